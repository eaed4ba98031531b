//! Converts Discord's Markdown to HTML.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Parser, Tag, TagEnd, html::push_html};

/// Prefix of a list item.
const ITEM: &str = "• ";
/// Prefix of small text.
const SMALL: &str = "-# ";

/// Converts lines to paragraphs and lists.
pub(super) fn blocks(said: &str) -> Markup {
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let item = |line: &str| line.strip_prefix(ITEM).map(inline);
    let runs = lines.chunk_by(|one, next| item(one).is_some() == item(next).is_some());
    html! {
        @for run in runs {
            @if run.iter().all(|line| line.starts_with(ITEM)) {
                ul { @for line in run { li { (item(line).unwrap_or_default()) } } }
            } @else {
                @for line in run { (paragraph(line)) }
            }
        }
    }
}

fn paragraph(line: &str) -> Markup {
    match line.strip_prefix(SMALL) {
        Some(small) => html! { p.small { (inline(small)) } },
        None => html! { p { (inline(line)) } },
    }
}

/// Converts bold, italics and code; raw HTML becomes text.
pub(super) fn inline(line: &str) -> Markup {
    let events = Parser::new(line.trim()).filter_map(|event| match event {
        Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => None,
        Event::Html(raw) | Event::InlineHtml(raw) => Some(Event::Text(raw)),
        other => Some(other),
    });
    let mut html = String::new();
    push_html(&mut html, events);
    PreEscaped(html.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_become_html() {
        for (said, html) in [
            ("one\ntwo", "<p>one</p><p>two</p>"),
            (
                "**a**: b & c\n\n*d* `e`",
                "<p><strong>a</strong>: b &amp; c</p><p><em>d</em> <code>e</code></p>",
            ),
            (
                "first:\n• one,\n• **two**\nlast",
                "<p>first:</p><ul><li>one,</li><li><strong>two</strong></li></ul><p>last</p>",
            ),
            (
                "-# small **one**",
                "<p class=\"small\">small <strong>one</strong></p>",
            ),
            (
                "**귀마**(상마상마)와 **한 수 쉼**이",
                "<p><strong>귀마</strong>(상마상마)와 <strong>한 수 쉼</strong>이</p>",
            ),
            ("<b>&x</b> \"q\"", "<p>&lt;b&gt;&amp;x&lt;/b&gt; \"q\"</p>"),
        ] {
            assert_eq!(blocks(said).into_string(), html, "{said}");
        }
    }
}
