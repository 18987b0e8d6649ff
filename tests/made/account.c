/* SPDX-License-Identifier: MIT */
/* session/account/: names of causes, what is left out of a session, sums of two accounts, and an account as JSON and as a part of a sentence. */
#include "tests/made/made_words.h"

#include "perfring_session_account.h"

static char text[4096];

static const char *line_of(const struct pfr_account *account, const enum pfr_cause *but, size_t nr_but, uint32_t most, uint32_t left)
{
	struct pfr_out out = {text, sizeof(text), 0};

	memset(text, 0, sizeof(text));
	assert_int_equal(pfr_account_to_line(&out, account, but, nr_but, most), left);
	assert_int_equal(out.size, strlen(text));
	return text;
}

static const char *cause_of(const struct pfr_account *account, enum pfr_cause cause)
{
	struct pfr_out out = {text, sizeof(text), 0};

	memset(text, 0, sizeof(text));
	pfr_account_cause_to_line(&out, account, cause);
	return text;
}

static void names(void **unused)
{
	(void)unused;
	assert_string_equal(pfr_cause_name(PFR_CAUSE_NO_VALUE), "NO_VALUE");
	assert_string_equal(pfr_cause_name(PFR_CAUSE_NONE), "");
	assert_string_equal(pfr_cause_name(PFR_CAUSE_NR), "");
	assert_string_equal(pfr_cause_text((enum pfr_cause) - 1), "");
	assert_string_equal(pfr_cause_kind_name(PFR_CAUSE_KIND_FILE), "file");
	assert_string_equal(pfr_cause_kind_name((enum pfr_cause_kind)(PFR_CAUSE_KIND_FILE + 1)), "");
	assert_string_equal(pfr_cause_kind_name((enum pfr_cause_kind) - 1), "");
	assert_string_equal(pfr_cause_class_name(PFR_CAUSE_CLASS_FORMAT), "format");
	assert_string_equal(pfr_cause_class_name((enum pfr_cause_class)(PFR_CAUSE_CLASS_FORMAT + 1)), "");
	assert_string_equal(pfr_cause_class_name((enum pfr_cause_class) - 1), "");
}

/* Losses come first, then the most frequent; choices are not told. */
static void sentences(void **unused)
{
	struct pfr_account account = {.size = sizeof(account)};
	enum pfr_cause but[] = {PFR_CAUSE_BAD, PFR_CAUSE_NO_EVENT};
	struct pfr_account unknown = {.size = 1};
	struct pfr_out out = {text, sizeof(text), 0};

	(void)unused;
	assert_string_equal(line_of(&account, NULL, 0, 9, 0), "");
	account.cause[PFR_CAUSE_NOT_CHOSEN].count = 9;
	assert_int_equal(pfr_cause_class(PFR_CAUSE_NOT_CHOSEN), PFR_CAUSE_CLASS_CHOICE);
	assert_string_equal(line_of(&account, NULL, 0, 9, 0), "");
	assert_string_equal(cause_of(&account, PFR_CAUSE_NOT_CHOSEN), "");
	account.cause[PFR_CAUSE_BAD].count = 1;
	account.cause[PFR_CAUSE_NO_EVENT].count = 2;
	assert_true(!strncmp(cause_of(&account, PFR_CAUSE_BAD), "1 record ", 9));
	assert_true(!strncmp(cause_of(&account, PFR_CAUSE_NO_EVENT), "2 samples ", 10));
	assert_string_equal(cause_of(&account, PFR_CAUSE_NO_VALUE), "");
	assert_string_equal(cause_of(&account, PFR_CAUSE_NR), "");
	assert_true(!strncmp(line_of(&account, NULL, 0, 9, 0), "2 samples ", 10));
	assert_non_null(strstr(text, "; 1 record "));
	assert_true(!strncmp(line_of(&account, NULL, 0, 1, 1), "2 samples ", 10));
	assert_null(strstr(text, "; 1 record "));
	assert_string_equal(line_of(&account, NULL, 0, 0, 2), "");
	assert_true(!strncmp(line_of(&account, but + 1, 1, 9, 0), "1 record ", 9));
	assert_string_equal(line_of(&account, but, 2, 9, 0), "");
	account.cause[PFR_CAUSE_BAD].count = 2;
	assert_true(!strncmp(line_of(&account, NULL, 0, 1, 1), PFR_CAUSE_BAD < PFR_CAUSE_NO_EVENT ? "2 records " : "2 samples ", 9)); /* equal ones by number */
	assert_int_equal(pfr_account_to_line(&out, &unknown, NULL, 0, 9), 0);
	pfr_account_to_json(&out, &unknown);
	pfr_account_cause_to_line(&out, &unknown, PFR_CAUSE_BAD);
	assert_int_equal(out.size, 0);
}

static void objects(void **unused)
{
	struct pfr_account account = {.size = sizeof(account), .records = 5, .samples = 3, .bytes = 99, .chosen = 4, .chosen_samples = 2, .carriers = 1};
	struct pfr_out out = {text, sizeof(text), 0};

	(void)unused;
	memset(text, 0, sizeof(text));
	pfr_account_to_json(&out, &account);
	assert_string_equal(text, "{\"records\":{\"read\":5,\"carriers\":1,\"chosen\":4},\"samples\":{\"read\":3,\"chosen\":2},\"bytes\":99,\"left\":[]}");
	account.cause[PFR_CAUSE_NOT_CHOSEN] = (struct pfr_account_cause){1, 40, 0, 8};
	account.cause[PFR_CAUSE_BAD] = (struct pfr_account_cause){2, 80, 7, 16};
	account.cause[PFR_CAUSE_NO_VALUE] = (struct pfr_account_cause){3, 0, 0, PFR_ACCOUNT_NOWHERE};
	out.size = 0;
	memset(text, 0, sizeof(text));
	pfr_account_to_json(&out, &account);
	assert_non_null(strstr(text, "\"cause\":\"BAD\",\"of\":\"record\",\"class\":\"loss\",\"count\":2,\"bytes\":80,\"weight\":7,\"first_offset\":16,\"text\":\""));
	assert_non_null(strstr(text, "\"cause\":\"NOT_CHOSEN\",\"of\":\"record\",\"class\":\"choice\",\"count\":1,\"bytes\":40,\"text\":\"")); /* where the first is says nothing */
	assert_non_null(strstr(text, "\"cause\":\"NO_VALUE\""));
	assert_non_null(strstr(strstr(text, "\"cause\":\"NO_VALUE\""), "\"count\":3,\"text\":\""));
}

static void sums(void **unused)
{
	struct pfr_account a = {.size = sizeof(a), .records = 5, .bytes = UINT64_MAX - 1}, b = {.size = sizeof(b), .records = 7, .bytes = 9}, unknown = {.size = 1};

	(void)unused;
	a.cause[PFR_CAUSE_BAD] = (struct pfr_account_cause){1, 10, 2, 300};
	b.cause[PFR_CAUSE_BAD] = (struct pfr_account_cause){2, 20, UINT64_MAX, 100};
	b.cause[PFR_CAUSE_NO_EVENT] = (struct pfr_account_cause){4, 0, 0, 500};
	pfr_account_merge(&a, &unknown);
	pfr_account_merge(&unknown, &b);
	assert_int_equal(a.records, 5);
	pfr_account_merge(&a, &b);
	assert_int_equal(a.records, 12);
	assert_true(a.bytes == UINT64_MAX); /* and more */
	assert_int_equal(a.cause[PFR_CAUSE_BAD].count, 3);
	assert_int_equal(a.cause[PFR_CAUSE_BAD].bytes, 30);
	assert_true(a.cause[PFR_CAUSE_BAD].weight == UINT64_MAX);
	assert_int_equal(a.cause[PFR_CAUSE_BAD].first, 100);
	assert_int_equal(a.cause[PFR_CAUSE_NO_EVENT].first, 500);
	b.cause[PFR_CAUSE_BAD].first = 900;
	pfr_account_merge(&a, &b);
	assert_int_equal(a.cause[PFR_CAUSE_BAD].first, 100);
}

/* What the session's caller leaves out: a record's bytes where it is one, nothing of a cause or a count that is none. */
static void left_out(void **unused)
{
	static const struct made_event event[] = {{1, 0, PFR_SAMPLE_IP, 0, 0, 0}};
	struct made_capture c = {.event = event, .nr = 1, .record = {{9, "q1"}, {9, "q2"}}};
	struct pfr_account account = {.size = sizeof(account)};
	const struct pfr_session_record *r;
	struct pfr_session *session;

	(void)unused;
	made_capture(&c);
	assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, NULL, NULL), PFR_OK);
	assert_int_equal(pfr_session_next(session, &r), PFR_OK);
	assert_int_equal(pfr_session_next(session, &r), PFR_OK);
	pfr_session_left_out(session, PFR_CAUSE_BAD, r, 1, 0);
	pfr_session_left_out(session, PFR_CAUSE_BAD, r, 0, 0);
	pfr_session_left_out(session, PFR_CAUSE_NONE, r, 1, 0);
	pfr_session_left_out(session, PFR_CAUSE_NR, r, 1, 0);
	pfr_session_left_out(session, PFR_CAUSE_NO_VALUE, NULL, 5, 0);
	pfr_session_left_out(session, PFR_CAUSE_NO_EVENT, r, 2, 9);
	assert_int_equal(pfr_session_get_account(session, &account), PFR_OK);
	assert_int_equal(account.cause[PFR_CAUSE_BAD].count, 1);
	assert_int_equal(account.cause[PFR_CAUSE_BAD].bytes, 16);
	assert_int_equal(account.cause[PFR_CAUSE_BAD].first, made_at[1]);
	assert_int_equal(account.cause[PFR_CAUSE_NO_VALUE].count, 5);
	assert_true(account.cause[PFR_CAUSE_NO_VALUE].first == PFR_ACCOUNT_NOWHERE);
	assert_int_equal(account.cause[PFR_CAUSE_NO_EVENT].count, 2);
	assert_int_equal(account.cause[PFR_CAUSE_NO_EVENT].bytes, 0); /* of which two is not known */
	assert_int_equal(account.cause[PFR_CAUSE_NO_EVENT].weight, 9);
	pfr_session_close(session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names),
		cmocka_unit_test(sentences),
		cmocka_unit_test(objects),
		cmocka_unit_test(sums),
		cmocka_unit_test(left_out),
	};

	return RUN(tests);
}
