//! Shell text → tree. bash and zsh share a parser, fish has its own; both end in the same tree ([`ir`]).

pub mod ir;
