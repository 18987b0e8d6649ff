// SPDX-License-Identifier: MIT
// Fields of tracepoints in the page of perfring view: their values are those of convert --to json, every byte of a payload is one line's, and a value
// that is chosen filters.
//   node values.mjs PAGE.html RECORDS.json [PAGE RECORDS]...
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
const wrong = [], fail = why => { if (wrong.length < 20) wrong.push(why); };
let values = 0, samples = 0, chosen = 0;
const text = value => Array.isArray(value) ? "[" + value.join(",") + "]" : String(value);
for (let i = 2; i + 1 < process.argv.length; i += 2) {
  const [file, json] = [process.argv[i], process.argv[i + 1]], wanted = new Map();
  for (const line of readFileSync(json, "utf8").split("\n").filter(Boolean)) { const record = JSON.parse(line); if (record.tracepoint) wanted.set(Number(record.at), record.tracepoint); }
  const p = await browser.newPage({viewport: {width: 1280, height: 800}});
  p.on("pageerror", error => fail(error.message));
  await p.goto("file://" + file);
  await p.waitForFunction(() => !!window.perfring);
  const got = new Map(await p.evaluate(() => window.perfring.payloads()));
  if (got.size !== wanted.size) fail(`${file}: ${got.size} samples with fields, not ${wanted.size}`);
  for (const [at, fields] of wanted) {
    samples++;
    for (const [name, value] of Object.entries(fields)) {
      values++;
      if (got.get(at)?.[name] !== text(value)) fail(`${file} at ${at}: ${name} is ${got.get(at)?.[name]}, not ${text(value)}`);
    }
  }
  // Each byte of the record in sight belongs to one line.
  for (const at of [...wanted.keys()].slice(0, 5)) {
    await p.evaluate(at => { location.hash = "#0x" + at.toString(16); }, at);
    await p.waitForFunction(at => document.getElementById("hexhead").textContent.includes("0x" + at.toString(16) + ","), at);
    const untinted = await p.evaluate(() => [...document.querySelectorAll("#hex b:not(.a)")].filter(b => !/\bf\d\b/.test(b.className)).length);
    if (untinted) fail(`${file} at ${at}: ${untinted} bytes belong to no field`);
  }
  // The first value of the table: as many samples as it has.
  const has = await p.evaluate(() => !document.getElementById("tab-values").hidden);
  if (!has) continue;
  await p.locator("#tab-values").click();
  const row = p.locator("#rows .row").last(), shown = Number((await row.locator("span").nth(3).textContent()).replace(/\D/g, ""));
  await row.click();
  await p.waitForFunction(() => document.querySelector("#chips .chip"));
  const report = await p.evaluate(() => window.perfring.report());
  if (report.shown !== shown || report.in !== report.shown + report.others + report.filtered) fail(`${file}: a value of ${shown} samples filters to ${report.shown}`);
  chosen++;
  await p.close();
}
await browser.close();
for (const why of wrong) console.log("# " + why);
console.log(`${values} values of ${samples} samples, ${chosen} chosen`);
process.exit(wrong.length || !values || !chosen ? 1 : 0);
