// SPDX-License-Identifier: MIT
//
// node sql.mjs SCRIPT QUERY...: runs a script of SQL in DuckDB, then each query, and prints the rows of each as a line of JSON: objects whose numbers are texts.
import { readFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'

const [script, ...queries] = process.argv.slice(2)
const connection = await (await DuckDBInstance.create(':memory:')).connect()
await connection.run(readFileSync(script, 'utf8'))
for (const query of queries) {
	const rows = (await connection.runAndReadAll(query)).getRowObjectsJS()
	console.log(JSON.stringify(rows, (key, value) => typeof value === 'bigint' || typeof value === 'number' ? String(value) : value))
}
