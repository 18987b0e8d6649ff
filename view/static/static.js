// Captures are in the page, or dropped, or chosen; a worker reads each. One is shown, and may be compared with others.
const element = id => document.getElementById(id);
document.documentElement.classList.toggle("dark", matchMedia("(prefers-color-scheme: dark)").matches); // as the page of a capture does
const bare = [...document.body.children].filter(one => one.id !== "drop" && one.tagName !== "SCRIPT").map(now => ({now, first: now.cloneNode(true)}));
let packedModule = ofDigits(element("module").textContent);
const workerAt = URL.createObjectURL(new Blob([`const inflated = ${inflated}, ofDigits = ${ofDigits}, ofLzma = ${ofLzma}, unpacked = ${unpacked};\n`, workerText], {type: "text/javascript"}));
let sides = [[], []], reading, shownPage, comparer; // sides: of A, of which the first is shown, and of B, which it is compared with; reading: what is being read
// Text of a file's name or of an error, without what could disturb a line.
const said = text => { element("said").textContent = text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd").slice(0, 1000); };
const failed = why => { said(why); element("drop").hidden = false; };
// A worker with the module in it, which reads a file, or none, or what the page has. It ends when it has done what it was asked: the memory of a module does not shrink.
const IDLE = 3000; // ms until then, after a question, which others may follow
class Reader {
  constructor(file) {
    this.file = file;
    this.waiting = new Map(); // what was asked, by number
    this.asked = 0;
  }
  start() {
    clearTimeout(this.idle);
    if (this.worker) return this.worker;
    this.worker = new Worker(workerAt);
    this.worker.onerror = event => { event.preventDefault(); this.end(event.message || "the worker has ended"); };
    this.worker.onmessage = ({data: {number, module, ...answer}}) => {
      if (module) packedModule = module; // so that no other worker unpacks it
      this.waiting.get(number)?.(answer);
      this.waiting.delete(number);
      if (!number) this.stop();
      else if (!this.waiting.size) this.idle = setTimeout(() => this.stop(), IDLE);
    };
    this.worker.postMessage({module: packedModule, file: this.file});
    return this.worker;
  }
  stop() { this.worker?.terminate(); this.worker = undefined; }
  post(number, what) { return new Promise(done => { this.waiting.set(number, done); this.start().postMessage({number, ...what}); }); }
  read(of) { return this.post(0, {read: of}); }
  ask(what, of) { return this.post(++this.asked, {ask: what, of}); }
  end(why = "the worker has ended") {
    clearTimeout(this.idle);
    this.stop();
    this.ended = true;
    for (const done of this.waiting.values()) done({why});
    this.waiting.clear();
  }
}
const compare = words => (comparer = comparer?.ended || !comparer ? new Reader() : comparer).ask("compare", words);
const button = (id, text, title, press) => {
  const one = Object.assign(document.createElement("button"), {type: "button", id, textContent: text, title});
  one.addEventListener("click", press);
  element("savebutton").before(one);
};
const openDrop = () => { said(""); element("drop").hidden = false; element("second").hidden = !sides[0].length; element("file").focus(); };
const showSides = async link => {
  if (!link) history.replaceState(null, "", "#"); // a link into what was there before
  shownPage?.abort();
  shownPage = new AbortController();
  for (const one of bare) { const next = one.first.cloneNode(true); one.now.replaceWith(next); one.now = next; }
  const [[first, ...more], against] = sides, asked = ({side, reader}) => ({side, ask: reader && ((ask, of) => reader.ask(ask, of))});
  button("openbutton", "Open…", "Another capture, or others to compare with", openDrop);
  if (against.length) {
    button("swapbutton", "Swap", "Show B, and compare it with A", () => { sides.reverse(); showSides().catch(error => failed(error.message)); });
    button("alonebutton", "End comparison", "Show the first of A alone", () => { for (const one of [...sides[0].splice(1), ...sides[1].splice(0)]) one.reader?.end(); showSides().catch(error => failed(error.message)); });
  }
  element("drop").hidden = true;
  await show(first.side, shownPage.signal, asked(first).ask, more.length || against.length ? {compare, sides: [more, against].map(list => list.map(asked))} : undefined);
};
// profile: what the page has of the capture in it besides its bytes. Null: it cannot be read, which is said.
const readSide = async (file, profile) => {
  reading?.end();
  const reader = reading = new Reader(file);
  said(`Reading ${file.name}…`);
  element("drop").hidden = false;
  const {side, why} = await reader.read({title: file.name, profile});
  if (reader !== reading) return null; // another one since
  reading = undefined;
  if (why) { reader.end(); failed(`${file.name}: ${why}`); return null; }
  return {side: withNames(side), reader};
};
// To what is shown, the names of files that were dropped last.
const showNames = async nr => {
  const unnamed = () => sides.flat().reduce((sum, {side}) => sum + side.columns.offsets.length, 0), before = unnamed(), bad = named.slice(0, nr).filter(one => one.why);
  for (const one of sides.flat()) one.side = withNames(one.side);
  if (unnamed() !== before) return showSides(true);
  const why = bad.map(one => `${one.file}: ${one.why}`).join("; "), text = named.slice(0, nr).map(one => one.file).join(", ");
  if (why) failed(why);
  else if (sides[0].length) failed(`${text}: no place without a name is in a file of this build ID or, where the capture has none, of this name`);
  else said(`${text}: names for the capture that is dropped next`);
};
// Several files are several captures of that side; those that have names of functions are for all.
const openFiles = async (all, asSecond) => {
  const side = [], files = await takeNames(all);
  if (!files.length) return showNames(all.length);
  for (const file of files) {
    const one = await readSide(file);
    if (!one) return;
    side.push(one);
  }
  for (const one of asSecond ? sides[1] : sides.flat()) one.reader?.end();
  sides = asSecond ? [sides[0], side] : [side, []];
  showSides().catch(error => failed(`${files[0].name}: ${error.message}`));
};
// Digits of gzip, or where the writer had no zlib, of the bytes.
const bytesInside = async (text, packed) => {
  const bytes = ofDigits(text);
  return packed ? inflated(bytes).blob() : bytes;
};
const sideInside = async text => {
  const {title, profile, capture} = JSON.parse(text);
  said("Reading…");
  if (capture !== undefined) return readSide(new File([await bytesInside(capture, profile.packed)], title), profile);
  const reader = new Reader(), {side, why} = await reader.read({text});
  if (why) failed(why);
  return why ? null : {side};
};
const showInside = async () => {
  for (const [i, name] of ["data", "other"].entries())
    for (let k = 0; ; k++) { // "data", "a-1", "a-2"; "other", "b-1"
      const from = element(k ? "ab"[i] + "-" + k : name), text = from?.textContent.trim(), side = text ? await sideInside(text) : null;
      if (!side) break;
      from.textContent = ""; // it is read
      sides[i].push(side);
    }
  if (sides[0].length) await showSides(true);
  else await showNamed();
};
// ?file=NAME, of the server that the page came from, once for each capture of A; &with=NAME of B. A page with a capture in it takes none.
const NAMED_MOST = 16;
const fetched = async name => {
  said(`Reading ${name}…`);
  const answer = await fetch(name).catch(error => { throw new Error(`${name}: cannot be fetched (${error.message}); only a page from a server can, and only from there`); });
  if (!answer.ok) throw new Error(`${name}: the server answers ${answer.status} ${answer.statusText}`);
  return new File([await answer.blob()], new URL(name, location.href).pathname.split("/").pop() || name);
};
const showNamed = async () => {
  const named = new URLSearchParams(location.search);
  for (const [i, key] of ["file", "with"].entries())
    for (const name of named.getAll(key).slice(0, NAMED_MOST)) {
      const one = await readSide(await fetched(name));
      if (!one) return;
      sides[i].push(one);
    }
  if (sides[0].length) await showSides(true);
};
const chosen = (id, asSecond) => element(id).addEventListener("change", () => { const files = [...element(id).files]; element(id).value = ""; if (files.length) openFiles(files, asSecond).catch(error => failed(error.message)); });
chosen("file", false);
chosen("secondfile", true);
const mark = event => { for (const id of ["drop", "second"]) element(id).classList.toggle("over", event?.target.closest?.("#drop, #second") === element(id)); };
addEventListener("dragover", event => { event.preventDefault(); element("drop").hidden = false; element("second").hidden = !sides[0].length; mark(event); });
addEventListener("dragleave", event => { if (event.relatedTarget) return; mark(); element("drop").hidden = !!shownPage && !reading; });
addEventListener("drop", event => { event.preventDefault(); mark(); const files = [...event.dataTransfer?.files ?? []]; if (files.length) openFiles(files, !!event.target.closest?.("#second")).catch(error => failed(error.message)); else element("drop").hidden = !!shownPage; });
addEventListener("keydown", event => { if (event.key === "Escape" && shownPage && !reading) element("drop").hidden = true; });
showInside().catch(error => failed(error.message));
