// SPDX-License-Identifier: MIT
//
// Texts of perf script as Firefox Profiler's own importer reads them, by Mozilla's profiler-cli: node firefox-text.mjs TEXT TEXT. Threads, functions and their samples are the same in
// both. Its daemon keeps its files in HOME, which is to be of the caller's own, and is stopped.
import { functions, loaded } from './profiler-cli.mjs'

const rows = path => loaded(path, threads => threads.flatMap(thread => functions(thread)
	.map(f => [thread.name, f.nameWithLibrary ?? f.name, f.selfSamples, f.totalSamples].join(' '))).sort())

const [one, other] = process.argv.slice(2).map(rows)
const differs = one.find((row, i) => row !== other[i]) ?? other[one.length]
const samples = other.reduce((sum, row) => sum + Number(row.split(' ').at(-2)), 0)
console.log(`${other.length} functions, ${samples} samples: ${one.length && samples && differs === undefined ? 'equal' : `differ at ${differs}`}`)
