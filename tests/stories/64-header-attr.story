# SPDX-License-Identifier: MIT
title HEADER_ATTR of 144 bytes with two ids: flags by name in either order, precise_ip and aux_action too
header 64 0 168
u32 4 144            # type RAW, size
u64 0x3c 4000        # config, sample_freq
u64 0x10107          # sample_type
u64 0x4              # read_format
# flags: disabled inherit pinned exclusive exclude_user _kernel _hv _idle mmap comm freq inherit_stat enable_on_exec task watermark precise_ip ...
bits64 1=1 1=1 1=0 1=0 1=0 1=1 1=0 1=0 1=1 1=1 1=1 1=0 1=1 1=1 1=0 2=1 1=0 1=1 1=0 1=1 1=0 1=0 1=1 1=1 1=0 1=0 1=0 1=0 1=1 1=1 1=0 1=0 1=0 1=1 1=0 1=0 1=0 1=1 1=1 24=0
u32 1 0              # wakeup_events, bp_type
u64 1 2              # config1, config2
u64 0x20008          # branch_sample_type
u64 0xff0fff         # sample_regs_user
u32 8192 -1          # sample_stack_user, clockid
u64 0xff             # sample_regs_intr
u32 4096             # aux_watermark
u16 127 0            # sample_max_stack
u32 512              # aux_sample_size
bits32 1=0 1=1 1=0 29=0   # aux_action: pause
u64 0x1122334455667788   # sig_data
u64 3 4              # config3, config4
u64 10 11            # ids
header 9 2 48        # a sample of it
u64 11               # identifier
u64 0x401000
u32 100 101
u64 1000000
u64 4000
expect
frame 0 HEADER_ATTR 64 misc 0x0 size 168
  attr
    8+4 type 4 RAW
    12+4 size 144
    16+8 config 0x3c
    24+8 sample_period 4000
    32+8 sample_type 0x10107 IP TID TIME PERIOD IDENTIFIER
    40+8 read_format 0x4 ID
    48+8 flags 0xc46194b723 disabled inherit exclude_kernel mmap comm freq enable_on_exec task precise_ip=1:CONSTANT_SKID sample_id_all exclude_guest mmap2 comm_exec ksymbol bpf_event build_id defer_callchain defer_output
    56+4 wakeup_events 1
    60+4 bp_type 0x0
    64+8 config1 0x1
    72+8 config2 0x2
    80+8 branch_sample_type 0x20008 ANY HW_INDEX
    88+8 sample_regs_user 0xff0fff
    96+4 sample_stack_user 8192
    100+4 clockid -1
    104+8 sample_regs_intr 0xff
    112+4 aux_watermark 4096
    116+2 sample_max_stack 127
    118+2 reserved_2 0x0
    120+4 aux_sample_size 512
    124+4 aux_action 0x2 PAUSE
    128+8 sig_data 0x1122334455667788
    136+8 config3 0x3
    144+8 config4 0x4
  152+16 ids [ 10 11 ]
frame 168 SAMPLE 9 misc 0x2 cpumode=2:USER size 48 event 0
  8+8 identifier 11
  16+8 ip 0x401000
  24+4 pid 100
  28+4 tid 101
  32+8 time 1000000
  40+8 period 4000
event 0 ids 2 sample_type 0x10107
