// SPDX-License-Identifier: MIT
//! Finds or builds the C library. In this order:
//!
//! 1. PERFRING_LIB_DIR: a directory with libperfring*.a, such as build/lib of the source, or lib of an installation;
//! 2. without the feature session: PERFRING_SOURCE or csrc/perfring.c, the decoder as one file (`make amalgamation`), compiled by
//!    $CC, or cc;
//! 3. csrc/, the source that `make crates` puts there, by make and $CC: with the optional libraries that the features zstd and symbols name, and no other;
//! 4. pkg-config, with an installed perfring.
//!
//! For documentation (DOCS_RS) nothing is needed.
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
    if env::var_os("DOCS_RS").is_some() {
        return; // nothing is linked
    }
    let session = feature("SESSION");
    let capture = feature("CAPTURE");
    if let Some(directory) = env::var_os("PERFRING_LIB_DIR") {
        return link_static(Path::new(&directory), session, capture);
    }
    let source = env::var_os("PERFRING_SOURCE").map_or_else(|| PathBuf::from("csrc/perfring.c"), PathBuf::from);
    if !session && source.exists() {
        return compile(&source);
    }
    if Path::new("csrc/Makefile").exists() {
        return link_static(&make(), session, capture);
    }
    ask_pkg_config(if capture {
        &["perfring-session", "perfring-capture"]
    } else if session {
        &["perfring-session"]
    } else {
        &["perfring"]
    });
}

fn feature(name: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{}", name)).is_some()
}

/// The directory with the libraries of csrc/, and static-libs.
fn make() -> PathBuf {
    let build = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("perfring");
    let features = [("ZSTD", "zstd", "libzstd-dev", &["ZSTD"][..]), ("SYMBOLS", "dw", "libdw-dev", &["LIBDW", "LIBIBERTY", "ZLIB"])];
    let mut without = vec!["CBOR", "LIBPFM4"];
    features.iter().filter(|of| !feature(of.0)).for_each(|of| without.extend(of.3));
    println!("cargo:rerun-if-changed=csrc");
    let jobs = env::var("NUM_JOBS").unwrap_or_else(|_| "1".to_string());
    let mut command = Command::new("make");
    command.env_remove("MAKEFLAGS").args(["-s", "-C", "csrc", "-j", &jobs, "libraries"]);
    command.arg(format!("BUILD={}", build.display())).arg(format!("WITHOUT={}", without.join(" ")));
    run(&mut command);
    let linked = fs::read_to_string(build.join("lib/static-libs")).expect("make writes static-libs");
    for (name, library, package, _) in features.iter().filter(|of| feature(of.0)) {
        let wanted = format!("-l{}", library);
        assert!(linked.split_whitespace().any(|word| word == wanted), "feature {}: lib{} is not found (Debian: {})", name.to_lowercase(), library, package);
    }
    build.join("lib")
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
