//! Enums whose variants have a name each: a name stands once, beside its variant.

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
            /// All of them, in the order in which they are declared.
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$variant),+];

            /// Their names in that order, with a space between.
            pub const NAMES: &'static str = concat!($($text, " "),+).trim_ascii_end();

            /// The name, as it is written and shown.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }

            /// The one with this name, if there is one.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == name)
            }
        }
    };
}
