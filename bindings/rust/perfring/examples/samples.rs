// SPDX-License-Identifier: MIT
//! Shows of each sample the command, the file and the offset in it that ran, every field, and its callers. samples CAPTURE
use perfring::{Body, Options, Order, Session};
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: samples CAPTURE")?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut session = Session::open_with(path, &Options::new().order(Order::Time).tasks(true))?;
    while let Some(record) = session.next_record()? {
        let decoded = match record.decode() {
            Ok(decoded) => decoded,
            Err(_) => continue,
        };
        if let Body::Sample(sample) = decoded.body() {
            let task = record.task();
            let at = task.as_ref().and_then(|task| task.location(sample.ip()?));
            out.write_all(task.as_ref().map_or(b"", |task| task.comm()))?;
            out.write_all(b" ")?;
            out.write_all(at.as_ref().map_or(b"", |at| at.name()))?;
            write!(out, "+{:#x} ", at.as_ref().map_or(0, |at| at.offset()))?;
            out.write_all(&record.line())?;
            out.write_all(b"\n")?;
            for caller in record.callers() {
                let at = caller.location();
                write!(out, "\t{} {:#x} ", caller.cpumode(), caller.address())?;
                out.write_all(at.as_ref().map_or(b"", |at| at.name()))?;
                write!(out, "+{:#x} ", at.as_ref().map_or(0, |at| at.offset()))?;
                out.write_all(caller.function().unwrap_or(b""))?;
                out.write_all(b"\n")?;
            }
        }
    }
    out.flush()?;
    Ok(())
}
