// SPDX-License-Identifier: MIT
//
// Tables of captures, as four readers find them, compared with what dump --json has of the same capture:
// node tables.mjs DIRECTORY NAME... where DIRECTORY has NAME.json, NAME.parquet/ and NAME.arrow/. Prints a line for each
// capture: its samples and values, and "equal" or the first difference.
import { readFileSync, existsSync } from 'node:fs'
import * as readers from './readers.mjs'

const CONTEXT_MAX = 2n ** 64n - 4095n // markers of callchains are at or above

// Numbers of dump --json: strings where a double would not hold them.
const number = value => value === null || value === undefined ? null : BigInt(value)
const same = (a, b) => a === b || (a !== null && b !== null && (typeof a === 'bigint' || typeof b === 'bigint') && BigInt(a) === BigInt(b))

// Fields of a sample that are columns of the same name.
function flatFields(fields) {
	return Object.entries(fields).filter(([, value]) => typeof value !== 'object').map(([name, value]) => [name, number(value)])
}

function* sampleValues(record) {
	const f = record.fields
	yield* flatFields(f)
	yield ['event', record.event === null ? null : BigInt(record.event)]
	yield ['event_name', record.event_name ?? null]
	yield ['exact_ip', (record.misc >> 14 & 1) === 1]
	if (f.callchain)
		yield ['callchain_size', BigInt(f.callchain.ips.length)]
	if (f.read && f.read.value !== undefined)
		yield ['read_value', number(f.read.value)]
	if (f.read && f.read.time_enabled !== undefined)
		yield ['read_time_enabled', number(f.read.time_enabled)]
	if (f.raw)
		yield ['raw_size', BigInt(f.raw.data.length / 2)]
	if (f.stack_user)
		yield ['stack_size', number(f.stack_user.size)]
	if (f.regs_user)
		yield ['registers_user_abi', number(f.regs_user.abi)]
	if (f.branch_stack)
		yield ['branch_size', BigInt(f.branch_stack.lbr.length)]
}

// What is null in a row for what the record has not.
const flatNames = ['identifier', 'ip', 'pid', 'tid', 'time', 'addr', 'id', 'stream_id', 'cpu', 'period', 'weight', 'data_src',
	'transaction', 'phys_addr', 'cgroup', 'data_page_size', 'code_page_size', 'weight_struct']

function chainOf(row, callsites) {
	const addresses = []
	for (let at = row.callsite; at !== null && at !== undefined; at = callsites.get(BigInt(at)).parent)
		addresses.push(BigInt(callsites.get(BigInt(at)).address))
	return addresses
}

function compareSample(record, row, all) {
	let values = 0
	for (const [name, value] of sampleValues(record)) {
		values++
		if (!same(row[name], value))
			return `sample at ${record.at}: ${name} is ${row[name]}, not ${value}`
	}
	for (const name of flatNames)
		if (record.fields[name] === undefined && row[name] !== null)
			return `sample at ${record.at}: ${name} is ${row[name]}, though the record has none`
	if (record.fields.callchain) {
		const chain = record.fields.callchain.ips.map(BigInt).filter(ip => ip < CONTEXT_MAX)
		const found = chainOf(row, all.callsites)
		values += chain.length
		if (chain.length && !record.deferred && (chain.length !== found.length || chain.some((ip, i) => ip !== found[i])))
			return `sample at ${record.at}: the callchain is ${found}, not ${chain}`
	}
	const reads = record.fields.read?.values ?? []
	for (let i = 0; i < reads.length; i++) {
		values++
		const count = all.reads.get(`${row.sample} ${i}`)
		if (!count || !same(count.value, number(reads[i].value)) || !same(count.id, number(reads[i].id)) || !same(count.lost, number(reads[i].lost)))
			return `sample at ${record.at}: count ${i}`
	}
	const registers = record.fields.regs_user?.regs ?? record.fields.regs_user?.words
	if (registers && Object.values(registers).some((value, i) => !same(all.registers.get(`${row.sample} user ${i}`), BigInt(value))))
		return `sample at ${record.at}: user registers`
	for (const [i, branch] of (record.fields.branch_stack?.lbr ?? []).entries()) {
		values += 2
		const found = all.branches.get(`${row.sample} ${i}`)
		if (!found || !same(found.from_address, BigInt(branch.from)) || !same(found.to_address, BigInt(branch.to)))
			return `sample at ${record.at}: branch ${i}`
	}
	return values
}

function numbered(rows) {
	const seen = new Map()
	return rows.map(row => {
		const key = `${row.sample} ${row.set}`, index = seen.get(key) ?? 0
		seen.set(key, index + 1)
		return [`${key} ${index}`, row.value]
	})
}

async function load(read, path) {
	const table = async name => read(path(name))
	const all = {
		samples: await table('sample'),
		callsites: new Map((await table('callsite')).map(row => [BigInt(row.callsite), row])),
		reads: new Map((await table('read')).filter(row => row.sample !== null).map(row => [`${row.sample} ${row.index}`, row])),
		branches: new Map((await table('branch')).map(row => [`${row.sample} ${row.index}`, row])),
		registers: new Map(numbered(await table('register'))),
	}
	all.byPlace = new Map(all.samples.map(row => [`${row.inner ?? row.offset}`, row]))
	return all
}

// Fields of tracepoints, in the table of the tracepoint's name: numbers and texts.
async function compareTracepoints(records, all, read, path) {
	const tables = new Map()
	let values = 0
	for (const record of records.filter(r => r.tracepoint)) {
		const name = record.event_name.replace(/[^A-Za-z0-9]/g, '_')
		if (!tables.has(name))
			tables.set(name, new Map((await read(path(name))).map(row => [`${row.sample_id}`, row])))
		const row = tables.get(name).get(`${all.byPlace.get(`${record.at}`).sample}`)
		for (const [field, value] of Object.entries(record.tracepoint)) {
			if (!row || !(field in row))
				return `no ${field} in table ${name}`
			if (typeof value === 'object')
				continue
			values++
			if (typeof row[field] === 'string' ? row[field] !== String(value) : !same(row[field], number(value)))
				return `sample at ${record.at}: ${name}.${field} is ${row[field]}, not ${value}`
		}
	}
	return values
}

function compare(records, all) {
	let values = 0
	if (records.length !== all.samples.length)
		return `${all.samples.length} samples, not ${records.length}`
	for (const record of records) {
		const row = all.byPlace.get(`${record.at}`)
		if (!row)
			return `no sample at ${record.at}`
		const found = compareSample(record, row, all)
		if (typeof found === 'string')
			return found
		values += found
	}
	return values
}

async function check(records, read, path) {
	const all = await load(read, path)
	const samples = compare(records, all)
	const fields = typeof samples === 'string' ? samples : await compareTracepoints(records, all, read, path)
	return typeof fields === 'string' ? fields : samples + fields
}

const [folder, ...names] = process.argv.slice(2)
const forms = [[readers.duckdb, 'parquet'], [readers.hyparquet, 'parquet'], [readers.parquetWasm, 'parquet'], [readers.arrowIpc, 'arrow']]
for (const name of names) {
	const records = readFileSync(`${folder}/${name}.json`, 'utf8').split('\n').filter(line => line.includes('"type":"SAMPLE"'))
		.map(line => JSON.parse(line)).filter(record => record.type === 'SAMPLE' && !record.error)
	const results = []
	for (const [read, form] of forms)
		if (existsSync(`${folder}/${name}.${form}`))
			results.push(`${read.name} ${await check(records, read, table => `${folder}/${name}.${form}/${table}.${form}`)}`)
	const bad = results.find(result => !/ \d+$/.test(result))
	console.log(`${name}: ${records.length} samples, ${results[0].split(' ')[1]} values, ${bad ?? 'equal'}`)
}
