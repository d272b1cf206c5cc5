//! The unit tests of `config.rs`.

use super::*;

#[test]
fn there_is_one_pin() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config.toml");
    std::fs::write(&path, "[security] # careful\n# old\napproval_pin = \"111111\"\n").unwrap();
    let put = |value: &str, plain: bool| {
        let mut file = ConfigFile::open(path.clone()).unwrap();
        put_pin(&mut file, value, plain).unwrap();
        file.write().unwrap();
        file.text()
    };
    let hashed = put(&hash_pin("222222").unwrap(), false);
    assert!(hashed.contains("approval_pin_hash = \"$argon2id") && !hashed.contains("111111"), "{hashed}");
    let plain = put("222222", true);
    assert!(plain.contains("approval_pin = \"222222\"") && !plain.contains("argon2id"), "{plain}");
}
