//! The page at `/`, embedded in the binary, with the title and the picture of the bot.

use std::sync::Arc;

use super::core::SandboxCore;
use axum::{
    Router,
    extract::State,
    http::{HeaderName, header},
    response::{IntoResponse, Response},
    routing::get,
};

/// Only the page's own files are loaded, and nothing inline runs, whatever text people enter.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page itself, with the title of a bot without one.
const INDEX: &str = include_str!("../page/index.html");
/// The picture of a bot without one.
const BOT: &str = include_str!("../page/bot.svg");

/// A file of the page: path, content type and content.
type File = (&'static str, &'static str, &'static str);

macro_rules! file {
    ($path:literal, $kind:expr) => {
        (
            concat!("/", $path),
            $kind,
            include_str!(concat!("../page/", $path)),
        )
    };
}

const FILES: [File; 26] = [
    file!("base.css", STYLE),
    file!("box.css", STYLE),
    file!("dialogs.css", STYLE),
    file!("frame.css", STYLE),
    file!("messages.css", STYLE),
    file!("activity.js", SCRIPT),
    file!("api.js", SCRIPT),
    file!("box.js", SCRIPT),
    file!("command.js", SCRIPT),
    file!("controls.js", SCRIPT),
    file!("days.js", SCRIPT),
    file!("dialogs.js", SCRIPT),
    file!("dom.js", SCRIPT),
    file!("frame.js", SCRIPT),
    file!("main.js", SCRIPT),
    file!("markup.js", SCRIPT),
    file!("message.js", SCRIPT),
    file!("offers.js", SCRIPT),
    file!("people.js", SCRIPT),
    file!("picture.js", SCRIPT),
    file!("places.js", SCRIPT),
    file!("theme.js", SCRIPT),
    file!("time.js", SCRIPT),
    file!("timeline.js", SCRIPT),
    file!("welcome.js", SCRIPT),
    file!("words.js", SCRIPT),
];

const PAGE: &str = "text/html; charset=utf-8";
const DRAWING: &str = "image/svg+xml";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Returns the routes of the page's files.
pub fn router() -> Router<Arc<SandboxCore>> {
    let router = FILES
        .into_iter()
        .fold(Router::new(), |router, (path, kind, text)| {
            router.route(path, get(move || async move { file(kind, text) }))
        });
    router
        .route("/", get(index))
        .route("/bot.svg", get(picture))
}

async fn index(State(core): State<Arc<SandboxCore>>) -> Response {
    file(PAGE, titled(&core.texts.title)).into_response()
}

/// Returns the page with a title.
fn titled(title: &str) -> String {
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    INDEX.replace("<title>Sandbox</title>", &format!("<title>{title}</title>"))
}

async fn picture(State(core): State<Arc<SandboxCore>>) -> Response {
    let picture = core.settings.bot_picture.as_deref();
    file(DRAWING, picture.unwrap_or(BOT).to_owned()).into_response()
}

fn file(kind: &'static str, text: impl IntoResponse) -> impl IntoResponse {
    let headers: [(HeaderName, &str); 4] = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn title_is_only_text() {
        let page = titled("Tom & </title><script>");
        assert!(page.contains("<title>Tom &amp; &lt;/title>&lt;script></title>"));
    }
}
