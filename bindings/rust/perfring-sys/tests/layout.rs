// SPDX-License-Identifier: MIT
//! Size and offsets of every struct equal those of the C compiler.
#![cfg(feature = "capture")]
use perfring_sys::*;
use std::fmt::Write;
use std::process::Command;
use std::{env, fs, mem, path::PathBuf, ptr};

macro_rules! layout {
    ($($kind:ident $name:ident {$($c:ident $member:ident,)*})*) => {
        fn ours() -> String {
            let mut text = String::new();
            $({
                let kind = stringify!($kind).trim_end_matches('_');
                let place = mem::MaybeUninit::<$name>::uninit();
                let base = place.as_ptr();
                writeln!(text, "{} {} {}", kind, stringify!($name), mem::size_of::<$name>()).expect("a String");
                $(
                    let offset = unsafe { ptr::addr_of!((*base).$member) } as usize - base as usize;
                    writeln!(text, "{} {}.{} {}", kind, stringify!($name), stringify!($c), offset).expect("a String");
                )*
            })*
            text
        }
    };
}
include!("table/layout.rs");

#[test]
fn equals_c() {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("layout");
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_string());
    let mut words = compiler.split_whitespace();
    let status = Command::new(words.next().expect("a compiler"))
        .args(words)
        .arg("-I")
        .arg(here.join("../../../include"))
        .arg(here.join("tests/table/layout.c"))
        .arg("-o")
        .arg(&program)
        .status()
        .expect("the C compiler runs");
    assert!(status.success());
    let theirs = String::from_utf8(Command::new(&program).output().expect("the program runs").stdout).expect("text");
    let _ = fs::remove_file(&program);
    assert!(theirs.lines().count() > 1000);
    for (our, their) in ours().lines().zip(theirs.lines()) {
        assert_eq!(our, their);
    }
    assert_eq!(ours(), theirs);
}
