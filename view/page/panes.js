// Records, their bytes and fields: what is chosen of them is in `state`.
const short = (text, most) => text.length > most ? text.slice(0, most - 1) + "…" : text;

// A sample is told by its functions, the innermost first; other records by their fields.
const stackText = row => {
  const names = [];
  for (let at = columns.node[row]; at >= 0 && names.length < 4; at = columns.parent[at]) names.push(functions[functionOf[at]].name);
  return names.join(" ‹ ");
};
const relative = time => {
  const ns = Number(time - columns.first);
  return (ns / 1e9).toFixed(duration < 1e6 ? 9 : 6) + " s"; // of less than a ms each ns
};
const betweenText = record => grouped(word(record, SIZE)) + " bytes of no record: padding or a payload";
const damageText = record => grouped(word(record, SIZE)) + " damaged bytes; " + (defectsOf.get(record) || []).map(d => clean(data.texts[d[4]] || data.statuses[d[3]] || "")).join("; ");
const bookmarks = new Set(); // records, by the key m
// Rows whose bytes are not here are drawn again when they are.
let missing = [];
const miss = record => {
  if (missing.push(record) > 1) return;
  queueMicrotask(async () => { const wanted = missing; missing = []; if (await need(wanted)) list.show(true); });
};
const list = new Rows($("list"), (row, i) => {
  const record = state.visible[i], time = long(record, TIME), sample = rowOf(record);
  row.setAttribute("role", "option");
  row.id = "record-" + record;
  if (pieceOf(record) === DAMAGED) row.classList.add("damaged");
  const here = isHere(record);
  if (!here) miss(record);
  if (bookmarks.has(record)) { row.classList.add("marked"); }
  if (record === state.record) { row.classList.add("chosen"); row.setAttribute("aria-selected", "true"); }
  span(row, (bookmarks.has(record) ? "•" : "") + hexOf(offsetOf(record)), "dim");
  span(row, time ? relative(time) : "", "").title = time ? seconds(time) + " s" : "";
  span(row, word(record, CPU) === NONE ? "" : String(word(record, CPU)), "").title = word(record, CPU) === NONE ? "" : "CPU " + word(record, CPU);
  span(row, short(clean(word(record, TID) === NONE ? "" : commOf(record) + " " + (word(record, TID) | 0)), 40), "");
  const text = span(row, "", isBad(record) ? "bad" : ""), payload = payloadSummary(record);
  if (sample >= 0 && columns.node[sample] >= 0 && !payload) text.textContent = short(stackText(sample), 300);
  else {
    const kind = document.createElement("b");
    kind.textContent = payload ? clean(eventOf(record)).replace(/^[\w.-]+:(?=\w)/, "") : typeOf(record); // of a tracepoint without its group
    if (payload) kind.title = clean(eventOf(record));
    text.append(kind, here ? " " : " …", short(payload || (pieceOf(record) === DAMAGED ? damageText(record) : pieceOf(record) === BETWEEN ? betweenText(record) : (eventOf(record) && word(record, TYPE) === 9 ? clean(eventOf(record)) + "  " : "") + briefOf(record)), 300));
  }
});

// One line of the tree for each item; numbers of a run have a line each.
const linesOf = record => {
  const lines = [], open = [];
  const items = itemsOf(record), payload = formatsOf(record) ? items.find(item => item.what === FIELD && schemaOf(item)[0] === "raw" && schemaOf(item)[1] === "data") : null;
  let colour = 0;
  for (const item of items) {
    const name = schemaOf(item)[1] || (item.part === 2 ? "sample_id" : ""), depth = open.length;
    if (item.what === CLOSE) { open.pop(); continue; }
    if (item.what === ENTRY) { lines.push({item, depth, name: "[" + item.nr + "]", from: item.offset, size: 0, colour: -1}); open.push(item); continue; }
    if (item.what === GROUP || item.what === ARRAY) {
      lines.push({item, depth, name: name + (item.what === ARRAY ? " (" + item.nr + ")" : ""), from: item.offset, size: 0, colour: -1});
      open.push(item);
      continue;
    }
    if (item === payload) {
      const [more, next] = payloadLines(record, item, depth, colour);
      lines.push(...more);
      colour = next;
      continue;
    }
    const width = RUNS[item.kind], line = {item, depth, name: item.what === TAIL ? "(tail)" : item.what === BAD ? "(bad)" : name, from: item.offset, size: item.size, colour: colour++ & 7};
    lines.push(line);
    if (!width || item.what !== FIELD) continue;
    const inside = open.length ? schemaOf(open[open.length - 1])[1] : "", names = registersOf(record, inside);
    for (let i = 0; i < item.nr; i++)
      lines.push({item, depth: depth + 1, name: names[i] || "[" + i + "]", from: item.offset + i * width, size: width, colour: i ? colour++ & 7 : line.colour, run: i});
  }
  return lines;
};
const registersOf = (record, group) => {
  const event = data.events[word(record, EVENT)];
  return !event ? [] : group === "regs_user" ? event.user : group === "regs_intr" ? event.intr : [];
};
const valueOfLine = line => {
  if (line.value !== undefined) return [line.value, ""];
  if (line.colour < 0) return ["", ""];
  if (line.run === undefined) return valueOf(state.record, line.item);
  const value = number(bytesOf(state.record) + line.from, line.size, isBig(state.record), false);
  return [numberText(line.item, value), nameOf(line.item, word(state.record, TYPE), value)];
};
// What a value means beside its names: the function of an address, the time from the start.
const meaningOf = line => {
  const [group, name] = schemaOf(line.item);
  if (line.item.what !== FIELD || line.value !== undefined) return "";
  if (group === "sample" && name === "ip") return state.names.ip;
  if (group === "callchain" && name === "ips" && line.run !== undefined) return state.names.chain.get(line.run) || "";
  if (name === "time" && (group === "sample" || group === "sample_id")) return relative(number(bytesOf(state.record) + line.from, 8, isBig(state.record), false));
  return "";
};
// Of lines of one depth below the same line: how many there are, and which it is.
const BESIDE_MOST = 4096; // lines that are gone through
const besideOf = i => {
  const {lines} = state, {depth} = lines[i];
  let place = 1, count = 1;
  for (let k = i - 1; k >= 0 && i - k < BESIDE_MOST && lines[k].depth >= depth; k--) if (lines[k].depth === depth) place++;
  for (let k = i + 1; k < lines.length && k - i < BESIDE_MOST && lines[k].depth >= depth; k++) if (lines[k].depth === depth) count++;
  return [place + count - 1, place];
};
const fieldRows = new Rows($("tree"), (row, i) => {
  const line = state.lines[i], [value, names] = valueOfLine(line), meaning = names || meaningOf(line), unit = data.units[line.item.format] || "";
  row.setAttribute("role", "treeitem");
  row.setAttribute("aria-level", line.depth + 1);
  if (state.lines.length < BESIDE_MOST) ["aria-setsize", "aria-posinset"].forEach((name, k) => row.setAttribute(name, besideOf(i)[k]));
  row.id = "line-" + i;
  if (i === state.line) { row.classList.add("chosen"); row.setAttribute("aria-selected", "true"); }
  span(row, "  ".repeat(line.depth));
  const mark = document.createElement("i");
  if (line.colour >= 0) mark.className = "f" + line.colour;
  row.append(mark);
  span(row, line.item.what === BAD && pieceOf(state.record) === DAMAGED ? "damaged bytes" : line.name, line.item.what === BAD ? "bad" : "");
  if (meaning && isAddress(line)) span(row, "  " + short(meaning, 200));
  if (value) span(row, "  " + short(value, 400), meaning && isAddress(line) ? "dim" : "");
  if (meaning && isAddress(line)) return;
  if (unit && line.run === undefined && line.value === undefined && WIDTHS[line.item.kind]) span(row, " " + unit, "dim");
  if (meaning) span(row, "  " + short(meaning, 200), "dim");
});

// A condition of the language of --where that the chosen field meets; "": it has no name there.
const filterOf = line => {
  const [group, name] = schemaOf(line.item), {kind, what, part} = line.item;
  if (!ask || what !== FIELD || part !== 1 || line.run !== undefined || line.value !== undefined || !group || !name || pieceOf(state.record)) return "";
  if (["CSTR", "STR", "CHARS"].includes(kind)) return `${group}.${name} == ${quotedText(valueOf(state.record, line.item)[0].slice(1, -1))}`;
  if (!WIDTHS[kind] || kind.startsWith("BITS") || formatOf(line.item) === "F64") return "";
  return `${group}.${name} == ${number(bytesOf(state.record) + line.from, WIDTHS[kind], isBig(state.record), false)}`;
};
const isAddress = line => ["ip", "ips"].includes(schemaOf(line.item)[1]);
// Bytes in a line: as many as the window has space for.
let PER = 8;
const setWidth = () => {
  PER = innerWidth >= 1700 ? 16 : 8;
  document.documentElement.style.setProperty("--hex", PER === 16 ? "540px" : "300px");
  if (state.record >= 0) hex.set(Math.ceil(word(state.record, SIZE) / PER));
};
const hex = new Rows($("hex"), (row, i) => {
  if (!isHere(state.record)) return;
  const from = bytesOf(state.record), size = word(state.record, SIZE), begin = i * PER, end = Math.min(size, begin + PER);
  row.setAttribute("role", "row");
  span(row, hexOf(offsetOf(state.record) + begin).padEnd(9) + " ", "dim").setAttribute("role", "rowheader");
  for (const ascii of [false, true]) {
    for (let k = begin; k < end; k++) {
      const b = document.createElement("b"), value = bytes[from + k], line = state.colours[k];
      b.textContent = ascii ? value > 31 && value < 127 ? String.fromCharCode(value) : "·" : value.toString(16).padStart(2, "0");
      b.dataset.byte = k;
      b.setAttribute(...ascii ? ["aria-hidden", "true"] : ["role", "gridcell"]);
      b.className = (ascii ? "a " : "") + (pieceOf(state.record) === DAMAGED ? "damage" : line !== undefined && state.lines[line].colour >= 0 ? "f" + state.lines[line].colour : "");
      if (isChosen(k)) b.classList.add("chosen");
      row.append(b);
    }
    if (!ascii) span(row, "", "gap").style.width = 2.5 * (begin + PER - end) + 1 + "ch";
  }
});
const isChosen = byte => {
  const line = state.lines[state.line];
  return line && line.size ? byte >= line.from && byte < line.from + line.size : byte === state.byte;
};

const chooseLine = (index, byte) => {
  state.line = Math.max(-1, Math.min(index, state.lines.length - 1));
  const line = state.lines[state.line];
  state.byte = byte !== undefined ? byte : line ? line.from : -1;
  fieldRows.reveal(Math.max(0, state.line));
  hex.reveal(Math.max(0, Math.floor(state.byte / PER)));
  detail(line);
  fieldRows.point("line-" + state.line);
};
const chooseByte = byte => {
  const size = word(state.record, SIZE);
  byte = Math.max(0, Math.min(byte, size - 1));
  chooseLine(state.colours[byte] === undefined ? -1 : state.colours[byte], byte);
};
const chooseRecord = (record, byte, quiet) => {
  if (record < 0 || record >= nr) return;
  state.record = record;
  const at = state.visible.indexOf(record);
  if (at >= 0) state.at = at;
  if (!isHere(record)) need([record]).then(read => { if (read && state.record === record) chooseRecord(record, byte, quiet); });
  state.names = namesOf(record);
  state.lines = isHere(record) ? linesOf(record) : [];
  state.colours = [];
  state.lines.forEach((line, i) => { for (let k = line.from; line.colour >= 0 && k < line.from + line.size; k++) state.colours[k] = i; });
  $("hexhead").replaceChildren();
  span($("hexhead"), (pieceOf(record) === DAMAGED ? "DAMAGE" : typeOf(record)) + " at " + hexOf(offsetOf(record)) + ", " + word(record, SIZE) + " bytes" +
    (word(record, FLAGS) >> 8 & 1 ? " (out of a compressed record)" : "") + (data.parts.length > 1 ? ", in " + clean(data.parts[word(record, PART)] || "") : "") + (word(record, TYPE) === 9 && eventOf(record) ? ", " + clean(eventOf(record)) : ""), "");
  list.reveal(state.at);
  fieldRows.set(state.lines.length);
  hex.set(Math.ceil(word(record, SIZE) / PER));
  list.point("record-" + record);
  if (byte !== undefined) chooseByte(byte); else { state.line = -1; state.byte = -1; $("hex").scrollTop = $("tree").scrollTop = 0; hex.show(true); fieldRows.show(true); detail(); }
  if (!quiet) keepLink();
  drawTime();
  drawFlame();
};
const detail = line => {
  const rows = [], box = $("detail"), all = defectsOf.get(state.record) || [];
  for (const d of all) rows.push(["defect", clean(data.texts[d[4]] || data.statuses[d[3]] || "")]);
  if (!all.length && state.record >= 0 && word(state.record, STATUS)) rows.push(["defect", data.statuses[word(state.record, STATUS)] || ""]);
  if (state.record >= 0 && pieceOf(state.record) === DAMAGED) {
    const from = hexOf(offsetOf(state.record)), size = word(state.record, SIZE);
    rows.push(["range", from + " to " + hexOf(offsetOf(state.record) + size) + (size === 65536 ? " and on" : "") + ", " + size + " bytes: not read as records"],
      ["see", "perfring check " + quoted(data.title)], ["repair", "perfring recover -o OUT " + quoted(data.title)]);
  }
  if (line) {
    const [group, name, doc] = schemaOf(line.item), [value, names] = valueOfLine(line), meaning = names || meaningOf(line), of = line.value === undefined ? "" : clean(eventOf(state.record));
    rows.push(["field", of ? line.name + " of " + of : name ? group + "." + name : line.name]);
    if (doc && !of) rows.push(["means", doc]);
    if (value) rows.push(["value", value + (data.units[line.item.format] && !of && WIDTHS[line.item.kind] ? " " + data.units[line.item.format] : "")]);
    if (meaning) rows.push(["names", meaning]);
    if (!of) rows.push(["schema", line.item.kind + ", shown as " + formatOf(line.item)]);
    rows.push(["place", "+" + line.from + " in the record, " + hexOf(offsetOf(state.record) + line.from) + (line.size ? ", " + line.size + " bytes" : "")]);
  }
  $("fieldpane").classList.toggle("damaged", state.record >= 0 && pieceOf(state.record) === DAMAGED);
  const dl = document.createElement("dl");
  for (const [term, text] of rows) {
    const dt = document.createElement("dt"), dd = document.createElement("dd");
    dt.textContent = term;
    dd.textContent = short(text, 2000);
    if (term === "see" || term === "repair") dd.className = "command";
    if (term === "defect") dd.className = "bad";
    dl.append(dt, dd);
  }
  const term = line && filterOf(line);
  if (term) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "filter by " + short(clean(term), 60);
    button.addEventListener("click", () => setWhere(state.where ? `(${state.where}) and ${term}` : term));
    dl.append(document.createElement("dt"), Object.assign(document.createElement("dd")));
    dl.lastChild.append(button);
  }
  box.replaceChildren(...rows.length ? [dl] : []);
};
