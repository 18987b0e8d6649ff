// SPDX-License-Identifier: MIT
//
// The table of tests/export/made.c, computed here again, compared with what readers find in its files:
// node made.mjs DIRECTORY, with a directory for each
// number of rows. Prints a line for each reader and file: "equal", or the first difference.
import * as readers from './readers.mjs'

const K = 0x9e3779b97f4a7c15n
const texts = ['plain', '', '=1+1', 'a,b', 'a"b', 'line\r\nbreak', '\\xff\\xfe bad', '\u20ac', '-2', '\x1b[31m']
const u64 = value => BigInt.asUintN(64, value)
const s64 = value => BigInt.asIntN(64, value)

function expected(i) {
	const n = BigInt(i)
	const small = (bits, value) => Number(BigInt.asIntN(bits, value))
	const values = [
		i % 3 === 0, i & 0xff, (i * 257) & 0xffff, Number((n * 2654435761n) & 0xffffffffn), u64(n * K), small(8, n * 7n),
		small(16, n * 1237n), small(32, n * 2654435761n), s64(-n * K), i / 8 - 3, texts[i % 10], '000102ff'.slice(0, 2 * (i % 5)),
		1700000000000000000n + n * 1001n, n, (1n << 63n) + n * 1000n + n % 7n, -i * 3, u64((n / 100n % 3n) * K), null, `u${i}`, null, 7]
	const names = ['bool', 'u8', 'u16', 'u32', 'u64', 's8', 's16', 's32', 's64', 'f64', 'text', 'bytes', 'time', 'row', 'rising',
		'falling', 'few', 'null', 'unique', 'none', 'one']
	return Object.fromEntries(values.map((value, c) =>
		[`c_${names[c]}`, (i + c) % 5 === 4 && c !== 13 && c !== 20 ? null : value]))
}

// What a cell of CSV is for a value.
function cell(name, value) {
	if (value === null)
		return null
	if (name !== 'c_text')
		return String(value)
	const safe = value.replaceAll('\x1b', '\\x1b')
	return /^[=+\-@]/.test(value) ? `'${safe}` : safe
}

function iso(value) {
	const ms = new Date(Number(value / 1000000n)).toISOString()
	return `${ms.slice(0, 19)}.${String(value % 1000000000n).padStart(9, '0')}Z`
}

const forms = {
	'parquet': [readers.duckdb, readers.hyparquet, readers.parquetWasm],
	'plain.parquet': [readers.duckdb, readers.hyparquet, readers.parquetWasm],
	'arrow': [readers.arrowIpc],
	'csv': [readers.csv],
	'iso.csv': [readers.csv],
	'text.jsonl': [readers.jsonl],
	'jsonl': [path => readers.duckdb(path, `read_json(${readers.quoted(path)}, format='newline_delimited', columns={` +
		'c_bool: BOOLEAN, c_u8: UTINYINT, c_u16: USMALLINT, c_u32: UINTEGER, c_u64: UBIGINT, c_s8: TINYINT, c_s16: SMALLINT, ' +
		'c_s32: INTEGER, c_s64: BIGINT, c_f64: DOUBLE, c_text: VARCHAR, c_bytes: VARCHAR, c_time: BIGINT, c_row: UBIGINT, ' +
		'c_rising: UBIGINT, c_falling: INTEGER, c_few: UBIGINT, c_null: UBIGINT, c_unique: VARCHAR, c_none: VARCHAR, c_one: UINTEGER})')],
}

function want(format, name, value) {
	if (value === null)
		return format === 'text.jsonl' ? undefined : null
	if (format === 'iso.csv')
		return name === 'c_time' ? iso(value) : name === 'c_text' ? value.replaceAll('\x1b', '\\x1b') : String(value)
	if (format === 'csv')
		return cell(name, value)
	return format === 'text.jsonl' && typeof value === 'bigint' ? String(value) : value
}

function difference(format, rows, count) {
	if (rows.length !== count)
		return `${rows.length} rows`
	for (let i = 0; i < count; i++)
		for (const [name, value] of Object.entries(expected(i)))
			if (rows[i][name] !== want(format, name, value))
				return `row ${i} ${name}: ${rows[i][name]}, not ${want(format, name, value)}`
	return 'equal'
}

const folder = process.argv[2]
for (const count of [0, 1, 9, 1000, 1001])
	for (const [format, list] of Object.entries(forms))
		for (const reader of list) {
			const name = reader.name || 'jsonl'
			console.log(`${name} ${format} ${count}: ${difference(format, await reader(`${folder}/${count}/made.${format}`), count)}`)
		}

// A full batch and one row more, by sums.
const large = `read_parquet(${readers.quoted(`${folder}/65537/made.parquet`)})`
const [sums] = (await readers.sql(`select count(*), sum(c_row), count(c_unique), count(distinct c_unique), sum(c_falling) from ${large}`)).getRows()
const n = 65537, kept = c => Array.from({ length: n }, (_, i) => i).filter(i => (i + c) % 5 !== 4)
const right = [n, n * (n - 1) / 2, kept(18).length, kept(18).length, kept(15).reduce((sum, i) => sum - 3 * i, 0)]
console.log(`duckdb parquet 65537: ${sums.every((value, i) => Number(value) === right[i]) ? 'equal' : sums}`)
