//! Every crate we build on has a licence that goes with ours.

use std::process::Command;

use serde_json::Value;

/// Permissive licences whose terms a binary of ours meets.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Whether an SPDX expression can be met with allowed licences alone: one side of an OR, all of an AND.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ");
    // No crate of ours nests OR inside AND deeper than "(A OR B) AND C", which this reading covers.
    expression.split(" AND ").all(|all| {
        all.split(" OR ").any(|one| {
            let one = one.replace(['(', ')'], " ");
            ALLOWED.contains(&one.trim())
        })
    })
}

#[test]
fn every_dependency_has_an_allowed_licence() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .expect("cargo metadata starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let packages = metadata["packages"].as_array().expect("packages is a list");
    assert!(packages.len() > 9, "the workspace alone has nine packages");
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !package["license"].as_str().is_some_and(is_allowed))
        .map(|package| format!("{} {}: {}", package["name"], package["version"], package["license"]))
        .collect();
    assert!(refused.is_empty(), "licences not in the list:\n{}", refused.join("\n"));
}

#[test]
fn an_expression_is_met_by_one_side_of_or_and_all_of_and() {
    assert!(is_allowed("MIT OR GPL-3.0"));
    assert!(is_allowed("MIT/Apache-2.0"));
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!is_allowed("MIT AND GPL-3.0"));
    assert!(!is_allowed("GPL-3.0"));
}
