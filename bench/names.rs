// SPDX-License-Identifier: MIT
// The Rust program of bench/names.
use std::collections::{BTreeMap, HashMap};

fn words(seed: u64, n: usize) -> Vec<String> {
    let mut x = seed;
    (0..n)
        .map(|_| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            format!("w{:x}", x % 5000)
        })
        .collect()
}

fn main() {
    let rounds: u64 = std::env::args().nth(1).map_or(40, |n| n.parse().unwrap());
    let mut total = 0usize;
    for round in 0..rounds {
        let words = words(round * 77 + 5, 20000);
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for word in &words {
            *counts.entry(word.as_str()).or_insert(0) += 1;
        }
        let mut by_count: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for (word, count) in &counts {
            by_count.entry(*count).or_default().push(word);
        }
        let mut all: Vec<_> = by_count.into_iter().flat_map(|(count, words)| words.into_iter().map(move |w| (count, w.len()))).collect();
        all.sort_by(|a, b| b.cmp(a));
        total += all.iter().map(|(a, b)| a * b).sum::<usize>();
    }
    println!("{}", total);
}
