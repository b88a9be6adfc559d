//! The public face of every library is kept as a text, so that a change of it is seen and chosen.
//!
//! `PARLOUR_WRITE_FACES=1 cargo test -p checks --test house faces` writes the texts again. Whatever says `pub` can be reached from
//! outside, by the lint `unreachable_pub`; so the face is what says `pub`, and what is implemented for it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use quote::ToTokens;
use syn::{Fields, ImplItem, Item, Signature, TraitItem, Visibility};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The libraries that others build on.
const LIBRARIES: &[&str] = &[
    "rules/game",
    "rules/ships",
    "rules/mastermind",
    "rules/musician",
    "rules/apocalypse",
    "rules/oshi_zumo",
    "rules/games",
    "solvers/deduction",
    "solvers/certificate",
    "solvers/nash",
    "solvers/endgame",
    "play",
];

/// The tokens of something as one line, with blanks as people set them.
fn line(tokens: &impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
    for (from, to) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" ::", "::"),
        (" < ", "<"),
        ("< ", "<"),
        (" >", ">"),
        (" ,", ","),
        (" ;", ";"),
        (" : ", ": "),
        ("( ", "("),
        (" )", ")"),
        (" (", "("),
        ("& ", "&"),
        ("[ ", "["),
        (" ]", "]"),
        ("' ", "'"),
        ("->", " -> "),
        ("Item =", "Item = "),
    ] {
        text = text.replace(from, to);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// What a type derives, in front of its name.
fn derived(attributes: &[syn::Attribute]) -> String {
    let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    derives.map(|attribute| line(&attribute.meta) + " ").collect()
}

/// The public fields of a struct or all of a variant.
fn fields(fields: &Fields, all: bool) -> String {
    let shown = fields.iter().filter(|field| all || is_public(&field.vis)).map(|field| {
        let name = field.ident.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
        format!("{name}{}", line(&field.ty))
    });
    let shown: Vec<String> = shown.collect();
    if shown.is_empty() { String::new() } else { format!(" {{ {} }}", shown.join(", ")) }
}

/// A face in the making.
struct Face {
    lines: Vec<String>,
    /// The types of the crate alone, and what is implemented for them.
    hidden: BTreeSet<String>,
    implemented: Vec<(String, String)>,
}

impl Face {
    /// Reads a file and the modules that it names.
    fn read(&mut self, file: &Path, folder: &Path, path: &str) {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.items(&parsed.items, folder, path);
    }

    fn items(&mut self, items: &[Item], folder: &Path, path: &str) {
        for item in items {
            self.item(item, folder, path);
        }
    }

    fn say(&mut self, path: &str, what: &str) {
        let path = if path.is_empty() { String::new() } else { format!("{path}: ") };
        self.lines.push(format!("{path}{what}"));
    }

    fn item(&mut self, item: &Item, folder: &Path, path: &str) {
        match item {
            Item::Mod(module) => self.module(module, folder, path),
            Item::Fn(function) if is_public(&function.vis) => self.function("", path, &function.sig),
            Item::Struct(it) if is_public(&it.vis) => {
                let what = format!(
                    "{}struct {}{}{}",
                    derived(&it.attrs),
                    it.ident,
                    line(&it.generics),
                    fields(&it.fields, false)
                );
                self.say(path, &what);
            }
            Item::Enum(it) if is_public(&it.vis) => {
                self.say(path, &format!("{}enum {}{}", derived(&it.attrs), it.ident, line(&it.generics)));
                for variant in &it.variants {
                    self.say(
                        path,
                        &format!("  {}::{}{}", it.ident, variant.ident, fields(&variant.fields, true)),
                    );
                }
            }
            Item::Trait(it) if is_public(&it.vis) => {
                self.say(
                    path,
                    &format!("trait {}{}: {}", it.ident, line(&it.generics), line(&it.supertraits)),
                );
                for member in &it.items {
                    match member {
                        TraitItem::Fn(function) => self.function("  ", path, &function.sig),
                        TraitItem::Type(it) => {
                            self.say(path, &format!("  type {}: {}", it.ident, line(&it.bounds)));
                        }
                        TraitItem::Const(it) => {
                            self.say(path, &format!("  const {}: {}", it.ident, line(&it.ty)));
                        }
                        _ => {}
                    }
                }
            }
            Item::Type(it) if is_public(&it.vis) => {
                self.say(path, &format!("type {}{} = {}", it.ident, line(&it.generics), line(&it.ty)));
            }
            Item::Const(it) if is_public(&it.vis) => {
                self.say(path, &format!("const {}: {}", it.ident, line(&it.ty)));
            }
            Item::Static(it) if is_public(&it.vis) => {
                self.say(path, &format!("static {}: {}", it.ident, line(&it.ty)));
            }
            Item::Use(it) if is_public(&it.vis) => self.say(path, &format!("use {}", line(&it.tree))),
            Item::Macro(it) if it.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export")) => {
                let name = it.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                self.say(path, &format!("macro {name}"));
            }
            Item::Struct(it) => drop(self.hidden.insert(it.ident.to_string())),
            Item::Enum(it) => drop(self.hidden.insert(it.ident.to_string())),
            Item::Impl(it) => self.implemented(it, path),
            _ => {}
        }
    }

    fn module(&mut self, module: &syn::ItemMod, folder: &Path, path: &str) {
        let is_test = |attribute: &syn::Attribute| line(&attribute.meta).contains("test");
        if module.attrs.iter().any(|attribute| attribute.path().is_ident("cfg") && is_test(attribute)) {
            return;
        }
        let name = module.ident.to_string();
        // Only a public module is part of the path by which its items are reached.
        let inside = match (is_public(&module.vis), path) {
            (false, path) => path.to_owned(),
            (true, "") => name.clone(),
            (true, path) => format!("{path}::{name}"),
        };
        let below = folder.join(&name);
        if let Some((_, items)) = &module.content {
            self.items(items, &below, &inside);
        } else {
            let flat = folder.join(format!("{name}.rs"));
            let file = if flat.exists() { flat } else { below.join("mod.rs") };
            self.read(&file, &below, &inside);
        }
    }

    fn function(&mut self, indent: &str, path: &str, signature: &Signature) {
        self.say(path, &format!("{indent}{}", line(signature)));
    }

    fn implemented(&mut self, it: &syn::ItemImpl, path: &str) {
        let of = line(&it.self_ty);
        let generics = line(&it.generics);
        if let Some((implemented, _)) = &it.trait_ {
            let name = of.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            self.implemented
                .push((name.to_owned(), format!("impl{generics} {} for {of}", line(implemented))));
            return;
        }
        for member in &it.items {
            match member {
                ImplItem::Fn(function) if is_public(&function.vis) => {
                    self.say(path, &format!("{of}: {}", line(&function.sig)));
                }
                ImplItem::Const(it) if is_public(&it.vis) => {
                    self.say(path, &format!("{of}: const {}: {}", it.ident, line(&it.ty)));
                }
                _ => {}
            }
        }
    }
}

/// The face of the library in this folder.
fn face(library: &str) -> String {
    let source = Path::new(ROOT).join(library).join("src");
    let mut face = Face { lines: Vec::new(), hidden: BTreeSet::new(), implemented: Vec::new() };
    face.read(&source.join("lib.rs"), &source, "");
    let Face { mut lines, hidden, implemented } = face;
    lines.extend(implemented.into_iter().filter(|(of, _)| !hidden.contains(of)).map(|(_, line)| line));
    let mut text = String::new();
    for line in lines {
        writeln!(text, "{line}").expect("a text takes every line");
    }
    text
}

#[test]
fn the_faces_of_the_libraries_are_as_they_were_chosen() {
    let mut changed = Vec::new();
    for library in LIBRARIES {
        let name = library.rsplit('/').next().expect("a folder has a name");
        let path: PathBuf = Path::new(ROOT).join(format!("checks/faces/{name}.txt"));
        let now = face(library);
        if env::var_os("PARLOUR_WRITE_FACES").is_some() {
            fs::write(&path, now).expect("the text is written");
        } else if fs::read_to_string(&path).unwrap_or_default() != now {
            changed.push(*library);
        }
    }
    assert!(
        changed.is_empty(),
        "the public faces of {changed:?} are not those of checks/faces; if that is wanted, \
         PARLOUR_WRITE_FACES=1 cargo test -p checks --test house faces writes them again"
    );
}

#[test]
fn a_face_names_what_is_public_and_nothing_else() {
    let game = face("rules/game");
    assert!(game.contains("trait Deduction"), "{game}");
    assert!(
        game.contains("fn feedback(&self, secret: &Self::Secret, guess: &Self::Guess) -> Self::Feedback"),
        "{game}"
    );
    assert!(!game.contains("by_trying"), "a function of the crate alone is not part of its face");
}
