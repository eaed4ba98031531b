//! Import cycles of files and folders.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;

use super::architecture::sources;

/// The existing cycles: the folder, the modules of the cycle, and the reason it stays.
const NATURAL: [(&str, &[&str], &str); 6] = [
    (
        "discord/handlers",
        &["combine", "new_games"],
        "the rules of a game or of a server may be combined, and are then used as if they were named",
    ),
    (
        "engine",
        &["search", "skill"],
        "the search lets a level err, and a level is chosen for its searches",
    ),
    (
        "engine/search/alphabeta",
        &["node", "quiescence"],
        "one search: a node without depth is a quiet one, whose checks are nodes",
    ),
    (
        "rules/ruleset",
        &["playable", "presets", "xiangqi"],
        "a ruleset is compared with those on offer",
    ),
    (
        "sandbox",
        &["api", "control", "core", "gateway", "log", "people"],
        "the core is the state of the whole stand-in, which every door opens on",
    ),
    (
        "store/database/sql",
        &["connection", "options"],
        "sqlx has a connection name its options, and options their connection",
    ),
];

/// A module as its path from `src`, or below the name of its crate, or an item as the path of its module and its name.
type Place = Vec<String>;

/// The modules that each module uses.
type Uses = BTreeMap<Place, BTreeSet<Place>>;

/// All modules.
struct Source {
    /// The texts of the modules, without tests and comments.
    texts: BTreeMap<Place, String>,
    /// The names of the crates, with which the paths of their modules begin.
    crates: BTreeSet<String>,
    /// Re-exports: the public path and the original path.
    exports: BTreeMap<Place, Place>,
}

impl Source {
    fn of(crates: BTreeSet<String>, files: impl IntoIterator<Item = (Place, String)>) -> Source {
        let excluded = Regex::new(r"(?s)#\[cfg\(test\)\]\nmod \w+ \{.*|//[^\n]*").unwrap();
        let texts = files
            .into_iter()
            .map(|(module, text)| (module, excluded.replace_all(&text, "").into_owned()));
        let mut source = Source {
            texts: texts.collect(),
            crates,
            exports: BTreeMap::new(),
        };
        let export = Regex::new(r"\bpub(?:\([^)]*\))? use ([^;]+);").unwrap();
        let mut exports = BTreeMap::new();
        for (module, text) in &source.texts {
            for export in export.captures_iter(text) {
                let written = paths(&export[1]).into_iter();
                for from in written.filter_map(|path| source.absolute(module, &path)) {
                    let name = from.last().unwrap().clone();
                    exports.insert([module.as_slice(), &[name]].concat(), from);
                }
            }
        }
        source.exports = exports;
        source
    }

    /// Returns all modules except the library's root and the program.
    fn of_ours() -> Source {
        let files = sources();
        let of_crates = files
            .iter()
            .filter(|file| file.shown.starts_with("crates/"));
        let crates = of_crates.map(|file| file.path.iter().next().unwrap().to_str().unwrap());
        let crates = crates.map(str::to_owned).collect();
        let modules = files.into_iter().filter_map(|file| {
            let place = file.path.with_extension("");
            let mut module: Place = place
                .iter()
                .map(|component| component.to_str().unwrap().to_owned())
                .collect();
            let is_root = module.len() == 2 && module[1] == "lib";
            if module.last().unwrap() == "mod" || is_root {
                module.pop();
            }
            let root = ["build", "lib", "main", "tests"].contains(&module.last().unwrap().as_str());
            (!root).then(|| (module, file.text()))
        });
        Source::of(crates, modules)
    }

    /// Returns a path of the crate from its root, as written in a module; `None` if it belongs to another crate.
    fn absolute(&self, module: &[String], written: &[String]) -> Option<Place> {
        let first = written.first()?;
        match first.as_str() {
            "crate" => {
                let own = module.first().filter(|name| self.crates.contains(*name));
                Some([own.cloned().as_slice(), &written[1..]].concat())
            }
            "self" => Some([module, &written[1..]].concat()),
            "super" => {
                let ups = written.iter();
                let ups = ups.take_while(|component| *component == "super").count();
                let parent = &module[..module.len().checked_sub(ups)?];
                Some([parent, &written[ups..]].concat())
            }
            _ => {
                let child = [module, std::slice::from_ref(first)].concat();
                let is_child = self.texts.contains_key(&child);
                is_child.then(|| [module, written].concat())
            }
        }
    }

    /// Returns the module that defines an item, or the module itself.
    fn module_of(&self, place: &[String]) -> Place {
        let mut depth = 0;
        while depth < place.len() && self.texts.contains_key(&place[..=depth]) {
            depth += 1;
        }
        let exported = place.get(..=depth).and_then(|item| self.exports.get(item));
        match exported {
            Some(from) => self.module_of(&[from, &place[depth + 1..]].concat()),
            None => place[..depth].to_vec(),
        }
    }

    /// Returns the modules that each module uses.
    fn uses(&self) -> Uses {
        let import = Regex::new(r"\buse ([\w:{}\s,*]+);").unwrap();
        let path = Regex::new(r"\b[a-z_]\w*(?:::\w+)+").unwrap();
        let used_by = |(module, text): (&Place, &String)| {
            let imports = import.captures_iter(text);
            let imported = imports.flat_map(|captures| paths(&captures[1]));
            let rest = import.replace_all(text, "");
            let path_uses = path
                .find_iter(&rest)
                .flat_map(|path_match| paths(path_match.as_str()));
            let used = imported
                .chain(path_uses)
                .filter_map(|written| self.absolute(module, &written))
                .map(|place| self.module_of(&place));
            (module.clone(), used.collect())
        };
        self.texts.iter().map(used_by).collect()
    }

    /// Returns which of a folder's children each child uses, including all files in it.
    fn children(uses: &Uses, folder: &[String]) -> BTreeMap<String, BTreeSet<String>> {
        let child = |module: &[String]| {
            let rest = module.strip_prefix(folder)?;
            rest.first().cloned()
        };
        let mut children = BTreeMap::<String, BTreeSet<String>>::new();
        for (module, used) in uses {
            let Some(user) = child(module) else {
                continue;
            };
            let used = used.iter().filter_map(|used| child(used));
            let used = used.filter(|used| *used != user);
            children.entry(user.clone()).or_default().extend(used);
        }
        children
    }

    /// Returns the cycles among the children of each folder.
    fn circles(&self) -> BTreeMap<String, Vec<String>> {
        let folders: BTreeSet<&[String]> = (self.texts.keys())
            .filter_map(|module| module.split_last().map(|(_, folder)| folder))
            .collect();
        let uses = self.uses();
        folders
            .into_iter()
            .map(|folder| (folder.join("/"), circle(Source::children(&uses, folder))))
            .filter(|(_, circle)| !circle.is_empty())
            .collect()
    }
}

/// Returns the paths of a `use`, with its braces expanded.
fn paths(tree: &str) -> Vec<Place> {
    let Some((start, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        let parts = path.split("::").map(|name| name.trim().to_owned());
        return vec![parts.collect()];
    };
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    let start: Vec<&str> = start.split("::").map(str::trim).collect();
    let start = &start[..start.len() - 1];
    let mut depth = 0;
    let branches = inside.split(|letter| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    });
    branches
        .filter(|branch| !branch.trim().is_empty())
        .flat_map(paths)
        .map(|branch| {
            let start = start.iter().map(|name| (*name).to_owned());
            start.chain(branch).collect()
        })
        .collect()
}

/// Returns the members of import cycles: those left after repeatedly removing all that use nothing of the rest, or
/// are not used by it.
fn circle(mut all: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    loop {
        let left: BTreeSet<String> = all.keys().cloned().collect();
        let used: BTreeSet<String> = all.values().flatten().cloned().collect();
        all.retain(|module, uses| used.contains(module) && !uses.is_disjoint(&left));
        if all.len() == left.len() {
            return all.into_keys().collect();
        }
    }
}

#[test]
fn files_of_a_folder_have_no_import_cycles() {
    let source = Source::of_ours();
    assert!(source.texts.len() > 300 && source.exports.len() > 300);
    let natural = NATURAL.map(|(folder, circle, _)| {
        let circle = circle.iter().map(|module| (*module).to_owned());
        (folder.to_owned(), circle.collect())
    });
    assert_eq!(source.circles(), natural.into());
}

#[test]
fn import_cycle_is_detected_through_re_exports_and_folders() {
    #[rustfmt::skip]
    let files = [
        ("app", "pub use commands::{Command, deep::Depth};"),
        ("app/commands", "use crate::app::{Answer, events};"),
        ("app/commands/deep", "fn answer() -> super::super::message::Text {}"),
        ("app/answer", "//! use super::commands;\nuse super::Command as Deed;"),
        ("app/message", "fn main() {}\n#[cfg(test)]\nmod tests {\n    use super::super::Depth;"),
        ("app/events", "use std::collections::BTreeMap;"),
    ];
    let mut files = files.map(|(place, text)| {
        let place = place.split('/').map(str::to_owned);
        (place.collect::<Place>(), text.to_owned())
    });
    let source = Source::of(BTreeSet::new(), files.clone());
    assert_eq!(source.circles(), BTreeMap::new());
    files[0].1 += "pub(crate) use answer::Answer;";
    let circle = ["answer", "commands"].map(str::to_owned).to_vec();
    let expected = BTreeMap::from([("app".to_owned(), circle)]);
    assert_eq!(Source::of(BTreeSet::new(), files).circles(), expected);
}
