/* SPDX-License-Identifier: MIT */
/*
 * What looks through a feature section, for the number of its entries and their form: it reads no byte after the section's
 * last, and every loop ends. The section's size is any of 32 bits. And a section in a record: it lies in the record.
 *
 * goals: 350
 * functions: wire_bytes wire_u16 wire_u32 wire_u64 zeros build_id_old build_id_count dies_fit topology auxtrace_pairs
 * functions: domain_skip domain_count sizes_count texts_count pfr_probe_feature wire_clamp pfr_feature_frame pfr_feature_of
 */
#include "decoder/feature.c"
#include "wp_wire.h"

/*@ predicate section_in(struct section *s) = \valid_read(s) && \valid_read(s->data + (0 .. s->size - 1)); */

/*@ requires section_in(s);
    assigns \nothing;
*/
static int zeros(const struct section *s, uint64_t at);

/*@ requires section_in(s);
    assigns \nothing;
*/
static int build_id_old(const struct section *s);

/*@ requires section_in(s);
    assigns \nothing;
*/
static uint32_t build_id_count(const struct section *s);

/*@ requires section_in(s) && \valid(steps) && \separated(s, steps) && cpus * 8 + 4 <= s->size;
    assigns *steps;
*/
static int dies_fit(const struct section *s, uint32_t cpus, uint32_t *steps);

/*@ requires section_in(s) && \valid(level) && \separated(s, level);
    assigns *level;
*/
static void topology(const struct section *s, struct pfr_walk_level *level);

/*@ requires section_in(s);
    assigns \nothing;
*/
static int auxtrace_pairs(const struct section *s);

/*@ requires section_in(s) && \valid(at) && \separated(s, at) && *at <= s->size;
    assigns *at;
    ensures \old(*at) <= *at <= s->size;
*/
static int domain_skip(const struct section *s, uint64_t *at, unsigned texts);

/*@ requires section_in(s);
    assigns \nothing;
*/
static uint32_t domain_count(const struct section *s, uint64_t version);

/*@ requires section_in(s);
    assigns \nothing;
*/
static uint32_t sizes_count(const struct section *s);

/*@ requires section_in(s);
    assigns \nothing;
*/
static uint32_t texts_count(const struct section *s);

/*@ requires \valid_read(data + (0 .. left - 1)) && \valid(level);
    assigns *level;
*/
void pfr_probe_feature(uint8_t which, const unsigned char *data, uint32_t left, int big, struct pfr_walk_level *level);

/* ---- frames ---- */

/*@ assigns \nothing; */
static inline uint32_t wire_clamp(uint64_t v);

/*@ requires \valid(feature);
    assigns *feature;
    ensures feature->data == data && feature->size == size;
*/
void pfr_feature_frame(struct pfr_frame *feature, uint32_t number, const unsigned char *data, uint32_t size,
		       uint64_t at, enum pfr_byte_order order);

/*@ requires \valid_read(record) && \valid_read(record->data + (0 .. record->size - 1)) && \valid(feature) && \separated(record, feature);
    assigns *feature;
    ensures inside: \result == PFR_OK ==> 16 < record->size && feature->data == record->data + 16 && feature->size == record->size - 16;
*/
enum pfr_status pfr_feature_of(const struct pfr_frame *record, struct pfr_frame *feature);
