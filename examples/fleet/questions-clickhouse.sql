-- Questions to a fleet, for ClickHouse from 18.16 on: each begins with its number. fleet_* are the tables of distributed.sql.

-- 1. How much CPU time does each host spend?
SELECT host, sum(event_count) AS weight FROM fleet_sample WHERE event_name = 'cpu-clock' GROUP BY host ORDER BY weight DESC;

-- 2. In which files?
SELECT file, sum(event_count) AS weight FROM
	(SELECT host, date, assumeNotNull(callsite) AS callsite, event_count FROM fleet_sample WHERE event_name = 'cpu-clock')
	GLOBAL ALL INNER JOIN (SELECT host, date, callsite, file FROM fleet_callsite) USING (host, date, callsite)
GROUP BY file ORDER BY weight DESC;

-- 3. At which places of them?
SELECT file, place, sum(event_count) AS weight FROM
	(SELECT host, date, assumeNotNull(callsite) AS callsite, event_count FROM fleet_sample WHERE event_name = 'cpu-clock')
	GLOBAL ALL INNER JOIN (SELECT host, date, callsite, file, offset AS place FROM fleet_callsite) USING (host, date, callsite)
GROUP BY file, place ORDER BY weight DESC;

-- 4. Which file calls which?
SELECT caller, callee, sum(event_count) AS weight FROM
	(SELECT host, date, outer, callee, event_count FROM
		(SELECT host, date, assumeNotNull(callsite) AS callsite, event_count FROM fleet_sample WHERE event_name = 'cpu-clock')
		GLOBAL ALL INNER JOIN (SELECT host, date, callsite, assumeNotNull(parent) AS outer, file AS callee FROM fleet_callsite
			WHERE parent IS NOT NULL) USING (host, date, callsite))
	GLOBAL ALL INNER JOIN (SELECT host, date, callsite AS outer, file AS caller FROM fleet_callsite) USING (host, date, outer)
GROUP BY caller, callee ORDER BY weight DESC;

-- 5. Which stacks are on top? A stack is the number of its innermost callsite.
SELECT host, date, any(depth) AS deep, sum(event_count) AS weight FROM
	(SELECT host, date, assumeNotNull(callsite) AS callsite, event_count FROM fleet_sample WHERE event_name = 'cpu-clock')
	GLOBAL ALL INNER JOIN (SELECT host, date, callsite, depth FROM fleet_callsite) USING (host, date, callsite)
GROUP BY host, date, callsite ORDER BY weight DESC;

-- 6. Which programs?
SELECT comm, sum(event_count) AS weight FROM fleet_sample WHERE event_name = 'cpu-clock' GROUP BY comm ORDER BY weight DESC;

-- 7. Which cgroups?
SELECT cgroup_path, sum(event_count) AS weight FROM fleet_sample WHERE event_name = 'cpu-clock' GROUP BY cgroup_path ORDER BY weight DESC;

-- 8. Are some CPUs busier than others?
SELECT host, cpu, count() AS samples FROM fleet_sample WHERE event_name = 'cpu-clock' GROUP BY host, cpu ORDER BY samples DESC;

-- 9. When was it busy? Samples in each half millisecond.
SELECT host, date, intDiv(time, 500000) AS half_ms, count() AS samples FROM fleet_sample WHERE event_name = 'cpu-clock'
GROUP BY host, date, half_ms ORDER BY host, date, half_ms;

-- 10. How long were threads off the CPU, by program?
SELECT host, comm, sum(back - gone) AS off_cpu FROM
	(SELECT host, comm, groupArray(at) AS times, groupArray(out) AS outs FROM
		(SELECT host, date, thread, comm, assumeNotNull(time) AS at, out FROM fleet_switch ORDER BY host, date, thread, at)
	GROUP BY host, date, thread, comm)
	ARRAY JOIN arrayPopBack(times) AS gone, arrayPopFront(times) AS back, arrayPopBack(outs) AS is_out
WHERE is_out = 1 GROUP BY host, comm ORDER BY off_cpu DESC;

-- 11. How often were threads preempted, and how often did they wait?
SELECT host, tid, preempted, count() AS times FROM fleet_switch WHERE out = 1 GROUP BY host, tid, preempted ORDER BY times DESC;

-- 12. What is the longest wake-up latency of each program?
SELECT host, comm, max(ran - woke) AS latency FROM
	(SELECT host, comm, groupArray(at) AS times, groupArray(wake) AS wakes FROM
		(SELECT * FROM
			(SELECT host, date, pid, comm, assumeNotNull(sample_time) AS at, 1 AS wake FROM fleet_sched_sched_waking
			UNION ALL
			SELECT host, date, next_pid AS pid, next_comm AS comm, assumeNotNull(sample_time) AS at, 0 AS wake FROM fleet_sched_sched_switch)
		ORDER BY host, date, pid, at)
	GROUP BY host, date, pid, comm)
	ARRAY JOIN arrayPopBack(times) AS woke, arrayPopFront(times) AS ran, arrayPopBack(wakes) AS is_wake
WHERE is_wake = 1 GROUP BY host, comm ORDER BY latency DESC;

-- 13. And how long did each wait for a CPU after wake-ups, in sum?
SELECT host, comm, sum(ran - woke) AS latency FROM
	(SELECT host, comm, groupArray(at) AS times, groupArray(wake) AS wakes FROM
		(SELECT * FROM
			(SELECT host, date, pid, comm, assumeNotNull(sample_time) AS at, 1 AS wake FROM fleet_sched_sched_waking
			UNION ALL
			SELECT host, date, next_pid AS pid, next_comm AS comm, assumeNotNull(sample_time) AS at, 0 AS wake FROM fleet_sched_sched_switch)
		ORDER BY host, date, pid, at)
	GROUP BY host, date, pid, comm)
	ARRAY JOIN arrayPopBack(times) AS woke, arrayPopFront(times) AS ran, arrayPopBack(wakes) AS is_wake
WHERE is_wake = 1 GROUP BY host, comm ORDER BY latency DESC;

-- 14. Which CPUs lost records?
SELECT host, cpu, sum(lost) AS records FROM fleet_lost WHERE kind NOT IN ('total', 'filtered') GROUP BY host, cpu ORDER BY records DESC;

-- 15. How complete is each capture?
-- Rows of kind total count those of kind records again, and what was lost after the last of them.
SELECT host, date, recorded, missing FROM
	(SELECT host, date, sum(samples) AS recorded FROM fleet_capture GROUP BY host, date)
	GLOBAL ALL LEFT JOIN (SELECT host, date, greatest(sumIf(lost, kind = 'records'), sumIf(lost, kind = 'total')) + sumIf(lost, kind = 'samples') AS missing
		FROM fleet_lost GROUP BY host, date) USING (host, date)
ORDER BY host, date;

-- 16. What has changed from one day to the next?
SELECT file, sumIf(weight, date = '2026-01-31') - sumIf(weight, date != '2026-01-31') AS more FROM
	(SELECT host, date, assumeNotNull(callsite) AS callsite, toInt64(assumeNotNull(event_count)) AS weight FROM fleet_sample
	WHERE event_name = 'cpu-clock')
	GLOBAL ALL INNER JOIN (SELECT host, date, callsite, file FROM fleet_callsite) USING (host, date, callsite)
GROUP BY file ORDER BY more DESC;

-- 17. Which system calls are slowest?
SELECT call, max(left - entered) AS longest FROM
	(SELECT groupArray(at) AS times, groupArray(id) AS ids, groupArray(enter) AS enters FROM
		(SELECT * FROM
			(SELECT host, date, sample_tid, assumeNotNull(sample_time) AS at, id, 1 AS enter FROM fleet_raw_syscalls_sys_enter
			UNION ALL
			SELECT host, date, sample_tid, assumeNotNull(sample_time) AS at, id, 0 AS enter FROM fleet_raw_syscalls_sys_exit)
		ORDER BY host, date, sample_tid, at)
	GROUP BY host, date, sample_tid)
	ARRAY JOIN arrayPopBack(times) AS entered, arrayPopFront(times) AS left, arrayPopBack(ids) AS call, arrayPopBack(enters) AS is_enter
WHERE is_enter = 1 GROUP BY call ORDER BY longest DESC;

-- 18. Which system calls fail?
SELECT id, (ret BETWEEN -4095 AND -1) AND id != -1 AS failed, count() AS times FROM fleet_raw_syscalls_sys_exit GROUP BY id, failed ORDER BY times DESC;

-- 19. Which processes began and ended, and how long did they live?
SELECT host, date, pid, end_time - start_time AS lifetime FROM fleet_process
WHERE start_time IS NOT NULL AND end_time IS NOT NULL ORDER BY lifetime DESC;

-- 20. Where did the kernel throttle events?
SELECT host, date, sum(stopped) AS ended, count() - sum(stopped) AS begun FROM fleet_throttle GROUP BY host, date ORDER BY host, date;
