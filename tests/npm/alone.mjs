// SPDX-License-Identifier: MIT
// What a reader of the page alone learns, from its visible text: what is slow, what is lost, where the file is damaged. As the command has it.
//   node alone.mjs PERFRING PAGE PROFILE LOST DAMAGED      PAGE is without a capture
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const [perfring, page, profile, lost, damaged] = process.argv.slice(2);
const run = (...words) => { try { return execFileSync(perfring, words, {stdio: ["ignore", "pipe", "ignore"]}).toString(); } catch (error) { return error.stdout.toString(); } };
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"]});
let failed = 0;
const ok = (good, name, why) => { console.log(`${good ? "ok" : "not ok"} - ${name}: ${why}`); failed += !good; };
const texts = async capture => {
  const p = await browser.newPage({viewport: {width: 1280, height: 800}});
  await p.goto("file://" + resolve(page));
  await p.locator("#file").setInputFiles(capture);
  await p.waitForFunction(() => !!window.perfring, null, {timeout: 180000});
  const all = await p.evaluate(() => Object.fromEntries(["headline", "account", "hexhead", "detail"].map(id => [id, document.getElementById(id).innerText.replace(/\s+/g, " ")])));
  await p.close();
  return all;
};
const row = JSON.parse(run("report", "--json", "--no-symbolize", "--by", "file", profile).split("\n")[0]), slow = await texts(profile);
ok(slow.headline.includes(`${row.file} (no name) ${row.self_percent.toFixed(0)} %`), "what is slow", slow.headline);
const stat = JSON.parse(run("stat", "--json", lost)), less = await texts(lost);
ok(stat.lost > 0 && less.account.includes(`${stat.lost} lost before they were written`), "what is lost", less.account);
const finding = JSON.parse(run("check", "--json", damaged)).findings.find(one => one.level === "error"), bad = await texts(damaged);
ok(bad.hexhead.includes("0x" + finding.offset.toString(16)) && bad.detail.includes("defect"), "where the file is damaged", `${bad.hexhead}; ${bad.detail}`);
await browser.close();
process.exit(failed ? 1 : 0);
