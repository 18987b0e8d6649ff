/* SPDX-License-Identifier: MIT */
/* Printed from include/ by bindings/print-sys; do not edit, `make print` makes it anew. */
#include <perfring_session_tools.h>
#include <perfring_session_tasks.h>
#include <perfring_session_symbols.h>
#include <perfring_session_account.h>
#include <perfring_session_edit.h>
#include <perfring_session_where.h>
#include <perfring_session_stacks.h>
#include <perfring_session_report.h>
#include <perfring_session_diff.h>
#include <perfring_session_sched.h>
#include <perfring_session_calls.h>
#include <perfring_capture_recorder.h>
#include <stdio.h>
#define SIZE(type) printf("%s %u\n", #type, (unsigned)sizeof(type))
#define OFFSET(type, member) printf("%s.%s %u\n", #type, #member, (unsigned)offsetof(type, member))

static void part_0(void)
{
	SIZE(struct pfr_bytes);
	OFFSET(struct pfr_bytes, data);
	OFFSET(struct pfr_bytes, size);
}

static void part_1(void)
{
	SIZE(struct pfr_words);
	OFFSET(struct pfr_words, data);
	OFFSET(struct pfr_words, nr);
	OFFSET(struct pfr_words, width);
	OFFSET(struct pfr_words, order);
}

static void part_2(void)
{
	SIZE(struct pfr_array);
	OFFSET(struct pfr_array, data);
	OFFSET(struct pfr_array, nr);
	OFFSET(struct pfr_array, stride);
	OFFSET(struct pfr_array, order);
	OFFSET(struct pfr_array, read_format);
}

static void part_3(void)
{
	SIZE(struct pfr_where);
	OFFSET(struct pfr_where, status);
	OFFSET(struct pfr_where, type);
	OFFSET(struct pfr_where, piece);
	OFFSET(struct pfr_where, limit);
	OFFSET(struct pfr_where, row);
	OFFSET(struct pfr_where, event);
	OFFSET(struct pfr_where, at);
	OFFSET(struct pfr_where, offset);
	OFFSET(struct pfr_where, needed);
	OFFSET(struct pfr_where, left);
}

static void part_4(void)
{
	SIZE(struct pfr_limits);
	OFFSET(struct pfr_limits, size);
	OFFSET(struct pfr_limits, events);
	OFFSET(struct pfr_limits, ids);
	OFFSET(struct pfr_limits, features);
	OFFSET(struct pfr_limits, feature_size);
	OFFSET(struct pfr_limits, payload);
	OFFSET(struct pfr_limits, zstd_memory);
	OFFSET(struct pfr_limits, record_free);
	OFFSET(struct pfr_limits, record_ratio);
	OFFSET(struct pfr_limits, stream_free);
	OFFSET(struct pfr_limits, stream_ratio);
	OFFSET(struct pfr_limits, pending);
	OFFSET(struct pfr_limits, chains);
	OFFSET(struct pfr_limits, cbor_depth);
	OFFSET(struct pfr_limits, cbor_item);
	OFFSET(struct pfr_limits, cbor_head);
	OFFSET(struct pfr_limits, tasks);
	OFFSET(struct pfr_limits, maps);
	OFFSET(struct pfr_limits, name_bytes);
	OFFSET(struct pfr_limits, record_size);
	OFFSET(struct pfr_limits, held);
}

static void part_5(void)
{
	SIZE(struct pfr_attr_simd_draft);
	OFFSET(struct pfr_attr_simd_draft, present);
	OFFSET(struct pfr_attr_simd_draft, sample_simd_regs_enabled);
	OFFSET(struct pfr_attr_simd_draft, pad_1);
	OFFSET(struct pfr_attr_simd_draft, sample_simd_pred_reg_intr);
	OFFSET(struct pfr_attr_simd_draft, sample_simd_pred_reg_user);
	OFFSET(struct pfr_attr_simd_draft, sample_simd_vec_reg_qwords);
	OFFSET(struct pfr_attr_simd_draft, pad_2);
	OFFSET(struct pfr_attr_simd_draft, sample_simd_vec_reg_intr);
	OFFSET(struct pfr_attr_simd_draft, sample_simd_vec_reg_user);
}

static void part_6(void)
{
	SIZE(struct pfr_attr);
	OFFSET(struct pfr_attr, present);
	OFFSET(struct pfr_attr, type);
	OFFSET(struct pfr_attr, size);
	OFFSET(struct pfr_attr, config);
	OFFSET(struct pfr_attr, sample_period);
	OFFSET(struct pfr_attr, sample_type);
	OFFSET(struct pfr_attr, read_format);
	OFFSET(struct pfr_attr, flags);
	OFFSET(struct pfr_attr, wakeup_events);
	OFFSET(struct pfr_attr, bp_type);
	OFFSET(struct pfr_attr, config1);
	OFFSET(struct pfr_attr, config2);
	OFFSET(struct pfr_attr, branch_sample_type);
	OFFSET(struct pfr_attr, sample_regs_user);
	OFFSET(struct pfr_attr, sample_stack_user);
	OFFSET(struct pfr_attr, clockid);
	OFFSET(struct pfr_attr, sample_regs_intr);
	OFFSET(struct pfr_attr, aux_watermark);
	OFFSET(struct pfr_attr, sample_max_stack);
	OFFSET(struct pfr_attr, reserved_2);
	OFFSET(struct pfr_attr, aux_sample_size);
	OFFSET(struct pfr_attr, aux_action);
	OFFSET(struct pfr_attr, sig_data);
	OFFSET(struct pfr_attr, config3);
	OFFSET(struct pfr_attr, config4);
	OFFSET(struct pfr_attr, sample_simd_regs_enabled);
	OFFSET(struct pfr_attr, sample_simd_pred_reg_qwords);
	OFFSET(struct pfr_attr, sample_simd_vec_reg_qwords);
	OFFSET(struct pfr_attr, reserved_4);
	OFFSET(struct pfr_attr, sample_simd_pred_reg_intr);
	OFFSET(struct pfr_attr, sample_simd_pred_reg_user);
	OFFSET(struct pfr_attr, sample_simd_vec_reg_intr);
	OFFSET(struct pfr_attr, sample_simd_vec_reg_user);
	OFFSET(struct pfr_attr, simd_draft);
	OFFSET(struct pfr_attr, tail);
	OFFSET(struct pfr_attr, reserved);
}

static void part_7(void)
{
	SIZE(struct pfr_sample_id);
	OFFSET(struct pfr_sample_id, present);
	OFFSET(struct pfr_sample_id, pid);
	OFFSET(struct pfr_sample_id, tid);
	OFFSET(struct pfr_sample_id, time);
	OFFSET(struct pfr_sample_id, id);
	OFFSET(struct pfr_sample_id, stream_id);
	OFFSET(struct pfr_sample_id, cpu);
	OFFSET(struct pfr_sample_id, res);
	OFFSET(struct pfr_sample_id, identifier);
}

static void part_8(void)
{
	SIZE(struct pfr_read_value);
	OFFSET(struct pfr_read_value, present);
	OFFSET(struct pfr_read_value, value);
	OFFSET(struct pfr_read_value, id);
	OFFSET(struct pfr_read_value, lost);
}

static void part_9(void)
{
	SIZE(struct pfr_read_format);
	OFFSET(struct pfr_read_format, present);
	OFFSET(struct pfr_read_format, value);
	OFFSET(struct pfr_read_format, nr);
	OFFSET(struct pfr_read_format, time_enabled);
	OFFSET(struct pfr_read_format, time_running);
	OFFSET(struct pfr_read_format, id);
	OFFSET(struct pfr_read_format, lost);
	OFFSET(struct pfr_read_format, values);
}

static void part_10(void)
{
	SIZE(struct pfr_callchain);
	OFFSET(struct pfr_callchain, present);
	OFFSET(struct pfr_callchain, nr);
	OFFSET(struct pfr_callchain, ips);
}

static void part_11(void)
{
	SIZE(struct pfr_raw);
	OFFSET(struct pfr_raw, present);
	OFFSET(struct pfr_raw, size);
	OFFSET(struct pfr_raw, data);
}

static void part_12(void)
{
	SIZE(struct pfr_regs_simd);
	OFFSET(struct pfr_regs_simd, present);
	OFFSET(struct pfr_regs_simd, nr_vectors);
	OFFSET(struct pfr_regs_simd, vector_qwords);
	OFFSET(struct pfr_regs_simd, nr_pred);
	OFFSET(struct pfr_regs_simd, pred_qwords);
	OFFSET(struct pfr_regs_simd, vectors);
	OFFSET(struct pfr_regs_simd, preds);
}

static void part_13(void)
{
	SIZE(struct pfr_regs_simd_draft);
	OFFSET(struct pfr_regs_simd_draft, present);
	OFFSET(struct pfr_regs_simd_draft, nr_vectors);
	OFFSET(struct pfr_regs_simd_draft, vector_qwords);
	OFFSET(struct pfr_regs_simd_draft, nr_pred);
	OFFSET(struct pfr_regs_simd_draft, pred_qwords);
	OFFSET(struct pfr_regs_simd_draft, vectors);
	OFFSET(struct pfr_regs_simd_draft, preds);
}

static void part_14(void)
{
	SIZE(struct pfr_regs_user);
	OFFSET(struct pfr_regs_user, present);
	OFFSET(struct pfr_regs_user, abi);
	OFFSET(struct pfr_regs_user, regs);
	OFFSET(struct pfr_regs_user, simd);
	OFFSET(struct pfr_regs_user, simd_draft);
}

static void part_15(void)
{
	SIZE(struct pfr_stack_user);
	OFFSET(struct pfr_stack_user, present);
	OFFSET(struct pfr_stack_user, size);
	OFFSET(struct pfr_stack_user, data);
	OFFSET(struct pfr_stack_user, dyn_size);
}

static void part_16(void)
{
	SIZE(struct pfr_regs_intr);
	OFFSET(struct pfr_regs_intr, present);
	OFFSET(struct pfr_regs_intr, abi);
	OFFSET(struct pfr_regs_intr, regs);
	OFFSET(struct pfr_regs_intr, simd);
	OFFSET(struct pfr_regs_intr, simd_draft);
}

static void part_17(void)
{
	SIZE(struct pfr_aux_sample);
	OFFSET(struct pfr_aux_sample, present);
	OFFSET(struct pfr_aux_sample, size);
	OFFSET(struct pfr_aux_sample, data);
}

static void part_18(void)
{
	SIZE(struct pfr_branch_entry);
	OFFSET(struct pfr_branch_entry, present);
	OFFSET(struct pfr_branch_entry, from);
	OFFSET(struct pfr_branch_entry, to);
	OFFSET(struct pfr_branch_entry, flags);
}

static void part_19(void)
{
	SIZE(struct pfr_branch_stack);
	OFFSET(struct pfr_branch_stack, present);
	OFFSET(struct pfr_branch_stack, nr);
	OFFSET(struct pfr_branch_stack, hw_idx);
	OFFSET(struct pfr_branch_stack, lbr);
	OFFSET(struct pfr_branch_stack, counters);
}

static void part_20(void)
{
	SIZE(struct pfr_sample);
	OFFSET(struct pfr_sample, present);
	OFFSET(struct pfr_sample, identifier);
	OFFSET(struct pfr_sample, ip);
	OFFSET(struct pfr_sample, pid);
	OFFSET(struct pfr_sample, tid);
	OFFSET(struct pfr_sample, time);
	OFFSET(struct pfr_sample, addr);
	OFFSET(struct pfr_sample, id);
	OFFSET(struct pfr_sample, stream_id);
	OFFSET(struct pfr_sample, cpu);
	OFFSET(struct pfr_sample, res);
	OFFSET(struct pfr_sample, period);
	OFFSET(struct pfr_sample, read);
	OFFSET(struct pfr_sample, callchain);
	OFFSET(struct pfr_sample, raw);
	OFFSET(struct pfr_sample, branch_stack);
	OFFSET(struct pfr_sample, regs_user);
	OFFSET(struct pfr_sample, stack_user);
	OFFSET(struct pfr_sample, weight);
	OFFSET(struct pfr_sample, weight_struct);
	OFFSET(struct pfr_sample, data_src);
	OFFSET(struct pfr_sample, transaction);
	OFFSET(struct pfr_sample, regs_intr);
	OFFSET(struct pfr_sample, phys_addr);
	OFFSET(struct pfr_sample, cgroup);
	OFFSET(struct pfr_sample, data_page_size);
	OFFSET(struct pfr_sample, code_page_size);
	OFFSET(struct pfr_sample, aux);
}

static void part_21(void)
{
	SIZE(struct pfr_mmap);
	OFFSET(struct pfr_mmap, present);
	OFFSET(struct pfr_mmap, pid);
	OFFSET(struct pfr_mmap, tid);
	OFFSET(struct pfr_mmap, addr);
	OFFSET(struct pfr_mmap, len);
	OFFSET(struct pfr_mmap, pgoff);
	OFFSET(struct pfr_mmap, filename);
}

static void part_22(void)
{
	SIZE(struct pfr_lost);
	OFFSET(struct pfr_lost, present);
	OFFSET(struct pfr_lost, id);
	OFFSET(struct pfr_lost, lost);
}

static void part_23(void)
{
	SIZE(struct pfr_comm);
	OFFSET(struct pfr_comm, present);
	OFFSET(struct pfr_comm, pid);
	OFFSET(struct pfr_comm, tid);
	OFFSET(struct pfr_comm, comm);
}

static void part_24(void)
{
	SIZE(struct pfr_exit);
	OFFSET(struct pfr_exit, present);
	OFFSET(struct pfr_exit, pid);
	OFFSET(struct pfr_exit, ppid);
	OFFSET(struct pfr_exit, tid);
	OFFSET(struct pfr_exit, ptid);
	OFFSET(struct pfr_exit, time);
}

static void part_25(void)
{
	SIZE(struct pfr_throttle);
	OFFSET(struct pfr_throttle, present);
	OFFSET(struct pfr_throttle, time);
	OFFSET(struct pfr_throttle, id);
	OFFSET(struct pfr_throttle, stream_id);
}

static void part_26(void)
{
	SIZE(struct pfr_unthrottle);
	OFFSET(struct pfr_unthrottle, present);
	OFFSET(struct pfr_unthrottle, time);
	OFFSET(struct pfr_unthrottle, id);
	OFFSET(struct pfr_unthrottle, stream_id);
}

static void part_27(void)
{
	SIZE(struct pfr_fork);
	OFFSET(struct pfr_fork, present);
	OFFSET(struct pfr_fork, pid);
	OFFSET(struct pfr_fork, ppid);
	OFFSET(struct pfr_fork, tid);
	OFFSET(struct pfr_fork, ptid);
	OFFSET(struct pfr_fork, time);
}

static void part_28(void)
{
	SIZE(struct pfr_read);
	OFFSET(struct pfr_read, present);
	OFFSET(struct pfr_read, pid);
	OFFSET(struct pfr_read, tid);
	OFFSET(struct pfr_read, values);
}

static void part_29(void)
{
	SIZE(struct pfr_mmap2);
	OFFSET(struct pfr_mmap2, present);
	OFFSET(struct pfr_mmap2, pid);
	OFFSET(struct pfr_mmap2, tid);
	OFFSET(struct pfr_mmap2, addr);
	OFFSET(struct pfr_mmap2, len);
	OFFSET(struct pfr_mmap2, pgoff);
	OFFSET(struct pfr_mmap2, maj);
	OFFSET(struct pfr_mmap2, min);
	OFFSET(struct pfr_mmap2, ino);
	OFFSET(struct pfr_mmap2, ino_generation);
	OFFSET(struct pfr_mmap2, build_id_size);
	OFFSET(struct pfr_mmap2, reserved_1);
	OFFSET(struct pfr_mmap2, reserved_2);
	OFFSET(struct pfr_mmap2, build_id);
	OFFSET(struct pfr_mmap2, prot);
	OFFSET(struct pfr_mmap2, flags);
	OFFSET(struct pfr_mmap2, filename);
}

static void part_30(void)
{
	SIZE(struct pfr_aux);
	OFFSET(struct pfr_aux, present);
	OFFSET(struct pfr_aux, aux_offset);
	OFFSET(struct pfr_aux, aux_size);
	OFFSET(struct pfr_aux, flags);
}

static void part_31(void)
{
	SIZE(struct pfr_itrace_start);
	OFFSET(struct pfr_itrace_start, present);
	OFFSET(struct pfr_itrace_start, pid);
	OFFSET(struct pfr_itrace_start, tid);
}

static void part_32(void)
{
	SIZE(struct pfr_lost_samples);
	OFFSET(struct pfr_lost_samples, present);
	OFFSET(struct pfr_lost_samples, lost);
}

static void part_33(void)
{
	SIZE(struct pfr_switch_);
	OFFSET(struct pfr_switch_, present);
}

static void part_34(void)
{
	SIZE(struct pfr_switch_cpu_wide);
	OFFSET(struct pfr_switch_cpu_wide, present);
	OFFSET(struct pfr_switch_cpu_wide, next_prev_pid);
	OFFSET(struct pfr_switch_cpu_wide, next_prev_tid);
}

static void part_35(void)
{
	SIZE(struct pfr_link_info);
	OFFSET(struct pfr_link_info, present);
	OFFSET(struct pfr_link_info, dev);
	OFFSET(struct pfr_link_info, ino);
}

static void part_36(void)
{
	SIZE(struct pfr_namespaces);
	OFFSET(struct pfr_namespaces, present);
	OFFSET(struct pfr_namespaces, pid);
	OFFSET(struct pfr_namespaces, tid);
	OFFSET(struct pfr_namespaces, nr_namespaces);
	OFFSET(struct pfr_namespaces, link_info);
}

static void part_37(void)
{
	SIZE(struct pfr_ksymbol);
	OFFSET(struct pfr_ksymbol, present);
	OFFSET(struct pfr_ksymbol, addr);
	OFFSET(struct pfr_ksymbol, len);
	OFFSET(struct pfr_ksymbol, ksym_type);
	OFFSET(struct pfr_ksymbol, flags);
	OFFSET(struct pfr_ksymbol, name);
}

static void part_38(void)
{
	SIZE(struct pfr_bpf_event);
	OFFSET(struct pfr_bpf_event, present);
	OFFSET(struct pfr_bpf_event, type);
	OFFSET(struct pfr_bpf_event, flags);
	OFFSET(struct pfr_bpf_event, id);
	OFFSET(struct pfr_bpf_event, tag);
}

static void part_39(void)
{
	SIZE(struct pfr_cgroup);
	OFFSET(struct pfr_cgroup, present);
	OFFSET(struct pfr_cgroup, id);
	OFFSET(struct pfr_cgroup, path);
}

static void part_40(void)
{
	SIZE(struct pfr_text_poke);
	OFFSET(struct pfr_text_poke, present);
	OFFSET(struct pfr_text_poke, addr);
	OFFSET(struct pfr_text_poke, old_len);
	OFFSET(struct pfr_text_poke, new_len);
	OFFSET(struct pfr_text_poke, old_bytes);
	OFFSET(struct pfr_text_poke, new_bytes);
	OFFSET(struct pfr_text_poke, pad);
}

static void part_41(void)
{
	SIZE(struct pfr_aux_output_hw_id);
	OFFSET(struct pfr_aux_output_hw_id, present);
	OFFSET(struct pfr_aux_output_hw_id, hw_id);
}

static void part_42(void)
{
	SIZE(struct pfr_callchain_deferred);
	OFFSET(struct pfr_callchain_deferred, present);
	OFFSET(struct pfr_callchain_deferred, cookie);
	OFFSET(struct pfr_callchain_deferred, nr);
	OFFSET(struct pfr_callchain_deferred, ips);
}

static void part_43(void)
{
	SIZE(struct pfr_header_attr);
	OFFSET(struct pfr_header_attr, present);
	OFFSET(struct pfr_header_attr, attr);
	OFFSET(struct pfr_header_attr, ids);
}

static void part_44(void)
{
	SIZE(struct pfr_header_event_type);
	OFFSET(struct pfr_header_event_type, present);
	OFFSET(struct pfr_header_event_type, event_id);
	OFFSET(struct pfr_header_event_type, name);
}

static void part_45(void)
{
	SIZE(struct pfr_header_tracing_data);
	OFFSET(struct pfr_header_tracing_data, present);
	OFFSET(struct pfr_header_tracing_data, size);
	OFFSET(struct pfr_header_tracing_data, pad);
	OFFSET(struct pfr_header_tracing_data, data);
	OFFSET(struct pfr_header_tracing_data, fill);
}

static void part_46(void)
{
	SIZE(struct pfr_header_build_id);
	OFFSET(struct pfr_header_build_id, present);
	OFFSET(struct pfr_header_build_id, pid);
	OFFSET(struct pfr_header_build_id, build_id);
	OFFSET(struct pfr_header_build_id, size);
	OFFSET(struct pfr_header_build_id, reserved_1);
	OFFSET(struct pfr_header_build_id, reserved_2);
	OFFSET(struct pfr_header_build_id, filename);
	OFFSET(struct pfr_header_build_id, pad);
}

static void part_47(void)
{
	SIZE(struct pfr_finished_round);
	OFFSET(struct pfr_finished_round, present);
}

static void part_48(void)
{
	SIZE(struct pfr_id_index_entry);
	OFFSET(struct pfr_id_index_entry, present);
	OFFSET(struct pfr_id_index_entry, id);
	OFFSET(struct pfr_id_index_entry, idx);
	OFFSET(struct pfr_id_index_entry, cpu);
	OFFSET(struct pfr_id_index_entry, tid);
}

static void part_49(void)
{
	SIZE(struct pfr_id_index_entry_2);
	OFFSET(struct pfr_id_index_entry_2, present);
	OFFSET(struct pfr_id_index_entry_2, machine_pid);
	OFFSET(struct pfr_id_index_entry_2, vcpu);
}

static void part_50(void)
{
	SIZE(struct pfr_id_index);
	OFFSET(struct pfr_id_index, present);
	OFFSET(struct pfr_id_index, nr);
	OFFSET(struct pfr_id_index, entries);
	OFFSET(struct pfr_id_index, entries_2);
}

static void part_51(void)
{
	SIZE(struct pfr_auxtrace_info);
	OFFSET(struct pfr_auxtrace_info, present);
	OFFSET(struct pfr_auxtrace_info, type);
	OFFSET(struct pfr_auxtrace_info, reserved);
	OFFSET(struct pfr_auxtrace_info, priv);
}

static void part_52(void)
{
	SIZE(struct pfr_auxtrace);
	OFFSET(struct pfr_auxtrace, present);
	OFFSET(struct pfr_auxtrace, size);
	OFFSET(struct pfr_auxtrace, offset);
	OFFSET(struct pfr_auxtrace, reference);
	OFFSET(struct pfr_auxtrace, idx);
	OFFSET(struct pfr_auxtrace, tid);
	OFFSET(struct pfr_auxtrace, cpu);
	OFFSET(struct pfr_auxtrace, reserved);
}

static void part_53(void)
{
	SIZE(struct pfr_auxtrace_error);
	OFFSET(struct pfr_auxtrace_error, present);
	OFFSET(struct pfr_auxtrace_error, type);
	OFFSET(struct pfr_auxtrace_error, code);
	OFFSET(struct pfr_auxtrace_error, cpu);
	OFFSET(struct pfr_auxtrace_error, pid);
	OFFSET(struct pfr_auxtrace_error, tid);
	OFFSET(struct pfr_auxtrace_error, fmt);
	OFFSET(struct pfr_auxtrace_error, ip);
	OFFSET(struct pfr_auxtrace_error, time);
	OFFSET(struct pfr_auxtrace_error, msg);
	OFFSET(struct pfr_auxtrace_error, machine_pid);
	OFFSET(struct pfr_auxtrace_error, vcpu);
}

static void part_54(void)
{
	SIZE(struct pfr_thread_map_entry);
	OFFSET(struct pfr_thread_map_entry, present);
	OFFSET(struct pfr_thread_map_entry, pid);
	OFFSET(struct pfr_thread_map_entry, comm);
}

static void part_55(void)
{
	SIZE(struct pfr_thread_map);
	OFFSET(struct pfr_thread_map, present);
	OFFSET(struct pfr_thread_map, nr);
	OFFSET(struct pfr_thread_map, entries);
}

static void part_56(void)
{
	SIZE(struct pfr_cpus_data);
	OFFSET(struct pfr_cpus_data, present);
	OFFSET(struct pfr_cpus_data, nr);
	OFFSET(struct pfr_cpus_data, cpu);
}

static void part_57(void)
{
	SIZE(struct pfr_mask_data);
	OFFSET(struct pfr_mask_data, present);
	OFFSET(struct pfr_mask_data, nr);
	OFFSET(struct pfr_mask_data, long_size);
	OFFSET(struct pfr_mask_data, mask32);
	OFFSET(struct pfr_mask_data, pad);
	OFFSET(struct pfr_mask_data, mask64);
}

static void part_58(void)
{
	SIZE(struct pfr_range_cpu_data);
	OFFSET(struct pfr_range_cpu_data, present);
	OFFSET(struct pfr_range_cpu_data, any_cpu);
	OFFSET(struct pfr_range_cpu_data, pad);
	OFFSET(struct pfr_range_cpu_data, start_cpu);
	OFFSET(struct pfr_range_cpu_data, end_cpu);
}

static void part_59(void)
{
	SIZE(struct pfr_cpu_map_data);
	OFFSET(struct pfr_cpu_map_data, present);
	OFFSET(struct pfr_cpu_map_data, type);
	OFFSET(struct pfr_cpu_map_data, cpus_data);
	OFFSET(struct pfr_cpu_map_data, mask_data);
	OFFSET(struct pfr_cpu_map_data, range_cpu_data);
}

static void part_60(void)
{
	SIZE(struct pfr_cpu_map);
	OFFSET(struct pfr_cpu_map, present);
	OFFSET(struct pfr_cpu_map, data);
	OFFSET(struct pfr_cpu_map, pad);
}

static void part_61(void)
{
	SIZE(struct pfr_stat_config_entry);
	OFFSET(struct pfr_stat_config_entry, present);
	OFFSET(struct pfr_stat_config_entry, tag);
	OFFSET(struct pfr_stat_config_entry, val);
}

static void part_62(void)
{
	SIZE(struct pfr_stat_config);
	OFFSET(struct pfr_stat_config, present);
	OFFSET(struct pfr_stat_config, nr);
	OFFSET(struct pfr_stat_config, data);
}

static void part_63(void)
{
	SIZE(struct pfr_stat);
	OFFSET(struct pfr_stat, present);
	OFFSET(struct pfr_stat, id);
	OFFSET(struct pfr_stat, cpu);
	OFFSET(struct pfr_stat, thread);
	OFFSET(struct pfr_stat, val);
	OFFSET(struct pfr_stat, ena);
	OFFSET(struct pfr_stat, run);
}

static void part_64(void)
{
	SIZE(struct pfr_stat_round);
	OFFSET(struct pfr_stat_round, present);
	OFFSET(struct pfr_stat_round, type);
	OFFSET(struct pfr_stat_round, time);
}

static void part_65(void)
{
	SIZE(struct pfr_event_update);
	OFFSET(struct pfr_event_update, present);
	OFFSET(struct pfr_event_update, type);
	OFFSET(struct pfr_event_update, id);
	OFFSET(struct pfr_event_update, unit);
	OFFSET(struct pfr_event_update, scale);
	OFFSET(struct pfr_event_update, name);
	OFFSET(struct pfr_event_update, cpus);
	OFFSET(struct pfr_event_update, pad);
}

static void part_66(void)
{
	SIZE(struct pfr_time_conv);
	OFFSET(struct pfr_time_conv, present);
	OFFSET(struct pfr_time_conv, time_shift);
	OFFSET(struct pfr_time_conv, time_mult);
	OFFSET(struct pfr_time_conv, time_zero);
	OFFSET(struct pfr_time_conv, time_cycles);
	OFFSET(struct pfr_time_conv, time_mask);
	OFFSET(struct pfr_time_conv, cap_user_time_zero);
	OFFSET(struct pfr_time_conv, cap_user_time_short);
	OFFSET(struct pfr_time_conv, reserved);
}

static void part_67(void)
{
	SIZE(struct pfr_header_feature);
	OFFSET(struct pfr_header_feature, present);
	OFFSET(struct pfr_header_feature, feat_id);
	OFFSET(struct pfr_header_feature, data);
}

static void part_68(void)
{
	SIZE(struct pfr_compressed);
	OFFSET(struct pfr_compressed, present);
	OFFSET(struct pfr_compressed, data);
}

static void part_69(void)
{
	SIZE(struct pfr_finished_init);
	OFFSET(struct pfr_finished_init, present);
}

static void part_70(void)
{
	SIZE(struct pfr_compressed2);
	OFFSET(struct pfr_compressed2, present);
	OFFSET(struct pfr_compressed2, data_size);
	OFFSET(struct pfr_compressed2, data);
	OFFSET(struct pfr_compressed2, pad);
}

static void part_71(void)
{
	SIZE(struct pfr_bpf_metadata_entry);
	OFFSET(struct pfr_bpf_metadata_entry, present);
	OFFSET(struct pfr_bpf_metadata_entry, key);
	OFFSET(struct pfr_bpf_metadata_entry, value);
}

static void part_72(void)
{
	SIZE(struct pfr_bpf_metadata);
	OFFSET(struct pfr_bpf_metadata, present);
	OFFSET(struct pfr_bpf_metadata, prog_name);
	OFFSET(struct pfr_bpf_metadata, nr_entries);
	OFFSET(struct pfr_bpf_metadata, entries);
}

static void part_73(void)
{
	SIZE(struct pfr_schedstat_cpu_counters);
	OFFSET(struct pfr_schedstat_cpu_counters, present);
	OFFSET(struct pfr_schedstat_cpu_counters, yld_count);
	OFFSET(struct pfr_schedstat_cpu_counters, array_exp);
	OFFSET(struct pfr_schedstat_cpu_counters, sched_count);
	OFFSET(struct pfr_schedstat_cpu_counters, sched_goidle);
	OFFSET(struct pfr_schedstat_cpu_counters, ttwu_count);
	OFFSET(struct pfr_schedstat_cpu_counters, ttwu_local);
	OFFSET(struct pfr_schedstat_cpu_counters, rq_cpu_time);
	OFFSET(struct pfr_schedstat_cpu_counters, run_delay);
	OFFSET(struct pfr_schedstat_cpu_counters, pcount);
}

static void part_74(void)
{
	SIZE(struct pfr_schedstat_cpu);
	OFFSET(struct pfr_schedstat_cpu, present);
	OFFSET(struct pfr_schedstat_cpu, timestamp);
	OFFSET(struct pfr_schedstat_cpu, cpu);
	OFFSET(struct pfr_schedstat_cpu, version);
	OFFSET(struct pfr_schedstat_cpu, pad);
	OFFSET(struct pfr_schedstat_cpu, counters);
}

static void part_75(void)
{
	SIZE(struct pfr_schedstat_lb);
	OFFSET(struct pfr_schedstat_lb, present);
	OFFSET(struct pfr_schedstat_lb, lb_count);
	OFFSET(struct pfr_schedstat_lb, lb_balanced);
	OFFSET(struct pfr_schedstat_lb, lb_failed);
	OFFSET(struct pfr_schedstat_lb, lb_imbalance);
	OFFSET(struct pfr_schedstat_lb, lb_gained);
	OFFSET(struct pfr_schedstat_lb, lb_hot_gained);
	OFFSET(struct pfr_schedstat_lb, lb_nobusyq);
	OFFSET(struct pfr_schedstat_lb, lb_nobusyg);
}

static void part_76(void)
{
	SIZE(struct pfr_schedstat_lb_17);
	OFFSET(struct pfr_schedstat_lb_17, present);
	OFFSET(struct pfr_schedstat_lb_17, lb_count);
	OFFSET(struct pfr_schedstat_lb_17, lb_balanced);
	OFFSET(struct pfr_schedstat_lb_17, lb_failed);
	OFFSET(struct pfr_schedstat_lb_17, lb_imbalance_load);
	OFFSET(struct pfr_schedstat_lb_17, lb_imbalance_util);
	OFFSET(struct pfr_schedstat_lb_17, lb_imbalance_task);
	OFFSET(struct pfr_schedstat_lb_17, lb_imbalance_misfit);
	OFFSET(struct pfr_schedstat_lb_17, lb_gained);
	OFFSET(struct pfr_schedstat_lb_17, lb_hot_gained);
	OFFSET(struct pfr_schedstat_lb_17, lb_nobusyq);
	OFFSET(struct pfr_schedstat_lb_17, lb_nobusyg);
}

static void part_77(void)
{
	SIZE(struct pfr_schedstat_moves);
	OFFSET(struct pfr_schedstat_moves, present);
	OFFSET(struct pfr_schedstat_moves, alb_count);
	OFFSET(struct pfr_schedstat_moves, alb_failed);
	OFFSET(struct pfr_schedstat_moves, alb_pushed);
	OFFSET(struct pfr_schedstat_moves, sbe_count);
	OFFSET(struct pfr_schedstat_moves, sbe_balanced);
	OFFSET(struct pfr_schedstat_moves, sbe_pushed);
	OFFSET(struct pfr_schedstat_moves, sbf_count);
	OFFSET(struct pfr_schedstat_moves, sbf_balanced);
	OFFSET(struct pfr_schedstat_moves, sbf_pushed);
	OFFSET(struct pfr_schedstat_moves, ttwu_wake_remote);
	OFFSET(struct pfr_schedstat_moves, ttwu_move_affine);
	OFFSET(struct pfr_schedstat_moves, ttwu_move_balance);
}

static void part_78(void)
{
	SIZE(struct pfr_schedstat_domain);
	OFFSET(struct pfr_schedstat_domain, present);
	OFFSET(struct pfr_schedstat_domain, timestamp);
	OFFSET(struct pfr_schedstat_domain, cpu);
	OFFSET(struct pfr_schedstat_domain, version);
	OFFSET(struct pfr_schedstat_domain, domain);
	OFFSET(struct pfr_schedstat_domain, idle_15);
	OFFSET(struct pfr_schedstat_domain, busy);
	OFFSET(struct pfr_schedstat_domain, idle_16);
	OFFSET(struct pfr_schedstat_domain, newidle);
	OFFSET(struct pfr_schedstat_domain, busy_17);
	OFFSET(struct pfr_schedstat_domain, idle_17);
	OFFSET(struct pfr_schedstat_domain, newidle_17);
	OFFSET(struct pfr_schedstat_domain, moves);
}

static void part_79(void)
{
	SIZE(struct pfr_simpleperf_kernel_symbol);
	OFFSET(struct pfr_simpleperf_kernel_symbol, present);
	OFFSET(struct pfr_simpleperf_kernel_symbol, size);
	OFFSET(struct pfr_simpleperf_kernel_symbol, kallsyms);
	OFFSET(struct pfr_simpleperf_kernel_symbol, pad);
}

static void part_80(void)
{
	SIZE(struct pfr_simpleperf_dso);
	OFFSET(struct pfr_simpleperf_dso, present);
	OFFSET(struct pfr_simpleperf_dso, dso_type);
	OFFSET(struct pfr_simpleperf_dso, dso_id);
	OFFSET(struct pfr_simpleperf_dso, min_vaddr);
	OFFSET(struct pfr_simpleperf_dso, name);
}

static void part_81(void)
{
	SIZE(struct pfr_simpleperf_symbol);
	OFFSET(struct pfr_simpleperf_symbol, present);
	OFFSET(struct pfr_simpleperf_symbol, addr);
	OFFSET(struct pfr_simpleperf_symbol, len);
	OFFSET(struct pfr_simpleperf_symbol, dso_id);
	OFFSET(struct pfr_simpleperf_symbol, name);
}

static void part_82(void)
{
	SIZE(struct pfr_simpleperf_split);
	OFFSET(struct pfr_simpleperf_split, present);
	OFFSET(struct pfr_simpleperf_split, data);
}

static void part_83(void)
{
	SIZE(struct pfr_simpleperf_split_end);
	OFFSET(struct pfr_simpleperf_split_end, present);
}

static void part_84(void)
{
	SIZE(struct pfr_simpleperf_event_id_entry);
	OFFSET(struct pfr_simpleperf_event_id_entry, present);
	OFFSET(struct pfr_simpleperf_event_id_entry, attr_id);
	OFFSET(struct pfr_simpleperf_event_id_entry, event_id);
}

static void part_85(void)
{
	SIZE(struct pfr_simpleperf_event_id);
	OFFSET(struct pfr_simpleperf_event_id, present);
	OFFSET(struct pfr_simpleperf_event_id, count);
	OFFSET(struct pfr_simpleperf_event_id, entries);
}

static void part_86(void)
{
	SIZE(struct pfr_simpleperf_callchain);
	OFFSET(struct pfr_simpleperf_callchain, present);
	OFFSET(struct pfr_simpleperf_callchain, pid);
	OFFSET(struct pfr_simpleperf_callchain, tid);
	OFFSET(struct pfr_simpleperf_callchain, chain_type);
	OFFSET(struct pfr_simpleperf_callchain, time);
	OFFSET(struct pfr_simpleperf_callchain, ip_nr);
	OFFSET(struct pfr_simpleperf_callchain, ips);
	OFFSET(struct pfr_simpleperf_callchain, sps);
}

static void part_87(void)
{
	SIZE(struct pfr_simpleperf_unwound);
	OFFSET(struct pfr_simpleperf_unwound, present);
	OFFSET(struct pfr_simpleperf_unwound, length);
	OFFSET(struct pfr_simpleperf_unwound, ips);
	OFFSET(struct pfr_simpleperf_unwound, sps);
}

static void part_88(void)
{
	SIZE(struct pfr_simpleperf_unwinding_result);
	OFFSET(struct pfr_simpleperf_unwinding_result, present);
	OFFSET(struct pfr_simpleperf_unwinding_result, time);
	OFFSET(struct pfr_simpleperf_unwinding_result, used_time);
	OFFSET(struct pfr_simpleperf_unwinding_result, error_code);
	OFFSET(struct pfr_simpleperf_unwinding_result, error_addr);
	OFFSET(struct pfr_simpleperf_unwinding_result, stack_start);
	OFFSET(struct pfr_simpleperf_unwinding_result, stack_end);
	OFFSET(struct pfr_simpleperf_unwinding_result, abi);
	OFFSET(struct pfr_simpleperf_unwinding_result, reg_mask);
	OFFSET(struct pfr_simpleperf_unwinding_result, regs);
	OFFSET(struct pfr_simpleperf_unwinding_result, stack_user);
	OFFSET(struct pfr_simpleperf_unwinding_result, callchain);
}

static void part_89(void)
{
	SIZE(struct pfr_simpleperf_tracing_data);
	OFFSET(struct pfr_simpleperf_tracing_data, present);
	OFFSET(struct pfr_simpleperf_tracing_data, size);
	OFFSET(struct pfr_simpleperf_tracing_data, data);
	OFFSET(struct pfr_simpleperf_tracing_data, pad);
}

static void part_90(void)
{
	SIZE(struct pfr_simpleperf_debug);
	OFFSET(struct pfr_simpleperf_debug, present);
	OFFSET(struct pfr_simpleperf_debug, time);
	OFFSET(struct pfr_simpleperf_debug, text);
}

static void part_91(void)
{
	SIZE(struct pfr_record_header);
	OFFSET(struct pfr_record_header, present);
	OFFSET(struct pfr_record_header, type);
	OFFSET(struct pfr_record_header, misc);
	OFFSET(struct pfr_record_header, size_high);
	OFFSET(struct pfr_record_header, size);
}

static void part_92(void)
{
	SIZE(struct pfr_section);
	OFFSET(struct pfr_section, present);
	OFFSET(struct pfr_section, offset);
	OFFSET(struct pfr_section, size);
}

static void part_93(void)
{
	SIZE(struct pfr_file_header);
	OFFSET(struct pfr_file_header, present);
	OFFSET(struct pfr_file_header, magic);
	OFFSET(struct pfr_file_header, size);
	OFFSET(struct pfr_file_header, attr_size);
	OFFSET(struct pfr_file_header, attrs);
	OFFSET(struct pfr_file_header, data);
	OFFSET(struct pfr_file_header, event_types);
	OFFSET(struct pfr_file_header, features);
}

static void part_94(void)
{
	SIZE(struct pfr_file_attr);
	OFFSET(struct pfr_file_attr, present);
	OFFSET(struct pfr_file_attr, attr);
	OFFSET(struct pfr_file_attr, pad);
	OFFSET(struct pfr_file_attr, ids);
}

static void part_95(void)
{
	SIZE(struct pfr_file_ids);
	OFFSET(struct pfr_file_ids, present);
	OFFSET(struct pfr_file_ids, ids);
}

static void part_96(void)
{
	SIZE(struct pfr_feature_section);
	OFFSET(struct pfr_feature_section, present);
	OFFSET(struct pfr_feature_section, section);
}

static void part_97(void)
{
	SIZE(struct pfr_attr_only);
	OFFSET(struct pfr_attr_only, present);
	OFFSET(struct pfr_attr_only, attr);
}

static void part_98(void)
{
	SIZE(struct pfr_counts);
	OFFSET(struct pfr_counts, present);
	OFFSET(struct pfr_counts, values);
}

static void part_99(void)
{
	SIZE(struct pfr_mmap_page);
	OFFSET(struct pfr_mmap_page, present);
	OFFSET(struct pfr_mmap_page, version);
	OFFSET(struct pfr_mmap_page, compat_version);
	OFFSET(struct pfr_mmap_page, lock);
	OFFSET(struct pfr_mmap_page, index);
	OFFSET(struct pfr_mmap_page, offset);
	OFFSET(struct pfr_mmap_page, time_enabled);
	OFFSET(struct pfr_mmap_page, time_running);
	OFFSET(struct pfr_mmap_page, capabilities);
	OFFSET(struct pfr_mmap_page, pmc_width);
	OFFSET(struct pfr_mmap_page, time_shift);
	OFFSET(struct pfr_mmap_page, time_mult);
	OFFSET(struct pfr_mmap_page, time_offset);
	OFFSET(struct pfr_mmap_page, time_zero);
	OFFSET(struct pfr_mmap_page, size);
	OFFSET(struct pfr_mmap_page, reserved_1);
	OFFSET(struct pfr_mmap_page, time_cycles);
	OFFSET(struct pfr_mmap_page, time_mask);
	OFFSET(struct pfr_mmap_page, reserved);
	OFFSET(struct pfr_mmap_page, data_head);
	OFFSET(struct pfr_mmap_page, data_tail);
	OFFSET(struct pfr_mmap_page, data_offset);
	OFFSET(struct pfr_mmap_page, data_size);
	OFFSET(struct pfr_mmap_page, aux_head);
	OFFSET(struct pfr_mmap_page, aux_tail);
	OFFSET(struct pfr_mmap_page, aux_offset);
	OFFSET(struct pfr_mmap_page, aux_size);
}

static void part_100(void)
{
	SIZE(struct pfr_legacy_mapping);
	OFFSET(struct pfr_legacy_mapping, present);
	OFFSET(struct pfr_legacy_mapping, pid);
	OFFSET(struct pfr_legacy_mapping, tid);
	OFFSET(struct pfr_legacy_mapping, addr);
	OFFSET(struct pfr_legacy_mapping, len);
	OFFSET(struct pfr_legacy_mapping, pgoff);
	OFFSET(struct pfr_legacy_mapping, filename);
}

static void part_101(void)
{
	SIZE(struct pfr_legacy_comm);
	OFFSET(struct pfr_legacy_comm, present);
	OFFSET(struct pfr_legacy_comm, pid);
	OFFSET(struct pfr_legacy_comm, tid);
	OFFSET(struct pfr_legacy_comm, comm);
}

static void part_102(void)
{
	SIZE(struct pfr_legacy_period);
	OFFSET(struct pfr_legacy_period, present);
	OFFSET(struct pfr_legacy_period, time);
	OFFSET(struct pfr_legacy_period, irq_period);
}

static void part_103(void)
{
	SIZE(struct pfr_legacy_throttle);
	OFFSET(struct pfr_legacy_throttle, present);
	OFFSET(struct pfr_legacy_throttle, time);
}

static void part_104(void)
{
	SIZE(struct pfr_legacy_record);
	OFFSET(struct pfr_legacy_record, present);
	OFFSET(struct pfr_legacy_record, type);
	OFFSET(struct pfr_legacy_record, misc);
	OFFSET(struct pfr_legacy_record, size);
	OFFSET(struct pfr_legacy_record, mapping);
	OFFSET(struct pfr_legacy_record, comm);
	OFFSET(struct pfr_legacy_record, period);
	OFFSET(struct pfr_legacy_record, throttle);
}

static void part_105(void)
{
	SIZE(struct pfr_legacy_value);
	OFFSET(struct pfr_legacy_value, present);
	OFFSET(struct pfr_legacy_value, event);
	OFFSET(struct pfr_legacy_value, val);
}

static void part_106(void)
{
	SIZE(struct pfr_legacy_group);
	OFFSET(struct pfr_legacy_group, present);
	OFFSET(struct pfr_legacy_group, nr);
	OFFSET(struct pfr_legacy_group, values);
}

static void part_107(void)
{
	SIZE(struct pfr_legacy_callchain);
	OFFSET(struct pfr_legacy_callchain, present);
	OFFSET(struct pfr_legacy_callchain, nr);
	OFFSET(struct pfr_legacy_callchain, hv);
	OFFSET(struct pfr_legacy_callchain, kernel);
	OFFSET(struct pfr_legacy_callchain, user);
	OFFSET(struct pfr_legacy_callchain, ips);
}

static void part_108(void)
{
	SIZE(struct pfr_legacy_overflow);
	OFFSET(struct pfr_legacy_overflow, present);
	OFFSET(struct pfr_legacy_overflow, record_type);
	OFFSET(struct pfr_legacy_overflow, misc);
	OFFSET(struct pfr_legacy_overflow, size);
	OFFSET(struct pfr_legacy_overflow, ip);
	OFFSET(struct pfr_legacy_overflow, pid);
	OFFSET(struct pfr_legacy_overflow, tid);
	OFFSET(struct pfr_legacy_overflow, time);
	OFFSET(struct pfr_legacy_overflow, addr);
	OFFSET(struct pfr_legacy_overflow, config);
	OFFSET(struct pfr_legacy_overflow, cpu);
	OFFSET(struct pfr_legacy_overflow, res);
	OFFSET(struct pfr_legacy_overflow, group);
	OFFSET(struct pfr_legacy_overflow, callchain);
}

static void part_109(void)
{
	SIZE(struct pfr_legacy_attr);
	OFFSET(struct pfr_legacy_attr, present);
	OFFSET(struct pfr_legacy_attr, config);
	OFFSET(struct pfr_legacy_attr, irq_period);
	OFFSET(struct pfr_legacy_attr, record_type);
	OFFSET(struct pfr_legacy_attr, read_format);
	OFFSET(struct pfr_legacy_attr, flags);
	OFFSET(struct pfr_legacy_attr, extra_config_len);
	OFFSET(struct pfr_legacy_attr, wakeup_events);
	OFFSET(struct pfr_legacy_attr, reserved_1);
	OFFSET(struct pfr_legacy_attr, reserved_2);
}

static void part_110(void)
{
	SIZE(struct pfr_legacy_page);
	OFFSET(struct pfr_legacy_page, present);
	OFFSET(struct pfr_legacy_page, version);
	OFFSET(struct pfr_legacy_page, compat_version);
	OFFSET(struct pfr_legacy_page, lock);
	OFFSET(struct pfr_legacy_page, index);
	OFFSET(struct pfr_legacy_page, offset);
	OFFSET(struct pfr_legacy_page, data_head);
}

static void part_111(void)
{
	SIZE(union pfr_body);
	OFFSET(union pfr_body, sample);
	OFFSET(union pfr_body, mmap);
	OFFSET(union pfr_body, lost);
	OFFSET(union pfr_body, comm);
	OFFSET(union pfr_body, exit);
	OFFSET(union pfr_body, throttle);
	OFFSET(union pfr_body, unthrottle);
	OFFSET(union pfr_body, fork);
	OFFSET(union pfr_body, read);
	OFFSET(union pfr_body, mmap2);
	OFFSET(union pfr_body, aux);
	OFFSET(union pfr_body, itrace_start);
	OFFSET(union pfr_body, lost_samples);
	OFFSET(union pfr_body, switch_);
	OFFSET(union pfr_body, switch_cpu_wide);
	OFFSET(union pfr_body, namespaces);
	OFFSET(union pfr_body, ksymbol);
	OFFSET(union pfr_body, bpf_event);
	OFFSET(union pfr_body, cgroup);
	OFFSET(union pfr_body, text_poke);
	OFFSET(union pfr_body, aux_output_hw_id);
	OFFSET(union pfr_body, callchain_deferred);
	OFFSET(union pfr_body, header_attr);
	OFFSET(union pfr_body, header_event_type);
	OFFSET(union pfr_body, header_tracing_data);
	OFFSET(union pfr_body, header_build_id);
	OFFSET(union pfr_body, finished_round);
	OFFSET(union pfr_body, id_index);
	OFFSET(union pfr_body, auxtrace_info);
	OFFSET(union pfr_body, auxtrace);
	OFFSET(union pfr_body, auxtrace_error);
	OFFSET(union pfr_body, thread_map);
	OFFSET(union pfr_body, cpu_map);
	OFFSET(union pfr_body, stat_config);
	OFFSET(union pfr_body, stat);
	OFFSET(union pfr_body, stat_round);
	OFFSET(union pfr_body, event_update);
	OFFSET(union pfr_body, time_conv);
	OFFSET(union pfr_body, header_feature);
	OFFSET(union pfr_body, compressed);
	OFFSET(union pfr_body, finished_init);
	OFFSET(union pfr_body, compressed2);
	OFFSET(union pfr_body, bpf_metadata);
	OFFSET(union pfr_body, schedstat_cpu);
	OFFSET(union pfr_body, schedstat_domain);
	OFFSET(union pfr_body, simpleperf_kernel_symbol);
	OFFSET(union pfr_body, simpleperf_dso);
	OFFSET(union pfr_body, simpleperf_symbol);
	OFFSET(union pfr_body, simpleperf_split);
	OFFSET(union pfr_body, simpleperf_split_end);
	OFFSET(union pfr_body, simpleperf_event_id);
	OFFSET(union pfr_body, simpleperf_callchain);
	OFFSET(union pfr_body, simpleperf_unwinding_result);
	OFFSET(union pfr_body, simpleperf_tracing_data);
	OFFSET(union pfr_body, simpleperf_debug);
	OFFSET(union pfr_body, file_header);
	OFFSET(union pfr_body, file_attr);
	OFFSET(union pfr_body, file_ids);
	OFFSET(union pfr_body, feature_section);
	OFFSET(union pfr_body, attr_only);
	OFFSET(union pfr_body, counts);
	OFFSET(union pfr_body, mmap_page);
	OFFSET(union pfr_body, legacy_record);
	OFFSET(union pfr_body, legacy_overflow);
	OFFSET(union pfr_body, legacy_attr);
	OFFSET(union pfr_body, legacy_page);
	OFFSET(union pfr_body, reserved);
}

static void part_112(void)
{
	SIZE(struct pfr_record);
	OFFSET(struct pfr_record, type);
	OFFSET(struct pfr_record, size);
	OFFSET(struct pfr_record, misc);
	OFFSET(struct pfr_record, piece);
	OFFSET(struct pfr_record, sample_id);
	OFFSET(struct pfr_record, tail);
	OFFSET(struct pfr_record, body);
}

static void part_113(void)
{
	SIZE(struct pfr_frame);
	OFFSET(struct pfr_frame, data);
	OFFSET(struct pfr_frame, size);
	OFFSET(struct pfr_frame, type);
	OFFSET(struct pfr_frame, misc);
	OFFSET(struct pfr_frame, order);
	OFFSET(struct pfr_frame, piece);
	OFFSET(struct pfr_frame, event);
	OFFSET(struct pfr_frame, at);
	OFFSET(struct pfr_frame, payload);
}

static void part_114(void)
{
	SIZE(struct pfr_window);
	OFFSET(struct pfr_window, data);
	OFFSET(struct pfr_window, size);
	OFFSET(struct pfr_window, at);
	OFFSET(struct pfr_window, skip);
	OFFSET(struct pfr_window, order);
	OFFSET(struct pfr_window, closed);
}

static void part_115(void)
{
	SIZE(struct pfr_layout);
	OFFSET(struct pfr_layout, sample_type);
	OFFSET(struct pfr_layout, read_format);
	OFFSET(struct pfr_layout, branch_sample_type);
	OFFSET(struct pfr_layout, regs_user);
	OFFSET(struct pfr_layout, regs_intr);
	OFFSET(struct pfr_layout, trailer);
	OFFSET(struct pfr_layout, sample_id);
	OFFSET(struct pfr_layout, sample_time);
	OFFSET(struct pfr_layout, trailer_id);
	OFFSET(struct pfr_layout, trailer_time);
	OFFSET(struct pfr_layout, build_id);
	OFFSET(struct pfr_layout, front);
	OFFSET(struct pfr_layout, plain);
	OFFSET(struct pfr_layout, simd_draft);
	OFFSET(struct pfr_layout, sample_rows);
	OFFSET(struct pfr_layout, sample_regs_user);
	OFFSET(struct pfr_layout, sample_regs_intr);
	OFFSET(struct pfr_layout, unknown_sample_type);
	OFFSET(struct pfr_layout, unknown_read_format);
	OFFSET(struct pfr_layout, reserved);
}

static void part_116(void)
{
	SIZE(struct pfr_item);
	OFFSET(struct pfr_item, what);
	OFFSET(struct pfr_item, part);
	OFFSET(struct pfr_item, kind);
	OFFSET(struct pfr_item, format);
	OFFSET(struct pfr_item, set);
	OFFSET(struct pfr_item, key);
	OFFSET(struct pfr_item, depth);
	OFFSET(struct pfr_item, row);
	OFFSET(struct pfr_item, group);
	OFFSET(struct pfr_item, offset);
	OFFSET(struct pfr_item, size);
	OFFSET(struct pfr_item, index);
	OFFSET(struct pfr_item, nr);
	OFFSET(struct pfr_item, value);
	OFFSET(struct pfr_item, reserved);
}

static void part_117(void)
{
	SIZE(struct pfr_walk_level);
	OFFSET(struct pfr_walk_level, count);
	OFFSET(struct pfr_walk_level, count2);
	OFFSET(struct pfr_walk_level, tag);
	OFFSET(struct pfr_walk_level, tag2);
	OFFSET(struct pfr_walk_level, form);
	OFFSET(struct pfr_walk_level, index);
	OFFSET(struct pfr_walk_level, nr);
	OFFSET(struct pfr_walk_level, begin);
	OFFSET(struct pfr_walk_level, end);
	OFFSET(struct pfr_walk_level, limit);
	OFFSET(struct pfr_walk_level, open);
	OFFSET(struct pfr_walk_level, start);
	OFFSET(struct pfr_walk_level, back);
	OFFSET(struct pfr_walk_level, what);
}

static void part_118(void)
{
	SIZE(struct pfr_walk);
	OFFSET(struct pfr_walk, data);
	OFFSET(struct pfr_walk, layout);
	OFFSET(struct pfr_walk, stream);
	OFFSET(struct pfr_walk, size);
	OFFSET(struct pfr_walk, at);
	OFFSET(struct pfr_walk, end);
	OFFSET(struct pfr_walk, trailer);
	OFFSET(struct pfr_walk, type);
	OFFSET(struct pfr_walk, event);
	OFFSET(struct pfr_walk, misc);
	OFFSET(struct pfr_walk, row);
	OFFSET(struct pfr_walk, body);
	OFFSET(struct pfr_walk, order);
	OFFSET(struct pfr_walk, piece);
	OFFSET(struct pfr_walk, phase);
	OFFSET(struct pfr_walk, depth);
	OFFSET(struct pfr_walk, known);
	OFFSET(struct pfr_walk, after);
	OFFSET(struct pfr_walk, refused);
	OFFSET(struct pfr_walk, level);
	OFFSET(struct pfr_walk, reserved);
}

static void part_119(void)
{
	SIZE(struct pfr_place);
	OFFSET(struct pfr_place, data);
	OFFSET(struct pfr_place, pad);
	OFFSET(struct pfr_place, pad_size);
	OFFSET(struct pfr_place, capacity);
	OFFSET(struct pfr_place, at);
	OFFSET(struct pfr_place, end);
	OFFSET(struct pfr_place, most);
	OFFSET(struct pfr_place, misc);
	OFFSET(struct pfr_place, row);
	OFFSET(struct pfr_place, status);
	OFFSET(struct pfr_place, failed_at);
	OFFSET(struct pfr_place, needed);
}

static void part_120(void)
{
	SIZE(struct pfr_build_level);
	OFFSET(struct pfr_build_level, nr);
	OFFSET(struct pfr_build_level, index);
	OFFSET(struct pfr_build_level, open);
	OFFSET(struct pfr_build_level, start);
	OFFSET(struct pfr_build_level, back);
	OFFSET(struct pfr_build_level, what);
}

static void part_121(void)
{
	SIZE(struct pfr_build);
	OFFSET(struct pfr_build, place);
	OFFSET(struct pfr_build, row);
	OFFSET(struct pfr_build, order);
	OFFSET(struct pfr_build, piece);
	OFFSET(struct pfr_build, phase);
	OFFSET(struct pfr_build, depth);
	OFFSET(struct pfr_build, after);
	OFFSET(struct pfr_build, asked);
	OFFSET(struct pfr_build, level);
	OFFSET(struct pfr_build, reserved);
}

static void part_122(void)
{
	SIZE(struct pfr_event);
	OFFSET(struct pfr_event, attr);
	OFFSET(struct pfr_event, layout);
	OFFSET(struct pfr_event, ids);
	OFFSET(struct pfr_event, shape);
	OFFSET(struct pfr_event, reserved);
}

static void part_123(void)
{
	SIZE(struct pfr_id);
	OFFSET(struct pfr_id, id);
	OFFSET(struct pfr_id, event);
	OFFSET(struct pfr_id, child);
	OFFSET(struct pfr_id, bucket);
	OFFSET(struct pfr_id, bit);
}

static void part_124(void)
{
	SIZE(struct pfr_events);
	OFFSET(struct pfr_events, event);
	OFFSET(struct pfr_events, nr);
	OFFSET(struct pfr_events, capacity);
	OFFSET(struct pfr_events, id);
	OFFSET(struct pfr_events, nr_ids);
	OFFSET(struct pfr_events, ids_capacity);
	OFFSET(struct pfr_events, limits);
	OFFSET(struct pfr_events, uniform);
	OFFSET(struct pfr_events, nr_shapes);
	OFFSET(struct pfr_events, shape);
	OFFSET(struct pfr_events, silent);
	OFFSET(struct pfr_events, nr_silent);
	OFFSET(struct pfr_events, build_id_event);
	OFFSET(struct pfr_events, index_event);
	OFFSET(struct pfr_events, index_cpu);
	OFFSET(struct pfr_events, index_tid);
	OFFSET(struct pfr_events, index_begun);
	OFFSET(struct pfr_events, sample_id);
	OFFSET(struct pfr_events, buckets);
	OFFSET(struct pfr_events, unplaced);
	OFFSET(struct pfr_events, reserved);
}

static void part_125(void)
{
	SIZE(struct pfr_reader);
	OFFSET(struct pfr_reader, events);
	OFFSET(struct pfr_reader, need);
	OFFSET(struct pfr_reader, need_size);
	OFFSET(struct pfr_reader, data);
	OFFSET(struct pfr_reader, data_end);
	OFFSET(struct pfr_reader, order);
	OFFSET(struct pfr_reader, pipe);
	OFFSET(struct pfr_reader, version);
	OFFSET(struct pfr_reader, interrupted);
	OFFSET(struct pfr_reader, pieces);
	OFFSET(struct pfr_reader, given);
	OFFSET(struct pfr_reader, window);
	OFFSET(struct pfr_reader, pending);
	OFFSET(struct pfr_reader, attr_size);
	OFFSET(struct pfr_reader, attrs);
	OFFSET(struct pfr_reader, nr_attrs);
	OFFSET(struct pfr_reader, attr);
	OFFSET(struct pfr_reader, ids_at);
	OFFSET(struct pfr_reader, ids_size);
	OFFSET(struct pfr_reader, ids_sum);
	OFFSET(struct pfr_reader, ids_end);
	OFFSET(struct pfr_reader, features);
	OFFSET(struct pfr_reader, table);
	OFFSET(struct pfr_reader, section_at);
	OFFSET(struct pfr_reader, section_size);
	OFFSET(struct pfr_reader, feature_sum);
	OFFSET(struct pfr_reader, feature_end);
	OFFSET(struct pfr_reader, feature);
	OFFSET(struct pfr_reader, features_given);
	OFFSET(struct pfr_reader, event);
	OFFSET(struct pfr_reader, phase);
	OFFSET(struct pfr_reader, again);
	OFFSET(struct pfr_reader, failed);
	OFFSET(struct pfr_reader, reserved);
}

static void part_126(void)
{
	SIZE(struct pfr_decoded);
	OFFSET(struct pfr_decoded, frame);
	OFFSET(struct pfr_decoded, layout);
	OFFSET(struct pfr_decoded, record);
	OFFSET(struct pfr_decoded, where);
	OFFSET(struct pfr_decoded, reserved);
}

static void part_127(void)
{
	SIZE(struct pfr_ring);
	OFFSET(struct pfr_ring, tail);
	OFFSET(struct pfr_ring, head);
	OFFSET(struct pfr_ring, at);
	OFFSET(struct pfr_ring, end);
	OFFSET(struct pfr_ring, margin);
	OFFSET(struct pfr_ring, size);
	OFFSET(struct pfr_ring, data);
	OFFSET(struct pfr_ring, scratch);
	OFFSET(struct pfr_ring, scratch_size);
	OFFSET(struct pfr_ring, page);
	OFFSET(struct pfr_ring, flags);
	OFFSET(struct pfr_ring, cut);
	OFFSET(struct pfr_ring, failed);
	OFFSET(struct pfr_ring, reserved);
}

static void part_128(void)
{
	SIZE(struct pfr_span);
	OFFSET(struct pfr_span, data);
	OFFSET(struct pfr_span, size);
}

static void part_129(void)
{
	SIZE(struct pfr_aux_area);
	OFFSET(struct pfr_aux_area, tail);
	OFFSET(struct pfr_aux_area, head);
	OFFSET(struct pfr_aux_area, size);
	OFFSET(struct pfr_aux_area, data);
	OFFSET(struct pfr_aux_area, page);
	OFFSET(struct pfr_aux_area, flags);
	OFFSET(struct pfr_aux_area, reserved);
}

static void part_130(void)
{
	SIZE(struct pfr_pending);
	OFFSET(struct pfr_pending, time);
	OFFSET(struct pfr_pending, offset);
	OFFSET(struct pfr_pending, next);
	OFFSET(struct pfr_pending, first);
}

static void part_131(void)
{
	SIZE(struct pfr_sort);
	OFFSET(struct pfr_sort, pending);
	OFFSET(struct pfr_sort, capacity);
	OFFSET(struct pfr_sort, nr);
	OFFSET(struct pfr_sort, late);
	OFFSET(struct pfr_sort, rounds);
	OFFSET(struct pfr_sort, closed);
	OFFSET(struct pfr_sort, forced);
	OFFSET(struct pfr_sort, last);
	OFFSET(struct pfr_sort, latest);
	OFFSET(struct pfr_sort, round);
	OFFSET(struct pfr_sort, due);
	OFFSET(struct pfr_sort, given);
	OFFSET(struct pfr_sort, runs);
	OFFSET(struct pfr_sort, recent);
	OFFSET(struct pfr_sort, turn);
	OFFSET(struct pfr_sort, unused);
	OFFSET(struct pfr_sort, unused_last);
	OFFSET(struct pfr_sort, open);
	OFFSET(struct pfr_sort, reserved);
}

static void part_132(void)
{
	SIZE(struct pfr_chain);
	OFFSET(struct pfr_chain, ips);
	OFFSET(struct pfr_chain, next);
	OFFSET(struct pfr_chain, cpumode);
	OFFSET(struct pfr_chain, deferred);
	OFFSET(struct pfr_chain, user_found);
	OFFSET(struct pfr_chain, found);
	OFFSET(struct pfr_chain, reserved);
}

static void part_133(void)
{
	SIZE(struct pfr_waiting);
	OFFSET(struct pfr_waiting, cookie);
	OFFSET(struct pfr_waiting, offset);
	OFFSET(struct pfr_waiting, tid);
}

static void part_134(void)
{
	SIZE(struct pfr_chains);
	OFFSET(struct pfr_chains, waiting);
	OFFSET(struct pfr_chains, capacity);
	OFFSET(struct pfr_chains, nr);
	OFFSET(struct pfr_chains, reserved);
}

static void part_135(void)
{
	SIZE(struct pfr_bits);
	OFFSET(struct pfr_bits, set);
	OFFSET(struct pfr_bits, type);
	OFFSET(struct pfr_bits, value);
	OFFSET(struct pfr_bits, next);
	OFFSET(struct pfr_bits, name);
	OFFSET(struct pfr_bits, of);
	OFFSET(struct pfr_bits, part);
	OFFSET(struct pfr_bits, single);
	OFFSET(struct pfr_bits, reserved);
}

static void part_136(void)
{
	SIZE(struct pfr_unwind_frame);
	OFFSET(struct pfr_unwind_frame, pc);
	OFFSET(struct pfr_unwind_frame, known);
	OFFSET(struct pfr_unwind_frame, reg);
	OFFSET(struct pfr_unwind_frame, machine);
	OFFSET(struct pfr_unwind_frame, order);
	OFFSET(struct pfr_unwind_frame, width);
	OFFSET(struct pfr_unwind_frame, call);
	OFFSET(struct pfr_unwind_frame, reserved);
}

static void part_137(void)
{
	SIZE(struct pfr_unwind_stack);
	OFFSET(struct pfr_unwind_stack, data);
	OFFSET(struct pfr_unwind_stack, size);
	OFFSET(struct pfr_unwind_stack, address);
	OFFSET(struct pfr_unwind_stack, reserved);
}

static void part_138(void)
{
	SIZE(struct pfr_unwind_rule);
	OFFSET(struct pfr_unwind_rule, reg);
	OFFSET(struct pfr_unwind_rule, how);
	OFFSET(struct pfr_unwind_rule, size);
	OFFSET(struct pfr_unwind_rule, value);
}

static void part_139(void)
{
	SIZE(struct pfr_unwind_row);
	OFFSET(struct pfr_unwind_row, start);
	OFFSET(struct pfr_unwind_row, end);
	OFFSET(struct pfr_unwind_row, bytes);
	OFFSET(struct pfr_unwind_row, bytes_size);
	OFFSET(struct pfr_unwind_row, cfa);
	OFFSET(struct pfr_unwind_row, cfa_offset);
	OFFSET(struct pfr_unwind_row, signal);
	OFFSET(struct pfr_unwind_row, ra);
	OFFSET(struct pfr_unwind_row, nr);
	OFFSET(struct pfr_unwind_row, rule);
	OFFSET(struct pfr_unwind_row, reserved);
}

static void part_140(void)
{
	SIZE(struct pfr_cfi);
	OFFSET(struct pfr_cfi, data);
	OFFSET(struct pfr_cfi, size);
	OFFSET(struct pfr_cfi, address);
	OFFSET(struct pfr_cfi, index);
	OFFSET(struct pfr_cfi, index_size);
	OFFSET(struct pfr_cfi, index_address);
	OFFSET(struct pfr_cfi, debug);
	OFFSET(struct pfr_cfi, order);
	OFFSET(struct pfr_cfi, width);
	OFFSET(struct pfr_cfi, reserved);
}

static void part_141(void)
{
	SIZE(struct pfr_cfi_entry);
	OFFSET(struct pfr_cfi_entry, start);
	OFFSET(struct pfr_cfi_entry, end);
	OFFSET(struct pfr_cfi_entry, at);
	OFFSET(struct pfr_cfi_entry, program);
	OFFSET(struct pfr_cfi_entry, program_end);
	OFFSET(struct pfr_cfi_entry, initial);
	OFFSET(struct pfr_cfi_entry, initial_end);
	OFFSET(struct pfr_cfi_entry, code_align);
	OFFSET(struct pfr_cfi_entry, data_align);
	OFFSET(struct pfr_cfi_entry, ra);
	OFFSET(struct pfr_cfi_entry, encoding);
	OFFSET(struct pfr_cfi_entry, signal);
	OFFSET(struct pfr_cfi_entry, reserved);
}

static void part_142(void)
{
	SIZE(struct pfr_allocator);
	OFFSET(struct pfr_allocator, resize);
	OFFSET(struct pfr_allocator, user);
}

static void part_143(void)
{
	SIZE(struct pfr_sink);
	OFFSET(struct pfr_sink, size);
	OFFSET(struct pfr_sink, user);
	OFFSET(struct pfr_sink, write);
	OFFSET(struct pfr_sink, seek);
	OFFSET(struct pfr_sink, file);
}

static void part_144(void)
{
	SIZE(struct pfr_out);
	OFFSET(struct pfr_out, data);
	OFFSET(struct pfr_out, capacity);
	OFFSET(struct pfr_out, size);
}

static void part_145(void)
{
	SIZE(struct pfr_payload_field);
	OFFSET(struct pfr_payload_field, offset);
	OFFSET(struct pfr_payload_field, size);
	OFFSET(struct pfr_payload_field, name);
	OFFSET(struct pfr_payload_field, value);
	OFFSET(struct pfr_payload_field, reserved);
}

static void part_146(void)
{
	SIZE(struct pfr_context);
	OFFSET(struct pfr_context, arch);
	OFFSET(struct pfr_context, event_name);
	OFFSET(struct pfr_context, tracepoint);
	OFFSET(struct pfr_context, completes);
	OFFSET(struct pfr_context, file);
	OFFSET(struct pfr_context, packed_in);
	OFFSET(struct pfr_context, payload);
	OFFSET(struct pfr_context, nr_payload);
	OFFSET(struct pfr_context, packed);
	OFFSET(struct pfr_context, integers_as_text);
	OFFSET(struct pfr_context, raw_name);
	OFFSET(struct pfr_context, stack);
	OFFSET(struct pfr_context, reserved);
}

static void part_147(void)
{
	SIZE(struct pfr_zstd);
	OFFSET(struct pfr_zstd, limits);
	OFFSET(struct pfr_zstd, taken);
	OFFSET(struct pfr_zstd, given);
	OFFSET(struct pfr_zstd, stream);
	OFFSET(struct pfr_zstd, buffer);
	OFFSET(struct pfr_zstd, capacity);
	OFFSET(struct pfr_zstd, filled);
	OFFSET(struct pfr_zstd, data);
	OFFSET(struct pfr_zstd, size);
	OFFSET(struct pfr_zstd, done);
	OFFSET(struct pfr_zstd, given_before);
	OFFSET(struct pfr_zstd, outer);
	OFFSET(struct pfr_zstd, window);
	OFFSET(struct pfr_zstd, failed);
	OFFSET(struct pfr_zstd, more);
	OFFSET(struct pfr_zstd, reserved);
}

static void part_148(void)
{
	SIZE(struct pfr_cbor_head);
	OFFSET(struct pfr_cbor_head, flags);
	OFFSET(struct pfr_cbor_head, order);
	OFFSET(struct pfr_cbor_head, source);
	OFFSET(struct pfr_cbor_head, arch);
	OFFSET(struct pfr_cbor_head, events);
	OFFSET(struct pfr_cbor_head, event_names);
	OFFSET(struct pfr_cbor_head, nr_names);
	OFFSET(struct pfr_cbor_head, feature);
	OFFSET(struct pfr_cbor_head, nr_features);
	OFFSET(struct pfr_cbor_head, reserved);
}

static void part_149(void)
{
	SIZE(struct pfr_uncbor);
	OFFSET(struct pfr_uncbor, flags);
	OFFSET(struct pfr_uncbor, order);
	OFFSET(struct pfr_uncbor, source);
	OFFSET(struct pfr_uncbor, begun);
	OFFSET(struct pfr_uncbor, is_record);
	OFFSET(struct pfr_uncbor, has_at);
	OFFSET(struct pfr_uncbor, at);
	OFFSET(struct pfr_uncbor, file);
	OFFSET(struct pfr_uncbor, limits);
	OFFSET(struct pfr_uncbor, failed);
	OFFSET(struct pfr_uncbor, reserved);
}

static void part_150(void)
{
	SIZE(struct pfr_tracepoint_field);
	OFFSET(struct pfr_tracepoint_field, name);
	OFFSET(struct pfr_tracepoint_field, type);
	OFFSET(struct pfr_tracepoint_field, offset);
	OFFSET(struct pfr_tracepoint_field, size);
	OFFSET(struct pfr_tracepoint_field, hash);
	OFFSET(struct pfr_tracepoint_field, kind);
	OFFSET(struct pfr_tracepoint_field, place);
	OFFSET(struct pfr_tracepoint_field, width);
	OFFSET(struct pfr_tracepoint_field, is_signed);
	OFFSET(struct pfr_tracepoint_field, is_common);
	OFFSET(struct pfr_tracepoint_field, is_repeated);
	OFFSET(struct pfr_tracepoint_field, reserved);
}

static void part_151(void)
{
	SIZE(struct pfr_tracepoint);
	OFFSET(struct pfr_tracepoint, field);
	OFFSET(struct pfr_tracepoint, capacity);
	OFFSET(struct pfr_tracepoint, long_size);
	OFFSET(struct pfr_tracepoint, has_id);
	OFFSET(struct pfr_tracepoint, id);
	OFFSET(struct pfr_tracepoint, name);
	OFFSET(struct pfr_tracepoint, nr);
	OFFSET(struct pfr_tracepoint, nr_skipped);
	OFFSET(struct pfr_tracepoint, skipped);
	OFFSET(struct pfr_tracepoint, reserved);
}

static void part_152(void)
{
	SIZE(struct pfr_field_value);
	OFFSET(struct pfr_field_value, kind);
	OFFSET(struct pfr_field_value, is_signed);
	OFFSET(struct pfr_field_value, number);
	OFFSET(struct pfr_field_value, data);
	OFFSET(struct pfr_field_value, words);
	OFFSET(struct pfr_field_value, reserved);
}

static void part_153(void)
{
	SIZE(struct pfr_session_error);
	OFFSET(struct pfr_session_error, status);
	OFFSET(struct pfr_session_error, os_error);
	OFFSET(struct pfr_session_error, offset);
	OFFSET(struct pfr_session_error, nr);
	OFFSET(struct pfr_session_error, where);
	OFFSET(struct pfr_session_error, path);
	OFFSET(struct pfr_session_error, text);
	OFFSET(struct pfr_session_error, reserved);
}

static void part_154(void)
{
	SIZE(struct pfr_filter);
	OFFSET(struct pfr_filter, size);
	OFFSET(struct pfr_filter, types);
	OFFSET(struct pfr_filter, nr_types);
	OFFSET(struct pfr_filter, events);
	OFFSET(struct pfr_filter, nr_events);
	OFFSET(struct pfr_filter, pids);
	OFFSET(struct pfr_filter, tids);
	OFFSET(struct pfr_filter, cpus);
	OFFSET(struct pfr_filter, nr_pids);
	OFFSET(struct pfr_filter, nr_tids);
	OFFSET(struct pfr_filter, nr_cpus);
	OFFSET(struct pfr_filter, time_from);
	OFFSET(struct pfr_filter, time_until);
	OFFSET(struct pfr_filter, offset_from);
	OFFSET(struct pfr_filter, offset_until);
	OFFSET(struct pfr_filter, first);
	OFFSET(struct pfr_filter, skip);
	OFFSET(struct pfr_filter, comms);
	OFFSET(struct pfr_filter, nr_comms);
	OFFSET(struct pfr_filter, where);
}

static void part_155(void)
{
	SIZE(struct pfr_session_options);
	OFFSET(struct pfr_session_options, size);
	OFFSET(struct pfr_session_options, order);
	OFFSET(struct pfr_session_options, flags);
	OFFSET(struct pfr_session_options, limits);
	OFFSET(struct pfr_session_options, allocator);
	OFFSET(struct pfr_session_options, filter);
	OFFSET(struct pfr_session_options, name);
	OFFSET(struct pfr_session_options, progress);
	OFFSET(struct pfr_session_options, user);
	OFFSET(struct pfr_session_options, start);
	OFFSET(struct pfr_session_options, jobs);
}

static void part_156(void)
{
	SIZE(struct pfr_session_record);
	OFFSET(struct pfr_session_record, what);
	OFFSET(struct pfr_session_record, packed);
	OFFSET(struct pfr_session_record, passes);
	OFFSET(struct pfr_session_record, whole);
	OFFSET(struct pfr_session_record, part);
	OFFSET(struct pfr_session_record, offset);
	OFFSET(struct pfr_session_record, inner);
	OFFSET(struct pfr_session_record, frame);
	OFFSET(struct pfr_session_record, layout);
	OFFSET(struct pfr_session_record, status);
	OFFSET(struct pfr_session_record, where);
	OFFSET(struct pfr_session_record, event_name);
	OFFSET(struct pfr_session_record, file);
	OFFSET(struct pfr_session_record, error);
	OFFSET(struct pfr_session_record, until);
}

static void part_157(void)
{
	SIZE(struct pfr_session_info);
	OFFSET(struct pfr_session_info, order);
	OFFSET(struct pfr_session_info, version);
	OFFSET(struct pfr_session_info, pipe);
	OFFSET(struct pfr_session_info, directory);
	OFFSET(struct pfr_session_info, cbor);
	OFFSET(struct pfr_session_info, interrupted);
	OFFSET(struct pfr_session_info, compressed);
	OFFSET(struct pfr_session_info, arch);
	OFFSET(struct pfr_session_info, parts);
	OFFSET(struct pfr_session_info, size);
	OFFSET(struct pfr_session_info, position);
	OFFSET(struct pfr_session_info, records);
	OFFSET(struct pfr_session_info, defects);
	OFFSET(struct pfr_session_info, unread);
	OFFSET(struct pfr_session_info, late);
	OFFSET(struct pfr_session_info, chains_lost);
}

static void part_158(void)
{
	SIZE(struct pfr_tasks_options);
	OFFSET(struct pfr_tasks_options, size);
	OFFSET(struct pfr_tasks_options, allocator);
	OFFSET(struct pfr_tasks_options, limits);
}

static void part_159(void)
{
	SIZE(struct pfr_task);
	OFFSET(struct pfr_task, pid);
	OFFSET(struct pfr_task, tid);
	OFFSET(struct pfr_task, thread);
	OFFSET(struct pfr_task, process);
	OFFSET(struct pfr_task, parent);
	OFFSET(struct pfr_task, parent_pid);
	OFFSET(struct pfr_task, execs);
	OFFSET(struct pfr_task, flags);
	OFFSET(struct pfr_task, start);
	OFFSET(struct pfr_task, comm);
	OFFSET(struct pfr_task, cgroup);
	OFFSET(struct pfr_task, cgroup_path);
	OFFSET(struct pfr_task, nr_namespaces);
	OFFSET(struct pfr_task, slot);
	OFFSET(struct pfr_task, namespaces);
	OFFSET(struct pfr_task, reserved);
}

static void part_160(void)
{
	SIZE(struct pfr_mapping);
	OFFSET(struct pfr_mapping, start);
	OFFSET(struct pfr_mapping, len);
	OFFSET(struct pfr_mapping, pgoff);
	OFFSET(struct pfr_mapping, ino);
	OFFSET(struct pfr_mapping, ino_generation);
	OFFSET(struct pfr_mapping, at);
	OFFSET(struct pfr_mapping, number);
	OFFSET(struct pfr_mapping, pid);
	OFFSET(struct pfr_mapping, maj);
	OFFSET(struct pfr_mapping, min);
	OFFSET(struct pfr_mapping, prot);
	OFFSET(struct pfr_mapping, flags);
	OFFSET(struct pfr_mapping, bpf_id);
	OFFSET(struct pfr_mapping, bpf_tag);
	OFFSET(struct pfr_mapping, kind);
	OFFSET(struct pfr_mapping, cpumode);
	OFFSET(struct pfr_mapping, has_inode);
	OFFSET(struct pfr_mapping, build_id_size);
	OFFSET(struct pfr_mapping, build_id);
}

static void part_161(void)
{
	SIZE(struct pfr_location);
	OFFSET(struct pfr_location, mapping);
	OFFSET(struct pfr_location, name);
	OFFSET(struct pfr_location, start);
	OFFSET(struct pfr_location, last);
	OFFSET(struct pfr_location, offset);
	OFFSET(struct pfr_location, text);
	OFFSET(struct pfr_location, reserved);
}

static void part_162(void)
{
	SIZE(struct pfr_tasks_counts);
	OFFSET(struct pfr_tasks_counts, size);
	OFFSET(struct pfr_tasks_counts, threads);
	OFFSET(struct pfr_tasks_counts, processes);
	OFFSET(struct pfr_tasks_counts, mappings);
	OFFSET(struct pfr_tasks_counts, unannounced);
	OFFSET(struct pfr_tasks_counts, left_out_tasks);
	OFFSET(struct pfr_tasks_counts, left_out_maps);
	OFFSET(struct pfr_tasks_counts, left_out_names);
	OFFSET(struct pfr_tasks_counts, memory);
	OFFSET(struct pfr_tasks_counts, left_out_records);
}

static void part_163(void)
{
	SIZE(struct pfr_symbols_error);
	OFFSET(struct pfr_symbols_error, status);
	OFFSET(struct pfr_symbols_error, os_error);
	OFFSET(struct pfr_symbols_error, offset);
	OFFSET(struct pfr_symbols_error, text);
	OFFSET(struct pfr_symbols_error, reserved);
}

static void part_164(void)
{
	SIZE(struct pfr_symbol);
	OFFSET(struct pfr_symbol, name);
	OFFSET(struct pfr_symbol, inlined);
	OFFSET(struct pfr_symbol, offset);
	OFFSET(struct pfr_symbol, number);
	OFFSET(struct pfr_symbol, source);
	OFFSET(struct pfr_symbol, reserved);
}

static void part_165(void)
{
	SIZE(struct pfr_symbols_counts);
	OFFSET(struct pfr_symbols_counts, size);
	OFFSET(struct pfr_symbols_counts, functions);
	OFFSET(struct pfr_symbols_counts, bad);
	OFFSET(struct pfr_symbols_counts, left_out);
	OFFSET(struct pfr_symbols_counts, other_clock);
	OFFSET(struct pfr_symbols_counts, failed_reads);
	OFFSET(struct pfr_symbols_counts, other_build_id);
	OFFSET(struct pfr_symbols_counts, lost_files);
	OFFSET(struct pfr_symbols_counts, carried);
	OFFSET(struct pfr_symbols_counts, bad_blocks);
	OFFSET(struct pfr_symbols_counts, nowhere);
	OFFSET(struct pfr_symbols_counts, no_file);
	OFFSET(struct pfr_symbols_counts, no_space);
	OFFSET(struct pfr_symbols_counts, cut_inlined);
	OFFSET(struct pfr_symbols_counts, unasked);
	OFFSET(struct pfr_symbols_counts, numbers);
	OFFSET(struct pfr_symbols_counts, names);
	OFFSET(struct pfr_symbols_counts, no_reader);
	OFFSET(struct pfr_symbols_counts, no_file_pid);
}

static void part_166(void)
{
	SIZE(struct pfr_symbols_options);
	OFFSET(struct pfr_symbols_options, size);
	OFFSET(struct pfr_symbols_options, root);
	OFFSET(struct pfr_symbols_options, cache);
	OFFSET(struct pfr_symbols_options, flags);
	OFFSET(struct pfr_symbols_options, session);
	OFFSET(struct pfr_symbols_options, vmlinux);
}

static void part_167(void)
{
	SIZE(struct pfr_symbols_file);
	OFFSET(struct pfr_symbols_file, size);
	OFFSET(struct pfr_symbols_file, path);
	OFFSET(struct pfr_symbols_file, asked);
	OFFSET(struct pfr_symbols_file, named);
	OFFSET(struct pfr_symbols_file, why);
	OFFSET(struct pfr_symbols_file, has_build_id);
}

static void part_168(void)
{
	SIZE(struct pfr_caller);
	OFFSET(struct pfr_caller, size);
	OFFSET(struct pfr_caller, address);
	OFFSET(struct pfr_caller, cpumode);
	OFFSET(struct pfr_caller, location);
	OFFSET(struct pfr_caller, symbol);
	OFFSET(struct pfr_caller, found);
}

static void part_169(void)
{
	SIZE(struct pfr_reporter);
	OFFSET(struct pfr_reporter, size);
	OFFSET(struct pfr_reporter, user);
	OFFSET(struct pfr_reporter, report);
}

static void part_170(void)
{
	SIZE(struct pfr_check_report);
	OFFSET(struct pfr_check_report, size);
	OFFSET(struct pfr_check_report, records);
	OFFSET(struct pfr_check_report, defects);
	OFFSET(struct pfr_check_report, interrupted);
	OFFSET(struct pfr_check_report, warnings);
}

static void part_171(void)
{
	SIZE(struct pfr_finding);
	OFFSET(struct pfr_finding, level);
	OFFSET(struct pfr_finding, count);
	OFFSET(struct pfr_finding, last);
	OFFSET(struct pfr_finding, first);
	OFFSET(struct pfr_finding, reserved);
}

static void part_172(void)
{
	SIZE(struct pfr_tool_report);
	OFFSET(struct pfr_tool_report, refuses);
	OFFSET(struct pfr_tool_report, ends);
	OFFSET(struct pfr_tool_report, offset);
	OFFSET(struct pfr_tool_report, records);
	OFFSET(struct pfr_tool_report, skipped);
	OFFSET(struct pfr_tool_report, first_skipped);
	OFFSET(struct pfr_tool_report, text);
	OFFSET(struct pfr_tool_report, reserved);
}

static void part_173(void)
{
	SIZE(struct pfr_program_report);
	OFFSET(struct pfr_program_report, size);
	OFFSET(struct pfr_program_report, tools);
	OFFSET(struct pfr_program_report, all);
	OFFSET(struct pfr_program_report, tool);
}

static void part_174(void)
{
	SIZE(struct pfr_recover_report);
	OFFSET(struct pfr_recover_report, size);
	OFFSET(struct pfr_recover_report, records);
	OFFSET(struct pfr_recover_report, dropped);
	OFFSET(struct pfr_recover_report, dropped_bytes);
	OFFSET(struct pfr_recover_report, sections);
	OFFSET(struct pfr_recover_report, defects);
	OFFSET(struct pfr_recover_report, os_error);
	OFFSET(struct pfr_recover_report, left_bytes);
	OFFSET(struct pfr_recover_report, verified);
	OFFSET(struct pfr_recover_report, unfit);
	OFFSET(struct pfr_recover_report, removed);
}

static void part_175(void)
{
	SIZE(struct pfr_selector);
	OFFSET(struct pfr_selector, size);
	OFFSET(struct pfr_selector, user);
	OFFSET(struct pfr_selector, keeps);
	OFFSET(struct pfr_selector, change);
	OFFSET(struct pfr_selector, checks);
	OFFSET(struct pfr_selector, other_order);
	OFFSET(struct pfr_selector, form);
	OFFSET(struct pfr_selector, level);
	OFFSET(struct pfr_selector, add);
	OFFSET(struct pfr_selector, insert);
	OFFSET(struct pfr_selector, directory);
	OFFSET(struct pfr_selector, program);
}

static void part_176(void)
{
	SIZE(struct pfr_convert_options);
	OFFSET(struct pfr_convert_options, size);
	OFFSET(struct pfr_convert_options, to);
	OFFSET(struct pfr_convert_options, cbor_flags);
	OFFSET(struct pfr_convert_options, packed);
	OFFSET(struct pfr_convert_options, session);
	OFFSET(struct pfr_convert_options, reporter);
	OFFSET(struct pfr_convert_options, account);
}

static void part_177(void)
{
	SIZE(struct pfr_convert_report);
	OFFSET(struct pfr_convert_report, size);
	OFFSET(struct pfr_convert_report, bad);
	OFFSET(struct pfr_convert_report, defects);
	OFFSET(struct pfr_convert_report, writing);
	OFFSET(struct pfr_convert_report, error);
}

static void part_178(void)
{
	SIZE(struct pfr_expression_error);
	OFFSET(struct pfr_expression_error, size);
	OFFSET(struct pfr_expression_error, column);
	OFFSET(struct pfr_expression_error, length);
	OFFSET(struct pfr_expression_error, expected);
	OFFSET(struct pfr_expression_error, text);
}

static void part_179(void)
{
	SIZE(struct pfr_account_cause);
	OFFSET(struct pfr_account_cause, count);
	OFFSET(struct pfr_account_cause, bytes);
	OFFSET(struct pfr_account_cause, weight);
	OFFSET(struct pfr_account_cause, first);
}

static void part_180(void)
{
	SIZE(struct pfr_account);
	OFFSET(struct pfr_account, size);
	OFFSET(struct pfr_account, records);
	OFFSET(struct pfr_account, samples);
	OFFSET(struct pfr_account, bytes);
	OFFSET(struct pfr_account, carriers);
	OFFSET(struct pfr_account, chosen);
	OFFSET(struct pfr_account, chosen_samples);
	OFFSET(struct pfr_account, cause);
}

static void part_181(void)
{
	SIZE(struct pfr_edit_options);
	OFFSET(struct pfr_edit_options, size);
	OFFSET(struct pfr_edit_options, first);
	OFFSET(struct pfr_edit_options, time_until);
	OFFSET(struct pfr_edit_options, only);
	OFFSET(struct pfr_edit_options, drop);
	OFFSET(struct pfr_edit_options, every);
	OFFSET(struct pfr_edit_options, redactor);
	OFFSET(struct pfr_edit_options, other_order);
	OFFSET(struct pfr_edit_options, checks);
	OFFSET(struct pfr_edit_options, form);
	OFFSET(struct pfr_edit_options, level);
	OFFSET(struct pfr_edit_options, build_id);
	OFFSET(struct pfr_edit_options, build_id_user);
	OFFSET(struct pfr_edit_options, jit);
	OFFSET(struct pfr_edit_options, simpleperf_as_perf);
	OFFSET(struct pfr_edit_options, directory);
	OFFSET(struct pfr_edit_options, unwound);
	OFFSET(struct pfr_edit_options, program);
	OFFSET(struct pfr_edit_options, pack);
}

static void part_182(void)
{
	SIZE(struct pfr_edit_report);
	OFFSET(struct pfr_edit_report, size);
	OFFSET(struct pfr_edit_report, records);
	OFFSET(struct pfr_edit_report, passed);
	OFFSET(struct pfr_edit_report, removed);
	OFFSET(struct pfr_edit_report, damaged);
	OFFSET(struct pfr_edit_report, defects);
	OFFSET(struct pfr_edit_report, left_bytes);
	OFFSET(struct pfr_edit_report, os_error);
	OFFSET(struct pfr_edit_report, build_ids);
	OFFSET(struct pfr_edit_report, mappings);
	OFFSET(struct pfr_edit_report, verified);
	OFFSET(struct pfr_edit_report, unfit);
	OFFSET(struct pfr_edit_report, packed);
	OFFSET(struct pfr_edit_report, packed_bytes);
	OFFSET(struct pfr_edit_report, packed_left_out);
}

static void part_183(void)
{
	SIZE(struct pfr_splitter_options);
	OFFSET(struct pfr_splitter_options, size);
	OFFSET(struct pfr_splitter_options, by);
	OFFSET(struct pfr_splitter_options, most);
	OFFSET(struct pfr_splitter_options, step);
	OFFSET(struct pfr_splitter_options, only);
	OFFSET(struct pfr_splitter_options, allocator);
}

static void part_184(void)
{
	SIZE(struct pfr_splitter_part);
	OFFSET(struct pfr_splitter_part, size);
	OFFSET(struct pfr_splitter_part, records);
	OFFSET(struct pfr_splitter_part, passed);
	OFFSET(struct pfr_splitter_part, damaged);
	OFFSET(struct pfr_splitter_part, verified);
	OFFSET(struct pfr_splitter_part, status);
	OFFSET(struct pfr_splitter_part, os_error);
}

static void part_185(void)
{
	SIZE(struct pfr_merge_input);
	OFFSET(struct pfr_merge_input, size);
	OFFSET(struct pfr_merge_input, session);
	OFFSET(struct pfr_merge_input, offset);
	OFFSET(struct pfr_merge_input, machine);
}

static void part_186(void)
{
	SIZE(struct pfr_merge_options);
	OFFSET(struct pfr_merge_options, size);
	OFFSET(struct pfr_merge_options, flags);
}

static void part_187(void)
{
	SIZE(struct pfr_merge_report);
	OFFSET(struct pfr_merge_report, size);
	OFFSET(struct pfr_merge_report, records);
	OFFSET(struct pfr_merge_report, removed);
	OFFSET(struct pfr_merge_report, damaged);
	OFFSET(struct pfr_merge_report, events);
	OFFSET(struct pfr_merge_report, os_error);
	OFFSET(struct pfr_merge_report, text);
}

static void part_188(void)
{
	SIZE(struct pfr_stack_entry);
	OFFSET(struct pfr_stack_entry, address);
	OFFSET(struct pfr_stack_entry, cpumode);
	OFFSET(struct pfr_stack_entry, found);
	OFFSET(struct pfr_stack_entry, reserved);
}

static void part_189(void)
{
	SIZE(struct pfr_stack);
	OFFSET(struct pfr_stack, entries);
	OFFSET(struct pfr_stack, nr);
	OFFSET(struct pfr_stack, unwound);
	OFFSET(struct pfr_stack, end);
	OFFSET(struct pfr_stack, reserved);
}

static void part_190(void)
{
	SIZE(struct pfr_stacks_options);
	OFFSET(struct pfr_stacks_options, size);
	OFFSET(struct pfr_stacks_options, allocator);
	OFFSET(struct pfr_stacks_options, root);
	OFFSET(struct pfr_stacks_options, flags);
	OFFSET(struct pfr_stacks_options, max_stack);
	OFFSET(struct pfr_stacks_options, max_callchain);
	OFFSET(struct pfr_stacks_options, cache);
	OFFSET(struct pfr_stacks_options, branches);
}

static void part_191(void)
{
	SIZE(struct pfr_stacks_counts);
	OFFSET(struct pfr_stacks_counts, size);
	OFFSET(struct pfr_stacks_counts, stacks);
	OFFSET(struct pfr_stacks_counts, entries);
	OFFSET(struct pfr_stacks_counts, limited);
	OFFSET(struct pfr_stacks_counts, ended);
}

static void part_192(void)
{
	SIZE(struct pfr_stacks_file);
	OFFSET(struct pfr_stacks_file, size);
	OFFSET(struct pfr_stacks_file, name);
	OFFSET(struct pfr_stacks_file, stacks);
	OFFSET(struct pfr_stacks_file, state);
}

static void part_193(void)
{
	SIZE(struct pfr_report_options);
	OFFSET(struct pfr_report_options, size);
	OFFSET(struct pfr_report_options, keys);
	OFFSET(struct pfr_report_options, nr_keys);
	OFFSET(struct pfr_report_options, by_total);
	OFFSET(struct pfr_report_options, by_samples);
	OFFSET(struct pfr_report_options, events);
	OFFSET(struct pfr_report_options, nr_events);
	OFFSET(struct pfr_report_options, callers);
	OFFSET(struct pfr_report_options, callees);
	OFFSET(struct pfr_report_options, limits);
	OFFSET(struct pfr_report_options, symbols);
	OFFSET(struct pfr_report_options, stacks);
	OFFSET(struct pfr_report_options, parts);
	OFFSET(struct pfr_report_options, self_only);
	OFFSET(struct pfr_report_options, fields);
	OFFSET(struct pfr_report_options, any_fields);
}

static void part_194(void)
{
	SIZE(struct pfr_report_sum);
	OFFSET(struct pfr_report_sum, samples);
	OFFSET(struct pfr_report_sum, period);
	OFFSET(struct pfr_report_sum, period_high);
}

static void part_195(void)
{
	SIZE(struct pfr_report_totals);
	OFFSET(struct pfr_report_totals, size);
	OFFSET(struct pfr_report_totals, defects);
	OFFSET(struct pfr_report_totals, chains);
	OFFSET(struct pfr_report_totals, samples);
	OFFSET(struct pfr_report_totals, unnamed);
	OFFSET(struct pfr_report_totals, unmapped);
	OFFSET(struct pfr_report_totals, without_line);
	OFFSET(struct pfr_report_totals, without_row);
	OFFSET(struct pfr_report_totals, unknown_fields);
}

static void part_196(void)
{
	SIZE(struct pfr_report_event);
	OFFSET(struct pfr_report_event, size);
	OFFSET(struct pfr_report_event, event);
	OFFSET(struct pfr_report_event, nr_rows);
	OFFSET(struct pfr_report_event, shown);
	OFFSET(struct pfr_report_event, all);
	OFFSET(struct pfr_report_event, chosen);
	OFFSET(struct pfr_report_event, rest);
	OFFSET(struct pfr_report_event, name);
}

static void part_197(void)
{
	SIZE(struct pfr_report_value);
	OFFSET(struct pfr_report_value, text);
	OFFSET(struct pfr_report_value, number);
}

static void part_198(void)
{
	SIZE(struct pfr_report_row);
	OFFSET(struct pfr_report_row, size);
	OFFSET(struct pfr_report_row, self);
	OFFSET(struct pfr_report_row, total);
	OFFSET(struct pfr_report_row, values);
}

static void part_199(void)
{
	SIZE(struct pfr_diff_options);
	OFFSET(struct pfr_diff_options, size);
	OFFSET(struct pfr_diff_options, of_shown);
}

static void part_200(void)
{
	SIZE(struct pfr_diff_event);
	OFFSET(struct pfr_diff_event, size);
	OFFSET(struct pfr_diff_event, name);
	OFFSET(struct pfr_diff_event, nr_rows);
	OFFSET(struct pfr_diff_event, captures_a);
	OFFSET(struct pfr_diff_event, captures_b);
	OFFSET(struct pfr_diff_event, a);
	OFFSET(struct pfr_diff_event, b);
	OFFSET(struct pfr_diff_event, tested);
	OFFSET(struct pfr_diff_event, changed);
	OFFSET(struct pfr_diff_event, weak);
	OFFSET(struct pfr_diff_event, without_row);
}

static void part_201(void)
{
	SIZE(struct pfr_diff_row);
	OFFSET(struct pfr_diff_row, size);
	OFFSET(struct pfr_diff_row, verdict);
	OFFSET(struct pfr_diff_row, a);
	OFFSET(struct pfr_diff_row, b);
	OFFSET(struct pfr_diff_row, share_a);
	OFFSET(struct pfr_diff_row, share_b);
	OFFSET(struct pfr_diff_row, difference);
	OFFSET(struct pfr_diff_row, low);
	OFFSET(struct pfr_diff_row, high);
	OFFSET(struct pfr_diff_row, p);
	OFFSET(struct pfr_diff_row, values);
}

static void part_202(void)
{
	SIZE(struct pfr_sched_moment);
	OFFSET(struct pfr_sched_moment, size);
	OFFSET(struct pfr_sched_moment, time);
	OFFSET(struct pfr_sched_moment, run);
	OFFSET(struct pfr_sched_moment, off);
	OFFSET(struct pfr_sched_moment, sleep);
	OFFSET(struct pfr_sched_moment, delay);
	OFFSET(struct pfr_sched_moment, cpu);
	OFFSET(struct pfr_sched_moment, tid);
	OFFSET(struct pfr_sched_moment, pid);
	OFFSET(struct pfr_sched_moment, comm);
	OFFSET(struct pfr_sched_moment, has_run);
	OFFSET(struct pfr_sched_moment, run_sure);
	OFFSET(struct pfr_sched_moment, has_off);
	OFFSET(struct pfr_sched_moment, off_sure);
	OFFSET(struct pfr_sched_moment, has_ready);
	OFFSET(struct pfr_sched_moment, state);
	OFFSET(struct pfr_sched_moment, ends);
	OFFSET(struct pfr_sched_moment, offset);
}

static void part_203(void)
{
	SIZE(struct pfr_sched_options);
	OFFSET(struct pfr_sched_options, size);
	OFFSET(struct pfr_sched_options, limits);
	OFFSET(struct pfr_sched_options, sort);
	OFFSET(struct pfr_sched_options, by_tid);
	OFFSET(struct pfr_sched_options, moment);
	OFFSET(struct pfr_sched_options, user);
}

static void part_204(void)
{
	SIZE(struct pfr_sched_totals);
	OFFSET(struct pfr_sched_totals, size);
	OFFSET(struct pfr_sched_totals, source);
	OFFSET(struct pfr_sched_totals, has_wakeups);
	OFFSET(struct pfr_sched_totals, switches);
	OFFSET(struct pfr_sched_totals, wakeups);
	OFFSET(struct pfr_sched_totals, defects);
	OFFSET(struct pfr_sched_totals, run);
	OFFSET(struct pfr_sched_totals, unsure);
	OFFSET(struct pfr_sched_totals, off);
	OFFSET(struct pfr_sched_totals, off_unsure);
	OFFSET(struct pfr_sched_totals, sleep);
	OFFSET(struct pfr_sched_totals, wait);
	OFFSET(struct pfr_sched_totals, delay);
	OFFSET(struct pfr_sched_totals, preempted);
	OFFSET(struct pfr_sched_totals, unknown);
	OFFSET(struct pfr_sched_totals, start);
	OFFSET(struct pfr_sched_totals, stays);
	OFFSET(struct pfr_sched_totals, stays_unsure);
	OFFSET(struct pfr_sched_totals, first);
	OFFSET(struct pfr_sched_totals, last);
	OFFSET(struct pfr_sched_totals, gaps);
	OFFSET(struct pfr_sched_totals, no_in);
	OFFSET(struct pfr_sched_totals, no_out);
	OFFSET(struct pfr_sched_totals, backward);
	OFFSET(struct pfr_sched_totals, without);
	OFFSET(struct pfr_sched_totals, repeated);
	OFFSET(struct pfr_sched_totals, no_place);
	OFFSET(struct pfr_sched_totals, shared);
	OFFSET(struct pfr_sched_totals, losses);
}

static void part_205(void)
{
	SIZE(struct pfr_sched_thread);
	OFFSET(struct pfr_sched_thread, size);
	OFFSET(struct pfr_sched_thread, tid);
	OFFSET(struct pfr_sched_thread, pid);
	OFFSET(struct pfr_sched_thread, comm);
	OFFSET(struct pfr_sched_thread, run);
	OFFSET(struct pfr_sched_thread, runs);
	OFFSET(struct pfr_sched_thread, unsure);
	OFFSET(struct pfr_sched_thread, off);
	OFFSET(struct pfr_sched_thread, stays);
	OFFSET(struct pfr_sched_thread, sleep);
	OFFSET(struct pfr_sched_thread, wait);
	OFFSET(struct pfr_sched_thread, unknown);
	OFFSET(struct pfr_sched_thread, delay);
	OFFSET(struct pfr_sched_thread, start);
	OFFSET(struct pfr_sched_thread, preempted);
	OFFSET(struct pfr_sched_thread, preemptions);
	OFFSET(struct pfr_sched_thread, off_unsure);
	OFFSET(struct pfr_sched_thread, stays_unsure);
	OFFSET(struct pfr_sched_thread, max_delay);
	OFFSET(struct pfr_sched_thread, max_delay_at);
	OFFSET(struct pfr_sched_thread, since);
	OFFSET(struct pfr_sched_thread, state);
}

static void part_206(void)
{
	SIZE(struct pfr_sched_cpu);
	OFFSET(struct pfr_sched_cpu, size);
	OFFSET(struct pfr_sched_cpu, cpu);
	OFFSET(struct pfr_sched_cpu, run);
	OFFSET(struct pfr_sched_cpu, idle);
	OFFSET(struct pfr_sched_cpu, unsure);
	OFFSET(struct pfr_sched_cpu, switches);
	OFFSET(struct pfr_sched_cpu, gaps);
}

static void part_207(void)
{
	SIZE(struct pfr_sched_waker);
	OFFSET(struct pfr_sched_waker, size);
	OFFSET(struct pfr_sched_waker, waker);
	OFFSET(struct pfr_sched_waker, woken);
	OFFSET(struct pfr_sched_waker, waker_tid);
	OFFSET(struct pfr_sched_waker, woken_tid);
	OFFSET(struct pfr_sched_waker, count);
	OFFSET(struct pfr_sched_waker, sleep);
	OFFSET(struct pfr_sched_waker, delay);
	OFFSET(struct pfr_sched_waker, max_delay);
}

static void part_208(void)
{
	SIZE(struct pfr_offcpu_options);
	OFFSET(struct pfr_offcpu_options, size);
	OFFSET(struct pfr_offcpu_options, events);
	OFFSET(struct pfr_offcpu_options, nr_events);
	OFFSET(struct pfr_offcpu_options, limits);
	OFFSET(struct pfr_offcpu_options, symbols);
	OFFSET(struct pfr_offcpu_options, stacks);
}

static void part_209(void)
{
	SIZE(struct pfr_offcpu_row);
	OFFSET(struct pfr_offcpu_row, size);
	OFFSET(struct pfr_offcpu_row, comm);
	OFFSET(struct pfr_offcpu_row, stack);
	OFFSET(struct pfr_offcpu_row, off);
	OFFSET(struct pfr_offcpu_row, delay);
	OFFSET(struct pfr_offcpu_row, stays);
}

static void part_210(void)
{
	SIZE(struct pfr_offcpu_totals);
	OFFSET(struct pfr_offcpu_totals, size);
	OFFSET(struct pfr_offcpu_totals, source);
	OFFSET(struct pfr_offcpu_totals, defects);
	OFFSET(struct pfr_offcpu_totals, off);
	OFFSET(struct pfr_offcpu_totals, delay);
	OFFSET(struct pfr_offcpu_totals, stays);
	OFFSET(struct pfr_offcpu_totals, rest);
	OFFSET(struct pfr_offcpu_totals, rest_stays);
	OFFSET(struct pfr_offcpu_totals, without_stack);
}

static void part_211(void)
{
	SIZE(struct pfr_call);
	OFFSET(struct pfr_call, size);
	OFFSET(struct pfr_call, tid);
	OFFSET(struct pfr_call, pid);
	OFFSET(struct pfr_call, comm);
	OFFSET(struct pfr_call, name);
	OFFSET(struct pfr_call, arguments);
	OFFSET(struct pfr_call, number);
	OFFSET(struct pfr_call, ret);
	OFFSET(struct pfr_call, error);
	OFFSET(struct pfr_call, time);
	OFFSET(struct pfr_call, took);
	OFFSET(struct pfr_call, args);
	OFFSET(struct pfr_call, end);
	OFFSET(struct pfr_call, part);
	OFFSET(struct pfr_call, offset);
	OFFSET(struct pfr_call, entry_offset);
	OFFSET(struct pfr_call, inner);
	OFFSET(struct pfr_call, nr_args);
	OFFSET(struct pfr_call, has_ret);
	OFFSET(struct pfr_call, fails);
	OFFSET(struct pfr_call, has_took);
	OFFSET(struct pfr_call, sure);
	OFFSET(struct pfr_call, packed);
}

static void part_212(void)
{
	SIZE(struct pfr_calls_options);
	OFFSET(struct pfr_calls_options, size);
	OFFSET(struct pfr_calls_options, limits);
	OFFSET(struct pfr_calls_options, by);
	OFFSET(struct pfr_calls_options, sort);
	OFFSET(struct pfr_calls_options, slowest);
	OFFSET(struct pfr_calls_options, call);
	OFFSET(struct pfr_calls_options, user);
}

static void part_213(void)
{
	SIZE(struct pfr_calls_totals);
	OFFSET(struct pfr_calls_totals, size);
	OFFSET(struct pfr_calls_totals, has_entries);
	OFFSET(struct pfr_calls_totals, has_exits);
	OFFSET(struct pfr_calls_totals, has_names);
	OFFSET(struct pfr_calls_totals, entries);
	OFFSET(struct pfr_calls_totals, exits);
	OFFSET(struct pfr_calls_totals, defects);
	OFFSET(struct pfr_calls_totals, calls);
	OFFSET(struct pfr_calls_totals, errors);
	OFFSET(struct pfr_calls_totals, total);
	OFFSET(struct pfr_calls_totals, timed);
	OFFSET(struct pfr_calls_totals, unsure);
	OFFSET(struct pfr_calls_totals, unsure_time);
	OFFSET(struct pfr_calls_totals, untimed);
	OFFSET(struct pfr_calls_totals, unfinished);
	OFFSET(struct pfr_calls_totals, no_exit);
	OFFSET(struct pfr_calls_totals, thread_ends);
	OFFSET(struct pfr_calls_totals, first);
	OFFSET(struct pfr_calls_totals, last);
	OFFSET(struct pfr_calls_totals, starts);
	OFFSET(struct pfr_calls_totals, backward);
	OFFSET(struct pfr_calls_totals, without);
	OFFSET(struct pfr_calls_totals, repeated);
	OFFSET(struct pfr_calls_totals, no_place);
	OFFSET(struct pfr_calls_totals, losses);
}

static void part_214(void)
{
	SIZE(struct pfr_calls_row);
	OFFSET(struct pfr_calls_row, size);
	OFFSET(struct pfr_calls_row, tid);
	OFFSET(struct pfr_calls_row, pid);
	OFFSET(struct pfr_calls_row, comm);
	OFFSET(struct pfr_calls_row, name);
	OFFSET(struct pfr_calls_row, calls);
	OFFSET(struct pfr_calls_row, errors);
	OFFSET(struct pfr_calls_row, timed);
	OFFSET(struct pfr_calls_row, total);
	OFFSET(struct pfr_calls_row, min);
	OFFSET(struct pfr_calls_row, max);
	OFFSET(struct pfr_calls_row, p50);
	OFFSET(struct pfr_calls_row, p99);
	OFFSET(struct pfr_calls_row, max_at);
	OFFSET(struct pfr_calls_row, unsure);
	OFFSET(struct pfr_calls_row, unsure_time);
	OFFSET(struct pfr_calls_row, untimed);
	OFFSET(struct pfr_calls_row, unfinished);
}

static void part_215(void)
{
	SIZE(struct pfr_capture_error);
	OFFSET(struct pfr_capture_error, status);
	OFFSET(struct pfr_capture_error, os_error);
	OFFSET(struct pfr_capture_error, position);
	OFFSET(struct pfr_capture_error, member);
	OFFSET(struct pfr_capture_error, text);
	OFFSET(struct pfr_capture_error, advice);
	OFFSET(struct pfr_capture_error, reserved);
}

static void part_216(void)
{
	SIZE(struct pfr_capture_notes);
	OFFSET(struct pfr_capture_notes, count);
	OFFSET(struct pfr_capture_notes, text);
	OFFSET(struct pfr_capture_notes, reserved);
}

static void part_217(void)
{
	SIZE(struct pfr_kernel_attr);
	OFFSET(struct pfr_kernel_attr, word);
	OFFSET(struct pfr_kernel_attr, reserved);
}

static void part_218(void)
{
	SIZE(struct pfr_capture_event);
	OFFSET(struct pfr_capture_event, kernel);
	OFFSET(struct pfr_capture_event, name);
	OFFSET(struct pfr_capture_event, pmu);
	OFFSET(struct pfr_capture_event, tracepoint);
	OFFSET(struct pfr_capture_event, group_name);
	OFFSET(struct pfr_capture_event, unit);
	OFFSET(struct pfr_capture_event, cpus);
	OFFSET(struct pfr_capture_event, scale);
	OFFSET(struct pfr_capture_event, filter);
	OFFSET(struct pfr_capture_event, probe);
	OFFSET(struct pfr_capture_event, leader);
	OFFSET(struct pfr_capture_event, period_given);
	OFFSET(struct pfr_capture_event, precise_max);
	OFFSET(struct pfr_capture_event, sample_read);
	OFFSET(struct pfr_capture_event, weak);
	OFFSET(struct pfr_capture_event, side_band);
	OFFSET(struct pfr_capture_event, no_inherit);
	OFFSET(struct pfr_capture_event, tool);
	OFFSET(struct pfr_capture_event, call_graph);
	OFFSET(struct pfr_capture_event, stack_size);
	OFFSET(struct pfr_capture_event, max_stack);
	OFFSET(struct pfr_capture_event, sample_time);
	OFFSET(struct pfr_capture_event, percore);
	OFFSET(struct pfr_capture_event, cgroup_fd);
	OFFSET(struct pfr_capture_event, branch_sample_type);
	OFFSET(struct pfr_capture_event, reserved);
}

static void part_219(void)
{
	SIZE(struct pfr_capture_events);
	OFFSET(struct pfr_capture_events, event);
	OFFSET(struct pfr_capture_events, count);
	OFFSET(struct pfr_capture_events, reserved);
}

static void part_220(void)
{
	SIZE(struct pfr_capture_list_entry);
	OFFSET(struct pfr_capture_list_entry, name);
	OFFSET(struct pfr_capture_list_entry, kind);
	OFFSET(struct pfr_capture_list_entry, state);
	OFFSET(struct pfr_capture_list_entry, reserved);
}

static void part_221(void)
{
	SIZE(struct pfr_capture_list);
	OFFSET(struct pfr_capture_list, entry);
	OFFSET(struct pfr_capture_list, count);
	OFFSET(struct pfr_capture_list, capacity);
	OFFSET(struct pfr_capture_list, no_vendor);
	OFFSET(struct pfr_capture_list, reserved);
}

static void part_222(void)
{
	SIZE(struct pfr_capture_config);
	OFFSET(struct pfr_capture_config, size);
	OFFSET(struct pfr_capture_config, sample_freq);
	OFFSET(struct pfr_capture_config, sample_period);
	OFFSET(struct pfr_capture_config, freq_given);
	OFFSET(struct pfr_capture_config, period_given);
	OFFSET(struct pfr_capture_config, sample_type);
	OFFSET(struct pfr_capture_config, sample_type_not);
	OFFSET(struct pfr_capture_config, branch_sample_type);
	OFFSET(struct pfr_capture_config, sample_regs_intr);
	OFFSET(struct pfr_capture_config, sample_regs_user);
	OFFSET(struct pfr_capture_config, call_graph);
	OFFSET(struct pfr_capture_config, sample_stack_user);
	OFFSET(struct pfr_capture_config, sample_max_stack);
	OFFSET(struct pfr_capture_config, inherit);
	OFFSET(struct pfr_capture_config, per_cpu);
	OFFSET(struct pfr_capture_config, system_wide);
	OFFSET(struct pfr_capture_config, command);
	OFFSET(struct pfr_capture_config, enable_on_exec);
	OFFSET(struct pfr_capture_config, raw_samples);
	OFFSET(struct pfr_capture_config, address);
	OFFSET(struct pfr_capture_config, running_time);
	OFFSET(struct pfr_capture_config, inherit_stat);
	OFFSET(struct pfr_capture_config, no_samples);
	OFFSET(struct pfr_capture_config, all_user);
	OFFSET(struct pfr_capture_config, all_kernel);
	OFFSET(struct pfr_capture_config, kernel_callchains);
	OFFSET(struct pfr_capture_config, user_callchains);
	OFFSET(struct pfr_capture_config, context_switch);
	OFFSET(struct pfr_capture_config, namespaces);
	OFFSET(struct pfr_capture_config, cgroup);
	OFFSET(struct pfr_capture_config, build_id);
	OFFSET(struct pfr_capture_config, mmap_data);
	OFFSET(struct pfr_capture_config, text_poke);
	OFFSET(struct pfr_capture_config, use_clockid);
	OFFSET(struct pfr_capture_config, clockid);
	OFFSET(struct pfr_capture_config, watermark);
	OFFSET(struct pfr_capture_config, wakeup_watermark);
	OFFSET(struct pfr_capture_config, defer_callchain);
	OFFSET(struct pfr_capture_config, no_bpf_event);
	OFFSET(struct pfr_capture_config, no_buffering);
}

static void part_223(void)
{
	SIZE(struct pfr_target);
	OFFSET(struct pfr_target, thread);
	OFFSET(struct pfr_target, thread_count);
	OFFSET(struct pfr_target, cpu);
	OFFSET(struct pfr_target, cpu_count);
	OFFSET(struct pfr_target, cgroup_fd);
	OFFSET(struct pfr_target, owned);
	OFFSET(struct pfr_target, reserved);
}

static void part_224(void)
{
	SIZE(struct pfr_cpu_place);
	OFFSET(struct pfr_cpu_place, socket);
	OFFSET(struct pfr_cpu_place, die);
	OFFSET(struct pfr_cpu_place, core);
	OFFSET(struct pfr_cpu_place, node);
	OFFSET(struct pfr_cpu_place, reserved);
}

static void part_225(void)
{
	SIZE(struct pfr_command);
	OFFSET(struct pfr_command, pid);
	OFFSET(struct pfr_command, go_fd);
	OFFSET(struct pfr_command, failure_fd);
	OFFSET(struct pfr_command, name);
	OFFSET(struct pfr_command, reserved);
}

static void part_226(void)
{
	SIZE(struct pfr_opened);
	OFFSET(struct pfr_opened, target);
	OFFSET(struct pfr_opened, events);
	OFFSET(struct pfr_opened, fd);
	OFFSET(struct pfr_opened, id);
	OFFSET(struct pfr_opened, cpu_count);
	OFFSET(struct pfr_opened, thread_count);
	OFFSET(struct pfr_opened, enabled);
	OFFSET(struct pfr_opened, lost_before);
	OFFSET(struct pfr_opened, reserved);
}

static void part_227(void)
{
	SIZE(struct pfr_event_count);
	OFFSET(struct pfr_event_count, value);
	OFFSET(struct pfr_event_count, time_enabled);
	OFFSET(struct pfr_event_count, time_running);
	OFFSET(struct pfr_event_count, id);
	OFFSET(struct pfr_event_count, lost);
	OFFSET(struct pfr_event_count, reserved);
}

static void part_228(void)
{
	SIZE(struct pfr_capture_ring);
	OFFSET(struct pfr_capture_ring, reader);
	OFFSET(struct pfr_capture_ring, page);
	OFFSET(struct pfr_capture_ring, mapped);
	OFFSET(struct pfr_capture_ring, fd);
	OFFSET(struct pfr_capture_ring, cpu);
	OFFSET(struct pfr_capture_ring, thread);
	OFFSET(struct pfr_capture_ring, side_band);
	OFFSET(struct pfr_capture_ring, backward);
	OFFSET(struct pfr_capture_ring, before);
	OFFSET(struct pfr_capture_ring, lost);
	OFFSET(struct pfr_capture_ring, reserved);
}

static void part_229(void)
{
	SIZE(struct pfr_capture_rings);
	OFFSET(struct pfr_capture_rings, ring);
	OFFSET(struct pfr_capture_rings, count);
	OFFSET(struct pfr_capture_rings, scratch);
	OFFSET(struct pfr_capture_rings, pollfd);
	OFFSET(struct pfr_capture_rings, watched);
	OFFSET(struct pfr_capture_rings, watched_ready);
	OFFSET(struct pfr_capture_rings, ended);
	OFFSET(struct pfr_capture_rings, pages);
	OFFSET(struct pfr_capture_rings, side_pages);
	OFFSET(struct pfr_capture_rings, heirs);
	OFFSET(struct pfr_capture_rings, reserved);
}

static void part_230(void)
{
	SIZE(struct pfr_capture_writer_bytes);
	OFFSET(struct pfr_capture_writer_bytes, data);
	OFFSET(struct pfr_capture_writer_bytes, size);
	OFFSET(struct pfr_capture_writer_bytes, capacity);
	OFFSET(struct pfr_capture_writer_bytes, failed);
}

static void part_231(void)
{
	SIZE(struct pfr_capture_counts);
	OFFSET(struct pfr_capture_counts, records);
	OFFSET(struct pfr_capture_counts, samples);
	OFFSET(struct pfr_capture_counts, bytes);
	OFFSET(struct pfr_capture_counts, throttled);
	OFFSET(struct pfr_capture_counts, lost_records);
	OFFSET(struct pfr_capture_counts, lost_samples);
	OFFSET(struct pfr_capture_counts, first_time);
	OFFSET(struct pfr_capture_counts, last_time);
	OFFSET(struct pfr_capture_counts, reserved);
}

static void part_232(void)
{
	SIZE(struct pfr_capture_writer_options);
	OFFSET(struct pfr_capture_writer_options, size);
	OFFSET(struct pfr_capture_writer_options, pipe);
	OFFSET(struct pfr_capture_writer_options, compression_level);
	OFFSET(struct pfr_capture_writer_options, no_build_ids);
	OFFSET(struct pfr_capture_writer_options, late);
	OFFSET(struct pfr_capture_writer_options, no_synthesis);
	OFFSET(struct pfr_capture_writer_options, argc);
	OFFSET(struct pfr_capture_writer_options, argv);
	OFFSET(struct pfr_capture_writer_options, use_clockid);
	OFFSET(struct pfr_capture_writer_options, clockid);
	OFFSET(struct pfr_capture_writer_options, mapped);
	OFFSET(struct pfr_capture_writer_options, held);
	OFFSET(struct pfr_capture_writer_options, ran);
}

static void part_233(void)
{
	SIZE(struct pfr_capture_writer);
	OFFSET(struct pfr_capture_writer, fd);
	OFFSET(struct pfr_capture_writer, path);
	OFFSET(struct pfr_capture_writer, options);
	OFFSET(struct pfr_capture_writer, opened);
	OFFSET(struct pfr_capture_writer, counts);
	OFFSET(struct pfr_capture_writer, position);
	OFFSET(struct pfr_capture_writer, data_offset);
	OFFSET(struct pfr_capture_writer, pending);
	OFFSET(struct pfr_capture_writer, events);
	OFFSET(struct pfr_capture_writer, trailer);
	OFFSET(struct pfr_capture_writer, compression);
	OFFSET(struct pfr_capture_writer, compressed_in);
	OFFSET(struct pfr_capture_writer, compressed_out);
	OFFSET(struct pfr_capture_writer, build_ids);
	OFFSET(struct pfr_capture_writer, bpf);
	OFFSET(struct pfr_capture_writer, lost);
	OFFSET(struct pfr_capture_writer, clock_wall);
	OFFSET(struct pfr_capture_writer, clock_time);
	OFFSET(struct pfr_capture_writer, text_start);
	OFFSET(struct pfr_capture_writer, text_stop);
	OFFSET(struct pfr_capture_writer, feature);
	OFFSET(struct pfr_capture_writer, failure);
	OFFSET(struct pfr_capture_writer, cut);
	OFFSET(struct pfr_capture_writer, table);
	OFFSET(struct pfr_capture_writer, crowded);
	OFFSET(struct pfr_capture_writer, in_memory);
	OFFSET(struct pfr_capture_writer, incomplete);
	OFFSET(struct pfr_capture_writer, flushed);
	OFFSET(struct pfr_capture_writer, too_large);
	OFFSET(struct pfr_capture_writer, replaced);
	OFFSET(struct pfr_capture_writer, reserved);
}

static void part_234(void)
{
	SIZE(struct pfr_recorder_options);
	OFFSET(struct pfr_recorder_options, size);
	OFFSET(struct pfr_recorder_options, config);
	OFFSET(struct pfr_recorder_options, pages);
	OFFSET(struct pfr_recorder_options, overwrite);
	OFFSET(struct pfr_recorder_options, side_band);
	OFFSET(struct pfr_recorder_options, disabled);
	OFFSET(struct pfr_recorder_options, no_inherit);
	OFFSET(struct pfr_recorder_options, existing);
	OFFSET(struct pfr_recorder_options, in_time);
	OFFSET(struct pfr_recorder_options, window);
	OFFSET(struct pfr_recorder_options, kept);
	OFFSET(struct pfr_recorder_options, thread);
}

static void part_235(void)
{
	SIZE(struct pfr_recorder);
	OFFSET(struct pfr_recorder, events);
	OFFSET(struct pfr_recorder, target);
	OFFSET(struct pfr_recorder, command);
	OFFSET(struct pfr_recorder, opened);
	OFFSET(struct pfr_recorder, rings);
	OFFSET(struct pfr_recorder, decoder);
	OFFSET(struct pfr_recorder, notes);
	OFFSET(struct pfr_recorder, fd);
	OFFSET(struct pfr_recorder, window);
	OFFSET(struct pfr_recorder, late);
	OFFSET(struct pfr_recorder, absent);
	OFFSET(struct pfr_recorder, reopened);
	OFFSET(struct pfr_recorder, overwrite);
	OFFSET(struct pfr_recorder, draining);
	OFFSET(struct pfr_recorder, ring);
	OFFSET(struct pfr_recorder, existing);
	OFFSET(struct pfr_recorder, kept);
	OFFSET(struct pfr_recorder, existing_at);
	OFFSET(struct pfr_recorder, kept_at);
	OFFSET(struct pfr_recorder, kept_most);
	OFFSET(struct pfr_recorder, order);
	OFFSET(struct pfr_recorder, clockid);
	OFFSET(struct pfr_recorder, thread);
	OFFSET(struct pfr_recorder, cpus);
	OFFSET(struct pfr_recorder, reserved);
}

int main(void)
{
	part_0();
	part_1();
	part_2();
	part_3();
	part_4();
	part_5();
	part_6();
	part_7();
	part_8();
	part_9();
	part_10();
	part_11();
	part_12();
	part_13();
	part_14();
	part_15();
	part_16();
	part_17();
	part_18();
	part_19();
	part_20();
	part_21();
	part_22();
	part_23();
	part_24();
	part_25();
	part_26();
	part_27();
	part_28();
	part_29();
	part_30();
	part_31();
	part_32();
	part_33();
	part_34();
	part_35();
	part_36();
	part_37();
	part_38();
	part_39();
	part_40();
	part_41();
	part_42();
	part_43();
	part_44();
	part_45();
	part_46();
	part_47();
	part_48();
	part_49();
	part_50();
	part_51();
	part_52();
	part_53();
	part_54();
	part_55();
	part_56();
	part_57();
	part_58();
	part_59();
	part_60();
	part_61();
	part_62();
	part_63();
	part_64();
	part_65();
	part_66();
	part_67();
	part_68();
	part_69();
	part_70();
	part_71();
	part_72();
	part_73();
	part_74();
	part_75();
	part_76();
	part_77();
	part_78();
	part_79();
	part_80();
	part_81();
	part_82();
	part_83();
	part_84();
	part_85();
	part_86();
	part_87();
	part_88();
	part_89();
	part_90();
	part_91();
	part_92();
	part_93();
	part_94();
	part_95();
	part_96();
	part_97();
	part_98();
	part_99();
	part_100();
	part_101();
	part_102();
	part_103();
	part_104();
	part_105();
	part_106();
	part_107();
	part_108();
	part_109();
	part_110();
	part_111();
	part_112();
	part_113();
	part_114();
	part_115();
	part_116();
	part_117();
	part_118();
	part_119();
	part_120();
	part_121();
	part_122();
	part_123();
	part_124();
	part_125();
	part_126();
	part_127();
	part_128();
	part_129();
	part_130();
	part_131();
	part_132();
	part_133();
	part_134();
	part_135();
	part_136();
	part_137();
	part_138();
	part_139();
	part_140();
	part_141();
	part_142();
	part_143();
	part_144();
	part_145();
	part_146();
	part_147();
	part_148();
	part_149();
	part_150();
	part_151();
	part_152();
	part_153();
	part_154();
	part_155();
	part_156();
	part_157();
	part_158();
	part_159();
	part_160();
	part_161();
	part_162();
	part_163();
	part_164();
	part_165();
	part_166();
	part_167();
	part_168();
	part_169();
	part_170();
	part_171();
	part_172();
	part_173();
	part_174();
	part_175();
	part_176();
	part_177();
	part_178();
	part_179();
	part_180();
	part_181();
	part_182();
	part_183();
	part_184();
	part_185();
	part_186();
	part_187();
	part_188();
	part_189();
	part_190();
	part_191();
	part_192();
	part_193();
	part_194();
	part_195();
	part_196();
	part_197();
	part_198();
	part_199();
	part_200();
	part_201();
	part_202();
	part_203();
	part_204();
	part_205();
	part_206();
	part_207();
	part_208();
	part_209();
	part_210();
	part_211();
	part_212();
	part_213();
	part_214();
	part_215();
	part_216();
	part_217();
	part_218();
	part_219();
	part_220();
	part_221();
	part_222();
	part_223();
	part_224();
	part_225();
	part_226();
	part_227();
	part_228();
	part_229();
	part_230();
	part_231();
	part_232();
	part_233();
	part_234();
	part_235();
	return 0;
}
