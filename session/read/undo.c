/* SPDX-License-Identifier: MIT */
/*
 * Changes of bytes on their way, undone byte by byte. Each is refused by bytes that the change does not make. It knows nothing of captures.
 */
#include "transport.h"

#define REPLACED 0xfffd

/* What Windows-1252 has from 0x80 to 0x9f, which "Latin 1" of browsers is; the rest stays a control character. */
static const uint16_t windows_1252[32] = {
	0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d, 0x8f,
	0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178};

/* The byte that became this character. False: none. */
static bool byte_of(uint32_t character, unsigned char *byte)
{
	unsigned i;

	*byte = (unsigned char)character;
	if (character <= 0xff)
		return true;
	for (i = 0; i < 32; i++)
		if (windows_1252[i] == character)
			return *byte = (unsigned char)(0x80 + i), true;
	return false;
}

static size_t put_character(struct undo *u, uint32_t character, unsigned char *out)
{
	if (byte_of(character, out))
		return 1;
	u->lost |= character == REPLACED;
	u->other |= character != REPLACED;
	*out = '?'; /* the rest may still show what it was */
	return 1;
}

/* ---- line ends ---------------------------------------------------------------------- */

static size_t undo_crlf(struct undo *u, unsigned char c, unsigned char *out)
{
	size_t n = 0;

	if (c == '\n') {
		u->refused |= !u->have;
		u->changes++;
		u->have = 0;
		out[n++] = c;
		return n;
	}
	if (u->have)
		out[n++] = '\r';
	u->have = c == '\r';
	if (!u->have)
		out[n++] = c;
	return n;
}

/* ---- characters --------------------------------------------------------------------- */

/* Of what takes more than one byte. Longer forms than needed are refused, and so are halves of pairs, as no encoder writes them. */
static size_t undo_utf8(struct undo *u, unsigned char c, unsigned char *out)
{
	static const uint32_t least[4] = {0, 0x80, 0x800, 0x10000};

	if (!u->have && c < 0x80)
		return *out = c, 1;
	if (!u->have) {
		u->have = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 :
						      1;
		u->held = (c & (0x3fu >> u->have)) | u->have << 24;
		u->refused |= c < 0xc2 || c > 0xf4;
		return 0;
	}
	u->refused |= (c & 0xc0) != 0x80;
	u->held = (u->held & 0xff000000) | ((u->held << 6 | (c & 0x3fu)) & 0xffffff);
	if (--u->have)
		return 0;
	u->refused |= (u->held & 0xffffff) < least[u->held >> 24 & 3];
	u->changes++;
	return put_character(u, u->held & 0xffffff, out);
}

static size_t undo_utf16(struct undo *u, unsigned char c, unsigned char *out)
{
	uint32_t character;

	u->have ^= 1;
	if (u->have)
		return u->held = c, 0;
	character = u->big ? u->held << 8 | c : u->held | (uint32_t)c << 8;
	if (character == 0xfeff && !u->changes++)
		return 0;
	u->changes++;
	return put_character(u, character, out);
}

/* ---- base64, quoted-printable --------------------------------------------------------- */

static int value64(unsigned char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 :
								  -1;
}

static size_t undo_base64(struct undo *u, unsigned char c, unsigned char *out)
{
	int value = value64(c);

	if (u->ended || c == '\r' || c == '\n' || c == ' ' || c == '\t')
		return 0;
	if (value < 0) { /* the padding, or text after it */
		u->ended = true;
		return 0;
	}
	u->changes++;
	u->held = (u->held << 6 | (uint32_t)value) & 0xffffff;
	u->have += 6;
	if (u->have < 8)
		return 0;
	u->have -= 8;
	*out = (unsigned char)(u->held >> u->have);
	return 1;
}

static int value16(unsigned char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A line end that is no soft one stands for LF; encoders that keep bytes write none. */
static size_t undo_quoted(struct undo *u, unsigned char c, unsigned char *out)
{
	int value = value16(c);

	if (!u->have && c == '=')
		return u->have = 1, 0;
	if (!u->have) {
		u->refused |= c != '\n' && c != '\r' && c != '\t' && (c < ' ' || c > '~');
		return c == '\r' ? 0 : (*out = c, 1);
	}
	if (u->have == 1 && c == '\r')
		return 0;
	if (u->have == 1 && c == '\n')
		return u->have = 0, 0;
	u->refused |= value < 0;
	u->held = u->held << 4 | ((uint32_t)value & 15);
	u->have++;
	if (u->have < 3)
		return 0;
	u->have = 0;
	u->changes++;
	*out = (unsigned char)u->held;
	return 1;
}

/* ---- all ---------------------------------------------------------------------------- */

size_t pfr_session_undo(struct undo *u, const unsigned char *in, size_t size, unsigned char *out)
{
	size_t i, n = 0;

	for (i = 0; i < size && !u->refused; i++)
		switch (u->how) {
		case TRANSPORT_CRLF: n += undo_crlf(u, in[i], out + n); break;
		case TRANSPORT_UTF8: n += undo_utf8(u, in[i], out + n); break;
		case TRANSPORT_UTF16: n += undo_utf16(u, in[i], out + n); break;
		case TRANSPORT_BASE64: n += undo_base64(u, in[i], out + n); break;
		case TRANSPORT_QUOTED: n += undo_quoted(u, in[i], out + n); break;
		default: u->refused = true;
		}
	return n;
}

size_t pfr_session_undo_end(struct undo *u, unsigned char *out)
{
	if (u->how != TRANSPORT_CRLF || !u->have)
		return 0;
	*out = '\r';
	return 1;
}
