// Filters, search, keys, and the order in which everything is drawn.
const choices = (id, label, texts) => {
  const to = $(id);
  to.append(new Option(label, ""));
  for (const text of texts) to.append(new Option(short(clean(text), 60), text));
};
const sorted = texts => [...new Set(texts)].filter(text => text !== "").sort();
const setType = name => { const select = $("type"), option = [...select.options].find(o => o.value === name) || [...select.options].find(o => o.value.startsWith(name)); select.value = option && name ? option.value : ""; };
let found = "";
const matches = (record, text) => {
  const offset = /^#?(0x[0-9a-f]+)$/i.exec(text);
  if (offset) { const at = Number(offset[1]), from = offsetOf(record); return at >= from && at < from + Math.max(1, word(record, SIZE)); }
  const row = rowOf(record);
  return (typeOf(record) + " " + payloadSummary(record) + " " + eventOf(record) + " " + taskOf(record) + " " + (row >= 0 ? stackText(row) + " " : "") + summaryOf(record)).toLowerCase().includes(text.toLowerCase());
};
const isPlace = text => /^#?0x[0-9a-f]+$/i.test(text);
// A search in bytes that are not all in memory takes its time: what it found, and how far it is.
const search = {text: "", hits: null, part: 1};
const searchAll = async text => {
  const hits = new Uint8Array(nr), all = Uint32Array.from({length: nr}, (_, i) => i);
  Object.assign(search, {text, hits, part: 0});
  const whole = await scan(all, i => { hits[i] = matches(i, text) ? 1 : 0; }, part => {
    if (search.hits !== hits || signal.aborted) return false;
    search.part = part;
    $("count").textContent = `searching, ${Math.floor(100 * part)} %`;
    return true;
  });
  if (search.hits !== hits) return;
  search.part = 1;
  if (whole) listRecords();
};
const hitsOf = text => {
  if (!text || isPlace(text) || isWhole) { search.hits = null; return record => matches(record, text); }
  if (!search.hits || search.text !== text) searchAll(text);
  return record => search.hits[record];
};
// Records that pass what is asked of all panels, of the list, and of the chosen box.
const listRecords = () => {
  const type = $("type").value, bad = $("bad").checked, text = $("search").value.trim(), passing = new Uint32Array(nr), lane = state.thread >= 0 ? laneThreads[state.thread].thread : null;
  const event = state.eventAsked && state.event >= 0 ? state.event : -1, passes = state.pick ? shownSet() : null;
  const narrowed = passes && recordsOf(row => passes.has(row)), boxed = inBox && recordsOf(row => inBox[row]), ofEvent = event < 0 ? null : recordsOf(row => columns.event[row] === event);
  const hit = hitsOf(text);
  let count = 0;
  found = text;
  for (let i = 0; i < nr; i++) {
    if (state.marks && (pieceOf(i) || !state.marks.has(idOf(i)))) continue;
    if (ofEvent && !ofEvent[i] && word(i, EVENT) !== event) continue;
    if (type && typeOf(i) !== type || state.cpu !== "" && String(word(i, CPU)) !== state.cpu || bad && !isBad(i)) continue;
    if (state.task && (word(i, PID) === NONE || taskLabel(word(i, PID) | 0) !== state.task) || lane && (word(i, TID) | 0) !== lane.tid) continue;
    if (state.range) { const at = sinceFirst(i); if (!(at >= state.range[0] && at < state.range[1])) continue; }
    if (boxed && !boxed[i] || narrowed && !narrowed[i]) continue;
    if (text && !hit(i)) continue;
    passing[count++] = i;
  }
  const visible = count === nr ? passing : passing.slice(0, count);
  if ($("order").value === "time") { // what has no time stays beside what stands before it in the file
    const times = new Float64Array(nr);
    for (let i = 0, last = -Infinity; i < nr; i++) { const at = sinceFirst(i); times[i] = last = at === at ? at : last; }
    visible.sort((a, b) => times[a] - times[b] || a - b);
  }
  state.visible = visible;
  state.at = Math.max(0, state.visible.indexOf(state.record));
  $("listhead").textContent = inBox ? "Samples in " + short(boxName(), 40) : "Records";
  const others = otherPieces(), all = (nr > others || !others ? amount(nr - others, "record") : "") + (others && nr > others ? " and " : "") + (others ? amount(others, nr > others ? "other piece" : "piece") : ""), part = grouped(visible.length);
  $("count").textContent = inBox ? `${grouped(boxSamples)} of ${grouped(shown.length)} samples` + (visible.length < boxSamples ? `, ${part} in the list` : "") :
    (visible.length === nr ? (data.left_out ? "" : "all ") + all + " shown" : part + " of " + grouped(nr) + " shown") + (data.left_out ? `, ${grouped(data.left_out)} records are not in this page` : "");
  if (search.hits && search.part < 1) $("count").textContent = `searching, ${Math.floor(100 * search.part)} %`;
  $("count").title = $("count").textContent;
  list.set(visible.length);
  const there = visible.includes(state.record);
  if (!visible.length) list.point("");
  else if (!there || !list.active) chooseRecord(there ? state.record : visible[0], undefined, true);
  else list.reveal(state.at);
};
const amount = (n, what) => grouped(n) + " " + what + (n === 1 ? "" : "s");
let pieces = -1; // items of the list that are no records: header, sections, padding, damage
const otherPieces = () => {
  for (let i = pieces < 0 ? pieces = 0 : nr; i < nr; i++) pieces += pieceOf(i) ? 1 : 0;
  return pieces;
};
let boxSamples = 0;
const markBox = () => {
  inBox = null;
  boxSamples = 0;
  if (state.func < 0 && state.box <= 0) return;
  const rows = state.box > 0 && tree && state.box < tree.parent.length ? rowsOfBox(tree, state.box, shown) : state.func >= 0 ? rowsThrough(state.func) : [];
  inBox = new Uint8Array(columns.rows);
  for (const row of rows) inBox[row] = 1;
  boxSamples = rows.length;
};
const WHY = {
  counts: "Counts of perf stat; no samples were recorded.\nThe records of type STAT, beside, have them; `perfring stat --times` prints each interval. A profile is recorded with: `perfring record -g -- COMMAND`",
  aux: "No samples were recorded: a trace of the hardware (AUX) is in the capture, and not decoded here.\n`perfring dump --aux DIR` writes its bytes.",
  none: "No samples are in this capture.\nThe records beside say what is in it; a profile is recorded with: `perfring record -g -- COMMAND`",
  compressed: "Records are compressed (perf record -z), and could not be unpacked.\n`perfring check FILE` says why; `perfring recover -o OUT FILE` makes a capture of what can be read.",
  nothing: "Nothing of this file can be read as a capture: its beginning is damaged or cut.",
  damaged: "No sample could be read: the capture is damaged.\nThe records beside begin at the first damage; `perfring recover -o OUT FILE` makes a capture of what can be read.",
  filtered: "No sample passes the filters. Escape takes the last of them back.",
  sandwich: "Choose a function: in the flame graph, or a row of the functions table. What calls it is above it then, and what it calls below.",
};
const hasType = name => { for (let i = 0; i < nr; i++) if (typeOf(i) === name) return true; return false; };
const whyEmpty = () => columns.rows ? shown.length ? state.tab === "sandwich" && state.func < 0 ? "sandwich" : "" : "filtered" :
  data.events.some(event => event.count) || hasType("STAT") ? "counts" : hasType("AUXTRACE") || hasType("AUX") ? "aux" : compressed ? "compressed" : !data.defects_found ? "none" : data.total || data.events.length ? "damaged" : "nothing";
const isGraph = () => GRAPHS.includes(state.tab);
const allTabs = () => TABS.filter(tab => tab === "info" ? true : tab === "values" ? formats.has(state.event) : tab === "difference" || tab === "changes" ? !!second : true);
const rowsThroughSome = accept => { // samples with such a function in their stack
  const wanted = functions.map(accept), known = new Map();
  return shown.filter(row => {
    let has = known.get(columns.node[row]);
    if (has === undefined) { has = false; for (let at = columns.node[row]; at >= 0 && !has; at = columns.parent[at]) has = wanted[functionOf[at]]; known.set(columns.node[row], has); }
    return has;
  });
};
const showHits = () => {
  const accept = matchesFind();
  $("find").setAttribute("aria-invalid", !!accept?.why);
  if (!accept || accept.why) { $("hits").textContent = accept?.why ?? ""; return; }
  const hits = rowsThroughSome(accept);
  $("hits").textContent = (isComparing() ? "in A " : "") + `${share(total(hits), total(shown)) || "0 %"}, ${weightText(total(hits))}`;
};
const showWhy = text => $("why").replaceChildren(...text.split("`").map((part, i) => { const to = document.createElement(i % 2 ? "code" : "span"); to.textContent = part; return to; })); // commands stand in backticks
const showTab = rebuild => {
  if (!allTabs().includes(state.tab)) state.tab = "flame";
  for (const tab of TABS.slice(7, 10)) $("tab-" + tab).hidden = !allTabs().includes(tab);
  $("compared").hidden = !isComparing();
  for (const button of $("tabs").children) { const is = button.dataset.tab === state.tab; button.setAttribute("aria-selected", is); button.tabIndex = is ? 0 : -1; }
  const bar = $("tabs").parentElement, tab = $("tab-" + state.tab); // the chosen one is in sight where not all have space
  bar.scrollLeft = Math.min(tab.offsetLeft - 8, Math.max(bar.scrollLeft, tab.offsetLeft + tab.offsetWidth + 8 - bar.clientWidth));
  const info = state.tab === "info" && !document.body.classList.contains("bare"), why = info ? "" : isComparing() && whyNotCompared() ? "apart" : whyEmpty(), graph = isGraph(), asTree = $("astree").getAttribute("aria-pressed") === "true";
  $("empty").hidden = !why;
  showWhy(why === "apart" ? whyNotCompared() : WHY[why] || "");
  $("counts").hidden = why !== "counts";
  $("flamebox").hidden = !graph || asTree || !!why;
  $("outline").hidden = !graph || !asTree || !!why;
  $("info").hidden = !info;
  for (const id of ["find", "hits"]) $(id).hidden = info;
  if (info) showInfo($("info"));
  $("more").hidden = why !== "none" && why !== "damaged" && why !== "nothing" && why !== "aux" && why !== "compressed" && why !== "counts";
  if (!$("more").hidden) showInfo($("more"));
  $("table").hidden = graph || info || !!why;
  $("group").disabled = state.tab === "time" || state.tab === "sandwich" || !graph;
  $("group").hidden = isComparing() || !graph;
  $("astree").hidden = !graph;
  $("left").classList.toggle("plain", info);
  $("weight").hidden = isOff() || state.event === ALL_EVENTS; // a time, or what does not add up
  $("find").placeholder = `find ${{values: "value", files: "file", threads: "thread"}[state.tab] || "function"} (/)`;
  $("widths").hidden = state.tab !== "difference";
  $("of").hidden = state.tab !== "changes";
  $("table").classList.toggle("changes", state.tab === "changes");
  $("hits").hidden = info || state.tab === "changes";
  showLegend();
  if (why || info) return;
  if (isComparing()) showCompared();
  if (graph && rebuild) { buildTree(); flame.rebuild = true; if (state.zoom >= tree.parent.length) state.zoom = 0; }
  if (state.tab === "changes") return showChanges();
  if (!graph) return showTable();
  if (asTree) showOutline(); else drawFlame();
};
// A bar for each interval, as high as its count.
const drawRounds = (to, rounds) => {
  const canvas = document.createElement("canvas"), most = rounds.reduce((most, round) => Math.max(most, round[1]), 1), end = rounds[rounds.length - 1]?.[0] || 1;
  canvas.className = "rounds";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", rounds.length + " intervals: " + rounds.slice(0, 100).map(([time, n]) => n + " until " + span_(time)).join(", "));
  canvas.title = rounds.slice(0, 40).map(([time, n]) => "until " + span_(time) + ": " + grouped(n)).join("\n");
  to.append(canvas);
  const context = fit(canvas), width = canvas.clientWidth, height = canvas.clientHeight;
  context.fillStyle = colour("line");
  context.fillRect(0, height - 1, width, 1);
  context.fillStyle = colour("focus");
  rounds.forEach(([time, n], i) => { const from = (i ? rounds[i - 1][0] : 0) / end * width, high = n / most * (height - 2); context.fillRect(from, height - 1 - high, Math.max(1, (time / end * width) - from - 1), high); });
};
const countText = (event, n) => /^(task|cpu)-clock/.test(event.name) ? (n / 1e6).toFixed(2) + " ms" : grouped(Math.round(n));
// What `perf stat record` counted, and ratios of what stands beside it.
const showCounts = () => {
  for (const id of ["counts", "countsby"]) $(id).replaceChildren();
  const counted = data.events.filter(event => event.count), value = name => counted.find(event => event.name.replace(/:\w*$/, "") === name)?.count[1], add = (texts, kind) => {
    const row = document.createElement("tr");
    for (const text of texts) { const to = document.createElement(kind); to.textContent = text; row.append(to); }
    $("counts").append(row);
  };
  if (!counted.length) return;
  const many = counted.some(event => event.rounds?.length > 1);
  const ratioOf = event => { const [, scaled] = event.count; return event.name === "instructions" && value("cycles") ? (scaled / value("cycles")).toFixed(2) + " per cycle" :
    /-misses$/.test(event.name) && value(event.name.replace("-misses", "-references")) ? share(scaled, value(event.name.replace("-misses", "-references"))) : ""; }, ratios = counted.some(ratioOf);
  add(["event", "count", "counted for", ...ratios ? ["ratio"] : [], ...many ? ["over time"] : []], "th");
  for (const event of counted) {
    const [, scaled, enabled, running] = event.count;
    add([clean(event.name), countText(event, scaled), running ? share(running, enabled) : "never", ...ratios ? [ratioOf(event)] : [], ...many ? [""] : []], "td");
    if (many) drawRounds($("counts").lastElementChild.lastElementChild, event.rounds || []);
  }
  for (const what of ["cpu", "thread"]) showCountsBy(what, data.events.map((event, i) => event.count ? i : -1).filter(i => i >= 0));
};
// The same by CPU, or by thread, where there are several: of each counter the last reading, which is of all the time up to it.
const BY_MOST = 256; // rows; what is more is counted
const showCountsBy = (what, counted) => {
  const last = new Map(), rows = new Map();
  for (let i = 0; i < nr; i++) {
    if (typeOf(i) !== "STAT" || pieceOf(i) || isBad(i)) continue;
    const of = Object.fromEntries(itemsOf(i).filter(item => item.part === 1).map(item => [schemaOf(item)[1], valueOf(i, item)[0]]));
    last.set(of.id, {event: word(i, EVENT), of});
  }
  for (const {event, of} of last.values()) {
    if (!rows.has(of[what])) rows.set(of[what], new Map());
    const sums = rows.get(of[what]), sum = sums.get(event) || [0n, 0n, 0n];
    sums.set(event, ["val", "ena", "run"].map((name, k) => sum[k] + BigInt(of[name])));
  }
  if (rows.size < 2) return;
  const plain = counted.every(event => Number(data.events[event].count[0]) === data.events[event].count[1]); // nothing to scale, or not scaled
  const texts = event => ([value, enabled, running]) => countText(data.events[event], running ? Number(value) * (plain ? 1 : Number(enabled) / Number(running)) : 0);
  const add = (cells, kind) => { const row = $("countsby").insertRow(); for (const text of cells) row.append(Object.assign(document.createElement(kind), {textContent: text})); };
  add([what === "cpu" ? "CPU" : "thread of the map", ...counted.map(event => clean(data.events[event].name))], "th");
  for (const [key, sums] of [...rows].sort((a, b) => a[0] - b[0]).slice(0, BY_MOST)) add([key, ...counted.map(event => sums.has(event) ? texts(event)(sums.get(event)) : "")], "td");
  if (rows.size > BY_MOST) add([grouped(rows.size - BY_MOST) + " more"], "td");
};
// What changed: everything; only the chosen box; or only the list of records.
const changed = what => {
  if (!what) { state.zoom = 0; state.zoomTime = null; state.box = 0; choose(); colourCache = {}; if (!isGraph()) tree = null; }
  if (what !== "list") { if (what === "box" && state.tab !== "sandwich") markBox(); showTab(!what || state.tab === "sandwich"); if (!what && linkPath) { chooseLinked(); drawFlame(); } if (what !== "box" || state.tab === "sandwich") markBox(); }
  if (!what) { showAccount(); showHeadline(); showHits(); }
  listRecords();
  showChips();
  drawTime();
  keepLink();
};
const showLegend = () => {
  const marks = isComparing() ? [["less", "less in B"], ["equal", "as much"], ["more", "more in B"]] :
    CATEGORIES.map((name, i) => columns.rows && (functions.some(f => f.category === i) || i === 3) && ["k" + i, i === 3 ? "no name" : name]).filter(Boolean).concat(columns.runs.rows || columns.stays ? [["on", "runs"], ...columns.delay.some(Boolean) ? [["wait", "waits for a CPU"]] : []] : [], throttles.length ? [["stop", "throttled"]] : []);
  $("legend").replaceChildren(...marks.flatMap(([kind, text]) => { const mark = document.createElement("i"); mark.className = kind; return [mark, text]; }));
};
// Of no function that was chosen, the sandwich is that of the one which took most itself.
const heaviest = () => sumFunctions(shown, weightOf).reduce((most, sum) => sum.self > most.self ? sum : most, {self: 0}).of?.index ?? -1;
let ownFunc = -1; // the function that the sandwich took by itself: it is not chosen elsewhere
const setTab = tab => {
  if (state.tab === tab) return;
  if (state.tab === "sandwich" && state.func === ownFunc) state.func = -1;
  ownFunc = -1;
  state.tab = tab;
  if (tab === "sandwich" && state.func < 0) state.func = ownFunc = heaviest();
  state.zoom = 0;
  state.box = 0;
  state.zoomTime = null;
  flame.at = undefined;
  showTab(true);
  markBox();
  listRecords();
  showChips();
  drawTime();
  keepLink();
};
let waits;
const later = what => { clearTimeout(waits); waits = setTimeout(what, 150); };
$("event").addEventListener("change", () => { state.event = Number($("event").value); state.eventAsked = true; state.value = null; changed(); });
for (const id of ["widths", "of"]) $(id).addEventListener("change", () => { state[id] = $(id).value; showTab(true); markBox(); });
for (const id of ["weight", "task", "cpu", "group"]) $(id).addEventListener("change", () => { state[id] = $(id).value; changed(); });
$("lanes").addEventListener("change", () => { state.lanes = $("lanes").value; timeView.scroll = 0; drawTime(); keepLink(); });
for (const id of ["type", "bad", "order"]) $(id).addEventListener("change", () => changed("list"));
$("search").addEventListener("input", () => later(() => changed("list")));
$("search").addEventListener("keydown", event => { if (event.key === "Enter") { clearTimeout(waits); changed("list"); $("list").focus(); } });
for (const id of ["from", "until"]) $(id).addEventListener("input", () => later(() => { if (typedRange()) changed(); }));
$("find").addEventListener("input", () => later(() => { state.find = $("find").value.trim(); showHits(); if (isGraph()) drawFlame(); else showTable(); showChips(); keepLink(); }));
// An expression is asked of the library, which reads the capture again: the one parser that the command has.
let whereTurn = 0, whereWaits = false;
const setWhere = async text => {
  whereWaits = false;
  const turn = ++whereTurn, said = (why, bad) => { $("wherewhy").textContent = $("wherewhy").title = short(clean(why), 160); $("where").setAttribute("aria-invalid", !!bad); };
  $("where").value = text;
  if (!ask || !text.trim()) { state.where = ""; state.marks = null; said(""); return changed(); }
  said("…");
  whereWaits = true;
  const {ids, unknown, why, at} = await ask("where", text);
  if (turn !== whereTurn) return;
  whereWaits = !why;
  if (why) return said(why.replace(/^OPTIONS: /, "") + (at ? text.slice(at).trim() ? `, at "${text.slice(at, at + 20)}"` : ", at its end" : ""), true);
  state.where = text;
  state.marks = new Set(ids);
  if (second) await markOthers(text);
  if (turn !== whereTurn) return;
  said(unknown.length ? "no record has a field " + unknown.map(column => text.slice(column).split(/[^\w.]/)[0]).join(", ") : "");
  changed();
  whereWaits = false;
  linkPath = null;
};
if (ask) {
  $("where").hidden = false;
  for (const name of new Set(Object.values(data.fields).map(field => field[1]).concat([...formats.values()].flat().map(field => field.name), ["type", "event", "offset", "comm", "dso"]))) $("names").append(new Option("", name));
  $("where").addEventListener("change", () => setWhere($("where").value));
  $("where").addEventListener("keydown", event => { if (event.key === "Enter") { event.preventDefault(); setWhere($("where").value); } });
}
$("filters").addEventListener("submit", event => event.preventDefault());
$("filters").addEventListener("reset", event => { event.preventDefault(); clearFilters(); });
$("tabs").addEventListener("click", event => { const tab = event.target.dataset.tab; if (tab) setTab(tab); });
$("tabs").addEventListener("keydown", event => {
  const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
  if (!step) return;
  event.preventDefault();
  const tabs = allTabs();
  setTab(tabs[(tabs.indexOf(state.tab) + step + tabs.length) % tabs.length]);
  $("tab-" + state.tab).focus();
});
$("astree").addEventListener("click", () => setAsTree($("astree").getAttribute("aria-pressed") !== "true"));

const markRecord = () => {
  if (state.record < 0) return;
  if (!bookmarks.delete(state.record)) bookmarks.add(state.record);
  list.show(true);
};
const move = (step, accept) => {
  for (let i = state.at + step; i >= 0 && i < state.visible.length; i += step)
    if (!accept || accept(state.visible[i])) { state.at = i; return chooseRecord(state.visible[i]); }
};
$("list").addEventListener("click", event => { const row = event.target.closest(".row"); if (row) chooseRecord(state.visible[+row.dataset.index]); });
$("tree").addEventListener("click", event => { const row = event.target.closest(".row"); if (row) chooseLine(+row.dataset.index); });
$("hex").addEventListener("click", event => { if (event.target.dataset.byte !== undefined) chooseByte(+event.target.dataset.byte); });
const pane = (id, rows, count, at, choose) => $(id).addEventListener("keydown", event => {
  const to = keyStep(event, rows.inSight(), count(), at());
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  choose(to);
});
pane("list", list, () => state.visible.length, () => state.at, to => { state.at = to; chooseRecord(state.visible[to]); });
pane("tree", fieldRows, () => state.lines.length, () => Math.max(0, state.line), to => chooseLine(to));
pane("hex", hex, () => Math.ceil(word(state.record, SIZE) / PER), () => Math.floor(Math.max(0, state.byte) / PER), to => chooseByte(to * PER + Math.max(0, state.byte) % PER));
$("hex").addEventListener("keydown", event => {
  const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
  if (step) { event.preventDefault(); chooseByte(Math.max(0, state.byte) + step); }
});

const goTo = (offset, keep, inner = 0) => { // keep: what is filtered stays so, and the record is not in the list then; inner: of one that was compressed
  for (let i = 0; i < nr; i++) {
    const from = offsetOf(i);
    if (inner ? offset !== from || idOf(i) !== -inner : offset < from || offset >= from + word(i, SIZE) || isPacked(i)) continue;
    if (!keep && !state.visible.includes(i)) clearFilters();
    chooseRecord(i, offset === from ? undefined : offset - from);
    return true;
  }
  $("count").textContent = "no record of this page is at " + hexOf(offset);
  return false;
};
const follow = hash => {
  clearTimeout(linkWaits); // it would take the place of what is asked for
  const {at, inner, wrong} = readLink(hash);
  changed();
  if (!whereWaits) linkPath = null;
  if (wrong.length) $("box").textContent = "The link was made of another capture: not here are " + wrong.map(text => short(clean(text), 80)).join(", ");
  return at !== undefined && goTo(at, /^#v=/.test(hash), inner);
};
window.addEventListener("hashchange", event => { const at = event.newURL.indexOf("#"); follow(at < 0 ? "" : event.newURL.slice(at)); }, {signal});
const redraw = () => { hatching = null; colourCache = {}; drawTime(); drawFlame(); showAccount(); showCounts(); };
const setTheme = dark => { document.documentElement.classList.toggle("dark", dark); redraw(); };
const toggleTheme = () => setTheme(!document.documentElement.classList.contains("dark"));
$("theme").addEventListener("click", toggleTheme);
$("helpbutton").addEventListener("click", () => $("help").showModal());
const nextHit = step => {
  if (!state.find || !isGraph()) return move(step, found ? hitsOf(found) : null);
  const accept = matchesFind(), hits = allBoxes($("flamebox").clientWidth).filter(b => b.what >= 0 && b.what < GROUP_BASE && !b.joined && accept(functions[b.what])).sort((a, b) => a.y - b.y || a.x - b.x);
  if (!hits.length) { $("box").textContent = rowsThroughSome(accept).length ? "What is found is in boxes narrower than a pixel: zoom, or as a tree" : "No function that is shown has that in its name"; return; }
  flame.hit = (flame.hit + step + hits.length) % hits.length;
  flame.at = keyOf(hits[flame.hit]);
  $("flame").focus();
  $("box").textContent = sentence(hits[flame.hit]);
  revealBox(hits[flame.hit]);
  drawFlame();
};
const escape = event => {
  const field = ["search", "find"].find(id => event.target === $(id) && $(id).value);
  if (field) { // what is typed alone is taken back
    event.preventDefault();
    clearTimeout(waits);
    $(field).value = "";
    state.find = $("find").value;
    return changed(field === "search" ? "list" : undefined);
  }
  if (state.zoom || state.zoomTime) { state.zoom = 0; state.zoomTime = null; return drawFlame(); }
  const set = filtersSet();
  if (set.length) { set[set.length - 1][1](); changed(); }
  if (/^(INPUT|SELECT)$/.test(document.activeElement.tagName)) $("list").focus();
};
document.addEventListener("keydown", event => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if ($("help").open || $("save").open) return;
  if (event.key === "Escape") return escape(event);
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const keys = {"/": () => $("find").focus(), f: () => $("search").focus(), e: () => $("where").focus(), n: () => nextHit(1), N: () => nextHit(-1), p: () => nextHit(-1),
    d: () => move(1, isBad), D: () => move(-1, isBad), "[": () => move(-1, r => rowOf(r) >= 0), "]": () => move(1, r => rowOf(r) >= 0), t: toggleTheme, "?": () => $("help").showModal(),
    g: () => { $("search").value = "#0x"; $("search").focus(); }, s: openSave, y: copyLink, z: () => zoomTo(state.box > 0 ? state.box : 0),
    m: () => markRecord(), M: () => move(1, r => bookmarks.has(r)), I: () => setTab("info"), r: () => { state.fold = !state.fold; changed(); }, i: () => { state.upside = !state.upside; flame.rebuild = true; drawFlame(); }};
  for (const tab of allTabs().filter(tab => tab !== "info")) keys[(TABS.indexOf(tab) + 1) % 10] = () => setTab(tab);
  if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
}, {signal});

const machine = () => {
  const [host, system, version, command] = data.machine.map(clean);
  return [host + (host && system ? ", " : "") + (system && "Linux " + system), version && (/^\d/.test(version) ? "perf " : "") + version, command];
};
document.title = (second ? `${first.title} and ${second.title}` : clean(data.title)) + " - perfring";
$("title").textContent = second ? ["A", "B"].map((name, i) => `${name} ${base(sides[i][0].title)}${sides[i].length > 1 ? ` and ${sides[i].length - 1} more` : ""}`).join(", ") : base(clean(data.title));
$("title").title = clean(data.title);
$("summary").textContent = [duration > 0 && span_(duration), laneThreads.length && amount(laneThreads.length, "thread"), amount(data.total, "record") + ", " + data.events.length + " event" + (data.events.length === 1 ? "" : "s"),
  ...machine(), data.bytes && size(data.bytes) + " of records", data.interrupted && "recording was cut off", data.big_endian && "big-endian", !second && besides.length && `${besides.length} more, which count when it is compared`].filter(Boolean).join(" · ");
$("summary").title = $("summary").textContent;
for (const [event, n] of [...sampleCounts].sort((a, b) => b[1] - a[1])) $("event").append(new Option(short(eventName(event), 50) + " (" + grouped(n) + ")", event));
$("filters").hidden = !columns.rows && !nr;
document.body.classList.toggle("bare", !columns.rows);
$("right").classList.toggle("nocpu", distinct(i => word(i, CPU), i => word(i, CPU)).every(cpu => cpu === NONE));
$("lanes").value = state.lanes;
$("group").value = state.group;
if (sampleCounts.size !== 1) $("event").append(new Option(sampleCounts.size ? "all events" : "no samples", ALL_EVENTS));
$("event").value = state.event;
const lastOffset = (() => { let last = 0; for (let i = 0; i < nr; i++) last = Math.max(last, offsetOf(i)); return last; })();
const cpusOfRows = () => { const known = new Set(); for (let i = 0; i < columns.rows; i++) known.add(columns.cpu[i]); return known; };
choices("type", "all types", sorted(distinct(i => pieceOf(i) * 4294967296 + word(i, TYPE), typeOf)));
choices("cpu", "all CPUs", [...new Set([...cpusOfRows(), ...distinct(i => word(i, CPU), i => word(i, CPU) | 0)])].filter(cpu => cpu >= 0).sort((a, b) => a - b).map(String));
choices("task", "all processes", sorted([...processNames.keys()].map(taskLabel)));
for (const id of ["task", "cpu"]) $(id).hidden = $(id).options.length < 2;
document.documentElement.style.setProperty("--place", Math.max(7, hexOf(lastOffset).length) + 1 + "ch"); // as wide as the last offset and time
document.documentElement.style.setProperty("--time", relative(columns.first + BigInt(Math.round(times.end))).length + 1 + "ch");
setWidth();
beginSplits();
window.addEventListener("resize", () => { setWidth(); redraw(); }, {signal});
document.documentElement.classList.toggle("dark", matchMedia("(prefers-color-scheme: dark)").matches);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", event => setTheme(event.matches), {signal});
for (const id of ["canvas", "flamebox"]) new ResizeObserver(id === "canvas" ? drawTime : drawFlame).observe($(id));
const damagedFirst = data.defects_found > (data.warnings || 0);
// First: the first damage; else the first sample of the hottest function; else the first record.
const firstRecord = () => {
  for (let i = 0; damagedFirst && i < nr; i++) if (pieceOf(i) === DAMAGED) return i;
  for (let i = 0; damagedFirst && i < nr; i++) if (isBad(i)) return i;
  const hottest = sumFunctions(shown, weightOf).sort((a, b) => b.self - a.self)[0], row = hottest ? shown.find(r => leafOf(r) === hottest.of.index) : undefined;
  const record = row === undefined ? -1 : recordOfRow(row);
  if (record >= 0) return record;
  for (let i = 0; i < nr; i++) if (typeOf(i) === "STAT" || typeOf(i) === "AUXTRACE") return i;
  for (let i = 0; i < nr; i++) if (!pieceOf(i)) return i;
  return nr ? 0 : -1;
};
if (!follow(location.hash) && nr && !filtersSet().length) chooseRecord(firstRecord(), undefined, true);
showCounts();
// For tests, and for whoever opens the console.
window.perfring = {report: () => ({...account, folded: foldedOf(shown, weightOf), functions: sumFunctions(shown, weightOf).map(s => ({name: s.of.name, file: s.of.file, self: s.self, total: s.total, samples: s.samples})),
  whole: total(shown), boxes: tree ? tree.parent.map((parent, i) => ({name: tree.name(i), total: tree.total[i], self: tree.self[i], parent})) : [], listed: state.visible.length,
  selected: state.record < 0 ? {at: 0, size: 0, places: []} : {at: offsetOf(state.record), size: word(state.record, SIZE), places: (defectsOf.get(state.record) || []).map(d => d[0])}, damage: state.record >= 0 && !!(pieceOf(state.record) === DAMAGED || isBad(state.record)),
  waited: columns.delay.reduce((sum, delay) => sum + delay, 0),
  aux: auxLanes.map(lane => ({name: lane.name, size: lane.size, pieces: lane.pieces.length, incomplete: lane.incomplete})),
  throttles: throttles.map(({from, to, cpu, thread}) => [from, to, cpu, thread]), lanes: lanesOf(state.lanes).map(lane => ({name: lane.name, id: lane.id, samples: lane.rows.length, waits: lane.waits?.length})), state: {...state, visible: undefined, lines: undefined, colours: undefined}, link: linkText()}),
  payloads: () => Array.from({length: nr}, (_, i) => i).filter(i => formatsOf(i) && rawOf(i)).map(i => [offsetOf(i), Object.fromEntries(formatsOf(i).map(field => [field.name, payloadText(i, field)]))]),
  differences: () => tree.shares ? tree.parent.map((parent, index) => ({index, parent, name: tree.name(index), width: tree.total[index], a: tree.shares[0][index], b: tree.shares[1][index], verdict: tree.found?.get(index)?.verdict})) : [],
  compare: async () => (await compared()).map(row => ({...row, of: undefined})),
  where: async text => { await setWhere(text); return [...state.visible].map(idOf); }, part: whereOf,
  items: () => Array.from({length: nr}, (_, i) => [offsetOf(i), word(i, SIZE), isPacked(i), idOf(i)]), unknown: eventCounts[0],
  at: (x, y) => { const box = boxAt(x, y); return box && sentence(box); }, drawn: () => flame.boxes.map(b => ({label: labelOf(b), x: b.x, y: b.y - $("flamebox").scrollTop, w: b.w, fill: paintOf(b, document.documentElement.classList.contains("dark")), hatched: isHatched(b.what)}))};
