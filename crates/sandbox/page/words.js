// The texts of the page, in the language of the current person.

const WORDS = {
  skipToMessages: ["Skip to the messages", "메시지로 건너뛰기"],
  skipToBox: ["Skip to the message box", "입력창으로 건너뛰기"],
  places: ["Servers and channels", "서버와 채널"],
  channels: ["Channels", "채널"],
  directMessages: ["Direct messages", "다이렉트 메시지"],
  members: ["Members", "멤버"],
  online: ["Online", "온라인"],
  offline: ["Offline", "오프라인"],
  isOnline: ["{name} is online", "{name} 온라인"],
  notConnected: ["{name} is not connected", "{name} 연결 안 됨"],
  you: ["you", "나"],
  youAre: ["You are", "지금 나는"],
  app: ["APP", "앱"],
  be: ["Switch to {name} ({locale})", "{name|으로/로} 바꾸기 ({locale})"],
  wantedAs: ["{name} was pinged in {place}: switch to {name}", "{place}에서 {name} 님을 불렀습니다: {name|으로/로} 바꾸기"],
  asked: ["{name} was pinged in {place}.", "{place}에서 {name} 님을 불렀습니다."],
  goOnAs: ["Switch to {name}", "{name|으로/로} 바꾸기"],
  notNow: ["Not now", "나중에"],
  unread: ["unread", "읽지 않음"],
  ping: ["{count} mention", "멘션 {count}개"],
  pings: ["{count} mentions", "멘션 {count}개"],
  archived: ["archived", "보관됨"],
  archivedNote: ["Archived: write a message here to use commands again", "보관된 스레드: 글을 쓰면 명령어를 다시 쓸 수 있습니다"],
  locked: ["locked", "잠김"],
  thread: ["thread", "스레드"],
  messages: ["Messages in {place}", "{place}의 메시지"],
  theme: ["Theme: {theme}", "테마: {theme}"],
  themeSystem: ["system", "시스템 설정"],
  themeLight: ["light", "밝게"],
  themeDark: ["dark", "어둡게"],
  help: ["Welcome and keyboard shortcuts", "시작 안내와 단축키"],
  dayPasses: ["Skip a day", "하루 건너뛰기"],
  dayPassed: ["A day was skipped: it is {time} now.", "하루를 건너뛰었습니다. 지금 시각: {time}"],
  clockAhead: ["Time here: {time}", "여기 시각: {time}"],
  reconnecting: ["Reconnecting… What you type stays here.", "다시 연결하는 중… 쓰던 글은 그대로 남아 있습니다."],
  back: ["Connected again.", "다시 연결했습니다."],
  loadingOlder: ["Loading older messages…", "이전 메시지를 불러오는 중…"],
  beginning: ["This is the beginning of {place}.", "{place}의 시작입니다."],
  toPresent: ["Jump to the newest", "최신 메시지로"],
  newMark: ["New", "새 메시지"],
  used: ["{name} used", "{name} 님이 사용한 명령어:"],
  edited: ["(edited)", "(수정됨)"],
  thinking: ["{name} is thinking…", "{name} 님이 생각하는 중…"],
  startedThread: ["started a thread: {name}", "스레드를 시작했습니다: {name}"],
  threadBegins: ["The thread begins here.", "여기서 스레드가 시작됩니다."],
  openThread: ["Open the thread", "스레드 열기"],
  messageLink: ["message", "메시지"],
  onlyYou: ["Only you can see this", "나만 볼 수 있습니다"],
  dismiss: ["Dismiss message", "메시지 닫기"],
  pictureFailed: ["The picture did not load.", "이미지를 불러오지 못했습니다."],
  activity: ["Activity", "활동"],
  join: ["Join the Activity", "활동 참가"],
  leave: ["Leave the Activity", "활동 나가기"],
  activityClosed: ["The client did not open the Activity.", "클라이언트가 활동을 열지 않았습니다."],
  tryAgain: ["Try again", "다시 시도"],
  enlarge: ["Enlarge", "크게 보기"],
  download: ["Download {name}", "{name} 내려받기"],
  bytes: ["{count} bytes", "{count}바이트"],
  picture: ["Picture", "이미지"],
  previous: ["Previous picture", "이전 이미지"],
  next: ["Next picture", "다음 이미지"],
  openOriginal: ["Open the original", "원본 열기"],
  close: ["Close", "닫기"],
  choose: ["Make a selection", "선택하세요"],
  cancel: ["Cancel", "취소"],
  submit: ["Submit", "제출"],
  send: ["Send", "보내기"],
  box: ["Message or command", "메시지나 명령어"],
  placeholder: ["Message {place}, or type /", "{place}에 메시지 쓰기, 명령어는 /"],
  suggestions: ["Suggestions", "추천"],
  fileOf: ["Choose a file", "파일 선택"],
  leaveCommand: ["Cancel the command", "명령어 취소"],
  optional: ["optional", "선택 사항"],
  required: ["required", "필수"],
  noMatch: ["No results.", "결과가 없습니다."],
  needed: ["Please fill in {option}.", "{option} 값을 입력하세요."],
  nobody: ["Nobody here is called {text}.", "{text|이라는/라는} 사람은 여기에 없습니다."],
  notOffered: ["{option}: choose from the list.", "{option}: 목록에서 고르세요."],
  noNumber: ["{option}: enter a number.", "{option}: 숫자를 입력하세요."],
  noCommand: ["There is no command /{text} here.", "여기에는 /{text} 명령어가 없습니다."],
  tooLong: ["A message can have up to 2000 characters. This one has {count}.", "메시지는 2000자까지입니다. 지금은 {count}자입니다."],
  notAnswered: ["The application did not respond.", "애플리케이션이 응답하지 않았습니다."],
  noSandbox: ["The sandbox is not responding. Your text is kept; try again in a moment.", "샌드박스가 응답하지 않습니다. 쓴 글은 남아 있으니 잠시 뒤에 다시 해 보세요."],
  notHere: ["This place does not exist, or this person cannot see it.", "없는 곳이거나 이 사람이 볼 수 없는 곳입니다."],
  refused: ["That did not work: {reason}.", "그렇게 할 수 없습니다."],
  refused403: ["You can't do that here: {reason}.", "허용되지 않습니다."],
  refused404: ["Not found: {reason}.", "여기에는 없습니다."],
  refused409: ["You can't do that now: {reason}.", "지금은 할 수 없습니다."],
  emptyTitle: ["No messages here yet.", "아직 메시지가 없습니다."],
  emptyText: ["Everything here runs on your own computer. Choose at the top which person you are.",
    "모두 내 컴퓨터에서 돌아갑니다. 누가 되어 볼지 위에서 고르세요."],
  lookAround: ["Look around", "둘러보기"],
  lookAroundNote: ["Type / to see the commands.", "/를 쓰면 명령어가 나옵니다."],
  keyboard: ["Keyboard", "키보드"],
  keyAnswer: ["see the commands", "명령어 보기"],
  keyArrows: ["choose a suggestion or an option", "추천이나 선택지 고르기"],
  keyTake: ["choose, send", "고르기, 보내기"],
  keyChannels: ["channel above or below", "위아래 채널로 옮기기"],
  keyNext: ["next or previous control", "다음이나 이전 항목으로"],
  keyEscape: ["close, or mark as read", "닫기, 읽음으로 표시"],
  keyLine: ["new line", "줄 바꾸기"],
  keyHelp: ["this list", "이 목록"],
};

let language = 0;
let locale = "en-US";

/** Switches the page to the language of a locale, including the texts already shown. */
export function speak(wanted) {
  locale = wanted;
  language = wanted.startsWith("ko") ? 1 : 0;
  document.documentElement.lang = wanted;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    if (element.matches("button, a")) element.title = say(element.dataset.label);
  }
}

/** A text of the table, with its gaps filled. */
export function say(key, gaps = {}) {
  return filled(WORDS[key][language], gaps);
}

/** A text of the world file, with its gaps filled. */
export function sayText({ en, ko }, gaps = {}) {
  return filled((language === 1 && ko) || en, gaps);
}

function filled(text, gaps) {
  return text.replace(/\{(\w+)(?:\|([^/}]+)\/([^}]+))?\}/gu, (_, name, closed, open) => {
    const text = String(gaps[name] ?? "");
    return closed ? text + (endsClosed(text, closed) ? closed : open) : text;
  });
}

/** Whether a Korean particle after a text takes its form for a final consonant. */
function endsClosed(text, particle) {
  const last = [...text].at(-1) ?? "";
  const code = last.codePointAt(0) - 0xac00;
  const final = code >= 0 && code < 11_172 ? code % 28 : { l: 8, r: 0, m: 16, n: 4 }[last] ?? 0;
  // After ㄹ it is 로, as after a vowel.
  return final !== 0 && !(final === 8 && particle === "으로");
}

/** The current locale, for dates and numbers. */
export function spoken() {
  return locale;
}

/** Explains a failed request to the reader. */
export function explain(failed) {
  if (failed.status === 0) return say("noSandbox");
  const key = [403, 404, 409].includes(failed.status) ? `refused${failed.status}` : "refused";
  return say(key, { reason: failed.message });
}
