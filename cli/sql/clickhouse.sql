-- view frame: each callsite as a place: file and function as perfring report has them
-- needs callsite
CREATE OR REPLACE VIEW @frame AS
SELECT c.callsite AS callsite, c.parent AS parent, if(c.mapping IS NULL AND c.address = 18446744073709551615, '[unknown]', c.base) AS file,
	multiIf(c.name IS NOT NULL, c.name,
		c.mapping IS NULL AND c.address = 18446744073709551615, '[cut]',
		c.mapping IS NULL, concat('[unknown]+0x', if(c.address = 0, '0', lower(replaceRegexpOne(hex(c.address), '^0+', '')))),
		concat(c.base, '+0x', if(c.place = 0, '0', lower(replaceRegexpOne(hex(c.place), '^0+', ''))))) AS `function`
FROM (SELECT callsite, parent, mapping, address, `function` AS name, `offset` AS place, replaceRegexpOne(ifNull(file, ''), '^(?s:.*)/', '') AS last,
		multiIf(mapping IS NULL, '[unknown]', startsWith(last, '['), replaceRegexpOne(last, '](?s:.*)$', ']'), last) AS base
	FROM @callsite) AS c;

-- view grown: by how much each count of a sample has grown since the sample before of its id, and of its thread where that is inherited
-- needs read event
CREATE OR REPLACE VIEW @grown AS
SELECT sample, event, if(id = 0 OR isNull(before) OR value < before, value, toUInt64(assumeNotNull(value - before))) AS growth
FROM (SELECT r.sample AS sample, r.event AS event, r.id AS id, r.value AS value, lagInFrame(toNullable(r.value)) OVER (PARTITION BY r.id, if(bitAnd(e.flags, 2) != 0, r.tid, NULL)
		ORDER BY r.sample, r.`index` ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS before
	FROM @read AS r JOIN @event AS e ON r.event = e.event WHERE r.sample IS NOT NULL AND r.id IS NOT NULL);

-- view weighted: samples with what they weigh, as report and folded stacks have it: one with counts is one of each event whose count has grown
-- needs sample event read
CREATE OR REPLACE VIEW @weighted AS
WITH counted AS (SELECT DISTINCT sample FROM @read WHERE sample IS NOT NULL AND id IS NOT NULL),
each AS (SELECT s.*, c.sample AS counted_sample, g.growth AS growth, if(isNull(c.sample), s.event, g.event) AS event_number
	FROM @sample AS s LEFT JOIN counted AS c ON c.sample = s.sample LEFT JOIN @grown AS g ON g.sample = c.sample)
SELECT s.* EXCEPT (event, counted_sample, growth, event_number), s.event_number AS event, e.name AS event_of, coalesce(s.comm, concat(':', toString(toInt32(s.tid))), '[unknown]') AS comm_of,
	coalesce(s.growth, s.period, e.sample_period, 1) AS weight_of
FROM each AS s LEFT JOIN @event AS e ON s.event_number = e.event
WHERE isNull(s.counted_sample) OR s.growth > 0
SETTINGS join_use_nulls = 1;

-- view stacks: weights of stacks, as convert --to folded writes them
-- needs sample event read callsite inlined
CREATE OR REPLACE VIEW @stacks AS
WITH RECURSIVE part AS (
	SELECT f.callsite AS callsite, f.parent AS parent, concat(replaceAll(ifNull(f.`function`, ''), ';', ':'), ifNull(i.names, '')) AS name
	FROM @frame AS f LEFT JOIN (SELECT callsite, arrayStringConcat(arrayMap(x -> concat(';', replaceAll(x.2, ';', ':'), '_[i]'), arrayReverseSort(x -> x.1, groupArray((`index`, `function`))))) AS names
		FROM @inlined GROUP BY callsite) AS i ON f.callsite = i.callsite),
path AS (
	SELECT toNullable(callsite) AS callsite, name AS stack FROM part WHERE parent IS NULL
	UNION ALL SELECT toNullable(part.callsite), concat(path.stack, ';', part.name) FROM part JOIN path ON part.parent = path.callsite)
SELECT w.event_of AS event, concat(replaceAll(w.comm_of, ';', ':'), if(p.stack IS NULL, '', concat(';', p.stack))) AS stack, sum(toUInt128(w.weight_of)) AS weight, count() AS samples
FROM @weighted AS w LEFT JOIN path AS p ON w.callsite = p.callsite GROUP BY event, stack
SETTINGS join_use_nulls = 1, max_recursive_cte_evaluation_depth = 100000;

-- view report: samples by thread name, file and function, self and total, as perfring report has them
-- needs sample event read callsite inlined
CREATE OR REPLACE VIEW @report AS
WITH RECURSIVE leaf AS (SELECT event, event_of, comm_of, callsite, sum(toUInt128(weight_of)) AS leaf_weight, count() AS leaf_samples FROM @weighted GROUP BY event, event_of, comm_of, callsite),
above AS (
	SELECT callsite AS leaf, callsite AS at FROM (SELECT DISTINCT callsite FROM leaf WHERE callsite IS NOT NULL)
	UNION ALL SELECT above.leaf, c.parent FROM above JOIN @callsite AS c ON c.callsite = above.at WHERE c.parent IS NOT NULL),
place AS (
	SELECT callsite, file, `function` FROM @frame
	UNION ALL SELECT i.callsite, f.file, i.`function` FROM @inlined AS i JOIN @frame AS f ON i.callsite = f.callsite),
in_stack AS (SELECT DISTINCT above.leaf AS callsite, place.file AS file, place.`function` AS `function` FROM above JOIN place ON place.callsite = above.at),
both AS (
	SELECT l.event AS nr, l.event_of AS name, l.comm_of AS comm, ifNull(p.file, '[unknown]') AS file, ifNull(p.`function`, '[unknown]') AS `function`, 0 AS own_samples,
		l.leaf_samples AS all_samples, toUInt128(0) AS own, l.leaf_weight AS all
	FROM leaf AS l LEFT JOIN in_stack AS p ON l.callsite = p.callsite
	UNION ALL SELECT l.event, l.event_of, l.comm_of, ifNull(f.file, '[unknown]'), ifNull(f.`function`, '[unknown]'), l.leaf_samples, 0, l.leaf_weight, toUInt128(0)
	FROM leaf AS l LEFT JOIN @frame AS f ON l.callsite = f.callsite)
SELECT name AS event, comm, file, `function`, sum(own_samples) AS self_samples, sum(all_samples) AS total_samples, sum(own) AS self_period, sum(all) AS total_period
FROM both GROUP BY nr, event, comm, file, `function`
SETTINGS join_use_nulls = 1, max_recursive_cte_evaluation_depth = 100000;

-- view oncpu: each stay of a thread on a CPU; gap: the switch before was not to it, so when it began is not known
-- needs sched_sched_switch: record with perf record -e sched:sched_switch
CREATE OR REPLACE VIEW @oncpu AS
SELECT cpu, began, ended, ended - began AS ns, tid, comm, state, toBool(ifNull(came != tid, true)) AS gap
FROM (SELECT sample_cpu AS cpu, sample_time AS ended, prev_pid AS tid, prev_comm AS comm, prev_state AS state,
		lagInFrame(toNullable(sample_time)) OVER w AS began, lagInFrame(toNullable(next_pid)) OVER w AS came
	FROM @sched_sched_switch WINDOW w AS (PARTITION BY sample_cpu ORDER BY sample_time, sample_id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING))
WHERE began IS NOT NULL;

-- view offcpu: each stay of a thread off its CPU: sleep until it was woken, then delay until it ran; delay is null where no wakeup was seen
-- needs sched_sched_switch: record with perf record -e sched:sched_switch,sched:sched_waking,sched:sched_wakeup_new
CREATE OR REPLACE VIEW @offcpu AS
WITH happened AS (
	SELECT toInt64(prev_pid) AS tid, toNullable(sample_time) AS t, 1 AS what, toNullable(toInt64(prev_state)) AS state, toNullable(sample_callsite) AS callsite, toNullable(prev_comm) AS comm
	FROM @sched_sched_switch WHERE prev_pid != 0
?sched_sched_waking UNION ALL SELECT pid, sample_time, 0, NULL, NULL, NULL FROM @sched_sched_waking
?sched_sched_wakeup_new UNION ALL SELECT pid, sample_time, 0, NULL, NULL, NULL FROM @sched_sched_wakeup_new
	UNION ALL SELECT next_pid, sample_time, 2, NULL, NULL, next_comm FROM @sched_sched_switch WHERE next_pid != 0),
numbered AS (SELECT *, sum(if(what = 1, 1, 0)) OVER (PARTITION BY tid ORDER BY t, what ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS stay FROM happened),
stays AS (
	SELECT tid, stay, min(if(what = 1, t, NULL)) AS began, min(if(what = 1, state, NULL)) AS how, min(if(what = 1, callsite, NULL)) AS stack, max(comm) AS name,
		min(if(what = 2, t, NULL)) AS ended, min(if(what = 0, t, NULL)) AS woken, max(if(what = 0, t, NULL)) AS woken_last
	FROM numbered GROUP BY tid, stay),
seen AS (
	SELECT *, lagInFrame(woken_last) OVER w AS woken_before, lagInFrame(ended) OVER w AS ended_before
	FROM stays WINDOW w AS (PARTITION BY tid ORDER BY stay ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)),
ready AS (
	SELECT *, toBool(how = 0 OR bitAnd(how, 256) != 0) AS preempted, multiIf(preempted, began, woken <= ended, woken, woken_before > ended_before, began, NULL) AS ready FROM seen)
SELECT tid, name AS comm, how AS state, stack AS callsite, began, ended, ended - began AS ns, ready - began AS sleep, ended - ready AS delay, preempted
FROM ready WHERE ended IS NOT NULL AND began IS NOT NULL;

-- view syscall: each system call: paired only where the thread's last event was the entry of the same number; rt_sigreturn has no result, and the exit that a new thread begins with is no call
-- needs raw_syscalls_sys_enter raw_syscalls_sys_exit capture: record with perf record -e raw_syscalls:sys_enter,raw_syscalls:sys_exit
CREATE OR REPLACE VIEW @syscall AS
WITH happened AS (
	SELECT sample_tid AS tid, sample_comm AS comm, sample_time AS t, sample_id AS sample, toInt64(id) AS number, true AS enters, CAST(NULL, 'Nullable(Int64)') AS ret FROM @raw_syscalls_sys_enter
	UNION ALL SELECT sample_tid, sample_comm, sample_time, sample_id, toInt64(id), false, ret FROM @raw_syscalls_sys_exit),
beside AS (
	SELECT *, lagInFrame(toNullable(enters)) OVER w AS entered, lagInFrame(toNullable(number)) OVER w AS number_before, lagInFrame(toNullable(t)) OVER w AS t_before,
		leadInFrame(toNullable(enters)) OVER w AS enters_next, leadInFrame(toNullable(number)) OVER w AS number_next
	FROM happened WINDOW w AS (PARTITION BY tid ORDER BY t, sample ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)),
machine AS (
	SELECT multiIf(arch = 'x86_64', [56, 57, 58, 435], arch IN ('i386', 'i486', 'i586', 'i686'), [2, 120, 190, 435], arch IN ('aarch64', 'arm64', 'riscv64', 'loongarch64'), [220, 435], []) AS forks,
		multiIf(arch = 'x86_64', [15, 513], arch IN ('i386', 'i486', 'i586', 'i686'), [119, 173], arch IN ('aarch64', 'arm64', 'riscv64', 'loongarch64'), [139], []) AS sigreturns
	FROM (SELECT ifNull(any(c.arch), '') AS arch FROM @capture AS c)),
paired AS (SELECT *, ifNull(NOT enters AND entered AND (number = number_before OR number = -1), false) AS pair, number != -1 AND NOT has(sigreturns, number % 1073741824) AS own FROM beside CROSS JOIN machine)
SELECT tid, coalesce(comm, concat(':', toString(toInt32(tid)))) AS comm, if(pair, number_before, number) AS number, multiIf(enters, t, pair, t_before, NULL) AS began, if(enters, NULL, t) AS ended, if(pair, t - t_before, NULL) AS ns,
	if(own, p.ret, NULL) AS ret, if(enters, NULL, toBool(own AND p.ret BETWEEN -4095 AND -1)) AS failed, multiIf(enters, 'unfinished', pair, 'paired', 'no entry') AS what
FROM paired AS p WHERE if(enters, enters_next IS NULL OR enters_next OR (p.number_next != p.number AND p.number_next != -1), pair OR p.ret != 0 OR NOT has(forks, p.number % 1073741824));

-- view cache_line: accesses by cache line of 64 bytes, of each process apart but in the kernel; contended: several threads use it and one of them writes, or a line modified elsewhere was read
-- needs sample: record with perf mem record, or perf c2c record
CREATE OR REPLACE VIEW @cache_line AS
SELECT intDiv(addr, 64) * 64 AS line, if(addr < 9223372036854775808, s.pid, NULL) AS pid, count() AS samples, countIf(mem_op LIKE '%LOAD%') AS loads, countIf(mem_op LIKE '%STORE%') AS stores,
	countIf(mem_snoop LIKE '%HITM%') AS hitm, uniqExact(tid) AS threads, uniqExact(addr % 64) AS places, sum(toUInt128(coalesce(s.weight, s.weight_struct % 4294967296))) AS weight,
	toBool(hitm > 0 OR (threads > 1 AND stores > 0)) AS contended
FROM @sample AS s WHERE addr IS NOT NULL AND addr != 0 GROUP BY 1, 2;

-- view diff: shares of file and function in b and in a, in percent; whether it is more than noise, perfring diff tells
-- needs sample event read callsite inlined
-- of two
CREATE OR REPLACE VIEW diff AS
WITH a_row AS (
	SELECT event, file, `function`, sum(self_samples) AS samples, sum(self_period) AS period FROM a.report GROUP BY event, file, `function` HAVING samples > 0),
b_row AS (
	SELECT event, file, `function`, sum(self_samples) AS samples, sum(self_period) AS period FROM b.report GROUP BY event, file, `function` HAVING samples > 0),
a_share AS (SELECT *, 100 * toFloat64(period) / toFloat64(sum(period) OVER (PARTITION BY event)) AS share FROM a_row),
b_share AS (SELECT *, 100 * toFloat64(period) / toFloat64(sum(period) OVER (PARTITION BY event)) AS share FROM b_row)
SELECT coalesce(x.event, y.event) AS event, coalesce(x.file, y.file) AS file, coalesce(x.`function`, y.`function`) AS `function`, ifNull(y.share, 0) - ifNull(x.share, 0) AS difference,
	ifNull(x.share, 0) AS a_percent, ifNull(y.share, 0) AS b_percent, ifNull(x.samples, 0) AS a_samples, ifNull(y.samples, 0) AS b_samples,
	ifNull(x.period, 0) AS a_period, ifNull(y.period, 0) AS b_period
FROM a_share AS x FULL JOIN b_share AS y ON x.event = y.event AND x.file = y.file AND x.`function` = y.`function`
WHERE event IN (SELECT event FROM a_row) AND event IN (SELECT event FROM b_row)
SETTINGS join_use_nulls = 1;
