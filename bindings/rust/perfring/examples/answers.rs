// SPDX-License-Identifier: MIT
//! answers CAPTURE...: of each capture the rows of `perfring report`, `calls`, `sched`, and `diff` with the one before it, a row a line, with tabs between.
//! A text that CSV has in another form is `?`, what is not known `-`.
use perfring::answers::{CallsBy, CallsOptions, Diff, Key, Report, ReportOptions, SchedOptions, Sum, Value, Verdict};
use perfring::{Options, Session, SessionError};
use std::fmt::Write as _;
use std::io::{self, Write};

type Lines = String;

fn text(of: &[u8]) -> String {
    match of {
        b"" => "-".to_string(),
        _ if of.iter().all(|&c| (0x20..0x7f).contains(&c) && c != b'\\') => String::from_utf8_lossy(of).into_owned(),
        _ => "?".to_string(),
    }
}

fn event(name: &[u8]) -> String {
    text(if name.is_empty() { b"[unknown event]" } else { name })
}

fn id(of: Option<u32>) -> String {
    of.map_or_else(|| "-".to_string(), |id| id.to_string())
}

fn values(of: &[Value<'_>]) -> String {
    of.iter().fold(String::new(), |mut line, value| {
        line.push('\t');
        line.push_str(&match value {
            Value::Text(bytes) => text(bytes),
            Value::Number(number) => number.to_string(),
            Value::Unknown => "-".to_string(),
        });
        line
    })
}

fn period(sum: &Sum) -> u64 {
    sum.period.try_into().unwrap_or(u64::MAX)
}

macro_rules! line {
    ($out:expr, $first:expr $(, $more:expr)*; $values:expr) => {{
        write!($out, "{}", $first).expect("a String");
        $(write!($out, "\t{}", $more).expect("a String");)*
        writeln!($out, "{}", $values).expect("a String");
    }};
    ($out:expr, $first:expr $(, $more:expr)*) => { line!($out, $first $(, $more)*; "") };
}

fn reported(out: &mut Lines, word: &str, report: &Report) {
    for e in report.events() {
        for r in e.rows() {
            line!(out, word, event(e.name), r.own.samples, period(&r.own), r.total.samples, period(&r.total); values(&r.values));
        }
    }
}

fn threads(out: &mut Lines, path: &str) -> Result<(), SessionError> {
    let sched = Session::open_with(path, &Options::new().sums())?.sched(SchedOptions::default())?;
    for t in sched.threads() {
        line!(out, "thread", text(t.comm), id(t.tid), id(t.pid), t.run, t.runs, t.off, t.sleep, t.wait, t.delay, t.preempted, t.max_delay, t.max_delay_at);
        line!(out, "more", t.stays, t.preemptions, t.start, t.unknown, t.unsure, t.off_unsure, t.stays_unsure, t.since);
    }
    for w in sched.wakers() {
        line!(out, "waker", text(w.waker), text(w.woken), w.count, w.sleep, w.delay, w.max_delay);
    }
    for r in Session::open_with(path, &Options::new().sums())?.off_cpu(&[], false)?.rows() {
        line!(out, "off", r.off, r.delay, r.stays, text(r.comm), text(r.stack));
    }
    Ok(())
}

fn calls(out: &mut Lines, path: &str) -> Result<(), SessionError> {
    let calls = Session::open_with(path, &Options::new().sums())?.calls(CallsOptions { by: CallsBy::CallAndThread, slowest: 5, ..Default::default() })?;
    for (i, r) in calls.rows().enumerate() {
        let errors: Vec<String> = calls.errors(i).map(|(name, count)| format!("{} {}", name, count)).collect();
        line!(out, "call", text(r.comm), id(r.tid), id(r.pid), text(r.name), r.calls, r.errors, r.total, r.min, r.p50, r.p99, r.max, r.max_at);
        line!(out, "more", r.timed, r.unsure, r.unsure_time, r.untimed, r.unfinished, text(errors.join(", ").as_bytes()));
    }
    for c in calls.slowest() {
        line!(out, "slow", c.time, c.took, text(c.comm), c.tid, id(c.pid), c.offset, text(c.line.as_bytes()));
    }
    Ok(())
}

fn compared(out: &mut Lines, a: &Report, b: &Report) {
    let diff = Diff::of(&[a], &[b], false).expect("reports of the same keys");
    for e in diff.events() {
        for r in e.rows() {
            let verdict = match r.verdict {
                Verdict::Changed => "changed",
                Verdict::WithinNoise => "within noise",
                _ => "too few",
            };
            let percents = format!("{:.6}\t{:.6}\t{:.6}\t{:.6}", 100.0 * r.difference, 100.0 * r.interval.0, 100.0 * r.interval.1, r.p);
            line!(out, "diff", event(e.name), verdict, percents, r.a.samples, r.b.samples, period(&r.a), period(&r.b); values(&r.values));
        }
    }
}

/// A report of each kind; the one that the next capture is compared with.
fn answers(out: &mut Lines, path: &str, before: Option<&Report>) -> Result<Report, SessionError> {
    let open = |options: Options| Session::open_with(path, &options.sums());
    reported(out, "report", &open(Options::new())?.report(&ReportOptions::new().names(false))?);
    let total = ReportOptions::new().by(&[Key::Comm, Key::Tid, Key::Mode]).fields(&["callchain.nr", "cgroup_path"]).by_total(true).by_samples(true).names(false);
    reported(out, "part", &open(Options::new().expression("type == SAMPLE and cpu in {0, 1}"))?.report(&total)?);
    let report = open(Options::new())?.report(&ReportOptions::new().by(&[Key::File, Key::Function]).names(false).for_diff(true))?;
    if let Some(before) = before {
        compared(out, before, &report);
    }
    threads(out, path)?;
    calls(out, path)?;
    Ok(report)
}

fn main() -> io::Result<()> {
    let mut before: Option<Report> = None;
    for path in std::env::args().skip(1) {
        let mut lines = Lines::new();
        line!(lines, "capture", text(path.as_bytes()));
        match answers(&mut lines, &path, before.as_ref()) {
            Ok(report) => before = Some(report),
            Err(_) => line!(lines, "refused"),
        }
        io::stdout().write_all(lines.as_bytes())?;
    }
    Ok(())
}
