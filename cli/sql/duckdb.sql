-- view frame: each callsite as a place: file and function as perfring report has them
-- needs callsite
CREATE OR REPLACE VIEW @frame AS
SELECT callsite, parent, CASE WHEN mapping IS NULL AND address = 18446744073709551615 THEN '[unknown]' ELSE base END AS file,
	CASE WHEN "function" IS NOT NULL THEN "function"
		WHEN mapping IS NULL AND address = 18446744073709551615 THEN '[cut]'
		WHEN mapping IS NULL THEN '[unknown]+0x' || lower(to_hex(address))
		ELSE base || '+0x' || lower(to_hex("offset")) END AS "function"
FROM (SELECT *, CASE WHEN mapping IS NULL THEN '[unknown]'
		WHEN starts_with(regexp_replace(file, '^.*/', ''), '[') THEN regexp_replace(regexp_replace(file, '^.*/', ''), '\].*$', ']')
		ELSE regexp_replace(file, '^.*/', '') END AS base
	FROM @callsite);

-- view grown: by how much each count of a sample has grown since the sample before of its id, and of its thread where that is inherited
-- needs read event
CREATE OR REPLACE VIEW @grown AS
SELECT sample, event, CASE WHEN id = 0 OR before IS NULL OR value < before THEN value ELSE value - before END AS growth
FROM (SELECT r.sample, r.event, r.id, r.value, lag(r.value) OVER (PARTITION BY r.id, CASE WHEN (e.flags & 2) <> 0 THEN r.tid END ORDER BY r.sample, r."index") AS before
	FROM @read AS r JOIN @event AS e USING (event) WHERE r.sample IS NOT NULL AND r.id IS NOT NULL);

-- view weighted: samples with what they weigh, as report and folded stacks have it: one with counts is one of each event whose count has grown
-- needs sample event read
CREATE OR REPLACE VIEW @weighted AS
WITH counted AS (SELECT DISTINCT sample FROM @read WHERE sample IS NOT NULL AND id IS NOT NULL)
SELECT s.* REPLACE (CASE WHEN c.sample IS NULL THEN s.event ELSE g.event END AS event), e.name AS event_of,
	coalesce(s.comm, ':' || CASE WHEN s.tid >= 2147483648 THEN s.tid::BIGINT - 4294967296 ELSE s.tid END, '[unknown]') AS comm_of,
	coalesce(g.growth, s.period, e.sample_period, 1) AS weight_of
FROM @sample AS s LEFT JOIN counted AS c ON c.sample = s.sample LEFT JOIN @grown AS g ON g.sample = c.sample
LEFT JOIN @event AS e ON e.event = CASE WHEN c.sample IS NULL THEN s.event ELSE g.event END
WHERE c.sample IS NULL OR g.growth > 0;

-- view stacks: weights of stacks, as convert --to folded writes them
-- needs sample event read callsite inlined
CREATE OR REPLACE VIEW @stacks AS
WITH RECURSIVE part AS (
	SELECT f.callsite, f.parent, replace(f."function", ';', ':') || coalesce(i.names, '') AS name
	FROM @frame AS f LEFT JOIN (SELECT callsite, string_agg(';' || replace("function", ';', ':') || '_[i]', '' ORDER BY "index" DESC) AS names
		FROM @inlined GROUP BY callsite) AS i USING (callsite)),
path AS (
	SELECT callsite, name AS stack FROM part WHERE parent IS NULL
	UNION ALL SELECT part.callsite, path.stack || ';' || part.name FROM part JOIN path ON part.parent = path.callsite)
SELECT event_of AS event, replace(comm_of, ';', ':') || coalesce(';' || stack, '') AS stack, sum(weight_of)::UHUGEINT AS weight, count(*) AS samples
FROM @weighted LEFT JOIN path USING (callsite) GROUP BY ALL;

-- view report: samples by thread name, file and function, self and total, as perfring report has them
-- needs sample event read callsite inlined
CREATE OR REPLACE VIEW @report AS
WITH RECURSIVE leaf AS (SELECT event, event_of, comm_of, callsite, sum(weight_of)::UHUGEINT AS weight, count(*) AS samples FROM @weighted GROUP BY ALL),
above AS (
	SELECT callsite AS leaf, callsite AS at FROM (SELECT DISTINCT callsite FROM leaf WHERE callsite IS NOT NULL)
	UNION ALL SELECT above.leaf, c.parent FROM above JOIN @callsite AS c ON c.callsite = above.at WHERE c.parent IS NOT NULL),
place AS (
	SELECT callsite, file, "function" FROM @frame
	UNION ALL SELECT i.callsite, f.file, i."function" FROM @inlined AS i JOIN @frame AS f USING (callsite)),
in_stack AS (SELECT DISTINCT leaf AS callsite, file, "function" FROM above JOIN place ON place.callsite = above.at),
total AS (
	SELECT event, event_of, comm_of, coalesce(file, '[unknown]') AS file, coalesce("function", '[unknown]') AS "function", sum(samples) AS samples, sum(weight) AS weight
	FROM leaf LEFT JOIN in_stack USING (callsite) GROUP BY ALL),
self AS (
	SELECT event, event_of, comm_of, coalesce(file, '[unknown]') AS file, coalesce("function", '[unknown]') AS "function", sum(samples) AS samples, sum(weight) AS weight
	FROM leaf LEFT JOIN @frame USING (callsite) GROUP BY ALL)
SELECT t.event_of AS event, t.comm_of AS comm, t.file, t."function", coalesce(s.samples, 0) AS self_samples, t.samples AS total_samples,
	coalesce(s.weight, 0) AS self_period, t.weight AS total_period
FROM total AS t LEFT JOIN self AS s ON s.event IS NOT DISTINCT FROM t.event AND s.comm_of = t.comm_of AND s.file = t.file AND s."function" = t."function";

-- view oncpu: each stay of a thread on a CPU; "gap": the switch before was not to it, so when it began is not known
-- needs sched_sched_switch: record with perf record -e sched:sched_switch
CREATE OR REPLACE VIEW @oncpu AS
SELECT cpu, began, ended, ended - began AS ns, tid, comm, state, came IS DISTINCT FROM tid AS gap
FROM (SELECT sample_cpu AS cpu, sample_time AS ended, prev_pid AS tid, prev_comm AS comm, prev_state AS state, lag(sample_time) OVER w AS began, lag(next_pid) OVER w AS came
	FROM @sched_sched_switch WINDOW w AS (PARTITION BY sample_cpu ORDER BY sample_time, sample_id))
WHERE began IS NOT NULL;

-- view offcpu: each stay of a thread off its CPU: sleep until it was woken, then delay until it ran; delay is null where no wakeup was seen
-- needs sched_sched_switch: record with perf record -e sched:sched_switch,sched:sched_waking,sched:sched_wakeup_new
CREATE OR REPLACE VIEW @offcpu AS
WITH happened AS (
	SELECT prev_pid AS tid, sample_time AS t, 1 AS what, prev_state AS state, sample_callsite AS callsite, prev_comm AS comm FROM @sched_sched_switch WHERE prev_pid <> 0
?sched_sched_waking UNION ALL SELECT pid, sample_time, 0, NULL, NULL, NULL FROM @sched_sched_waking
?sched_sched_wakeup_new UNION ALL SELECT pid, sample_time, 0, NULL, NULL, NULL FROM @sched_sched_wakeup_new
	UNION ALL SELECT next_pid, sample_time, 2, NULL, NULL, next_comm FROM @sched_sched_switch WHERE next_pid <> 0),
numbered AS (SELECT *, sum(CASE WHEN what = 1 THEN 1 ELSE 0 END) OVER (PARTITION BY tid ORDER BY t, what ROWS UNBOUNDED PRECEDING) AS stay FROM happened),
stays AS (
	SELECT tid, stay, min(CASE WHEN what = 1 THEN t END) AS began, min(CASE WHEN what = 1 THEN state END) AS state, min(CASE WHEN what = 1 THEN callsite END) AS callsite, max(comm) AS comm,
		min(CASE WHEN what = 2 THEN t END) AS ended, min(CASE WHEN what = 0 THEN t END) AS woken, max(CASE WHEN what = 0 THEN t END) AS woken_last
	FROM numbered GROUP BY tid, stay),
seen AS (SELECT *, lag(woken_last) OVER w AS woken_before, lag(ended) OVER w AS ended_before FROM stays WINDOW w AS (PARTITION BY tid ORDER BY stay)),
ready AS (
	SELECT *, CASE WHEN state = 0 OR (state & 256) <> 0 THEN began WHEN woken <= ended THEN woken WHEN woken_before > ended_before THEN began END AS ready FROM seen)
SELECT tid, comm, state, callsite, began, ended, ended - began AS ns, ready - began AS sleep, ended - ready AS delay, state = 0 OR (state & 256) <> 0 AS preempted
FROM ready WHERE ended IS NOT NULL AND began IS NOT NULL;

-- view syscall: each system call: paired only where the thread's last event was the entry of the same number; rt_sigreturn has no result, and the exit that a new thread begins with is no call
-- needs raw_syscalls_sys_enter raw_syscalls_sys_exit capture: record with perf record -e raw_syscalls:sys_enter,raw_syscalls:sys_exit
CREATE OR REPLACE VIEW @syscall AS
WITH happened AS (
	SELECT sample_tid AS tid, sample_comm AS comm, sample_time AS t, sample_id AS sample, id AS number, true AS enters, NULL AS ret FROM @raw_syscalls_sys_enter
	UNION ALL SELECT sample_tid, sample_comm, sample_time, sample_id, id, false, ret FROM @raw_syscalls_sys_exit),
beside AS (
	SELECT *, lag(enters) OVER w AS entered, lag(number) OVER w AS number_before, lag(t) OVER w AS t_before, lead(enters) OVER w AS enters_next, lead(number) OVER w AS number_next
	FROM happened WINDOW w AS (PARTITION BY tid ORDER BY t, sample)),
machine AS (
	SELECT CASE WHEN arch = 'x86_64' THEN [56, 57, 58, 435] WHEN arch IN ('i386', 'i486', 'i586', 'i686') THEN [2, 120, 190, 435] WHEN arch IN ('aarch64', 'arm64', 'riscv64', 'loongarch64') THEN [220, 435] ELSE [] END AS forks,
		CASE WHEN arch = 'x86_64' THEN [15, 513] WHEN arch IN ('i386', 'i486', 'i586', 'i686') THEN [119, 173] WHEN arch IN ('aarch64', 'arm64', 'riscv64', 'loongarch64') THEN [139] ELSE [] END AS sigreturns
	FROM (SELECT any_value(arch) AS arch FROM @capture)),
paired AS (SELECT *, coalesce(NOT enters AND entered AND number IN (number_before, -1), false) AS pair, number <> -1 AND NOT list_contains(sigreturns, number % 1073741824) AS own FROM beside CROSS JOIN machine)
SELECT tid, coalesce(comm, ':' || CASE WHEN tid >= 2147483648 THEN tid::BIGINT - 4294967296 ELSE tid END) AS comm, CASE WHEN pair THEN number_before ELSE number END AS number, CASE WHEN enters THEN t WHEN pair THEN t_before END AS began,
	CASE WHEN NOT enters THEN t END AS ended, CASE WHEN pair THEN t - t_before END AS ns, CASE WHEN own THEN ret END AS ret, CASE WHEN NOT enters THEN own AND ret BETWEEN -4095 AND -1 END AS failed,
	CASE WHEN enters THEN 'unfinished' WHEN pair THEN 'paired' ELSE 'no entry' END AS what
FROM paired WHERE CASE WHEN enters THEN enters_next IS NULL OR enters_next OR number_next NOT IN (number, -1) ELSE pair OR ret <> 0 OR NOT list_contains(forks, number % 1073741824) END;

-- view cache_line: accesses by cache line of 64 bytes, of each process apart but in the kernel; contended: several threads use it and one of them writes, or a line modified elsewhere was read
-- needs sample: record with perf mem record, or perf c2c record
CREATE OR REPLACE VIEW @cache_line AS
SELECT (addr // 64) * 64 AS line, CASE WHEN addr < 9223372036854775808 THEN pid END AS pid, count(*) AS samples, count(*) FILTER (mem_op LIKE '%LOAD%') AS loads, count(*) FILTER (mem_op LIKE '%STORE%') AS stores,
	count(*) FILTER (mem_snoop LIKE '%HITM%') AS hitm, count(DISTINCT tid) AS threads, count(DISTINCT addr % 64) AS places, sum(coalesce(weight, weight_struct % 4294967296))::UHUGEINT AS weight,
	hitm > 0 OR (threads > 1 AND stores > 0) AS contended
FROM @sample WHERE addr IS NOT NULL AND addr <> 0 GROUP BY 1, 2;

-- view diff: shares of file and function in b and in a, in percent; whether it is more than noise, perfring diff tells
-- needs sample event read callsite inlined
-- of two
CREATE OR REPLACE VIEW diff AS
WITH a AS (
	SELECT *, 100.0 * period / sum(period) OVER (PARTITION BY event) AS share
	FROM (SELECT event, file, "function", sum(self_samples) AS samples, sum(self_period) AS period FROM a.report GROUP BY event, file, "function") WHERE samples > 0),
b AS (
	SELECT *, 100.0 * period / sum(period) OVER (PARTITION BY event) AS share
	FROM (SELECT event, file, "function", sum(self_samples) AS samples, sum(self_period) AS period FROM b.report GROUP BY event, file, "function") WHERE samples > 0)
SELECT event, file, "function", coalesce(b.share, 0) - coalesce(a.share, 0) AS difference, coalesce(a.share, 0) AS a_percent, coalesce(b.share, 0) AS b_percent,
	coalesce(a.samples, 0) AS a_samples, coalesce(b.samples, 0) AS b_samples, coalesce(a.period, 0) AS a_period, coalesce(b.period, 0) AS b_period
FROM a FULL JOIN b USING (event, file, "function")
WHERE event IN (SELECT event FROM a) AND event IN (SELECT event FROM b);
