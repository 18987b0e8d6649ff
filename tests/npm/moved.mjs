// SPDX-License-Identifier: MIT
// A page of two captures that differ only in the folder of a program, in headless Chromium: no box has another share in B.
//   node moved.mjs PAGE
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"]});
const p = await browser.newPage();
await p.goto("file://" + resolve(process.argv[2]));
await p.waitForFunction(() => !!window.perfring);
const boxes = await p.evaluate(() => window.perfring.differences()), bad = boxes.filter(box => Math.abs(box.a - box.b) > 1e-9);
console.log(`${boxes.length} boxes, ${bad.length} with another share: ${bad.slice(0, 3).map(box => box.name)}`);
await browser.close();
process.exit(bad.length || boxes.length < 5 ? 1 : 0);
