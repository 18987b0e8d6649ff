// SPDX-License-Identifier: MIT
//! The running kernel. Where it allows no events, nothing is tested, and the reason is printed.
#![cfg(feature = "capture")]
use perfring::capture::{Recorder, RecorderOptions, Target};
use perfring::{Body, Status};

const PAGES: usize = 64;

extern "C" {
    fn mmap(address: *mut u8, size: usize, protection: i32, flags: i32, fd: i32, offset: isize) -> *mut u8;
    fn munmap(address: *mut u8, size: usize) -> i32;
}

/// Page faults in memory that goes back to the system, which an allocator may keep.
fn touch() {
    unsafe {
        let memory = mmap(std::ptr::null_mut(), PAGES * 4096, 1 | 2, 2 | 0x20, -1, 0); // read, write; private, anonymous
        assert_ne!(memory as isize, -1);
        for page in 0..PAGES {
            memory.add(page * 4096).write_volatile(1);
        }
        munmap(memory, PAGES * 4096);
    }
}

fn own(options: &RecorderOptions) -> Option<Recorder> {
    match Recorder::open("page-faults:u", &Target::Thread(0), options) {
        Ok(recorder) => Some(recorder),
        Err(error) => {
            println!("skipped: {}", error);
            None
        }
    }
}

#[test]
fn own_page_faults_are_samples_and_counts() {
    let mut recorder = match own(&RecorderOptions::new().period(1).disabled()) {
        Some(recorder) => recorder,
        None => return,
    };
    assert!(recorder.next_record().expect("an empty pass").is_none());
    recorder.enable().expect("enable");
    touch();
    recorder.disable().expect("disable");
    let mut samples = 0;
    while let Some(record) = recorder.next_record().expect("a record") {
        let decoded = record.decode().expect("decodes");
        if let Body::Sample(sample) = decoded.body() {
            assert_eq!(sample.pid(), Some(std::process::id()));
            assert_eq!(record.frame().event(), Some(0));
            samples += 1;
        }
    }
    let count = recorder.count(0).expect("a count");
    assert!(count >= PAGES as u64, "{}", count);
    assert_eq!(samples + recorder.lost().unwrap_or(0), count);
    assert_eq!(recorder.count(9).expect_err("no such event").os_error(), 2);
}

#[test]
fn a_command_from_its_exec_to_its_end() {
    let mut recorder = match own(&RecorderOptions::new().disabled()) {
        Some(_) => Recorder::run("page-faults:u", &["/bin/true"], &RecorderOptions::new().period(1).side_band()).expect("runs"),
        None => return,
    };
    let pid = recorder.command_pid().expect("a command");
    let (mut samples, mut exit, mut exec) = (0, false, false);
    while !recorder.ended() {
        recorder.wait(10_000).expect("waits");
        while let Some(record) = recorder.next_record().expect("a record") {
            let decoded = record.decode().expect("decodes");
            match decoded.body() {
                Body::Sample(sample) => samples += u32::from(sample.pid() == Some(pid)),
                Body::Comm(comm) => exec |= comm.comm().map_or(false, |name| name.starts_with(b"true")),
                Body::Exit(end) => exit |= end.pid() == Some(pid),
                _ => (),
            }
        }
    }
    assert!(samples > 0 && exec && exit, "{} {} {}", samples, exec, exit);
}

/// A flight recorder that waits keeps all mappings, of which its ring holds a part.
#[test]
fn side_band_is_kept() {
    const MAPPINGS: usize = 3000;
    let mut recorder = match own(&RecorderOptions::new().period(1).overwrite().side_band().pages(1)) {
        Some(recorder) => recorder,
        None => return,
    };
    for i in 0..MAPPINGS {
        let memory = unsafe { mmap(std::ptr::null_mut(), 4096, 1 | 4, 2 | 0x20, -1, 0) }; // read, execute; private, anonymous
        if memory as isize == -1 {
            println!("skipped: executable memory is forbidden");
            return;
        }
        unsafe { munmap(memory, 4096) };
        if i % 50 == 0 {
            recorder.wait(0).expect("waits");
        }
    }
    let mut found = 0;
    while let Some(record) = recorder.next_record().expect("a record") {
        found += usize::from(matches!(record.decode().expect("decodes").body(), Body::Mmap2(_)));
    }
    assert!(found >= MAPPINGS, "{} of {}", found, MAPPINGS);
}

/// With a thread of the library's, records are not lost while the program does something else.
#[test]
fn a_thread_empties_the_rings() {
    let mut recorder = match own(&RecorderOptions::new().period(1).pages(1).thread().in_time()) {
        Some(recorder) => recorder,
        None => return,
    };
    for _ in 0..20 {
        touch();
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    recorder.disable().expect("disable");
    let (count, mut samples) = (recorder.count(0).expect("a count"), 0);
    for _ in 0..500 {
        recorder.wait(10).expect("waits");
        while let Some(record) = recorder.next_record().expect("a record") {
            samples += u64::from(matches!(record.decode().expect("decodes").body(), Body::Sample(_)));
        }
        if samples + recorder.lost().unwrap_or(0) == count {
            break;
        }
    }
    assert_eq!(samples + recorder.lost().unwrap_or(0), count);
    assert!(samples >= 4 * PAGES as u64, "{} of {}", samples, count); // a page of the ring has less than one of touch
}

#[test]
fn errors_explain() {
    let error = Recorder::open("no-such-event", &Target::Thread(0), &RecorderOptions::new()).err().expect("unknown");
    assert_eq!((error.status(), error.os_error(), error.member().as_str()), (Status::Options, 2, "text"));
    assert!(error.text().contains("no-such-event") && !error.to_string().is_empty());
    let none: [&str; 0] = [];
    assert_eq!(Recorder::run("page-faults:u", &none, &RecorderOptions::new()).err().expect("no command").os_error(), 22);
    assert!(Recorder::open("page-faults:u", &Target::Process(u32::MAX), &RecorderOptions::new()).is_err());
}
