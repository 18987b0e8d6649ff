// SPDX-License-Identifier: MIT
// Pictures of pages in headless Chromium, at three sizes and in two themes; an error of a page, or one wider than its window, is a fault.
//   node pictures.mjs FOLDER PAGE...
import { basename, resolve } from "node:path";
import { chromium } from "playwright-core";

const [folder, ...pages] = process.argv.slice(2);
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu", "--font-render-hinting=none",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
const wrong = [];
let made = 0;
for (const page of pages)
  for (const [width, height] of [[1280, 800], [1920, 1080], [390, 844]])
    for (const colorScheme of ["light", "dark"]) {
      const name = `${basename(page, ".html")}-${width}-${colorScheme}`, p = await browser.newPage({viewport: {width, height}, colorScheme, reducedMotion: "reduce", deviceScaleFactor: 1});
      p.on("pageerror", error => wrong.push(`${name}: ${error.message}`));
      p.on("console", message => { if (message.type() === "error") wrong.push(`${name}: ${message.text()}`); });
      await p.goto("file://" + resolve(page));
      await p.waitForFunction(() => !!window.perfring, null, {timeout: 180000});
      await p.waitForTimeout(300); // the comparison of two captures is in a worker
      const wide = await p.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) wrong.push(`${name}: ${wide} pixels wide`);
      await p.screenshot({path: `${folder}/${name}.png`, fullPage: width < 800});
      await p.close();
      made++;
    }
await browser.close();
for (const one of wrong) console.log("not ok - " + one);
console.log(`${made} pictures in ${folder}`);
process.exit(wrong.length ? 1 : 0);
