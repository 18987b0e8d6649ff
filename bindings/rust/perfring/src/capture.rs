// SPDX-License-Identifier: MIT
//! The running kernel: events opened on a command, a thread or the system, with their rings. Linux only.
use crate::decode::{Frame, Record};
use crate::error::{Error, Result};
use crate::records::Status;
use core::{fmt, marker::PhantomData, mem, ptr};
use perfring_sys as sys;
use std::boxed::Box;
use std::ffi::{CStr, CString, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::io::RawFd;
use std::string::String;
use std::vec::Vec;

/// Why the kernel refused: a sentence, and what to do about it.
pub struct CaptureError {
    raw: Box<sys::pfr_capture_error>,
}

impl CaptureError {
    fn zeroed() -> Box<sys::pfr_capture_error> {
        // Numbers and texts: zeros are a valid value.
        Box::new(unsafe { mem::zeroed() })
    }

    fn of(status: u32, os_error: i32) -> Self {
        let mut raw = Self::zeroed();
        raw.status = status;
        raw.os_error = os_error;
        CaptureError { raw }
    }

    /// Of a call that has no error of its own: what is in errno.
    fn last(status: u32) -> Self {
        Self::of(status, std::io::Error::last_os_error().raw_os_error().unwrap_or(0))
    }

    /// Whether the system refused, memory is short, or something that was given is wrong.
    pub fn status(&self) -> Status {
        Status::from(self.raw.status)
    }

    /// errno: what the system returned, or what kind of mistake it is.
    pub fn os_error(&self) -> i32 {
        self.raw.os_error
    }

    /// The argument or the member of an attr that is wrong, where it is known; may be empty.
    pub fn member(&self) -> String {
        unsafe { CStr::from_ptr(self.raw.member.as_ptr()) }.to_string_lossy().into_owned()
    }

    /// Byte of the text of events that is wrong.
    pub fn position(&self) -> Option<usize> {
        (self.raw.position != usize::MAX && self.raw.text[0] != 0).then(|| self.raw.position)
    }

    /// One sentence; may be empty.
    pub fn text(&self) -> String {
        unsafe { CStr::from_ptr(self.raw.text.as_ptr()) }.to_string_lossy().into_owned()
    }

    /// What to change; may be empty.
    pub fn advice(&self) -> String {
        unsafe { CStr::from_ptr(self.raw.advice.as_ptr()) }.to_string_lossy().into_owned()
    }
}

impl fmt::Display for CaptureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.text(), self.advice()) {
            (text, _) if text.is_empty() => write!(f, "{}", std::io::Error::from_raw_os_error(self.os_error())),
            (text, advice) if advice.is_empty() => f.write_str(&text),
            (text, advice) => write!(f, "{} {}", text, advice),
        }
    }
}

impl fmt::Debug for CaptureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for CaptureError {}

/// The result of what asks the kernel.
pub type CaptureResult<T> = core::result::Result<T, CaptureError>;

/// Whose events are recorded.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Target {
    /// A thread by its number; 0: the calling one.
    Thread(i32),
    /// All threads of a process.
    Process(u32),
    /// Everything on all CPUs, for which a right is needed.
    System,
}

/// What is sampled, and into which rings.
#[derive(Clone, Copy)]
pub struct RecorderOptions {
    raw: sys::pfr_recorder_options,
    config: sys::pfr_capture_config, // raw points at it while a recorder is opened
}

impl Default for RecorderOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl RecorderOptions {
    /// Samples at 4000 Hz, rings of 128 pages.
    pub fn new() -> Self {
        unsafe {
            let (mut raw, mut config) = (mem::zeroed(), mem::zeroed());
            sys::pfr_recorder_options_init(&mut raw, mem::size_of::<sys::pfr_recorder_options>());
            sys::pfr_capture_config_init(&mut config, mem::size_of::<sys::pfr_capture_config>());
            RecorderOptions { raw, config }
        }
    }

    fn pointed(&self) -> sys::pfr_recorder_options {
        let mut raw = self.raw;
        raw.config = &self.config;
        raw
    }

    /// A sample for so many events.
    pub fn period(mut self, period: u64) -> Self {
        (self.config.sample_period, self.config.period_given) = (period, true);
        self
    }

    /// So many samples a second.
    pub fn frequency(mut self, hertz: u64) -> Self {
        (self.config.sample_freq, self.config.freq_given) = (hertz, true);
        self
    }

    /// Callchains by frame pointers.
    pub fn callchains(mut self) -> Self {
        self.config.call_graph = sys::PFR_CALL_GRAPH_FP;
        self
    }

    /// Pages of each ring, a power of two.
    pub fn pages(mut self, pages: usize) -> Self {
        self.raw.pages = pages;
        self
    }

    /// Rings keep the newest records, and a pass is a snapshot of them.
    pub fn overwrite(mut self) -> Self {
        self.raw.overwrite = true;
        self
    }

    /// Records of mappings, names and tasks as well.
    pub fn side_band(mut self) -> Self {
        self.raw.side_band = true;
        self
    }

    /// A thread of the library's empties the rings into memory, so that the program may be late. Not with overwrite.
    pub fn thread(mut self) -> Self {
        self.raw.thread = true;
        self
    }

    /// Bytes that are kept at most: with thread all records that wait, with overwrite and side_band the latter's. 0, as at first: 64 MiB.
    pub fn kept(mut self, bytes: usize) -> Self {
        self.raw.kept = bytes;
        self
    }

    /// First come records of tasks, mappings and BPF programs that are there already.
    pub fn existing(mut self) -> Self {
        self.raw.existing = true;
        self
    }

    /// The records of all rings come in the order of time; one that is younger than 10 ms waits for a later pass. Not with overwrite.
    pub fn in_time(mut self) -> Self {
        self.raw.in_time = true;
        self
    }

    /// Not started before [`Recorder::enable`].
    pub fn disabled(mut self) -> Self {
        self.raw.disabled = true;
        self
    }
}

/// Open events with their rings. One thread uses it.
pub struct Recorder {
    raw: Box<sys::pfr_recorder>, // parts of it point at each other
}

/// A text with a NUL is refused: C ignores what follows it.
fn c_text(bytes: &[u8]) -> CaptureResult<CString> {
    CString::new(bytes).map_err(|_| CaptureError::of(sys::PFR_E_OPTIONS, 22)) // EINVAL
}

fn done(status: u32, error: Box<sys::pfr_capture_error>) -> CaptureResult<()> {
    if status == sys::PFR_OK {
        Ok(())
    } else {
        Err(CaptureError { raw: error })
    }
}

impl Recorder {
    /// Opens events, such as "cycles:u,page-faults", on a target and starts them.
    pub fn open(events: &str, target: &Target, options: &RecorderOptions) -> CaptureResult<Self> {
        let mut error = CaptureError::zeroed();
        let mut raw: Box<sys::pfr_recorder> = Box::new(unsafe { mem::zeroed() });
        unsafe {
            let mut of = mem::zeroed::<sys::pfr_target>();
            let result = match *target {
                Target::Thread(tid) => sys::pfr_target_thread(&mut of, tid, ptr::null(), 0, &mut *error),
                Target::System => sys::pfr_target_system(&mut of, ptr::null(), &mut *error),
                Target::Process(pid) => {
                    let pid = c_text(std::format!("{}", pid).as_bytes())?;
                    sys::pfr_target_pids(&mut of, pid.as_ptr(), ptr::null(), 0, &mut *error)
                }
            };
            if result != sys::PFR_OK {
                return Err(CaptureError { raw: error });
            }
            let text = c_text(events.as_bytes())?;
            let result = sys::pfr_recorder_open(&mut *raw, text.as_ptr(), &mut of, &options.pointed(), &mut *error);
            done(result, error).map(|()| Recorder { raw })
        }
    }

    /// Starts a command, whose events count from its exec on. The caller waits for [`Recorder::command_pid`].
    pub fn run<S: AsRef<OsStr>>(events: &str, command: &[S], options: &RecorderOptions) -> CaptureResult<Self> {
        if command.is_empty() {
            return Err(CaptureError::of(sys::PFR_E_OPTIONS, 22)); // EINVAL
        }
        let mut error = CaptureError::zeroed();
        let mut raw: Box<sys::pfr_recorder> = Box::new(unsafe { mem::zeroed() });
        let text = c_text(events.as_bytes())?;
        let words = command.iter().map(|word| c_text(word.as_ref().as_bytes())).collect::<CaptureResult<Vec<CString>>>()?;
        let mut argv: Vec<*mut sys::c_char> = words.iter().map(|word| word.as_ptr() as *mut sys::c_char).collect();
        argv.push(ptr::null_mut());
        let result = unsafe { sys::pfr_recorder_run(&mut *raw, text.as_ptr(), argv.as_ptr(), &options.pointed(), &mut *error) };
        raw.command.name = ptr::null(); // pointed at a word of this call
        done(result, error).map(|()| Recorder { raw })
    }

    /// The next record of this pass through the rings, which is good until the next call; None: the pass is over, and the next call begins another.
    pub fn next_record(&mut self) -> Result<Option<LiveRecord<'_>>> {
        let mut place = Error::zeroed();
        unsafe {
            let mut frame = mem::zeroed::<sys::pfr_frame>();
            let mut layout = ptr::null();
            match sys::pfr_recorder_next(&mut *self.raw, &mut frame, &mut layout, &mut place) {
                sys::PFR_OK => Ok(Some(LiveRecord { frame: Frame::from_raw(frame), layout, recorder: PhantomData })),
                sys::PFR_END => Ok(None),
                _ => Err(Error::new(place)),
            }
        }
    }

    /// Sleeps until there is something to read, a thread ended, or the time is over. Whether it is worth a pass.
    pub fn wait(&mut self, milliseconds: i32) -> CaptureResult<bool> {
        match unsafe { sys::pfr_recorder_wait(&mut *self.raw, milliseconds) } {
            sys::PFR_OK => Ok(true),
            sys::PFR_MORE => Ok(false),
            status => Err(CaptureError::last(status)),
        }
    }

    /// Whether every thread of the target has ended.
    pub fn ended(&self) -> bool {
        self.raw.rings.ended
    }

    /// Readable (poll, epoll) when there is something to read.
    pub fn fd(&self) -> RawFd {
        self.raw.fd
    }

    /// The command's process, which is the caller's to wait for.
    pub fn command_pid(&self) -> Option<u32> {
        u32::try_from(self.raw.command.pid).ok().filter(|&pid| pid != 0)
    }

    fn switched(status: u32) -> CaptureResult<()> {
        if status == sys::PFR_OK {
            Ok(())
        } else {
            Err(CaptureError::last(status))
        }
    }

    /// Starts all events.
    pub fn enable(&mut self) -> CaptureResult<()> {
        Self::switched(unsafe { sys::pfr_opened_enable(&mut self.raw.opened) })
    }

    /// Stops all events.
    pub fn disable(&mut self) -> CaptureResult<()> {
        Self::switched(unsafe { sys::pfr_opened_disable(&mut self.raw.opened) })
    }

    /// How often event number `event` of the text happened, at all its places.
    pub fn count(&self, event: u32) -> CaptureResult<u64> {
        if event >= self.raw.events.count {
            return Err(CaptureError::of(sys::PFR_E_OPTIONS, 2)); // ENOENT
        }
        unsafe {
            let mut sum = mem::zeroed::<sys::pfr_event_count>();
            match sys::pfr_opened_sum(&self.raw.opened, event, &mut sum) {
                sys::PFR_OK => Ok(sum.value),
                status => Err(CaptureError::last(status)),
            }
        }
    }

    /// Records that were lost until now; None where the kernel does not count them.
    pub fn lost(&self) -> Option<u64> {
        let mut lost = 0;
        (unsafe { sys::pfr_opened_lost(&self.raw.opened, &mut lost) } == sys::PFR_OK).then(|| lost)
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        unsafe { sys::pfr_recorder_fini(&mut *self.raw) }
    }
}

/// A record in a ring.
pub struct LiveRecord<'r> {
    frame: Frame<'r>,
    layout: *const sys::pfr_layout, // the recorder's
    recorder: PhantomData<&'r Recorder>,
}

impl<'r> LiveRecord<'r> {
    /// Its bytes, type and event.
    pub fn frame(&self) -> &Frame<'r> {
        &self.frame
    }

    /// Decodes it.
    pub fn decode(&self) -> Result<Record<'r>> {
        unsafe { self.frame.decode_raw(self.layout) }
    }
}
