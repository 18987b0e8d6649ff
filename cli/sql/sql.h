/* SPDX-License-Identifier: MIT */
#ifndef CLI_SQL_H
#define CLI_SQL_H

extern const char sql_duckdb[], sql_clickhouse[]; /* duckdb.sql and clickhouse.sql, each with a NUL at its end */

#endif
