// SPDX-License-Identifier: MIT
// Printed from schema/ by bindings/print_rust.c; do not edit, `make print` makes it anew.
//! Views of records: a method for each field, None where the record does not have it.
use crate::{bytes, Array, Words};
use core::marker::PhantomData;
use perfring_sys as sys;

/// SIMD registers of a sample, in the form of the patches before the release
#[derive(Clone, Copy)]
pub struct AttrSimdDraft<'r, 'a> {
    raw: &'r sys::pfr_attr_simd_draft,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> AttrSimdDraft<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_attr_simd_draft) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_attr_simd_draft {
        self.raw
    }

    /// not 0: the fields below hold; words of a predicate register too
    #[inline]
    pub fn sample_simd_regs_enabled(&self) -> Option<u16> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.sample_simd_regs_enabled)
    }

    /// 0
    #[inline]
    pub fn pad_1(&self) -> Option<u16> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.pad_1)
    }

    /// which predicate registers at the interrupt
    #[inline]
    pub fn sample_simd_pred_reg_intr(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.sample_simd_pred_reg_intr)
    }

    /// which predicate registers of the user
    #[inline]
    pub fn sample_simd_pred_reg_user(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.sample_simd_pred_reg_user)
    }

    /// words of a vector register
    #[inline]
    pub fn sample_simd_vec_reg_qwords(&self) -> Option<u16> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.sample_simd_vec_reg_qwords)
    }

    /// 0
    #[inline]
    pub fn pad_2(&self) -> Option<u16> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.pad_2)
    }

    /// which vector registers at the interrupt
    #[inline]
    pub fn sample_simd_vec_reg_intr(&self) -> Option<u64> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.sample_simd_vec_reg_intr)
    }

    /// which vector registers of the user
    #[inline]
    pub fn sample_simd_vec_reg_user(&self) -> Option<u64> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.sample_simd_vec_reg_user)
    }
}

/// what perf_event_open(2) was asked for
#[derive(Clone, Copy)]
pub struct Attr<'r, 'a> {
    raw: &'r sys::pfr_attr,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Attr<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_attr) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_attr {
        self.raw
    }

    /// which kind of event, or a PMU's number
    #[inline]
    pub fn type_(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.type_)
    }

    /// bytes of this struct; 0 means 64
    #[inline]
    pub fn size(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.size)
    }

    /// which event of its kind
    #[inline]
    pub fn config(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.config)
    }

    /// events between samples; with freq: samples per second
    #[inline]
    pub fn sample_period(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.sample_period)
    }

    /// fields of a sample
    #[inline]
    pub fn sample_type(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.sample_type)
    }

    /// fields of a read
    #[inline]
    pub fn read_format(&self) -> Option<u64> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.read_format)
    }

    /// the one-bit options, precise_ip among them
    #[inline]
    pub fn flags(&self) -> Option<u64> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.flags)
    }

    /// samples between wakeups; with watermark: bytes
    #[inline]
    pub fn wakeup_events(&self) -> Option<u32> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.wakeup_events)
    }

    /// breakpoint: on which access
    #[inline]
    pub fn bp_type(&self) -> Option<u32> {
        (self.raw.present & 0x100 != 0).then_some(self.raw.bp_type)
    }

    /// more of config; bp_addr, kprobe_func, uprobe_path
    #[inline]
    pub fn config1(&self) -> Option<u64> {
        (self.raw.present & 0x200 != 0).then_some(self.raw.config1)
    }

    /// more of config; bp_len, kprobe_addr, probe_offset
    #[inline]
    pub fn config2(&self) -> Option<u64> {
        (self.raw.present & 0x400 != 0).then_some(self.raw.config2)
    }

    /// which branches
    #[inline]
    pub fn branch_sample_type(&self) -> Option<u64> {
        (self.raw.present & 0x800 != 0).then_some(self.raw.branch_sample_type)
    }

    /// which user registers
    #[inline]
    pub fn sample_regs_user(&self) -> Option<u64> {
        (self.raw.present & 0x1000 != 0).then_some(self.raw.sample_regs_user)
    }

    /// how much of the user stack
    #[inline]
    pub fn sample_stack_user(&self) -> Option<u32> {
        (self.raw.present & 0x2000 != 0).then_some(self.raw.sample_stack_user)
    }

    /// the clock, with use_clockid
    #[inline]
    pub fn clockid(&self) -> Option<i32> {
        (self.raw.present & 0x4000 != 0).then_some(self.raw.clockid)
    }

    /// which registers at the interrupt
    #[inline]
    pub fn sample_regs_intr(&self) -> Option<u64> {
        (self.raw.present & 0x8000 != 0).then_some(self.raw.sample_regs_intr)
    }

    /// AUX data between wakeups
    #[inline]
    pub fn aux_watermark(&self) -> Option<u32> {
        (self.raw.present & 0x10000 != 0).then_some(self.raw.aux_watermark)
    }

    /// deepest callchain
    #[inline]
    pub fn sample_max_stack(&self) -> Option<u16> {
        (self.raw.present & 0x20000 != 0).then_some(self.raw.sample_max_stack)
    }

    /// 0
    #[inline]
    pub fn reserved_2(&self) -> Option<u16> {
        (self.raw.present & 0x40000 != 0).then_some(self.raw.reserved_2)
    }

    /// AUX data in a sample
    #[inline]
    pub fn aux_sample_size(&self) -> Option<u32> {
        (self.raw.present & 0x80000 != 0).then_some(self.raw.aux_sample_size)
    }

    /// what the event does to its AUX event
    #[inline]
    pub fn aux_action(&self) -> Option<u32> {
        (self.raw.present & 0x100000 != 0).then_some(self.raw.aux_action)
    }

    /// given to the signal handler, with sigtrap
    #[inline]
    pub fn sig_data(&self) -> Option<u64> {
        (self.raw.present & 0x200000 != 0).then_some(self.raw.sig_data)
    }

    /// more of config
    #[inline]
    pub fn config3(&self) -> Option<u64> {
        (self.raw.present & 0x400000 != 0).then_some(self.raw.config3)
    }

    /// more of config
    #[inline]
    pub fn config4(&self) -> Option<u64> {
        (self.raw.present & 0x800000 != 0).then_some(self.raw.config4)
    }

    /// not 0: the fields below hold, and other registers have the bits of xmm
    #[inline]
    pub fn sample_simd_regs_enabled(&self) -> Option<u16> {
        (self.raw.present & 0x2000000 != 0).then_some(self.raw.sample_simd_regs_enabled)
    }

    /// words of a predicate register
    #[inline]
    pub fn sample_simd_pred_reg_qwords(&self) -> Option<u16> {
        (self.raw.present & 0x4000000 != 0).then_some(self.raw.sample_simd_pred_reg_qwords)
    }

    /// words of a vector register
    #[inline]
    pub fn sample_simd_vec_reg_qwords(&self) -> Option<u16> {
        (self.raw.present & 0x8000000 != 0).then_some(self.raw.sample_simd_vec_reg_qwords)
    }

    /// 0
    #[inline]
    pub fn reserved_4(&self) -> Option<u16> {
        (self.raw.present & 0x10000000 != 0).then_some(self.raw.reserved_4)
    }

    /// which predicate registers at the interrupt
    #[inline]
    pub fn sample_simd_pred_reg_intr(&self) -> Option<u32> {
        (self.raw.present & 0x20000000 != 0).then_some(self.raw.sample_simd_pred_reg_intr)
    }

    /// which predicate registers of the user
    #[inline]
    pub fn sample_simd_pred_reg_user(&self) -> Option<u32> {
        (self.raw.present & 0x40000000 != 0).then_some(self.raw.sample_simd_pred_reg_user)
    }

    /// which vector registers at the interrupt
    #[inline]
    pub fn sample_simd_vec_reg_intr(&self) -> Option<u64> {
        (self.raw.present & 0x80000000 != 0).then_some(self.raw.sample_simd_vec_reg_intr)
    }

    /// which vector registers of the user
    #[inline]
    pub fn sample_simd_vec_reg_user(&self) -> Option<u64> {
        (self.raw.present & 0x100000000 != 0).then_some(self.raw.sample_simd_vec_reg_user)
    }

    /// the same, in the order of a vendor's kernel
    #[inline]
    pub fn simd_draft(&self) -> Option<AttrSimdDraft<'r, 'a>> {
        (self.raw.present & 0x200000000 != 0).then(|| AttrSimdDraft::new(&self.raw.simd_draft))
    }

    /// fields of a newer kernel
    #[inline]
    pub fn tail(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x1000000 != 0).then(|| unsafe { bytes(self.raw.tail) })
    }
}

/// who and when, at the end of a record
#[derive(Clone, Copy)]
pub struct SampleId<'r, 'a> {
    raw: &'r sys::pfr_sample_id,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SampleId<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_sample_id) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_sample_id {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.tid)
    }

    /// timestamp
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.time)
    }

    /// event; where it was inherited, the parent's
    #[inline]
    pub fn id(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.id)
    }

    /// event; where it was inherited, its own
    #[inline]
    pub fn stream_id(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.stream_id)
    }

    /// CPU
    #[inline]
    pub fn cpu(&self) -> Option<u32> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.cpu)
    }

    /// 0
    #[inline]
    pub fn res(&self) -> Option<u32> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.res)
    }

    /// event; the same as id, but always last
    #[inline]
    pub fn identifier(&self) -> Option<u64> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.identifier)
    }
}

/// one member's count
#[derive(Clone, Copy)]
pub struct ReadValue<'r, 'a> {
    raw: &'r sys::pfr_read_value,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> ReadValue<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_read_value) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_read_value {
        self.raw
    }

    /// count
    #[inline]
    pub fn value(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.value)
    }

    /// event
    #[inline]
    pub fn id(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.id)
    }

    /// samples this event lost
    #[inline]
    pub fn lost(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.lost)
    }
}

/// counts, in the form that attr.read_format asks for
#[derive(Clone, Copy)]
pub struct ReadFormat<'r, 'a> {
    raw: &'r sys::pfr_read_format,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> ReadFormat<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_read_format) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_read_format {
        self.raw
    }

    /// count
    #[inline]
    pub fn value(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.value)
    }

    /// members of the group
    #[inline]
    pub fn nr(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.nr)
    }

    /// time the event was enabled
    #[inline]
    pub fn time_enabled(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.time_enabled)
    }

    /// time the event was counting
    #[inline]
    pub fn time_running(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.time_running)
    }

    /// event
    #[inline]
    pub fn id(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.id)
    }

    /// samples this event lost
    #[inline]
    pub fn lost(&self) -> Option<u64> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.lost)
    }

    /// the members' counts, the leader's first
    #[inline]
    pub fn values(&self) -> Option<Array<'a, sys::pfr_read_value>> {
        (self.raw.present & 0x40 != 0).then(|| Array::new(self.raw.values))
    }
}

/// where the code was called from
#[derive(Clone, Copy)]
pub struct Callchain<'r, 'a> {
    raw: &'r sys::pfr_callchain,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Callchain<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_callchain) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_callchain {
        self.raw
    }

    /// entries that follow
    #[inline]
    pub fn nr(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.nr)
    }

    /// return addresses, innermost first, with context marks between them
    #[inline]
    pub fn ips(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x2 != 0).then(|| Words::new(self.raw.ips))
    }
}

/// the event's own data, such as a tracepoint's fields
#[derive(Clone, Copy)]
pub struct Raw<'r, 'a> {
    raw: &'r sys::pfr_raw,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Raw<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_raw) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_raw {
        self.raw
    }

    /// bytes that follow, the kernel's padding among them
    #[inline]
    pub fn size(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.size)
    }

    /// the bytes
    #[inline]
    pub fn data(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.data) })
    }
}

/// SIMD registers; of each count there may be less than the attr asks for
#[derive(Clone, Copy)]
pub struct RegsSimd<'r, 'a> {
    raw: &'r sys::pfr_regs_simd,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> RegsSimd<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_regs_simd) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_regs_simd {
        self.raw
    }

    /// vector registers that follow
    #[inline]
    pub fn nr_vectors(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.nr_vectors)
    }

    /// words of each
    #[inline]
    pub fn vector_qwords(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.vector_qwords)
    }

    /// predicate registers that follow those
    #[inline]
    pub fn nr_pred(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.nr_pred)
    }

    /// words of each
    #[inline]
    pub fn pred_qwords(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.pred_qwords)
    }

    /// vector registers, lowest word first
    #[inline]
    pub fn vectors(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x10 != 0).then(|| Words::new(self.raw.vectors))
    }

    /// predicate registers, lowest word first
    #[inline]
    pub fn preds(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x20 != 0).then(|| Words::new(self.raw.preds))
    }
}

/// SIMD registers, with counts of 16 bits as in the patches before the release
#[derive(Clone, Copy)]
pub struct RegsSimdDraft<'r, 'a> {
    raw: &'r sys::pfr_regs_simd_draft,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> RegsSimdDraft<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_regs_simd_draft) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_regs_simd_draft {
        self.raw
    }

    /// vector registers that follow
    #[inline]
    pub fn nr_vectors(&self) -> Option<u16> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.nr_vectors)
    }

    /// words of each
    #[inline]
    pub fn vector_qwords(&self) -> Option<u16> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.vector_qwords)
    }

    /// predicate registers that follow those
    #[inline]
    pub fn nr_pred(&self) -> Option<u16> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.nr_pred)
    }

    /// words of each
    #[inline]
    pub fn pred_qwords(&self) -> Option<u16> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.pred_qwords)
    }

    /// vector registers, lowest word first
    #[inline]
    pub fn vectors(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x10 != 0).then(|| Words::new(self.raw.vectors))
    }

    /// predicate registers, lowest word first
    #[inline]
    pub fn preds(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x20 != 0).then(|| Words::new(self.raw.preds))
    }
}

/// registers in user mode
#[derive(Clone, Copy)]
pub struct RegsUser<'r, 'a> {
    raw: &'r sys::pfr_regs_user,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> RegsUser<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_regs_user) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_regs_user {
        self.raw
    }

    /// width of the registers, and whether those of SIMD follow; 0: no registers follow
    #[inline]
    pub fn abi(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.abi)
    }

    /// one for each bit of attr.sample_regs_user
    #[inline]
    pub fn regs(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x2 != 0).then(|| Words::new(self.raw.regs))
    }

    /// SIMD registers
    #[inline]
    pub fn simd(&self) -> Option<RegsSimd<'r, 'a>> {
        (self.raw.present & 0x4 != 0).then(|| RegsSimd::new(&self.raw.simd))
    }

    /// SIMD registers, in the form of a vendor's kernel
    #[inline]
    pub fn simd_draft(&self) -> Option<RegsSimdDraft<'r, 'a>> {
        (self.raw.present & 0x8 != 0).then(|| RegsSimdDraft::new(&self.raw.simd_draft))
    }
}

/// a piece of the user stack
#[derive(Clone, Copy)]
pub struct StackUser<'r, 'a> {
    raw: &'r sys::pfr_stack_user,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> StackUser<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_stack_user) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_stack_user {
        self.raw
    }

    /// bytes that follow; if 0, nothing else does
    #[inline]
    pub fn size(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.size)
    }

    /// bytes from the stack pointer up
    #[inline]
    pub fn data(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.data) })
    }

    /// bytes that are valid
    #[inline]
    pub fn dyn_size(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.dyn_size)
    }
}

/// registers at the interrupt
#[derive(Clone, Copy)]
pub struct RegsIntr<'r, 'a> {
    raw: &'r sys::pfr_regs_intr,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> RegsIntr<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_regs_intr) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_regs_intr {
        self.raw
    }

    /// width of the registers, and whether those of SIMD follow; 0: no registers follow
    #[inline]
    pub fn abi(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.abi)
    }

    /// one for each bit of attr.sample_regs_intr
    #[inline]
    pub fn regs(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x2 != 0).then(|| Words::new(self.raw.regs))
    }

    /// SIMD registers
    #[inline]
    pub fn simd(&self) -> Option<RegsSimd<'r, 'a>> {
        (self.raw.present & 0x4 != 0).then(|| RegsSimd::new(&self.raw.simd))
    }

    /// SIMD registers, in the form of a vendor's kernel
    #[inline]
    pub fn simd_draft(&self) -> Option<RegsSimdDraft<'r, 'a>> {
        (self.raw.present & 0x8 != 0).then(|| RegsSimdDraft::new(&self.raw.simd_draft))
    }
}

/// a piece of the AUX area
#[derive(Clone, Copy)]
pub struct AuxSample<'r, 'a> {
    raw: &'r sys::pfr_aux_sample,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> AuxSample<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_aux_sample) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_aux_sample {
        self.raw
    }

    /// bytes that follow
    #[inline]
    pub fn size(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.size)
    }

    /// the bytes
    #[inline]
    pub fn data(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.data) })
    }
}

/// one branch taken
#[derive(Clone, Copy)]
pub struct BranchEntry<'r, 'a> {
    raw: &'r sys::pfr_branch_entry,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> BranchEntry<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_branch_entry) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_branch_entry {
        self.raw
    }

    /// address of the branch
    #[inline]
    pub fn from(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.from)
    }

    /// its target
    #[inline]
    pub fn to(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.to)
    }

    /// prediction, cycles, kind
    #[inline]
    pub fn flags(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.flags)
    }
}

/// the last branches, newest first
#[derive(Clone, Copy)]
pub struct BranchStack<'r, 'a> {
    raw: &'r sys::pfr_branch_stack,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> BranchStack<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_branch_stack) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_branch_stack {
        self.raw
    }

    /// branches that follow
    #[inline]
    pub fn nr(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.nr)
    }

    /// index of the newest branch in hardware; all ones: unknown
    #[inline]
    pub fn hw_idx(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.hw_idx)
    }

    /// the branches
    #[inline]
    pub fn lbr(&self) -> Option<Array<'a, sys::pfr_branch_entry>> {
        (self.raw.present & 0x4 != 0).then(|| Array::new(self.raw.lbr))
    }

    /// event counts between branches, one word a branch
    #[inline]
    pub fn counters(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x8 != 0).then(|| Words::new(self.raw.counters))
    }
}

/// SAMPLE, since 2.6.31: the event happened so many times, or a time was up
#[derive(Clone, Copy)]
pub struct Sample<'r, 'a> {
    raw: &'r sys::pfr_sample,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Sample<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_sample) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_sample {
        self.raw
    }

    /// event; the same as id, but always in front (the man page says sample_id)
    #[inline]
    pub fn identifier(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.identifier)
    }

    /// instruction
    #[inline]
    pub fn ip(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.ip)
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.tid)
    }

    /// timestamp
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.time)
    }

    /// address of the data, or as defined by the event
    #[inline]
    pub fn addr(&self) -> Option<u64> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.addr)
    }

    /// event; where it was inherited, the parent's
    #[inline]
    pub fn id(&self) -> Option<u64> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.id)
    }

    /// event; where it was inherited, its own
    #[inline]
    pub fn stream_id(&self) -> Option<u64> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.stream_id)
    }

    /// CPU
    #[inline]
    pub fn cpu(&self) -> Option<u32> {
        (self.raw.present & 0x100 != 0).then_some(self.raw.cpu)
    }

    /// 0
    #[inline]
    pub fn res(&self) -> Option<u32> {
        (self.raw.present & 0x200 != 0).then_some(self.raw.res)
    }

    /// how many events this sample stands for
    #[inline]
    pub fn period(&self) -> Option<u64> {
        (self.raw.present & 0x400 != 0).then_some(self.raw.period)
    }

    /// counts
    #[inline]
    pub fn read(&self) -> Option<ReadFormat<'r, 'a>> {
        (self.raw.present & 0x800 != 0).then(|| ReadFormat::new(&self.raw.read))
    }

    /// callchain
    #[inline]
    pub fn callchain(&self) -> Option<Callchain<'r, 'a>> {
        (self.raw.present & 0x1000 != 0).then(|| Callchain::new(&self.raw.callchain))
    }

    /// the event's own data
    #[inline]
    pub fn raw(&self) -> Option<Raw<'r, 'a>> {
        (self.raw.present & 0x2000 != 0).then(|| Raw::new(&self.raw.raw))
    }

    /// branches
    #[inline]
    pub fn branch_stack(&self) -> Option<BranchStack<'r, 'a>> {
        (self.raw.present & 0x4000 != 0).then(|| BranchStack::new(&self.raw.branch_stack))
    }

    /// user registers
    #[inline]
    pub fn regs_user(&self) -> Option<RegsUser<'r, 'a>> {
        (self.raw.present & 0x8000 != 0).then(|| RegsUser::new(&self.raw.regs_user))
    }

    /// user stack
    #[inline]
    pub fn stack_user(&self) -> Option<StackUser<'r, 'a>> {
        (self.raw.present & 0x10000 != 0).then(|| StackUser::new(&self.raw.stack_user))
    }

    /// cost, as defined by the hardware
    #[inline]
    pub fn weight(&self) -> Option<u64> {
        (self.raw.present & 0x20000 != 0).then_some(self.raw.weight)
    }

    /// costs, in three parts
    #[inline]
    pub fn weight_struct(&self) -> Option<u64> {
        (self.raw.present & 0x40000 != 0).then_some(self.raw.weight_struct)
    }

    /// where the data came from
    #[inline]
    pub fn data_src(&self) -> Option<u64> {
        (self.raw.present & 0x80000 != 0).then_some(self.raw.data_src)
    }

    /// why a transaction was aborted
    #[inline]
    pub fn transaction(&self) -> Option<u64> {
        (self.raw.present & 0x100000 != 0).then_some(self.raw.transaction)
    }

    /// registers at the interrupt
    #[inline]
    pub fn regs_intr(&self) -> Option<RegsIntr<'r, 'a>> {
        (self.raw.present & 0x200000 != 0).then(|| RegsIntr::new(&self.raw.regs_intr))
    }

    /// physical address of addr; 0: not known
    #[inline]
    pub fn phys_addr(&self) -> Option<u64> {
        (self.raw.present & 0x400000 != 0).then_some(self.raw.phys_addr)
    }

    /// cgroup, as in CGROUP records
    #[inline]
    pub fn cgroup(&self) -> Option<u64> {
        (self.raw.present & 0x800000 != 0).then_some(self.raw.cgroup)
    }

    /// page that addr is in; 0: not known
    #[inline]
    pub fn data_page_size(&self) -> Option<u64> {
        (self.raw.present & 0x1000000 != 0).then_some(self.raw.data_page_size)
    }

    /// page that ip is in; 0: not known
    #[inline]
    pub fn code_page_size(&self) -> Option<u64> {
        (self.raw.present & 0x2000000 != 0).then_some(self.raw.code_page_size)
    }

    /// AUX data
    #[inline]
    pub fn aux(&self) -> Option<AuxSample<'r, 'a>> {
        (self.raw.present & 0x4000000 != 0).then(|| AuxSample::new(&self.raw.aux))
    }
}

/// MMAP, since 2.6.31: a mapping: executable, or with attr.mmap_data any
#[derive(Clone, Copy)]
pub struct Mmap<'r, 'a> {
    raw: &'r sys::pfr_mmap,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Mmap<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_mmap) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_mmap {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.tid)
    }

    /// first address
    #[inline]
    pub fn addr(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.addr)
    }

    /// length
    #[inline]
    pub fn len(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.len)
    }

    /// offset in the file, in bytes
    #[inline]
    pub fn pgoff(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.pgoff)
    }

    /// file, or a name such as \[heap\] or //anon
    #[inline]
    pub fn filename(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x20 != 0).then(|| unsafe { bytes(self.raw.filename) })
    }
}

/// LOST, since 2.6.31: records that found no space in the ring
#[derive(Clone, Copy)]
pub struct Lost<'r, 'a> {
    raw: &'r sys::pfr_lost,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Lost<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_lost) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_lost {
        self.raw
    }

    /// event whose record came next
    #[inline]
    pub fn id(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.id)
    }

    /// records of any kind lost since the last such report
    #[inline]
    pub fn lost(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.lost)
    }
}

/// COMM, since 2.6.31: a thread's name
#[derive(Clone, Copy)]
pub struct Comm<'r, 'a> {
    raw: &'r sys::pfr_comm,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Comm<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_comm) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_comm {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.tid)
    }

    /// the name
    #[inline]
    pub fn comm(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x4 != 0).then(|| unsafe { bytes(self.raw.comm) })
    }
}

/// EXIT, since 2.6.31: a thread ended
#[derive(Clone, Copy)]
pub struct Exit<'r, 'a> {
    raw: &'r sys::pfr_exit,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Exit<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_exit) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_exit {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// parent process
    #[inline]
    pub fn ppid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.ppid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.tid)
    }

    /// parent thread
    #[inline]
    pub fn ptid(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.ptid)
    }

    /// timestamp
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.time)
    }
}

/// THROTTLE, since 2.6.31: the event fired too often and was stopped
#[derive(Clone, Copy)]
pub struct Throttle<'r, 'a> {
    raw: &'r sys::pfr_throttle,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Throttle<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_throttle) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_throttle {
        self.raw
    }

    /// timestamp
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.time)
    }

    /// the event
    #[inline]
    pub fn id(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.id)
    }

    /// the event itself, where id is that of its parent
    #[inline]
    pub fn stream_id(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.stream_id)
    }
}

/// UNTHROTTLE, since 2.6.31: the event was started again
#[derive(Clone, Copy)]
pub struct Unthrottle<'r, 'a> {
    raw: &'r sys::pfr_unthrottle,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Unthrottle<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_unthrottle) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_unthrottle {
        self.raw
    }

    /// timestamp
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.time)
    }

    /// the event
    #[inline]
    pub fn id(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.id)
    }

    /// the event itself, where id is that of its parent
    #[inline]
    pub fn stream_id(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.stream_id)
    }
}

/// FORK, since 2.6.31: a thread began
#[derive(Clone, Copy)]
pub struct Fork<'r, 'a> {
    raw: &'r sys::pfr_fork,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Fork<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_fork) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_fork {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// parent process
    #[inline]
    pub fn ppid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.ppid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.tid)
    }

    /// parent thread
    #[inline]
    pub fn ptid(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.ptid)
    }

    /// timestamp
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.time)
    }
}

/// READ, since 2.6.31: an inherited event's counts when its thread ends
#[derive(Clone, Copy)]
pub struct Read<'r, 'a> {
    raw: &'r sys::pfr_read,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Read<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_read) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_read {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.tid)
    }

    /// the counts
    #[inline]
    pub fn values(&self) -> Option<ReadFormat<'r, 'a>> {
        (self.raw.present & 0x4 != 0).then(|| ReadFormat::new(&self.raw.values))
    }
}

/// MMAP2, since 3.16: a mapping, with the file's identity
#[derive(Clone, Copy)]
pub struct Mmap2<'r, 'a> {
    raw: &'r sys::pfr_mmap2,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Mmap2<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_mmap2) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_mmap2 {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.tid)
    }

    /// first address
    #[inline]
    pub fn addr(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.addr)
    }

    /// length
    #[inline]
    pub fn len(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.len)
    }

    /// offset in the file, in bytes
    #[inline]
    pub fn pgoff(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.pgoff)
    }

    /// device, major number
    #[inline]
    pub fn maj(&self) -> Option<u32> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.maj)
    }

    /// device, minor number
    #[inline]
    pub fn min(&self) -> Option<u32> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.min)
    }

    /// inode
    #[inline]
    pub fn ino(&self) -> Option<u64> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.ino)
    }

    /// inode's generation
    #[inline]
    pub fn ino_generation(&self) -> Option<u64> {
        (self.raw.present & 0x100 != 0).then_some(self.raw.ino_generation)
    }

    /// bytes of build_id that count, 20 at most
    #[inline]
    pub fn build_id_size(&self) -> Option<u8> {
        (self.raw.present & 0x200 != 0).then_some(self.raw.build_id_size)
    }

    /// 0
    #[inline]
    pub fn reserved_1(&self) -> Option<u8> {
        (self.raw.present & 0x400 != 0).then_some(self.raw.reserved_1)
    }

    /// 0
    #[inline]
    pub fn reserved_2(&self) -> Option<u16> {
        (self.raw.present & 0x800 != 0).then_some(self.raw.reserved_2)
    }

    /// the GNU build id, zeros after it
    #[inline]
    pub fn build_id(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x1000 != 0).then(|| unsafe { bytes(self.raw.build_id) })
    }

    /// protection, PROT_*; RHEL 7 has neither
    #[inline]
    pub fn prot(&self) -> Option<u32> {
        (self.raw.present & 0x2000 != 0).then_some(self.raw.prot)
    }

    /// MAP_*
    #[inline]
    pub fn flags(&self) -> Option<u32> {
        (self.raw.present & 0x4000 != 0).then_some(self.raw.flags)
    }

    /// file, or a name such as \[heap\] or //anon
    #[inline]
    pub fn filename(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x8000 != 0).then(|| unsafe { bytes(self.raw.filename) })
    }
}

/// AUX, since 4.1: data arrived in the AUX area
#[derive(Clone, Copy)]
pub struct Aux<'r, 'a> {
    raw: &'r sys::pfr_aux,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Aux<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_aux) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_aux {
        self.raw
    }

    /// where in the AUX stream, never wrapped
    #[inline]
    pub fn aux_offset(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.aux_offset)
    }

    /// size of the data
    #[inline]
    pub fn aux_size(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.aux_size)
    }

    /// what happened to it
    #[inline]
    pub fn flags(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.flags)
    }
}

/// ITRACE_START, since 4.1: an instruction trace began
#[derive(Clone, Copy)]
pub struct ItraceStart<'r, 'a> {
    raw: &'r sys::pfr_itrace_start,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> ItraceStart<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_itrace_start) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_itrace_start {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.tid)
    }
}

/// LOST_SAMPLES, since 4.2: samples that the hardware or a filter dropped
#[derive(Clone, Copy)]
pub struct LostSamples<'r, 'a> {
    raw: &'r sys::pfr_lost_samples,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LostSamples<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_lost_samples) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_lost_samples {
        self.raw
    }

    /// how many
    #[inline]
    pub fn lost(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.lost)
    }
}

/// SWITCH, since 4.3: this event's task was switched in or out
#[derive(Clone, Copy)]
pub struct Switch<'r, 'a> {
    raw: &'r sys::pfr_switch_,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Switch<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_switch_) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_switch_ {
        self.raw
    }
}

/// SWITCH_CPU_WIDE, since 4.3: a CPU switched tasks
#[derive(Clone, Copy)]
pub struct SwitchCpuWide<'r, 'a> {
    raw: &'r sys::pfr_switch_cpu_wide,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SwitchCpuWide<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_switch_cpu_wide) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_switch_cpu_wide {
        self.raw
    }

    /// out: the process that is next; in: that was before
    #[inline]
    pub fn next_prev_pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.next_prev_pid)
    }

    /// out: the thread that is next; in: that was before
    #[inline]
    pub fn next_prev_tid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.next_prev_tid)
    }
}

/// one namespace
#[derive(Clone, Copy)]
pub struct LinkInfo<'r, 'a> {
    raw: &'r sys::pfr_link_info,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LinkInfo<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_link_info) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_link_info {
        self.raw
    }

    /// device; 0 with ino 0 where there is none
    #[inline]
    pub fn dev(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.dev)
    }

    /// inode
    #[inline]
    pub fn ino(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.ino)
    }
}

/// NAMESPACES, since 4.12: a thread's namespaces
#[derive(Clone, Copy)]
pub struct Namespaces<'r, 'a> {
    raw: &'r sys::pfr_namespaces,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Namespaces<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_namespaces) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_namespaces {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.tid)
    }

    /// namespaces that follow
    #[inline]
    pub fn nr_namespaces(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.nr_namespaces)
    }

    /// in the order net, uts, ipc, pid, user, mnt, cgroup
    #[inline]
    pub fn link_info(&self) -> Option<Array<'a, sys::pfr_link_info>> {
        (self.raw.present & 0x8 != 0).then(|| Array::new(self.raw.link_info))
    }
}

/// KSYMBOL, since 5.1: a kernel symbol came or went
#[derive(Clone, Copy)]
pub struct Ksymbol<'r, 'a> {
    raw: &'r sys::pfr_ksymbol,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Ksymbol<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_ksymbol) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_ksymbol {
        self.raw
    }

    /// its address
    #[inline]
    pub fn addr(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.addr)
    }

    /// its length
    #[inline]
    pub fn len(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.len)
    }

    /// what it is
    #[inline]
    pub fn ksym_type(&self) -> Option<u16> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.ksym_type)
    }

    /// whether it went
    #[inline]
    pub fn flags(&self) -> Option<u16> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.flags)
    }

    /// its name
    #[inline]
    pub fn name(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x10 != 0).then(|| unsafe { bytes(self.raw.name) })
    }
}

/// BPF_EVENT, since 5.1: a BPF program came or went
#[derive(Clone, Copy)]
pub struct BpfEvent<'r, 'a> {
    raw: &'r sys::pfr_bpf_event,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> BpfEvent<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_bpf_event) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_bpf_event {
        self.raw
    }

    /// what happened
    #[inline]
    pub fn type_(&self) -> Option<u16> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.type_)
    }

    /// 0
    #[inline]
    pub fn flags(&self) -> Option<u16> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.flags)
    }

    /// the program's id
    #[inline]
    pub fn id(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.id)
    }

    /// the program's tag
    #[inline]
    pub fn tag(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x8 != 0).then(|| unsafe { bytes(self.raw.tag) })
    }
}

/// CGROUP, since 5.7: a cgroup came to be
#[derive(Clone, Copy)]
pub struct Cgroup<'r, 'a> {
    raw: &'r sys::pfr_cgroup,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Cgroup<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_cgroup) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_cgroup {
        self.raw
    }

    /// its id, as in PERF_SAMPLE_CGROUP
    #[inline]
    pub fn id(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.id)
    }

    /// its path from the root of its hierarchy
    #[inline]
    pub fn path(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.path) })
    }
}

/// TEXT_POKE, since 5.9: the kernel changed its own code
#[derive(Clone, Copy)]
pub struct TextPoke<'r, 'a> {
    raw: &'r sys::pfr_text_poke,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> TextPoke<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_text_poke) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_text_poke {
        self.raw
    }

    /// where
    #[inline]
    pub fn addr(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.addr)
    }

    /// bytes before
    #[inline]
    pub fn old_len(&self) -> Option<u16> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.old_len)
    }

    /// bytes after
    #[inline]
    pub fn new_len(&self) -> Option<u16> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.new_len)
    }

    /// the code before
    #[inline]
    pub fn old_bytes(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x8 != 0).then(|| unsafe { bytes(self.raw.old_bytes) })
    }

    /// the code after
    #[inline]
    pub fn new_bytes(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x10 != 0).then(|| unsafe { bytes(self.raw.new_bytes) })
    }

    /// zeros
    #[inline]
    pub fn pad(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x20 != 0).then(|| unsafe { bytes(self.raw.pad) })
    }
}

/// AUX_OUTPUT_HW_ID, since 5.16: which hardware id an aux_output event has
#[derive(Clone, Copy)]
pub struct AuxOutputHwId<'r, 'a> {
    raw: &'r sys::pfr_aux_output_hw_id,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> AuxOutputHwId<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_aux_output_hw_id) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_aux_output_hw_id {
        self.raw
    }

    /// the hardware's id
    #[inline]
    pub fn hw_id(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.hw_id)
    }
}

/// CALLCHAIN_DEFERRED, since 6.19: the user part of a callchain, sent when the thread went back to user mode
#[derive(Clone, Copy)]
pub struct CallchainDeferred<'r, 'a> {
    raw: &'r sys::pfr_callchain_deferred,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> CallchainDeferred<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_callchain_deferred) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_callchain_deferred {
        self.raw
    }

    /// the same value follows USER_DEFERRED in the samples it belongs to
    #[inline]
    pub fn cookie(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.cookie)
    }

    /// addresses that follow
    #[inline]
    pub fn nr(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.nr)
    }

    /// return addresses in user space
    #[inline]
    pub fn ips(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x4 != 0).then(|| Words::new(self.raw.ips))
    }
}

/// HEADER_ATTR, since 2.6.35: pipe: an event's attr and ids
#[derive(Clone, Copy)]
pub struct HeaderAttr<'r, 'a> {
    raw: &'r sys::pfr_header_attr,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> HeaderAttr<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_header_attr) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_header_attr {
        self.raw
    }

    /// the attr, in the size its writer knew
    #[inline]
    pub fn attr(&self) -> Option<Attr<'r, 'a>> {
        (self.raw.present & 0x1 != 0).then(|| Attr::new(&self.raw.attr))
    }

    /// ids that mean this event
    #[inline]
    pub fn ids(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x2 != 0).then(|| Words::new(self.raw.ids))
    }
}

/// HEADER_EVENT_TYPE, since 2.6.35: pipe: an event's name (no longer written)
#[derive(Clone, Copy)]
pub struct HeaderEventType<'r, 'a> {
    raw: &'r sys::pfr_header_event_type,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> HeaderEventType<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_header_event_type) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_header_event_type {
        self.raw
    }

    /// the attr's config
    #[inline]
    pub fn event_id(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.event_id)
    }

    /// its name; old pipes cut it short
    #[inline]
    pub fn name(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.name) })
    }
}

/// HEADER_TRACING_DATA, since 2.6.35: pipe: formats of the tracepoints, after the record
#[derive(Clone, Copy)]
pub struct HeaderTracingData<'r, 'a> {
    raw: &'r sys::pfr_header_tracing_data,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> HeaderTracingData<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_header_tracing_data) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_header_tracing_data {
        self.raw
    }

    /// bytes that follow the record
    #[inline]
    pub fn size(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.size)
    }

    /// padding of newer writers
    #[inline]
    pub fn pad(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.pad)
    }

    /// simpleperf: the payload, inside the record
    #[inline]
    pub fn data(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x4 != 0).then(|| unsafe { bytes(self.raw.data) })
    }

    /// simpleperf: padding
    #[inline]
    pub fn fill(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x8 != 0).then(|| unsafe { bytes(self.raw.fill) })
    }
}

/// HEADER_BUILD_ID, since 2.6.35: a file's build id
#[derive(Clone, Copy)]
pub struct HeaderBuildId<'r, 'a> {
    raw: &'r sys::pfr_header_build_id,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> HeaderBuildId<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_header_build_id) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_header_build_id {
        self.raw
    }

    /// -1 for the kernel, or a guest's process
    #[inline]
    pub fn pid(&self) -> Option<i32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// the GNU build id
    #[inline]
    pub fn build_id(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.build_id) })
    }

    /// valid bytes of build_id if misc has BUILD_ID_SIZE; else 20
    #[inline]
    pub fn size(&self) -> Option<u8> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.size)
    }

    /// 0
    #[inline]
    pub fn reserved_1(&self) -> Option<u8> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.reserved_1)
    }

    /// 0
    #[inline]
    pub fn reserved_2(&self) -> Option<u16> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.reserved_2)
    }

    /// the file
    #[inline]
    pub fn filename(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x20 != 0).then(|| unsafe { bytes(self.raw.filename) })
    }

    /// padding; perf inject: a sample_id
    #[inline]
    pub fn pad(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x40 != 0).then(|| unsafe { bytes(self.raw.pad) })
    }
}

/// FINISHED_ROUND, since 2.6.35: every ring has been read once
#[derive(Clone, Copy)]
pub struct FinishedRound<'r, 'a> {
    raw: &'r sys::pfr_finished_round,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> FinishedRound<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_finished_round) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_finished_round {
        self.raw
    }
}

/// one id
#[derive(Clone, Copy)]
pub struct IdIndexEntry<'r, 'a> {
    raw: &'r sys::pfr_id_index_entry,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> IdIndexEntry<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_id_index_entry) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_id_index_entry {
        self.raw
    }

    /// the id
    #[inline]
    pub fn id(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.id)
    }

    /// index of its ring
    #[inline]
    pub fn idx(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.idx)
    }

    /// its CPU; all ones: any
    #[inline]
    pub fn cpu(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.cpu)
    }

    /// its thread; all ones: any
    #[inline]
    pub fn tid(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.tid)
    }
}

/// the guest of one id
#[derive(Clone, Copy)]
pub struct IdIndexEntry2<'r, 'a> {
    raw: &'r sys::pfr_id_index_entry_2,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> IdIndexEntry2<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_id_index_entry_2) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_id_index_entry_2 {
        self.raw
    }

    /// process of the guest; 0: the host
    #[inline]
    pub fn machine_pid(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.machine_pid)
    }

    /// its virtual CPU; all ones: none
    #[inline]
    pub fn vcpu(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.vcpu)
    }
}

/// ID_INDEX, since 3.19: which ids are on which CPU and thread
#[derive(Clone, Copy)]
pub struct IdIndex<'r, 'a> {
    raw: &'r sys::pfr_id_index,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> IdIndex<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_id_index) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_id_index {
        self.raw
    }

    /// ids that follow
    #[inline]
    pub fn nr(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.nr)
    }

    /// the ids
    #[inline]
    pub fn entries(&self) -> Option<Array<'a, sys::pfr_id_index_entry>> {
        (self.raw.present & 0x2 != 0).then(|| Array::new(self.raw.entries))
    }

    /// their guests
    #[inline]
    pub fn entries_2(&self) -> Option<Array<'a, sys::pfr_id_index_entry_2>> {
        (self.raw.present & 0x4 != 0).then(|| Array::new(self.raw.entries_2))
    }
}

/// AUXTRACE_INFO, since 4.2: what wrote the AUX data, and how
#[derive(Clone, Copy)]
pub struct AuxtraceInfo<'r, 'a> {
    raw: &'r sys::pfr_auxtrace_info,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> AuxtraceInfo<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_auxtrace_info) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_auxtrace_info {
        self.raw
    }

    /// kind of trace
    #[inline]
    pub fn type_(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.type_)
    }

    /// 0
    #[inline]
    pub fn reserved(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.reserved)
    }

    /// its layout depends on type
    #[inline]
    pub fn priv_(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x4 != 0).then(|| Words::new(self.raw.priv_))
    }
}

/// AUXTRACE, since 4.2: AUX data, after the record
#[derive(Clone, Copy)]
pub struct Auxtrace<'r, 'a> {
    raw: &'r sys::pfr_auxtrace,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Auxtrace<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_auxtrace) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_auxtrace {
        self.raw
    }

    /// bytes that follow the record
    #[inline]
    pub fn size(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.size)
    }

    /// where in the AUX stream of that ring
    #[inline]
    pub fn offset(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.offset)
    }

    /// a number of the writer's choice
    #[inline]
    pub fn reference(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.reference)
    }

    /// index of the ring
    #[inline]
    pub fn idx(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.idx)
    }

    /// thread; all ones: any
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.tid)
    }

    /// CPU; all ones: any
    #[inline]
    pub fn cpu(&self) -> Option<u32> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.cpu)
    }

    /// 0
    #[inline]
    pub fn reserved(&self) -> Option<u32> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.reserved)
    }
}

/// AUXTRACE_ERROR, since 4.2: AUX data that could not be decoded
#[derive(Clone, Copy)]
pub struct AuxtraceError<'r, 'a> {
    raw: &'r sys::pfr_auxtrace_error,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> AuxtraceError<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_auxtrace_error) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_auxtrace_error {
        self.raw
    }

    /// kind of error
    #[inline]
    pub fn type_(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.type_)
    }

    /// the error's number
    #[inline]
    pub fn code(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.code)
    }

    /// CPU
    #[inline]
    pub fn cpu(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.cpu)
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.tid)
    }

    /// form of the rest
    #[inline]
    pub fn fmt(&self) -> Option<u32> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.fmt)
    }

    /// instruction
    #[inline]
    pub fn ip(&self) -> Option<u64> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.ip)
    }

    /// timestamp
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.time)
    }

    /// what happened; may be cut short at the record's end
    #[inline]
    pub fn msg(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x100 != 0).then(|| unsafe { bytes(self.raw.msg) })
    }

    /// process of the guest
    #[inline]
    pub fn machine_pid(&self) -> Option<u32> {
        (self.raw.present & 0x200 != 0).then_some(self.raw.machine_pid)
    }

    /// its virtual CPU
    #[inline]
    pub fn vcpu(&self) -> Option<u32> {
        (self.raw.present & 0x400 != 0).then_some(self.raw.vcpu)
    }
}

/// one thread
#[derive(Clone, Copy)]
pub struct ThreadMapEntry<'r, 'a> {
    raw: &'r sys::pfr_thread_map_entry,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> ThreadMapEntry<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_thread_map_entry) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_thread_map_entry {
        self.raw
    }

    /// the thread; all ones: any
    #[inline]
    pub fn pid(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// its name
    #[inline]
    pub fn comm(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.comm) })
    }
}

/// THREAD_MAP, since 4.5: threads that were observed
#[derive(Clone, Copy)]
pub struct ThreadMap<'r, 'a> {
    raw: &'r sys::pfr_thread_map,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> ThreadMap<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_thread_map) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_thread_map {
        self.raw
    }

    /// threads that follow
    #[inline]
    pub fn nr(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.nr)
    }

    /// the threads
    #[inline]
    pub fn entries(&self) -> Option<Array<'a, sys::pfr_thread_map_entry>> {
        (self.raw.present & 0x2 != 0).then(|| Array::new(self.raw.entries))
    }
}

/// CPUs, one by one
#[derive(Clone, Copy)]
pub struct CpusData<'r, 'a> {
    raw: &'r sys::pfr_cpus_data,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> CpusData<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_cpus_data) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_cpus_data {
        self.raw
    }

    /// CPUs that follow
    #[inline]
    pub fn nr(&self) -> Option<u16> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.nr)
    }

    /// the CPUs; 65535: any
    #[inline]
    pub fn cpu(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x2 != 0).then(|| Words::new(self.raw.cpu))
    }
}

/// CPUs, a bit each
#[derive(Clone, Copy)]
pub struct MaskData<'r, 'a> {
    raw: &'r sys::pfr_mask_data,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> MaskData<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_mask_data) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_mask_data {
        self.raw
    }

    /// words that follow
    #[inline]
    pub fn nr(&self) -> Option<u16> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.nr)
    }

    /// bytes a word has, 4 or 8
    #[inline]
    pub fn long_size(&self) -> Option<u16> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.long_size)
    }

    /// the words
    #[inline]
    pub fn mask32(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x4 != 0).then(|| Words::new(self.raw.mask32))
    }

    /// padding
    #[inline]
    pub fn pad(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x8 != 0).then(|| unsafe { bytes(self.raw.pad) })
    }

    /// the words
    #[inline]
    pub fn mask64(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x10 != 0).then(|| Words::new(self.raw.mask64))
    }
}

/// CPUs, from one to another
#[derive(Clone, Copy)]
pub struct RangeCpuData<'r, 'a> {
    raw: &'r sys::pfr_range_cpu_data,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> RangeCpuData<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_range_cpu_data) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_range_cpu_data {
        self.raw
    }

    /// whether -1, any CPU, is one of them
    #[inline]
    pub fn any_cpu(&self) -> Option<u8> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.any_cpu)
    }

    /// 0
    #[inline]
    pub fn pad(&self) -> Option<u8> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.pad)
    }

    /// first
    #[inline]
    pub fn start_cpu(&self) -> Option<u16> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.start_cpu)
    }

    /// last
    #[inline]
    pub fn end_cpu(&self) -> Option<u16> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.end_cpu)
    }
}

/// a set of CPUs
#[derive(Clone, Copy)]
pub struct CpuMapData<'r, 'a> {
    raw: &'r sys::pfr_cpu_map_data,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> CpuMapData<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_cpu_map_data) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_cpu_map_data {
        self.raw
    }

    /// how it is written
    #[inline]
    pub fn type_(&self) -> Option<u16> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.type_)
    }

    /// one by one
    #[inline]
    pub fn cpus_data(&self) -> Option<CpusData<'r, 'a>> {
        (self.raw.present & 0x2 != 0).then(|| CpusData::new(&self.raw.cpus_data))
    }

    /// a bit each
    #[inline]
    pub fn mask_data(&self) -> Option<MaskData<'r, 'a>> {
        (self.raw.present & 0x4 != 0).then(|| MaskData::new(&self.raw.mask_data))
    }

    /// from one to another
    #[inline]
    pub fn range_cpu_data(&self) -> Option<RangeCpuData<'r, 'a>> {
        (self.raw.present & 0x8 != 0).then(|| RangeCpuData::new(&self.raw.range_cpu_data))
    }
}

/// CPU_MAP, since 4.5: CPUs that were observed
#[derive(Clone, Copy)]
pub struct CpuMap<'r, 'a> {
    raw: &'r sys::pfr_cpu_map,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> CpuMap<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_cpu_map) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_cpu_map {
        self.raw
    }

    /// the set
    #[inline]
    pub fn data(&self) -> Option<CpuMapData<'r, 'a>> {
        (self.raw.present & 0x1 != 0).then(|| CpuMapData::new(&self.raw.data))
    }

    /// padding
    #[inline]
    pub fn pad(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.pad) })
    }
}

/// one setting
#[derive(Clone, Copy)]
pub struct StatConfigEntry<'r, 'a> {
    raw: &'r sys::pfr_stat_config_entry,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> StatConfigEntry<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_stat_config_entry) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_stat_config_entry {
        self.raw
    }

    /// which
    #[inline]
    pub fn tag(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.tag)
    }

    /// its value
    #[inline]
    pub fn val(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.val)
    }
}

/// STAT_CONFIG, since 4.5: perf stat: its settings
#[derive(Clone, Copy)]
pub struct StatConfig<'r, 'a> {
    raw: &'r sys::pfr_stat_config,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> StatConfig<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_stat_config) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_stat_config {
        self.raw
    }

    /// settings that follow
    #[inline]
    pub fn nr(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.nr)
    }

    /// the settings
    #[inline]
    pub fn data(&self) -> Option<Array<'a, sys::pfr_stat_config_entry>> {
        (self.raw.present & 0x2 != 0).then(|| Array::new(self.raw.data))
    }
}

/// STAT, since 4.5: perf stat: a count
#[derive(Clone, Copy)]
pub struct Stat<'r, 'a> {
    raw: &'r sys::pfr_stat,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Stat<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_stat) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_stat {
        self.raw
    }

    /// event
    #[inline]
    pub fn id(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.id)
    }

    /// CPU; all ones: any
    #[inline]
    pub fn cpu(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.cpu)
    }

    /// index of the thread in THREAD_MAP
    #[inline]
    pub fn thread(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.thread)
    }

    /// count
    #[inline]
    pub fn val(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.val)
    }

    /// time the event was enabled
    #[inline]
    pub fn ena(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.ena)
    }

    /// time the event was counting
    #[inline]
    pub fn run(&self) -> Option<u64> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.run)
    }
}

/// STAT_ROUND, since 4.5: perf stat: every count has been read once
#[derive(Clone, Copy)]
pub struct StatRound<'r, 'a> {
    raw: &'r sys::pfr_stat_round,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> StatRound<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_stat_round) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_stat_round {
        self.raw
    }

    /// why it was read
    #[inline]
    pub fn type_(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.type_)
    }

    /// since the start
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.time)
    }
}

/// EVENT_UPDATE, since 4.5: more about an event
#[derive(Clone, Copy)]
pub struct EventUpdate<'r, 'a> {
    raw: &'r sys::pfr_event_update,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> EventUpdate<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_event_update) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_event_update {
        self.raw
    }

    /// what about it
    #[inline]
    pub fn type_(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.type_)
    }

    /// event
    #[inline]
    pub fn id(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.id)
    }

    /// unit of its count
    #[inline]
    pub fn unit(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x4 != 0).then(|| unsafe { bytes(self.raw.unit) })
    }

    /// factor of its count
    #[inline]
    pub fn scale(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.scale)
    }

    /// its name
    #[inline]
    pub fn name(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x10 != 0).then(|| unsafe { bytes(self.raw.name) })
    }

    /// its CPUs
    #[inline]
    pub fn cpus(&self) -> Option<CpuMapData<'r, 'a>> {
        (self.raw.present & 0x20 != 0).then(|| CpuMapData::new(&self.raw.cpus))
    }

    /// padding
    #[inline]
    pub fn pad(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x40 != 0).then(|| unsafe { bytes(self.raw.pad) })
    }
}

/// TIME_CONV, since 4.6: how a cycle counter becomes perf time
#[derive(Clone, Copy)]
pub struct TimeConv<'r, 'a> {
    raw: &'r sys::pfr_time_conv,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> TimeConv<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_time_conv) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_time_conv {
        self.raw
    }

    /// shift
    #[inline]
    pub fn time_shift(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.time_shift)
    }

    /// factor
    #[inline]
    pub fn time_mult(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.time_mult)
    }

    /// time when the counter was 0
    #[inline]
    pub fn time_zero(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.time_zero)
    }

    /// counter's value when it was last read
    #[inline]
    pub fn time_cycles(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.time_cycles)
    }

    /// bits that the counter has
    #[inline]
    pub fn time_mask(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.time_mask)
    }

    /// whether time_zero is valid
    #[inline]
    pub fn cap_user_time_zero(&self) -> Option<u8> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.cap_user_time_zero)
    }

    /// whether time_cycles and time_mask are valid
    #[inline]
    pub fn cap_user_time_short(&self) -> Option<u8> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.cap_user_time_short)
    }

    /// zeros
    #[inline]
    pub fn reserved(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x80 != 0).then(|| unsafe { bytes(self.raw.reserved) })
    }
}

/// HEADER_FEATURE, since 4.14: pipe: a feature section
#[derive(Clone, Copy)]
pub struct HeaderFeature<'r, 'a> {
    raw: &'r sys::pfr_header_feature,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> HeaderFeature<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_header_feature) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_header_feature {
        self.raw
    }

    /// which; the number after the last one marks the end
    #[inline]
    pub fn feat_id(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.feat_id)
    }

    /// the section
    #[inline]
    pub fn data(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.data) })
    }
}

/// COMPRESSED, since 5.2: more of the stream of compressed records
#[derive(Clone, Copy)]
pub struct Compressed<'r, 'a> {
    raw: &'r sys::pfr_compressed,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Compressed<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_compressed) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_compressed {
        self.raw
    }

    /// zstd
    #[inline]
    pub fn data(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x1 != 0).then(|| unsafe { bytes(self.raw.data) })
    }
}

/// FINISHED_INIT, since 6.0: everything that existed before the recording has been described
#[derive(Clone, Copy)]
pub struct FinishedInit<'r, 'a> {
    raw: &'r sys::pfr_finished_init,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> FinishedInit<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_finished_init) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_finished_init {
        self.raw
    }
}

/// COMPRESSED2, since 6.16: more of the stream of compressed records, padded
#[derive(Clone, Copy)]
pub struct Compressed2<'r, 'a> {
    raw: &'r sys::pfr_compressed2,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Compressed2<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_compressed2) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_compressed2 {
        self.raw
    }

    /// bytes that follow
    #[inline]
    pub fn data_size(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.data_size)
    }

    /// zstd
    #[inline]
    pub fn data(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.data) })
    }

    /// zeros
    #[inline]
    pub fn pad(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x4 != 0).then(|| unsafe { bytes(self.raw.pad) })
    }
}

/// one word about a BPF program
#[derive(Clone, Copy)]
pub struct BpfMetadataEntry<'r, 'a> {
    raw: &'r sys::pfr_bpf_metadata_entry,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> BpfMetadataEntry<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_bpf_metadata_entry) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_bpf_metadata_entry {
        self.raw
    }

    /// what about it
    #[inline]
    pub fn key(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x1 != 0).then(|| unsafe { bytes(self.raw.key) })
    }

    /// the word
    #[inline]
    pub fn value(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.value) })
    }
}

/// BPF_METADATA, since 6.17: metadata of a BPF program
#[derive(Clone, Copy)]
pub struct BpfMetadata<'r, 'a> {
    raw: &'r sys::pfr_bpf_metadata,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> BpfMetadata<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_bpf_metadata) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_bpf_metadata {
        self.raw
    }

    /// the program
    #[inline]
    pub fn prog_name(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x1 != 0).then(|| unsafe { bytes(self.raw.prog_name) })
    }

    /// entries that follow
    #[inline]
    pub fn nr_entries(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.nr_entries)
    }

    /// the entries
    #[inline]
    pub fn entries(&self) -> Option<Array<'a, sys::pfr_bpf_metadata_entry>> {
        (self.raw.present & 0x4 != 0).then(|| Array::new(self.raw.entries))
    }
}

/// a CPU's counters, versions 15 to 17
#[derive(Clone, Copy)]
pub struct SchedstatCpuCounters<'r, 'a> {
    raw: &'r sys::pfr_schedstat_cpu_counters,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SchedstatCpuCounters<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_schedstat_cpu_counters) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_schedstat_cpu_counters {
        self.raw
    }

    /// calls of sched_yield()
    #[inline]
    pub fn yld_count(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.yld_count)
    }

    /// of no use any more
    #[inline]
    pub fn array_exp(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.array_exp)
    }

    /// calls of schedule()
    #[inline]
    pub fn sched_count(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.sched_count)
    }

    /// those that left the CPU idle
    #[inline]
    pub fn sched_goidle(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.sched_goidle)
    }

    /// calls of try_to_wake_up()
    #[inline]
    pub fn ttwu_count(&self) -> Option<u32> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.ttwu_count)
    }

    /// those that woke the CPU they ran on
    #[inline]
    pub fn ttwu_local(&self) -> Option<u32> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.ttwu_local)
    }

    /// time that tasks ran, in jiffies
    #[inline]
    pub fn rq_cpu_time(&self) -> Option<u64> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.rq_cpu_time)
    }

    /// time that tasks waited, in jiffies
    #[inline]
    pub fn run_delay(&self) -> Option<u64> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.run_delay)
    }

    /// time slices
    #[inline]
    pub fn pcount(&self) -> Option<u64> {
        (self.raw.present & 0x100 != 0).then_some(self.raw.pcount)
    }
}

/// SCHEDSTAT_CPU, since 7.0: a CPU's scheduler counters
#[derive(Clone, Copy)]
pub struct SchedstatCpu<'r, 'a> {
    raw: &'r sys::pfr_schedstat_cpu,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SchedstatCpu<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_schedstat_cpu) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_schedstat_cpu {
        self.raw
    }

    /// timestamp, in jiffies
    #[inline]
    pub fn timestamp(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.timestamp)
    }

    /// CPU
    #[inline]
    pub fn cpu(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.cpu)
    }

    /// version of the counters
    #[inline]
    pub fn version(&self) -> Option<u16> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.version)
    }

    /// 0
    #[inline]
    pub fn pad(&self) -> Option<u16> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.pad)
    }

    /// the counters
    #[inline]
    pub fn counters(&self) -> Option<SchedstatCpuCounters<'r, 'a>> {
        (self.raw.present & 0x10 != 0).then(|| SchedstatCpuCounters::new(&self.raw.counters))
    }
}

/// load balancing, versions 15 and 16
#[derive(Clone, Copy)]
pub struct SchedstatLb<'r, 'a> {
    raw: &'r sys::pfr_schedstat_lb,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SchedstatLb<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_schedstat_lb) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_schedstat_lb {
        self.raw
    }

    /// calls of load_balance()
    #[inline]
    pub fn lb_count(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.lb_count)
    }

    /// those that found balance
    #[inline]
    pub fn lb_balanced(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.lb_balanced)
    }

    /// those that moved no task
    #[inline]
    pub fn lb_failed(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.lb_failed)
    }

    /// sum of imbalance
    #[inline]
    pub fn lb_imbalance(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.lb_imbalance)
    }

    /// calls of pull_task()
    #[inline]
    pub fn lb_gained(&self) -> Option<u32> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.lb_gained)
    }

    /// those for a task that was cache-hot
    #[inline]
    pub fn lb_hot_gained(&self) -> Option<u32> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.lb_hot_gained)
    }

    /// no busier queue was found
    #[inline]
    pub fn lb_nobusyq(&self) -> Option<u32> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.lb_nobusyq)
    }

    /// no busier group was found
    #[inline]
    pub fn lb_nobusyg(&self) -> Option<u32> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.lb_nobusyg)
    }
}

/// load balancing, version 17
#[derive(Clone, Copy)]
pub struct SchedstatLb17<'r, 'a> {
    raw: &'r sys::pfr_schedstat_lb_17,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SchedstatLb17<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_schedstat_lb_17) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_schedstat_lb_17 {
        self.raw
    }

    /// calls of load_balance()
    #[inline]
    pub fn lb_count(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.lb_count)
    }

    /// those that found balance
    #[inline]
    pub fn lb_balanced(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.lb_balanced)
    }

    /// those that moved no task
    #[inline]
    pub fn lb_failed(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.lb_failed)
    }

    /// imbalance of load
    #[inline]
    pub fn lb_imbalance_load(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.lb_imbalance_load)
    }

    /// imbalance of utilization
    #[inline]
    pub fn lb_imbalance_util(&self) -> Option<u32> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.lb_imbalance_util)
    }

    /// imbalance of tasks
    #[inline]
    pub fn lb_imbalance_task(&self) -> Option<u32> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.lb_imbalance_task)
    }

    /// imbalance of misfit tasks
    #[inline]
    pub fn lb_imbalance_misfit(&self) -> Option<u32> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.lb_imbalance_misfit)
    }

    /// calls of pull_task()
    #[inline]
    pub fn lb_gained(&self) -> Option<u32> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.lb_gained)
    }

    /// those for a task that was cache-hot
    #[inline]
    pub fn lb_hot_gained(&self) -> Option<u32> {
        (self.raw.present & 0x100 != 0).then_some(self.raw.lb_hot_gained)
    }

    /// no busier queue was found
    #[inline]
    pub fn lb_nobusyq(&self) -> Option<u32> {
        (self.raw.present & 0x200 != 0).then_some(self.raw.lb_nobusyq)
    }

    /// no busier group was found
    #[inline]
    pub fn lb_nobusyg(&self) -> Option<u32> {
        (self.raw.present & 0x400 != 0).then_some(self.raw.lb_nobusyg)
    }
}

/// active balancing, exec and fork balancing, wakeups
#[derive(Clone, Copy)]
pub struct SchedstatMoves<'r, 'a> {
    raw: &'r sys::pfr_schedstat_moves,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SchedstatMoves<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_schedstat_moves) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_schedstat_moves {
        self.raw
    }

    /// calls of active_load_balance()
    #[inline]
    pub fn alb_count(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.alb_count)
    }

    /// those that moved no task
    #[inline]
    pub fn alb_failed(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.alb_failed)
    }

    /// those that moved a task
    #[inline]
    pub fn alb_pushed(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.alb_pushed)
    }

    /// not used
    #[inline]
    pub fn sbe_count(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.sbe_count)
    }

    /// not used
    #[inline]
    pub fn sbe_balanced(&self) -> Option<u32> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.sbe_balanced)
    }

    /// not used
    #[inline]
    pub fn sbe_pushed(&self) -> Option<u32> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.sbe_pushed)
    }

    /// not used
    #[inline]
    pub fn sbf_count(&self) -> Option<u32> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.sbf_count)
    }

    /// not used
    #[inline]
    pub fn sbf_balanced(&self) -> Option<u32> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.sbf_balanced)
    }

    /// not used
    #[inline]
    pub fn sbf_pushed(&self) -> Option<u32> {
        (self.raw.present & 0x100 != 0).then_some(self.raw.sbf_pushed)
    }

    /// wakeups of a task that last ran elsewhere
    #[inline]
    pub fn ttwu_wake_remote(&self) -> Option<u32> {
        (self.raw.present & 0x200 != 0).then_some(self.raw.ttwu_wake_remote)
    }

    /// wakeups that moved a cache-cold task
    #[inline]
    pub fn ttwu_move_affine(&self) -> Option<u32> {
        (self.raw.present & 0x400 != 0).then_some(self.raw.ttwu_move_affine)
    }

    /// wakeups that began passive balancing
    #[inline]
    pub fn ttwu_move_balance(&self) -> Option<u32> {
        (self.raw.present & 0x800 != 0).then_some(self.raw.ttwu_move_balance)
    }
}

/// SCHEDSTAT_DOMAIN, since 7.0: a scheduling domain's counters
#[derive(Clone, Copy)]
pub struct SchedstatDomain<'r, 'a> {
    raw: &'r sys::pfr_schedstat_domain,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SchedstatDomain<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_schedstat_domain) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_schedstat_domain {
        self.raw
    }

    /// timestamp, in jiffies
    #[inline]
    pub fn timestamp(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.timestamp)
    }

    /// CPU
    #[inline]
    pub fn cpu(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.cpu)
    }

    /// version of the counters
    #[inline]
    pub fn version(&self) -> Option<u16> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.version)
    }

    /// domain
    #[inline]
    pub fn domain(&self) -> Option<u16> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.domain)
    }

    /// while idle
    #[inline]
    pub fn idle_15(&self) -> Option<SchedstatLb<'r, 'a>> {
        (self.raw.present & 0x10 != 0).then(|| SchedstatLb::new(&self.raw.idle_15))
    }

    /// while busy
    #[inline]
    pub fn busy(&self) -> Option<SchedstatLb<'r, 'a>> {
        (self.raw.present & 0x20 != 0).then(|| SchedstatLb::new(&self.raw.busy))
    }

    /// while idle
    #[inline]
    pub fn idle_16(&self) -> Option<SchedstatLb<'r, 'a>> {
        (self.raw.present & 0x40 != 0).then(|| SchedstatLb::new(&self.raw.idle_16))
    }

    /// while newly idle
    #[inline]
    pub fn newidle(&self) -> Option<SchedstatLb<'r, 'a>> {
        (self.raw.present & 0x80 != 0).then(|| SchedstatLb::new(&self.raw.newidle))
    }

    /// while busy
    #[inline]
    pub fn busy_17(&self) -> Option<SchedstatLb17<'r, 'a>> {
        (self.raw.present & 0x100 != 0).then(|| SchedstatLb17::new(&self.raw.busy_17))
    }

    /// while idle
    #[inline]
    pub fn idle_17(&self) -> Option<SchedstatLb17<'r, 'a>> {
        (self.raw.present & 0x200 != 0).then(|| SchedstatLb17::new(&self.raw.idle_17))
    }

    /// while newly idle
    #[inline]
    pub fn newidle_17(&self) -> Option<SchedstatLb17<'r, 'a>> {
        (self.raw.present & 0x400 != 0).then(|| SchedstatLb17::new(&self.raw.newidle_17))
    }

    /// tasks moved
    #[inline]
    pub fn moves(&self) -> Option<SchedstatMoves<'r, 'a>> {
        (self.raw.present & 0x800 != 0).then(|| SchedstatMoves::new(&self.raw.moves))
    }
}

/// SIMPLEPERF_KERNEL_SYMBOL, since simpleperf: symbols of the kernel
#[derive(Clone, Copy)]
pub struct SimpleperfKernelSymbol<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_kernel_symbol,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfKernelSymbol<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_kernel_symbol) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_kernel_symbol {
        self.raw
    }

    /// bytes that follow, without padding
    #[inline]
    pub fn size(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.size)
    }

    /// text of /proc/kallsyms
    #[inline]
    pub fn kallsyms(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.kallsyms) })
    }

    /// padding
    #[inline]
    pub fn pad(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x4 != 0).then(|| unsafe { bytes(self.raw.pad) })
    }
}

/// SIMPLEPERF_DSO, since simpleperf: a file with symbols (no longer written)
#[derive(Clone, Copy)]
pub struct SimpleperfDso<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_dso,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfDso<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_dso) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_dso {
        self.raw
    }

    /// kind of file
    #[inline]
    pub fn dso_type(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.dso_type)
    }

    /// its number in this recording
    #[inline]
    pub fn dso_id(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.dso_id)
    }

    /// lowest address that it is linked for
    #[inline]
    pub fn min_vaddr(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.min_vaddr)
    }

    /// its name
    #[inline]
    pub fn name(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x8 != 0).then(|| unsafe { bytes(self.raw.name) })
    }
}

/// SIMPLEPERF_SYMBOL, since simpleperf: a symbol of such a file (no longer written)
#[derive(Clone, Copy)]
pub struct SimpleperfSymbol<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_symbol,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfSymbol<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_symbol) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_symbol {
        self.raw
    }

    /// its address in the file
    #[inline]
    pub fn addr(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.addr)
    }

    /// its length
    #[inline]
    pub fn len(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.len)
    }

    /// the file's number
    #[inline]
    pub fn dso_id(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.dso_id)
    }

    /// its name
    #[inline]
    pub fn name(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x8 != 0).then(|| unsafe { bytes(self.raw.name) })
    }
}

/// SIMPLEPERF_SPLIT, since simpleperf: a piece of a record that is too large for one
#[derive(Clone, Copy)]
pub struct SimpleperfSplit<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_split,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfSplit<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_split) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_split {
        self.raw
    }

    /// the piece; all up to SPLIT_END are one record, header included
    #[inline]
    pub fn data(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x1 != 0).then(|| unsafe { bytes(self.raw.data) })
    }
}

/// SIMPLEPERF_SPLIT_END, since simpleperf: the pieces before this are one record
#[derive(Clone, Copy)]
pub struct SimpleperfSplitEnd<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_split_end,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfSplitEnd<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_split_end) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_split_end {
        self.raw
    }
}

/// one id
#[derive(Clone, Copy)]
pub struct SimpleperfEventIdEntry<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_event_id_entry,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfEventIdEntry<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_event_id_entry) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_event_id_entry {
        self.raw
    }

    /// number of the attr
    #[inline]
    pub fn attr_id(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.attr_id)
    }

    /// the id that means it from here on
    #[inline]
    pub fn event_id(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.event_id)
    }
}

/// SIMPLEPERF_EVENT_ID, since simpleperf: ids of events that were opened later
#[derive(Clone, Copy)]
pub struct SimpleperfEventId<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_event_id,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfEventId<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_event_id) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_event_id {
        self.raw
    }

    /// ids that follow
    #[inline]
    pub fn count(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.count)
    }

    /// the ids
    #[inline]
    pub fn entries(&self) -> Option<Array<'a, sys::pfr_simpleperf_event_id_entry>> {
        (self.raw.present & 0x2 != 0).then(|| Array::new(self.raw.entries))
    }
}

/// SIMPLEPERF_CALLCHAIN, since simpleperf: a callchain that was unwound from registers and stack
#[derive(Clone, Copy)]
pub struct SimpleperfCallchain<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_callchain,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfCallchain<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_callchain) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_callchain {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.tid)
    }

    /// how it was made
    #[inline]
    pub fn chain_type(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.chain_type)
    }

    /// time of the sample
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.time)
    }

    /// frames
    #[inline]
    pub fn ip_nr(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.ip_nr)
    }

    /// return addresses, innermost first
    #[inline]
    pub fn ips(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x20 != 0).then(|| Words::new(self.raw.ips))
    }

    /// the stack pointer of each frame
    #[inline]
    pub fn sps(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x40 != 0).then(|| Words::new(self.raw.sps))
    }
}

/// the callchain that was unwound
#[derive(Clone, Copy)]
pub struct SimpleperfUnwound<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_unwound,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfUnwound<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_unwound) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_unwound {
        self.raw
    }

    /// frames
    #[inline]
    pub fn length(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.length)
    }

    /// return addresses, innermost first
    #[inline]
    pub fn ips(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x2 != 0).then(|| Words::new(self.raw.ips))
    }

    /// the stack pointer of each frame
    #[inline]
    pub fn sps(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x4 != 0).then(|| Words::new(self.raw.sps))
    }
}

/// SIMPLEPERF_UNWINDING_RESULT, since simpleperf: how unwinding went, to find its faults
#[derive(Clone, Copy)]
pub struct SimpleperfUnwindingResult<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_unwinding_result,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfUnwindingResult<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_unwinding_result) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_unwinding_result {
        self.raw
    }

    /// time of the sample
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.time)
    }

    /// how long it took
    #[inline]
    pub fn used_time(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.used_time)
    }

    /// why it ended; 0: no failure
    #[inline]
    pub fn error_code(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.error_code)
    }

    /// memory that could not be read
    #[inline]
    pub fn error_addr(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.error_addr)
    }

    /// first address of the stack that is here
    #[inline]
    pub fn stack_start(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.stack_start)
    }

    /// address after it
    #[inline]
    pub fn stack_end(&self) -> Option<u64> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.stack_end)
    }

    /// width of the registers, 0 where they were not kept; the first simpleperf with this record ended before it
    #[inline]
    pub fn abi(&self) -> Option<u64> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.abi)
    }

    /// which registers follow; there where abi is 0, too
    #[inline]
    pub fn reg_mask(&self) -> Option<u64> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.reg_mask)
    }

    /// one for each bit of reg_mask
    #[inline]
    pub fn regs(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x100 != 0).then(|| Words::new(self.raw.regs))
    }

    /// the stack
    #[inline]
    pub fn stack_user(&self) -> Option<StackUser<'r, 'a>> {
        (self.raw.present & 0x200 != 0).then(|| StackUser::new(&self.raw.stack_user))
    }

    /// the callchain; newer simpleperf
    #[inline]
    pub fn callchain(&self) -> Option<SimpleperfUnwound<'r, 'a>> {
        (self.raw.present & 0x400 != 0).then(|| SimpleperfUnwound::new(&self.raw.callchain))
    }
}

/// SIMPLEPERF_TRACING_DATA, since simpleperf: formats of the tracepoints, inside the record
#[derive(Clone, Copy)]
pub struct SimpleperfTracingData<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_tracing_data,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfTracingData<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_tracing_data) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_tracing_data {
        self.raw
    }

    /// bytes that follow, without padding
    #[inline]
    pub fn size(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.size)
    }

    /// as feature TRACING_DATA
    #[inline]
    pub fn data(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.data) })
    }

    /// padding
    #[inline]
    pub fn pad(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x4 != 0).then(|| unsafe { bytes(self.raw.pad) })
    }
}

/// SIMPLEPERF_DEBUG, since simpleperf: simpleperf's own messages
#[derive(Clone, Copy)]
pub struct SimpleperfDebug<'r, 'a> {
    raw: &'r sys::pfr_simpleperf_debug,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> SimpleperfDebug<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_simpleperf_debug) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_simpleperf_debug {
        self.raw
    }

    /// timestamp
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.time)
    }

    /// the text
    #[inline]
    pub fn text(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.text) })
    }
}

/// the header of a record
#[derive(Clone, Copy)]
pub struct RecordHeader<'r, 'a> {
    raw: &'r sys::pfr_record_header,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> RecordHeader<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_record_header) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_record_header {
        self.raw
    }

    /// which record
    #[inline]
    pub fn type_(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.type_)
    }

    /// mode of the CPU, and bits of the record
    #[inline]
    pub fn misc(&self) -> Option<u16> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.misc)
    }

    /// simpleperf: times 65536, more bytes of the record
    #[inline]
    pub fn size_high(&self) -> Option<u16> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.size_high)
    }

    /// bytes of the record, this header among them
    #[inline]
    pub fn size(&self) -> Option<u16> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.size)
    }
}

/// a range of the file
#[derive(Clone, Copy)]
pub struct Section<'r, 'a> {
    raw: &'r sys::pfr_section,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Section<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_section) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_section {
        self.raw
    }

    /// its first byte
    #[inline]
    pub fn offset(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.offset)
    }

    /// its bytes
    #[inline]
    pub fn size(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.size)
    }
}

/// the header of a perf.data file
#[derive(Clone, Copy)]
pub struct FileHeader<'r, 'a> {
    raw: &'r sys::pfr_file_header,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> FileHeader<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_file_header) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_file_header {
        self.raw
    }

    /// PERFILE2 as a number; version 1: PERFFILE as text
    #[inline]
    pub fn magic(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.magic)
    }

    /// bytes of this header; 16 in a pipe
    #[inline]
    pub fn size(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.size)
    }

    /// bytes of an entry of attrs
    #[inline]
    pub fn attr_size(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.attr_size)
    }

    /// the events
    #[inline]
    pub fn attrs(&self) -> Option<Section<'r, 'a>> {
        (self.raw.present & 0x8 != 0).then(|| Section::new(&self.raw.attrs))
    }

    /// the records; size 0: the recording was cut off
    #[inline]
    pub fn data(&self) -> Option<Section<'r, 'a>> {
        (self.raw.present & 0x10 != 0).then(|| Section::new(&self.raw.data))
    }

    /// no longer written
    #[inline]
    pub fn event_types(&self) -> Option<Section<'r, 'a>> {
        (self.raw.present & 0x20 != 0).then(|| Section::new(&self.raw.event_types))
    }

    /// a bit for each feature section
    #[inline]
    pub fn features(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x40 != 0).then(|| Words::new(self.raw.features))
    }
}

/// an event of the file
#[derive(Clone, Copy)]
pub struct FileAttr<'r, 'a> {
    raw: &'r sys::pfr_file_attr,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> FileAttr<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_file_attr) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_file_attr {
        self.raw
    }

    /// the attr, in the size its writer knew
    #[inline]
    pub fn attr(&self) -> Option<Attr<'r, 'a>> {
        (self.raw.present & 0x1 != 0).then(|| Attr::new(&self.raw.attr))
    }

    /// bytes of the entry that the attr does not use
    #[inline]
    pub fn pad(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x2 != 0).then(|| unsafe { bytes(self.raw.pad) })
    }

    /// where its ids are
    #[inline]
    pub fn ids(&self) -> Option<Section<'r, 'a>> {
        (self.raw.present & 0x4 != 0).then(|| Section::new(&self.raw.ids))
    }
}

/// ids that mean one event
#[derive(Clone, Copy)]
pub struct FileIds<'r, 'a> {
    raw: &'r sys::pfr_file_ids,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> FileIds<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_file_ids) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_file_ids {
        self.raw
    }

    /// the ids
    #[inline]
    pub fn ids(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x1 != 0).then(|| Words::new(self.raw.ids))
    }
}

/// where a feature's section is
#[derive(Clone, Copy)]
pub struct FeatureSection<'r, 'a> {
    raw: &'r sys::pfr_feature_section,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> FeatureSection<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_feature_section) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_feature_section {
        self.raw
    }

    /// its place; the table has one of them for each bit
    #[inline]
    pub fn section(&self) -> Option<Section<'r, 'a>> {
        (self.raw.present & 0x1 != 0).then(|| Section::new(&self.raw.section))
    }
}

/// a perf_event_attr by itself
#[derive(Clone, Copy)]
pub struct AttrOnly<'r, 'a> {
    raw: &'r sys::pfr_attr_only,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> AttrOnly<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_attr_only) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_attr_only {
        self.raw
    }

    /// the attr
    #[inline]
    pub fn attr(&self) -> Option<Attr<'r, 'a>> {
        (self.raw.present & 0x1 != 0).then(|| Attr::new(&self.raw.attr))
    }
}

/// what read(2) of an event gives
#[derive(Clone, Copy)]
pub struct Counts<'r, 'a> {
    raw: &'r sys::pfr_counts,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> Counts<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_counts) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_counts {
        self.raw
    }

    /// the counts
    #[inline]
    pub fn values(&self) -> Option<ReadFormat<'r, 'a>> {
        (self.raw.present & 0x1 != 0).then(|| ReadFormat::new(&self.raw.values))
    }
}

/// the page before a ring
#[derive(Clone, Copy)]
pub struct MmapPage<'r, 'a> {
    raw: &'r sys::pfr_mmap_page,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> MmapPage<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_mmap_page) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_mmap_page {
        self.raw
    }

    /// of this page
    #[inline]
    pub fn version(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.version)
    }

    /// lowest version that this one is compatible with
    #[inline]
    pub fn compat_version(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.compat_version)
    }

    /// changes with each change of the fields up to time_mask; odd within one
    #[inline]
    pub fn lock(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.lock)
    }

    /// the counter's number + 1; 0: it cannot be read by the user
    #[inline]
    pub fn index(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.index)
    }

    /// signed; to be added to the counter
    #[inline]
    pub fn offset(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.offset)
    }

    /// how long the event was enabled
    #[inline]
    pub fn time_enabled(&self) -> Option<u64> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.time_enabled)
    }

    /// how long it counted
    #[inline]
    pub fn time_running(&self) -> Option<u64> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.time_running)
    }

    /// what of this page can be used
    #[inline]
    pub fn capabilities(&self) -> Option<u64> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.capabilities)
    }

    /// bits of the counter
    #[inline]
    pub fn pmc_width(&self) -> Option<u16> {
        (self.raw.present & 0x100 != 0).then_some(self.raw.pmc_width)
    }

    /// cycles to time: (cycles * time_mult) \>\> time_shift
    #[inline]
    pub fn time_shift(&self) -> Option<u16> {
        (self.raw.present & 0x200 != 0).then_some(self.raw.time_shift)
    }

    /// see time_shift
    #[inline]
    pub fn time_mult(&self) -> Option<u32> {
        (self.raw.present & 0x400 != 0).then_some(self.raw.time_mult)
    }

    /// signed; time since time_enabled was written: time_offset + the cycles' time
    #[inline]
    pub fn time_offset(&self) -> Option<u64> {
        (self.raw.present & 0x800 != 0).then_some(self.raw.time_offset)
    }

    /// perf time when the cycles were 0
    #[inline]
    pub fn time_zero(&self) -> Option<u64> {
        (self.raw.present & 0x1000 != 0).then_some(self.raw.time_zero)
    }

    /// bytes up to reserved
    #[inline]
    pub fn size(&self) -> Option<u32> {
        (self.raw.present & 0x2000 != 0).then_some(self.raw.size)
    }

    /// 0
    #[inline]
    pub fn reserved_1(&self) -> Option<u32> {
        (self.raw.present & 0x4000 != 0).then_some(self.raw.reserved_1)
    }

    /// the cycles when they were last read, where they have less than 64 bits
    #[inline]
    pub fn time_cycles(&self) -> Option<u64> {
        (self.raw.present & 0x8000 != 0).then_some(self.raw.time_cycles)
    }

    /// bits that the cycles have
    #[inline]
    pub fn time_mask(&self) -> Option<u64> {
        (self.raw.present & 0x10000 != 0).then_some(self.raw.time_mask)
    }

    /// zeros
    #[inline]
    pub fn reserved(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x20000 != 0).then(|| unsafe { bytes(self.raw.reserved) })
    }

    /// the writer's position: never wraps at the ring's size; backward rings count down
    #[inline]
    pub fn data_head(&self) -> Option<u64> {
        (self.raw.present & 0x40000 != 0).then_some(self.raw.data_head)
    }

    /// the reader's position, where the ring is writable
    #[inline]
    pub fn data_tail(&self) -> Option<u64> {
        (self.raw.present & 0x80000 != 0).then_some(self.raw.data_tail)
    }

    /// the ring's place in the mapping; 0 before 4.1: after the page
    #[inline]
    pub fn data_offset(&self) -> Option<u64> {
        (self.raw.present & 0x100000 != 0).then_some(self.raw.data_offset)
    }

    /// the ring's bytes; 0 before 4.1: the rest of the mapping
    #[inline]
    pub fn data_size(&self) -> Option<u64> {
        (self.raw.present & 0x200000 != 0).then_some(self.raw.data_size)
    }

    /// the writer's position in the AUX area
    #[inline]
    pub fn aux_head(&self) -> Option<u64> {
        (self.raw.present & 0x400000 != 0).then_some(self.raw.aux_head)
    }

    /// the reader's position in the AUX area
    #[inline]
    pub fn aux_tail(&self) -> Option<u64> {
        (self.raw.present & 0x800000 != 0).then_some(self.raw.aux_tail)
    }

    /// offset at which the user maps the AUX area, for mmap(2)
    #[inline]
    pub fn aux_offset(&self) -> Option<u64> {
        (self.raw.present & 0x1000000 != 0).then_some(self.raw.aux_offset)
    }

    /// the AUX area's bytes
    #[inline]
    pub fn aux_size(&self) -> Option<u64> {
        (self.raw.present & 0x2000000 != 0).then_some(self.raw.aux_size)
    }
}

/// a mapping that came or went
#[derive(Clone, Copy)]
pub struct LegacyMapping<'r, 'a> {
    raw: &'r sys::pfr_legacy_mapping,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LegacyMapping<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_legacy_mapping) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_legacy_mapping {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.tid)
    }

    /// first address
    #[inline]
    pub fn addr(&self) -> Option<u64> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.addr)
    }

    /// length
    #[inline]
    pub fn len(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.len)
    }

    /// offset in the file
    #[inline]
    pub fn pgoff(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.pgoff)
    }

    /// file
    #[inline]
    pub fn filename(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x20 != 0).then(|| unsafe { bytes(self.raw.filename) })
    }
}

/// a thread's name
#[derive(Clone, Copy)]
pub struct LegacyComm<'r, 'a> {
    raw: &'r sys::pfr_legacy_comm,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LegacyComm<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_legacy_comm) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_legacy_comm {
        self.raw
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.tid)
    }

    /// the name
    #[inline]
    pub fn comm(&self) -> Option<&'a [u8]> {
        (self.raw.present & 0x4 != 0).then(|| unsafe { bytes(self.raw.comm) })
    }
}

/// the period of a counter with a frequency changed
#[derive(Clone, Copy)]
pub struct LegacyPeriod<'r, 'a> {
    raw: &'r sys::pfr_legacy_period,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LegacyPeriod<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_legacy_period) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_legacy_period {
        self.raw
    }

    /// timestamp
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.time)
    }

    /// events between overflows from now on
    #[inline]
    pub fn irq_period(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.irq_period)
    }
}

/// a counter was stopped or started
#[derive(Clone, Copy)]
pub struct LegacyThrottle<'r, 'a> {
    raw: &'r sys::pfr_legacy_throttle,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LegacyThrottle<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_legacy_throttle) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_legacy_throttle {
        self.raw
    }

    /// timestamp
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.time)
    }
}

/// 2009: a record that is no overflow
#[derive(Clone, Copy)]
pub struct LegacyRecord<'r, 'a> {
    raw: &'r sys::pfr_legacy_record,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LegacyRecord<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_legacy_record) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_legacy_record {
        self.raw
    }

    /// which record
    #[inline]
    pub fn type_(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.type_)
    }

    /// mode of the CPU
    #[inline]
    pub fn misc(&self) -> Option<u16> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.misc)
    }

    /// bytes of the record, this header among them
    #[inline]
    pub fn size(&self) -> Option<u16> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.size)
    }

    /// the mapping
    #[inline]
    pub fn mapping(&self) -> Option<LegacyMapping<'r, 'a>> {
        (self.raw.present & 0x8 != 0).then(|| LegacyMapping::new(&self.raw.mapping))
    }

    /// the name
    #[inline]
    pub fn comm(&self) -> Option<LegacyComm<'r, 'a>> {
        (self.raw.present & 0x10 != 0).then(|| LegacyComm::new(&self.raw.comm))
    }

    /// the period; since the middle of 2009
    #[inline]
    pub fn period(&self) -> Option<LegacyPeriod<'r, 'a>> {
        (self.raw.present & 0x20 != 0).then(|| LegacyPeriod::new(&self.raw.period))
    }

    /// the time; since the middle of 2009
    #[inline]
    pub fn throttle(&self) -> Option<LegacyThrottle<'r, 'a>> {
        (self.raw.present & 0x40 != 0).then(|| LegacyThrottle::new(&self.raw.throttle))
    }
}

/// one counter of a group
#[derive(Clone, Copy)]
pub struct LegacyValue<'r, 'a> {
    raw: &'r sys::pfr_legacy_value,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LegacyValue<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_legacy_value) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_legacy_value {
        self.raw
    }

    /// its config
    #[inline]
    pub fn event(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.event)
    }

    /// its count
    #[inline]
    pub fn val(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.val)
    }
}

/// the counters of a group
#[derive(Clone, Copy)]
pub struct LegacyGroup<'r, 'a> {
    raw: &'r sys::pfr_legacy_group,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LegacyGroup<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_legacy_group) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_legacy_group {
        self.raw
    }

    /// counters that follow
    #[inline]
    pub fn nr(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.nr)
    }

    /// the counters
    #[inline]
    pub fn values(&self) -> Option<Array<'a, sys::pfr_legacy_value>> {
        (self.raw.present & 0x2 != 0).then(|| Array::new(self.raw.values))
    }
}

/// where the code was called from
#[derive(Clone, Copy)]
pub struct LegacyCallchain<'r, 'a> {
    raw: &'r sys::pfr_legacy_callchain,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LegacyCallchain<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_legacy_callchain) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_legacy_callchain {
        self.raw
    }

    /// addresses that follow
    #[inline]
    pub fn nr(&self) -> Option<u16> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.nr)
    }

    /// the first of them that are the hypervisor's
    #[inline]
    pub fn hv(&self) -> Option<u16> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.hv)
    }

    /// the next that are the kernel's
    #[inline]
    pub fn kernel(&self) -> Option<u16> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.kernel)
    }

    /// the rest, that are the program's
    #[inline]
    pub fn user(&self) -> Option<u16> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.user)
    }

    /// the addresses
    #[inline]
    pub fn ips(&self) -> Option<Words<'a>> {
        (self.raw.present & 0x10 != 0).then(|| Words::new(self.raw.ips))
    }
}

/// 2009: a counter overflowed; the type determines the fields that follow
#[derive(Clone, Copy)]
pub struct LegacyOverflow<'r, 'a> {
    raw: &'r sys::pfr_legacy_overflow,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LegacyOverflow<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_legacy_overflow) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_legacy_overflow {
        self.raw
    }

    /// which fields follow
    #[inline]
    pub fn record_type(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.record_type)
    }

    /// mode of the CPU, and that this is an overflow
    #[inline]
    pub fn misc(&self) -> Option<u16> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.misc)
    }

    /// bytes of the record, this header among them
    #[inline]
    pub fn size(&self) -> Option<u16> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.size)
    }

    /// instruction
    #[inline]
    pub fn ip(&self) -> Option<u64> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.ip)
    }

    /// process
    #[inline]
    pub fn pid(&self) -> Option<u32> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.pid)
    }

    /// thread
    #[inline]
    pub fn tid(&self) -> Option<u32> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.tid)
    }

    /// timestamp
    #[inline]
    pub fn time(&self) -> Option<u64> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.time)
    }

    /// address of the data
    #[inline]
    pub fn addr(&self) -> Option<u64> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.addr)
    }

    /// which event; since the middle of 2009
    #[inline]
    pub fn config(&self) -> Option<u64> {
        (self.raw.present & 0x100 != 0).then_some(self.raw.config)
    }

    /// CPU; since the middle of 2009
    #[inline]
    pub fn cpu(&self) -> Option<u32> {
        (self.raw.present & 0x200 != 0).then_some(self.raw.cpu)
    }

    /// 0
    #[inline]
    pub fn res(&self) -> Option<u32> {
        (self.raw.present & 0x400 != 0).then_some(self.raw.res)
    }

    /// counts of the group
    #[inline]
    pub fn group(&self) -> Option<LegacyGroup<'r, 'a>> {
        (self.raw.present & 0x800 != 0).then(|| LegacyGroup::new(&self.raw.group))
    }

    /// callchain
    #[inline]
    pub fn callchain(&self) -> Option<LegacyCallchain<'r, 'a>> {
        (self.raw.present & 0x1000 != 0).then(|| LegacyCallchain::new(&self.raw.callchain))
    }
}

/// 2009: struct perf_counter_hw_event, what was asked for
#[derive(Clone, Copy)]
pub struct LegacyAttr<'r, 'a> {
    raw: &'r sys::pfr_legacy_attr,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LegacyAttr<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_legacy_attr) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_legacy_attr {
        self.raw
    }

    /// which event: raw, type, id
    #[inline]
    pub fn config(&self) -> Option<u64> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.config)
    }

    /// events between overflows
    #[inline]
    pub fn irq_period(&self) -> Option<u64> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.irq_period)
    }

    /// fields of an overflow
    #[inline]
    pub fn record_type(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.record_type)
    }

    /// fields of a read: bits 0 and 1
    #[inline]
    pub fn read_format(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.read_format)
    }

    /// the one-bit options
    #[inline]
    pub fn flags(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.flags)
    }

    /// not used
    #[inline]
    pub fn extra_config_len(&self) -> Option<u32> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.extra_config_len)
    }

    /// overflows between wakeups
    #[inline]
    pub fn wakeup_events(&self) -> Option<u32> {
        (self.raw.present & 0x40 != 0).then_some(self.raw.wakeup_events)
    }

    /// 0
    #[inline]
    pub fn reserved_1(&self) -> Option<u64> {
        (self.raw.present & 0x80 != 0).then_some(self.raw.reserved_1)
    }

    /// 0
    #[inline]
    pub fn reserved_2(&self) -> Option<u64> {
        (self.raw.present & 0x100 != 0).then_some(self.raw.reserved_2)
    }
}

/// 2009: the page before a ring; the reader's position is not in it
#[derive(Clone, Copy)]
pub struct LegacyPage<'r, 'a> {
    raw: &'r sys::pfr_legacy_page,
    bytes: PhantomData<&'a [u8]>,
}

impl<'r, 'a> LegacyPage<'r, 'a> {
    #[inline]
    pub(crate) fn new(raw: &'r sys::pfr_legacy_page) -> Self {
        Self { raw, bytes: PhantomData }
    }

    /// The struct of C.
    pub fn as_raw(&self) -> &'r sys::pfr_legacy_page {
        self.raw
    }

    /// 0
    #[inline]
    pub fn version(&self) -> Option<u32> {
        (self.raw.present & 0x1 != 0).then_some(self.raw.version)
    }

    /// 0
    #[inline]
    pub fn compat_version(&self) -> Option<u32> {
        (self.raw.present & 0x2 != 0).then_some(self.raw.compat_version)
    }

    /// odd while the next two change
    #[inline]
    pub fn lock(&self) -> Option<u32> {
        (self.raw.present & 0x4 != 0).then_some(self.raw.lock)
    }

    /// the counter's number in hardware + 1; 0: none
    #[inline]
    pub fn index(&self) -> Option<u32> {
        (self.raw.present & 0x8 != 0).then_some(self.raw.index)
    }

    /// added to the counter
    #[inline]
    pub fn offset(&self) -> Option<u64> {
        (self.raw.present & 0x10 != 0).then_some(self.raw.offset)
    }

    /// where the writer is; it wraps at 2^32
    #[inline]
    pub fn data_head(&self) -> Option<u32> {
        (self.raw.present & 0x20 != 0).then_some(self.raw.data_head)
    }
}

impl crate::Entry for sys::pfr_read_value {
    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32 {
        sys::pfr_read_value_at(array, index, entry)
    }
}

impl<'a> crate::Owned<'a, sys::pfr_read_value> {
    /// The entry's fields.
    pub fn view(&self) -> ReadValue<'_, 'a> {
        ReadValue::new(&self.raw)
    }
}

impl crate::Entry for sys::pfr_branch_entry {
    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32 {
        sys::pfr_branch_entry_at(array, index, entry)
    }
}

impl<'a> crate::Owned<'a, sys::pfr_branch_entry> {
    /// The entry's fields.
    pub fn view(&self) -> BranchEntry<'_, 'a> {
        BranchEntry::new(&self.raw)
    }
}

impl crate::Entry for sys::pfr_link_info {
    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32 {
        sys::pfr_link_info_at(array, index, entry)
    }
}

impl<'a> crate::Owned<'a, sys::pfr_link_info> {
    /// The entry's fields.
    pub fn view(&self) -> LinkInfo<'_, 'a> {
        LinkInfo::new(&self.raw)
    }
}

impl crate::Entry for sys::pfr_id_index_entry {
    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32 {
        sys::pfr_id_index_entry_at(array, index, entry)
    }
}

impl<'a> crate::Owned<'a, sys::pfr_id_index_entry> {
    /// The entry's fields.
    pub fn view(&self) -> IdIndexEntry<'_, 'a> {
        IdIndexEntry::new(&self.raw)
    }
}

impl crate::Entry for sys::pfr_id_index_entry_2 {
    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32 {
        sys::pfr_id_index_entry_2_at(array, index, entry)
    }
}

impl<'a> crate::Owned<'a, sys::pfr_id_index_entry_2> {
    /// The entry's fields.
    pub fn view(&self) -> IdIndexEntry2<'_, 'a> {
        IdIndexEntry2::new(&self.raw)
    }
}

impl crate::Entry for sys::pfr_thread_map_entry {
    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32 {
        sys::pfr_thread_map_entry_at(array, index, entry)
    }
}

impl<'a> crate::Owned<'a, sys::pfr_thread_map_entry> {
    /// The entry's fields.
    pub fn view(&self) -> ThreadMapEntry<'_, 'a> {
        ThreadMapEntry::new(&self.raw)
    }
}

impl crate::Entry for sys::pfr_stat_config_entry {
    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32 {
        sys::pfr_stat_config_entry_at(array, index, entry)
    }
}

impl<'a> crate::Owned<'a, sys::pfr_stat_config_entry> {
    /// The entry's fields.
    pub fn view(&self) -> StatConfigEntry<'_, 'a> {
        StatConfigEntry::new(&self.raw)
    }
}

impl crate::Entry for sys::pfr_bpf_metadata_entry {
    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32 {
        sys::pfr_bpf_metadata_entry_at(array, index, entry)
    }
}

impl<'a> crate::Owned<'a, sys::pfr_bpf_metadata_entry> {
    /// The entry's fields.
    pub fn view(&self) -> BpfMetadataEntry<'_, 'a> {
        BpfMetadataEntry::new(&self.raw)
    }
}

impl crate::Entry for sys::pfr_simpleperf_event_id_entry {
    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32 {
        sys::pfr_simpleperf_event_id_entry_at(array, index, entry)
    }
}

impl<'a> crate::Owned<'a, sys::pfr_simpleperf_event_id_entry> {
    /// The entry's fields.
    pub fn view(&self) -> SimpleperfEventIdEntry<'_, 'a> {
        SimpleperfEventIdEntry::new(&self.raw)
    }
}

impl crate::Entry for sys::pfr_legacy_value {
    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32 {
        sys::pfr_legacy_value_at(array, index, entry)
    }
}

impl<'a> crate::Owned<'a, sys::pfr_legacy_value> {
    /// The entry's fields.
    pub fn view(&self) -> LegacyValue<'_, 'a> {
        LegacyValue::new(&self.raw)
    }
}

/// A record by its type.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Body<'r, 'a> {
    /// the event happened so many times, or a time was up
    Sample(Sample<'r, 'a>),
    /// a mapping: executable, or with attr.mmap_data any
    Mmap(Mmap<'r, 'a>),
    /// records that found no space in the ring
    Lost(Lost<'r, 'a>),
    /// a thread's name
    Comm(Comm<'r, 'a>),
    /// a thread ended
    Exit(Exit<'r, 'a>),
    /// the event fired too often and was stopped
    Throttle(Throttle<'r, 'a>),
    /// the event was started again
    Unthrottle(Unthrottle<'r, 'a>),
    /// a thread began
    Fork(Fork<'r, 'a>),
    /// an inherited event's counts when its thread ends
    Read(Read<'r, 'a>),
    /// a mapping, with the file's identity
    Mmap2(Mmap2<'r, 'a>),
    /// data arrived in the AUX area
    Aux(Aux<'r, 'a>),
    /// an instruction trace began
    ItraceStart(ItraceStart<'r, 'a>),
    /// samples that the hardware or a filter dropped
    LostSamples(LostSamples<'r, 'a>),
    /// this event's task was switched in or out
    Switch(Switch<'r, 'a>),
    /// a CPU switched tasks
    SwitchCpuWide(SwitchCpuWide<'r, 'a>),
    /// a thread's namespaces
    Namespaces(Namespaces<'r, 'a>),
    /// a kernel symbol came or went
    Ksymbol(Ksymbol<'r, 'a>),
    /// a BPF program came or went
    BpfEvent(BpfEvent<'r, 'a>),
    /// a cgroup came to be
    Cgroup(Cgroup<'r, 'a>),
    /// the kernel changed its own code
    TextPoke(TextPoke<'r, 'a>),
    /// which hardware id an aux_output event has
    AuxOutputHwId(AuxOutputHwId<'r, 'a>),
    /// the user part of a callchain, sent when the thread went back to user mode
    CallchainDeferred(CallchainDeferred<'r, 'a>),
    /// pipe: an event's attr and ids
    HeaderAttr(HeaderAttr<'r, 'a>),
    /// pipe: an event's name (no longer written)
    HeaderEventType(HeaderEventType<'r, 'a>),
    /// pipe: formats of the tracepoints, after the record
    HeaderTracingData(HeaderTracingData<'r, 'a>),
    /// a file's build id
    HeaderBuildId(HeaderBuildId<'r, 'a>),
    /// every ring has been read once
    FinishedRound(FinishedRound<'r, 'a>),
    /// which ids are on which CPU and thread
    IdIndex(IdIndex<'r, 'a>),
    /// what wrote the AUX data, and how
    AuxtraceInfo(AuxtraceInfo<'r, 'a>),
    /// AUX data, after the record
    Auxtrace(Auxtrace<'r, 'a>),
    /// AUX data that could not be decoded
    AuxtraceError(AuxtraceError<'r, 'a>),
    /// threads that were observed
    ThreadMap(ThreadMap<'r, 'a>),
    /// CPUs that were observed
    CpuMap(CpuMap<'r, 'a>),
    /// perf stat: its settings
    StatConfig(StatConfig<'r, 'a>),
    /// perf stat: a count
    Stat(Stat<'r, 'a>),
    /// perf stat: every count has been read once
    StatRound(StatRound<'r, 'a>),
    /// more about an event
    EventUpdate(EventUpdate<'r, 'a>),
    /// how a cycle counter becomes perf time
    TimeConv(TimeConv<'r, 'a>),
    /// pipe: a feature section
    HeaderFeature(HeaderFeature<'r, 'a>),
    /// more of the stream of compressed records
    Compressed(Compressed<'r, 'a>),
    /// everything that existed before the recording has been described
    FinishedInit(FinishedInit<'r, 'a>),
    /// more of the stream of compressed records, padded
    Compressed2(Compressed2<'r, 'a>),
    /// metadata of a BPF program
    BpfMetadata(BpfMetadata<'r, 'a>),
    /// a CPU's scheduler counters
    SchedstatCpu(SchedstatCpu<'r, 'a>),
    /// a scheduling domain's counters
    SchedstatDomain(SchedstatDomain<'r, 'a>),
    /// symbols of the kernel
    SimpleperfKernelSymbol(SimpleperfKernelSymbol<'r, 'a>),
    /// a file with symbols (no longer written)
    SimpleperfDso(SimpleperfDso<'r, 'a>),
    /// a symbol of such a file (no longer written)
    SimpleperfSymbol(SimpleperfSymbol<'r, 'a>),
    /// a piece of a record that is too large for one
    SimpleperfSplit(SimpleperfSplit<'r, 'a>),
    /// the pieces before this are one record
    SimpleperfSplitEnd(SimpleperfSplitEnd<'r, 'a>),
    /// ids of events that were opened later
    SimpleperfEventId(SimpleperfEventId<'r, 'a>),
    /// a callchain that was unwound from registers and stack
    SimpleperfCallchain(SimpleperfCallchain<'r, 'a>),
    /// how unwinding went, to find its faults
    SimpleperfUnwindingResult(SimpleperfUnwindingResult<'r, 'a>),
    /// formats of the tracepoints, inside the record
    SimpleperfTracingData(SimpleperfTracingData<'r, 'a>),
    /// simpleperf's own messages
    SimpleperfDebug(SimpleperfDebug<'r, 'a>),
    /// A type that this version does not know.
    Unknown,
}

#[inline]
pub(crate) fn body<'r, 'a>(raw: &'r sys::pfr_record) -> Body<'r, 'a> {
    match raw.type_ {
            9 => Body::Sample(Sample::new(unsafe { &raw.body.sample })),
            1 => Body::Mmap(Mmap::new(unsafe { &raw.body.mmap })),
            2 => Body::Lost(Lost::new(unsafe { &raw.body.lost })),
            3 => Body::Comm(Comm::new(unsafe { &raw.body.comm })),
            4 => Body::Exit(Exit::new(unsafe { &raw.body.exit })),
            5 => Body::Throttle(Throttle::new(unsafe { &raw.body.throttle })),
            6 => Body::Unthrottle(Unthrottle::new(unsafe { &raw.body.unthrottle })),
            7 => Body::Fork(Fork::new(unsafe { &raw.body.fork })),
            8 => Body::Read(Read::new(unsafe { &raw.body.read })),
            10 => Body::Mmap2(Mmap2::new(unsafe { &raw.body.mmap2 })),
            11 => Body::Aux(Aux::new(unsafe { &raw.body.aux })),
            12 => Body::ItraceStart(ItraceStart::new(unsafe { &raw.body.itrace_start })),
            13 => Body::LostSamples(LostSamples::new(unsafe { &raw.body.lost_samples })),
            14 => Body::Switch(Switch::new(unsafe { &raw.body.switch_ })),
            15 => Body::SwitchCpuWide(SwitchCpuWide::new(unsafe { &raw.body.switch_cpu_wide })),
            16 => Body::Namespaces(Namespaces::new(unsafe { &raw.body.namespaces })),
            17 => Body::Ksymbol(Ksymbol::new(unsafe { &raw.body.ksymbol })),
            18 => Body::BpfEvent(BpfEvent::new(unsafe { &raw.body.bpf_event })),
            19 => Body::Cgroup(Cgroup::new(unsafe { &raw.body.cgroup })),
            20 => Body::TextPoke(TextPoke::new(unsafe { &raw.body.text_poke })),
            21 => Body::AuxOutputHwId(AuxOutputHwId::new(unsafe { &raw.body.aux_output_hw_id })),
            22 => Body::CallchainDeferred(CallchainDeferred::new(unsafe { &raw.body.callchain_deferred })),
            64 => Body::HeaderAttr(HeaderAttr::new(unsafe { &raw.body.header_attr })),
            65 => Body::HeaderEventType(HeaderEventType::new(unsafe { &raw.body.header_event_type })),
            66 => Body::HeaderTracingData(HeaderTracingData::new(unsafe { &raw.body.header_tracing_data })),
            67 => Body::HeaderBuildId(HeaderBuildId::new(unsafe { &raw.body.header_build_id })),
            68 => Body::FinishedRound(FinishedRound::new(unsafe { &raw.body.finished_round })),
            69 => Body::IdIndex(IdIndex::new(unsafe { &raw.body.id_index })),
            70 => Body::AuxtraceInfo(AuxtraceInfo::new(unsafe { &raw.body.auxtrace_info })),
            71 => Body::Auxtrace(Auxtrace::new(unsafe { &raw.body.auxtrace })),
            72 => Body::AuxtraceError(AuxtraceError::new(unsafe { &raw.body.auxtrace_error })),
            73 => Body::ThreadMap(ThreadMap::new(unsafe { &raw.body.thread_map })),
            74 => Body::CpuMap(CpuMap::new(unsafe { &raw.body.cpu_map })),
            75 => Body::StatConfig(StatConfig::new(unsafe { &raw.body.stat_config })),
            76 => Body::Stat(Stat::new(unsafe { &raw.body.stat })),
            77 => Body::StatRound(StatRound::new(unsafe { &raw.body.stat_round })),
            78 => Body::EventUpdate(EventUpdate::new(unsafe { &raw.body.event_update })),
            79 => Body::TimeConv(TimeConv::new(unsafe { &raw.body.time_conv })),
            80 => Body::HeaderFeature(HeaderFeature::new(unsafe { &raw.body.header_feature })),
            81 => Body::Compressed(Compressed::new(unsafe { &raw.body.compressed })),
            82 => Body::FinishedInit(FinishedInit::new(unsafe { &raw.body.finished_init })),
            83 => Body::Compressed2(Compressed2::new(unsafe { &raw.body.compressed2 })),
            84 => Body::BpfMetadata(BpfMetadata::new(unsafe { &raw.body.bpf_metadata })),
            85 => Body::SchedstatCpu(SchedstatCpu::new(unsafe { &raw.body.schedstat_cpu })),
            86 => Body::SchedstatDomain(SchedstatDomain::new(unsafe { &raw.body.schedstat_domain })),
            32769 => Body::SimpleperfKernelSymbol(SimpleperfKernelSymbol::new(unsafe { &raw.body.simpleperf_kernel_symbol })),
            32770 => Body::SimpleperfDso(SimpleperfDso::new(unsafe { &raw.body.simpleperf_dso })),
            32771 => Body::SimpleperfSymbol(SimpleperfSymbol::new(unsafe { &raw.body.simpleperf_symbol })),
            32772 => Body::SimpleperfSplit(SimpleperfSplit::new(unsafe { &raw.body.simpleperf_split })),
            32773 => Body::SimpleperfSplitEnd(SimpleperfSplitEnd::new(unsafe { &raw.body.simpleperf_split_end })),
            32774 => Body::SimpleperfEventId(SimpleperfEventId::new(unsafe { &raw.body.simpleperf_event_id })),
            32775 => Body::SimpleperfCallchain(SimpleperfCallchain::new(unsafe { &raw.body.simpleperf_callchain })),
            32776 => Body::SimpleperfUnwindingResult(SimpleperfUnwindingResult::new(unsafe { &raw.body.simpleperf_unwinding_result })),
            32777 => Body::SimpleperfTracingData(SimpleperfTracingData::new(unsafe { &raw.body.simpleperf_tracing_data })),
            32778 => Body::SimpleperfDebug(SimpleperfDebug::new(unsafe { &raw.body.simpleperf_debug })),
            _ => Body::Unknown,
    }
}

/// What a call returns, and what is wrong with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u32)]
pub enum Status {
    /// done
    Ok = 0,
    /// the end was reached
    End = 1,
    /// more bytes are needed
    More = 2,
    /// the caller's memory is full
    NoSpace = 3,
    /// the writer has overwritten what was to be read next
    Torn = 4,
    /// the page was being changed at each try
    Busy = 5,
    /// the counter cannot be read by the user now
    Unreadable = 6,
    /// the page does not define how cycles become time
    NoClock = 7,
    /// records follow again after bytes that could not be framed
    Resumed = 8,
    /// the recording was cut off before its end
    Interrupted = 9,
    /// records came too late for their place in the order of time
    Late = 10,
    /// the user part of callchains never came
    ChainsLost = 11,
    /// formats of tracepoints are not understood
    Formats = 12,
    /// the program that the output is for does not read it
    Unfit = 13,
    /// the field does not fit in what is left
    Short = 16,
    /// the count is more than what is left can hold
    Count = 17,
    /// the text has no end within its place
    NoNul = 18,
    /// there is no space for sample_id
    Trailer = 19,
    /// the register abi has bits that are not known, or that exclude each other
    Abi = 20,
    /// dyn_size is more than the stack's size
    DynSize = 21,
    /// the build id's size is more than 20
    BuildId = 22,
    /// sample_type has bits that are not known, so the fields from here on have no known place
    SampleType = 23,
    /// read_format has bits that are not known, so the fields from here on have no known place
    ReadFormat = 24,
    /// no event has this id
    UnknownId = 25,
    /// the event that this belongs to cannot be determined
    WhichEvent = 26,
    /// a sample without an attr cannot be read
    NoLayout = 27,
    /// attr.size is less than 64, not a multiple of 8, or more than there is
    AttrSize = 28,
    /// long_size is neither 4 nor 8
    LongSize = 29,
    /// the ids' section is not whole numbers within the file
    Ids = 30,
    /// the feature's section is not within the file
    Feature = 31,
    /// the id belongs to another event already
    DuplicateId = 32,
    /// a size or place in the file header is not that of what is in the file
    FileHeader = 33,
    /// a limit was reached
    Limit = 35,
    /// the table of events is not within the file, or not whole entries
    Attrs = 36,
    /// time_shift is more than 63, or time_mult is 0
    Clock = 37,
    /// the range is not in the AUX area any more, or not yet
    AuxRange = 38,
    /// a file of the directory cannot be read
    Part = 39,
    /// fields, counts and what the event asked for do not agree
    Fields = 44,
    /// the entry's size is less than its own fields take, or more than there is
    EntrySize = 48,
    /// header.size and data_size contradict each other, as perf 6.16 to 7.1 wrote them
    DataSize = 49,
    /// the compressed stream is damaged here
    Zstd = 50,
    /// the records grow more than the limit allows when they are decompressed
    Ratio = 51,
    /// a compressed record within compressed records
    Nested = 52,
    /// a decompressed record's size is less than 8
    InnerSize = 54,
    /// the compressed records end within a record
    InnerCut = 55,
    /// no writer gives a record this type
    Header = 56,
    /// other records begin within the bytes that its size covers
    Hides = 57,
    /// its time is more than 26 days from that of the records around it
    Time = 58,
    /// a value that no writer gives this field
    Value = 59,
    /// bytes follow the last section of the capture
    Behind = 60,
    /// a value that no known writer gives this field
    Unusual = 62,
    /// pieces of a record without its end, or that do not make one record
    Split = 61,
    /// the capture was changed on its way here
    Transport = 63,
    /// this build cannot decompress
    NoZstd = 53,
    /// this is not a perf.data file or pipe
    Magic = 64,
    /// no version of perf writes a header of this size
    HeaderSize = 65,
    /// attr_size is less than 80, not a multiple of 8, or more than 64 KiB
    AttrStride = 66,
    /// the data section begins past the end of the file
    Data = 67,
    /// the record's size is less than 8
    RecordSize = 68,
    /// the stream ends within this record
    Truncated = 69,
    /// the stream ends within the payload after this record
    Payload = 70,
    /// there are no bytes at all
    Empty = 71,
    /// the bytes given are not those that were requested
    Position = 72,
    /// the mapping is too short for a page and a ring, or not aligned to 8
    RingPage = 73,
    /// data_offset lies in the page, past the mapping, or is not a multiple of 8
    RingOffset = 74,
    /// the ring's size is not a power of 2, less than 8, or more than the mapping
    RingSize = 75,
    /// a position or size in the ring is not a multiple of 8
    RingAlign = 76,
    /// the writer's position went back
    RingBehind = 77,
    /// the writer's position is more than the ring's size past the reader's
    RingAhead = 78,
    /// the record is larger than the ring
    RingRecord = 79,
    /// there are more events or ids than the limit
    TooMany = 80,
    /// this is not CBOR as perfring writes it
    Cbor = 96,
    /// the CBOR nests deeper, or an item is longer, than perfring writes it
    CborLimit = 97,
    /// the CBOR has a version or a key that is not known
    CborVersion = 98,
    /// the CBOR was made without what is needed to go back
    CborOneWay = 99,
    /// this build cannot read CBOR
    NoCbor = 100,
    /// this is a capture already, and not CBOR of one
    NotCbor = 101,
    /// the operating system refused
    System = 112,
    /// there is not enough memory
    Memory = 113,
    /// size of the options is not set, or something is set that this version does not know
    Options = 114,
    /// One that this version does not know.
    Unknown = u32::MAX,
}

impl From<u32> for Status {
    fn from(number: u32) -> Self {
        match number {
            0 => Status::Ok,
            1 => Status::End,
            2 => Status::More,
            3 => Status::NoSpace,
            4 => Status::Torn,
            5 => Status::Busy,
            6 => Status::Unreadable,
            7 => Status::NoClock,
            8 => Status::Resumed,
            9 => Status::Interrupted,
            10 => Status::Late,
            11 => Status::ChainsLost,
            12 => Status::Formats,
            13 => Status::Unfit,
            16 => Status::Short,
            17 => Status::Count,
            18 => Status::NoNul,
            19 => Status::Trailer,
            20 => Status::Abi,
            21 => Status::DynSize,
            22 => Status::BuildId,
            23 => Status::SampleType,
            24 => Status::ReadFormat,
            25 => Status::UnknownId,
            26 => Status::WhichEvent,
            27 => Status::NoLayout,
            28 => Status::AttrSize,
            29 => Status::LongSize,
            30 => Status::Ids,
            31 => Status::Feature,
            32 => Status::DuplicateId,
            33 => Status::FileHeader,
            35 => Status::Limit,
            36 => Status::Attrs,
            37 => Status::Clock,
            38 => Status::AuxRange,
            39 => Status::Part,
            44 => Status::Fields,
            48 => Status::EntrySize,
            49 => Status::DataSize,
            50 => Status::Zstd,
            51 => Status::Ratio,
            52 => Status::Nested,
            54 => Status::InnerSize,
            55 => Status::InnerCut,
            56 => Status::Header,
            57 => Status::Hides,
            58 => Status::Time,
            59 => Status::Value,
            60 => Status::Behind,
            62 => Status::Unusual,
            61 => Status::Split,
            63 => Status::Transport,
            53 => Status::NoZstd,
            64 => Status::Magic,
            65 => Status::HeaderSize,
            66 => Status::AttrStride,
            67 => Status::Data,
            68 => Status::RecordSize,
            69 => Status::Truncated,
            70 => Status::Payload,
            71 => Status::Empty,
            72 => Status::Position,
            73 => Status::RingPage,
            74 => Status::RingOffset,
            75 => Status::RingSize,
            76 => Status::RingAlign,
            77 => Status::RingBehind,
            78 => Status::RingAhead,
            79 => Status::RingRecord,
            80 => Status::TooMany,
            96 => Status::Cbor,
            97 => Status::CborLimit,
            98 => Status::CborVersion,
            99 => Status::CborOneWay,
            100 => Status::NoCbor,
            101 => Status::NotCbor,
            112 => Status::System,
            113 => Status::Memory,
            114 => Status::Options,
            _ => Status::Unknown,
        }
    }
}
