// Splitters between panels: by pointer, or by keys while they have the focus; Enter or a double click takes the first size. Sizes are kept where the browser allows it,
// and are in no link: a link is about a capture, not a screen.
const kept = (() => { try { const is = JSON.parse(localStorage.getItem("perfring.sizes")); return is && typeof is === "object" ? is : {}; } catch { return {}; } })();
const within = (value, {least, most, first}) => Number.isFinite(value) ? Math.max(least, Math.min(most, value)) : first();
const SPLITS = {
  splittime: {least: 1, most: 40, step: 1, first: () => innerHeight > 1000 ? 12 : 8, at: event => Math.round((event.clientY - $("canvas").getBoundingClientRect().top - AXIS - 6) / LANE) - timeView.extra,
    set: value => { timeView.most = value; drawTime(); }, text: value => value + " lanes"},
  splitmain: {least: 20, most: 80, step: 2, first: () => 58.7, at: event => { const {left, width} = document.querySelector("main").getBoundingClientRect(); return 100 * (event.clientX - left) / width; },
    set: value => { const {style} = document.querySelector("main"); style.setProperty("--left", value + "fr"); style.setProperty("--right", 100 - value + "fr"); setWidth(); }, text: value => Math.round(value) + " %"},
  splitlist: {least: 15, most: 85, step: 2, first: () => 44, at: event => { const {top, height} = $("right").getBoundingClientRect(); return 100 * (event.clientY - top) / height; },
    set: value => { $("listpane").style.flexGrow = value; $("bytes").style.flexGrow = 100 - value; }, text: value => Math.round(value) + " %"},
};
for (const [id, split] of Object.entries(SPLITS)) {
  const bar = $(id);
  const show = value => {
    split.value = value;
    bar.setAttribute("aria-valuemin", split.least);
    bar.setAttribute("aria-valuemax", split.most);
    bar.setAttribute("aria-valuenow", Math.round(value));
    bar.setAttribute("aria-valuetext", split.text(value));
    split.set(value);
  };
  const choose = value => {
    const is = within(value, split);
    if (value === undefined) delete kept[id]; else kept[id] = is;
    try { localStorage.setItem("perfring.sizes", JSON.stringify(kept)); } catch { /* then they last as long as the page */ }
    show(is);
  };
  bar.addEventListener("pointerdown", event => { bar.setPointerCapture(event.pointerId); event.preventDefault(); bar.focus(); });
  bar.addEventListener("pointermove", event => { if (bar.hasPointerCapture(event.pointerId)) choose(split.at(event)); });
  bar.addEventListener("dblclick", () => choose(undefined));
  bar.addEventListener("keydown", event => {
    const to = {ArrowLeft: split.value - split.step, ArrowUp: split.value - split.step, ArrowRight: split.value + split.step, ArrowDown: split.value + split.step, Home: split.least, End: split.most, Enter: null}[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(to ?? undefined);
  });
  split.begin = () => show(within(kept[id], split));
}
const beginSplits = () => { for (const split of Object.values(SPLITS)) split.begin(); };
