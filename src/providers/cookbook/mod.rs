//! tmp
#![allow(missing_docs)]
pub struct Kitchen<'a> { pub shell: crate::shell::Shell, pub cwd: &'a std::path::Path, pub has: &'a dyn Fn(&str) -> bool, pub exists: &'a dyn Fn(&std::path::Path) -> bool }
pub struct Suggestion { pub command: String, pub title: String }
pub fn suggest(_w: &str, _k: &Kitchen) -> Option<Suggestion> { None }
pub fn ask(_w: &str, _k: &Kitchen) -> Option<String> { None }
pub fn describe_unknown() -> &'static str { "" }
pub mod explain { pub struct E; impl E { pub fn to_markdown(&self, _c:&str)->String{String::new()} } pub fn explain(_c:&str,_s:crate::shell::Shell)->Option<E>{None} }
pub mod fix { pub struct Machine; pub struct F{pub reason:String,pub command:String}
pub struct Failure<'a> { pub command: &'a str, pub status: i32, pub output: Option<&'a str>, pub shell: crate::shell::Shell, pub cwd: &'a std::path::Path, pub aliases_and_functions: &'a [String] }
pub fn fix(_f:&Failure,_m:&Machine)->Option<F>{None} }
