// SPDX-License-Identifier: MIT
//! Bytes in memory, without a session.
use perfring::{records, ring, Attr, Body, ByteOrder, Layout, Status, Window};

/// An attr of 64 bytes with this sample_type.
fn layout(sample_type: u64) -> Layout {
    let mut attr = [0u8; 64];
    attr[4..8].copy_from_slice(&64u32.to_ne_bytes());
    attr[24..32].copy_from_slice(&sample_type.to_ne_bytes());
    Attr::decode(&attr, ByteOrder::HOST).expect("an attr").layout()
}

fn sample(words: &[u64]) -> Vec<u8> {
    let size = 8 + 8 * words.len() as u16;
    let mut bytes = Vec::new();
    bytes.extend(9u32.to_ne_bytes());
    bytes.extend(2u16.to_ne_bytes());
    bytes.extend(size.to_ne_bytes());
    words.iter().for_each(|word| bytes.extend(word.to_ne_bytes()));
    bytes
}

#[test]
fn fields_are_there_or_none() {
    let bytes = sample(&[0x401000, 77, 2, 0xffff_ffff_ffff_fe00, 0x401000]); // IP, TIME, CALLCHAIN
    let layout = layout(1 | 4 | 32);
    let frame = Window::new(&bytes, 0, ByteOrder::HOST).next().expect("one").expect("whole");
    let record = frame.decode(Some(&layout)).expect("decodes");
    let chain = match record.body() {
        Body::Sample(sample) => {
            assert_eq!((sample.ip(), sample.time(), sample.addr(), sample.pid()), (Some(0x401000), Some(77), None, None));
            sample.callchain().expect("a callchain").ips().expect("entries")
        }
        _ => panic!("not a sample"),
    };
    assert_eq!(chain.collect::<Vec<_>>(), [0xffff_ffff_ffff_fe00, 0x401000]); // outlives the view
    assert_eq!(chain.as_bytes().as_ptr(), bytes[32..].as_ptr());
}

#[test]
fn errors_have_a_place() {
    let bytes = sample(&[0x401000, 77, 9, 1]); // nine entries, and one is there
    let error = Window::new(&bytes, 0x100, ByteOrder::HOST).next().expect("one").expect("whole").decode(Some(&layout(1 | 4 | 32))).err().expect("too many");
    assert_eq!((error.status(), error.at(), error.record_type(), error.field()), (Status::Count, 0x100, 9, "ips"));
    assert!(error.is_record() && error.to_string().starts_with("COUNT: SAMPLE at 0x100, ips at 0x120: "));
    let error = Window::new(&bytes[..12], 0, ByteOrder::HOST).next().expect("one").expect_err("cut");
    assert_eq!(error.status(), Status::Truncated);
    assert!(!error.is_record());
    assert!(Attr::decode(&[0; 8], ByteOrder::HOST).is_err());
}

#[test]
fn every_cut_and_damage_is_an_error_at_most() {
    let mut bytes = sample(&[0x401000, 77, 2, 0xffff_ffff_ffff_fe00, 0x401000]);
    bytes.extend(sample(&[1, 2, 0]));
    let layout = layout(1 | 4 | 32);
    for at in 0..bytes.len() {
        for value in [0u8, 1, 8, 0x7f, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] = value;
            for frame in Window::new(&damaged, 0, ByteOrder::HOST).flatten() {
                if let Ok(record) = frame.decode(Some(&layout)) {
                    if let Body::Sample(sample) = record.body() {
                        sample.callchain().and_then(|chain| chain.ips()).map(Iterator::count);
                    }
                }
            }
        }
        assert!(Window::new(&bytes[..at], 0, ByteOrder::HOST).count() <= 2);
    }
}

#[test]
fn a_ring_whose_record_lies_across_its_end() {
    let (record, mut scratch) = (sample(&[0x401000, 77, 0]), vec![0u8; ring::SCRATCH]);
    let mut memory = vec![0u64; 512 + 512]; // a page and a ring of 4096 bytes
    let bytes = |words: &mut Vec<u64>, at: usize, from: &[u8]| {
        from.chunks(8).enumerate().for_each(|(i, word)| words[512 + (at / 8 + i) % 512] = u64::from_ne_bytes(word.try_into().expect("8 bytes")));
    };
    bytes(&mut memory, 4080, &record);
    memory[128] = 4080 + 32; // data_head
    memory[129] = 4080; // data_tail
    let mut ring = ring::Ring::of_copy(&mut memory, 0, &mut scratch).expect("a ring");
    let mut drain = ring.drain().expect("a drain");
    let frame = drain.next_frame().expect("whole").expect("one");
    assert_eq!(frame.as_bytes(), record);
    assert!(drain.next_frame().expect("the end").is_none());
    drop(drain);
    assert!(ring::Ring::of_copy(&mut [0; 8], 0, &mut [0; 8]).is_err());
}

#[test]
fn attrs_have_fields() {
    let mut attr = [0u8; 64];
    attr[4..8].copy_from_slice(&64u32.to_ne_bytes());
    attr[8..16].copy_from_slice(&5u64.to_ne_bytes());
    let attr = Attr::decode(&attr, ByteOrder::HOST).expect("an attr");
    let fields: records::Attr = attr.fields();
    assert_eq!((fields.config(), fields.size(), fields.config2()), (Some(5), Some(64), None));
}
