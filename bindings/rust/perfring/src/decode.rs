// SPDX-License-Identifier: MIT
//! Windows, frames, layouts and records: what needs no operating system.
use crate::error::{Error, Result};
use crate::records::{self, Body};
use core::{fmt, marker::PhantomData, mem::MaybeUninit};
use perfring_sys as sys;

/// The byte order of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ByteOrder {
    /// The least significant byte first.
    Little,
    /// The most significant byte first.
    Big,
}

impl ByteOrder {
    /// That of this machine.
    pub const HOST: ByteOrder = if cfg!(target_endian = "big") { ByteOrder::Big } else { ByteOrder::Little };

    fn raw(self) -> u8 {
        (if self == ByteOrder::Big { sys::PFR_BIG } else { sys::PFR_LITTLE }) as u8
    }
}

/// A perf_event_attr.
#[derive(Clone, Copy)]
pub struct Attr<'a> {
    raw: sys::pfr_attr,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Attr<'a> {
    /// Reads an attr; its own size decides how many of the bytes it takes.
    pub fn decode(data: &'a [u8], order: ByteOrder) -> Result<Self> {
        let mut attr = MaybeUninit::<sys::pfr_attr>::zeroed();
        let mut place = Error::zeroed();
        let status = unsafe { sys::pfr_attr_decode(data.as_ptr(), data.len(), order.raw().into(), attr.as_mut_ptr(), &mut place) };
        if status != sys::PFR_OK {
            return Err(Error::new(place));
        }
        Ok(Attr { raw: unsafe { attr.assume_init() }, bytes: PhantomData })
    }

    /// Its fields.
    pub fn fields(&self) -> records::Attr<'_, 'a> {
        records::Attr::new(&self.raw)
    }

    /// What it says about the bytes of its records.
    pub fn layout(&self) -> Layout {
        let mut layout = MaybeUninit::<sys::pfr_layout>::zeroed();
        unsafe {
            sys::pfr_layout_init(layout.as_mut_ptr(), &self.raw);
            Layout { raw: layout.assume_init() }
        }
    }
}

/// What an attr says about the bytes of its records, worked out once. Threads may share it.
#[derive(Clone, Copy)]
pub struct Layout {
    pub(crate) raw: sys::pfr_layout,
}

/// One record as bytes with their place.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    pub(crate) raw: sys::pfr_frame,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Frame<'a> {
    /// The frame must be one that C filled from bytes that live for 'a.
    #[inline]
    pub(crate) unsafe fn from_raw(raw: sys::pfr_frame) -> Self {
        Frame { raw, bytes: PhantomData }
    }

    /// The type of the record.
    #[inline]
    pub fn record_type(&self) -> u32 {
        self.raw.type_
    }

    /// The header's misc.
    #[inline]
    pub fn misc(&self) -> u16 {
        self.raw.misc
    }

    /// Offset in the stream.
    #[inline]
    pub fn at(&self) -> u64 {
        self.raw.at
    }

    /// Index of its event; None where it is not known.
    #[inline]
    pub fn event(&self) -> Option<u32> {
        (self.raw.event != sys::PFR_NO_EVENT).then(|| self.raw.event)
    }

    /// Its bytes, the header among them.
    #[inline]
    pub fn as_bytes(&self) -> &'a [u8] {
        unsafe { crate::bytes(sys::pfr_bytes { data: self.raw.data, size: self.raw.size }) }
    }

    /// Decodes it. Without a layout, samples cannot be read.
    pub fn decode(&self, layout: Option<&Layout>) -> Result<Record<'a>> {
        let layout = layout.map_or(core::ptr::null(), |layout| &layout.raw as *const _);
        unsafe { self.decode_raw(layout) }
    }

    /// The layout must be null or valid.
    pub(crate) unsafe fn decode_raw(&self, layout: *const sys::pfr_layout) -> Result<Record<'a>> {
        // Fields that the record does not have stay as they are, so they must not be uninitialized.
        let mut record = MaybeUninit::<sys::pfr_record>::zeroed();
        let mut place = Error::zeroed();
        let status = sys::pfr_decode(&self.raw, layout, record.as_mut_ptr(), &mut place);
        if status != sys::PFR_OK {
            return Err(Error::new(place));
        }
        Ok(Record { raw: record.assume_init(), bytes: PhantomData })
    }
}

impl fmt::Debug for Frame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record of type {} at {:#x}, {} bytes", self.record_type(), self.at(), self.raw.size)
    }
}

/// A decoded record. What its fields point to lives as long as the bytes.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    raw: sys::pfr_record,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Record<'a> {
    /// The record by its type.
    #[inline]
    pub fn body(&self) -> Body<'_, 'a> {
        if u32::from(self.raw.piece) == sys::PFR_PIECE_RECORD {
            records::body(&self.raw)
        } else {
            Body::Unknown
        }
    }

    /// The trailer; its fields are None where it has none.
    #[inline]
    pub fn sample_id(&self) -> records::SampleId<'_, 'a> {
        records::SampleId::new(&self.raw.sample_id)
    }

    /// Bytes that are not known to mean anything.
    pub fn tail(&self) -> &'a [u8] {
        unsafe { crate::bytes(self.raw.tail) }
    }

    /// The struct of C. Members whose bit of `present` is not set are of an earlier record, or zeros.
    #[inline]
    pub fn as_raw(&self) -> &sys::pfr_record {
        &self.raw
    }

    /// A record without fields, for pfr_decode to fill.
    #[cfg(feature = "session")]
    pub(crate) fn zeroed() -> Self {
        Record { raw: unsafe { core::mem::zeroed() }, bytes: PhantomData }
    }

    #[cfg(feature = "session")]
    pub(crate) fn as_raw_mut(&mut self) -> *mut sys::pfr_record {
        &mut self.raw
    }
}

/// Records that follow each other in memory, as an iterator of their frames. Err is the last item.
pub struct Window<'a> {
    raw: sys::pfr_window,
    ended: bool,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Window<'a> {
    /// `data` begins at offset `at` of its stream, and is all of it.
    pub fn new(data: &'a [u8], at: u64, order: ByteOrder) -> Self {
        let raw = sys::pfr_window { data: data.as_ptr(), size: data.len(), at, skip: 0, order: order.raw(), closed: 1 };
        Window { raw, ended: false, bytes: PhantomData }
    }
}

impl<'a> Iterator for Window<'a> {
    type Item = Result<Frame<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let mut frame = MaybeUninit::<sys::pfr_frame>::zeroed();
        let mut place = Error::zeroed();
        let status = unsafe { sys::pfr_next(&mut self.raw, frame.as_mut_ptr(), &mut place) };
        if status == sys::PFR_OK {
            return Some(Ok(unsafe { Frame::from_raw(frame.assume_init()) }));
        }
        self.ended = true;
        (status != sys::PFR_END).then(|| Err(Error::new(place)))
    }
}
