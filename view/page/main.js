// Filters, search, keys and links.
const choices = (id, label, texts) => {
  const to = $(id);
  to.append(new Option(label, ""));
  for (const text of texts) to.append(new Option(short(clean(text), 60), text));
};
const sorted = of => [...new Set(Array.from({length: nr}, (_, i) => of(i)))].filter(text => text !== "");
let found = "";
const matches = (record, text) => {
  const offset = /^#?(0x[0-9a-f]+)$/i.exec(text);
  if (offset) { const at = Number(offset[1]), from = offsetOf(record); return at >= from && at < from + Math.max(1, word(record, SIZE)); }
  return (typeOf(record) + " " + eventOf(record) + " " + taskOf(record) + " " + summaryOf(record)).toLowerCase().includes(text.toLowerCase());
};
const filter = () => {
  const type = $("type").value, event = $("event").value, cpu = $("cpu").value, task = $("task").value, bad = $("bad").checked, text = $("search").value.trim();
  const from = $("from").value.trim() ? nanoseconds($("from").value) : null, until = $("until").value.trim() ? nanoseconds($("until").value) : null;
  const visible = [];
  found = text;
  for (let i = 0; i < nr; i++) {
    if (type && typeOf(i) !== type || event && eventOf(i) !== event || cpu && String(word(i, CPU)) !== cpu || bad && !isBad(i)) continue;
    if (task && commOf(i) + " " + (word(i, PID) | 0) !== task) continue;
    if (from !== null || until !== null) { const time = long(i, TIME); if (!time || from !== null && time < from || until !== null && time >= until) continue; }
    if (text && !matches(i, text)) continue;
    visible.push(i);
  }
  state.visible = Uint32Array.from(visible);
  state.at = Math.max(0, state.visible.indexOf(state.record));
  $("count").textContent = visible.length === nr ? "all " + nr + " shown" : visible.length + " of " + nr + " shown";
  list.set(visible.length);
  drawPicture();
  if (visible.length && !visible.includes(state.record)) chooseRecord(visible[0], undefined, true);
};
let waits;
for (const id of ["type", "event", "cpu", "task", "bad"]) $(id).addEventListener("change", filter);
for (const id of ["search", "from", "until"]) $(id).addEventListener("input", () => { clearTimeout(waits); waits = setTimeout(filter, 150); });
$("filters").addEventListener("submit", event => { event.preventDefault(); filter(); $("list").focus(); });
$("filters").addEventListener("reset", () => setTimeout(filter));

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
pane("tree", tree, () => state.lines.length, () => Math.max(0, state.line), to => chooseLine(to));
pane("hex", hex, () => Math.ceil(word(state.record, SIZE) / PER), () => Math.floor(Math.max(0, state.byte) / PER), to => chooseByte(to * PER + Math.max(0, state.byte) % PER));
$("hex").addEventListener("keydown", event => {
  const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
  if (step) { event.preventDefault(); chooseByte(Math.max(0, state.byte) + step); }
});

const goTo = offset => {
  for (let i = 0; i < nr; i++) {
    const from = offsetOf(i);
    if (offset < from || offset >= from + word(i, SIZE) || word(i, FLAGS) >> 8 & 1) continue;
    if (!state.visible.includes(i)) { $("filters").reset(); filter(); }
    return chooseRecord(i, offset - from);
  }
  $("count").textContent = "no record of this page is at " + hexOf(offset);
};
const follow = () => { const at = /^#(0x[0-9a-f]+|\d+)$/i.exec(location.hash); if (at) goTo(Number(at[1])); return at; };
window.addEventListener("hashchange", follow);
const setTheme = dark => { document.documentElement.classList.toggle("dark", dark); drawPicture(); };
const toggleTheme = () => setTheme(!document.documentElement.classList.contains("dark"));
$("theme").addEventListener("click", toggleTheme);
$("helpbutton").addEventListener("click", () => $("help").showModal());
document.addEventListener("keydown", event => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key === "Escape" && !$("help").open) { $("filters").reset(); $("list").focus(); return; }
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = {"/": () => $("search").focus(), n: () => move(1, found ? r => matches(r, found) : null), p: () => move(-1, found ? r => matches(r, found) : null),
    d: () => move(1, isBad), D: () => move(-1, isBad), t: toggleTheme, "?": () => $("help").showModal(),
    g: () => { $("search").value = "#0x"; $("search").focus(); }};
  if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
});

document.title = clean(data.title) + " - perfring";
$("title").textContent = clean(data.title);
$("summary").textContent = data.total + " records, " + data.events.length + " event" + (data.events.length === 1 ? "" : "s") +
  (data.left_out ? ", " + data.left_out + " not in this page" : "") + (data.defects_found ? ", " + data.defects_found + " defects" : ", no defects") +
  (data.skipped ? ", " + data.skipped + " bytes skipped" : "") + (data.interrupted ? ", recording was cut off" : "") + (data.big_endian ? ", big-endian" : "");
choices("type", "all types", sorted(typeOf).sort());
choices("event", "all events", sorted(eventOf));
choices("cpu", "all CPUs", sorted(i => word(i, CPU) === NONE ? "" : String(word(i, CPU))).sort((a, b) => a - b));
choices("task", "all processes", sorted(i => word(i, PID) === NONE ? "" : commOf(i) + " " + (word(i, PID) | 0)).sort());
setWidth();
window.addEventListener("resize", setWidth);
setTheme(matchMedia("(prefers-color-scheme: dark)").matches);
drawLegend();
filter();
new ResizeObserver(drawPicture).observe($("canvas"));
if (!follow() && nr) chooseRecord(Math.max(0, state.visible.findIndex(i => !pieceOf(i))), undefined, true);
$("list").focus();
