//! Whole lines under a rule about a host.

use super::super::PolicyRank;
use super::super::parse::{PolicyLayout, parse};
use crate::{JudgeRequest, Provenance, ReviewLevel, Shell, Verdict, judge};

fn judged(line: &str, decision: &str) -> Verdict {
    let text = format!("[[rules]]\nid = \"there\"\ndecision = \"{decision}\"\nhost = \"*there.example\"\n");
    let policy = parse(&text, PolicyRank::User, "policy.toml", PolicyLayout::Policy);
    let mut request = JudgeRequest::new(line, Shell::Bash, "/w/project", "/home/user");
    request.provenance = vec![Provenance::LocalUser];
    request.look = false;
    judge(&request, &policy)
}

#[test]
fn a_forbidden_host_is_seen_wherever_it_stands() {
    for line in [
        "git clone https://there.example/a.git",
        "git fetch git@there.example:a/b.git",
        "git -c http.proxy=http://there.example:3128 pull",
        "curl https://THERE.example./a",
        "curl -xthere.example:3128 https://here.example",
        "curl --preproxy socks5://there.example https://here.example",
        "wget -e https_proxy=there.example:80 https://here.example",
        "rsync -a a/ u@there.example::module",
        "pip install --index-url=https://there.example/simple a",
        "pip install git+https://there.example/a",
        "docker run there.example:5000/a",
        "ssh -o ProxyJump=u@there.example here.example",
        "dig @there.example here.example",
        "export https_proxy=http://there.example:80",
        "https_proxy=http://there.example:80 curl https://here.example",
        "ALL_PROXY=there.example:1080 git fetch",
        "PIP_INDEX_URL=https://there.example/simple pip install a",
        "env http_proxy=there.example:80 curl http://here.example",
        "http_proxy=there.example",
        "URL=https://there.example ./deploy",
        "URL=https://there.example make",
        "exec 3<>/dev/tcp/there.example/80",
    ] {
        assert!(judged(line, "deny").denied, "{line}");
    }
    for line in [
        "cat there.example",
        "git clone https://here.example/a",
        "echo there.example",
        "rm there.example/a",
        "URL=https://there.example echo x",
        "URL=https://there.example/ printf '%s' x | cat",
    ] {
        let verdict = judged(line, "deny");
        assert!(!verdict.denied && verdict.reasons.iter().all(|reason| reason.rule != "policy.there"), "{line}");
    }
}

#[test]
fn an_allowed_host_allows_no_other() {
    let level = |line: &str| judged(line, "allow").level;
    assert_eq!(level("git push https://there.example/a"), ReviewLevel::A);
    assert_eq!(level("git push https://here.example/a"), ReviewLevel::B);
    assert_eq!(level("git push https://there.example/a https://here.example/b"), ReviewLevel::B);
    assert_eq!(level("https_proxy=here.example:80 git push https://there.example/a"), ReviewLevel::B);
}
