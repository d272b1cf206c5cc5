//! Giving and taking permissions: who (owner, group, others, everyone) may do what (read, write, execute) with a path.

use super::super::Environment;
use super::super::lex::{Kind, Token};
use super::super::quote;
use super::{Built, idle};
use crate::lists;

/// The permission family's offer; it needs to be told who, what and which way.
pub fn build(t: &[Token], environment: &Environment) -> Option<Built> {
    let mut paths: Vec<String> = Vec::new();
    let (mut owner, mut group, mut others, mut all) = (false, false, false, false);
    let (mut read, mut write, mut run, mut any) = (false, false, false, false);
    let mut give: Option<bool> = None;
    let mut deep = false;
    let mut i = 0;
    while i < t.len() {
        let low = t[i].low();
        let next = t.get(i + 1).map(Token::low).unwrap_or_default();
        let after = t.get(i + 2).map(Token::low).unwrap_or_default();
        match t[i].kind {
            Kind::Path | Kind::Quoted => paths.push(t[i].raw.clone()),
            Kind::Word if t[i].pathish => paths.push(t[i].raw.clone()),
            Kind::Word => match low.as_str() {
                "take" if next == "away" || after == "away" => give = Some(false),
                "away" => {}
                "revoke" | "deny" | "forbid" | "strip" | "withdraw" | "prevent" | "disallow" | "prohibit" | "block" => {
                    give = Some(false)
                }
                "give" | "grant" | "allow" | "let" | "enable" | "permit" => give = give.or(Some(true)),
                "add" => give = give.or(Some(true)),
                "make" | "set" if give.is_none() => give = Some(true),
                // "must not be able to", "cannot"
                "not" | "no" | "cannot" if give != Some(false) => give = Some(false),
                "group" | "groups" => group = true,
                "others" | "other" | "strangers" => others = true,
                "everyone" | "everybody" | "anyone" | "anybody" | "world" | "public" => {
                    let apart =
                        matches!(next.as_str(), "but" | "except" | "besides") || next == "other" && after == "than";
                    if next == "else" || apart {
                        group = true;
                        others = true;
                        i += if next == "else" {
                            1
                        } else if next == "other" {
                            3
                        } else {
                            2
                        };
                        while t
                            .get(i)
                            .is_some_and(|t| matches!(t.low().as_str(), "the" | "but" | "except" | "than" | "my"))
                        {
                            i += 1;
                        }
                        // "everyone but the group" is another matter.
                        if apart
                            && !t.get(i).is_some_and(|t| matches!(t.low().as_str(), "me" | "owner" | "myself" | "user"))
                        {
                            return None;
                        }
                    } else {
                        all = true;
                    }
                }
                "all" if next == "users" => all = true,
                "users" | "people" | "members" | "member" => {}
                "owner" | "me" | "myself" => owner = true,
                "user" => owner |= !others,
                "read" | "readable" | "reading" | "view" => read = true,
                "write" | "writable" | "writing" | "modify" | "edit" | "writeable" | "change" | "modifying"
                | "editing" => write = true,
                "execute" | "executable" | "exec" | "run" | "executing" | "running" => run = true,
                "full" | "all" | "any" | "every" => any = true,
                "permission" | "permissions" | "rights" | "right" | "access" | "privileges" | "bit" | "bits"
                | "able" => {}
                "file" | "folder" | "directory" | "script" | "from" | "on" | "to" | "for" => {}
                "recursively" | "recursive" => deep = true,
                "everything" | "contents" => deep = true,
                _ if t[i].is("delete") => give = Some(false),
                _ if idle(&t[i]) => {}
                _ => return None,
            },
            _ => return None,
        }
        i += 1;
    }
    let told = t.iter().any(|t| lists::has("chmod.rights", &t.low()));
    let mut what = String::new();
    for (is, c) in [(read, 'r'), (write, 'w'), (run, 'x')] {
        if is {
            what.push(c);
        }
    }
    if what.is_empty()
        && any
        && t.iter()
            .any(|t| matches!(t.low().as_str(), "permission" | "permissions" | "rights" | "access" | "privileges"))
    {
        what = "rwx".to_owned();
    }
    let mut who = String::new();
    for (is, c) in [(owner, 'u'), (group, 'g'), (others, 'o')] {
        if is {
            who.push(c);
        }
    }
    if all {
        who = "a".to_owned();
    }
    if !told || what.is_empty() || who.is_empty() || paths.is_empty() {
        return None;
    }
    // "is it readable", "who can write": a question changes nothing.
    let first = t.first()?.low();
    if lists::has("chmod.questions", &first) {
        return None;
    }
    let sign = if give? { '+' } else { '-' };
    let files = paths.iter().map(|p| quote::path(p, environment.shell)).collect::<Vec<_>>().join(" ");
    let flag = if deep { "-R " } else { "" };
    Some(Built {
        command: format!("chmod {flag}{who}{sign}{what} {files}"),
        title: format!("Change the permissions of {} ({who}{sign}{what})", paths.join(", ")),
        recipe: "file.chmod-who",
        score: 0.97,
    })
}
