// SPDX-License-Identifier: MIT
//! Counts the page faults of a command and shows where the first ones were. faults COMMAND...
use perfring::capture::{Recorder, RecorderOptions};
use perfring::Body;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let command: Vec<_> = std::env::args_os().skip(1).collect();
    let mut recorder = Recorder::run("page-faults:u", &command, &RecorderOptions::new().period(1))?;
    let mut shown = 0;
    while !recorder.ended() {
        recorder.wait(-1)?;
        while let Some(record) = recorder.next_record()? {
            let decoded = record.decode()?;
            if let (Body::Sample(sample), true) = (decoded.body(), shown < 3) {
                println!("thread {} at {:#x}", sample.tid().unwrap_or(0), sample.ip().unwrap_or(0));
                shown += 1;
            }
        }
    }
    println!("{} page faults", recorder.count(0)?);
    Ok(())
}
