/* SPDX-License-Identifier: MIT */
/*
 * Names of any number, texts of any bytes.
 *
 * sources: names rows limits
 * options: -eva-slevel-function put_number:8
 * reached: 75
 */
#include "proof.h"

static char text[FRAME_MOST];

void proof_names(void)
{
	char name[16];
	struct pfr_bits bits;
	struct pfr_limits limits;
	uint32_t type;
	uint64_t *limit;

	Frama_C_make_unknown(text, sizeof(text));
	Frama_C_make_unknown((char *)&bits, sizeof(bits));
	bits.next = (uint16_t)any_u64();
	pfr_status_class((enum pfr_status)any_u64());
	pfr_status_name((enum pfr_status)any_u64());
	pfr_status_cause((enum pfr_status)any_u64());
	pfr_status_advice((enum pfr_status)any_u64());
	pfr_type_name((uint32_t)any_u64());
	pfr_type_find(text, (size_t)Frama_C_interval(0, FRAME_MOST), &type);
	pfr_piece_name((enum pfr_piece)any_u64());
	pfr_row_name((uint16_t)any_u64());
	pfr_attr_alias((uint8_t)any_u64(), any_u64());
	pfr_value_name((enum pfr_set)any_u64(), any_u64());
	pfr_bits_next(&bits);
	pfr_arch_find(text, (size_t)Frama_C_interval(0, FRAME_MOST));
	pfr_arch_of_abi((enum pfr_arch)any_u64(), any_u64());
	pfr_register_name((enum pfr_arch)any_u64(), (unsigned)any_u64(), name);
	pfr_limits_init(&limits, (size_t)any_u64());
	Frama_C_make_unknown((char *)&limits, sizeof(limits)); /* no relation of size and members is known */
	limit = pfr_limit_of(&limits, (enum pfr_limit)any_u64());
	if (limit)
		*limit = any_u64();
	pfr_limit(any_bool() ? &limits : 0, (enum pfr_limit)any_u64());
	pfr_limit_name((enum pfr_limit)any_u64());
	pfr_limit_doc((enum pfr_limit)any_u64());
}
