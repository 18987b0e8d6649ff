// SPDX-License-Identifier: MIT
//
// node json.mjs FILE...: of each file of JSON Lines, how many objects DuckDB reads, their sizes summed up, and how many have an event's
// name. Its reader infers one schema for all lines, so a key with two forms, or one that comes twice, is seen.
import { quoted, sql } from './readers.mjs'

for (const path of process.argv.slice(2)) {
	const lines = `read_json_objects(${quoted(path)}, format = 'newline_delimited', maximum_object_size = 1073741824)`
	const table = `read_json(${quoted(path)}, format = 'newline_delimited', sample_size = -1, maximum_object_size = 1073741824)`
	const columns = (await sql(`describe select * from ${table}`)).getRows().map(([name]) => name)
	const sum = columns.includes('size') ? 'sum(size)' : '0', names = columns.includes('event_name') ? 'count(event_name)' : '0'
	const [[nr]] = (await sql(`select count(*) from ${lines} where json_valid(json)`)).getRows()
	const [[rows, sizes, named]] = (await sql(`select count(*), ${sum}, ${names} from ${table}`)).getRows()
	console.log(`${nr} ${rows} ${sizes ?? 0} ${named}`)
}
