// The flame graph: boxes of a tree, or of one thread's stacks in the order of time, on a canvas of the window's size. What is narrower than a pixel is joined.
const BOX = 19;
const flame = {boxes: [], hits: new Set(), hit: -1, top: 0, height: 0, middle: -1};
const shades = (base, n) => { // three tones of a category, by function
  const part = [0, 0.1, -0.08][n % 3], [r, g, b] = base.match(/\w\w/g).map(h => parseInt(h, 16)), to = part < 0 ? 0 : 255;
  return "rgb(" + [r, g, b].map(c => Math.round(c + (to - c) * Math.abs(part))).join(",") + ")";
};
let colourCache = {};
const colourOf = (what, dark) => {
  if (what < 0 || what >= GROUP_BASE) return colour("unknown");
  const key = what + (dark ? "d" : "l");
  return colourCache[key] ||= shades(palette()[functions[what].category], functions[what].index * 7 + 1);
};
const isHatched = what => what >= 0 && what < GROUP_BASE && !functions[what].named || what === NO_STACK;
const paintOf = (box, dark) => box.of?.paint?.(box) ?? colourOf(box.what, dark);
let hatching = null;
const hatch = context => {
  if (hatching) return hatching;
  const tile = document.createElement("canvas"), pen = tile.getContext("2d");
  tile.width = tile.height = 6;
  pen.strokeStyle = colour("ink");
  pen.globalAlpha = 0.3;
  for (const x of [-6, 0, 6]) { pen.moveTo(x, 6); pen.lineTo(x + 6, 0); }
  pen.stroke();
  return hatching = context.createPattern(tile, "repeat");
};
const modeOf = () => ({flame: "down", callers: "inverted"})[state.tab];
const treeLabel = () => "all " + weightText(total(shown));
let lower = null; // of the sandwich: what the function calls
const buildTree = () => {
  const options = {group: state.group, fold: state.fold, label: treeLabel()};
  lower = null;
  flame.strips = null;
  flame.strip = null;
  if (state.tab === "time") {
    flame.strips = buildStrips();
    const rows = shown.filter(row => laneOfThread[columns.thread[row]] === flame.strips.thread);
    return tree = makeTree(rows, weightOf, {...options, mode: "down", group: "none", label: "all " + weightText(total(rows))});
  }
  if (state.tab === "difference") return tree = makeMerged();
  if (state.tab === "sandwich") {
    const of = state.func, side = (mode, label) => Object.assign(makeTree(shown, weightOf, {...options, group: "none", mode, of, label}), {whole: total(shown)});
    lower = of < 0 ? null : side("callees", "what it calls");
    return tree = of < 0 ? new Tree("no function").finish() : side("callers", "what calls it");
  }
  return tree = makeTree(shown, weightOf, {...options, mode: modeOf() || "down"});
};

// ---- in the order of time ----------------------------------------------------------------
// Stacks of one thread; a sample lasts until the next one, but for gaps of more than three usual steps, which stay gaps.
const stripThread = () => {
  if (state.thread >= 0) return state.thread;
  const counts = new Map();
  for (const row of shown) counts.set(laneOfThread[columns.thread[row]], (counts.get(laneOfThread[columns.thread[row]]) || 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? -1;
};
const buildStrips = () => {
  const thread = stripThread(), rows = [...shown].filter(row => laneOfThread[columns.thread[row]] === thread && !columns.untimed[row]), boxes = [];
  const steps = rows.slice(1).map((row, i) => columns.time[row] - columns.time[rows[i]]).sort((a, b) => a - b), usual = steps[steps.length >> 1] || 1;
  let open = [];
  let depth = 0, until = -1;
  rows.forEach((row, i) => {
    const from = columns.time[row], to = i + 1 < rows.length && columns.time[rows[i + 1]] - from <= 3 * usual ? columns.time[rows[i + 1]] : from + usual;
    const path = (isCut(row) ? [CUT_SHORT] : []).concat(pathOf(columns.node[row]).map(node => functionOf[node]));
    if (!path.length) path.push(NO_STACK);
    if (until !== from) open = [];
    let same = 0;
    while (same < open.length && same < path.length && boxes[open[same]].what === path[same]) boxes[open[same++]].to = to;
    open.length = same;
    for (; same < path.length; same++) { open.push(boxes.length); boxes.push({from, to, depth: same, what: path[same], row}); depth = Math.max(depth, same + 1); }
    until = to;
  });
  return {thread, boxes, depth, rows: rows.length};
};

// ---- layout --------------------------------------------------------------------------------
// Boxes in sight as {x, y, w, what, box, label}; loops, not recursion, as stacks may be as deep as they like.
const layTree = (of, width, y0, down, to, start = -1) => {
  const root = start >= 0 ? start : state.zoom < of.parent.length ? state.zoom : 0, whole = of.total[root] || 1, ancestors = [];
  for (let at = start >= 0 ? -1 : of.parent[root]; at >= 0; at = of.parent[at]) ancestors.push(at);
  const levels = ancestors.length, y = depth => y0 + (down ? depth : -depth) * BOX;
  ancestors.reverse().forEach((box, depth) => to.push({x: 0, y: y(depth), w: width, box, what: of.what[box], of, faded: true}));
  const work = [[root, 0, width, levels]];
  while (work.length) {
    const [box, x, w, depth] = work.pop(), kids = of.kids[box];
    if (box !== start || !down) to.push({x, y: y(depth), w, box, what: of.what[box], of});
    if (!kids) continue;
    const top = y(depth + 1);
    if (!state.upside && down && top > flame.bottom) continue;
    let at = x, small = 0, number = 0;
    for (const kid of kids) {
      const wide = of.total[kid] / whole * width;
      if (wide < 1) { small += wide; number++; continue; }
      work.push([kid, at, wide, depth + 1]);
      at += wide;
    }
    if (number) to.push({x: at, y: top, w: Math.max(small, Math.min(1, x + w - at)), box, what: NO_STACK, of, joined: number});
  }
};
const tallness = () => {
  if (flame.strips) return flame.strips.depth + 1;
  if (state.tab === "sandwich") return (tree?.tallest || 0) + (lower?.tallest || 0) + 3;
  return (tree?.tallest || 0) + 1;
};
const layStrips = (width, to) => {
  const zoom = state.zoomTime || (state.range ?? [times.begin, times.end]), scale = width / (zoom[1] - zoom[0]);
  to.push({x: 0, y: 0, w: width, box: 0, what: NO_STACK, of: tree, label: `${flame.strips.thread < 0 ? "no thread" : laneThreads[flame.strips.thread].thread.comm + " " + laneThreads[flame.strips.thread].thread.tid}, ${grouped(flame.strips.rows)} samples in the order of time, ${span_(state.zoomTime || state.range ? zoom[1] - zoom[0] : duration)}`});
  const small = new Map();
  for (const strip of flame.strips.boxes) {
    const x = Math.max(0, (strip.from - zoom[0]) * scale), end = Math.min(width, (strip.to - zoom[0]) * scale), y = (strip.depth + 1) * BOX;
    if (end <= 0 || x >= width) continue;
    if (end - x >= 1) { to.push({x, y, w: end - x, what: strip.what, strip, of: tree}); continue; }
    const key = strip.depth * 65536 + Math.floor(x); // one pixel for all that are in it
    if (!small.has(key)) { small.set(key, true); to.push({x: Math.floor(x), y, w: 1, what: strip.what, strip, of: tree}); }
  }
};
const layout = width => {
  const to = [], tall = tallness() * BOX;
  if (!tree) return to;
  if (flame.strips) layStrips(width, to);
  else if (state.tab === "sandwich") {
    if (state.func < 0) return to;
    const middle = (tree.tallest - 1) * BOX; // the function, with its callers above and what it calls below
    if (tree.parent.length > 1) layTree(tree, width, middle, false, to, 1);
    if (lower?.parent.length > 1) layTree(lower, width, middle, true, to, 1);
  } else layTree(tree, width, 0, true, to);
  if (state.upside && state.tab !== "sandwich") for (const box of to) box.y = Math.max(tall, flame.height) - BOX - box.y;
  return to;
};
// With those that are out of sight.
const allBoxes = width => {
  const saved = [flame.top, flame.bottom];
  [flame.top, flame.bottom] = [0, Infinity];
  const boxes = layout(width);
  [flame.top, flame.bottom] = saved;
  return boxes;
};
const revealBox = ({y}) => {
  const box = $("flamebox");
  if (y < box.scrollTop) box.scrollTop = y; else if (y + BOX > box.scrollTop + box.clientHeight) box.scrollTop = y + BOX - box.clientHeight;
};
const labelOf = box => box.label ?? (box.joined ? "+" + box.joined : box.strip ? nameOfWhat(box.what) : box.of.text(box.box));
const nameOfWhat = what => what === CUT_SHORT ? "[cut short: the callers are not known]" : what === NO_STACK ? "[no stack]" : functions[what].name;
const matchesFind = () => {
  const text = state.find;
  if (!text) return null;
  const expression = /^\/(.+)\/?$/.exec(text);
  if (expression) try { const tried = new RegExp(expression[1].replace(/\/$/, ""), "i"); return f => tried.test(f.name); } catch (error) { return Object.assign(() => false, {why: error.message}); }
  const lowered = text.toLowerCase();
  return f => f.name.toLowerCase().includes(lowered);
};
const drawFlame = () => {
  const canvas = $("flame"), scroll = $("flamebox");
  if (scroll.hidden || !tree) return;
  const tall = tallness() * BOX;
  scroll.style.height = innerWidth <= 800 ? Math.max(160, Math.min(0.56 * innerHeight, tall + BOX)) + "px" : ""; // narrow: as high as the picture
  const width = scroll.clientWidth, height = scroll.clientHeight;
  scroll.lastElementChild.style.height = Math.max(0, tall - height) + "px";
  canvas.style.height = height + "px";
  const context = fit(canvas), dark = document.documentElement.classList.contains("dark");
  flame.top = scroll.scrollTop;
  flame.bottom = flame.top + height;
  flame.height = height;
  if (flame.rebuild !== false && state.upside) scroll.scrollTop = flame.rebuild === true ? tall : scroll.scrollTop;
  if (flame.rebuild === true && state.tab === "sandwich") scroll.scrollTop = tree.tallest * BOX - height / 2; // its function in the middle
  flame.rebuild = false;
  context.font = "12px system-ui, 'DejaVu Sans', sans-serif";
  context.translate(0, -scroll.scrollTop);
  flame.top = scroll.scrollTop;
  flame.boxes = layout(width);
  const accept = matchesFind(), outlined = stackOfRecord();
  const ink = colour("ink"), back = colour("back"), focus = colour("focus"), pattern = hatch(context);
  for (const box of flame.boxes) {
    if (box.y + BOX < flame.top || box.y > flame.top + height) continue;
    const plain = box.w > 2.5, x = box.x, w = plain ? box.w - 0.6 : Math.max(box.w, 0.7), is = box.what >= 0 && box.what < GROUP_BASE;
    const dim = accept && !(is && accept(functions[box.what])) || box.faded;
    context.globalAlpha = dim ? 0.35 : 1;
    context.fillStyle = paintOf(box, dark);
    context.fillRect(x, box.y, w, BOX - 1);
    if (isHatched(box.what) && (box.box || box.strip) && !box.label && plain) { context.fillStyle = pattern; context.fillRect(x, box.y, w, BOX - 1); }
    context.globalAlpha = dim ? 0.7 : 1;
    if (w > 22) {
      context.fillStyle = ink;
      context.fillText(fitText(context, labelOf(box), w - 6), x + 3, box.y + 13);
    }
    context.globalAlpha = 1;
    if (is && box.what === state.func && (state.box <= 0 || box.box === state.box) || outlined?.has(box.of === tree ? box.box : -1) && !box.joined && !box.strip) {
      context.strokeStyle = box.what === state.func && is ? focus : colour("fore");
      context.lineWidth = is && box.what === state.func ? 2 : 1;
      context.strokeRect(x + 1, box.y + 1, Math.max(1, w - 2), BOX - 3);
    }
    if (flame.at === keyOf(box) && document.activeElement === canvas) { context.strokeStyle = colour("fore"); context.setLineDash([3, 2]); context.lineWidth = 2; context.strokeRect(x + 1, box.y + 1, Math.max(2, w - 2), BOX - 3); context.setLineDash([]); }
  }
  context.fillStyle = back;
};
const textWidths = new Map();
const fitText = (context, text, width) => {
  const key = context.font + text;
  let all = textWidths.get(key);
  if (all === undefined) { if (textWidths.size > 20000) textWidths.clear(); textWidths.set(key, all = context.measureText(text).width); }
  if (all <= width) return text;
  let keep = Math.floor(text.length * width / all);
  while (keep > 0 && context.measureText(text.slice(0, keep) + "…").width > width) keep--;
  return keep > 0 ? text.slice(0, keep) + "…" : "";
};
const keyOf = box => box.strip ? "s" + box.x + ":" + box.y : (box.of === tree ? "t" : "l") + box.box + (box.joined ? "+" : "");
// The boxes of the chosen record's stack.
const stackOfRecord = () => {
  if (state.record < 0 || flame.strips || state.tab === "sandwich" || !tree) return null;
  const row = rowOf(state.record);
  let box = row < 0 ? undefined : boxOfRow(tree, row);
  if (box === undefined || !shownSet().has(row)) return null;
  const boxes = new Set();
  for (; box > 0; box = tree.parent[box]) boxes.add(box);
  return boxes;
};
let shownCache = null;
const shownSet = () => shownCache?.of === shown ? shownCache.set : (shownCache = {of: shown, set: maskOf(shown)}).set;
const maskOf = rows => { const mask = new Uint8Array(columns.rows); for (let i = 0; i < rows.length; i++) mask[rows[i]] = 1; return {has: row => mask[row] === 1}; };

// ---- pointing -------------------------------------------------------------------------------
const boxAt = (x, y) => {
  const at = y + $("flamebox").scrollTop;
  for (let i = flame.boxes.length - 1; i >= 0; i--) { const b = flame.boxes[i]; if (at >= b.y && at < b.y + BOX && x >= b.x && x < b.x + Math.max(b.w, 1)) return b; }
  return null;
};
const sentence = box => {
  if (box.label) return box.label;
  if (box.strip) return `${nameOfWhat(box.what)}, ${span_(box.strip.to - box.strip.from)}`;
  const of = box.of, whole = of.whole || of.total[0], name = short(of.name(box.box), NAME_MOST);
  if (box.joined) { const kids = of.kids[box.box].slice(-box.joined), sum = kids.reduce((a, k) => a + of.total[k], 0); return `${box.joined} more under ${name}: ${of.paint ? "" : weightText(sum) + ", "}${share(sum, whole)}; ${isRoot(box) ? "as a tree to see them" : "zoom to see them"}`; }
  const f = box.what >= 0 && box.what < GROUP_BASE ? functions[box.what] : null;
  return `${name}${f?.file ? " in " + short(f.file, NAME_MOST) : ""}: ${of.weigh(box.box)}` + of.kidsText(box.box);
};
const NAME_MOST = 400; // characters of a name in a sentence; the list of functions has all of it
// Of what is drawn: no zoom makes what stands on it wider.
const isRoot = box => state.tab === "sandwich" ? box.box <= 1 : box.box === state.zoom;
const chooseBox = box => {
  if (!box) return;
  if (box.joined) return isRoot(box) ? showAsTree(box) : zoomTo(box.box);
  const is = box.what >= 0 && box.what < GROUP_BASE;
  if (box.strip) { flame.strip = box.strip; state.func = is ? box.what : -1; state.box = 0; const record = recordOfRow(box.strip.row); if (record >= 0) chooseRecord(record); return changed("box"); }
  if (!box.box || state.tab === "sandwich") { state.func = state.tab === "sandwich" && is ? box.what : -1; state.box = 0; return changed(state.tab === "sandwich" ? undefined : "box"); }
  const again = state.box === box.box;
  state.box = again ? 0 : box.box;
  state.func = again || !is ? -1 : box.what;
  changed("box");
};
const zoomStrip = strip => { // in the order of time, to what a box lasts, and back
  const {from, to} = strip ?? flame.strip ?? {};
  if (state.zoomTime || from !== undefined) state.zoomTime = state.zoomTime ? null : [from - (to - from) * 0.1, to + (to - from) * 0.1];
  drawFlame();
};
const zoomTo = (box, strip) => {
  if (flame.strips) return zoomStrip(strip);
  state.zoom = state.zoom === box ? 0 : box;
  drawFlame();
};
$("flame").addEventListener("click", event => chooseBox(boxAt(event.offsetX, event.offsetY)));
$("flame").addEventListener("dblclick", event => {
  const box = boxAt(event.offsetX, event.offsetY);
  if (box) zoomTo(box.box, box.strip);
});
const tell = (text, event) => {
  const tip = $("tip");
  tip.hidden = !text || !event;
  if (tip.hidden) return;
  tip.textContent = text;
  tip.style.left = Math.max(4, Math.min(innerWidth - tip.offsetWidth - 8, event.clientX + 12)) + "px";
  tip.style.top = (event.clientY + 18 + tip.offsetHeight > innerHeight ? Math.max(4, event.clientY - tip.offsetHeight - 8) : event.clientY + 18) + "px";
};
$("flame").addEventListener("pointermove", event => { const box = boxAt(event.offsetX, event.offsetY); tell(box && sentence(box), event); });
$("flame").addEventListener("pointerleave", () => tell(""));
$("flamebox").addEventListener("scroll", drawFlame);
$("flame").addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = flame.boxes.find(b => keyOf(b) === flame.at) || flame.boxes.find(b => state.box > 0 && b.box === state.box) || flame.boxes[0];
  if (!at) return;
  const middle = at.x + at.w / 2, on = dy => flame.boxes.filter(b => b.y === at.y + dy).sort((a, b) => a.x - b.x);
  const below = dy => on(dy).find(b => b.x <= middle && middle < b.x + b.w) || on(dy).find(b => b.x >= at.x - 0.01 && b.x + b.w <= at.x + at.w + 0.01);
  const row = on(0), index = row.indexOf(at);
  const to = {ArrowUp: () => below(-BOX), ArrowDown: () => below(BOX), ArrowLeft: () => row[index - 1], ArrowRight: () => row[index + 1], Home: () => flame.boxes[0]}[event.key];
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); return chooseBox(at); }
  if (event.key === "z") { event.preventDefault(); return zoomTo(at.box, at.strip); }
  if (!to) return;
  event.preventDefault();
  const next = to() || at;
  flame.at = keyOf(next);
  revealBox(next);
  $("box").textContent = sentence(next);
  drawFlame();
});
$("flame").addEventListener("focus", drawFlame);
$("flame").addEventListener("blur", drawFlame);

// ---- as a tree of text ------------------------------------------------------------------------
// Of the sandwich two: what calls the function, and what it calls.
const outline = {open: new WeakMap(), lines: [], at: 0};
const openOf = of => { if (!outline.open.has(of)) outline.open.set(of, new Set([0])); return outline.open.get(of); };
const outlineRows = new Rows($("outline"), (row, i) => {
  const {of, box} = outline.lines[i], kids = of.kids[box], open = openOf(of).has(box);
  row.setAttribute("role", "treeitem");
  row.setAttribute("aria-level", of.depth[box] + 1);
  const beside = of.kids[of.parent[box]] ?? [box];
  row.setAttribute("aria-setsize", beside.length);
  row.setAttribute("aria-posinset", beside.indexOf(box) + 1);
  if (kids) row.setAttribute("aria-expanded", open);
  row.id = "box-" + i;
  if (i === outline.at) { row.classList.add("chosen"); row.setAttribute("aria-selected", "true"); }
  span(row, " ".repeat(Math.min(40, of.depth[box])) + (kids ? open ? "▾ " : "▸ " : "  "));
  span(row, of.name(box));
  span(row, "  " + of.weigh(box), "dim");
});
const showOutline = () => {
  outline.lines = [];
  for (const of of state.tab === "sandwich" && lower ? [tree, lower] : [tree]) {
    const work = [0], open = openOf(of);
    while (work.length) {
      const box = work.pop();
      outline.lines.push({of, box});
      if (open.has(box) && of.kids[box]) for (let i = of.kids[box].length; i--;) work.push(of.kids[box][i]);
    }
  }
  outline.at = Math.min(outline.at, outline.lines.length - 1);
  outlineRows.set(outline.lines.length);
  outlineRows.reveal(outline.at);
  outlineRows.point("box-" + outline.at);
};
const lineOf = (of, box) => Math.max(0, outline.lines.findIndex(line => line.of === of && line.box === box));
const toggleOutline = ({of, box}, open) => { if (open ?? !openOf(of).has(box)) openOf(of).add(box); else openOf(of).delete(box); showOutline(); };
const setAsTree = on => { $("astree").setAttribute("aria-pressed", on); showTab(!tree); $(on ? "outline" : "flame").focus(); };
const showAsTree = ({of, box}) => {
  for (let at = box; at >= 0; at = of.parent[at]) openOf(of).add(at);
  setAsTree(true);
  outline.at = lineOf(of, box);
  showOutline();
};
$("outline").addEventListener("click", event => { const row = event.target.closest(".row"); if (!row) return; outline.at = +row.dataset.index; toggleOutline(outline.lines[outline.at]); });
$("outline").addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const line = outline.lines[outline.at], {of, box} = line, to = keyStep(event, outlineRows.inSight(), outline.lines.length, outline.at);
  if (to !== undefined) { event.preventDefault(); outline.at = to; return showOutline(); }
  if (event.key === "ArrowRight") { event.preventDefault(); if (openOf(of).has(box) || !of.kids[box]) outline.at++; return toggleOutline(line, true); }
  if (event.key === "ArrowLeft") { event.preventDefault(); if (openOf(of).has(box) && of.kids[box]) return toggleOutline(line, false); outline.at = lineOf(of, of.parent[box]); return showOutline(); }
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); chooseBox({box, what: of.what[box], of}); }
});
