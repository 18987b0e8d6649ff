// SPDX-License-Identifier: MIT
//! What is wrong with a capture, by cause.

use core::{mem, ptr};
use std::boxed::Box;
use std::path::Path;
use std::vec::Vec;

use perfring_sys as sys;

use crate::session::{Session, SessionError};

/// What a defect costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// Nothing is wrong.
    Note,
    /// Odd, but everything can be read.
    Warning,
    /// Something is lost or cannot be read.
    Error,
}

/// Defects of one cause.
#[derive(Debug)]
pub struct Finding {
    /// What they cost.
    pub level: Level,
    /// How many.
    pub count: u64,
    /// Offset of the last of them, in its file.
    pub last: u64,
    /// The first of them; None where there are too many causes to tell them apart.
    pub first: Option<SessionError>,
}

/// What [`Session::check`] found.
#[derive(Debug)]
pub struct Check {
    /// Records that were read.
    pub records: u64,
    /// All that is wrong, notes aside; an interrupted recording counts.
    pub defects: u64,
    /// Of these, those that cost nothing.
    pub warnings: u64,
    /// The recording was cut off.
    pub interrupted: bool,
    /// By cause, in the order in which they were found first; notes among them.
    pub findings: Vec<Finding>,
}

struct Findings(*mut sys::pfr_findings);

impl Drop for Findings {
    fn drop(&mut self) {
        unsafe { sys::pfr_findings_close(self.0) }
    }
}

impl Session<'_> {
    /// Everything that is wrong with a capture, as `perfring check` finds it: more than [`Options::defects`](crate::Options::defects) hands out, since records are
    /// weighed as well. Err: it cannot be opened or read; a capture that is damaged is no error.
    pub fn check(path: impl AsRef<Path>) -> Result<Check, SessionError> {
        let session = Session::open(path)?;
        let mut findings = Findings(ptr::null_mut());
        match unsafe { sys::pfr_findings_open(&mut findings.0, ptr::null()) } {
            sys::PFR_OK => {}
            status => return Err(session.error(status)),
        }
        let (mut reporter, mut report): (sys::pfr_reporter, sys::pfr_check_report) = unsafe { mem::zeroed() };
        reporter.size = mem::size_of_val(&reporter);
        reporter.user = findings.0.cast();
        reporter.report = Some(sys::pfr_findings_add);
        report.size = mem::size_of_val(&report);
        match unsafe { sys::pfr_check(session.raw, &reporter, &mut report) } {
            sys::PFR_OK => {}
            status => return Err(session.error(status)),
        }
        let all = all_of(&findings).map_err(|status| session.error(status))?;
        Ok(Check { records: report.records, defects: report.defects, warnings: report.warnings, interrupted: report.interrupted != 0, findings: all })
    }
}

fn all_of(findings: &Findings) -> Result<Vec<Finding>, u32> {
    let mut all = Vec::new();
    loop {
        let mut raw: sys::pfr_finding = unsafe { mem::zeroed() };
        match unsafe { sys::pfr_findings_get(findings.0, all.len() as u32, &mut raw) } {
            sys::PFR_OK => all.push(Finding {
                level: match raw.level {
                    sys::PFR_LEVEL_NOTE => Level::Note,
                    sys::PFR_LEVEL_WARNING => Level::Warning,
                    _ => Level::Error,
                },
                count: raw.count,
                last: raw.last,
                first: unsafe { raw.first.as_ref() }.map(|error| SessionError { raw: Box::new(*error) }),
            }),
            sys::PFR_END => return Ok(all),
            status => return Err(status),
        }
    }
}
