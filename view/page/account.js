// Traces of the hardware, which the page does not decode: their number, and the bytes that the AUXTRACE records of the page stand for.
const auxTraces = (() => {
  let number_ = 0, size = 0n;
  for (let i = 0; i < nr; i++) {
    if (typeOf(i) !== "AUXTRACE") continue;
    const item = itemsOf(i).find(one => schemaOf(one)[1] === "size" && one.part === 1);
    number_++;
    if (item) size += BigInt(valueOf(i, item)[0]);
  }
  return {number: number_, size};
})();
// Records that perf compressed, where none came out of them: they are damaged, or need more memory than a page gives.
const compressed = (() => {
  let number_ = 0;
  for (let i = 0; i < nr; i++) {
    if (word(i, FLAGS) >> 8 & 1) return 0;
    if (/^COMPRESSED/.test(typeOf(i))) number_++;
  }
  return number_;
})();
// One line that adds up: samples in = shown + of other events + filtered; and what is not among them, or not whole. Each cause is a button.
const account = {}, onlyWarnings = data.defects_found > 0 && data.warnings === data.defects_found;
const press = (cause) => {
  if (cause === "compressed") { setType("COMPRESSED"); return changed("list"); }
  if (cause === "aux") { setType("AUXTRACE"); return changed("list"); }
  if (cause === "throttled") { setType("THROTTLE"); return changed("list"); }
  if (cause === "lost") { setType("LOST"); return changed("list"); }
  if (cause === "bad") { if (![...Array(nr).keys()].some(isBad)) return setTab("info"); $("bad").checked = true; return changed("list"); }
  if (cause === "others") { state.event = ALL_EVENTS; $("event").value = ALL_EVENTS; return changed(); }
  if (cause === "filtered") return clearFilters();
  if (PICKS[cause]) { state.pick = state.pick === cause ? "" : cause; return changed(); }
};
const showAccount = () => {
  let unnamed = 0, cut = 0, nostack = 0;
  const {pairs} = gather(shown, weightOf);
  for (let pair = 0; pair < pairs.nr; pair++) {
    const node = pairs.node[pair], count = pairs.count[pair];
    if (node < 0) nostack += count;
    if (node < 0 || !functions[functionOf[node]].named) unnamed += count;
    if (pairs.cut[pair]) cut += count;
  }
  Object.assign(account, {in: isOff() ? columns.stays + profile.times_left_out : columns.samples + profile.left_out, shown: shown.length, others, filtered, left_out: isOff() ? profile.times_left_out : profile.left_out, lost: data.lost, unnamed, cut, nostack, throttled: data.throttled, late: profile.late || 0,
    defects: data.defects_found, damaged: data.skipped});
  const DEFECTS = onlyWarnings ? "defects, only warnings" : "defects";
  const meter = document.createElement("canvas"), entries = [["", isOff() ? "times off CPU in" : "samples in", account.in], ["", "shown", account.shown], ["others", "of other events", others], ["filtered", "filtered out", filtered],
    ["", "more than a page holds", account.left_out], ["lost", "lost before they were written", data.lost, true], ["throttled", "throttled", data.throttled], ["nostack", "without a stack", nostack],
    ["unnamed", "without a name", unnamed], ["cut", "stacks cut short", cut], ["", "stacks not unwound", profile.not_unwound || 0], ["", "records late", profile.late || 0], ["bad", DEFECTS, data.defects_found, !onlyWarnings], ["bad", "bytes damaged", data.skipped, true]];
  meter.id = "meter";
  if (!columns.rows && !account.in) entries.splice(0, entries.length, ["", "samples", 0], ["", "records", data.total], ["", "events counted", data.events.filter(event => event.count).length], ["lost", "lost before they were written", data.lost, true],
    ["bad", DEFECTS, data.defects_found, !onlyWarnings], ["bad", "bytes damaged", data.skipped, true]);
  if (auxTraces.number) entries.push(["aux", `AUX traces of ${grouped(auxTraces.size)} bytes, not decoded`, auxTraces.number]);
  if (compressed) entries.push(["compressed", "records compressed, and not unpacked", compressed, true]);
  const always = ["samples", "samples in", "times off CPU in", "shown", "lost before they were written", "without a name", "stacks cut short", DEFECTS], parts = columns.rows ? [meter] : [];
  for (const [cause, text, n, bad] of entries) {
    if (!n && !always.includes(text)) continue;
    const to = document.createElement(cause && n ? "button" : "span"), number = document.createElement("b");
    if (cause && n) { to.type = "button"; to.addEventListener("click", () => press(cause)); }
    if (bad && n) to.className = "bad";
    number.textContent = grouped(n);
    if (text === "stacks not unwound") to.title = "Their pieces do not lead to where the thread began: the files that ran are not here, or lack what unwinding needs";
    if (text === "records late") to.title = "They came too late for their place in the order of time, and are where they came";
    to.append(number, " " + (n === 1 ? text.replace(/^(samples|times|records|events|defects|bytes|stacks|AUX traces)/, one => one.slice(0, -1)) : text));
    parts.push(to);
  }
  $("account").replaceChildren(...parts);
  if (!columns.rows) return;
  const context = fit(meter), whole = account.in + account.lost || 1, width = meter.clientWidth, a = account.shown / whole * width, b = account.in / whole * width;
  context.fillStyle = colour("focus");
  context.fillRect(0, 0, a, 10);
  context.fillStyle = colour("line");
  context.fillRect(a, 0, b - a, 10);
  context.fillStyle = colour("bad");
  context.fillRect(b, 0, account.lost / whole * width, 10);
};

// Chips: each filter with a way to take it back; Escape takes the last.
const filtersSet = () => [
  state.task && ["process " + state.task, () => { state.task = $("task").value = ""; }],
  state.cpu !== "" && ["CPU " + state.cpu, () => { state.cpu = $("cpu").value = ""; }],
  state.thread >= 0 && ["thread " + laneThreads[state.thread].thread.comm + " " + laneThreads[state.thread].thread.tid, () => { state.thread = -1; }],
  state.range && [span_(state.range[1] - state.range[0]) + " from " + span_(Math.max(0, state.range[0])), () => setRange(null)],
  state.where && [state.where, () => { state.where = $("where").value = ""; state.marks = null; $("wherewhy").textContent = ""; }, true],
  state.value && [state.value.field + " = " + state.value.value, () => { state.value = null; }],
  state.pick && [{unnamed: "without a name", cut: "cut short", nostack: "without a stack"}[state.pick], () => { state.pick = ""; }, false, "pick"],
  $("type").value && ["records: " + $("type").value, () => { $("type").value = ""; }],
  $("bad").checked && ["damage and defects", () => { $("bad").checked = false; }],
  $("search").value && ["records: " + $("search").value, () => { $("search").value = ""; }],
  state.find && ["find " + state.find, () => { state.find = $("find").value = ""; }],
  (state.func >= 0 || state.box > 0) && [boxName(), () => { state.func = -1; state.box = 0; }],
].filter(Boolean);
const boxName = () => state.box > 0 && tree && state.box < tree.parent.length ? tree.name(state.box) : state.func >= 0 ? functions[state.func].name : "";
const showChips = () => {
  const set = filtersSet();
  $("chips").replaceChildren(...set.filter(([,, inField]) => !inField).map(([text, undo]) => {
    const chip = document.createElement("button");
    chip.type = "button";
    chip.className = "chip";
    chip.textContent = short(clean(text), 60) + " ×";
    chip.setAttribute("aria-label", "take back: " + text);
    chip.addEventListener("click", () => { undo(); changed(); });
    return chip;
  }));
  $("filters").classList.toggle("chosen", set.length > 0);
  $("clear").hidden = set.length < 2;
};
const clearFilters = () => { for (const [, undo] of filtersSet()) undo(); changed(); };
const showHeadline = () => {
  const to = $("headline"), values = formats.has(state.event) ? headlineValues() : [];
  // of payloads whose values all differ, the one that came most; not the function that every tracepoint is in
  if (formats.has(state.event) && !hasChains.has(state.event) && !values.length) values.push(...mostValue());
  const sums = values.length ? values : isOff() ? sumThreads(shown, weightOf).sort((a, b) => b.self - a.self) : sumFunctions(shown, weightOf).filter(sum => sum.self).sort((a, b) => b.self - a.self), whole = total(shown);
  to.replaceChildren();
  if (!sums.length) return;
  const first = span(to, "");
  span(first, (values.length ? "most often" : isOff() ? "longest off CPU" : /clock|cycles/.test(eventName(state.event)) ? "most time itself in" : "most often in") + " ");
  for (const sum of sums.slice(0, 4)) {
    const name = document.createElement("button");
    name.type = "button";
    name.textContent = short(sum.of.name, innerWidth < 1500 ? 24 : 60);
    name.title = sum.of.name;
    name.addEventListener("click", () => {
      if (sum.of.thread) { state.thread = laneOfTask(sum.of.thread); return changed(); }
      if (sum.of.field === undefined) { state.func = sum.of.index; state.box = 0; return changed("box"); }
      state.value = {field: sum.of.field, value: sum.of.value};
      changed();
    });
    const one = sum === sums[0] ? first : span(to, "");
    one.append(name, " " + share(sum.self, sum.whole ?? whole));
  }
};
const mostValue = () => {
  const {sums, known} = sumValues(shown), most = sums.reduce((best, sum) => sum.distinct > 1 && !sum.of.rest && sum.self > best.self ? sum : best, {self: 1});
  return most.of ? [Object.assign(most, {whole: known})] : [];
};
// Of each field whose values tell samples apart, the most frequent one.
const headlineValues = () => {
  const {sums, known} = sumValues(shown), best = new Map();
  for (const sum of sums) if (sum.distinct > 1 && !sum.of.rest && sum.distinct <= known / 2 && (!best.has(sum.of.field) || best.get(sum.of.field).self < sum.self)) best.set(sum.of.field, Object.assign(sum, {whole: known}));
  return [...best.values()].sort((a, b) => b.distinct - a.distinct || b.self - a.self);
};
