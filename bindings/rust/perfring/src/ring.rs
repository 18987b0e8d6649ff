// SPDX-License-Identifier: MIT
//! Ring buffers in memory that the kernel writes.
use crate::decode::Frame;
use crate::error::{void, Error, Result};
use core::{marker::PhantomData, mem::MaybeUninit};
use perfring_sys as sys;

/// A scratch of so many bytes is enough for any record.
pub const SCRATCH: usize = sys::PFR_RING_SCRATCH as usize;

/// Never store the tail: the mapping is not writable.
pub const READ_ONLY: u32 = sys::PFR_RING_READ_ONLY;
/// The writer does not wait for the reader.
pub const OVERWRITE: u32 = sys::PFR_RING_OVERWRITE;
/// attr.write_backward: the newest record first.
pub const BACKWARD: u32 = sys::PFR_RING_BACKWARD;
/// Nobody writes.
pub const PAUSED: u32 = sys::PFR_RING_PAUSED;
/// Every record is copied to the scratch.
pub const COPY: u32 = sys::PFR_RING_COPY;

/// A ring. One thread reads it.
pub struct Ring<'m> {
    raw: sys::pfr_ring,
    memory: PhantomData<&'m mut [u8]>,
}

impl<'m> Ring<'m> {
    /// A ring in a mapping of an event's descriptor: `page` is its first page, `mapped` its size with the page.
    ///
    /// # Safety
    /// The mapping must stay for 'm, be aligned to 8, and be read by nobody else. It must be writable, unless READ_ONLY is set.
    pub unsafe fn new(page: *mut u8, mapped: usize, flags: u32, scratch: &'m mut [u8]) -> Result<Self> {
        let mut ring = MaybeUninit::<sys::pfr_ring>::zeroed();
        let mut place = Error::zeroed();
        let status = sys::pfr_ring_init(ring.as_mut_ptr(), void(page), mapped, flags, void(scratch.as_mut_ptr()), scratch.len(), &mut place);
        if status != sys::PFR_OK {
            return Err(Error::new(place));
        }
        Ok(Ring { raw: ring.assume_init(), memory: PhantomData })
    }

    /// A copy of page and ring. Words, since it has to be aligned.
    pub fn of_copy(copy: &'m mut [u64], flags: u32, scratch: &'m mut [u8]) -> Result<Self> {
        unsafe { Self::new(copy.as_mut_ptr().cast(), core::mem::size_of_val(copy), flags | READ_ONLY | PAUSED, scratch) }
    }

    /// Begins a drain: what is in the ring now.
    pub fn drain(&mut self) -> Result<Drain<'_, 'm>> {
        let mut place = Error::zeroed();
        let status = unsafe { sys::pfr_ring_begin(&mut self.raw, &mut place) };
        if status == sys::PFR_OK {
            Ok(Drain { ring: self })
        } else {
            Err(Error::new(place))
        }
    }
}

/// A drain. When it is dropped, the kernel gets back what was read.
pub struct Drain<'r, 'm> {
    ring: &'r mut Ring<'m>,
}

impl Drain<'_, '_> {
    /// The next record, which is good until the next call; None at the end of the drain.
    pub fn next_frame(&mut self) -> Result<Option<Frame<'_>>> {
        let mut frame = MaybeUninit::<sys::pfr_frame>::zeroed();
        let mut place = Error::zeroed();
        match unsafe { sys::pfr_ring_next(&mut self.ring.raw, frame.as_mut_ptr(), &mut place) } {
            sys::PFR_OK => Ok(Some(unsafe { Frame::from_raw(frame.assume_init()) })),
            sys::PFR_END => Ok(None),
            _ => Err(Error::new(place)),
        }
    }
}

impl Drop for Drain<'_, '_> {
    fn drop(&mut self) {
        unsafe { sys::pfr_ring_release(&mut self.ring.raw) }
    }
}
