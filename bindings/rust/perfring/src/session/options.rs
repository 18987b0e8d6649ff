// SPDX-License-Identifier: MIT
//! How captures are opened.
use super::SessionError;
use core::{mem, ptr};
use perfring_sys as sys;
use std::boxed::Box;
use std::ffi::{CStr, CString};
use std::vec::Vec;

/// In which order records come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Order {
    /// That of the file.
    #[default]
    File,
    /// That of their time.
    Time,
}

/// How a capture is opened. Each condition that is set selects records.
#[derive(Clone, Debug, Default)]
pub struct Options {
    order: Order,
    tasks: bool,
    types: Vec<u32>,
    pids: Vec<u32>,
    tids: Vec<u32>,
    cpus: Vec<u32>,
    events: Vec<CString>,
    comms: Vec<CString>,
    time: (u64, u64),
    first: u64,
    defects: bool,
    unwind: bool,
    all: bool,
    sums: bool,
    expression: Option<CString>,
    limits: Vec<(u32, u64)>,
    /// Which of the texts has a NUL.
    wrong: Option<&'static str>,
}

impl Options {
    /// Every record in the order of the file.
    pub fn new() -> Self {
        Self::default()
    }

    /// The order of records.
    pub fn order(mut self, order: Order) -> Self {
        self.order = order;
        self
    }

    /// Follows threads and mappings: SessionRecord::task and location.
    pub fn tasks(mut self, follow: bool) -> Self {
        self.tasks = follow;
        self
    }

    /// Only records of these types.
    pub fn types(mut self, types: &[u32]) -> Self {
        self.types = types.to_vec();
        self
    }

    /// Only records of these processes.
    pub fn pids(mut self, pids: &[u32]) -> Self {
        self.pids = pids.to_vec();
        self
    }

    /// Only records of these threads.
    pub fn tids(mut self, tids: &[u32]) -> Self {
        self.tids = tids.to_vec();
        self
    }

    /// Only records of these CPUs.
    pub fn cpus(mut self, cpus: &[u32]) -> Self {
        self.cpus = cpus.to_vec();
        self
    }

    /// Only records of these events: names or patterns. Opening fails where one has a NUL.
    pub fn events(mut self, names: &[&str]) -> Self {
        self.events = self.texts("events", names);
        self
    }

    /// Only records of threads with these names: names or patterns. Opening fails where one has a NUL.
    pub fn comms(mut self, names: &[&str]) -> Self {
        self.comms = self.texts("comms", names);
        self
    }

    /// Only records from the first of these times on, before the second; 0: no end.
    pub fn time(mut self, from: u64, until: u64) -> Self {
        self.time = (from, until);
        self
    }

    /// At most so many records; 0: all.
    pub fn first(mut self, nr: u64) -> Self {
        self.first = nr;
        self
    }

    /// Hands out what is wrong as well, where it was found: SessionRecord::defect. Else it is only counted.
    pub fn defects(mut self, hand_out: bool) -> Self {
        self.defects = hand_out;
        self
    }

    /// Whole stacks: Record::callers has those that are unwound from pieces of user stack (perf record --call-graph dwarf), and call stacks in
    /// branch records. Sets Options::tasks. Order::Time is best.
    pub fn unwind(mut self, whole: bool) -> Self {
        self.unwind = whole;
        self
    }

    /// Only records that meet an expression of `perfring dump --where`, such as `type == SAMPLE and comm == "sh"`. Opening fails where it cannot be compiled: the error's
    /// offset is the column, from 0.
    pub fn expression(mut self, text: &str) -> Self {
        self.expression = self.texts("expression", &[text]).pop();
        self
    }

    /// For Session::report, calls, sched and off_cpu: the order of time, complete callchains, and conditions that choose what the sums are of.
    pub fn sums(mut self) -> Self {
        (self.order, self.sums, self.all) = (Order::Time, true, true);
        self
    }

    /// Sets a limit, such as sys::PFR_LIMIT_EVENTS: what one input may cost. `perfring check --limit help` lists them. A number that is no
    /// limit changes nothing.
    pub fn limit(mut self, limit: u32, most: u64) -> Self {
        self.limits.push((limit, most));
        self
    }

    /// Records that do not meet the conditions as well: for an edit, which looks at all.
    pub(crate) fn all(mut self) -> Self {
        self.all = true;
        self
    }

    fn texts(&mut self, what: &'static str, texts: &[&str]) -> Vec<CString> {
        let made = c_texts(texts);
        if made.is_none() {
            self.wrong = Some(what);
        }
        made.unwrap_or_default()
    }

    pub(super) fn check_texts(&self) -> Result<(), SessionError> {
        self.wrong.map_or(Ok(()), |what| Err(SessionError::nul(what)))
    }

    /// The limits of C; None: the defaults.
    pub(super) fn raw_limits(&self) -> Option<Box<sys::pfr_limits>> {
        if self.limits.is_empty() {
            return None;
        }
        // Numbers only: zeros are a valid value.
        let mut raw: Box<sys::pfr_limits> = Box::new(unsafe { mem::zeroed() });
        unsafe { sys::pfr_limits_init(&mut *raw, mem::size_of::<sys::pfr_limits>()) };
        for &(limit, most) in &self.limits {
            let place = unsafe { sys::pfr_limit_of(&mut *raw, limit) };
            if !place.is_null() {
                unsafe { *place = most };
            }
        }
        Some(raw)
    }

    pub(super) fn follows_tasks(&self) -> bool {
        self.tasks || self.unwind
    }

    pub(super) fn is_of_sums(&self) -> bool {
        self.sums
    }

    pub(super) fn compiled(&self) -> Result<Expression, SessionError> {
        let mut compiled = Expression(ptr::null_mut());
        let text = match &self.expression {
            Some(text) => text,
            None => return Ok(compiled),
        };
        let mut wrong: sys::pfr_expression_error = unsafe { mem::zeroed() };
        wrong.size = mem::size_of_val(&wrong);
        match unsafe { sys::pfr_expression_compile(&mut compiled.0, text.as_ptr().cast(), ptr::null(), &mut wrong) } {
            sys::PFR_OK => Ok(compiled),
            status => Err(SessionError::of(status, u64::from(wrong.column), unsafe { CStr::from_ptr(wrong.text.as_ptr().cast()) }.to_bytes())),
        }
    }

    /// Calls `open` with the same as C has it. The limits and the expression must outlive the session.
    pub(super) fn with_raw<T>(&self, limits: *const sys::pfr_limits, expression: &Expression, open: impl FnOnce(*const sys::pfr_session_options) -> T) -> T {
        let events: Vec<_> = self.events.iter().map(|name| name.as_ptr()).collect();
        let comms: Vec<_> = self.comms.iter().map(|name| name.as_ptr()).collect();
        // Zeros are the defaults of both structs.
        let mut filter: sys::pfr_filter = unsafe { mem::zeroed() };
        filter.size = mem::size_of_val(&filter);
        (filter.types, filter.nr_types) = (self.types.as_ptr(), self.types.len());
        (filter.pids, filter.nr_pids) = (self.pids.as_ptr(), self.pids.len());
        (filter.tids, filter.nr_tids) = (self.tids.as_ptr(), self.tids.len());
        (filter.cpus, filter.nr_cpus) = (self.cpus.as_ptr(), self.cpus.len());
        (filter.events, filter.nr_events) = (events.as_ptr().cast(), events.len());
        (filter.comms, filter.nr_comms) = (comms.as_ptr().cast(), comms.len());
        (filter.time_from, filter.time_until) = self.time;
        filter.first = self.first;
        filter.where_ = expression.0;
        let mut options: sys::pfr_session_options = unsafe { mem::zeroed() };
        options.size = mem::size_of_val(&options);
        options.order = if self.order == Order::Time { sys::PFR_ORDER_TIME } else { sys::PFR_ORDER_FILE };
        let flags = [
            (true, sys::PFR_SESSION_CHOOSE),
            (self.defects, sys::PFR_SESSION_DEFECTS),
            (self.all, sys::PFR_SESSION_ALL),
            (self.unwind, sys::PFR_SESSION_UNWIND),
            (self.sums, sys::PFR_SESSION_WHOLE_CHAINS | sys::PFR_SESSION_JOIN_SPLIT),
        ];
        options.flags = flags.iter().map(|&(set, flag)| if set { flag } else { 0 }).sum();
        options.limits = limits;
        options.filter = &filter;
        open(&options)
    }
}

/// A compiled expression; null: every record passes.
pub(super) struct Expression(*mut sys::pfr_expression);

impl Drop for Expression {
    fn drop(&mut self) {
        unsafe { sys::pfr_expression_free(self.0) }
    }
}

/// As C takes a text. None: it has a NUL.
pub(crate) fn c_text(text: &[u8]) -> Option<CString> {
    CString::new(text).ok()
}

pub(crate) fn c_texts(texts: &[&str]) -> Option<Vec<CString>> {
    texts.iter().map(|text| c_text(text.as_bytes())).collect()
}
