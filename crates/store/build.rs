//! The migrations are embedded, and a new file among them changes no source.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
