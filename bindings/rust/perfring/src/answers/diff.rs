// SPDX-License-Identifier: MIT
//! What changed between captures.
use super::report::{values_of, Report, Sum, Value};
use super::rows;
use crate::records::Status;
use core::ptr;
use perfring_sys as sys;
use std::vec::Vec;

/// What is said of a row of a Diff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// Of the rows called so, 5 % or less are expected not to have changed.
    Changed,
    /// Within what captures of one program differ by.
    WithinNoise,
    /// Fewer than 10 samples on each side: not tested.
    TooFew,
}

/// Rows of reports of two sides, matched by their values. doc/diff.md has the methods.
pub struct Diff {
    raw: *mut sys::pfr_diff,
    keys: Vec<u8>,
}

unsafe impl Send for Diff {}
unsafe impl Sync for Diff {}

impl Drop for Diff {
    fn drop(&mut self) {
        unsafe { sys::pfr_diff_close(self.raw) }
    }
}

impl Diff {
    /// Compares 1 to 64 reports a side, made with ReportOptions::for_diff and the same keys. of_shown: shares are of the samples that meet the conditions; else of all.
    pub fn of(a: &[&Report], b: &[&Report], of_shown: bool) -> Result<Diff, Status> {
        let most = sys::PFR_DIFF_SIDE_MOST as usize;
        let keys = a.first().map(|report| report.keys.clone()).unwrap_or_default();
        if a.len() > most || b.len() > most || a.iter().chain(b).any(|report| report.keys != keys) {
            return Err(Status::from(sys::PFR_E_OPTIONS));
        }
        let side = |reports: &[&Report]| -> Vec<*const sys::pfr_report> { reports.iter().map(|report| report.raw as *const _).collect() };
        let (a, b) = (side(a), side(b));
        let mut options = sized!(pfr_diff_options);
        options.of_shown = of_shown.into();
        let mut raw = ptr::null_mut();
        match unsafe { sys::pfr_diff_open(&mut raw, a.as_ptr(), a.len() as u32, b.as_ptr(), b.len() as u32, &options) } {
            sys::PFR_OK => Ok(Diff { raw, keys }),
            status => Err(Status::from(status)),
        }
    }

    /// Events by name, in the order of the captures, those of A first.
    pub fn events(&self) -> impl Iterator<Item = DiffEvent<'_>> {
        rows(move |index| {
            let mut raw = sized!(pfr_diff_event);
            (unsafe { sys::pfr_diff_get_event(self.raw, index, &mut raw) } == sys::PFR_OK).then(|| DiffEvent {
                diff: self,
                index,
                name: unsafe { crate::bytes(raw.name) },
                captures: (raw.captures_a, raw.captures_b),
                a: Sum::of(&raw.a),
                b: Sum::of(&raw.b),
                tested: raw.tested,
                changed: raw.changed,
                is_weak: raw.weak != 0,
                without_row: raw.without_row,
            })
        })
    }
}

/// An event of a Diff.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct DiffEvent<'d> {
    diff: &'d Diff,
    index: u32,
    /// Any bytes; empty: it has none.
    pub name: &'d [u8],
    /// Of A and of B that have samples of it; 0: it cannot be compared, and has no rows.
    pub captures: (u32, u32),
    /// What shares are of, in A.
    pub a: Sum,
    /// The same in B.
    pub b: Sum,
    /// Rows that are not TooFew.
    pub tested: u32,
    /// Rows that have changed.
    pub changed: u32,
    /// A side has one capture, so how much captures of one program differ is not known.
    pub is_weak: bool,
    /// Samples of rows for which there was no memory within the bounds, of both sides.
    pub without_row: u64,
}

impl<'d> DiffEvent<'d> {
    /// Rows by verdict, the largest difference first.
    pub fn rows(&self) -> impl Iterator<Item = DiffRow<'d>> {
        let (diff, index) = (self.diff, self.index);
        rows(move |row| {
            let mut raw = sized!(pfr_diff_row);
            (unsafe { sys::pfr_diff_get_row(diff.raw, index, row, &mut raw) } == sys::PFR_OK).then(|| DiffRow {
                verdict: match raw.verdict {
                    sys::PFR_DIFF_CHANGED => Verdict::Changed,
                    sys::PFR_DIFF_NOISE => Verdict::WithinNoise,
                    _ => Verdict::TooFew,
                },
                a: Sum::of(&raw.a),
                b: Sum::of(&raw.b),
                share_a: raw.share_a,
                share_b: raw.share_b,
                difference: raw.difference,
                interval: (raw.low, raw.high),
                p: raw.p,
                values: unsafe { values_of(&diff.keys, &raw.values) },
            })
        })
    }
}

/// A row of a Diff. Shares are from 0 to 1.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DiffRow<'d> {
    /// Whether it has changed.
    pub verdict: Verdict,
    /// Own samples in A, or total ones where the reports are by_total.
    pub a: Sum,
    /// The same in B.
    pub b: Sum,
    /// With several captures a side, their mean.
    pub share_a: f64,
    /// The same in B.
    pub share_b: f64,
    /// share_b - share_a.
    pub difference: f64,
    /// The 95 % interval of difference.
    pub interval: (f64, f64),
    /// The smallest level at which the interval leaves 0 out.
    pub p: f64,
    /// In the order of the keys.
    pub values: Vec<Value<'d>>,
}
