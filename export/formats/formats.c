/* SPDX-License-Identifier: MIT */
/* A profile of a session in the format that is asked for. */
#include "export/profile/profile.h"
#include "session/base/refuse.h"


/* Whether samples of this format weigh something: the others are text of each sample, branches and moments. */
static bool has_weights(uint32_t format)
{
	return format <= PFR_PROFILE_FIREFOX || (format >= PFR_PROFILE_OTLP && format <= PFR_PROFILE_SPEEDSCOPE);
}

static bool take_options(struct pfr_session *s, struct pfr_profile_options *set, struct pfr_sink *sink, const struct pfr_profile_options *options, const struct pfr_sink *output,
			 uint32_t formats)
{
	return pfr_session_accepts_new(s) && REFUSE_UNLESS_READ(s, *set, options, "pfr_profile_options") &&
	       pfr_session_accepts(s, set->format < formats, "struct pfr_profile_options: format is no value of enum pfr_profile_format") &&
	       pfr_session_accepts(s, set->weight <= PFR_WEIGHT_OFFCPU, "struct pfr_profile_options: weight is no value of enum pfr_weight") &&
	       pfr_session_accepts(s, set->weight != PFR_WEIGHT_OFFCPU || has_weights(set->format), "struct pfr_profile_options: weight: PFR_WEIGHT_OFFCPU is not for this format") &&
	       pfr_session_accepts(s, set->format != PFR_PROFILE_SCRIPT || !set->fields || !pfr_profile_wrong_field(set->fields),
				   "struct pfr_profile_options: fields: pfr_profile_wrong_field returns which is wrong") &&
	       REFUSE_UNLESS_READ(s, *sink, output, "pfr_sink") && pfr_session_accepts(s, sink->write != 0, "struct pfr_sink: write is null");
}

enum pfr_status pfr_profile_write(struct pfr_session *session, const struct pfr_sink *output,
				  const struct pfr_profile_options *options, struct pfr_profile_result *result)
{
	static const struct profile_format *const formats[] = {&profile_folded, &profile_pprof, &profile_firefox, &profile_script,
							       &profile_branches, &profile_branches, &profile_branches, &profile_otlp, &profile_otlp_json, &profile_speedscope, &profile_trace};
	struct pfr_profile_result all = {.size = sizeof(all)};
	enum pfr_status status = PFR_E_OPTIONS;
	struct pfr_profile_options set;
	struct pfr_sink sink;

	if (take_options(session, &set, &sink, options, output, sizeof(formats) / sizeof(formats[0])))
		status = profile_run(session, &sink, formats[set.format], NULL, &set, &all);
	sized_write(result, &all, sizeof(all));
	return status;
}
