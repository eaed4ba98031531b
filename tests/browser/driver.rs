//! A headless Chromium, driven over WebDriver: plain JSON over HTTP, so the client is a page of code.

use std::{
    io::{Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::Stdio,
    sync::{Mutex, Once},
    time::Duration,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    sync::{Semaphore, SemaphorePermit},
};

/// `required` makes a missing browser a failure instead of a skipped test. None of these names
/// begins as the program's own settings do, which would refuse them.
const WANTED: &str = "BROWSER_TEST";
/// How long a condition of the page may take to come true.
const PATIENCE: Duration = Duration::from_secs(30);
/// The key under which WebDriver hands out elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// A name that the browser resolves to this computer, as a rebound DNS entry would.
pub const REBOUND: &str = "rebound.example";

/// Browsers are heavy: so many at once.
static ROOM: Semaphore = Semaphore::const_new(2);

/// How large the page is and how one points at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
    pub touch: bool,
    pub dark: bool,
}

pub const DESKTOP: Screen = Screen {
    width: 1200,
    height: 860,
    touch: false,
    dark: true,
};

pub const PHONE: Screen = Screen {
    width: 390,
    height: 844,
    touch: true,
    dark: false,
};

/// A browser with one window; it ends with this value.
pub struct Browser {
    client: reqwest::Client,
    session: String,
    /// The browser's own process.
    process: Option<u64>,
    said: Mutex<Vec<String>>,
    _driver: Child,
    _profile: TempDir,
    _room: SemaphorePermit<'static>,
}

impl Browser {
    /// Starts a browser; `None`, with a printed line, where there is none to start.
    pub async fn open(screen: Screen) -> Option<Browser> {
        let (driver, chromium) = installed()?;
        let room = ROOM.acquire().await.unwrap();
        let profile = TempDir::new().unwrap();
        let (driver, port) = start(&driver).await;
        let client = reqwest::Client::new();
        let base = format!("http://127.0.0.1:{port}/session");
        let wanted = capabilities(&chromium, &profile, screen);
        let made = call(&client, "POST", &base, Some(wanted)).await.unwrap();
        let session = format!("{base}/{}", made["sessionId"].as_str().unwrap());
        Some(Browser {
            client,
            session,
            process: made["capabilities"]["goog:processID"].as_u64(),
            said: Mutex::default(),
            _driver: driver,
            _profile: profile,
            _room: room,
        })
    }

    /// One WebDriver command; the error is what the browser says.
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Result<Value, String> {
        call(
            &self.client,
            method,
            &format!("{}{path}", self.session),
            body,
        )
        .await
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let answer = self.ask("POST", path, Some(body)).await;
        answer.unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub async fn goto(&self, url: &str) {
        self.post("/url", json!({ "url": url })).await;
    }

    pub async fn reload(&self) {
        self.post("/refresh", json!({})).await;
    }

    /// The value of a function's body run in the page.
    pub async fn run(&self, script: &str, args: Value) -> Value {
        self.post("/execute/sync", json!({ "script": script, "args": args }))
            .await
    }

    /// Waits until a function's body yields something; what it yields.
    #[track_caller]
    pub fn until<'a>(&'a self, script: &str, args: Value) -> impl Future<Output = Value> + use<'a> {
        let script = script.to_owned();
        let place = std::panic::Location::caller();
        let waiting = format!(
            "const done = arguments[arguments.length - 1];
             const given = [...arguments].slice(0, -1);
             const look = function () {{ {script} }};
             const again = async () => {{
               let found = null;
               // While a page is still being read, what is looked for in may be missing.
               try {{ found = await look.apply(null, given); }}
               catch (error) {{ window.failedLook = String(error); }}
               if (found) done(found); else setTimeout(again, 30);
             }};
             again();"
        );
        async move {
            let body = json!({ "script": waiting, "args": args });
            let mut said = String::new();
            // A page that makes room for the next one takes the look with it.
            for _ in 0..3 {
                match self.ask("POST", "/execute/async", Some(body.clone())).await {
                    Ok(found) => return found,
                    Err(error) => said = error,
                }
                if !said.contains("unloaded") && !said.contains("navigation") {
                    break;
                }
            }
            let seen = "return [document.body.innerText, window.failedLook]";
            panic!(
                "{place}: it never came true: {script} {args}\n{said}\nthe page:\n{}\nits log: {}",
                self.run(seen, json!([])).await,
                self.complaints().await.join("\n")
            )
        }
    }

    /// Clicks an element where it is seen, as a hand does: a covered one is an error.
    pub async fn click(&self, element: &Value) -> Result<(), String> {
        let path = format!("/element/{}/click", element[ELEMENT].as_str().unwrap());
        self.ask("POST", &path, Some(json!({}))).await.map(drop)
    }

    /// Types into whatever has the focus. Named keys are the characters of [`key`].
    pub async fn keys(&self, text: &str) {
        let strokes: Vec<Value> = text.chars().flat_map(stroke).collect();
        self.act(strokes).await;
    }

    /// Holds a key while another is struck.
    pub async fn chord(&self, held: char, struck: char) {
        let [down, up] = stroke(held);
        let [press, release] = stroke(struck);
        self.act(vec![down, press, release, up]).await;
    }

    async fn act(&self, strokes: Vec<Value>) {
        let source = json!({ "type": "key", "id": "keyboard", "actions": strokes });
        self.post("/actions", json!({ "actions": [source] })).await;
    }

    /// Gives a file to a file input.
    pub async fn attach(&self, element: &Value, path: &std::path::Path) {
        let id = element[ELEMENT].as_str().unwrap();
        let text = path.to_str().unwrap();
        self.post(&format!("/element/{id}/value"), json!({ "text": text }))
            .await;
    }

    /// A second window of the same browser, which becomes the present one.
    pub async fn new_tab(&self) -> String {
        let made = self.post("/window/new", json!({ "type": "tab" })).await;
        let handle = made["handle"].as_str().unwrap().to_owned();
        self.switch(&handle).await;
        handle
    }

    /// The handle of the present window.
    pub async fn window(&self) -> String {
        let handle = self.ask("GET", "/window", None).await.unwrap();
        handle.as_str().unwrap().to_owned()
    }

    pub async fn switch(&self, handle: &str) {
        self.post("/window", json!({ "handle": handle })).await;
    }

    /// A command of the browser's own protocol.
    pub async fn devtools(&self, method: &str, params: Value) -> Value {
        let body = json!({ "cmd": method, "params": params });
        self.post("/goog/cdp/execute", body).await
    }

    /// Makes the window another size.
    pub async fn resize(&self, width: u32, height: u32, touch: bool) {
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)
            .await;
        self.until("return innerWidth === arguments[0]", json!([width]))
            .await;
    }

    /// The window as a PNG.
    pub async fn picture(&self) -> Vec<u8> {
        let shot = self.ask("GET", "/screenshot", None).await.unwrap();
        STANDARD.decode(shot.as_str().unwrap()).unwrap()
    }

    /// All that the page complained of so far, in the browser's own log.
    pub async fn complaints(&self) -> Vec<String> {
        let body = json!({ "type": "browser" });
        let news = self.ask("POST", "/se/log", Some(body)).await;
        let news = news.unwrap_or_default();
        let mut said = self.said.lock().unwrap();
        let lines = news.as_array().into_iter().flatten();
        said.extend(lines.map(|line| line["message"].to_string()));
        said.clone()
    }
}

impl Drop for Browser {
    /// Ends the browser, which would outlive its driver; the driver goes with its handle.
    fn drop(&mut self) {
        let address = self.session.trim_start_matches("http://");
        let (host, path) = address.split_once('/').unwrap_or((address, ""));
        let Ok(mut stream) = TcpStream::connect(host) else {
            return;
        };
        let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
        let asked = write!(
            stream,
            "DELETE /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        );
        if asked.is_ok() {
            let _ = stream.read(&mut [0; 1]);
        }
        // After a failure it may have been too busy to obey.
        if let Some(process) = self.process {
            let mut kill = std::process::Command::new("kill");
            let _ = kill
                .args(["-KILL", &process.to_string()])
                .stderr(Stdio::null())
                .status();
        }
    }
}

/// Keys that have no character.
pub mod key {
    pub const TAB: char = '\u{e004}';
    pub const ENTER: char = '\u{e007}';
    pub const SHIFT: char = '\u{e008}';
    pub const ALT: char = '\u{e00a}';
    pub const ESCAPE: char = '\u{e00c}';
    pub const LEFT: char = '\u{e012}';
    pub const UP: char = '\u{e013}';
    pub const RIGHT: char = '\u{e014}';
    pub const DOWN: char = '\u{e015}';
}

fn stroke(key: char) -> [Value; 2] {
    [
        json!({ "type": "keyDown", "value": key.to_string() }),
        json!({ "type": "keyUp", "value": key.to_string() }),
    ]
}

fn capabilities(chromium: &std::path::Path, profile: &TempDir, screen: Screen) -> Value {
    let mut flags: Vec<String> = [
        "headless",
        "no-sandbox",
        "disable-gpu",
        "disable-breakpad",
        "disable-quic",
        "no-first-run",
        "disable-background-networking",
        "disable-component-update",
        "disable-sync",
        "disable-dev-shm-usage",
        "hide-scrollbars",
        "lang=en-US",
    ]
    .map(str::to_owned)
    .into();
    flags.push(format!("user-data-dir={}", profile.path().display()));
    flags.push(format!("host-resolver-rules=MAP {REBOUND} 127.0.0.1"));
    let scheme = if screen.dark { 0 } else { 1 };
    flags.push(format!("blink-settings=preferredColorScheme={scheme}"));
    json!({ "capabilities": { "alwaysMatch": {
        "browserName": "chrome",
        "timeouts": { "script": PATIENCE.as_millis() },
        "goog:loggingPrefs": { "browser": "ALL" },
        "goog:chromeOptions": {
            "binary": chromium,
            "args": flags,
            "mobileEmulation": { "deviceMetrics": {
                "width": screen.width, "height": screen.height, "pixelRatio": 1.0,
                "touch": screen.touch, "mobile": screen.touch,
            } },
        },
    } } })
}

async fn call(
    client: &reqwest::Client,
    method: &str,
    url: &str,
    body: Option<Value>,
) -> Result<Value, String> {
    let mut request = client.request(method.parse().unwrap(), url);
    if let Some(body) = body {
        request = request.body(body.to_string());
    }
    let answer = request.send().await.map_err(|error| error.to_string())?;
    let good = answer.status().is_success();
    let text = answer.text().await.map_err(|error| error.to_string())?;
    let answer: Value = serde_json::from_str(&text).map_err(|_| text)?;
    let value = answer["value"].clone();
    if good {
        return Ok(value);
    }
    let said = value["message"].as_str().unwrap_or_default();
    Err(said.lines().next().unwrap_or_default().to_owned())
}

/// Starts the driver; returns it with its port.
async fn start(driver: &Path) -> (Child, String) {
    // It ends at once where the port that it has drawn is taken in the other kind of address.
    for _ in 0..8 {
        if let Some(started) = start_once(driver).await {
            return started;
        }
    }
    panic!("{} tells no port", driver.display());
}

async fn start_once(driver: &Path) -> Option<(Child, String)> {
    let mut driver = Command::new(driver)
        .args(["--port=0", "--log-level=SEVERE"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
    while let Some(line) = lines.next_line().await.unwrap() {
        if let Some((_, port)) = line.split_once("successfully on port ") {
            return Some((driver, port.trim_end_matches('.').to_owned()));
        }
    }
    None
}

/// The driver and the browser, from the environment or the path.
fn installed() -> Option<(PathBuf, PathBuf)> {
    let driver = program("BROWSER_TEST_DRIVER", &["chromedriver"]);
    let browser = program(
        "BROWSER_TEST_CHROMIUM",
        &["chromium", "chromium-browser", "google-chrome"],
    );
    match (driver, browser) {
        (Some(driver), Some(browser)) => Some((driver, browser)),
        (None, _) => missing("no chromedriver on the path"),
        (_, None) => missing("no chromium on the path"),
    }
}

fn program(variable: &str, names: &[&str]) -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(variable) {
        return Some(named.into());
    }
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let all = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|file| file.is_file())
}

/// Says once why the browser tests do nothing; fails where they have to do something.
pub fn missing<T>(what: &str) -> Option<T> {
    assert!(
        std::env::var(WANTED).as_deref() != Ok("required"),
        "{WANTED}=required, but there is {what}"
    );
    static SAID: Once = Once::new();
    // Past the harness, which would keep the line of a test that passes to itself.
    SAID.call_once(|| {
        let line = format!("browser test skipped: {what}\n");
        std::io::stderr().write_all(line.as_bytes()).unwrap();
    });
    None
}
