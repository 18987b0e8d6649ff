/* SPDX-License-Identifier: MIT */
/*
 * The calls of POSIX that the reading modules make, for Windows: included before each of their files by the compiler's -include, so that they
 * know one system. What mingw-w64's libraries have is used as it is; the rest is in posix.c. Numbers are those of Linux where Windows has none.
 */
#ifndef SYSTEM_WINDOWS_POSIX_H
#define SYSTEM_WINDOWS_POSIX_H

#include <io.h>
#include <dirent.h>
#include <direct.h>
#include <fcntl.h>
#include <process.h>
#include <pthread_signal.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define __printf__ __gnu_printf__ /* whose formats the printf here has: __USE_MINGW_ANSI_STDIO */

/* ---- files ------------------------------------------------------------------------- */

#define O_CLOEXEC O_NOINHERIT
#define O_NOFOLLOW 0x1000000
#define O_NONBLOCK 0
#define O_NOCTTY 0
#define O_DIRECTORY 0
#define F_GETFD 1
#define F_GETFL 3
#define F_DUPFD_CLOEXEC 1030
#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 0x100
#define RENAME_NOREPLACE 1

/* With numbers that tell files apart, which Windows' own has not. */
struct windows_stat {
	uint64_t st_ino;
	uint32_t st_dev;
	unsigned short st_mode;
	int64_t st_size;
	time_t st_mtime;
};

#undef stat
#undef fstat
#define stat windows_stat
#define fstat windows_fstat
#define lstat windows_stat
#define ino_t uint64_t
#define dev_t uint32_t
#define S_IFSOCK 0140000
#define S_ISSOCK(mode) (((mode)&S_IFMT) == S_IFSOCK)
#define open windows_open
#define mkdir(path, mode) _mkdir(path)
#define rename windows_rename
#define isatty windows_isatty
#define realpath(path, resolved) _fullpath(resolved, path, 0)

int windows_stat(const char *path, struct windows_stat *st);
int windows_fstat(int fd, struct windows_stat *st);
int windows_open(const char *path, int flags, ...);
int windows_rename(const char *from, const char *to);
int windows_isatty(int fd);

int openat(int directory, const char *name, int flags, ...);
int fstatat(int directory, const char *name, struct windows_stat *st, int flags);
int fcntl(int fd, int command, ...);
int fsync(int fd);
int fchmod(int fd, mode_t mode);
ssize_t pread(int fd, void *to, size_t size, off_t at);
int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned flags);
char *mkdtemp(char *path);
int mkostemp(char *path, int flags);
/* An open file in the system's temporary folder, which is gone when it is closed; -1 and errno. */
int windows_temporary(void);

/* ---- directories: with a descriptor, which Windows' own have not ---------------------- */

struct windows_dir;
#define DIR struct windows_dir
#define opendir windows_opendir
#define readdir windows_readdir
#define rewinddir windows_rewinddir
#define closedir windows_closedir

struct windows_dir *windows_opendir(const char *path);
struct windows_dir *fdopendir(int fd);
struct dirent *windows_readdir(struct windows_dir *dir);
void windows_rewinddir(struct windows_dir *dir);
int windows_closedir(struct windows_dir *dir);
int dirfd(const struct windows_dir *dir);

/* A file that becomes memory when it is closed; one at a time. */
#define fclose windows_fclose
FILE *open_memstream(char **data, size_t *size);
int windows_fclose(FILE *file);

/* ---- memory, texts, time ---------------------------------------------------------------- */

void *memrchr(const void *data, int byte, size_t size);
void *memmem(const void *data, size_t size, const void *part, size_t part_size);
int strerror_r(int error, char *text, size_t size);
struct tm *gmtime_r(const time_t *time, struct tm *tm);
struct tm *localtime_r(const time_t *time, struct tm *tm);
/* %e, %F and %T, which not every Windows has, and all others. */
size_t windows_strftime(char *text, size_t size, const char *format, const struct tm *tm);
#define strftime windows_strftime

/* ---- threads: those of mingw-w64, without signals of their own ------------------------------ */

typedef struct {
	int nr;
} cpu_set_t;
typedef _sigset_t sigset_t;
#define CPU_COUNT(set) ((set)->nr)
#define sigfillset(set) (*(set) = 0)
#define SIG_SETMASK 2
#undef pthread_sigmask
#define pthread_sigmask windows_sigmask

static inline int windows_sigmask(int how, const sigset_t *set, sigset_t *old)
{
	(void)how;
	if (old)
		*old = *set;
	return 0;
}

int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set);

/* ---- processes: there is no pager -------------------------------------------------------- */

#define SIGHUP 1
#define SIGQUIT 3
#define SIGUSR1 10
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define signal windows_signal
#define pipe(ends) _pipe(ends, 4096, O_BINARY)

/* A signal that Windows has not never comes: that is no error. */
void (*windows_signal(int number, void (*handler)(int)))(int);
pid_t fork(void); /* -1 and ENOSYS */
pid_t waitpid(pid_t pid, int *status, int flags);
int setenv(const char *name, const char *value, int replace);

#endif
