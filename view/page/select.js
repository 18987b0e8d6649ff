// What is chosen: of all samples those that the panels are about, and of these the ones in a box. Every panel reads it, and `changed` has all drawn anew.
const ALL_EVENTS = -2;
const state = {visible: Uint32Array.from({length: nr}, (_, i) => i), at: 0, record: -1, lines: [], colours: [], line: -1, byte: -1,
  event: ALL_EVENTS, eventAsked: false, weight: "samples", range: null, task: "", cpu: "", thread: -1, pick: "", tab: "flame", group: "none", fold: true, upside: false,
  func: -1, box: 0, zoom: 0, value: null, where: "", marks: null, names: {ip: "", chain: new Map()}, find: "", lanes: "threads"};
const eventCounts = new Float64Array(data.events.length + 1);
for (let i = 0; i < columns.samples; i++) eventCounts[columns.event[i] + 1]++;
const sampleCounts = new Map([...eventCounts].map((n, i) => [i - 1, n]).filter(([, n]) => n)), busiest = [...sampleCounts].sort((a, b) => b[1] - a[1])[0];
if (columns.stays) sampleCounts.set(OFF_CPU, columns.stays); // times off CPU are chosen as an event is
// The scheduler's events are asked what waits; of others the one with the most samples is first.
state.event = columns.stays && (!busiest || /^sched:sched_(switch|wakeup|waking)$/.test(data.events[busiest[0]]?.name)) ? OFF_CPU : busiest ? busiest[0] : ALL_EVENTS;
const firstEvent = state.event;
const firstGroup = state.event === OFF_CPU ? "name" : "none";
state.group = firstGroup;
const isOff = () => state.event === OFF_CPU;
const periods = () => state.weight === "period" && state.event !== ALL_EVENTS || isOff(); // of different events, periods do not add up
const weightOf = row => periods() ? columns.weight[row] : 1;
// Threads under several names are one lane, under the name of most of its samples.
const laneOfThread = new Int32Array(threads.length), laneThreads = [];
{
  const known = new Map(), samples = new Uint32Array(threads.length);
  for (let row = 0; row < columns.samples; row++) samples[columns.thread[row]]++;
  threads.forEach((thread, i) => {
    const key = thread.pid + ":" + thread.tid;
    if (!known.has(key)) { known.set(key, laneThreads.length); laneThreads.push({thread, most: 0}); }
    laneOfThread[i] = known.get(key);
    const lane = laneThreads[laneOfThread[i]];
    if (samples[i] >= lane.most) Object.assign(lane, {thread, most: samples[i]});
  });
}
const laneOfTask = thread => laneThreads.findIndex(lane => lane.thread.pid === thread.pid && lane.thread.tid === thread.tid);
// A process has one name, whatever names its threads have and had: that of most samples of its first thread, else of any; without samples that of its first record.
const processNamesOf = (of, threads) => {
  const samples = new Uint32Array(threads.length), best = new Map(), names = new Map();
  for (let row = 0; row < of.samples; row++) samples[of.thread[row]]++;
  threads.forEach(({pid, tid, comm}, i) => {
    const rank = samples[i] + (pid === tid ? 4294967296 : 0);
    if (!best.has(pid) || rank > best.get(pid)) { best.set(pid, rank); names.set(pid, comm); }
  });
  return names;
};
const processNames = processNamesOf(columns, threads);
for (let i = 0; i < nr; i++) if (word(i, PID) !== NONE && !pieceOf(i) && !processNames.has(word(i, PID) | 0)) processNames.set(word(i, PID) | 0, clean(commOf(i)));
const taskLabel = pid => processNames.get(pid) + " " + pid;
// PICKS are what the account line's causes select.
const PICKS = {unnamed: row => { const f = leafOf(row); return f < 0 || !functions[f].named; }, cut: isCut, nostack: row => columns.node[row] < 0};
let shown = new Uint32Array(0), inBox = null, tree = null, others = 0, filtered = 0;
const inRange = row => !state.range || !columns.untimed[row] && columns.time[row] >= state.range[0] && columns.time[row] < state.range[1];
const choose = () => {
  const to = new Uint32Array(columns.rows);
  const {event, thread, cpu} = columns, of = state.event, cpuOf = state.cpu === "" ? NaN : Number(state.cpu), pick = PICKS[state.pick], range = state.range, {marks} = state, holds = state.value && rowsWith(state.value);
  const passes = Uint8Array.from(threads, (t, i) => (state.thread < 0 || laneOfThread[i] === state.thread) && (!state.task || taskLabel(t.pid) === state.task) ? 1 : 0);
  let count = 0;
  others = filtered = 0;
  const begin = isOff() ? columns.samples : 0, end = isOff() ? columns.rows : columns.samples;
  for (let row = begin; row < end; row++) {
    if (of !== ALL_EVENTS && event[row] !== of) others++;
    else if (range && !inRange(row) || !passes[thread[row]] || cpuOf === cpuOf && cpu[row] !== cpuOf || pick && !pick(row) || holds && !holds(row) || marks && !marks.has(columns.place[row])) filtered++;
    else to[count++] = row;
  }
  shown = to.slice(0, count);
};
const total = rows => { let sum = rows.length; if (periods()) { sum = 0; for (let i = 0; i < rows.length; i++) sum += columns.weight[rows[i]]; } return sum; };
const share = (part, whole) => whole ? (100 * part / whole).toFixed(part / whole < 0.0995 ? 1 : 0) + " %" : "";
// A number beyond 2^53 is not one that it stands for, but near it.
const isRounded = n => typeof n === "number" && n > Number.MAX_SAFE_INTEGER;
const grouped = n => (isRounded(n) ? "≈ " + BigInt(n) : String(n)).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
const weightText = value => isOff() ? span_(value) + " off CPU" : periods() ? grouped(Math.round(value)) + " " + (unitOf() || "events") : grouped(value) + (value === 1 ? " sample" : " samples");
const unitOf = () => /^(cpu|task)-clock(?![\w-])/.test(eventName(state.event)) ? "ns" : "";
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

// Records and samples find each other by what tells a record.
const byPlace = has => {
  const list = new Uint32Array(nr);
  let count = 0, last = -1, inOrder = true;
  for (let i = 0; i < nr; i++) if (has(i)) { const at = idOf(i); inOrder &&= at >= last; last = at; list[count++] = i; }
  return inOrder ? list.slice(0, count) : list.slice(0, count).sort((a, b) => idOf(a) - idOf(b) || a - b);
};
const firstAt = (sorted, place) => { // of a list by place: where that place begins, or -1
  let from = 0, to = sorted.length;
  while (from < to) { const middle = from + to >> 1; if (idOf(sorted[middle]) < place) from = middle + 1; else to = middle; }
  return from < sorted.length && idOf(sorted[from]) === place ? from : -1;
};
let recordRows = null, rowRecords = null; // of each record of the page its first sample, since one of a group is a sample of each event that has grown; and of each sample and stay its record
const findRows = () => {
  const sorted = byPlace(i => word(i, TYPE) === 9 && !pieceOf(i)), isAt = (at, row) => at < sorted.length && idOf(sorted[at]) === columns.place[row];
  recordRows = new Int32Array(nr).fill(-1);
  rowRecords = new Int32Array(columns.rows).fill(-1);
  for (let row = 0; row < columns.samples; row++) {
    const from = firstAt(sorted, columns.place[row]);
    if (from < 0) continue;
    const isOne = !isAt(from + 1, row), tid = threads[columns.thread[row]].tid; // files of a directory have the same places
    for (let at = from, isFree = false; !isFree && isAt(at, row); at++) {
      const i = sorted[at];
      if (!isOne && !((columns.untimed[row] || (sinceFirst(i) || 0) === columns.time[row]) && (word(i, TID) | 0) === tid)) continue;
      rowRecords[row] = i;
      isFree = recordRows[i] < 0;
    }
    if (rowRecords[row] >= 0 && recordRows[rowRecords[row]] < 0) recordRows[rowRecords[row]] = row;
  }
  const all = columns.samples < columns.rows ? byPlace(i => !pieceOf(i)) : [];
  for (let row = columns.samples; row < columns.rows; row++) { // of a stay: its switch-out, the last record at that place
    let at = firstAt(all, columns.place[row]);
    while (at >= 0 && at + 1 < all.length && idOf(all[at + 1]) === columns.place[row]) at++;
    rowRecords[row] = at < 0 ? -1 : all[at];
  }
};
const rowOf = record => { // the one of the chosen event, where it has one
  if (!recordRows) findRows();
  const first = recordRows[record];
  for (let row = first; row >= 0 && row < columns.samples && rowRecords[row] === record; row++) if (columns.event[row] === state.event) return row;
  return first;
};
const recordOfRow = row => {
  if (!recordRows) findRows();
  return rowRecords[row];
};
const recordsOf = has => { // which records of the page have samples, or stays, that are wanted
  const are = new Uint8Array(nr);
  for (let row = 0; row < columns.rows; row++) if (has(row) && recordOfRow(row) >= 0) are[recordOfRow(row)] = 1;
  return are;
};
