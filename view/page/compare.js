// Two sides of captures: A, of which the first is shown, and B. What has another share in B, by functions and by the boxes of both; the library computes it as `perfring diff` does.
const sideOf = ({side: {data: of, columns}, ask}) => {
  const {profile} = of, functionOf = functionsOf(columns, profile);
  return {title: clean(of.title), events: of.events, profile, columns, functionOf, cutRoots: cutRootsOf(columns, functionOf), hasChains: chainsOf(columns), threads: threadsOf(profile), processes: processNamesOf(columns, threadsOf(profile)), ask, marks: null};
};
const first = other && {title: clean(data.title), events: data.events, profile, columns, functionOf, cutRoots, hasChains, threads}, besides = []; // besides: all but the first
const sides = other && [[first], []];
for (const [side, list] of (other?.sides ?? []).entries()) for (const one of list) { const is = sideOf(one); sides[side].push(is); besides.push(is); }
const second = sides?.[1][0], captures = sides?.flat();
const isComparing = () => !!second && (state.tab === "difference" || state.tab === "changes");
state.widths = "both"; // of boxes: the mean of both shares, or that of one
state.of = "self";     // what changes are of
const VERDICTS = ["changed", "within noise", "too few"], NONE_OF = 0xffffffff;
const points = difference => (difference < 0 ? "−" : "+") + Math.abs(100 * difference).toFixed(2);
const percent = part => (100 * part).toFixed(2) + " %";

// ---- which samples of B ------------------------------------------------------------------
// An event is that of its name; of several with one name, the one that comes as late.
const eventIn = side => {
  if (state.event < 0) return state.event;
  const name = data.events[state.event].name, same = list => list.map((event, i) => event.name === name ? i : -1).filter(i => i >= 0);
  return same(side.events)[same(data.events).indexOf(state.event)] ?? -1;
};
const leafIn = (side, row) => side.columns.node[row] < 0 ? -1 : side.functionOf[side.columns.node[row]];
const isCutIn = (side, row) => side.columns.node[row] >= 0 && side.cutRoots[side.columns.node[row]] === 1 && side.hasChains.has(side.columns.event[row]);
const PICKS_IN = {unnamed: (side, row) => { const f = leafIn(side, row); return f < 0 || !functions[f].named; }, cut: isCutIn, nostack: (side, row) => side.columns.node[row] < 0};
// Threads and processes are those of the same names; times are from the first sample of each. What holds for what is shown alone is told.
const onlyFirst = () => [state.value && state.value.field + " = " + state.value.value, state.where && besides.some(side => !side.marks) && state.where].filter(Boolean);
const passesIn = side => {
  const {columns: of, threads: all, processes, marks} = side, comm = state.thread >= 0 ? laneThreads[state.thread].thread.comm : null, process = state.task ? state.task.replace(/ -?\d+$/, "") : null;
  const named = Uint8Array.from(all, t => (comm === null || t.comm === comm) && (process === null || processes.get(t.pid) === process) ? 1 : 0), pick = PICKS_IN[state.pick], range = state.range?.map(time => time - before);
  return row => named[of.thread[row]] && (state.cpu === "" || String(of.cpu[row]) === state.cpu) && (!range || !of.untimed[row] && of.time[row] >= range[0] && of.time[row] < range[1]) &&
    (!pick || pick(side, row)) && (!state.where || !marks || marks.has(of.place[row]));
};
let marked = 0; // how often marks have changed
const markOthers = async text => {
  for (const side of besides) {
    const {ids, why} = !side.ask ? {why: "its bytes are not here"} : await side.ask("where", text);
    side.marks = why ? null : new Set(ids);
  }
  marked++;
};
// Of one side, each sample of the event, whether it passes, and how many do.
const samplesOf = (side, event, passes) => {
  const {columns: of} = side, begin = event === OFF_CPU ? of.samples : 0, end = event === OFF_CPU ? of.rows : of.samples, rows = [], good = [];
  let count = 0;
  for (let row = begin; row < end; row++) {
    if (event !== ALL_EVENTS && of.event[row] !== event) continue;
    rows.push(row);
    count += good[good.length] = passes(row) ? 1 : 0;
  }
  return {side, rows, good, count};
};
let pairCache = {};
const pairOf = () => {
  if (pairCache.shown === shown && pairCache.marked === marked) return pairCache.pair;
  const passing = shownSet(), samplesIn = side => { const event = eventIn(side); return samplesOf(side, event, event === -1 ? () => false : passesIn(side)); };
  const pair = state.event === ALL_EVENTS ? null : sides.map(list => list.map(side => side === first ? samplesOf(first, state.event, row => passing.has(row)) : samplesIn(side)));
  pairCache = {shown, marked, pair};
  return pair;
};
const countOf = (list, of = one => one.count) => list.reduce((sum, one) => sum + of(one), 0);
const whyNotCompared = () => {
  const pair = pairOf(), names = second.events.filter(event => !event.dummy).map(event => clean(event.name));
  if (!pair) return "Choose an event: shares are of the samples of one event.";
  if (!countOf(pair[1], one => one.rows.length)) return `B, ${second.title}, has no samples of ${eventName(state.event)}.${names.length ? "\nIts events are " + names.slice(0, 20).join(", ") + (names.length > 20 ? ` and ${names.length - 20} more` : "") : ""}`;
  return !countOf(pair[0]) ? "No sample of A passes the filters. Escape takes the last of them back." : !countOf(pair[1]) ? "No sample of B passes the filters. Escape takes the last of them back." : "";
};

// ---- asking the library --------------------------------------------------------------------
// Nodes with their parents and rows; of each sample of all captures its node, and what it weighs. Captures without samples of the event are no part of it, as in diff.
const askCompared = async (parent, row, pair, nodeOf, byTotal) => {
  const [a, b] = pair.map(list => list.filter(one => one.rows.length)), all = [...a, ...b], head = [parent.length, a.length, b.length, +byTotal, +!periods(), 0, ...all.map(one => one.rows.length)];
  if (head.length % 2) head.push(0);
  const samples = countOf(all, one => one.rows.length), nodesAt = head.length + 2 * parent.length, unaligned = nodesAt + samples, weightsAt = unaligned + unaligned % 2;
  const words = new Uint32Array(weightsAt + 2 * samples);
  words.set(head);
  words.set(parent, head.length);
  words.set(row, head.length + parent.length);
  let at = 0;
  for (const {side, rows, good} of all)
    for (let i = 0; i < rows.length; i++, at++) {
      const weight = side.columns.weight[rows[i]];
      words[nodesAt + at] = good[i] ? nodeOf(side, rows[i]) : NONE_OF;
      words[weightsAt + 2 * at] = weight % 4294967296;
      words[weightsAt + 2 * at + 1] = weight / 4294967296;
    }
  const {rows: numbers, why} = await other.compare(words.buffer);
  if (why) throw new Error(why);
  const [tested = 0, changed = 0, without = 0] = numbers, found = [];
  for (let i = 3; i + 12 <= numbers.length; i += 12) {
    const [number, verdict, samplesA, samplesB, periodA, periodB, shareA, shareB, difference, low, high, p] = numbers.subarray(i, i + 12);
    found.push({number, verdict: VERDICTS[verdict], samplesA, samplesB, periodA, periodB, shareA, shareB, difference, low, high, p});
  }
  return Object.assign(found, {tested, changed, without});
};
// Rows of functions as the report has them: its file's short name, and its name, or the place that has none; in the order of these, as equal ones are.
const rowsOfFunctions = ({columns: of, profile: from, functionOf: whose}) => {
  const place = placesOf(of), fileOf = (path, mode) => path ? shortFile(path, mode) : "[unknown]";
  return Array.from(of.parent, (_, node) => ({file: fileOf(of.file[node] < 0 ? "" : from.files[of.file[node]], of.flags[node] / MODE | 0), name: from.names[of.name[node]] + place(node), index: whose[node], inlined: of.flags[node] & NAMED && of.flags[node] & INLINED}));
};
let changeNodes = null;
const nodesOfBoth = () => {
  if (changeNodes) return changeNodes;
  const begin = new Map(), known = new Map(), rowOf = one => one.file + "\0" + one.name;
  let all = 0;
  for (const side of captures) { begin.set(side, all); all += side.columns.nodes; }
  const parent = new Uint32Array(all + 1).fill(NONE_OF);
  for (const side of captures) for (let i = 0; i < side.columns.nodes; i++) if (side.columns.parent[i] >= 0) parent[begin.get(side) + i] = side.columns.parent[i] + begin.get(side);
  const nodes = [...captures.flatMap(rowsOfFunctions), {file: "[unknown]", name: "[unknown]", index: -1}];
  for (const one of nodes) if (!known.has(rowOf(one))) known.set(rowOf(one), one);
  const rows = [...known].sort((x, y) => x[0] < y[0] ? -1 : 1).map(([, one]) => one), numbers = new Map(rows.map((one, i) => [rowOf(one), i]));
  return changeNodes = {parent, row: Uint32Array.from(nodes, one => numbers.get(rowOf(one)) + (one.inlined ? 0x80000000 : 0)), rows, nodeOf: (side, sample) => side.columns.node[sample] < 0 ? all : side.columns.node[sample] + begin.get(side)};
};
let comparison = {};
const compared = () => { // changes by function, the order of the library
  const pair = pairOf(), key = [state.of, periods()].join();
  if (comparison.pair === pair && comparison.key === key) return comparison.rows;
  const {parent, row, rows, nodeOf} = nodesOfBoth(), named = found => { for (const one of found) Object.assign(one, {of: rows[one.number], name: clean(rows[one.number].name), file: clean(rows[one.number].file)}); return found; };
  comparison = {pair, key, rows: askCompared(parent, row, pair, nodeOf, state.of === "total").then(named)};
  return comparison.rows;
};

// ---- one flame graph of both --------------------------------------------------------------------
class Merged extends Tree {
  finishBoth() { // weights of both sides to shares
    // Of each side the mean of its captures' shares.
    const own = this.sides.map(list => {
      const wholes = list.map(weights => weights.reduce((sum, one) => sum + (one || 0), 0)), nr = wholes.filter(Boolean).length || 1;
      return Float64Array.from(this.parent, (_, i) => list.reduce((sum, weights, k) => sum + (wholes[k] ? (weights[i] || 0) / wholes[k] / nr : 0), 0));
    });
    this.shares = own.map(shares => { const sum = shares.slice(); for (let i = sum.length - 1; i > 0; i--) sum[this.parent[i]] += sum[i]; return sum; });
    const width = {both: i => (own[0][i] + own[1][i]) / 2, a: i => own[0][i], b: i => own[1][i]}[state.widths];
    this.self = this.parent.map((_, i) => width(i));
    return this.finish();
  }
  difference(box) { return this.shares[1][box] - this.shares[0][box]; }
  isChanged(box) { return this.found?.get(box)?.verdict === "changed"; }
  text(box) { const by = this.difference(box); return this.name(box) + (box && Math.abs(by) >= 0.00005 ? " " + points(by) + (this.isChanged(box) ? "" : " ?") : ""); }
  weigh(box) {
    if (!box) return this.label;
    const is = this.found?.get(box);
    return `A ${percent(this.shares[0][box])}, B ${percent(this.shares[1][box])}, ${points(this.difference(box))} points` + (is ? `, ${is.verdict} (95 %: ${points(is.low)} to ${points(is.high)})` : "");
  }
  paint(box) { // more, less, equal; pale where chance explains it
    const by = box.box && !box.joined ? this.difference(box.box) : 0, strength = Math.abs(by) < 0.0005 ? 0 : this.isChanged(box.box) ? 0.5 + 0.5 * Math.min(1, Math.abs(by) / 0.1) : 0.3 * Math.min(1, Math.abs(by) / 0.05);
    return mixed(colour("equal"), colour(by > 0 ? "more" : "less"), strength);
  }
}
const mixed = (from, to, part) => {
  const [a, b] = [from, to].map(one => (one.length === 4 ? one.replace(/\w/g, "$&$&") : one).match(/\w\w/g).map(h => parseInt(h, 16)));
  return "#" + a.map((c, i) => Math.round(c + (b[i] - c) * part).toString(16).padStart(2, "0")).join("");
};
const boxesOfSide = (merged, side, known, sample) => { // the box of a sample; that of its node, once it is known
  const {columns: of, functionOf: whose} = side, node = of.node[sample];
  if (known[node + 1]) return known[node + 1];
  let path = [], box = 0;
  for (let at = node; at >= 0; at = of.parent[at]) path.push(at);
  path.reverse();
  if (isCutIn(side, sample)) {
    box = merged.child(box, CUT_SHORT);
    if (path.length && of.flags[path[0]] & CUT) path = path.slice(1); // it stands for the same
  }
  if (!path.length) box = merged.child(box, NO_STACK);
  for (const at of path) box = merged.step(box, sameIn(whose[at]), state.fold);
  return known[node + 1] = box;
};
// A function of one name, in a file of one name, is the same on both sides, wherever the file is: as perfring diff has it.
const sameIn = (() => {
  const known = new Map(), same = [];
  return index => {
    for (let i = same.length; i <= index; i++) {
      const {named, name, file} = functions[i], key = (named ? "f" : "p") + file + "\0" + name;
      if (!known.has(key)) known.set(key, i);
      same.push(known.get(key));
    }
    return same[index];
  };
})();
const makeMerged = () => {
  const pair = pairOf(), merged = new Merged(pair ? `all: ${grouped(countOf(pair[0]))} samples of A, ${grouped(countOf(pair[1]))} of B` : "all"), boxes = new Map();
  merged.sides = [[], []];
  merged.width = columns.nodes + 1;
  for (const [k, {side, rows, good}] of (pair ?? []).flatMap((list, k) => list.map(one => [k, one]))) {
    const known = new Int32Array(side.columns.nodes + 1), weights = [];
    merged.sides[k].push(weights);
    boxes.set(side, known);
    for (let i = 0; i < rows.length; i++) {
      if (!good[i]) continue;
      const box = boxesOfSide(merged, side, known, rows[i]);
      weights[box] = (weights[box] || 0) + (periods() ? side.columns.weight[rows[i]] : 1);
      if (side === first) merged.end.set(columns.node[rows[i]] + 1, box);
    }
  }
  merged.finishBoth();
  if (pair && !whyNotCompared()) judgeBoxes(merged, pair, boxes);
  return merged;
};
const judgeBoxes = async (merged, pair, boxes) => {
  const parent = Uint32Array.from(merged.parent), row = Uint32Array.from(merged.parent, (_, i) => i);
  try {
    const found = await askCompared(parent, row, pair, (side, sample) => boxes.get(side)[side.columns.node[sample] + 1], true);
    merged.found = new Map(found.map(one => [one.number, one]));
  } catch (error) { $("box").textContent = error.message; }
  if (tree === merged) { drawFlame(); showCompared(); }
};

// ---- what is shown of it ---------------------------------------------------------------------------
const unnamedIn = ({side, rows, good}) => rows.reduce((sum, row, i) => { const node = side.columns.node[row]; return sum + (good[i] && (node < 0 || !functions[side.functionOf[node]].named) ? 1 : 0); }, 0);
const showCompared = async () => {
  const pair = pairOf(), to = $("compared");
  if (!isComparing() || !pair || whyNotCompared()) return to.replaceChildren();
  const rows = await compared().catch(() => null);
  if (!isComparing() || pairOf() !== pair) return;
  to.replaceChildren();
  ["A", "B"].forEach((name, i) => {
    const part = span(to, ""), bold = document.createElement("b"), unnamed = countOf(pair[i], unnamedIn), many = pair[i].length > 1;
    bold.textContent = name + " ";
    part.append(bold, `${short(base(pair[i][0].side.title), 40)}${many ? ` and ${pair[i].length - 1} more` : ""}: ${grouped(countOf(pair[i]))} samples` + (unnamed ? `, ${grouped(unnamed)} without a name` : ""));
    part.title = pair[i].map(one => `${one.side.title}: ${grouped(one.count)} samples`).join("\n");
  });
  if (rows) span(to, `${rows.changed} of ${grouped(rows.tested)} functions tested changed` + (rows.without ? `; ${grouped(rows.without)} samples are of more functions than are compared` : ""));
  const alone = onlyFirst();
  span(to, (alone.length ? "Only of A: " + alone.map(text => short(clean(text), 60)).join(", ") + ". " : "") + (sides.some(list => list.length < 2) ? "One capture a side is weak: it does not show by how much runs of a program differ. " : "") + "? is what chance explains.", "dim");
};
const CHANGES = [["difference", "change"], ["low", "95 %"], ["verdict", "verdict"], ["shareA", "A"], ["shareB", "B"], ["samplesA", "in A"], ["samplesB", "in B"], ["name", "function"], ["file", "file"]];
const changesSort = {key: "", up: false};
const drawChange = (line, row) => {
  span(line, points(row.difference), "n");
  span(line, points(row.low) + " " + points(row.high), "n dim");
  span(line, row.verdict, row.verdict === "changed" ? "" : "dim");
  for (const one of [row.shareA, row.shareB]) span(line, percent(one), "n");
  for (const one of [row.samplesA, row.samplesB]) span(line, grouped(one), "n");
  span(line, row.name).title = row.name;
  span(line, row.file, "dim").title = row.file;
  if (row.verdict === "changed") line.classList.add(row.difference > 0 ? "up" : "down");
};
const changesTurn = () => (["name", "file", "verdict"].includes(changesSort.key)) !== changesSort.up ? 1 : -1;
const changesInSight = async () => { // of the functions that are looked for, in the chosen order
  const asked = await compared().catch(error => { $("box").textContent = error.message; return []; }), accept = matchesFind(), {key} = changesSort, turn = changesTurn();
  const rows = asked.filter(row => !accept || accept(row));
  return key ? rows.sort((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0) * turn) : rows;
};
const showChanges = async () => {
  const rows = await changesInSight(), {key} = changesSort, turn = changesTurn();
  if (state.tab !== "changes") return;
  table.rows = rows;
  table.at = Math.max(0, table.rows.findIndex(row => row.of.index === state.func));
  showHeads(CHANGES, key, turn, name => { changesSort.up = changesSort.key === name && !changesSort.up; changesSort.key = name; showChanges(); });
  fitTable();
  tableRows.set(table.rows.length);
  if (table.rows.length) tableRows.reveal(table.at);
  showCompared();
};
const changesCsv = rows => ["change,low,high,p,verdict,a_percent,b_percent,a_samples,b_samples,file,function"].concat(rows.map(r => [100 * r.difference, 100 * r.low, 100 * r.high, r.p, r.verdict, 100 * r.shareA, 100 * r.shareB, r.samplesA, r.samplesB, cell(r.file), cell(r.name)].join(","))).join("\n") + "\n";
// The name of the chosen thread where that chooses the same of A; of the others it is chosen by its name.
const commOfThread = () => {
  const comm = state.thread < 0 ? "" : laneThreads[state.thread].thread.comm;
  return /[*?]/.test(comm) || threads.some((thread, i) => (thread.comm === comm) !== (laneOfThread[i] === state.thread)) ? "" : comm;
};
const diffCommand = () => {
  const words = ["perfring diff", ...periods() ? [] : ["--weight samples"], ...state.of === "total" ? ["--children"] : []], event = severalEvents && state.event >= 0 ? [quoted(eventName(state.event))] : made.events.map(quoted);
  const filters = [...oneOf("--cpu", state.cpu, made.cpus), ...commOfThread() ? ["--comm " + quoted(commOfThread())] : made.comms.map(comm => "--comm " + quoted(comm)), ...made.pids.length ? ["--pid " + made.pids] : [], ...made.tids.length ? ["--tid " + made.tids] : [], ...state.where ? ["--where " + quoted(state.where)] : []];
  const files = captures.length > 2 ? sides.flatMap((list, i) => ["--a", "--b"][i] + " " + list.map(side => quoted(side.title)).join(" ")) : [quoted(first.title), quoted(second.title)];
  return [...words, ...event.map(name => "--event " + name), ...filters, ...filters.length ? ["--of shown"] : [], ...files].join(" ");
};
