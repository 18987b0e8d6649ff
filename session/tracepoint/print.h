/* SPDX-License-Identifier: MIT */
/*
 * The text that a tracepoint's "print fmt" makes of a payload, as perf prints it. Mirrors event_read_print and pretty_print of libtraceevent
 * (src/event-parse.c): fields are read as unsigned, casts cut, what is not known of is 0.
 *
 * print_tokens.c takes the text apart, print_parse.c and print_functions.c make nodes of its arguments, print_pieces.c of the format; print_value.c
 * computes numbers, print_put.c has conversions, print_text.c and print_address.c write.
 */
#ifndef SESSION_PRINT_H
#define SESSION_PRINT_H

#include "session/tracepoint/format.h"

#include "perfring_alloc.h"

#define PRINT_NODES 16384 /* of one format at most */
#define PRINT_DEPTH 96    /* of parentheses and the like within one another */
#define PRINT_TREE 256    /* of nodes within one another: a + b + c ... */

enum print_kind {
	PRINT_NONE,
	PRINT_NUMBER,       /* number; text: as it is written */
	PRINT_QUOTED,       /* text */
	PRINT_FIELD,        /* field: of the format, PRINT_NO_FIELD where it has none of this name */
	PRINT_CAST,         /* a; text: the type; number: its bits */
	PRINT_UNARY,        /* op, a */
	PRINT_BINARY,       /* op, a, b */
	PRINT_CHOICE,       /* a ? b : c */
	PRINT_ELEMENT,      /* a[b] */
	PRINT_FLAGS,        /* of a: names from b on; text: what is between them */
	PRINT_SYMBOLIC,     /* of a: names from b on */
	PRINT_PAIR,         /* number and its name, text; c: the next */
	PRINT_HEX,          /* b bytes of a */
	PRINT_HEX_JOINED,   /* the same without blanks */
	PRINT_ARRAY,        /* b elements of c bytes of a */
	PRINT_DYNAMIC,      /* field: where its bytes are */
	PRINT_DYNAMIC_SIZE, /* field: how many */
	PRINT_STRING,       /* field */
	PRINT_BITS,         /* field */
	PRINT_CPUS,         /* field */
	PRINT_LITERAL,      /* text; c: the next piece */
	PRINT_CONVERSION    /* op: d, s, p ...; of a; b: what * stands for; look; text: what follows p; c: the next piece */
};

#define PRINT_NO_FIELD UINT16_MAX

/* How a value looks: what is between % and the letter. */
struct print_look {
	uint8_t flags; /* PRINT_LEFT and the like */
	int8_t length; /* -2 hh, -1 h, 0, 1 l, 2 ll */
	uint8_t star;  /* 1: * is the width, 2: the precision */
	uint16_t width;
	int16_t precision; /* -1: none */
};
#define PRINT_LEFT 1
#define PRINT_PLUS 2
#define PRINT_SPACE 4
#define PRINT_HASH 8
#define PRINT_ZERO 16

/* Node 0 is PRINT_NONE. */
struct print_node {
	uint8_t kind, op; /* op: of two characters << >> <= >= == != && ||, one that stands for them */
	uint16_t a, b, c, field;
	uint16_t depth;    /* of the nodes below it, and 1 */
	uint32_t at, size; /* text, in print_format.text */
	union {
		uint64_t number;
		struct print_look look; /* of PRINT_CONVERSION */
	};
};

struct print_format {
	const struct pfr_tracepoint *format;
	uint8_t long_size;
	bool failed;       /* it is not understood: fields are printed */
	bool plain;        /* its text is printable ASCII without a backslash */
	uint16_t first;    /* piece */
	uint32_t nr, used; /* nodes; bytes of text */
	uint32_t capacity;
	size_t bytes; /* of memory */
	struct print_node *node;
	unsigned char *text;
};

/* Of the whole text of the format; it must outlive the result. Null: there is no memory. */
struct print_format *print_format_new(const struct pfr_tracepoint *format, const struct pfr_bytes *whole, const struct pfr_allocator *given);
void print_format_free(struct print_format *print, const struct pfr_allocator *given);

/* What is at addresses of the kernel. */
struct print_names {
	void *user;
	/* Writes the name of a function, with the offset in it where `offset`; or notes that it comes here, at out->size. False: it has none. */
	bool (*name)(void *user, uint64_t address, bool offset, struct pfr_out *out);
	const struct pfr_bytes *(*text)(void *user, uint64_t address); /* null: there is none */
};
/*
 * Its text of a payload, which is not safe for a terminal, and has no bytes after the first NUL that a value has. At most 64 bytes for each byte of the payload and
 * of the format, and 1 KiB; "..." stands for what is left out. names may be null. Returns whether it is safe as it is: it
 * has nothing but numbers and text of a format that is plain.
 */
bool print_format_text(struct pfr_out *out, const struct print_format *print, const struct pfr_bytes *payload, enum pfr_byte_order order, const struct print_names *names);

/* ---- of the parts -------------------------------------------------------------------------- */

enum print_token { PRINT_END,
		   PRINT_ITEM,
		   PRINT_QUOTE,
		   PRINT_CHARACTER,
		   PRINT_OPERATOR };

struct print_parser {
	struct format_text rest, token; /* of a quote without its quotes */
	struct print_format *made;
	enum print_token kind;
	uint8_t op; /* as of nodes; > for -> is 'P' */
	unsigned depth;
	uint16_t (*expression)(struct print_parser *p); /* up to a comma or what closes it */
};

void print_next(struct print_parser *p);
/* Whether the token is this operator; if so, it is taken. */
bool print_take(struct print_parser *p, uint8_t op);
/* The same, and what is parsed has failed otherwise. */
void print_expect(struct print_parser *p, uint8_t op);
static inline bool print_is(const struct print_parser *p, uint8_t op)
{
	return p->kind == PRINT_OPERATOR && p->op == op;
}
/* A number as strtoull(3) reads it with base 0, up to what is none. */
uint64_t print_read_number(const struct format_text *text);
/* A node; 0, and it has failed, where there are too many. */
uint16_t print_add(struct print_parser *p, uint8_t kind, uint16_t a, uint16_t b, uint16_t c);
void print_set_text(struct print_format *made, uint16_t node, const struct format_text *text);
uint16_t print_find_field(const struct print_format *made, const struct format_text *name);
/* The bits of a value that a cast to a type leaves. */
uint64_t print_cast_mask(struct format_text type);
/* What follows a name and "(". */
uint16_t print_function(struct print_parser *p, const struct format_text *name);
/* Of literals and conversions of the format, with arguments from `argument` on, which are linked by their c. */
void print_pieces(struct print_parser *p, const struct format_text *format, const uint16_t *arguments, unsigned nr);

struct print_context {
	struct pfr_out *out;
	const struct print_format *made;
	const struct pfr_bytes *payload;
	enum pfr_byte_order order;
	const struct print_names *names;
	size_t most;  /* size of out that ends the text */
	bool *others; /* set: text of the payload, or of names, came */
};

static inline const struct print_node *print_at(const struct print_context *c, uint16_t node)
{
	return &c->made->node[node];
}
static inline const struct pfr_tracepoint_field *print_field(const struct print_context *c, uint16_t field)
{
	return field < c->made->format->nr ? &c->made->format->field[field] : 0;
}
/* The bytes of a field; of one whose place is elsewhere, those. False: they are not in the payload. */
bool print_bytes(const struct print_context *c, const struct pfr_tracepoint_field *field, struct pfr_bytes *bytes);
bool print_fixed(const struct print_context *c, const struct pfr_tracepoint_field *field, struct pfr_bytes *bytes);
/* Up to 8 bytes as an unsigned number. */
uint64_t print_load(const struct print_context *c, const unsigned char *data, uint32_t size);
/* A number; its calls are within one another as nodes are, at most PRINT_TREE times. */
uint64_t print_value(const struct print_context *c, uint16_t node);
/* The array that a node is; false: it is none. */
bool print_array_of(const struct print_context *c, uint16_t node, struct pfr_bytes *bytes);

void print_put(const struct print_context *c, const void *data, size_t size);
void print_put_text(const struct print_context *c, const char *text);
void print_put_hex(const struct print_context *c, uint64_t value, unsigned digits);
void print_put_decimal(const struct print_context *c, uint64_t value);
/* As a conversion of this letter, d i u o x X c, makes it; and as s does, of bytes up to the first NUL. */
void print_put_number(const struct print_context *c, uint8_t letter, const struct print_look *look, uint64_t value);
void print_put_string(const struct print_context *c, const struct print_look *look, const void *text, size_t size);
/* The same, of text of the format itself. */
void print_put_own(const struct print_context *c, const struct print_look *look, const void *text, size_t size);
/* As %pI4, %pM, %pU, %ph and the like; what follows p is text of the conversion. */
void print_address(const struct print_context *c, const struct print_node *conversion);

#endif
