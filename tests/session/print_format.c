/* SPDX-License-Identifier: MIT */
/*
 * session/tracepoint/print_*.c: what "print fmt" makes of payloads: numbers as printf(3) has them, names, arrays, expressions, and
 * formats that are not understood; each beginning of a format, and of a payload.
 */
#include "print_format.h"

#include "session/base/allocator.h"
#include "session/tracepoint/printk.h"

/* ---- numbers ---------------------------------------------------------------------------------------- */

static void as_printf(void **state)
{
	static const char *const looks[] = {"", "5", "-5", "05", "-05", "+", " ", "+05", " 5", "#", "#8", "#08", ".0", ".1", ".3", "7.3", "-7.3", "07.3", "+.0", "12.", "+ ", "#.5", "-#8", "40.35"};
	static const char letters[] = "diuoxX";
	static const uint32_t values[] = {0, 1, 9, 10, 99, 100, 12345, 0x7fffffff, 0x80000000, UINT32_MAX};
	char format[64], rest[160], expected[160], compared[160];
	unsigned i, k, v;

	(void)state;
	for (i = 0; i < sizeof(looks) / sizeof(looks[0]); i++)
		for (k = 0; letters[k]; k++)
			for (v = 0; v < sizeof(values) / sizeof(values[0]); v++) {
				uint64_t large = (uint64_t)values[v] << 31 | 1;

				if (strchr(looks[i], '+') && k > 1) /* no C */
					continue;
				if (strchr(looks[i], ' ') && k > 1)
					continue;
				if (strchr(looks[i], '#') && (k < 3 || letters[k] == 'o'))
					continue;
				N(values[v]);
				BIG(large);
				snprintf(format, sizeof(format), "%%%s%c|%%%shh%c|%%%sh%c|%%%sll%c", looks[i], letters[k], looks[i], letters[k], looks[i], letters[k], looks[i], letters[k]);
				snprintf(rest, sizeof(rest), "\"%s\", REC->n, REC->n, REC->n, REC->big", format);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
				snprintf(expected, sizeof(expected), format, values[v], values[v], values[v], (long long)large);
#pragma GCC diagnostic pop
				snprintf(compared, sizeof(compared), "%s", text_of(rest));
				if (strcmp(compared, expected))
					fail_msg("%s of %u: %s, not %s", format, values[v], compared, expected);
				assert_true(safe);
			}
}

static void looks(void **state)
{
	(void)state;
	N(65);
	BIG(UINT64_C(0x123456789a));
	IS("\"%c|%3c|%-3c|%03c\", REC->n, REC->n, REC->n, REC->n", "A|  A|A  |  A");
	assert_false(safe); /* a byte of the payload */
	IS("\"%#o %#o\", REC->n, 0", "0101 0");
	IS("\"%ld %lx %zu %Lu\", REC->big, REC->big, REC->big, REC->big", "78187493530 123456789a 78187493530 78187493530");
	IS("\"%d\", REC->big", "878082202"); /* the lower half */
	IS("\"%*d|%*d\", 5, 7, -5, 7", "    7|7    ");
	IS("\"%.*d\", 3, 7", "007");
	IS("\"%.*s|%.*s|%.*s\", 2, \"abc\", -1, \"abc\", 70000, \"abc\"", "ab|abc|abc");
	IS("\"%5s|%-5s|%.2s|%5.1s\", \"abc\", \"abc\", \"abc\", \"abc\"", "  abc|abc  |ab|    a");
	assert_true(safe);
	IS("\"%s %s %s\", 5, word, REC->n + 1", "5 word "); /* numbers have no text */
	assert_int_equal(strlen(text_of("\"%*d\", 300, 1")), 256);
	assert_int_equal(strlen(text_of("\"%*d\", -300, 1")), 256);
	assert_int_equal(strlen(text_of("\"%999d\", 1")), 256);
	IS("\"%q|%y\"", ">q<|>y<");
	IS("\"100%% %%d\"", "100% %d");
	IS("\"a\\tb\\nc\\rd\\\\e\\\"\"", "a\tb\nc\rd\\e\"");
	assert_false(safe);
	IS("\"one\" \" two\"", "one two");
	FAILS("\"%lld %d\", REC->n");
	FAILS("\"%llld\", REC->n");
	FAILS("\"%hhhd\", REC->n");
	FAILS("REC->n");
	FAILS("\"%d\", REC->n REC->n");
	FAILS("\"%d\", REC->");
	FAILS("\"%d\", REC->5(");
	FAILS("\"%d\", (REC->n");
	FAILS("\"%d\", @REC->n");
	FAILS("\"%d\", ");
	FAILS("\"no end");
}

/* As many of one letter as an int has states are too many as well. */
static void lengths(void **state)
{
	char rest[600];

	(void)state;
	N(5);
	strcpy(rest, "\"%");
	memset(rest + 2, 'l', 256);
	strcpy(rest + 258, "d\", REC->n");
	FAILS(rest);
	memset(rest + 2, 'h', 256);
	FAILS(rest);
	IS("\"%\1d\", REC->n", ">");                                         /* a NUL is none of them */
	IS("\"%d %d\", 99999999999999999999, 0xfffffffffffffffff", "-1 -1"); /* as strtoull(3): the largest number */
	IS("\"%llu\", 18446744073709551615", "18446744073709551615");
	IS("\"%d %d %d\", 017, 0x1F, 0X1f", "15 31 31");
}

/* ---- expressions ------------------------------------------------------------------------------------ */

static void expressions(void **state)
{
	(void)state;
	N(0x12345678);
	BIG(UINT64_C(0xfedcba9876543210));
	set(48, (uint32_t)-2, 4);
	IS("\"%d %d %d\", 7 ^ 2, 1 | 4, 6 & 3", "5 5 2");
	IS("\"%d%d%d%d%d\", 0 || 0, 0 || 2, 2 || 0, 2 && 0, 3 && 4", "01101");
	IS("\"%d%d%d%d%d%d\", 1 < 2, 1 > 2, 2 <= 2, 1 >= 2, 3 == 3, 3 != 3", "101010");
	IS("\"%d %d %d %d %d\", 1 << 4, 0x100 >> 4, 2 + 3 * 4, (2 + 3) * 4, 7 - 2 - 1", "16 16 14 20 4");
	IS("\"%d %d %d %d\", 7 / 2, 7 / 0, 7 % 4, 7 % 0", "3 0 3 0");
	IS("\"%d %d %d %d\", !5, ~0, -3, +3", "0 -1 -3 3");
	IS("\"%d %d\", 1 ? 2 : 3, 0 ? 2 : 0 ? 4 : 5", "2 5");
	IS("\"%s\", REC->n > 1 ? \"many\" : \"one\"", "many");
	IS("\"%llx %llx %llx %llx\", (u8)REC->big, (s16)REC->big, (u32)REC->big, (u64)REC->big", "10 3210 76543210 fedcba9876543210");
	IS("\"%llx %llx %llx %llx\", (s8)REC->big, (u16)REC->big, (s32)REC->big, (s64)REC->big", "10 3210 76543210 fedcba9876543210");
	IS("\"%llx %llx %llx %llx\", (unsigned char)REC->big, (unsigned short)REC->big, (unsigned int)REC->big, (unsigned long)REC->big", "10 3210 76543210 fedcba9876543210");
	IS("\"%llx %llx %llx %llx\", (char)REC->big, (short)(REC->big), (int)REC->big, (void *)REC->big", "10 3210 76543210 fedcba9876543210");
	IS("\"%d %d\", (u8)'A', (int)\"text\"", "65 0");
	IS("\"%d %lld\", REC->s, REC->s", "-2 4294967294"); /* fields are read as unsigned */
	IS("\"%d %d\", __builtin_expect(!!(REC->n), 1), REC->nothing", "1 0");
	IS("\"%d %d %d %d\", sizeof(u64), sizeof(__u16), sizeof(s8), sizeof(unsigned int)", "8 2 1 4");
	IS("\"%d %d %d\", sizeof(REC->n), sizeof(REC->h), sizeof(unsigned long)", "4 2 8");
	long_size = 4;
	IS("\"%d %d\", sizeof(long), sizeof(unsigned)", "4 4");
	long_size = 8;
	FAILS("\"%d\", sizeof(struct made)");
	FAILS("\"%d\", sizeof(REC->mac)");
	FAILS("\"%d\", sizeof(1 + 2)");
	FAILS("\"%d\", sizeof(u8");
	FAILS("\"%d\", unknown_function(REC->n)");
}

static void elements(void **state)
{
	static const unsigned char bytes[] = {0xf1, 0xf2, 0xf3, 0xf4, 0xf5};
	unsigned i;

	(void)state;
	for (i = 0; i < 4; i++)
		set(88 + 2 * i, 0x1100 + i, 2);
	elsewhere(52, bytes, sizeof(bytes));
	BIG(UINT64_C(0xfedcba9876543210));
	IS("\"%x %x %x %x\", REC->arr[0], REC->arr[3], REC->arr[4], REC->arr[-1]", "1100 1103 0 0");
	IS("\"%x\", ((u8 *)REC->arr)[1]", "1"); /* the element's, cut to what the type points to */
	IS("\"%x\", ((u8 *)(u32 *)REC->arr)[1]", "1");
	IS("\"%x\", ((u64)REC->arr)[1]", "1101");
	IS("\"%x %x\", ((u8 *)__get_dynamic_array(buf))[4], ((u8 *)__get_dynamic_array(buf))[5]", "f5 0");
	IS("\"%x\", (REC->n + 1)[0]", "0");
	IS("\"%x\", REC->nothing[0]", "0");
	IS("\"%d\", __get_dynamic_array_len(buf)", "5");
	IS("\"%s %s\", __print_hex(REC->arr, 3), __print_hex_str(REC->mac, 0)", order == PFR_BIG ? "11 00 11 " : "00 11 01 ");
	IS("\"%s\", __print_hex(__get_dynamic_array(buf), __get_dynamic_array_len(buf))", "f1 f2 f3 f4 f5");
	IS("\"%s\", __print_array(REC->arr, 4, 2)", "{0x1100,0x1101,0x1102,0x1103}");
	IS("\"%s\", __print_array(__get_dynamic_array(buf), 5, 1)", "{0xf1,0xf2,0xf3,0xf4,0xf5}");
	IS("\"%s\", __print_array(REC->n + 1, 5, 1)", "{}");
	N(0x01020304);
	IS("\"%s\", __print_array(REC->ip4, 1, 3)", "{0x0}"); /* elements of 3 bytes are none: bytes */
	IS("\"%s %s\", __print_array(REC->n, 1, 4), __print_array(REC->big, 1, 8)", "{0x1020304} {0xfedcba9876543210}");
	FAILS("\"%s\", __print_array(REC->n, 1)");
	FAILS("\"%s\", __print_hex(REC->n)");
	FAILS("\"%s\", __get_str(nothing)");
	FAILS("\"%s\", __get_str(\"str\")");
	set(52, 0xffffffff, 4); /* not in the payload */
	IS("\"%s|%d|%d\", __print_hex(__get_dynamic_array(buf), 5), __get_dynamic_array_len(buf), ((u8 *)__get_dynamic_array(buf))[0]", "|0|0");
}

/* ---- names ------------------------------------------------------------------------------------------- */

static void flags(void **state)
{
	static const char some[] = "\"%s\", __print_flags(REC->n, \"|\", { 1, \"A\" }, { 2, \"B\" }, { 0x10 | 4, \"C\" }, { 0, \"zero\" }, { -1, \"NONE\" })";

	(void)state;
	N(3);
	IS(some, "A|BNONE"); /* as perf has it: where no bit is left, what is negative follows */
	N(0x14);
	IS(some, "CNONE");
	N(4);
	IS(some, "0x4"); /* all bits of a name */
	N(0x23);
	IS(some, "A|B|0x20"); /* what has no name is a number */
	N(0);
	IS(some, "NONE");
	N(3);
	IS("\"%s\", __print_flags(REC->n, , { 1, \"A\" }, { 2, \"B\" }, )", "AB");
	IS("\"%5s|\", __print_flags(REC->n, \"\", { 3, \"AB\" })", "   AB|");
	FAILS("\"%s\", __print_flags(REC->n, \"|\")");
	IS("\"%s\", __print_flags(REC->n, \"|\", )", "0x3");
	IS("\"%s\", __print_symbolic(REC->n, { 3 - 1, \"two\" }, { 1 + 2, \"three\" })", "three");
	IS("\"%s\", __print_symbolic(REC->n, { HI_SOFTIRQ, \"hi\" }, { TIMER_SOFTIRQ, \"timer\" }, { NET_RX_SOFTIRQ, \"rx\" })", "rx");
	N(9);
	IS("\"%s\", __print_symbolic(REC->n, { SCHED_SOFTIRQ, \"sched\" }, { RCU_SOFTIRQ, \"rcu\" })", "rcu");
	N(0);
	IS("\"%s\", __print_symbolic(REC->n, { HRTIMER_RESTART, \"again\" }, { HRTIMER_NORESTART, \"once\" })", "once");
	IS("\"%s\", __print_symbolic(REC->n, { NOT_KNOWN, \"x\" }, { 0, \"nothing\" })", "nothing");
	N(1);
	IS("\"%s\", __print_symbolic(REC->n, { HRTIMER_RESTART, \"again\" }, { HRTIMER_NORESTART, \"once\" })", "again");
	IS("\"%s\", __print_symbolic(REC->n, { 7, \"seven\" })", "0x1");
	BIG(UINT64_MAX);
	IS("\"%s %s\", __print_symbolic(REC->big, { NOT_KNOWN, \"unknown\" }), __print_symbolic(REC->big, { -5, \"negative\" })", "unknown negative"); /* both are -1 */
	FAILS("\"%s\", __print_symbolic(REC->n, { 7 \"seven\" })");
	FAILS("\"%s\", __print_symbolic(REC->n, { 7, \"seven\" )");
	FAILS("\"%s\", __print_symbolic(REC->n { 7, \"seven\" })");
	FAILS("\"%s\", __print_flags(REC->n, \"|\" { 7, \"seven\" })");
}

static bool name_of(void *user, uint64_t address, bool offset, struct pfr_out *out)
{
	(void)user;
	if (address != 0x1000)
		return false;
	out->size += (size_t)snprintf(out->data ? out->data + out->size : NULL, out->data ? out->capacity - out->size : 0, offset ? "function+0x0" : "function");
	return true;
}

static const struct pfr_bytes *text_at(void *user, uint64_t address)
{
	static const struct pfr_bytes text = {(const unsigned char *)"pointed", 7};

	(void)user;
	return address == 0x2000 ? &text : NULL;
}

static void pointers(void **state)
{
	static const struct print_names some = {NULL, name_of, text_at};

	(void)state;
	set(64, 0, 8);
	IS("\"%p %px\", REC->ptr, REC->ptr", "(nil) (nil)x");
	set(64, 0x1000, 8);
	IS("\"%p %pS %ps %s\", REC->ptr, REC->ptr, REC->ptr, REC->ptr", "0x1000 0x1000 0x1000 1000");
	assert_true(safe);
	names = &some;
	IS("\"%p\", REC->ptr", "0x1000");
	assert_true(safe);
	IS("\"%pS %ps %pF %pf %s\", REC->ptr, REC->ptr, REC->ptr, REC->ptr, REC->ptr", "function+0x0 function function+0x0 function 1000");
	assert_false(safe);
	set(64, 0x2000, 8);
	IS("\"%pS %s\", REC->ptr, REC->ptr", "0x2000 pointed");
	assert_false(safe);
	names = NULL;
}

static void texts(void **state)
{
	static const unsigned char mask[] = {0x0f, 0x80, 0, 0, 1}, reversed[] = {1, 0, 0, 0x80, 0x0f};

	(void)state;
	memcpy(payload + 96, "command", 8);
	elsewhere(56, "text\0more", 9);
	IS("\"%s %s\", REC->comm, __get_str(str)", "command text");
	assert_false(safe);
	IS("\"%.3s|%9s\", REC->comm, __get_str(str)", "com|     text");
	memcpy(payload + 96, "commands", 8); /* without a NUL */
	IS("\"%s\", REC->comm", "commands");
	set(80, 9u << 16 | (128 - 84), 4); /* from the end of the word on */
	IS("\"%s\", __get_rel_str(rel)", "text");
	elsewhere(104, order == PFR_BIG ? reversed : mask, 5);
	IS("\"%s %s\", __get_bitmask(cpus), __get_cpumask(cpus)", "01,0000800f 0-3,15,32");
	elsewhere(104, order == PFR_BIG ? reversed + 3 : mask, 2);
	IS("\"%s %s\", __get_bitmask(cpus), __get_cpumask(cpus)", "800f 0-3,15");
	set(104, 0, 4);
	IS("\"%s|%s\", __get_bitmask(cpus), __get_cpumask(cpus)", "|");
}

/* ---- texts of addresses ---------------------------------------------------------------------------------- */

static void printk_is(const struct printk *printk, uint64_t address, const char *expected)
{
	const struct pfr_bytes *text = printk_find(printk, address);

	if (!expected || !text) {
		assert_true(!expected && !text);
		return;
	}
	assert_int_equal(text->size, strlen(expected));
	assert_memory_equal(text->data, expected, text->size);
}

/* Lines as of printk_formats of tracefs: a line of another form costs itself. */
static void printk(void **state)
{
	static const char lines[] = "0xffffffff81000010 : \"second\\n\"\n0xffffffff81000000 : \"first\"\nno colon\n : \"no number\"\n\n0x30 : plain\\n\n0x40 : \"\"\n0x50 : \"\\n\"\n0x60 :\n"
				    "0x10 : \"one\"\n0x10 : \"two\"\n0x70 : \"\\t\"\n0x20 : \"last";
	struct pfr_bytes all = {(const unsigned char *)lines, sizeof(lines) - 1}, nothing = {(const unsigned char *)"", 0};
	struct pfr_allocator allocator = pfr_allocator_or_libc(NULL);
	struct printk printk = {0};
	uint32_t cut;

	(void)state;
	assert_true(printk_learn(&printk, &all, &allocator));
	assert_int_equal(printk.nr, 10);
	printk_is(&printk, UINT64_C(0xffffffff81000010), "second");
	printk_is(&printk, UINT64_C(0xffffffff81000000), "first");
	printk_is(&printk, 0x10, "one"); /* the one before */
	printk_is(&printk, 0x20, "last");
	printk_is(&printk, 0x30, "plain");
	printk_is(&printk, 0x40, "");
	printk_is(&printk, 0x50, "");
	printk_is(&printk, 0x60, "");
	printk_is(&printk, 0x70, "\\t");
	printk_is(&printk, 0x11, NULL);
	printk_is(&printk, 0, NULL);
	printk_is(&printk, UINT64_MAX, NULL);
	for (cut = 0; cut < sizeof(lines); cut++) {
		struct pfr_bytes part = {guard_end(&guard, lines, cut), cut};

		assert_true(printk_learn(&printk, &part, &allocator) && printk.nr <= 10);
	}
	assert_true(printk_learn(&printk, &nothing, &allocator));
	printk_is(&printk, 0x10, NULL);
	printk_free(&printk, &allocator);
	printk_is(&printk, 0x10, NULL);
}

/* ---- formats that are not understood --------------------------------------------------------------------- */

static void raw(void **state)
{
	(void)state;
	memset(payload, 0, sizeof(payload));
	memcpy(payload + 96, "comm\n\t\r", 8);
	N(7);
	set(48, (uint32_t)-7, 4);
	set(86, (uint16_t)-7, 2);
	BIG(0xab);
	set(64, 0xcd, 8);
	elsewhere(52, "\x01\xff", 2);
	IS("failed", "[FAILED TO PARSE] mac=ARRAY[00, 00, 00, 00, 00, 00] ip4=ARRAY[00, 00, 00, 00] ip6=ARRAY[00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00] "
		     "uuid=ARRAY[00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00] n=7 s=-7 buf=ARRAY[01, ff] str= addr=ARRAY[] ptr=0xcd big=171 rel= h=0 sh=-7 "
		     "arr=ARRAY[00, 00, 00, 00, 00, 00, 00, 00] comm=comm\n\t\r cpus=ARRAY[] in=ARRAY[00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00, 00] ul=0xab");
	assert_false(safe);
	payload[97] = 0x80;
	assert_non_null(strstr(text_of("failed"), " comm=ARRAY[63, 80, 6d, 6d, 0a, 09, 0d, 00] "));
	payload[97] = 0x1f;
	assert_non_null(strstr(text_of("failed"), " comm=ARRAY[63, 1f, "));
	payload[97] = 0x7f;
	assert_non_null(strstr(text_of("failed"), " comm=ARRAY[63, 7f, "));
	payload[97] = 0x0e;
	assert_non_null(strstr(text_of("failed"), " comm=ARRAY[63, 0e, "));
}

static const char everything[] =
	"\"%s %s %pI6c %pISpc %*ph %-5d %#x %pU %pM %.*s %s %c %% \\n %s %s\", __print_flags(REC->n & ~3, \"|\", { 1, \"A\" }, { 0x10, \"B\" }), __get_str(str), REC->ip6, __get_sockaddr(addr), "
	"__get_dynamic_array_len(buf), __get_dynamic_array(buf), (u8)REC->n, REC->arr[REC->h], REC->uuid, (REC->mac), 3, REC->comm, __print_array(REC->arr, 4, 2), 'x', __get_cpumask(cpus), "
	"__print_symbolic(REC->big ? REC->s : sizeof(u32), { 1, \"one\" })";

/* Each beginning of a payload is one: nothing after its end is read, and the text is bounded. */
static void cut_payloads(void **state)
{
	unsigned i;

	(void)state;
	for (i = 0; i < 192; i++)
		payload[i] = (unsigned char)(i * 7);
	elsewhere(52, "buffer", 6);
	set(56, 6u << 16 | 128, 4);
	set(60, 64u << 16 | 128, 4);
	set(104, 64u << 16 | 128, 4);
	for (size = 0; size <= 192; size++) {
		assert_true(strlen(text_of(everything)) <= 64 * (size + sizeof(everything)) + 1024);
		assert_true(strlen(text_of("failed")) <= 64 * (size + sizeof("failed")) + 1024 + 3);
	}
	size = 192;
}

static void cut_formats(void **state)
{
	char rest[sizeof(everything)];
	const char *last = strstr(everything, "__print_symbolic");
	size_t i;

	(void)state;
	for (i = 0; i + 1 < sizeof(everything); i++) {
		memcpy(rest, everything, i);
		rest[i] = 0;
		if (everything + i > last && everything + i <= last + strlen("__print_symbolic")) /* a word is an argument */
			assert_non_null(strstr(text_of(rest), " x"));
		else if (memcmp(text_of(rest), "[FAILED TO PARSE]", 17))
			fail_msg("%s: is understood", rest);
	}
	assert_null(strstr(text_of(everything), "[FAILED"));
}

/* What repeats is cut, with a mark. */
static void bounded(void **state)
{
	char rest[4096], *at = rest + sprintf(rest, "\"");
	unsigned i;

	(void)state;
	for (i = 0; i < 100; i++)
		at += sprintf(at, "%%256d");
	at += sprintf(at, "\"");
	for (i = 0; i < 100; i++)
		at += sprintf(at, ", REC->n");
	size = 0;
	i = (unsigned)strlen(text_of(rest));
	assert_true(i > 1024 && i <= 64 * 1024 + 1024 + 3);
	size = 192;
	for (i = 0; i < 2; i++) { /* deeper than what is followed */
		memset(rest, 0, sizeof(rest));
		strcpy(rest, "\"%d\", ");
		memset(rest + 6, i ? '(' : '~', 200);
		strcpy(rest + 206, "1");
		FAILS(rest);
	}
	at = rest + sprintf(rest, "\"%%d\", 1");
	for (i = 0; i < 300; i++)
		at += sprintf(at, "+1");
	FAILS(rest);
	rest[7 + 2 * 200] = 0;
	IS(rest, "201");
}

BOTH(looks)
BOTH(expressions)
BOTH(elements)
BOTH(flags)
BOTH(pointers)
BOTH(texts)
BOTH(raw)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_printf),
		cmocka_unit_test(looks_in_both_orders),
		cmocka_unit_test(lengths),
		cmocka_unit_test(expressions_in_both_orders),
		cmocka_unit_test(elements_in_both_orders),
		cmocka_unit_test(flags_in_both_orders),
		cmocka_unit_test(pointers_in_both_orders),
		cmocka_unit_test(texts_in_both_orders),
		cmocka_unit_test(raw_in_both_orders),
		cmocka_unit_test(printk),
		cmocka_unit_test(cut_payloads),
		cmocka_unit_test(cut_formats),
		cmocka_unit_test(bounded),
	};

	guard_init(&guard, 1 << 16);
	return RUN(tests);
}
