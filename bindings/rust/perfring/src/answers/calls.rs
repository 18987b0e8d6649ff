// SPDX-License-Identifier: MIT
//! System calls.
use super::rows;
use crate::session::{Session, SessionError};
use core::ptr;
use perfring_sys as sys;
use std::borrow::Cow;
use std::ffi::CStr;
use std::string::String;
use std::vec::Vec;

/// What has a row of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallsBy {
    /// Each system call.
    #[default]
    Call = 1,
    /// Each name of threads.
    Comm = 2,
    /// Each thread.
    Thread = 4,
    /// Each system call of each name.
    CallAndComm = 3,
    /// Each system call of each thread.
    CallAndThread = 5,
}

/// What comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallsSort {
    /// The largest total time.
    #[default]
    Total = 0,
    /// The most calls.
    Calls = 1,
    /// The most errors.
    Errors = 2,
    /// The longest call.
    Max = 3,
    /// The longest on average.
    Mean = 4,
    /// By thread, then call.
    Name = 5,
}

/// How system calls are summed.
#[derive(Clone, Copy, Debug, Default)]
pub struct CallsOptions {
    /// What rows are by.
    pub by: CallsBy,
    /// What comes first.
    pub sort: CallsSort,
    /// How many of the slowest calls are kept, at most 65,536.
    pub slowest: u32,
}

row! {
    /// System calls that are summed. Times are nanoseconds.
    CallRow: pfr_calls_row {
        /// By Comm, and by Thread its last one; else empty. Any bytes.
        comm,
        /// By Call; else empty.
        name,
    } {
        /// By Thread.
        tid,
        /// By Thread.
        pid,
    } {
        /// How many.
        calls,
        /// Of these, how many failed.
        errors,
        /// Of these, how many have a time that is sure.
        timed,
        /// Time of the timed calls.
        total,
        /// The shortest.
        min,
        /// The longest.
        max,
        /// Half of the timed calls took no longer, within 1/64. 0: not known.
        p50,
        /// 99 of 100 took no longer.
        p99,
        /// When the longest began.
        max_at,
        /// Calls in which records may be missing.
        unsure,
        /// Their time.
        unsure_time,
        /// Calls without an entry.
        untimed,
        /// Calls without an exit.
        unfinished,
    }
}

/// One of the slowest calls.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SlowCall<'c> {
    /// Name of the thread, any bytes.
    pub comm: &'c [u8],
    /// The call's name; any bytes.
    pub name: &'c [u8],
    /// The thread.
    pub tid: u32,
    /// Its process, where that is known.
    pub pid: Option<u32>,
    /// When it began.
    pub time: u64,
    /// How long it took, in nanoseconds.
    pub took: u64,
    /// What it returned, where that is known.
    pub ret: Option<i64>,
    /// The call as one line of safe text: NAME(ARGUMENT=VALUE, ...) = RESULT.
    pub line: String,
    /// Where its exit is in the capture.
    pub offset: u64,
}

/// Sums of system calls.
pub struct Calls {
    raw: *mut sys::pfr_calls,
}

unsafe impl Send for Calls {}
unsafe impl Sync for Calls {}

impl Drop for Calls {
    fn drop(&mut self) {
        unsafe { sys::pfr_calls_close(self.raw) }
    }
}

impl Calls {
    /// Sums of all rows, and what is in none.
    pub fn totals(&self) -> sys::pfr_calls_totals {
        let mut totals = sized!(pfr_calls_totals);
        unsafe { sys::pfr_calls_get_totals(self.raw, &mut totals) };
        totals
    }

    /// Whether the capture has tracepoints of system calls.
    pub fn is_known(&self) -> bool {
        let totals = self.totals();
        totals.has_entries != 0 || totals.has_exits != 0
    }

    /// Rows.
    pub fn rows(&self) -> impl Iterator<Item = CallRow<'_>> {
        rows(move |index| {
            let mut raw = sized!(pfr_calls_row);
            (unsafe { sys::pfr_calls_get_row(self.raw, index, &mut raw) } == sys::PFR_OK).then(|| unsafe { CallRow::of(&raw) })
        })
    }

    /// Errors of row number `row`, the most frequent first: name, or number where it has none, and how often.
    pub fn errors(&self, row: usize) -> impl Iterator<Item = (Cow<'static, str>, u64)> + '_ {
        let row = u32::try_from(row).unwrap_or(u32::MAX);
        rows(move |index| {
            let (mut number, mut name, mut count) = (0, ptr::null(), 0);
            (unsafe { sys::pfr_calls_get_error(self.raw, row, index, &mut number, &mut name, &mut count) } == sys::PFR_OK).then(|| {
                let known = (!name.is_null()).then(|| unsafe { CStr::from_ptr(name.cast()) }.to_str().ok()).flatten();
                (known.map_or_else(|| Cow::Owned(std::format!("error {}", number)), Cow::Borrowed), count)
            })
        })
    }

    /// The slowest calls, the slowest first: as many as CallsOptions::slowest.
    pub fn slowest(&self) -> impl Iterator<Item = SlowCall<'_>> {
        rows(move |index| {
            let mut raw = sized!(pfr_call);
            (unsafe { sys::pfr_calls_get_slowest(self.raw, index, &mut raw) } == sys::PFR_OK).then(|| SlowCall {
                comm: unsafe { crate::bytes(raw.comm) },
                name: unsafe { crate::bytes(raw.name) },
                tid: raw.tid,
                pid: (raw.pid != u32::MAX).then_some(raw.pid),
                time: raw.time,
                took: raw.took,
                ret: (raw.has_ret != 0).then_some(raw.ret),
                line: line(&raw),
                offset: raw.offset,
            })
        })
    }
}

fn line(call: &sys::pfr_call) -> String {
    let mut text: Vec<u8> = Vec::with_capacity(256);
    loop {
        let mut out = sys::pfr_out { data: text.as_mut_ptr().cast(), capacity: text.capacity(), size: 0 };
        unsafe { sys::pfr_call_to_line(&mut out, call) };
        if out.size <= text.capacity() {
            // The first `size` bytes were written.
            unsafe { text.set_len(out.size) };
            return String::from_utf8_lossy(&text).into_owned();
        }
        text.reserve(out.size);
    }
}

impl Session<'_> {
    /// Reads the session, of Options::sums, to its end, and sums its system calls. Where reading stopped before, is_whole is false.
    pub fn calls(&mut self, options: CallsOptions) -> Result<Calls, SessionError> {
        self.begin_sums()?;
        let mut given = sized!(pfr_calls_options);
        (given.by, given.sort, given.slowest, given.limits) = (options.by as u32, options.sort as u32, options.slowest, self.limits());
        let mut raw = ptr::null_mut();
        let status = unsafe { sys::pfr_calls_open(&mut raw, self.raw, &given, ptr::null_mut()) };
        if raw.is_null() {
            return Err(self.error(status));
        }
        Ok(Calls { raw })
    }
}
