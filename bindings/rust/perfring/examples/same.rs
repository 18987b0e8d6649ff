// SPDX-License-Identifier: MIT
//! same CAPTURE EDITED: prints what tests/bindings/same.c does: functions, fields of tracepoints, what is missing, a filter, and an edit.
use perfring::{sys, Body, Edit, Options, Order, Session, SessionError};
use std::collections::BTreeMap;
use std::io::{self, Write};

type Counts = BTreeMap<(Vec<u8>, Vec<u8>), u64>;

fn top(out: &mut impl Write, counts: Counts) -> io::Result<()> {
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by(|((a, x), m), ((b, y), n)| a.cmp(b).then(n.cmp(m)).then(x.cmp(y)));
    let mut shown = 0;
    for (i, ((event, name), count)) in rows.iter().enumerate() {
        shown = if i != 0 && rows[i - 1].0 .0 == *event { shown + 1 } else { 0 };
        if shown < 3 {
            let line = [b"top ", &event[..], b" ", count.to_string().as_bytes(), b" ", name, b"\n"].concat();
            out.write_all(&line)?;
        }
    }
    Ok(())
}

fn account(out: &mut impl Write, session: &Session) -> io::Result<()> {
    let (info, account) = (session.info(), session.account());
    writeln!(out, "whole {} defects {} unread {}", u8::from(session.is_whole()), info.defects, info.unread)?;
    writeln!(out, "read {} samples {} chosen {}", account.records(), account.samples(), account.chosen())?;
    for cause in account.causes() {
        writeln!(out, "cause {} {} {}", cause.name, cause.class, cause.count)?;
    }
    Ok(())
}

fn number(error: &SessionError) -> u32 {
    error.status() as u32
}

fn whole(out: &mut impl Write, path: &str) -> io::Result<()> {
    let mut session = match Session::open_with(path, &Options::new().order(Order::Time).tasks(true)) {
        Ok(session) => session,
        Err(error) => return writeln!(out, "stopped {}", number(&error)),
    };
    let (mut counts, mut fields, mut sum) = (Counts::new(), 0u64, 0u64);
    let stopped = loop {
        let record = match session.next_record() {
            Ok(Some(record)) => record,
            Ok(None) => break None,
            Err(error) => break Some(number(&error)),
        };
        match record.decode() {
            Ok(decoded) if matches!(decoded.body(), Body::Sample(_)) => {}
            _ => continue,
        }
        let caller = record.callers().next();
        let file = caller.as_ref().and_then(|caller| caller.location()).map(|at| at.name());
        let name = caller.as_ref().and_then(|caller| caller.function()).or(file).unwrap_or(b"?");
        let event = record.event_name().map_or(&b"?"[..], |name| name.to_bytes());
        *counts.entry((event.to_vec(), name.to_vec())).or_default() += 1;
        if let Some(value) = record.field("common_pid") {
            fields += 1;
            sum = sum.wrapping_add(value.number().unwrap_or(0));
        }
    };
    top(out, counts)?;
    writeln!(out, "field common_pid {} {}", fields, sum)?;
    if let Some(status) = stopped {
        writeln!(out, "stopped {}", status)?;
    }
    account(out, &session)
}

fn filtered(out: &mut impl Write, path: &str) -> io::Result<()> {
    let mut nr = 0;
    if let Ok(mut session) = Session::open_with(path, &Options::new().types(&[sys::PFR_RECORD_SAMPLE]).first(5)) {
        while let Ok(Some(record)) = session.next_record() {
            nr += 1;
            writeln!(out, "sample at {}", record.offset())?;
        }
    }
    writeln!(out, "filtered {}", nr)
}

fn edited(out: &mut impl Write, path: &str, name: &str) -> io::Result<()> {
    let mut to = std::fs::OpenOptions::new().write(true).create_new(true).open(name)?;
    let edit = Edit { drop: sys::PFR_DROP_CALLCHAIN, every: 2, only: false };
    match Session::edit(path, &Options::new().types(&[sys::PFR_RECORD_SAMPLE]), edit, &mut to) {
        Err(error) => writeln!(out, "not edited {}", number(&error)),
        Ok(r) => writeln!(out, "edited {} passed {} removed {} damaged {} defects {}", r.records, r.passed, r.removed, r.damaged, r.defects),
    }
}

fn recovered(out: &mut impl Write, path: &str, name: &str) -> io::Result<()> {
    let mut to = std::fs::OpenOptions::new().write(true).create_new(true).open(name)?;
    match Session::recover(path, &mut to) {
        Err(error) => writeln!(out, "not recovered {}", number(&error)),
        Ok(r) => writeln!(
            out,
            "recovered {} dropped {} bytes {} sections {} defects {} left {}",
            r.records,
            r.dropped,
            r.dropped_bytes,
            r.sections,
            r.defects,
            r.left_bytes
        ),
    }
}

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().collect();
    if words.len() != 3 {
        eprintln!("usage: same CAPTURE EDITED");
        std::process::exit(2);
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    whole(&mut out, &words[1])?;
    filtered(&mut out, &words[1])?;
    edited(&mut out, &words[1], &words[2])?;
    recovered(&mut out, &words[1], &std::format!("{}.recovered", words[2]))?;
    out.flush()
}
