// SPDX-License-Identifier: MIT
//
// A pprof profile as npm's pprof-format decodes it: node pprof.mjs FILE. Prints the sum of all values, and whether each
// location, mapping, function and string that something refers to is there.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Profile } from 'pprof-format'

const profile = Profile.decode(gunzipSync(readFileSync(process.argv[2])))
const ids = list => new Set(list.map(entry => BigInt(entry.id)))
const locations = ids(profile.location), mappings = ids(profile.mapping), functions = ids(profile.function)
const strings = profile.stringTable.strings.length
const bad = []
const check = (good, what) => good || bad.push(what)

let sum = 0n
for (const sample of profile.sample) {
	check(sample.value.length === profile.sampleType.length, 'values')
	for (const value of sample.value)
		sum += BigInt(value)
	for (const id of sample.locationId)
		check(locations.has(BigInt(id)), `location ${id}`)
	for (const label of sample.label)
		check(Number(label.key) > 0 && Number(label.key) < strings && Number(label.str) < strings, 'label')
}
check(locations.size === profile.location.length, 'location ids are not unique')
for (const location of profile.location) {
	check(!Number(location.mappingId) || mappings.has(BigInt(location.mappingId)), `mapping ${location.mappingId}`)
	for (const line of location.line)
		check(functions.has(BigInt(line.functionId)), `function ${line.functionId}`)
}
for (const mapping of profile.mapping)
	check(Number(mapping.filename) < strings && Number(mapping.buildId) < strings, 'mapping name')
for (const type of profile.sampleType)
	check(Number(type.type) > 0 && Number(type.type) < strings, 'sample type')
console.log(`sum ${sum}, ${bad[0] ?? 'every id is known'}`)
