//! The unit tests of `outputs.rs`.

use super::*;

#[test]
fn commands_that_print_secrets() {
    for command in [
        "kubectl get secret db -o jsonpath='{.data.password}'",
        "kubectl -n prod get secrets/db -o jsonpath='{.data.password}' | base64 -d",
        "kubectl get secret db -ojsonpath={.data.password}",
        "/usr/bin/printenv DB_PASSWORD",
        "echo $DB_PASSWORD",
        "echo \"${GITHUB_TOKEN}\"",
        "gh auth token",
        "aws secretsmanager get-secret-value --secret-id x --query SecretString --output text",
        "vault kv get -field=password secret/db",
        "op read op://vault/item/password",
        "terraform output -raw db_password",
        "cat config/master.key",
        "cat /run/secrets/db",
        "head -c 200 ~/.vault-token",
        "cat .github_token",
        "cat secrets/db-password.txt",
    ] {
        assert!(prints_secret(command), "{command}");
    }
    for command in [
        "kubectl get pods -o jsonpath='{.items[*].metadata.name}'",
        "kubectl get secrets",
        "printenv PATH",
        "echo $HOME",
        "echo password",
        "echo $PASSWORD_FILE",
        "gh auth status",
        "pass -c x",
        "terraform output",
        "git log",
        "cat token.rs",
        "cat src/password.py",
        "cat tokens.json",
        "cat README",
        "head server.log",
        "cat keyboard.txt",
    ] {
        assert!(!prints_secret(command), "{command}");
    }
}
