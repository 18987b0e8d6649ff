// SPDX-License-Identifier: MIT
// A capture whose bytes do not all stay in the page's memory, in headless Chromium: all of its records are in the list, and each has its bytes, fields, text and search as `dump` has them.
//   node far.mjs PERFRING PAGE CAPTURE
import { execFileSync } from "node:child_process";
import { openSync, readSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const [perfring, page, capture] = process.argv.slice(2);
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
const p = await browser.newPage({viewport: {width: 1280, height: 800}}), wrong = [];
p.setDefaultTimeout(240000);
p.on("pageerror", error => wrong.push(error.message));
const ok = (good, what) => { console.log(`${good ? "ok" : "not ok"} - ${what}`); if (!good) process.exitCode = 1; };
await p.goto("file://" + resolve(page));
await p.locator("#file").setInputFiles(capture);
await p.waitForFunction(() => !!window.perfring);
const stat = JSON.parse(execFileSync(perfring, ["stat", "--json", capture])), items = await p.evaluate(() => window.perfring.items()), file = openSync(capture, "r");
let at = 0;
for (const [from, size, packed] of items.slice().sort((a, b) => a[0] - b[0])) if (!packed) at = from === at ? from + size : NaN;
ok(at === statSync(capture).size, `${items.length} items are all bytes of the file`);
ok(!/not in this page/.test(await p.locator("#count").textContent()), "no record is left out: " + await p.locator("#count").textContent());
ok((await p.locator("#count").textContent()).replace(/\u202f/g, "").includes(`${stat.records} records`), "as many as stat counts");
// Far places: the bytes of the file, and the text of the row.
for (const part of [0.999, 0.5, 0.1, 0.75]) {
  const [from, size] = items[Math.floor(part * (items.length - 40))], bytes = Buffer.alloc(Math.min(size, 40));
  readSync(file, bytes, 0, bytes.length, from);
  await p.evaluate(from => { location.hash = "#0x" + from.toString(16); }, from);
  await p.waitForFunction(from => document.getElementById("hexhead").textContent.includes(" at 0x" + from.toString(16) + ",") && document.querySelector("#hex b") && document.querySelector("#tree .row"), from);
  const shown = await p.evaluate(() => [...document.querySelectorAll("#hex b:not(.a)")].map(one => one.textContent).join("").slice(0, 80));
  ok(bytes.toString("hex").startsWith(shown.slice(0, 2 * bytes.length)) && shown.length > 15, `bytes at 0x${from.toString(16)}: ${shown.slice(0, 32)}`);
  const row = JSON.parse(execFileSync(perfring, ["dump", "--json", "--where", `offset == ${from}`, capture]).toString().split("\n")[0]), fields = await p.evaluate(() => [...document.querySelectorAll("#tree .row")].map(one => one.textContent.trim()).join("\n"));
  ok(Object.keys(row.fields ?? row).some(name => fields.includes(name)), "and its fields");
  await p.waitForFunction(() => ![...document.querySelectorAll("#list .row")].some(row => / …/.test(row.textContent)));
}
// A search goes through all bytes; the newest one counts.
await p.fill("#search", "no such text");
await p.waitForTimeout(600);
await p.fill("#search", "comm=");
await p.waitForFunction(() => /^[1-9].* of .* shown/.test(document.getElementById("count").textContent));
const found = Number((await p.locator("#count").textContent()).replace(/\u202f/g, "").match(/^\d+/)[0]);
ok(found === stat.types.COMM.records, `a search finds the ${stat.types.COMM.records} records of type COMM by their field: ${found}`);
ok(!wrong.length, "no error in the page" + wrong.join("; "));
await browser.close();
