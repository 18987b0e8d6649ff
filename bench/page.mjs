// SPDX-License-Identifier: MIT
// See bench/page. Times are in loops: how often a loop of 100 million additions would have run meanwhile, by ten of them, since a short one may have a CPU for itself. The middle of three.
//   node page.mjs PAGE FOLDER CAPTURE...     FOLDER/NAME.html is the page of each
import { execSync } from "node:child_process";
import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { createRequire } from "node:module";

const { chromium } = createRequire(resolve("tests/npm/package.json"))("playwright-core");
const [page, folder, ...captures] = process.argv.slice(2);
// Of a machine that does the loop in 0.1 s: the limits of the specification of the page, 2.5 s for 300 MB or 376,000 records and so on, are these.
const LIMITS = {first: (mb, records) => 4 + 0.09 * mb + records / 25000, draw: 0.08, select: samples => 0.25 + samples / 750000, filter: records => 1 + records / 30000, callers: 1.5};
const median = list => list.sort((a, b) => a - b)[list.length >> 1];
const rss = process => { try { return Math.max(...execSync("ps -eo rss,args").toString().split("\n").filter(line => line.includes("type=renderer") && line.includes("perfring-bench")).map(line => parseInt(line))) * 1024 / 1e6; } catch { return NaN; } };
let failed = 0;
for (const capture of captures) {
  const bytes = statSync(capture).size, runs = [];
  for (let turn = 0; turn < 3; turn++) {
    const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu", "--user-agent=perfring-bench",
      "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
    const p = await browser.newPage({viewport: {width: 1280, height: 800}});
    await p.goto("file://" + resolve(page));
    await p.waitForTimeout(500);
    const loop = () => p.evaluate(() => { const begin = performance.now(); let sum = 0; for (let i = 0; i < 1e9; i++) sum = sum + i | 0; return (performance.now() - begin) / 10 + (sum & 0); });
    const before = rss(), one = {}, measure = async (name, what) => { const unit = await loop(); one[name] = await what() / unit; one.loop = unit; };
    await measure("first", async () => {
      const begin = performance.now();
      await p.locator("#file").setInputFiles(capture);
      await p.waitForFunction(() => !!window.perfring, null, {timeout: 120000});
      return performance.now() - begin;
    });
    await p.waitForTimeout(1000); // what the browser frees by itself
    one.memory = rss() - before;
    Object.assign(one, await p.evaluate(() => { const {in: samples} = window.perfring.report(); return {samples, records: Number(/([\d\u202f]+) records/.exec(document.getElementById("summary").textContent)[1].replace(/\u202f/g, ""))}; }));
    const each = (what, times) => p.evaluate(([what, times]) => {
      const all = [], canvas = document.getElementById("canvas"), change = (id, value) => { const to = document.getElementById(id); to.value = value; to.dispatchEvent(new Event("change")); };
      const todo = {draw: i => canvas.dispatchEvent(new WheelEvent("wheel", {deltaY: i % 2 ? 1 : -1, ctrlKey: true, bubbles: true, cancelable: true})),
        select: i => change("task", i % 2 ? "" : document.getElementById("task").options[1]?.value ?? ""), callers: i => document.getElementById(i % 2 ? "tab-flame" : "tab-callers").click()}[what];
      for (let i = 0; i < times; i++) { const begin = performance.now(); todo(i); all.push(performance.now() - begin); }
      return all.sort((a, b) => a - b)[Math.floor(0.95 * (times - 1))];
    }, [what, times]);
    await measure("draw", () => each("draw", 40));
    await measure("select", () => each("select", 10));
    await measure("callers", () => each("callers", 6));
    await measure("filter", async () => { const begin = performance.now(); await p.evaluate(() => window.perfring.where("period > 1 and cpu >= 0").then(() => 0)); return performance.now() - begin; });
    runs.push(one);
    await browser.close();
  }
  const middle = name => median(runs.map(run => run[name])), {samples, records} = runs[0], mb = bytes / 1e6;
  const limits = {first: LIMITS.first(mb, records), draw: LIMITS.draw + 4 * LIMITS.draw * samples / 1e6, select: LIMITS.select(samples), callers: LIMITS.callers, filter: LIMITS.filter(records), memory: (bytes + 80 * records) / 1e6 + 64};
  const size = statSync(`${folder}/${basename(capture)}.html`).size;
  console.log(`${basename(capture)}: ${mb.toFixed(1)} MB, ${records} records, ${samples} samples; page ${(size / 1e6).toFixed(2)} MB; loop ${middle("loop").toFixed(0)} ms`);
  for (const [name, limit] of Object.entries(limits)) {
    const value = middle(name), good = value <= limit;
    failed += !good;
    console.log(`  ${name.padEnd(8)} ${value.toFixed(2).padStart(8)}  limit ${limit.toFixed(2)}${good ? "" : "  over"}`);
  }
}
console.log(`static page: ${statSync(page).size} bytes`);
process.exit(failed ? 1 : 0);
