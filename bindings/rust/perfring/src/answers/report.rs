// SPDX-License-Identifier: MIT
//! Where the samples are.
use super::{pointers, rows, Helpers};
use crate::session::{c_text, c_texts, plain, Session, SessionError};
use core::{fmt, ptr};
use perfring_sys as sys;
use std::ffi::CString;
use std::vec::Vec;

/// What rows are by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[repr(u8)]
pub enum Key {
    /// Name of the thread at the sample's time.
    Comm = 0,
    /// Last part of the path of the mapped file, [kernel.kallsyms], or [unknown].
    File = 1,
    /// Its name; where it is not known, file+0xOFFSET.
    Function = 2,
    /// A number.
    Pid = 3,
    /// A number.
    Tid = 4,
    /// A number.
    Cpu = 5,
    /// kernel, user, hypervisor, guest_kernel, guest_user, or unknown.
    Mode = 6,
    /// FILE:LINE, without directories; where it is not known, the function's name.
    Line = 7,
}

/// What a report is of.
#[derive(Clone, Debug)]
pub struct ReportOptions {
    keys: Vec<Key>,
    fields: Option<CString>,
    nr_fields: u8,
    raw: [u8; 4], // by total, by samples, parts, any fields
    names: bool,
    events: Vec<CString>,
    callers: Option<CString>,
    callees: Option<CString>,
    nul: bool,   // of a text
    comma: bool, // of a field
}

impl Default for ReportOptions {
    fn default() -> Self {
        ReportOptions { keys: std::vec![Key::Comm, Key::File, Key::Function], fields: None, nr_fields: 0, raw: [0; 4], names: true, events: Vec::new(), callers: None, callees: None, nul: false, comma: false }
    }
}

impl ReportOptions {
    /// Rows by thread's name, file and function, those with the largest period of their own first.
    pub fn new() -> Self {
        Self::default()
    }

    /// What rows are by, each key at most once.
    pub fn by(mut self, keys: &[Key]) -> Self {
        self.keys = keys.to_vec();
        self
    }

    /// And by these fields of the samples, at most 8, as "cgroup_path": their values follow those of the keys.
    pub fn fields(mut self, names: &[&str]) -> Self {
        self.fields = if names.is_empty() { None } else { self.text(&names.join(",")) };
        self.comma = names.iter().any(|name| name.contains(','));
        self.nr_fields = names.len().min(255) as u8;
        self
    }

    /// A field that no sample has, and that is no field of records, is no error; its values are Unknown.
    pub fn any_fields(mut self, any: bool) -> Self {
        self.raw[3] = any.into();
        self
    }

    /// Rows with the largest total come first.
    pub fn by_total(mut self, by: bool) -> Self {
        self.raw[0] = by.into();
        self
    }

    /// The largest is the one with most samples, not that with the largest period.
    pub fn by_samples(mut self, by: bool) -> Self {
        self.raw[1] = by.into();
        self
    }

    /// Keeps how rows vary within the capture: for Diff. There are at most 65,536 rows then.
    pub fn for_diff(mut self, keep: bool) -> Self {
        self.raw[2] = keep.into();
        self
    }

    /// Whether names of functions are read from the files that were mapped, too, which is the default; else only from the capture.
    pub fn names(mut self, from_files: bool) -> Self {
        self.names = from_files;
        self
    }

    /// Only these events: names, patterns or numbers. A sample that carries counts of several events stands for each of them.
    pub fn events(mut self, names: &[&str]) -> Self {
        let texts = c_texts(names);
        self.nul |= texts.is_none();
        self.events = texts.unwrap_or_default();
        self
    }

    /// Rows are of what calls these functions: a name or pattern.
    pub fn callers(mut self, of: &str) -> Self {
        self.callers = self.text(of);
        self
    }

    /// Rows are of what these functions call: a name or pattern.
    pub fn callees(mut self, of: &str) -> Self {
        self.callees = self.text(of);
        self
    }

    fn text(&mut self, of: &str) -> Option<CString> {
        let text = c_text(of.as_bytes());
        self.nul |= text.is_none();
        text
    }

    /// The keys, and those of the fields.
    fn numbers(&self) -> impl Iterator<Item = u8> + '_ {
        let field = |i| (sys::PFR_REPORT_FIELD as u8).saturating_add(i);
        self.keys.iter().map(|key| *key as u8).chain((0..self.nr_fields).map(field))
    }

    /// What C cannot be given.
    fn check(&self) -> Result<(), SessionError> {
        if self.nul {
            Err(SessionError::nul("a name of ReportOptions"))
        } else if self.comma {
            Err(SessionError::of(sys::PFR_E_OPTIONS, 0, b"ReportOptions::fields: a name has a comma"))
        } else if self.keys.is_empty() && self.nr_fields == 0 {
            Err(SessionError::of(sys::PFR_E_OPTIONS, 0, b"ReportOptions::by needs a key: rows are by one at least"))
        } else {
            Ok(())
        }
    }

    fn raw(&self, events: &[*const sys::c_char]) -> sys::pfr_report_options {
        let text = |text: &Option<CString>| text.as_ref().map_or(ptr::null(), |text| text.as_ptr().cast());
        let mut raw = sized!(pfr_report_options);
        for (to, key) in raw.keys.iter_mut().zip(self.numbers()) {
            *to = key;
        }
        // More than there are, are refused.
        raw.nr_keys = self.numbers().count() as u32;
        raw.fields = text(&self.fields);
        [raw.by_total, raw.by_samples, raw.parts, raw.any_fields] = self.raw;
        (raw.events, raw.nr_events) = (events.as_ptr(), events.len());
        (raw.callers, raw.callees) = (text(&self.callers), text(&self.callees));
        raw
    }
}

/// Samples, and how often their event happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// How many.
    pub samples: u64,
    /// The sum of their periods.
    pub period: u128,
}

impl Sum {
    pub(super) fn of(raw: &sys::pfr_report_sum) -> Sum {
        Sum { samples: raw.samples, period: u128::from(raw.period_high) << 64 | u128::from(raw.period) }
    }

    /// This period in percent of a whole; 0 of nothing.
    pub fn percent_of(&self, whole: &Sum) -> f64 {
        if whole.period == 0 {
            return 0.0;
        }
        100.0 * self.period as f64 / whole.period as f64
    }
}

/// A key's value in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'r> {
    /// Any bytes.
    Text(&'r [u8]),
    /// Of Pid, Tid, Cpu.
    Number(u64),
    /// The samples do not carry it.
    Unknown,
}

impl fmt::Display for Value<'_> {
    /// Escapes what a terminal acts on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => plain(text, f),
            Value::Number(number) => write!(f, "{}", number),
            Value::Unknown => f.write_str("unknown"),
        }
    }
}

/// The values of a row, in the order of the keys.
pub(super) unsafe fn values_of<'r>(keys: &[u8], raw: &[sys::pfr_report_value; 16]) -> Vec<Value<'r>> {
    let value = |(key, value): (&u8, &sys::pfr_report_value)| {
        if u32::from(*key) >= sys::PFR_REPORT_FIELD && value.text.size == 0 {
            Value::Unknown
        } else if sys::pfr_report_key_is_number(u32::from(*key)) == 0 {
            Value::Text(crate::bytes(value.text))
        } else if value.number == u64::MAX {
            Value::Unknown
        } else {
            Value::Number(value.number)
        }
    };
    keys.iter().zip(raw).map(value).collect()
}

/// Sums of samples. It may be sent to another thread, and is read by any number.
pub struct Report {
    pub(super) raw: *mut sys::pfr_report,
    pub(super) keys: Vec<u8>,
}

unsafe impl Send for Report {}
unsafe impl Sync for Report {}

impl Drop for Report {
    fn drop(&mut self) {
        unsafe { sys::pfr_report_close(self.raw) }
    }
}

impl Report {
    /// What is true of the whole capture.
    pub fn totals(&self) -> sys::pfr_report_totals {
        let mut totals = sized!(pfr_report_totals);
        unsafe { sys::pfr_report_get_totals(self.raw, &mut totals) };
        totals
    }

    /// The events that have samples, in the order of the capture. They do not add up.
    pub fn events(&self) -> impl Iterator<Item = ReportEvent<'_>> {
        rows(move |index| {
            let mut raw = sized!(pfr_report_event);
            (unsafe { sys::pfr_report_get_event(self.raw, index, &mut raw) } == sys::PFR_OK).then(|| ReportEvent {
                report: self,
                index,
                number: (raw.event != u32::MAX).then_some(raw.event),
                name: unsafe { crate::bytes(raw.name) },
                all: Sum::of(&raw.all),
                shown: Sum::of(&raw.shown),
                chosen: Sum::of(&raw.chosen),
                rest: Sum::of(&raw.rest),
            })
        })
    }
}

/// An event of a report.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct ReportEvent<'r> {
    report: &'r Report,
    index: u32,
    /// Its number in the capture; None: samples of no known event.
    pub number: Option<u32>,
    /// Any bytes; empty: it has none.
    pub name: &'r [u8],
    /// All samples.
    pub all: Sum,
    /// Samples that meet the conditions.
    pub shown: Sum,
    /// Of these, samples with a function of ReportOptions::callers or callees in their stack.
    pub chosen: Sum,
    /// Of these, what is in no row, since there are too many.
    pub rest: Sum,
}

impl<'r> ReportEvent<'r> {
    /// Rows, the largest first.
    pub fn rows(&self) -> impl Iterator<Item = ReportRow<'r>> {
        let (report, index) = (self.report, self.index);
        rows(move |row| {
            let mut raw = sized!(pfr_report_row);
            let found = unsafe { sys::pfr_report_get_row(report.raw, index, row, &mut raw) } == sys::PFR_OK;
            found.then(|| ReportRow { own: Sum::of(&raw.self_), total: Sum::of(&raw.total), values: unsafe { values_of(&report.keys, &raw.values) } })
        })
    }
}

/// One combination of the keys' values.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReportRow<'r> {
    /// Samples whose innermost function is this one.
    pub own: Sum,
    /// Samples with it anywhere in their stack, each once.
    pub total: Sum,
    /// In the order of the keys.
    pub values: Vec<Value<'r>>,
}

impl Session<'_> {
    /// Reads the session, of Options::sums, to its end, and sums its samples. Where reading stopped before, the report has what there was until then, and is_whole is false.
    pub fn report(&mut self, options: &ReportOptions) -> Result<Report, SessionError> {
        options.check()?;
        self.begin_sums()?;
        let events = pointers(&options.events);
        let mut given = options.raw(&events);
        let helpers = Helpers::open(self, options.names, unsafe { sys::pfr_report_names(&given) })?;
        (given.symbols, given.stacks, given.limits) = (helpers.symbols, helpers.stacks, self.limits());
        let mut raw = ptr::null_mut();
        let status = unsafe { sys::pfr_report_open(&mut raw, self.raw, &given) };
        helpers.account();
        if raw.is_null() {
            return Err(self.error(status));
        }
        Ok(Report { raw, keys: options.numbers().collect() })
    }
}
