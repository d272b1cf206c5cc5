//! The one integration-test binary.

mod shells;
mod support;
