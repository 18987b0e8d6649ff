// SPDX-License-Identifier: MIT
//! Runs of numbers and entries as they lie in a record.
use core::{fmt, marker::PhantomData, mem::MaybeUninit};
use perfring_sys as sys;

/// The bytes of a span; a span of size 0 may have any pointer.
#[inline]
pub(crate) unsafe fn bytes<'a>(span: sys::pfr_bytes) -> &'a [u8] {
    if span.size == 0 {
        &[]
    } else {
        core::slice::from_raw_parts(span.data, span.size as usize)
    }
}

/// Numbers of one width in a record, such as the addresses of a callchain.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    raw: sys::pfr_words,
    next: u32,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Words<'a> {
    #[inline]
    pub(crate) fn new(raw: sys::pfr_words) -> Self {
        Words { raw, next: 0, bytes: PhantomData }
    }

    /// Number `index`; None past the last.
    #[inline]
    pub fn get(&self, index: u32) -> Option<u64> {
        (index < self.raw.nr).then(|| unsafe { sys::pfr_word_at(&self.raw, index) })
    }

    /// The numbers as bytes of the record, in its byte order.
    pub fn as_bytes(&self) -> &'a [u8] {
        unsafe { bytes(sys::pfr_bytes { data: self.raw.data, size: self.raw.nr * u32::from(self.raw.width) }) }
    }
}

impl Iterator for Words<'_> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let value = self.get(self.next)?;
        self.next += 1;
        Some(value)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.raw.nr - self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Words<'_> {}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

/// A struct that arrays of records consist of. Implemented by this crate only.
pub trait Entry: Copy {
    /// Entry `index` of the array.
    ///
    /// # Safety
    /// The array's bytes must be there, and be of this type.
    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32;
}

/// Entries of one size in a record.
#[derive(Clone, Copy)]
pub struct Array<'a, E> {
    raw: sys::pfr_array,
    kind: PhantomData<(&'a [u8], E)>,
}

impl<'a, E: Entry> Array<'a, E> {
    #[inline]
    pub(crate) fn new(raw: sys::pfr_array) -> Self {
        Array { raw, kind: PhantomData }
    }

    /// How many entries there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.raw.nr as usize
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.raw.nr == 0
    }

    /// Entry `index`; None past the last.
    #[inline]
    pub fn get(&self, index: u32) -> Option<Owned<'a, E>> {
        let mut entry = MaybeUninit::<E>::zeroed();
        let status = unsafe { E::at(&self.raw, index, entry.as_mut_ptr()) };
        (status == sys::PFR_OK).then(|| Owned { raw: unsafe { entry.assume_init() }, bytes: PhantomData })
    }

    /// The entries.
    #[inline]
    pub fn iter(&self) -> Entries<'a, E> {
        Entries { array: *self, next: 0 }
    }
}

/// The entries of an array.
pub struct Entries<'a, E> {
    array: Array<'a, E>,
    next: u32,
}

impl<'a, E: Entry> Iterator for Entries<'a, E> {
    type Item = Owned<'a, E>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.array.get(self.next)?;
        self.next += 1;
        Some(entry)
    }
}

/// An entry, whose spans point into the record. `view` has its fields.
#[derive(Clone, Copy)]
pub struct Owned<'a, E> {
    pub(crate) raw: E,
    bytes: PhantomData<&'a [u8]>,
}
