// SPDX-License-Identifier: MIT
// As bench.c, and columns: the periods as a column.
import { openFile } from "perfring";

const [what, path] = process.argv.slice(2);
let samples = 0, period = 0, entries = 0;
const capture = await openFile(path, {order: what === "stacks" ? "time" : "file", where: "type == SAMPLE", integers: "number"});
if (what === "columns") {
  const columns = capture.columns();
  samples = columns.rows;
  period = columns.period.reduce((sum, one) => sum + one, 0n);
} else if (what === "records") {
  for (const record of capture) {
    const {fields} = record.value;
    samples++;
    period += fields.period ?? 0;
    entries += fields.callchain?.ips.length ?? 0;
  }
} else {
  for (const record of capture) {
    for (const caller of record.stack?.callers ?? []) {
      samples++;
      period += caller.file.length > 0;
    }
  }
}
capture.close();
console.log(`${samples} ${period} ${entries}`);
