//! Settings as tables. A row defines a setting completely, except for its column in the store and its words in
//! the locales.

use std::borrow::Cow;

use strum::VariantArray;

/// A group of settings, each of which is chosen or left at its default.
pub trait SettingsTable: Clone + Default {
    /// A setting of the group.
    type Setting: VariantArray + Copy + PartialEq;

    /// Returns the setting's column in the store.
    fn column(setting: Self::Setting) -> &'static str;

    /// Returns the words on offer, in menu order, without [`unset`](Self::unset).
    fn offered(setting: Self::Setting) -> Vec<&'static str>;

    /// Returns the word for a setting that is not chosen, if there is one.
    fn unset(setting: Self::Setting) -> Option<&'static str>;

    /// Returns whether a word is a value of the setting, other than [`unset`](Self::unset).
    fn is_value(setting: Self::Setting, word: &str) -> bool;

    /// Returns the word of the chosen value.
    fn word(&self, setting: Self::Setting) -> Option<Cow<'_, str>>;

    /// Sets the value by its word. A word unknown to this version counts as not chosen.
    fn set_word(&mut self, setting: Self::Setting, word: Option<&str>);

    /// Returns settings without any chosen value.
    fn defaults() -> Self;

    /// Returns the words of a menu.
    fn menu(setting: Self::Setting) -> Vec<&'static str> {
        let unset = Self::unset(setting).into_iter();
        unset.chain(Self::offered(setting)).collect()
    }

    /// Returns the word shown by a menu.
    fn shown(&self, setting: Self::Setting) -> Option<String> {
        let chosen = self.word(setting).map(Cow::into_owned);
        let unset = || Self::unset(setting).map(str::to_owned);
        let default = || Self::defaults().word(setting).map(Cow::into_owned);
        chosen.or_else(unset).or_else(default)
    }

    /// Returns whether a menu or an option may set the word.
    fn accepts(setting: Self::Setting, word: &str) -> bool {
        Self::unset(setting) == Some(word) || Self::is_value(setting, word)
    }

    /// Sets an accepted word.
    fn choose(&mut self, setting: Self::Setting, word: &str) {
        self.set_word(
            setting,
            Some(word).filter(|word| Self::unset(setting) != Some(word)),
        );
    }
}

/// Defines a table by its rows: the enum of its settings and the struct of the chosen values.
///
/// A row has the setting, its name in ids and locales (which never changes), its field and column, and the
/// field's type. Then come the words on offer, the function that reads a word, the function that writes a
/// value, the word for no choice, and the default.
#[macro_export]
macro_rules! settings_table {
    (
        $(#[$about:meta])* enum $Setting:ident;
        $(#[$meta:meta])* struct $Settings:ident { $($(#[$other_about:meta])* $other:ident: $other_type:ty,)* }
        $(
            $(#[$doc:meta])*
            $Row:ident $name:literal $field:ident: $type:ty as ($offered:expr, $named:expr, $word:expr)
            $(, unset $unset:expr)? $(, default $default:expr)?;
        )*
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
        pub enum $Setting {
            $($(#[$doc])* #[strum(serialize = $name)] $Row,)*
        }

        $(#[$meta])*
        pub struct $Settings {
            $($(#[$doc])* pub $field: Option<$type>,)*
            $($(#[$other_about])* pub $other: $other_type,)*
        }

        impl $crate::play::SettingsTable for $Settings {
            type Setting = $Setting;

            fn column(setting: $Setting) -> &'static str {
                match setting {
                    $($Setting::$Row => stringify!($field),)*
                }
            }

            fn offered(setting: $Setting) -> Vec<&'static str> {
                match setting {
                    $($Setting::$Row => $offered.into_iter().collect(),)*
                }
            }

            fn unset(setting: $Setting) -> Option<&'static str> {
                match setting {
                    $($($Setting::$Row => Some($unset),)?)*
                    #[allow(unreachable_patterns, reason = "in a table where each has one")]
                    _ => None,
                }
            }

            fn is_value(setting: $Setting, word: &str) -> bool {
                match setting {
                    $($Setting::$Row => $named(word).is_some(),)*
                }
            }

            fn word(&self, setting: $Setting) -> Option<std::borrow::Cow<'_, str>> {
                match setting {
                    $($Setting::$Row => {
                        let word: for<'v> fn(&'v $type) -> std::borrow::Cow<'v, str> = $word;
                        self.$field.as_ref().map(word)
                    })*
                }
            }

            fn set_word(&mut self, setting: $Setting, word: Option<&str>) {
                match setting {
                    $($Setting::$Row => self.$field = word.and_then($named),)*
                }
            }

            fn defaults() -> $Settings {
                $Settings {
                    $($($field: Some($default),)?)*
                    ..$Settings::default()
                }
            }
        }
    };
}
