// SPDX-License-Identifier: MIT
//! Values of tracepoints' fields, the account of a session, and edits.

use core::marker::PhantomData;
use core::{fmt, mem, ptr, slice};
use std::any::Any;
use std::boxed::Box;
use std::ffi::{CStr, CString};
use std::io::{Seek, SeekFrom, Write};
use std::os::raw::{c_int, c_void};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::path::Path;
use std::string::String;
use std::vec::Vec;

use perfring_sys as sys;

use crate::session::{plain, Options, Session, SessionError, SessionRecord};

/// The value of a tracepoint's field. It is good as long as the record.
pub struct Field<'r> {
    pub(crate) raw: sys::pfr_field_value,
    pub(crate) borrow: PhantomData<&'r [u8]>,
}

impl<'r> Field<'r> {
    /// A number or an address; None of other kinds. Of a signed one, see signed.
    pub fn number(&self) -> Option<u64> {
        (u32::from(self.raw.kind) <= sys::PFR_FIELD_POINTER).then_some(self.raw.number)
    }

    /// A signed number; None of other kinds.
    pub fn signed(&self) -> Option<i64> {
        (u32::from(self.raw.kind) == sys::PFR_FIELD_SIGNED).then_some(self.raw.number as i64)
    }

    /// Whether its numbers are signed.
    pub fn is_signed(&self) -> bool {
        self.raw.is_signed != 0
    }

    /// Whether its number is an address.
    pub fn is_address(&self) -> bool {
        u32::from(self.raw.kind) == sys::PFR_FIELD_POINTER
    }

    /// The bytes of a text, up to its first NUL, or of a field of bytes; None of other kinds.
    pub fn bytes(&self) -> Option<&'r [u8]> {
        let kind = u32::from(self.raw.kind);
        if kind != sys::PFR_FIELD_TEXT && kind != sys::PFR_FIELD_BYTES {
            return None;
        }
        let data = &self.raw.data;
        Some(if data.size == 0 { &[] } else { unsafe { slice::from_raw_parts(data.data, data.size as usize) } })
    }

    /// The numbers of an array, sign-extended where they are signed, or those of a set of CPUs; None of other kinds.
    pub fn numbers(&self) -> Option<Vec<u64>> {
        match u32::from(self.raw.kind) {
            sys::PFR_FIELD_NUMBERS => Some((0..self.raw.words.nr).map(|i| unsafe { sys::pfr_field_number(&self.raw, i as u32) }).collect()),
            sys::PFR_FIELD_CPUS => {
                let next = |from| unsafe { sys::pfr_field_cpu(&self.raw, from) };
                let mut cpus = Vec::new();
                let mut cpu = next(0);
                while cpu != u32::MAX {
                    cpus.push(u64::from(cpu));
                    cpu = next(cpu + 1);
                }
                Some(cpus)
            }
            _ => None,
        }
    }
}

/// As people write it: numbers in decimal, addresses in hexadecimal, arrays and sets with commas, bytes as hexadecimal digits; of texts what a terminal acts on is escaped.
impl fmt::Display for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match u32::from(self.raw.kind) {
            sys::PFR_FIELD_SIGNED => write!(f, "{}", self.raw.number as i64),
            sys::PFR_FIELD_POINTER => write!(f, "{:#x}", self.raw.number),
            sys::PFR_FIELD_TEXT => plain(self.bytes().unwrap_or(&[]), f),
            sys::PFR_FIELD_BYTES => self.bytes().unwrap_or(&[]).iter().try_for_each(|byte| write!(f, "{:02x}", byte)),
            sys::PFR_FIELD_NUMBERS | sys::PFR_FIELD_CPUS => self.numbers().unwrap_or_default().iter().enumerate().try_for_each(|(i, &number)| {
                f.write_str(if i == 0 { "" } else { "," })?;
                if self.is_signed() {
                    write!(f, "{}", number as i64)
                } else {
                    write!(f, "{}", number)
                }
            }),
            _ => write!(f, "{}", self.raw.number),
        }
    }
}

/// The fields of a tracepoint's sample, by name and value.
pub struct Fields<'r> {
    format: *const sys::pfr_tracepoint,
    payload: sys::pfr_bytes,
    order: u32,
    next: u32,
    borrow: PhantomData<&'r [u8]>,
}

impl<'r> Iterator for Fields<'r> {
    type Item = (&'r str, Option<Field<'r>>);

    fn next(&mut self) -> Option<Self::Item> {
        // Names are printable ASCII. The format and the payload are good as long as the record is.
        let field = unsafe { self.format.as_ref() }.filter(|format| self.next < format.nr).map(|format| unsafe { &*format.field.add(self.next as usize) })?;
        self.next += 1;
        let name = core::str::from_utf8(unsafe { slice::from_raw_parts(field.name.data, field.name.size as usize) }).unwrap_or("");
        let mut raw: sys::pfr_field_value = unsafe { mem::zeroed() };
        let status = unsafe { sys::pfr_field_value(field, &self.payload, self.order, &mut raw) };
        Some((name, (status == sys::PFR_OK).then(|| Field { raw, borrow: PhantomData })))
    }
}

impl SessionRecord<'_> {
    /// All fields of a tracepoint's sample, in the order of its format; the value is None where the payload is too short for it. None of another record, and where the
    /// capture has no format.
    pub fn fields(&self) -> Fields<'_> {
        let mut format = ptr::null();
        let mut payload: sys::pfr_bytes = unsafe { mem::zeroed() };
        if unsafe { sys::pfr_session_tracepoint(self.session, self.raw, &mut format, &mut payload) } != sys::PFR_OK {
            format = ptr::null();
        }
        Fields { format, payload, order: u32::from(self.raw.frame.order), next: 0, borrow: PhantomData }
    }

    /// Field `name` of a tracepoint's sample; None where the record has none, or its payload is too short for it.
    pub fn field(&self, name: &str) -> Option<Field<'_>> {
        let name = CString::new(name).ok()?;
        let mut format = ptr::null();
        let mut payload: sys::pfr_bytes = unsafe { mem::zeroed() };
        let mut raw: sys::pfr_field_value = unsafe { mem::zeroed() };
        unsafe {
            if sys::pfr_session_tracepoint(self.session, self.raw, &mut format, &mut payload) != sys::PFR_OK {
                return None;
            }
            let field = sys::pfr_tracepoint_find(format, name.as_ptr().cast());
            if field.is_null() || sys::pfr_field_value(field, &payload, u32::from(self.raw.frame.order), &mut raw) != sys::PFR_OK {
                return None;
            }
        }
        Some(Field { raw, borrow: PhantomData })
    }
}

/// Why something of a capture is not in what was read of it: a row of doc/account.md.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// Its name, such as NOT_CHOSEN.
    pub name: String,
    /// What it costs: loss, choice or format.
    pub class: String,
    /// Records, samples or what its kind is.
    pub count: u64,
}

/// What was read of a capture, and what was not.
pub struct Account {
    pub(crate) raw: Box<sys::pfr_account>,
}

impl Account {
    /// All of it, as C has it.
    pub fn as_raw(&self) -> &sys::pfr_account {
        &self.raw
    }

    /// Records that were read.
    pub fn records(&self) -> u64 {
        self.raw.records
    }

    /// Samples that were read.
    pub fn samples(&self) -> u64 {
        self.raw.samples
    }

    /// Of the records, those that meet the conditions of the options.
    pub fn chosen(&self) -> u64 {
        self.raw.chosen
    }

    /// Causes that have a count.
    pub fn causes(&self) -> Vec<Cause> {
        let text = |name: *const _| unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned();
        let causes = self.raw.cause.iter().enumerate().filter(|(_, cause)| cause.count != 0);
        causes
            .map(|(i, cause)| unsafe {
                let number = i as u32;
                Cause {
                    name: text(sys::pfr_cause_name(number).cast()),
                    class: text(sys::pfr_cause_class_name(sys::pfr_cause_class(number)).cast()),
                    count: cause.count,
                }
            })
            .collect()
    }
}

/// How records are changed by edit. Zeros: they are copied.
#[derive(Clone, Copy, Debug, Default)]
pub struct Edit {
    /// Fields that samples lose: sys::PFR_DROP_CALLCHAIN and others.
    pub drop: u32,
    /// 2 or more: of the samples of each event the first of so many, with the period times that.
    pub every: u64,
    /// No side-band: only what is chosen, and what describes the capture itself.
    pub only: bool,
}

struct Out<'o, W> {
    to: &'o mut W,
    failed: Option<std::io::Error>,
    panic: Option<Box<dyn Any + Send>>,
}

/// What C is told of a call of the writer. A panic must not pass through C: it waits until C has returned.
fn keep<W>(out: &mut Out<'_, W>, call: impl FnOnce(&mut W) -> std::io::Result<()>) -> c_int {
    const EIO: c_int = 5;
    let to = &mut *out.to;
    match catch_unwind(AssertUnwindSafe(|| call(to))) {
        Ok(Ok(())) => 0,
        Ok(Err(error)) => {
            let number = error.raw_os_error().unwrap_or(EIO);
            out.failed = Some(error);
            number as c_int
        }
        Err(panic) => {
            out.panic = Some(panic);
            EIO
        }
    }
}

unsafe extern "C" fn write<W: Write + Seek>(user: *mut c_void, data: *const c_void, size: usize) -> c_int {
    let out = &mut *user.cast::<Out<'_, W>>();
    let bytes = slice::from_raw_parts(data.cast(), size);
    keep(out, |to| to.write_all(bytes))
}

unsafe extern "C" fn seek<W: Write + Seek>(user: *mut c_void, at: u64) -> c_int {
    let out = &mut *user.cast::<Out<'_, W>>();
    keep(out, |to| to.seek(SeekFrom::Start(at)).map(|_| ()))
}

/// Calls `run` with a sink of the writer. A panic of the writer is one of the caller's then.
fn with_sink<W: Write + Seek>(to: &mut W, run: impl FnOnce(&sys::pfr_sink) -> u32) -> u32 {
    let mut out = Out { to, failed: None, panic: None };
    let mut sink: sys::pfr_sink = unsafe { mem::zeroed() };
    sink.size = mem::size_of_val(&sink);
    sink.user = ptr::addr_of_mut!(out).cast();
    sink.write = Some(write::<W>);
    sink.seek = Some(seek::<W>);
    let status = run(&sink);
    if let Some(panic) = out.panic.take() {
        resume_unwind(panic);
    }
    status
}

/// Takes what is written, and keeps nothing.
struct Nowhere;

impl Write for Nowhere {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        Ok(data.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Seek for Nowhere {
    fn seek(&mut self, _: SeekFrom) -> std::io::Result<u64> {
        Ok(0)
    }
}

impl Session<'_> {
    /// What was read so far, and how many records or samples were not, with the cause; all of it after the last record.
    pub fn account(&self) -> Account {
        let mut raw: Box<sys::pfr_account> = Box::new(unsafe { mem::zeroed() });
        raw.size = mem::size_of::<sys::pfr_account>();
        unsafe { sys::pfr_session_get_account(self.raw, &mut *raw) };
        Account { raw }
    }

    /// Writes the records of a capture that meet the options, with what is needed to understand them, to an output that is empty. After an error it is
    /// not whole. The capture is read twice: of a damaged one only records are kept that some writer makes, as by the command. A panic of the writer comes back from here.
    pub fn edit<W: Write + Seek>(path: impl AsRef<Path>, options: &Options, edit: Edit, to: &mut W) -> Result<sys::pfr_edit_report, SessionError> {
        let path = path.as_ref();
        let again = std::fs::metadata(path).map_or(false, |of| of.is_file() || of.is_dir());
        let fine = |report: sys::pfr_edit_report| report.damaged == 0 && report.defects == 0;
        // An output cannot be made shorter, so nothing is written at first.
        let checks = !again || !Session::edit_once(path, options, edit, false, &mut Nowhere).map_or(false, fine);
        Session::edit_once(path, options, edit, checks, to)
    }

    /// checks: each record is weighed.
    fn edit_once<W: Write + Seek>(path: &Path, options: &Options, edit: Edit, checks: bool, to: &mut W) -> Result<sys::pfr_edit_report, SessionError> {
        let session = Session::open_with(path, &options.clone().all())?;
        let (mut given, mut report): (sys::pfr_edit_options, sys::pfr_edit_report) = unsafe { mem::zeroed() };
        given.size = mem::size_of_val(&given);
        (given.drop, given.every, given.only, given.checks) = (edit.drop, edit.every, u32::from(edit.only), u32::from(checks));
        report.size = mem::size_of_val(&report);
        match with_sink(to, |sink| unsafe { sys::pfr_edit(session.raw, sink, ptr::null(), &given, &mut report) }) {
            sys::PFR_OK => Ok(report),
            status => Err(session.error(status)),
        }
    }

    /// Writes all that can be read of a capture to an output that is empty, as a capture that is whole. After an error it is not whole. A panic of the writer comes back from here.
    pub fn recover<W: Write + Seek>(path: impl AsRef<Path>, to: &mut W) -> Result<sys::pfr_recover_report, SessionError> {
        let session = Session::open(path)?;
        let mut report: sys::pfr_recover_report = unsafe { mem::zeroed() };
        report.size = mem::size_of_val(&report);
        match with_sink(to, |sink| unsafe { sys::pfr_recover(session.raw, sink, ptr::null(), &mut report) }) {
            sys::PFR_OK => Ok(report),
            status => Err(session.error(status)),
        }
    }
}
