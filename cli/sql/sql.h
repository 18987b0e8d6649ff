/* SPDX-License-Identifier: MIT */
#ifndef CLI_SQL_H
#define CLI_SQL_H

extern const char sql_views[]; /* views.sql, with a NUL at its end */

#endif
