/* SPDX-License-Identifier: MIT */
/* Sections that are compressed (SHF_COMPRESSED), as Go's linker makes them, by zlib. */
#include "cfi_files.h"

#include "decoder/wire.h"

#ifdef HAVE_ZLIB
#include <string.h>
#include <zlib.h>

#define PACKED_CHUNK 4096
#define BY_ZLIB 1 /* ELFCOMPRESS_ZLIB */

uint64_t cfi_packed_size(const struct stack_file *file, struct elf_section *section)
{
	unsigned head = file->width == 8 ? 24 : 12;
	unsigned char data[24];

	if (section->size <= head || !elf_file_bytes(file, section->offset, data, head) || wire_u32(data, file->big) != BY_ZLIB)
		return 0;
	section->offset += head;
	section->size -= head;
	return file->width == 8 ? wire_u64(data + 8, file->big) : wire_u32(data + 4, file->big);
}

bool cfi_unpack(const struct stack_file *file, const struct elf_section *section, unsigned char *to, size_t size)
{
	unsigned char chunk[PACKED_CHUNK];
	uint64_t at = 0, part;
	z_stream stream;
	int state;

	memset(&stream, 0, sizeof(stream));
	if (inflateInit(&stream) != Z_OK)
		return false;
	stream.next_out = to;
	stream.avail_out = (uInt)size;
	for (state = Z_OK; state == Z_OK && at < section->size; at += part) {
		part = section->size - at < PACKED_CHUNK ? section->size - at : PACKED_CHUNK;
		if (!elf_file_bytes(file, section->offset + at, chunk, (size_t)part))
			break;
		stream.next_in = chunk;
		stream.avail_in = (uInt)part;
		state = inflate(&stream, Z_NO_FLUSH);
	}
	inflateEnd(&stream);
	return state == Z_STREAM_END && !stream.avail_out;
}
#else
uint64_t cfi_packed_size(const struct stack_file *file, struct elf_section *section)
{
	(void)file;
	(void)section;
	return 0;
}

bool cfi_unpack(const struct stack_file *file, const struct elf_section *section, unsigned char *to, size_t size)
{
	(void)file;
	(void)section;
	(void)to;
	(void)size;
	return false;
}
#endif
