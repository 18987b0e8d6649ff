// SPDX-License-Identifier: MIT
//
// The Kaitai Struct file compiled and run, its records compared with those that `perfring dump --json` has, field by field:
// node kaitai.mjs KSY [CAPTURE JSON]... Each type of a record is looked up in the JSON by its place. Prints a line for each capture.
import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import Compiler from 'kaitai-struct-compiler'
import { KaitaiStream } from 'kaitai-struct'
import { load } from 'js-yaml'

const [ksy, ...captures] = process.argv.slice(2)
const compiler = typeof Compiler === 'function' ? new Compiler() : Compiler
const files = await compiler.compile('javascript', load(readFileSync(ksy, 'utf8')), null, false)
const module = { exports: {} }
const require = () => ({ KaitaiStream })
vm.runInThisContext(`(function (module, exports, require) {${files['PerfData.js']}})`)(module, module.exports, name => name === 'kaitai-struct/KaitaiStream' ? KaitaiStream : require())
const { PerfData } = module.exports.PerfData_ ?? module.exports

const camel = name => name.replace(/_+(.)/g, (_, letter) => letter.toUpperCase()).replace(/_$/, '')
const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
let compared = 0

// The number as Kaitai's JavaScript has it: a double.
const number = value => Number(typeof value === 'string' ? BigInt(value) : value)

function same(wants, has, path, bad) {
	if (has === undefined || has === null) {
		bad.push(`${path} is missing`)
	} else if (Array.isArray(wants)) {
		if (wants.length !== has.length)
			bad.push(`${path} has ${has.length} entries, not ${wants.length}`)
		else
			wants.forEach((want, i) => same(want, has[i], `${path}[${i}]`, bad))
	} else if (typeof wants === 'object' && Array.isArray(has)) {
		same(Object.values(wants), has, path, bad) // registers, which the JSON has by name
	} else if (typeof wants === 'object') {
		for (const [key, value] of Object.entries(wants))
			same(value, has[camel(key)], `${path}.${key}`, bad)
	} else if (has instanceof Uint8Array) {
		compared++
		if (hex(has) !== wants)
			bad.push(`${path}: ${hex(has)}, not ${wants}`)
	} else if (Array.isArray(has)) {
		return // C bit fields, as bytes
	} else if (typeof has === 'string') {
		compared++
		if (has !== wants)
			bad.push(`${path}: ${has}, not ${wants}`)
	} else {
		compared++
		if (has !== number(wants))
			bad.push(`${path}: ${has}, not ${wants}`)
	}
}

for (let i = 0; i < captures.length; i += 2) {
	const bad = [], types = new Map()
	const wants = new Map(readFileSync(captures[i + 1], 'utf8').split('\n').filter(line => line.startsWith('{"at":')).map(JSON.parse)
		.filter(record => record.fields).map(record => [record.at, record]))
	const bytes = readFileSync(captures[i])
	const data = new PerfData(new KaitaiStream(new Uint8Array(bytes).buffer))
	let at = data.body.isPipe ? 16 : data.body.header.data.offset, records = 0
	compared = 0
	for (const record of data.body.records.record) {
		const want = wants.get(at)
		if (want) {
			same(want.fields, record.body, `${want.type} at ${at}`, bad)
			same({ size: want.size, misc: want.misc }, record, `${want.type} at ${at}`, bad)
			if (want.sample_id)
				same(want.sample_id, record.body.sampleId, `${want.type} at ${at}: sample_id`, bad)
			types.set(want.type, (types.get(want.type) ?? 0) + 1)
			records++
		}
		at += record.size + (record.payload66?.length ?? 0) + (record.payload71?.length ?? 0)
	}
	if (records !== wants.size)
		bad.push(`${records} records of ${wants.size}`)
	console.log(`${captures[i]}: ${records} records, ${compared} values, ${[...types.keys()].sort().join(' ')}: ${bad[0] ?? 'same'}`)
}
