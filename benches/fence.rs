//! What the colours of a block of code cost: from the opening fence, where a language's facts are
//! read, to the closing one.
#![allow(missing_docs, reason = "criterion's macros make items without them")]

use std::hint::black_box;

use aish::ui::markdown::Markdown;
use aish::ui::style::Palette;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

const LINE: &str = "    result = [parse(x, \"a # b\") for x in range(12)]  # a comment\n";

fn fences(c: &mut Criterion) {
    let mut group = c.benchmark_group("fence");
    for (name, lines) in [("python", 1), ("python", 200), ("unknown", 200), ("bash", 200)] {
        let text = format!("```{name}\n{}```\n", LINE.repeat(lines));
        group.bench_with_input(BenchmarkId::new(name, lines), &text, |b, text| {
            b.iter(|| {
                let mut markdown = Markdown::new(Palette::new(true), 80);
                black_box(markdown.push(text) + &markdown.finish())
            });
        });
    }
    group.finish();
}

criterion_group!(benches, fences);
criterion_main!(benches);
