# SPDX-License-Identifier: MIT
# Printed by `perfring schema --format ksy` from schema/; do not edit, `make print` makes it anew.
meta:
  id: perf_data
  title: Linux perf.data
  license: MIT
  ks-version: 0.9
  file-extension: data
doc: |
  Files and pipes of perf record, of either byte order, version 2: header, events, records. Fields that depend on the
  attr of an event are read as those of the first event, as Kaitai Struct has no loop that finds the event of an ID. Use it
  for captures whose events have the same sample_type, read_format, branch_sample_type, sample_id_all and register masks.
  The trailer of KSYMBOL, BPF_EVENT and TEXT_POKE is read at the end, where it is unless several events receive the record.
  C bit fields are bytes, as their bits depend on the byte order; instances `flag_*` of an attr have them.
doc-ref: https://github.com/torvalds/linux/blob/master/tools/perf/Documentation/perf.data-file-format.txt
seq:
  - {id: magic, type: u1, repeat: expr, repeat-expr: 8}
  - {id: body, type: body}
types:
  body:
    meta:
      endian:
        switch-on: _root.magic[0]
        cases:
          0x32: be
          _: le
    instances:
      header_size: {pos: 8, type: u8}
      is_pipe: {value: header_size == 16}
      header: {pos: 0, size: header_size, type: file_header}
      events: {pos: header.attrs.offset, size: header.attr_size, type: file_attr, repeat: expr,
        repeat-expr: header.attrs.size / header.attr_size, if: not is_pipe}
      data_size: {value: 'header.data.size != 0 ? header.data.size : _io.size - header.data.offset'}
      records_of_file: {pos: header.data.offset, size: data_size, type: records, if: not is_pipe}
      records_of_pipe: {pos: 16, size-eos: true, type: records, if: is_pipe}
      records: {value: 'is_pipe ? records_of_pipe : records_of_file'}
      pipe_attr_size: {pos: 28, type: u4, if: is_pipe}
      pipe_attr: {pos: 24, size: 'pipe_attr_size != 0 ? pipe_attr_size : 64', type: attr, if: is_pipe}
      first_attr: {value: 'is_pipe ? pipe_attr : events[0].attr'}
      sample_type: {value: first_attr.sample_type}
      read_format: {value: first_attr.read_format}
      sample_id_size: {value: 'not first_attr.flag_sample_id_all ? 0 : 8 * ((sample_type >> 1 & 1) + (sample_type >> 2 & 1) + (sample_type >> 6 & 1) + (sample_type >> 9 & 1) + (sample_type >> 7 & 1) + (sample_type >> 16 & 1))'}
    types:
      records:
        seq:
          - {id: record, type: record, repeat: eos}
      record:
        seq:
          - {id: type, type: u4}
          - {id: misc, type: u2, doc: the upper half of the size from type 32768 on}
          - {id: size, type: u2}
          - id: body
            size: '(type >= 32768 ? size + misc * 65536 : size) - 8'
            type:
              switch-on: type
              cases:
                9: sample
                1: mmap
                2: lost
                3: comm
                4: exit
                5: throttle
                6: unthrottle
                7: fork
                8: read
                10: mmap2
                11: aux
                12: itrace_start
                13: lost_samples
                14: switch_
                15: switch_cpu_wide
                16: namespaces
                17: ksymbol
                18: bpf_event
                19: cgroup
                20: text_poke
                21: aux_output_hw_id
                22: callchain_deferred
                64: header_attr
                65: header_event_type
                66: header_tracing_data
                67: header_build_id
                68: finished_round
                69: id_index
                70: auxtrace_info
                71: auxtrace
                72: auxtrace_error
                73: thread_map
                74: cpu_map
                75: stat_config
                76: stat
                77: stat_round
                78: event_update
                79: time_conv
                80: header_feature
                81: compressed
                82: finished_init
                83: compressed2
                84: bpf_metadata
                85: schedstat_cpu
                86: schedstat_domain
                32769: simpleperf_kernel_symbol
                32770: simpleperf_dso
                32771: simpleperf_symbol
                32772: simpleperf_split
                32773: simpleperf_split_end
                32774: simpleperf_event_id
                32775: simpleperf_callchain
                32776: simpleperf_unwinding_result
                32777: simpleperf_tracing_data
                32778: simpleperf_debug
          - {id: payload_66, if: type == 66 and size <= 16, size: body.as<header_tracing_data>.size}
          - {id: payload_71, if: type == 71, size: body.as<auxtrace>.size}
      attr_simd_draft:
        doc: "SIMD registers of a sample, in the form of the patches before the release"
        seq:
          - id: sample_simd_regs_enabled
            type: u2
            doc: "not 0: the fields below hold; words of a predicate register too"
          - id: pad_1
            type: u2
            doc: "0"
          - id: sample_simd_pred_reg_intr
            type: u4
            doc: "which predicate registers at the interrupt"
          - id: sample_simd_pred_reg_user
            type: u4
            doc: "which predicate registers of the user"
          - id: sample_simd_vec_reg_qwords
            type: u2
            doc: "words of a vector register"
          - id: pad_2
            type: u2
            doc: "0"
          - id: sample_simd_vec_reg_intr
            type: u8
            doc: "which vector registers at the interrupt"
          - id: sample_simd_vec_reg_user
            type: u8
            doc: "which vector registers of the user"
      attr:
        doc: "what perf_event_open(2) was asked for"
        seq:
          - id: type
            type: u4
            doc: "which kind of event, or a PMU's number"
          - id: size
            type: u4
            doc: "bytes of this struct; 0 means 64"
          - id: config
            type: u8
            doc: "which event of its kind"
          - id: sample_period
            type: u8
            doc: "events between samples; with freq: samples per second"
          - id: sample_type
            type: u8
            doc: "fields of a sample"
          - id: read_format
            type: u8
            doc: "fields of a read"
          - id: flags
            type: u1
            repeat: expr
            repeat-expr: 8
            doc: "the one-bit options, precise_ip among them"
          - id: wakeup_events
            type: u4
            doc: "samples between wakeups; with watermark: bytes"
          - id: bp_type
            type: u4
            doc: "breakpoint: on which access"
          - id: config1
            type: u8
            doc: "more of config; bp_addr, kprobe_func, uprobe_path"
          - id: config2
            if: '_io.size - _io.pos >= 8'
            type: u8
            doc: "more of config; bp_len, kprobe_addr, probe_offset"
          - id: branch_sample_type
            if: '_io.size - _io.pos >= 8'
            type: u8
            doc: "which branches"
          - id: sample_regs_user
            if: '_io.size - _io.pos >= 8'
            type: u8
            doc: "which user registers"
          - id: sample_stack_user
            if: '_io.size - _io.pos >= 4'
            type: u4
            doc: "how much of the user stack"
          - id: clockid
            if: '_io.size - _io.pos >= 4'
            type: s4
            doc: "the clock, with use_clockid"
          - id: sample_regs_intr
            if: '_io.size - _io.pos >= 8'
            type: u8
            doc: "which registers at the interrupt"
          - id: aux_watermark
            if: '_io.size - _io.pos >= 4'
            type: u4
            doc: "AUX data between wakeups"
          - id: sample_max_stack
            if: '_io.size - _io.pos >= 2'
            type: u2
            doc: "deepest callchain"
          - id: reserved_2
            if: '_io.size - _io.pos >= 2'
            type: u2
            doc: "0"
          - id: aux_sample_size
            if: '_io.size - _io.pos >= 4'
            type: u4
            doc: "AUX data in a sample"
          - id: aux_action
            if: '_io.size - _io.pos >= 4'
            type: u1
            repeat: expr
            repeat-expr: 4
            doc: "what the event does to its AUX event"
          - id: sig_data
            if: '_io.size - _io.pos >= 8'
            type: u8
            doc: "given to the signal handler, with sigtrap"
          - id: config3
            if: '_io.size - _io.pos >= 8'
            type: u8
            doc: "more of config"
          - id: config4
            if: '_io.size >= 144 and _io.size != 168'
            type: u8
            doc: "more of config"
          - id: sample_simd_regs_enabled
            if: '_io.size >= 176 and _io.size != 184'
            type: u2
            doc: "not 0: the fields below hold, and other registers have the bits of xmm"
          - id: sample_simd_pred_reg_qwords
            if: '_io.size >= 176 and _io.size != 184'
            type: u2
            doc: "words of a predicate register"
          - id: sample_simd_vec_reg_qwords
            if: '_io.size >= 176 and _io.size != 184'
            type: u2
            doc: "words of a vector register"
          - id: reserved_4
            if: '_io.size >= 176 and _io.size != 184'
            type: u2
            doc: "0"
          - id: sample_simd_pred_reg_intr
            if: '_io.size >= 176 and _io.size != 184'
            type: u4
            doc: "which predicate registers at the interrupt"
          - id: sample_simd_pred_reg_user
            if: '_io.size >= 176 and _io.size != 184'
            type: u4
            doc: "which predicate registers of the user"
          - id: sample_simd_vec_reg_intr
            if: '_io.size >= 176 and _io.size != 184'
            type: u8
            doc: "which vector registers at the interrupt"
          - id: sample_simd_vec_reg_user
            if: '_io.size >= 176 and _io.size != 184'
            type: u8
            doc: "which vector registers of the user"
          - id: simd_draft
            if: '_io.size == 168 or _io.size == 184'
            type: attr_simd_draft
            doc: "the same, in the order of a vendor's kernel"
          - id: tail
            if: '_io.size - _io.pos >= 1'
            size-eos: true
            doc: "fields of a newer kernel"
        instances:
          flag_disabled: {value: '(flags[0] & (_root.magic[0] == 0x32 ? 128 : 1)) != 0'}
          flag_inherit: {value: '(flags[0] & (_root.magic[0] == 0x32 ? 64 : 2)) != 0'}
          flag_pinned: {value: '(flags[0] & (_root.magic[0] == 0x32 ? 32 : 4)) != 0'}
          flag_exclusive: {value: '(flags[0] & (_root.magic[0] == 0x32 ? 16 : 8)) != 0'}
          flag_exclude_user: {value: '(flags[0] & (_root.magic[0] == 0x32 ? 8 : 16)) != 0'}
          flag_exclude_kernel: {value: '(flags[0] & (_root.magic[0] == 0x32 ? 4 : 32)) != 0'}
          flag_exclude_hv: {value: '(flags[0] & (_root.magic[0] == 0x32 ? 2 : 64)) != 0'}
          flag_exclude_idle: {value: '(flags[0] & (_root.magic[0] == 0x32 ? 1 : 128)) != 0'}
          flag_mmap: {value: '(flags[1] & (_root.magic[0] == 0x32 ? 128 : 1)) != 0'}
          flag_comm: {value: '(flags[1] & (_root.magic[0] == 0x32 ? 64 : 2)) != 0'}
          flag_freq: {value: '(flags[1] & (_root.magic[0] == 0x32 ? 32 : 4)) != 0'}
          flag_inherit_stat: {value: '(flags[1] & (_root.magic[0] == 0x32 ? 16 : 8)) != 0'}
          flag_enable_on_exec: {value: '(flags[1] & (_root.magic[0] == 0x32 ? 8 : 16)) != 0'}
          flag_task: {value: '(flags[1] & (_root.magic[0] == 0x32 ? 4 : 32)) != 0'}
          flag_watermark: {value: '(flags[1] & (_root.magic[0] == 0x32 ? 2 : 64)) != 0'}
          flag_mmap_data: {value: '(flags[2] & (_root.magic[0] == 0x32 ? 64 : 2)) != 0'}
          flag_sample_id_all: {value: '(flags[2] & (_root.magic[0] == 0x32 ? 32 : 4)) != 0'}
          flag_exclude_host: {value: '(flags[2] & (_root.magic[0] == 0x32 ? 16 : 8)) != 0'}
          flag_exclude_guest: {value: '(flags[2] & (_root.magic[0] == 0x32 ? 8 : 16)) != 0'}
          flag_exclude_callchain_kernel: {value: '(flags[2] & (_root.magic[0] == 0x32 ? 4 : 32)) != 0'}
          flag_exclude_callchain_user: {value: '(flags[2] & (_root.magic[0] == 0x32 ? 2 : 64)) != 0'}
          flag_mmap2: {value: '(flags[2] & (_root.magic[0] == 0x32 ? 1 : 128)) != 0'}
          flag_comm_exec: {value: '(flags[3] & (_root.magic[0] == 0x32 ? 128 : 1)) != 0'}
          flag_use_clockid: {value: '(flags[3] & (_root.magic[0] == 0x32 ? 64 : 2)) != 0'}
          flag_context_switch: {value: '(flags[3] & (_root.magic[0] == 0x32 ? 32 : 4)) != 0'}
          flag_write_backward: {value: '(flags[3] & (_root.magic[0] == 0x32 ? 16 : 8)) != 0'}
          flag_namespaces: {value: '(flags[3] & (_root.magic[0] == 0x32 ? 8 : 16)) != 0'}
          flag_ksymbol: {value: '(flags[3] & (_root.magic[0] == 0x32 ? 4 : 32)) != 0'}
          flag_bpf_event: {value: '(flags[3] & (_root.magic[0] == 0x32 ? 2 : 64)) != 0'}
          flag_aux_output: {value: '(flags[3] & (_root.magic[0] == 0x32 ? 1 : 128)) != 0'}
          flag_cgroup: {value: '(flags[4] & (_root.magic[0] == 0x32 ? 128 : 1)) != 0'}
          flag_text_poke: {value: '(flags[4] & (_root.magic[0] == 0x32 ? 64 : 2)) != 0'}
          flag_build_id: {value: '(flags[4] & (_root.magic[0] == 0x32 ? 32 : 4)) != 0'}
          flag_inherit_thread: {value: '(flags[4] & (_root.magic[0] == 0x32 ? 16 : 8)) != 0'}
          flag_remove_on_exec: {value: '(flags[4] & (_root.magic[0] == 0x32 ? 8 : 16)) != 0'}
          flag_sigtrap: {value: '(flags[4] & (_root.magic[0] == 0x32 ? 4 : 32)) != 0'}
          flag_defer_callchain: {value: '(flags[4] & (_root.magic[0] == 0x32 ? 2 : 64)) != 0'}
          flag_defer_output: {value: '(flags[4] & (_root.magic[0] == 0x32 ? 1 : 128)) != 0'}
          regs_user: {pos: 80, type: ones, if: _io.size >= 88}
          regs_intr: {pos: 96, type: ones, if: _io.size >= 104}
          nr_regs_user: {value: '_io.size >= 88 ? regs_user.nr : 0'}
          nr_regs_intr: {value: '_io.size >= 104 ? regs_intr.nr : 0'}
          branches: {value: '_io.size >= 80 ? branch_sample_type : 0'}
      sample_id:
        doc: "who and when, at the end of a record"
        seq:
          - id: pid
            if: '(_root.body.sample_type & 0x2) != 0'
            type: u4
            doc: "process"
          - id: tid
            if: '(_root.body.sample_type & 0x2) != 0'
            type: u4
            doc: "thread"
          - id: time
            if: '(_root.body.sample_type & 0x4) != 0'
            type: u8
            doc: "timestamp"
          - id: id
            if: '(_root.body.sample_type & 0x40) != 0'
            type: u8
            doc: "event; where it was inherited, the parent's"
          - id: stream_id
            if: '(_root.body.sample_type & 0x200) != 0'
            type: u8
            doc: "event; where it was inherited, its own"
          - id: cpu
            if: '(_root.body.sample_type & 0x80) != 0'
            type: u4
            doc: "CPU"
          - id: res
            if: '(_root.body.sample_type & 0x80) != 0'
            type: u4
            doc: "0"
          - id: identifier
            if: '(_root.body.sample_type & 0x10000) != 0'
            type: u8
            doc: "event; the same as id, but always last"
      read_value:
        doc: "one member's count"
        seq:
          - id: value
            type: u8
            doc: "count"
          - id: id
            if: '(_root.body.read_format & 0x4) != 0'
            type: u8
            doc: "event"
          - id: lost
            if: '(_root.body.read_format & 0x10) != 0'
            type: u8
            doc: "samples this event lost"
      read_format:
        doc: "counts, in the form that attr.read_format asks for"
        seq:
          - id: value
            if: '(_root.body.read_format & 0x8) == 0'
            type: u8
            doc: "count"
          - id: nr
            if: '(_root.body.read_format & 0x8) != 0'
            type: u8
            doc: "members of the group"
          - id: time_enabled
            if: '(_root.body.read_format & 0x1) != 0'
            type: u8
            doc: "time the event was enabled"
          - id: time_running
            if: '(_root.body.read_format & 0x2) != 0'
            type: u8
            doc: "time the event was counting"
          - id: id
            if: '(_root.body.read_format & 0xc) == 0x4'
            type: u8
            doc: "event"
          - id: lost
            if: '(_root.body.read_format & 0x18) == 0x10'
            type: u8
            doc: "samples this event lost"
          - id: values
            if: '(_root.body.read_format & 0x8) != 0'
            type: read_value
            repeat: expr
            repeat-expr: 'nr'
            doc: "the members' counts, the leader's first"
      callchain:
        doc: "where the code was called from"
        seq:
          - id: nr
            type: u8
            doc: "entries that follow"
          - id: ips
            type: u8
            repeat: expr
            repeat-expr: 'nr'
            doc: "return addresses, innermost first, with context marks between them"
      raw:
        doc: "the event's own data, such as a tracepoint's fields"
        seq:
          - id: size
            type: u4
            doc: "bytes that follow, the kernel's padding among them"
          - id: data
            size: 'size'
            doc: "the bytes"
      regs_simd:
        doc: "SIMD registers; of each count there may be less than the attr asks for"
        seq:
          - id: nr_vectors
            type: u8
            doc: "vector registers that follow"
          - id: vector_qwords
            type: u8
            doc: "words of each"
          - id: nr_pred
            type: u8
            doc: "predicate registers that follow those"
          - id: pred_qwords
            type: u8
            doc: "words of each"
          - id: vectors
            type: u8
            repeat: expr
            repeat-expr: 'nr_vectors * vector_qwords'
            doc: "vector registers, lowest word first"
          - id: preds
            type: u8
            repeat: expr
            repeat-expr: 'nr_pred * pred_qwords'
            doc: "predicate registers, lowest word first"
      regs_simd_draft:
        doc: "SIMD registers, with counts of 16 bits as in the patches before the release"
        seq:
          - id: nr_vectors
            type: u2
            doc: "vector registers that follow"
          - id: vector_qwords
            type: u2
            doc: "words of each"
          - id: nr_pred
            type: u2
            doc: "predicate registers that follow those"
          - id: pred_qwords
            type: u2
            doc: "words of each"
          - id: vectors
            type: u8
            repeat: expr
            repeat-expr: 'nr_vectors * vector_qwords'
            doc: "vector registers, lowest word first"
          - id: preds
            type: u8
            repeat: expr
            repeat-expr: 'nr_pred * pred_qwords'
            doc: "predicate registers, lowest word first"
      regs_user:
        doc: "registers in user mode"
        seq:
          - id: abi
            type: u8
            doc: "width of the registers, and whether those of SIMD follow; 0: no registers follow"
          - id: regs
            if: 'abi >= 1'
            type: u8
            repeat: expr
            repeat-expr: '_root.body.first_attr.nr_regs_user'
            doc: "one for each bit of attr.sample_regs_user"
          - id: simd
            if: '(abi & 4) != 0 and _root.body.first_attr.size != 168 and _root.body.first_attr.size != 184'
            type: regs_simd
            doc: "SIMD registers"
          - id: simd_draft
            if: '(abi & 4) != 0 and (_root.body.first_attr.size == 168 or _root.body.first_attr.size == 184)'
            type: regs_simd_draft
            doc: "SIMD registers, in the form of a vendor's kernel"
      stack_user:
        doc: "a piece of the user stack"
        seq:
          - id: size
            type: u8
            doc: "bytes that follow; if 0, nothing else does"
          - id: data
            if: 'size >= 1'
            size: 'size'
            doc: "bytes from the stack pointer up"
          - id: dyn_size
            if: 'size >= 1'
            type: u8
            doc: "bytes that are valid"
      regs_intr:
        doc: "registers at the interrupt"
        seq:
          - id: abi
            type: u8
            doc: "width of the registers, and whether those of SIMD follow; 0: no registers follow"
          - id: regs
            if: 'abi >= 1'
            type: u8
            repeat: expr
            repeat-expr: '_root.body.first_attr.nr_regs_intr'
            doc: "one for each bit of attr.sample_regs_intr"
          - id: simd
            if: '(abi & 4) != 0 and _root.body.first_attr.size != 168 and _root.body.first_attr.size != 184'
            type: regs_simd
            doc: "SIMD registers"
          - id: simd_draft
            if: '(abi & 4) != 0 and (_root.body.first_attr.size == 168 or _root.body.first_attr.size == 184)'
            type: regs_simd_draft
            doc: "SIMD registers, in the form of a vendor's kernel"
      aux_sample:
        doc: "a piece of the AUX area"
        seq:
          - id: size
            type: u8
            doc: "bytes that follow"
          - id: data
            size: 'size'
            doc: "the bytes"
      branch_entry:
        doc: "one branch taken"
        seq:
          - id: from
            type: u8
            doc: "address of the branch"
          - id: to
            type: u8
            doc: "its target"
          - id: flags
            type: u1
            repeat: expr
            repeat-expr: 8
            doc: "prediction, cycles, kind"
      branch_stack:
        doc: "the last branches, newest first"
        seq:
          - id: nr
            type: u8
            doc: "branches that follow"
          - id: hw_idx
            if: '(_root.body.first_attr.branches & 0x20000) != 0 and nr != 0'
            type: u8
            doc: "index of the newest branch in hardware; all ones: unknown"
          - id: lbr
            type: branch_entry
            repeat: expr
            repeat-expr: 'nr'
            doc: "the branches"
          - id: counters
            if: '(_root.body.first_attr.branches & 0x80000) != 0'
            type: u8
            repeat: expr
            repeat-expr: 'nr'
            doc: "event counts between branches, one word a branch"
      sample:
        doc: "SAMPLE: the event happened so many times, or a time was up"
        seq:
          - id: identifier
            if: '(_root.body.sample_type & 0x10000) != 0'
            type: u8
            doc: "event; the same as id, but always in front (the man page says sample_id)"
          - id: ip
            if: '(_root.body.sample_type & 0x1) != 0'
            type: u8
            doc: "instruction"
          - id: pid
            if: '(_root.body.sample_type & 0x2) != 0'
            type: u4
            doc: "process"
          - id: tid
            if: '(_root.body.sample_type & 0x2) != 0'
            type: u4
            doc: "thread"
          - id: time
            if: '(_root.body.sample_type & 0x4) != 0'
            type: u8
            doc: "timestamp"
          - id: addr
            if: '(_root.body.sample_type & 0x8) != 0'
            type: u8
            doc: "address of the data, or as defined by the event"
          - id: id
            if: '(_root.body.sample_type & 0x40) != 0'
            type: u8
            doc: "event; where it was inherited, the parent's"
          - id: stream_id
            if: '(_root.body.sample_type & 0x200) != 0'
            type: u8
            doc: "event; where it was inherited, its own"
          - id: cpu
            if: '(_root.body.sample_type & 0x80) != 0'
            type: u4
            doc: "CPU"
          - id: res
            if: '(_root.body.sample_type & 0x80) != 0'
            type: u4
            doc: "0"
          - id: period
            if: '(_root.body.sample_type & 0x100) != 0'
            type: u8
            doc: "how many events this sample stands for"
          - id: read
            if: '(_root.body.sample_type & 0x10) != 0'
            type: read_format
            doc: "counts"
          - id: callchain
            if: '(_root.body.sample_type & 0x20) != 0'
            type: callchain
            doc: "callchain"
          - id: raw
            if: '(_root.body.sample_type & 0x400) != 0'
            type: raw
            doc: "the event's own data"
          - id: branch_stack
            if: '(_root.body.sample_type & 0x800) != 0'
            type: branch_stack
            doc: "branches"
          - id: regs_user
            if: '(_root.body.sample_type & 0x1000) != 0'
            type: regs_user
            doc: "user registers"
          - id: stack_user
            if: '(_root.body.sample_type & 0x2000) != 0'
            type: stack_user
            doc: "user stack"
          - id: weight
            if: '(_root.body.sample_type & 0x4000) != 0'
            type: u8
            doc: "cost, as defined by the hardware"
          - id: weight_struct
            if: '(_root.body.sample_type & 0x1000000) != 0'
            type: u8
            doc: "costs, in three parts"
          - id: data_src
            if: '(_root.body.sample_type & 0x8000) != 0'
            type: u8
            doc: "where the data came from"
          - id: transaction
            if: '(_root.body.sample_type & 0x20000) != 0'
            type: u8
            doc: "why a transaction was aborted"
          - id: regs_intr
            if: '(_root.body.sample_type & 0x40000) != 0'
            type: regs_intr
            doc: "registers at the interrupt"
          - id: phys_addr
            if: '(_root.body.sample_type & 0x80000) != 0'
            type: u8
            doc: "physical address of addr; 0: not known"
          - id: cgroup
            if: '(_root.body.sample_type & 0x200000) != 0'
            type: u8
            doc: "cgroup, as in CGROUP records"
          - id: data_page_size
            if: '(_root.body.sample_type & 0x400000) != 0'
            type: u8
            doc: "page that addr is in; 0: not known"
          - id: code_page_size
            if: '(_root.body.sample_type & 0x800000) != 0'
            type: u8
            doc: "page that ip is in; 0: not known"
          - id: aux
            if: '(_root.body.sample_type & 0x100000) != 0'
            type: aux_sample
            doc: "AUX data"
      mmap:
        doc: "MMAP: a mapping: executable, or with attr.mmap_data any"
        seq:
          - id: pid
            type: u4
            doc: "process"
          - id: tid
            type: u4
            doc: "thread"
          - id: addr
            type: u8
            doc: "first address"
          - id: len
            type: u8
            doc: "length"
          - id: pgoff
            type: u8
            doc: "offset in the file, in bytes"
          - id: filename
            type: strz
            encoding: UTF-8
            doc: "file, or a name such as [heap] or //anon"
          - id: filename_padding
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      lost:
        doc: "LOST: records that found no space in the ring"
        seq:
          - id: id
            type: u8
            doc: "event whose record came next"
          - id: lost
            type: u8
            doc: "records of any kind lost since the last such report"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      comm:
        doc: "COMM: a thread's name"
        seq:
          - id: pid
            type: u4
            doc: "process"
          - id: tid
            type: u4
            doc: "thread"
          - id: comm
            type: strz
            encoding: UTF-8
            doc: "the name"
          - id: comm_padding
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      exit:
        doc: "EXIT: a thread ended"
        seq:
          - id: pid
            type: u4
            doc: "process"
          - id: ppid
            type: u4
            doc: "parent process"
          - id: tid
            type: u4
            doc: "thread"
          - id: ptid
            type: u4
            doc: "parent thread"
          - id: time
            type: u8
            doc: "timestamp"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      throttle:
        doc: "THROTTLE: the event fired too often and was stopped"
        seq:
          - id: time
            type: u8
            doc: "timestamp"
          - id: id
            type: u8
            doc: "the event"
          - id: stream_id
            type: u8
            doc: "the event itself, where id is that of its parent"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      unthrottle:
        doc: "UNTHROTTLE: the event was started again"
        seq:
          - id: time
            type: u8
            doc: "timestamp"
          - id: id
            type: u8
            doc: "the event"
          - id: stream_id
            type: u8
            doc: "the event itself, where id is that of its parent"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      fork:
        doc: "FORK: a thread began"
        seq:
          - id: pid
            type: u4
            doc: "process"
          - id: ppid
            type: u4
            doc: "parent process"
          - id: tid
            type: u4
            doc: "thread"
          - id: ptid
            type: u4
            doc: "parent thread"
          - id: time
            type: u8
            doc: "timestamp"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      read:
        doc: "READ: an inherited event's counts when its thread ends"
        seq:
          - id: pid
            type: u4
            doc: "process"
          - id: tid
            type: u4
            doc: "thread"
          - id: values
            type: read_format
            doc: "the counts"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      mmap2:
        doc: "MMAP2: a mapping, with the file's identity"
        seq:
          - id: pid
            type: u4
            doc: "process"
          - id: tid
            type: u4
            doc: "thread"
          - id: addr
            type: u8
            doc: "first address"
          - id: len
            type: u8
            doc: "length"
          - id: pgoff
            type: u8
            doc: "offset in the file, in bytes"
          - id: maj
            if: 'not ((_parent.misc & 0x4000) != 0 and (_root.body.first_attr.flag_build_id ? id_size <= 20 : id_size == 20))'
            type: u4
            doc: "device, major number"
          - id: min
            if: 'not ((_parent.misc & 0x4000) != 0 and (_root.body.first_attr.flag_build_id ? id_size <= 20 : id_size == 20))'
            type: u4
            doc: "device, minor number"
          - id: ino
            if: 'not ((_parent.misc & 0x4000) != 0 and (_root.body.first_attr.flag_build_id ? id_size <= 20 : id_size == 20))'
            type: u8
            doc: "inode"
          - id: ino_generation
            if: 'not ((_parent.misc & 0x4000) != 0 and (_root.body.first_attr.flag_build_id ? id_size <= 20 : id_size == 20))'
            type: u8
            doc: "inode's generation"
          - id: build_id_size
            if: '(_parent.misc & 0x4000) != 0 and (_root.body.first_attr.flag_build_id ? id_size <= 20 : id_size == 20)'
            type: u1
            doc: "bytes of build_id that count, 20 at most"
          - id: reserved_1
            if: '(_parent.misc & 0x4000) != 0 and (_root.body.first_attr.flag_build_id ? id_size <= 20 : id_size == 20)'
            type: u1
            doc: "0"
          - id: reserved_2
            if: '(_parent.misc & 0x4000) != 0 and (_root.body.first_attr.flag_build_id ? id_size <= 20 : id_size == 20)'
            type: u2
            doc: "0"
          - id: build_id
            if: '(_parent.misc & 0x4000) != 0 and (_root.body.first_attr.flag_build_id ? id_size <= 20 : id_size == 20)'
            size: '20'
            doc: "the GNU build id, zeros after it"
          - id: prot
            if: 'not (prot_bytes[0] >= 32 and prot_bytes[1] >= 32 and prot_bytes[2] >= 32 and prot_bytes[3] >= 32)'
            type: u4
            doc: "protection, PROT_*; RHEL 7 has neither"
          - id: flags
            if: 'not (prot_bytes[0] >= 32 and prot_bytes[1] >= 32 and prot_bytes[2] >= 32 and prot_bytes[3] >= 32)'
            type: u4
            doc: "MAP_*"
          - id: filename
            type: strz
            encoding: UTF-8
            doc: "file, or a name such as [heap] or //anon"
          - id: filename_padding
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
        instances:
          id_size: {pos: 32, type: u1}
          prot_bytes: {pos: 56, type: u1, repeat: expr, repeat-expr: 4}
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      aux:
        doc: "AUX: data arrived in the AUX area"
        seq:
          - id: aux_offset
            type: u8
            doc: "where in the AUX stream, never wrapped"
          - id: aux_size
            type: u8
            doc: "size of the data"
          - id: flags
            type: u8
            doc: "what happened to it"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      itrace_start:
        doc: "ITRACE_START: an instruction trace began"
        seq:
          - id: pid
            type: u4
            doc: "process"
          - id: tid
            type: u4
            doc: "thread"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      lost_samples:
        doc: "LOST_SAMPLES: samples that the hardware or a filter dropped"
        seq:
          - id: lost
            type: u8
            doc: "how many"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      switch_:
        doc: "SWITCH: this event's task was switched in or out"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      switch_cpu_wide:
        doc: "SWITCH_CPU_WIDE: a CPU switched tasks"
        seq:
          - id: next_prev_pid
            type: u4
            doc: "out: the process that is next; in: that was before"
          - id: next_prev_tid
            type: u4
            doc: "out: the thread that is next; in: that was before"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      link_info:
        doc: "one namespace"
        seq:
          - id: dev
            type: u8
            doc: "device; 0 with ino 0 where there is none"
          - id: ino
            type: u8
            doc: "inode"
      namespaces:
        doc: "NAMESPACES: a thread's namespaces"
        seq:
          - id: pid
            type: u4
            doc: "process"
          - id: tid
            type: u4
            doc: "thread"
          - id: nr_namespaces
            type: u8
            doc: "namespaces that follow"
          - id: link_info
            type: link_info
            repeat: expr
            repeat-expr: 'nr_namespaces'
            doc: "in the order net, uts, ipc, pid, user, mnt, cgroup"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      ksymbol:
        doc: "KSYMBOL: a kernel symbol came or went"
        seq:
          - id: addr
            type: u8
            doc: "its address"
          - id: len
            type: u4
            doc: "its length"
          - id: ksym_type
            type: u2
            doc: "what it is"
          - id: flags
            type: u2
            doc: "whether it went"
          - id: name
            type: strz
            encoding: UTF-8
            doc: "its name"
          - id: name_padding
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
          - {id: sample_id, type: sample_id, if: _root.body.sample_id_size != 0 and _io.size - _io.pos >= _root.body.sample_id_size}
      bpf_event:
        doc: "BPF_EVENT: a BPF program came or went"
        seq:
          - id: type
            type: u2
            doc: "what happened"
          - id: flags
            type: u2
            doc: "0"
          - id: id
            type: u4
            doc: "the program's id"
          - id: tag
            size: '8'
            doc: "the program's tag"
          - {id: sample_id, type: sample_id, if: _root.body.sample_id_size != 0 and _io.size - _io.pos >= _root.body.sample_id_size}
      cgroup:
        doc: "CGROUP: a cgroup came to be"
        seq:
          - id: id
            type: u8
            doc: "its id, as in PERF_SAMPLE_CGROUP"
          - id: path
            type: strz
            encoding: UTF-8
            doc: "its path from the root of its hierarchy"
          - id: path_padding
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      text_poke:
        doc: "TEXT_POKE: the kernel changed its own code"
        seq:
          - id: addr
            type: u8
            doc: "where"
          - id: old_len
            type: u2
            doc: "bytes before"
          - id: new_len
            type: u2
            doc: "bytes after"
          - id: old_bytes
            size: 'old_len'
            doc: "the code before"
          - id: new_bytes
            size: 'new_len'
            doc: "the code after"
          - id: pad
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
            doc: "zeros"
          - {id: sample_id, type: sample_id, if: _root.body.sample_id_size != 0 and _io.size - _io.pos >= _root.body.sample_id_size}
      aux_output_hw_id:
        doc: "AUX_OUTPUT_HW_ID: which hardware id an aux_output event has"
        seq:
          - id: hw_id
            type: u8
            doc: "the hardware's id"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      callchain_deferred:
        doc: "CALLCHAIN_DEFERRED: the user part of a callchain, sent when the thread went back to user mode"
        seq:
          - id: cookie
            type: u8
            doc: "the same value follows USER_DEFERRED in the samples it belongs to"
          - id: nr
            type: u8
            doc: "addresses that follow"
          - id: ips
            type: u8
            repeat: expr
            repeat-expr: 'nr'
            doc: "return addresses in user space"
        instances:
          sample_id: {pos: _io.size - _root.body.sample_id_size, type: sample_id, if: _root.body.sample_id_size != 0}
      header_attr:
        doc: "HEADER_ATTR: pipe: an event's attr and ids"
        seq:
          - id: attr
            type: attr
            size: 'attr_size != 0 ? attr_size : 64'
            doc: "the attr, in the size its writer knew"
          - id: ids
            type: u8
            repeat: eos
            doc: "ids that mean this event"
        instances:
          attr_size: {pos: _io.pos + 4, type: u4}
      header_event_type:
        doc: "HEADER_EVENT_TYPE: pipe: an event's name (no longer written)"
        seq:
          - id: event_id
            type: u8
            doc: "the attr's config"
          - id: name
            size: '_io.size - _io.pos < 64 ? _io.size - _io.pos : 64'
            type: strz
            encoding: UTF-8
            doc: "its name; old pipes cut it short"
      header_tracing_data:
        doc: "HEADER_TRACING_DATA: pipe: formats of the tracepoints, after the record"
        seq:
          - id: size
            type: u4
            doc: "bytes that follow the record"
          - id: pad
            if: '_io.size - _io.pos == 4'
            type: u4
            doc: "padding of newer writers"
          - id: data
            if: '_io.size - _io.pos > 4'
            size: 'size'
            doc: "simpleperf: the payload, inside the record"
          - id: fill
            if: '_io.size - _io.pos >= 1'
            size-eos: true
            doc: "simpleperf: padding"
      header_build_id:
        doc: "HEADER_BUILD_ID: a file's build id"
        seq:
          - id: pid
            type: s4
            doc: "-1 for the kernel, or a guest's process"
          - id: build_id
            size: '20'
            doc: "the GNU build id"
          - id: size
            type: u1
            doc: "valid bytes of build_id if misc has BUILD_ID_SIZE; else 20"
          - id: reserved_1
            type: u1
            doc: "0"
          - id: reserved_2
            type: u2
            doc: "0"
          - id: filename
            type: strz
            encoding: UTF-8
            doc: "the file"
          - id: filename_padding
            size: '_io.size - _io.pos < (4 - _io.pos % 4) % 4 ? _io.size - _io.pos : (4 - _io.pos % 4) % 4'
          - id: pad
            if: '_io.size - _io.pos >= 1'
            size-eos: true
            doc: "padding; perf inject: a sample_id"
      finished_round:
        doc: "FINISHED_ROUND: every ring has been read once"
      id_index_entry:
        doc: "one id"
        seq:
          - id: id
            type: u8
            doc: "the id"
          - id: idx
            type: u8
            doc: "index of its ring"
          - id: cpu
            type: u8
            doc: "its CPU; all ones: any"
          - id: tid
            type: u8
            doc: "its thread; all ones: any"
      id_index_entry_2:
        doc: "the guest of one id"
        seq:
          - id: machine_pid
            type: u8
            doc: "process of the guest; 0: the host"
          - id: vcpu
            type: u8
            doc: "its virtual CPU; all ones: none"
      id_index:
        doc: "ID_INDEX: which ids are on which CPU and thread"
        seq:
          - id: nr
            type: u8
            doc: "ids that follow"
          - id: entries
            type: id_index_entry
            repeat: expr
            repeat-expr: 'nr'
            doc: "the ids"
          - id: entries_2
            if: '_io.size - _io.pos >= 16'
            type: id_index_entry_2
            repeat: expr
            repeat-expr: 'nr'
            doc: "their guests"
      auxtrace_info:
        doc: "AUXTRACE_INFO: what wrote the AUX data, and how"
        seq:
          - id: type
            type: u4
            doc: "kind of trace"
          - id: reserved
            type: u4
            doc: "0"
          - id: priv
            type: u8
            repeat: eos
            doc: "its layout depends on type"
      auxtrace:
        doc: "AUXTRACE: AUX data, after the record"
        seq:
          - id: size
            type: u8
            doc: "bytes that follow the record"
          - id: offset
            type: u8
            doc: "where in the AUX stream of that ring"
          - id: reference
            type: u8
            doc: "a number of the writer's choice"
          - id: idx
            type: u4
            doc: "index of the ring"
          - id: tid
            type: u4
            doc: "thread; all ones: any"
          - id: cpu
            type: u4
            doc: "CPU; all ones: any"
          - id: reserved
            type: u4
            doc: "0"
      auxtrace_error:
        doc: "AUXTRACE_ERROR: AUX data that could not be decoded"
        seq:
          - id: type
            type: u4
            doc: "kind of error"
          - id: code
            type: u4
            doc: "the error's number"
          - id: cpu
            type: u4
            doc: "CPU"
          - id: pid
            type: u4
            doc: "process"
          - id: tid
            type: u4
            doc: "thread"
          - id: fmt
            type: u4
            doc: "form of the rest"
          - id: ip
            type: u8
            doc: "instruction"
          - id: time
            if: 'fmt >= 1'
            type: u8
            doc: "timestamp"
          - id: msg
            size: '_io.size - _io.pos < 64 ? _io.size - _io.pos : 64'
            type: strz
            encoding: UTF-8
            doc: "what happened; may be cut short at the record's end"
          - id: machine_pid
            if: 'fmt >= 2'
            type: u4
            doc: "process of the guest"
          - id: vcpu
            if: 'fmt >= 2'
            type: u4
            doc: "its virtual CPU"
      thread_map_entry:
        doc: "one thread"
        seq:
          - id: pid
            type: u8
            doc: "the thread; all ones: any"
          - id: comm
            size: '_io.size - _io.pos < 16 ? _io.size - _io.pos : 16'
            type: strz
            encoding: UTF-8
            doc: "its name"
      thread_map:
        doc: "THREAD_MAP: threads that were observed"
        seq:
          - id: nr
            type: u8
            doc: "threads that follow"
          - id: entries
            type: thread_map_entry
            repeat: expr
            repeat-expr: 'nr'
            doc: "the threads"
      cpus_data:
        doc: "CPUs, one by one"
        seq:
          - id: nr
            type: u2
            doc: "CPUs that follow"
          - id: cpu
            type: u2
            repeat: expr
            repeat-expr: 'nr'
            doc: "the CPUs; 65535: any"
      mask_data:
        doc: "CPUs, a bit each"
        seq:
          - id: nr
            type: u2
            doc: "words that follow"
          - id: long_size
            type: u2
            doc: "bytes a word has, 4 or 8"
          - id: mask32
            if: 'long_size >= 4 and long_size <= 4'
            type: u4
            repeat: expr
            repeat-expr: 'nr'
            doc: "the words"
          - id: pad
            if: 'long_size >= 8 and long_size <= 8'
            size: '4'
            doc: "padding"
          - id: mask64
            if: 'long_size >= 8 and long_size <= 8'
            type: u8
            repeat: expr
            repeat-expr: 'nr'
            doc: "the words"
      range_cpu_data:
        doc: "CPUs, from one to another"
        seq:
          - id: any_cpu
            type: u1
            doc: "whether -1, any CPU, is one of them"
          - id: pad
            type: u1
            doc: "0"
          - id: start_cpu
            type: u2
            doc: "first"
          - id: end_cpu
            type: u2
            doc: "last"
      cpu_map_data:
        doc: "a set of CPUs"
        seq:
          - id: type
            type: u2
            doc: "how it is written"
          - id: cpus_data
            if: 'type >= 0 and type <= 0'
            type: cpus_data
            doc: "one by one"
          - id: mask_data
            if: 'type >= 1 and type <= 1'
            type: mask_data
            doc: "a bit each"
          - id: range_cpu_data
            if: 'type >= 2 and type <= 2'
            type: range_cpu_data
            doc: "from one to another"
      cpu_map:
        doc: "CPU_MAP: CPUs that were observed"
        seq:
          - id: data
            type: cpu_map_data
            doc: "the set"
          - id: pad
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
            doc: "padding"
      stat_config_entry:
        doc: "one setting"
        seq:
          - id: tag
            type: u8
            doc: "which"
          - id: val
            type: u8
            doc: "its value"
      stat_config:
        doc: "STAT_CONFIG: perf stat: its settings"
        seq:
          - id: nr
            type: u8
            doc: "settings that follow"
          - id: data
            type: stat_config_entry
            repeat: expr
            repeat-expr: 'nr'
            doc: "the settings"
      stat:
        doc: "STAT: perf stat: a count"
        seq:
          - id: id
            type: u8
            doc: "event"
          - id: cpu
            type: u4
            doc: "CPU; all ones: any"
          - id: thread
            type: u4
            doc: "index of the thread in THREAD_MAP"
          - id: val
            type: u8
            doc: "count"
          - id: ena
            type: u8
            doc: "time the event was enabled"
          - id: run
            type: u8
            doc: "time the event was counting"
      stat_round:
        doc: "STAT_ROUND: perf stat: every count has been read once"
        seq:
          - id: type
            type: u8
            doc: "why it was read"
          - id: time
            type: u8
            doc: "since the start"
      event_update:
        doc: "EVENT_UPDATE: more about an event"
        seq:
          - id: type
            type: u8
            doc: "what about it"
          - id: id
            type: u8
            doc: "event"
          - id: unit
            if: 'type >= 0 and type <= 0'
            type: strz
            encoding: UTF-8
            doc: "unit of its count"
          - id: unit_padding
            if: 'type >= 0 and type <= 0'
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
          - id: scale
            if: 'type >= 1 and type <= 1'
            type: f8
            doc: "factor of its count"
          - id: name
            if: 'type >= 2 and type <= 2'
            type: strz
            encoding: UTF-8
            doc: "its name"
          - id: name_padding
            if: 'type >= 2 and type <= 2'
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
          - id: cpus
            if: 'type >= 3 and type <= 3'
            type: cpu_map_data
            doc: "its CPUs"
          - id: pad
            if: '_io.size - _io.pos >= 1'
            size-eos: true
            doc: "padding"
      time_conv:
        doc: "TIME_CONV: how a cycle counter becomes perf time"
        seq:
          - id: time_shift
            type: u8
            doc: "shift"
          - id: time_mult
            type: u8
            doc: "factor"
          - id: time_zero
            type: u8
            doc: "time when the counter was 0"
          - id: time_cycles
            if: '_io.size - _io.pos >= 8'
            type: u8
            doc: "counter's value when it was last read"
          - id: time_mask
            if: '_io.size - _io.pos >= 8'
            type: u8
            doc: "bits that the counter has"
          - id: cap_user_time_zero
            if: '_io.size - _io.pos >= 8'
            type: u1
            doc: "whether time_zero is valid"
          - id: cap_user_time_short
            if: '_io.size - _io.pos >= 7'
            type: u1
            doc: "whether time_cycles and time_mask are valid"
          - id: reserved
            if: '_io.size - _io.pos >= 6'
            size: '6'
            doc: "zeros"
      header_feature:
        doc: "HEADER_FEATURE: pipe: a feature section"
        seq:
          - id: feat_id
            type: u8
            doc: "which; the number after the last one marks the end"
          - id: data
            size-eos: true
            doc: "the section"
      compressed:
        doc: "COMPRESSED: more of the stream of compressed records"
        seq:
          - id: data
            size-eos: true
            doc: "zstd"
      finished_init:
        doc: "FINISHED_INIT: everything that existed before the recording has been described"
      compressed2:
        doc: "COMPRESSED2: more of the stream of compressed records, padded"
        seq:
          - id: data_size
            type: u8
            doc: "bytes that follow"
          - id: data
            size: 'data_size'
            doc: "zstd"
          - id: pad
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
            doc: "zeros"
      bpf_metadata_entry:
        doc: "one word about a BPF program"
        seq:
          - id: key
            size: '_io.size - _io.pos < 64 ? _io.size - _io.pos : 64'
            type: strz
            encoding: UTF-8
            doc: "what about it"
          - id: value
            size: '_io.size - _io.pos < 256 ? _io.size - _io.pos : 256'
            type: strz
            encoding: UTF-8
            doc: "the word"
      bpf_metadata:
        doc: "BPF_METADATA: metadata of a BPF program"
        seq:
          - id: prog_name
            size: '_io.size - _io.pos < 512 ? _io.size - _io.pos : 512'
            type: strz
            encoding: UTF-8
            doc: "the program"
          - id: nr_entries
            type: u8
            doc: "entries that follow"
          - id: entries
            type: bpf_metadata_entry
            repeat: expr
            repeat-expr: 'nr_entries'
            doc: "the entries"
      schedstat_cpu_counters:
        doc: "a CPU's counters, versions 15 to 17"
        seq:
          - id: yld_count
            type: u4
            doc: "calls of sched_yield()"
          - id: array_exp
            type: u4
            doc: "of no use any more"
          - id: sched_count
            type: u4
            doc: "calls of schedule()"
          - id: sched_goidle
            type: u4
            doc: "those that left the CPU idle"
          - id: ttwu_count
            type: u4
            doc: "calls of try_to_wake_up()"
          - id: ttwu_local
            type: u4
            doc: "those that woke the CPU they ran on"
          - id: rq_cpu_time
            type: u8
            doc: "time that tasks ran, in jiffies"
          - id: run_delay
            type: u8
            doc: "time that tasks waited, in jiffies"
          - id: pcount
            type: u8
            doc: "time slices"
      schedstat_cpu:
        doc: "SCHEDSTAT_CPU: a CPU's scheduler counters"
        seq:
          - id: timestamp
            type: u8
            doc: "timestamp, in jiffies"
          - id: cpu
            type: u4
            doc: "CPU"
          - id: version
            type: u2
            doc: "version of the counters"
          - id: pad
            type: u2
            doc: "0"
          - id: counters
            if: 'version >= 15 and version <= 17'
            type: schedstat_cpu_counters
            doc: "the counters"
      schedstat_lb:
        doc: "load balancing, versions 15 and 16"
        seq:
          - id: lb_count
            type: u4
            doc: "calls of load_balance()"
          - id: lb_balanced
            type: u4
            doc: "those that found balance"
          - id: lb_failed
            type: u4
            doc: "those that moved no task"
          - id: lb_imbalance
            type: u4
            doc: "sum of imbalance"
          - id: lb_gained
            type: u4
            doc: "calls of pull_task()"
          - id: lb_hot_gained
            type: u4
            doc: "those for a task that was cache-hot"
          - id: lb_nobusyq
            type: u4
            doc: "no busier queue was found"
          - id: lb_nobusyg
            type: u4
            doc: "no busier group was found"
      schedstat_lb_17:
        doc: "load balancing, version 17"
        seq:
          - id: lb_count
            type: u4
            doc: "calls of load_balance()"
          - id: lb_balanced
            type: u4
            doc: "those that found balance"
          - id: lb_failed
            type: u4
            doc: "those that moved no task"
          - id: lb_imbalance_load
            type: u4
            doc: "imbalance of load"
          - id: lb_imbalance_util
            type: u4
            doc: "imbalance of utilization"
          - id: lb_imbalance_task
            type: u4
            doc: "imbalance of tasks"
          - id: lb_imbalance_misfit
            type: u4
            doc: "imbalance of misfit tasks"
          - id: lb_gained
            type: u4
            doc: "calls of pull_task()"
          - id: lb_hot_gained
            type: u4
            doc: "those for a task that was cache-hot"
          - id: lb_nobusyq
            type: u4
            doc: "no busier queue was found"
          - id: lb_nobusyg
            type: u4
            doc: "no busier group was found"
      schedstat_moves:
        doc: "active balancing, exec and fork balancing, wakeups"
        seq:
          - id: alb_count
            type: u4
            doc: "calls of active_load_balance()"
          - id: alb_failed
            type: u4
            doc: "those that moved no task"
          - id: alb_pushed
            type: u4
            doc: "those that moved a task"
          - id: sbe_count
            type: u4
            doc: "not used"
          - id: sbe_balanced
            type: u4
            doc: "not used"
          - id: sbe_pushed
            type: u4
            doc: "not used"
          - id: sbf_count
            type: u4
            doc: "not used"
          - id: sbf_balanced
            type: u4
            doc: "not used"
          - id: sbf_pushed
            type: u4
            doc: "not used"
          - id: ttwu_wake_remote
            type: u4
            doc: "wakeups of a task that last ran elsewhere"
          - id: ttwu_move_affine
            type: u4
            doc: "wakeups that moved a cache-cold task"
          - id: ttwu_move_balance
            type: u4
            doc: "wakeups that began passive balancing"
      schedstat_domain:
        doc: "SCHEDSTAT_DOMAIN: a scheduling domain's counters"
        seq:
          - id: timestamp
            type: u8
            doc: "timestamp, in jiffies"
          - id: cpu
            type: u4
            doc: "CPU"
          - id: version
            type: u2
            doc: "version of the counters"
          - id: domain
            type: u2
            doc: "domain"
          - id: idle_15
            if: 'version >= 15 and version <= 15'
            type: schedstat_lb
            doc: "while idle"
          - id: busy
            if: 'version >= 15 and version <= 16'
            type: schedstat_lb
            doc: "while busy"
          - id: idle_16
            if: 'version >= 16 and version <= 16'
            type: schedstat_lb
            doc: "while idle"
          - id: newidle
            if: 'version >= 15 and version <= 16'
            type: schedstat_lb
            doc: "while newly idle"
          - id: busy_17
            if: 'version >= 17 and version <= 17'
            type: schedstat_lb_17
            doc: "while busy"
          - id: idle_17
            if: 'version >= 17 and version <= 17'
            type: schedstat_lb_17
            doc: "while idle"
          - id: newidle_17
            if: 'version >= 17 and version <= 17'
            type: schedstat_lb_17
            doc: "while newly idle"
          - id: moves
            if: 'version >= 15 and version <= 17'
            type: schedstat_moves
            doc: "tasks moved"
      simpleperf_kernel_symbol:
        doc: "SIMPLEPERF_KERNEL_SYMBOL: symbols of the kernel"
        seq:
          - id: size
            type: u4
            doc: "bytes that follow, without padding"
          - id: kallsyms
            size: 'size'
            doc: "text of /proc/kallsyms"
          - id: pad
            if: '_io.size - _io.pos >= 1'
            size-eos: true
            doc: "padding"
      simpleperf_dso:
        doc: "SIMPLEPERF_DSO: a file with symbols (no longer written)"
        seq:
          - id: dso_type
            type: u8
            doc: "kind of file"
          - id: dso_id
            type: u8
            doc: "its number in this recording"
          - id: min_vaddr
            type: u8
            doc: "lowest address that it is linked for"
          - id: name
            type: strz
            encoding: UTF-8
            doc: "its name"
          - id: name_padding
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
      simpleperf_symbol:
        doc: "SIMPLEPERF_SYMBOL: a symbol of such a file (no longer written)"
        seq:
          - id: addr
            type: u8
            doc: "its address in the file"
          - id: len
            type: u8
            doc: "its length"
          - id: dso_id
            type: u8
            doc: "the file's number"
          - id: name
            type: strz
            encoding: UTF-8
            doc: "its name"
          - id: name_padding
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
      simpleperf_split:
        doc: "SIMPLEPERF_SPLIT: a piece of a record that is too large for one"
        seq:
          - id: data
            size-eos: true
            doc: "the piece; all up to SPLIT_END are one record, header included"
      simpleperf_split_end:
        doc: "SIMPLEPERF_SPLIT_END: the pieces before this are one record"
      simpleperf_event_id_entry:
        doc: "one id"
        seq:
          - id: attr_id
            type: u8
            doc: "number of the attr"
          - id: event_id
            type: u8
            doc: "the id that means it from here on"
      simpleperf_event_id:
        doc: "SIMPLEPERF_EVENT_ID: ids of events that were opened later"
        seq:
          - id: count
            type: u8
            doc: "ids that follow"
          - id: entries
            type: simpleperf_event_id_entry
            repeat: expr
            repeat-expr: 'count'
            doc: "the ids"
      simpleperf_callchain:
        doc: "SIMPLEPERF_CALLCHAIN: a callchain that was unwound from registers and stack"
        seq:
          - id: pid
            type: u4
            doc: "process"
          - id: tid
            type: u4
            doc: "thread"
          - id: chain_type
            type: u8
            doc: "how it was made"
          - id: time
            type: u8
            doc: "time of the sample"
          - id: ip_nr
            type: u8
            doc: "frames"
          - id: ips
            type: u8
            repeat: expr
            repeat-expr: 'ip_nr'
            doc: "return addresses, innermost first"
          - id: sps
            type: u8
            repeat: expr
            repeat-expr: 'ip_nr'
            doc: "the stack pointer of each frame"
      simpleperf_unwound:
        doc: "the callchain that was unwound"
        seq:
          - id: length
            type: u8
            doc: "frames"
          - id: ips
            type: u8
            repeat: expr
            repeat-expr: 'length'
            doc: "return addresses, innermost first"
          - id: sps
            type: u8
            repeat: expr
            repeat-expr: 'length'
            doc: "the stack pointer of each frame"
      simpleperf_unwinding_result:
        doc: "SIMPLEPERF_UNWINDING_RESULT: how unwinding went, to find its faults"
        seq:
          - id: time
            type: u8
            doc: "time of the sample"
          - id: used_time
            type: u8
            doc: "how long it took"
          - id: error_code
            type: u8
            doc: "why it ended; 0: no failure"
          - id: error_addr
            type: u8
            doc: "memory that could not be read"
          - id: stack_start
            type: u8
            doc: "first address of the stack that is here"
          - id: stack_end
            type: u8
            doc: "address after it"
          - id: abi
            if: '_io.size >= 56'
            type: u8
            doc: "width of the registers, 0 where they were not kept; the first simpleperf with this record ended before it"
          - id: reg_mask
            if: '_io.size >= 56'
            type: u8
            doc: "which registers follow; there where abi is 0, too"
          - id: regs
            if: '_io.size >= 56'
            type: u8
            repeat: expr
            repeat-expr: 'bits_of_reg_mask.nr'
            doc: "one for each bit of reg_mask"
          - id: stack_user
            if: '_io.size >= 56'
            type: stack_user
            doc: "the stack"
          - id: callchain
            if: '_io.size - _io.pos >= 8'
            type: simpleperf_unwound
            doc: "the callchain; newer simpleperf"
        instances:
          bits_of_reg_mask: {pos: 56, type: ones}
      simpleperf_tracing_data:
        doc: "SIMPLEPERF_TRACING_DATA: formats of the tracepoints, inside the record"
        seq:
          - id: size
            type: u4
            doc: "bytes that follow, without padding"
          - id: data
            size: 'size'
            doc: "as feature TRACING_DATA"
          - id: pad
            if: '_io.size - _io.pos >= 1'
            size-eos: true
            doc: "padding"
      simpleperf_debug:
        doc: "SIMPLEPERF_DEBUG: simpleperf's own messages"
        seq:
          - id: time
            type: u8
            doc: "timestamp"
          - id: text
            type: strz
            encoding: UTF-8
            doc: "the text"
          - id: text_padding
            size: '_io.size - _io.pos < (8 - _io.pos % 8) % 8 ? _io.size - _io.pos : (8 - _io.pos % 8) % 8'
      section:
        doc: "a range of the file"
        seq:
          - id: offset
            type: u8
            doc: "its first byte"
          - id: size
            type: u8
            doc: "its bytes"
      file_header:
        doc: "the header of a perf.data file"
        seq:
          - id: magic
            type: u8
            doc: "PERFILE2 as a number; version 1: PERFFILE as text"
          - id: size
            type: u8
            doc: "bytes of this header; 16 in a pipe"
          - id: attr_size
            if: '_io.size - _io.pos >= 8'
            type: u8
            doc: "bytes of an entry of attrs"
          - id: attrs
            if: '_io.size - _io.pos >= 16'
            type: section
            doc: "the events"
          - id: data
            if: '_io.size - _io.pos >= 16'
            type: section
            doc: "the records; size 0: the recording was cut off"
          - id: event_types
            if: '_io.size - _io.pos >= 16'
            type: section
            doc: "no longer written"
          - id: features
            if: '_io.size - _io.pos >= 8'
            type: u8
            repeat: eos
            doc: "a bit for each feature section"
      file_attr:
        doc: "an event of the file"
        seq:
          - id: attr
            type: attr
            size: 'attr_size != 0 ? attr_size : 64'
            doc: "the attr, in the size its writer knew"
          - id: pad
            if: '_io.size - _io.pos >= 17'
            size: _io.size - _io.pos - 16
            doc: "bytes of the entry that the attr does not use"
          - id: ids
            type: section
            doc: "where its ids are"
        instances:
          attr_size: {pos: _io.pos + 4, type: u4}
      file_ids:
        doc: "ids that mean one event"
        seq:
          - id: ids
            type: u8
            repeat: eos
            doc: "the ids"
      feature_section:
        doc: "where a feature's section is"
        seq:
          - id: section
            type: section
            doc: "its place; the table has one of them for each bit"
      attr_only:
        doc: "a perf_event_attr by itself"
        seq:
          - id: attr
            type: attr
            size: 'attr_size != 0 ? attr_size : 64'
            doc: "the attr"
        instances:
          attr_size: {pos: _io.pos + 4, type: u4}
      counts:
        doc: "what read(2) of an event gives"
        seq:
          - id: values
            type: read_format
            doc: "the counts"
      ones:
        seq:
          - {id: byte, type: one, repeat: expr, repeat-expr: 8}
        instances:
          nr: {value: 'byte[0].nr + byte[1].nr + byte[2].nr + byte[3].nr + byte[4].nr + byte[5].nr + byte[6].nr + byte[7].nr'}
      one:
        seq:
          - {id: bits, type: u1}
        instances:
          nr: {value: (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1) + (bits >> 4 & 1) + (bits >> 5 & 1) + (bits >> 6 & 1) + (bits >> 7)}
