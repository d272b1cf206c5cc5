//! Keys in base58 that their bytes prove: key pairs of Solana, recovery keys of Matrix.
//! Sources: RFC 8032, 5.1.6 and 5.1.7 (what a key pair and a signature are made of); Matrix, Client-Server
//! API, Secrets, Recovery key.

use memchr::memmem;

use super::detect::FoundSecret;
use super::text::{is_word, starts_word};

const DIGITS: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Digits of 64 bytes, least and most; those of a recovery key.
const PAIR: usize = 86;
const LONGEST: usize = 88;
const RECOVERY: usize = 48;

fn is_digit(b: &u8) -> bool {
    DIGITS.contains(b)
}

/// The bytes that `digits` stand for.
fn decode(digits: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut bytes: Vec<u8> = Vec::new();
    for digit in digits.filter_map(|b| DIGITS.iter().position(|known| *known == b)) {
        let mut carry = digit;
        for byte in bytes.iter_mut().rev() {
            carry += usize::from(*byte) * 58;
            *byte = (carry & 255) as u8;
            carry >>= 8;
        }
        if carry > 0 {
            bytes.insert(0, carry as u8);
        }
    }
    bytes
}

/// The run of digits around `at` if it is a key pair: of as many bytes as a signature, of which the last
/// one is above what a signature ends in, so that one in fifteen isn't told from one.
fn pair(text: &[u8], at: usize) -> Option<FoundSecret> {
    let start = at - text[..at].iter().rev().take(LONGEST).take_while(|b| is_digit(b)).count();
    let end = at + text[at..].iter().take(LONGEST).take_while(|b| is_digit(b)).count();
    let whole = starts_word(text, start) && !text.get(end).is_some_and(|b| is_word(*b));
    if !whole || !(PAIR..=LONGEST).contains(&(end - start)) {
        return None;
    }
    let bytes = decode(text[start..end].iter().copied());
    (bytes.len() == 64 && bytes[63] > 0x10).then(|| FoundSecret::token(start..end, "solana-keypair"))
}

/// The recovery key at `at`, in one word or in groups of four: all of its bytes come to nothing.
fn recovery(text: &[u8], at: usize) -> Option<FoundSecret> {
    let grouped = text.get(at + 4) == Some(&b' ');
    let end = at + if grouped { RECOVERY + RECOVERY / 4 - 1 } else { RECOVERY };
    let key = text.get(at..end)?;
    let fits = |(i, b): (usize, &u8)| if grouped && i % 5 == 4 { *b == b' ' } else { is_digit(b) };
    if !starts_word(text, at) || !key.iter().enumerate().all(fits) {
        return None;
    }
    let bytes = decode(key.iter().copied());
    let proven = bytes.starts_with(&[0x8b, 0x01]) && bytes.iter().fold(0, |sum, byte| sum ^ byte) == 0;
    proven.then(|| FoundSecret::token(at..end, "matrix-recovery-key"))
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    // A run of so many digits has one at each such distance.
    out.extend((0..text.len()).step_by(PAIR).filter(|at| is_digit(&text[*at])).filter_map(|at| pair(text, at)));
    out.extend(memmem::find_iter(text, b"Es").filter_map(|at| recovery(text, at)));
}
