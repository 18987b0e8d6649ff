// What the capture says of itself: machine, events, sections; whether files have names; and every defect with its place and the repair.
const infoPart = (to, title, text) => {
  const head = document.createElement("h2");
  head.textContent = title;
  to.append(head);
  if (text) to.append(Object.assign(document.createElement("p"), {textContent: text}));
};
// Rows of texts; a cell that is {text, record} is a button that chooses the record.
const infoTable = (to, heads, rows) => {
  const made = document.createElement("table"), add = (cells, kind) => {
    const row = made.insertRow();
    for (const cell of cells) {
      const at = document.createElement(kind), button = cell.record >= 0 ? document.createElement("button") : null;
      (button || at).textContent = cell.text ?? cell;
      if (button) { button.type = "button"; button.addEventListener("click", () => goTo(offsetOf(cell.record))); at.append(button); }
      if (cell.kind) at.className = cell.kind;
      row.append(at);
    }
  };
  add(heads, "th");
  for (const row of rows) add(row, "td");
  to.append(made);
};
const INFO_MOST = 1000; // rows of a table; what is more is counted
const infoRows = (to, heads, rows) => {
  infoTable(to, heads, rows.slice(0, INFO_MOST));
  if (rows.length > INFO_MOST) to.append(Object.assign(document.createElement("p"), {textContent: grouped(rows.length - INFO_MOST) + " more"}));
};
const infoDefects = to => {
  infoPart(to, "Defects", data.defects_found ? "" : "None.");
  if (!data.defects_found) return;
  const rows = data.defects.map(([at, , record, status, text]) => [record ? {text: hexOf(offsetOf(record - 1)), record: record - 1} : hexOf(at), {text: clean(data.texts[text] || data.statuses[status] || ""), kind: "bad"}]);
  infoRows(to, ["place", "what is wrong"], rows);
  if (data.defects_found > rows.length) to.append(Object.assign(document.createElement("p"), {textContent: `${grouped(data.defects_found - rows.length)} more, which perfring check --each lists`}));
  const recover = nr && (data.total || data.events.length) ? [["what can be read, as a capture:", "perfring recover -o OUT "]] : [];
  for (const [term, command] of [["each of them:", "perfring check --each "], ...recover]) {
    const line = document.createElement("p"), code = document.createElement("code");
    code.textContent = command + quoted(clean(data.title));
    line.append(term + " ", code);
    to.append(line);
  }
};
const infoFiles = to => {
  const files = new Map();
  for (const {of, samples} of sumFunctions(shown, weightOf)) {
    const path = of.path || "[not mapped]", sum = files.get(path) || {named: 0, all: 0};
    files.set(path, {named: sum.named + (of.named ? samples : 0), all: sum.all + samples});
  }
  if (!files.size) return;
  infoPart(to, "Names of functions", "Of the samples in which a file's functions are, those that have names. A program or library that is dropped on the page names its own.");
  if (data.namesFrom) infoRows(to, ["dropped", "names"], data.namesFrom.map(text => text.map(clean)));
  infoRows(to, ["file", "named"], [...files].sort((a, b) => b[1].all - a[1].all).map(([path, sum]) => [path, sum.named === sum.all ? "all" : sum.named ? share(sum.named, sum.all) : "none: its symbols are not here"]));
};
const showInfo = to => {
  to.replaceChildren();
  infoDefects(to);
  const [host, version] = machine(), recorded = machine()[2], texts = [["machine", host], ["recorded by", version], ["command", recorded], ["byte order", data.big_endian ? "big-endian" : "little-endian"],
    ["recording", data.interrupted ? "was cut off before its end" : ""], ["records", grouped(data.total)]].filter(([, text]) => text);
  infoPart(to, "Capture", "");
  infoTable(to, ["what", "value"], texts.map(([term, text]) => [term, text]));
  if (data.events.length) {
    infoPart(to, "Events", "");
    infoRows(to, ["event", "samples"], data.events.map((event, i) => [eventName(i), grouped(sampleCounts.get(i) || 0)]));
  }
  infoFiles(to);
  const sections = Array.from({length: nr}, (_, i) => i).filter(i => /^(FEATURE |ATTR|EVENT_DESC|BUILD_ID)/.test(typeOf(i)) && pieceOf(i));
  if (!sections.length) return;
  infoPart(to, "Header and sections", "");
  infoRows(to, ["piece", "what it has"], sections.map(i => [{text: typeOf(i).replace(/^FEATURE /, ""), record: i}, short(briefOf(i), 300)]));
};
