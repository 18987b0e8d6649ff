-- Questions to a fleet, for DuckDB: each begins with its number. tests/export/fleet.t asks them all.

-- 1. How much CPU time does each host spend?
SELECT host, sum(event_count) AS weight FROM sample WHERE event_name = 'cpu-clock' GROUP BY host ORDER BY weight DESC;

-- 2. In which files?
SELECT file, sum(event_count) AS weight FROM sample JOIN callsite USING (host, date, callsite)
WHERE event_name = 'cpu-clock' GROUP BY file ORDER BY weight DESC;

-- 3. At which places of them?
SELECT file, callsite.offset, sum(event_count) AS weight FROM sample JOIN callsite USING (host, date, callsite)
WHERE event_name = 'cpu-clock' GROUP BY ALL ORDER BY weight DESC;

-- 4. Which file calls which?
SELECT caller.file, callsite.file, sum(event_count) AS weight FROM sample JOIN callsite USING (host, date, callsite)
JOIN callsite AS caller ON caller.host = sample.host AND caller.date = sample.date AND caller.callsite = callsite.parent
WHERE event_name = 'cpu-clock' GROUP BY ALL ORDER BY weight DESC;

-- 5. Which stacks are on top? A stack is the number of its innermost callsite.
SELECT host, date, any_value(depth) AS depth, sum(event_count) AS weight FROM sample JOIN callsite USING (host, date, callsite)
WHERE event_name = 'cpu-clock' GROUP BY host, date, callsite ORDER BY weight DESC;

-- 6. Which programs?
SELECT comm, sum(event_count) AS weight FROM sample WHERE event_name = 'cpu-clock' GROUP BY comm ORDER BY weight DESC;

-- 7. Which cgroups?
SELECT cgroup_path, sum(event_count) AS weight FROM sample WHERE event_name = 'cpu-clock' GROUP BY cgroup_path ORDER BY weight DESC;

-- 8. Are some CPUs busier than others?
SELECT host, cpu, count(*) AS samples FROM sample WHERE event_name = 'cpu-clock' GROUP BY host, cpu ORDER BY samples DESC;

-- 9. When was it busy? Samples in each half millisecond.
SELECT host, date, time // 500000 AS half_ms, count(*) AS samples FROM sample WHERE event_name = 'cpu-clock' GROUP BY ALL ORDER BY ALL;

-- 10. How long were threads off the CPU, by program?
SELECT host, comm, sum(back - time) AS off_cpu FROM (
	SELECT host, comm, "out", time, lead(time) OVER (PARTITION BY host, date, thread ORDER BY time) AS back FROM switch)
WHERE "out" AND back IS NOT NULL GROUP BY host, comm ORDER BY off_cpu DESC;

-- 11. How often were threads preempted, and how often did they wait?
SELECT host, tid, CAST(preempted AS INTEGER) AS preempted, count(*) AS times FROM switch WHERE "out" GROUP BY ALL ORDER BY times DESC;

-- 12. What is the longest wake-up latency of each program?
SELECT w.host, w.comm, max(s.sample_time - w.sample_time) AS latency FROM sched_sched_waking AS w ASOF JOIN sched_sched_switch AS s
ON w.host = s.host AND w.date = s.date AND w.pid = s.next_pid AND w.sample_time <= s.sample_time
GROUP BY w.host, w.comm ORDER BY latency DESC;

-- 13. And how long did each wait for a CPU after wake-ups, in sum?
SELECT w.host, w.comm, sum(s.sample_time - w.sample_time) AS latency FROM sched_sched_waking AS w ASOF JOIN sched_sched_switch AS s
ON w.host = s.host AND w.date = s.date AND w.pid = s.next_pid AND w.sample_time <= s.sample_time
GROUP BY w.host, w.comm ORDER BY latency DESC;

-- 14. Which CPUs lost records?
SELECT host, cpu, sum(lost) AS lost FROM lost WHERE kind NOT IN ('total', 'filtered') GROUP BY host, cpu ORDER BY lost DESC;

-- 15. How complete is each capture?
-- Rows of kind total count those of kind records again, and what was lost after the last of them.
SELECT host, date, samples, coalesce(lost, 0) AS lost FROM (SELECT host, date, sum(samples) AS samples FROM capture GROUP BY host, date)
LEFT JOIN (SELECT host, date, greatest(sum(CASE WHEN kind = 'records' THEN lost ELSE 0 END), sum(CASE WHEN kind = 'total' THEN lost ELSE 0 END)) +
	sum(CASE WHEN kind = 'samples' THEN lost ELSE 0 END) AS lost FROM lost GROUP BY host, date) USING (host, date) ORDER BY host, date;

-- 16. What has changed from one day to the next?
SELECT file, sum(CASE WHEN date = '2026-01-31' THEN event_count ELSE -CAST(event_count AS BIGINT) END) AS more
FROM sample JOIN callsite USING (host, date, callsite) WHERE event_name = 'cpu-clock' GROUP BY file ORDER BY more DESC;

-- 17. Which system calls are slowest?
SELECT e.id, max(x.sample_time - e.sample_time) AS longest FROM raw_syscalls_sys_enter AS e ASOF JOIN raw_syscalls_sys_exit AS x
ON e.host = x.host AND e.date = x.date AND e.sample_tid = x.sample_tid AND e.sample_time <= x.sample_time
GROUP BY e.id ORDER BY longest DESC;

-- 18. Which system calls fail?
SELECT id, CAST(ret BETWEEN -4095 AND -1 AND id <> -1 AS INTEGER) AS failed, count(*) AS times FROM raw_syscalls_sys_exit GROUP BY ALL ORDER BY times DESC;

-- 19. Which processes began and ended, and how long did they live?
SELECT host, date, pid, end_time - start_time AS lifetime FROM process
WHERE start_time IS NOT NULL AND end_time IS NOT NULL ORDER BY lifetime DESC;

-- 20. Where did the kernel throttle events?
SELECT host, date, sum(CASE WHEN stopped THEN 1 ELSE 0 END) AS stopped, sum(CASE WHEN stopped THEN 0 ELSE 1 END) AS started
FROM throttle GROUP BY host, date ORDER BY host, date;
