// SPDX-License-Identifier: MIT
//! Whole captures.
use crate::decode::{Frame, Record};
use crate::error::{Error, Result};
use crate::records::Status;
use core::fmt;
use core::{cell::Cell, ffi::c_void, marker::PhantomData, mem, ptr};
use perfring_sys as sys;
use std::boxed::Box;
use std::ffi::CStr;
use std::path::Path;
use std::string::String;
use std::vec::Vec;

mod callers;
mod options;
pub use callers::{Caller, Callers};
pub(crate) use options::{c_text, c_texts};
use options::Expression;
pub use options::{Options, Order};

/// Why a capture cannot be opened or read on.
pub struct SessionError {
    pub(crate) raw: Box<sys::pfr_session_error>,
}

impl SessionError {
    fn zeroed() -> Box<sys::pfr_session_error> {
        // Numbers and texts: zeros are a valid value.
        Box::new(unsafe { mem::zeroed() })
    }

    pub(crate) fn of(status: u32, offset: u64, text: &[u8]) -> SessionError {
        let mut raw = SessionError::zeroed();
        (raw.status, raw.offset) = (status, offset);
        for (to, from) in raw.text.iter_mut().take(sys::PFR_SESSION_TEXT as usize - 1).zip(text) {
            *to = *from as _;
        }
        SessionError { raw }
    }

    /// A text of C ends at a NUL, so what follows it would be ignored.
    pub(crate) fn nul(what: &str) -> SessionError {
        SessionError::of(sys::PFR_E_OPTIONS, 0, std::format!("{} has a NUL", what).as_bytes())
    }

    /// What it is.
    pub fn status(&self) -> Status {
        Status::from(self.raw.status)
    }

    /// Offset in the file.
    #[inline]
    pub fn offset(&self) -> u64 {
        self.raw.offset
    }

    /// errno where the system refused; else 0.
    pub fn os_error(&self) -> i32 {
        self.raw.os_error
    }

    /// The file.
    pub fn path(&self) -> String {
        unsafe { CStr::from_ptr(self.raw.path.as_ptr().cast()) }.to_string_lossy().into_owned()
    }

    /// What happened, as a sentence. It may contain text of the capture; Display escapes what a terminal acts on.
    pub fn text(&self) -> String {
        unsafe { CStr::from_ptr(self.raw.text.as_ptr().cast()) }.to_string_lossy().into_owned()
    }
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path();
        plain(std::format!("{}{}{}: {}", path, if path.is_empty() { "" } else { ": " }, self.status(), self.text()).as_bytes(), f)
    }
}

impl fmt::Debug for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for SessionError {}

/// Where the records of a session are decoded, so that none has to be moved.
struct Slot {
    record: Record<'static>,
    place: sys::pfr_where,
}

/// A capture that is being read. It may be sent to another thread, and is used by one at a time.
pub struct Session<'d> {
    pub(crate) raw: *mut sys::pfr_session,
    tasks: *mut sys::pfr_tasks,
    slot: *mut Slot,
    /// The session points to it, and to the expression.
    limits: Option<Box<sys::pfr_limits>>,
    _expression: Expression,
    sums: bool,
    began: bool,
    data: PhantomData<&'d [u8]>,
}

unsafe impl Send for Session<'_> {}

impl Session<'static> {
    /// Opens a file, pipe or directory with the default options.
    pub fn open(path: impl AsRef<Path>) -> core::result::Result<Self, SessionError> {
        Self::open_with(path, &Options::new())
    }

    /// Opens a file, pipe or directory.
    pub fn open_with(path: impl AsRef<Path>, options: &Options) -> core::result::Result<Self, SessionError> {
        let path = c_text(path_bytes(path.as_ref())).ok_or_else(|| SessionError::nul("the path"))?;
        Session::start(options, |session, options, error| unsafe { sys::pfr_session_open(session, path.as_ptr().cast(), options, error) })
    }
}

#[cfg(unix)]
fn path_bytes(path: &Path) -> &[u8] {
    std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str())
}

#[cfg(not(unix))]
fn path_bytes(path: &Path) -> &[u8] {
    path.to_str().unwrap_or("").as_bytes()
}

impl<'d> Session<'d> {
    /// Opens a capture in memory.
    pub fn from_bytes(data: &'d [u8], options: &Options) -> core::result::Result<Self, SessionError> {
        let bytes: *const c_void = data.as_ptr().cast();
        Session::start(options, |session, options, error| unsafe { sys::pfr_session_open_memory(session, bytes, data.len(), options, error) })
    }

    fn start(
        options: &Options,
        open: impl FnOnce(*mut *mut sys::pfr_session, *const sys::pfr_session_options, *mut sys::pfr_session_error) -> u32,
    ) -> core::result::Result<Self, SessionError> {
        let mut error = SessionError::zeroed();
        let mut raw = ptr::null_mut();
        options.check_texts()?;
        let limits = options.raw_limits();
        let expression = options.compiled()?;
        let given = limits.as_ref().map_or(ptr::null(), |limits| &**limits as *const _);
        let mut status = options.with_raw(given, &expression, |options| open(&mut raw, options, &mut *error));
        let slot = Box::into_raw(Box::new(Slot { record: Record::zeroed(), place: Error::zeroed() }));
        let mut session = Session { raw, tasks: ptr::null_mut(), slot, limits, _expression: expression, sums: options.is_of_sums(), began: false, data: PhantomData };
        if status == sys::PFR_OK && options.follows_tasks() {
            session.tasks = unsafe { sys::pfr_session_tasks(raw) };
            if session.tasks.is_null() {
                status = sys::PFR_E_MEMORY;
            }
        }
        if status == sys::PFR_OK {
            return Ok(session);
        }
        error.status = status;
        Err(SessionError { raw: error })
    }

    /// The next record, which is good until the next call; None at the end. The end of a capture that was cut or damaged is an end as
    /// well: is_whole tells.
    #[inline]
    pub fn next_record(&mut self) -> core::result::Result<Option<SessionRecord<'_>>, SessionError> {
        let mut record = ptr::null();
        self.began = true;
        match unsafe { sys::pfr_session_next(self.raw, &mut record) } {
            sys::PFR_OK => Ok(Some(SessionRecord {
                raw: unsafe { &*record },
                session: self.raw,
                tasks: self.tasks,
                slot: self.slot,
                decoded: Cell::new(None),
                borrow: PhantomData,
            })),
            sys::PFR_END => Ok(None),
            status => Err(self.error(status)),
        }
    }

    /// Before a call that reads all of the session.
    pub(crate) fn begin_sums(&mut self) -> core::result::Result<(), SessionError> {
        if !self.sums || self.began {
            return Err(SessionError::of(sys::PFR_E_OPTIONS, 0, b"sums need a session of Options::sums of which nothing was read before"));
        }
        self.began = true;
        Ok(())
    }

    pub(crate) fn limits(&self) -> *const sys::pfr_limits {
        self.limits.as_ref().map_or(ptr::null(), |limits| &**limits as *const _)
    }

    pub(crate) fn error(&self, status: u32) -> SessionError {
        let mut error = SessionError::zeroed();
        let known = unsafe { sys::pfr_session_error(self.raw) };
        let refused = unsafe { sys::pfr_session_refused(self.raw) };
        if status == sys::PFR_E_OPTIONS && !refused.is_null() {
            return SessionError::of(status, 0, unsafe { CStr::from_ptr(refused.cast()) }.to_bytes());
        } else if known.is_null() {
            error.status = status;
        } else {
            *error = unsafe { *known };
        }
        SessionError { raw: error }
    }

    /// The names of the events that are known so far.
    pub fn event_names(&self) -> Vec<String> {
        let nr = unsafe { (*sys::pfr_session_events(self.raw)).nr };
        (0..nr).map(|event| unsafe { opt_text(sys::pfr_session_event_name(self.raw, event)) }.unwrap_or_default()).collect()
    }

    /// Whether nothing is missing of what was asked for and has been read: every record can be decoded and is of an event, no bytes were skipped, no section is damaged, reading did not
    /// stop before the end, and the recording came to its own. What is odd but was kept does not count. It decides on the exit status of `perfring stat`, too. Ask at the end.
    pub fn is_whole(&self) -> bool {
        unsafe { sys::pfr_session_is_whole(self.raw) != 0 }
    }

    /// What is known of the capture so far.
    pub fn info(&self) -> sys::pfr_session_info {
        unsafe { *sys::pfr_session_info(self.raw) }
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        unsafe {
            sys::pfr_session_close(self.raw);
            drop(Box::from_raw(self.slot));
        }
    }
}

/// Bytes of a capture as text for a terminal: what it acts on, and what is no UTF-8, is escaped.
pub(crate) fn plain(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(&plain_text(text))
}

/// Bytes of a capture, such as a name, as text for a terminal: what a terminal acts on, and what is no UTF-8, is `\xNN`, as in the command.
pub fn plain_text(text: &[u8]) -> String {
    let mut out = std::vec![0u8; 4 * text.len()]; // each byte is 4 at most
    let mut raw = sys::pfr_out { data: out.as_mut_ptr().cast(), capacity: out.len(), size: 0 };
    unsafe { sys::pfr_text_plain(&mut raw, text.as_ptr().cast(), text.len()) };
    out.truncate(raw.size);
    String::from_utf8_lossy(&out).into_owned()
}

unsafe fn opt_text(from: *const sys::c_char) -> Option<String> {
    (!from.is_null()).then(|| CStr::from_ptr(from.cast()).to_string_lossy().into_owned())
}

/// A record that a session handed out. It borrows the session until it is dropped.
pub struct SessionRecord<'s> {
    pub(crate) raw: &'s sys::pfr_session_record,
    pub(crate) session: *mut sys::pfr_session,
    tasks: *mut sys::pfr_tasks,
    slot: *mut Slot,
    /// The status, once it was decoded into the slot.
    decoded: Cell<Option<u32>>,
    borrow: PhantomData<&'s mut ()>,
}

impl<'s> SessionRecord<'s> {
    /// The struct of C.
    #[inline]
    pub fn as_raw(&self) -> &'s sys::pfr_session_record {
        self.raw
    }

    /// Its bytes and header.
    #[inline]
    pub fn frame(&self) -> Frame<'s> {
        unsafe { Frame::from_raw(self.raw.frame) }
    }

    /// Where it is in its file; of a compressed record, the compressed one.
    #[inline]
    pub fn offset(&self) -> u64 {
        self.raw.offset
    }

    /// Number of its file in a directory.
    pub fn part(&self) -> u32 {
        self.raw.part
    }

    /// The name of its event.
    pub fn event_name(&self) -> Option<&'s CStr> {
        (!self.raw.event_name.is_null()).then(|| unsafe { CStr::from_ptr(self.raw.event_name.cast()) })
    }

    /// What is wrong here, of what Options::defects hands out; it is no record then.
    pub fn defect(&self) -> Option<SessionError> {
        let error = unsafe { self.raw.error.as_ref() }?;
        (u32::from(self.raw.what) == sys::PFR_WHAT_DEFECT).then(|| SessionError { raw: Box::new(*error) })
    }

    /// Its fields, which the session has until the next record: the first call decodes, and no call copies them.
    #[inline]
    pub fn decode(&self) -> Result<&'s Record<'s>> {
        // The slot is written by the first call only, before there is a reference to it, and again after the next record, when there is none any more.
        let status = self.decoded.get().unwrap_or_else(|| unsafe { self.decode_once() });
        unsafe {
            match status {
                sys::PFR_OK => Ok(&(*self.slot).record),
                _ => Err(Error::new((*self.slot).place)),
            }
        }
    }

    unsafe fn decode_once(&self) -> u32 {
        let slot = self.slot;
        let status = match self.raw.error.as_ref() {
            Some(error) if u32::from(self.raw.what) == sys::PFR_WHAT_DEFECT => {
                (*slot).place = error.where_;
                error.status
            }
            _ => sys::pfr_session_decode(self.session, self.raw, (*slot).record.as_raw_mut(), ptr::addr_of_mut!((*slot).place)),
        };
        self.decoded.set(Some(status));
        status
    }

    /// The thread that it is about, at this moment. None where it names none, or Options::tasks was not set.
    pub fn task(&self) -> Option<Task<'_>> {
        let record = self.decode().ok()?;
        if self.tasks.is_null() {
            return None;
        }
        let mut raw: sys::pfr_task = unsafe { mem::zeroed() };
        let found = unsafe { sys::pfr_tasks_of(self.tasks, record.as_raw(), &mut raw) } == sys::PFR_OK;
        found.then(|| Task { raw, record: self })
    }

    /// The record as `perfring dump` shows it.
    pub fn line(&self) -> Vec<u8> {
        let mut context: sys::pfr_context = unsafe { mem::zeroed() };
        let mut text: Vec<u8> = Vec::with_capacity(512);
        unsafe { sys::pfr_session_context(self.session, self.raw, sys::PFR_TEXT_LINE, &mut context) };
        loop {
            let mut out = sys::pfr_out { data: text.as_mut_ptr().cast(), capacity: text.capacity(), size: 0 };
            unsafe { sys::pfr_to_line(&mut out, &self.raw.frame, self.raw.layout, &context, self.raw.status, &self.raw.where_) };
            if out.size <= text.capacity() {
                // The first `size` bytes were written.
                unsafe { text.set_len(out.size) };
                return text;
            }
            text.reserve(out.size);
        }
    }
}

/// A thread at the moment of a record.
pub struct Task<'r> {
    raw: sys::pfr_task,
    record: &'r SessionRecord<'r>,
}

impl<'r> Task<'r> {
    /// Its process.
    pub fn pid(&self) -> u32 {
        self.raw.pid
    }

    /// Its id.
    pub fn tid(&self) -> u32 {
        self.raw.tid
    }

    /// Number of the thread, which no other has.
    pub fn thread(&self) -> u32 {
        self.raw.thread
    }

    /// Its name.
    pub fn comm(&self) -> &'r [u8] {
        unsafe { crate::bytes(self.raw.comm) }
    }

    /// What is mapped at an address, as seen in the CPU's mode of the record.
    pub fn location(&self, address: u64) -> Option<Location<'r>> {
        let mode = u32::from(self.record.raw.frame.misc) & sys::PFR_MISC_CPUMODE_MASK as u32;
        let mut raw: sys::pfr_location = unsafe { mem::zeroed() };
        let found = unsafe { sys::pfr_tasks_map(self.record.tasks, &self.raw, mode, address, &mut raw) } == sys::PFR_OK;
        found.then(|| Location { raw, borrow: PhantomData })
    }
}

impl fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{} {}", self.pid(), self.tid(), String::from_utf8_lossy(self.comm()))
    }
}

/// Where an address is.
pub struct Location<'r> {
    raw: sys::pfr_location,
    borrow: PhantomData<&'r ()>,
}

impl<'r> Location<'r> {
    /// The file, [kernel.kallsyms], or a symbol that the kernel announced.
    #[inline]
    pub fn name(&self) -> &'r [u8] {
        unsafe { crate::bytes(self.raw.name) }
    }

    /// Offset of the address in the file.
    #[inline]
    pub fn offset(&self) -> u64 {
        self.raw.offset
    }
}
