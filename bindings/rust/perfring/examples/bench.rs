// SPDX-License-Identifier: MIT
//! What bench/languages/bench.c does. bench records|stacks CAPTURE
use perfring::{Body, Options, Order, Session};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let stacks = args.get(1).map_or(false, |what| what == "stacks");
    let options = Options::new().order(if stacks { Order::Time } else { Order::File }).tasks(stacks);
    let mut session = Session::open_with(args.get(2).ok_or("usage: bench records|stacks CAPTURE")?, &options)?;
    let (mut samples, mut period, mut entries) = (0u64, 0u64, 0u64);
    while let Some(record) = session.next_record()? {
        let decoded = match record.decode() {
            Ok(decoded) => decoded,
            Err(_) => continue,
        };
        if let Body::Sample(sample) = decoded.body() {
            if stacks {
                for caller in record.callers() {
                    samples += 1;
                    period += caller.location().map_or(false, |at| !at.name().is_empty()) as u64;
                }
            } else {
                samples += 1;
                period += sample.period().unwrap_or(0);
                entries += sample.callchain().and_then(|chain| chain.ips()).map_or(0, |ips| ips.len() as u64);
            }
        }
    }
    println!("{} {} {}", samples, period, entries);
    Ok(())
}
