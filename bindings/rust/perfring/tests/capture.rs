// SPDX-License-Identifier: MIT
//! The running kernel. Where it allows no events, nothing is tested, and the reason is printed.
#![cfg(feature = "capture")]
use perfring::capture::{Recorder, RecorderOptions, Target};
use perfring::{Body, Status};

const PAGES: usize = 64;

/// Touches fresh pages; whether the sum is right.
fn touch() -> usize {
    let memory = vec![1u8; PAGES * 4096 + 4096];
    memory.iter().step_by(4096).map(|&byte| usize::from(byte)).sum()
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
    assert!(touch() > PAGES);
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

#[test]
fn errors_explain() {
    let error = Recorder::open("no-such-event", &Target::Thread(0), &RecorderOptions::new()).err().expect("unknown");
    assert_eq!((error.status(), error.os_error(), error.member().as_str()), (Status::Options, 2, "text"));
    assert!(error.text().contains("no-such-event") && !error.to_string().is_empty());
    let none: [&str; 0] = [];
    assert_eq!(Recorder::run("page-faults:u", &none, &RecorderOptions::new()).err().expect("no command").os_error(), 22);
    assert!(Recorder::open("page-faults:u", &Target::Process(u32::MAX), &RecorderOptions::new()).is_err());
}
