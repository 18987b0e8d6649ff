// SPDX-License-Identifier: MIT
// What is chosen on pages in headless Chromium: processes, spans, values, links, keys, and what Save has of it.
//   PERFRING=COMMAND node choices.mjs FOLDER     FOLDER: of tests/view/made_choices.py, with pages
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const [folder] = process.argv.slice(2), perfring = process.env.PERFRING;
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
let tested = 0, failed = 0;
const ok = (good, name, why = "") => { console.log(`${good ? "ok" : "not ok"} ${++tested} - ${name}`); if (!good) { failed++; console.log("# " + (typeof why === "string" ? why : JSON.stringify(why)).slice(0, 900)); } };
const wrong = [];
const p = await browser.newPage({viewport: {width: 1280, height: 800}, colorScheme: "light"});
p.on("pageerror", e => wrong.push(e.message));
p.on("console", m => { if (m.type() === "error") wrong.push(m.text()); });
p.on("request", r => { if (!/^(blob:|file:)/.test(r.url())) wrong.push(r.url()); });
const run = (...words) => { try { return execFileSync(perfring, words, {stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28}).toString(); } catch (error) { return error.stdout.toString(); } };
const open = async (name, hash = "") => {
  await p.goto("about:blank");
  await p.goto("file://" + resolve(folder, name + ".html") + hash);
  await p.waitForFunction(() => !!window.perfring, null, {timeout: 180000});
};
const rest = (ms = 250) => p.waitForTimeout(ms); // longer than what is typed waits
const set = async (id, value) => {
  await p.evaluate(([id, value]) => { const to = document.getElementById(id); to.value = value; to.dispatchEvent(new Event("input")); to.dispatchEvent(new Event("change")); }, [id, value]);
  await rest();
};
const report = () => p.evaluate(() => window.perfring.report());
const text = id => p.locator("#" + id).textContent();
const options = id => p.locator(`#${id} option`).evaluateAll(all => all.map(one => one.value));
const rows = () => p.locator("#rows .row").evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent)));
const until = async holds => { for (let i = 0; i < 40; i++) { if (await holds()) return true; await p.waitForTimeout(50); } return false; };
const saveWords = async () => { // the command, and what it has not
  await p.evaluate(() => document.getElementById("savebutton").click());
  const words = [await text("command"), await p.evaluate(() => document.getElementById("unsaid")?.textContent)];
  await p.evaluate(() => document.getElementById("save").close());
  return words;
};
const saved = async kind => {
  await p.evaluate(() => document.getElementById("savebutton").click());
  const waiting = p.waitForEvent("download", {timeout: 5000}).catch(() => null);
  await p.locator(`[data-save=${kind}]`).click();
  const file = await waiting;
  await p.evaluate(() => document.getElementById("save").close());
  return file ? readFileSync(await file.path()).toString() : "";
};
const sum = folded => folded.trim().split("\n").reduce((all, line) => all + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
// What a command prints; its words as a shell has them.
const printed = (command, name = "choices") => run(...[...command.replace(/( \S+){2}$/, "").matchAll(/'([^']*)'|(\S+)/g)].slice(1).map(([, inside, word]) => inside ?? word), `${folder}/${name}.data`, "-");

// A process, whatever names its threads have.
await open("choices");
ok((await options("task")).join() === ",app 10,app 20", "a process is one, whatever its threads are named", await options("task"));
await set("task", "app 10");
let r = await report(), [command, unsaid] = await saveWords();
ok(r.shown === 300 && r.listed === 300 + 7, "and has all its samples, and records", [r.shown, r.listed]);
ok(/--pid 10\b/.test(command) && sum(printed(command)) === 300 && unsaid === "", "Save has the command of it", [command, unsaid]);
ok(sum(await saved("folded")) === 300, "and the stacks");
await p.locator("#account button", {hasText: "without a name"}).click();
[, unsaid] = await saveWords();
ok(/without a name/.test(unsaid || ""), "what no command can be asked for is named", unsaid);

// Conditions that the page was made with.
for (const name of ["time", "process", "thread", "comm", "expression"]) {
  await open(name);
  [command, unsaid] = await saveWords();
  const {shown} = await report();
  ok(name === "expression" ? /the expression that the page was made with/.test(unsaid || "") : shown > 9 && shown < 300 && sum(printed(command)) === shown && unsaid === "", `a page made with a ${name}: the command has it, or that is said`, [shown, sum(printed(command)), command, unsaid]);
}
await open("time");
const span = (await report()).shown, first = await p.evaluate(() => document.getElementById("canvas").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter"})));
await rest();
ok(first !== undefined && (await report()).shown < span && sum(printed((await saveWords())[0])) === (await report()).shown, "and a span within that of the page", [span, (await report()).shown, (await saveWords())[0]]);
await open("nobody");
await set("task", (await options("task")).find(one => / -1$/.test(one)));
[command] = await saveWords();
ok((await report()).shown === 10 && sum(printed(command, "nobody")) === 10, "the command of samples without a thread", [(await report()).shown, command]);

// Save: files of what is shown.
await open("choices");
const svg = await saved("svg");
const boxes = await p.evaluate(svg => { const read = new DOMParser().parseFromString(svg, "image/svg+xml"); return read.querySelector("parsererror") ? -1 : read.querySelectorAll("g").length; }, svg);
ok(boxes > 4, "an SVG is XML, also of names with what XML has not", [boxes, svg.slice(0, 200)]);
await p.keyboard.press("5");
await p.evaluate(() => document.getElementById("savebutton").click());
ok(await p.locator("[data-save=png]").isDisabled() && await p.locator("[data-save=csv]").isEnabled(), "a table is no picture");
await p.evaluate(() => document.getElementById("save").close());

// Tooltips.
const sentences = () => p.evaluate(() => window.perfring.drawn().map(box => window.perfring.at(box.x + 1, box.y + 5)).filter(Boolean));
await p.keyboard.press("3");
await rest(100);
let said = await sentences();
ok(said.some(one => /inner.*called by 1$/.test(one)) && !said.some(one => /calls|outer.*itself/.test(one)), "callers are called by what is above them, and are nothing themselves", said);
await p.keyboard.press("1");
await rest(100);
said = await sentences();
ok(said.some(one => /outer.*itself 25 %, calls 2$/.test(one)), "in the flame graph a box calls", said);

// Sandwich.
await p.keyboard.press("4");
await rest(100);
const drawn = await p.evaluate(() => window.perfring.drawn().length);
await p.locator("#astree").click();
const tree = await p.locator("#outline .row").allTextContents();
ok(drawn > 2 && tree.some(line => /what calls it/.test(line)) && tree.some(line => /what it calls/.test(line)), "a sandwich as a tree has both sides", [drawn, tree]);
await p.locator("#astree").click();

// Numbers are those of the command.
await open("choices");
await p.keyboard.press("7");
await rest(100);
const lanes = await rows();
await p.locator("#rows .row", {hasText: "11"}).first().click();
await rest();
ok(lanes.length === 4 && lanes[0][3] === "200" && (await report()).shown === 200, "a row of threads has the samples that its filter shows", [lanes, (await report()).shown]);
await p.keyboard.press("Escape");
await set("weight", "period");
ok(/ ns, 100 %/.test(await p.evaluate(() => { document.getElementById("tab-flame").click(); return window.perfring.at(50, 5); })), "periods of a clock are ns");
ok(/^499 ms/.test(await text("summary")) && /, 0\.499000 s/.test(run("stat", folder + "/choices.data")), "the duration is that of stat", [await text("summary"), run("stat", folder + "/choices.data")]);
await open("large");
await set("weight", "period");
said = await p.evaluate(() => window.perfring.at(50, 5));
ok(/^all ≈ [\d\u202f]+ events/.test(said) && /^[\d\u202f]+$/.test(/≈ ([\d\u202f]+) /.exec(said)[1]) && /rounded/.test((await saveWords())[1]), "sums that no number has are about right, which is said", said);

// Spans that are typed.
await open("choices");
await set("from", "1.2");
const from = (await report()).shown;
await set("until", "1.1x");
ok(from === 300 && (await report()).shown === 300 && await p.locator("#until").getAttribute("aria-invalid") === "true", "what is no time filters nothing, and is marked", [from, (await report()).shown]);
await set("until", "1.1");
ok((await report()).shown === 300 && await p.locator("#until").getAttribute("aria-invalid") === "true", "nor does an end before the beginning");
await set("until", "1.3");
ok((await report()).shown === 100 && await p.locator("#until").getAttribute("aria-invalid") !== "true", "a span is taken, and no mark stays", (await report()).shown);
await p.locator("#find").fill("inner");
await rest();
await p.locator("#find").press("Escape");
r = await report();
ok(r.shown === 100 && r.state.find === "", "Escape in a field takes back what is in it, and no filter", [r.shown, r.state.find]);
await p.keyboard.press("Escape");
await rest();
await p.keyboard.press("Escape");
ok(await until(async () => (await report()).shown === 400), "Escape elsewhere the last filter", (await report()).shown);

// Hits below what is in sight.
await p.setViewportSize({width: 1280, height: 480});
await p.evaluate(() => { document.getElementById("flamebox").style.flex = "0 0 40px"; });
await rest(100);
await p.locator("#find").fill("inner");
await rest();
await p.locator("#find").press("Enter");
await p.locator("#flame").focus();
await p.keyboard.press("n");
const hit = await p.evaluate(() => [document.getElementById("box").textContent, document.getElementById("flamebox").scrollTop]);
ok(/^inner/.test(hit[0]) && hit[1] > 0, "n brings what is found below into sight", hit);
await p.setViewportSize({width: 1280, height: 800});

// Links.
await open("short");
await set("from", "1.0000001");
await set("until", "1.000005");
r = await report();
await open("short", r.link);
const again = await report();
ok(r.shown === 24 && again.shown === 24 && again.link === r.link, "a span below a microsecond stays in a link", [r.shown, again.shown, r.link]);

await open("choices");
const click = async accept => { // on a box of the picture whose sentence is such
  const at = await p.evaluate(accept => { const box = window.perfring.drawn().find(box => new RegExp(accept).test(window.perfring.at(box.x + 1, box.y + 5))); return box && {x: box.x + box.w / 2, y: box.y + 5}; }, accept);
  await p.locator("#flame").click({position: at});
  await rest(50);
};
await set("group", "process");
await click("^outer"); // that of one process
let one = await report();
await open("choices", one.link);
let two = await report();
ok(one.state.box > 0 && one.listed < 300 && two.listed === one.listed && two.state.box === one.state.box && two.link === one.link, "a box that is chosen is that box in a link", [one.listed, two.listed, one.link]);
await p.evaluate(() => { location.hash = "#v=1&tab=callers"; });
await rest();
ok(await text("chips") === "" && (await report()).state.tab === "callers", "a link that is followed takes back what it does not name", await text("chips"));
await open("packed");
one = await p.evaluate(() => { const packed = window.perfring.items().findIndex(item => item[2]); const rows = [...document.querySelectorAll("#list .row")]; rows[Math.min(rows.length - 1, packed + 3)].click(); return window.perfring.report(); });
const inside = await text("hexhead");
await open("packed", one.link);
two = await report();
ok(/out of a compressed record/.test(inside) && await text("hexhead") === inside && two.link === one.link, "a link to a record out of a compressed one", [inside, await text("hexhead"), one.link]);

// In time order.
await open("choices");
await p.keyboard.press("2");
await rest(50);
await click("^outer");
await p.keyboard.press("z");
const zoomed = (await report()).state.zoomTime;
await p.keyboard.press("z");
ok(zoomed && zoomed[1] - zoomed[0] < 2e7 && !(await report()).state.zoomTime, "z zooms, and back", zoomed);
await p.keyboard.press("z");
await set("from", "1.4");
ok(!(await report()).state.zoomTime, "another span is seen whole");
await set("from", "");
await p.locator("#astree").click();
ok(/^. all 200 samples/.test(await p.locator("#outline .row").first().textContent()), "its tree is of its thread", await p.locator("#outline .row").first().textContent());
await p.locator("#astree").click();

// The function that the sandwich took by itself.
await open("choices");
await p.keyboard.press("4");
await rest(50);
one = await report();
await p.keyboard.press("1");
await rest(50);
two = await report();
ok(one.state.func >= 0 && two.state.func < 0 && two.listed > one.listed && await text("chips") === "", "a visit to the sandwich chooses nothing", [one.state.func, two.state.func, two.listed]);

// Low windows, forced colours, and whoever is read the page.
await open("choices");
const low = [];
for (const [width, height] of [[960, 540], [911, 512], [1280, 400]]) { await p.setViewportSize({width, height}); await rest(50); low.push(await p.evaluate(() => ["list", "hex", "tree", "flamebox"].map(id => document.getElementById(id).clientHeight))); }
ok(low.flat().every(tall => tall >= 100), "panels of a low window are not", low);
await p.setViewportSize({width: 1000, height: 800});
await set("task", "app 10");
await set("cpu", "1");
await set("from", "1.2");
await p.locator("#account button", {hasText: "without a name"}).click();
await rest();
const chips = await p.locator("#chips button").evaluateAll(all => all.map(chip => { const at = chip.getBoundingClientRect(); return document.elementFromPoint(at.right - 4, (at.top + at.bottom) / 2) === chip; }));
ok(chips.length === 4 && chips.every(Boolean), "all chips are in sight at 1000 px", chips);
await p.setViewportSize({width: 1280, height: 800});
await p.emulateMedia({forcedColors: "active"});
const tabs = await p.locator("#tabs button:not([hidden])").evaluateAll(all => all.map(tab => [tab.getAttribute("aria-selected"), getComputedStyle(tab).borderBottomColor]));
const marks = await p.locator("#legend i").evaluateAll(all => all.map(mark => getComputedStyle(mark).forcedColorAdjust));
ok(tabs.every(([is, line]) => (line === tabs.find(tab => tab[0] === "true")[1]) === (is === "true")) && marks.length > 1 && marks.every(mark => mark === "none"), "forced colours: the chosen tab, and squares of the legend", [tabs, marks]);
await p.emulateMedia({forcedColors: "none"});
await open("choices");
await p.locator("#list").focus();
await p.keyboard.press("End");
await rest(50);
await p.locator("#list").evaluate(list => { list.scrollTop -= 60; });
await rest(50);
const listed = await p.locator("#list .row").evaluateAll(all => all.map(row => [Number(row.dataset.index), row.getAttribute("aria-posinset"), row.getAttribute("aria-setsize")])), all = (await report()).listed;
ok(listed.every(([i, place, size], k) => Number(place) === i + 1 && Number(size) === all && (!k || i === listed[k - 1][0] + 1)), "rows of a list are in their order, and say which they are", listed);
const active = () => p.evaluate(() => { const id = document.getElementById("list").getAttribute("aria-activedescendant"); return [id, !!document.getElementById(id)]; });
const near = await active();
await p.locator("#list").evaluate(list => { list.scrollTop = 0; });
await rest(50);
const far = await active();
ok(near[1] && far[0] === null, "the active row is one that is there", [near, far]);
await p.keyboard.press("5");
await rest(50);
ok(await p.locator("#rows").getAttribute("aria-rowcount") === "5" && await p.locator("#rows .row").first().getAttribute("aria-rowindex") === "2", "a table counts its rows, with its head");
await p.locator("#find").fill("/(/");
await rest();
ok(await p.locator("#find").getAttribute("aria-invalid") === "true" && /nvalid/.test(await text("hits")), "what is no expression is said to be none", await text("hits"));
await open("short");
const clock = await p.locator("#list .row span:nth-child(2)").allTextContents();
ok(clock.some(one => /^0\.00000\d{3}[1-9]?\d* s$/.test(one)) && new Set(clock.filter(Boolean)).size > 5, "times of a short capture differ", clock);

// Values.
await open("values");
await p.locator("#find").fill("99999999");
await rest(400);
const value = await rows();
ok(value.length === 1 && value[0].includes("300"), "values that come after 20,000 others have a row", value);

// A capture and itself.
await open("two");
await set("from", "1.2");
await set("until", "1.3");
await until(async () => /100 samples.*100 samples/.test(await text("compared")));
ok(/100 samples.*B .*100 samples/.test(await text("compared")) && (await p.evaluate(() => window.perfring.compare())).every(row => Math.abs(row.difference) < 1e-12), "a span is the same of both: a capture and itself do not differ", await text("compared"));
[command, unsaid] = await saveWords();
ok(/^perfring diff /.test(command) && /span/.test(unsaid || ""), "the command of a comparison, and what it has not", [command, unsaid]);
await set("from", "");
await set("until", "");
const threadOf = async name => { await p.keyboard.press("7"); await rest(100); await p.locator("#rows .row", {hasText: name}).first().click(); await rest(); await p.keyboard.press("9"); await rest(); return saveWords(); };
await set("cpu", "0");
[command] = await saveWords();
ok(/ --cpu 0 --of shown /.test(command), "and of a filter shares of what is shown", command);
await set("cpu", "");
[command, unsaid] = await threadOf("late 11");
ok(!/--comm/.test(command) && /thread/.test(unsaid || ""), "a thread of two names has no command", [command, unsaid]);
await p.keyboard.press("Escape");
await rest();
[command, unsaid] = await threadOf("solo 21");
const wanted = run(...command.split(" ").slice(1), "--json", "--top", "0").split("\n").filter(Boolean).map(line => JSON.parse(line).a_samples).filter(Boolean);
ok(/ --comm solo --of shown /.test(command) && !unsaid && wanted.reduce((all, n) => all + n, 0) === 50 && (await report()).shown === 50, "one of one name is chosen by it", [command, unsaid, wanted]);
await p.keyboard.press("Escape");
await rest();
const lines = (await saved("csv")).trim().split("\n");
ok(lines.length === 5 && /^change,/.test(lines[0]), "CSV of the flame graph of both has its functions", lines);

// A page of a part has that part, and counts the records of all.
const parts = [];
for (const name of ["first", "range"]) { await open(name); parts.push([/(\d+) records are not/.exec(await text("count"))?.[1], /(\d+) records/.exec(await text("summary"))?.[1]].map(Number)); }
const whole = JSON.parse(run("stat", "--json", folder + "/choices.data")).records;
ok(parts.every(([left, all]) => all === whole && left > 300 && left < whole), "a page of the first records, or of a range, has no others, and counts all", [parts, whole]);

ok(!wrong.length, "no error, and nothing is asked of a network", wrong.join("; "));
await browser.close();
process.exit(failed ? 1 : 0);
