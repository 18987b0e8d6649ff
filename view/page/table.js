// Functions, files and threads: what they took themselves, with what they called, and in how many samples.
const table = {rows: [], sort: "self", up: false, at: 0};
const COLUMNS = {functions: [["name", "function"], ["self", "self"], ["total", "total"], ["samples", "samples"], ["bar", "share of self"], ["file", "file"]],
  files: [["name", "file"], ["self", "self"], ["total", "total"], ["samples", "samples"], ["bar", "share of self"], ["file", "path"]],
  values: [["name", "value"], ["self", "share"], ["total", "distinct"], ["samples", "samples"], ["bar", "as a bar"], ["file", "field"]],
  threads: [["name", "thread"], ["self", "self"], ["total", "total"], ["samples", "samples"], ["bar", "share of self"], ["file", "process"]]};
const asideOf = row => row.of.field ?? (row.of.thread ? String(row.of.thread.pid) : row.of.path ?? "");
const drawRow = (line, row) => {
  span(line, row.of.name).title = row.of.name;
  span(line, share(row.self, table.whole) || "0 %", "n");
  span(line, row.of.field !== undefined ? grouped(row.distinct) : share(row.total, table.whole), "n");
  span(line, grouped(row.samples), "n");
  const bar = document.createElement("i");
  bar.style.width = 100 * row.self / (table.most || 1) + "%";
  span(line, "", "share").append(bar);
  const aside = asideOf(row);
  span(line, row.of.thread || row.of.field !== undefined ? aside : base(aside), "dim").title = aside;
};
const tableRows = new Rows($("rows"), (line, i) => {
  const row = table.rows[i];
  line.setAttribute("role", "row");
  line.id = "tablerow-" + i;
  if (i === table.at) { line.classList.add("chosen"); line.setAttribute("aria-selected", "true"); }
  (row.verdict ? drawChange : drawRow)(line, row);
  for (const cell of line.children) cell.setAttribute("role", "gridcell");
});
const showHeads = (columns, sort, turn, press) => $("tableheads").replaceChildren(...columns.map(([key, text]) => {
  const head = document.createElement("span"), button = document.createElement("button");
  head.setAttribute("role", "columnheader");
  button.type = "button";
  button.textContent = text;
  if (key === sort) head.setAttribute("aria-sort", turn > 0 ? "ascending" : "descending");
  button.addEventListener("click", () => press(key));
  head.append(button);
  return head;
}));
const fitTable = () => { $("table").style.height = innerWidth <= 800 ? Math.max(160, Math.min(0.56 * innerHeight, 44 + ROW * table.rows.length)) + "px" : ""; }; // narrow: as high as its rows
const sortValue = {name: row => row.of.name.toLowerCase(), file: row => asideOf(row).toLowerCase(), self: row => row.self, bar: row => row.self, total: row => row.distinct ?? row.total, samples: row => row.samples};
const showTable = () => {
  if (state.tab === "changes") return showChanges();
  const kind = state.tab, sum = {functions: sumFunctions, files: sumFiles, threads: sumThreads}[kind], accept = matchesFind(), value = sortValue[table.sort];
  table.whole = total(shown);
  let sums;
  if (kind === "values") {
    const {sums: values, known, part} = sumValues(shown);
    sums = values;
    table.whole = known;
    if (part === 1) $("box").textContent = known < shown.length ? `of the ${grouped(known)} of ${grouped(shown.length)} samples that have such fields and whose bytes are in the page` : "";
  } else sums = sum(shown, weightOf);
  table.rows = sums.filter(row => !accept || accept(row.of));
  table.most = table.rows.reduce((most, row) => Math.max(most, row.self), 0);
  const turn = (table.sort === "name" || table.sort === "file") !== table.up ? 1 : -1;
  table.rows.sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0) * turn || b.total - a.total || (a.of.name < b.of.name ? -1 : 1));
  table.at = Math.max(0, table.rows.findIndex(row => row.of.index !== undefined && row.of.index === state.func || state.value && row.of.field === state.value.field && row.of.value === state.value.value));
  showHeads(COLUMNS[kind], table.sort, turn, key => { table.up = table.sort === key && !table.up; table.sort = key; showTable(); });
  fitTable();
  tableRows.set(table.rows.length);
  if (table.rows.length) tableRows.reveal(table.at);
};
const chooseTableRow = i => {
  const row = table.rows[i];
  if (!row) return;
  table.at = i;
  tableRows.show(true);
  tableRows.point("tablerow-" + i);
  if (row.of.thread) { state.thread = laneOfTask(row.of.thread); return changed(); }
  if (row.of.field !== undefined) {
    if (row.of.rest) return;
    const {field, value} = row.of, again = state.value?.field === field && state.value.value === value;
    state.value = again ? null : {field, value};
    return changed();
  }
  if (row.of.index === undefined) return; // a file
  state.func = state.func === row.of.index ? -1 : row.of.index;
  state.box = 0;
  changed("box");
};
$("rows").addEventListener("click", event => { const row = event.target.closest(".row"); if (row) chooseTableRow(+row.dataset.index); });
$("rows").addEventListener("keydown", event => {
  const to = keyStep(event, tableRows.inSight(), table.rows.length, table.at);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); return chooseTableRow(table.at); }
  if (to === undefined) return;
  event.preventDefault();
  table.at = to;
  tableRows.active = "tablerow-" + to;
  tableRows.reveal(to);
});
