// SPDX-License-Identifier: MIT
//
// Readers of Parquet, Arrow and CSV that are not perfring's, each made to give rows of one form: an array
// of objects, integers of 64 bits as BigInt, others as numbers, bytes as hexadecimal digits, times as BigInt.
import { readFileSync } from 'node:fs'

export const hex = bytes => Buffer.from(bytes).toString('hex')

function plain(value) {
	if (value === undefined || value === null)
		return null
	if (value instanceof Uint8Array || ArrayBuffer.isView(value))
		return hex(value)
	return value
}

// Arrow tables are read by their raw slots: toJSON would make doubles of times.
function arrowRows(table) {
	const rows = Array.from({ length: table.numRows }, () => ({}))
	for (const field of table.schema.fields) {
		let at = 0
		const time = String(field.type).startsWith('Timestamp')
		for (const data of table.getChild(field.name).data) {
			const vector = time ? null : new arrow.Vector([data])
			for (let i = 0; i < data.length; i++, at++) {
				const valid = !data.nullCount || (data.nullBitmap[(data.offset + i) >> 3] >> ((data.offset + i) & 7)) & 1
				rows[at][field.name] = !valid ? null : time ? BigInt(data.values[i]) : plain(vector.get(i))
			}
		}
	}
	return rows
}

let arrow
async function loadArrow() {
	arrow ??= await import('apache-arrow')
	return arrow
}

export async function arrowIpc(path) {
	const { tableFromIPC } = await loadArrow()
	return arrowRows(tableFromIPC(readFileSync(path)))
}

export async function parquetWasm(path) {
	const { tableFromIPC } = await loadArrow()
	const wasm = await import('parquet-wasm/node')
	return arrowRows(tableFromIPC(wasm.readParquet(readFileSync(path)).intoIPCStream()))
}

export async function hyparquet(path) {
	const { parquetReadObjects, parquetMetadata } = await import('hyparquet')
	const { compressors } = await import('hyparquet-compressors')
	const bytes = readFileSync(path)
	const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
	const rows = await parquetReadObjects({ file, compressors, utf8: false, parsers: {
		timestampFromNanoseconds: value => value, stringFromBytes: value => value && new TextDecoder().decode(value) } })
	const fixed = parquetMetadata(file).schema.filter(e => e.type)
	for (const row of rows)
		for (const { name, type, converted_type } of fixed)
			row[name] = type === 'INT64' && converted_type === 'UINT_64' && typeof row[name] === 'bigint' ?
				BigInt.asUintN(64, row[name]) : plain(row[name])
	return rows
}

export async function metadata(path) {
	const { parquetMetadata } = await import('hyparquet')
	const bytes = readFileSync(path)
	return parquetMetadata(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

// SQL text of a path.
export const quoted = path => `'${path.replaceAll("'", "''")}'`

let connection
export async function sql(text) {
	if (!connection) {
		const { DuckDBInstance } = await import('@duckdb/node-api')
		const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
		connection = await instance.connect()
	}
	return connection.runAndReadAll(text)
}

export async function duckdb(path, from = `read_parquet(${quoted(path)})`) {
	const names = (await sql(`describe select * from ${from}`)).getRows()
	const list = names.map(([name, type]) => type.startsWith('TIMESTAMP') ? `epoch_ns("${name}") as "${name}"` :
		type === 'BLOB' ? `lower(hex("${name}")) as "${name}"` : `"${name}"`)
	const result = await sql(`select ${list.join(', ')} from ${from}`)
	return result.getRows().map(row => Object.fromEntries(row.map((value, i) => [names[i][0], plain(value)])))
}

// RFC 4180 by the letter: what follows the last line break is no row. Cells as text, null for an empty one.
export function csv(path) {
	const text = readFileSync(path, 'utf8')
	const rows = []
	let row = [], at = 0
	while (at < text.length) {
		let cell = null
		if (text[at] === '"') {
			cell = ''
			for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
				if (at >= text.length)
					throw new Error('a quote is open')
				if (text[at] === '"')
					at++
				cell += text[at]
			}
			at++
		} else {
			const begin = at
			while (at < text.length && text[at] !== ',' && text[at] !== '\r')
				at++
			if (at > begin)
				cell = text.slice(begin, at)
		}
		row.push(cell)
		if (text[at] === ',' ) {
			at++
			if (text[at] === '\r')
				row.push(null)
		}
		if (text.startsWith('\r\n', at)) {
			rows.push(row)
			row = []
			at += 2
		} else if (at < text.length && text[at - 1] !== ',') {
			throw new Error(`no separator at ${at}`)
		}
	}
	const names = rows.shift()
	return rows.map(cells => {
		if (cells.length !== names.length)
			throw new Error(`${cells.length} cells, ${names.length} columns`)
		return Object.fromEntries(cells.map((cell, i) => [names[i], cell]))
	})
}

export function jsonl(path) {
	return readFileSync(path, 'utf8').split('\n').slice(0, -1).map(line => JSON.parse(line))
}
