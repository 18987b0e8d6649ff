// SPDX-License-Identifier: MIT
//! The C interface of perfring, as include/perfring*.h declare it, printed from those headers. The crate perfring is the
//! safe interface. Layouts are compared with the C compiler's by tests/layout.rs.
//!
//! no_std without the feature `session`; with it, too, but it links a library that needs libc.
#![no_std]
#![allow(non_camel_case_types)]
#![allow(clippy::missing_safety_doc, clippy::too_many_arguments)]

/// C's types. core::ffi has char from Rust 1.64 on.
#[cfg(any(target_arch = "aarch64", target_arch = "arm", target_arch = "powerpc", target_arch = "powerpc64", target_arch = "riscv32", target_arch = "riscv64", target_arch = "s390x"))]
pub type c_char = u8;
#[cfg(not(any(target_arch = "aarch64", target_arch = "arm", target_arch = "powerpc", target_arch = "powerpc64", target_arch = "riscv32", target_arch = "riscv64", target_arch = "s390x")))]
pub type c_char = i8;
pub type c_int = i32;
pub type c_uint = u32;
#[cfg(target_pointer_width = "32")]
pub type c_ulong = u32;
#[cfg(target_pointer_width = "64")]
pub type c_ulong = u64;
pub use core::ffi::c_void;

mod decoder;
pub use decoder::*;

#[cfg(feature = "session")]
mod session;
#[cfg(feature = "session")]
pub use session::*;

#[cfg(feature = "capture")]
mod capture;
#[cfg(feature = "capture")]
pub use capture::*;

/// No event: frame.event of a frame without one.
pub const PFR_NO_EVENT: u32 = u32::MAX;
/// The byte order of this machine, as the decoder has it.
pub const PFR_HOST_ORDER: u8 = if cfg!(target_endian = "big") { PFR_BIG as u8 } else { PFR_LITTLE as u8 };
