//! A screen of a terminal as an SVG: text in a grid of cells, with the sixteen colours of a dark
//! theme.

use std::fmt::Write;

use regex::Regex;
use unicode_width::UnicodeWidthStr;

use crate::support::screen::Screen;

/// Width and height of a cell, and the margin around all of them, in pixels.
const CELL: (f32, f32) = (8.4, 19.0);
const MARGIN: f32 = 14.0;

const BACKGROUND: &str = "#1e1f29";
const FOREGROUND: &str = "#e6e6e6";
const COLORS: [&str; 16] = [
    "#3b3d4f", "#ff6e6e", "#69d58c", "#e5c76b", "#7aa2f7", "#c58af9", "#62d1d8", "#d5d5d5", "#6c6f85", "#ff8b8b",
    "#8ce5a8", "#f2d98c", "#9ab8ff", "#d8b0ff", "#8ae2e8", "#ffffff",
];

fn color(color: vt100::Color, otherwise: &'static str) -> String {
    match color {
        vt100::Color::Default => otherwise.to_owned(),
        vt100::Color::Idx(n) => COLORS.get(usize::from(n)).copied().unwrap_or(otherwise).to_owned(),
        vt100::Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
    }
}

/// How a cell looks: its colour, bold, dim, underlined.
fn look(cell: &vt100::Cell) -> String {
    let mut look = format!("fill=\"{}\"", color(cell.fgcolor(), FOREGROUND));
    for (on, attribute) in [
        (cell.bold(), " font-weight=\"bold\""),
        (cell.dim(), " opacity=\"0.6\""),
        (cell.italic(), " font-style=\"italic\""),
        (cell.underline(), " text-decoration=\"underline\""),
    ] {
        if on {
            look.push_str(attribute);
        }
    }
    look
}

/// The screen up to its last row with text. Times are those of a fast machine, so that two drawings
/// are the same.
pub fn draw(screen: &Screen) -> String {
    let grid = screen.grid();
    let (rows, columns) = grid.size();
    let last = (0..rows)
        .rev()
        .find(|row| grid.rows(0, columns).nth(usize::from(*row)).is_some_and(|text| !text.trim().is_empty()));
    let count = last.map_or(1, |row| row + 1);
    let (width, height) = (f32::from(columns) * CELL.0 + 2.0 * MARGIN, f32::from(count) * CELL.1 + 2.0 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\">\n<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{BACKGROUND}\"/>\n"
    );
    for row in 0..count {
        let mut column = 0;
        while column < columns {
            let Some(cell) = grid.cell(row, column) else { break };
            let style = look(cell);
            let (start, mut text) = (column, String::new());
            while let Some(cell) = grid.cell(row, column).filter(|cell| look(cell) == style) {
                text.push_str(if cell.has_contents() { cell.contents() } else { " " });
                column += 1;
            }
            if !text.trim().is_empty() {
                let x = MARGIN + f32::from(start) * CELL.0;
                let y = MARGIN + (f32::from(row) + 0.75) * CELL.1;
                let text = steady(text.trim_end());
                // In a font of another width the columns still stand below each other.
                let length = UnicodeWidthStr::width(text.as_str()) as f32 * CELL.0;
                let _ = writeln!(
                    out,
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" textLength=\"{length:.1}\" lengthAdjust=\"spacingAndGlyphs\" \
                     xml:space=\"preserve\" {style}>{}</text>",
                    escape(&text)
                );
            }
        }
    }
    out.push_str("</svg>\n");
    out
}

fn steady(text: &str) -> String {
    Regex::new(r"\b\d+\.\d s\b").unwrap().replace_all(text, "0.1 s").into_owned()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
