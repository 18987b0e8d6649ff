// SPDX-License-Identifier: MIT
use crate::records::Status;
use core::{ffi::c_void, fmt};
use perfring_sys as sys;

/// What is wrong, and where.
#[derive(Clone, Copy)]
pub struct Error {
    place: sys::pfr_where,
}

/// A result with a place where it went wrong.
pub type Result<T> = core::result::Result<T, Error>;

/// A text of C that is NUL-terminated and lives as long as the program.
pub(crate) unsafe fn text(from: *const sys::c_char) -> &'static str {
    let mut size = 0;
    while *from.add(size) != 0 {
        size += 1;
    }
    core::str::from_utf8(core::slice::from_raw_parts(from.cast::<u8>(), size)).unwrap_or("")
}

impl fmt::Display for Status {
    /// Its name as in C and in the command, such as TRUNCATED.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(unsafe { text(sys::pfr_status_name(*self as u32)) })
    }
}

impl Error {
    pub(crate) fn new(place: sys::pfr_where) -> Self {
        Error { place }
    }

    pub(crate) fn zeroed() -> sys::pfr_where {
        // Numbers only: zeros are a valid value.
        unsafe { core::mem::zeroed() }
    }

    /// What it is.
    pub fn status(&self) -> Status {
        Status::from(self.place.status)
    }

    /// Whether only this record is affected; else the stream ends here.
    pub fn is_record(&self) -> bool {
        unsafe { sys::pfr_status_class(self.place.status) == sys::PFR_CLASS_RECORD }
    }

    /// Offset of the record in the stream.
    pub fn at(&self) -> u64 {
        self.place.at
    }

    /// Offset of the field in the stream.
    pub fn offset(&self) -> u64 {
        self.place.offset
    }

    /// Type of the record.
    pub fn record_type(&self) -> u32 {
        self.place.type_
    }

    /// The field; "" where it is none.
    pub fn field(&self) -> &'static str {
        unsafe { text(sys::pfr_row_name(self.place.row)) }
    }

    /// Bytes that were needed, or the value that was refused.
    pub fn needed(&self) -> u64 {
        self.place.needed
    }

    /// Bytes that were left.
    pub fn left(&self) -> u64 {
        self.place.left
    }

    /// What to do about it.
    pub fn advice(&self) -> &'static str {
        unsafe { text(sys::pfr_status_advice(self.place.status)) }
    }
}

impl Error {
    /// The sentence of the command: place, cause with figures and their unit, advice.
    #[cfg(feature = "session")]
    fn sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut buffer = [0u8; 1024];
        let mut out = sys::pfr_out { data: buffer.as_mut_ptr().cast(), capacity: buffer.len(), size: 0 };
        unsafe { sys::pfr_where_text(&mut out, &self.place) };
        f.write_str(core::str::from_utf8(&buffer[..out.size.min(buffer.len())]).unwrap_or(""))
    }

    /// Without text of libperfring-convert: place and cause.
    #[cfg(not(feature = "session"))]
    fn sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, cause) = unsafe { (text(sys::pfr_type_name(self.place.type_)), text(sys::pfr_status_cause(self.place.status))) };
        if name.is_empty() {
            write!(f, "record of type {} at {:#x}", self.record_type(), self.at())?;
        } else {
            write!(f, "{} at {:#x}", name, self.at())?;
        }
        if !self.field().is_empty() {
            write!(f, ", {} at {:#x}", self.field(), self.offset())?;
        }
        write!(f, ": {}", cause)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", unsafe { text(sys::pfr_status_name(self.place.status)) })?;
        self.sentence(f)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "session")]
impl std::error::Error for Error {}

/// A pointer for C that nothing is written through.
pub(crate) fn void<T>(of: *mut T) -> *mut c_void {
    of.cast()
}
