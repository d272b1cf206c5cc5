//! stub
use crate::safety::walk::{Call, Walk};
use crate::safety::verdict::OperationClass;
pub fn judge(walk: &mut Walk<'_>, call: &Call<'_>) { let _=call; walk.operation(OperationClass::Network); }
