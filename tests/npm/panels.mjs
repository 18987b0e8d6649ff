// SPDX-License-Identifier: MIT
// Splitters, waiting threads and lanes of AUX buffers in pages of perfring view, in headless Chromium.
//   node panels.mjs PERFRING SCHED.data SCHED.html AUX.html THROTTLED.html COUNTS.html PAGE...
// Of each PAGE what is drawn, box by box, is that of tests/view/drawn.txt; with DRAWN=FILE it is written there instead.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { chromium } from "playwright-core";

const [perfring, sched, schedPage, auxPage, throttledPage, countsPage, ...drawnPages] = process.argv.slice(2);
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
let tested = 0, failed = 0;
const ok = (good, name, why = "") => { console.log(`${good ? "ok" : "not ok"} ${++tested} - ${name}`); if (!good) { failed++; console.log("# " + String(why).slice(0, 600)); } };
const wrong = [];
const p = await browser.newPage({viewport: {width: 1280, height: 800}, colorScheme: "light"});
p.on("pageerror", e => wrong.push(e.message));
p.on("console", m => { if (m.type() === "error") wrong.push(m.text()); });
p.on("request", r => { if (!/^(blob:|file:)/.test(r.url())) wrong.push(r.url()); });
const open = async page => { await p.goto("about:blank"); await p.goto("file://" + resolve(page)); await p.waitForFunction(() => !!window.perfring, null, {timeout: 180000}); };
const until = async condition => { for (let tries = 0; tries < 100; tries++) { if (await condition()) return true; await p.waitForTimeout(50); } return false; };
const wide = what => p.evaluate(id => document.getElementById(id).getBoundingClientRect().width, what), high = what => p.evaluate(id => document.getElementById(id).getBoundingClientRect().height, what);
const report = () => p.evaluate(() => window.perfring.report());

await open(schedPage);
const rows = execFileSync(perfring, ["sched", "offcpu", "--json", "--no-symbolize", sched], {stdio: ["ignore", "pipe", "ignore"]}).toString().split("\n").filter(Boolean).map(line => JSON.parse(line));
let r = await report();
ok(r.waited > 0 && r.waited === rows.reduce((sum, row) => sum + row.delay_ns, 0), "threads waited for a CPU as long as sched offcpu says", `${r.waited}`);
ok(r.lanes.some(lane => lane.waits > 0) && /waits for a CPU/.test(await p.locator("#legend").textContent()), "lanes of CPUs have it, and the legend", JSON.stringify(r.lanes.slice(0, 3)));
await p.locator("#lanes").selectOption("threads");
r = await report();
ok(r.lanes.some(lane => lane.waits > 0), "and lanes of threads");

const before = {left: await wide("left"), list: await high("listpane"), canvas: await high("canvas")};
await p.locator("#splitmain").focus();
for (let i = 0; i < 5; i++) await p.keyboard.press("ArrowLeft");
await p.locator("#splitlist").focus();
for (let i = 0; i < 5; i++) await p.keyboard.press("ArrowDown");
await p.locator("#splittime").focus();
await p.keyboard.press("Home");
await p.keyboard.press("ArrowDown");
ok(await until(async () => await wide("left") < before.left - 100 && await high("listpane") > before.list + 30 && await high("canvas") < before.canvas), "splitters move by keys", JSON.stringify(before));
ok((await p.locator("#splittime").getAttribute("aria-valuetext")) === "2 lanes" && Math.abs(Number(await p.locator("#splitmain").getAttribute("aria-valuenow")) - 49) <= 1, "and say where they are");
const at = await p.locator("#splitmain").boundingBox();
await p.mouse.move(at.x + at.width / 2, at.y + 100);
await p.mouse.down();
await p.mouse.move(900, at.y + 100, {steps: 4});
await p.mouse.up();
ok(await until(async () => Math.abs(await wide("left") - 900) < 4), "and by the pointer", await wide("left"));
ok(!/split|left=/.test((await report()).link), "they are in no link", (await report()).link);
await p.evaluate(() => { for (const id of ["splitmain", "splitlist", "splittime"]) document.getElementById(id).dispatchEvent(new MouseEvent("dblclick", {bubbles: true})); });
ok(await until(async () => Math.abs(await wide("left") - before.left) < 3 && Math.abs(await high("listpane") - before.list) < 3 && Math.abs(await high("canvas") - before.canvas) < 3), "a double click takes the first sizes",
  JSON.stringify([before, await wide("left"), await high("listpane"), await high("canvas")]));
await p.evaluate(() => { try { localStorage.setItem("perfring.sizes", '{"splitmain":"<b>","splitlist":1e9,"splittime":-7,"x":[]}'); } catch { /* not here */ } });
await open(schedPage);
ok(await wide("left") > 200 && await high("listpane") > 50 && await high("listpane") < 800 && await high("canvas") > 20, "kept sizes that make no sense do no harm");
await p.setViewportSize({width: 390, height: 844});
ok(await until(async () => !await p.locator("#splitmain").isVisible() && await p.evaluate(() => document.documentElement.scrollWidth <= 390)), "a narrow page has no splitters, and nothing wider than it");
ok(await high("tree") > 150 && (await p.locator("#tree .row").count()) > 5, "and has the fields below the bytes", await high("tree"));
await p.evaluate(() => { const mark = document.createElement("i"); document.getElementById("legend").append(mark, ..."program library kernel no name run-time code runs waits for a CPU".split(" ").map(word => word + " ")); });
ok(await p.evaluate(() => document.documentElement.scrollWidth <= 390), "a legend of all categories is broken");
await p.setViewportSize({width: 1280, height: 800});

await open(auxPage);
r = await report();
ok(r.aux.length === 1 && r.aux[0].size === 65536 && r.aux[0].pieces === 1 && r.aux[0].incomplete === 1, "an AUX record is in a lane of its thread or CPU, with its size, and as cut", JSON.stringify(r.aux));
const canvas = await p.locator("#canvas").boundingBox();
await p.mouse.click(canvas.x + 40, canvas.y + 18 + 9 + 19 * await p.evaluate(() => window.perfring.report().lost ? 1 : 0));
ok(await until(async () => (await p.locator("#type").inputValue()) === "AUX"), "a click on its name lists its records", await p.locator("#type").inputValue());
await open(throttledPage);
r = await report();
ok(JSON.stringify(r.throttles) === "[[100000010,159999990,-1,0]]" && /throttled/.test(await p.locator("#legend").textContent()), "a throttled event is stopped from THROTTLE to UNTHROTTLE in the lane of its thread", JSON.stringify(r.throttles));
await p.locator("#account button", {hasText: "throttled"}).click();
ok(await until(async () => (await p.locator("#type").inputValue()) === "THROTTLE"), "its button in the account lists the records", await p.locator("#type").inputValue());
await p.locator("#tab-info").click();
ok(await p.locator("#left > .tools").isHidden() && await p.locator("#info").isVisible(), "the tab Info has no empty bar");
await open(countsPage);
const cells = await p.locator("#countsby tr").evaluateAll(rows => rows.slice(1).map(row => [...row.cells].map(cell => cell.textContent)));
const sums = await p.locator("#counts tr").evaluateAll(rows => rows.slice(1).map(row => row.cells[1].textContent));
const value = text => Number(text.replace(/[^\d.]/g, ""));
ok(cells.length === 2 && sums.length > 1 && sums.every((sum, i) => Math.abs(cells.reduce((all, row) => all + value(row[i + 1]), 0) - value(sum)) < 0.02), "counts of each CPU add up to those of the event", JSON.stringify([cells, sums]));

// The display list is the oracle of pictures: it depends on no font.
const lines = [];
for (const page of drawnPages)
  for (const dark of [false, true]) {
    await open(page);
    if (dark) await p.locator("#theme").click();
    for (const tab of ["flame", "callers"]) {
      await p.locator("#tab-" + tab).click();
      await p.waitForTimeout(50);
      const drawn = await p.evaluate(() => window.perfring.drawn().map(({label, x, y, w, fill, hatched}) => [label, x.toFixed(1), y, w.toFixed(1), fill, hatched]));
      lines.push([basename(page, ".html"), dark ? "dark" : "light", tab, drawn.length, createHash("sha256").update(JSON.stringify(drawn)).digest("hex").slice(0, 16)].join(" "));
    }
  }
if (process.env.DRAWN) writeFileSync(process.env.DRAWN, lines.join("\n") + "\n");
const drawnBefore = readFileSync("tests/view/drawn.txt", "utf8").trim().split("\n");
ok(lines.length >= 8 && lines.join() === drawnBefore.join(), "what is drawn is what was drawn before (DRAWN=tests/view/drawn.txt accepts another)", lines.filter(line => !drawnBefore.includes(line)).join("; "));
ok(!wrong.length, "no error, and nothing is asked of a network", wrong.join("; "));
await browser.close();
process.exit(failed ? 1 : 0);
