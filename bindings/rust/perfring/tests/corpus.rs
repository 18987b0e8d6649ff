// SPDX-License-Identifier: MIT
//! Every capture of corpus/: each field of a sample as the walk has it, which is another reader of the same bytes.
#![cfg(feature = "session")]
use perfring::{sys, Body, Options, Order, Session, Status};
use std::{fs, mem, path::PathBuf};

fn corpus() -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../corpus");
    let mut paths: Vec<_> = fs::read_dir(root).expect("corpus/").map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().map_or(false, |end| end == "data" || end == "pipe" || end == "dir"));
    paths.sort();
    paths
}

/// The value of a number of a sample, by walking its record.
fn walked(raw: &sys::pfr_session_record, key: u32) -> Option<u64> {
    unsafe {
        let (mut walk, mut item, mut place) = (mem::zeroed(), mem::zeroed::<sys::pfr_item>(), mem::zeroed());
        sys::pfr_walk_init(&mut walk, &raw.frame, raw.layout);
        while sys::pfr_walk_next(&mut walk, &mut item, &mut place) == sys::PFR_OK {
            if u32::from(item.group) == sys::PFR_GROUP_SAMPLE && u32::from(item.key) == key && u32::from(item.what) == sys::PFR_ITEM_FIELD {
                return Some(item.value);
            }
        }
    }
    None
}

#[test]
fn every_number_of_every_sample() {
    let mut samples = 0;
    for path in corpus() {
        let mut session = Session::open(&path).expect("opens");
        while let Some(record) = session.next_record().expect("reads") {
            let decoded = match record.decode() {
                Ok(decoded) => decoded,
                Err(error) => {
                    assert!(error.is_record(), "{:?}: {}", path, error);
                    continue;
                }
            };
            if let Body::Sample(s) = decoded.body() {
                samples += 1;
                let raw = record.as_raw();
                let pairs = [
                    (sys::PFR_KEY_SAMPLE_IDENTIFIER, s.identifier()), (sys::PFR_KEY_SAMPLE_IP, s.ip()), (sys::PFR_KEY_SAMPLE_PID, s.pid().map(u64::from)),
                    (sys::PFR_KEY_SAMPLE_TID, s.tid().map(u64::from)), (sys::PFR_KEY_SAMPLE_TIME, s.time()), (sys::PFR_KEY_SAMPLE_ADDR, s.addr()),
                    (sys::PFR_KEY_SAMPLE_CPU, s.cpu().map(u64::from)), (sys::PFR_KEY_SAMPLE_PERIOD, s.period()), (sys::PFR_KEY_SAMPLE_WEIGHT, s.weight()),
                    (sys::PFR_KEY_SAMPLE_PHYS_ADDR, s.phys_addr()), (sys::PFR_KEY_SAMPLE_CGROUP, s.cgroup()), (sys::PFR_KEY_SAMPLE_DATA_SRC, s.data_src()),
                ];
                for (key, value) in pairs {
                    assert_eq!(value, walked(raw, key), "{:?} at {:#x}, key {}", path, record.offset(), key);
                }
            }
        }
    }
    assert!(samples > 4000);
}

#[test]
fn entries_of_arrays() {
    let mut session = Session::open(corpus().iter().find(|path| path.ends_with("callchain-fp.data")).expect("it")).expect("opens");
    let record = session.next_record().expect("reads").expect("one");
    let decoded = record.decode().expect("decodes");
    if let Body::IdIndex(index) = decoded.body() {
        let entries: Vec<_> = index.entries().expect("entries").iter().map(|entry| (entry.view().id(), entry.view().cpu(), entry.view().tid())).collect();
        assert_eq!(entries, [(Some(10315), Some(0), Some(33)), (Some(10316), Some(1), Some(33))]);
    } else {
        panic!("not ID_INDEX");
    }
}

#[test]
fn whole_stacks() {
    let path = corpus().into_iter().find(|path| path.ends_with("dwarf-stack.data")).expect("it");
    for unwind in [false, true] {
        let options = Options::new().order(Order::Time).types(&[sys::PFR_RECORD_SAMPLE]).tasks(!unwind).unwind(unwind);
        let mut session = Session::open_with(&path, &options).expect("opens");
        let mut samples = 0;
        while let Some(record) = session.next_record().expect("reads") {
            let first = record.callers().next().map(|caller| {
                assert_eq!(caller.found(), sys::PFR_STACK_REGISTERS);
                caller.address()
            });
            let decoded = record.decode().expect("decodes");
            if let Body::Sample(sample) = decoded.body() {
                assert_eq!(first, if unwind { sample.ip() } else { None });
                samples += 1;
            }
        }
        assert_eq!(samples, 36);
    }
}

#[test]
fn errors_and_filters() {
    let error = Session::open("/no/such").err().expect("not there");
    assert_eq!((error.status(), error.os_error(), error.path().as_str()), (Status::System, 2, "/no/such"));
    let error = Session::from_bytes(b"this is no capture, whatever it is", &Options::new()).err().expect("text");
    assert_eq!(error.status(), Status::Magic);
    let rubbish = [0x81, 0x82, 0, 1].repeat(9);
    assert_eq!(Session::from_bytes(&rubbish, &Options::new()).err().expect("no capture").status(), Status::Magic);
    let path = corpus().into_iter().find(|path| path.ends_with("callchain-fp.data")).expect("it");
    let data = fs::read(&path).expect("reads");
    let options = Options::new().order(Order::Time).types(&[sys::PFR_RECORD_SAMPLE]).tids(&[33]).comms(&["s*"]).first(3).tasks(true);
    let mut session = Session::from_bytes(&data, &options).expect("opens");
    let mut nr = 0;
    while let Some(record) = session.next_record().expect("reads") {
        assert_eq!(record.task().expect("a thread").comm(), b"sh");
        assert_eq!(record.event_name().expect("a name").to_bytes(), b"cpu-clock:pppH");
        nr += 1;
    }
    assert_eq!((nr, session.event_names().len()), (3, 1));
    let thread = std::thread::spawn(move || Session::open(path).expect("opens").info().order);
    assert_eq!(u32::from(thread.join().expect("ends")), sys::PFR_LITTLE);
}

#[test]
fn defects_and_limits() {
    let path = corpus().into_iter().find(|path| path.ends_with("callchain-fp.data")).expect("it");
    let mut data = fs::read(&path).expect("reads");
    let count = |data: &[u8], options: &Options| {
        let mut session = Session::from_bytes(data, options).expect("opens");
        let (mut records, mut texts) = (0, Vec::new());
        while let Some(record) = session.next_record().expect("reads") {
            match (record.defect(), record.decode()) {
                (Some(defect), Err(error)) => {
                    assert_eq!((defect.status(), defect.offset()), (error.status(), error.at()));
                    texts.push(defect.to_string());
                }
                (None, Err(error)) => texts.push(error.to_string()),
                (None, Ok(_)) => records += 1,
                (Some(_), Ok(_)) => panic!("a defect has no fields"),
            }
        }
        (records, texts, session.is_whole())
    };
    assert_eq!(count(&data, &Options::new().defects(true)), (90, vec![], true));
    let (records, texts, whole) = count(&data[..4000], &Options::new());
    assert_eq!((records, texts.len(), whole), (50, 0, false));
    let (_, texts, _) = count(&data[..4000], &Options::new().defects(true));
    assert_eq!(texts.len(), 2, "the table of features is missing, too");
    assert!(texts[1].contains("SAMPLE at 0xf68: the stream ends within this record (expected 64 bytes, 56 left)"), "{}", texts[1]);
    data[0x438] = 255;
    let (records, texts, _) = count(&data, &Options::new());
    assert_eq!((records, texts.len()), (89, 1));
    assert!(texts[0].contains("COUNT: SAMPLE at 0x410, ips at 0x440: ") && texts[0].contains("(count 255, 32 bytes left)"), "{}", texts[0]);
    let mut session = Session::from_bytes(&data, &Options::new().limit(sys::PFR_LIMIT_EVENTS, 0).limit(999, 1)).expect("opens");
    assert_eq!(session.next_record().err().expect("too many").status(), Status::TooMany);
}

#[test]
fn whole_is_what_stat_calls_so() {
    for (name, whole) in [("callchain-fp.data", true), ("same-no-ids.data", false), ("killed.data", false)] {
        let path = corpus().into_iter().find(|path| path.ends_with(name)).expect("it");
        let mut session = Session::open(path).expect("opens");
        while session.next_record().expect("reads").is_some() {}
        assert_eq!(session.is_whole(), whole, "{}", name);
    }
}

#[test]
fn a_nul_is_refused() {
    let path = corpus().into_iter().find(|path| path.ends_with("callchain-fp.data")).expect("it");
    for options in [Options::new().expression("type == SAMPLE\0 bogus ((("), Options::new().comms(&["sh\0x"]), Options::new().events(&["a\0b"])] {
        assert_eq!(Session::open_with(&path, &options).err().expect("refused").status(), Status::Options);
    }
    let longer = path.to_str().expect("text").to_owned() + "\0.bak";
    assert_eq!(Session::open(longer).err().expect("refused").status(), Status::Options);
}

#[test]
fn every_cut() {
    let path = corpus().into_iter().find(|path| path.ends_with("default.data")).expect("it");
    let data = fs::read(path).expect("reads");
    for size in (0..data.len()).step_by(61) {
        if let Ok(mut session) = Session::from_bytes(&data[..size], &Options::new().tasks(true)) {
            while let Ok(Some(record)) = session.next_record() {
                let _ = (record.decode().is_ok(), record.task().is_some(), record.line().len());
            }
        }
    }
}
