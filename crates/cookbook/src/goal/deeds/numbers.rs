//! Arithmetic, sequences and dates.

use super::super::Kind;
use super::{Deed, made, query};

/// The table.
pub const DEEDS: &[Deed] = &[
    made(
        Kind::Query,
        "Compute {x}",
        &[
            "(compute|calculate|work out|evaluate|what is|determine|find) [result of|value of] {x:sum}",
            "[result of|value of] {x:sum}",
            "<show> [result of|value of] {x:sum}",
        ],
        |found, _| Some(format!("awk 'BEGIN {{print {}}}'", found.get("x")?)),
        "",
    ),
    query(
        "Add up the numbers from {a} to {b}",
        &[
            "[<show>] sum of [all] [numbers|integers|whole numbers] [from] {a:n} (to|through|up to) {b:n}",
            "(sum|add up|add) [all] [numbers|integers] [from] {a:n} (to|through|up to) {b:n}",
        ],
        "seq {a} {b} | awk '{s += $1} END {print s}'",
        "",
    ),
    query(
        "Add up the squares from {a} to {b}",
        &["[<show>] sum of [all] squares [of numbers] [from] {a:n} (to|through) {b:n}"],
        "seq {a} {b} | awk '{s += $1 * $1} END {print s}'",
        "",
    ),
    query(
        "Show the squares from {a} to {b}",
        &[
            "[<show>] squares of [all] [numbers|integers] [from] {a:n} (to|through) {b:n} [one per line|each on own line]",
        ],
        "seq {a} {b} | awk '{print $1 * $1}'",
        "",
    ),
    query(
        "Show the squares of the first {n} numbers",
        &["[<show>] (squares of first {n:n} numbers|first {n:n} squares|first {n:n} square numbers) [one per line]"],
        "seq {n} | awk '{print $1 * $1}'",
        "",
    ),
    query(
        "Show the even numbers from {a} to {b}",
        &["[<show>] [all] even numbers [from|between] {a:n} (to|through|and|up to) {b:n} [one per line]"],
        "seq {a} {b} | awk '$1 % 2 == 0'",
        "",
    ),
    query(
        "Show the even numbers in {f}",
        &["[<show>] [all|only|just] even numbers (in|of|from) {f:file}"],
        "awk '$1 % 2 == 0' {f}",
        "f",
    ),
    query(
        "Show the odd numbers in {f}",
        &["[<show>] [all|only|just] odd numbers (in|of|from) {f:file}"],
        "awk '$1 % 2 == 1' {f}",
        "f",
    ),
    query(
        "Show the odd numbers from {a} to {b}",
        &["[<show>] [all] odd numbers [from|between] {a:n} (to|through|and|up to) {b:n} [one per line]"],
        "seq {a} {b} | awk '$1 % 2 == 1'",
        "",
    ),
    query(
        "Show the multiples of {n} up to {b}",
        &["[<show>] [all] multiples of {n:n} (up to|to|until|below or equal to) {b:n} [one per line]"],
        "seq {n} {n} {b}",
        "",
    ),
    query(
        "Show the first {m} multiples of {n}",
        &["[<show>] first {m:n} multiples of {n:n}"],
        "seq {m} | awk '{print $1 * {n}}'",
        "",
    ),
    query(
        "Count from {a} down to {b}",
        &[
            "[<show>] (numbers|countdown) [from] {a:n} down to {b:n} [one per line]",
            "count [down] from {a:n} down to {b:n}",
            "[<show>] countdown from {a:n} to {b:n}",
        ],
        "seq {a} -1 {b}",
        "",
    ),
    query(
        "Show the numbers from {a} to {b}",
        &[
            "[<show>] [all] [numbers|integers|whole numbers] [from] {a:n} (to|through|up to) {b:n} [one per line|each on own line|each on its own line|in order]",
            "(count|sequence|sequence of numbers) [from] {a:n} (to|through|up to) {b:n}",
        ],
        "seq {a} {b}",
        "",
    ),
    query(
        "Show the first {n} Fibonacci numbers",
        &["[<show>] first {n:n} (fibonacci numbers|numbers of fibonacci sequence|fibonacci terms) [one per line]"],
        "awk 'BEGIN {a = 0; b = 1; for (i = 0; i < {n}; i++) {print a; c = a + b; a = b; b = c}}'",
        "",
    ),
    query(
        "Show the first {n} prime numbers",
        &["[<show>] first {n:n} (primes|prime numbers) [one per line]"],
        "seq 2 100000 | factor | awk 'NF == 2 {print $2}' | head -n {n}",
        "",
    ),
    query(
        "Show the prime numbers up to {n}",
        &[
            "[<show>] [all] (primes|prime numbers) (up to|below|under|smaller than|less than|until|between 1 and|from 1 to|between 2 and|from 2 to) {n:n} [one per line]",
        ],
        "seq 2 {n} | factor | awk 'NF == 2 {print $2}'",
        "",
    ),
    query(
        "Compute the factorial of {n}",
        &["[<show>] factorial of {n:n}", "[<show>] {n:n} factorial"],
        "seq {n} | paste -sd'*' - | bc",
        "",
    ),
    query(
        "Show the prime factors of {n}",
        &["[<show>] (prime factors|prime factorization|prime factorisation|factors) of {n:n}", "factor {n:n}"],
        "factor {n}",
        "",
    ),
    query("Compute the square root of {n}", &["[<show>] square root of {n:n}"], "awk 'BEGIN {print sqrt({n})}'", ""),
    query(
        "Show the powers of two",
        &[
            "[<show>] first {n:n} powers of (two|2) [one per line]",
            "[<show>] powers of (two|2) from (2^0|1|2^1) to 2^{n:n}",
        ],
        "awk 'BEGIN {p = 1; for (i = 0; i < {n}; i++) {print p; p *= 2}}'",
        "",
    ),
    query(
        "Show the multiplication table of {n}",
        &["[<show>] (multiplication table|times table) (of|for) {n:n}"],
        "seq 10 | awk '{print {n} \" x \" $1 \" = \" {n} * $1}'",
        "",
    ),
    query(
        "Show today's date",
        &[
            "[<show>] (current date|today's date|date of today|todays date|date|date today) [in (iso|iso 8601|yyyy-mm-dd|iso-8601) [format]|as yyyy-mm-dd|in form yyyy-mm-dd|in format yyyy-mm-dd|formatted as yyyy-mm-dd|(in format yyyy-mm-dd)|yyyy-mm-dd|in iso form]",
        ],
        "date +%F",
        "",
    ),
    query(
        "Show the date and time",
        &[
            "[<show>] (current date and time|today's date and time|date and time|current timestamp|current time and date|timestamp|current datetime) [in iso format|now]",
            "(now|current moment)",
        ],
        "date '+%F %T'",
        "",
    ),
    query(
        "Show the time",
        &["[<show>] (current time|time|time of day) [in hh:mm format|as hh:mm]"],
        "date +%H:%M:%S",
        "",
    ),
    query("Show the year", &["[<show>] (current year|year|this year) [only]"], "date +%Y", ""),
    query(
        "Show the month",
        &["[<show>] (name of current month|current month name|current month|month name)"],
        "date +%B",
        "",
    ),
    query(
        "Show the weekday",
        &[
            "[<show>] (day of week|current weekday|weekday|current day of week|today's weekday|name of weekday|name of today's weekday|day of week today|what day it is)",
        ],
        "date +%A",
        "",
    ),
    query(
        "Show the Unix time",
        &[
            "[<show>] (current unix timestamp|unix timestamp|unix time|current unix time|epoch time|seconds since epoch|current epoch|unix epoch time|number of seconds since epoch)",
        ],
        "date +%s",
        "",
    ),
    query(
        "Show yesterday's date",
        &["[<show>] (yesterday's date|date of yesterday|yesterdays date) [in (iso|yyyy-mm-dd) format|as yyyy-mm-dd]"],
        "date -d yesterday +%F",
        "",
    ),
    query(
        "Show tomorrow's date",
        &["[<show>] (tomorrow's date|date of tomorrow|tomorrows date) [in (iso|yyyy-mm-dd) format|as yyyy-mm-dd]"],
        "date -d tomorrow +%F",
        "",
    ),
    query(
        "Show the date in {n} days",
        &[
            "[<show>] date {n:n} days from (now|today)",
            "[<show>] date (in {n:n} days|{n:n} days ahead|{n:n} days later|{n:n} days after today)",
        ],
        "date -d '+{n} days' +%F",
        "",
    ),
    query(
        "Show the date {n} days ago",
        &["[<show>] date {n:n} days ago", "[<show>] date (of|from) {n:n} days ago"],
        "date -d '{n} days ago' +%F",
        "",
    ),
    query(
        "Show the weekday of {a}",
        &[
            "[<show>] (weekday|day of week|day) of {a:date}",
            "[<show>] (weekday|what day of week|which weekday|which day of week|what weekday) {a:date} (is|was|falls on|fell on|will be)",
            "[<show>] on (which|what) (weekday|day of week) {a:date} (is|was|falls|fell)",
        ],
        "date -d {a} +%A",
        "",
    ),
    query(
        "Count the days from {a} to {b}",
        &[
            "[<show>|compute|calculate] (number of days|how many days|days) [there are|are there|lie] (between|from) {a:date} (and|to|until) {b:date}",
        ],
        "echo $(( ( $(date -u -d {b} +%s) - $(date -u -d {a} +%s) ) / 86400 ))",
        "",
    ),
    query(
        "Show the date {n} days after {a}",
        &["[<show>] date {n:n} days after {a:date}", "[<show>] (date that is|day) {n:n} days after {a:date}"],
        "date -d '{a} +{n} days' +%F",
        "",
    ),
    query(
        "Show {n} random numbers",
        &[
            "[<show>|generate] {n:n} random numbers (between|from) {a:n} (and|to) {b:n} [one per line]",
            "[<show>|generate] {n:n} random (integers) (between|from) {a:n} (and|to) {b:n}",
        ],
        "shuf -r -n {n} -i {a}-{b}",
        "",
    ),
    query(
        "Show a random number",
        &["[<show>|generate] [one] random number (between|from) {a:n} (and|to) {b:n}"],
        "shuf -n 1 -i {a}-{b}",
        "",
    ),
    query(
        "Make a random password of {n} characters",
        &[
            "[<show>|generate] random (password|string) (of|with) [length] {n:n} [characters|letters|chars|characters length|alphanumeric characters]",
            "[<show>|generate] {n:n} (character|characters|char) [long] random (password|string)",
        ],
        "LC_ALL=C tr -dc 'A-Za-z0-9' < /dev/urandom | head -c {n}",
        "",
    ),
];
