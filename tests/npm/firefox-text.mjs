// SPDX-License-Identifier: MIT
//
// Texts of perf script as Firefox Profiler's own importer reads them, by Mozilla's profiler-cli: node firefox-text.mjs TEXT TEXT. Threads, functions and their samples are the same in
// both. Its daemon keeps its files in HOME, which is to be of the caller's own, and is stopped.
import { execFileSync } from 'node:child_process'

const program = new URL('node_modules/@firefox-devtools/profiler-cli/dist/profiler-cli.js', import.meta.url).pathname
const run = (...words) => execFileSync(process.execPath, [program, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 })
const ask = (...words) => JSON.parse(run(...words, '--json'))

// It gives its daemon half a second to start, which goes on starting.
function ready(tries) {
	try {
		return ask('thread', 'list')
	} catch (error) { // no daemon, or none yet
		if (!tries)
			throw error
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
		return ready(tries - 1)
	}
}

function rows(path) {
	try {
		run('load', path)
	} catch { // it may still be starting
	}
	try {
		return ready(300).threads.flatMap(thread => ask('thread', 'functions', '--thread', thread.threadHandle, '--limit', '0').functions
			.map(f => [thread.name, f.nameWithLibrary ?? f.name, f.selfSamples, f.totalSamples].join(' '))).sort()
	} finally {
		run('stop', '--all')
	}
}

const [one, other] = process.argv.slice(2).map(rows)
const differs = one.find((row, i) => row !== other[i]) ?? other[one.length]
const samples = other.reduce((sum, row) => sum + Number(row.split(' ').at(-2)), 0)
console.log(`${other.length} functions, ${samples} samples: ${one.length && samples && differs === undefined ? 'equal' : `differ at ${differs}`}`)
