//! The unit tests of `prompt_template.rs`.

use super::*;

fn shown(template: &str, form: FieldForm) -> String {
    Template::parse(template).unwrap().render(form, |placeholder| match placeholder {
        PromptField::Model => "m".to_owned(),
        PromptField::Cost => "$0.12".to_owned(),
        PromptField::Preset => "a%b`c\\\x1b[31m".to_owned(),
        _ => String::new(),
    })
}

#[test]
fn values_take_the_place_of_their_names() {
    assert_eq!(shown("[{model}|{cost}]", FieldForm::Plain), "[m|$0.12]");
    assert_eq!(shown("a } {model} { b", FieldForm::Plain), "a } m { b");
    assert_eq!(shown("ü {model} ", FieldForm::Fish), "ü m ");
}

#[test]
fn nothing_takes_a_blank_along() {
    assert_eq!(shown("{model} {mode} {cost} {turn}", FieldForm::Plain), "m $0.12");
    assert_eq!(shown("{turn} {mode} {model}", FieldForm::Plain), "m");
    assert_eq!(shown("{mode} {turn}", FieldForm::Plain), "");
    assert_eq!(shown("{model}{mode} x", FieldForm::Plain), "m x");
}

#[test]
fn no_shell_expands_what_is_shown() {
    assert_eq!(shown("{preset}{cost}", FieldForm::Plain), "a%b`c\\$0.12");
    assert_eq!(shown("{preset}{cost}", FieldForm::Zsh), "a%%b'c\\$%{%}0.12");
    assert_eq!(shown("{preset}{cost}", FieldForm::Bash), "a%b\\\\`c\\\\\\\\\\\\$0.12");
    assert_eq!(shown("a\tb\nc\u{202e}{model}", FieldForm::Zsh), "a b cm");
}

#[test]
fn a_plugin_is_given_marks_for_what_it_knows_itself() {
    let template = Template::parse("{model} {mode} {cwd_short}% {last_status}").unwrap();
    let line = |shell| template.render_for_plugin(shell, |_| "v".to_owned());
    assert_eq!(line(Shell::Bash), "v \x1c \x1d% \x1e");
    assert_eq!(line(Shell::Zsh), "v \x1c \x1d%% \x1e");
    let long = Template::parse(&"{model}".repeat(20)).unwrap();
    assert_eq!(long.render_for_plugin(Shell::Fish, |_| "v".repeat(64)), "");
}

#[test]
fn a_mistake_is_named() {
    let wrong = |text| Template::parse(text).unwrap_err();
    assert_eq!(wrong("{modle}").0, "has `{modle}`, which is no placeholder");
    assert!(wrong("{modle}").1.starts_with("did you mean `{mode}`? the known ones are {model}, {preset}, "));
    assert_eq!(wrong("{\x1b[2J}").0, "has `{}`, which is no placeholder");
}
