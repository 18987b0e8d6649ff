// A link to what is shown, which also fits another recording: names and times, not indexes. And files of it.
const TABS = ["flame", "time", "callers", "sandwich", "functions", "files", "threads", "values", "difference", "changes", "info"], GRAPHS = ["flame", "time", "callers", "sandwich", "difference"];
// Payloads without stacks are looked at by their values first.
const firstTab = second ? "difference" : formats.has(state.event) && !hasChains.has(state.event) ? "values" : "flame";
state.tab = firstTab;
const eventsNamed = name => [...sampleCounts.keys()].filter(event => eventName(event) === name).sort((a, b) => a - b);
const linkParts = () => {
  const to = [["v", "1"]], add = (key, text) => { if (text !== "" && text !== undefined && text !== null) to.push([key, text]); };
  if (state.eventAsked) add("ev", state.event === ALL_EVENTS ? "*" : eventName(state.event));
  if (state.eventAsked && eventsNamed(eventName(state.event)).indexOf(state.event) > 0) add("nth", String(eventsNamed(eventName(state.event)).indexOf(state.event)));
  if (state.weight !== "samples") add("by", state.weight);
  if (state.range) add("t", state.range.map(t => (t / 1e9).toFixed(9).replace(/\.?0+$/, "")).join("-"));
  if (state.thread >= 0) add("tid", laneThreads[state.thread].thread.tid);
  add("task", state.task);
  add("cpu", state.cpu);
  add("pick", state.pick);
  add("where", state.where);
  if (state.value) add("val", state.value.field + "=" + state.value.value);
  if (state.func >= 0) add("fn", (functions[state.func].file ? functions[state.func].file + "!" : "") + functions[state.func].name);
  if (state.box > 0 && tree) add("box", pathText(state.box));
  if (state.tab !== firstTab) add("tab", state.tab);
  if (state.group !== firstGroup) add("group", state.group);
  if (state.lanes !== firstLanes) add("lanes", state.lanes);
  add("find", state.find);
  add("type", $("type").value);
  if (state.record >= 0) add("at", hexOf(offsetOf(state.record)));
  if (state.record >= 0 && isPacked(state.record)) add("in", hexOf(-idOf(state.record)));
  add("size", String(data.total));
  add("head", data.head);
  return to;
};
// A box by the names from the outermost one to it, which may have any character in them. What is too long for a link is left to its function.
const PATH_MOST = 8192;
const nameIn = box => { const what = tree.what[box]; return (what >= 0 && what < GROUP_BASE ? functions[what].file + "!" + functions[what].name : tree.name(box)).replace(/[%/]/g, encodeURIComponent); };
const pathText = box => {
  const names = [];
  for (let at = box; at > 0; at = tree.parent[at]) names.push(nameIn(at));
  const text = names.reverse().join("/");
  return encodeURIComponent(text).length > PATH_MOST ? "" : text;
};
let linkPath = null; // of a box that a link names, until the tree that has it is made
const chooseLinked = () => {
  let box = 0;
  if (linkPath && tree && isGraph() && !flame.strips && state.tab !== "sandwich")
    for (const part of linkPath.split("/")) if ((box = tree.kids[box]?.find(kid => nameIn(kid) === part)) === undefined) return;
  if (box) { state.box = box; const what = tree.what[box]; state.func = what >= 0 && what < GROUP_BASE ? what : -1; }
};
let linkWaits;
const linkText = () => "#" + linkParts().map(([key, text]) => key + "=" + encodeURIComponent(text)).join("&");
const keepLink = () => { clearTimeout(linkWaits); linkWaits = setTimeout(() => { try { history.replaceState(null, "", linkText()); } catch { /* too often for the browser */ } }, 200); };
const LINK_MOST = 65536; // characters that are read of one: a name of 4,096 bytes, each as %XX, and the rest
// What a link says is input: what is not in this capture is left, and told.
const readLink = text => {
  const only = /^#(0x[0-9a-f]+|\d+)$/i.exec(text), said = new Map(), wrong = [];
  if (only) return {at: Number(only[1]), wrong};
  for (const part of text.slice(1, LINK_MOST).split("&")) {
    const at = part.indexOf("=");
    if (at > 0) try { said.set(part.slice(0, at), decodeURIComponent(part.slice(at + 1))); } catch { /* no text */ }
  }
  if (said.get("v") !== "1") return {wrong};
  Object.assign(state, {event: firstEvent, eventAsked: false, thread: -1, func: -1, zoomTime: null}); // what it does not name is as in a fresh page
  $("bad").checked = false;
  $("search").value = "";
  const one = (key, list) => { const value = said.get(key); if (value === undefined) return undefined; if (list.includes(value)) return value; wrong.push(key + " " + value); return undefined; };
  if (said.has("ev")) {
    const same = eventsNamed(said.get("ev")), index = said.get("ev") === "*" ? ALL_EVENTS : same[said.get("nth")] ?? same[0];
    if (index === undefined) wrong.push("event " + said.get("ev")); else { state.event = index; state.eventAsked = true; }
  }
  state.weight = one("by", ["samples", "period"]) ?? "samples";
  const range = (said.get("t") || "").split("-").map(Number);
  setRange(range.length === 2 && range.every(t => Number.isFinite(t) && t >= 0) ? range.map(t => t * 1e9) : null);
  if (said.has("tid")) { state.thread = laneThreads.findIndex(lane => String(lane.thread.tid) === said.get("tid")); if (state.thread < 0) wrong.push("thread " + said.get("tid")); }
  state.task = one("task", [...$("task").options].map(o => o.value)) ?? "";
  state.cpu = one("cpu", [...$("cpu").options].map(o => o.value)) ?? "";
  state.pick = one("pick", Object.keys(PICKS)) ?? "";
  const value = /^([^=]+)=([^]*)$/.exec(said.get("val") || "");
  state.value = value && formats.get(state.event)?.some(field => field.name === value[1]) ? {field: value[1], value: value[2]} : null;
  if (said.has("val") && !state.value) wrong.push("value " + said.get("val"));
  state.tab = one("tab", TABS.filter(tab => (tab !== "values" || formats.size) && (second || tab !== "difference" && tab !== "changes"))) ?? firstTab;
  state.group = one("group", Object.keys(GROUPS)) ?? firstGroup;
  state.lanes = one("lanes", ["threads", "cpus", "types"]) ?? firstLanes;
  state.find = short(said.get("find") || "", 200);
  if (said.has("fn")) {
    const [file, name] = said.get("fn").includes("!") ? [said.get("fn").split("!")[0], said.get("fn").split("!").slice(1).join("!")] : ["", said.get("fn")];
    state.func = functions.findIndex(f => f.name === name && (!file || f.file === file));
    if (state.func < 0) wrong.push("function " + name);
  }
  if (said.has("size") && said.get("size") !== String(data.total)) wrong.push("made of a capture of " + said.get("size") + " records");
  else if (data.head && said.has("head") && said.get("head") !== data.head) wrong.push("made of a file with other bytes");
  if (said.has("where") && said.get("where") !== state.where) { if (ask) setWhere(said.get("where")); else wrong.push("filter " + said.get("where")); }
  if (!said.has("where") && state.where) { state.where = $("where").value = ""; state.marks = null; }
  const at = /^0x[0-9a-f]{1,16}$/i.test(said.get("at") || "") ? Number(said.get("at")) : undefined;
  for (const [id, value] of [["task", state.task], ["cpu", state.cpu], ["weight", state.weight], ["group", state.group], ["lanes", state.lanes], ["find", state.find], ["event", String(state.event)], ["type", one("type", [...$("type").options].map(o => o.value)) ?? ""]]) $(id).value = value;
  linkPath = said.get("box") ?? null;
  return {at, inner: /^0x[0-9a-f]{1,14}$/i.test(said.get("in") || "") ? Number(said.get("in")) : 0, wrong};
};

// ---- files ------------------------------------------------------------------------------------
const offer = (parts, type, name) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(parts instanceof Blob ? parts : new Blob(parts, {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};
// As XML takes it, which has no such characters as U+FFFF, nor halves of one.
const escaped = text => String(text).replace(/[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd").replace(/[&<>"']/g, c => "&#" + c.charCodeAt(0) + ";");
const svgOf = () => {
  const width = 1200, dark = document.documentElement.classList.contains("dark"), boxes = allBoxes(width), tall = tallness() * BOX + 24;
  const out = [`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}" font-family="sans-serif" font-size="12">`, `<rect width="100%" height="100%" fill="${colour("back")}"/>`];
  for (const box of boxes) {
    const keep = Math.floor((box.w - 6) / 6.6), label = labelOf(box);
    out.push(`<g><title>${escaped(sentence(box))}</title><rect x="${box.x.toFixed(2)}" y="${box.y}" width="${Math.max(0.1, box.w - 0.5).toFixed(2)}" height="${BOX - 1}" fill="${paintOf(box, dark)}"/>` +
      (keep > 2 ? `<text x="${(box.x + 3).toFixed(2)}" y="${box.y + 13}" fill="${colour("ink")}">${escaped(label.length > keep ? label.slice(0, keep - 1) + "…" : label)}</text>` : "") + "</g>");
  }
  out.push(`<text x="3" y="${tall - 7}" fill="${colour("dim")}">${escaped(accountText())}</text></svg>`);
  return out.join("\n");
};
const accountText = () => `${clean(data.title)}: ${account.in} samples in, ${account.shown} shown, ${account.others} of other events, ${account.filtered} filtered out, ${account.lost} lost, ${account.unnamed} without a name, ${account.cut} cut short${profile.not_unwound ? `, ${profile.not_unwound} not unwound` : ""}`;
const cell = text => /[",\n\r]/.test(text = /^[=+\-@\t]/.test(text) ? "'" + text : String(text)) ? '"' + text.replaceAll('"', '""') + '"' : text;
const csvOf = async () => isComparing() ? changesCsv(await changesInSight()) : ["function,file,self,total,samples"].concat(sumFunctions(shown, weightOf).sort((a, b) => b.self - a.self || b.total - a.total).map(s => [cell(s.of.name), cell(s.of.file), ...[s.self, s.total].map(n => isRounded(n) ? BigInt(n) : n), s.samples].join(","))).join("\n") + "\n";
const quoted = text => /^[\w./:@%+=-]+$/.test(text) ? text : "'" + String(text).replaceAll("'", "'\\''") + "'";
const severalEvents = [...sampleCounts.keys()].filter(event => event >= 0).length > 1;
// What is shown as an expression: of the records that have samples in sight. A function or a box cannot be said in it.
const quotedText = text => '"' + text.replace(/["\\]/g, "\\$&") + '"';
const whereOf = () => {
  const terms = [];
  if (state.event >= 0 && severalEvents) terms.push("event == " + quotedText(data.events[state.event].name));
  if (state.range) terms.push("time >= " + absolute(state.range[0]), "time < " + absolute(state.range[1]));
  if (state.thread >= 0) terms.push("tid == " + (threadNumber() >>> 0));
  if (state.task) terms.push("pid == " + (taskNumber() >>> 0));
  if (state.cpu !== "") terms.push("cpu == " + state.cpu);
  if (state.value) terms.push(`tracepoint.${state.value.field} == ` + (/^-?\d+$|^0x[0-9a-f]+$/.test(state.value.value) ? state.value.value : quotedText(state.value.value)));
  if (state.where) terms.push(terms.length ? `(${state.where})` : state.where);
  return terms.length ? ["type == SAMPLE", ...terms].join(" and ") : "";
};
// Conditions that the page was made with, of which its samples are; what is chosen on the page takes their place, since it is a part of them.
const made = Object.assign({from: "0", until: "0", pids: [], tids: [], cpus: [], events: [], comms: [], where: false}, data.conditions);
const timeWords = () => {
  const [from, until] = state.range ? state.range.map(absolute) : [0n, 0n], begin = from > BigInt(made.from) ? from : BigInt(made.from), end = until && (until < BigInt(made.until) || made.until === "0") ? until : BigInt(made.until);
  return begin || end ? ["--time " + (begin ? seconds(begin) : "") + ".." + (end ? seconds(end) : "")] : [];
};
const oneOf = (option, chosen, asked) => chosen !== "" ? [option + " " + chosen] : asked.length ? [option + " " + asked.join()] : [];
const taskNumber = () => state.task.split(" ").pop(), threadNumber = () => state.thread < 0 ? "" : String(laneThreads[state.thread].thread.tid);
const known = number => number === "-1" ? "" : number; // the kernel writes -1 where there is no thread: no list of numbers has that
const conditionWords = () => [...state.event >= 0 && severalEvents ? ["--event " + quoted(eventName(state.event))] : made.events.map(event => "--event " + quoted(event)), ...timeWords(), ...oneOf("--tid", known(threadNumber()), made.tids),
  ...oneOf("--pid", known(taskNumber()), made.pids), ...oneOf("--cpu", state.cpu, made.cpus), ...made.comms.map(comm => "--comm " + quoted(comm))];
const commandOf = () => {
  if (isComparing()) return diffCommand();
  const words = ["perfring convert --to folded", "--weight " + (isOff() ? "offcpu" : periods() ? "period" : "samples"), ...conditionWords()];
  const value = state.value && `tracepoint.${state.value.field} == ` + (/^-?\d+$|^0x[0-9a-f]+$/.test(state.value.value) ? state.value.value : quotedText(state.value.value));
  const terms = [threadNumber() === "-1" && "tid == 4294967295", taskNumber() === "-1" && "pid == 4294967295", value].filter(Boolean), where = [...terms, state.where && (terms.length ? `(${state.where})` : state.where)].filter(Boolean).join(" and ");
  if (where) words.push("--where " + quoted(where));
  return words.concat(quoted(clean(data.title)), "-").join(" ");
};
const stem = () => base(clean(data.title)).replace(/[^\w.-]+/g, "_") || "capture";
const SAVES = {svg: () => offer([svgOf()], "image/svg+xml", stem() + ".svg"), folded: () => offer([foldedOf(shown, weightOf)], "text/plain", stem() + ".folded"),
  csv: async () => offer([await csvOf()], "text/csv", stem() + ".csv"), part: () => savePart(), png: () => $("flame").toBlob(blob => { if (blob) offer(blob, "", stem() + ".png"); })};
const savePart = async () => {
  const {bytes: part, why} = await ask("edit", {where: whereOf(), redact: $("redact").checked});
  $("partwhy").textContent = why ? clean(why) : "";
  if (!why) { offer([part], "application/octet-stream", stem() + ".part.data"); $("save").close(); }
};
// What of the choice neither the command nor the part has.
const unsaid = () => {
  const same = state.event < 0 ? 0 : data.events.filter(event => event.name === data.events[state.event].name).length, pick = filtersSet().find(([, , , key]) => key === "pick");
  const list = [pick && pick[0], same > 1 && `which of ${same} events of this name`];
  if (made.where) list.push("the expression that the page was made with");
  if (isComparing()) list.push((state.range || made.from !== "0" || made.until !== "0") && "the span", state.thread >= 0 && !commOfThread() && "the thread", state.task && "the process");
  return list.filter(Boolean);
};
const openSave = () => {
  const left = unsaid();
  $("savepart").hidden = !ask;
  $("command").textContent = commandOf();
  $("unsaid").textContent = (left.length ? `Neither the command nor the part can be asked for: ${left.join(", ")}. ` : "") + (periods() && isRounded(total(shown)) ? "Numbers beyond 2^53 are rounded in files of this page, not by the command." : "");
  for (const [kind, is] of [["svg", isGraph()], ["png", !$("flamebox").hidden]]) document.querySelector(`[data-save=${kind}]`).disabled = !is; // pictures of what is drawn
  $("save").showModal();
};
for (const button of document.querySelectorAll("[data-save]")) button.addEventListener("click", () => { SAVES[button.dataset.save](); if (button.dataset.save !== "part") $("save").close(); });
$("savebutton").addEventListener("click", openSave);
const copyLink = () => {
  history.replaceState(null, "", linkText());
  const told = text => { $("box").textContent = text; };
  navigator.clipboard?.writeText(location.href).then(() => told("The link is copied."), () => told("The link is in the address line."));
};
$("linkbutton").addEventListener("click", copyLink);
