-- Tables of the tracepoints that the questions are about. Those of others are made in the same way from the columns that convert --to csv
-- prints; fields that a table lacks are left out.

CREATE TABLE IF NOT EXISTS sched_sched_switch (host String, date Date,
	sample_id UInt64, sample_time Nullable(UInt64), sample_cpu Nullable(UInt32), sample_pid Nullable(UInt32), sample_tid Nullable(UInt32),
	prev_comm String, prev_pid Int32, prev_prio Int32, prev_state Int64, next_comm String, next_pid Int32, next_prio Int32
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

CREATE TABLE IF NOT EXISTS sched_sched_waking (host String, date Date,
	sample_id UInt64, sample_time Nullable(UInt64), sample_cpu Nullable(UInt32), sample_pid Nullable(UInt32), sample_tid Nullable(UInt32),
	comm String, pid Int32, prio Int32, target_cpu Int32
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

CREATE TABLE IF NOT EXISTS raw_syscalls_sys_enter (host String, date Date,
	sample_id UInt64, sample_time Nullable(UInt64), sample_cpu Nullable(UInt32), sample_pid Nullable(UInt32), sample_tid Nullable(UInt32),
	id Int64
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

CREATE TABLE IF NOT EXISTS raw_syscalls_sys_exit (host String, date Date,
	sample_id UInt64, sample_time Nullable(UInt64), sample_cpu Nullable(UInt32), sample_pid Nullable(UInt32), sample_tid Nullable(UInt32),
	id Int64, ret Int64
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

CREATE TABLE IF NOT EXISTS fleet_sched_sched_switch AS sched_sched_switch ENGINE = Distributed(fleet, default, sched_sched_switch, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_sched_sched_waking AS sched_sched_waking ENGINE = Distributed(fleet, default, sched_sched_waking, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_raw_syscalls_sys_enter AS raw_syscalls_sys_enter ENGINE = Distributed(fleet, default, raw_syscalls_sys_enter, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_raw_syscalls_sys_exit AS raw_syscalls_sys_exit ENGINE = Distributed(fleet, default, raw_syscalls_sys_exit, cityHash64(host));
