//! The unit tests of `wrap.rs`.

use super::*;

#[test]
fn a_line_is_broken_only_where_it_does_not_fit() {
    let line = "the server at  127.0.0.1:8080 refuses the connection: is it running?";
    assert_eq!(wrap_line(line, 80), [line]);
    assert_eq!(wrap_line(line, 0), [line]);
    assert_eq!(wrap_line(line, 45), ["the server at 127.0.0.1:8080 refuses the", "connection: is it running?"]);
    let long = "x".repeat(60);
    assert_eq!(wrap_line(&format!("see {long}"), 45), ["see", long.as_str()], "no word is cut");
}

#[test]
fn what_is_below_keeps_the_indent_or_stands_under_the_text_of_a_label() {
    let comment = "    # The preset that is asked; `aish model NAME` takes another one";
    assert_eq!(wrap_line(comment, 45), ["    # The preset that is asked; `aish model", "    NAME` takes another one"]);
    let label = "keys     no key in the environment; with one it is offered here";
    assert_eq!(wrap_line(label, 45), ["keys     no key in the environment; with one", "         it is offered here"]);
    assert_eq!(wrap_line("   ", 2), ["   "]);
}
