/* SPDX-License-Identifier: MIT */
/*
 * The bits that conditions of rows name, by word: IF(SAMPLE_TYPE, IP) is
 * about PFR_SAMPLE_IP. It knows the prefixes and nothing else.
 */
#ifndef PFR_WORDS_H
#define PFR_WORDS_H

#define BIT_MISC(b) PFR_MISC_##b
#define BIT_SAMPLE_TYPE(b) PFR_SAMPLE_##b
#define BIT_READ_FORMAT(b) PFR_FORMAT_##b
#define BIT_FORM(b) PFR_FORM_##b
#define BIT_OUTER_FORM(b) PFR_FORM_##b

#endif
