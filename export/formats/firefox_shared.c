/* SPDX-License-Identifier: MIT */
/*
 * The tables that all threads of a Firefox profile share, as JSON: libraries, frames, functions, stacks, sources and strings.
 */
#include "firefox.h"

#include <string.h>

#define CATEGORY_OTHER 0
#define CATEGORY_USER 1
#define CATEGORY_KERNEL 2

void firefox_length(struct profile *p, const char *before, uint32_t nr)
{
	buffer_text(&p->out, before);
	buffer_text(&p->out, "{\"length\":");
	buffer_decimal(&p->out, nr);
}

void firefox_constant(struct profile *p, const char *key, uint32_t nr, const char *value)
{
	uint32_t i;

	buffer_text(&p->out, ",\"");
	buffer_text(&p->out, key);
	buffer_text(&p->out, "\":[");
	for (i = 0; i < nr; i++) {
		buffer_text(&p->out, i ? "," : "");
		buffer_text(&p->out, value);
	}
	buffer_byte(&p->out, ']');
}

/* ---- libraries, frames, stacks ------------------------------------------------------- */

static const char *lib_get(const struct firefox *f, uint32_t lib, size_t *size, const char **id, size_t *id_size)
{
	size_t all;
	const char *text = (const char *)texts_get(&f->libs, lib, &all);

	*size = strnlen(text, all);
	*id = text + *size + 1;
	*id_size = all - *size - 1;
	return text;
}

/* A build ID as breakpad has it: its first 16 bytes, zeros where there are fewer, the first three numbers in little-endian order, and an age of 0. */
static void put_breakpad(struct profile *p, const char *id, size_t size)
{
	static const uint8_t order[16] = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
	unsigned i, j;

	buffer_byte(&p->out, '"');
	for (i = 0; i < 16 && size; i++)
		for (j = 0; j < 2; j++) {
			size_t at = 2 * (size_t)order[i] + j;
			char c = at < size ? id[at] : '0';

			buffer_byte(&p->out, (unsigned char)(c >= 'a' ? c - 'a' + 'A' : c));
		}
	buffer_text(&p->out, size ? "0\"" : "\"");
}

void firefox_lib(struct profile *p, uint32_t lib)
{
	struct pfr_bytes name, whole;
	const char *id, *path;
	size_t size, id_size;

	path = lib_get(p->state, lib, &size, &id, &id_size);
	whole = (struct pfr_bytes){(const unsigned char *)path, (uint32_t)size};
	name = path_base(&whole);
	buffer_text(&p->out, "{\"arch\":\"\",\"name\":");
	buffer_json(&p->out, name.data, name.size);
	buffer_text(&p->out, ",\"path\":");
	buffer_json(&p->out, path, size);
	buffer_text(&p->out, ",\"debugName\":");
	buffer_json(&p->out, name.data, name.size);
	buffer_text(&p->out, ",\"debugPath\":");
	buffer_json(&p->out, path, size);
	buffer_text(&p->out, ",\"breakpadId\":");
	put_breakpad(p, id, id_size);
	buffer_text(&p->out, ",\"codeId\":");
	if (id_size)
		buffer_json(&p->out, id, id_size);
	else
		buffer_text(&p->out, "null");
	buffer_byte(&p->out, '}');
}

static struct firefox_frame frame_get(const struct firefox *f, uint32_t index)
{
	struct firefox_frame frame;
	size_t size;

	memcpy(&frame, texts_get(&f->frames, index, &size), sizeof(frame));
	return frame;
}

static struct firefox_func func_get(const struct firefox *f, uint32_t index)
{
	struct firefox_func func;
	size_t size;

	memcpy(&func, texts_get(&f->funcs, index, &size), sizeof(func));
	return func;
}

static void put_index(struct profile *p, uint32_t lib)
{
	buffer_signed(&p->out, lib == FIREFOX_NO_LIB ? -1 : (int64_t)lib);
}

static unsigned category(uint32_t cpumode)
{
	return cpumode == PFR_CPUMODE_USER || cpumode == PFR_CPUMODE_GUEST_USER     ? CATEGORY_USER :
	       cpumode == PFR_CPUMODE_KERNEL || cpumode == PFR_CPUMODE_GUEST_KERNEL ? CATEGORY_KERNEL :
										      CATEGORY_OTHER;
}

/* A number that JavaScript holds; -1 for others. */
static void put_address(struct profile *p, uint64_t address)
{
	buffer_signed(&p->out, address >> 53 ? -1 : (int64_t)address);
}

/* A number less what it is more than it should be; 0 is none. */
static void put_number(struct profile *p, uint32_t number, uint32_t more)
{
	if (number)
		buffer_decimal(&p->out, number - more);
	else
		buffer_text(&p->out, "null");
}

static void put_frames(struct profile *p)
{
	struct firefox *f = p->state;
	uint32_t nr = f->frames.nr;

	firefox_length(p, ",\"frameTable\":", nr);
	COLUMN(p, "address", nr, put_address(p, frame_get(f, i).lib == FIREFOX_NO_LIB ? UINT64_MAX : frame_get(f, i).address));
	COLUMN(p, "lib", nr, put_index(p, frame_get(f, i).lib));
	COLUMN(p, "inlineDepth", nr, buffer_decimal(&p->out, frame_get(f, i).depth));
	COLUMN(p, "category", nr, buffer_decimal(&p->out, category(frame_get(f, i).cpumode)));
	firefox_constant(p, "subcategory", nr, "0");
	COLUMN(p, "func", nr, buffer_decimal(&p->out, frame_get(f, i).func));
	firefox_constant(p, "nativeSymbol", nr, "null");
	firefox_constant(p, "innerWindowID", nr, "null");
	COLUMN(p, "line", nr, put_number(p, frame_get(f, i).line, 0));
	firefox_constant(p, "column", nr, "null");
	firefox_constant(p, "originalLocation", nr, "null");
	buffer_byte(&p->out, '}');
}

static void put_funcs(struct profile *p)
{
	struct firefox *f = p->state;
	uint32_t nr = f->funcs.nr;

	firefox_length(p, ",\"funcTable\":", nr);
	COLUMN(p, "name", nr, buffer_decimal(&p->out, func_get(f, i).name));
	firefox_constant(p, "isJS", nr, "false");
	firefox_constant(p, "relevantForJS", nr, "false");
	COLUMN(p, "resource", nr, put_index(p, func_get(f, i).lib));
	COLUMN(p, "source", nr, put_number(p, func_get(f, i).source, 1));
	firefox_constant(p, "lineNumber", nr, "null");
	firefox_constant(p, "columnNumber", nr, "null");
	firefox_constant(p, "originalLocation", nr, "null");
	buffer_byte(&p->out, '}');
}

static uint32_t source_name(const struct firefox *f, uint32_t index)
{
	uint32_t name;
	size_t size;

	memcpy(&name, texts_get(&f->sources, index, &size), sizeof(name));
	return name;
}

static void put_sources(struct profile *p)
{
	struct firefox *f = p->state;
	uint32_t nr = f->sources.nr;

	firefox_length(p, ",\"sources\":", nr);
	firefox_constant(p, "id", nr, "null");
	COLUMN(p, "filename", nr, buffer_decimal(&p->out, source_name(f, i)));
	firefox_constant(p, "startLine", nr, "1");
	firefox_constant(p, "startColumn", nr, "1");
	firefox_constant(p, "sourceMapURL", nr, "null");
	firefox_constant(p, "content", nr, "null");
	buffer_byte(&p->out, '}');
}

static void put_name(struct profile *p, uint32_t name)
{
	const struct firefox *f = p->state;
	size_t size;
	const unsigned char *text = texts_get(&f->names, name, &size);

	buffer_json(&p->out, text, size);
}

static void put_lib_name(struct profile *p, uint32_t lib)
{
	const char *id, *path;
	size_t size, id_size;

	path = lib_get(p->state, lib, &size, &id, &id_size);
	buffer_json(&p->out, path, size);
}

/* How many stacks a stack's prefix is before it; 0: it has none. */
static uint32_t prefix_offset(const struct firefox *f, uint32_t stack)
{
	return f->stacks[stack].parent ? stack - (f->stacks[stack].parent - 1) : 0;
}

/* Strings: the names of functions, then those of libraries, then of markers. */
void firefox_shared(struct profile *p)
{
	struct firefox *f = p->state;
	static const char *const markers[] = {"\"Off CPU\"", "\"Lost\"", "\"Throttled\""};
	uint32_t nr = f->nr_stacks, nr_libs = f->libs.nr, names = f->names.nr;

	firefox_length(p, ",\"shared\":{\"stackTable\":", nr);
	COLUMN(p, "frame", nr, buffer_decimal(&p->out, f->stacks[i].frame));
	COLUMN(p, "prefixOffset", nr, buffer_decimal(&p->out, prefix_offset(f, i)));
	buffer_byte(&p->out, '}');
	put_frames(p);
	put_funcs(p);
	firefox_length(p, ",\"resourceTable\":", nr_libs);
	COLUMN(p, "name", nr_libs, buffer_decimal(&p->out, names + i));
	firefox_constant(p, "host", nr_libs, "null");
	firefox_constant(p, "type", nr_libs, "1");
	buffer_text(&p->out, "},\"nativeSymbols\":{\"length\":0,\"libIndex\":[],\"address\":[],\"name\":[],\"functionSize\":[]}");
	put_sources(p);
	buffer_text(&p->out, ",\"sourceLocationTable\":{\"length\":0,\"source\":[],\"line\":[],\"column\":[]}");
	COLUMN(
		p, "stringArray", names + nr_libs + 3,
		if (i < names) { put_name(p, i); } else if (i < names + nr_libs) put_lib_name(p, i - names);
		else buffer_text(&p->out, markers[i - names - nr_libs]));
	buffer_byte(&p->out, '}');
}
