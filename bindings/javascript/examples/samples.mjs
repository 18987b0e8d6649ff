// SPDX-License-Identifier: MIT
// Shows of each sample the command, the file and the offset in it that ran, every field, and its callers. samples.mjs CAPTURE
import { readFile } from "node:fs/promises";
import { open, PerfringError } from "perfring";

const out = [];
const hex = value => "0x" + value.toString(16);
const put = (...words) => { for (const word of words) out.push(typeof word === "string" ? Buffer.from(word) : word); };
try {
  const capture = await open(await readFile(process.argv[2]), {order: "time"});
  for (const record of capture) {
    const stack = record.stack;
    if (!stack) continue;
    put(stack.comm, " ", stack.file, `+${hex(stack.offset)} `, record.line, "\n");
    for (const caller of stack.callers) put(`\t${caller.mode} ${hex(caller.address)} `, caller.file, `+${hex(caller.offset)} `, caller.name, "\n");
  }
  capture.close();
} catch (error) {
  if (!(error instanceof PerfringError)) throw error;
  console.error(error.message);
  process.exitCode = 3;
}
process.stdout.write(Buffer.concat(out));
