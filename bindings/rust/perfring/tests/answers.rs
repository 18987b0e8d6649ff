// SPDX-License-Identifier: MIT
//! Sums of captures: what is refused, and what is said of captures that are not whole. tests/bindings/answers.t compares the rows with the command's.
#![cfg(feature = "session")]
use perfring::answers::{CallsOptions, Diff, Key, ReportOptions, SchedOptions, Value};
use perfring::{Options, Session, Status};
use std::fs;

const CAPTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../corpus/callchain-fp.data");

#[test]
fn report_of_a_condition() {
    let mut session = Session::open_with(CAPTURE, &Options::new().sums().expression("comm == \"sh\"")).expect("opens");
    let report = session.report(&ReportOptions::new().by(&[Key::Comm]).names(false)).expect("reads");
    let event = report.events().next().expect("an event");
    let rows: Vec<_> = event.rows().collect();
    assert_eq!((rows.len(), rows[0].values[0], rows[0].own, event.all.samples), (1, Value::Text(b"sh"), event.shown, 76));
    assert!(session.is_whole() && report.events().count() == 1);
    assert_eq!(Diff::of(&[&report], &[&report], false).err(), Some(Status::Options), "not for a diff");
    assert_eq!(Diff::of(&[], &[&report], false).err(), Some(Status::Options));
}

#[test]
fn refused() {
    let status = |session: &mut Session, options: &ReportOptions| session.report(options).err().expect("refused").status();
    let sums = || Session::open_with(CAPTURE, &Options::new().sums()).expect("opens");
    assert_eq!(status(&mut Session::open(CAPTURE).expect("opens"), &ReportOptions::new()), Status::Options);
    for keys in [&[][..], &[Key::Pid, Key::Pid], &[Key::Pid; 9]] {
        assert_eq!(status(&mut sums(), &ReportOptions::new().by(keys)), Status::Options);
    }
    let mut none = sums();
    assert!(none.report(&ReportOptions::new().by(&[])).err().expect("refused").text().contains("ReportOptions::by"));
    assert_eq!(status(&mut none, &ReportOptions::new().callers("a\0b")), Status::Options);
    let any = sums().report(&ReportOptions::new().by(&[]).fields(&["misspelt"]).any_fields(true)).expect("taken");
    assert!(any.totals().unknown_fields == 1 && any.events().flat_map(|event| event.rows()).all(|row| row.values[0] == Value::Unknown));
    assert!(sums().report(&ReportOptions::new().fields(&["misspelt"])).is_err());
    let comma = none.report(&ReportOptions::new().fields(&["addr,weight"])).err().expect("refused");
    assert_eq!(comma.to_string(), "OPTIONS: ReportOptions::fields: a name has a comma");
    assert!(sums().report(&ReportOptions::new().fields(&["a b"])).err().expect("refused").text().contains("'a b'"));
    assert!(none.report(&ReportOptions::new()).is_ok(), "what was refused has read nothing");
    let mut session = sums();
    session.next_record().expect("reads").expect("a record");
    assert_eq!(session.sched(SchedOptions::default()).err().expect("it was read").status(), Status::Options);
    let mut session = sums();
    assert!(session.calls(CallsOptions::default()).expect("reads").rows().next().is_none());
    assert_eq!(session.off_cpu(&[], false).err().expect("it is at its end").status(), Status::Options);
    let wrong = Session::open_with(CAPTURE, &Options::new().expression("comm = ")).err().expect("no expression");
    assert_eq!((wrong.status(), wrong.offset()), (Status::Options, 7));
    assert!(!wrong.text().is_empty());
}

#[test]
fn a_part_of_a_capture() {
    let data = fs::read(CAPTURE).expect("reads");
    let mut session = Session::from_bytes(&data[..5001], &Options::new().sums()).expect("opens");
    let report = session.report(&ReportOptions::new().names(false)).expect("a report of what is there");
    assert!(report.events().next().expect("an event").all.samples < 76 && !session.is_whole());
}
