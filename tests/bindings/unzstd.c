/* SPDX-License-Identifier: MIT */
/*
 * system/wasm/unzstd.c beside libzstd, on this machine: unzstd SEED ROUNDS FILE... compresses a piece of a file in some way, changes some of the bytes in most rounds, and unpacks
 * it by both, the first in pieces cut anywhere. What nobody changed has to become the same; what was changed too, or to be refused. Ours refuses what has bits left or
 * lacks some, which libzstd does not see everywhere. Prints the counts.
 */
#define ZSTD_STATIC_LINKING_ONLY
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

/* Those of system/wasm/zstd.h, renamed by the compiler's options. */
size_t own_size(const void *src, size_t size);
void *own_init(void *memory, size_t size);
size_t own_run(void *stream, ZSTD_outBuffer *out, ZSTD_inBuffer *in);
size_t own_one(void *to, size_t capacity, const void *from, size_t size);

#define MOST (1u << 18)

static unsigned char plain[MOST], packed[2 * MOST], theirs[8 * MOST], ours[8 * MOST];
static uint64_t state = 88172645463325252u;

static size_t below(size_t limit)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (size_t)(state >> 11) % limit;
}

static size_t piece_of(const char *path)
{
	FILE *file = fopen(path, "rb");
	size_t size;

	if (!file || fseek(file, 0, SEEK_END))
		exit(2);
	size = (size_t)ftell(file);
	fseek(file, (long)below(size + 1), SEEK_SET);
	size = fread(plain, 1, 1 + below(below(4) ? 3000 : MOST), file);
	fclose(file);
	return size;
}

/* As perf does: one frame, flushed now and then, ended or not. */
static size_t pack(size_t size)
{
	ZSTD_CCtx *context = ZSTD_createCCtx();
	ZSTD_inBuffer in = {plain, 0, 0};
	ZSTD_outBuffer out = {packed, sizeof(packed), 0};
	size_t pieces = 1 + below(4), end = below(2);

	ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, (int)below(23) - 3);
	ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, (int)below(2));
	if (below(2))
		ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, 10 + (int)below(9));
	for (size_t i = 1; i <= pieces; i++) {
		in.size = size * i / pieces;
		if (ZSTD_compressStream2(context, &out, &in, i == pieces && end ? ZSTD_e_end : ZSTD_e_flush))
			exit(2);
	}
	ZSTD_freeCCtx(context);
	return out.pos;
}

/* Bytes; SIZE_MAX: refused. */
static size_t unpack_theirs(size_t size)
{
	ZSTD_DCtx *context = ZSTD_createDCtx();
	ZSTD_inBuffer in = {packed, size, 0};
	ZSTD_outBuffer out = {theirs, sizeof(theirs), 0};
	size_t before, result;

	ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 31);
	do {
		before = in.pos + out.pos;
		result = ZSTD_decompressStream(context, &out, &in);
	} while (!ZSTD_isError(result) && in.pos + out.pos > before);
	ZSTD_freeDCtx(context);
	return ZSTD_isError(result) ? SIZE_MAX : out.pos;
}

static size_t unpack_ours(size_t size)
{
	size_t wanted = own_size(packed, size), at = 0, result = 0;
	void *memory = wanted < (UINT32_C(1) << 28) ? malloc(wanted) : 0, *stream = memory ? own_init(memory, wanted) : 0;
	ZSTD_outBuffer out = {ours, sizeof(ours), 0};

	while (stream && at < size && result != SIZE_MAX) {
		size_t piece = below(3) ? size - at : 1 + below(size - at);
		unsigned char *own = malloc(piece); /* of its size, so that a sanitizer sees what is read after it */
		ZSTD_inBuffer in = {memcpy(own, packed + at, piece), piece, 0};

		result = own_run(stream, &out, &in);
		at += in.pos;
		if (result != SIZE_MAX && in.pos < piece)
			exit(3);
		free(own);
	}
	free(memory);
	return stream && result != SIZE_MAX ? out.pos : SIZE_MAX;
}

int main(int argc, char **argv)
{
	size_t same = 0, refused = 0, strict = 0, wrong = 0, rounds = strtoul(argv[2], 0, 10);

	state += strtoul(argv[1], 0, 10) * 7919;
	for (size_t round = 0; round < rounds; round++) {
		size_t size = pack(piece_of(argv[3 + below((size_t)argc - 3)])), changes = below(5), a, b;

		for (size_t i = 0; i < changes; i++)
			packed[below(size)] ^= (unsigned char)(below(3) ? 1u << below(8) : 1 + below(255));
		if (!changes && size > 18 && below(2))
			size = 18 + below(size - 17); /* the whole head: at most 18 bytes */
		a = unpack_theirs(size);
		b = unpack_ours(size);
		if (a == b && (a == SIZE_MAX || !memcmp(ours, theirs, a)))
			a == SIZE_MAX ? refused++ : same++;
		else if (changes && b == SIZE_MAX)
			strict++;
		else if (!changes || a != SIZE_MAX)
			printf("round %zu: %zu bytes, %zu wanted, %zu changes\n", round, b, a, changes), wrong++;
		if (!changes && ZSTD_getFrameContentSize(packed, size) == a && own_one(ours, sizeof(ours), packed, size) != ZSTD_decompress(theirs, sizeof(theirs), packed, size))
			printf("round %zu: one frame: %zu, %zu wanted\n", round, own_one(ours, sizeof(ours), packed, size), ZSTD_decompress(theirs, sizeof(theirs), packed, size)), wrong++;
	}
	printf("%zu the same, %zu refused by both, %zu by ours alone\n", same, refused, strict);
	return wrong || same < rounds / 4;
}
