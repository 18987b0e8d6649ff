// SPDX-License-Identifier: MIT
// Printed from include/ by bindings/print-sys; do not edit, `make print` makes it anew.
layout! {
    struct_ pfr_bytes {data data, size size,}
    struct_ pfr_words {data data, nr nr, width width, order order,}
    struct_ pfr_array {data data, nr nr, stride stride, order order, read_format read_format,}
    struct_ pfr_where {status status, type type_, piece piece, limit limit, row row, event event, at at, offset offset, needed needed, left left,}
    struct_ pfr_limits {size size, events events, ids ids, features features, feature_size feature_size, payload payload, zstd_memory zstd_memory, record_free record_free, record_ratio record_ratio, stream_free stream_free, stream_ratio stream_ratio, pending pending, chains chains, cbor_depth cbor_depth, cbor_item cbor_item, cbor_head cbor_head, tasks tasks, maps maps, name_bytes name_bytes, record_size record_size, held held,}
    struct_ pfr_attr_simd_draft {present present, sample_simd_regs_enabled sample_simd_regs_enabled, pad_1 pad_1, sample_simd_pred_reg_intr sample_simd_pred_reg_intr, sample_simd_pred_reg_user sample_simd_pred_reg_user, sample_simd_vec_reg_qwords sample_simd_vec_reg_qwords, pad_2 pad_2, sample_simd_vec_reg_intr sample_simd_vec_reg_intr, sample_simd_vec_reg_user sample_simd_vec_reg_user,}
    struct_ pfr_attr {present present, type type_, size size, config config, sample_period sample_period, sample_type sample_type, read_format read_format, flags flags, wakeup_events wakeup_events, bp_type bp_type, config1 config1, config2 config2, branch_sample_type branch_sample_type, sample_regs_user sample_regs_user, sample_stack_user sample_stack_user, clockid clockid, sample_regs_intr sample_regs_intr, aux_watermark aux_watermark, sample_max_stack sample_max_stack, reserved_2 reserved_2, aux_sample_size aux_sample_size, aux_action aux_action, sig_data sig_data, config3 config3, config4 config4, sample_simd_regs_enabled sample_simd_regs_enabled, sample_simd_pred_reg_qwords sample_simd_pred_reg_qwords, sample_simd_vec_reg_qwords sample_simd_vec_reg_qwords, reserved_4 reserved_4, sample_simd_pred_reg_intr sample_simd_pred_reg_intr, sample_simd_pred_reg_user sample_simd_pred_reg_user, sample_simd_vec_reg_intr sample_simd_vec_reg_intr, sample_simd_vec_reg_user sample_simd_vec_reg_user, simd_draft simd_draft, tail tail, reserved reserved,}
    struct_ pfr_sample_id {present present, pid pid, tid tid, time time, id id, stream_id stream_id, cpu cpu, res res, identifier identifier,}
    struct_ pfr_read_value {present present, value value, id id, lost lost,}
    struct_ pfr_read_format {present present, value value, nr nr, time_enabled time_enabled, time_running time_running, id id, lost lost, values values,}
    struct_ pfr_callchain {present present, nr nr, ips ips,}
    struct_ pfr_raw {present present, size size, data data,}
    struct_ pfr_regs_simd {present present, nr_vectors nr_vectors, vector_qwords vector_qwords, nr_pred nr_pred, pred_qwords pred_qwords, vectors vectors, preds preds,}
    struct_ pfr_regs_simd_draft {present present, nr_vectors nr_vectors, vector_qwords vector_qwords, nr_pred nr_pred, pred_qwords pred_qwords, vectors vectors, preds preds,}
    struct_ pfr_regs_user {present present, abi abi, regs regs, simd simd, simd_draft simd_draft,}
    struct_ pfr_stack_user {present present, size size, data data, dyn_size dyn_size,}
    struct_ pfr_regs_intr {present present, abi abi, regs regs, simd simd, simd_draft simd_draft,}
    struct_ pfr_aux_sample {present present, size size, data data,}
    struct_ pfr_branch_entry {present present, from from, to to, flags flags,}
    struct_ pfr_branch_stack {present present, nr nr, hw_idx hw_idx, lbr lbr, counters counters,}
    struct_ pfr_sample {present present, identifier identifier, ip ip, pid pid, tid tid, time time, addr addr, id id, stream_id stream_id, cpu cpu, res res, period period, read read, callchain callchain, raw raw, branch_stack branch_stack, regs_user regs_user, stack_user stack_user, weight weight, weight_struct weight_struct, data_src data_src, transaction transaction, regs_intr regs_intr, phys_addr phys_addr, cgroup cgroup, data_page_size data_page_size, code_page_size code_page_size, aux aux,}
    struct_ pfr_mmap {present present, pid pid, tid tid, addr addr, len len, pgoff pgoff, filename filename,}
    struct_ pfr_lost {present present, id id, lost lost,}
    struct_ pfr_comm {present present, pid pid, tid tid, comm comm,}
    struct_ pfr_exit {present present, pid pid, ppid ppid, tid tid, ptid ptid, time time,}
    struct_ pfr_throttle {present present, time time, id id, stream_id stream_id,}
    struct_ pfr_unthrottle {present present, time time, id id, stream_id stream_id,}
    struct_ pfr_fork {present present, pid pid, ppid ppid, tid tid, ptid ptid, time time,}
    struct_ pfr_read {present present, pid pid, tid tid, values values,}
    struct_ pfr_mmap2 {present present, pid pid, tid tid, addr addr, len len, pgoff pgoff, maj maj, min min, ino ino, ino_generation ino_generation, build_id_size build_id_size, reserved_1 reserved_1, reserved_2 reserved_2, build_id build_id, prot prot, flags flags, filename filename,}
    struct_ pfr_aux {present present, aux_offset aux_offset, aux_size aux_size, flags flags,}
    struct_ pfr_itrace_start {present present, pid pid, tid tid,}
    struct_ pfr_lost_samples {present present, lost lost,}
    struct_ pfr_switch_ {present present,}
    struct_ pfr_switch_cpu_wide {present present, next_prev_pid next_prev_pid, next_prev_tid next_prev_tid,}
    struct_ pfr_link_info {present present, dev dev, ino ino,}
    struct_ pfr_namespaces {present present, pid pid, tid tid, nr_namespaces nr_namespaces, link_info link_info,}
    struct_ pfr_ksymbol {present present, addr addr, len len, ksym_type ksym_type, flags flags, name name,}
    struct_ pfr_bpf_event {present present, type type_, flags flags, id id, tag tag,}
    struct_ pfr_cgroup {present present, id id, path path,}
    struct_ pfr_text_poke {present present, addr addr, old_len old_len, new_len new_len, old_bytes old_bytes, new_bytes new_bytes, pad pad,}
    struct_ pfr_aux_output_hw_id {present present, hw_id hw_id,}
    struct_ pfr_callchain_deferred {present present, cookie cookie, nr nr, ips ips,}
    struct_ pfr_header_attr {present present, attr attr, ids ids,}
    struct_ pfr_header_event_type {present present, event_id event_id, name name,}
    struct_ pfr_header_tracing_data {present present, size size, pad pad, data data, fill fill,}
    struct_ pfr_header_build_id {present present, pid pid, build_id build_id, size size, reserved_1 reserved_1, reserved_2 reserved_2, filename filename, pad pad,}
    struct_ pfr_finished_round {present present,}
    struct_ pfr_id_index_entry {present present, id id, idx idx, cpu cpu, tid tid,}
    struct_ pfr_id_index_entry_2 {present present, machine_pid machine_pid, vcpu vcpu,}
    struct_ pfr_id_index {present present, nr nr, entries entries, entries_2 entries_2,}
    struct_ pfr_auxtrace_info {present present, type type_, reserved reserved, priv priv_,}
    struct_ pfr_auxtrace {present present, size size, offset offset, reference reference, idx idx, tid tid, cpu cpu, reserved reserved,}
    struct_ pfr_auxtrace_error {present present, type type_, code code, cpu cpu, pid pid, tid tid, fmt fmt, ip ip, time time, msg msg, machine_pid machine_pid, vcpu vcpu,}
    struct_ pfr_thread_map_entry {present present, pid pid, comm comm,}
    struct_ pfr_thread_map {present present, nr nr, entries entries,}
    struct_ pfr_cpus_data {present present, nr nr, cpu cpu,}
    struct_ pfr_mask_data {present present, nr nr, long_size long_size, mask32 mask32, pad pad, mask64 mask64,}
    struct_ pfr_range_cpu_data {present present, any_cpu any_cpu, pad pad, start_cpu start_cpu, end_cpu end_cpu,}
    struct_ pfr_cpu_map_data {present present, type type_, cpus_data cpus_data, mask_data mask_data, range_cpu_data range_cpu_data,}
    struct_ pfr_cpu_map {present present, data data, pad pad,}
    struct_ pfr_stat_config_entry {present present, tag tag, val val,}
    struct_ pfr_stat_config {present present, nr nr, data data,}
    struct_ pfr_stat {present present, id id, cpu cpu, thread thread, val val, ena ena, run run,}
    struct_ pfr_stat_round {present present, type type_, time time,}
    struct_ pfr_event_update {present present, type type_, id id, unit unit, scale scale, name name, cpus cpus, pad pad,}
    struct_ pfr_time_conv {present present, time_shift time_shift, time_mult time_mult, time_zero time_zero, time_cycles time_cycles, time_mask time_mask, cap_user_time_zero cap_user_time_zero, cap_user_time_short cap_user_time_short, reserved reserved,}
    struct_ pfr_header_feature {present present, feat_id feat_id, data data,}
    struct_ pfr_compressed {present present, data data,}
    struct_ pfr_finished_init {present present,}
    struct_ pfr_compressed2 {present present, data_size data_size, data data, pad pad,}
    struct_ pfr_bpf_metadata_entry {present present, key key, value value,}
    struct_ pfr_bpf_metadata {present present, prog_name prog_name, nr_entries nr_entries, entries entries,}
    struct_ pfr_schedstat_cpu_counters {present present, yld_count yld_count, array_exp array_exp, sched_count sched_count, sched_goidle sched_goidle, ttwu_count ttwu_count, ttwu_local ttwu_local, rq_cpu_time rq_cpu_time, run_delay run_delay, pcount pcount,}
    struct_ pfr_schedstat_cpu {present present, timestamp timestamp, cpu cpu, version version, pad pad, counters counters,}
    struct_ pfr_schedstat_lb {present present, lb_count lb_count, lb_balanced lb_balanced, lb_failed lb_failed, lb_imbalance lb_imbalance, lb_gained lb_gained, lb_hot_gained lb_hot_gained, lb_nobusyq lb_nobusyq, lb_nobusyg lb_nobusyg,}
    struct_ pfr_schedstat_lb_17 {present present, lb_count lb_count, lb_balanced lb_balanced, lb_failed lb_failed, lb_imbalance_load lb_imbalance_load, lb_imbalance_util lb_imbalance_util, lb_imbalance_task lb_imbalance_task, lb_imbalance_misfit lb_imbalance_misfit, lb_gained lb_gained, lb_hot_gained lb_hot_gained, lb_nobusyq lb_nobusyq, lb_nobusyg lb_nobusyg,}
    struct_ pfr_schedstat_moves {present present, alb_count alb_count, alb_failed alb_failed, alb_pushed alb_pushed, sbe_count sbe_count, sbe_balanced sbe_balanced, sbe_pushed sbe_pushed, sbf_count sbf_count, sbf_balanced sbf_balanced, sbf_pushed sbf_pushed, ttwu_wake_remote ttwu_wake_remote, ttwu_move_affine ttwu_move_affine, ttwu_move_balance ttwu_move_balance,}
    struct_ pfr_schedstat_domain {present present, timestamp timestamp, cpu cpu, version version, domain domain, idle_15 idle_15, busy busy, idle_16 idle_16, newidle newidle, busy_17 busy_17, idle_17 idle_17, newidle_17 newidle_17, moves moves,}
    struct_ pfr_simpleperf_kernel_symbol {present present, size size, kallsyms kallsyms, pad pad,}
    struct_ pfr_simpleperf_dso {present present, dso_type dso_type, dso_id dso_id, min_vaddr min_vaddr, name name,}
    struct_ pfr_simpleperf_symbol {present present, addr addr, len len, dso_id dso_id, name name,}
    struct_ pfr_simpleperf_split {present present, data data,}
    struct_ pfr_simpleperf_split_end {present present,}
    struct_ pfr_simpleperf_event_id_entry {present present, attr_id attr_id, event_id event_id,}
    struct_ pfr_simpleperf_event_id {present present, count count, entries entries,}
    struct_ pfr_simpleperf_callchain {present present, pid pid, tid tid, chain_type chain_type, time time, ip_nr ip_nr, ips ips, sps sps,}
    struct_ pfr_simpleperf_unwound {present present, length length, ips ips, sps sps,}
    struct_ pfr_simpleperf_unwinding_result {present present, time time, used_time used_time, error_code error_code, error_addr error_addr, stack_start stack_start, stack_end stack_end, abi abi, reg_mask reg_mask, regs regs, stack_user stack_user, callchain callchain,}
    struct_ pfr_simpleperf_tracing_data {present present, size size, data data, pad pad,}
    struct_ pfr_simpleperf_debug {present present, time time, text text,}
    struct_ pfr_record_header {present present, type type_, misc misc, size_high size_high, size size,}
    struct_ pfr_section {present present, offset offset, size size,}
    struct_ pfr_file_header {present present, magic magic, size size, attr_size attr_size, attrs attrs, data data, event_types event_types, features features,}
    struct_ pfr_file_attr {present present, attr attr, pad pad, ids ids,}
    struct_ pfr_file_ids {present present, ids ids,}
    struct_ pfr_feature_section {present present, section section,}
    struct_ pfr_attr_only {present present, attr attr,}
    struct_ pfr_counts {present present, values values,}
    struct_ pfr_mmap_page {present present, version version, compat_version compat_version, lock lock, index index, offset offset, time_enabled time_enabled, time_running time_running, capabilities capabilities, pmc_width pmc_width, time_shift time_shift, time_mult time_mult, time_offset time_offset, time_zero time_zero, size size, reserved_1 reserved_1, time_cycles time_cycles, time_mask time_mask, reserved reserved, data_head data_head, data_tail data_tail, data_offset data_offset, data_size data_size, aux_head aux_head, aux_tail aux_tail, aux_offset aux_offset, aux_size aux_size,}
    struct_ pfr_legacy_mapping {present present, pid pid, tid tid, addr addr, len len, pgoff pgoff, filename filename,}
    struct_ pfr_legacy_comm {present present, pid pid, tid tid, comm comm,}
    struct_ pfr_legacy_period {present present, time time, irq_period irq_period,}
    struct_ pfr_legacy_throttle {present present, time time,}
    struct_ pfr_legacy_record {present present, type type_, misc misc, size size, mapping mapping, comm comm, period period, throttle throttle,}
    struct_ pfr_legacy_value {present present, event event, val val,}
    struct_ pfr_legacy_group {present present, nr nr, values values,}
    struct_ pfr_legacy_callchain {present present, nr nr, hv hv, kernel kernel, user user, ips ips,}
    struct_ pfr_legacy_overflow {present present, record_type record_type, misc misc, size size, ip ip, pid pid, tid tid, time time, addr addr, config config, cpu cpu, res res, group group, callchain callchain,}
    struct_ pfr_legacy_attr {present present, config config, irq_period irq_period, record_type record_type, read_format read_format, flags flags, extra_config_len extra_config_len, wakeup_events wakeup_events, reserved_1 reserved_1, reserved_2 reserved_2,}
    struct_ pfr_legacy_page {present present, version version, compat_version compat_version, lock lock, index index, offset offset, data_head data_head,}
    union_ pfr_body {sample sample, mmap mmap, lost lost, comm comm, exit exit, throttle throttle, unthrottle unthrottle, fork fork, read read, mmap2 mmap2, aux aux, itrace_start itrace_start, lost_samples lost_samples, switch_ switch_, switch_cpu_wide switch_cpu_wide, namespaces namespaces, ksymbol ksymbol, bpf_event bpf_event, cgroup cgroup, text_poke text_poke, aux_output_hw_id aux_output_hw_id, callchain_deferred callchain_deferred, header_attr header_attr, header_event_type header_event_type, header_tracing_data header_tracing_data, header_build_id header_build_id, finished_round finished_round, id_index id_index, auxtrace_info auxtrace_info, auxtrace auxtrace, auxtrace_error auxtrace_error, thread_map thread_map, cpu_map cpu_map, stat_config stat_config, stat stat, stat_round stat_round, event_update event_update, time_conv time_conv, header_feature header_feature, compressed compressed, finished_init finished_init, compressed2 compressed2, bpf_metadata bpf_metadata, schedstat_cpu schedstat_cpu, schedstat_domain schedstat_domain, simpleperf_kernel_symbol simpleperf_kernel_symbol, simpleperf_dso simpleperf_dso, simpleperf_symbol simpleperf_symbol, simpleperf_split simpleperf_split, simpleperf_split_end simpleperf_split_end, simpleperf_event_id simpleperf_event_id, simpleperf_callchain simpleperf_callchain, simpleperf_unwinding_result simpleperf_unwinding_result, simpleperf_tracing_data simpleperf_tracing_data, simpleperf_debug simpleperf_debug, file_header file_header, file_attr file_attr, file_ids file_ids, feature_section feature_section, attr_only attr_only, counts counts, mmap_page mmap_page, legacy_record legacy_record, legacy_overflow legacy_overflow, legacy_attr legacy_attr, legacy_page legacy_page, reserved reserved,}
    struct_ pfr_record {type type_, size size, misc misc, piece piece, sample_id sample_id, tail tail, body body,}
    struct_ pfr_frame {data data, size size, type type_, misc misc, order order, piece piece, event event, at at, payload payload,}
    struct_ pfr_window {data data, size size, at at, skip skip, order order, closed closed,}
    struct_ pfr_layout {sample_type sample_type, read_format read_format, branch_sample_type branch_sample_type, regs_user regs_user, regs_intr regs_intr, trailer trailer, sample_id sample_id, sample_time sample_time, trailer_id trailer_id, trailer_time trailer_time, build_id build_id, front front, plain plain, simd_draft simd_draft, sample_rows sample_rows, sample_regs_user sample_regs_user, sample_regs_intr sample_regs_intr, unknown_sample_type unknown_sample_type, unknown_read_format unknown_read_format, reserved reserved,}
    struct_ pfr_item {what what, part part, kind kind, format format, set set, key key, depth depth, row row, group group, offset offset, size size, index index, nr nr, value value, reserved reserved,}
    struct_ pfr_walk_level {count count, count2 count2, tag tag, tag2 tag2, form form, index index, nr nr, begin begin, end end, limit limit, open open, start start, back back, what what,}
    struct_ pfr_walk {data data, layout layout, stream stream, size size, at at, end end, trailer trailer, type type_, event event, misc misc, row row, body body, order order, piece piece, phase phase, depth depth, known known, after after, refused refused, level level, reserved reserved,}
    struct_ pfr_place {data data, pad pad, pad_size pad_size, capacity capacity, at at, end end, most most, misc misc, row row, status status, failed_at failed_at, needed needed,}
    struct_ pfr_build_level {nr nr, index index, open open, start start, back back, what what,}
    struct_ pfr_build {place place, row row, order order, piece piece, phase phase, depth depth, after after, asked asked, level level, reserved reserved,}
    struct_ pfr_event {attr attr, layout layout, ids ids, shape shape, reserved reserved,}
    struct_ pfr_id {id id, event event, child child, bucket bucket, bit bit,}
    struct_ pfr_events {event event, nr nr, capacity capacity, id id, nr_ids nr_ids, ids_capacity ids_capacity, limits limits, uniform uniform, nr_shapes nr_shapes, shape shape, silent silent, nr_silent nr_silent, build_id_event build_id_event, index_event index_event, index_cpu index_cpu, index_tid index_tid, index_begun index_begun, sample_id sample_id, buckets buckets, unplaced unplaced, reserved reserved,}
    struct_ pfr_reader {events events, need need, need_size need_size, data data, data_end data_end, order order, pipe pipe, version version, interrupted interrupted, pieces pieces, given given, window window, pending pending, attr_size attr_size, attrs attrs, nr_attrs nr_attrs, attr attr, ids_at ids_at, ids_size ids_size, ids_sum ids_sum, ids_end ids_end, features features, table table, section_at section_at, section_size section_size, feature_sum feature_sum, feature_end feature_end, feature feature, features_given features_given, event event, phase phase, again again, failed failed, reserved reserved,}
    struct_ pfr_decoded {frame frame, layout layout, record record, where where_, reserved reserved,}
    struct_ pfr_ring {tail tail, head head, at at, end end, margin margin, size size, data data, scratch scratch, scratch_size scratch_size, page page, flags flags, cut cut, failed failed, reserved reserved,}
    struct_ pfr_span {data data, size size,}
    struct_ pfr_aux_area {tail tail, head head, size size, data data, page page, flags flags, reserved reserved,}
    struct_ pfr_pending {time time, offset offset, next next, first first,}
    struct_ pfr_sort {pending pending, capacity capacity, nr nr, late late, rounds rounds, closed closed, forced forced, last last, latest latest, round round, due due, given given, runs runs, recent recent, turn turn, unused unused, unused_last unused_last, open open, reserved reserved,}
    struct_ pfr_chain {ips ips, next next, cpumode cpumode, deferred deferred, user_found user_found, found found, reserved reserved,}
    struct_ pfr_waiting {cookie cookie, offset offset, tid tid,}
    struct_ pfr_chains {waiting waiting, capacity capacity, nr nr, reserved reserved,}
    struct_ pfr_bits {set set, type type_, value value, next next, name name, of of, part part, single single, reserved reserved,}
    struct_ pfr_unwind_frame {pc pc, known known, reg reg, machine machine, order order, width width, call call, reserved reserved,}
    struct_ pfr_unwind_stack {data data, size size, address address, reserved reserved,}
    struct_ pfr_unwind_rule {reg reg, how how, size size, value value,}
    struct_ pfr_unwind_row {start start, end end, bytes bytes, bytes_size bytes_size, cfa cfa, cfa_offset cfa_offset, signal signal, ra ra, nr nr, rule rule, reserved reserved,}
    struct_ pfr_cfi {data data, size size, address address, index index, index_size index_size, index_address index_address, debug debug, order order, width width, reserved reserved,}
    struct_ pfr_cfi_entry {start start, end end, at at, program program, program_end program_end, initial initial, initial_end initial_end, code_align code_align, data_align data_align, ra ra, encoding encoding, signal signal, reserved reserved,}
    struct_ pfr_allocator {resize resize, user user,}
    struct_ pfr_sink {size size, user user, write write, seek seek, file file,}
    struct_ pfr_out {data data, capacity capacity, size size,}
    struct_ pfr_payload_field {offset offset, size size, name name, value value, reserved reserved,}
    struct_ pfr_context {arch arch, event_name event_name, tracepoint tracepoint, completes completes, file file, packed_in packed_in, payload payload, nr_payload nr_payload, packed packed, integers_as_text integers_as_text, raw_name raw_name, stack stack, reserved reserved,}
    struct_ pfr_zstd {limits limits, taken taken, given given, stream stream, buffer buffer, capacity capacity, filled filled, data data, size size, done done, given_before given_before, outer outer, window window, failed failed, more more, reserved reserved,}
    struct_ pfr_cbor_head {flags flags, order order, source source, arch arch, events events, event_names event_names, nr_names nr_names, feature feature, nr_features nr_features, reserved reserved,}
    struct_ pfr_uncbor {flags flags, order order, source source, begun begun, is_record is_record, has_at has_at, at at, file file, limits limits, failed failed, reserved reserved,}
    struct_ pfr_tracepoint_field {name name, type type_, offset offset, size size, hash hash, kind kind, place place, width width, is_signed is_signed, is_common is_common, is_repeated is_repeated, reserved reserved,}
    struct_ pfr_tracepoint {field field, capacity capacity, long_size long_size, has_id has_id, id id, name name, nr nr, nr_skipped nr_skipped, skipped skipped, reserved reserved,}
    struct_ pfr_field_value {kind kind, is_signed is_signed, number number, data data, words words, reserved reserved,}
    struct_ pfr_session_error {status status, os_error os_error, offset offset, nr nr, where where_, path path, text text, reserved reserved,}
    struct_ pfr_filter {size size, types types, nr_types nr_types, events events, nr_events nr_events, pids pids, tids tids, cpus cpus, nr_pids nr_pids, nr_tids nr_tids, nr_cpus nr_cpus, time_from time_from, time_until time_until, offset_from offset_from, offset_until offset_until, first first, skip skip, comms comms, nr_comms nr_comms, where where_,}
    struct_ pfr_session_options {size size, order order, flags flags, limits limits, allocator allocator, filter filter, name name, progress progress, user user, start start, jobs jobs,}
    struct_ pfr_session_record {what what, packed packed, passes passes, whole whole, part part, offset offset, inner inner, frame frame, layout layout, status status, where where_, event_name event_name, file file, error error, until until,}
    struct_ pfr_session_info {order order, version version, pipe pipe, directory directory, cbor cbor, interrupted interrupted, compressed compressed, arch arch, parts parts, size size, position position, records records, defects defects, unread unread, late late, chains_lost chains_lost,}
    struct_ pfr_tasks_options {size size, allocator allocator, limits limits,}
    struct_ pfr_task {pid pid, tid tid, thread thread, process process, parent parent, parent_pid parent_pid, execs execs, flags flags, start start, comm comm, cgroup cgroup, cgroup_path cgroup_path, nr_namespaces nr_namespaces, slot slot, namespaces namespaces, reserved reserved,}
    struct_ pfr_mapping {start start, len len, pgoff pgoff, ino ino, ino_generation ino_generation, at at, number number, pid pid, maj maj, min min, prot prot, flags flags, bpf_id bpf_id, bpf_tag bpf_tag, kind kind, cpumode cpumode, has_inode has_inode, build_id_size build_id_size, build_id build_id,}
    struct_ pfr_location {mapping mapping, name name, start start, last last, offset offset, text text, reserved reserved,}
    struct_ pfr_tasks_counts {size size, threads threads, processes processes, mappings mappings, unannounced unannounced, left_out_tasks left_out_tasks, left_out_maps left_out_maps, left_out_names left_out_names, memory memory, left_out_records left_out_records,}
    struct_ pfr_symbols_error {status status, os_error os_error, offset offset, text text, reserved reserved,}
    struct_ pfr_symbol {name name, inlined inlined, offset offset, number number, source source, reserved reserved,}
    struct_ pfr_symbols_counts {size size, functions functions, bad bad, left_out left_out, other_clock other_clock, failed_reads failed_reads, other_build_id other_build_id, lost_files lost_files, carried carried, bad_blocks bad_blocks, nowhere nowhere, no_file no_file, no_space no_space, cut_inlined cut_inlined, unasked unasked, numbers numbers, names names, no_reader no_reader, no_file_pid no_file_pid,}
    struct_ pfr_symbols_options {size size, root root, cache cache, flags flags, session session, vmlinux vmlinux,}
    struct_ pfr_symbols_file {size size, path path, asked asked, named named, why why, has_build_id has_build_id,}
    struct_ pfr_caller {size size, address address, cpumode cpumode, location location, symbol symbol, found found,}
    struct_ pfr_reporter {size size, user user, report report,}
    struct_ pfr_check_report {size size, records records, defects defects, interrupted interrupted, warnings warnings,}
    struct_ pfr_finding {level level, count count, last last, first first, reserved reserved,}
    struct_ pfr_tool_report {refuses refuses, ends ends, offset offset, records records, skipped skipped, first_skipped first_skipped, text text, reserved reserved,}
    struct_ pfr_program_report {size size, tools tools, all all, tool tool,}
    struct_ pfr_recover_report {size size, records records, dropped dropped, dropped_bytes dropped_bytes, sections sections, defects defects, os_error os_error, left_bytes left_bytes, verified verified, unfit unfit, removed removed,}
    struct_ pfr_selector {size size, user user, keeps keeps, change change, checks checks, other_order other_order, form form, level level, add add, insert insert, directory directory, program program,}
    struct_ pfr_convert_options {size size, to to, cbor_flags cbor_flags, packed packed, session session, reporter reporter, account account,}
    struct_ pfr_convert_report {size size, bad bad, defects defects, writing writing, error error,}
    struct_ pfr_expression_error {size size, column column, length length, expected expected, text text,}
    struct_ pfr_account_cause {count count, bytes bytes, weight weight, first first,}
    struct_ pfr_account {size size, records records, samples samples, bytes bytes, carriers carriers, chosen chosen, chosen_samples chosen_samples, cause cause,}
    struct_ pfr_edit_options {size size, first first, time_until time_until, only only, drop drop, every every, redactor redactor, other_order other_order, checks checks, form form, level level, build_id build_id, build_id_user build_id_user, jit jit, simpleperf_as_perf simpleperf_as_perf, directory directory, unwound unwound, program program, pack pack,}
    struct_ pfr_edit_report {size size, records records, passed passed, removed removed, damaged damaged, defects defects, left_bytes left_bytes, os_error os_error, build_ids build_ids, mappings mappings, verified verified, unfit unfit, packed packed, packed_bytes packed_bytes, packed_left_out packed_left_out,}
    struct_ pfr_splitter_options {size size, by by, most most, step step, only only, allocator allocator,}
    struct_ pfr_splitter_part {size size, records records, passed passed, damaged damaged, verified verified, status status, os_error os_error,}
    struct_ pfr_merge_input {size size, session session, offset offset, machine machine,}
    struct_ pfr_merge_options {size size, flags flags,}
    struct_ pfr_merge_report {size size, records records, removed removed, damaged damaged, events events, os_error os_error, text text,}
    struct_ pfr_stack_entry {address address, cpumode cpumode, found found, reserved reserved,}
    struct_ pfr_stack {entries entries, nr nr, unwound unwound, end end, reserved reserved,}
    struct_ pfr_stacks_options {size size, allocator allocator, root root, flags flags, max_stack max_stack, max_callchain max_callchain, cache cache, branches branches,}
    struct_ pfr_stacks_counts {size size, stacks stacks, entries entries, limited limited, ended ended,}
    struct_ pfr_stacks_file {size size, name name, stacks stacks, state state,}
    struct_ pfr_report_options {size size, keys keys, nr_keys nr_keys, by_total by_total, by_samples by_samples, events events, nr_events nr_events, callers callers, callees callees, limits limits, symbols symbols, stacks stacks, parts parts, self_only self_only, fields fields, any_fields any_fields,}
    struct_ pfr_report_sum {samples samples, period period, period_high period_high,}
    struct_ pfr_report_totals {size size, defects defects, chains chains, samples samples, unnamed unnamed, unmapped unmapped, without_line without_line, without_row without_row, unknown_fields unknown_fields,}
    struct_ pfr_report_event {size size, event event, nr_rows nr_rows, shown shown, all all, chosen chosen, rest rest, name name,}
    struct_ pfr_report_value {text text, number number,}
    struct_ pfr_report_row {size size, self self_, total total, values values,}
    struct_ pfr_diff_options {size size, of_shown of_shown,}
    struct_ pfr_diff_event {size size, name name, nr_rows nr_rows, captures_a captures_a, captures_b captures_b, a a, b b, tested tested, changed changed, weak weak, without_row without_row,}
    struct_ pfr_diff_row {size size, verdict verdict, a a, b b, share_a share_a, share_b share_b, difference difference, low low, high high, p p, values values,}
    struct_ pfr_sched_moment {size size, time time, run run, off off, sleep sleep, delay delay, cpu cpu, tid tid, pid pid, comm comm, has_run has_run, run_sure run_sure, has_off has_off, off_sure off_sure, has_ready has_ready, state state, ends ends, offset offset,}
    struct_ pfr_sched_options {size size, limits limits, sort sort, by_tid by_tid, moment moment, user user,}
    struct_ pfr_sched_totals {size size, source source, has_wakeups has_wakeups, switches switches, wakeups wakeups, defects defects, run run, unsure unsure, off off, off_unsure off_unsure, sleep sleep, wait wait, delay delay, preempted preempted, unknown unknown, start start, stays stays, stays_unsure stays_unsure, first first, last last, gaps gaps, no_in no_in, no_out no_out, backward backward, without without, repeated repeated, no_place no_place, shared shared, losses losses,}
    struct_ pfr_sched_thread {size size, tid tid, pid pid, comm comm, run run, runs runs, unsure unsure, off off, stays stays, sleep sleep, wait wait, unknown unknown, delay delay, start start, preempted preempted, preemptions preemptions, off_unsure off_unsure, stays_unsure stays_unsure, max_delay max_delay, max_delay_at max_delay_at, since since, state state,}
    struct_ pfr_sched_cpu {size size, cpu cpu, run run, idle idle, unsure unsure, switches switches, gaps gaps,}
    struct_ pfr_sched_waker {size size, waker waker, woken woken, waker_tid waker_tid, woken_tid woken_tid, count count, sleep sleep, delay delay, max_delay max_delay,}
    struct_ pfr_offcpu_options {size size, events events, nr_events nr_events, limits limits, symbols symbols, stacks stacks,}
    struct_ pfr_offcpu_row {size size, comm comm, stack stack, off off, delay delay, stays stays,}
    struct_ pfr_offcpu_totals {size size, source source, defects defects, off off, delay delay, stays stays, rest rest, rest_stays rest_stays, without_stack without_stack,}
    struct_ pfr_call {size size, tid tid, pid pid, comm comm, name name, arguments arguments, number number, ret ret, error error, time time, took took, args args, end end, part part, offset offset, entry_offset entry_offset, inner inner, nr_args nr_args, has_ret has_ret, fails fails, has_took has_took, sure sure, packed packed,}
    struct_ pfr_calls_options {size size, limits limits, by by, sort sort, slowest slowest, call call, user user,}
    struct_ pfr_calls_totals {size size, has_entries has_entries, has_exits has_exits, has_names has_names, entries entries, exits exits, defects defects, calls calls, errors errors, total total, timed timed, unsure unsure, unsure_time unsure_time, untimed untimed, unfinished unfinished, no_exit no_exit, thread_ends thread_ends, first first, last last, starts starts, backward backward, without without, repeated repeated, no_place no_place, losses losses,}
    struct_ pfr_calls_row {size size, tid tid, pid pid, comm comm, name name, calls calls, errors errors, timed timed, total total, min min, max max, p50 p50, p99 p99, max_at max_at, unsure unsure, unsure_time unsure_time, untimed untimed, unfinished unfinished,}
    struct_ pfr_capture_error {status status, os_error os_error, position position, member member, text text, advice advice, reserved reserved,}
    struct_ pfr_capture_notes {count count, text text, reserved reserved,}
    struct_ pfr_kernel_attr {word word, reserved reserved,}
    struct_ pfr_capture_event {kernel kernel, name name, pmu pmu, tracepoint tracepoint, group_name group_name, unit unit, cpus cpus, scale scale, filter filter, probe probe, leader leader, period_given period_given, precise_max precise_max, sample_read sample_read, weak weak, side_band side_band, no_inherit no_inherit, tool tool, call_graph call_graph, stack_size stack_size, max_stack max_stack, sample_time sample_time, percore percore, cgroup_fd cgroup_fd, branch_sample_type branch_sample_type, reserved reserved,}
    struct_ pfr_capture_events {event event, count count, reserved reserved,}
    struct_ pfr_capture_list_entry {name name, kind kind, state state, reserved reserved,}
    struct_ pfr_capture_list {entry entry, count count, capacity capacity, no_vendor no_vendor, reserved reserved,}
    struct_ pfr_capture_config {size size, sample_freq sample_freq, sample_period sample_period, freq_given freq_given, period_given period_given, sample_type sample_type, sample_type_not sample_type_not, branch_sample_type branch_sample_type, sample_regs_intr sample_regs_intr, sample_regs_user sample_regs_user, call_graph call_graph, sample_stack_user sample_stack_user, sample_max_stack sample_max_stack, inherit inherit, per_cpu per_cpu, system_wide system_wide, command command, enable_on_exec enable_on_exec, raw_samples raw_samples, address address, running_time running_time, inherit_stat inherit_stat, no_samples no_samples, all_user all_user, all_kernel all_kernel, kernel_callchains kernel_callchains, user_callchains user_callchains, context_switch context_switch, namespaces namespaces, cgroup cgroup, build_id build_id, mmap_data mmap_data, text_poke text_poke, use_clockid use_clockid, clockid clockid, watermark watermark, wakeup_watermark wakeup_watermark, defer_callchain defer_callchain, no_bpf_event no_bpf_event, no_buffering no_buffering,}
    struct_ pfr_target {thread thread, thread_count thread_count, cpu cpu, cpu_count cpu_count, cgroup_fd cgroup_fd, owned owned, reserved reserved,}
    struct_ pfr_cpu_place {socket socket, die die, core core, node node, reserved reserved,}
    struct_ pfr_command {pid pid, go_fd go_fd, failure_fd failure_fd, name name, reserved reserved,}
    struct_ pfr_opened {target target, events events, fd fd, id id, cpu_count cpu_count, thread_count thread_count, enabled enabled, lost_before lost_before, reserved reserved,}
    struct_ pfr_event_count {value value, time_enabled time_enabled, time_running time_running, id id, lost lost, reserved reserved,}
    struct_ pfr_capture_ring {reader reader, page page, mapped mapped, fd fd, cpu cpu, thread thread, side_band side_band, backward backward, before before, lost lost, reserved reserved,}
    struct_ pfr_capture_rings {ring ring, count count, scratch scratch, pollfd pollfd, watched watched, watched_ready watched_ready, ended ended, pages pages, side_pages side_pages, heirs heirs, reserved reserved,}
    struct_ pfr_capture_writer_bytes {data data, size size, capacity capacity, failed failed,}
    struct_ pfr_capture_counts {records records, samples samples, bytes bytes, throttled throttled, lost_records lost_records, lost_samples lost_samples, first_time first_time, last_time last_time, reserved reserved,}
    struct_ pfr_capture_writer_options {size size, pipe pipe, compression_level compression_level, no_build_ids no_build_ids, late late, no_synthesis no_synthesis, argc argc, argv argv, use_clockid use_clockid, clockid clockid, mapped mapped, held held, ran ran,}
    struct_ pfr_capture_writer {fd fd, path path, options options, opened opened, counts counts, position position, data_offset data_offset, pending pending, events events, trailer trailer, compression compression, compressed_in compressed_in, compressed_out compressed_out, build_ids build_ids, bpf bpf, lost lost, clock_wall clock_wall, clock_time clock_time, text_start text_start, text_stop text_stop, feature feature, failure failure, cut cut, table table, crowded crowded, in_memory in_memory, incomplete incomplete, flushed flushed, too_large too_large, replaced replaced, reserved reserved,}
    struct_ pfr_recorder_options {size size, config config, pages pages, overwrite overwrite, side_band side_band, disabled disabled, no_inherit no_inherit, existing existing, in_time in_time, window window, kept kept, thread thread,}
    struct_ pfr_recorder {events events, target target, command command, opened opened, rings rings, decoder decoder, notes notes, fd fd, window window, late late, absent absent, reopened reopened, overwrite overwrite, draining draining, ring ring, existing existing, kept kept, existing_at existing_at, kept_at kept_at, kept_most kept_most, order order, clockid clockid, thread thread, cpus cpus, reserved reserved,}
}
