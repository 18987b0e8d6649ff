// SPDX-License-Identifier: MIT
//! Callchains, with mapping and name of each entry.
use super::{Location, SessionRecord};
use core::marker::PhantomData;
use core::{mem, ptr};
use perfring_sys as sys;

/// An entry of a callchain, with what is known of it.
pub struct Caller<'r> {
    raw: sys::pfr_caller,
    borrow: PhantomData<&'r ()>,
}

impl<'r> Caller<'r> {
    /// Its address.
    #[inline]
    pub fn address(&self) -> u64 {
        self.raw.address
    }

    /// The CPU's mode in which it was looked up, of sys::PFR_CPUMODE_USER and others: the callchain's own for each entry.
    #[inline]
    pub fn cpumode(&self) -> u32 {
        self.raw.cpumode
    }

    /// How it was found, of sys::PFR_STACK_CALLCHAIN and others.
    #[inline]
    pub fn found(&self) -> u32 {
        self.raw.found
    }

    /// The name of its function, of what the kernel announced.
    #[inline]
    pub fn function(&self) -> Option<&'r [u8]> {
        (self.raw.symbol.name.size != 0).then(|| unsafe { crate::bytes(self.raw.symbol.name) })
    }

    /// What is mapped there.
    #[inline]
    pub fn location(&self) -> Option<Location<'r>> {
        (!self.raw.location.mapping.is_null()).then(|| Location { raw: self.raw.location, borrow: PhantomData })
    }
}

/// The callers of a sample, innermost first.
pub struct Callers<'r> {
    chain: sys::pfr_chain,
    task: sys::pfr_task,
    tasks: *mut sys::pfr_tasks,
    borrow: PhantomData<&'r ()>,
}

impl<'r> Iterator for Callers<'r> {
    type Item = Caller<'r>;

    #[inline]
    fn next(&mut self) -> Option<Caller<'r>> {
        let mut raw: sys::pfr_caller = unsafe { mem::zeroed() };
        raw.size = mem::size_of::<sys::pfr_caller>();
        let status = unsafe { sys::pfr_symbols_next(ptr::null_mut(), self.tasks, &self.task, &mut self.chain, &mut raw) };
        (status == sys::PFR_OK).then(|| Caller { raw, borrow: PhantomData })
    }
}

impl SessionRecord<'_> {
    /// The callchain of a sample, innermost first. Each entry is looked up in the mode that the callchain has for it: a sample of the kernel has
    /// callers in user mode, which `Task::location` does not find. Empty where the record is no sample or has none, or neither Options::tasks nor Options::unwind was set.
    pub fn callers(&self) -> Callers<'_> {
        let mut callers = Callers { chain: unsafe { mem::zeroed() }, task: unsafe { mem::zeroed() }, tasks: self.tasks, borrow: PhantomData };
        if let (Ok(record), false) = (self.decode(), self.tasks.is_null()) {
            unsafe { sys::pfr_tasks_of(self.tasks, record.as_raw(), &mut callers.task) };
            unsafe { sys::pfr_session_chain(self.session, self.raw, record.as_raw(), &mut callers.chain) };
        }
        callers
    }
}
