// A list of rows of one height, of which only those in sight exist: any number of them scrolls.
// Browsers bound an element's height, so a long list is scrolled in proportion.
const ROW = 20, TALLEST = 8000000;
class Rows {
  constructor(box, draw) {
    this.box = box;
    this.draw = draw;
    this.space = box.firstElementChild;
    this.count = 0;
    this.rows = new Map();
    this.active = ""; // the id of the row that the keys are at
    this.heads = box.hasAttribute("aria-owns") ? 1 : 0;
    box.addEventListener("scroll", () => this.show());
    new ResizeObserver(() => this.show(true)).observe(box);
  }
  set(count) {
    this.count = count;
    if (this.box.getAttribute("role") === "grid") this.box.setAttribute("aria-rowcount", count + this.heads);
    this.space.style.height = Math.min(count * ROW, TALLEST) + "px";
    this.box.style.setProperty("--rows", Math.min(count, 99) * ROW + 2 + "px"); // a narrow screen has no empty ones
    this.show(true);
  }
  inSight() { return Math.max(1, Math.floor(this.box.clientHeight / ROW)); }
  first() {
    const tall = this.count * ROW;
    if (tall <= TALLEST) return Math.floor(this.box.scrollTop / ROW);
    return Math.floor(this.box.scrollTop / (TALLEST - this.box.clientHeight) * (this.count - this.inSight()));
  }
  show(anew) {
    const from = Math.max(0, this.first() - 5), to = Math.min(this.count, this.first() + this.inSight() + 7);
    const top = this.count * ROW <= TALLEST ? i => i * ROW : i => this.box.scrollTop + (i - this.first()) * ROW;
    for (const [i, row] of this.rows) if (anew || i < from || i >= to) { row.remove(); this.rows.delete(i); }
    let last = this.space; // rows stand in their order, whichever way it was scrolled
    for (let i = from; i < to; i++) {
      let row = this.rows.get(i);
      if (!row) {
        row = document.createElement("div");
        row.className = "row";
        row.dataset.index = i;
        this.draw(row, i);
        this.place(row, i);
        this.rows.set(i, row);
      }
      if (last.nextSibling !== row) last.after(row);
      last = row;
      row.style.top = top(i) + "px";
    }
    this.point(this.active);
  }
  // Where it is among all rows, of which few are here.
  place(row, i) {
    if (row.getAttribute("role") === "row") row.setAttribute("aria-rowindex", i + 1 + this.heads);
    if (row.getAttribute("role") !== "option") return;
    row.setAttribute("aria-setsize", this.count);
    row.setAttribute("aria-posinset", i + 1);
  }
  // What names a row that is scrolled away would name nothing: it waits until that is back.
  point(id) {
    this.active = id;
    if (id && [...this.rows.values()].some(row => row.id === id)) this.box.setAttribute("aria-activedescendant", id);
    else this.box.removeAttribute("aria-activedescendant");
  }
  reveal(index) {
    const first = this.first();
    if (index >= first && index < first + this.inSight() - 1) return this.show(true);
    const wanted = Math.max(0, index - (this.inSight() >> 1));
    this.box.scrollTop = this.count * ROW <= TALLEST ? wanted * ROW :
      wanted / Math.max(1, this.count - this.inSight()) * (TALLEST - this.box.clientHeight);
    this.show(true);
  }
}
const span = (row, text, name) => {
  const to = document.createElement("span");
  to.textContent = text;
  if (name) to.className = name;
  row.append(to);
  return to;
};
const keyStep = (event, page, count, at) => ({ArrowDown: Math.min(count - 1, at + 1), ArrowUp: Math.max(0, at - 1), PageDown: Math.min(count - 1, at + page),
  PageUp: Math.max(0, at - page), Home: 0, End: count - 1})[event.key];
