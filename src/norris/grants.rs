//! Rules that the user doesn't want to be asked about again in this run (`r` at a HALT). Nothing
//! outlives the run.

use aish_judge::verdict::{ReviewLevel, Verdict};

/// Prefixes of rules about a single action.
const NEVER: [&str; 7] = ["policy.", "user.", "llm.", "model.", "mcp.secret.", "mcp.mentioned.", "mcp.changed."];

#[derive(Clone, Debug, Default)]
pub struct Grants {
    /// Each rule, and how many commands ran because of it.
    rules: Vec<(String, u32)>,
}

impl Grants {
    /// The rules that `r` would grant: all that ask for B (for a tool, of that tool). None for what
    /// is destructive, denied or C, or stems from a policy, a model or a secret.
    pub fn offered(verdict: &Verdict) -> Vec<String> {
        if verdict.level != ReviewLevel::B || verdict.destructive || verdict.denied || verdict.requires_pin {
            return Vec::new();
        }
        let asking = verdict.reasons.iter().filter(|reason| reason.level == ReviewLevel::B);
        let tool = &verdict.profile.tool_name;
        let named = |rule: &str| match tool.as_str() {
            "" | "shell" => rule.to_owned(),
            tool if rule.ends_with(tool) => rule.to_owned(),
            tool => format!("{rule} of {tool}"),
        };
        let mut rules: Vec<String> = asking.map(|reason| named(&reason.rule)).collect();
        rules.sort();
        rules.dedup();
        let ours = |rule: &String| !NEVER.iter().any(|start| rule.starts_with(start));
        if rules.iter().all(ours) { rules } else { Vec::new() }
    }

    pub fn add(&mut self, rules: &[String]) {
        for rule in rules {
            if !self.rules.iter().any(|(known, _)| known == rule) {
                self.rules.push((rule.clone(), 0));
            }
        }
    }

    /// Whether every rule that asks about the command is granted.
    pub fn cover(&self, verdict: &Verdict) -> bool {
        let asking = Self::offered(verdict);
        !asking.is_empty() && asking.iter().all(|rule| self.rules.iter().any(|(known, _)| known == rule))
    }

    pub fn count(&mut self, verdict: &Verdict) {
        let asking = Self::offered(verdict);
        self.rules.iter_mut().filter(|(rule, _)| asking.contains(rule)).for_each(|(_, times)| *times += 1);
    }

    /// `not asked again: exec.script (2 times)`; empty without grants.
    pub fn note(&self) -> String {
        if self.rules.is_empty() {
            return String::new();
        }
        let times = |count: u32| if count == 1 { "once".to_owned() } else { format!("{count} times") };
        let each: Vec<String> = self.rules.iter().map(|(rule, count)| format!("{rule} ({})", times(*count))).collect();
        format!("not asked again: {}", each.join(", "))
    }
}

#[cfg(test)]
#[path = "grants_tests.rs"]
mod tests;
