// SPDX-License-Identifier: MIT
//
// node fleet.mjs FLEET QUESTIONS OUT: asks the questions of a file of SQL over a directory of to-parquet, and writes the rows of each.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'

const [fleet, questions, out] = process.argv.slice(2)
const connection = await (await DuckDBInstance.create(':memory:')).connect()
for (const table of readdirSync(fleet).filter(name => !name.startsWith('.')))
	await connection.run(`CREATE VIEW "${table}" AS SELECT * FROM read_parquet('${fleet}/${table}/*/*/*.parquet', ` +
		'hive_partitioning = true, union_by_name = true)')
const answers = {}
for (const part of readFileSync(questions, 'utf8').split(/^-- (?=\d+\. )/m).slice(1)) {
	const rows = (await connection.runAndReadAll(part.slice(part.indexOf('\n')))).getRowsJS()
	answers[parseInt(part)] = rows.map(row => row.map(value => value instanceof Date ? value.toISOString().slice(0, 10) : String(value)))
}
writeFileSync(out, JSON.stringify(answers))
