// SPDX-License-Identifier: MIT
//! Sums of a capture: where its samples are, what changed between captures, system calls, what threads do with their time.
//!
//! Each reads a session to its end that was opened with [`Options::sums`](crate::Options::sums), and keeps nothing of it: whether the capture was whole and what was left
//! out is asked of the session afterwards.
//!
//! ```
//! # fn main() -> Result<(), perfring::SessionError> {
//! use perfring::{answers::{Key, ReportOptions}, Options, Session};
//!
//! let mut session = Session::open_with("../../../corpus/callchain-fp.data", &Options::new().sums())?;
//! let report = session.report(&ReportOptions::new().by(&[Key::Comm]))?;
//! for event in report.events() {
//!     for row in event.rows() {
//!         println!("{:.2} % {}", row.own.percent_of(&event.all), row.values[0]);
//!     }
//! }
//! assert!(session.is_whole());
//! # Ok(())
//! # }
//! ```

use crate::session::{Session, SessionError};
use core::iter::FusedIterator;
use perfring_sys as sys;
use std::ffi::CString;
use std::vec::Vec;

/// A struct of C that begins with its size; zeros are a valid value of all of them.
macro_rules! sized {
    ($kind:ident) => {{
        let mut value: perfring_sys::$kind = unsafe { core::mem::zeroed() };
        value.size = core::mem::size_of_val(&value);
        value
    }};
}

/// A row with borrowed texts, ids that may be unknown, and numbers, all of them named as in C.
macro_rules! row {
    ($(#[$of:meta])* $name:ident: $raw:ident { $($(#[$t:meta])* $text:ident,)* } { $($(#[$i:meta])* $id:ident,)* } { $($(#[$n:meta])* $number:ident,)* }) => {
        $(#[$of])*
        #[derive(Clone, Copy, Debug)]
        #[non_exhaustive]
        pub struct $name<'a> {
            $($(#[$t])* pub $text: &'a [u8],)*
            $($(#[$i])* pub $id: Option<u32>,)*
            $($(#[$n])* pub $number: u64,)*
        }

        impl $name<'_> {
            /// The texts are as good as what C's are.
            unsafe fn of(raw: &perfring_sys::$raw) -> Self {
                $name {
                    $($text: crate::bytes(raw.$text),)*
                    $($id: (raw.$id != u32::MAX).then_some(raw.$id),)*
                    $($number: raw.$number,)*
                }
            }
        }
    };
}

mod calls;
mod diff;
mod report;
mod sched;

pub use calls::{CallRow, Calls, CallsBy, CallsOptions, CallsSort, SlowCall};
pub use diff::{Diff, DiffEvent, DiffRow, Verdict};
pub use report::{Key, Report, ReportEvent, ReportOptions, ReportRow, Sum, Value};
pub use sched::{CpuRow, OffCpu, OffCpuRow, Sched, SchedOptions, SchedSort, Source, ThreadRow, WakerRow};

/// Rows by index, as C hands them out.
struct Rows<F> {
    next: u32,
    get: F,
}

impl<T, F: FnMut(u32) -> Option<T>> Iterator for Rows<F> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let row = (self.get)(self.next)?;
        self.next += 1;
        Some(row)
    }
}

impl<T, F: FnMut(u32) -> Option<T>> FusedIterator for Rows<F> {}

fn rows<'a, T: 'a>(get: impl FnMut(u32) -> Option<T> + 'a) -> impl Iterator<Item = T> + 'a {
    Rows { next: 0, get }
}

/// Texts as C takes them.
fn pointers(texts: &[CString]) -> Vec<*const sys::c_char> {
    texts.iter().map(|text| text.as_ptr().cast()).collect()
}

/// What names addresses and makes whole stacks while a session is read.
struct Helpers {
    symbols: *mut sys::pfr_symbols,
    stacks: *mut sys::pfr_stacks,
    session: *mut sys::pfr_session,
}

impl Helpers {
    /// names: functions' names are read from files that were mapped, too. more: PFR_NAMES_ of what else is read.
    fn open(session: &Session<'_>, names: bool, more: u32) -> Result<Helpers, SessionError> {
        let mut helpers = Helpers { symbols: core::ptr::null_mut(), stacks: core::ptr::null_mut(), session: session.raw };
        match helpers.start(names, more) {
            sys::PFR_OK => Ok(helpers),
            status => Err(session.error(status)),
        }
    }

    fn start(&mut self, names: bool, more: u32) -> u32 {
        let mut options = sized!(pfr_stacks_options);
        if unsafe { sys::pfr_session_is_of_this_kernel(self.session) } != 0 {
            options.flags = sys::PFR_STACKS_SAME_KERNEL;
        }
        let status = unsafe { sys::pfr_stacks_open(&mut self.stacks, &options) };
        if status == sys::PFR_OK && names {
            return self.read_files(more);
        }
        status
    }

    fn read_files(&mut self, more: u32) -> u32 {
        const ENOTSUP: i32 = 95;
        let mut files = sized!(pfr_symbols_options);
        files.flags = sys::PFR_NAMES_KERNEL | sys::PFR_NAMES_DEMANGLE | more;
        files.session = self.session;
        let mut error: sys::pfr_symbols_error = unsafe { core::mem::zeroed() };
        let mut status = unsafe { sys::pfr_symbols_open(&mut self.symbols, core::ptr::null()) };
        // A library without libdw has the names of the capture.
        if status == sys::PFR_OK && unsafe { sys::pfr_symbols_files_with(self.symbols, &files, &mut error) } != sys::PFR_OK && error.os_error != ENOTSUP {
            status = error.status;
        }
        status
    }

    /// Adds to the session's account what they could not do.
    fn account(&self) {
        unsafe {
            sys::pfr_stacks_account(self.stacks, self.session);
            if !self.symbols.is_null() {
                sys::pfr_symbols_account(self.symbols, self.session);
            }
        }
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        unsafe {
            sys::pfr_stacks_close(self.stacks);
            sys::pfr_symbols_close(self.symbols);
        }
    }
}
