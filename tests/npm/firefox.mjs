// SPDX-License-Identifier: MIT
//
// A profile of Firefox Profiler checked by the rules of src/types/profile.ts and CHANGELOG-formats.md of that project, version 70:
// node firefox.mjs PROFILE FOLDED. Its stacks must have the sums that the folded stacks have. Prints what it found.
import { readFileSync } from 'node:fs'

const profile = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const bad = []
const check = (good, what) => good || bad.push(what)

// Every column of a table has its length.
function table(name, value, columns) {
	const keys = Object.keys(value).filter(key => key !== 'length' && key !== 'weightType')
	check(keys.sort().join() === columns.split(' ').sort().join(), `columns of ${name}: ${keys}`)
	for (const key of keys)
		check(value[key].length === value.length, `${name}.${key} has ${value[key].length} entries, not ${value.length}`)
}

const { stackTable, frameTable, funcTable, resourceTable, nativeSymbols, stringArray, sources, sourceLocationTable } = profile.shared
check(profile.meta.preprocessedProfileVersion === 70, 'version')
check(profile.meta.categories.some(category => category.color === 'grey'), 'no grey category')
table('stackTable', stackTable, 'frame prefixOffset')
table('frameTable', frameTable, 'address lib inlineDepth category subcategory func nativeSymbol innerWindowID line column originalLocation')
table('funcTable', funcTable, 'name isJS relevantForJS resource source lineNumber columnNumber originalLocation')
table('resourceTable', resourceTable, 'name host type')
table('nativeSymbols', nativeSymbols, 'libIndex address name functionSize')
table('sources', sources, 'id filename startLine startColumn sourceMapURL content')
table('sourceLocationTable', sourceLocationTable, 'source line column')
check(stackTable.frame.every(frame => frame < frameTable.length), 'stackTable.frame')
check(stackTable.prefixOffset.every((offset, i) => offset >= 0 && offset <= i), 'stackTable.prefixOffset')
check(frameTable.func.every(func => func < funcTable.length), 'frameTable.func')
check(frameTable.lib.every(lib => lib >= -1 && lib < profile.libs.length), 'frameTable.lib')
check(frameTable.category.every(category => category < profile.meta.categories.length), 'frameTable.category')
check(funcTable.name.every(name => name < stringArray.length), 'funcTable.name')
check(resourceTable.name.every(name => name < stringArray.length), 'resourceTable.name')
check(profile.libs.every(lib => /^([0-9A-F]{33})?$/.test(lib.breakpadId) && (lib.codeId === null || /^[0-9a-f]+$/.test(lib.codeId))), 'libs')

const sums = new Map()
for (const thread of profile.threads) {
	table('samples', thread.samples, 'stack time weight')
	table('markers', thread.markers, 'data name startTime endTime phase category')
	check(typeof thread.pid === 'string' && ['samples', 'tracing-ms'].includes(thread.samples.weightType), 'thread')
	check(thread.samples.time.every((time, i) => !i || time >= thread.samples.time[i - 1]), 'times fall')
	check(thread.markers.endTime.every((time, i) => time === null ? thread.markers.phase[i] === 0 : time >= thread.markers.startTime[i]), 'markers end before they begin')
	check(thread.markers.name.every(name => name < stringArray.length), 'marker name')
	thread.samples.stack.forEach((stack, i) => {
		const names = []
		for (let at = stack; at !== null; at = stackTable.prefixOffset[at] ? at - stackTable.prefixOffset[at] : null)
			names.unshift(stringArray[funcTable.name[frameTable.func[stackTable.frame[at]]]])
		const key = names.join(';')
		sums.set(key, (sums.get(key) ?? 0) + thread.samples.weight[i] * (thread.samples.weightType === 'tracing-ms' ? 1e6 : 1))
	})
}
for (const line of readFileSync(process.argv[3], 'utf8').split('\n').slice(0, -1)) {
	const [, stack, weight] = /^[^;]*;(.*) (\d+)$/.exec(line)
	sums.set(stack, (sums.get(stack) ?? 0) - Number(weight))
}
check([...sums.values()].every(value => Math.abs(value) < 0.5), 'sums differ from the folded stacks')
const count = name => profile.threads.reduce((sum, thread) => sum + thread[name].length, 0)
console.log(`${profile.threads.length} threads, ${count('samples')} samples, ${count('markers')} markers: ${bad[0] ?? 'good'}`)
