/* SPDX-License-Identifier: MIT */
/*
 * What all other headers stand on: bytes and numbers as they lie in a record, the structs of the
 * records, statuses, limits, and where something is wrong.
 */
#ifndef PERFRING_BASE_H
#define PERFRING_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PFR_VERSION_MAJOR 0
#define PFR_VERSION_MINOR 2
#define PFR_VERSION_PATCH 0
/* The three as a text, such as "0.2.0". */
#define PFR_VERSION_TEXT PFR_VERSION_DOTTED(PFR_VERSION_MAJOR, PFR_VERSION_MINOR, PFR_VERSION_PATCH)
#define PFR_VERSION_DOTTED(major, minor, patch) PFR_VERSION_WORDS(major, minor, patch)
#define PFR_VERSION_WORDS(major, minor, patch) #major "." #minor "." #patch
/* The three as a number, as pfr_version returns it. */
#define PFR_VERSION (PFR_VERSION_MAJOR << 16 | PFR_VERSION_MINOR << 8 | PFR_VERSION_PATCH)

/* Marks what is public: only these symbols are visible in the libraries, shared and static. */
#if defined(__GNUC__) && !defined(PFR_NO_VISIBILITY)
#define PFR_API __attribute__((visibility("default")))
#else
#define PFR_API
#endif

/*
 * Marks functions whose status a program must look at: what they make is not there, or is not whole, after a failure. The compiler warns of a call whose result is not used;
 * define PFR_NO_CHECKED to have no such warning.
 */
#if defined(__GNUC__) && !defined(PFR_NO_CHECKED)
#define PFR_CHECKED __attribute__((warn_unused_result))
#else
#define PFR_CHECKED
#endif

/*
 * The version of libperfring that runs, as PFR_VERSION is that of the header: major << 16 | minor << 8 | patch. A program that was built with a newer header than the library finds it
 * so. pfr_convert_version, pfr_session_version and pfr_capture_version are of the other libraries. Safe for any number of threads.
 */
PFR_API uint32_t pfr_version(void);

/* Bytes of a record, or text without its NUL. */
struct pfr_bytes {
	const unsigned char *data;
	uint32_t size;
};

/* Numbers of one width, as they lie in the record: pfr_word. */
struct pfr_words {
	const unsigned char *data;
	uint32_t nr;   /* how many */
	uint8_t width; /* bytes of each: 2, 4 or 8 */
	uint8_t order; /* enum pfr_byte_order */
};

/* Entries of one size, as they lie in the record: pfr_NAME_at. */
struct pfr_array {
	const unsigned char *data;
	uint32_t nr;
	uint16_t stride;     /* bytes of each */
	uint8_t order;       /* enum pfr_byte_order */
	uint8_t read_format; /* for pfr_read_value_at */
};

/* The byte order of a recording. */
enum pfr_byte_order {
	PFR_LITTLE = 0,
	PFR_BIG = 1,
};

#include "perfring_records.h"

/* Whether a field is there: PFR_HAS(record.mmap2, MMAP2, BUILD_ID). */
#define PFR_HAS(group, GROUP, FIELD) (((group).present >> PFR_KEY_##GROUP##_##FIELD) & 1)

/* The byte order of this machine, where the compiler defines it. */
#if defined(__GNUC__) && defined(__BYTE_ORDER__)
#define PFR_HOST_ORDER (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? PFR_BIG : PFR_LITTLE)
#endif

/*
 * Returns number `index` of `words` in the host's order. index must be below words->nr.
 * Where compiler, width and order allow it, this is one load.
 */
static inline uint64_t pfr_word(const struct pfr_words *words, uint32_t index)
{
	const unsigned char *p = words->data + (size_t)index * words->width;
	uint64_t value = 0;
	unsigned i;

#ifdef PFR_HOST_ORDER
	if (words->width == 8) {
		__builtin_memcpy(&value, p, 8);
		return words->order == PFR_HOST_ORDER ? value : __builtin_bswap64(value);
	}
	if (words->width == 4) {
		uint32_t half;

		__builtin_memcpy(&half, p, 4);
		return words->order == PFR_HOST_ORDER ? half : __builtin_bswap32(half);
	}
#endif
	/*@ loop invariant i <= words->width; loop assigns i, value; loop variant words->width - i; */
	for (i = 0; i < words->width; i++)
		value |= (uint64_t)p[i] << 8 * (words->order == PFR_BIG ? words->width - 1 - i : i);
	return value;
}

/*
 * The same as a function with an address, for languages that cannot use the one above.
 * Returns 0 if index is not below words->nr.
 */
PFR_API uint64_t pfr_word_at(const struct pfr_words *words, uint32_t index);

/* A number of 64 bits in the host's order that may lie in the bytes of a record. */
#ifdef __GNUC__
typedef uint64_t __attribute__((__may_alias__)) pfr_u64;
#else
typedef uint64_t pfr_u64;
#endif

/*
 * Copies the numbers of `words` from number `first` on, in the host's order: *nr of them, as many as are left and
 * `capacity` allows. Returns space.
 */
PFR_API const pfr_u64 *pfr_words_copy(const struct pfr_words *words, uint32_t first, uint64_t *space, uint32_t capacity,
				      uint32_t *nr);

/*
 * The numbers of `words` from number `first` on, as an array in the host's order of *nr numbers. If the bytes of the
 * record are that already (8 bytes each, in the host's order, aligned to 8), nothing is copied, the array is all the
 * rest, and valid as long as the record is. Otherwise as many as fit are copied to `space`, which holds
 * `capacity` numbers. *nr is 0 after the last, or if capacity is 0 and a copy is needed.
 *
 *   for (i = 0; i < ips->nr; i += nr)
 *           for (ip = pfr_words_u64(ips, i, space, 64, &nr), k = 0; k < nr; k++)
 *                   use(ip[k]);
 */
static inline const pfr_u64 *pfr_words_u64(const struct pfr_words *words, uint32_t first, uint64_t *space,
					   uint32_t capacity, uint32_t *nr)
{
#ifdef PFR_HOST_ORDER
	if (words->width == 8 && words->order == PFR_HOST_ORDER && !((uintptr_t)words->data & 7) && first < words->nr) {
		*nr = words->nr - first;
		return (const pfr_u64 *)(const void *)(words->data + 8 * (size_t)first);
	}
#endif
	return pfr_words_copy(words, first, space, capacity, nr);
}

/* How much a reader loses by a status. */
enum pfr_class {
	PFR_CLASS_NOTE = 0,   /* nothing */
	PFR_CLASS_RECORD = 1, /* this record, attr or section; continue with the next */
	PFR_CLASS_STREAM = 2  /* the rest of the stream; every later call says the same */
};

/* The class of a status. */
PFR_API enum pfr_class pfr_status_class(enum pfr_status status);

/*
 * All bounds on what an input may take, in one struct. What has a member `limits` keeps to it:
 * pfr_events, and with it the reader, pfr_zstd, pfr_uncbor. It may be null, and then the
 * defaults hold; else it must outlive its user, and pfr_limits_init has to set it first, since
 * a later version may have more members. Values may be changed at any time, and hold from the
 * next call on. Arrays of the caller's (events, ids, pending records, waiting chains) are no larger
 * than the caller makes them: there PFR_NO_SPACE asks for more, and the limit says how far to go.
 */

/*
 * Sets all limits to the defaults that schema/limits.def has. `size` is sizeof(struct pfr_limits), which tells
 * a later version of the library which members the caller knows; the others keep their defaults.
 */
PFR_API void pfr_limits_init(struct pfr_limits *limits, size_t size);

/* The member for a limit; null for PFR_LIMIT_NONE and what is not known. */
PFR_API uint64_t *pfr_limit_of(struct pfr_limits *limits, enum pfr_limit limit);

/*
 * The value of a limit; of null limits, the default. 0 for PFR_LIMIT_NONE, and for all of a struct that pfr_limits_init has not set (size 0):
 * such limits allow nothing, rather than everything.
 */
PFR_API uint64_t pfr_limit(const struct pfr_limits *limits, enum pfr_limit limit);

/* Its name, as it is in the struct, and what it counts. "" for PFR_LIMIT_NONE and what is not known. */
PFR_API const char *pfr_limit_name(enum pfr_limit limit);
PFR_API const char *pfr_limit_doc(enum pfr_limit limit);

/* Where and why. Written by a call that returns neither OK nor END. Where a function takes a pointer to one it is not null. */
struct pfr_where {
	enum pfr_status status;
	uint32_t type;   /* the record's type, or the feature's number */
	uint8_t piece;   /* enum pfr_piece */
	uint8_t limit;   /* enum pfr_limit: which was reached, whose value is `left` then */
	uint16_t row;    /* the field: pfr_row_name; 0 where it is none */
	uint32_t event;  /* its event, or PFR_NO_EVENT */
	uint64_t at;     /* offset of the frame in the stream */
	uint64_t offset; /* offset of the field in the stream */
	uint64_t needed; /* bytes needed, or the value that was refused */
	uint64_t left;   /* bytes that were left */
};

#ifdef __cplusplus
}
#endif
#endif
