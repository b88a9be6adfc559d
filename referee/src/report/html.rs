/// The style of every page. Light and dark follow the reader's setting; nothing is loaded from anywhere.
const STYLE: &str = "\
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
pre{background:light-dark(#f3f3f3,#222);padding:.75rem;overflow-x:auto}
table{border-collapse:collapse}th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #8886}
th:first-child,td:first-child{text-align:left}
td,p,summary{white-space:pre-wrap}
.mistake{border-left:4px solid #d55e00;padding-left:1rem}.fine{border-left:4px solid #009e73;padding-left:1rem}
figure{margin:1rem 0}figcaption{font-weight:600}svg{width:100%;max-width:40rem;height:auto}
svg rect{fill:#0072b2}svg text{font:14px system-ui,sans-serif;fill:currentColor}
";

/// A whole page around a body that is HTML already.
pub(super) fn page(title: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n"
    )
}

/// Text as it may stand in HTML and XML, in an attribute too. What XML cannot hold at all becomes a question mark.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_prints_cannot_become_part_of_the_page() {
        assert_eq!(
            escaped("<script>'\"&\u{1b}\u{0}</script>"),
            "&lt;script&gt;&#39;&quot;&amp;??&lt;/script&gt;"
        );
    }
}
