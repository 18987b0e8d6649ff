// SPDX-License-Identifier: MIT
// Pages in headless Chromium as people with other eyes and hands use them: axe-core's rules, contrast and distances of what is drawn on a canvas, no motion.
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
// Colours as people see them who have all cones, or lack one kind (Machado, Oliveira and Fernandes 2009, in linear light), and the least distance of two in CIELAB.
const EYES = [[1, 0, 0, 0, 1, 0, 0, 0, 1], [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881], [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039]];
const lab = (hex, eye) => {
  const from = hex.match(/\w\w/g).map(h => parseInt(h, 16) / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4), row = (m, at) => m[at] * from[0] + m[at + 1] * from[1] + m[at + 2] * from[2];
  const [r, g, b] = [0, 3, 6].map(at => Math.min(1, Math.max(0, row(eye, at)))), f = t => t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
  const [x, y, z] = [(0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b, (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089].map(f);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};
const distance = (a, b) => Math.min(...EYES.map(eye => Math.hypot(...lab(a, eye).map((x, i) => x - lab(b, eye)[i]))));
let nearest = Infinity;
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
    const where = `${page} ${scheme} ${width}`;
    if (/start\.html$/.test(page)) { // without a capture
      await p.locator("#drop").waitFor();
      await judge(p, where);
      if (await p.evaluate(() => document.getElementById("file").getBoundingClientRect().bottom > innerHeight)) bad.push(`${where}: the choice of a file is out of sight`);
      await p.close();
      continue;
    }
    await p.waitForFunction(() => !!window.perfring);
    const tabs = await p.evaluate(() => [...document.querySelectorAll("#tabs button:not([hidden])")].filter(one => one.offsetParent).map(one => one.dataset.tab));
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
    const colours = await p.evaluate(() => Object.fromEntries(["ink", "fore", "program", "library", "kernel", "unknown", "jit", "more", "less", "equal", "bad", "on", "wait", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"].map(name => [name, getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim().replace(/^#(\w)(\w)(\w)$/, "#$1$1$2$2$3$3")])));
    for (const [text, under] of [["ink", ["program", "library", "kernel", "unknown", "jit", "more", "less", "equal"]], ["fore", ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"]]])
      for (const name of under) if (contrast(colours[text], colours[name]) < 4.5) bad.push(`${where}: text on --${name} ${contrast(colours[text], colours[name]).toFixed(2)}:1`);
    // Code without a name is hatched too. Of fields, those that follow each other.
    const kinds = ["program", "library", "kernel", "jit", "bad"], pairs = (names, least) => names.flatMap((one, i) => names.slice(i + 1).map(other => [one, other, least]));
    const tints = [0, 1, 2, 3, 4, 5, 6, 7].map(i => ["c" + i, "c" + (i + 1) % 8, 7.5]);
    for (const [one, other, least] of [...pairs(kinds, 12), ...kinds.map(kind => ["unknown", kind, 9]), ...pairs(["more", "less", "equal"], 25), ["on", "wait", 18], ...tints]) {
      const apart = distance(colours[one], colours[other]);
      if (least === 12) nearest = Math.min(nearest, apart);
      if (apart < least) bad.push(`${where}: --${one} and --${other} are ${apart.toFixed(1)} apart, not ${least}`);
    }
    const moving = await p.evaluate(() => document.getAnimations().length + [...document.querySelectorAll("*")].filter(one => { const style = getComputedStyle(one); return style.transitionDuration !== "0s" || style.animationName !== "none"; }).length);
    if (moving) bad.push(`${where}: ${moving} elements move`);
    await p.close();
  }
console.log(`${views} views without a finding; kinds of code and damage are ${nearest.toFixed(1)} apart at least, for people who lack one kind of cones too`);
for (const one of bad.slice(0, 20)) console.log("# " + one.slice(0, 400));
await browser.close();
process.exit(bad.length ? 1 : 0);
