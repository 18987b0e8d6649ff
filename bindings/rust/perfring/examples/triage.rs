// SPDX-License-Identifier: MIT
//! A capture's top functions, fields of tracepoints, account and defects; with COMM and COPY the functions of one command, and a copy of its records.
use perfring::answers::{Key, ReportOptions};
use perfring::{plain_text, sys, Account, Edit, Level, Options, Order, Session};
use std::error::Error;
use std::fs::File;
use std::process::exit;

fn functions(path: &str, options: Options) -> Result<Account, Box<dyn Error>> {
    let mut session = Session::open_with(path, &options.sums())?;
    let report = session.report(&ReportOptions::new().by(&[Key::Function]))?;

    for event in report.events() {
        println!("{} {} {}", plain_text(event.name), event.shown.samples, event.shown.period);
        for row in event.rows().filter(|row| row.own.period != 0).take(10) {
            println!("  {} {}", row.own.period, row.values[0]);
        }
    }
    Ok(session.account())
}

fn tracepoints(path: &str) -> Result<(), Box<dyn Error>> {
    let mut session = Session::open_with(path, &Options::new().order(Order::Time).types(&[sys::PFR_RECORD_SAMPLE]))?;
    let mut shown = 0;

    while let Some(record) = session.next_record()? {
        let mut fields = record.fields().peekable();
        if shown == 5 || fields.peek().is_none() {
            continue;
        }
        shown += 1;
        print!("{}", plain_text(record.event_name().unwrap_or_default().to_bytes()));
        for (name, value) in fields {
            match value {
                Some(value) => print!(" {}={}", name, value),
                None => print!(" {}=?", name),
            }
        }
        println!();
    }
    Ok(())
}

fn losses(account: &Account) {
    println!("{} records, {} samples", account.records(), account.samples());
    for cause in account.causes() {
        println!("{} {} {}", cause.name, cause.class, cause.count);
    }
}

fn defects(path: &str) -> Result<bool, Box<dyn Error>> {
    let check = Session::check(path)?;

    println!("{} defects", check.defects);
    for first in check.findings.iter().filter(|finding| finding.level != Level::Note).filter_map(|finding| finding.first.as_ref()) {
        println!("{} at {}: {}", first.status(), first.offset(), plain_text(first.text().as_bytes()));
    }
    Ok(check.defects != 0)
}

fn copy(path: &str, comm: &str, to: &str) -> Result<(), Box<dyn Error>> {
    Session::edit(path, &Options::new().comms(&[comm]), Edit { only: true, ..Edit::default() }, &mut File::create(to)?)?;
    let mut session = Session::open(to)?;
    let mut records = 0;
    while session.next_record()?.is_some() {
        records += 1;
    }
    println!("{} records in the copy", records);
    Ok(())
}

fn run(args: &[String]) -> Result<bool, Box<dyn Error>> {
    let path = &args[1];

    println!("functions");
    let account = functions(path, Options::new())?;
    println!("tracepoints");
    tracepoints(path)?;
    println!("account");
    losses(&account);
    println!("defects");
    let bad = defects(path)?;
    if let [_, _, comm, to] = args {
        println!("functions of {}", comm);
        functions(path, Options::new().comms(&[comm]))?;
        println!("edit");
        copy(path, comm, to)?;
    }
    Ok(bad)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();

    if args.len() != 2 && args.len() != 4 {
        eprintln!("usage: triage CAPTURE [COMM COPY]");
        exit(2);
    }
    match run(&args) {
        Ok(bad) => exit(bad.into()),
        Err(error) => {
            eprintln!("{}", error);
            exit(3);
        }
    }
}
