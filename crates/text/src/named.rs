//! Enums whose names stand once, beside the variants.

/// Declares an enum of which every variant has a name (`Zsh = "zsh",`), with `ALL`, `name` and
/// `from_name`.
///
/// ```
/// aish_text::named_enum! {
///     /// A direction.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Direction {
///         Up = "up",
///         Down = "down",
///     }
/// }
/// assert_eq!(Direction::from_name("down"), Some(Direction::Down));
/// assert_eq!(Direction::ALL.map(Direction::name), ["up", "down"]);
/// ```
#[macro_export]
macro_rules! named_enum {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$about:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$about])* $variant,)+
        }

        #[allow(dead_code, reason = "not every such enum needs all of them")]
        impl $name {
            /// All variants, in the order of declaration.
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$variant),+];

            /// The names in that order, separated by a space.
            pub const NAMES: &'static str = concat!($($text, " "),+).trim_ascii_end();

            /// The name, as it is written and shown.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }

            /// The variant with this name; case counts.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == name)
            }
        }
    };
}
