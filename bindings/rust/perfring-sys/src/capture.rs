// SPDX-License-Identifier: MIT
// Printed from include/ by bindings/print-sys; do not edit, `make print` makes it anew.
// The header says what each is for: include/perfring_*.h.
use super::*;
pub const PFR_KERNEL_ATTR_WORDS: u32 = 22;
pub const PFR_ATTR_WORD_FLAGS: u32 = 5;
pub const PFR_ATTR_WORD_CONFIG3: u32 = 16;
pub const PFR_ATTR_WORD_CONFIG4: u32 = 17;
pub const PFR_CAPTURE_CGROUP_PATTERNS: u32 = 64;
pub const PFR_CAPTURE_TOOL_NONE: u32 = 0;
pub const PFR_CAPTURE_TOOL_DURATION: u32 = 1;
pub const PFR_CAPTURE_TOOL_USER: u32 = 2;
pub const PFR_CAPTURE_TOOL_SYSTEM: u32 = 3;
pub const PFR_CAPTURE_LIST_HERE: u32 = 0;
pub const PFR_CAPTURE_LIST_FORBIDDEN: u32 = 1;
pub const PFR_CAPTURE_LIST_ABSENT: u32 = 2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_error {
    pub status: u32,
    pub os_error: c_int,
    pub position: usize,
    pub member: [c_char; 64],
    pub text: [c_char; 640],
    pub advice: [c_char; 640],
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_notes {
    pub count: c_uint,
    pub text: [[c_char; 240]; 12],
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_kernel_attr {
    pub word: [u64; PFR_KERNEL_ATTR_WORDS as usize],
    pub reserved: [u64; 10],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_event {
    pub kernel: pfr_kernel_attr,
    pub name: [c_char; 256],
    pub pmu: [c_char; 64],
    pub tracepoint: [c_char; 160],
    pub group_name: [c_char; 64],
    pub unit: [c_char; 32],
    pub cpus: [c_char; 128],
    pub scale: f64,
    pub filter: *mut c_char,
    pub probe: *mut c_char,
    pub leader: c_uint,
    pub period_given: bool,
    pub precise_max: bool,
    pub sample_read: bool,
    pub weak: bool,
    pub side_band: bool,
    pub no_inherit: bool,
    pub tool: c_uint,
    pub call_graph: c_int,
    pub stack_size: c_uint,
    pub max_stack: c_uint,
    pub sample_time: bool,
    pub percore: bool,
    pub cgroup_fd: c_int,
    pub branch_sample_type: u64,
    pub reserved: [u64; 16],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_events {
    pub event: *mut pfr_capture_event,
    pub count: c_uint,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_list_entry {
    pub name: [c_char; 320],
    pub kind: *const c_char,
    pub state: u32,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_list {
    pub entry: *mut pfr_capture_list_entry,
    pub count: usize,
    pub capacity: usize,
    pub no_vendor: *const c_char,
    pub reserved: [u64; 3],
}
pub const PFR_TARGET_PER_THREAD: u32 = 1;
pub const PFR_CALL_GRAPH_NONE: u32 = 0;
pub const PFR_CALL_GRAPH_FP: u32 = 1;
pub const PFR_CALL_GRAPH_DWARF: u32 = 2;
pub const PFR_CALL_GRAPH_LBR: u32 = 3;
pub const PFR_SYNTHESIS_TASK: u32 = 1;
pub const PFR_SYNTHESIS_MMAP: u32 = 2;
pub const PFR_SYNTHESIS_CGROUP: u32 = 4;
pub const PFR_SYNTHESIS_ALL: u32 = 7;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_config {
    pub size: usize,
    pub sample_freq: u64,
    pub sample_period: u64,
    pub freq_given: bool,
    pub period_given: bool,
    pub sample_type: u64,
    pub sample_type_not: u64,
    pub branch_sample_type: u64,
    pub sample_regs_intr: u64,
    pub sample_regs_user: u64,
    pub call_graph: u32,
    pub sample_stack_user: u32,
    pub sample_max_stack: u16,
    pub inherit: bool,
    pub per_cpu: bool,
    pub system_wide: bool,
    pub command: bool,
    pub enable_on_exec: bool,
    pub raw_samples: bool,
    pub address: bool,
    pub running_time: bool,
    pub inherit_stat: bool,
    pub no_samples: bool,
    pub all_user: bool,
    pub all_kernel: bool,
    pub kernel_callchains: bool,
    pub user_callchains: bool,
    pub context_switch: bool,
    pub namespaces: bool,
    pub cgroup: bool,
    pub build_id: bool,
    pub mmap_data: bool,
    pub text_poke: bool,
    pub use_clockid: bool,
    pub clockid: i32,
    pub watermark: bool,
    pub wakeup_watermark: u32,
    pub defer_callchain: bool,
    pub no_bpf_event: bool,
    pub no_buffering: bool,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_target {
    pub thread: *mut c_int,
    pub thread_count: c_uint,
    pub cpu: *mut c_int,
    pub cpu_count: c_uint,
    pub cgroup_fd: c_int,
    pub owned: bool,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_cpu_place {
    pub socket: c_int,
    pub die: c_int,
    pub core: c_int,
    pub node: c_int,
    pub reserved: [u64; 2],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_command {
    pub pid: c_int,
    pub go_fd: c_int,
    pub failure_fd: c_int,
    pub name: *const c_char,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_opened {
    pub target: *const pfr_target,
    pub events: *mut pfr_capture_events,
    pub fd: *mut c_int,
    pub id: *mut u64,
    pub cpu_count: c_uint,
    pub thread_count: c_uint,
    pub enabled: bool,
    pub lost_before: u64,
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_event_count {
    pub value: u64,
    pub time_enabled: u64,
    pub time_running: u64,
    pub id: u64,
    pub lost: u64,
    pub reserved: [u64; 3],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_ring {
    pub reader: pfr_ring,
    pub page: *mut c_void,
    pub mapped: usize,
    pub fd: c_int,
    pub cpu: c_int,
    pub thread: c_int,
    pub side_band: bool,
    pub backward: bool,
    pub before: u64,
    pub lost: u64,
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_rings {
    pub ring: *mut pfr_capture_ring,
    pub count: c_uint,
    pub scratch: *mut u8,
    pub pollfd: *mut c_void,
    pub watched: c_uint,
    pub watched_ready: bool,
    pub ended: bool,
    pub pages: usize,
    pub side_pages: usize,
    pub heirs: *mut c_void,
    pub reserved: [u64; 7],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_writer_bytes {
    pub data: *mut u8,
    pub size: usize,
    pub capacity: usize,
    pub failed: c_int,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_counts {
    pub records: u64,
    pub samples: u64,
    pub bytes: u64,
    pub throttled: u64,
    pub lost_records: u64,
    pub lost_samples: u64,
    pub first_time: u64,
    pub last_time: u64,
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_writer_options {
    pub size: usize,
    pub pipe: bool,
    pub compression_level: c_int,
    pub no_build_ids: bool,
    pub late: bool,
    pub no_synthesis: c_uint,
    pub argc: c_int,
    pub argv: *const *mut c_char,
    pub use_clockid: bool,
    pub clockid: i32,
    pub mapped: usize,
    pub held: c_int,
    pub ran: c_int,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_capture_writer {
    pub fd: c_int,
    pub path: *const c_char,
    pub options: pfr_capture_writer_options,
    pub opened: *const pfr_opened,
    pub counts: pfr_capture_counts,
    pub position: u64,
    pub data_offset: u64,
    pub pending: pfr_capture_writer_bytes,
    pub events: pfr_events,
    pub trailer: pfr_sample_id,
    pub compression: *mut c_void,
    pub compressed_in: u64,
    pub compressed_out: u64,
    pub build_ids: *mut c_void,
    pub bpf: *mut c_void,
    pub lost: *mut u64,
    pub clock_wall: u64,
    pub clock_time: u64,
    pub text_start: u64,
    pub text_stop: u64,
    pub feature: [[u64; 2]; 32],
    pub failure: c_int,
    pub cut: bool,
    pub table: u16,
    pub crowded: bool,
    pub in_memory: bool,
    pub incomplete: c_int,
    pub flushed: u64,
    pub too_large: u64,
    pub replaced: u64,
    pub reserved: [u64; 14],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_recorder_options {
    pub size: usize,
    pub config: *const pfr_capture_config,
    pub pages: usize,
    pub overwrite: bool,
    pub side_band: bool,
    pub disabled: bool,
    pub no_inherit: bool,
    pub existing: bool,
    pub in_time: bool,
    pub window: u64,
    pub kept: usize,
    pub thread: bool,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_recorder {
    pub events: pfr_capture_events,
    pub target: pfr_target,
    pub command: pfr_command,
    pub opened: pfr_opened,
    pub rings: pfr_capture_rings,
    pub decoder: pfr_events,
    pub notes: pfr_capture_notes,
    pub fd: c_int,
    pub window: u64,
    pub late: u64,
    pub absent: c_uint,
    pub reopened: c_uint,
    pub overwrite: bool,
    pub draining: bool,
    pub ring: c_uint,
    pub existing: pfr_capture_writer_bytes,
    pub kept: pfr_capture_writer_bytes,
    pub existing_at: usize,
    pub kept_at: usize,
    pub kept_most: usize,
    pub order: *mut c_void,
    pub clockid: i32,
    pub thread: *mut c_void,
    pub cpus: *mut c_void,
    pub reserved: [u64; 16],
}
extern "C" {
    pub fn pfr_kernel_attr_set_size(kernel: *mut pfr_kernel_attr);
    pub fn pfr_kernel_attr_set(kernel: *mut pfr_kernel_attr, member: *const c_char, value: u64) -> u32;
    pub fn pfr_kernel_attr_print(kernel: *const pfr_kernel_attr, out: *mut c_char, size: usize) -> usize;
    pub fn pfr_kernel_attr_from_hex(kernel: *mut pfr_kernel_attr, hex: *const c_char, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_events_add(events: *mut pfr_capture_events, text: *const c_char, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_events_add_side_band(events: *mut pfr_capture_events) -> u32;
    pub fn pfr_capture_events_filter(events: *mut pfr_capture_events, first: c_uint, filter: *const c_char, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_events_cgroups(events: *mut pfr_capture_events, names: *const c_char, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_cgroups(patterns: *const c_char, names: *mut *mut c_char, count: *mut u32, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_events_fini(events: *mut pfr_capture_events);
    pub fn pfr_capture_list_init(list: *mut pfr_capture_list, vendor: bool) -> u32;
    pub fn pfr_capture_list_check(list: *mut pfr_capture_list);
    pub fn pfr_capture_list_fini(list: *mut pfr_capture_list);
    pub fn pfr_capture_config_init(config: *mut pfr_capture_config, size: usize);
    pub fn pfr_register_mask(names: *const c_char, mask: *mut u64, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_register_attr(names: *const c_char, user: c_int, kernel: *mut pfr_kernel_attr, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_branch_mask(names: *const c_char, mask: *mut u64, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_clockid(name: *const c_char, clockid: *mut i32, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_configure(events: *mut pfr_capture_events, config: *const pfr_capture_config, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_fold_side_band(events: *mut pfr_capture_events);
    pub fn pfr_capture_version() -> u32;
    pub fn pfr_target_system(target: *mut pfr_target, cpus: *const c_char, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_target_pids(target: *mut pfr_target, pids: *const c_char, cpus: *const c_char, flags: c_uint, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_target_threads(target: *mut pfr_target, threads: *const c_char, cpus: *const c_char, flags: c_uint, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_target_thread(target: *mut pfr_target, thread: c_int, cpus: *const c_char, flags: c_uint, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_target_user(target: *mut pfr_target, user: *const c_char, cpus: *const c_char, flags: c_uint, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_target_cgroup(target: *mut pfr_target, name: *const c_char, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_target_fini(target: *mut pfr_target);
    pub fn pfr_cpu_place(cpu: c_int, place: *mut pfr_cpu_place);
    pub fn pfr_command_hold(command: *mut pfr_command, argv: *const *mut c_char, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_command_start(command: *mut pfr_command, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_command_fini(command: *mut pfr_command);
    pub fn pfr_opened_events(opened: *const pfr_opened, events: *mut pfr_events) -> u32;
    pub fn pfr_opened_events_fini(events: *mut pfr_events);
    pub fn pfr_opened_route(opened: *const pfr_opened, events: *const pfr_events, frame: *mut pfr_frame, layout: *mut *const pfr_layout, where_: *mut pfr_where) -> u32;
    pub fn pfr_opened_lost(opened: *const pfr_opened, lost: *mut u64) -> u32;
    pub fn pfr_opened_index(opened: *const pfr_opened, event: c_uint, cpu: c_uint, thread: c_uint) -> usize;
    pub fn pfr_open(opened: *mut pfr_opened, events: *mut pfr_capture_events, target: *const pfr_target, notes: *mut pfr_capture_notes, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_opened_fini(opened: *mut pfr_opened);
    pub fn pfr_event_open(kernel: *const pfr_kernel_attr, pid: c_int, cpu: c_int, group_fd: c_int, flags: c_ulong, fd: *mut c_int) -> u32;
    pub fn pfr_explain_open(event: *const pfr_capture_event, pid: c_int, cpu: c_int, group_fd: c_int, flags: c_ulong, os_error: c_int, error: *mut pfr_capture_error);
    pub fn pfr_explain_mmap(os_error: c_int, pages: usize, error: *mut pfr_capture_error);
    pub fn pfr_control_enable(fd: c_int, group: bool) -> u32;
    pub fn pfr_control_disable(fd: c_int, group: bool) -> u32;
    pub fn pfr_control_reset(fd: c_int, group: bool) -> u32;
    pub fn pfr_control_refresh(fd: c_int, count: c_int) -> u32;
    pub fn pfr_control_period(fd: c_int, period: u64) -> u32;
    pub fn pfr_control_set_output(fd: c_int, output_fd: c_int) -> u32;
    pub fn pfr_control_set_filter(fd: c_int, filter: *const c_char) -> u32;
    pub fn pfr_control_set_bpf(fd: c_int, program_fd: c_int) -> u32;
    pub fn pfr_control_pause_output(fd: c_int, pause: bool) -> u32;
    pub fn pfr_control_id(fd: c_int, id: *mut u64) -> u32;
    pub fn pfr_control_query_bpf(fd: c_int, ids: *mut u32, count: *mut u32) -> u32;
    pub fn pfr_control_modify_attributes(fd: c_int, kernel: *const pfr_kernel_attr) -> u32;
    pub fn pfr_control_enable_all() -> u32;
    pub fn pfr_control_disable_all() -> u32;
    pub fn pfr_control_signal(fd: c_int, signal: c_int, owner_type: c_int, owner: c_int) -> u32;
    pub fn pfr_event_count_read(fd: c_int, read_format: u64, counter: *mut pfr_event_count) -> u32;
    pub fn pfr_event_count_read_group(fd: c_int, read_format: u64, counter: *mut pfr_event_count, count: *mut c_uint) -> u32;
    pub fn pfr_opened_enable(opened: *mut pfr_opened) -> u32;
    pub fn pfr_opened_disable(opened: *mut pfr_opened) -> u32;
    pub fn pfr_opened_reset(opened: *const pfr_opened) -> u32;
    pub fn pfr_opened_count(opened: *const pfr_opened, event: c_uint, cpu: c_uint, thread: c_uint, count: *mut pfr_event_count) -> u32;
    pub fn pfr_opened_sum(opened: *const pfr_opened, event: c_uint, sum: *mut pfr_event_count) -> u32;
    pub fn pfr_event_count_scaled(counter: *const pfr_event_count) -> u64;
    pub fn pfr_capture_rings_init(rings: *mut pfr_capture_rings, opened: *mut pfr_opened, pages: usize, side_pages: usize, backward: bool, notes: *mut pfr_capture_notes, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_rings_fini(rings: *mut pfr_capture_rings);
    pub fn pfr_capture_ring_failed(ring: *const pfr_capture_ring, where_: *const pfr_where, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_rings_pause(rings: *mut pfr_capture_rings);
    pub fn pfr_capture_rings_resume(rings: *mut pfr_capture_rings);
    pub fn pfr_capture_rings_watch(rings: *mut pfr_capture_rings, fd: c_int);
    pub fn pfr_capture_rings_busy(rings: *mut pfr_capture_rings) -> bool;
    pub fn pfr_capture_rings_wait(rings: *mut pfr_capture_rings, milliseconds: c_int, signal_mask: *const c_void) -> u32;
    pub fn pfr_capture_writer_begin(writer: *mut pfr_capture_writer, fd: c_int, path: *const c_char, options: *const pfr_capture_writer_options, opened: *const pfr_opened, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_writer_put(writer: *mut pfr_capture_writer, record: *const c_void, size: usize) -> u32;
    pub fn pfr_capture_writer_drain(writer: *mut pfr_capture_writer, rings: *mut pfr_capture_rings, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_writer_take_backward(writer: *mut pfr_capture_writer, rings: *mut pfr_capture_rings, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_writer_put_lost(writer: *mut pfr_capture_writer) -> u32;
    pub fn pfr_capture_writer_carry(writer: *mut pfr_capture_writer, before: *mut pfr_capture_writer);
    pub fn pfr_capture_writer_finish(writer: *mut pfr_capture_writer, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_writer_fini(writer: *mut pfr_capture_writer);
    pub fn pfr_synthesize(writer: *mut pfr_capture_writer, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_capture_writer_put_finished_init(writer: *mut pfr_capture_writer) -> u32;
    pub fn pfr_file_build_id(path: *const c_char, id: *mut u8, size: *mut usize) -> u32;
    pub fn pfr_recorder_options_init(options: *mut pfr_recorder_options, size: usize);
    pub fn pfr_recorder_open(recorder: *mut pfr_recorder, text: *const c_char, target: *mut pfr_target, options: *const pfr_recorder_options, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_recorder_run(recorder: *mut pfr_recorder, text: *const c_char, argv: *const *mut c_char, options: *const pfr_recorder_options, error: *mut pfr_capture_error) -> u32;
    pub fn pfr_recorder_wait(recorder: *mut pfr_recorder, milliseconds: c_int) -> u32;
    pub fn pfr_recorder_next(recorder: *mut pfr_recorder, frame: *mut pfr_frame, layout: *mut *const pfr_layout, where_: *mut pfr_where) -> u32;
    pub fn pfr_recorder_fini(recorder: *mut pfr_recorder);
    pub fn pfr_task_lives(user: *mut c_void, pid: u32, tid: u32) -> c_int;
    pub fn pfr_tracepoint_text(tracepoint: *const c_char, text: *mut *mut c_char, size: *mut u32) -> u32;
    pub fn pfr_event_count_self(fd: c_int, page: *const c_void, read_format: u64, count: *mut pfr_event_count) -> u32;
}
