//! The types of the texts: a text that does not exist, or a variable that it does not have, does not compile.
#![allow(
    clippy::disallowed_methods,
    reason = "a build script reads and writes files"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fs};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use families::FAMILIES;

#[path = "src/families.rs"]
mod families;

/// The English texts, which decide what texts and variables there are. A test compares the other language with them.
const CATALOGUE: &str = "../../assets/locales/en.ftl";

/// Variables that a game's words give by themselves.
const OF_GAME: [&str; 3] = ["bottom", "top", "variant"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed={CATALOGUE}");
    let types = types(&fs::read_to_string(CATALOGUE)?)?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("texts.rs"), types)?;
    Ok(())
}

/// Returns the source of `Key`, the texts without variables, and `Filled`, the texts with their variables: a single
/// one in brackets, several by name.
fn types(catalogue: &str) -> Result<String, String> {
    let catalogue = fluent_syntax::parser::parse(catalogue)
        .map_err(|(_, errors)| format!("{CATALOGUE}: {errors:?}"))?;
    let texts: Patterns<'_> = catalogue.body.iter().filter_map(text).collect();
    let mut keys = Enum::default();
    let mut filled = Enum::default();
    for (key, pattern) in &texts {
        if !FAMILIES.iter().any(|family| key.starts_with(family)) {
            let variables = Variables::of(pattern, &texts);
            if variables.is_empty() {
                keys.add_key(key);
            } else {
                filled.add_filled(key, &variables);
            }
        }
    }
    Ok([keys.into_key(), filled.into_filled()].join("\n"))
}

/// Returns the key and the pattern of a text; `None` for comments.
fn text<'a>(entry: &'a Entry<&'a str>) -> Option<(&'a str, &'a Pattern<&'a str>)> {
    match entry {
        Entry::Message(message) => Some((message.id.name, message.value.as_ref()?)),
        _ => None,
    }
}

/// The lines of an enum of texts.
#[derive(Default)]
struct Enum {
    variants: Vec<String>,
    /// The arms of the `match` that returns a text's key and variables.
    arms: Vec<String>,
}

impl Enum {
    fn add_key(&mut self, key: &str) {
        let variant = upper_camel_case(key);
        self.variants.push(format!("/// `{key}`\n{variant},"));
        self.arms.push(format!("Key::{variant} => \"{key}\","));
    }

    fn add_filled(&mut self, key: &str, variables: &BTreeSet<&str>) {
        let variant = upper_camel_case(key);
        let names: Vec<&str> = variables.iter().copied().collect();
        let (fields, bound) = match names[..] {
            [name] => ("(Value<'a>)".to_owned(), format!("({name})")),
            _ => {
                let fields = names.iter().map(|name| format!("{name}: Value<'a>"));
                let fields: Vec<String> = fields.collect();
                let fields = format!(" {{ {} }}", fields.join(", "));
                (fields, format!(" {{ {} }}", names.join(", ")))
            }
        };
        let values = names.iter().map(|name| format!("(\"{name}\", {name})"));
        let values: Vec<String> = values.collect();
        let values = values.join(", ");
        self.variants
            .push(format!("/// `{key}`\n{variant}{fields},"));
        self.arms.push(format!(
            "Filled::{variant}{bound} => (\"{key}\", vec![{values}]),"
        ));
    }

    fn into_key(self) -> String {
        format!(
            r#"/// A text without variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {{
{}
}}

impl Key {{
    /// Returns the key in the Fluent files.
    #[expect(clippy::too_many_lines, reason = "one line for each text")]
    pub const fn name(self) -> &'static str {{
        match self {{
{}
        }}
    }}
}}
"#,
            self.variants.join("\n"),
            self.arms.join("\n")
        )
    }

    fn into_filled(self) -> String {
        format!(
            r#"/// A text with its variables.
#[allow(missing_docs, reason = "a text names its variables itself")]
#[derive(Debug, Clone)]
pub enum Filled<'a> {{
{}
}}

impl<'a> Filled<'a> {{
    /// Returns the key in the Fluent files, and the variables.
    #[expect(clippy::too_many_lines, reason = "one line for each text")]
    fn parts(self) -> (&'static str, Vec<(&'static str, Value<'a>)>) {{
        match self {{
{}
        }}
    }}
}}
"#,
            self.variants.join("\n"),
            self.arms.join("\n")
        )
    }
}

/// `piece-at` as `PieceAt`.
fn upper_camel_case(key: &str) -> String {
    let capitalised = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_uppercase() + rest,
        None => String::new(),
    };
    key.split('-').map(capitalised).collect()
}

/// The texts by their keys.
type Patterns<'a> = BTreeMap<&'a str, &'a Pattern<&'a str>>;

/// The variables of a text, in which those of the texts that it contains are included.
struct Variables<'a> {
    texts: &'a Patterns<'a>,
    names: BTreeSet<&'a str>,
}

impl<'a> Variables<'a> {
    /// Returns a text's variables, without those of a game.
    fn of(pattern: &'a Pattern<&'a str>, texts: &'a Patterns<'a>) -> BTreeSet<&'a str> {
        let names = BTreeSet::new();
        let mut variables = Variables { texts, names };
        variables.in_pattern(pattern);
        variables.names.retain(|name| !OF_GAME.contains(name));
        variables.names
    }

    fn in_pattern(&mut self, pattern: &'a Pattern<&'a str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.in_expression(expression);
            }
        }
    }

    fn in_expression(&mut self, expression: &'a Expression<&'a str>) {
        match expression {
            Expression::Inline(inline) => self.in_inline(inline),
            Expression::Select { selector, variants } => {
                self.in_inline(selector);
                for variant in variants {
                    self.in_pattern(&variant.value);
                }
            }
        }
    }

    fn in_inline(&mut self, inline: &'a InlineExpression<&'a str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.names.insert(id.name);
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                for argument in &arguments.positional {
                    self.in_inline(argument);
                }
            }
            InlineExpression::MessageReference { id, .. } => {
                if let Some(pattern) = self.texts.get(id.name) {
                    self.in_pattern(pattern);
                }
            }
            InlineExpression::Placeable { expression } => self.in_expression(expression),
            _ => {}
        }
    }
}
