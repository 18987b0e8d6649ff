// Two captures: A, which is shown, and B. What has another share in B, by functions and by the boxes of both; the library computes it as `perfring diff` does.
const second = other && await (async () => {
  const of = JSON.parse(other.text), profile = other.inside?.profile ?? of.profile, columns = await readColumns(profile), functionOf = functionsOf(columns, profile);
  return {title: clean(of.title), events: of.events, profile, columns, functionOf, cutRoots: cutRootsOf(columns, functionOf), hasChains: chainsOf(columns), threads: threadsOf(profile), ask: other.ask, marks: null};
})();
const first = second && {title: clean(data.title), events: data.events, profile, columns, functionOf, cutRoots, hasChains, threads};
const isComparing = () => !!second && (state.tab === "difference" || state.tab === "changes");
state.widths = "both"; // of boxes: the mean of both shares, or that of one
state.of = "self";     // what changes are of
const VERDICTS = ["changed", "within noise", "too few"], NONE_OF = 0xffffffff;
const points = difference => (difference < 0 ? "−" : "+") + Math.abs(100 * difference).toFixed(2);
const percent = part => (100 * part).toFixed(2) + " %";

// ---- which samples of B ------------------------------------------------------------------
// An event is that of its name; of several with one name, the one that comes as late.
const eventOfSecond = () => {
  if (state.event < 0) return state.event;
  const name = data.events[state.event].name, same = list => list.map((event, i) => event.name === name ? i : -1).filter(i => i >= 0);
  return same(second.events)[same(data.events).indexOf(state.event)] ?? -1;
};
const leafOfSecond = row => second.columns.node[row] < 0 ? -1 : second.functionOf[second.columns.node[row]];
const isCutIn = (side, row) => side.columns.node[row] >= 0 && side.cutRoots[side.columns.node[row]] === 1 && side.hasChains.has(side.columns.event[row]);
const PICKS_OF_SECOND = {unnamed: row => { const f = leafOfSecond(row); return f < 0 || !functions[f].named; }, cut: row => isCutIn(second, row), nostack: row => second.columns.node[row] < 0};
// Threads and processes are those of the same names; times are from the start of each. What holds for A alone is told.
const onlyFirst = () => [state.value && state.value.field + " = " + state.value.value, state.where && !second.marks && state.where].filter(Boolean);
const passesSecond = () => {
  const {columns: of, threads: all, marks} = second, comm = state.thread >= 0 ? laneThreads[state.thread].thread.comm : null, process = state.task ? state.task.replace(/ -?\d+$/, "") : null;
  const named = Uint8Array.from(all, t => (comm === null || t.comm === comm) && (process === null || t.comm === process) ? 1 : 0), pick = PICKS_OF_SECOND[state.pick], {range} = state;
  return row => named[of.thread[row]] && (state.cpu === "" || String(of.cpu[row]) === state.cpu) && (!range || !of.untimed[row] && of.time[row] >= range[0] && of.time[row] < range[1]) &&
    (!pick || pick(row)) && (!state.where || !marks || marks.has(of.place[row]));
};
const markSecond = async text => {
  const {offset, why} = second.ask ? await second.ask("where", text) : {why: "its bytes are not here"};
  second.marks = why ? null : new Set(offset);
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
  if (pairCache.shown === shown && pairCache.marks === second.marks) return pairCache.pair;
  const passing = shownSet(), event = eventOfSecond();
  const pair = state.event === ALL_EVENTS ? null : [samplesOf(first, state.event, row => passing.has(row)), samplesOf(second, event, event === -1 ? () => false : passesSecond())];
  pairCache = {shown, marks: second.marks, pair};
  return pair;
};
const whyNotCompared = () => {
  const pair = pairOf(), names = second.events.filter(event => !event.dummy).map(event => clean(event.name));
  if (!pair) return "Choose an event: shares are of the samples of one event.";
  if (!pair[1].rows.length) return `B, ${second.title}, has no samples of ${eventName(state.event)}.${names.length ? "\nIts events are " + names.slice(0, 20).join(", ") + (names.length > 20 ? ` and ${names.length - 20} more` : "") : ""}`;
  return !pair[0].count ? "No sample of A passes the filters. Escape takes the last of them back." : !pair[1].count ? "No sample of B passes the filters. Escape takes the last of them back." : "";
};

// ---- asking the library --------------------------------------------------------------------
// Nodes with their parents and rows; of each sample of both sides its node, and what it weighs.
const askCompared = async (parent, row, pair, nodeOf, byTotal) => {
  const [a, b] = pair, head = [parent.length, a.rows.length, b.rows.length, +byTotal, +!periods(), 0], nodesAt = head.length + 2 * parent.length, unaligned = nodesAt + a.rows.length + b.rows.length, weightsAt = unaligned + unaligned % 2;
  const words = new Uint32Array(weightsAt + 2 * (a.rows.length + b.rows.length));
  words.set(head);
  words.set(parent, head.length);
  words.set(row, head.length + parent.length);
  let at = 0;
  for (const {side, rows, good} of pair)
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
  const place = placesOf(of), fileOf = path => path ? base(path).replace(/^(\[[^\]]*\]).*$/, "$1") : "[unknown]";
  return Array.from(of.parent, (_, node) => ({file: fileOf(of.file[node] < 0 ? "" : from.files[of.file[node]]), name: from.names[of.name[node]] + place(node), index: whose[node], inlined: of.flags[node] & NAMED && of.flags[node] & INLINED}));
};
let changeNodes = null;
const nodesOfBoth = () => {
  if (changeNodes) return changeNodes;
  const a = first.columns.nodes, b = second.columns.nodes, parent = new Uint32Array(a + b + 1).fill(NONE_OF), known = new Map(), rowOf = one => one.file + "\0" + one.name;
  parent.set(first.columns.parent);
  for (let i = 0; i < b; i++) parent[a + i] = second.columns.parent[i] < 0 ? NONE_OF : second.columns.parent[i] + a;
  const nodes = [...rowsOfFunctions(first), ...rowsOfFunctions(second), {file: "[unknown]", name: "[unknown]", index: -1}];
  for (const one of nodes) if (!known.has(rowOf(one))) known.set(rowOf(one), one);
  const rows = [...known].sort((x, y) => x[0] < y[0] ? -1 : 1).map(([, one]) => one), numbers = new Map(rows.map((one, i) => [rowOf(one), i]));
  return changeNodes = {parent, row: Uint32Array.from(nodes, one => numbers.get(rowOf(one)) + (one.inlined ? 0x80000000 : 0)), rows, nodeOf: (side, sample) => side.columns.node[sample] < 0 ? a + b : side.columns.node[sample] + (side === second ? a : 0)};
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
    const sums = this.sides.map(side => { const sum = Float64Array.from(this.parent, (_, i) => side[i] || 0); for (let i = sum.length - 1; i > 0; i--) sum[this.parent[i]] += sum[i]; return sum; });
    this.shares = sums.map(sum => sum.map(one => sum[0] ? one / sum[0] : 0));
    const width = {both: i => this.sides.reduce((all, side, k) => all + (sums[k][0] ? (side[i] || 0) / sums[k][0] / 2 : 0), 0), a: i => (this.sides[0][i] || 0) / (sums[0][0] || 1), b: i => (this.sides[1][i] || 0) / (sums[1][0] || 1)}[state.widths];
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
  for (const at of path) box = merged.step(box, whose[at], state.fold);
  return known[node + 1] = box;
};
const makeMerged = () => {
  const pair = pairOf(), merged = new Merged(pair ? `all: ${grouped(pair[0].count)} samples of A, ${grouped(pair[1].count)} of B` : "all"), boxes = new Map();
  merged.sides = [[], []];
  merged.width = columns.nodes + 1;
  for (const [k, {side, rows, good}] of (pair ?? []).entries()) {
    const known = new Int32Array(side.columns.nodes + 1), weights = merged.sides[k];
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
    const part = span(to, ""), bold = document.createElement("b"), unnamed = unnamedIn(pair[i]);
    bold.textContent = name + " ";
    part.append(bold, `${short(base(pair[i].side.title), 40)}: ${grouped(pair[i].count)} samples` + (unnamed ? `, ${grouped(unnamed)} without a name` : ""));
    part.title = pair[i].side.title;
  });
  if (rows) span(to, `${rows.changed} of ${grouped(rows.tested)} functions tested changed` + (rows.without ? `; ${grouped(rows.without)} samples are of more functions than are compared` : ""));
  const alone = onlyFirst();
  span(to, (alone.length ? "Only of A: " + alone.map(text => short(clean(text), 60)).join(", ") + ". " : "") + "One capture a side is weak: it does not show by how much runs of a program differ. ? is what chance explains.", "dim");
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
const showChanges = async () => {
  const asked = await compared().catch(error => { $("box").textContent = error.message; return []; });
  if (state.tab !== "changes") return;
  const accept = matchesFind(), {key, up} = changesSort, turn = (key === "name" || key === "file" || key === "verdict") !== up ? 1 : -1;
  table.rows = asked.filter(row => !accept || accept(row));
  if (key) table.rows.sort((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0) * turn);
  table.at = Math.max(0, table.rows.findIndex(row => row.of.index === state.func));
  showHeads(CHANGES, key, turn, name => { changesSort.up = changesSort.key === name && !changesSort.up; changesSort.key = name; showChanges(); });
  fitTable();
  tableRows.set(table.rows.length);
  if (table.rows.length) tableRows.reveal(table.at);
  showCompared();
};
const changesCsv = () => ["change,low,high,p,verdict,a_percent,b_percent,a_samples,b_samples,file,function"].concat((state.tab === "changes" ? table.rows : []).map(r => [100 * r.difference, 100 * r.low, 100 * r.high, r.p, r.verdict, 100 * r.shareA, 100 * r.shareB, r.samplesA, r.samplesB, cell(r.file), cell(r.name)].join(","))).join("\n") + "\n";
const diffCommand = () => ["perfring diff", ...periods() ? [] : ["--weight samples"], ...state.of === "total" ? ["--children"] : [], ...severalEvents && state.event >= 0 ? ["--event " + quoted(eventName(state.event))] : [], quoted(first.title), quoted(second.title)].join(" ");
