// Records over time: types stacked above, CPUs below as a strip each, what was lost in red. Dragging selects a span.
const LANES = ["#3b7dd8", "#e08a3c", "#4aa564", "#c9578c", "#7d63c9", "#b59b1c", "#3ba3a3", "#8d7b66", "#d85f5f", "#5f8dd3", "#9aa54a", "#8a8f94"];
const picture = data.picture, bins = picture.bins, binWidth = BigInt(picture.width), firstTime = BigInt(picture.first);
const timeOf = part => firstTime + BigInt(Math.round(part * bins * 1024)) * binWidth / 1024n;
let brush = null;
const drawPicture = () => {
  const canvas = $("canvas"), ratio = window.devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight, context = canvas.getContext("2d");
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  context.scale(ratio, ratio);
  if (!bins) return;
  const top = 60, cpus = picture.cpu.length, strip = Math.max(1, Math.min(8, (height - top - 4) / Math.max(1, cpus)));
  const total = i => picture.records.reduce((sum, lane) => sum + lane[i], 0);
  let most = 1, mostCpu = 1;
  for (let i = 0; i < bins; i++) most = Math.max(most, total(i));
  for (const lane of picture.cpu) for (const n of lane) mostCpu = Math.max(mostCpu, n);
  const x = i => i * width / bins, w = Math.max(1, width / bins);
  for (let i = 0; i < bins; i++) {
    let y = top;
    picture.records.forEach((lane, k) => {
      const h = lane[i] * (top - 6) / most;
      context.fillStyle = LANES[k];
      context.fillRect(x(i), y - h, w, h);
      y -= h;
    });
    if (picture.lost[i]) { context.fillStyle = "#e0201b"; context.fillRect(x(i), 0, Math.max(2, w), 6); }
    picture.cpu.forEach((lane, k) => {
      if (!lane[i]) return;
      context.globalAlpha = 0.2 + 0.8 * Math.sqrt(lane[i] / mostCpu);
      context.fillStyle = "#3b7dd8";
      context.fillRect(x(i), top + 4 + k * strip, w, Math.max(1, strip - 1));
      context.globalAlpha = 1;
    });
  }
  const from = $("from").value, until = $("until").value;
  if (!from && !until) return;
  const place = text => Number(nanoseconds(text) - firstTime) / Number(binWidth) * width / bins;
  const a = from ? place(from) : 0, b = until ? place(until) : width;
  context.fillStyle = "rgba(128,128,128,.35)";
  context.fillRect(0, 0, Math.max(0, a), height);
  context.fillRect(b, 0, Math.max(0, width - b), height);
};
const nanoseconds = text => {
  const [whole, part = ""] = text.trim().split(".");
  return /^\d*$/.test(whole + part) ? BigInt(whole || 0) * 1000000000n + BigInt((part + "000000000").slice(0, 9)) : 0n;
};
const drawLegend = () => {
  const legend = $("legend"), add = (colour, text) => {
    const entry = document.createElement("span"), mark = document.createElement("i");
    mark.style.background = colour;
    entry.append(mark, text);
    legend.append(entry);
  };
  const size = n => n > 1e6 ? (n / 1e6).toFixed(1) + " MB" : n > 1e3 ? (n / 1e3).toFixed(1) + " kB" : n + " bytes";
  const sum = lane => lane.reduce((a, b) => a + b, 0);
  picture.records.forEach((lane, k) =>
    add(LANES[k], (k < picture.types.length ? data.types[picture.types[k]] || "type " + picture.types[k] : "others") + " " + sum(lane) + ", " + size(sum(picture.bytes[k]))));
  if (picture.cpu.length) add("#3b7dd8", picture.cpu.length + " CPU" + (picture.cpu.length > 1 ? "s" : ""));
  const lost = sum(picture.lost);
  if (lost) add("#e0201b", lost + " lost");
  if (bins) legend.append(seconds(firstTime) + " s to " + seconds(firstTime + BigInt(bins) * binWidth) + " s");
};
$("canvas").addEventListener("pointerdown", event => {
  if (!bins) return;
  brush = event.offsetX / $("canvas").clientWidth;
  $("canvas").setPointerCapture(event.pointerId);
});
$("canvas").addEventListener("pointermove", event => {
  if (brush === null) return;
  const part = Math.max(0, Math.min(1, event.offsetX / $("canvas").clientWidth));
  $("from").value = seconds(timeOf(Math.min(brush, part)));
  $("until").value = seconds(timeOf(Math.max(brush, part)));
  drawPicture();
});
$("canvas").addEventListener("pointerup", event => {
  if (brush !== null && Math.abs(event.offsetX / $("canvas").clientWidth - brush) < 0.003) $("from").value = $("until").value = "";
  brush = null;
  filter();
});
