// SPDX-License-Identifier: MIT
// Memory of the page after it has read a capture that is dropped on it, beside what the page had before, in headless Chromium, without a collection that somebody asks for.
//   node memory.mjs PAGE CAPTURE RECORDS     ok: the capture, 80 bytes a record, and 64 MB; the best of three, since the browser decides when to collect
import { execSync } from "node:child_process";
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const { chromium } = createRequire(resolve("tests/npm/package.json"))("playwright-core");
const [page, capture, records] = process.argv.slice(2), mark = `perfring-memory-${process.pid}`;
const limit = (statSync(capture).size + 80 * records) / 1e6 + 64, runs = [];
const rss = () => Math.max(...execSync("ps -eo rss,args", {maxBuffer: 1 << 26}).toString().split("\n").filter(line => line.includes("type=renderer") && line.includes(mark)).map(line => parseInt(line))) * 1024 / 1e6;
for (let turn = 0; turn < 3 && !runs.some(run => run <= limit); turn++) {
  const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu", `--user-agent=${mark}`, "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
  const p = await browser.newPage({viewport: {width: 1280, height: 800}});
  await p.goto("file://" + resolve(page));
  await p.waitForTimeout(500);
  const before = rss();
  await p.locator("#file").setInputFiles(capture);
  await p.waitForFunction(() => !!window.perfring, null, {timeout: 120000});
  await p.waitForTimeout(1000);
  runs.push(rss() - before);
  await browser.close();
}
console.log(`${runs.map(run => run.toFixed(0)).join(", ")} MB of ${limit.toFixed(0)}`);
process.exit(Math.min(...runs) <= limit ? 0 : 1);
