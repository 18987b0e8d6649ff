// What is chosen: of all samples those that the panels are about, and of these the ones in a box. Every panel reads it, and `changed` has all drawn anew.
const ALL_EVENTS = -2;
const state = {visible: Uint32Array.from({length: nr}, (_, i) => i), at: 0, record: -1, lines: [], colours: [], line: -1, byte: -1,
  event: ALL_EVENTS, eventAsked: false, weight: "samples", range: null, task: "", cpu: "", thread: -1, pick: "", tab: "flame", group: "none", fold: true, upside: false,
  func: -1, box: 0, zoom: 0, find: "", lanes: "threads"};
const sampleCounts = new Map();
for (let i = 0; i < columns.rows; i++) sampleCounts.set(columns.event[i], (sampleCounts.get(columns.event[i]) || 0) + 1);
const busiest = [...sampleCounts].sort((a, b) => b[1] - a[1])[0];
state.event = busiest ? busiest[0] : ALL_EVENTS;
const weightOf = row => state.weight === "period" && state.event !== ALL_EVENTS ? columns.weight[row] : 1;
const threadKey = row => columns.thread[row];
const threadLabel = thread => threads[thread].comm + " " + threads[thread].tid;
// Threads under several names are one lane, under the last.
const laneOfThread = new Int32Array(threads.length), laneThreads = [];
{
  const known = new Map();
  threads.forEach((thread, i) => {
    const key = thread.pid + ":" + thread.tid;
    if (!known.has(key)) { known.set(key, laneThreads.length); laneThreads.push({thread, rows: 0}); }
    laneOfThread[i] = known.get(key);
    laneThreads[laneOfThread[i]].thread = thread;
  });
}
const taskLabel = thread => thread.comm + " " + thread.pid;
// PICKS are what the account line's causes select.
const PICKS = {unnamed: row => { const f = leafOf(row); return f < 0 || !functions[f].named; }, cut: isCut, nostack: row => columns.node[row] < 0};
let shown = new Uint32Array(0), inBox = null, tree = null, others = 0, filtered = 0;
const inRange = row => !state.range || !columns.untimed[row] && columns.time[row] >= state.range[0] && columns.time[row] < state.range[1];
const choose = () => {
  const to = new Uint32Array(columns.rows);
  let count = 0;
  others = filtered = 0;
  for (let row = 0; row < columns.rows; row++) {
    if (state.event !== ALL_EVENTS && columns.event[row] !== state.event) { others++; continue; }
    const thread = threads[columns.thread[row]];
    if (!inRange(row) || state.thread >= 0 && laneOfThread[columns.thread[row]] !== state.thread || state.task && taskLabel(thread) !== state.task ||
      state.cpu !== "" && String(columns.cpu[row]) !== state.cpu || state.pick && !PICKS[state.pick](row)) { filtered++; continue; }
    to[count++] = row;
  }
  shown = to.slice(0, count);
};
const total = rows => { let sum = 0; for (const row of rows) sum += weightOf(row); return sum; };
const share = (part, whole) => whole ? (100 * part / whole).toFixed(part / whole < 0.0995 ? 1 : 0) + " %" : "";
const grouped = n => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
const weightText = value => state.weight === "period" && state.event !== ALL_EVENTS ? grouped(Math.round(value)) + " " + (unitOf() || "events") : grouped(value) + (value === 1 ? " sample" : " samples");
const unitOf = () => /clock/.test(eventName(state.event)) ? "ns" : "";
const rowsThrough = func => { // samples whose stack has a function
  const known = new Map();
  return shown.filter(row => {
    const node = columns.node[row];
    let has = known.get(node);
    if (has === undefined) {
      has = false;
      for (let at = node; at >= 0 && !has; at = columns.parent[at]) has = functionOf[at] === func;
      known.set(node, has);
    }
    return has;
  });
};

// Records and samples find each other by their place in the file, and where several stand at one, by their time.
const byPlace = Uint32Array.from({length: columns.rows}, (_, i) => i).sort((a, b) => columns.place[a] - columns.place[b] || a - b);
const rowOfRecord = record => {
  const place = offsetOf(record);
  let from = 0, to = byPlace.length;
  while (from < to) { const middle = from + to >> 1; if (columns.place[byPlace[middle]] < place) from = middle + 1; else to = middle; }
  if (word(record, TYPE) !== 9 || pieceOf(record)) return -1;
  const time = Number(long(record, TIME) - columns.first), packed = word(record, FLAGS) >> 8 & 1;
  for (; from < byPlace.length && columns.place[byPlace[from]] === place; from++) {
    const row = byPlace[from];
    if (!packed && data.parts.length < 2 || columns.untimed[row] || columns.time[row] === time && threads[columns.thread[row]].tid === (word(record, TID) | 0)) return row;
  }
  return -1;
};
let recordRows = null; // of each record of the page its sample
const rowOf = record => {
  if (!recordRows) recordRows = Int32Array.from({length: nr}, (_, i) => rowOfRecord(i));
  return recordRows[record];
};
const recordOfRow = row => {
  if (!recordRows) rowOf(0);
  return recordRows.indexOf(row);
};
