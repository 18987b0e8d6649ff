// SPDX-License-Identifier: MIT
//
// A profile as Firefox Profiler's own code reads it, by Mozilla's profiler-cli: node firefox-cli.mjs PROFILE FOLDED. Its functions have
// the weights, their own and those with what they call, that the folded stacks give them. Its daemon keeps its files in HOME, which is to be of the caller's
// own, and is stopped.
import { readFileSync } from 'node:fs'
import { functions, loaded } from './profiler-cli.mjs'

// Weights of clocks are milliseconds there, nanoseconds here.
const unit = JSON.parse(readFileSync(process.argv[2], 'utf8')).threads.some(thread => thread.samples.weightType === 'tracing-ms') ? 1e6 : 1
const add = (sums, name, weight) => sums.set(name, (sums.get(name) ?? 0) + weight)
const own = new Map(), all = new Map()
let samples = 0
for (const line of readFileSync(process.argv[3], 'utf8').split('\n').slice(0, -1)) {
	const [, stack, weight] = /^[^;]*;(.*) (\d+)$/.exec(line), names = stack.split(';')
	add(own, names.at(-1), Number(weight))
	for (const name of new Set(names))
		add(all, name, Number(weight))
}

const bad = []
loaded(process.argv[2], threads => {
	for (const thread of threads)
		for (const f of functions(thread)) {
			add(own, f.name, -f.selfSamples * unit)
			add(all, f.name, -f.totalSamples * unit)
			samples += f.selfSamples * unit
		}
	for (const sums of [own, all])
		for (const [name, left] of sums)
			if (Math.abs(left) > 0.5)
				bad.push(`${name} differs by ${left}`)
	console.log(`${threads.length} threads, ${all.size} functions, weight ${samples}: ${bad[0] ?? 'equal'}`)
})
