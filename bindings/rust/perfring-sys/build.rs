// SPDX-License-Identifier: MIT
//! Finds or builds the C library. In this order:
//!
//! 1. PERFRING_LIB_DIR: a directory with libperfring*.a, such as build/lib of the source, or lib of an installation;
//! 2. without the feature session: PERFRING_SOURCE or csrc/perfring.c, the decoder as one file (`make amalgamation`), compiled by
//!    $CC, or cc;
//! 3. pkg-config, with an installed perfring.
//!
//! Other libraries that the static ones need are named by PERFRING_LIBS, or else in the directory's file static-libs, which
//! `make libraries` writes, or else in the .pc files of pkgconfig/ in that directory.
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    for name in ["PERFRING_LIB_DIR", "PERFRING_SOURCE", "PERFRING_LIBS", "CC", "CFLAGS", "AR"] {
        println!("cargo:rerun-if-env-changed={}", name);
    }
    let session = env::var_os("CARGO_FEATURE_SESSION").is_some();
    let capture = env::var_os("CARGO_FEATURE_CAPTURE").is_some();
    if let Some(directory) = env::var_os("PERFRING_LIB_DIR") {
        return link_static(Path::new(&directory), session, capture);
    }
    let source = env::var_os("PERFRING_SOURCE").map_or_else(|| PathBuf::from("csrc/perfring.c"), PathBuf::from);
    if !session && source.exists() {
        return compile(&source);
    }
    ask_pkg_config(if capture {
        &["perfring-session", "perfring-capture"]
    } else if session {
        &["perfring-session"]
    } else {
        &["perfring"]
    });
}

fn link_static(directory: &Path, session: bool, capture: bool) {
    let names = ["perfring-session", "perfring-capture", "perfring-convert", "perfring"];
    let wanted = |name: &&str| *name == "perfring" || session && (capture || *name != "perfring-capture");
    println!("cargo:rustc-link-search=native={}", directory.display());
    for name in names.iter().filter(|name| wanted(name)) {
        let file = directory.join(format!("lib{}.a", name));
        assert!(file.exists(), "{} is not there: `make libraries` builds it", file.display());
        println!("cargo:rerun-if-changed={}", file.display());
        println!("cargo:rustc-link-lib=static={}", name);
    }
    if session {
        let others = env::var("PERFRING_LIBS").or_else(|_| fs::read_to_string(directory.join("static-libs"))).unwrap_or_else(|_| private_libs(directory));
        for name in others.split_whitespace().filter_map(|word| word.strip_prefix("-l")) {
            println!("cargo:rustc-link-lib={}", name);
        }
    }
}

/// What an installation's pkg-config files name: Libs.private of the libraries that are linked.
fn private_libs(directory: &Path) -> String {
    let files = ["perfring-session.pc", "perfring-convert.pc"].map(|name| directory.join("pkgconfig").join(name));
    let texts: Vec<String> = files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect();
    texts.iter().flat_map(|text| text.lines()).filter_map(|line| line.strip_prefix("Libs.private:")).collect()
}

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|error| panic!("{:?}: {}", command, error));
    assert!(status.success(), "{:?} failed", command);
}

/// $CC and $AR may be several words, such as `ccache gcc`.
fn tool(variable: &str, default: &str) -> Command {
    let text = env::var(variable).unwrap_or_else(|_| default.to_string());
    let mut words = text.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or(default));
    command.args(words);
    command
}

fn compile(source: &Path) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let (object, archive) = (out.join("perfring.o"), out.join("libperfring.a"));
    let flags = env::var("CFLAGS").unwrap_or_else(|_| "-O2".to_string());
    println!("cargo:rerun-if-changed={}", source.display());
    run(tool("CC", "cc").args(flags.split_whitespace()).args(["-std=c11", "-ffreestanding", "-fPIC", "-w", "-c"]).arg(source).arg("-o").arg(&object));
    let _ = fs::remove_file(&archive);
    run(tool("AR", "ar").arg("rcs").arg(&archive).arg(&object));
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=perfring");
}

fn ask_pkg_config(names: &[&str]) {
    let help = "perfring is not found. Install it (`make install`), or set PERFRING_LIB_DIR to a directory with its static libraries";
    let output = Command::new("pkg-config").arg("--libs").args(names).output().unwrap_or_else(|_| panic!("{}", help));
    assert!(output.status.success(), "{}", help);
    for word in String::from_utf8_lossy(&output.stdout).split_whitespace() {
        if let Some(directory) = word.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={}", directory);
            println!("cargo:rustc-link-arg=-Wl,-rpath,{}", directory);
        } else if let Some(library) = word.strip_prefix("-l") {
            println!("cargo:rustc-link-lib={}", library);
        }
    }
}
