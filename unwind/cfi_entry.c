/* SPDX-License-Identifier: MIT */
/*
 * Entries of .eh_frame and .debug_frame: those of functions (FDE) and what they have in common (CIE). The form is that of DWARF 2 to
 * 5 and of the Linux Standard Base.
 */
#include "cfi.h"

#define MOST ((size_t)UINT32_MAX) /* bytes of a section */

/* A CIE, and where its parts are. */
struct common {
	uint64_t code_align, ra;
	int64_t data_align;
	size_t initial, initial_end;
	uint8_t encoding, lsda, signal, has_data, width;
};

/* The head of an entry: where its content begins and ends, and where its id, or the pointer to its CIE, is. */
struct head {
	size_t id_at, body, end;
	uint64_t id;
	uint8_t is_64;
};

static unsigned encoded_size(const struct numbers *n, uint8_t encoding)
{
	static const uint8_t sizes[8] = {0, 0, 2, 4, 8, 0, 0, 0};
	unsigned size = sizes[encoding & 7];

	return size ? size : n->width;
}

uint64_t cfi_pointer(struct numbers *n, uint8_t encoding, const struct cfi_base *base)
{
	uint64_t at = base->address + n->at, value;
	unsigned size = encoded_size(n, encoding);

	if ((encoding & 0x70) == ENCODING_ALIGNED) {
		numbers_skip(n, (0 - at) & (n->width - 1u));
		return numbers_fixed(n, n->width);
	}
	if ((encoding & 7) == 1)
		value = numbers_leb(n, encoding & 8);
	else
		value = encoding & 8 ? (uint64_t)numbers_signed(n, size) : numbers_fixed(n, size);
	switch (encoding & 0xf0) {
	case 0: break;
	case ENCODING_PCREL: value += at; break;
	case ENCODING_DATAREL: value += base->data; break;
	case ENCODING_FUNCREL: value += base->function; break;
	default: n->bad = 1; /* indirect, or relative to a text section */
	}
	n->bad |= (encoding & 7) > 4;
	return n->width == 4 ? value & UINT32_MAX : value;
}

/* PFR_END: the section ends here, by a length of 0 or by its size. */
static enum pfr_status read_head(const struct pfr_cfi *cfi, size_t at, struct head *head)
{
	struct numbers n;
	uint64_t length;

	if (cfi->size > MOST || at >= cfi->size)
		return cfi->size > MOST ? PFR_E_VALUE : PFR_END;
	n = cfi_numbers(cfi, at, cfi->size);
	length = numbers_fixed(&n, 4);
	head->is_64 = length == UINT32_MAX;
	if (head->is_64)
		length = numbers_fixed(&n, 8);
	if (!n.bad && !length && !head->is_64)
		return PFR_END;
	head->id_at = n.at;
	head->end = n.at + (size_t)length;
	if (n.bad || length > MOST || head->end > cfi->size)
		return PFR_E_SHORT;
	n.end = head->end;
	head->id = numbers_fixed(&n, cfi->debug && head->is_64 ? 8 : 4);
	head->body = n.at;
	return n.bad ? PFR_E_SHORT : PFR_OK;
}

static int is_common(const struct pfr_cfi *cfi, const struct head *head)
{
	return head->id == (!cfi->debug ? 0 : head->is_64 ? UINT64_MAX :
							    UINT32_MAX);
}

/* Where an FDE's CIE is; SIZE_MAX: nowhere. */
static size_t common_at(const struct pfr_cfi *cfi, const struct head *head)
{
	if (cfi->debug)
		return head->id < cfi->size ? (size_t)head->id : SIZE_MAX;
	return head->id <= head->id_at ? head->id_at - (size_t)head->id : SIZE_MAX;
}

/* What the letters after 'z' stand for; the cursor is at the augmentation's data, whose end it knows. */
static void read_augmentation(struct numbers *n, struct numbers *letters, struct common *common)
{
	struct cfi_base base = {0, 0, 0};
	uint8_t encoding;

	while (numbers_left(letters) && !n->bad) {
		switch (numbers_fixed(letters, 1)) {
		case 'L': common->lsda = (uint8_t)numbers_fixed(n, 1); break;
		case 'R': common->encoding = (uint8_t)numbers_fixed(n, 1); break;
		case 'S': common->signal = 1; break;
		case 'P':
			encoding = (uint8_t)numbers_fixed(n, 1);
			if (encoding != ENCODING_OMIT)
				cfi_pointer(n, encoding & 0xf, &base);
			break;
		case 'B': /* which key signs, and memory tagging of the stack: of arm64 */
		case 'G': break;
		default: return; /* the rest cannot be read, and its size is known */
		}
	}
}

/* The text of the augmentation, which is stepped over with its NUL. */
static struct numbers read_letters(struct numbers *n)
{
	struct numbers letters = *n;

	do
		letters.end = n->at;
	while (numbers_fixed(n, 1));
	return letters;
}

/* The data that a 'z' announces. */
static void read_data(struct numbers *n, struct numbers *letters, struct common *common)
{
	uint64_t size = numbers_uleb(n);
	struct numbers data = *n;

	numbers_skip(n, size);
	data.end = n->at;
	if (!n->bad)
		read_augmentation(&data, letters, common);
}

static enum pfr_status read_fields(const struct pfr_cfi *cfi, struct numbers *n, struct common *common)
{
	unsigned version = (unsigned)numbers_fixed(n, 1);
	struct numbers letters = read_letters(n), second;
	unsigned first = (unsigned)numbers_fixed(&letters, 1); /* 0: there are none */

	second = letters;
	if (version != 1 && version != 3 && version != 4)
		return n->bad ? PFR_E_SHORT : PFR_E_VALUE;
	if (first == 'e' && numbers_fixed(&second, 1) == 'h')
		numbers_skip(n, n->width);
	if (version == 4 && numbers_fixed(n, 1) != cfi->width)
		return PFR_E_VALUE;
	if (version == 4 && numbers_fixed(n, 1)) /* segments */
		return PFR_E_VALUE;
	common->code_align = numbers_uleb(n);
	common->data_align = numbers_sleb(n);
	common->ra = version == 1 ? numbers_fixed(n, 1) : numbers_uleb(n);
	common->has_data = first == 'z';
	if (first && first != 'z' && first != 'e')
		return PFR_E_VALUE;
	if (common->has_data)
		read_data(n, &letters, common);
	return n->bad ? PFR_E_SHORT : PFR_OK;
}

static enum pfr_status read_common(const struct pfr_cfi *cfi, size_t at, struct common *common)
{
	static const struct common none = {0, 0, 0, 0, 0, 0, ENCODING_OMIT, 0, 0, 0};
	struct head head;
	struct numbers n;
	enum pfr_status status = at == SIZE_MAX ? PFR_E_VALUE : read_head(cfi, at, &head);

	*common = none;
	if (status || !is_common(cfi, &head))
		return status == PFR_E_SHORT ? status : PFR_E_VALUE;
	n = cfi_numbers(cfi, head.body, head.end);
	status = read_fields(cfi, &n, common);
	common->initial = n.at;
	common->initial_end = head.end;
	return status;
}

/* The addresses and the program of an FDE. */
static enum pfr_status read_function(const struct pfr_cfi *cfi, const struct head *head, const struct common *common,
				     struct pfr_cfi_entry *entry)
{
	struct numbers n = cfi_numbers(cfi, head->body, head->end);
	struct cfi_base base = {cfi->address, 0, 0};

	entry->start = cfi_pointer(&n, common->encoding, &base);
	entry->end = entry->start + cfi_pointer(&n, common->encoding & 0xf, &base);
	if (common->has_data)
		numbers_skip(&n, numbers_uleb(&n));
	if (n.bad)
		return PFR_E_SHORT;
	entry->program = (uint32_t)n.at;
	entry->program_end = (uint32_t)head->end;
	entry->initial = (uint32_t)common->initial;
	entry->initial_end = (uint32_t)common->initial_end;
	entry->code_align = common->code_align;
	entry->data_align = common->data_align;
	entry->ra = common->ra;
	entry->encoding = common->encoding;
	entry->signal = common->signal;
	return entry->end >= entry->start ? PFR_OK : PFR_E_VALUE;
}

enum pfr_status cfi_entry(const struct pfr_cfi *cfi, size_t at, size_t *after, struct pfr_cfi_entry *entry)
{
	struct common common;
	struct head head;
	enum pfr_status status = read_head(cfi, at, &head);

	*after = status ? cfi->size : head.end;
	if (status || is_common(cfi, &head))
		return status ? status : PFR_END;
	entry->at = (uint32_t)at;
	status = read_common(cfi, common_at(cfi, &head), &common);
	return status ? status : read_function(cfi, &head, &common, entry);
}

enum pfr_status pfr_cfi_next(const struct pfr_cfi *cfi, size_t *at, struct pfr_cfi_entry *entry)
{
	enum pfr_status status = PFR_END;

	while (status == PFR_END && *at < cfi->size)
		status = cfi_entry(cfi, *at, at, entry);
	return status;
}
