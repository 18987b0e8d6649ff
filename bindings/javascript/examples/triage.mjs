// SPDX-License-Identifier: MIT
// A capture's top functions, fields of tracepoints, account and defects; with COMM and COPY the functions of one command, and a copy of its records.
import { writeFile } from "node:fs/promises";
import { openFile, plainText } from "perfring";

const [path, comm, to] = process.argv.slice(2);

async function using(path, options, body) {
  const capture = await openFile(path, options);
  try {
    return await body(capture);
  } finally {
    capture.close();
  }
}

function functions(capture) {
  const rows = capture.report({by: ["function"]});
  for (const {event, shown, rows: own} of rows.events) {
    console.log(plainText(event), shown.samples, shown.period);
    for (const row of own.filter(row => row.self_period).slice(0, 10)) console.log(`  ${row.self_period} ${plainText(row.function)}`);
  }
  return rows.account;
}

function tracepoints(capture) {
  let shown = 0;
  for (const record of capture) {
    if (record.typeName !== "SAMPLE") continue;
    const fields = record.value.tracepoint;
    if (!fields || shown++ >= 5) continue;
    console.log(plainText(record.eventName ?? ""), ...Object.entries(fields).map(([name, value]) => `${name}=${plainText(String(value ?? "?"))}`));
  }
}

function losses(account) {
  console.log(`${account.records.read} records, ${account.samples.read} samples`);
  for (const cause of account.left) console.log(cause.cause, cause.class, cause.count);
}

function defects(capture) {
  const {defects, findings} = capture.check();
  console.log(defects, "defects");
  for (const {level, first} of findings) if (level !== "note" && first) console.log(`${first.status} at ${first.offset}: ${plainText(first.text)}`);
  return defects > 0;
}

async function main() {
  console.log("functions");
  const account = await using(path, {order: "time"}, functions);
  console.log("tracepoints");
  await using(path, {order: "time"}, tracepoints);
  console.log("account");
  losses(account);
  console.log("defects");
  const bad = await using(path, {}, defects);
  if (comm !== undefined) {
    const where = `comm == ${JSON.stringify(comm)}`;
    console.log(`functions of ${comm}`);
    await using(path, {order: "time", where}, functions);
    console.log("edit");
    await writeFile(to, await using(path, {}, capture => capture.edit({where, only: true})));
    console.log(await using(to, {}, copy => [...copy].length), "records in the copy");
  }
  return bad ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 3;
}
