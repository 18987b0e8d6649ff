// SPDX-License-Identifier: MIT
//
// Trace events as Firefox Profiler's own importer reads them, by Mozilla's profiler-cli: node trace.mjs TRACE. Each thread has as many markers of each name as the file has events, and
// as long ones. Its daemon keeps its files in HOME, which is to be of the caller's own, and is stopped.
import { readFileSync } from 'node:fs'
import { loaded, markers } from './profiler-cli.mjs'

const want = new Map()
for (const event of JSON.parse(readFileSync(process.argv[2], 'utf8')).traceEvents) {
	if (!'XBi'.includes(event.ph))
		continue
	const key = `${event.pid}:${event.tid} ${event.name}`, row = want.get(key) ?? { count: 0, spans: 0, ms: 0 }
	row.count++
	if (event.ph === 'X') {
		row.spans++
		row.ms += event.dur / 1000
	}
	want.set(key, row)
}

const bad = []
let count = 0, ms = 0
loaded(process.argv[2], threads => {
	for (const thread of threads)
		for (const type of markers(thread)) {
			const key = `${thread.tid} ${type.markerName}`, row = want.get(key) ?? { count: 0, spans: 0, ms: 0 }
			const found = type.durationStats ? type.durationStats.avg * row.spans : 0
			if (row.count !== type.count || Math.abs(found - row.ms) > 1e-3)
				bad.push(`${key}: ${type.count} of ${row.count}, ${found} ms of ${row.ms}`)
			count += row.count
			ms += row.ms
			want.delete(key)
		}
	for (const key of want.keys())
		bad.push(`${key} is missing`)
	console.log(`${threads.length} threads, ${count} markers, ${ms.toFixed(3)} ms: ${bad[0] ?? 'equal'}`)
})
