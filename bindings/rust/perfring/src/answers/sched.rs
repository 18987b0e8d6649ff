// SPDX-License-Identifier: MIT
//! What threads do with their time, and their stacks off CPU.
use super::{pointers, rows, Helpers};
use crate::session::{c_texts, Session, SessionError};
use core::ptr;
use perfring_sys as sys;

/// What rows of threads are sorted by, the largest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SchedSort {
    /// Time on CPU.
    #[default]
    Run = 0,
    /// Time off CPU.
    Off = 1,
    /// Waits for a CPU.
    Delay = 2,
    /// The longest of them.
    MaxDelay = 3,
    /// The smallest tid first.
    Tid = 4,
}

/// How threads are shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct SchedOptions {
    /// What comes first.
    pub sort: SchedSort,
    /// Wakers by thread; else by name only.
    pub by_tid: bool,
}

/// What times are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// The capture has no switches.
    Nothing,
    /// sched:sched_switch and its wake-ups.
    Tracepoints,
    /// SWITCH records, without wake-ups: delays are those of preempted threads.
    SwitchRecords,
}

impl Source {
    fn of(raw: u32) -> Source {
        match raw {
            sys::PFR_SCHED_FROM_TRACEPOINTS => Source::Tracepoints,
            sys::PFR_SCHED_FROM_SWITCH => Source::SwitchRecords,
            _ => Source::Nothing,
        }
    }
}

row! {
    /// A thread's time in nanoseconds; off = sleep + wait + unknown + delay - start.
    ThreadRow: pfr_sched_thread {
        /// Its last name, any bytes.
        comm,
    } {
        /// Its number.
        tid,
        /// Its process.
        pid,
    } {
        /// On CPU.
        run,
        /// How often.
        runs,
        /// On CPU as far as its CPU's switches tell, which do not continue.
        unsure,
        /// Off CPU.
        off,
        /// How often.
        stays,
        /// Until it was woken.
        sleep,
        /// The same in state D.
        wait,
        /// When it was woken is not known.
        unknown,
        /// Ready, until it ran.
        delay,
        /// Of delay: a new thread's, until it ran first.
        start,
        /// Of delay: preempted, or gave the CPU up.
        preempted,
        /// How often.
        preemptions,
        /// Time off CPU in which something may be missing.
        off_unsure,
        /// How often.
        stays_unsure,
        /// The longest delay.
        max_delay,
        /// When it ended.
        max_delay_at,
        /// Time of its last switch.
        since,
    }
}

/// A CPU's time in nanoseconds.
pub type CpuRow = sys::pfr_sched_cpu;

row! {
    /// Who wakes whom: stays off CPU that a wake-up ended.
    WakerRow: pfr_sched_waker {
        /// Its name; of an interrupt "[interrupt]".
        waker,
        /// The other's.
        woken,
    } {
        /// With SchedOptions::by_tid.
        waker_tid,
        /// With SchedOptions::by_tid.
        woken_tid,
    } {
        /// Stays that this wake-up ended.
        count,
        /// Nanoseconds that they slept until then.
        sleep,
        /// Until they ran.
        delay,
        /// The longest.
        max_delay,
    }
}

/// What threads do with their time.
pub struct Sched {
    raw: *mut sys::pfr_sched,
}

unsafe impl Send for Sched {}
unsafe impl Sync for Sched {}

impl Drop for Sched {
    fn drop(&mut self) {
        unsafe { sys::pfr_sched_close(self.raw) }
    }
}

impl Sched {
    /// Sums, and what does not continue.
    pub fn totals(&self) -> sys::pfr_sched_totals {
        let mut totals = sized!(pfr_sched_totals);
        unsafe { sys::pfr_sched_get_totals(self.raw, &mut totals) };
        totals
    }

    /// What the times are of.
    pub fn source(&self) -> Source {
        Source::of(self.totals().source)
    }

    /// Threads.
    pub fn threads(&self) -> impl Iterator<Item = ThreadRow<'_>> {
        rows(move |index| {
            let mut raw = sized!(pfr_sched_thread);
            (unsafe { sys::pfr_sched_get_thread(self.raw, index, &mut raw) } == sys::PFR_OK).then(|| unsafe { ThreadRow::of(&raw) })
        })
    }

    /// CPUs.
    pub fn cpus(&self) -> impl Iterator<Item = CpuRow> + '_ {
        rows(move |index| {
            let mut raw = sized!(pfr_sched_cpu);
            (unsafe { sys::pfr_sched_get_cpu(self.raw, index, &mut raw) } == sys::PFR_OK).then_some(raw)
        })
    }

    /// Who wakes whom, the most frequent first.
    pub fn wakers(&self) -> impl Iterator<Item = WakerRow<'_>> {
        rows(move |index| {
            let mut raw = sized!(pfr_sched_waker);
            (unsafe { sys::pfr_sched_get_waker(self.raw, index, &mut raw) } == sys::PFR_OK).then(|| unsafe { WakerRow::of(&raw) })
        })
    }
}

row! {
    /// Time off CPU by the thread's name and stack.
    OffCpuRow: pfr_offcpu_row {
        /// Its name, as safe text.
        comm,
        /// Functions, the outermost first, with ; between them; safe text.
        stack,
    } {
    } {
        /// Nanoseconds off CPU.
        off,
        /// Of these: ready, as far as that is known.
        delay,
        /// How often.
        stays,
    }
}

/// Stacks of times off CPU.
pub struct OffCpu {
    raw: *mut sys::pfr_offcpu,
}

unsafe impl Send for OffCpu {}
unsafe impl Sync for OffCpu {}

impl Drop for OffCpu {
    fn drop(&mut self) {
        unsafe { sys::pfr_offcpu_close(self.raw) }
    }
}

impl OffCpu {
    /// Sums of all rows, and what has none.
    pub fn totals(&self) -> sys::pfr_offcpu_totals {
        let mut totals = sized!(pfr_offcpu_totals);
        unsafe { sys::pfr_offcpu_get_totals(self.raw, &mut totals) };
        totals
    }

    /// What the times are of.
    pub fn source(&self) -> Source {
        Source::of(self.totals().source)
    }

    /// Stacks, the longest time first.
    pub fn rows(&self) -> impl Iterator<Item = OffCpuRow<'_>> {
        rows(move |index| {
            let mut raw = sized!(pfr_offcpu_row);
            (unsafe { sys::pfr_offcpu_get_row(self.raw, index, &mut raw) } == sys::PFR_OK).then(|| unsafe { OffCpuRow::of(&raw) })
        })
    }
}

impl Session<'_> {
    /// Reads the session, of Options::sums, to its end: what threads do with their time. Where reading stopped before, is_whole is false.
    pub fn sched(&mut self, options: SchedOptions) -> Result<Sched, SessionError> {
        self.begin_sums()?;
        let mut given = sized!(pfr_sched_options);
        (given.sort, given.by_tid, given.limits) = (options.sort as u32, options.by_tid.into(), self.limits());
        let mut raw = ptr::null_mut();
        let status = unsafe { sys::pfr_sched_open(&mut raw, self.raw, &given, ptr::null_mut()) };
        if raw.is_null() {
            return Err(self.error(status));
        }
        Ok(Sched { raw })
    }

    /// Reads the session, of Options::sums, to its end: stacks of times off CPU, of these events or of all. names: functions' names are read from files as well.
    pub fn off_cpu(&mut self, events: &[&str], names: bool) -> Result<OffCpu, SessionError> {
        let texts = c_texts(events).ok_or_else(|| SessionError::nul("an event"))?;
        self.begin_sums()?;
        let helpers = Helpers::open(self, names, 0)?;
        let events = pointers(&texts);
        let mut given = sized!(pfr_offcpu_options);
        (given.events, given.nr_events) = (events.as_ptr(), events.len());
        (given.symbols, given.stacks, given.limits) = (helpers.symbols, helpers.stacks, self.limits());
        let mut raw = ptr::null_mut();
        let status = unsafe { sys::pfr_offcpu_open(&mut raw, self.raw, &given) };
        helpers.account();
        if raw.is_null() {
            return Err(self.error(status));
        }
        Ok(OffCpu { raw })
    }
}
