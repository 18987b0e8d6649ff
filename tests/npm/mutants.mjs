// SPDX-License-Identifier: MIT
// Damaged captures in the page that reads them by itself, in headless Chromium: no error of the page, no request, nothing against its policy, no element that
// is not its own; and a damaged one opens at a place that `perfring check` names.
//   node mutants.mjs PAGE PERFRING FOLDER
import { readdirSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const [page, perfring, folder] = process.argv.slice(2);
const launch = () => chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
const browser = await launch();
const faults = {page: [], request: [], policy: [], element: [], stopped: [], place: []};
const p = await browser.newPage({viewport: {width: 1280, height: 800}, colorScheme: "light"});
let name = "";
p.on("pageerror", error => faults.page.push(`${name}: ${error.message}`));
p.on("console", message => { if (message.type() === "error" || /Content Security Policy/.test(message.text())) faults.policy.push(`${name}: ${message.text()}`); });
p.on("request", request => { if (!/^blob:|^file:/.test(request.url())) faults.request.push(`${name}: ${request.url()}`); });
await p.goto("file://" + resolve(page));
const odd = "script, img, iframe, object, embed, link, style, base, meta, a, svg, video, audio, form, template, [style*=url], [onclick], [onerror], [onload]";
const own = await p.evaluate(odd => document.querySelectorAll(odd).length, odd);
// Offsets that check names: of the first and the last defect of each kind.
const named = file => {
  try {
    return JSON.parse(execFileSync(perfring, ["check", "--json", file], {stdio: ["ignore", "pipe", "ignore"]}));
  } catch (error) {
    try { return JSON.parse(error.stdout); } catch { return null; }
  }
};
const counts = {mutants: 0, shown: 0, refused: 0, damaged: 0, placed: 0};
for (name of readdirSync(folder).sort()) {
  const file = `${folder}/${name}`;
  counts.mutants++;
  await p.evaluate(() => { window.perfring = undefined; document.getElementById("said").textContent = "Reading"; });
  await p.locator("#file").setInputFiles(file);
  const why = await p.waitForFunction(() => !!window.perfring || !/^Reading/.test(document.getElementById("said").textContent), null, {timeout: 180000})
    .then(() => p.evaluate(() => window.perfring ? "" : document.getElementById("said").textContent), error => error.message);
  if (why) {
    counts.refused++;
    if (!/^\S+: [A-Z_]+: /.test(why) || /TRAP|unreachable|out of bounds/.test(why)) faults.stopped.push(`${name}: ${why}`);
    continue;
  }
  counts.shown++;
  const {elements, defects, at, size, places, opened} = await p.evaluate(odd => {
    const {defects, selected, damage} = window.perfring.report();
    return {elements: document.querySelectorAll(odd).length, defects, ...selected, opened: damage};
  }, odd);
  if (elements !== own) faults.element.push(`${name}: ${elements} for ${own}`);
  if (!defects || !opened) continue;
  counts.damaged++;
  const check = named(file), offsets = (check?.findings ?? []).flatMap(f => [f.offset, f.last]).filter(n => n !== undefined);
  const between = (check?.findings ?? []).some(f => f.count > 2 && at >= f.offset && at <= f.last); // of one cause it names the first and the last
  if (between || offsets.some(n => n >= at && n <= at + size || places.includes(n))) counts.placed++;
  else faults.place.push(`${name}: at ${at}, ${size} bytes; check: ${offsets.slice(0, 6)}`);
}
await browser.close();
for (const [kind, list] of Object.entries(faults)) console.log(`${list.length ? "not ok" : "ok"} - ${kind}: ${list.length} ${list.slice(0, 5).join("; ").slice(0, 600)}`);
console.log(JSON.stringify(counts));
process.exit(Object.values(faults).some(list => list.length) || !counts.placed ? 1 : 0);
