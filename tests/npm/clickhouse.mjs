// SPDX-License-Identifier: MIT
//
// node clickhouse.mjs SCRIPT QUERY...: runs a script of SQL in ClickHouse (chDB), then each query, and prints the rows of each as a line of JSON: objects whose numbers are texts.
import { readFileSync } from 'node:fs'
import { Session } from 'chdb'

const [script, ...queries] = process.argv.slice(2)
const session = new Session()
try {
	session.query(readFileSync(script, 'utf8'))
	for (const query of queries) {
		const rows = session.query(`${query} SETTINGS output_format_json_quote_64bit_integers = 1`, 'JSONEachRow').split('\n').filter((line) => line)
		console.log(JSON.stringify(rows.map((line) => JSON.parse(line)), (key, value) => typeof value === 'number' ? String(value) : value))
	}
} finally {
	session.cleanup()
}
