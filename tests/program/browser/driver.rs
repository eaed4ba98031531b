//! A headless Chromium, driven over WebDriver.

use std::{
    io::Write,
    mem::ManuallyDrop,
    path::{Path, PathBuf},
    process::Stdio,
    sync::{Mutex, Once},
    time::Duration,
};

use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::{Capabilities, WebDriver, WebElement, WindowHandle, action_chain::ActionChain};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    sync::{Semaphore, SemaphorePermit},
};

/// `required` makes a missing browser a failure instead of a skip.
///
/// These variables do not start with the program's prefix, because it would refuse unknown settings.
const WANTED: &str = "BROWSER_TEST";
/// The time limit for a condition of the page.
const PATIENCE: Duration = Duration::from_secs(30);
/// A host name that the browser resolves to this computer, as with DNS rebinding.
pub const REBOUND: &str = "rebound.example";

/// Browsers are heavy, so only this many run at once.
static ROOM: Semaphore = Semaphore::const_new(2);

/// The size of the page and the kind of pointer.
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

/// A browser with one window, closed when this is dropped.
pub struct Browser {
    // Never dropped: its drop blocks this thread until the session is closed, but the same thread has to read
    // the response. Driver and browser are killed instead.
    client: ManuallyDrop<WebDriver>,
    said: Mutex<Vec<String>>,
    _remains: LeftoverProcess,
    _driver: Child,
    _profile: TempDir,
    _room: SemaphorePermit<'static>,
}

impl Browser {
    /// Starts a browser; `None`, with a printed line, if there is none.
    pub async fn open(screen: Screen) -> Option<Browser> {
        let (driver, chromium) = installed()?;
        let room = ROOM.acquire().await.unwrap();
        let profile = TempDir::new().unwrap();
        let (driver, port) = start(&driver).await;
        let capabilities_wanted = capabilities(&chromium, &profile, screen);
        let client = WebDriver::builder(format!("http://127.0.0.1:{port}"), capabilities_wanted)
            // Longer than any script, and a limit for a browser that hangs.
            .request_timeout(PATIENCE * 2)
            .await
            .unwrap();
        let process = client.capabilities().get("goog:processID");
        Some(Browser {
            _remains: LeftoverProcess(process.and_then(Value::as_u64)),
            client: ManuallyDrop::new(client),
            said: Mutex::default(),
            _driver: driver,
            _profile: profile,
            _room: room,
        })
    }

    pub async fn goto(&self, url: &str) {
        self.client.goto(url).await.unwrap();
    }

    pub async fn reload(&self) {
        self.client.refresh().await.unwrap();
    }

    /// The value of a function body run in the page.
    pub async fn run(&self, script: &str, args: Value) -> Value {
        let ran = self.client.execute(script, list(args)).await;
        ran.unwrap().json().clone()
    }

    /// Waits until a function body returns something, and returns that.
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
               // While a page is still loading, the requested element may be missing.
               try {{ found = await look.apply(null, given); }}
               catch (error) {{ window.failedLook = String(error); }}
               if (found) done(found); else setTimeout(again, 30);
             }};
             again();"
        );
        async move {
            let mut last_error = String::new();
            // A page that is being replaced cancels the running script.
            for _ in 0..3 {
                let waited = self.client.execute_async(&*waiting, list(args.clone()));
                match waited.await {
                    Ok(element) => return element.json().clone(),
                    Err(error) => last_error = error.to_string(),
                }
                if !last_error.contains("unloaded") && !last_error.contains("navigation") {
                    break;
                }
            }
            let page_text = "return [document.body.innerText, window.failedLook]";
            panic!(
                "{place}: it never came true: {script} {args}\n{last_error}\nthe page:\n{}\nits log: {}",
                self.run(page_text, json!([])).await,
                self.complaints().await.join("\n")
            )
        }
    }

    /// Returns the element that a script has found.
    fn element(&self, found_element: &Value) -> WebElement {
        WebElement::from_json(found_element.clone(), self.client.handle().clone()).unwrap()
    }

    /// Clicks an element where it is visible; fails if it is covered.
    pub async fn click(&self, element: &Value) -> Result<(), String> {
        let clicked = self.element(element).click().await;
        clicked.map_err(|error| error.to_string())
    }

    /// Types into the focused element. Named keys are the characters of [`key`].
    pub async fn keys(&self, text: &str) {
        self.strokes().send_keys(text).perform().await.unwrap();
    }

    /// Presses a key while holding another.
    pub async fn chord(&self, modifier: char, struck: char) {
        let strokes = self.strokes().key_down(modifier);
        let strokes = strokes.send_keys(struck.to_string()).key_up(modifier);
        strokes.perform().await.unwrap();
    }

    fn strokes(&self) -> ActionChain {
        self.client.action_chain()
    }

    /// Gives a file to a file input.
    pub async fn attach(&self, element: &Value, path: &Path) {
        let path = path.to_str().unwrap();
        self.element(element).send_keys(path).await.unwrap();
    }

    /// Opens a second window of the same browser and switches to it.
    pub async fn new_tab(&self) -> WindowHandle {
        let handle = self.client.new_tab().await.unwrap();
        self.switch(&handle).await;
        handle
    }

    /// The handle of the current window.
    pub async fn window(&self) -> WindowHandle {
        self.client.window().await.unwrap()
    }

    pub async fn switch(&self, handle: &WindowHandle) {
        let switched = self.client.switch_to_window(handle.clone());
        switched.await.unwrap();
    }

    /// A command of the Chrome DevTools protocol.
    pub async fn devtools(&self, method: &str, params: Value) -> Value {
        self.client.cdp().send_raw(method, params).await.unwrap()
    }

    /// Resizes the window.
    pub async fn resize(&self, width: u32, height: u32, touch: bool) {
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)
            .await;
        self.until("return innerWidth === arguments[0]", json!([width]))
            .await;
    }

    /// Goes into a frame that a script has found: scripts, clicks and keys are for its page then.
    pub async fn enter_frame(&self, frame: &Value) {
        self.element(frame).enter_frame().await.unwrap();
    }

    /// Goes back to the page around all frames.
    pub async fn leave_frame(&self) {
        self.client.enter_default_frame().await.unwrap();
    }

    /// The window as a PNG.
    pub async fn picture(&self) -> Vec<u8> {
        self.client.screenshot_as_png().await.unwrap()
    }

    /// All errors of the page so far, from the browser's log.
    pub async fn complaints(&self) -> Vec<String> {
        let entries = self.client.browser_log().await.unwrap_or_default();
        let mut messages = self.said.lock().unwrap();
        messages.extend(entries.into_iter().map(|entry| entry.message));
        messages.clone()
    }
}

/// Returns the arguments of a script, given as a JSON list.
fn list(args: Value) -> Vec<Value> {
    match args {
        Value::Array(args) => args,
        _ => panic!("{args} is no list"),
    }
}

/// A browser's process, which could outlive its driver if it was too busy to close.
struct LeftoverProcess(Option<u64>);

impl Drop for LeftoverProcess {
    fn drop(&mut self) {
        if let Some(process) = self.0 {
            let mut kill = std::process::Command::new("kill");
            let _ = kill
                .args(["-KILL", &process.to_string()])
                .stderr(Stdio::null())
                .status();
        }
    }
}

/// Keys without a character.
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

fn capabilities(chromium: &Path, profile: &TempDir, screen: Screen) -> Capabilities {
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
    let capabilities_json = json!({
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
    });
    serde_json::from_value(capabilities_json).unwrap()
}

/// Starts the driver. Returns it with its port.
async fn start(driver: &Path) -> (Child, String) {
    // The driver exits at once if its random port is taken in the other address family.
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

/// Returns the paths of driver and browser, from the environment or the search path.
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
    if let Some(path) = std::env::var_os(variable) {
        return Some(path.into());
    }
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let all = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|file| file.is_file())
}

/// Prints once why the browser tests are skipped; fails if they are required.
pub fn missing<T>(missing_thing: &str) -> Option<T> {
    assert!(
        std::env::var(WANTED).as_deref() != Ok("required"),
        "{WANTED}=required, but there is {missing_thing}"
    );
    static SAID: Once = Once::new();
    // Printed directly, because the harness hides the output of passing tests.
    SAID.call_once(|| {
        let line = format!("browser test skipped: {missing_thing}\n");
        std::io::stderr().write_all(line.as_bytes()).unwrap();
    });
    None
}
