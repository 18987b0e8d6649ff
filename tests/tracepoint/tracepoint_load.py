#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# A load that fires many different tracepoints: system calls with arguments that cannot do harm, a connection, a datagram,
# a file, a thread, processes, a signal. With --list, prints the names of its system calls.
import ctypes
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

HARMLESS = """read write close fstat lseek poll ioctl pread64 pwrite64 readv writev dup dup2 getpid sendfile connect accept sendto
recvfrom sendmsg recvmsg bind listen getsockname getpeername getsockopt fcntl flock fsync fdatasync truncate ftruncate getdents
getcwd chdir fchdir rename mkdir rmdir creat link unlink symlink readlink chmod fchmod chown fchown lchown gettimeofday getrlimit
getrusage sysinfo times getuid getgid geteuid getegid getppid getpgrp getgroups getresuid getresgid getpgid getsid capget utime
mknod ustat statfs fstatfs getpriority sched_getparam sched_getscheduler sched_get_priority_max sched_get_priority_min
sched_rr_get_interval munlock gettid readahead setxattr lsetxattr fsetxattr getxattr lgetxattr fgetxattr listxattr llistxattr
flistxattr removexattr lremovexattr fremovexattr sched_getaffinity io_destroy io_getevents epoll_create epoll_ctl epoll_wait
getdents64 fadvise64 timer_gettime timer_getoverrun timer_delete clock_gettime clock_getres utimes mbind get_mempolicy mq_unlink
mq_getsetattr keyctl ioprio_get inotify_init inotify_add_watch inotify_rm_watch openat mkdirat mknodat fchownat futimesat
newfstatat unlinkat renameat linkat symlinkat readlinkat fchmodat faccessat get_robust_list splice tee sync_file_range vmsplice
utimensat epoll_pwait signalfd timerfd_create eventfd fallocate timerfd_settime timerfd_gettime accept4 signalfd4 eventfd2
epoll_create1 dup3 pipe2 inotify_init1 preadv pwritev prlimit64 name_to_handle_at getcpu process_vm_readv kcmp sched_getattr
renameat2 getrandom memfd_create mlock2 copy_file_range preadv2 pwritev2 statx openat2 pidfd_getfd faccessat2""".split()


def system_calls():
    macros = subprocess.run([os.environ.get("CC", "cc"), "-dM", "-E", "-"], input="#include <sys/syscall.h>\n",
                            capture_output=True, text=True).stdout
    numbers = dict(re.findall(r"#define __NR_(\w+) (\d+)", macros))
    libc = ctypes.CDLL(None, use_errno=True)
    for name in HARMLESS:
        if name in numbers:
            libc.syscall(int(numbers[name]), -1, 0, 0, 0, 0, 0)


def network():
    server = socket.create_server(("127.0.0.1", 0))
    client = socket.create_connection(server.getsockname())
    there, _ = server.accept()
    client.sendall(b"x" * 5000)
    there.recv(4000)
    for s in (client, there, server):
        s.close()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagram:
        datagram.bind(("127.0.0.1", 0))
        datagram.sendto(b"abc", datagram.getsockname())
        datagram.recv(10)


def files():
    with tempfile.NamedTemporaryFile(dir=".") as file:
        file.write(b"x" * 100000)
        file.flush()
        os.fsync(file.fileno())
        os.ftruncate(file.fileno(), 10)


def tasks():
    thread = threading.Thread(target=time.sleep, args=(0.01,))
    thread.start()
    thread.join()
    subprocess.run(["true"])
    subprocess.run(["sh", "-c", "kill -USR1 $$"])


if sys.argv[1:] == ["--list"]:
    print(*HARMLESS)
else:
    for part in (system_calls, network, files, tasks):
        part()
