/* SPDX-License-Identifier: MIT */
/*
 * POSIX's calls for Windows: files, directories and names. Paths are in the code page of the process, as in the C library's own functions.
 */
#include "posix.h"

#include <errno.h>
#include <stdarg.h>
#include <windows.h>

#include "fnmatch.h"
#include "system/windows/sys/ioctl.h"

#define PATH_MOST 4096

static int fail_of(DWORD error)
{
	switch (error) {
	case ERROR_FILE_NOT_FOUND:
	case ERROR_PATH_NOT_FOUND:
	case ERROR_INVALID_NAME:
	case ERROR_INVALID_DRIVE: return ENOENT;
	case ERROR_ACCESS_DENIED:
	case ERROR_SHARING_VIOLATION: return EACCES;
	case ERROR_FILE_EXISTS:
	case ERROR_ALREADY_EXISTS: return EEXIST;
	case ERROR_DIRECTORY: return ENOTDIR;
	case ERROR_DIR_NOT_EMPTY: return ENOTEMPTY;
	case ERROR_DISK_FULL: return ENOSPC;
	case ERROR_NOT_ENOUGH_MEMORY: return ENOMEM;
	case ERROR_INVALID_HANDLE: return EBADF;
	case ERROR_BROKEN_PIPE: return EPIPE;
	default: return EIO;
	}
}

static int fail(void)
{
	errno = fail_of(GetLastError());
	return -1;
}

/* ---- what a file is ---------------------------------------------------------------- */

static void fill(struct windows_stat *st, const BY_HANDLE_FILE_INFORMATION *i)
{
	bool directory = i->dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
	uint64_t time = (uint64_t)i->ftLastWriteTime.dwHighDateTime << 32 | i->ftLastWriteTime.dwLowDateTime;

	st->st_dev = i->dwVolumeSerialNumber;
	st->st_ino = (uint64_t)i->nFileIndexHigh << 32 | i->nFileIndexLow;
	st->st_mode = (unsigned short)(directory ? S_IFDIR | 0777 : S_IFREG | 0666);
	if (i->dwFileAttributes & FILE_ATTRIBUTE_READONLY)
		st->st_mode &= (unsigned short)~0222;
	st->st_size = (int64_t)((uint64_t)i->nFileSizeHigh << 32 | i->nFileSizeLow);
	st->st_mtime = (time_t)(time / 10000000) - INT64_C(11644473600); /* from 1601, in 100 ns */
}

/* A file of which only the size is known: wine has no more of one that a shell of Linux opened. */
static int fill_size(struct windows_stat *st, HANDLE handle)
{
	LARGE_INTEGER size;

	if (!GetFileSizeEx(handle, &size))
		return fail();
	st->st_mode = S_IFREG | 0666;
	st->st_size = size.QuadPart;
	return 0;
}

int windows_fstat(int fd, struct windows_stat *st)
{
	HANDLE handle = (HANDLE)_get_osfhandle(fd);
	BY_HANDLE_FILE_INFORMATION information;

	memset(st, 0, sizeof(*st));
	if (handle == INVALID_HANDLE_VALUE)
		return errno = EBADF, -1;
	switch (GetFileType(handle)) {
	case FILE_TYPE_PIPE: st->st_mode = S_IFIFO; return 0;
	case FILE_TYPE_CHAR: st->st_mode = S_IFCHR; return 0;
	default: break;
	}
	if (!GetFileInformationByHandle(handle, &information))
		return fill_size(st, handle);
	fill(st, &information);
	return 0;
}

int windows_stat(const char *path, struct windows_stat *st)
{
	int fd, bad;

	if (!strcmp(path, "/dev/null") || !_stricmp(path, "NUL")) {
		memset(st, 0, sizeof(*st));
		st->st_mode = S_IFCHR;
		return 0;
	}
	fd = windows_open(path, O_RDONLY);
	if (fd < 0)
		return -1;
	bad = windows_fstat(fd, st);
	close(fd);
	return bad;
}

/* ---- opening ------------------------------------------------------------------------ */

/* Takes a handle; -1 and errno where it is none, or there are too many. */
static int descriptor_of(HANDLE handle, int flags)
{
	int fd;

	if (handle == INVALID_HANDLE_VALUE)
		return fail();
	fd = _open_osfhandle((intptr_t)handle, flags | O_BINARY);
	if (fd < 0)
		CloseHandle(handle);
	return fd;
}

int windows_open(const char *path, int flags, ...)
{
	DWORD attributes = GetFileAttributesA(path);
	int mode = 0;
	va_list args;

	if (!strcmp(path, "/dev/null"))
		return _open("NUL", flags);
	if (attributes != INVALID_FILE_ATTRIBUTES && flags & O_NOFOLLOW && attributes & FILE_ATTRIBUTE_REPARSE_POINT)
		return errno = ELOOP, -1;
	if (attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY) {
		if (flags & (O_WRONLY | O_RDWR))
			return errno = EISDIR, -1;
		return descriptor_of(CreateFileA(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, 0, OPEN_EXISTING,
						 FILE_FLAG_BACKUP_SEMANTICS, 0),
				     flags & O_NOINHERIT);
	}
	if (flags & O_CREAT) {
		va_start(args, flags);
		mode = va_arg(args, int) & (S_IRUSR | S_IWUSR);
		va_end(args);
	}
	return _open(path, (flags & ~O_NOFOLLOW) | O_BINARY, mode);
}

/* The path of an open directory, with `name` in it. False with errno. */
static bool path_within(char path[PATH_MOST], int directory, const char *name)
{
	HANDLE handle = (HANDLE)_get_osfhandle(directory);
	DWORD size;

	if (handle == INVALID_HANDLE_VALUE)
		return errno = EBADF, false;
	size = GetFinalPathNameByHandleA(handle, path, PATH_MOST, FILE_NAME_NORMALIZED);
	if (!size)
		return fail(), false;
	if (size + strlen(name) + 2 > PATH_MOST)
		return errno = ENAMETOOLONG, false;
	snprintf(path + size, PATH_MOST - size, "%s%s", *name ? "\\" : "", name);
	return true;
}

int openat(int directory, const char *name, int flags, ...)
{
	char path[PATH_MOST];

	return path_within(path, directory, name) ? windows_open(path, flags & ~O_CREAT) : -1;
}

int fstatat(int directory, const char *name, struct windows_stat *st, int flags)
{
	char path[PATH_MOST];
	DWORD attributes;

	if (!path_within(path, directory, name))
		return -1;
	attributes = GetFileAttributesA(path);
	if (attributes == INVALID_FILE_ATTRIBUTES || !(flags & AT_SYMLINK_NOFOLLOW) || !(attributes & FILE_ATTRIBUTE_REPARSE_POINT))
		return windows_stat(path, st);
	memset(st, 0, sizeof(*st)); /* a link: no file and no directory */
	return 0;
}

/* Puts letters in place of the X at the end, others at each call. */
static void new_name(char *path)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
	static volatile LONG count;
	LARGE_INTEGER now;
	uint64_t number;
	int i;

	QueryPerformanceCounter(&now);
	number = (uint64_t)now.QuadPart * 31 + GetCurrentProcessId() * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)InterlockedIncrement(&count);
	for (i = 1; i <= 6; i++, number /= 36)
		path[strlen(path) - (size_t)i] = letters[number % 36];
}

int mkostemp(char *path, int flags)
{
	int fd = -1, tries;

	for (tries = 0; tries < 100 && fd < 0; tries++) {
		new_name(path);
		fd = _open(path, flags | O_RDWR | O_CREAT | O_EXCL | O_BINARY, S_IRUSR | S_IWUSR);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	return fd;
}

int windows_temporary(void)
{
	char path[PATH_MOST];
	DWORD size = GetTempPathA(sizeof(path), path);
	HANDLE handle = INVALID_HANDLE_VALUE;
	int tries;

	if (!size || size + sizeof("perfring.XXXXXX") > sizeof(path))
		return errno = ENOENT, -1;
	strcpy(path + size, "perfring.XXXXXX");
	for (tries = 0; tries < 100 && handle == INVALID_HANDLE_VALUE; tries++) {
		new_name(path);
		handle = CreateFileA(path, GENERIC_READ | GENERIC_WRITE, 0, 0, CREATE_NEW, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, 0);
		if (handle == INVALID_HANDLE_VALUE && GetLastError() != ERROR_FILE_EXISTS)
			break;
	}
	return descriptor_of(handle, O_RDWR);
}

char *mkdtemp(char *path)
{
	int bad = -1, tries;

	for (tries = 0; tries < 100 && bad; tries++) {
		new_name(path);
		bad = _mkdir(path);
		if (bad && errno != EEXIST)
			break;
	}
	return bad ? 0 : path;
}

/* ---- descriptors --------------------------------------------------------------------- */

int fcntl(int fd, int command, ...)
{
	if (command == F_DUPFD_CLOEXEC)
		return _dup(fd);
	return (HANDLE)_get_osfhandle(fd) == INVALID_HANDLE_VALUE ? (errno = EBADF, -1) : 0;
}

int fsync(int fd)
{
	return _commit(fd);
}

int fchmod(int fd, mode_t mode)
{
	(void)fd;
	(void)mode;
	return 0;
}

/* Windows moves the place in the file also when a read names its own place: it is put back. */
ssize_t pread(int fd, void *to, size_t size, off_t at)
{
	int64_t before = _lseeki64(fd, 0, SEEK_CUR);
	OVERLAPPED place = {.Offset = (DWORD)at, .OffsetHigh = (DWORD)((uint64_t)at >> 32)};
	DWORD done = 0, error = 0;

	if (before < 0)
		return -1;
	if (!ReadFile((HANDLE)_get_osfhandle(fd), to, size < INT32_MAX ? (DWORD)size : INT32_MAX, &done, &place))
		error = GetLastError();
	_lseeki64(fd, before, SEEK_SET);
	if (error && error != ERROR_HANDLE_EOF)
		return errno = fail_of(error), -1;
	return (ssize_t)done;
}

int windows_isatty(int fd)
{
	DWORD mode;

	return GetConsoleMode((HANDLE)_get_osfhandle(fd), &mode) != 0;
}

int ioctl(int fd, int request, struct winsize *size)
{
	CONSOLE_SCREEN_BUFFER_INFO screen;

	(void)request;
	if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(fd), &screen))
		return fail();
	size->ws_row = (unsigned short)(screen.srWindow.Bottom - screen.srWindow.Top + 1);
	size->ws_col = (unsigned short)(screen.srWindow.Right - screen.srWindow.Left + 1);
	return 0;
}

int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set)
{
	DWORD_PTR process, all;

	(void)pid;
	(void)size;
	if (!GetProcessAffinityMask(GetCurrentProcess(), &process, &all))
		return fail();
	for (set->nr = 0; process; process &= process - 1)
		set->nr++;
	return 0;
}

/* ---- names ------------------------------------------------------------------------------ */

int windows_rename(const char *from, const char *to)
{
	struct windows_stat st;

	if (!windows_stat(to, &st) && S_ISDIR(st.st_mode) && _rmdir(to)) /* one that is empty is replaced */
		return -1;
	return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING) ? 0 : fail();
}

int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned flags)
{
	(void)from_directory;
	(void)to_directory;
	(void)flags;
	return MoveFileExA(from, to, 0) ? 0 : fail();
}

#undef DIR
#undef opendir
#undef readdir
#undef rewinddir
#undef closedir

struct windows_dir {
	DIR *of;
	int fd;
};

struct windows_dir *fdopendir(int fd)
{
	struct windows_dir *dir = calloc(1, sizeof(*dir));
	char path[PATH_MOST];

	if (dir && path_within(path, fd, ""))
		dir->of = opendir(strncmp(path, "\\\\?\\", 4) ? path : path + 4);
	if (!dir || !dir->of) {
		free(dir);
		return 0;
	}
	dir->fd = fd;
	return dir;
}

struct windows_dir *windows_opendir(const char *path)
{
	int fd = windows_open(path, O_RDONLY | O_NOINHERIT);
	struct windows_dir *dir = fd < 0 ? 0 : fdopendir(fd);

	if (fd >= 0 && !dir)
		close(fd);
	return dir;
}

struct dirent *windows_readdir(struct windows_dir *dir)
{
	return readdir(dir->of);
}

void windows_rewinddir(struct windows_dir *dir)
{
	rewinddir(dir->of);
}

int windows_closedir(struct windows_dir *dir)
{
	closedir(dir->of);
	close(dir->fd);
	free(dir);
	return 0;
}

int dirfd(const struct windows_dir *dir)
{
	return dir->fd;
}
