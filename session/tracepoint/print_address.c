/* SPDX-License-Identifier: MIT */
/* Addresses of networks, UUIDs and buffers. Mirrors print_mac_arg, print_ip_arg, print_uuid_arg and print_raw_buff_arg of libtraceevent. */
#include "session/tracepoint/print.h"

#include <string.h>

/* The bytes of a field; of an address of any kind also those of an array elsewhere. False: another text was written. */
static bool bytes_of(const struct print_context *c, const struct print_node *conversion, uint32_t size, const char *invalid, struct pfr_bytes *bytes)
{
	const struct print_node *n = print_at(c, conversion->a);

	while (n->kind == PRINT_CAST)
		n = print_at(c, n->a);
	if (n->kind != PRINT_FIELD && (size || n->kind != PRINT_DYNAMIC)) {
		print_put_text(c, "?");
		return false;
	}
	print_array_of(c, conversion->a, bytes);
	if (!size || bytes->size == size)
		return true;
	print_put_text(c, invalid);
	return false;
}

static void put_mac(const struct print_context *c, const struct print_node *n, const unsigned char *how)
{
	const char *between = how[0] == 'm' ? "" : how[1] == 'F' ? "-" :
								   ":";
	struct pfr_bytes bytes;
	unsigned i;

	if (!bytes_of(c, n, 6, "INVALIDMAC", &bytes))
		return;
	for (i = 0; i < 6; i++) {
		print_put_text(c, i ? between : "");
		print_put_hex(c, bytes.data[how[1] == 'R' ? 5 - i : i], 2);
	}
}

static void put_ip4(const struct print_context *c, const unsigned char *b, bool padded, bool reverse)
{
	unsigned i, value;

	for (i = 0; i < 4; i++) {
		value = b[reverse ? 3 - i : i];
		print_put_text(c, i ? "." : "");
		print_put_text(c, padded && value < 100 ? "0" : "");
		print_put_text(c, padded && value < 10 ? "0" : "");
		print_put_decimal(c, value);
	}
}

static bool reversed(const struct print_context *c, unsigned char how)
{
	return how == 'l' || (how == 'h' && c->order != PFR_BIG);
}

static unsigned word_at(const unsigned char *b, unsigned i)
{
	return (unsigned)(b[2 * i] << 8 | b[2 * i + 1]);
}

/* The longest run of at least two words of zeros: where it begins, and in *size how long it is; nr: there is none. */
static unsigned zeros_of(const unsigned char *b, unsigned nr, unsigned *size)
{
	unsigned i, run, at = nr;

	*size = 1;
	for (i = 0; i < nr; i++) {
		for (run = 0; i + run < nr && !word_at(b, i + run); run++)
			;
		if (run > *size) {
			*size = run;
			at = i;
		}
	}
	return at;
}

static void put_ip6_short(const struct print_context *c, const unsigned char *b)
{
	static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	bool ip4 = !memcmp(b, mapped, 12) || ((b[8] | 2) == 2 && b[9] == 0 && b[10] == 0x5e && b[11] == 0xfe);
	unsigned nr = ip4 ? 6 : 8, run, zeros = zeros_of(b, nr, &run), i;
	bool colon = false;

	for (i = 0; i < nr; i++) {
		if (i == zeros) {
			print_put_text(c, "::");
			colon = false;
			i += run - 1;
			continue;
		}
		print_put_text(c, colon ? ":" : "");
		print_put_hex(c, word_at(b, i), 0);
		colon = true;
	}
	if (ip4) { /* after a word that is not 0 */
		print_put_text(c, ":");
		put_ip4(c, b + 12, false, false);
	}
}

static void put_ip6(const struct print_context *c, const unsigned char *b, bool colons, bool compressed)
{
	unsigned i;

	if (compressed) {
		put_ip6_short(c, b);
		return;
	}
	for (i = 0; i < 8; i++) {
		print_put_text(c, i && colons ? ":" : "");
		print_put_hex(c, word_at(b, i), 4);
	}
}

static void put_port(const struct print_context *c, const struct pfr_bytes *bytes, const char *before)
{
	print_put_text(c, before);
	print_put_decimal(c, word_at(bytes->data, 1));
}

/* A struct sockaddr; with 'p' its port, 'c' short. */
static void put_socket(const struct print_context *c, const struct print_node *n, const unsigned char *how, uint32_t size)
{
	bool plain = how[0] == 'I', port = plain && size > 2 && how[2] == 'p', is_short = plain && size > 2u + port && how[2 + port] == 'c';
	uint32_t order = 2u + port + is_short;
	struct pfr_bytes bytes;
	uint64_t family;

	if (!bytes_of(c, n, 0, "", &bytes) || bytes.size < 2)
		return;
	family = print_load(c, bytes.data, 2);
	if (family == 2 && bytes.size < 16)
		print_put_text(c, "INVALIDIPv4");
	else if (family == 2)
		put_ip4(c, bytes.data + 4, !plain, reversed(c, size > order ? how[order] : 0));
	if (family == 2 && bytes.size >= 16 && port)
		put_port(c, &bytes, ":");
	if (family == 10 && bytes.size < 28)
		print_put_text(c, "INVALIDIPv6");
	if (family != 10 || bytes.size < 28)
		return;
	print_put_text(c, port ? "[" : "");
	put_ip6(c, bytes.data + 8, plain, is_short);
	if (port)
		put_port(c, &bytes, "]:");
}

static void put_ip(const struct print_context *c, const struct print_node *n, const unsigned char *how, uint32_t size)
{
	unsigned char version = size > 1 ? how[1] : 0, more = size > 2 ? how[2] : 0;
	struct pfr_bytes bytes;

	if (version == 'S')
		put_socket(c, n, how, size);
	else if (version == '4' && bytes_of(c, n, 4, "INVALIDIPv4", &bytes))
		put_ip4(c, bytes.data, how[0] == 'i', reversed(c, more));
	else if (version == '6' && bytes_of(c, n, 16, "INVALIDIPv6", &bytes))
		put_ip6(c, bytes.data, how[0] == 'I', how[0] == 'I' && more == 'c');
}

static void put_uuid(const struct print_context *c, const struct print_node *n, unsigned char how)
{
	static const uint8_t guid[16] = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
	bool mixed = how == 'L' || how == 'l', upper = how == 'L' || how == 'B';
	struct pfr_bytes bytes;
	unsigned i, byte;

	if (!bytes_of(c, n, 16, "INVALIDUUID", &bytes))
		return;
	for (i = 0; i < 16; i++) {
		byte = bytes.data[mixed ? guid[i] : i];
		print_put(c, &(upper ? "0123456789ABCDEF" : "0123456789abcdef")[byte >> 4], 1);
		print_put(c, &(upper ? "0123456789ABCDEF" : "0123456789abcdef")[byte & 15], 1);
		if (i == 3 || i == 5 || i == 7 || i == 9)
			print_put_text(c, "-");
	}
}

/* Bytes of an array, as many as * says. */
static void put_buffer(const struct print_context *c, const struct print_node *n, unsigned char how)
{
	const char *between = how == 'C' ? ":" : how == 'D' ? "-" :
					 how == 'N'         ? "" :
							      " ";
	int32_t nr = n->look.star ? (int32_t)print_value(c, n->b) : 1, i;
	struct pfr_bytes bytes;

	if (print_at(c, n->a)->kind != PRINT_DYNAMIC) {
		print_put_text(c, "?");
		return;
	}
	print_array_of(c, n->a, &bytes);
	for (i = 0; i < nr && (uint32_t)i < bytes.size; i++) {
		print_put_text(c, i ? between : "");
		print_put_hex(c, bytes.data[i], 2);
	}
}

void print_address(const struct print_context *c, const struct print_node *n)
{
	unsigned char how[2] = {c->made->text[n->at], n->size > 1 ? c->made->text[n->at + 1] : (unsigned char)0};

	if (how[0] == 'M' || how[0] == 'm')
		put_mac(c, n, how);
	else if (how[0] == 'I' || how[0] == 'i')
		put_ip(c, n, c->made->text + n->at, n->size);
	else if (how[0] == 'U')
		put_uuid(c, n, how[1]);
	else
		put_buffer(c, n, how[1]);
}
