// The timeline: a lane for each thread, CPU or type of record; what was lost and what is damaged in lanes of their own. A drag selects a span.
const picture = data.picture, bins = picture.bins, binWidth = Number(picture.width);
if (!columns.rows && !columns.runs.rows && bins) setFirst(columns.first = BigInt(picture.first)); // no samples: times are from the first record
const firstBin = Number(BigInt(picture.first) - columns.first);
const times = {from: 0, until: 1, begin: 0, end: 1}; // what is in sight, and all, in ns from the first sample
const extent = () => { // a function, so that its numbers are no objects
  const {time, untimed, rows} = columns;
  let from = rows ? Infinity : firstBin, to = 0;
  for (let i = 0; i < rows; i++) if (!untimed[i]) { to = Math.max(to, time[i]); from = Math.min(from, time[i]); }
  return [from, to];
};
let [firstTime, lastTime] = extent();
if (!isFinite(firstTime)) firstTime = 0;
for (let i = 0; i < columns.runs.rows; i++) lastTime = Math.max(lastTime, columns.runs.time[i] + columns.runs.weight[i]);
if (!columns.rows) lastTime = firstBin + bins * binWidth;
const firstLanes = !columns.rows && bins ? "types" : columns.runs.rows && isOff() ? "cpus" : "threads"; // no samples: the records; the scheduler: what each CPU runs
state.lanes = firstLanes;
times.begin = times.from = firstTime < 0.1 * lastTime ? 0 : firstTime;
times.end = times.until = Math.max(lastTime + Math.max(1, (lastTime - firstTime) / 500), firstTime + 1000);
// From the first to the last time of a record or sample, as perfring stat has it; the axis ends a little after it. A time far off is damage.
const duration = (() => {
  let from = columns.rows ? firstTime : Infinity, to = columns.rows ? lastTime : -Infinity;
  for (let i = 0; i < nr; i++) {
    const at = sinceFirst(i);
    if (at < from && (!columns.rows || at >= 0)) from = at;
    if (at > to && (!columns.rows || at < lastTime + 1e10)) to = at;
  }
  return to > from ? to - from : 0;
})();
const absolute = ns => columns.first + BigInt(Math.round(ns));
const nanoseconds = text => { // null: that is no time
  const [, whole, part = ""] = /^(\d*)\.?(\d*)$/.exec(text) ?? [];
  return whole || part ? BigInt(whole || 0) * 1000000000n + BigInt((part + "000000000").slice(0, 9)) : null;
};
const UNITS = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]];
const span_ = ns => { const [scale, unit] = UNITS.find(([s]) => ns >= s) || UNITS[3]; return +(ns / scale).toPrecision(4) + " " + unit; };
const colour = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
const palette = () => ["program", "library", "kernel", "unknown", "jit"].map(colour);
const LANE = 19, AXIS = 18;
const laneRows = new Map();
const readyAt = row => columns.time[row] + columns.weight[row] - columns.delay[row];
const lanesOf = kind => {
  if (laneRows.has(kind)) return laneRows.get(kind);
  const lanes = new Map(), of = kind === "cpus" ? row => columns.cpu[row] : row => laneOfThread[columns.thread[row]];
  const laneOf = key => {
    let lane = lanes.get(key);
    if (!lane) lanes.set(key, lane = {key, count: 0, rows: [], runs: [], waits: [], name: kind === "cpus" ? key < 0 ? "no CPU" : "CPU " + key : laneThreads[key].thread.comm, id: kind === "cpus" ? "" : String(laneThreads[key].thread.tid)});
    return lane;
  };
  const each = todo => { if (kind !== "types") for (let row = 0; row < columns.rows; row++) if (!columns.untimed[row]) todo(laneOf(of(row)), row); };
  each(lane => { lane.count++; });
  for (const lane of lanes.values()) { lane.rows = new Uint32Array(lane.count); lane.count = 0; }
  each((lane, row) => { lane.rows[lane.count++] = row; });
  const {runs} = columns;
  if (kind !== "types") for (let i = 0; i < runs.rows; i++) laneOf(kind === "cpus" ? runs.cpu[i] : laneOfThread[runs.thread[i]]).runs.push(i);
  if (kind !== "types") for (let row = columns.samples; row < columns.rows; row++) if (columns.delay[row]) laneOf(of(row)).waits.push(row);
  for (const lane of lanes.values()) { lane.runs.sort((a, b) => runs.time[a] - runs.time[b]); lane.waits.sort((a, b) => readyAt(a) - readyAt(b)); }
  const list = kind === "types" ? picture.records.map((counts, i) => ({key: i, bins: counts, name: i < picture.types.length ? data.types[picture.types[i]] || "type " + picture.types[i] : "other types", id: "", rows: []})) :
    [...lanes.values()].sort(kind === "cpus" ? (a, b) => a.key - b.key : (a, b) => b.rows.length - a.rows.length);
  const named = new Map();
  for (const lane of list) named.set(lane.name, named.has(lane.name));
  for (const lane of list) lane.alone = !named.get(lane.name);
  laneRows.set(kind, list);
  return list;
};
const damage = data.defects.filter(d => data.defects_found && d[2]).map(d => ({record: d[2] - 1, time: timeNear(d[2] - 1)})).filter(d => d.time !== null);
function timeNear(record) { // of the record itself, or of one before it
  for (let i = record; i >= 0 && i > record - 1000; i--) { const at = sinceFirst(i); if (at === at) return at; }
  return null;
}
const lostBins = picture.lost.some(n => n);
const categories = new Uint8Array(columns.rows);
for (let i = 0; i < columns.rows; i++) categories[i] = columns.node[i] < 0 ? 3 : functions[functionOf[columns.node[i]]].category;
const timeView = {most: 8, extra: 0, scroll: 0, gutter: 150, width: 0, lanes: [], top: AXIS};
const xOf = ns => timeView.gutter + (ns - times.from) / (times.until - times.from) * timeView.width;
const nsOf = x => times.from + Math.max(0, Math.min(1, (x - timeView.gutter) / timeView.width)) * (times.until - times.from);
const drawAxis = (context, height) => {
  const wide = times.until - times.from, rough = wide / Math.max(2, timeView.width / 110), power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(n => n * power).find(s => s >= rough), [scale, unit] = UNITS.find(([s]) => wide >= s) || UNITS[3];
  context.fillStyle = colour("dim");
  const from = "from " + seconds(absolute(0)).replace(/(\.\d{3})\d+$/, "$1") + " s", space = timeView.gutter - 14;
  context.fillText(fitText(context, context.measureText(from).width > space ? from.slice(5) : from, space), 10, 13);
  if (wide <= 1000) return; // one moment
  for (let at = Math.ceil(times.from / step) * step; at < times.until; at += step) {
    const x = Math.round(xOf(at)) + 0.5;
    context.fillStyle = colour("line");
    context.fillRect(x, 3, 1, height);
    context.fillStyle = colour("dim");
    const text = +(at / scale).toFixed(Math.max(0, Math.ceil(-Math.log10(step / scale)))) + " " + unit;
    if (x + 4 + context.measureText(text).width < timeView.gutter + timeView.width) context.fillText(text, x + 4, 13);
  }
};
const drawLane = (context, lane, y, most, colours, selected) => {
  const width = Math.ceil(timeView.width), tall = LANE - (columns.runs.rows ? 7 : 5), base = LANE - (columns.runs.rows ? 4 : 2), kinds = 5, counts = new Float64Array(width * kinds), blue = new Float64Array(width);
  if (lane.bins) {
    context.fillStyle = colours[1];
    lane.bins.forEach((n, i) => { if (n) { const x = xOf(firstBin + i * binWidth), w = Math.max(1, xOf(firstBin + (i + 1) * binWidth) - x), h = Math.max(1, n * tall / most); if (x + w > timeView.gutter) context.fillRect(x, y + LANE - 2 - h, w, h); } });
    return;
  }
  const {time, event} = columns, rows = lane.rows, scale = timeView.width / (times.until - times.from), of = state.event;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i], x = Math.floor((time[row] - times.from) * scale);
    if (x < 0 || x >= width || (of !== ALL_EVENTS ? event[row] !== of : event[row] === OFF_CPU)) continue;
    if (selected && selected[row]) blue[x]++;
    else counts[x * kinds + categories[row]]++;
  }
  for (let x = 0; x < width; x++) {
    let at = y + base, sum = 0;
    for (let k = -1; k < kinds; k++) {
      const n = k < 0 ? blue[x] : counts[x * kinds + k];
      if (!n) continue;
      sum += n;
      const top = y + base - Math.max(Math.min(3, tall), sum * tall / most);
      context.globalAlpha = selected && k >= 0 ? 0.3 : 1;
      context.fillStyle = k < 0 ? colour("focus") : colours[k];
      context.fillRect(timeView.gutter + x, top, 1, at - top);
      at = top;
    }
  }
  context.globalAlpha = 1;
};
// What ran when: in the lane of a thread a band below its samples, in that of a CPU the threads.
const drawRuns = (context, lane, y, cpus) => {
  const {runs} = columns, scale = timeView.width / (times.until - times.from), end = timeView.gutter + timeView.width, top = cpus ? y + 2 : y + LANE - 3, tall = cpus ? LANE - 4 : 2;
  let last = -1;
  for (const i of lane.runs) {
    const from = Math.max(timeView.gutter, timeView.gutter + (runs.time[i] - times.from) * scale), to = Math.min(end, timeView.gutter + (runs.time[i] + runs.weight[i] - times.from) * scale);
    if (to < timeView.gutter || from > end || to < last + 0.5) continue; // within the pixel that was drawn last
    const {thread} = laneThreads[laneOfThread[runs.thread[i]]], wide = Math.max(1, to - from), faded = cpus && state.thread >= 0 && laneOfThread[runs.thread[i]] !== state.thread;
    context.globalAlpha = faded ? 0.3 : 1;
    context.fillStyle = cpus && wide > 2 ? colour("c" + (thread.tid * 5 & 7)) : colour("on"); // the tints are too pale for a line
    context.fillRect(from, top, wide, tall);
    if (cpus) { context.fillStyle = colour("on"); context.fillRect(from, y + LANE - 4, Math.max(0.5, wide - (wide > 2 ? 0.6 : 0)), 2); }
    if (cpus && wide > 30) { context.fillStyle = colour("fore"); context.fillText(fitText(context, thread.comm, wide - 4), from + 2, y + 13); }
    last = to;
  }
  context.globalAlpha = 1;
};
// When a thread was ready and did not run: dashes in its lane's band; above that of the CPU that it ran on last, where any was.
const drawWaits = (context, lane, y, cpus) => {
  const scale = timeView.width / (times.until - times.from), end = timeView.gutter + timeView.width, top = cpus ? y : y + LANE - 4, tall = cpus ? 3 : 4;
  let last = -1;
  context.fillStyle = colour("wait");
  for (const row of lane.waits) {
    if (state.thread >= 0 && cpus && laneOfThread[columns.thread[row]] !== state.thread) continue;
    const from = Math.max(timeView.gutter, last, timeView.gutter + (readyAt(row) - times.from) * scale), to = Math.min(end, timeView.gutter + (columns.time[row] + columns.weight[row] - times.from) * scale);
    if (to < timeView.gutter || from > end || to < last + 0.5) continue;
    const wide = Math.max(1, to - from);
    context.fillRect(from, top, wide, 1);
    for (let x = Math.ceil(from / 4) * 4; x < from + wide; x += 4) context.fillRect(x, top, Math.min(2, from + wide - x), tall); // dashes, so that it is no run in any palette
    last = to;
  }
};
const mostOf = lanes => { // samples in a pixel
  let most = 1;
  for (const lane of lanes) {
    if (lane.bins) { for (const n of lane.bins) most = Math.max(most, n); continue; }
    const {time, event} = columns, rows = lane.rows, scale = timeView.width / (times.until - times.from), of = state.event;
    let x = -1, n = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      if (of !== ALL_EVENTS ? event[row] !== of : event[row] === OFF_CPU) continue;
      const at = Math.floor((time[row] - times.from) * scale);
      if (at !== x) { x = at; n = 0; }
      most = Math.max(most, ++n);
    }
  }
  return most;
};
// Bytes of hardware traces by the CPU, or without one the thread, of their AUX records: a bar as high as its piece, red where the hardware or the buffer left some out.
const AUX_LANES = 8, AUX_INCOMPLETE = 1 | 4 | 8; // TRUNCATED, PARTIAL, COLLISION
const auxOf = i => {
  const items = itemsOf(i), field = name => { const item = items.find(one => schemaOf(one)[1] === name); return item ? Number(valueOf(i, item)[0]) : 0; };
  return {size: field("aux_size"), incomplete: (field("flags") & AUX_INCOMPLETE) !== 0};
};
const auxLanes = (() => {
  const lanes = new Map();
  for (let i = 0; i < nr; i++) {
    if (typeOf(i) !== "AUX" || pieceOf(i) || isBad(i)) continue;
    const name = word(i, CPU) === NONE ? word(i, TID) === NONE ? "AUX" : "AUX tid " + (word(i, TID) | 0) : "AUX CPU " + word(i, CPU), key = lanes.has(name) || lanes.size < AUX_LANES ? name : "AUX of others";
    if (!lanes.has(key)) lanes.set(key, {name: key, brief: key.replace(/^AUX (CPU |tid )?/, "AUX "), alone: true, kind: "aux", size: 0, incomplete: 0, pieces: []});
    const lane = lanes.get(key), one = auxOf(i), time = long(i, TIME);
    lane.size += one.size;
    lane.incomplete += one.incomplete ? 1 : 0;
    if (time) lane.pieces.push({time: Number(time - columns.first), ...one});
  }
  for (const lane of lanes.values()) { lane.most = lane.pieces.reduce((most, piece) => Math.max(most, piece.size), 1); lane.id = size(lane.size); }
  return [...lanes.values()];
})();
// Spans in which an event was stopped, since it fired too often: from THROTTLE to UNTHROTTLE of that counter, or to the end.
const throttles = (() => {
  const open = new Map(), spans = [];
  for (let i = 0; i < nr; i++) {
    const stops = typeOf(i) === "THROTTLE", time = sinceFirst(i);
    if (!stops && typeOf(i) !== "UNTHROTTLE" || pieceOf(i) || isBad(i) || time !== time) continue;
    const key = [word(i, EVENT), word(i, CPU), word(i, TID)].join(), at = open.get(key);
    if (stops && at === undefined) { open.set(key, spans.length); spans.push({from: time, to: times.end, cpu: word(i, CPU), thread: laneThreads.findIndex(lane => lane.thread.tid === (word(i, TID) | 0))}); }
    if (!stops && at !== undefined) { spans[at].to = Math.max(time, spans[at].from); open.delete(key); }
  }
  return spans;
})();
const drawThrottles = (context, lane, y) => {
  context.fillStyle = colour("fore");
  for (const span of throttles) {
    if (state.lanes === "threads" ? span.thread !== lane.key : state.lanes !== "cpus" || span.cpu !== lane.key) continue;
    const from = Math.max(timeView.gutter, xOf(span.from)), to = Math.min(timeView.gutter + timeView.width, Math.max(xOf(span.to), xOf(span.from) + 2));
    for (let x = Math.ceil(from / 5) * 5; x <= to; x += 5) context.fillRect(x - 1, y + 3, 2, 2); // dots
  }
};
// What stands in lanes of its own is in sight from the start, where that is not far from the samples.
{
  const at = auxLanes.flatMap(lane => lane.pieces.map(piece => piece.time)).concat(damage.map(d => d.time), picture.lost.flatMap((n, b) => n ? [firstBin + b * binWidth] : []));
  const far = Math.max(1e6, times.end - times.begin);
  for (const time of at) {
    if (time >= 0 && time >= times.begin - far) times.begin = Math.min(times.begin, time);
    if (time <= times.end + far) times.end = Math.max(times.end, time + 1);
  }
  [times.from, times.until] = [times.begin, times.end];
}
const drawAux = (context, lane, y) => {
  for (const {time, size: bytes, incomplete} of lane.pieces) {
    const x = xOf(time), high = Math.max(2, bytes / lane.most * (LANE - 5));
    context.fillStyle = colour(incomplete ? "bad" : "focus");
    if (x >= timeView.gutter - 1 && x <= timeView.gutter + timeView.width) context.fillRect(x - 1, y + LANE - 2 - high, 2, high);
  }
};
const extraLanes = () => [lostBins && {name: "lost", id: grouped(data.lost), kind: "lost"}, damage.length && {name: onlyWarnings ? "warnings" : "damage", id: grouped(data.defects_found), kind: "damage"}, ...auxLanes].filter(Boolean);
const drawTime = () => {
  const canvas = $("canvas"), narrow = innerWidth <= 800, all = lanesOf(state.lanes), extra = extraLanes();
  const most = narrow ? 6 : timeView.most, height = AXIS + 6 + LANE * Math.max(1, Math.min(most, all.length) + extra.length) + (all.length > most ? 12 : 0);
  if (!columns.rows && !bins) { $("picture").hidden = $("splittime").hidden = true; return; }
  canvas.style.height = height + "px";
  const context = fit(canvas);
  timeView.gutter = narrow ? Math.round(canvas.clientWidth * 0.28) : 150;
  timeView.width = Math.max(10, canvas.clientWidth - timeView.gutter - 8);
  timeView.scroll = Math.max(0, Math.min(timeView.scroll, all.length - most));
  timeView.lanes = all.slice(timeView.scroll, timeView.scroll + most);
  timeView.extra = extra.length;
  context.font = "11px system-ui, 'DejaVu Sans', sans-serif";
  drawAxis(context, height);
  const colours = palette(), label = ({name, brief, id, alone}, y, bad) => {
    context.fillStyle = bad ? colour("bad") : colour("fore");
    const wide = text => context.measureText(text).width, space = timeView.gutter - 20;
    // Whole where that can be: a shorter name, or the name without its number, where no other lane has it.
    let [text, number_ = ""] = [[name, id], brief && [brief, id], alone && [name], brief && [brief]].find(one => one && wide(one[0]) + (one[1] ? wide(one[1]) + 6 : 0) <= space) || [name, id];
    id = number_;
    const room = space - (id ? wide(id) + 6 : 0);
    while (text.length > 1 && context.measureText(text).width > room) text = text.slice(0, -2) + "…";
    context.fillText(text, 10, y + 13);
    context.fillStyle = bad ? colour("bad") : colour("dim");
    context.fillText(id, timeView.gutter - 8 - context.measureText(id).width, y + 13);
  };
  extra.forEach((lane, i) => {
    const y = AXIS + i * LANE;
    const mild = lane.kind === "aux" && !lane.incomplete || lane.kind === "damage" && onlyWarnings;
    label(lane, y, !mild);
    context.fillStyle = colour(mild ? "fore" : "bad");
    if (lane.kind === "aux") drawAux(context, lane, y);
    else if (lane.kind === "lost") picture.lost.forEach((n, b) => { const x = xOf(firstBin + b * binWidth); if (n && x >= timeView.gutter - 1) context.fillRect(x, y + 4, Math.max(2, timeView.width * binWidth / (times.until - times.from)), LANE - 7); });
    else for (const d of damage) { const x = xOf(d.time); if (x >= timeView.gutter - 1) context.fillRect(x - 1, y + 4, 3, LANE - 7); }
  });
  const selected = inBox, scale = mostOf(timeView.lanes);
  timeView.lanes.forEach((lane, i) => {
    const y = AXIS + (i + extra.length) * LANE;
    if (state.lanes === "threads" && state.thread === lane.key || state.lanes === "cpus" && state.cpu === String(lane.key)) { context.fillStyle = colour("mark"); context.fillRect(4, y + 2, timeView.gutter - 8, LANE - 2); }
    label(lane, y);
    if (lane.runs?.length) drawRuns(context, lane, y, state.lanes === "cpus");
    if (lane.waits?.length) drawWaits(context, lane, y, state.lanes === "cpus");
    if (state.lanes !== "cpus" || !columns.runs.rows) drawLane(context, lane, y, scale, colours, selected);
    if (throttles.length) drawThrottles(context, lane, y);
  });
  if (!all.length) { context.fillStyle = colour("dim"); context.fillText("no samples with a time", timeView.gutter + 8, AXIS + 13); }
  if (all.length > most) { context.fillStyle = colour("dim"); context.fillText(`${timeView.scroll + 1} to ${timeView.scroll + timeView.lanes.length} of ${all.length}: scroll`, 10, height - 5); }
  if (state.range) {
    const a = Math.max(timeView.gutter, xOf(state.range[0])), b = Math.min(timeView.gutter + timeView.width, xOf(state.range[1]));
    context.fillStyle = "rgba(128,128,128,.28)";
    context.fillRect(timeView.gutter, AXIS, Math.max(0, a - timeView.gutter), height);
    context.fillRect(b, AXIS, Math.max(0, timeView.gutter + timeView.width - b), height);
    context.fillStyle = colour("focus");
    context.fillRect(a - 1, AXIS, 2, height);
    context.fillRect(b - 1, AXIS, 2, height);
  }
  if (state.record >= 0 && long(state.record, TIME)) {
    const x = xOf(sinceFirst(state.record));
    if (x >= timeView.gutter) { context.fillStyle = colour("fore"); context.fillRect(Math.round(x), AXIS - 1, 1, height); context.beginPath(); context.moveTo(x - 3.5, AXIS - 5); context.lineTo(x + 4.5, AXIS - 5); context.lineTo(x + 0.5, AXIS); context.fill(); }
  }
};
const fit = canvas => {
  const ratio = window.devicePixelRatio || 1, context = canvas.getContext("2d");
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  context.scale(ratio, ratio);
  return context;
};
let brush = null;
const setRange = range => {
  state.range = range && range[1] > range[0] ? range : null;
  $("from").value = state.range ? seconds(absolute(state.range[0])) : "";
  $("until").value = state.range ? seconds(absolute(state.range[1])) : "";
  for (const id of ["from", "until"]) $(id).removeAttribute("aria-invalid");
};
// What is typed there: a time that is none, or an end before the beginning, changes nothing and is shown as wrong.
const typedRange = () => {
  const [from, until] = ["from", "until"].map(id => {
    const text = $(id).value.trim(), time = text ? nanoseconds(text) : undefined;
    $(id).setAttribute("aria-invalid", time === null);
    return time === undefined ? undefined : time === null ? NaN : Number(time - columns.first);
  });
  if (from !== from || until !== until) return false;
  const begin = from ?? Math.min(times.begin, until ?? 0), end = until ?? Math.max(times.end, begin + 1);
  if (from !== undefined && until !== undefined) $("until").setAttribute("aria-invalid", end <= begin);
  if (end <= begin) return from === undefined ? (state.range = [end - 1, end], true) : false;
  state.range = from === undefined && until === undefined ? null : [begin, end];
  return true;
};
const pinch = new Map();
$("canvas").addEventListener("pointerdown", event => {
  pinch.set(event.pointerId, event.offsetX);
  if (event.offsetX < timeView.gutter || event.button) return;
  const near = x => state.range && Math.abs(event.offsetX - x) < 6;
  brush = {from: near(xOf(state.range?.[0])) ? state.range[1] : near(xOf(state.range?.[1])) ? state.range[0] : nsOf(event.offsetX), x: event.offsetX, moved: false};
  $("canvas").setPointerCapture(event.pointerId);
});
$("canvas").addEventListener("pointermove", event => {
  if (pinch.size > 1 && pinch.has(event.pointerId)) { // two fingers move the view
    pan((pinch.get(event.pointerId) - event.offsetX) / timeView.width / 2);
    pinch.set(event.pointerId, event.offsetX);
    brush = null;
    return;
  }
  $("canvas").style.cursor = event.offsetX < timeView.gutter ? "pointer" : state.range && [0, 1].some(i => Math.abs(event.offsetX - xOf(state.range[i])) < 6) ? "ew-resize" : "crosshair";
  if (!brush) return;
  brush.moved ||= Math.abs(event.offsetX - brush.x) > 3;
  if (!brush.moved) return;
  const at = nsOf(event.offsetX);
  setRange([Math.min(brush.from, at), Math.max(brush.from, at)]);
  drawTime();
});
const laneAt = y => {
  const i = Math.floor((y - AXIS) / LANE);
  return i < timeView.extra ? extraLanes()[i] : timeView.lanes[i - timeView.extra];
};
const chooseLane = lane => {
  if (!lane) return;
  if (lane.kind) { if (lane.kind === "damage") $("bad").checked = true; else setType(lane.kind === "aux" ? "AUX" : "LOST"); changed("list"); return; }
  if (state.lanes === "threads") state.thread = state.thread === lane.key ? -1 : lane.key;
  else if (state.lanes === "cpus") $("cpu").value = state.cpu = state.cpu === String(lane.key) ? "" : String(lane.key);
  else setType($("type").value === lane.name ? "" : lane.name);
  changed();
};
const endBrush = event => {
  pinch.delete(event.pointerId);
  if (event.type === "pointerup" && event.offsetX < timeView.gutter) chooseLane(laneAt(event.offsetY));
  if (!brush) return;
  if (!brush.moved && event.type === "pointerup") setRange(null);
  brush = null;
  changed();
};
$("canvas").addEventListener("pointerup", endBrush);
$("canvas").addEventListener("pointercancel", endBrush);
const zoomTime = (factor, at) => {
  const wide = Math.min(times.end - times.begin, Math.max(100, (times.until - times.from) * factor)), part = (at - times.from) / (times.until - times.from);
  times.from = Math.max(times.begin, Math.min(times.end - wide, at - part * wide));
  times.until = times.from + wide;
  drawTime();
};
const pan = part => {
  const wide = times.until - times.from;
  times.from = Math.max(times.begin, Math.min(times.end - wide, times.from + part * wide));
  times.until = times.from + wide;
  drawTime();
};
$("canvas").addEventListener("wheel", event => {
  if (event.ctrlKey || event.metaKey) { event.preventDefault(); zoomTime(event.deltaY < 0 ? 0.8 : 1.25, nsOf(event.offsetX)); return; }
  if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) { event.preventDefault(); pan(event.deltaX / timeView.width); return; }
  const before = timeView.scroll;
  timeView.scroll += Math.sign(event.deltaY);
  drawTime();
  if (timeView.scroll !== before) event.preventDefault();
}, {passive: false});
$("canvas").addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const middle = (times.from + times.until) / 2, step = (times.until - times.from) / 50;
  const keys = {w: () => zoomTime(0.7, middle), s: () => zoomTime(1.4, middle), a: () => pan(-0.2), d: () => pan(0.2), ArrowUp: () => { timeView.scroll--; drawTime(); }, ArrowDown: () => { timeView.scroll++; drawTime(); },
    ArrowLeft: () => shift(-step), ArrowRight: () => shift(step), Enter: () => { setRange(state.range ? null : [middle - 5 * step, middle + 5 * step]); changed(); }};
  const shift = by => { // with Shift, the end of the span alone
    if (!state.range) return pan(Math.sign(by) * 0.1);
    const [from, to] = state.range, within = Math.max(event.shiftKey ? from + 1 - to : times.begin - from, Math.min(times.end - to, by)); // as wide as it was, in what there is
    setRange([event.shiftKey ? from : from + within, to + within]);
    changed();
  };
  if (keys[event.key]) { event.preventDefault(); event.stopPropagation(); keys[event.key](); }
});
