// SPDX-License-Identifier: MIT
// Pages in headless Chromium as people with other eyes and hands use them: axe-core's rules, contrast of what is drawn on a canvas, no motion.
//   node access.mjs PAGE...
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
const bad = [];
let views = 0;
// WCAG 2: the ratio of two colours' luminances.
const luminance = hex => hex.match(/\w\w/g).map(h => parseInt(h, 16) / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
const contrast = (a, b) => { const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y); return (high + 0.05) / (low + 0.05); };
const judge = async (p, where) => {
  views++;
  const found = await p.evaluate(async axe => {
    if (!window.axe) Function(axe)();
    const {violations} = await window.axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]});
    return violations.map(one => `${one.id} ${one.nodes.slice(0, 2).map(node => node.target.join(" ") + " " + (node.any[0]?.message || "")).join(", ")}`);
  }, axe);
  bad.push(...found.map(one => `${where}: ${one}`));
};
for (const page of process.argv.slice(2))
  for (const [scheme, width] of [["light", 1280], ["dark", 1280], ["light", 390], ["dark", 390]]) {
    const p = await browser.newPage({viewport: {width, height: 800}, colorScheme: scheme, reducedMotion: "reduce", bypassCSP: true});
    await p.goto("file://" + resolve(page));
    await p.waitForFunction(() => !!window.perfring);
    const where = `${page} ${scheme} ${width}`, tabs = await p.evaluate(() => [...document.querySelectorAll("#tabs button:not([hidden])")].filter(one => one.offsetParent).map(one => one.dataset.tab));
    for (const tab of tabs.length ? tabs : [""]) {
      if (tab) await p.evaluate(tab => document.getElementById("tab-" + tab).click(), tab);
      if (tab === "changes") await p.waitForFunction(() => document.querySelector("#rows .row"));
      await judge(p, where + " " + tab);
    }
    for (const dialog of ["help", "save"]) {
      await p.evaluate(id => document.getElementById(id).showModal(), dialog);
      await judge(p, where + " " + dialog);
      await p.evaluate(id => document.getElementById(id).close(), dialog);
    }
    const colours = await p.evaluate(() => Object.fromEntries(["ink", "fore", "program", "library", "kernel", "unknown", "jit", "more", "less", "equal", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"].map(name => [name, getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim().replace(/^#(\w)(\w)(\w)$/, "#$1$1$2$2$3$3")])));
    for (const [text, under] of [["ink", ["program", "library", "kernel", "unknown", "jit", "more", "less", "equal"]], ["fore", ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"]]])
      for (const name of under) if (contrast(colours[text], colours[name]) < 4.5) bad.push(`${where}: text on --${name} ${contrast(colours[text], colours[name]).toFixed(2)}:1`);
    const moving = await p.evaluate(() => document.getAnimations().length + [...document.querySelectorAll("*")].filter(one => { const style = getComputedStyle(one); return style.transitionDuration !== "0s" || style.animationName !== "none"; }).length);
    if (moving) bad.push(`${where}: ${moving} elements move`);
    await p.close();
  }
console.log(`${views} views without a finding`);
for (const one of bad.slice(0, 20)) console.log("# " + one.slice(0, 400));
await browser.close();
process.exit(bad.length ? 1 : 0);
