//! Tables: columns of CSV and of words between blanks, sums and the like, JSON.

use super::{Deed, query};

/// The table.
pub const DEEDS: &[Deed] = &[
    query(
        "Add up column {n} of {f}",
        &[
            "(sum|add up|total|sum up|compute sum of|calculate sum of|sum of|total of|compute total of|calculate total of|add) [all|numbers in|values in|values of|of] [numbers|values] [in|of] [column|field] {n:n} [column|field] (of|in|from) [csv] [file] {f:csv}",
            "<show> (sum|total) of [numbers in|values in|all values in|values of] [column|field] {n:n} [column|field] (of|in|from) [file] {f:csv}",
        ],
        "awk -F, '{s += $({n})} END {print s + 0}' {f}",
        "f",
    ),
    query(
        "Average column {n} of {f}",
        &[
            "(average|mean|compute average of|calculate average of|average of|mean of|compute mean of) [all|numbers in|values in|of] [column|field] {n:n} [column|field] (of|in|from) [file] {f:csv}",
            "<show> (average|mean) of [numbers in|values in] [column|field] {n:n} [column|field] (of|in|from) {f:csv}",
        ],
        "awk -F, '$({n}) ~ /^[-+]?[0-9.]+$/ {s += $({n}); n++} END {if (n) print s / n}' {f}",
        "f",
    ),
    query(
        "Show the largest value in column {n} of {f}",
        &[
            "[<show>] (maximum|largest|highest|biggest|max) (value|number) (in|of) [column|field] {n:n} [column|field] (of|in|from) {f:csv}",
            "[<show>] (maximum|max) of [column|field] {n:n} [column|field] (of|in|from) {f:csv}",
        ],
        "awk -F, '$({n}) ~ /^[-+]?[0-9.]+$/ && (m == \"\" || $({n}) + 0 > m) {m = $({n}) + 0} END {print m}' {f}",
        "f",
    ),
    query(
        "Add up the column {c} of {f}",
        &[
            "(sum|add up|total|sum up|compute sum of|calculate sum of|sum of|total of|compute total of|calculate total of) [all|numbers in|values in|values of] [numbers|values] [in|of] (column|field) [<called>] {c:word} (of|in|from) [file] {f:csv}",
            "(sum|add up|total|sum up|compute sum of|calculate sum of|sum of|total of|compute total of|calculate total of) [all|numbers in|values in|values of] [in|of] {c:word} (column|field|values|amounts) (of|in|from) [file] {f:csv}",
            "<show> (sum|total) of [values in|numbers in] (column|field) [<called>] {c:word} (of|in|from) {f:csv}",
            "<show> (sum|total) of [values in|numbers in] {c:word} (column|field|values) (of|in|from) {f:csv}",
            "<show> (sum|total) of [all] {c:word} (in|from) {f:csv}",
            "(sum|add up|total|sum up) [all] {c:word} (in|from) {f:csv}",
            "total {c:word} (in|of|from) {f:csv}",
        ],
        "awk -F, -v c={c} 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == c) k = i; next} k {s += $k} END {print s + 0}' {f}",
        "f",
    ),
    query(
        "Average the column {c} of {f}",
        &[
            "(average|mean|compute average of|calculate average of|average of|mean of|compute mean of|calculate mean of) [all|numbers in|values in|values of] (column|field) [<called>] {c:word} (of|in|from) {f:csv}",
            "(average|mean|compute average of|calculate average of|average of|mean of|compute mean of|calculate mean of) [all|numbers in|values in|values of] {c:word} (column|field|values|value) (of|in|from) {f:csv}",
            "<show> (average|mean) [of] [values in|numbers in|column|value of] {c:word} [column|field|value] (of|in|from) {f:csv}",
            "(average|mean) {c:word} (of|in|from) {f:csv}",
        ],
        "awk -F, -v c={c} 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == c) k = i; next} k && $k != \"\" {s += $k; n++} END {if (n) print s / n}' {f}",
        "f",
    ),
    query(
        "Show the largest {c} in {f}",
        &[
            "[<show>] (maximum|largest|highest|biggest|max) (value|number) (in|of) [column|field] {c:word} [column|field] (of|in|from) {f:csv}",
            "[<show>] (maximum|highest|max|largest) {c:word} (of|in|from) {f:csv}",
        ],
        "awk -F, -v c={c} 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == c) k = i; next} k && (m == \"\" || $k + 0 > m) {m = $k + 0} END {print m}' {f}",
        "f",
    ),
    query(
        "Show the smallest {c} in {f}",
        &[
            "[<show>] (minimum|smallest|lowest|min) (value|number) (in|of) [column|field] {c:word} [column|field] (of|in|from) {f:csv}",
            "[<show>] (minimum|lowest|min|smallest) {c:word} (of|in|from) {f:csv}",
        ],
        "awk -F, -v c={c} 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == c) k = i; next} k && (m == \"\" || $k + 0 < m) {m = $k + 0} END {print m}' {f}",
        "f",
    ),
    query(
        "Show column {n} of {f}",
        &[
            "[<show>|take|copy|extract|get|write|pick|select|cut out|cut] [only|just] [values of|values in] (column|field) [number] {n:n} (of|from|in) [csv] [file] {f:csv}",
            "[<show>|take|copy|extract|get|write|pick|select|cut out|cut] [only|just] [values of|values in] {n:n} (column|field) (of|from|in) [csv] [file] {f:csv}",
        ],
        "cut -d, -f{n} {f}",
        "f",
    ),
    query(
        "Show the columns {a} and {b} of {f}",
        &[
            "[<show>|take|copy|extract|get|write|pick|select|cut out] [only|just] (columns|fields) {a:n} and {b:n} (of|from|in) [file] {f:csv}",
            "[<show>|take|copy|extract|get|pick|select|cut out] [only|just] {a:n} and {b:n} (column|columns|field|fields) (of|from|in) [file] {f:csv}",
        ],
        "cut -d, -f{a},{b} {f}",
        "f",
    ),
    query(
        "Show field {n} of {f}, cut at colons",
        &[
            "[<show>] [only|just] {n:n} (field|column) (of|from|in) [(every|each) line (in|of|from)] {f:file} (separated by colons|delimited by colons|separated by :|using : as delimiter|using colons as separator|with colon as separator)",
        ],
        "cut -d: -f{n} {f}",
        "f",
    ),
    query(
        "Show word {n} of each line of {f}",
        &[
            "[<show>|take|copy|extract|get|write|pick|select] [only|just] {n:n} (word|column|field) (of|from|in) (every|each) line (of|in|from) {f:file}",
            "[<show>|take|copy|extract|get|write|pick|select] [only|just] (column|field|word) {n:n} (of|from|in) [every line of|each line of|file] {f:file}",
            "[<show>|take|copy|extract|get|pick|select] [only|just] {n:n} (column|field) (of|from|in) [file] {f:file}",
        ],
        "awk '{print $({n})}' {f}",
        "f",
    ),
    query(
        "Add up column {n} of {f}",
        &[
            "(sum|add up|total|sum up|compute sum of|calculate sum of|sum of|total of) [all|numbers in|values in|values of] [column|field] {n:n} [column|field] (of|in|from) [file] {f:file}",
            "<show> (sum|total) of [numbers in|values in] [column|field] {n:n} [column|field] (of|in|from) {f:file}",
        ],
        "awk '{s += $({n})} END {print s + 0}' {f}",
        "f",
    ),
    query(
        "Show the column {c} of {f}",
        &[
            "[<show>|take|copy|extract|get|write|pick|select|list] [only|just|all] [values of|values in|values from] (column|field) [<called>] {c:word} (of|from|in) [csv] [file] {f:csv} [without header|without its header]",
            "[<show>|take|copy|extract|get|write|pick|select|list] [only|just|all] [values of|values in] {c:word} (column|field) (of|from|in) [csv] [file] {f:csv} [without header|without its header]",
        ],
        "awk -F, -v c={c} 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == c) k = i; next} k {print $k}' {f}",
        "f",
    ),
    query(
        "Show the distinct values of {c} in {f}",
        &[
            "[<show>|list] [all|only|sorted|list of] [all|sorted] (unique|distinct|different) [values of|values in|values from] [column|field] {c:word} [column|field|values] (of|from|in) {f:csv}",
            "[<show>|list] [all] (unique|distinct|different) {c:word} (of|from|in) {f:csv}",
        ],
        "awk -F, -v c={c} 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == c) k = i; next} k {print $k}' {f} | sort -u",
        "f",
    ),
    query(
        "Show the distinct values of column {n} in {f}",
        &[
            "[<show>|list] [all|only|sorted] (unique|distinct|different) values (of|in|from) [column|field] {n:n} [column|field] (of|from|in) {f:csv}",
        ],
        "cut -d, -f{n} {f} | sort -u",
        "f",
    ),
    query(
        "Count the rows of each {c} in {f}",
        &[
            "(count|number of|show number of) [rows|lines|entries|records|how many rows there are] (per|for each|by|of each|with each) [value of|value in] [column|field] {c:word} [column] (of|in|from) {f:csv}",
            "count how (often|many times) each {c:word} (occurs|appears) in {f:csv}",
            "count rows in {f:csv} (per|by|for each) {c:word}",
        ],
        "awk -F, -v c={c} 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == c) k = i; next} k {n[$k]++} END {for (v in n) print v \",\" n[v]}' {f} | sort",
        "f",
    ),
    query(
        "Add up {s} for each {c} in {f}",
        &[
            "(sum|total|add up|compute total|calculate total|show total) [of] [column] {s:word} (per|by|for each|grouped by) [column] {c:word} (in|of|from) {f:csv}",
            "(sum|total|add up) {s:word} in {f:csv} (per|by|for each|grouped by) {c:word}",
        ],
        "awk -F, -v c={c} -v s={s} 'NR == 1 {for (i = 1; i <= NF; i++) {if ($i == c) k = i; if ($i == s) j = i}; next} {t[$k] += $j} END {for (v in t) print v \",\" t[v]}' {f} | sort",
        "f",
    ),
    query(
        "Show the rows of {f} where {c} is {t}",
        &[
            "[<show>|filter|copy|select|take|keep|extract] [all|only|just] (rows|lines|records|entries) (of|in|from) {f:csv} (where|in which|whose|with) [column|field] {c:word} (is|equals|=|==|is equal to) {t:word}",
            "[<show>|filter|copy|select|take|keep|extract] [all|only|just] (rows|lines|records|entries) (where|in which|whose|with) [column|field] {c:word} (is|equals|=|==|is equal to) {t:word} (of|in|from) {f:csv}",
        ],
        "awk -F, -v c={c} -v t={t} 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == c) k = i; print; next} k && $k == t' {f}",
        "f",
    ),
    query(
        "Show the rows of {f} where {c} is more than {t}",
        &[
            "[<show>|filter|copy|select|take|keep|extract] [all|only|just] (rows|lines|records|entries) (of|in|from) {f:csv} (where|in which|whose|with) [column|field|value of|value in] {c:word} [column] [is] (greater than|more than|above|over|larger than|bigger than|>|higher than|exceeds) {t:num}",
            "[<show>|filter|copy|select|take|keep|extract] [all|only|just] (rows|lines|records|entries) (where|in which|whose|with) [column|field] {c:word} [is] (greater than|more than|above|over|larger than|bigger than|>|higher than) {t:num} (of|in|from) {f:csv}",
        ],
        "awk -F, -v c={c} -v t={t} 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == c) k = i; print; next} k && $k + 0 > t + 0' {f}",
        "f",
    ),
    query(
        "Show the rows of {f} where {c} is less than {t}",
        &[
            "[<show>|filter|copy|select|take|keep|extract] [all|only|just] (rows|lines|records|entries) (of|in|from) {f:csv} (where|in which|whose|with) [column|field] {c:word} [column] [is] (less than|below|under|smaller than|<|lower than) {t:num}",
        ],
        "awk -F, -v c={c} -v t={t} 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == c) k = i; print; next} k && $k + 0 < t + 0' {f}",
        "f",
    ),
    query(
        "Sort {f} by {c}, largest first",
        &[
            "sort [rows of|lines of|records of] {f:csv} (by|on) [column|field] {c:word} [column] [numerically] (descending|in descending order|largest first|highest first|in reverse order|from highest to lowest|from largest to smallest|numerically descending) [keeping header|but keep header|and keep header|, keeping header]",
        ],
        "awk -F, -v c={c} 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == c) k = i; print; next} {print $k \"\\t\" $0 | \"sort -rn | cut -f2-\"}' {f}",
        "f",
    ),
    query(
        "Sort {f} by column {n}, largest first",
        &[
            "sort [rows of|lines of] {f:csv} [numerically] (by|on) [column|field] {n:n} [column|field] [numerically] (descending|in descending order|largest first|highest first|in reverse order|numerically descending|in reverse)",
        ],
        "sort -t, -k{n},{n}nr {f}",
        "f",
    ),
    query(
        "Sort {f} by the numbers in column {n}",
        &[
            "sort [rows of|lines of] {f:csv} numerically (by|on) [column|field] {n:n} [column|field] [ascending|in ascending order]",
            "sort [rows of|lines of] {f:csv} (by|on) [column|field] {n:n} [column|field] (numerically|as numbers|by number|numerically ascending)",
        ],
        "sort -t, -k{n},{n}n {f}",
        "f",
    ),
    query(
        "Sort {f} by column {n}",
        &[
            "sort [rows of|lines of] {f:csv} [alphabetically] (by|on) [column|field] {n:n} [column|field] [alphabetically|ascending|in ascending order]",
        ],
        "sort -t, -k{n},{n} {f}",
        "f",
    ),
    query(
        "Sort {f} by word {n}",
        &["sort [rows of|lines of] {f:file} (by|on) [column|field] {n:n} [column|field|word] [alphabetically]"],
        "sort -k{n},{n} {f}",
        "f",
    ),
    query(
        "Count the records of {f}",
        &[
            "(count|number of|how many) [data] (rows|records|entries) [are|there are] (in|of|from) {f:csv} (without header|not counting header|excluding header|without counting header|ignoring header|not counting header line|excluding header line|excluding header row|without header line|, excluding header|minus header|not including header)",
            "(count|number of|how many) (data rows|data lines|records) [are|there are] (in|of|from) {f:csv}",
            "<show> (number of|how many) (data rows|data lines|records) [are|there are] (in|of) {f:csv}",
        ],
        "tail -n +2 {f} | wc -l",
        "f",
    ),
    query(
        "Show the column names of {f}",
        &[
            "[<show>|list] [all] (column names|names of columns|headers|header names|field names|names of all columns) (of|in|from) {f:csv}",
        ],
        "head -n 1 {f} | tr , '\\n'",
        "f",
    ),
    query(
        "Count the columns of {f}",
        &["(count|number of|how many) (columns|fields) [are|there are] (in|of) {f:csv}"],
        "head -n 1 {f} | awk -F, '{print NF}'",
        "f",
    ),
    query(
        "Convert {f} to tabs",
        &[
            "(convert|turn|change) {f:csv} (to|into) (tsv|tab separated values|tab-separated values|tab separated|tsv format)",
        ],
        "tr , '\\t' < {f}",
        "f",
    ),
    query(
        "Convert {f} to commas",
        &["(convert|turn|change) {f:tsv} (to|into) (csv|comma separated values|csv format)"],
        "tr '\\t' , < {f}",
        "f",
    ),
    query(
        "Add up the numbers in {f}",
        &[
            "(sum|add up|total|sum up|compute sum of|calculate sum of|sum of|total of|add|compute total of) [all|numbers in|values in|all numbers in|numbers of|all values in|numbers from|all of] [numbers|values] [in|of|from] {f:file} [together|up]",
            "<show> (sum|total) of [all] [numbers|values|lines] (in|of|from) {f:file}",
            "<show> sum of {f:file}",
        ],
        "awk '{for (i = 1; i <= NF; i++) s += $i} END {print s + 0}' {f}",
        "f",
    ),
    query(
        "Average the numbers in {f}",
        &[
            "(average|mean|compute average of|calculate average of|average of|mean of|compute mean of|calculate mean of) [all] [numbers|values] [in|of|from] {f:file}",
            "<show> (average|mean) of [all] [numbers|values] (in|of|from) {f:file}",
            "<show> (average|mean) (number|value) (in|of) {f:file}",
        ],
        "awk '{s += $1; n++} END {if (n) print s / n}' {f}",
        "f",
    ),
    query(
        "Show the largest number in {f}",
        &[
            "[<show>] (maximum|largest|highest|biggest|max|greatest) (number|value) (in|of|from) {f:file}",
            "[<show>] (maximum|max) of [numbers in|all numbers in] {f:file}",
        ],
        "sort -n {f} | tail -n 1",
        "f",
    ),
    query(
        "Show the smallest number in {f}",
        &[
            "[<show>] (minimum|smallest|lowest|min|least) (number|value) (in|of|from) {f:file}",
            "[<show>] (minimum|min) of [numbers in|all numbers in] {f:file}",
        ],
        "sort -n {f} | head -n 1",
        "f",
    ),
    query(
        "Show the median of {f}",
        &["[<show>] median (of|in) [numbers in|all numbers in|values in] {f:file}"],
        "sort -n {f} | awk '{a[NR] = $1} END {print (NR % 2) ? a[(NR + 1) / 2] : (a[NR / 2] + a[NR / 2 + 1]) / 2}'",
        "f",
    ),
    // JSON.
    query(
        "Show {k} of {f}",
        &[
            "[<show>|extract|get|read|take|write] [only|just] [value|content] [of] [key|field|property] {k:key} [key|field|property] (of|from|in) [file] {f:json}",
            "[<show>|extract|get|read|take] (value of|field|key|property) {k:key} (of|from|in) {f:json}",
        ],
        "jq -r {k|path} {f}",
        "f",
    ),
    query(
        "Show {k} of every entry of {f}",
        &[
            "[<show>|extract|get|list|take|write] [all|only] [values of|value of] [field|key|property] {k:key} [field|fields|values|key] of (every|each|all) (entry|entries|item|items|object|objects|element|elements|record|records|user|users) (of|in|from) {f:json}",
            "[<show>|extract|get|list|take] all {k:plural} (of|in|from) {f:json}",
            "[<show>|list|extract] {k:plural} of all (users|items|objects|entries|elements|people|records|products) (in|from) {f:json}",
        ],
        "jq -r {k|every} {f}",
        "f",
    ),
    query(
        "Pretty-print {f}",
        &[
            "(pretty-print|pretty print|format|prettify|indent|beautify|reformat) [json file|json|file] {f:json} [nicely|with indentation|with jq]",
        ],
        "jq . {f}",
        "f",
    ),
    query("Shrink {f}", &["(minify|compact|compress) [json] {f:json} [to one line|into one line]"], "jq -c . {f}", "f"),
    query(
        "Count the entries of {f}",
        &[
            "(count|number of|how many) (entries|items|objects|elements|records|array elements|users|things|people) [are|there are] (in|of) [array in|json array in|json file|array of] {f:json}",
            "length of [array|json array] [in] {f:json}",
            "<show> (number of|how many) (entries|items|objects|elements|records) [are|there are] (in|of) {f:json}",
        ],
        "jq length {f}",
        "f",
    ),
    query(
        "Show the keys of {f}",
        &["[<show>|list] [all] [top level|top-level] keys (of|in|from) {f:json}"],
        "jq -r 'keys[]' {f}",
        "f",
    ),
    query(
        "Convert {f} to CSV",
        &["(convert|turn|change|transform) {f:json} (to|into) csv [format|file]"],
        "jq -r '(.[0] | keys_unsorted) as $k | $k, (.[] | [.[$k[]]]) | @csv' {f}",
        "f",
    ),
    query(
        "Convert {f} to JSON",
        &["(convert|turn|change|transform) {f:csv} (to|into) json [format|file|array|array of objects]"],
        "jq -Rn '[inputs | split(\",\")] | .[0] as $h | [.[1:][] | [$h, .] | transpose | map({(.[0]): .[1]}) | add]' {f}",
        "f",
    ),
    query(
        "Check {f}",
        &[
            "(validate|check|verify) [json file|that|if|whether|syntax of] {f:json} [is] [valid|valid json|well-formed|correct json]",
        ],
        "jq empty {f}",
        "f",
    ),
];
