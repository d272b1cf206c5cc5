//! Whether the administrator's policy must be signed, and whether it is: beside `policy.toml` a minisign key `policy.pub` asks
//! for it, and `policy.toml.minisig` is the signature. What is wrong is told as a sentence; what follows from it is the policy's.

use std::fs::{self, Metadata};
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use minisign_verify::{Error, PublicKey, Signature};

use crate::store::read_small_text;
use aish_text::io_error::describe;

/// The longest key or signature, in bytes.
const LONGEST: u64 = 8 * 1024;

/// What is known of the administrator's policy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Signed {
    /// There is no key: nothing asks for a signature.
    #[default]
    NotAsked,
    /// It is signed with the key; the comment that the signature covers.
    Valid(String),
    /// A key is there, and no valid signature.
    Invalid,
}

/// The key that the policy in a directory must be signed with; none if nothing asks for it, which costs one call to the system.
///
/// # Errors
/// Why the key can't be relied on.
pub fn key_for(policy: &Path, dir: &Path) -> Result<Option<PublicKey>, String> {
    let file = key_file(policy);
    match fs::symlink_metadata(&file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        other => other.map_err(|error| format!("the key {} can't be read: {}", file.display(), describe(&error)))?,
    };
    let text = read_small_text(&file, LONGEST)
        .and_then(|text| text.ok_or_else(|| "is a link to nothing".to_owned()))
        .map_err(|why| format!("the key {} {why}", file.display()))?;
    for path in [dir, &file] {
        let shown = path.display();
        let meta = fs::metadata(path).map_err(|error| format!("{shown} can't be looked at: {}", describe(&error)))?;
        if !only_root_writes(&meta) {
            return Err(format!(
                "{shown} must belong to root and be closed to other writers: chown root {shown}; chmod go-w {shown}"
            ));
        }
    }
    let key = PublicKey::decode(text.trim_end()).or_else(|_| PublicKey::from_base64(text.trim()));
    key.map(Some).map_err(|_| format!("{} is no public key of minisign", file.display()))
}

/// What the signature beside a policy covers besides its text.
///
/// # Errors
/// Why the text doesn't count as signed, and what to do.
pub fn verify(policy: &Path, text: &str, key: &PublicKey) -> Result<String, String> {
    let file = PathBuf::from(format!("{}.minisig", policy.display()));
    let sign = format!("sign it with `minisign -Sm {}`", policy.display());
    let signature = match read_small_text(&file, LONGEST) {
        Ok(Some(signature)) => signature,
        Ok(None) => return Err(format!("it isn't signed, as {} asks for; {sign}", key_file(policy).display())),
        Err(why) => return Err(format!("its signature {why}; {sign}")),
    };
    let signature =
        Signature::decode(&signature).map_err(|_| format!("{} is no signature of minisign; {sign}", file.display()))?;
    match key.verify(text.as_bytes(), &signature, false) {
        Ok(()) => Ok(signature.trusted_comment().to_owned()),
        Err(Error::UnexpectedKeyId) => {
            Err(format!("it is signed with another key than {}; {sign}", key_file(policy).display()))
        }
        Err(Error::UnexpectedAlgorithm) => {
            Err(format!("its signature is of the old kind (`minisign -l`), which isn't taken; {sign}"))
        }
        Err(_) => Err(format!("its signature is not for this text; {sign}")),
    }
}

/// Where the key for a policy lies.
pub fn key_file(policy: &Path) -> PathBuf {
    policy.with_extension("pub")
}

/// Whether nobody but root can change it.
pub fn only_root_writes(meta: &Metadata) -> bool {
    meta.uid() == 0 && meta.mode() & 0o022 == 0
}
