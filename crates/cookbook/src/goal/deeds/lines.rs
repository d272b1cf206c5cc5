//! Text line by line: counting, sorting, picking, replacing, cleaning, splitting and joining.

use super::super::Kind;
use super::{Deed, Run, change, made, query};
use crate::goal::grammar::Found;
use crate::{Environment, quote};

/// A change of a file that can also be printed.
const fn edit(title: &'static str, say: &'static [&'static str], run: &'static str, pure: &'static str) -> Deed {
    Deed { kind: Kind::Change, title, say, run: Run::Line(run), pure, about: "f" }
}

/// The table.
pub const DEEDS: &[Deed] = &[
    // Counting.
    query(
        "Count the lines of {f}",
        &[
            "(count|number of|how many|count of|line count of|total number of) <lines> [are|there are] (in|of|from|inside) [file] {f:file} [has|contains]",
            "<show> [total] (number of|how many|count of) <lines> [are|there are] (in|of|from|inside) [file] {f:file}",
            "<show> how many <lines> {f:file} has",
            "(count|number of) {f:file} lines",
            "line count of {f:file}",
            "<show> line count of {f:file}",
            "how many <lines> (does|has) {f:file} [have]",
        ],
        "wc -l < {f}",
        "f",
    ),
    query(
        "Count the lines of {f} and in total",
        &[
            "(count|number of) <lines> (in|of) [each of|both|all of|files|each of files] {f:files}",
            "<show> number of <lines> (in|of) [each of|both] {f:files}",
        ],
        "wc -l {f}",
        "f",
    ),
    query(
        "Add up the lines of {f}",
        &[
            "(total|combined|overall) number of <lines> (in|of) [both] {f:files}",
            "(count|sum) total [number of] <lines> (in|of) {f:files}",
        ],
        "cat {f} | wc -l",
        "f",
    ),
    query(
        "Add up the lines of the files",
        &[
            "(count|number of|how many) [total|all] [number of] <lines> (in|of) [all|every] {s:set} [in total|together|altogether|combined]",
            "(total|combined|overall) (number of|line count of|count of) [<lines>] [in|of] {s:set}",
            "<show> (total|combined|overall) number of <lines> (in|of) {s:set}",
            "<show> (number of|how many) <lines> (in|of|there are in|are in) {s:set} [in total|together|altogether|combined|have]",
            "(sum|add) [up] [number of] <lines> (in|of) {s:set}",
            "count how many <lines> there are in {s:set} [in total|together|altogether|combined]",
            "total lines (in|of) {s:set}",
        ],
        "{s} -exec cat {} + | wc -l",
        "s*",
    ),
    query(
        "Count the lines of each file",
        &[
            "(count|number of|show number of|print number of|list number of) <lines> (in|of|for) each [of] {s:each}",
            "(lines|line count|line counts|number of lines) (per|of each|for each) {s:each}",
        ],
        "{s|sorted wc -l}",
        "s*",
    ),
    query(
        "Count the words of {f}",
        &[
            "(count|number of|how many|total number of|word count of) [words] (in|of|from) [file] {f:file}",
            "<show> (number of|how many|count of) words [are|there are] (in|of) [file] {f:file}",
            "word count of {f:file}",
            "<show> word count of {f:file}",
            "how many words (does|has) {f:file} [have|contain]",
            "<show> how many words {f:file} has",
        ],
        "wc -w < {f}",
        "f",
    ),
    query(
        "Count the words of the files",
        &[
            "(count|number of|total number of) words (in|of) {s:set} [in total|together]",
            "<show> [total] number of words (in|of) {s:set}",
        ],
        "{s} -exec cat {} + | wc -w",
        "s*",
    ),
    query(
        "Count the characters of {f}",
        &[
            "(count|number of|how many) [characters|chars|letters] (in|of) {f:file}",
            "<show> (number of|how many) (characters|chars) [are|there are] (in|of) {f:file}",
        ],
        "wc -m < {f}",
        "f",
    ),
    query(
        "Count the lines of {f} with {t}",
        &[
            "(count|number of|how many) <lines> (in|of|from) {f:file} (that contain|containing|with|which contain|that have|matching|that mention|mentioning|contain|include|that include) [word|text|string|phrase|pattern] {t:texts}",
            "<show> (number of|how many) <lines> (in|of|from) {f:file} (that contain|containing|with|which contain|that have|matching|that mention|mentioning|contain|include) [word|text|string|phrase] {t:texts}",
            "(count|number of|how many|count of) <lines> (that contain|containing|with|which contain|that have|matching|that mention|mentioning|contain) [word|text|string|phrase] {t:texts} (in|of|from) {f:file}",
            "<show> (number of|how many|count of) <lines> (that contain|containing|with|which contain|that have|matching|that mention|mentioning|contain) [word|text|string|phrase] {t:texts} (in|of|from) {f:file}",
            "(count|number of) {t:upper} (lines|messages|entries|errors) (in|of|from) {f:file}",
            "<show> how many <lines> (in|of) {f:file} (contain|have|mention|include|match|start with|are) [word|text|string|status|code|level|status code] {t:texts}",
            "<show> how many <lines> (contain|have|mention|include|match) [word|text|string] {t:texts} in {f:file}",
        ],
        "grep -cF -- {t} {f}",
        "f",
    ),
    query(
        "Count the lines of {f} that begin with {t}",
        &[
            "(count|number of) <lines> (in|of) {f:file} (that start|starting|that begin|beginning) with {t:texts}",
            "(count|number of) <lines> (that start|starting|that begin|beginning) with {t:texts} (in|of) {f:file}",
        ],
        "awk -v t={t} 'index($0, t) == 1 {n++} END {print n + 0}' {f}",
        "f",
    ),
    query(
        "Count {t} in {f}",
        &[
            "(count|number of|how many) [occurrences of|times|instances of|appearances of] [word|text|string] {t:texts} (occurs|appears|is) (in|of) {f:file}",
            "(count|number of) (occurrences of|how often|how many times|instances of|appearances of|number of times|times) [word|text|string] {t:texts} [occurs|appears|is found|is mentioned|is used|is] (in|of) {f:file}",
            "<show> (how often|how many times|number of times|number of occurrences of) [word|text|string] {t:texts} [occurs|appears|is found|is mentioned|is used] (in|of) {f:file}",
            "how (often|many times) (does|is) [word] {t:texts} [occur|appear|mentioned] in {f:file}",
            "(how often|how many times|number of times) [word|text|string] {t:texts} (occurs|appears|is found|is mentioned) in {f:file}",
            "occurrences of [word] {t:texts} in {f:file}",
        ],
        "grep -oF -- {t} {f} | wc -l",
        "f",
    ),
    // Sorting.
    query(
        "Sort {f} by numbers, largest first",
        &[
            "sort [lines of|lines in|numbers in|numbers of|file|content of|contents of|values in] {f:file} (numerically|by number|as numbers) [in] (descending|descending order|in descending order|reverse|in reverse|in reverse order|largest first|highest first|from largest to smallest|in reverse numerical order)",
            "sort [lines of|lines in|numbers in|numbers of] {f:file} (from largest to smallest|largest first|highest first|in descending numerical order|in descending numeric order|from highest to lowest|by value descending|in reverse numeric order|in numeric descending order|biggest first)",
            "sort numbers (in|of) {f:file} (descending|in descending order|in reverse order|reversed)",
            "[a] numerically descending sorted [version of|content of] {f:file}",
        ],
        "sort -rn {f}",
        "f",
    ),
    query(
        "Sort {f} by numbers",
        &[
            "sort [lines of|lines in|numbers in|numbers of|file|content of|contents of|values in] {f:file} (numerically|by number|as numbers|in numerical order|in numeric order|from smallest to largest|smallest first|in ascending numerical order|in numerically ascending order|by value|numerically ascending|from lowest to highest|lowest first) [ascending|in ascending order]",
            "sort numbers (in|of) {f:file} [ascending|in ascending order]",
            "numerically sort [lines of] {f:file}",
            "numbers (in|of|from) {f:file} (sorted|in ascending order|sorted numerically)",
        ],
        "sort -n {f}",
        "f",
    ),
    query(
        "Sort {f} backwards",
        &[
            "sort [lines of|lines in|file|content of|contents of|names in] {f:file} [alphabetically] (in reverse|in reverse order|reversed|descending|in descending order|backwards|from z to a|z to a|in reverse alphabetical order|reverse|in reverse alphabetic order|in descending alphabetical order)",
            "reverse sort {f:file}",
            "sort {f:file} reverse alphabetically",
        ],
        "sort -r {f}",
        "f",
    ),
    query(
        "Sort {f} without duplicates",
        &[
            "sort [lines of|lines in|file|content of|contents of|names in] {f:file} [alphabetically] (uniquely|without duplicates|and remove duplicates|removing duplicates|and remove duplicate lines|with duplicates removed|and dedupe|and deduplicate|dropping duplicates|removing duplicate lines|without duplicate lines|eliminating duplicates|and drop duplicates)",
            "[<show>] [sorted] (unique|distinct) [sorted] (lines|words|names|entries|values) (in|of|from) {f:file} [sorted|in alphabetical order|sorted alphabetically|alphabetically]",
            "[<show>] sorted list of (unique|distinct) (lines|words|names|entries|values) (in|of|from) {f:file}",
            "sorted {f:file} without duplicates",
        ],
        "sort -u {f}",
        "f",
    ),
    query(
        "Sort {f} by column {n}",
        &[
            "sort [lines of|rows of|file] {f:file} (by|on) (column|field) {n:n} (numerically|as numbers|by number)",
            "sort [lines of|rows of] {f:file} numerically (by|on) [the] (column|field) {n:n}",
            "sort [lines of] {f:file} numerically (by|on) {n:n} (column|field)",
            "sort [lines of|rows of] {f:file} (by|on) {n:n} (column|field) (numerically|as numbers)",
        ],
        "sort -k{n},{n}n {f}",
        "f",
    ),
    query(
        "Sort {f} ignoring case",
        &[
            "sort [lines of] {f:file} [alphabetically] (ignoring case|case-insensitively|case insensitively|regardless of case)",
        ],
        "sort -f {f}",
        "f",
    ),
    query(
        "Sort {f} by the length of its lines",
        &[
            "sort [lines of|lines in] {f:file} by [line] length [of lines]",
            "sort lines (in|of) {f:file} (by|according to) (their length|length)",
        ],
        "awk '{print length, $0}' {f} | sort -n -s | cut -d' ' -f2-",
        "f",
    ),
    query(
        "Sort {f}",
        &[
            "(sort|order|alphabetize) [lines of|lines in|file|content of|contents of|names in|words in|entries in|all lines of] {f:file} [alphabetically|ascending|in alphabetical order|in ascending order|by name|lexically|line by line|in order|from a to z|a to z]",
            "[<show>] sorted (lines|content|contents|version|copy) of {f:file}",
            "{f:file} sorted [alphabetically]",
            "alphabetically sort [lines of|lines in] {f:file}",
            "<create> sorted (copy|version) of {f:file}",
            "(lines|content|contents) of {f:file} (sorted|in alphabetical order) [alphabetically]",
        ],
        "sort {f}",
        "f",
    ),
    query(
        "Sort and join {f}",
        &[
            "(merge|combine|sort) {f:files} (sorted|and sort them|in sorted order|into sorted order)",
            "sort {f:files} together",
        ],
        "sort {f}",
        "f",
    ),
    query(
        "Sort and join {f} without duplicates",
        &[
            "(merge|combine|join) [lines of|files] {f:files} (without duplicates|removing duplicates|and remove duplicates|with duplicates removed)",
            "(unique|distinct) lines (of|from|in) {f:files} [together|combined]",
        ],
        "sort -u {f}",
        "f",
    ),
    // Duplicates.
    edit(
        "Remove repeated lines from {f}",
        &[
            "(remove|drop|delete|eliminate|strip|get rid of|filter out) [all] (duplicates|duplicate lines|doubles|repeated lines|duplicated lines|duplicate entries|repeats|duplicate names|duplicate rows|double lines) (from|in|of) [file] {f:file} [keeping order|while keeping order|without sorting|but keep order|preserving order|, keeping order|keeping original order|keeping first occurrence|while preserving order|without changing order]",
            "(deduplicate|dedupe|uniq) [lines of|lines in] {f:file} [keeping order]",
            "[<show>] {f:file} without (duplicates|duplicate lines|repeated lines)",
            "make lines of {f:file} unique",
        ],
        "awk '!seen[$0]++' {f} > {f|with .tmp} && mv {f|with .tmp} {f}",
        "awk '!seen[$0]++' {f}",
    ),
    query(
        "Show the lines that occur more than once in {f}",
        &[
            "[<show>] [only] (duplicate|duplicated|repeated) (lines|words|entries|names|values) (in|of|from) {f:file}",
            "[<show>] lines (that occur|that appear|occurring|appearing|which occur|which appear) (more than once|several times|twice or more|multiple times) in {f:file}",
            "[<show>] lines in {f:file} (that occur|that appear|occurring) (more than once|several times)",
            "[<show>] duplicates (in|of|from) {f:file}",
        ],
        "sort {f} | uniq -d",
        "f",
    ),
    query(
        "Show the lines that occur once in {f}",
        &[
            "[<show>] lines (that occur|that appear|occurring|appearing|which occur) (only once|exactly once|just once|once) in {f:file}",
        ],
        "sort {f} | uniq -u",
        "f",
    ),
    query(
        "Count the distinct lines of {f}",
        &[
            "(count|number of|how many) (unique|distinct|different) (lines|entries|names|values) [are|there are] (in|of|from) {f:file}",
            "<show> (number of|how many) (unique|distinct|different) (lines|entries|names|values) [are|there are] (in|of|from) {f:file}",
        ],
        "sort -u {f} | wc -l",
        "f",
    ),
    query(
        "Count the distinct words of {f}",
        &[
            "(count|number of|how many) (unique|distinct|different) words [are|there are] (in|of|from) {f:file}",
            "<show> (number of|how many) (unique|distinct|different) words [are|there are] (in|of|from) {f:file}",
        ],
        "tr -cs '[:alnum:]' '\\n' < {f} | grep . | sort -u | wc -l",
        "f",
    ),
    query(
        "Show which file has the most lines",
        &[
            "[<show>] [name of] (which|file) [of|among] {s:set} [that] (has|contains|with|having) most lines",
            "[<show>] which [one] of {s:set} (has|contains) most lines",
            "[<show>] [name of] {s:each} with most lines",
        ],
        "{s|sorted wc -l} | grep -v ' total$' | sort -rn | head -n 1 | awk '{print $2}'",
        "",
    ),
    query(
        "Count how often each line of {f} occurs",
        &[
            "(count|show|list|print) (how often|how many times|occurrences of|frequency of|number of occurrences of) each (line|entry|name|value|word|item) [occurs|appears] (in|of) {f:file}",
            "[<show>|count] (occurrences|frequency|frequencies|number of occurrences) of each (line|name|value|entry|item) (in|of) {f:file}",
            "(frequency|frequencies) of (lines|names|values|entries) in {f:file}",
            "count each (line|name|value|entry) in {f:file}",
        ],
        "sort {f} | uniq -c | sort -rn",
        "f",
    ),
    query(
        "Show the most frequent words of {f}",
        &[
            "[<show>] {n:n} most (frequent|common|used) words (in|of|from) {f:file} [with counts|with their counts]",
            "[<show>] top {n:n} [most frequent|most common] words (in|of|from) {f:file}",
        ],
        "tr -cs '[:alnum:]' '\\n' < {f} | tr '[:upper:]' '[:lower:]' | grep . | sort | uniq -c | sort -rn | head -n {n}",
        "f",
    ),
    query(
        "Show the most frequent lines of {f}",
        &[
            "[<show>] {n:n} most (frequent|common) (lines|entries|names|values) (in|of|from) {f:file}",
            "[<show>] top {n:n} [most frequent|most common] (lines|entries|names|values) (in|of|from) {f:file}",
        ],
        "sort {f} | uniq -c | sort -rn | head -n {n}",
        "f",
    ),
    query(
        "Show the most frequent line of {f}",
        &[
            "[<show>] most (frequent|common) (line|entry|name|value|item) (in|of|from) {f:file}",
            "[<show>] (line|entry|name|value) that (occurs|appears) most often in {f:file}",
        ],
        "sort {f} | uniq -c | sort -rn | head -n 1 | awk '{$1 = \"\"; print substr($0, 2)}'",
        "f",
    ),
    query(
        "Show the most frequent word of {f}",
        &["[<show>] most (frequent|common|used) word (in|of|from) {f:file}"],
        "tr -cs '[:alnum:]' '\\n' < {f} | tr '[:upper:]' '[:lower:]' | grep . | sort | uniq -c | sort -rn | head -n 1 | awk '{print $2}'",
        "f",
    ),
    query(
        "Count how often each word of {f} occurs",
        &[
            "[<show>|count] (occurrences|frequency|frequencies|number of occurrences) of each word (in|of) {f:file}",
            "count (how often|how many times) each word (occurs|appears) in {f:file}",
            "word (frequencies|frequency|counts) (of|in|for) {f:file}",
        ],
        "tr -cs '[:alnum:]' '\\n' < {f} | tr '[:upper:]' '[:lower:]' | grep . | sort | uniq -c | sort -rn",
        "f",
    ),
    query(
        "Show the distinct words of {f}",
        &[
            "[<show>] [all] (unique|distinct|different) words (in|of|from) {f:file} [sorted|in alphabetical order|sorted alphabetically|alphabetically]",
            "[<show>] [sorted] list of [all] (unique|distinct|different) words (in|of|from) {f:file}",
        ],
        "tr -cs '[:alnum:]' '\\n' < {f} | grep . | sort -u",
        "f",
    ),
    query(
        "Put every word of {f} on its own line",
        &[
            "(split|put|list|print|show|break) [all|every|each] [word|words] (of|in|from) {f:file} [on|into] (one per line|on its own line|on own line|on separate line|on separate lines|on a line of its own|line by line|each on own line|one word per line)",
            "split {f:file} into (words|one word per line|words one per line)",
        ],
        "tr -s '[:space:]' '\\n' < {f}",
        "f",
    ),
    // Picking.
    query(
        "Show the first {n} lines of {f}",
        &[
            "[<show>|take|copy|write|get|pick|keep|select] [only|just] (first|top|initial) {n:n} <lines> (of|from|in) [file] {f:file}",
            "[<show>|take] head of {f:file} {n:n} lines",
            "head -n {n:n} {f:file}",
        ],
        "head -n {n} {f}",
        "f",
    ),
    query(
        "Show the last {n} lines of {f}",
        &[
            "[<show>|take|copy|write|get|pick|keep|select] [only|just] (last|bottom|final) {n:n} <lines> (of|from|in) [file] {f:file}",
            "tail -n {n:n} {f:file}",
        ],
        "tail -n {n} {f}",
        "f",
    ),
    query(
        "Show the first line of {f}",
        &[
            "[<show>|take|copy|write|get|pick] [only|just] (first|top|header) (line|row) (of|from|in) [file] {f:file}",
            "[<show>] header (of|from) {f:file}",
        ],
        "head -n 1 {f}",
        "f",
    ),
    query(
        "Show the last line of {f}",
        &["[<show>|take|copy|write|get|pick] [only|just] (last|final|bottom) (line|row) (of|from|in) [file] {f:file}"],
        "tail -n 1 {f}",
        "f",
    ),
    query(
        "Show {f} without its first line",
        &[
            "[<show>|take|copy|write|get] [all|everything|all lines|content|contents|all of] [of|in|from] {f:file} (except|but|without|minus|apart from|except for|excluding|skipping) [first line|header|header line|header row] [of it]",
            "[<show>] {f:file} without (header|first line|header line|header row) [of it]",
            "(skip|drop|leave out) (first line|header|header line|header row) of {f:file}",
            "[<show>] all (lines|rows) of {f:file} (except|but|without) (first|header|first one|header row|header line|first line)",
        ],
        "tail -n +2 {f}",
        "f",
    ),
    query(
        "Show {f} without its last line",
        &["[<show>] [all|everything|all lines] [of|in|from] {f:file} (except|but|without) last [line]"],
        "head -n -1 {f}",
        "f",
    ),
    query(
        "Show the lines {a} to {b} of {f}",
        &[
            "[<show>|take|copy|write|get|pick|select] [only|just] (lines|line|rows) {a:n} (to|through|until|-|and) {b:n} (of|from|in) [file] {f:file}",
            "[<show>|take|copy|write|get|pick] [only] (lines|rows) from {a:n} to {b:n} (of|from|in) [file] {f:file}",
        ],
        "sed -n '{a},{b}p' {f}",
        "f",
    ),
    made(
        Kind::Query,
        "Show some lines of {f}",
        &[
            "[<show>|take|copy|write|get|pick|select] [only|just] (lines|line|rows) {x:range} (of|from|in) [file] {f:file}",
        ],
        |found, environment| {
            let (a, b) = found.get("x")?.split_once('-')?;
            Some(format!("sed -n '{a},{b}p' {}", quote::path(found.get("f")?, environment.shell)))
        },
        "f",
    ),
    query(
        "Show line {n} of {f}",
        &[
            "[<show>|take|copy|write|get|pick|select] [only|just] (line|row) [number] {n:n} (of|from|in) [file] {f:file}",
            "[<show>|take|copy|write|get|pick] [only|just] {n:n} (line|row) (of|from|in) [file] {f:file}",
        ],
        "sed -n {n}p {f}",
        "f",
    ),
    query(
        "Show every {n}th line of {f}",
        &["[<show>|take|copy|get|pick|keep|select] [only] every {n:n} (line|row) (of|from|in) {f:file}"],
        "awk 'NR % {n} == 0' {f}",
        "f",
    ),
    query(
        "Show every second line of {f}",
        &["[<show>|take|pick] every (other|second) (line|row) (of|from|in) {f:file} [starting with first]"],
        "awk 'NR % 2 == 1' {f}",
        "f",
    ),
    query(
        "Show the lines of {f} with {t}",
        &[
            "[<show>|take|copy|filter|select|grep|search for|search|write|pick|keep|filter out] [all|only|just|every|those] <lines> (in|of|from) [file] {f:file} (that contain|containing|with|which contain|that have|matching|that mention|mentioning|that match|that include|including|in which occurs|where occurs|contain) [word|text|string|phrase|pattern] {t:texts}",
            "[<show>|take|copy|filter|select|grep|search for|search|write|pick|keep|filter out] [all|only|just|every|those] <lines> (that contain|containing|with|which contain|that have|matching|that mention|mentioning|that match|that include|including|contain) [word|text|string|phrase|pattern] {t:texts} (in|of|from|out of) [file] {f:file}",
            "(search|grep) {f:file} for [word|text|string|phrase|all lines with|lines with|lines containing] {t:texts}",
            "(search|grep|look) for [word|text|string|phrase|pattern] {t:texts} in [file] {f:file}",
            "<show> [all] {t:upper} (lines|messages|entries) (in|of|from) {f:file}",
            "(extract|filter|copy|take|select|get|all) [all|only] {t:upper} (lines|messages|entries) (in|of|from) {f:file}",
            "{t:upper} (lines|messages|entries) (in|of|from) {f:file}",
            "find [word|text|string] {t:q} in {f:file}",
        ],
        "grep -F -- {t} {f}",
        "f",
    ),
    query(
        "Show the lines of {f} with {t} in capitals or not",
        &[
            "[<show>|filter|select|grep|copy] [all|only] <lines> (in|of|from) {f:file} (that contain|containing|with|matching|mentioning) [word|text|string] {t:texts} (ignoring case|case-insensitively|regardless of case|in any case|case insensitively|case insensitive|in upper or lower case)",
            "[<show>|filter|select|grep|copy] [all|only] <lines> (that contain|containing|with|matching|mentioning) [word|text|string] {t:texts} (in|of|from) {f:file} (ignoring case|case-insensitively|regardless of case|in any case|case insensitively|case insensitive)",
        ],
        "grep -iF -- {t} {f}",
        "f",
    ),
    query(
        "Show the lines of {f} without {t}",
        &[
            "[<show>|take|copy|filter|select|keep] [all|only|just] <lines> (in|of|from) {f:file} (that do not contain|not containing|without|which do not contain|that don't contain|that don't have|that do not have|not matching|that do not mention|except those with|except those containing|but not those with) [word|text|string] {t:texts}",
            "[<show>|take|copy|filter|select|keep] [all|only|just] <lines> (that do not contain|not containing|without|which do not contain|that don't contain|that do not mention) [word|text|string] {t:texts} (in|of|from) {f:file}",
        ],
        "grep -vF -- {t} {f}",
        "f",
    ),
    query(
        "Show the lines of {f} that begin with {t}",
        &[
            "[<show>|filter|copy|take|select|extract] [all|only] <lines> (in|of|from) {f:file} (that start|starting|that begin|beginning|which start|which begin) with {t:texts}",
            "[<show>|filter|copy|take|select|extract] [all|only] <lines> (that start|starting|that begin|beginning|which start) with {t:texts} (in|of|from) {f:file}",
        ],
        "awk -v t={t} 'index($0, t) == 1' {f}",
        "f",
    ),
    query(
        "Show the lines of {f} that end with {t}",
        &[
            "[<show>|filter|copy|take|select|extract] [all|only] <lines> (in|of|from) {f:file} (that end|ending|which end) (with|in) {t:texts}",
            "[<show>|filter|copy|take] [all|only] <lines> (that end|ending) (with|in) {t:texts} (in|of|from) {f:file}",
        ],
        "awk -v t={t} 'length($0) >= length(t) && substr($0, length($0) - length(t) + 1) == t' {f}",
        "f",
    ),
    query(
        "Show the lines of {f} longer than {n} characters",
        &[
            "[<show>|filter|copy|take|select] [all|only] <lines> (in|of|from) {f:file} (longer than|with more than|that are longer than|that have more than|having more than) {n:n} [characters|chars]",
            "[<show>|filter|copy] [all|only] <lines> (longer than|with more than|that are longer than) {n:n} [characters|chars] (in|of|from) {f:file}",
        ],
        "awk 'length($0) > {n}' {f}",
        "f",
    ),
    query(
        "Show the longest line of {f}",
        &["[<show>] longest line (of|from|in) {f:file}"],
        "awk 'length($0) > n {n = length($0); l = $0} END {print l}' {f}",
        "f",
    ),
    query(
        "Show the shortest line of {f}",
        &["[<show>] shortest line (of|from|in) {f:file}"],
        "awk 'NR == 1 || length($0) < n {n = length($0); l = $0} END {print l}' {f}",
        "f",
    ),
    query(
        "Show the longest word of {f}",
        &["[<show>] longest word (of|from|in) {f:file}"],
        "tr -cs '[:alnum:]' '\\n' < {f} | awk 'length($0) > n {n = length($0); l = $0} END {print l}'",
        "f",
    ),
    query(
        "Show a random line of {f}",
        &[
            "[<show>|pick|choose|select] (random line|one random line|a random line|one line at random) (of|from|in) {f:file}",
        ],
        "shuf -n 1 {f}",
        "f",
    ),
    query(
        "Shuffle the lines of {f}",
        &[
            "(shuffle|randomize|mix) [lines of|lines in|order of lines in|order of lines of] {f:file} [randomly]",
            "(lines|content) of {f:file} in random order",
        ],
        "shuf {f}",
        "f",
    ),
    query(
        "Reverse the lines of {f}",
        &[
            "(reverse|flip|invert) [order of|line order of] [lines of|lines in|all lines in|line order of|line order in|order of lines in] {f:file}",
            "[<show>|print|write] [lines of] {f:file} (in reverse order|backwards|in reverse|from last line to first|last line first|upside down|from bottom to top|in reversed order|reversed|with lines in reverse order|with its lines in reverse order|line by line in reverse order)",
            "(lines|content) of {f:file} (in reverse order|reversed|in reverse|in reversed order)",
        ],
        "tac {f}",
        "f",
    ),
    query(
        "Reverse every line of {f}",
        &[
            "reverse [characters of|characters in|letters of] (each|every) line (of|in) {f:file}",
            "reverse characters (of|in) (each|every) line (of|in) {f:file}",
        ],
        "rev {f}",
        "f",
    ),
    query(
        "Number the lines of {f}",
        &[
            "(number|enumerate) [all|every|each] [line|lines] (of|in|from) {f:file}",
            "(add|put|insert) line numbers (to|in|into|in front of) [every line of|each line of|lines of] {f:file}",
            "[<show>] {f:file} with line numbers",
            "number {f:file} lines",
            "[<show>] lines of {f:file} with (line numbers|their numbers|their line numbers|numbers)",
        ],
        "nl -ba {f}",
        "f",
    ),
    query(
        "Show the lines of {f} that are not in {g}",
        &[
            "[<show>] lines (in|of|from|that are in|which are in|that occur in|only in|that are only in) {f:file} (that are not in|which are not in|but not in|not in|missing in|missing from|that are missing from|that are missing in|not found in|that don't appear in|that do not appear in|and not in) {g:file}",
            "[<show>] (lines|entries|names) (that are in|which are in|in) {f:file} (but not in|but are not in|and not in|but missing from) {g:file}",
            "[<show>] (lines|entries|names) only in {f:file} and not in {g:file}",
            "[<show>] (entries|names|words) (in|of|from) {f:file} (that are not in|which are not in|not in|missing from|missing in|but not in|that do not appear in) {g:file}",
        ],
        "grep -vxFf {g} {f}",
        "f",
    ),
    query(
        "Show the lines that {f} and {g} have in common",
        &[
            "[<show>] (lines|entries|names|words) (common to|in common in|shared by|occurring in|that occur in|that are in|that appear in|which are in|appearing in|present in|that exist in|found in|that are common to|in) (both) [files] {f:file} and {g:file}",
            "[<show>] common (lines|entries|names|words) (of|in|between|to|from) [both] {f:file} and {g:file}",
            "[<show>] (lines|entries|names) (that|which) {f:file} and {g:file} (have in common|share|both contain|both have)",
            "[<show>] (lines|entries|names|words) (common to|shared by|shared between) {f:file} and {g:file}",
            "[<show>] intersection of {f:file} and {g:file}",
        ],
        "grep -xFf {f} {g}",
        "f",
    ),
    query(
        "Put {f} and {g} side by side",
        &[
            "(join|paste|put|merge|combine) {f:file} and {g:file} (side by side|line by line|column by column|columnwise|as columns)  [with|separated by|using] [commas|comma]",
            "(join|paste|merge|combine) [lines of] {f:file} and {g:file} (line by line|side by side|columnwise) [separated by|with|using] (comma|commas)",
            "paste {f:file} and {g:file} [together|side by side]",
        ],
        "paste -d, {f} {g}",
        "f",
    ),
    query(
        "Join the lines of {f} with commas",
        &[
            "(join|merge|combine|put) [all] lines (of|in|from) {f:file} [into one line|into single line|on one line] (with|by|using|separated by|separated with) (commas|comma|,)",
            "(convert|turn) [lines of] {f:file} (to|into) [one] (comma separated line|comma-separated line|comma separated list|comma-separated list|single comma-separated line|single line separated by commas|one line separated by commas)",
            "(lines|content|names) of {f:file} (separated by commas|as comma separated list|as comma-separated list|joined by commas|joined with commas) [on one line|in one line]",
        ],
        "paste -sd, {f}",
        "f",
    ),
    query(
        "Join the lines of {f}",
        &[
            "(join|merge|combine|put) [all] lines (of|in|from) {f:file} (into|on|to) (one|single) line [separated by (spaces|space|blanks)|with (spaces|space)]",
            "(join|merge|combine) [all] lines (of|in|from) {f:file} (with|by|using|separated by) (spaces|space|blanks)",
        ],
        "paste -sd' ' {f}",
        "f",
    ),
    // In upper and lower case.
    edit_case(
        "Convert {f} to upper case",
        &[
            "(convert|turn|change|transform|make|translate) [content of|contents of|all text in|all letters in|all letters of|text of|text in|everything in|lines of|all of|whole] [file] {f:file} [to|into|all] (uppercase|upper case|capitals|capital letters|upper-case|all caps)",
            "uppercase [content of|contents of|text in] {f:file}",
            "(content|contents|text) of {f:file} in (uppercase|upper case|capitals|capital letters)",
            "[<show>] {f:file} in (uppercase|upper case|capitals)",
            "<create> (uppercase|upper-case|upper case) (copy|version) of {f:file}",
        ],
        "tr '[:lower:]' '[:upper:]' < {f}",
    ),
    edit_case(
        "Convert {f} to lower case",
        &[
            "(convert|turn|change|transform|make|translate) [content of|contents of|all text in|all letters in|all letters of|text of|text in|everything in|lines of|all of|whole] [file] {f:file} [to|into|all] (lowercase|lower case|small letters|lower-case)",
            "lowercase [content of|contents of|text in] {f:file}",
            "(content|contents|text) of {f:file} in (lowercase|lower case)",
            "[<show>] {f:file} in (lowercase|lower case)",
            "<create> (lowercase|lower-case|lower case) (copy|version) of {f:file}",
        ],
        "tr '[:upper:]' '[:lower:]' < {f}",
    ),
    // Replacing and removing.
    Deed {
        kind: Kind::Change,
        title: "Replace {a} by {b} in {f}",
        say: &[
            "<replace> [<every>] [occurrences of|word|text|string|words|character|letter|instances of|phrase|number] {a:texts} <by> [word|text|string|character] {b:texts} (in|inside|throughout|within|in all of) [file|files] {f:files} [everywhere|globally]",
            "(in|inside) [file] {f:file} <replace> [<every>] [occurrences of|word|text|string|words|phrase] {a:texts} <by> [word|text|string] {b:texts}",
            "[<show>|print] {f:file} with [<every>] [word|text|string] {a:texts} replaced (by|with) {b:texts}",
        ],
        run: Run::Make(|found, environment| replace(found, environment, true)),
        pure: "{f|replaced}",
        about: "f",
    },
    made(
        Kind::Change,
        "Replace {a} by {b} in the files",
        &[
            "<replace> [<every>] [occurrences of|word|text|string|words|character|letter|instances of] {a:texts} <by> [word|text|string] {b:texts} (in|inside|throughout|within) {s:set} [everywhere|globally]",
            "(in|inside) {s:set} <replace> [<every>] [occurrences of|word|text] {a:texts} <by> {b:texts}",
        ],
        |found, environment| {
            let program = substitution(found, environment)?;
            Some(format!("{} -exec sed -i {program} {{}} +", found.get("s")?))
        },
        "s*",
    ),
    edit(
        "Remove the empty lines from {f}",
        &[
            "(remove|delete|drop|strip|filter out|get rid of|eliminate) [all] (empty|blank) lines (from|in|of) {f:file}",
            "[<show>] {f:file} without (empty|blank) lines",
            "(non-empty|nonempty|non-blank) lines (of|in|from) {f:file}",
            "[<show>] (non-empty|nonempty|non-blank) lines (of|in|from) {f:file}",
        ],
        "sed -i '/^[[:space:]]*$/d' {f}",
        "sed '/^[[:space:]]*$/d' {f}",
    ),
    edit(
        "Remove the lines with {t} from {f}",
        &[
            "(remove|delete|drop|strip|filter out|get rid of|eliminate) [all|every] <lines> (that contain|containing|with|which contain|mentioning|that have|matching|that mention) [word|text|string] {t:texts} (from|in|of) {f:file}",
            "(remove|delete|drop|strip|filter out) [all] <lines> (from|in|of) {f:file} (that contain|containing|with|which contain|mentioning) [word|text|string] {t:texts}",
            "(remove|delete|drop) [all] {t:upper} lines (from|in|of) {f:file}",
        ],
        "grep -vF -- {t} {f} > {f|with .tmp} && mv {f|with .tmp} {f}",
        "grep -vF -- {t} {f}",
    ),
    edit(
        "Remove the comments from {f}",
        &[
            "(remove|delete|drop|strip) [all] (comment lines|comments|lines starting with #|lines beginning with #|lines that start with #|lines that begin with #|commented lines) (from|in|of) {f:file}",
            "[<show>] {f:file} without (comments|comment lines)",
        ],
        "sed -i '/^[[:space:]]*#/d' {f}",
        "sed '/^[[:space:]]*#/d' {f}",
    ),
    edit(
        "Remove the blanks at the ends of lines in {f}",
        &[
            "(remove|delete|strip|trim) [all] (trailing whitespace|trailing spaces|trailing blanks|whitespace at end of lines|spaces at end of lines|whitespace at line ends) (from|in|of) [all lines of|every line of|each line of|lines of|lines in] {f:file}",
            "trim {f:file}",
        ],
        "sed -i 's/[[:space:]]*$//' {f}",
        "sed 's/[[:space:]]*$//' {f}",
    ),
    edit(
        "Remove the blanks at the beginnings of lines in {f}",
        &[
            "(remove|delete|strip|trim) [all] (leading whitespace|leading spaces|leading blanks) (from|in|of) [all lines of|every line of|each line of|lines of] {f:file}",
        ],
        "sed -i 's/^[[:space:]]*//' {f}",
        "sed 's/^[[:space:]]*//' {f}",
    ),
    edit(
        "Remove line {n} from {f}",
        &[
            "(remove|delete|drop) line [number] {n:n} (from|in|of) {f:file}",
            "(remove|delete|drop) {n:n} line (from|in|of) {f:file}",
        ],
        "sed -i {n}d {f}",
        "sed {n}d {f}",
    ),
    edit(
        "Remove the first line from {f}",
        &["(remove|delete|drop|strip) (first line|header|header line|header row) (from|in|of) {f:file}"],
        "sed -i 1d {f}",
        "sed 1d {f}",
    ),
    edit(
        "Remove the last line from {f}",
        &["(remove|delete|drop|strip) last line (from|in|of) {f:file}"],
        "sed -i '$d' {f}",
        "sed '$d' {f}",
    ),
    edit(
        "Change tabs in {f} to blanks",
        &[
            "(convert|replace|turn|change) [all] tabs (in|of) {f:file} (to|with|by|into) spaces",
            "(convert|replace|turn|change) [all] tabs (to|with|by|into) spaces in {f:file}",
        ],
        "expand {f} > {f|with .tmp} && mv {f|with .tmp} {f}",
        "expand {f}",
    ),
    edit(
        "Change the line ends of {f} from Windows to Unix",
        &[
            "(convert|change|fix) [windows|dos|crlf] (line endings|line ends|line breaks|newlines) (of|in) {f:file} [from (windows|crlf|dos)] to (unix|lf|linux) [line endings|style|ones]",
            "(convert|change) {f:file} (from|) (windows|dos|crlf) to (unix|lf|linux) [line endings|format]",
            "(remove|strip|delete) [all] carriage returns (from|in) {f:file}",
            "(convert|change) {f:file} to (unix|lf|linux) (line endings|line ends|format)",
        ],
        "sed -i 's/\\r$//' {f}",
        "tr -d '\\r' < {f}",
    ),
    edit(
        "Put {t} before every line of {f}",
        &[
            "(add|put|insert|prepend) [prefix|text] {t:texts} (before|in front of|at start of|at beginning of|to beginning of|to start of|to) (every|each|all) (line|lines) (of|in) {f:file}",
            "prefix (every|each|all) (line|lines) (of|in) {f:file} with {t:texts}",
            "(prepend|add) {t:texts} to (every|each) line (of|in) {f:file} [as prefix]",
        ],
        "awk -v t={t} '{print t $0}' {f} > {f|with .tmp} && mv {f|with .tmp} {f}",
        "awk -v t={t} '{print t $0}' {f}",
    ),
    edit(
        "Put {t} behind every line of {f}",
        &[
            "(add|put|append|insert) [suffix|text] {t:texts} (at end of|behind|after|to end of) (every|each|all) (line|lines) (of|in) {f:file}",
            "append {t:texts} to (every|each|all) (line|lines) (of|in) {f:file}",
        ],
        "awk -v t={t} '{print $0 t}' {f} > {f|with .tmp} && mv {f|with .tmp} {f}",
        "awk -v t={t} '{print $0 t}' {f}",
    ),
    edit(
        "Insert {t} as first line of {f}",
        &[
            "(insert|add|put|prepend) [line|text|header|header line] {t:texts} (at beginning of|at top of|as first line of|to beginning of|to top of|at start of|as header to|as first line to|at very top of|to start of|before first line of|as header of|as first line in|as header line to|as header line of) [file] {f:file}",
            "prepend [line|text] {t:texts} to [file] {f:file}",
        ],
        "awk -v t={t} 'BEGIN {print t} 1' {f} > {f|with .tmp} && mv {f|with .tmp} {f}",
        "awk -v t={t} 'BEGIN {print t} 1' {f}",
    ),
    // Splitting.
    change(
        "Split {f} into pieces of {n} lines",
        &[
            "split [file] {f:file} (into|in) (pieces|files|parts|chunks) (of|with|containing|each containing) {n:n} lines [each] [called|named|with prefix|prefixed|with names starting with|starting with] {p:word}",
            "split {f:file} every {n:n} lines into files [called|named|with prefix|prefixed|with names starting with|starting with] {p:word}",
        ],
        "split -l {n} {f} {p}",
        "f",
    ),
    change(
        "Split {f} into pieces of {n} lines",
        &[
            "split [file] {f:file} (into|in) (pieces|files|parts|chunks|several files|multiple files) (of|with|containing|each containing) {n:n} lines [each]",
            "split {f:file} every {n:n} lines",
        ],
        "split -l {n} {f}",
        "f",
    ),
    // Extracting.
    query(
        "Show the mail addresses in {f}",
        &["[<show>] [all] [unique] (email addresses|e-mail addresses|emails|mail addresses) (in|from|of) {f:file}"],
        "grep -oE '[[:alnum:]._%+-]+@[[:alnum:].-]+\\.[[:alpha:]]+' {f}",
        "f",
    ),
    query(
        "Show the IP addresses in {f}",
        &["[<show>] [all] (ip addresses|ips|ipv4 addresses) (in|from|of) {f:file}"],
        "grep -oE '([0-9]{1,3}\\.){3}[0-9]{1,3}' {f}",
        "f",
    ),
    query(
        "Show the distinct IP addresses in {f}",
        &["[<show>] [all] (unique|distinct|different) (ip addresses|ips|ipv4 addresses) (in|from|of) {f:file}"],
        "grep -oE '([0-9]{1,3}\\.){3}[0-9]{1,3}' {f} | sort -u",
        "f",
    ),
    query(
        "Show the links in {f}",
        &["[<show>] [all] (urls|links|web addresses) (in|from|of) {f:file}"],
        "grep -oE 'https?://[^[:space:]\"<>)]+' {f}",
        "f",
    ),
    query(
        "Show the numbers in {f}",
        &["[<show>] [all] numbers (in|from|of|that occur in|contained in) {f:file}"],
        "grep -oE '[0-9]+' {f}",
        "f",
    ),
    query(
        "Search the files for {t}",
        &[
            "[<show>|search for|search|grep for|grep|look for] [all] (lines|occurrences|comments|every occurrence|each occurrence|every line|matches|mentions) (containing|with|of|that contain|mentioning|matching) [word|text|string] {t:texts} (in|under|inside|from|across|throughout) [<dir>] {d:onlydir} [recursively|with line numbers|and its subdirectories]",
            "(search for|search|grep for|grep|look for|find) [all] [word|text|string] {t:upper} [comments|lines|occurrences] (in|under|inside|below) [<dir>] {d:onlydir} [recursively|with line numbers]",
            "[<show>] [all] {t:upper} (comments|lines|markers|notes|entries|occurrences) (in|under|inside|below|from) [<dir>] {d:onlydir} [recursively]",
        ],
        "grep -rnF -- {t} {d}",
        "d/",
    ),
    query(
        "Search the files here for {t}",
        &[
            "[<show>|search for|search|grep for|grep|look for] [all] [lines with|lines containing|occurrences of] {t:upper} (comments|lines|markers|notes|occurrences) [here|in all files|in this directory|recursively|in source files|in code]",
            "(search|grep) [all files] [recursively] for {t:q} [in all files|here|recursively]",
        ],
        "grep -rnF -- {t} .",
        "",
    ),
    query(
        "Search the files for {t}",
        &[
            "[<show>|search for|search|grep for|grep] [all] <lines> (containing|with|that contain|mentioning|matching) [word|text|string] {t:texts} (in|from|of) {s:set}",
            "(search|grep) {s:set} for [word|text|string|lines containing] {t:texts}",
            "[<show>] [all] {t:upper} (lines|messages|entries|comments) (in|from|of) {s:set}",
        ],
        "{s|each grep -hF -- @t}",
        "s*",
    ),
    query(
        "Show which files contain {t}",
        &[
            "[<show>|list|find] [names of] [all] files [here|in this directory|in current directory] (that contain|containing|which contain|with|mentioning|that mention) [word|text|string|phrase] {t:texts}",
            "[<show>|list|find] (which|what) files (contain|mention) [word|text|string] {t:texts}",
            "names of [all] files (that contain|containing|which contain|mentioning) [word|text|string] {t:texts}",
        ],
        "grep -rlF -- {t} .",
        "",
    ),
    query(
        "Show which files contain {t}",
        &[
            "[<show>|list|find] [names of] {s:set} (that contain|containing|which contain|mentioning|that mention) [word|text|string|phrase] {t:texts}",
            "[<show>|list|find] (which|what) {s:set} (contain|mention|contains) [word|text|string] {t:texts}",
        ],
        "{s|each grep -lF -- @t}",
        "",
    ),
];

/// A change of case.
const fn edit_case(title: &'static str, say: &'static [&'static str], pure: &'static str) -> Deed {
    // In place it needs a second file, so that printing is the safer reading.
    Deed { kind: Kind::Query, title, say, run: Run::Line(pure), pure: "", about: "f" }
}

/// The program of `sed` that replaces one text by another.
pub fn substitution(found: &Found, environment: &Environment) -> Option<String> {
    let (a, b) = (found.get("a")?, found.get("b")?);
    if a.contains('\n') || b.contains('\n') {
        return None;
    }
    let whole = found.held("a").is_some_and(|h| h.words.len() == 2 && h.words[0].is("word"));
    let from = if whole { format!("\\b{}\\b", quote::regex(a)) } else { quote::regex(a) };
    Some(quote::arg(&format!("s/{from}/{}/g", quote::replacement(b)), environment.shell))
}

fn replace(found: &Found, environment: &Environment, inside: bool) -> Option<String> {
    let files: Vec<String> = found.list("f").iter().map(|f| quote::path(f, environment.shell)).collect();
    Some(format!("sed {}{} {}", if inside { "-i " } else { "" }, substitution(found, environment)?, files.join(" ")))
}
