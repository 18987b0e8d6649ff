// SPDX-License-Identifier: MIT
// The page in Firefox, by its Marionette protocol (a line of JSON with its length before it): what it shows of captures that are chosen, and of pages with captures
// in them, are the numbers of stat and convert --to folded, with no error of the page and nothing against its policy; as far as Chromium does not differ, the other tests hold here.
//   PERFRING=COMMAND FIREFOX=COMMAND node gecko.mjs PAGE FOLDER CAPTURE...     FOLDER/N.html is the page of capture N, from 1; SHOTS=FOLDER: pictures
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [page, folder, ...captures] = process.argv.slice(2), perfring = process.env.PERFRING;
let tested = 0, failed = 0;
const ok = (good, name, why = "") => { console.log(`${good ? "ok" : "not ok"} ${++tested} - ${name}`); if (!good) { failed++; console.log("# " + String(why).slice(0, 600)); } };
const run = (...words) => { try { return execFileSync(perfring, words, {stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28}).toString(); } catch (error) { return error.stdout.toString(); } };
const sleep = ms => new Promise(done => setTimeout(done, ms));

const profile = mkdtempSync(join(tmpdir(), "gecko-"));
writeFileSync(join(profile, "user.js"), `user_pref("marionette.port", 0);\nuser_pref("app.update.enabled", false);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\nuser_pref("browser.shell.checkDefaultBrowser", false);\nuser_pref("network.captive-portal-service.enabled", false);\nuser_pref("network.connectivity-service.enabled", false);\n`);
const firefox = spawn(process.env.FIREFOX || "firefox-esr", ["--headless", "--no-remote", "--marionette", "--profile", profile, "--width", "1280", "--height", "800"], {stdio: "ignore", detached: true, env: {...process.env, HOME: profile}});
const stop = () => { try { process.kill(-firefox.pid); } catch { /* it has ended */ } };
process.on("exit", () => { stop(); try { rmSync(profile, {recursive: true, force: true}); } catch { /* it still writes */ } });
let port = 0;
for (let i = 0; !port && i < 600; i++) { await sleep(100); try { port = Number(readFileSync(join(profile, "MarionetteActivePort"), "utf8")); } catch { /* not yet */ } }
if (!port) { console.log("# Firefox has opened no port"); process.exit(2); }
const socket = connect(port, "127.0.0.1"), waiting = new Map();
let held = Buffer.alloc(0), asked = 0;
socket.on("data", data => {
  held = Buffer.concat([held, data]);
  for (let colon; (colon = held.indexOf(58)) > 0;) {
    const size = Number(held.subarray(0, colon)), end = colon + 1 + size;
    if (held.length < end) return;
    const answer = JSON.parse(held.subarray(colon + 1, end).toString());
    held = held.subarray(end);
    if (!Array.isArray(answer)) continue; // its greeting
    const [, id, error, result] = answer, [done, wrong] = waiting.get(id);
    if (error) wrong(new Error(error.message)); else done(result);
  }
});
const ask = (name, of = {}) => new Promise((done, wrong) => { const text = JSON.stringify([0, ++asked, name, of]); waiting.set(asked, [done, wrong]); socket.write(Buffer.byteLength(text) + ":" + text); });
const evaluate = async (script, ...args) => (await ask("WebDriver:ExecuteScript", {script, args, sandbox: null})).value;
const until = async script => { for (let i = 0; i < 1800; i++) { if (await evaluate(`return !!(${script})`)) return true; await sleep(100); } return false; };
const {capabilities} = await ask("WebDriver:NewSession", {capabilities: {alwaysMatch: {acceptInsecureCerts: false}}});
const listen = "window.wrong = []; addEventListener('error', e => wrong.push(e.message)); addEventListener('unhandledrejection', e => wrong.push(String(e.reason))); addEventListener('securitypolicyviolation', e => wrong.push(e.violatedDirective + ' ' + e.blockedURI));";
const shot = async name => { if (process.env.SHOTS) writeFileSync(`${process.env.SHOTS}/${name}.png`, Buffer.from((await ask("WebDriver:TakeScreenshot", {full: false})).value, "base64")); };
const sums = text => { const to = new Map(); for (const line of text.split("\n").filter(Boolean)) { const at = line.lastIndexOf(" "), key = line.slice(0, at); to.set(key, (to.get(key) || 0) + Number(line.slice(at + 1))); } return JSON.stringify([...to].sort()); };
const report = "const {in: all, shown, others, filtered, left_out, folded} = window.perfring.report(); const select = document.getElementById('event'); return JSON.stringify({all, shown, rest: others + filtered + left_out, folded, one: select.options.length === 1, off: select.value === '-3', unknown: window.perfring.unknown})";

const bad = [], wrong = [];
let samples = 0, stacks = 0, met = 0;
const compare = (what, capture, text) => {
  const got = JSON.parse(text), stat = JSON.parse(run("stat", "--json", capture));
  if (got.all !== got.shown + got.rest) bad.push(`${what} ${capture}: the account`);
  if (got.off) return;
  if (got.all !== stat.events.reduce((sum, event) => sum + event.samples, 0) + got.unknown) bad.push(`${what} ${capture}: ${got.all} samples`);
  samples += got.all;
  if (!got.one) return;
  const theirs = run("convert", "--to", "folded", "--no-symbolize", "--symfs", "tests/cases", "--weight", "samples", capture, "-");
  if (sums(got.folded) !== sums(theirs)) bad.push(`${what} ${capture}: folded stacks`);
  stacks += theirs.split("\n").length - 1;
};
try {
  await ask("WebDriver:Navigate", {url: "file://" + resolve(page)});
  await evaluate(listen);
  const file = Object.values((await ask("WebDriver:FindElement", {using: "css selector", value: "#file"})).value)[0];
  await shot("gecko-bare");
  for (const capture of captures) {
    await evaluate("window.perfring = undefined; document.getElementById('said').textContent = 'Reading'");
    await ask("WebDriver:ElementSendKeys", {id: file, text: resolve(capture)});
    await until("window.perfring || !/^Reading/.test(document.getElementById('said').textContent)");
    const said = await evaluate("return window.perfring ? '' : document.getElementById('said').textContent");
    if (said) { bad.push(`${capture}: ${said}`); continue; }
    compare("dropped", capture, await evaluate(report));
    const listed = await evaluate("return window.perfring.where('type == SAMPLE and pid > 0').then(list => list.length)"), wanted = run("dump", "--json", "--where", "type == SAMPLE and pid > 0", capture).split("\n").filter(Boolean).length;
    if (listed !== wanted) bad.push(`${capture}: --where: ${listed}, not ${wanted}`);
    met += listed;
  }
  wrong.push(...await evaluate("return window.wrong"));
  ok(!bad.length && samples > 100 && met > 100, `Firefox ${capabilities.browserVersion}: ${captures.length} captures that are chosen, ${samples} samples, ${stacks} stacks, ${met} records of --where`, bad.join("; "));
  bad.length = samples = 0;
  for (const [i, capture] of captures.entries()) {
    await ask("WebDriver:Navigate", {url: "file://" + resolve(`${folder}/${i + 1}.html`)});
    await evaluate(listen);
    if (!await until("window.perfring")) { bad.push(`${capture}: not shown`); continue; }
    compare("in a page", capture, await evaluate(report));
    await shot(`gecko-${i + 1}`);
    for (const key of ["2", "3", "4", "5", "1"]) await evaluate(`document.dispatchEvent(new KeyboardEvent("keydown", {key: "${key}", bubbles: true, cancelable: true}))`);
    wrong.push(...await evaluate("return window.wrong"));
  }
  ok(!bad.length && samples > 100, `${captures.length} pages with a capture, ${samples} samples, each tab by its key`, bad.join("; "));
  const open = await ask("WebDriver:ExecuteAsyncScript", {script: "const done = arguments[arguments.length - 1]; fetch('https://localhost:1/').then(() => done('open'), () => done('closed'));", args: [], sandbox: null});
  ok(open.value === "closed", "it can open no connection", open.value);
  ok(!wrong.length, "no error of the page, nothing against its policy", [...new Set(wrong)].join("; "));
} catch (error) { ok(false, "Firefox is asked", error.stack); }
stop();
process.exit(failed ? 1 : 0);
