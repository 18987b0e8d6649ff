// SPDX-License-Identifier: MIT
// The page that reads captures by itself, in headless Chromium: its numbers of each capture are those of stat, check, convert --to folded, report and
// dump --where; its account adds up; and every byte of the file is in one of its items.
//   node numbers.mjs PERFRING PAGE CAPTURE...
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const [perfring, page, ...captures] = process.argv.slice(2);
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
const p = await browser.newPage({viewport: {width: 1280, height: 800}}), wrong = [];
p.on("pageerror", error => wrong.push(error.message));
await p.goto("file://" + resolve(page));
const run = (...words) => { try { return execFileSync(perfring, words, {stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28}).toString(); } catch (error) { return error.stdout.toString(); } };
const rows = text => text.split("\n").filter(Boolean).map(line => JSON.parse(line));
const expressions = ["type == SAMPLE", "ip > 0x1000 and not tid in {1}", "comm =~ \"^[a-m]\"", "type == MMAP2 or type == COMM", "time > 1s and time < 100000s", "period >= 2",
  "mmap2.filename contains \"lib\"", "cpu == 0", "callchain", "pid", "dso =~ \"so\"", "type == FORK"];
const sums = list => { const to = new Map(); for (const [key, n] of list) if (n) to.set(key, (to.get(key) || 0) + n); return JSON.stringify([...to].sort()); };
const lines = text => sums(text.split("\n").filter(Boolean).map(line => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
const counts = {captures: 0, compressed: 0, refused: 0, samples: 0, records: 0, bytes: 0, rows: 0, stacks: 0, met: 0};
const bad = [];
const same = (capture, what, got, wanted) => { if (got !== wanted) bad.push(`${capture}: ${what}: ${String(got).slice(0, 150)}, not ${String(wanted).slice(0, 150)}`); };
for (const capture of captures) {
  await p.evaluate(() => { window.perfring = undefined; document.getElementById("said").textContent = "Reading"; });
  await p.locator("#file").setInputFiles(capture);
  await p.waitForFunction(() => !!window.perfring || !/^Reading/.test(document.getElementById("said").textContent), null, {timeout: 180000});
  if (!await p.evaluate(() => !!window.perfring)) { // what the command refuses at open
    counts.refused++;
    let status = 0;
    try { execFileSync(perfring, ["stat", capture], {stdio: "ignore"}); } catch (error) { status = error.status; }
    same(capture, "exit status of stat", status, 3);
    continue;
  }
  counts.captures++;
  const first = await p.evaluate(() => { const {in: all, shown, others, filtered, left_out, lost, defects, functions, nostack, state} = window.perfring.report(); return {nostack, all, shown, others, filtered, left_out, lost, defects, functions, event: document.getElementById("event").selectedOptions[0]?.textContent ?? "", off: state.event === -3, real: [...document.getElementById("event").options].filter(option => option.value >= 0).length, unknown: window.perfring.unknown}; });
  same(capture, "the account", first.all, first.shown + first.others + first.filtered + first.left_out);
  const items = await p.evaluate(() => window.perfring.items());
  let at = 0;
  for (const [from, size] of items.filter(item => !item[2] && item[1]).sort((a, b) => a[0] - b[0])) { if (from !== at) { same(capture, "an item begins", from, at); break; } at = from + size; }
  same(capture, "the items end", at, statSync(capture).size);
  counts.bytes += at;
  const stat = JSON.parse(run("stat", "--json", capture)), check = JSON.parse(run("check", "--json", capture) || "{}");
  if (await p.evaluate(() => /compressed, and not unpacked/.test(document.getElementById("account").textContent))) { counts.compressed++; continue; }
  if (!first.off) same(capture, "samples", first.all, stat.events.reduce((sum, event) => sum + event.samples, 0) + first.unknown); // one of a group counts for each event that has grown
  same(capture, "lost", first.lost, stat.lost);
  if (check.defects !== undefined) same(capture, "defects", first.defects, check.defects - check.interrupted);
  counts.samples += first.all;
  counts.records += stat.records;
  const placed = new Map(items.map((item, i) => [item[3], i]));
  for (const text of expressions) {
    const got = await p.evaluate(text => window.perfring.where(text), text), met = rows(run("dump", "--json", "--where", text, capture)), wanted = met.map(row => row.packed_in === undefined ? row.at : -1 - row.at);
    if (await p.evaluate(() => document.getElementById("where").getAttribute("aria-invalid") === "true")) { // a capture that cannot be opened says why
      same(capture, "--where " + text + ", which is refused", wanted.length, 0);
      continue;
    }
    same(capture, "--where " + text, JSON.stringify(got), JSON.stringify(wanted.sort((a, b) => placed.get(a) - placed.get(b))));
    counts.met += wanted.length;
    if (!first.off && first.real === 1 && !first.unknown && !first.left_out) same(capture, "samples of --where " + text, await p.evaluate(() => window.perfring.report().shown), met.filter(row => row.type === "SAMPLE").length);
  }
  await p.evaluate(() => window.perfring.where(""));
  // Own samples of each file, of the event that is shown first.
  const name = first.event.replace(/ \([\d\u202f]+\)$/, ""), report = rows(run("report", "--json", "--no-symbolize", "--symfs", "tests/cases", "--by", "file", "--top", "0", capture)).filter(row => row.file !== undefined);
  const mine = sums(first.functions.map(f => [f.file || "[unknown]", f.self]).concat([["[unknown]", first.nostack]])), events = new Set(report.map(row => row.event));
  if (!first.off && events.size === 1 && first.real === 1 && report.length) {
    same(capture, "report --by file of " + name, mine, sums(report.map(row => [row.file || "[unknown]", row.self_samples])));
    counts.rows += report.length;
  }
  // The list has a record for each sample of the event that is chosen, and of each box.
  const listed = await p.evaluate(() => {
    const select = document.getElementById("event"), type = document.getElementById("type"), set = (of, value) => { of.value = value; of.dispatchEvent(new Event("change")); }, of = [];
    for (const {value} of [...select.options].filter(option => option.value >= 0).slice(0, 8)) {
      set(select, value);
      set(type, "SAMPLE");
      const {shown, listed, left_out} = window.perfring.report();
      of.push([value, shown, left_out || type.value !== "SAMPLE" ? shown : listed]);
    }
    set(type, "");
    return of;
  });
  for (const [event, shown, records] of listed) same(capture, `records listed of event ${event}`, records, shown);
  for (const weight of ["samples", "offcpu"]) {
    const of = await p.evaluate(weight => {
      const select = document.getElementById("event"), has = value => [...select.options].some(option => option.value === value);
      const real = [...select.options].filter(option => option.value >= -1), wanted = weight === "offcpu" ? "-3" : real.length > 1 || has("-3") && has("-2") ? "-2" : real[0]?.value;
      if (!has(wanted)) return null;
      select.value = wanted;
      select.dispatchEvent(new Event("change"));
      return window.perfring.report().folded;
    }, weight);
    const theirs = run("convert", "--to", "folded", "--no-symbolize", "--symfs", "tests/cases", "--weight", weight, capture, "-");
    same(capture, "folded stacks by " + weight, lines(of ?? ""), lines(theirs));
    counts.stacks += theirs.split("\n").length - 1;
  }
}
await browser.close();
bad.push(...wrong);
console.log(`${counts.captures} captures and ${counts.refused} that are refused: ${counts.samples} samples, ${counts.stacks} stacks, ${counts.rows} rows of report, ${expressions.length} expressions met by ${counts.met} records, ${counts.bytes} bytes each in one item; ${counts.compressed} compressed`);
for (const one of bad.slice(0, 20)) console.log("# " + one);
if (bad.length) console.log(`# ${bad.length} differ`);
process.exit(bad.length || counts.captures < 5 ? 1 : 0);
