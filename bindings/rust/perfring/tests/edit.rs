// SPDX-License-Identifier: MIT
//! Edits of damaged captures, and writers that panic.
#![cfg(feature = "session")]
use perfring::{sys, Edit, Options, Session};
use std::io::{Cursor, Result, Seek, SeekFrom, Write};
use std::{env, fs, panic, path::PathBuf, process};

fn capture() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../corpus/callchain-fp.data")
}

struct Panics;

impl Write for Panics {
    fn write(&mut self, _: &[u8]) -> Result<usize> {
        panic!("no more");
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Seek for Panics {
    fn seek(&mut self, _: SeekFrom) -> Result<u64> {
        Ok(0)
    }
}

#[test]
fn a_panic_of_the_writer_comes_back() {
    let edited = panic::catch_unwind(|| Session::edit(capture(), &Options::new(), Edit::default(), &mut Panics).is_ok());
    let recovered = panic::catch_unwind(|| Session::recover(capture(), &mut Panics).is_ok());
    for result in [edited, recovered] {
        assert_eq!(result.expect_err("panics").downcast_ref(), Some(&"no more"));
    }
}

/// Of a damaged capture records that no writer makes are left out, as by the command.
#[test]
fn a_damaged_capture() {
    let mut data = fs::read(capture()).expect("reads");
    let mut session = Session::open_with(capture(), &Options::new().types(&[sys::PFR_RECORD_SAMPLE])).expect("opens");
    let at = session.next_record().expect("reads").expect("a sample").offset() as usize;
    data.truncate(data.len() - 1000); // a section of it is not there, which is found without weighing records
    data[at + 1] = 5; // a type that no record has
    let path = env::temp_dir().join(format!("perfring-edit-{}.data", process::id()));
    fs::write(&path, data).expect("writes");
    let mut to = Cursor::new(Vec::new());
    let report = Session::edit(&path, &Options::new(), Edit::default(), &mut to).expect("edits");
    fs::write(&path, to.into_inner()).expect("writes");
    let check = Session::check(&path);
    fs::remove_file(&path).expect("is there");
    assert_eq!((report.records, report.damaged, check.expect("checks").defects), (89, 1, 0));
}
