//! The README's tables name each route and operation.

use std::collections::BTreeSet;

use crate::api::OPERATIONS;
use crate::routes::Route;
use crate::{control, people};

const README: &str = include_str!("../README.md");

type Routes = BTreeSet<(String, String)>;

/// Returns the routes of the table below a heading.
fn written(heading: &str) -> Routes {
    let (_, section) = README.split_once(&format!("\n## {heading}\n")).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let mut routes = Routes::new();
    let is_route = |line: &&str| {
        let method = line.strip_prefix("| `");
        method.is_some_and(|method| method.starts_with(char::is_uppercase))
    };
    for row in section.lines().filter(is_route) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let path = cells[1].trim_matches('`');
        for method in cells[0].trim_start_matches("| ").split(", ") {
            let route = (method.trim_matches('`').to_owned(), path.to_owned());
            assert!(routes.insert(route), "{row}");
        }
    }
    routes
}

fn owned((method, path): (&str, &str)) -> (String, String) {
    (method.to_owned(), path.to_owned())
}

fn routed<S>(routes: impl IntoIterator<Item = Route<S>>) -> Routes {
    let routes = routes.into_iter();
    routes
        .map(|route| owned((route.method, route.path)))
        .collect()
}

#[test]
fn readme_names_every_route_and_operation() {
    assert_eq!(written("Routes of people"), routed(people::routes()));
    assert_eq!(written("Control routes"), routed(control::routes()));
    let operations: Routes = OPERATIONS.iter().copied().map(owned).collect();
    assert_eq!(written("REST operations"), operations);
    assert_eq!(operations.len(), OPERATIONS.len());
}
