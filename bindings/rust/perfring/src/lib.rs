// SPDX-License-Identifier: MIT
//! Records of Linux perf events.
//!
//! - [`Window`], [`Frame`], [`Attr`], [`Layout`] and [`Record`] decode bytes in memory: no_std, no allocation. Lifetimes tie
//!   everything that points into bytes to those bytes.
//! - [`ring`] reads ring buffers.
//! - `Session` (feature `session`, on by default) reads whole captures, in the order of the file or of time, with threads and mappings.
//! - `capture` (feature `capture`, Linux) opens events of the running kernel and reads their rings.
//!
//! ```
//! # #[cfg(feature = "session")]
//! # fn main() -> Result<(), perfring::SessionError> {
//! use perfring::{Body, Session};
//!
//! let mut session = Session::open("../../../corpus/callchain-fp.data")?;
//! let mut samples = 0;
//! while let Some(record) = session.next_record()? {
//!     if let Ok(decoded) = record.decode() {
//!         if let Body::Sample(sample) = decoded.body() {
//!             assert!(sample.ip().is_some());
//!             samples += 1;
//!         }
//!     }
//! }
//! assert_eq!(samples, 76);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "session"))]
//! # fn main() {}
//! ```
//!
//! A record is good until the next one is asked for, which the compiler checks:
//!
//! ```compile_fail,E0499
//! # fn f(mut session: perfring::Session) -> Result<(), perfring::SessionError> {
//! let first = session.next_record()?;
//! let second = session.next_record()?;
//! drop(first);
//! # Ok(())
//! # }
//! ```
//!
//! and what a record points to is good as long as its bytes are:
//!
//! ```compile_fail,E0597
//! use perfring::{ByteOrder, Window};
//! let frame = {
//!     let bytes = vec![0u8; 64];
//!     Window::new(&bytes, 0, ByteOrder::HOST).next()
//! };
//! drop(frame);
//! ```
#![no_std]
#![warn(missing_docs)]

#[cfg(any(feature = "session", test))]
extern crate std;

#[cfg(feature = "session")]
pub mod answers;
#[cfg(feature = "capture")]
pub mod capture;
#[cfg(feature = "session")]
mod check;
mod decode;
mod error;
// Groups of pieces and of 2009 have no body; len is a field of mappings.
#[allow(clippy::len_without_is_empty, dead_code, missing_docs)]
pub mod records;
pub mod ring;
#[cfg(feature = "session")]
mod edit;
#[cfg(feature = "session")]
mod session;
mod values;

pub use decode::{Attr, ByteOrder, Frame, Layout, Record, Window};
pub use error::{Error, Result};
pub use perfring_sys as sys;
pub use records::{Body, Status};
#[cfg(feature = "session")]
pub use check::{Check, Finding, Level};
#[cfg(feature = "session")]
pub use edit::{Account, Cause, Edit, Field, Fields};
#[cfg(feature = "session")]
pub use session::{plain_text, Caller, Callers, Location, Options, Order, Session, SessionError, SessionRecord, Task};
pub(crate) use values::bytes;
pub use values::{Array, Entries, Entry, Owned, Words};

/// The version of the library that runs: major, minor, patch.
///
/// ```
/// use perfring::sys::{PFR_VERSION_MAJOR, PFR_VERSION_MINOR, PFR_VERSION_PATCH};
/// assert_eq!(perfring::version(), (PFR_VERSION_MAJOR, PFR_VERSION_MINOR, PFR_VERSION_PATCH));
/// ```
pub fn version() -> (u32, u32, u32) {
    let number = unsafe { sys::pfr_version() };
    (number >> 16, number >> 8 & 0xff, number & 0xff)
}

/// The program of the page is compiled.
#[cfg(all(doctest, feature = "session"))]
#[doc = include_str!("../../README.md")]
struct Readme;
