//! Another server or configuration for one command, by a variable in front of it or by an option: asked about when it is proposed.

use super::request;
use crate::judge::judge;
use crate::policy::Policy;
use crate::verdict::{Provenance, ReviewLevel};
use aish_text::Shell;

fn wrong(wanted: ReviewLevel, from: Provenance, lines: &[&'static str]) -> Vec<&'static str> {
    let level = |line: &str| {
        let mut request = request(line, Shell::Bash);
        request.provenance = vec![from];
        request.secrets.named = aish_secrets::is_secret_name;
        judge(&request, &Policy::default()).level
    };
    lines.iter().copied().filter(|line| level(line) != wanted).collect()
}

const ELSEWHERE: [&str; 27] = [
    "VAULT_ADDR=http://10.0.0.9:8200 vault token lookup",
    "GH_HOST=evil.example.com gh pr list",
    "PGHOST=10.0.0.9 psql -c 'select 1'",
    "CONSUL_HTTP_ADDR=10.0.0.9:8500 consul members",
    "CARGO_HTTP_PROXY=http://10.0.0.9 cargo build",
    "env NOMAD_ADDR=http://10.0.0.9:4646 nomad status",
    "https_proxy=http://localhost@10.0.0.9:3128 curl https://example.com",
    "VAULT_ADDR=http://127.0.0.1.example.com vault status",
    "docker -H tcp://10.0.0.9:2375 ps",
    "docker --host=ssh://me@10.0.0.9 image ls",
    "docker -c evil image ls",
    "docker --context=evil ps",
    "docker --config notes build .",
    "podman --url tcp://10.0.0.9:8080 ps",
    "podman -c evil ps",
    "podman --remote --connection evil ps",
    "kubectl --kubeconfig /srv/kube.yml get pods",
    "kubectl get pods --kubeconfig=../kube.yml",
    "kubectl -s http://10.0.0.9:8080 get pods",
    "helm --kubeconfig ~/Downloads/kube.yml list",
    "helm --kube-apiserver http://10.0.0.9 list",
    "flux --kubeconfig /srv/kube.yml get all",
    "istioctl --kubeconfig /srv/kube.yml version",
    "argocd --server 10.0.0.9 app list",
    "nomad status -address=http://10.0.0.9:4646",
    "consul members -http-addr=10.0.0.9:8500",
    "aws --endpoint-url http://10.0.0.9:9000 s3 ls",
];

#[test]
fn it_is_asked_about_when_proposed() {
    assert_eq!(wrong(ReviewLevel::B, Provenance::ModelSuggestion, &ELSEWHERE), [""; 0]);
    assert_eq!(wrong(ReviewLevel::A, Provenance::LocalUser, &ELSEWHERE), [""; 0]);
}

#[test]
fn this_machine_and_names_are_not() {
    let lines = [
        "VAULT_ADDR=http://127.0.0.1:8200 vault status",
        "OLLAMA_HOST=0.0.0.0:11434 ollama list",
        "AWS_PROFILE=dev aws s3 ls",
        "GH_TOKEN=\"$TOKEN\" gh pr list",
        "OTEL_SERVICE_NAME=api make test",
        "http_proxy= curl https://example.com",
        "PGHOST=localhost psql -c 'select 1'",
        "docker ps -a",
        "docker --context default ps",
        "docker exec web ls -c",
        "https_proxy=10.0.0.9:3128 ls",
        "kubectl --kubeconfig ~/.kube/config get pods",
        "kubectl --kubeconfig deploy/kube.yml get pods",
        "kubectl --context staging get pods",
        "kubectl logs web-0 -c app",
        "kubectl exec web-0 -c app -- ls",
        "aws --endpoint-url http://localhost:4566 s3 ls",
        "consul members -http-addr=127.0.0.1:8500",
    ];
    assert_eq!(wrong(ReviewLevel::A, Provenance::ModelSuggestion, &lines), [""; 0]);
}
