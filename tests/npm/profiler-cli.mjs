// SPDX-License-Identifier: MIT
//
// Mozilla's profiler-cli: what tests of Firefox Profiler share. Its daemon keeps its files in HOME, which is to be of the caller's own, and is stopped.
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

// What `use` returns of the threads of a profile, or of a text that is imported.
export function loaded(path, use) {
	try {
		run('load', path)
	} catch { // it may still be starting
	}
	try {
		return use(ready(300).threads)
	} finally {
		run('stop', '--all')
	}
}

// The functions of a thread, with their own samples and all.
export const functions = thread => ask('thread', 'functions', '--thread', thread.threadHandle, '--limit', '0').functions

// The markers of a thread, by name: how many, and how long.
export const markers = thread => ask('thread', 'markers', '--thread', thread.threadHandle).byType
