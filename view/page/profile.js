// The samples of the capture as columns, and what is made of them: trees of functions, and sums by function, file and thread.
const profile = data.profile, columns = {...side.columns, runs: {...side.columns.runs}}; // what is another here is not that of the side, which may be compared
// Times are shown from the first record with one, which may come before the first sample, but not long before: a time far off is damage.
const firstBefore = () => {
  let before = 0;
  setFirst(columns.first);
  for (let i = 0; i < nr; i++) {
    const by = -sinceFirst(i);
    if (by > 0 && by < 1e10) before = Math.max(before, by);
  }
  return before;
};
const before = firstBefore(); // ns from the first record with a time to the first sample
{
  columns.first -= BigInt(before);
  setFirst(columns.first);
  if (before) for (const of of [columns, columns.runs]) of.time = of.time.map(time => time + before);
}
const threadsOf = profile => profile.threads.map(([pid, tid, comm]) => ({pid: pid | 0, tid: tid | 0, comm: clean(profile.comms[comm] ?? ""), key: comm}));
const threads = threadsOf(profile);

// ---- functions -----------------------------------------------------------------------
// Functions of one name and file are one; places without a name are one for each file.
const CATEGORIES = ["program", "library", "kernel", "unknown", "run-time code"];
const base = path => path[0] === "[" ? path : path.slice(path.lastIndexOf("/") + 1);
// The short name of a file, as `report` and `diff` have it: a module of the kernel by its own name, the kernel without its first symbol.
const shortFile = (path, mode) => {
  const last = base(path), module = KERNEL_MODES.includes(mode) && last[0] !== "[" && /^(.+)\.ko(\.(gz|xz|zst))?$/.exec(last);
  return module ? `[${module[1].replaceAll("-", "_")}]` : last.replace(/^(\[[^\]]*\]).*$/, "$1");
};
const categoryOf = (file, mode) => {
  if (KERNEL_MODES.includes(mode)) return 2;
  if (!file) return 3;
  if (/^\/\/anon|^\[(anon|heap|stack)|^\/dev\/zero|jitted-|perf-\d+\.map|^\/memfd:/.test(file)) return 4;
  return /\.so(\.|$)|^\[v|\.(dll|dylib)$/.test(file) ? 1 : 0;
};
const functions = [], functionsKnown = new Map();
const functionsOf = (of, profile) => { // of each node
  const functionOf = new Int32Array(of.nodes);
  for (let i = 0; i < of.nodes; i++) {
    const flags = of.flags[i], named = flags & NAMED, name = profile.names[of.name[i]] ?? "", path = of.file[i] < 0 ? "" : profile.files[of.file[i]] ?? "";
    const key = (named ? "f" : "p") + path + "\0" + (named ? name : "");
    let index = functionsKnown.get(key);
    if (index === undefined) {
      index = functions.length;
      functionsKnown.set(key, index);
      const text = named ? name : flags & CUT ? "[cut]" : path ? shortFile(path, flags / MODE | 0) + " (no name)" : "[not mapped]";
      functions.push({index, name: clean(text), file: clean(shortFile(path, flags / MODE | 0)), path: clean(path), named: !!named, category: named || path ? categoryOf(path, flags / MODE | 0) : 3});
    }
    functionOf[i] = index;
  }
  return functionOf;
};
const functionOf = functionsOf(columns, profile);
const isStart = name => /^(_start|start_thread|__?libc_start_(call_)?main(_impl|_main)?|__libc_start_main.*|clone3?|__clone3?|thread_start|_dl_start(_user)?|_rt0_\w+|runtime\.(goexit|rt0_go|mstart|systemstack|mcall).*|start|main|__pthread_start|thread_entry)(@.*)?$/.test(name);
// Whether the callers of what a stack begins with are not known: it is user code whose outermost function is not where threads begin.
const cutRootsOf = (of, functionOf) => {
  const cut = new Uint8Array(of.nodes);
  for (let i = 0; i < of.nodes; i++)
    cut[i] = of.parent[i] >= 0 ? cut[of.parent[i]] : functions[functionOf[i]].category !== 2 && (of.flags[i] & CUT || of.flags[i] & NAMED && !isStart(functions[functionOf[i]].name)) ? 1 : 0;
  return cut;
};
const chainsOf = of => { // events with stacks of more than one function
  const events = new Set();
  for (let i = 0; i < of.rows; i++) if (of.node[i] >= 0 && of.parent[of.node[i]] >= 0) events.add(of.event[i]);
  return events;
};
const cutRoots = cutRootsOf(columns, functionOf), hasChains = chainsOf(columns);
const isCut = row => columns.node[row] >= 0 && cutRoots[columns.node[row]] === 1 && hasChains.has(columns.event[row]);
const leafOf = row => columns.node[row] < 0 ? -1 : functionOf[columns.node[row]];

// ---- trees -----------------------------------------------------------------------------
// A tree of boxes in arrays, parents first; box 0 is the root. `end` has the innermost box of each pair of group and node.
const NO_STACK = -2, CUT_SHORT = -3, GROUP_BASE = 1 << 30;
class Tree {
  constructor(label) { this.parent = [-1]; this.what = [NO_STACK]; this.total = [0]; this.self = [0]; this.count = [0]; this.selfCount = [0]; this.turns = [0]; this.known = new Map(); this.end = new Map(); this.label = label; this.groups = []; }
  child(parent, what) {
    const key = parent * 2147483648 + what + 3; // less than 2^53; one Map, since one of each box is more memory than the boxes
    let box = this.known.get(key);
    if (box === undefined) {
      this.known.set(key, box = this.parent.length);
      this.parent.push(parent); this.what.push(what); this.total.push(0); this.self.push(0); this.count.push(0); this.selfCount.push(0); this.turns.push(0);
    }
    return box;
  }
  step(box, what, fold) { // into a function; into itself again where recursion is folded
    if (fold && this.what[box] === what) { this.turns[box] = 1; return box; }
    return this.child(box, what);
  }
  add(box, weight, count) { this.self[box] += weight; this.selfCount[box] += count; }
  finish() {
    for (let i = 0; i < this.parent.length; i++) { this.total[i] = this.self[i]; this.count[i] = this.selfCount[i]; }
    for (let i = this.parent.length - 1; i > 0; i--) { this.total[this.parent[i]] += this.total[i]; this.count[this.parent[i]] += this.count[i]; }
    this.kids = this.parent.map(() => null);
    for (let i = 1; i < this.parent.length; i++) (this.kids[this.parent[i]] ||= []).push(i);
    for (const kids of this.kids) if (kids) kids.sort((a, b) => this.total[b] - this.total[a] || a - b);
    this.depth = this.parent.map(() => 0);
    this.tallest = 0;
    for (let i = 1; i < this.parent.length; i++) this.tallest = Math.max(this.tallest, this.depth[i] = this.depth[this.parent[i]] + 1);
    return this;
  }
  // Where boxes stand on what they call, what is left of a box has no caller above it, and is not of its function itself.
  weigh(box) { return weightText(this.total[box]) + ", " + share(this.total[box], this.whole || this.total[0]) + (this.self[box] && !this.upward ? ", itself " + share(this.self[box], this.whole || this.total[0]) : ""); }
  kidsText(box) { return this.kids[box] ? (this.upward ? `, called by ${this.kids[box].length}` : `, calls ${this.kids[box].length}`) : ""; }
  text(box) { return this.name(box); } // what is written in it
  name(box) {
    const what = this.what[box];
    if (!box) return this.label;
    if (what >= GROUP_BASE) return this.groups[what - GROUP_BASE];
    if (what === CUT_SHORT) return "[cut short: the callers are not known]";
    if (what === NO_STACK) return "[no stack]";
    return functions[what].name + (this.turns[box] && functions[what].named ? " ↻" : "");
  }
}
const GROUPS = {none: null, process: row => taskLabel(threads[columns.thread[row]].pid), name: row => threads[columns.thread[row]].comm,
  thread: row => threads[columns.thread[row]].comm + " " + threads[columns.thread[row]].tid, cpu: row => columns.cpu[row] < 0 ? "no CPU" : "CPU " + columns.cpu[row],
  event: row => eventName(columns.event[row])};
const eventName = event => event === OFF_CPU ? "off-CPU time" : event < 0 ? "unknown event" : data.events[event]?.name ? clean(data.events[event].name) : "event " + event;

// Weights of (group, node): each different stack is walked once, however many samples have it. What was gathered last of the same rows is kept.
let gathered = {};
// Pairs are arrays by their number, since an object of each is more memory than all of their samples.
const gather = (rows, weightOf, groupOf = null) => {
  const by = groupOf ? 1 : 0, last = gathered[by];
  if (last && last.rows === rows && last.groupOf === groupOf && last.weight === state.weight && last.event === state.event) return last.is;
  const is = groupOf ? gatherGroups(rows, weightOf, groupOf) : gatherAll(rows, weightOf);
  gathered[by] = {rows, groupOf, weight: state.weight, event: state.event, is};
  return is;
};
const gatherAll = (rows, weightOf) => {
  const width = columns.nodes + 1, weights = new Float64Array(width), counts = new Uint32Array(width), cut = new Uint8Array(width), node = columns.node, unit = !periods();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i], at = node[row] + 1;
    weights[at] += unit ? 1 : weightOf(row);
    if (!counts[at]++) cut[at] = isCut(row) ? 1 : 0;
  }
  const keys = new Int32Array(counts.reduce((nr, count) => nr + (count > 0), 0)), by = (type, from) => type.from(keys, key => from[key]);
  for (let key = 0, i = 0; key < width; key++) if (counts[key]) keys[i++] = key;
  return {pairs: {nr: keys.length, node: keys.map(key => key - 1), cut: by(Uint8Array, cut), weight: by(Float64Array, weights), count: by(Uint32Array, counts)}, groups: [], width};
};
const gatherGroups = (rows, weightOf, groupOf) => {
  const pairs = {nr: 0, group: [], node: [], cut: [], weight: [], count: []}, numbers = new Map(), groups = [], known = new Map(), width = columns.nodes + 1;
  for (const row of rows) {
    const name = groupOf(row);
    let group = known.get(name);
    if (group === undefined) { known.set(name, group = groups.length); groups.push(name); }
    const key = group * width + columns.node[row] + 1;
    let pair = numbers.get(key);
    if (pair === undefined) {
      numbers.set(key, pair = pairs.nr++);
      for (const [name, value] of [["group", group], ["node", columns.node[row]], ["cut", isCut(row) ? 1 : 0], ["weight", 0], ["count", 0]]) pairs[name].push(value);
    }
    pairs.weight[pair] += weightOf(row);
    pairs.count[pair]++;
  }
  return {pairs, groups, width};
};
const endsIn = width => { // as a Map, in less memory
  const boxes = new Int32Array(width);
  return {set: (key, box) => { boxes[key] = box + 1; }, get: key => boxes[key] ? boxes[key] - 1 : undefined};
};
const pathOf = node => { // outermost first
  const path = [];
  for (; node >= 0; node = columns.parent[node]) path.push(node);
  return path.reverse();
};
const makeTree = (rows, weightOf, {mode = "down", group = "none", fold = true, label = "all", of = -1} = {}) => {
  const tree = new Tree(label), {pairs, groups, width} = gather(rows, weightOf, GROUPS[group]);
  if (!GROUPS[group]) tree.end = endsIn(width);
  tree.groups = groups;
  tree.upward = mode === "inverted" || mode === "callers";
  tree.width = width;
  tree.groupOf = GROUPS[group];
  tree.groupNumbers = new Map(groups.map((name, i) => [name, i]));
  for (let pair = 0; pair < pairs.nr; pair++) {
    const cut = pairs.cut[pair], under = pairs.group?.[pair] ?? 0;
    let box = GROUPS[group] ? tree.child(0, GROUP_BASE + under) : 0, path = pathOf(pairs.node[pair]);
    if (mode === "callers" || mode === "callees") { // of one function: what is above or below its outermost appearance
      const at = path.findIndex(node => functionOf[node] === of);
      if (at < 0) continue;
      path = mode === "callees" ? path.slice(at) : path.slice(0, at + 1).reverse();
    } else if (mode === "inverted") path.reverse();
    else if (cut) {
      box = tree.child(box, CUT_SHORT);
      if (path.length && columns.flags[path[0]] & CUT) path.shift(); // it stands for the same
    }
    if (!path.length) box = tree.child(box, NO_STACK);
    for (const node of path) box = tree.step(box, functionOf[node], fold);
    if ((mode === "inverted" || mode === "callers") && cut) box = tree.child(box, CUT_SHORT);
    tree.end.set(under * width + pairs.node[pair] + 1, box);
    tree.add(box, pairs.weight[pair], pairs.count[pair]);
  }
  return tree.finish();
};
const boxOfRow = (tree, row) => tree.end.get((tree.groupOf ? tree.groupNumbers.get(tree.groupOf(row)) : 0) * tree.width + columns.node[row] + 1);
// The rows whose stack goes through a box.
const rowsOfBox = (tree, box, rows) => {
  const inside = new Uint8Array(tree.parent.length);
  inside[box] = 1;
  for (let i = box + 1; i < inside.length; i++) inside[i] = inside[tree.parent[i]];
  return rows.filter(row => { const end = boxOfRow(tree, row); return end !== undefined && inside[end]; });
};

// ---- sums ------------------------------------------------------------------------------
const sumFunctions = (rows, weightOf) => {
  const sums = functions.map(f => ({of: f, self: 0, total: 0, samples: 0, selfSamples: 0})), seen = new Int32Array(functions.length).fill(-1);
  let turn = 0;
  const {pairs} = gather(rows, weightOf);
  for (let pair = 0; pair < pairs.nr; pair++) {
    const node = pairs.node[pair], weight = pairs.weight[pair], count = pairs.count[pair];
    if (node < 0) continue;
    turn++;
    sums[functionOf[node]].self += weight;
    sums[functionOf[node]].selfSamples += count;
    for (let at = node; at >= 0; at = columns.parent[at]) {
      const f = functionOf[at];
      if (seen[f] === turn) continue; // recursion counts once
      seen[f] = turn;
      sums[f].total += weight;
      sums[f].samples += count;
    }
  }
  return sums.filter(sum => sum.samples);
};
const sumFiles = (rows, weightOf) => {
  const sums = new Map();
  const of = ({path, file}) => { let sum = sums.get(path); if (!sum) sums.set(path, sum = {of: {name: file || "[not mapped]", path}, self: 0, total: 0, samples: 0, selfSamples: 0, turn: 0}); return sum; };
  let turn = 0;
  const {pairs} = gather(rows, weightOf);
  for (let pair = 0; pair < pairs.nr; pair++) {
    const node = pairs.node[pair], weight = pairs.weight[pair], count = pairs.count[pair];
    if (node < 0) continue;
    turn++;
    const leaf = of(functions[functionOf[node]]);
    leaf.self += weight;
    leaf.selfSamples += count;
    for (let at = node; at >= 0; at = columns.parent[at]) {
      const sum = of(functions[functionOf[at]]);
      if (sum.turn === turn) continue;
      sum.turn = turn;
      sum.total += weight;
      sum.samples += count;
    }
  }
  return [...sums.values()];
};
const sumThreads = (rows, weightOf) => {
  const sums = new Map();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i], lane = laneOfThread[columns.thread[row]], {thread} = laneThreads[lane]; // under all its names, as its lane
    let sum = sums.get(lane);
    if (!sum) sums.set(lane, sum = {of: {name: thread.comm + " " + thread.tid, thread}, self: 0, total: 0, samples: 0, selfSamples: 0});
    sum.self += weightOf(row);
    sum.total = sum.self;
    sum.selfSamples = ++sum.samples;
  }
  return [...sums.values()];
};

// What a node without a function has after its name: where in the file.
const placesOf = of => {
  const at = new Int32Array(of.nodes);
  for (let i = 0, next = 0; i < of.nodes; i++) at[i] = of.flags[i] & NAMED ? -1 : next++;
  return node => of.flags[node] & (NAMED | CUT) ? "" : "+0x" + of.offsets[at[node]].toString(16);
};
// The lines of `perfring convert --to folded`, of these rows.
const foldedOf = (rows, weightOf) => {
  const lines = new Map(), several = data.events.filter(event => !event.dummy).length > 1, plain = text => text.replaceAll(";", ":");
  const place = placesOf(columns), frame = node => plain(profile.names[columns.name[node]]) + (columns.flags[node] & NAMED && columns.flags[node] & INLINED ? "_[i]" : place(node));
  const stacks = new Map();
  for (const row of rows) {
    const node = columns.node[row];
    let stack = stacks.get(node);
    if (stack === undefined) stacks.set(node, stack = pathOf(node).map(n => ";" + frame(n)).join(""));
    const event = several && columns.event[row] !== OFF_CPU ? plain(columns.event[row] < 0 ? "[unknown event]" : data.events[columns.event[row]]?.plain ?? "[unknown event]") + ";" : "";
    const line = event + plain(profile.comms[profile.threads[columns.thread[row]][2]]) + stack;
    lines.set(line, (lines.get(line) || 0) + weightOf(row));
  }
  return [...lines].map(([line, weight]) => line + " " + (isRounded(weight) ? BigInt(weight) : weight)).join("\n") + (lines.size ? "\n" : "");
};
