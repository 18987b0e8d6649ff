-- Printed from export/tables/tables.def by make print-tables: perfring's tables for ClickHouse.

-- the capture as a whole: one row, written last
CREATE TABLE IF NOT EXISTS capture (host String, date Date,
	`perfring` String,
	`byte_order` String,
	`form` String,
	`version` UInt8,
	`size` Nullable(UInt64),
	`files` UInt32,
	`records` UInt64,
	`defects` UInt64,
	`late` UInt64,
	`hostname` Nullable(String),
	`os_release` Nullable(String),
	`perf_version` Nullable(String),
	`arch` Nullable(String),
	`cpus_available` Nullable(UInt32),
	`cpus_online` Nullable(UInt32),
	`cpu_description` Nullable(String),
	`cpu_id` Nullable(String),
	`total_memory` Nullable(UInt64),
	`command` Nullable(String),
	`clock_id` Nullable(UInt32),
	`clock_wall_time` Nullable(Int64),
	`clock_time` Nullable(UInt64),
	`first_time` Nullable(UInt64),
	`last_time` Nullable(UInt64),
	`samples` UInt64
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- the feature sections that the capture has
CREATE TABLE IF NOT EXISTS feature (host String, date Date,
	`feature` UInt32,
	`size` UInt64,
	`json` Nullable(String)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- the events that were recorded: their attrs
CREATE TABLE IF NOT EXISTS event (host String, date Date,
	`event` UInt32,
	`name` Nullable(String),
	`unit` Nullable(String),
	`scale` Float64,
	`leader` UInt32,
	`ids` UInt64,
	`type` Nullable(UInt32),
	`size` Nullable(UInt32),
	`config` Nullable(UInt64),
	`sample_period` Nullable(UInt64),
	`sample_type` Nullable(UInt64),
	`read_format` Nullable(UInt64),
	`flags` Nullable(UInt64),
	`wakeup_events` Nullable(UInt32),
	`bp_type` Nullable(UInt32),
	`config1` Nullable(UInt64),
	`config2` Nullable(UInt64),
	`branch_sample_type` Nullable(UInt64),
	`sample_regs_user` Nullable(UInt64),
	`sample_stack_user` Nullable(UInt32),
	`clockid` Nullable(Int32),
	`sample_regs_intr` Nullable(UInt64),
	`aux_watermark` Nullable(UInt32),
	`sample_max_stack` Nullable(UInt16),
	`reserved_2` Nullable(UInt16),
	`aux_sample_size` Nullable(UInt32),
	`aux_action` Nullable(UInt32),
	`sig_data` Nullable(UInt64),
	`config3` Nullable(UInt64),
	`config4` Nullable(UInt64),
	`sample_simd_regs_enabled` Nullable(UInt16),
	`sample_simd_pred_reg_qwords` Nullable(UInt16),
	`sample_simd_vec_reg_qwords` Nullable(UInt16),
	`reserved_4` Nullable(UInt16),
	`sample_simd_pred_reg_intr` Nullable(UInt32),
	`sample_simd_pred_reg_user` Nullable(UInt32),
	`sample_simd_vec_reg_intr` Nullable(UInt64),
	`sample_simd_vec_reg_user` Nullable(UInt64)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- processes; a process keeps its number when its pid is used again
CREATE TABLE IF NOT EXISTS process (host String, date Date,
	`process` UInt32,
	`pid` UInt32,
	`parent` Nullable(UInt32),
	`start_time` Nullable(UInt64),
	`end_time` Nullable(UInt64),
	`comm` Nullable(String),
	`execs` UInt32
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- threads; a thread keeps its number when its tid is used again
CREATE TABLE IF NOT EXISTS thread (host String, date Date,
	`thread` UInt32,
	`process` UInt32,
	`pid` UInt32,
	`tid` UInt32,
	`comm` Nullable(String),
	`start_time` Nullable(UInt64),
	`end_time` Nullable(UInt64),
	`first_sample` Nullable(UInt64),
	`last_sample` Nullable(UInt64),
	`samples` UInt64
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- what was mapped: files, the kernel, its modules, BPF programs, code made at run time
CREATE TABLE IF NOT EXISTS mapping (host String, date Date,
	`mapping` UInt32,
	`process` Nullable(UInt32),
	`pid` Int32,
	`kind` String,
	`cpumode` String,
	`file` String,
	`start` UInt64,
	`length` UInt64,
	`file_offset` UInt64,
	`build_id` Nullable(String),
	`first_time` Nullable(UInt64),
	`protection` UInt32,
	`flags` UInt32,
	`major` Nullable(UInt32),
	`minor` Nullable(UInt32),
	`inode` Nullable(UInt64)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- where code was called from: each row is an address and the callsite it was called from, so a stack is one number
CREATE TABLE IF NOT EXISTS callsite (host String, date Date,
	`callsite` UInt64,
	`parent` Nullable(UInt64),
	`depth` UInt32,
	`kind` String,
	`address` UInt64,
	`mapping` Nullable(UInt32),
	`offset` Nullable(UInt64),
	`file` Nullable(String),
	`function` Nullable(String),
	`function_offset` Nullable(UInt64),
	`function_source` Nullable(String),
	`caller` UInt8,
	`source` Nullable(String),
	`line` Nullable(UInt32)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- functions that the compiler inlined at a callsite, with convert --symbolize
CREATE TABLE IF NOT EXISTS inlined (host String, date Date,
	`callsite` UInt64,
	`index` UInt32,
	`function` String,
	`source` Nullable(String),
	`line` Nullable(UInt32)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- the samples
CREATE TABLE IF NOT EXISTS sample (host String, date Date,
	`sample` UInt64,
	`part` UInt32,
	`offset` UInt64,
	`inner` Nullable(UInt64),
	`event` Nullable(UInt32),
	`event_name` Nullable(String),
	`cpumode` String,
	`exact_ip` UInt8,
	`thread` Nullable(UInt32),
	`process` Nullable(UInt32),
	`comm` Nullable(String),
	`wall_time` Nullable(Int64),
	`callsite` Nullable(UInt64),
	`callchain_size` Nullable(UInt32),
	`cgroup_path` Nullable(String),
	`read_value` Nullable(UInt64),
	`read_time_enabled` Nullable(UInt64),
	`read_time_running` Nullable(UInt64),
	`read_size` Nullable(UInt32),
	`branch_size` Nullable(UInt32),
	`branch_hw_index` Nullable(UInt64),
	`raw` Nullable(String),
	`raw_size` Nullable(UInt32),
	`stack_size` Nullable(UInt64),
	`stack_valid` Nullable(UInt64),
	`aux_size` Nullable(UInt64),
	`registers_user_abi` Nullable(UInt64),
	`registers_intr_abi` Nullable(UInt64),
	`mem_op` Nullable(String),
	`mem_lvl` Nullable(String),
	`mem_snoop` Nullable(String),
	`mem_lock` Nullable(String),
	`mem_dtlb` Nullable(String),
	`mem_lvl_num` Nullable(String),
	`mem_remote` Nullable(String),
	`mem_snoopx` Nullable(String),
	`mem_blk` Nullable(String),
	`mem_hops` Nullable(String),
	`mem_region` Nullable(String),
	`event_count` Nullable(UInt64),
	`identifier` Nullable(UInt64),
	`ip` Nullable(UInt64),
	`pid` Nullable(UInt32),
	`tid` Nullable(UInt32),
	`time` Nullable(UInt64),
	`addr` Nullable(UInt64),
	`id` Nullable(UInt64),
	`stream_id` Nullable(UInt64),
	`cpu` Nullable(UInt32),
	`res` Nullable(UInt32),
	`period` Nullable(UInt64),
	`weight` Nullable(UInt64),
	`weight_struct` Nullable(UInt64),
	`data_src` Nullable(UInt64),
	`transaction` Nullable(UInt64),
	`phys_addr` Nullable(UInt64),
	`cgroup` Nullable(UInt64),
	`data_page_size` Nullable(UInt64),
	`code_page_size` Nullable(UInt64)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- branches of samples, newest first
CREATE TABLE IF NOT EXISTS branch (host String, date Date,
	`sample` UInt64,
	`index` UInt32,
	`from_address` UInt64,
	`to_address` UInt64,
	`flags` UInt64,
	`mispredicted` UInt8,
	`predicted` UInt8,
	`in_transaction` UInt8,
	`abort` UInt8,
	`cycles` UInt16,
	`type` Nullable(String),
	`counters` Nullable(UInt64),
	`speculation` Nullable(String),
	`privilege` Nullable(String)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- registers of samples
CREATE TABLE IF NOT EXISTS register (host String, date Date,
	`sample` UInt64,
	`set` String,
	`bit` UInt8,
	`name` String,
	`value` UInt64
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- counts of samples and of READ records
CREATE TABLE IF NOT EXISTS read (host String, date Date,
	`sample` Nullable(UInt64),
	`time` Nullable(UInt64),
	`pid` Nullable(UInt32),
	`tid` Nullable(UInt32),
	`index` UInt32,
	`event` Nullable(UInt32),
	`value` UInt64,
	`id` Nullable(UInt64),
	`lost` Nullable(UInt64),
	`time_enabled` Nullable(UInt64),
	`time_running` Nullable(UInt64)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- threads that were switched in and out
CREATE TABLE IF NOT EXISTS switch (host String, date Date,
	`time` Nullable(UInt64),
	`cpu` Nullable(UInt32),
	`pid` Nullable(UInt32),
	`tid` Nullable(UInt32),
	`thread` Nullable(UInt32),
	`comm` Nullable(String),
	`out` UInt8,
	`preempted` UInt8,
	`other_pid` Nullable(UInt32),
	`other_tid` Nullable(UInt32)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- records and samples that were lost
CREATE TABLE IF NOT EXISTS lost (host String, date Date,
	`time` Nullable(UInt64),
	`cpu` Nullable(UInt32),
	`event` Nullable(UInt32),
	`kind` String,
	`lost` UInt64
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- events that fired too often and were stopped, and started again
CREATE TABLE IF NOT EXISTS throttle (host String, date Date,
	`time` Nullable(UInt64),
	`cpu` Nullable(UInt32),
	`event` Nullable(UInt32),
	`id` UInt64,
	`stream_id` UInt64,
	`stopped` UInt8
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- records that no other table has: counts and descriptions of perf stat, AUX data, cgroups, namespaces, code that changed, unknown types
CREATE TABLE IF NOT EXISTS record (host String, date Date,
	`part` UInt32,
	`offset` UInt64,
	`inner` Nullable(UInt64),
	`type` UInt32,
	`type_name` Nullable(String),
	`event` Nullable(UInt32),
	`time` Nullable(UInt64),
	`cpu` Nullable(UInt32),
	`pid` Nullable(UInt32),
	`tid` Nullable(UInt32),
	`size` UInt32,
	`payload` Nullable(UInt64),
	`json` Nullable(String)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- what of the capture is not in these tables, and why: a row for each cause (doc/account.md)
CREATE TABLE IF NOT EXISTS left_out (host String, date Date,
	`cause` String,
	`of` String,
	`class` String,
	`count` UInt64,
	`bytes` Nullable(UInt64),
	`first_offset` Nullable(UInt64),
	`text` String,
	`remedy` Nullable(String)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);

-- what is wrong with the capture, and what of it could not be made into rows
CREATE TABLE IF NOT EXISTS defect (host String, date Date,
	`part` UInt32,
	`offset` UInt64,
	`inner` Nullable(UInt64),
	`type` Nullable(String),
	`status` String,
	`text` Nullable(String),
	`size` Nullable(UInt64)
) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);
