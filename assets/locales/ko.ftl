# 두는 사람이 읽는 말, 한국어. 열쇠와 변수는 en.ftl과 같아야 하며 시험이 비교한다.

## 장기의 말

side-cho = 초
    .game = janggi
side-han = 한
    .game = janggi
side-red = 홍
side-black = 흑
# 대국 안에서 `$variant`는 어느 놀이인지, `$bottom`과 `$top`은 아래쪽과 위쪽에 앉은 쪽을 가리킨다.
game-name = { $variant ->
    [xiangqi] 샹치
   *[janggi] 장기
}
# 얼마나 앞서는지. 샹치는 점수를 세지 않으므로 졸로 헤아린다.
part-amount = { $variant ->
    [xiangqi] 졸 { $points }개
   *[janggi] { $points }점
}
piece-general = 장
piece-general-north-cho = 관
piece-general-north-han = 장
piece-guard = 사
piece-chariot = 차
piece-cannon = 포
piece-horse = 마
piece-elephant = 상
piece-soldier-cho = 졸
piece-soldier-han = 병
piece-soldier-red = 병
piece-soldier-black = 졸
piece-at = { $square } { $piece }
shape-corner-horse = 귀마
shape-mandarin-duck = 원앙마
shape-both-corner = 양귀마
shape-central-chariot = 두 차가 사 옆
former-player = 정보를 지운 대국자
anyone = 누구나

## 명령어: 이름과 설명

cmd-challenge = 대국신청
    .description = 상대를 골라, 또는 이 채널의 누구에게나 장기나 샹치 대국을 신청합니다
cmd-challenge-opponent = 상대
    .description = 대국을 신청할 사람. 비워 두면 누구나 받을 수 있습니다
cmd-challenge-game = 게임
    .description = 장기나 샹치. 비워 두면 규칙에 맞는 게임, 규칙도 없으면 이곳의 기본 게임
cmd-challenge-side = 진영
    .description = 내 진영. 장기는 초나 한, 샹치는 홍이나 흑. 초와 홍이 먼저 둡니다
cmd-challenge-ruleset = 규칙
    .description = 어떤 규칙으로 둘지. /규칙에 설명이 있습니다
cmd-challenge-handicap = 접장기
    .description = 실력이 센 쪽이 떼고 두는 기물. 떼는 쪽이 한(샹치는 홍)을 잡고 먼저 둡니다
cmd-challenge-hints = 힌트
    .description = 한수 봇의 힌트를 써도 되는지. 정하지 않으면 서버 설정대로
cmd-challenge-takebacks = 무르기
    .description = 둔 수를 물러도 되는지. 정하지 않으면 10분 안에는 바로, 그 뒤에는 상대가 동의하면 무릅니다
cmd-challenge-pace = 제한시간
    .description = 한 수에 며칠, 또는 한 판에 몇 분인지. 정하지 않으면 한 수 3일입니다
cmd-challenge-reserve = 예비시간
    .description = 대국 전체에서 며칠을 더 쓸 수 있는지. 정하지 않으면 7일입니다
cmd-challenge-language = 언어
    .description = 대국 메시지의 언어. 정하지 않으면 서버의 언어, 또는 두 사람이 읽는 언어
cmd-challenge-rated = 레이팅
    .description = 이 서버의 레이팅에 반영할지. 정하지 않으면 서버 설정대로
cmd-challenge-to-janggi = 장기 대국 신청
cmd-challenge-to-xiangqi = 샹치 대국 신청
cmd-practice = 연습
    .description = 한수 봇과 연습 대국을 둡니다
cmd-practice-level = 단계
    .description = 상대의 실력. 1은 갓 배운 정도, 10은 가장 셉니다. 비워 두면 다음에 깰 단계입니다
cmd-practice-game = 게임
    .description = 장기나 샹치. 비워 두면 규칙에 맞는 게임, 규칙도 없으면 이곳의 기본 게임
cmd-practice-side = 진영
    .description = 내 진영. 장기는 초나 한, 샹치는 홍이나 흑. 초와 홍이 먼저 둡니다
cmd-practice-ruleset = 규칙
    .description = 어떤 규칙으로 둘지. /규칙에 설명이 있습니다
cmd-practice-hints = 힌트
    .description = 한수 봇의 힌트를 써도 되는지. 정하지 않으면 서버 설정대로
cmd-practice-handicap = 접장기
    .description = 한수 봇이 떼고 두는 기물. 떼는 쪽이 한(샹치는 홍)을 잡습니다. 내가 그쪽을 고르면 내가 뗍니다
cmd-practice-coach = 코치
    .description = 기물을 그냥 내주었을 때 알려 줄지. 비워 두면 3단계까지 알려 줍니다
cmd-practice-language = 언어
    .description = 대국 메시지의 언어. 정하지 않으면 서버의 언어, 또는 나의 언어
cmd-practice-start = 마무리
    .description = 연습할 마무리: 정해진 수 안에 외통을 만듭니다. 한수 봇은 가장 세게 막습니다
cmd-practice-votes = 투표
    .description = 채널의 모두가 투표로 내 쪽을 둡니다. 한 수의 투표 시간. 서버에서만 쓸 수 있습니다
cmd-setup = 상차림
    .description = 상차림을 고릅니다
cmd-setup-formation = 차림
    .description = 내 자리에서 본 순서: 상마상마, EHEH, …
cmd-setup-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-move = 두기
    .description = 수를 둡니다
cmd-move-move = 수
    .description = 32포35, 포35, 포 e3, b3e3, 쉬기 … 또는 목록에서 고르세요
cmd-move-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-pass = 쉬기
    .description = 두지 않고 이번 차례를 쉽니다(한수쉼)
cmd-pass-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-plan = 예약
    .description = 상대의 수에 어떻게 응수할지 미리 정해 둡니다. 나에게만 보입니다
cmd-plan-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-plan-line = 수순
    .description = 상대의 수부터 쉼표로 나누어 적습니다: a7b7, i4h4, i7h7, b1c3
cmd-draw = 무승부
    .description = 무승부를 제안하거나, 제안에 동의합니다
cmd-draw-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-takeback = 무르기
    .description = 마지막 수를 무르거나, 물러 달라고 요청합니다
cmd-takeback-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-claim = 시간승
    .description = 상대가 시간을 다 썼을 때 시간승을 선언하거나, 상대가 떠난 대국을 취소합니다
cmd-claim-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-pause = 일시정지
    .description = 양쪽 시간을 멈추자고 제안하거나, 상대의 제안에 동의하거나, 일시정지를 끝냅니다
cmd-pause-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-vacation = 휴가
    .description = 휴가를 냅니다. 속기를 뺀 모든 대국에서 내 시간이 멈춥니다. 1년에 30일까지
cmd-vacation-days = 일수
    .description = 지금부터 며칠 동안 쉴지. 0을 넣으면 휴가가 끝나고, 비워 두면 남은 휴가를 보여 줍니다
cmd-resign = 기권
    .description = 기권합니다. 한 번 더 확인합니다
cmd-resign-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-board = 판보기
    .description = 장기판을 나에게만 다시 보여 줍니다
cmd-board-theme = 판
    .description = 이번만 다른 판으로
cmd-board-pieces = 기물
    .description = 이번만 다른 기물로
cmd-board-view = 방향
    .description = 어느 쪽에서 볼지, 또는 그림 없이 글로
cmd-board-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-stats = 전적
    .description = 이 서버에서의 전적과 레이팅, 포진. 내 것이나 다른 사람의 것
cmd-stats-user = 사람
    .description = 누구의 전적인지. 비우면 내 전적입니다
cmd-opening = 포진
    .description = 포진을 이름으로 찾아 다음 수와 결과, 평가를 봅니다
cmd-opening-name = 이름
    .description = 어느 포진인지
cmd-opening-game = 대국
    .description = 여기서 둔 대국의 포진
cmd-leaderboard = 순위
    .description = 이 서버의 레이팅 순위
cmd-games = 대국목록
    .description = 진행 중인 내 대국을 보여 줍니다: 누구 차례인지, 어디에 있는지
cmd-help = 도움말
    .description = 여기서 장기 두는 법을 안내합니다
cmd-suggest = 힌트
    .description = 한수 봇이라면 어떻게 둘지 나에게만 알려 줍니다
cmd-suggest-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-suggest-strength = 깊이
    .description = 얼마나 깊이 생각할지
choice-strength-quick = 가볍게
choice-strength-normal = 꼼꼼하게
choice-strength-deep = 최대한 깊이
cmd-analyse = 분석
    .description = 끝난 대국의 흐름과 승부처, 더 나은 수를 보여 줍니다
cmd-analyse-game = 대국
    .description = 여기서 마지막으로 둔 대국이 아니면 그 번호
cmd-record = 기보
    .description = 대국의 기보를 파일로 받습니다
cmd-record-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-record-format = 형식
    .description = 한국 프로그램은 gib, 다른 프로그램은 PGN. 비워 두면 gib
cmd-replay = 다시보기
    .description = 대국을 처음부터 한 수씩 보여 줍니다
cmd-replay-game = 대국
    .description = 대국이 여럿일 때 어느 대국인지
cmd-replay-speed = 속도
    .description = 한 수를 얼마 동안 보여 줄지. 비워 두면 1초
choice-speed-slow = 느리게 (한 수 2초)
choice-speed-normal = 보통 (한 수 1초)
choice-speed-fast = 빠르게 (한 수 0.5초)
cmd-puzzle = 박보
    .description = 실전에서 나온 국면에서 가장 좋은 수를 찾아보세요. 나에게만 보입니다
cmd-puzzle-game = 게임
    .description = 어느 게임의 문제인지. 비우면 지난번에 푼 게임
cmd-puzzle-kind = 목표
    .description = 무엇을 이루는 문제인지. 비우면 가리지 않습니다
choice-kind-material = 기물 이득
choice-kind-defence = 수비
choice-kind-mate = 외통
choice-kind-draw = 무승부 지키기
choice-kind-points = 점수 앞서기
cmd-puzzle-theme = 수법
    .description = 정답에 나오는 수법. 비우면 가리지 않고, 푼 뒤에 알려 드립니다
choice-theme-fork = 양걸이
choice-theme-discovered-attack = 길 열어 노리기
choice-theme-discovered-check = 뜬장
choice-theme-double-check = 양수겸장
choice-theme-screen = 포 다리
choice-theme-blocked-leg = 멱 막기
choice-theme-pinned-guard = 묶인 사
choice-theme-sacrifice = 희생
choice-theme-quiet = 조용한 수
choice-theme-pass = 쉬기
choice-theme-bikjang = 빅장
choice-theme-palace-mate = 궁성 안 외통
choice-theme-stalemate = 둘 곳 없음
choice-theme-counting = 점수 계산
cmd-puzzle-turns = 수
    .description = 몇 수를 두는 문제인지. 비우면 내 실력에 맞는 문제가 나옵니다
choice-turns-1 = 한 수
choice-turns-2 = 두 수
choice-turns-3 = 세 수
choice-turns-4 = 네 수 이상
cmd-cup = 대회
    .description = 풀리그로 모든 대국을 동시에 두는 대회
cmd-cup-what = 작업
    .description = 무엇을 할지. 비워 두면 이 서버의 대회를 보여 줍니다
choice-what-open = 참가 신청 받기
choice-what-join = 참가하기
choice-what-leave = 나가기
choice-what-start = 대국 시작
choice-what-cancel = 취소
cmd-cup-name = 이름
    .description = 새 대회의 이름. 한 줄, 40자까지
cmd-cup-times = 판수
    .description = 두 사람끼리 몇 판씩 둘지. 정하지 않으면 한 판입니다
choice-times-1 = 한 판
choice-times-2 = 두 판, 편을 바꾸어
cmd-cup-ruleset = 규칙
    .description = 어떤 규칙으로 둘지. /규칙에 설명이 있습니다
cmd-cup-pace = 제한시간
    .description = 한 수에 며칠까지 쓸 수 있는지. 정하지 않으면 서버 설정이나 3일입니다
cmd-cup-reserve = 예비시간
    .description = 대국마다 며칠을 더 쓸 수 있는지. 정하지 않으면 서버 설정이나 7일입니다
cmd-cup-rated = 레이팅
    .description = 이 서버의 레이팅에 반영할지. 정하지 않으면 서버 설정대로
cmd-review = 복기
    .description = 기보 파일을 열어 한 수씩 넘겨 봅니다
cmd-review-file = 파일
    .description = 기보 파일: gib, PGN, WXF, UBB, XQF, 수순 목록
cmd-review-number = 번호
    .description = 파일의 몇 번째 대국, 1부터
choice-format-gib = gib (한국 프로그램)
choice-format-pgn = PGN
choice-format-fen = 국면 (FEN)
choice-format-uci = 수순 (UCI)
choice-format-text = 텍스트
choice-format-iccs = ICCS (샹치, 중국 프로그램)
choice-format-chinese = 중국어 (샹치, 炮二平五)
choice-format-ubb = DhtmlXQ, UBB (샹치, 중국 사이트)
choice-format-wxf = WXF (샹치, C2=5)
cmd-rules = 규칙
    .description = 기물이 가는 길과 여기서 두는 대국의 규칙을 그림으로 보여 줍니다
cmd-rules-topic = 제목
    .description = 무엇을 읽을지: 기물, 장군, 점수 … 또는 규칙의 이름
cmd-settings = 설정
    .description = 내가 보는 판과 기물의 모양, 알림을 받을 때를 고릅니다
cmd-settings-zone = 시간대
    .description = 내가 사는 곳의 시간대. 방해 금지 시간과 하루 한 번 알림이 이 시간대를 따릅니다. 예: Asia/Seoul
cmd-privacy = 개인정보
    .description = 나에 대해 저장된 정보를 보거나, 모두 파일로 받거나, 지웁니다
cmd-privacy-what = 작업
    .description = 무엇을 할지. 비워 두면 저장된 정보를 보여 줍니다
choice-what-show = 보기
choice-what-export = 모두 파일로 받기
choice-what-forget = 내 정보 지우기
cmd-server-settings = 서버설정
    .description = 이 서버의 설정을 보고 바꿉니다
cmd-server-settings-language = 언어
    .description = 이 서버에서 두는 대국의 언어
cmd-server-settings-ruleset = 규칙
    .description = 신청할 때 따로 정하지 않으면 쓰는 이 서버의 규칙
cmd-server-settings-pace = 제한시간
    .description = 따로 정하지 않은 대국에서 한 수에 며칠까지 쓸 수 있는지
cmd-server-settings-reserve = 예비시간
    .description = 따로 정하지 않은 대국에서 대국 전체에 며칠을 더 쓸 수 있는지
cmd-server-settings-timeout = 시간초과
    .description = 앞으로의 대국에서 시간을 다 쓰면 어떻게 되는지
cmd-server-settings-weekends = 주말
    .description = 앞으로의 대국에서 주말에도 시간이 흐르는지
cmd-server-settings-zone = 시간대
    .description = 주말이 언제 시작하고 끝나는지 정하는 시간대. 예: Asia/Seoul
cmd-server-settings-boards = 지난판
    .description = 새 판이 올라온 뒤 지난 판의 그림을 둘지 정합니다
cmd-server-settings-rated = 레이팅
    .description = 신청할 때 따로 정하지 않으면 대국을 이 서버의 레이팅에 반영할지 정합니다
cmd-server-settings-cards = 카드
    .description = 두 사람의 대국이 끝날 때마다 그 대국을 정리한 카드를 올릴지 정합니다
cmd-server-settings-desk = 안내판
    .description = 이 채널의 대국과 상대를 구하는 신청을 보여 주는 메시지를 둘지 정합니다
choice-game-janggi = 장기 (Janggi)
choice-game-xiangqi = 샹치, 중국 장기 (Xiangqi, 象棋)
choice-side-random = 무작위
choice-side-cho = 초 (楚)
choice-side-han = 한 (漢)
choice-side-red = 홍 (샹치)
choice-side-black = 흑 (샹치)
choice-handicap-first-move = 정선 (한의 덤이 0.5점, 샹치는 약한 쪽이 홍)
choice-handicap-soldier = 병 접기 (한이 병 하나를 뗌)
choice-handicap-elephant = 상 접기 (한이 상 하나를 뗌)
choice-handicap-guards = 양사 접기 (한이 사 둘을 뗌)
choice-handicap-horse = 마 접기 (한, 샹치는 홍이 마 하나를 뗌)
choice-handicap-cannon = 포 접기 (한이 포 하나를 뗌)
choice-handicap-chariot = 차 접기 (한, 샹치는 홍이 차 하나를 뗌)
choice-handicap-horses = 양마 접기 (샹치: 홍이 마 둘을 뗌)
choice-handicap-chariot-horse = 차마 접기 (샹치: 홍이 차 하나와 마 하나를 뗌)
choice-hints-allowed = 허용 (쓴 횟수는 대국이 끝나면 공개)
choice-hints-none = 허용 안 함
choice-coach-yes = 예
choice-coach-no = 아니요
choice-votes-none = 투표 안 함
choice-votes-1 = 1시간
choice-votes-6 = 6시간
choice-votes-12 = 12시간
choice-votes-24 = 24시간
choice-votes-48 = 48시간
choice-boards-keep = 그림을 남김
choice-boards-fold = 그림을 지움
choice-cards-on = 켬
choice-cards-off = 끔
choice-desk-here = 이 채널에 둠
choice-desk-off = 이 채널에 두지 않음
cmd-server-settings-daily = 오늘의박보
    .description = 매일 아침 9시(서버 시간대)에 이 채널에 박보 문제를 올릴지 정합니다
choice-daily-here = 이 채널에 올림
choice-daily-off = 이 채널에 올리지 않음
choice-stats-shown = 모두에게 공개
choice-stats-hidden = 숨김
choice-rated-yes = 반영함
choice-rated-no = 반영 안 함
choice-takebacks-free = 10분 안에는 자유롭게, 그 뒤에는 상대가 동의하면
choice-takebacks-ask = 상대가 동의하면
choice-takebacks-none = 허용 안 함
choice-pace-none = 제한 없음
choice-pace-1 = 한 수 1일
choice-pace-2 = 한 수 2일
choice-pace-3 = 한 수 3일
choice-pace-5 = 한 수 5일
choice-pace-7 = 한 수 7일
choice-pace-10 = 한 수 10일
choice-pace-14 = 한 수 14일
choice-pace-5m = 5분
choice-pace-5m-10 = 5분+10초
choice-pace-10m = 10분
choice-pace-10m-10 = 10분+10초
choice-pace-30m = 30분
choice-pace-30m-30 = 30분+30초
choice-reserve-0 = 없음
choice-reserve-3 = 3일
choice-reserve-7 = 7일
choice-reserve-14 = 14일
choice-reserve-30 = 30일
choice-timeout-claim = 상대가 시간승을 선언할 수 있음
choice-timeout-forfeit = 바로 시간패
choice-weekends-count = 시간이 흐름
choice-weekends-rest = 시간이 멈춤
choice-theme-wood = 나무판
choice-theme-paper = 종이판
choice-theme-dark = 어두운 판
choice-theme-contrast = 고대비 판
choice-theme-cells = 칸으로 된 판
choice-theme-wide = 넓은 판 (실제 장기판처럼)
choice-theme-ink = 붉은 글씨와 검은 글씨
choice-pieces-traditional = 전통 (楚 漢 車 包)
choice-pieces-hangul = 한글 (초 한 차 포)
choice-pieces-pictograms = 그림 (글자를 몰라도 됨)
choice-pieces-figures = 체스 말
choice-pieces-north = 북한식 (將 官)
choice-pieces-xiangqi = 샹치 (帥 將 炮 砲)
choice-pieces-chinese = 샹치 대국: { choice-x-pieces-chinese }
choice-pieces-alike = 샹치 대국: { choice-x-pieces-alike }
choice-pieces-simplified = 샹치 대국: { choice-x-pieces-simplified }
choice-pieces-read = 한자와 작은 한글
choice-pieces-letters = { choice-x-pieces-letters }
choice-x-pieces-chinese = 전통 (俥 車 傌 馬)
choice-x-pieces-alike = 전통, 마와 차는 같은 글자 (車 馬)
choice-x-pieces-simplified = 간체자 (帅 将 车 马)
choice-x-pieces-pictograms = 그림 (글자를 몰라도 됨)
choice-x-pieces-figures = 체스 말
choice-x-pieces-letters = 알파벳 (K A R C H E P)
choice-coordinates-auto = 함께 나오는 글과 같게
choice-coordinates-both = 알파벳과 기보 숫자
choice-coordinates-algebraic = 알파벳: e4
choice-coordinates-korean = 기보 숫자: 75
choice-coordinates-none = 없음
choice-x-coordinates-algebraic = 알파벳: h3 e3
choice-x-coordinates-files = 두는 쪽의 오른쪽부터 세는 줄: C2=5
choice-x-coordinates-chinese = 한자로 적은 줄: 炮二平五
choice-x-coordinates-both = 알파벳과 줄
choice-x-coordinates-none = 없음
choice-seals-on = 장군, 외통, 승리 때 찍음
choice-seals-off = 찍지 않음
choice-view-mine = 내 쪽
choice-view-cho = 초
choice-view-han = 한
choice-view-own = 보는 사람 쪽
choice-view-red = 홍 (샹치)
choice-view-black = 흑 (샹치)
choice-view-text = 그림 없이 글로
choice-reminders-direct = 다이렉트 메시지로
choice-reminders-thread = 대국 스레드에서
choice-reminders-none = 받지 않음
choice-digest-none = 받지 않음
choice-quiet-from-none = 방해 금지 시간 없음
choice-quiet-until-none = 방해 금지 시간 없음
choice-pings-on = 켬
choice-pings-off = 끔
choice-auto-vacation-on = 켬
choice-auto-vacation-off = 끔
choice-language-auto = 두는 사람의 언어
choice-language-en = English
choice-language-ko = 한국어
listed-game = #{ $game } 상대 { $opponent }, { $ply }수째
listed-game-new = #{ $game } 상대 { $opponent }
listed-game-over = #{ $game } 상대 { $opponent }, { $ply }수
action-pass = 쉬기(한수쉼)
action-bikjang = 빅장 받기

## 대국 신청

challenge-person = { $challenger } 님이 { $opponent } 님에게 { game-name } 대국을 신청했습니다.
challenge-anyone = { $challenger } 님이 { game-name } 상대를 구합니다. 함께 두시겠습니까?
challenge-side-random = 진영은 무작위로 정합니다.
challenge-side-cho = { $challenger } 님이 { JOSA($bottom, "을를") } 잡습니다.
challenge-side-han = { $challenger } 님이 { JOSA($top, "을를") } 잡습니다.
challenge-order = { JOSA($bottom, "이가") } 먼저 둡니다.
challenge-order-points = 초가 먼저 두고, 한은 덤 { $deom }점을 받습니다.
    .game = janggi
challenge-order-deom-cho = 초가 먼저 두고, 덤 { $deom }점도 받습니다.
    .game = janggi
challenge-order-first-move = 정선: 초가 먼저 두고, 한은 덤을 0.5점만 받습니다.
    .game = janggi
challenge-order-given = 접장기: 한이 { JOSA($given, "을를") } 떼고 먼저 둡니다.
    .game = janggi
challenge-order-given-points = 접장기: 한이 { JOSA($given, "을를") } 떼고 먼저 두며, 초는 덤 0.5점을 받습니다.
    .game = janggi
challenge-order-xiangqi-first-move = 정선: 약한 쪽이 홍을 잡고 먼저 두며, 기물은 떼지 않습니다.
challenge-order-xiangqi-given = 접기: 홍이 { JOSA($given, "을를") } 떼고 먼저 둡니다.
challenge-rules = -# 규칙: { $name }. { $reading } 신청은 { $when } 만료됩니다.
challenge-rules-briefly = 규칙: { $name }.
challenge-no-hints = -# 힌트 허용 안 함: 양쪽 모두 힌트를 쓸 수 없습니다.
challenge-takebacks-ask = -# 무르기는 상대가 동의할 때만 할 수 있습니다.
challenge-takebacks-none = -# 무르기 허용 안 함: 둔 수는 무를 수 없습니다.
challenge-votes = -# 첫 표가 나오고 { $hours }시간 뒤에 집계합니다. 무르기는 없습니다.
challenge-time = -# 시간: { $terms }. { $house }
terms = 한 수 { $pace }일, 대국 전체 예비시간 { $reserve }일
terms-no-reserve = 한 수 { $pace }일
terms-evening = 각자 { $minutes }분
terms-evening-added = 각자 { $minutes }분, 한 수마다 { $added }초 추가
terms-claim = 시간을 다 쓰면 상대가 시간승을 선언할 수 있습니다.
terms-forfeit = 시간을 다 쓰면 바로 시간패입니다.
terms-evening-end = 시간을 다 쓰면 바로 시간패입니다. 시간은 멈추지 않지만, 서로 동의하면 며칠 단위로 이어 둘 수 있습니다.
terms-rest = 주말에는 시간이 멈춥니다({ $zone }).
challenge-accepted = { $by } 님이 { $challenger } 님의 대국 신청을 수락했습니다.
challenge-seats = { $bottom }: { $cho } · { $top }: { $han }
challenge-declined = { $opponent } 님이 { $challenger } 님의 대국 신청을 거절했습니다.
challenge-withdrawn = { $challenger } 님이 대국 신청을 취소했습니다.
challenge-withdrawn-here = 대국 신청을 취소했습니다.
challenge-expired = { $challenger } 님의 대국 신청이 72시간 동안 답이 없어 만료되었습니다.
challenge-open-expired = { $challenger } 님의 대국 신청에 14일 동안 참가한 사람이 없어 만료되었습니다.
practice-begins = { $challenger } 님이 봇 { JOSA($bot, "과와") } 연습 대국을 둡니다: { $level }.
practice-begins-from = { $challenger } 님이 마무리를 연습합니다: **{ $name }**. { $turns }수 안에 외통을 만드세요. 무르기는 자유입니다.
practice-offered = 한수 봇과는 대국 신청 대신 바로 연습 대국을 둘 수 있습니다. 어느 단계와 두시겠습니까? 나머지는 신청하신 대로 합니다. `/연습`에서는 열 단계를 모두 고를 수 있습니다.
practice-begun = 연습 대국을 시작합니다. 아래의 새 메시지를 보세요.
settled-rules = -# 규칙: { $name }. { $reading }
thread-name = { game-name } #{ $game }: { $cho } – { $han }

## 봇의 단계
level-named = { $level }단계({ $name })
level-listed = { $level } – { $name }
level-rated = { $level } (추정 레이팅 약 { $rating })
choice-start-two-soldiers = 장기: 양졸
choice-start-three-soldiers = 장기: 세 졸 대 외사
choice-start-cannon-two-soldiers = 장기: 포와 양졸
choice-start-horse-cannon-soldier = 장기: 마포졸
choice-start-chariot-soldier = 장기: 차졸 대 외사
choice-start-cannon-soldier = 장기: 포졸
choice-start-horse-cannon = 장기: 마포
choice-start-chariot-guard = 장기: 차사 대 외사
choice-start-two-chariots = 장기: 양차 대 양사
choice-start-chariot-horse = 장기: 차마 대 양사
choice-start-chariot-cannon = 장기: 차포 대 양사
choice-start-chariot-elephant = 장기: 차상 대 양사
choice-start-two-horses-soldier = 장기: 양마졸 대 양사
choice-start-one-pawn = 샹치: 외병
choice-start-chariot-advisor = 샹치: 외차 대 외사
choice-start-horse-advisor = 샹치: 외마 대 외사
choice-start-two-pawns = 샹치: 양병 대 양사
choice-start-horse-pawn = 샹치: 마병 대 양사
choice-start-cannon-advisors = 샹치: 포와 양사 대 양사
choice-start-two-horses = 샹치: 양마 대 양사
choice-start-cannon-pawn = 샹치: 포병 대 양사
choice-start-chariot-and-horse = 샹치: 차마 대 사상전
choice-start-horse-and-cannon = 샹치: 마포 대 사상전
choice-level-1 = 입문
choice-level-2 = 초보
choice-level-3 = 초급
choice-level-4 = 중급
choice-level-5 = 상급
choice-level-6 = 유단자
choice-level-7 = 고수
choice-level-8 = 사범
choice-level-9 = 국수
choice-level-10 = 최강

## 규칙: 이름과 짧은 설명

ruleset-modern = 온라인
    .about = 요즘 가장 흔한 규칙: 빅장 없음, 점수로 판정
ruleset-kakao = 카카오
    .about = 온라인과 같으나 늦어도 200수에 점수 판정
ruleset-association = 협회
    .about = 대한장기협회에서 쓴다고 알려진 규칙: 무승부 없음
ruleset-federation = 연맹
    .about = 대한장기연맹에서 쓴다고 알려진 규칙: 빅장은 점수로 판정
ruleset-traditional = 전통
    .about = 빅장을 받으면 무승부
ruleset-casual = 점수 없음
    .about = 점수를 세지 않고 빅장도 없음
ruleset-tournament = 빅장은 점수로 판정 (Fairy-Stockfish)
    .about = 이 프로그램의 janggi 규칙, 합의 무승부 없음
ruleset-kja = 빅장 금지 (맥데이드), 반복수 금지 (위키백과)
    .about = 두 자료에 나온 대회 규칙: 점수가 뒤진 쪽이 반복수를 피해야 함
ruleset-wikipedia = 빅장은 무승부, 수 제한 없음 (위키백과)
    .about = 백과사전의 설명대로: 만년장도 무승부
ruleset-duniho = 뒤진 쪽만 빅장 (두니호)
    .about = chessvariants.com의 설명대로: 빅장을 받으면 무승부
ruleset-zillions = 상차림 하나, 빅장 금지 (질리언스)
    .about = 두 장이 마주 보게 두는 수는 둘 수 없음
ruleset-game_courier = 초가 먼저 상차림, 빅장은 무승부 (게임 쿠리어)
    .about = chessvariants.com에서 두는 대로
ruleset-pritchard = 상차림 하나, 뒤진 쪽만 빅장 (프리처드)
    .about = 프리처드의 백과사전대로: 언제나 쉴 수 있음
ruleset-murray = 장만 남았을 때만 쉬기 (윌킨슨, 머레이)
    .about = 상차림 하나, 뒤진 쪽만 빅장을 걸 수 있음
ruleset-gollon = 빅장은 장군, 건 쪽은 이길 수 없음 (골런)
    .about = 상차림 하나, 뒤진 쪽만 빅장을 걸 수 있음
ruleset-martin = 둘 수가 없을 때만 쉬기, 무승부는 점수로 (마틴)
    .about = 골런·마틴·카조의 규칙: 빅장은 장군
ruleset-knowlton = 빅장은 장군, 초가 먼저 상차림 (놀턴)
    .about = 뒤진 쪽만 빅장을 걸 수 있고, 건 쪽은 이길 수 없음
ruleset-essentials = 비밀 상차림, 둘 수가 없으면 무승부 (에센셜)
    .about = 빅장은 장군이며, 빅장을 건 쪽은 이길 수 없음
ruleset-north_korea = 북한
    .about = 전통과 같으나, 초의 장은 관(官), 한의 장은 장(將)이라 부름
ruleset-xiangqi = 샹치
    .about = 중국 장기: 쉴 수 없고, 같은 국면이 세 번 나오면 무승부
ruleset-xiangqi_asian = 샹치 (아시아연맹)
    .about = 샹치와 같지만 한 기물을 계속 쫓으면 짐
rules-title = 규칙: { $name }
rules-here = 이 대국은 이 규칙으로 둡니다.
rules-usual = 신청할 때 따로 정하지 않으면 여기서는 이 규칙으로 둡니다.
rules-placeholder = 다른 규칙 보기
rules-head-setup = 상차림.
rules-head-pass = 쉬기(한수쉼).
rules-head-facing = 빅장.
rules-head-repetition = 반복수.
rules-head-end = 대국의 끝.
rules-head-points = 점수.
rules-setup-han-first = 한이 먼저 고르고 초가 나중에 고릅니다: { $formations }.
rules-setup-cho-first = 초가 먼저 고르고 한이 나중에 고릅니다: { $formations }.
rules-setup-hidden = 양쪽이 서로 모르게 고릅니다: { $formations }.
rules-setup-fixed = 양쪽 모두 { $formations }입니다.
rules-cannon-not-in-game = 대국의 첫 수는 포로 둘 수 없습니다.
rules-cannon-not-of-side = 양쪽 모두 자기 첫 수는 포로 둘 수 없습니다.
rules-generals-north-korean = 초의 장은 관(官), 한의 장은 장(將)이라 부릅니다.
rules-pass-free = 장군을 받지 않았으면 쉴 수 있습니다.
rules-pass-when-stuck = 둘 수가 없을 때만 쉴 수 있습니다.
rules-pass-never = 쉴 수 없습니다.
rules-pass-alone = 장만 남았을 때만 쉴 수 있습니다.
rules-pass-lone-general = 장만 남았거나 둘 수가 없을 때만 쉴 수 있습니다.
rules-stuck-draws = 장군을 받지 않았는데 둘 수가 없으면 무승부입니다.
rules-stuck-counts = 장군을 받지 않았는데 둘 수가 없으면 점수로 판정합니다.
rules-stuck-loses = 장군을 받지 않았는데 둘 수가 없으면 집니다.
rules-facing-ignored = 빅장은 없습니다. 두 장이 마주 보아도 괜찮습니다.
rules-facing-nobody = 빅장은 금지입니다. 두 장이 마주 보게 둘 수 없습니다.
rules-facing-anyone = 누구나 빅장을 걸 수 있습니다.
rules-facing-behind = 기물 점수가 뒤진 쪽만 빅장을 걸 수 있습니다.
rules-facing-below-thirty = 빅장은 양쪽 기물이 모두 30점 미만일 때만 적용됩니다. 그 전에는 마주 보아도 괜찮습니다.
rules-facing-capture-anyone = 장이 기물을 잡으면서는 언제나 걸 수 있습니다.
rules-facing-capture-behind = 장이 기물을 잡으면서는 기물 점수가 뒤진 쪽만 걸 수 있습니다.
rules-facing-by-capture = 빅장은 장이 기물을 잡으면서만 걸 수 있습니다.
rules-facing-by-capture-behind = 빅장은 기물 점수가 뒤진 쪽의 장이 기물을 잡으면서만 걸 수 있습니다.
rules-facing-nothing = 그래도 아무 일 없습니다.
rules-facing-stays = 상대는 피하지 않아도 됩니다.
rules-facing-must-break = 바로 다음 수로 마주 보는 것을 풀어야 합니다.
rules-facing-no-offer = 장이 기물을 잡으면서 마주 보게 되었을 때는 피하지 않아도 되고, 빅장으로 받을 수도 없습니다.
rules-facing-again = 한 번 건 쪽은 다시 걸어도 됩니다.
rules-facing-draw = 상대는 피하거나, 빅장을 받아 무승부로 마칩니다.
rules-facing-points = 상대는 피하거나, 빅장을 받아 점수로 판정합니다.
rules-facing-check = 빅장은 장군이며, 그것으로 외통이면 무승부입니다.
rules-facing-forfeits = 빅장을 건 쪽은 상대의 기권이나 시간패가 아니면 이길 수 없습니다.
rules-facing-no-capture = 장이 기물을 잡으면서 빅장을 걸 수는 없습니다.
rules-guarded-mate-draws = 외통을 만든 기물을 자기 장만 지키고 있으면 무승부입니다.
rules-repetition-draws = 같은 국면이 { $times }번 나오면 무승부입니다.
rules-repetition-counts = 같은 국면이 { $times }번 나오면 점수로 판정합니다.
rules-repetition-deviate = 점수가 뒤진 쪽은 같은 국면을 { $times }번째로 만들 수 없습니다.
rules-repetition-deviate-check = 어느 쪽도 장군을 부르면서 그 국면을 만들 수 없습니다. 장군을 받은 쪽은 언제나 막을 수 있습니다.
rules-repetition-deviate-stuck = 다르게 둘 수가 없으면 점수로 판정합니다.
rules-repetition-late-draws = 양쪽 기물이 모두 30점 미만이면 금지하는 대신 무승부로 합니다.
rules-repetition-late-counts = 양쪽 기물이 모두 30점 미만이면 금지하는 대신 점수로 판정합니다.
rules-repetition-none = 같은 국면이 몇 번 나와도 괜찮습니다.
rules-perpetual-loses = 장군만 되풀이한 쪽이 집니다(만년장).
rules-shuttle-loses = 한 기물로 다섯 수를 연속으로 왔다 갔다 하면 집니다. 장과 사는 괜찮습니다.
rules-passes-draw = 양쪽이 연속으로 쉬면 무승부입니다.
rules-passes-count = 양쪽이 연속으로 쉬면 점수로 판정합니다.
rules-passes-nothing = 양쪽이 연속으로 쉬어도 아무 일 없습니다.
rules-quiet-draws = { $turns }수 동안 잡은 기물이 없으면 무승부입니다.
rules-quiet-counts = { $turns }수 동안 잡은 기물이 없으면 점수로 판정합니다.
rules-length-counts = { $turns }수가 되면 점수로 판정합니다.
rules-dead-draws = 장과 사만 남으면 무승부입니다.
rules-dead-counts = 장과 사만 남으면 점수로 판정합니다.
rules-draws-any = 무승부는 언제든지 제안할 수 있습니다.
rules-draws-below-thirty = 무승부는 양쪽 기물이 모두 30점 미만일 때 제안할 수 있습니다.
rules-draws-never = 합의 무승부는 없습니다.
rules-draws-agreed-count = 양쪽이 무승부에 합의하면 점수로 판정합니다.
rules-points = 차 { $chariot }, 포 { $cannon }, 마 { $horse }, 상 { $elephant }, 사 { $guard }, 졸·병 { $soldier }.
rules-points-deom = 나중에 두는 한은 덤 { $deom }점을 받습니다.
rules-points-deom-cho = 초는 덤 { $deom }점을 받습니다.
rules-points-no-deom = 덤은 없으며, 점수가 같으면 무승부입니다.
rules-points-behind = 빅장에서 뒤진 쪽은 그 수를 두기 전에 기물 점수가 더 적은 쪽입니다.
rules-points-behind-repetition = 반복수에서 뒤진 쪽은 덤까지 더한 점수가 더 적은 쪽입니다.
rules-points-never = 점수는 세지 않습니다.
rules-counts = 외통으로 끝나지 않으면 점수로 판정합니다.
rules-counts-most = 외통 없이 끝난 대국은 대부분 점수로 판정합니다.
rules-counts-some = 외통 없이 끝난 대국 가운데 일부는 점수로 판정합니다.
rules-counts-pieces = 점수로 승패를 가리지는 않습니다.
rules-counts-nothing = 점수는 세지 않습니다.
rules-head-draws = 무승부.
rules-xiangqi-setup = 배치는 하나이고 홍이 먼저 둡니다. 두 장이 빈 줄에서 마주 보게 둘 수 없습니다.
rules-xiangqi-repetition = 같은 국면이 { $times }번 나오면 무승부입니다. 다만 그 사이에 한쪽만 매번 장군을 불렀으면 그쪽이 집니다.
rules-xiangqi-chase = 한쪽만 매번 같은 기물을 쫓았어도 그쪽이 집니다. 한쪽은 장군을, 다른 쪽은 추격을 반복했으면 장군을 부른 쪽이 집니다.
rules-xiangqi-quiet = { $turns }수 동안 잡은 기물이 없으면 무승부입니다.
rules-xiangqi-quiet-ten = { $turns }수 동안 잡은 기물이 없으면 무승부입니다. 장군은 한쪽에 열 번까지만 이 수에 넣습니다.
rules-xiangqi-dead = 차, 마, 포, 병졸이 하나도 남지 않으면 무승부입니다.
rules-xiangqi-reading = 둘 곳이 없으면 집니다. 장군만 되풀이해도 집니다.
rules-xiangqi-reading-chase = 둘 곳이 없으면 집니다. 장군만 되풀이하거나 한 기물만 계속 쫓아도 집니다.
handicap-first-move = { $variant ->
    [xiangqi] 정선, 약한 쪽이 홍
   *[janggi] 정선, 한의 덤 0.5점
}
handicap-soldier = 병 하나
handicap-elephant = 상 하나
handicap-guards = 사 둘
handicap-horse = 마 하나
handicap-cannon = 포 하나
handicap-chariot = 차 하나
handicap-horses = 마 둘
handicap-chariot-horse = 차 하나와 마 하나

## Rules that players combine. Parameters and values are named as in ids.

changed-ruleset = { $name } 변형
changed-ruleset-like = 다음만 다르고 나머지는 { $name } 규칙과 같음: { $rules }
rule-setup_order = 상차림 순서
    .is-han_first = 한이 먼저 고르고 초가 나중에 고릅니다.
    .is-cho_first = 초가 먼저 고르고 한이 나중에 고릅니다.
    .is-hidden = 서로 모르게 고르고 한꺼번에 공개합니다.
    .is-fixed = 고르지 않고 양쪽 모두 안상차림으로 둡니다.
rule-setup_set = 고를 수 있는 상차림
    .is-four = 보통의 네 가지 상차림 가운데 고릅니다.
    .is-four_central = 네 가지에 차가 사 옆에 서는 상차림을 더합니다.
    .is-three = 마와 상은 한쪽 날개에서만 바꿀 수 있습니다.
    .is-heeh = 양쪽 모두 안상차림입니다.
rule-pass = 쉬기(한수쉼)
    .is-free = 장군을 받지 않았으면 언제나 쉴 수 있습니다.
    .is-when_stuck = 둘 수가 없을 때만 쉴 수 있습니다.
    .is-lone_general = 장만 홀로 남았을 때만 스스로 쉴 수 있습니다.
rule-stalemate = 장군은 아닌데 둘 수가 없을 때
    .is-forced_pass = 둘 수가 없으면 그 차례를 쉽니다.
    .is-draw = 장군을 받지 않았는데 둘 수가 없으면 무승부입니다.
    .is-loss = 장군을 받지 않았는데 둘 수가 없으면 집니다.
rule-double_pass = 양쪽이 연속으로 쉴 때
    .is-points = 양쪽이 연속으로 쉬면 점수로 판정합니다.
    .is-draw = 양쪽이 연속으로 쉬면 무승부입니다.
    .is-nothing = 양쪽이 연속으로 쉬어도 아무 일 없습니다.
rule-cannon_first = 포의 첫 수
    .is-allowed = 어느 기물이든 먼저 둘 수 있습니다.
    .is-forbid_game = 대국의 첫 수는 포로 둘 수 없습니다.
    .is-forbid_side = 양쪽 모두 자기 첫 수는 포로 둘 수 없습니다.
rule-face_create = 두 장을 마주 보게 할 수 있는 쪽
    .is-anyone = 누구나 두 장이 마주 보게 둘 수 있습니다.
    .is-behind = 기물 점수가 뒤진 쪽만 두 장이 마주 보게 둘 수 있습니다.
    .is-nobody = 두 장이 마주 보게 둘 수 없습니다.
rule-face_capture = 장이 잡으면서 마주 볼 때
    .is-same = 장이 기물을 잡는 수에도 다른 수와 같은 규칙을 적용합니다.
    .is-anyone = 장이 기물을 잡으면서는 언제나 마주 볼 수 있습니다.
    .is-behind = 점수가 뒤진 쪽의 장만 기물을 잡으면서 마주 볼 수 있습니다.
    .is-nobody = 장이 기물을 잡으면서 마주 볼 수는 없습니다.
rule-face_when = 마주 보기 규칙이 적용되는 때
    .is-always = 두 장이 마주 보는 규칙을 언제나 적용합니다.
    .is-below30 = 두 장이 마주 보는 규칙은 양쪽 기물이 모두 30점 미만일 때만 적용합니다.
rule-face_effect = 두 장이 마주 보면
    .is-none = 두 장이 마주 보아도 아무 일 없습니다.
    .is-offer = 상대는 피하거나, 빅장을 받아 대국을 마칩니다.
    .is-check = 빅장은 장군이며, 그것으로 외통이면 무승부입니다.
rule-face_result = 빅장의 결과
    .is-draw = 빅장으로 끝난 대국은 무승부입니다.
    .is-points = 빅장으로 끝난 대국은 점수로 판정합니다.
rule-face_by_capture_offers = 장이 잡으면서 건 빅장
    .is-true = 장이 기물을 잡으면서 건 빅장도 받을 수 있습니다.
    .is-false = 장이 기물을 잡으면서 마주 보게 된 것은 빅장으로 받을 수 없습니다.
rule-general_guard_mate = 장이 지키는 외통
    .is-win = 외통을 만든 기물을 자기 장만 지키고 있어도 이깁니다.
    .is-draw = 외통을 만든 기물을 자기 장만 지키고 있으면 무승부입니다.
rule-face_forfeit = 마주 보게 한 대가
    .is-false = 마주 보게 한 쪽도 이길 수 있습니다.
    .is-true = 마주 보게 한 쪽은 상대의 기권이나 시간패가 아니면 이길 수 없습니다.
rule-rep_fold = 반복수로 치는 횟수
    .is-4 = 같은 국면이 네 번 나오면 반복수입니다.
    .is-3 = 같은 국면이 세 번 나오면 반복수입니다.
    .is-0 = 같은 국면이 몇 번 나와도 괜찮습니다.
rule-rep_result = 반복수의 결과
    .is-points = 반복수는 점수로 판정합니다.
    .is-draw = 반복수는 무승부입니다.
    .is-deviate = 점수가 뒤진 쪽과 장군을 부르는 쪽이 피해야 합니다.
rule-perpetual = 만년장
    .is-checker_loses = 장군만 되풀이한 쪽이 집니다.
    .is-as_repetition = 장군을 되풀이해도 보통의 반복수로 다룹니다.
rule-shuttle = 왔다 갔다 하기
    .is-true = 한 기물로 다섯 수를 연속으로 왔다 갔다 하면 집니다.
    .is-false = 한 기물로 왔다 갔다 해도 괜찮습니다.
rule-nocap_plies = 잡는 수가 없을 때
    .is-200 = 200수 동안 잡은 기물이 없으면 대국이 끝납니다.
    .is-120 = 120수 동안 잡은 기물이 없으면 대국이 끝납니다.
    .is-100 = 100수 동안 잡은 기물이 없으면 대국이 끝납니다.
    .is-0 = 잡는 수가 없어도 대국이 끝나지 않습니다.
rule-nocap_result = 잡는 수가 없어 끝난 대국의 결과
    .is-points = 잡는 수가 없어서 끝나면 점수로 판정합니다.
    .is-draw = 잡는 수가 없어서 끝나면 무승부입니다.
rule-ply_limit = 대국의 길이
    .is-0 = 대국 길이에 제한이 없습니다.
    .is-200 = 200수가 되면 점수로 판정합니다.
rule-draw_offer = 합의 무승부
    .is-any = 무승부는 언제든지 제안할 수 있습니다.
    .is-below30 = 무승부는 양쪽 기물이 모두 30점 미만일 때 제안할 수 있습니다.
    .is-none = 합의 무승부는 없습니다.
rule-x-dead = 강을 건널 기물이 남지 않았을 때
    .is-off = 강을 건널 기물이 남지 않아도 계속 둡니다.
    .is-draw = 강을 건널 기물이 남지 않으면 무승부입니다.
rule-chase = 연속 추격
    .is-none = 한 기물을 쫓으며 국면을 되풀이해도 됩니다.
    .is-asian = 한 기물을 쫓으며 국면을 되풀이하면 집니다(아시아연맹).
rule-nocap_checks = 장군을 세는 방법
    .is-all = 장군도 모두 셉니다.
    .is-ten = 장군은 한쪽에 열 번까지만 셉니다.
rule-dead = 장과 사만 남았을 때
    .is-off = 장과 사만 남아도 대국을 계속합니다.
    .is-draw = 장과 사만 남으면 무승부입니다.
    .is-points = 장과 사만 남으면 점수로 판정합니다.
rule-count_draws = 무승부의 처리
    .is-false = 무승부는 무승부입니다.
    .is-true = 무승부가 될 대국은 점수로 판정합니다.
rules-count-other-draws = 그 밖의 무승부는 점수로 판정합니다.
rule-deom_half_points = 덤
    .is-3 = 나중에 두는 한이 덤 1.5점을 받습니다.
    .is-1 = 나중에 두는 한이 덤 0.5점을 받습니다.
    .is-0 = 덤이 없고, 점수가 같으면 무승부입니다.
    .is--1 = 초가 덤 0.5점을 받습니다.
rule-generals = 장의 이름
    .is-common = 초의 장은 초(楚), 한의 장은 한(漢)입니다.
    .is-north_korean = 북한에서처럼 초의 장은 관(官), 한의 장은 장(將)입니다.
rule-rep_below30 = 30점 미만의 반복수
    .is-draw = 양쪽 기물이 모두 30점 미만이면 반복수는 무승부입니다.
    .is-points = 양쪽 기물이 모두 30점 미만이면 반복수는 점수로 판정합니다.

## Combining rules

rules-combine = 다른 규칙…
rules-combine-x = 다른 샹치 규칙…
combine-page-moves = 상차림·쉬기·빅장
combine-page-ends = 반복수·무승부·제한
combine-whole = 규칙 전체
combine-pick = 바꿀 규칙 고르기
combine-value = { $rule }: 고르기
combine-from = 시작할 규칙
combine-from-changed = 시작할 규칙 ({ $name })
combine-challenge = 대국 신청
combine-practise = 대국 시작
combine-server = 이 서버에서 쓰기
combine-for-challenge = **{ $opponent } 님에게 보낼 대국 신청입니다.** 아직 보내지 않았습니다. 원하는 것과 가장 비슷한 규칙에서 시작해 마음대로 바꾸세요.
combine-for-anyone = **이 채널에서 상대를 구하는 신청입니다.** 아직 보내지 않았습니다. 원하는 것과 가장 비슷한 규칙에서 시작해 마음대로 바꾸세요.
combine-for-practice = **한수 봇과 둘 대국입니다({ $level }).** 아직 시작하지 않았습니다. 원하는 것과 가장 비슷한 규칙에서 시작해 마음대로 바꾸세요.
combine-for-server = **이 서버의 대국 규칙입니다.** 원하는 것과 가장 비슷한 규칙에서 시작해 마음대로 바꾸세요.
combine-for-reading = **직접 짜 보는 규칙입니다.** 원하는 것과 가장 비슷한 규칙에서 시작해, 바꿀 때마다 무엇이 달라지는지 보세요.
combine-id = -# 이 규칙을 다시 쓰려면 `규칙`에 적으세요: `{ $id }`
combine-unplayable = ⚠️ 그렇게는 둘 수 없습니다. { $why } 바뀐 것은 없습니다.
combine-set = 이제 여기서는 이 규칙으로 둡니다: **{ $name }**.
unplayable-endless = 양쪽이 쉬기만 하거나 왔다 갔다 하면 대국이 끝나지 않습니다. 연속 쉬기, 반복수, 수 제한 가운데 하나로 대국이 끝나게 하세요.
unplayable-level = 점수가 같으면 어느 쪽도 반복수를 피하지 않아도 되고, 다른 이유로 대국이 끝나지도 않습니다.
unplayable-nothing-counted = 점수가 뒤진 쪽이 반복수를 피해야 하는데, 이 규칙에서는 점수로 판정하지 않습니다. 먼저 연속 쉬기나 수 제한, 장과 사만 남은 대국을 점수로 판정하게 하세요.
unplayable-no-choice = 상차림이 하나뿐이면 고를 수 없고, 고르지 않으면 상차림은 하나뿐이어야 합니다.
unplayable-number = 그런 수를 쓰는 규칙은 없습니다.
refused-unknown-ruleset = 그런 이름의 규칙은 없습니다. 비슷한 규칙: { $names }. 목록에서 고르거나 *다른 규칙…*으로 직접 짜 보세요.
refused-custom-nothing = `custom:` 뒤에는 온라인과 다른 규칙을 적습니다. 보기: `custom:pass=when_stuck`.
refused-custom-no-pair = `{ $part }`: 규칙과 값을 `pass=when_stuck`처럼 적고 쉼표로 나누세요.
refused-custom-unknown = `{ $name }`: 그런 규칙은 없습니다. 새 버전에는 있을 수 있습니다. 있는 규칙: { $names }.
refused-custom-value = `{ $name }`: `{ $value }` 값은 없습니다. 쓸 수 있는 값: { $values }.
refused-custom-twice = `{ $name }`: 두 번 적었습니다. 하나를 빼세요.
refused-custom-usual = `{ $name }`: 이미 `{ $value }`입니다. 빼고 적으세요.
refused-custom-no-effect = `{ $name }`: 다른 규칙 때문에 바뀌는 것이 없습니다. 빼고 적으세요.
refused-custom-first-mover = `first_mover`는 고를 수 없습니다. 접장기에서는 한이, 아니면 초가 먼저 둡니다.
refused-custom-no-result = `face_effect=offer`에는 `face_result=draw`나 `face_result=points`가 있어야 합니다.
refused-custom-check-points = `face_effect=check`에서는 장이 부른 외통이 무승부이므로 `face_result=points`는 쓸 수 없습니다.
refused-custom-unplayable = 이 규칙으로는 둘 수 없습니다. { $why }

## 상차림

setup-begins = 초: { $cho } · 한: { $han }. 이제 상차림을 고릅니다. { JOSA($first, "이가") } 먼저 고릅니다.
    .game = janggi
setup-secret-begins = 초: { $cho } · 한: { $han }. 이제 상차림을 서로 모르게 고릅니다. 둘 다 고르면 함께 공개합니다.
    .game = janggi
setup-secret-chosen = { $name } 님({ $side })이 상차림을 골랐습니다. 둘 다 고르면 함께 공개합니다.
    .game = janggi
setup-secret-ask = { $names } 님, 버튼을 눌러 고르세요. 고른 상차림은 본인만 볼 수 있습니다.
    .game = janggi
setup-secret-you = { JOSA($formation, "을를") } 골랐습니다. 둘 다 고르면 함께 공개합니다.
    .game = janggi
setup-secret-choose = 상차림(마와 상의 자리)을 고르세요. 그림은 내 자리에서 본 판입니다.
    .game = janggi
setup-fixed = 양쪽 모두 상차림은 { $formation }입니다.
    .game = janggi
setup-chosen = { $name } 님({ $side })이 { JOSA($formation, "을를") } 골랐습니다.
    .game = janggi
setup-chosen-seen = { $name } 님({ $side })이 { JOSA($formation, "을를") } 골랐습니다({ $seat } 쪽에서 본 순서).
    .game = janggi
setup-han-chooses = { $name } 님, 한의 상차림(마와 상의 자리)을 고르세요. 그림은 내 자리에서 본 판입니다.
    .game = janggi
setup-cho-chooses = { $name } 님, 초의 상차림(마와 상의 자리)을 고르세요. 그림은 내 자리에서 본 판입니다.
    .game = janggi
setup-placeholder = 상차림을 고르세요
    .game = janggi
formation-usual = { $formation } (기본)
    .game = janggi
button-skip-setup = 건너뛰기 (기본)
game-begins = 대국 시작!
alt-formations = { JOSA($side, "이가") } 고를 수 있는 상차림, { $side }의 자리에서 본 판(뒷줄 왼쪽부터): { $formations }
    .game = janggi

## 장기판

board-no-picture = -# 그림을 그리지 못해 판을 글자로 보여 드립니다.
plain-turn = { game-name } 대국 #{ $game }: { $name } 님의 차례입니다. 여기에 판을 올리지 못했습니다. `/판보기`로 판을 보고 `/두기`로 두세요.
plain-over = { game-name } 대국 #{ $game }: { $result } 여기에 판을 올리지 못했습니다. `/판보기`로 판을 보세요.
plain-position = { game-name } 대국 #{ $game }: 여기에 판을 올리지 못했습니다. `/판보기`로 판을 보세요.
button-plain = 판 없음
board-late = -# 늦게 도착한 지난 국면입니다.
board-move = { $ply }수 · { $played }
board-check = ⚠️ 장군! { $pieces }
board-check-answered = { $action }, 멍군!
board-facing-draw = ↕️ 빅장입니다. 피하거나, 빅장을 받아 무승부로 마치세요.
    .game = janggi
board-facing-points = ↕️ 빅장입니다. 피하거나, 빅장을 받아 점수 판정으로 마치세요.
    .game = janggi
board-forfeited = -# { JOSA($side, "은는") } 빅장을 걸었습니다. 이제 상대가 기권하거나 시간패를 당해야만 이길 수 있습니다.
    .game = janggi
board-forced-pass = { JOSA($side, "은는") } 둘 수가 없어 이번 차례를 쉽니다(한수쉼).
    .game = janggi
board-forced-bikjang = { JOSA($side, "이가") } 빅장을 피할 수 없어 자동으로 빅장을 받습니다.
    .game = janggi
board-repeated = -# 같은 국면이 { $times }번째 나왔습니다.
board-repetition-warning = ⚠️ 한 번 더 반복하면 { JOSA($side, "이가") } 집니다: { $why ->
    [chase] 연속 추격
   *[check] 장군 반복
}.
board-win-offered = { $name } 님, 한수 봇은 이미 진 것이나 다름없습니다. 외통까지 두시겠습니까, 여기서 승리로 마치시겠습니까? 하루 동안 답이 없으면 한수 봇이 기권합니다.
board-turn = { $name } 님, { $side } 차례입니다 · { $next }수째{ $variant ->
    [xiangqi] { "" }
   *[janggi] { " " }· { $points }
}
board-vote = 🗳️ { $side } 차례입니다. 이곳의 모두가 메뉴에서 투표로 둡니다 · { $next }수째{ $variant ->
    [xiangqi] { "" }
   *[janggi] { " " }· { $points }
}
vote-own = **내 투표: { $turn }**, { $when } 집계
vote-until = -# 투표 마감: { $when } ({ $left }) · { $voters }명 투표
voted-by = -# 투표한 사람: { $names }{ $others ->
        [0] { "" }
       *[other] { " " }외 { $others }명
    }
the-server = 서버팀
votes-begin = 🗳️ 서버팀이 봇 { JOSA($bot, "과와") } 둡니다: { $level }. 대국 채널의 모두가 수마다 투표합니다. { $challenger } 님이 시작했습니다.
vote-counts = 🗳️ { $turns } · { $people }명
vote-rest = 다른 { $turns }가지 수: { $votes }
board-offer = 🤝 { $name } 님이 무승부를 제안했습니다.
board-turns-before = … 그 앞에 { $count }수
board-sent-again = -# 앞서 올리지 못한 이 대국의 메시지를 지금 다시 보내고 있습니다.
board-planned = { $count ->
        [1] { $name } 님이 예약해 둔 응수입니다.
       *[other] 모두 { $name } 님이 예약해 둔 응수입니다.
    }
board-taken-back = { $plies ->
        [1] ↩️ { $name } 님이 마지막 수를 물렀습니다.
       *[other] ↩️ { $name } 님이 마지막 수와 그에 대한 응수를 물렀습니다.
    }
board-given-back = { $plies ->
        [1] ↩️ { $other } 님이 { $name } 님의 마지막 수를 물러 주었습니다.
       *[other] ↩️ { $other } 님이 { $name } 님의 마지막 수와 그에 대한 응수를 물러 주었습니다.
    }
board-ended = 🏁 { $result }
board-players = { $bottom }: { $cho } · { $top }: { $han }
played = { $side }: { $words }
played-pass = 쉬기(한수쉼)
    .game = janggi
played-bikjang = 빅장
    .game = janggi
moved = { $from }{ $piece }{ $to }
moved-takes = { $from }{ $piece }{ $to }{ $taken }
moved-written = { $written }
moved-written-takes = { $written } ({ $taken } 잡음)
moved-both = { $from }{ $piece }{ $to } ({ $written })
moved-both-takes = { $from }{ $piece }{ $to }{ $taken } ({ $written })
moved-check = { $action }, 장군
moved-written-check = { $action }, 장군
short = { $from }{ $piece }{ $to }{ $taken ->
    [none] { "" }
   *[other] { $taken }
}
short-check = { $action } 장군
short-both = { $points } ({ $written })
# 줄이 바뀌지 않는 빈칸.
points = 초 { $cho } : 한 { $han }
    .game = janggi
player-left = { $name } 님이 서버를 나갔습니다. 돌아오면 대국을 이어서 둘 수 있습니다.
player-left-clock = { $name } 님이 서버를 나갔습니다. 시간은 계속 흐릅니다.
alt-board = { game-name }판, { $ply }수를 둔 뒤. { $turn }
alt-turn = { $side } 차례.
alt-turn-check = { $side } 차례, 장군을 받음.
board-opening = 포진: { $name }
alt-over = 대국 끝.
alt-seal = 붉은 도장 { $word }: { $meaning }.
seal-check = 장군
seal-answer = 장군에서 벗어남
seal-mate = 외통
seal-win = { JOSA($side, "이가") } 이김
alt-side = { $side }: { $pieces }.
piece-placeholder = { $side }: 기물을 고르세요
piece-placeholder-check = { $side }: 장군입니다. 막을 수 있는 기물을 고르세요
piece-placeholder-stuck = { $side }: 기물을 고르세요 (못 움직임: { $kinds })
piece-pass-instead = 두지 않고 이번 차례를 쉽니다
piece-bikjang-instead = 빅장을 받아 대국을 끝냅니다
    .game = janggi
piece-goes-to = 갈 곳: { $squares }
piece-none = 움직일 수 있는 기물이 없습니다
piece-win-offered = 아래에서 계속 둘지, 승리로 마칠지 고르세요
piece-bot = 봇 { JOSA($bot, "이가") } 생각하고 있습니다…
piece-chosen = { JOSA($piece, "을를") } 어디로 옮길까요?
target-placeholder = 갈 곳 고르기
target = { $number } · { $square }
target-takes = { $number } · { $square } { JOSA($taken, "을를") } 잡음
alt-targets = 번호가 붙은 갈 곳: { $targets }.
played-here = { $done } 아래의 새 메시지를 보세요.
done-played = 두었습니다.
done-played-on = 한수 봇이 계속 둡니다.
done-else = 처리했습니다.
played-elsewhere = { $done } 대국은 여기서 이어집니다: { $link }
ended-elsewhere = { $done } 대국이 끝났습니다: { $link }
played-late-below = { $done } 그동안 올리지 못한 메시지가 먼저 오고, 새 메시지는 그 아래에 있습니다.
done-unposted = 처리했습니다. 다만 한수 봇에게 { $permissions } 권한이 없어 여기에 메시지를 올리지 못했습니다. 상대에게는 다이렉트 메시지로 알립니다. 서버 관리자에게 권한을 요청한 뒤 `/판보기`를 쓰면 메시지를 올립니다.
soon-done = 처리했습니다. 메시지는 곧 올라옵니다.
begun-there = 여기에 올렸습니다: { $link }
challenge-goes-on-in = ➡️ 대국: { $link }
challenge-above = **재대국:** { $challenger } 님이 { $opponent } 님에게 대국을 신청했습니다 · { $rules }
desk-title = 이 채널의 대국
desk-chairs = 상대 구하는 중
desk-games = 진행 중인 대국
desk-results = 지난 7일의 결과
desk-ranks = { $variant ->
    [xiangqi] 샹치 순위
   *[janggi] 순위
}
desk-ranks-evening = { game-name } 속기 순위
desk-empty = 지금은 두는 사람이 없습니다. *상대 구하기*를 눌러 두면 두고 싶은 사람이 참가합니다.
desk-chair = `#{ $game }` { $name } 님 · { $terms } · { $when } 만료
desk-handicap = { $variant ->
    [xiangqi] 접기
   *[janggi] 접장기
}: { $given }
desk-no-time = 시간 제한 없음
desk-rated = 레이팅 대국
desk-game = [`#{ $game }`]({ $link }) { $cho } 님 – { $han } 님 · { $turn }
desk-turn = { $name } 님 차례, { $since }부터
desk-both = 두 사람 모두 차례, { $since }부터
desk-won = [`#{ $game }`]({ $link }) { $winner } 님이 { $loser } 님에게 승리 · { $when }
desk-drawn = [`#{ $game }`]({ $link }) { $winner } 님과 { $loser } 님이 무승부 · { $when }
desk-rank = { $place }. { $name } 님 · { $number }
desk-others = … 그 밖에 { $count }판
desk-only-others = 모두 { $count }판
desk-sit = 참가하기…
desk-choice = #{ $game } · { $name } 님
button-new-chair = 상대 구하기
button-own-games = 내 대국
button-ranks = 순위 보기
button-evening = { game-name } 속기
button-by-days = { game-name } 장고
desk-sat-down = 참가했습니다. 대국은 여기서 시작합니다: { $link }
desk-chair-put-up = 상대를 구하는 신청을 냈습니다. 메시지는 곧 올라옵니다.
desk-set-up = 이 채널의 대국을 보여 주는 안내판을 만들었습니다. 메시지는 곧 올라옵니다. 모두가 찾기 쉽게 고정해 두세요.
desk-switched-off = 이 채널의 안내판을 없앴습니다. 메시지는 곧 지워집니다.
desk-none-here = 이 채널에는 안내판이 없습니다. 안내판이 있는 채널에서 명령어를 쓰세요.
refused-desk-in-thread = 스레드에는 안내판을 둘 수 없습니다. 스레드가 속한 채널에서 명령어를 쓰세요.
refused-too-many-desks = 이 서버에는 이미 안내판이 다섯 개 있습니다. 먼저 그중 한 채널에서 `/서버설정`의 `안내판`을 *이 채널에 두지 않음*으로 바꾸세요.
refused-daily-in-thread = 스레드에는 오늘의 박보를 올릴 수 없습니다. 스레드가 속한 채널에서 명령어를 쓰세요.
refused-too-many-dailies = 이 서버에서는 이미 다섯 채널에 오늘의 박보를 올립니다. 먼저 그중 한 채널에서 `/서버설정`의 `오늘의박보`를 *이 채널에 올리지 않음*으로 바꾸세요.
# 대회: 모두가 모두와 둔다.
cup-title = 🏆 { $name }
cup-unnamed = 이름 없는 대회
cup-times = 상대마다 { $count }판
cup-sign-up = 풀리그로 모든 대국을 동시에 둡니다. { $least }명에서 { $most }명까지 참가할 수 있습니다. 마감: { $when }
cup-organiser = 주최: { $name } 님. 모두 모이면 *시작*으로 대국을 시작합니다.
cup-players = **참가자 { $count }명**
cup-nobody = 아직 참가한 사람이 없습니다.
cup-standing = { $place }위 { $name } 님 · **{ $points }점** · { $all }국 중 { $over }국 종료
cup-has-left = 나감
cup-order = -# 점수가 같으면 그 사람들끼리의 대국, 존네보른-베르거, 이긴 판수의 순서로 가립니다.
cup-winner = { $count ->
    [1] 우승: { $names } 님
   *[other] 공동 우승: { $names } 님
}
cup-is-cancelled = 취소된 대회입니다.
cup-is-cancelled-running = 취소된 대회입니다. 대국은 보통 대국으로 이어집니다.
cup-is-expired = 기한 안에 시작하지 않은 대회입니다.
cup-begins = 🏆 { $players }명이 { JOSA($name, "을를") } 시작합니다! { $threads ->
    [yes] 대국마다 여기에 스레드가 생깁니다.
   *[no] 모든 대국을 여기서 둡니다.
}
cup-ended = 🏆 { JOSA($name, "이가") } 끝났습니다.
cup-unplayed = 둔 대국이 없어 우승자도 없습니다.
cup-table-alt = { $name }: 모든 대국의 결과가 담긴 최종 순위표
cup-opened = 참가 신청 메시지는 곧 여기에 올라옵니다. 함께 참가하고, 모두 모이면 거기서 *시작*을 누르세요.
cup-joined = 대회에 참가했습니다.
cup-left = 대회에서 나갔습니다.
cup-left-running = 대회에서 나갔습니다. 이 대회의 내 대국은 모두 끝났습니다.
cup-leave-sure = 지금 나가면 이 대회에서 아직 끝나지 않은 대국은 모두 집니다. 끝난 대국이 절반이 안 되면 내 대국은 모두 무효가 됩니다. 되돌릴 수 없습니다.
cup-cancel-sure = 대회를 취소하면 순위를 더 매기지 않습니다. 대국은 보통 대국으로 이어집니다. 되돌릴 수 없습니다.
cup-cancelled-sign-up = 대회를 취소했습니다.
cup-cancelled-running = 대회를 취소했습니다. 대국은 보통 대국으로 이어집니다.
cup-players-left = 서버를 나가 대국에서 빠진 사람: { $names } 님.
cup-started = 대회의 { $games }국을 시작했습니다. 차례로 올라옵니다.
button-cup-join = 참가하기
button-cup-leave = 나가기
button-cup-start = 시작
button-cup-leave-yes = 대회에서 나가기
button-cup-cancel-yes = 대회 취소
button-cup-board = 판
button-cup-table = 순위표
refused-unknown-cup = 이곳에는 대회가 없습니다. `/대회`에서 *참가 신청 받기*를 고르고 대회 이름을 적어 여세요.
refused-second-cup = 이 서버에는 이미 대회가 있습니다. `/대회`로 볼 수 있습니다. 끝나면 다음 대회를 열 수 있습니다.
refused-cup-name = 대회의 이름을 지으세요. 보이는 글자로 한 줄, { $most }자까지이고 멘션은 쓸 수 없습니다.
refused-cup-without-pace = 대회에는 시간 제한이 있어야 합니다. `제한시간`에서 날수를 고르세요.
refused-cup-without-rules = 대회에는 규칙이 정해져 있어야 합니다. 목록에서 규칙을 고르거나 `custom:pass=when_stuck`처럼 직접 쓰세요.
refused-cup-in-thread = 스레드에서는 대회를 열 수 없습니다. 스레드가 있는 채널에서 명령어를 쓰세요.
refused-not-your-cup = 대회를 연 사람과 서버 관리자만 할 수 있습니다.
refused-in-cup-already = 이미 이 대회에 참가했습니다.
refused-not-in-cup = 이 대회에 참가하고 있지 않습니다.
refused-cup-full = 이 대회에는 이미 { $most }명이 참가했습니다.
refused-cup-started = 이미 시작한 대회입니다.
refused-too-few-players = 지금 참가자는 { $count }명입니다. { $least }명부터 시작할 수 있습니다.
refused-too-many-cup-games = 진행 중인 대국이 너무 많은 사람이 있습니다: { $names }. 대회에서 한 사람이 두는 { $needed }국을 더 둘 수 있어야 합니다. 먼저 대국을 끝내거나 대회에서 나가세요.
refused-no-desk = 이 메시지는 이제 이 채널의 안내판이 아닙니다. 최신 안내판이나 `/대국신청`을 쓰세요.
refused-challenge-being-posted = 위 채널에 신청을 올리는 중입니다. 새 스레드는 거기서 열립니다. 잠시 뒤에 다시 눌러 주세요.
begun-elsewhere = 이 스레드에서는 이미 다른 대국을 두고 있어, 새 대국은 채널에 올렸습니다: { $link }
soon-challenged = 대국을 신청했습니다. 메시지는 곧 올라옵니다.
soon-accepted = 수락했습니다. 판은 곧 올라옵니다.
soon-declined = 거절했습니다. 메시지는 곧 바뀝니다.
soon-withdrawn = 취소했습니다. 메시지는 곧 바뀝니다.
soon-chosen = 골랐습니다. 다음 메시지는 곧 올라옵니다.
soon-played = 두었습니다. 판은 곧 올라옵니다.
soon-passed = 한 수 쉬었습니다. 판은 곧 올라옵니다.
soon-offered = 제안했습니다. 메시지는 곧 올라옵니다.
soon-asked-back = 요청했습니다. 메시지는 곧 올라옵니다.
soon-taken-back = 물렀습니다. 판은 곧 올라옵니다.
soon-ended = 대국이 끝났습니다. 마지막 판은 곧 올라옵니다.
replay = 🎞️ 대국 #{ $game }, { $plies }수
board-letters = -# 별표(*)가 붙은 것은 { $top }, 붙지 않은 것은 { $bottom }의 기물입니다.
look-not-begun = 아직 판이 없습니다. 대국 신청이 수락되어야 합니다.
look-no-board = 아직 장기판이 없습니다. 먼저 양쪽이 상차림을 골라야 합니다.
    .game = janggi

## 무승부와 끝

draw-offered = 🤝 { $name } 님이 무승부를 제안했습니다. { $other } 님, 동의하시겠습니까?
draw-declined = 무승부 제안을 거절했습니다. 대국은 계속됩니다.
draw-declined-early = 한수 봇이 무승부 제안을 거절했습니다. 아직 더 둘 만합니다.
draw-declined-better = 한수 봇이 무승부 제안을 거절했습니다. 자기 형세가 더 좋다고 봅니다.
draw-declined-turn = 무승부 제안을 거절했습니다. { $name } 님, 둘 차례입니다.
draw-withdrawn = 무승부 제안을 취소했습니다. 대국은 계속됩니다.
draw-accepted = 무승부에 동의했습니다.
takeback-asked = ↩️ { $name } 님이 마지막 수를 무르고 싶어 합니다. { $other } 님, 물러 주시겠습니까?
takeback-asked-with-answer = ↩️ { $name } 님이 마지막 수와 그에 대한 응수를 무르고 싶어 합니다. { $other } 님, 물러 주시겠습니까?
takeback-declined = 무르기 요청을 거절했습니다. 둔 수는 그대로입니다.
takeback-declined-turn = 무르기 요청을 거절했습니다. { $name } 님, 둘 차례입니다.
time-until = -# 기한: { $when }
time-exact = -# 기한: { $when } ({ $left })
time-evening = -# ⏱️ { $side }: { $when } · { $other }: { $rest }
deadline = 기한 { $when }
deadline-with-reserve = { $when }까지, 예비시간까지 쓰면 { $until }까지
deadline-on-reserve = 예비시간 사용 중, { $until }까지
time-stands-still = -# 차례를 알리는 메시지가 아직 도착하지 않아 시간이 멈춰 있습니다.
time-restored = ⏪ 한수 봇이 최근 데이터를 잃어 백업에서 복구했습니다. 이 대국은 지금 국면에서 이어지며, 그 뒤에 둔 수는 인정되지 않습니다.
time-away = -# 한수 봇이 { $length } 동안 꺼져 있었습니다. 그 시간은 빼 드립니다.
length-minutes = { $count }분
length-hours = { $count }시간
length-days = { $count }일
time-up = { $late } 님이 시간을 다 썼습니다. { $name } 님, 시간승을 선언하거나 3일을 더 줄 수 있습니다. 그 전까지는 { $late } 님도 둘 수 있습니다. 30일 동안 아무 일도 없으면 대국이 취소됩니다(무효 대국).
time-was-up = { $late } 님이 시간을 다 썼지만, 그 뒤에 두었습니다.
time-was-given = { $late } 님이 시간을 다 썼지만 시간을 더 받았습니다.
time-given = { $name } 님이 { $late } 님에게 { $days }일을 더 주었습니다. 새 기한: { $when }
button-claim = 시간승 선언
button-give-time = 3일 더 주기
pause-offered = ⏸️ { $name } 님이 일시정지를 제안했습니다. 최대 30일이며, 한쪽이 두거나 끝낼 때까지 양쪽 시간이 멈춥니다. { $other } 님, 동의하시겠습니까?
pause-declined = 일시정지를 거절했습니다. 시간은 그대로 흐릅니다.
pause-declined-turn = 일시정지를 거절했습니다. { $name } 님, 둘 차례입니다.
pause-withdrawn = 일시정지 제안을 취소했습니다. 시간은 그대로 흐릅니다.
slow-offered = 🐢 { $name } 님이 천천히 이어 두자고 합니다. 동의하면 지금부터 한 수에 며칠씩 둡니다. { $other } 님, 동의하시겠습니까?
slow-declined = 지금 제한시간 그대로 이어 둡니다.
slow-declined-turn = 지금 제한시간 그대로 이어 둡니다. { $name } 님, 둘 차례입니다.
slow-withdrawn = 천천히 이어 두자는 제안을 취소했습니다. 지금 제한시간 그대로 이어 둡니다.
slow-agreed = 🐢 천천히 이어 둡니다. 지금부터 { $terms }.
pause-begun = ⏸️ 늦어도 { $when }까지 대국을 일시정지합니다. 한쪽이 두거나 일시정지를 끝낼 때까지 양쪽 시간이 멈춥니다.
pause-ended = ▶️ { $name } 님이 일시정지를 끝냈습니다.
pause-ran-out = ▶️ 30일이 지나 일시정지가 끝났습니다.
time-paused = -# 늦어도 { $when }까지({ $left }) 일시정지합니다. 수를 두면 바로 끝납니다.
time-pause-over = -# 일시정지가 끝났습니다.
time-vacation = -# { $name } 님은 늦어도 { $when }까지({ $left }) 휴가입니다. 그동안 시간이 멈춥니다.
time-vacation-no-pace = -# { $name } 님은 늦어도 { $when }까지({ $left }) 휴가입니다.
time-weekend = -# { $when }까지({ $left }) 시간이 멈춥니다. 이 대국에서는 주말을 세지 않습니다.
time-back = -# { $name } 님이 돌아와 휴가가 끝났습니다.
button-pause = 일시정지
button-accept-pause = 일시정지 동의
button-decline-pause = 계속 두기
button-slow = 천천히 이어 두기
button-decline-slow = 이대로 두기
button-end-pause = 일시정지 끝내기
vacation-begun = 🏖️ { $when }까지({ $left }) 휴가입니다. 모든 서버, 모든 대국에서 내 시간이 멈추고 알림도 오지 않습니다. 속기에서만 시간이 계속 흐릅니다. 일찍 끝내려면 사람과 두는 대국에서 수를 두거나 `/휴가`에 0일을 넣으세요. 하루를 온전히 쓰지 않은 날은 돌려받습니다.
vacation-away = 🏖️ { $when }까지({ $left }) 휴가 중입니다. 일찍 끝내려면 사람과 두는 대국에서 수를 두거나 `/휴가`에 0일을 넣으세요.
vacation-none = 지금은 휴가가 아닙니다. 휴가를 내려면 `/휴가`에 일수를 넣으세요. 속기를 뺀 모든 대국에서 내 시간이 멈춥니다.
vacation-ended = 돌아오신 것을 환영합니다! 휴가가 끝나 시간이 다시 흐릅니다.
vacation-over-by-turn = 이 수를 두어 모든 대국에서 휴가가 끝났습니다.
vacation-left = { $year }년 휴가는 { $all }일 중 { $days }일 남았습니다.
vacation-zone = -# 휴가는 하루가 시작되면 그날을 쓴 것으로 치며, 내 시간대({ $zone })에서 그날이 시작된 해의 휴가에서 뺍니다. 시간대는 `/설정`에서 바꿉니다.
vacation-told = 🏖️ { $name } 님이 늦어도 { $when }까지 휴가입니다. 그때까지 { $name } 님의 차례에는 시간이 멈춥니다.
vacation-by-itself = 🏖️ { $name } 님, 시간이 거의 다 되어 휴가 하루를 자동으로 시작했습니다. { $when }까지이며, 수를 두면 바로 끝납니다. { $other } 님, 그때까지 시간이 멈춥니다.
remind-title = { $count ->
    [1] 둘 차례입니다.
   *[other] 대국 { $count }개에서 둘 차례입니다.
}
digest-title = { $count ->
    [1] 오늘의 알림: 대국 1개에서 둘 차례입니다.
   *[other] 오늘의 알림: 대국 { $count }개에서 둘 차례입니다. 급한 대국부터 나옵니다.
}
remind-rest = 그 밖의 대국 { $count }개
remind-more = … 그 밖에 { $count }개 더 있습니다. 모두 보려면 `/대국목록`을 쓰세요.
remind-line = • `#{ $game }` 상대 { $opponent } · { $when } · [바로 가기]({ $link })
remind-line-no-pace = • `#{ $game }` 상대 { $opponent } · { $when }부터 기다리는 중 · [바로 가기]({ $link })
nudge = { $name } 님, 둘 차례입니다. 기한: { $when }
nudge-evening = ⏱️ { $name } 님, 1분도 남지 않았습니다. 기한: { $when }
nudge-no-pace = { $name } 님, { $when }부터 둘 차례입니다.
takeback-withdrawn = 무르기 요청을 취소했습니다. 둔 수는 그대로입니다.
pass-then-lose = 상대도 쉬면 대국이 끝나고 점수로 판정합니다. 지금 점수로는 { $points }점 차로 집니다.
pass-then-win = 상대도 쉬면 대국이 끝나고 점수로 판정합니다. 지금 점수로는 { $points }점 차로 이깁니다.
pass-then-draw = 상대도 쉬면 대국이 무승부로 끝납니다.
pass-now-lose = 지금 쉬면 대국이 끝나고 점수로 판정합니다. { $points }점 차로 집니다.
pass-now-win = 지금 쉬면 대국이 끝나고 점수로 판정합니다. { $points }점 차로 이깁니다.
pass-now-draw = 지금 쉬면 대국이 무승부로 끝납니다.
draw-sure = 한수 봇에게 무승부를 제안하시겠습니까? 동의하면 대국이 바로 끝납니다.
takeback-sure = 이 판은 방금 올라왔습니다. 마지막 수를 무르시겠습니까?
resign-sure = 정말 기권하시겠습니까? 상대가 이깁니다.
claim-call-off = 30일 동안 아무 일도 없어 대국을 취소할 수 있습니다. 취소하면 무효 대국으로 끝나며 되돌릴 수 없습니다. 취소하시겠습니까?
resign-call-off-cup = 아직 상차림을 고르지 않아, 지금 그만두면 대국이 취소되고 대회에서는 진 것으로 칩니다. 취소하시겠습니까?
    .game = janggi
resign-call-off = 아직 상차림을 고르지 않아, 지금 그만두면 대국이 취소됩니다(무효 대국). 취소하시겠습니까?
    .game = janggi
ended-won = { $name } 님({ $side }) 승: { $reason }
ended-drawn = 무승부. { $reason }
ended-drawn-bikjang = 빅장 무승부.
    .game = janggi
ended-no-result = 대국이 취소되었습니다. 무효 대국입니다.
ended-called-off = { $side } 님이 대국을 취소했습니다. 무효 대국입니다.
ended-never-begun = { $side } 님이 제때 시작하지 않아 대국이 취소되었습니다. 무효 대국입니다.
ended-unclaimed = { $side } 님이 시간을 다 썼지만 아무도 시간승을 선언하지 않아 대국이 취소되었습니다. 무효 대국입니다.
ended-lost-in-cup = 대회에서는 { $side } 님의 패배로 칩니다.
ended-abandoned = { $side } 님이 30일 동안 아무것도 하지 않아 { $by } 님이 대국을 취소했습니다. 무효 대국입니다.
ended-while-away = -# { $names } 님, 대국이 끝났습니다.
ended-by-time = -# { $names } 님, 시간이 다 되어 대국이 끝났습니다.
ended-match-points = 승점: { $winner } { $won }, { $loser } { $lost }.
result-won = { $side } 승
result-drawn = 무승부
result-called-off = 취소(무효 대국)
reason-checkmate = 외통.
reason-points = 점수 판정, 초 { $cho } 대 한 { $han }, { $margin }점 차. { $cause }
    .game = janggi
reason-perpetual-check = { $side } 님이 장군만으로 같은 국면을 되풀이했습니다(만년장).
reason-perpetual-chase = { $side } 님이 한 기물만 계속 쫓아 같은 국면을 되풀이했습니다(연속 추격).
reason-shuttle = { $side } 님이 한 기물만 너무 오래 왔다 갔다 했습니다.
reason-resignation = { $side } 님이 기권했습니다.
reason-facing-mate = 두 장이 마주 보는 장군(빅장)을 막을 수 없습니다. 이런 외통은 승리로 치지 않습니다.
    .game = janggi
reason-general-guarded-mate = 외통을 만든 기물을 자기 장만 지키고 있었습니다. 이 규칙에서는 승리로 치지 않습니다.
reason-forfeited-win = 외통으로 몬 쪽이 앞서 빅장을 걸었기 때문에 이길 수 없습니다.
    .game = janggi
reason-stalemate = { $side } 님이 둘 수 있는 수가 없었습니다{ $variant ->
    [xiangqi] { "(困斃)" }
   *[other] { "" }
}.
reason-timeout = { $side } 님의 시간패입니다.
reason-disconnect = { $side } 님의 접속이 끊겼습니다.
reason-adjudication = 심판이 판정했습니다.
cause-double-pass = 양쪽이 연속으로 쉬었습니다.
cause-bikjang = 빅장을 받았습니다.
    .game = janggi
cause-repetition = 같은 국면이 { $times }번 나왔습니다.
cause-no-capture-limit = { $turns }수 동안 잡은 기물이 없습니다.
cause-ply-limit = { $turns }수를 두었습니다.
cause-insufficient = 양쪽 모두 장과 사만 남았습니다.
cause-xiangqi-insufficient = 양쪽 모두 강을 건널 기물이 남지 않았습니다.
cause-stalemate = 둘 차례인 쪽이 장군도 아닌데 둘 수가 없었습니다.
cause-agreement = 양쪽이 무승부에 동의했습니다.

## 버튼

button-accept = 수락
button-decline = 거절
button-withdraw = 신청 취소
button-withdraw-draw = 제안 취소
button-withdraw-takeback = 요청 취소
button-accept-draw = 무승부 동의
button-decline-draw = 거절
button-show-board = 판 보기
button-analyse = 분석
button-replay = 다시보기
button-record = 기보
button-card-image = 결과 카드
button-share = 모두에게 보이기
card-image-result = { $result } · { $plies }수
card-image-footer = { game-name } #{ $game } · { $date }
button-offer-draw = 무승부 제안
coach-slip = -# 지난 수로 { JOSA($piece, "을를") } { $by }에 그냥 내주었습니다. *무르기*를 누르면 다시 둘 수 있습니다.
coach-set-hangul = -# 처음 세 판은 한글 기물로 보여 줍니다. *기물 모양…*에서 바꿀 수 있습니다.
coach-set-drawn = -# 처음 세 판은 그림 기물로 보여 줍니다. *기물 모양…*에서 바꿀 수 있습니다.
coach-cannons = -# { $variant ->
    [xiangqi] 포는 차처럼 가지만, 잡을 때는 어느 편이든 기물 하나만 넘어서 잡습니다.
   *[other] 포는 기물 하나를 넘어서만 가고 잡습니다. 포는 포를 넘지 못하고 잡지도 못합니다.
}
coach-points = -# 두 숫자는 점수입니다. 양쪽에 남은 기물의 값을 더한 것입니다.
coach-check = -# 장군입니다. 장을 피하거나, 장군을 부른 기물을 잡거나, 길을 막으세요. 포가 부른 장군이면 포가 넘는 기물을 치워도 됩니다.
coach-barred-horse = -# 마는 선을 따라 한 칸, 이어서 대각선으로 한 칸 갑니다. 여기서는 첫 칸(멱)이 막혔습니다: { $pieces }.
coach-barred-elephant = -# { $variant ->
    [xiangqi] 상은 대각선으로 두 칸 가며, 그 사이가 비어 있어야 합니다. 여기서는 길이 막혔습니다: { $pieces }.
   *[other] 상은 선을 따라 한 칸, 이어서 대각선으로 두 칸 갑니다. 여기서는 길이 막혔습니다: { $pieces }.
}
button-play-on = 외통까지 두기
button-accept-win = 승리로 마치기
button-takeback = 무르기
button-accept-takeback = 물러 주기
button-decline-takeback = 거절
button-pass = 쉬기
button-play = { $action } 두기
button-pass-yes = 쉬기
button-go-back = 돌아가기
button-bikjang = 빅장 받기
    .game = janggi
button-choose-secretly = 비밀로 고르기
button-resign = 기권
button-resign-yes = 네, 기권합니다
button-call-off-yes = 네, 취소합니다
button-other-book = { game-name } 규칙서
button-rules-here = 여기서 쓰는 규칙
button-flip = 판 뒤집기
button-more = 더 보기…
button-plan = 예약
button-level = { $level }단계로 두기
button-page-through = 수순 보기
button-rematch = 재대국

## 개인정보

privacy-title = 내 정보
privacy-stored = 저장된 정보: 다른 사람과의 대국과 신청 { $games }건, 연습 대국 { $practice }판, 열어 본 파일 { $files }개, 휴가 { $vacations }건, 예약 { $plans }건. 그 밖에 디스코드 ID, 언어, 설정, 대국마다 그때 쓰던 이름을 저장합니다.
privacy-learned = 풀어 본 박보 { $puzzles }개, 푼 연습 { $exercises }개, 투표 { $votes }건, 대회 { $cups }건도 저장합니다.
privacy-kept = 대국은 내 정보를 지울 때까지 남습니다. 열어 본 파일은 30일, 휴가는 800일 뒤에 지웁니다. 답하는 데 필요한 정보는 하루 안에 지웁니다.
privacy-contact = 문의: { $words }
privacy-url = 개인정보 처리방침 전문: { $words }
button-privacy-export = 모두 파일로 받기
button-privacy-forget = 내 정보 지우기…
button-privacy-yes = 예, 지웁니다
privacy-forget-sure = **내 정보를 모두 지울까요?** 신청은 취소하거나 거절합니다. 진행 중인 대국은 기권하고, 첫 수를 두기 전이면 취소합니다. 연습 대국, 예약, 열어 본 파일, 설정, 휴가, 박보와 연습 기록, 투표, 대회 참가 기록은 지웁니다. 다른 사람과 둔 대국에는 “정보를 지운 대국자”로 남고, 상대는 기보를 그대로 볼 수 있습니다. 이미 올라간 메시지는 채널에 남습니다. 되돌릴 수 없습니다.
privacy-forgotten = 정보를 모두 지웠습니다. 백업으로 되살아나지 않도록, 지워 달라고 한 사실만 90일 동안 보관합니다. 한수 봇을 다시 쓰면 처음부터 시작합니다.
privacy-exported = 저장된 정보가 이 파일에 모두 들어 있습니다.
privacy-left-out = 너무 커서 오래된 파일 { $count }개를 뺐습니다: { $names }

## 예약

plan-head = **예약한 수입니다. 아직 두지 않았습니다**
plan-alt = 예약한 수입니다. 아직 두지 않았습니다: { $board }
plan-line = 지금까지: { $line }
plan-below = 여기서부터 예약한 수(내 응수는 굵게):
plan-unanswered = { $turns } (응수 없음)
plan-more = … 그 밖에 { $count }수
plan-nodes = -# 예약한 수 { $used }/{ $most }
plan-answered = 여기에는 응수를 예약했습니다. 이어서 예약하려면 메뉴에서 고르세요. 바꾸려면 그 수로 가서 지우세요.
plan-choose-theirs = 여기서 { JOSA($side, "이가") } 무엇을 둘까요? 그 수를 고른 다음 내 응수를 고르세요.
plan-choose-answer = 어떻게 응수할까요? 대국이 이렇게 되면 한수 봇이 바로 대신 둡니다.
plan-pass = -# 여기서 쉬면: { $ends }
plan-empty = 상대가 예상한 수를 두면 예약해 둔 응수를 바로 둡니다. 예약은 다른 사람에게 보이지 않습니다.
plan-go = 여기서부터 예약한 수
button-plan-up = 한 수 되돌아가기
button-plan-cut = 이 수 지우기
button-plan-clear = 예약 지우기
button-plan-clear-yes = 모두 지우기
plan-clear-sure = 예약한 수가 { $count }수입니다. 모두 지울까요?
plan-ended-other = 상대가 둔 수에 예약한 응수가 없어 이 대국의 예약을 지웠습니다.
plan-ended-draw = 상대가 수를 두면서 무승부를 제안해 이 대국의 예약을 지웠습니다. 제안에는 직접 답하세요.
plan-ended-pause = 상대가 수를 두어 일시정지가 끝났습니다. 그래서 이 대국의 예약을 지웠습니다.
plan-ended-request = 무르기를 요청해 둔 사이에 상대가 수를 두어 이 대국의 예약을 지웠습니다.
plan-ended-takeback = 수를 물러 이 대국의 예약을 지웠습니다.
plan-ended-over = 대국이 끝나 이 대국의 예약을 지웠습니다.
plan-ended-refused = 예약한 응수를 둘 수 없어 이 대국의 예약을 지웠습니다.
plan-refused-practice = 한수 봇은 바로 두므로 연습 대국에서는 예약할 것이 없습니다.
plan-refused-own-turn = 지금은 내 차례입니다. 두고 나서 예약하세요.
plan-refused-board-moved = 그 사이에 국면이 바뀌어 아무것도 바꾸지 않았습니다. 지금 예약은 이렇습니다:
plan-refused-no-such-turn = 그 수는 이제 예약에 없습니다.
plan-refused-nothing-follows = 거기서 대국이 끝나므로 더 예약할 수 없습니다.
plan-refused-answer-planned = 거기에는 예약한 응수가 이미 있습니다({ $action }). 다른 수를 예약하려면 먼저 지우세요.
plan-refused-branches = 거기에는 상대의 수를 이미 { $most }개 예약해 더 넣을 수 없습니다.
plan-refused-line-too-long = 한 갈래는 { $most }수까지입니다.
plan-refused-too-many-turns = 예약은 모두 { $most }수까지입니다. 먼저 몇 수를 지우세요.
plan-line-refused = 아무것도 예약하지 않았습니다. 적은 수순의 { $place }번째 수: { $why }
plan-line-empty = 수가 없습니다. 상대의 수부터 쉼표로 나누어 적으세요.
plan-line-too-long = 수순이 너무 깁니다.
plan-line-no-turn = 무승부 제안이나 기권은 예약할 수 없습니다.

refused-former-player = 그 대국자는 정보를 지웠으므로 다시 대국을 신청할 수 없습니다.
refused-name-the-game = 여기에 대국이 여럿입니다. 수순이 길어 어느 대국인지 묻는 동안 기억해 둘 수 없으니, `대국:`을 함께 적어 다시 보내세요.

## 목록

games-none = 여기에는 진행 중인 대국이 없습니다. `/연습`으로, 서버에서는 `/대국신청`으로도 시작할 수 있습니다.
games-in-direct-messages = -# 다이렉트 메시지에서 내 차례인 대국이 { $count }판 있습니다. 그곳에서 `/대국목록`을 쓰세요.
games-title = { $yours ->
    [0] 진행 중인 내 대국과 신청: { $count }
   *[other] 진행 중인 내 대국과 신청: { $count } · 내 차례 { $yours }
}
games-line = `#{ $game }` 상대 { $opponent } · { $ply }수째 · [바로 가기]({ $link })
    { $waits }({ $when }부터)
games-line-new = `#{ $game }` 상대 { $opponent } · [바로 가기]({ $link })
    { $waits }({ $when }부터)
games-line-asked = `#{ $game }` 상대 { $opponent } · [바로 가기]({ $link })
    { $waits } · { $when }
games-lapses = { $when } 만료
games-planned = 예약: 응수 { $count }수
games-paused = 일시정지 중, 늦어도 { $when }에 끝남
games-away = 휴가로 시간이 멈춤, 늦어도 { $when }에 끝남
games-away-no-pace = 휴가 중, 늦어도 { $when }에 끝남
games-unsent = 시간이 멈춤: 메시지가 아직 도착하지 않음
games-weekend = 주말이라 시간이 멈춤, { $when }까지
games-line-over = `#{ $game }` 상대 { $opponent } · { $waits } · { $ply }수 · { $when } · [바로 가기]({ $link })
games-none-over = 여기에는 끝난 대국이 없습니다.
games-title-over = 끝난 내 대국: { $count }
games-won = 승
games-lost = 패
games-drawn = 무승부
games-called-off = 취소(무효 대국)
button-finished-games = 끝난 대국
button-open-games = 진행 중인 대국
games-more = … 그 밖에 { $count }판이 더 있습니다.
games-your-turn = 🟢 내 차례
games-their-turn = 상대 차례
games-your-answer = 🟢 내 답을 기다림
games-their-answer = 상대의 답을 기다림
parked-channel-gone = ⚠️ 채널이 사라졌습니다. 서버의 다른 채널에서 명령어에 `대국:{ $game }`처럼 적으면 그곳에서 이어집니다.
parked-thread-locked = ⚠️ 스레드가 잠겨 있습니다. 관리자에게 잠금을 풀어 달라고 한 뒤 `/판보기`에 `대국:{ $game }`처럼 적으세요.
parked-forbidden = ⚠️ 한수 봇이 그곳에 글을 쓸 수 없습니다. 서버 관리자에게 메시지 보내기와 파일 첨부 권한을 요청한 뒤 `/판보기`에 `대국:{ $game }`처럼 적으세요.
parked-rejected = ⚠️ 디스코드가 마지막 메시지를 받지 않았습니다. `/판보기`에 `대국:{ $game }`처럼 적으면 다시 보냅니다.
parked-broken = ⚠️ 한수 봇의 문제로 마지막 메시지를 만들지 못했습니다. `/판보기`에 `대국:{ $game }`처럼 적으면 다시 보냅니다.
lost-forbidden = { game-name } 대국 #{ $game }에서 내 차례입니다. 그런데 한수 봇이 그 채널에 글을 쓸 수 없습니다: { $link } 두려면 `/두기`에 `대국:{ $game }`처럼 적으세요. 서버 관리자에게는 메시지 보내기와 파일 첨부 권한을 요청하세요.
lost-thread-locked = { game-name } 대국 #{ $game }에서 내 차례입니다. 그런데 대국 스레드가 잠겨 있습니다: { $link } 관리자에게 잠금을 풀어 달라고 하거나, 다른 채널에서 `/두기`에 `대국:{ $game }`처럼 적으세요.
lost-unsent = { game-name } 대국 #{ $game }에서 내 차례입니다. 그런데 판을 올리지 못했습니다: { $link } 판을 보려면 `/판보기`에, 두려면 `/두기`에 `대국:{ $game }`처럼 적으세요.
lost-channel = { game-name } 대국 #{ $game }의 채널이 사라졌습니다. 대국은 그대로 있습니다. 서버의 다른 채널에서 `/두기`에 `대국:{ $game }`처럼 적으면 그곳에서 이어집니다.
lost-channel-of-all = 대국 { $games }의 채널이 사라졌습니다. 대국은 그대로 있습니다. 서버의 다른 채널에서 `/두기`에 `대국:`과 번호를 적으면 그곳에서 이어집니다.
settings-own = **내 판.** 나에게만 보이는 판은 이 모양으로 그리고, 수는 이 좌표로 적습니다. 연습 대국도 같습니다. 모두가 보는 판은 서버 설정을 따릅니다. 샹치에서 초는 홍, 한은 흑을 뜻합니다.
settings-servers = **서버의 판.** 모두가 보는 판은 이 모양으로 그리고, 수는 이 좌표로 적습니다. `/설정`에서 따로 고르지 않은 사람은 자기에게만 보이는 판도 이 모양으로 봅니다. 샹치에서 초는 홍, 한은 흑을 뜻합니다.
settings-own-x = **내 샹치판.** 나에게만 보이는 샹치판은 이 기물과 좌표로 그립니다. 연습 대국도 같습니다. 모두가 보는 판은 서버 설정을 따릅니다. 판 모양과 아래쪽 진영은 *판*에서 고릅니다.
settings-servers-x = **서버의 샹치판.** 모두가 보는 샹치판은 이 기물과 좌표로 그립니다. `/설정`에서 따로 고르지 않은 사람은 자기에게만 보이는 판도 이렇게 봅니다. 판 모양과 아래쪽 진영은 *판*에서 고릅니다.
settings-written-like = 보기: 여기서는 첫 수를 **{ $action }**처럼 적습니다.
settings-servers-time = **서버 대국의 시간.** 신청할 때 따로 정하지 않으면 새 대국은 이대로 둡니다. 주말이 언제 시작하고 끝나는지는 `/서버설정`의 `시간대`로 정합니다.
settings-servers-games = **서버의 대국.** 신청할 때 따로 정하지 않으면 새 대국은 이대로 둡니다. 지난 판 설정은 바로 적용됩니다.
settings-servers-club = **클럽.** 신청할 때 따로 정하지 않으면 새 대국은 여기서 고른 대로 레이팅 대국이나 친선 대국이 됩니다. 레이팅 대국은 이 서버의 레이팅에 반영됩니다. 카드는 두 사람이 끝낸 대국을 정리한 메시지로, 정확도와 가장 큰 승부처, 다시보기가 담깁니다. 안내판은 그 채널의 대국을 보여 주는 메시지입니다. 카드와 안내판 설정은 바로 적용됩니다.
settings-page-looks = 판
settings-page-reminders = 알림
settings-page-pings = 멘션과 기타
settings-page-time = 시간
settings-page-games = 대국
settings-page-club = 클럽
settings-page-x-looks = 샹치와 도장
settings-reminders-about = **알림.** 한 수에 쓸 수 있는 시간의 절반이 지났을 때와 5분의 4가 지났을 때 알려 드립니다. 여러 대국은 메시지 하나로 모으고, 한 시간에 한 번까지만 보냅니다.
settings-zone-is = 여기의 시각은 **{ $zone }** 기준이며 지금 { $time }입니다. `/설정`의 `시간대`로 바꿀 수 있습니다.
settings-zone-none = 여기의 시각은 UTC 기준입니다. 내 시각으로 보려면 `/설정`에서 `시간대`를 고르세요.
settings-quiet-is = **방해 금지 시간:** { $from }부터 { $until }까지는 아무것도 보내지 않고, 그동안의 알림은 { $until }에 보냅니다. 그 전에 시간을 다 쓰게 되면 { $from } 조금 전에 알려 드립니다.
settings-digest-is = **하루 한 번 알림:** 다음은 { $when }입니다. 둘 차례인 대국을 모두 보여 주고, 하나도 없으면 보내지 않습니다.
settings-door-closed = ⚠️ 디스코드가 한수 봇의 다이렉트 메시지를 막았습니다. 알림은 대국 스레드에서 멘션으로 보내고, 하루 한 번 알림은 보내지 않습니다. 다이렉트 메시지를 허용한 뒤 알림 방법을 다시 고르거나, 한수 봇에게 다이렉트 메시지로 `/대국목록`을 보내세요.
settings-reminders-in-vain = ⚠️ 알림이 오지 않습니다. 알림을 스레드 멘션으로 받도록 골랐는데 멘션 알림이 꺼져 있습니다.
settings-pings-about = **멘션 알림.** 둘 차례가 되면 한수 봇이 대국 스레드에서 멘션하고 디스코드가 알려 줍니다. 멘션 알림을 끄면 이름은 그대로 보이지만 알림이 울리지 않습니다.
settings-auto-vacation-about = **자동 휴가.** 시간이 다 되기 직전에 휴가 하루가 자동으로 시작됩니다. 기본값은 끔입니다.
settings-stats-about = **전적.** 숨기면 다른 사람이 보는 목록에 내 이름이 나오지 않습니다. 대국 신청과 마지막 판에 내 레이팅이 나오지 않고, 다른 사람은 내 전적을 볼 수 없습니다.
setting-reminders = 알림
setting-digest = 하루 한 번 알림
setting-quiet-from = 방해 금지 시작
setting-quiet-until = 방해 금지 끝
setting-pings = 멘션 알림
setting-auto-vacation = 자동 휴가
setting-stats = 내 전적
setting-pace = 제한시간
setting-reserve = 예비시간
setting-timeout = 시간을 다 쓰면
setting-weekends = 주말
setting-language = 언어
setting-ruleset = 규칙
setting-theme = 판
setting-pieces = 기물
setting-coordinates = 좌표
setting-view = 아래쪽
setting-x-pieces = 기물
setting-x-coordinates = 좌표
setting-seals = 도장
setting-hints = 힌트
setting-boards = 지난 판
setting-rated = 레이팅
setting-cards = 카드
settings-desk = 안내판
settings-daily = 오늘의 박보
settings-as-server = 서버 설정대로 ({ $value })
settings-as-usual = 기본값 ({ $value })
settings-are = 이 서버의 대국 언어: { $language }. 따로 정하지 않을 때의 규칙: { $ruleset }.
settings-set = 이 서버에서 새로 시작하는 대국의 언어: { $language }. 따로 정하지 않을 때의 규칙: { $ruleset }.
settings-time = 따로 정하지 않을 때의 시간: { $terms }. { $house }
settings-zone = 시간대: { $zone }.
settings-no-time = 따로 정하지 않을 때의 시간: 제한 없음.
players-language = 두는 사람의 언어
language-en = English
language-ko = 한국어

## 힌트

suggest-best = 💡 { $action }
suggest-line = -# 예상 수순: { $line }
suggest-also = -# 다른 수: { $action } ({ $worth })
suggest-ends-ending = -# 힌트를 쓰면 이 마무리는 푼 것으로 치지 않습니다.
suggest-counted = -# 양쪽이 힌트를 몇 번 썼는지는 대국이 끝나면 알려 드립니다.
board-hints = -# 쓴 힌트: { $bottom } { $cho }번, { $top } { $han }번.
board-first-win = { $level }: 도움 없이 처음 이겼습니다. 한 번 더 이기면 이 단계를 깹니다.
board-endgame = -# { $name }: { $most }수 중 { $turn }수째.
board-endgame-over = -# { $name }: { $most }수가 지났습니다. 무르거나 계속 두세요.
board-endgame-solved = **{ $name }: { $turns }수 만에 풀었습니다!**
board-endgame-unsolved = { $name }: 아직 풀지 못했습니다. 힌트 없이 { $most }수 안에 외통을 만들어야 합니다.
board-aided = { $level }: 도움을 받아 이겼습니다. 이 단계를 깨려면 힌트와 무르기 없이 맞두어 두 번 이기세요.
board-cleared = **{ $level }: 깼습니다!** 다음: { $next }.
board-cleared-all = **{ $level }: 깼습니다!** 사다리의 꼭대기입니다.
board-takebacks = -# 무른 수: { $bottom } { $cho }번, { $top } { $han }번.
button-suggest = 힌트

## 형세

worth-level = 형세는 팽팽합니다.
worth-about-level = 형세는 비슷합니다({ $worth }).
worth-ahead = { JOSA($side, "이가") } { $worth } 앞섭니다({ part-amount }).
worth-little = 조금
worth-soldier = 졸 하나만큼
worth-elephant = 상 하나만큼
worth-horse = 마 하나만큼
worth-cannon = 포 하나만큼
worth-chariot = 차 하나만큼
worth-more = 차 하나보다 크게
worth-sure = { JOSA($side, "이가") } { $moves }수 안에 이깁니다.
cost-points = 이 수로 { $variant ->
    [xiangqi] 졸 { $points }개만큼
   *[janggi] { $points }점만큼
} 불리해졌습니다.
cost-win = 이 수로 다 이긴 판을 놓쳤습니다.
worth-wins = { JOSA($side, "이가") } { $moves }수 안에 이김
worth-even = 비슷함

## 좋은 이유

fact-breaks-facing = 빅장을 피합니다.
    .game = janggi
fact-mates = { $moves ->
    [1] 외통수입니다.
   *[other] { $moves }수 만에 외통으로 이깁니다.
}
fact-wins-by-force = { $moves }수 안에 이깁니다.
fact-only-move = 둘 수 있는 수가 이것뿐입니다.
fact-holds-out = 이미 진 형세지만 이 수가 가장 오래 버팁니다. { $moves }수를 더 버팁니다.
fact-calls-facing = 빅장을 받아 대국을 끝냅니다.
    .game = janggi
fact-stops-mate = { $moves ->
    [1] 이 수를 두지 않으면 다음 수에 바로 외통을 당합니다.
   *[other] 이 수를 두지 않으면 { $moves }수 만에 외통을 당합니다.
}
fact-takes-back = { JOSA($piece, "을를") } 되잡습니다.
fact-wins = { JOSA($piece, "을를") } 잡아 이득을 봅니다.
fact-wins-for = { JOSA($given, "을를") } 내주고 { JOSA($taken, "을를") } 잡습니다.
fact-forks = { JOSA($pieces, "을를") } 한꺼번에 노립니다.
fact-forks-check = 장군을 부르면서 { JOSA($pieces, "을를") } 노립니다.
fact-the = { $piece }
fact-and = { JOSA($first, "과와") } { $last }
fact-saves = 잡힐 뻔한 { JOSA($piece, "을를") } 살립니다.
fact-answers-check = 장군을 막습니다.
fact-wins-in-line = 이어지는 수순에서 { $variant ->
    [xiangqi] 졸 { $points }개만큼
   *[janggi] { $points }점만큼
} 유리해집니다.
fact-checks = 장군을 부릅니다.
fact-opens = { JOSA($by, "이가") } { JOSA($target, "을를") } 노리게 됩니다.
fact-attacks = { JOSA($piece, "을를") } 노립니다.
fact-pins = { JOSA($piece, "을를") } 묶습니다. 움직이면 장이 잡힙니다.
fact-trades = { JOSA($piece, "과와") } 맞바꿉니다.
fact-trades-ahead = { JOSA($piece, "과와") } 맞바꿉니다. 앞설 때는 기물이 줄어드는 편이 좋습니다.
fact-others-lose = 한수 봇이 보기에 다른 수는 모두 집니다.
fact-others-worse = 한수 봇이 보기에 다른 수는 모두 { part-amount } 이상 불리합니다.
fact-nothing-better = 어떻게 움직여도 더 나빠집니다.
fact-frees = { $piece }의 길을 엽니다.
fact-crosses-river = { JOSA($piece, "이가") } 강을 건너 옆으로도 갈 수 있게 됩니다.
fact-joins-soldiers = { JOSA($piece, "을를") } 나란히 모아 서로 지키게 합니다.
fact-develops = { JOSA($piece, "을를") } 내보냅니다.
fact-guards = { JOSA($piece, "을를") } 지킵니다.
fact-prepares = { JOSA($piece, "이가") } { JOSA($square, "으로") } 갈 길을 마련합니다.
fact-heads-for = 다음에 { JOSA($piece, "이가") } { JOSA($square, "으로") } 나아갈 수 있습니다.
fact-shelters = 궁성에서 상대가 노릴 수 있는 자리를 줄입니다.
fact-gives-room = { $piece }의 길을 넓힙니다.
fact-hinders = { $piece }의 길을 좁힙니다.
fact-reaches = { JOSA($piece, "이가") } 갈 수 있는 자리가 { $points }곳 늘어납니다.
fact-denies = { JOSA($piece, "이가") } { JOSA($square, "으로") } 가지 못하게 합니다.
fact-settles = { JOSA($piece, "을를") } 안전한 가장자리로 옮깁니다.
fact-stands-by = { JOSA($piece, "을를") } 장 옆에 붙입니다.
fact-takes-middle = { JOSA($piece, "을를") } 가운데 줄에 놓습니다.
fact-advances = { JOSA($piece, "을를") } 상대 궁성 쪽으로 한 걸음 내보냅니다.
fact-next-loses = 그다음으로 좋은 수를 두면 { JOSA($piece, "이가") } 잡힙니다.
fact-next-worse = 그다음으로 좋은 수는 한수 봇이 보기에 { part-amount }만큼 불리합니다.
fact-waits = 기다리는 수입니다. 상대가 당장 노리는 것이 없습니다.
fact-steady = 이렇게 두면 공짜로 잡히는 기물이 없습니다.
fact-comes-out-best = 수를 읽어 보니 이 수가 가장 좋았습니다.
fact-presses = { JOSA($piece, "이가") } 상대 궁성을 겨눕니다.

## 분석

analysis-progress = 🔎 대국 #{ $game } 분석 중: 국면 { $all }개 중 { $done }개.
button-cancel = 분석 취소
analysis-cancelled = 분석을 취소했습니다. `/분석`으로 다시 시작할 수 있습니다.
analysis-record-progress = 🔎 기보 분석 중: 국면 { $all }개 중 { $done }개.
analysis-record-cancelled = 분석을 취소했습니다. 기보 아래의 *이 대국 분석*으로 다시 시작할 수 있습니다.
analysis-record-not-running = 지금은 이 분석을 하고 있지 않습니다. 기보 아래의 *이 대국 분석*을 누르세요. 끝난 분석은 바로 보여 주고, 아니면 다시 시작합니다.
analysis-record-head = 🔎 **기보**, { $plies }수
button-analyse-this = 이 대국 분석
analysis-not-running = 지금은 이 분석을 하고 있지 않습니다. `/분석`을 쓰세요. 끝난 분석은 바로 보여 주고, 아니면 다시 시작합니다.
analysis-head = 🔎 **대국 #{ $game }**, { $plies }수
analysis-accuracy = **정확도:** { $bottom } { $cho }, { $top } { $han }
analysis-percent = { $percent }%
analysis-bad-turns = **아쉬운 수 ?! / 실수 ? / 큰 실수 ??:** { $bottom } { $cho }, { $top } { $han }
analysis-about = -# 한수 봇이 보기에 모든 수가 가장 좋은 수였으면 100%입니다. 승부가 이미 기운 뒤의 수는 거의 반영하지 않습니다.
analysis-no-turns = 한 수로 크게 불리해진 쪽은 없습니다.
analysis-decisive = **승부처는 { $ply }수:** { $side } { $played }, { $before } → { $after }
analysis-turns = **승부처**
analysis-other-turns = **다른 승부처**
analysis-turn = **{ $ply }** · { $side } { $played }: { $before } → { $after }
analysis-numbers = -# 어느 쪽이 { $variant ->
    [xiangqi] 졸 몇 개만큼
   *[janggi] 몇 점
} 앞서는지: 가장 좋은 수를 두었을 때 → 실제로 둔 뒤.
analysis-alt = { $plies }수 동안 어느 쪽이 앞섰는지 보여 주는 곡선. 가운데 위는 { $bottom }, 아래는 { $top }.
analysis-alt-turns = 승부처와 실수한 쪽: { $turns }.
analysis-alt-moves = 가는 화살표는 실제로 둔 수: { $played }. 넓은 초록 화살표는 더 나은 수: { $better }.
analysis-marks = -# 곡선 위의 표시: { $bottom }의 색 동그라미는 { $bottom }의 실수, { $top }의 색 마름모는 { $top }의 실수입니다.
analysis-arrows = -# 두기 전의 판입니다. 가는 화살표: 실제로 둔 수. 굵은 초록 화살표: 더 나은 수.
analysis-turn-head = 🔎 **승부처 { $number }/{ $count }**
analysis-then = 그 뒤: { $standing }
analysis-better = 더 나은 수: { $action }
analysis-choice = { $ply }. { $side } { $played }
analysis-menu = 승부처
button-overview = 전체 보기
# 실수에서 배우기.
button-learn = 실수에서 배우기
button-learn-show = 정답
button-learn-next = 다음
learn-head = **실수에서 배우기** · { $count }문제 중 { $number }번
learn-played = { $ply }수: **{ $played }** 수를 두었습니다. 더 좋은 수를 찾으세요.
learn-hint = 힌트: { JOSA($piece, "을를") } 살펴보세요.
learn-hint-pass = 힌트: 쉬는 것이 낫습니다.
learn-worse = **{ $action }** 수는 부족합니다. 상대가 **{ $answer }** 수로 받습니다. { $standing } 다른 수를 찾으세요.
learn-worse-at-once = **{ $action }** 수는 부족합니다. { $standing } 다른 수를 찾으세요.
learn-best = ✅ **{ $action }** 수가 가장 좋습니다.
learn-good = ✅ **{ $action }**도 최선수 못지않습니다.
learn-solution = 가장 좋은 수는 **{ $action }** 수였습니다.
learn-punished = 상대가 **{ $answer }** 수로 응징했습니다.
learn-punishable = 상대가 **{ $answer }** 수로 응징할 수 있었습니다.
learn-done = 마지막 문제였습니다. { $count }문제 중 { $found }문제에서 더 나은 수를 찾았습니다.
learn-none = 이 대국에서는 크게 실수한 수가 없습니다.

## 박보 문제
exercise-head = **연습 { $number } / { $count }** · { $lesson }
exercise-general = { $side }의 장은 어디에 있을까요?
exercise-targets = { $square }의 { JOSA($piece, "은는") } 어디로 갈 수 있을까요? 갈 수 있는 곳을 모두 고르세요.
exercise-checks = { $square }의 { JOSA($piece, "이가") } 어디로 가면 장군일까요? 모두 고르세요.
exercise-checkers = { JOSA($side, "이가") } 장군을 받았습니다. 어느 기물이 부른 장군일까요?
exercise-mover = `{ $written }` 수로 움직이는 기물은 무엇일까요?
exercise-pass = 여기서 { JOSA($side, "은는") } 한 수 쉴 수 있을까요?
exercise-lost = { $side } 차례입니다. { JOSA($side, "이가") } 졌을까요?
exercise-drawn = 이 대국은 바로 무승부일까요?
exercise-ahead = 점수로는 { JOSA($side, "이가") } 앞설까요? { JOSA($second, "은는") } 후수라 { $deom }점을 더 받습니다.
exercise-right = ✅ 맞았습니다!
exercise-wrong = ❌ 아쉽습니다. 다시 풀어 보세요.
exercise-wrong-point = • { $square }: { $reason }
exercise-missing = • { $count }곳이 빠졌습니다.
exercise-answer = 정답: **{ $answer }**
exercise-why-pass = { JOSA($side, "은는") } 장군을 받지 않았으므로 한 수 쉴 수 있습니다.
exercise-why-no-pass = { JOSA($side, "이가") } 장군을 받았으므로 먼저 장군을 막아야 합니다.
exercise-why-mate = { JOSA($side, "이가") } 장군을 받았고, 장군을 막을 수가 없습니다.
exercise-why-stuck = { JOSA($side, "은는") } 장군이 아니지만 둘 수가 없습니다. 샹치에서는 지는 것입니다.
exercise-why-not-lost = { JOSA($side, "은는") } 아직 { $action } 수를 둘 수 있습니다.
exercise-why-drawn = 강을 건널 수 있는 기물이 남지 않아 아무도 외통을 만들 수 없습니다.
exercise-why-not-drawn = 외통을 만들 수 있는 기물이 남아 있습니다.
exercise-last = 마지막 연습이었습니다. 이제 한수 봇과 한 판 두어 보세요. 수마다 도움말이 나옵니다.
exercise-placeholder = 하나 고르기
exercise-placeholder-all = 모두 고르기
button-exercises = 연습: { $count }개 중 { $solved }개 풂
button-exercise-yes = 예
button-exercise-no = 아니요
button-exercise-show = 정답
button-exercise-next = 다음 연습
button-exercise-next-page = 다음 쪽
button-exercise-page = 설명 보기
button-exercise-play = 첫 대국 두기
button-next-ending = 다음 마무리
button-help-lesson = 규칙 배우기
button-help-puzzle = 박보 풀기
puzzle-task-mate = { $side } 차례, { $turns }수 안에 외통
puzzle-task-best = { $side } 차례, 가장 좋은 수 찾기
puzzle-task-draw = { $side } 차례, 무승부 지키기
puzzle-task-points = { $side } 차례, 점수 앞서기
puzzle-head = 🧩 **{ $task }**
puzzle-rules = -# 규칙: { $ruleset }. { $facing }
puzzle-standing = 내 박보 레이팅: { $rating } · 풀어 본 문제: { $count }개
puzzle-standing-streak = 내 박보 레이팅: { $rating } · 풀어 본 문제: { $count }개 · 연속 정답: { $streak }개
puzzle-tried = 전에 풀어 본 문제여서 레이팅은 그대로입니다.
puzzle-opening = { $side }의 마지막 수: **{ $action }**
puzzle-defence = { JOSA($side, "은는") } **{ $action }** 수로 받았습니다.
puzzle-right = ✅ 맞았습니다!
puzzle-left = 이제 { $turns }수 남았습니다.
puzzle-solved-mate = ✅ 외통! 문제를 풀었습니다.
puzzle-solved = ✅ 문제를 풀었습니다!
puzzle-wrong-passed = ❌ 한 수 쉬었지만, 한 수 외통이 있었습니다.
puzzle-wrong-best = ❌ **{ $action }** 수보다 더 좋은 수가 있습니다.
puzzle-wrong-draw = ❌ **{ $action }** 수로는 무승부를 지킬 수 없습니다.
puzzle-wrong-points = ❌ **{ $action }** 수로는 점수에서 앞서지 못합니다.
puzzle-threat = 다음에 **{ $action }** 수를 노립니다.
puzzle-about = -# { $kind }
puzzle-about-themes = -# { $kind } · { $themes }
puzzle-wrong = ❌ **{ $action }** 수로는 { $turns }수 안에 외통이 되지 않습니다.
puzzle-answer = { $side }의 가장 좋은 응수는 **{ $action }** 수입니다.
puzzle-solution = 정답:
    { $line }
button-puzzle-solve = 풀기
daily-head = 🧩 **오늘의 박보** · { $date }
    { $task }. 풀이는 푸는 사람에게만 보입니다.
daily-previous = -# 지난 문제의 정답: ||{ $line }||
daily-solved = -# 한 번에 푼 사람: { $names }
daily-solved-and = -# 한 번에 푼 사람: { $names } 외 { $count }명
daily-solved-others = -# 한 번에 푼 사람: { $count }명
daily-solved-nobody = -# 한 번에 푼 사람이 없습니다.
daily-set-up = 이제 매일 아침 9시({ $zone } 기준)에 이 채널에 박보 문제를 올립니다.
daily-switched-off = 이 채널에는 이제 오늘의 박보를 올리지 않습니다. 올라온 문제는 계속 풀 수 있습니다.
daily-none-here = 이 채널에는 오늘의 박보를 올리지 않습니다. 올리는 채널에서 명령어를 쓰세요.
button-puzzle-again = 처음부터
button-puzzle-show = 정답 보기
button-puzzle-missed = 틀린 문제: { $count }개
button-puzzle-game = { game-name } 문제
button-puzzle-next = 다음 문제

## 끝난 대국의 카드

card-head = 🎴 **대국 #{ $game }** · { $days }일 동안 { $plies }수
card-turn = 가장 큰 승부처
card-film = 대국 전체를 한 수씩 보여 주는 그림. 총 { $plies }수.

## 기보

record-sent = 대국 #{ $game }의 기보, { $plies }수.
review-head = { $cho } ({ $bottom }) – { $han } ({ $top })
review-unnamed = 이름 없음
review-ply = 총 { $plies }수 중 { $ply }수째
review-rules = -# 규칙: { $name } – { $about }
review-rules-unknown = -# 규칙: `{ $id }`. 이 버전에는 없는 규칙이라, 점수와 빅장은 온라인 규칙대로 보여 드립니다.
review-start = 시작 · 총 { $plies }수
review-result-cho = { $bottom } 승.
review-result-han = { $top } 승.
review-result-draw = 무승부.
review-comment = 💬 { $comment }
review-left-out = -# 이 파일의 다른 { $count }판은 깨졌거나 너무 많아 보여 드리지 못합니다.
review-passed-over = -# 변화도, 평가 기호, 설명, 머리말 { $count }개는 건너뛰었습니다.
review-number = { $count }판 중 { $number }번째 대국
review-read-as = -# 어느 게임인지 적혀 있지 않고, 두 게임 가운데 어느 쪽으로도 둘 수 있는 기보입니다. 여기서는 { game-name } 기보로 보여 드립니다.
review-took = { JOSA($side, "이가") } 잡은 기물: { $pieces }
review-turns = 원하는 수로 이동
review-turn = { $ply }. { $side } { $played }
review-turn-start = 시작
review-games = 이 파일의 대국 고르기
review-game = { $number }. { $cho } – { $han }
review-game-note = { $plies }수
alt-position = { game-name }판. { $turn }
button-first = ⏮
button-back = ◀
button-on = ▶
button-last = ⏭
button-back-ten = −10
button-on-ten = +10
button-games-before = ◀ { $from }~{ $to }번
button-other-game = { $variant ->
    [xiangqi] 장기로 읽기
   *[janggi] 샹치로 읽기
}
button-games-after = { $from }~{ $to }번 ▶
record-empty = 빈 파일입니다. 기보를 첨부하세요: gib, PGN, WXF, DhtmlXQ(UBB), XQF.
record-too-large = 파일이 너무 큽니다. { $kilobytes } kB를 넘지 않는 기보를 첨부하세요.
record-unfetched = 디스코드에서 파일을 받지 못했습니다. 다시 첨부해 주세요.
record-binary = 텍스트도 XQF 기보도 아닌 파일입니다. 파일을 만든 프로그램에서 gib, PGN, DhtmlXQ(UBB) 가운데 하나로 내보내서 첨부하세요.
record-nothing = 파일에서 수를 찾지 못했습니다. 기보를 첨부하세요: gib, PGN, 수순 목록, WXF, DhtmlXQ(UBB), XQF.
record-unsupported = { $format } 파일로 보입니다. 이 형식은 읽을 수 없으니, 파일을 만든 프로그램에서 PGN이나 DhtmlXQ(UBB)로 내보내서 첨부하세요.
record-other-game = 다른 게임의 기보입니다: { $game }. 장기와 샹치 기보만 읽을 수 있습니다.
record-no-variant = 체스와 같은 다른 게임의 기보로 보입니다. 어느 게임인지 적혀 있지 않습니다. 장기와 샹치 기보만 읽을 수 있습니다.
record-place = { $line }줄 { $column }번째 글자
record-ply = { $ply }수째
record-cut = ⚠️ { $plies }수까지 읽었습니다. 대국 중간에서 파일이 끝났습니다.
record-stopped = ⚠️ { $plies }수까지 읽었습니다. 이해하지 못한 곳: { $place }. 이유: { $why }
record-broken = 기보를 읽을 수 없습니다: { $place }. 이유: { $why }
record-wrong-piece = 기보에 적힌 기물이 그 자리에 없습니다.
record-cut-off = 대국 중간에서 파일이 끝났습니다.
record-no-such-move = 그곳으로 갈 수 있는 기물이 없습니다.
record-ambiguous = 그곳으로 갈 수 있는 기물이 여럿입니다.
record-other-notation = 앞의 수와 표기가 다릅니다. 한 대국은 한 가지 표기로 적어야 합니다.
record-unreadable = 수로 읽을 수 없습니다.
record-no-way = 그 국면으로 가는 수가 없습니다.
record-unknown-formation = 그런 상차림은 없습니다.
    .game = janggi
record-position = 시작 국면이 나올 수 없는 국면입니다.
record-position-unread = 시작 국면을 읽을 수 없습니다. 한 줄에 아홉 자리씩 열 줄과, 먼저 두는 쪽이 있어야 합니다.
record-open = 머리글이나 주석, 변화수가 닫히지 않았습니다.
record-too-long = 기보가 너무 길거나 변화수가 너무 깊습니다.

## 안 되는 이유

broken = 한수 봇에 문제가 생겼습니다. 대국은 안전합니다. 잠시 뒤에 다시 해 보세요.
away = 한수 봇이 지금 데이터베이스에 연결할 수 없습니다. 대국은 안전합니다. 1분쯤 뒤에 대국을 다시 보고, 반영되지 않았으면 다시 해 보세요.
refused-challenge-yourself = 자기 자신에게는 대국을 신청할 수 없습니다. 다른 사람을 고르거나, `상대`를 비워 누구나 받게 하세요.
refused-unknown-start = 그런 마무리는 없습니다. `마무리`의 목록에서 고르세요.
refused-start-is-complete = 마무리에는 단계, 진영, 규칙이 정해져 있습니다. `단계`, `진영`, `규칙` 등은 비워 두세요.
refused-challenge-bot = 다른 봇은 두지 않습니다. 한수 봇과 두려면 `/연습`을 쓰세요. `상대`를 비우면 누구나 받을 수 있습니다.
refused-not-here = 그 사람은 이 서버에 없습니다. 먼저 초대하거나 다른 사람에게 신청하세요.
refused-same-challenge = 대국 신청 #{ JOSA($game, "이가") } 아직 답을 기다립니다. 새로 신청하려면 먼저 취소하세요.
refused-too-many-games = 이 서버에서 진행 중인 대국과 신청이 { $most }개라 더 늘릴 수 없습니다. 먼저 하나를 끝내세요. `/대국목록`에서 볼 수 있습니다.
refused-not-for-you = 다른 사람에게 온 신청입니다. `/대국신청`으로 직접 신청해 보세요.
refused-own-challenge = 내가 낸 신청이라 다른 사람이 답해야 합니다. 취소할 수는 있습니다.
refused-not-your-challenge = 신청한 사람만 취소할 수 있습니다.
refused-taken = 이미 수락된 신청입니다. `/대국신청`으로 새로 신청하세요.
refused-declined = 거절된 신청입니다. `/대국신청`으로 새로 신청하세요.
refused-withdrawn = 취소된 신청입니다.
refused-expired = 만료된 신청입니다. `/대국신청`으로 새로 신청하세요.
refused-not-accepted-yet = 아직 수락되지 않은 신청입니다.
refused-voter = 이 대국의 수는 이곳의 모두가 투표로 정하고, 나머지는 시작한 사람이 합니다. 기권은 서버 관리자도 할 수 있습니다. 무승부, 무르기, 힌트는 없습니다.
refused-not-a-player = 이 대국을 두는 사람이 아니라서 관전만 할 수 있습니다. `/판보기`로 볼 수 있습니다.
refused-not-your-turn = 상대 차례입니다. 지금은 { JOSA($side, "이가") } 둘 차례이고, 차례가 오면 알려 드립니다.
refused-setup-first = 먼저 상차림을 골라야 하며, 지금은 { JOSA($side, "이가") } 고를 차례입니다. 대국의 마지막 메시지에 있는 메뉴나 `/상차림`을 쓰세요.
    .game = janggi
refused-chooses-first = { JOSA($side, "이가") } 먼저 상차림을 고릅니다. 차례가 오면 알려 드립니다.
    .game = janggi
refused-formation-chosen = 상차림은 이미 정해져 바꿀 수 없습니다.
    .game = janggi
refused-formation-not-offered = 이 대국에서는 고를 수 없는 상차림입니다. 메뉴에서 고르세요.
    .game = janggi
refused-unknown-formation = 그런 상차림은 없습니다. 상마상마나 EHEH처럼 목록에 있는 것을 고르세요.
    .game = janggi
refused-no-hints = 힌트 없이 두기로 한 대국입니다. 기물이 가는 길은 `/규칙`에 있습니다.
refused-game-over = 끝난 대국입니다. 다시 두려면 마지막 메시지 아래의 *재대국* 버튼을 누르세요.
refused-not-over-yet = 아직 끝나지 않은 대국입니다.
refused-no-takebacks = 무르기 없이 두기로 한 대국입니다.
refused-nothing-to-take-back = 아직 무를 수가 없습니다.
refused-request-stands = 이미 무르기를 요청했습니다. 다음 수를 두기 전까지 상대가 동의할 수 있습니다.
refused-requested-already = 이 국면에서 이미 무르기를 요청했습니다. 다음 수를 둔 뒤에 다시 요청할 수 있습니다.
refused-answer-request-first = 상대가 무르기를 요청했습니다. 먼저 답해 주세요.
refused-no-request = 이제 무르기 요청이 없습니다. `/무르기`로 요청할 수 있습니다.
refused-own-request = 내가 한 요청이라 상대가 답해야 합니다. 취소할 수는 있습니다.
refused-not-your-request = 무르기 요청은 요청한 사람만 취소할 수 있습니다.
refused-no-offer = 이제 무승부 제안이 없습니다. `/무승부`로 제안할 수 있습니다.
refused-offer-stands = 이미 무승부를 제안했습니다. 상대는 수를 두기 전까지 동의할 수 있습니다.
refused-offered-already = 마지막 수를 둔 뒤에 이미 무승부를 제안했습니다. 다음 수를 둔 뒤에 다시 제안할 수 있습니다.
refused-own-offer = 내가 한 제안이라 상대가 답해야 합니다.
refused-not-your-offer = 제안한 사람만 취소할 수 있습니다.
refused-illegal = 둘 수 없는 수입니다: { $why }
refused-illegal-typed = `{ $action }`: 둘 수 없는 수입니다. { $why }
refused-bikjang-not-in-rules = 이 대국의 규칙에서는 빅장을 받아 끝낼 수 없습니다. `/규칙`에 자세히 나옵니다.
    .game = janggi
refused-not-facing = 두 장이 마주 보고 있지 않아 받을 빅장이 없습니다.
    .game = janggi
refused-pass-while-facing = 빅장이라 쉴 수 없습니다. 피하거나, 버튼을 누르거나 `/두기`에 `빅장`을 적어 빅장을 받으세요.
    .game = janggi
refused-nothing-given = 정선은 덤을 줄이는 접장기인데, 이 규칙에서는 점수를 세지 않습니다. 다른 접장기나 다른 규칙을 고르세요.
    .game = janggi
refused-no-win-offered = 한수 봇의 승리 제안은 이제 없습니다. 최신 판을 보세요.
refused-no-setup = 샹치는 배치가 하나라서 고를 것이 없습니다.
refused-nothing-to-call = 샹치에서는 두 장이 마주 볼 수 없으므로 그렇게 끝낼 수 없습니다.
refused-handicap-of-other-game = { $wanted ->
    [xiangqi] 샹치
   *[janggi] 장기
}에는 { $handicap } 접장기가 없습니다. 고를 수 있는 것: { $offered }.
refused-format-of-xiangqi = ICCS, 중국어, UBB, WXF는 샹치 기보의 형식인데, 이 대국은 장기입니다. 다른 형식을 고르세요.
refused-format-of-janggi = gib는 장기 기보의 형식인데, 이 대국은 샹치입니다. PGN, ICCS, 중국어, UBB, WXF 가운데 고르세요.
refused-ruleset-of-xiangqi = 고른 게임은 장기인데 규칙은 샹치의 규칙입니다. 다른 규칙을 고르거나, 게임과 규칙 가운데 하나를 비워 두세요.
refused-ruleset-of-janggi = 고른 게임은 샹치인데 규칙은 장기의 규칙입니다. 다른 규칙을 고르거나, 게임과 규칙 가운데 하나를 비워 두세요.
refused-side-of-xiangqi = 홍과 흑은 샹치의 진영인데, 이 대국은 장기입니다. 초나 한을 고르세요.
refused-side-of-janggi = 초와 한은 장기의 진영인데, 이 대국은 샹치입니다. 홍이나 흑을 고르세요.
refused-set-of-xiangqi = 장기에는 “{ $set }” 기물이 없습니다. 다른 기물을 고르세요.
refused-set-of-janggi = 샹치에는 “{ $set }” 기물이 없습니다. 다른 기물을 고르세요.
refused-vote-elsewhere = 투표는 대국이 열린 채널에서만 할 수 있습니다. 여기에서 투표하세요: { $link }
refused-bot-votes = 앱은 투표할 수 없습니다.
refused-votes-need-server = 투표는 채널의 모두가 함께할 수 있는 서버에서만 됩니다. 서버에서 `투표`를 쓰거나 비워 두세요.
refused-decided-by-votes = 모두가 투표로 수를 정하는 대국이라, 혼자서 두거나 무승부를 제안할 수 없습니다.
refused-pace-in-practice = 한수 봇은 바로 두므로 연습 대국에는 제한시간이 없습니다.
refused-reserve-without-days = 분 단위 대국과 시간제한이 없는 대국에는 예비시간이 없습니다. `제한시간`을 일수로 고르거나 `예비시간`을 비우세요.
refused-evening-goes-on = 이 대국의 시간은 멈출 수 없습니다. 며칠 단위로 이어 두려면 내 판(`/판보기`) 아래의 *천천히 이어 두기*를 누르세요.
refused-goes-by-days = 이미 며칠 단위로 두는 대국입니다. 시간을 멈추려면 `/일시정지`를 쓰세요.
refused-ends-by-itself = 상대의 기한은 { $when }({ $left })입니다. 그때까지 두지 않으면 선언하지 않아도 내가 이깁니다.
refused-time-is-up = { $side }의 시간이 끝났습니다. 곧 대국이 끝납니다.
refused-no-pace = 제한시간이 없는 대국이라 누구도 시간을 다 쓰지 않습니다. 끝내려면 `/기권`하거나 `/무승부`를 제안하세요.
refused-nothing-to-pause = 제한시간이 없는 대국이라 멈출 시간이 없습니다. 편할 때 두세요.
refused-not-abandoned-yet = 제한시간이 없는 대국이라 누구도 시간을 다 쓰지 않습니다. { $when }({ $left })까지 아무 일도 없으면 `/시간승`으로 대국을 취소할 수 있습니다.
refused-own-time = 지금은 내 차례라 내 시간이 흐르고 있습니다. 먼저 한 수를 두세요. 그 뒤에 상대가 시간을 다 쓰면 시간승을 선언할 수 있습니다.
refused-not-time-yet = 상대의 기한은 { $when }({ $left })입니다. 그때까지 두지 않으면 시간승을 선언할 수 있습니다.
refused-time-stands-still = 상대에게 차례를 알리는 메시지가 아직 도착하지 않아 시간이 멈춰 있습니다. 30일 동안 아무 일도 없으면 `/시간승`으로 대국을 취소할 수 있습니다.
refused-paused = 늦어도 { $when }까지({ $left }) 일시정지 중이라 양쪽 시간이 멈춰 있습니다. `/일시정지`로 바로 끝낼 수 있습니다.
refused-already-paused = 이미 일시정지 중입니다. 수를 두거나 `/일시정지`를 쓰면 끝납니다.
refused-not-paused = 이제 일시정지 중이 아닙니다. `/일시정지`로 제안할 수 있습니다.
refused-too-few-days = 남은 휴가보다 깁니다. { $year }년 휴가는 { $all }일 중 { $left }일 남았습니다.
refused-not-away = 지금은 휴가가 아닙니다. `/휴가`에 일수를 넣어 시작할 수 있습니다.
refused-pause-offer-stands = 이미 일시정지를 제안했습니다. 다음 수를 두기 전까지 상대가 동의할 수 있습니다. *계속 두기*를 누르면 제안을 취소합니다.
refused-pause-offered-already = 이 국면에서는 이미 일시정지를 제안했습니다. 다음 수를 둔 뒤에 다시 제안할 수 있습니다.
refused-pause-offered-today = 일시정지는 한쪽이 하루에 한 번만 제안할 수 있습니다. { $when }부터({ $left }) 다시 제안할 수 있습니다.
refused-no-pause-offer = 이제 일시정지 제안이 없습니다. `/일시정지`로 제안할 수 있습니다.
refused-own-pause-offer = 내가 제안한 일시정지라 상대가 동의해야 합니다. *계속 두기*를 누르면 제안을 취소합니다.
refused-not-your-pause-offer = 일시정지를 제안한 사람만 취소할 수 있습니다.
refused-no-slow-offer = 이제 천천히 이어 두자는 제안이 없습니다. 내 판(`/판보기`) 아래의 *천천히 이어 두기*로 제안할 수 있습니다.
refused-slow-offer-stands = 이미 천천히 이어 두자고 제안했습니다. 다음 수를 두기 전까지 상대가 동의할 수 있습니다. *이대로 두기*를 누르면 제안을 취소합니다.
refused-slow-offered-already = 이 국면에서는 이미 천천히 이어 두자고 제안했습니다. 다음 수를 둔 뒤에 다시 제안할 수 있습니다.
refused-own-slow-offer = 내가 한 제안이라 상대가 동의해야 합니다. *이대로 두기*를 누르면 제안을 취소합니다.
refused-not-rated-bot = 한수 봇과 두는 대국은 레이팅 대국이 될 수 없습니다. `레이팅`을 비우거나 다른 사람에게 신청하세요.
refused-not-rated-rules = 레이팅 대국은 목록에 있는 규칙으로만 둘 수 있습니다. 목록에서 고르거나 `레이팅`을 *반영 안 함*으로 하세요.
refused-not-rated-handicap = 한쪽이 접고 두는 대국은 레이팅 대국이 될 수 없습니다. 접지 않거나 `레이팅`을 *반영 안 함*으로 하세요.
refused-not-rated-pace = 레이팅 대국에는 제한시간이 있어야 합니다. 한 수에 며칠인지 고르거나 `레이팅`을 *반영 안 함*으로 하세요.
refused-not-rated-hints = 레이팅 대국에서는 힌트를 쓸 수 없습니다. `힌트`를 비우거나 `레이팅`을 *반영 안 함*으로 하세요.
refused-not-rated-takebacks = 레이팅 대국에서는 상대가 동의할 때만 무를 수 있습니다. 무르기를 *상대가 동의하면*이나 *허용 안 함*으로 고르거나 `레이팅`을 *반영 안 함*으로 하세요.
refused-not-rated-limit = 두 사람은 하루 동안 레이팅 대국을 세 번 시작했습니다. 이번 대국은 `레이팅`을 *반영 안 함*으로 하거나 기다리세요.
refused-coach-without-hints = 힌트 없는 대국에서는 코치도 쓸 수 없습니다. 둘 중 하나만 고르세요.
refused-no-draw-never = 이 규칙에는 합의 무승부가 없습니다.
refused-no-draw-points = 무승부는 양쪽 기물이 모두 30점 미만일 때 제안할 수 있습니다. { JOSA($side, "은는") } 아직 { $points }점입니다.
refused-server-only = 함께 둘 상대가 있어야 하므로 서버에서만 쓸 수 있습니다.
refused-bot-not-here =
    이 서버에는 한수 봇이 없어 여기서는 둘 수 없습니다. 연습하려면 한수 봇의 프로필에서 *메시지*를 누르고 다이렉트 메시지로 `/연습`을 보내세요.
    이 서버에서 두려면 서버 관리자에게 초대를 부탁하세요: { $server }
    혼자 연습하려면 내 앱으로 추가하세요: { $own }
refused-manage-server = 서버 관리 권한이 있는 사람만 설정을 바꿀 수 있습니다.
refused-missing = 한수 봇에게 이 채널의 권한이 없습니다: { $permissions }. 서버 관리자에게 권한을 요청한 뒤 다시 해 보세요.
refused-unknown-game = 여기에 그런 대국은 없습니다. `/대국목록`에서 내 대국을 볼 수 있습니다.
refused-no-game = 여기에는 진행 중인 대국이 없습니다. `/연습`으로, 서버에서는 `/대국신청`으로도 시작할 수 있습니다.
which-game = 진행 중인 대국이 여럿입니다. 어느 대국인지 고르세요.
which-game-placeholder = 대국 고르기
which-game-choice = #{ $game } { $challenger } 대 { $opponent }, { $ply ->
    [0] 시작 전
   *[other] { $ply }수
}
refused-moved-on = 그 사이에 판이 바뀌었습니다. 지금 판은 이렇습니다:
refused-moved-on-setup = 이미 정해졌습니다. 대국 채널의 최신 메시지를 보세요.
refused-too-long-to-replay = 너무 긴 대국이라 다시보기를 만들 수 없습니다. { $turns }수까지만 됩니다. `/기보`로 파일을 받을 수 있습니다.
refused-no-record-yet = 기보가 없습니다. 기보는 양쪽이 상차림을 고른 뒤에 생깁니다.
    .game = janggi
refused-no-such-game-of-file = { $count ->
    [1] 이 파일에서 읽을 수 있는 대국은 1판뿐입니다. `번호`를 비워 두세요.
   *[other] 이 파일에서 읽을 수 있는 대국은 { $count }판입니다. `번호`는 1부터 { $count }까지 적거나 비워 두세요.
}
refused-record-analysis-gone = 분석 결과가 남아 있지 않습니다. 기보 아래의 *이 대국 분석*으로 다시 할 수 있습니다.
refused-running-without-hints = 힌트 없이 두고 있는 대국 #{ $game }의 국면이 나오는 기보입니다. 지금은 넘겨 보기만 할 수 있고, 그 대국이 끝나면 *이 대국 분석*을 쓸 수 있습니다.
refused-review-gone = 그 기보는 이제 열려 있지 않습니다. `/복기`로 다시 여세요.
refused-not-ours = 이 메시지는 이제 대국과 관계가 없습니다. `/판보기`로 지금 판을 보세요.
refused-unknown-button = 이제는 쓰지 않는 버튼입니다. 명령어를 다시 쓰면 새 버튼이 나옵니다. 대국은 `/판보기`, 박보 문제는 `/박보`입니다.
unreadable = 디스코드가 보낸 내용을 읽지 못했습니다. 다시 해 보세요. 같은 일이 이어지면 한수 봇을 운영하는 사람에게 알려 주세요.
refused-unknown-command = 명령어가 바뀌었습니다. 디스코드를 새로 고치거나(Ctrl+R) 앱을 다시 연 뒤에 써 주세요.
refused-nothing-played = 한 수도 두지 않고 끝난 대국이라 분석할 것이 없습니다.
refused-too-long-to-analyse = { $turns }수가 넘는 대국은 분석하지 않습니다. `/기보`로 파일을 받을 수 있습니다.
refused-analysis-gone = 분석 결과가 남아 있지 않습니다. `/분석`으로 다시 할 수 있습니다.
refused-reading-busy = 지금은 읽고 있는 파일이 너무 많습니다. 잠시 뒤에 파일을 하나씩 다시 보내 주세요.
refused-statistics-hidden = 이 사람은 전적을 숨겼습니다.
refused-no-statistics = 이곳에서 그 사람이 둔 대국을 찾지 못했습니다. 이 서버의 다른 사람을 고르세요.
refused-statistics-of-bot = 한수 봇이나 다른 봇에게는 전적이 없습니다. 다른 사람을 고르거나, 내 전적을 보려면 `사람`을 비우세요.
refused-too-many-rated = 두 사람은 하루 동안 이곳에서 레이팅 대국을 세 번 시작했습니다. 다음 레이팅 대국은 { $when } 시작할 수 있습니다. 그때까지는 `레이팅`을 *반영 안 함*으로 신청하세요.
refused-asked-too-often = 10분 동안 이 사람에게 다섯 번 신청했습니다. { $when } 다시 신청할 수 있습니다.
refused-quiet-all-day = 방해 금지 시간이 같은 시각에 시작하고 끝나면 하루 내내 아무것도 받을 수 없습니다. 다른 시각을 고르세요. 알림을 전혀 받지 않으려면 *알림*에서 *받지 않음*을 고르세요.
refused-foreign-rules = ⚠️ 한수 봇의 새 버전에서 시작한 대국이라 지금 버전은 그 규칙을 모릅니다. 한수 봇이 새 버전이 되면 이어서 둘 수 있습니다.
refused-unknown-zone = 그런 시간대는 없습니다. 비슷한 시간대: { $names }. 도시 이름을 적고 목록에서 고르세요.
refused-engine-busy = 지금은 한수 봇의 수읽기를 기다리는 사람이 너무 많습니다. 잠시 뒤에 다시 해 보세요.
refused-busy = 한꺼번에 너무 많은 요청이 왔습니다. 바뀐 것은 없습니다. 다시 해 보세요.
permission-view-channel = 채널 보기
permission-send-messages = 메시지 보내기
permission-send-in-threads = 스레드에서 메시지 보내기
permission-embed-links = 링크 첨부
permission-attach-files = 파일 첨부
permission-read-history = 메시지 기록 보기
written-help = 여기서는 명령어 없이 `포e3`이나 `b3e3`처럼 수만 적어도 둘 수 있습니다. `/연습`으로 한수 봇과 한 판 시작할 수 있고, 나머지는 `/도움말`에 있습니다.
unread-empty = `{ $piece } { $to }`, `{ $from }{ $piece }{ $to }`처럼 수를 적거나 목록에서 고르세요.
unread-too-long = 수로 읽기에는 너무 깁니다. `{ $piece } { $to }`, `{ $from }{ $piece }{ $to }`처럼 적으세요.
unread-unknown = 수로 읽을 수 없습니다. `{ $piece } { $to }`, `{ $from }{ $piece }{ $to }`, `쉬기`처럼 적거나 목록에서 고르세요.
unread-unknown-no-pass = 수로 읽을 수 없습니다. `{ $piece } { $to }`, `{ $from }{ $piece }{ $to }`처럼 적거나 목록에서 고르세요.
unread-no-such-move = 그렇게 갈 수 있는 내 기물이 없습니다. `{ $piece } { $to }`, `{ $from }{ $piece }{ $to }`처럼 적거나 목록에서 고르세요.
unread-counted-from-0 = 여기서는 가로줄을 1부터 셉니다. { $action }, 이 수를 두시겠습니까?
unread-no-such-piece = { $piece }: 이제 남아 있지 않은 기물입니다.
unread-wrong-piece = { $square }에는 { JOSA($named, "이가") } 없습니다. 그곳에 있는 것: { $found }.
unread-nothing = 없음
unread-ambiguous = 여러 수로 읽을 수 있습니다: { $choices }. 어느 수인지 고르거나 적으세요.

## 규칙에 어긋나는 이유

illegal-no-piece = 그곳에는 기물이 없습니다.
illegal-not-yours = 그것은 { $side }의 기물입니다.
illegal-same-point = 제자리로는 둘 수 없습니다. 쉬려면 `/쉬기`를 쓰세요.
illegal-own-piece = 그곳에는 내 기물이 있습니다.
illegal-unreachable = { JOSA($piece, "은는") } 그곳으로 가지 못합니다. { $how }
illegal-backward = 졸과 병은 뒤로 가지 못합니다.
illegal-no-diagonal = 그 사이에는 대각선이 없습니다.
illegal-outside-palace = 장과 사는 궁성을 벗어나지 못합니다.
illegal-blocked = { JOSA($piece, "이가") } 길을 막고 있습니다.
illegal-nothing-to-jump = 포가 뛰어넘을 기물이 없습니다.
illegal-cannon-screen = 포는 포({ $square })를 뛰어넘지 못합니다.
illegal-two-screens = 포는 기물을 하나만 뛰어넘을 수 있는데, { JOSA($piece, "이가") } 또 있습니다.
illegal-cannon-takes-cannon = 포는 포를 잡지 못합니다.
illegal-takes-general = 장은 잡을 수 없습니다. 그 전에 대국이 끝납니다.
illegal-leaves-check = 그렇게 두면 { JOSA($piece, "이가") } 장을 잡을 수 있습니다. 장이 잡히지 않는 수를 두세요.
illegal-faces-general = 두 장이 마주 보게 됩니다(빅장). 지금은 빅장을 걸 수 없습니다.
    .game = janggi
illegal-stays-facing = 두 장이 마주 보고 있습니다(빅장). 장을 옮기거나 사이에 기물을 두세요.
    .game = janggi
illegal-cannon-first = 이 규칙에서는 첫 수를 포로 둘 수 없습니다. 다른 기물을 먼저 두세요.
illegal-repetition-behind = 같은 국면이 너무 여러 번 나옵니다(반복수). 점수가 뒤진 쪽이 다른 수를 두어야 합니다.
illegal-repetition-checking = 장군을 부르면서 같은 국면을 되풀이하게 됩니다(반복수). 장군을 부르는 쪽은 그렇게 둘 수 없습니다.
illegal-pass-in-check = 장군을 받고 있어 쉴 수 없습니다. 먼저 장군을 막으세요.
illegal-pass-not-stuck = 이 규칙에서는 둘 수가 없을 때만 쉴 수 있는데, 지금은 둘 수가 있습니다.
illegal-pass-not-alone = 이 규칙에서는 장만 남았을 때만 쉴 수 있습니다.
illegal-river = 상은 강을 건너지 못합니다.
illegal-not-over-river = 병과 졸은 강을 건넌 뒤에만 옆으로 갈 수 있습니다.
illegal-jumps-only-to-take = 포는 잡을 때만 뛰어넘습니다. 그냥 갈 때는 길이 비어 있어야 합니다.
illegal-no-pass = 샹치에서는 쉴 수 없습니다. 둘 곳이 없으면 집니다.
illegal-xiangqi-same-point = 제자리로는 둘 수 없습니다.
illegal-xiangqi-faces-general = 두 장이 같은 줄에서 마주 보게 됩니다. 그렇게는 둘 수 없습니다.
moves-general = 궁성 안에서 선을 따라 한 칸 갑니다.
moves-chariot = 막히지 않은 만큼 곧게 가고, 궁성에서는 대각선으로도 갑니다.
moves-cannon = 포가 아닌 기물 하나를 뛰어넘어 곧게 갑니다.
moves-horse = 곧게 한 칸, 이어 바깥 대각선으로 한 칸 갑니다.
moves-elephant = 곧게 한 칸, 이어 바깥 대각선으로 두 칸 갑니다.
moves-soldier = 앞이나 옆으로 한 칸 갑니다.
moves-xiangqi-general = 궁성 안에서 곧게 한 칸 갑니다.
moves-xiangqi-guard = 궁성 안에서 대각선으로 한 칸 갑니다.
moves-xiangqi-chariot = 막히지 않은 만큼 곧게 갑니다.
moves-xiangqi-cannon = 막히지 않은 만큼 곧게 가고, 기물 하나를 뛰어넘어 잡습니다.
moves-xiangqi-elephant = 강을 건너지 않고 대각선으로 꼭 두 칸 갑니다.
moves-xiangqi-soldier = 앞으로 한 칸 가고, 강을 건너면 옆으로도 갑니다.

## 배우기

lesson-goal = 다섯 쪽으로 배우는 장기: 판과 목표
lesson-goal-body =
    { "" }**초**와 **한** 두 편이 줄이 만나는 점 위에서 겨룹니다. 초가 먼저 두고, 한 수씩 번갈아 둡니다.

    상대의 장을 **외통**으로 몰면 이깁니다. 장군을 받고 어떻게 해도 피할 수 없는 것이 외통입니다. 장은 대각선이 그어진 궁성에 있습니다.

    첫 수를 두기 전에 마와 상의 자리를 고릅니다. 처음에는 어느 것을 골라도 괜찮습니다.

    다음 두 쪽에서 기물이 가는 길을 보여 드립니다.
lesson-steps = 다섯 쪽으로 배우는 장기: 장, 사, 차, 포
lesson-steps-body =
    { "" }**장**과 **사**: 그어진 선을 따라 한 칸 갑니다. 궁성을 벗어나지 못합니다.

    { "" }**차**: 막히지 않은 만큼 곧게 갑니다.

    { "" }**포**: 곧게 가지만 다른 기물 하나를 반드시 뛰어넘어야 합니다. 포는 포를 넘지도 잡지도 못합니다.

    궁성 안에서는 차와 포도 그어진 대각선으로 갑니다.

    그림에서 초록은 갈 수 있는 곳입니다. 파랑이나 보라 테는 뛰어넘는 다리, 빨강이나 분홍 테는 길을 막는 기물, ×표는 갈 수 없는 곳입니다.
lesson-leaps = 다섯 쪽으로 배우는 장기: 마, 졸, 상
lesson-leaps-body =
    { "" }**마**: 곧게 한 칸, 이어 바깥 대각선으로 한 칸 갑니다.

    { "" }**졸**과 **병**: 앞이나 옆으로 한 칸 가고, 뒤로는 가지 못합니다.

    { "" }**상**: 곧게 한 칸, 이어 바깥 대각선으로 두 칸 갑니다.

    마와 상은 뛰어넘지 못합니다. 길에 기물이 있으면 그쪽으로 가지 못합니다. 그림에서 빨강이나 분홍 테가 막는 기물입니다.
lesson-taking = 다섯 쪽으로 배우는 장기: 잡기, 장군, 쉬기
lesson-taking-body =
    상대 기물이 있는 자리로 가면 그 기물을 **잡습니다**. 어느 기물이든 가는 길 그대로 잡습니다.

    다음 수에 장을 잡으려는 것이 **장군**입니다. 장군을 받으면 곧바로 막아야 합니다. 장을 옮기거나, 장군을 부른 기물을 잡거나, 그 길을 막습니다. 어떻게 해도 막을 수 없으면 외통입니다. 왼쪽 그림의 장은 피할 곳이 있지만 오른쪽은 없습니다.

    장군을 받지 않았으면 대부분의 규칙에서 두지 않고 한 수 쉴 수 있습니다(**쉬기**, 한수쉼).
lesson-winning = 다섯 쪽으로 배우는 장기: 끝과 점수
lesson-winning-body =
    외통이 되거나, 한쪽이 기권하거나, 서로 무승부에 동의하면 대국이 끝납니다.

    외통이 나지 않으면 대부분의 규칙에서 남은 기물의 점수를 셉니다. 차 { $chariot }, 포 { $cannon }, 마 { $horse }, 상 { $elephant }, 사 { $guard }, 졸·병 { $soldier }. 나중에 두는 한은 덤 1.5점을 받을 때가 많습니다.

    이것만 알면 둘 수 있습니다. `/연습`으로 한수 봇과 바로 두고, 어떻게 둘지 모르겠으면 `/힌트`를 쓰세요. 다음 쪽부터는 하나씩 자세히 설명합니다.
lesson-marks = 그림의 표시
lesson-names = 기물의 여러 이름
lesson-names-body = 책마다 기물을 부르는 이름이 다릅니다. 수를 적을 때는 어느 이름을 써도 됩니다.
lesson-legend = 기물과 이름
lesson-legend-body =
    기물은 일곱 가지이고 양쪽이 같습니다. 먼저 두는 쪽이 **초**, 맞은편이 **한**입니다. 장이 가장 크고, 사와 졸(병)이 가장 작습니다.
    그림에 기물마다 이름을 적었습니다. 한자 대신 한글이나 그림으로 된 기물도 있습니다. `/도움말`의 *기물*에서 고르세요.
    기물마다 가는 길은 다음 쪽부터 설명합니다.
alt-legend = 기물의 이름. 글자가 있으면 초, 한 차례로: { $pieces }.
lesson-board = 장기판과 기물
lesson-board-body =
    장기는 줄이 만나는 점 위에서 둡니다. 세로 아홉 줄, 가로 열 줄입니다.
    아래쪽이 **초**(楚), 위쪽이 **한**(漢)입니다. 초가 먼저, 한 수씩 번갈아 둡니다.
    양쪽은 저마다 장 하나, 사 둘, 차 둘, 포 둘, 마 둘, 상 둘, 졸(병) 다섯을 가집니다.
    대각선이 그어진 곳은 궁성(宮城)으로, 장과 사가 머무는 곳입니다.
    상대 기물이 있는 자리로 가면 그 기물을 잡습니다. 상대의 장을 외통으로 몰면 이깁니다.
    둘이서 두며, 차리는 데는 1분도 걸리지 않습니다. 마주 앉아 두는 한 판은 20분에서 몇 시간까지 걸립니다. 운은 없고 전략과 수읽기로 겨룹니다.
lesson-formations = 상차림
lesson-formations-body =
    첫 수를 두기 전에 마와 상의 자리를 고릅니다. 왼쪽에 마와 상 하나씩, 오른쪽에도 하나씩 놓습니다.
    { "" }**귀마**(상마상마, 마상마상): 마 하나는 사 옆에, 하나는 차 옆에 섭니다.
    { "" }**원앙마**(마상상마): 두 상이 사 옆에 섭니다.
    { "" }**양귀마**(상마마상): 두 마가 사 옆에 섭니다.
    이름은 내 자리에서 볼 때 왼쪽부터 차례로 읽은 것입니다.
    나중에 고르는 쪽은 상대의 상차림을 보고 고르므로 조금 유리합니다. 위키백과(영어)는 그래서 나중에 두는 한이 먼저 차린다고 전합니다.
lesson-general = 장과 사 (楚 漢 · 士)
lesson-general-body =
    장과 두 사는 궁성을 벗어나지 못합니다. **그어진 선을 따라 한 칸씩** 어느 쪽으로든 갑니다.
    가운데에서는 여덟 곳, 다른 자리에서는 세 곳으로 갈 수 있습니다. 궁성 변의 가운데 점에는 대각선이 없습니다.
    장은 잡힐 자리로는 갈 수 없습니다.
    사도 똑같이 움직이며 장 곁을 지킵니다. 하나에 { $guard }점입니다.
    두 장의 이름은 진이 무너진 뒤 천하를 다툰 초(楚)와 한(漢)에서 왔습니다. 북한에서는 한의 장을 장(將, 장수), 초의 장을 관(官, 벼슬아치)이라고 합니다.
    사(士)는 지키는 군사라기보다 곁에서 조언하는 선비입니다. 대장을 돕는 문관이며, 가장 약한 기물에 듭니다.
lesson-chariot = 차 (車)
lesson-chariot-body =
    차는 앞뒤와 옆으로 **막히지 않은 만큼 곧게** 갑니다. 길에서 처음 만나는 상대 기물을 잡고 그 자리에 섭니다.
    궁성 안에서는 내 궁성이든 상대 궁성이든 그어진 대각선으로도 갑니다.
    가장 힘센 기물로 { $chariot }점입니다.
lesson-cannon = 포 (包)
lesson-cannon-body =
    포도 곧게 가지만 **다른 기물 하나를 반드시 뛰어넘어야** 합니다. 뛰어넘는 기물을 다리라고 하며, 내 것이든 상대 것이든, 가깝든 멀든 괜찮습니다.
    다리를 넘으면 빈자리 어디에나 설 수 있고, 처음 만나는 상대 기물을 잡을 수 있습니다.
    { "" }**포는 포를 넘지 못하고, 포를 잡지도 못합니다.** 넘을 다리가 없으면 움직이지 못합니다.
    궁성에서는 가운데의 기물을 넘어 귀에서 맞은편 귀로 갑니다.
    대국을 시작할 때는 어느 포도 움직이지 못합니다. 앞과 옆에서 처음 만나는 기물이 포이고, 뒤에는 넘어가 설 자리가 없습니다. 맨 아래 그림처럼 다른 기물이 먼저 움직여야 합니다.
    { $cannon }점이며, 판에 기물이 많을수록 힘이 셉니다.
lesson-horse = 마 (馬)
lesson-horse-body =
    마는 **곧게 한 칸, 이어 바깥 대각선으로 한 칸** 갑니다.
    첫 자리(멱)에 기물이 있으면 뛰어넘지 못하므로 그쪽으로는 가지 못합니다. 오른쪽 그림에서는 멱 두 곳이 막혔습니다.
    가는 자리에 있는 상대 기물을 잡으며, { $horse }점입니다.
lesson-elephant = 상 (象)
lesson-elephant-body =
    상은 **곧게 한 칸, 이어 같은 쪽 대각선으로 두 칸** 갑니다.
    지나는 두 자리 가운데 한 곳에라도 기물이 있으면 가지 못합니다.
    판 어디로든 갈 수 있습니다. { $elephant }점입니다.
    길이 막히지 않으면 변형 체스의 얼룩말(zebra)과 같은 자리로 갑니다.
lesson-soldier = 졸과 병 (卒 · 兵)
lesson-soldier-body =
    초의 것을 졸(卒), 한의 것을 병(兵)이라 합니다. 졸은 가장 낮은 군사이고, 병은 군사를 두루 이르는 말입니다. **앞이나 옆으로 한 칸** 가고, 뒤로는 가지 못합니다. 잡을 때도 같습니다.
    맨 끝줄에서는 옆으로만 갑니다. 다른 기물로 바뀌지 않습니다.
    상대 궁성 안에서는 오른쪽 그림처럼 그어진 대각선을 따라 앞으로도 갑니다.
    { $soldier }점이며, 둘이 나란히 서면 서로 지켜 줍니다.
lesson-check = 장군과 외통
lesson-check-body =
    다음 수에 장을 잡으려는 것이 **장군**입니다. 장군을 받으면 곧바로 막아야 합니다(멍군).
    • 장을 안전한 자리로 옮기거나,
    • 장군을 부른 기물을 잡거나,
    • 그 길을 막습니다. 포로 부른 장군은 다리를 치워도 풀립니다.
    어떻게 해도 막을 수 없으면 **외통**이고, 대국에서 집니다. 왼쪽 그림의 장은 피할 곳이 있지만 오른쪽은 없습니다.
lesson-pass = 쉬기(한수쉼)
lesson-pass-body =
    어떤 수를 두어도 손해일 때가 있습니다. 대부분의 규칙에서는 이럴 때 두지 않고 **한 수 쉴** 수 있습니다. 차례는 상대에게 넘어갑니다. 둘 수가 없을 때나 장만 홀로 남았을 때만 쉬는 규칙도 있습니다.
    장군을 받고 있을 때는 쉴 수 없습니다. 장군이 아닌데 둘 수가 하나도 없으면 대부분의 규칙에서는 자동으로 쉬게 됩니다.
    `/쉬기`나 *쉬기* 버튼을 쓰세요. 양쪽이 연속으로 쉬면 끝나는 규칙에서는 결과를 먼저 알려 드리고 한 번 더 묻습니다.
lesson-facing = 빅장
lesson-facing-body =
    두 장이 한 줄에서 사이에 아무것도 없이 마주 보는 것이 **빅장**입니다. 왼쪽 그림이 빅장이고, 오른쪽은 사이에 졸이 있습니다.
    장을 옆줄로 옮기거나 사이에 기물을 두면 빅장을 피합니다. 빅장을 받을 수 있는 규칙에서는 장군을 받고 있을 때도, 외통에 몰렸을 때도 받을 수 있습니다.
    빅장은 지고 있는 쪽에 도움이 됩니다. 피하려면 귀한 기물을 내주어야 할 때가 있어, 빅장이 무승부인 규칙에서는 무승부를 강요할 수 있습니다.
    장은 상대 궁성에서 싸우는 자기 기물을 지켜 주기도 합니다. 상대의 장이 그 기물을 잡으면 두 장이 마주 보기 때문입니다.
    규칙마다 가장 많이 다른 것이 빅장입니다. 아무 일도 없는 규칙도 있고 무승부가 되는 규칙도 있어서, 대국을 신청할 때마다 알려 드립니다.
lesson-counting = 점수와 덤
lesson-counting-body =
    차 { $chariot } · 포 { $cannon } · 마 { $horse } · 상 { $elephant } · 사 { $guard } · 졸과 병 { $soldier }. 장은 세지 않습니다.
    양쪽 모두 72점으로 시작합니다. 먼저 두는 쪽이 유리하고, 위키백과(영어)에 따르면 나중에 차리는 쪽도 유리합니다. 그래서 나중에 두는 한이 **덤 1.5점**을 받기도 합니다. 그러면 점수가 같아지는 일이 없습니다.
    외통으로 끝나지 않으면 남은 기물의 점수로 승부를 가리는 규칙이 많습니다. 지금 점수는 장기판 그림 위에 나옵니다.
lesson-end = 대국의 끝
lesson-end-body =
    { "" }**외통**: 장군을 받고 피할 길이 없을 때.
    { "" }**기권**: `/기권`, 언제든지.
    { "" }**합의 무승부**: `/무승부`로 제안하고 동의합니다.
    { "" }**규칙에 따라**: 양쪽이 연속으로 쉬거나, 같은 국면이 되풀이되거나, 오랫동안 잡은 기물이 없을 때도 규칙에 적힌 대로 끝납니다.
    { "" }**길이**: 프로 대국은 대개 150수를 넘겨 체스보다 깁니다. 그래도 포와 상이 있어 훨씬 빨리 끝날 때도 있습니다.
lesson-marks-body =
    • **초록 점:** 갈 수 있는 곳.
    • **초록 테:** 이 기물과, 잡을 수 있는 기물.
    • **파랑이나 보라 테:** 뛰어넘는 다리.
    • **빨강이나 분홍 테:** 길을 막는 기물.
    • **×표:** 갈 수 없는 곳.
piece-names = • **{ $piece }:** { $korean } · { $hanja } · { $romanised } · { $english }
book-here = **이 대국 – { $name }:** { $said }
book-usual = **여기서 쓰는 규칙 – { $name }:** { $said }
book-rules = 규칙의 종류
book-placeholder = 두는 법, 쪽마다
book-placeholder-around = 장기 이야기
alt-diagram = 그림: { $pieces }.
alt-diagram-goes = { JOSA($piece, "이가") } 갈 수 있는 곳: { $squares }.
alt-diagram-takes = 잡을 수 있는 곳: { $squares }.
alt-diagram-jumps = 뛰어넘는 다리: { $squares }.
alt-diagram-blocked = 길을 막는 기물: { $squares }.
alt-diagram-barred = 갈 수 없는 곳: { $squares }.
alt-diagram-check = { JOSA($side, "이가") } 장군을 받음.
alt-diagram-facing = 두 장이 마주 봄.
lesson-setups = 상차림의 이름
lesson-setups-body =
    상차림의 이름은 마를 보고 짓기도 하고 상을 보고 짓기도 합니다.

    { "" }**마를 보고.** 귀마는 마 하나가 나중에 궁성 앞쪽의 귀에 올라 포의 다리가 되어 준다는 말입니다. 두 마가 모두 귀에 오르면 양귀마입니다. 원앙마는 두 마가 원앙처럼 짝을 이루어 서로 지켜 준다는 말입니다.

    { "" }**상을 보고.** 마상상마는 상이 안쪽에 있어 안상차림, 상마마상은 상이 바깥쪽에 있어 바깥상차림이라고도 합니다. 하나는 안쪽, 하나는 바깥쪽에 있으면 왼쪽 상이나 오른쪽 상으로 부르는 이도 있지만, 사람마다 가리키는 쪽이 달라 이 책에서는 쓰지 않습니다. 두 사람이 저마다 자기 자리에서 보아 같은 마상마상이나 상마상마를 고르면 맞상입니다.

    { "" }**가짓수.** 양쪽이 네 가지씩이니 시작 국면은 16가지입니다. 그 가운데 12가지는 좌우로 뒤집으면 둘씩 같으므로 서로 다른 것은 10가지입니다.

    { "" }**두 차가 사 옆에** 서는 상차림은 그림에 있는 다섯째입니다. 위키백과(영어)는 예전에 두던 상차림이며 친선 대국과 북한에서 쓴다고 전합니다. 오늘날 남한의 대회에서는 쓰지 않습니다. 여기서는 몇몇 규칙에서 고를 수 있습니다.
lesson-notation = 수를 적는 법
lesson-notation-body =
    { "" }**기보의 숫자.** 앞의 숫자는 가로줄입니다. 한의 맨 뒷줄부터 내려오며 1에서 9까지 세고, 열째 줄은 0입니다. 뒤의 숫자는 세로줄로, 초의 왼쪽부터 1에서 9까지입니다. 초의 장은 95에서 시작하고, `82포85`는 82의 포를 85로 옮기는 수입니다.

    { "" }**알파벳.** 세로줄은 초의 왼쪽부터 a에서 i까지, 가로줄은 초 쪽부터 1에서 10까지입니다. 초의 장은 e2에서 시작하고, `b3e3`은 `82포85`와 같은 수입니다.

    판을 어느 쪽에서 보든 두 가지 모두 초의 자리에서 셉니다.

    기보에는 잡은 기물과 장군도 적습니다. `74상46병`은 상으로 병을 잡는 수이고, 수 끝의 `장군`은 장군을 불렀다는 표시입니다. 쉰 차례는 한수쉼으로 적습니다.

    여기서는 `/두기` 뒤에 어느 쪽으로 적어도 되고, `포85`나 `포 e3`처럼 기물과 갈 곳만 적어도 됩니다.
lesson-name = 장기라는 이름
lesson-name-body =
    장기는 將棋라고 씁니다. 將은 장수, 棋는 판에서 두는 놀이입니다. 양쪽이 서로 상대의 장을 노리는 놀이라서 붙은 이름입니다.

    로마자로는 오늘날 **janggi**로 적습니다. 예전 책에는 Changgi, Jangki, Janki가 보이고, 1895년 윌킨슨의 글에는 Tjyang-keui로 나옵니다. 영어로는 Korean chess라고도 합니다.

    조선 중기까지의 글에는 상희(象戱)나 상기(象棋), 곧 코끼리 놀이로 나옵니다. 코끼리를 우러르는 인도에서 왔기 때문이며, 두는 사람도 코끼리처럼 침착하고 듬직하라는 뜻이라는 속설이 있습니다.

    중국과 일본, 북한에서는 조선장기라고 부릅니다. 남한에서는 그냥 장기라 하고, 다른 나라의 장기와 구별할 때는 한국장기라고 합니다. 일본의 쇼기도 같은 한자 將棋로 적지만 다른 놀이입니다. 샹치의 이름 象棋에도 棋가 들어 있습니다.

    { "" }**판에서 하는 말.** 장군(將軍)은 장수를 이르는 말로, 장을 노린다고 알릴 때 외칩니다. 멍군은 그것을 막으면서 하는 대답입니다.

    한수 봇의 이름은 한 번 두는 수를 뜻합니다.
lesson-say = 로마자로 읽는 법
lesson-say-body =
    한국말을 로마자로 적는 방법은 두 가지입니다. 예전 책은 매큔–라이샤워 표기를, 오늘날은 국어의 로마자 표기를 씁니다. 빗금 사이의 소리는 *Essentials of Chinese Chess and of Korean Chess*를 따랐습니다.

    • **장기**: /tʃaŋki/, 오늘날 janggi
    • **초**와 **한**: Ch'o /tʃʲo/, Han /han/, 오늘날 Cho, Han
    • **왕**(장의 다른 이름): wang /waŋ/, 오늘날 wang
    • **사**: sa /sa/, 오늘날 sa
    • **차**: ch'a /tʃʲa/, 오늘날 cha
    • **포**: p'o /pʰo/, 오늘날 po
    • **마**: ma /ma/, 오늘날 ma
    • **상**: sang /saŋ/, 오늘날 sang
    • **졸**과 **병**: chol /tʃol/, pyong /pyəŋ/, 오늘날 jol, byeong

    `/두기`에는 어느 쪽으로 적어도 됩니다.
lesson-origin = 장기의 유래
lesson-origin-body =
    { "" }**뿌리.** 장기는 인도에서 중국을 거쳐 한국에 들어왔을 가능성이 가장 큽니다. 그렇게 보는 근거는 두 가지입니다. 두 나라 모두 기물에 한글이 아니라 한자를 씁니다. 또 샹치는 장기보다 인도의 차투랑가와 더 닮아서 둘의 중간으로 볼 수 있습니다. 차투랑가는 코끼리, 말, 전차, 보병이 나오는 놀이입니다. 서양의 체스는 같은 동쪽 놀이가 페르시아를 거쳐 바뀐 것입니다. 장기에는 샹치의 더 오래된 모습이 남아 있고, 스스로 생각해 낸 것도 있습니다.

    언제 들어왔는지는 분명하지 않습니다. 체스의 역사를 쓴 머레이는 알 수 없다고 했고, 한국의 백과사전들은 고려 때로 봅니다. 15세기의 학자 서거정의 글에는 세종의 두 신하가 장기를 두는 이야기가 있고, 1560년의 책에는 차, 포, 마, 상, 사, 졸이 나옵니다.

    광상희라는 더 큰 장기도 있었습니다. 18세기의 기록에 따르면 판이 가로 14줄, 세로 15줄이었습니다.

    { "" }**초와 한의 싸움.** 두 장의 이름은 초(楚)와 한(漢)이라는 나라에서 왔습니다. 중국의 첫 통일 제국인 진이 무너지자 두 나라가 기원전 206년부터 202년까지 천하를 다투었습니다. 초는 항우, 한은 유방이 이끌었고, 유방이 이겨 한나라를 세웠습니다. 장기판에서는 아직 승부가 나지 않았습니다.

    중국의 판에도 이 싸움이 남아 있어, 가운데의 강이 두 나라의 경계입니다. 장기판에는 강이 없는 대신 장에 나라 이름이 적혀 있습니다.

    { "" }**오늘날.** 공원, 그 가운데서도 서울의 공원에서는 나이 든 남자들이 한 판을 둘러싸고 구경합니다. 두 사람이 때로는 작은 내기를 걸고 한 해 내내 둡니다. 남한에서는 이제 바둑만큼 많이 두지는 않습니다.

    1956년에 첫 단체가 생겨 1973년에 한국장기협회가 되었고, 1999년부터는 대한장기협회가 그 뒤를 이어 장기를 널리 알립니다. 그 밖에 대한장기연맹, 프로그램 장기도사, 대국을 보여 주는 방송 브레인TV가 있습니다. 첫 세계 대회는 2009년 중국 하얼빈에서 열렸습니다.
lesson-xiangqi = 샹치와 다른 점
lesson-xiangqi-body =
    샹치(象棋)는 중국의 장기입니다. 점이 90개인 것과 기물의 수는 같습니다.
    • **판:** 샹치에는 다섯째 줄과 여섯째 줄 사이에 강이 있고, 장기에는 없습니다.
    • **장:** 맨 뒷줄이 아니라 궁성 한가운데에서 시작하고, 대각선으로도 갑니다. 샹치에서는 두 장이 결코 마주 보아서는 안 되고, 장기에서는 규칙마다 다릅니다.
    • **사:** 궁성의 모든 선을 따라갑니다. 샹치에서는 대각선으로만 갑니다.
    • **상:** 곧게 한 칸, 이어 대각선으로 두 칸, 판 어디로든 갑니다. 샹치에서는 대각선으로만 두 칸 가고 강을 건너지 못합니다.
    • **마:** 똑같습니다.
    • **차:** 같지만 궁성의 대각선으로도 갑니다.
    • **포:** 움직일 때마다 넘어야 하고, 포끼리는 넘지도 잡지도 못합니다. 샹치에서는 차처럼 다니다가 잡을 때만 넘고, 포끼리 넘거나 잡을 수 있습니다.
    • **졸과 병:** 처음부터 옆으로 갈 수 있습니다. 샹치에서는 강을 건너야 옆으로 갑니다. 상대 궁성에서는 대각선으로도 갑니다.
    • **두기 전에** 마와 상의 자리를 고릅니다. 샹치에서는 자리가 정해져 있습니다.
    • **쉬기(한수쉼):** 장기에서는 대부분의 규칙에서 장군만 아니면 쉴 수 있고, 둘 수가 없거나 장만 남아야 쉬는 규칙도 있습니다. 샹치에서는 쉴 수 없고, 둘 수가 없으면 집니다.
lesson-chess = 체스와 다른 점
lesson-chess-body =
    • **판:** 기물은 64칸이 아니라 줄이 만나는 90개의 점에 섭니다. 한쪽의 기물이 열여섯인 것은 체스와 같습니다.
    • **장:** 외통으로 몰아야 이기는 것은 같지만, 궁성의 아홉 점을 벗어나지 않습니다.
    • **사:** 체스의 퀸만큼 멀리 가는 기물은 없고, 두 사가 장 곁을 지킵니다. 사를 퀸(queen)이라 한 영어 책도 있어, `/두기`는 그 이름도 알아듣습니다.
    • **차:** 룩과 같고, 궁성의 대각선으로도 갑니다.
    • **마:** 나이트와 같지만 바로 앞에 기물이 있으면 막힙니다.
    • **상:** 비숍의 자리에 있지만 마보다 한 걸음 더 멀리 갑니다. 판에 색을 번갈아 칠한다면 상은 움직일 때마다 칸의 색이 바뀝니다.
    • **포:** 체스에는 이런 기물이 없습니다.
    • **졸과 병:** 폰과 달리 옆으로도 가고, 가는 길 그대로 잡습니다. 처음에 두 칸 가는 일도, 다른 기물로 바뀌는 일도 없습니다. 다섯씩 있습니다.
    • **두기 전에** 상차림을 고릅니다. 캐슬링은 없습니다.
    • **둘 수가 없어도** 대개 무승부가 아니라 그 차례를 쉽니다. 외통이 나지 않으면 남은 기물의 점수로 승부를 가릴 때가 많습니다.

    체스처럼 칸에 놓인 말이 편하면 내 장기판을 그렇게 바꿀 수 있습니다. 실제로 그렇게 만든 장기도 있습니다. `/도움말`의 *기물*과 `/설정`을 보세요.
lesson-equipment = 장기판과 장기알
lesson-equipment-body =
    { "" }**장기판**은 세로보다 가로가 조금 더 깁니다. 기물이 많은 맨 뒷줄에 여유를 주려고 세로줄 사이를 가로줄 사이보다 넓게 합니다. 북한의 백과사전에 따르면 가로 70cm, 세로 60cm쯤 되는 나무판에 줄을 파고 먹을 칠했으며, 다리를 달기도 했습니다. 포와 졸이 서는 자리에는 작은 표시가 있는 판이 많습니다.

    { "" }**장기알**은 팔각형이고 크기가 세 가지입니다. 장이 가장 크고 차, 포, 마, 상이 중간이며 사와 졸(병)이 가장 작습니다.

    { "" }**글씨.** 한은 붉은 글씨에 반듯한 해서, 초는 푸르거나 초록이고 더러는 검은 글씨에 흘려 쓴 초서입니다. 장은 漢과 楚, 병과 졸은 兵과 卒로 서로 다릅니다. 북한에서는 장을 將과 官이라고 씁니다.

    { "" }**장기가 없다면** 샹치 한 벌로도 둘 수 있습니다. 한 벌로 두 놀이를 다 할 수 있습니다. 강은 없는 셈 치고, 어느 장이 漢이고 어느 장이 楚인지만 정하면 됩니다.

    그림은 여기서 고를 수 있는 기물로, 한국과 중국, 서양의 것이 섞여 있습니다. 초가 검은 장기는 *붉은 글씨와 검은 글씨* 판에서 볼 수 있습니다.
lesson-manners = 진영과 예절
lesson-manners-body =
    { "" }**진영.** 친한 사이에는 나이가 많거나 수가 높은 사람이 한을 잡고, 아랫사람이 초를 잡아 먼저 둡니다. 북한에서는 이를 로홍소청, 곧 나이 든 사람은 붉은 쪽, 젊은 사람은 푸른 쪽이라고 합니다. 대회에서는 연장자나 상위자가 양쪽의 졸과 병을 한 손에 하나씩 감추고 상대가 한 손을 고릅니다. 여기서는 `/대국신청`에서 정하거나 무작위로 둘 수 있습니다.

    { "" }**예절.** 대한장기협회가 바라는 것들입니다.
    • 연장자나 상수가 상석에 앉습니다.
    • 장을 먼저 놓습니다. 한의 장, 초의 장 순서이고, 그다음에 나머지를 놓습니다.
    • 인사하고 시작합니다. 끝나면 “잘 두었습니다”, “잘 배웠습니다” 하고 인사합니다.
    • 기물은 소리 나지 않게 점 위에 바르게 놓습니다. 잡을 때는 내리치지 말고 살짝 밀어냅니다.
    • 손댄 기물은 움직여야 합니다.
    • 기물을 딸그락거리거나 잡담하지 않고, 판 위에서 손으로 수를 짚어 보지 않습니다.
    • 구경하는 사람은 훈수하지 않습니다.
    • 누가 보아도 졌다면 장을 궁성 밖으로 들어내어 졌음을 알립니다.

    한 수 쉴 때는 장을 뒤집어 놓습니다. 장군과 멍군을 소리 내어 말하는 것은 관습일 뿐 의무는 아닙니다.

    그래도 훈수는 참기 어렵습니다. 장기 훈수는 뺨을 맞아 가면서도 한다는 속담이 있습니다.
lesson-handicaps = 접장기
lesson-handicaps-body =
    실력이 다르면 센 쪽이 기물을 떼고 둡니다. 이것이 **접장기**입니다. 떼는 쪽이 한을 잡고 먼저 둡니다. 떼지 않고 두는 대국은 호선입니다.

    작은 것부터 병 하나, 상 하나, 사 둘, 마 하나, 포 하나, 차 하나입니다. 한의 자리에서 볼 때 왼쪽 기물을 뗍니다.

    점수를 세는 규칙에서는 나중에 두게 된 초가 덤 0.5점을 받습니다. 뗀 기물은 점수에 들어가지 않을 뿐입니다.

    가장 작은 접장기는 기물을 떼지 않는 정선입니다. 늘 그렇듯 초가 먼저 두고, 한은 덤을 1.5점 대신 0.5점만 받습니다.

    한국 기보 800판 가까이를 보면 넷 가운데 셋은 병 하나를 뗐습니다. 상, 양사, 차, 마, 포를 떼는 일은 훨씬 드뭅니다.

    `/대국신청`과 `/연습`의 `접장기`에서 고릅니다.
lesson-sources = 참고한 자료
lesson-sources-body =
    이 책은 다음 자료의 내용을 새로 풀어 쓴 것입니다.
    • **위키백과**(영어), *Janggi*: 두는 법, 상차림, 대회.
    • **퍼거스 두니호**(Fergus Duniho), 한국 장기, chessvariants.com: 프리처드, 윌킨슨, 머레이, 골런, 질리언스와 한국 사람들의 말을 견주었습니다.
    • **장루이 카조**(Jean-Louis Cazaux)와 롤리 마틴(Roleigh Martin), Yoon: 골런을 따른 규칙, 기물의 크기, 진영 정하기, 점수. 카조의 책은 *Guide des échecs exotiques et insolites*(2000, 프랑스어)입니다.
    • **릭 놀턴**(Rick Knowlton), 한국 장기 소책자, AncientChess.com.
    • ***Essentials of Chinese Chess and of Korean Chess***: 샹치와 장기를 나란히 설명합니다.
    • **스튜어트 컬린**(Stewart Culin), *Korean Games*(1895, 1991년 Dover에서 다시 펴냄): 장기를 다룬 장은 조선 주재 영국 영사 **윌킨슨**(W. H. Wilkinson)이 썼고, 서양에 장기를 처음 알렸습니다. **머레이**(H. J. R. Murray)의 *A History of Chess*는 그것을 따랐습니다.
    • **위의 자료가 전하는 책들**: **골런**(John Gollon), *Chess Variations*(1973): 빅장을 건 쪽은 이길 수 없고, 자기 장만 지키는 외통은 무승부입니다. **프리처드**(D. B. Pritchard), *The Encyclopedia of Chess Variants*(1994): 언제나 쉴 수 있고, 약한 쪽만 빅장을 겁니다. **부르만**(David Wurman), *Chinesisches Schach / Koreanisches Schach*(1991년 무렵, 독일어)과 장기도사를 만든 **김교진**(KyoJin Kim): 빅장을 걸어도 이길 수 있습니다. **맥데이드**(Christopher McDade), *Introduction to Korean Chess (for smart people)*: 대회에서는 빅장이 금지이고 친구끼리는 자유입니다.
    • **PyChess**의 장기 안내: 상차림, 샹치와 다른 점.
    • **대한장기협회**, kja.or.kr: 예절.
    • **우리말 백과사전들**, 그 가운데 조선향토대백과(cybernk.net)와 위키원(wiki1.kr): 이름, 역사, 장기판.
    • **민속놀이를 다룬 글들**, 그 가운데 플러스코리아(pluskorea.net)와 흑룡강신문(dbw.cn): 진영 정하기, 속담. 상차림 이름의 뜻은 chiharu.masa-mune.jp의 글을 따랐습니다.
    • **teacup.media**, 항우를 다룬 글: 초와 한의 싸움.
    • **기보** 2만 판 가까이: 수를 적는 법, 상차림, 접장기, 점수.
    • **Fairy-Stockfish**: 한수 봇의 규칙을 견주어 본 프로그램.

    규칙을 두고 서로 말이 다를 때는 저마다의 규칙을 따로 실었습니다.

    { "" }**두는 곳:** 카카오와 한게임, PyChess, chessvariants.com의 게임 쿠리어. 혼자서는 질리언스(Zillions of Games)로 둘 수 있습니다.
book-x-rules = 샹치: 규칙
lesson-x-board = 샹치: 판과 기물
lesson-x-board-body =
    샹치(象棋)는 중국 장기입니다. 선이 만나는 자리에 두며, 세로줄이 아홉, 가로줄이 열입니다. 다섯째 줄과 여섯째 줄 사이로 **강**(초하한계 楚河漢界)이 흐릅니다.
    { "" }**홍**이 아래에 앉아 먼저 두고, **흑**이 위에 앉습니다. 양쪽 모두 장 하나, 사 둘, 상 둘, 마 둘, 차 둘, 포 둘, 병이나 졸 다섯이며, 배치는 한 가지입니다.
    대각선이 그어진 두 곳이 **궁성**(九宮)이고, 장과 사는 그 안에서만 움직입니다.
    상대 기물이 있는 자리로 가면 그 기물을 잡습니다. 외통이거나 상대가 둘 곳이 없으면 이깁니다. 쉴 수는 없습니다.
    다음 쪽부터 기물이 가는 길이 나옵니다. 초록은 갈 수 있는 곳입니다. 파랑이나 보라 테는 뛰어넘는 기물, 빨강이나 분홍 테는 길을 막는 기물, ×표는 갈 수 없는 곳입니다.
lesson-x-chariot = 샹치: 차 (俥 車)
lesson-x-chariot-body =
    차는 앞뒤와 옆으로 **막히지 않은 만큼 곧게** 갑니다. 길에서 처음 만나는 상대 기물을 잡고 그 자리에 섭니다.
    대각선으로는 궁성 안에서도 가지 못합니다.
    가장 힘센 기물로, 졸 아홉 개와 맞먹습니다.
lesson-x-cannon = 샹치: 포 (炮 砲)
lesson-x-cannon-body =
    포는 **차처럼 움직이되** 빈자리로만 갑니다. **잡을 때는** 다른 기물 하나를 반드시 뛰어넘습니다. 뛰어넘는 기물을 다리(炮架)라고 하며, 가깝든 멀든, 내 것이든 상대 것이든 괜찮습니다.
    잡지 않으면서 뛰어넘지 못하고, 뛰어넘지 않고 잡지도 못합니다. 포도 다리가 되고, 포에게 잡히기도 합니다.
    졸 네 개 반과 맞먹으며, 판에 기물이 많을수록 힘이 셉니다.
lesson-x-horse = 샹치: 마 (傌 馬)
lesson-x-horse-body =
    마는 **곧게 한 칸, 이어 바깥 대각선으로 한 칸** 갑니다.
    첫 자리(멱 馬腿)에 기물이 있으면 뛰어넘지 못하므로 그쪽으로는 가지 못합니다. 오른쪽 그림에서는 멱 세 곳이 막혔습니다.
    졸 네 개와 맞먹습니다.
lesson-x-elephant = 샹치: 상 (相 象)
lesson-x-elephant-body =
    상은 **대각선으로 꼭 두 칸** 갑니다. 사이에 있는 자리(상눈 象眼)에 기물이 있으면 오른쪽 그림처럼 그쪽으로는 가지 못합니다.
    { "" }**강을 건너지 못하므로** 설 수 있는 자리가 일곱뿐입니다. 내 진영을 지키는 기물입니다.
    졸 두 개와 맞먹습니다.
lesson-x-general = 샹치: 장과 사 (帥 將 · 仕 士)
lesson-x-general-body =
    장은 **곧게 한 칸**, 사는 **대각선으로 한 칸** 갑니다. 둘 다 궁성을 떠나지 못하므로 사가 설 자리는 다섯입니다.
    왼쪽 그림의 장은 ×표 자리로 갈 수 없습니다. 그곳에서는 두 장이 마주 보게 됩니다.
    사는 졸 두 개와 맞먹습니다.
lesson-x-soldier = 샹치: 병과 졸 (兵 · 卒)
lesson-x-soldier-body =
    내 진영에서는 **앞으로 한 칸** 갑니다. 강을 건너면 오른쪽 그림처럼 **옆으로도 한 칸** 갑니다.
    뒤로나 대각선으로는 가지 못하고, 잡을 때도 같습니다. 맨 끝줄에서는 옆으로만 갑니다. 다른 기물로 바뀌지 않습니다.
    다른 기물의 가치는 졸을 기준으로 잽니다. 강을 건너면 두 개로 칩니다.
lesson-x-facing = 샹치: 마주 보는 두 장
lesson-x-facing-body =
    두 장은 한 줄에서 **사이에 아무것도 없이** 마주 볼 수 없습니다. 그렇게 되는 수는 둘 수 없습니다.
    그래서 두 장 사이에 홀로 선 기물은 그 줄을 떠나지 못합니다. 왼쪽 그림의 마는 전혀 움직일 수 없습니다.
    장은 또 열린 줄에서 상대 궁성 안의 자리까지 지킵니다. 오른쪽 그림에서 장 앞의 마는 위의 장이 지키고 있어 잡을 수 없습니다.
lesson-x-check = 샹치: 장군
lesson-x-check-body =
    다음 수에 장을 잡으려는 것이 **장군**(將軍)입니다. 장군을 받으면 곧바로 막아야 합니다.
    • 장을 안전한 자리로 옮기거나,
    • 장군을 부른 기물을 잡거나,
    • 그 길을 막습니다. 왼쪽 그림에서는 마의 멱을 막을 수 있고, 오른쪽 그림에서는 포의 다리를 치울 수 있습니다.
    사와 상은 장군을 부르지 못합니다.
lesson-x-mate = 샹치: 외통과 둘 곳 없음
lesson-x-mate-body =
    어떻게 해도 막을 수 없으면 **외통**(將死)이고, 왼쪽 그림처럼 대국에서 집니다.
    장군이 아니어도 **둘 곳이 없으면** 오른쪽 그림처럼 집니다(困斃). 샹치에서는 쉴 수 없습니다.
    양쪽 모두 차, 마, 포, 병졸이 없으면 무승부입니다.
lesson-x-repetition = 샹치: 반복, 장군 반복, 연속 추격
lesson-x-repetition-body =
    같은 국면이 세 번 나오면 **무승부**입니다.
    다만 그 사이에 한쪽만 매번 장군을 불렀으면 그쪽이 **집니다**. 장군 반복(長將)입니다. 그림에서는 차가 장군을 부르고 장이 비키는데, 차는 이것을 끝없이 되풀이할 수 없습니다.
    아시아연맹 규칙에서는 매번 같은 기물만 쫓은 쪽도 집니다. 연속 추격(長捉)입니다. 한쪽은 장군을, 다른 쪽은 추격을 반복하면 장군을 부른 쪽이 집니다. 장과 병졸은 쫓아도 됩니다.
    되풀이하는 수를 두지 못하는 것은 아니지만, 대국이 끝납니다. 그 전에 판에서 알려 드립니다.
lesson-x-notation = 샹치: 수를 적는 법
lesson-x-notation-body =
    { "" }**글자.** 판에 적힌 대로, 세로줄은 홍의 왼쪽부터 a에서 i, 가로줄은 홍 쪽부터 1에서 10입니다. `h3e3`은 h3의 기물을 e3으로 옮깁니다.
    { "" }**세계연맹**은 두는 쪽의 오른쪽부터 세로줄을 1에서 9까지 셉니다. `C2=5`는 2번 줄의 포가 옆으로 5번 줄에 가는 수입니다. `+`는 앞으로, `-`는 뒤로이며, 그다음 수는 간 칸 수입니다. 마, 상, 사는 닿은 줄을 적습니다: `H2+3`. 한 줄에 둘이 있으면 앞의 것은 `+`, 뒤의 것은 `-`입니다: `R+=6`.
    { "" }**중국 기보**도 같은 내용을 한자로 적습니다: 炮二平五. 平은 옆으로, 进은 앞으로, 退는 뒤로, 前은 앞의 것, 后는 뒤의 것입니다. 홍의 수는 一에서 九, 흑의 수는 1에서 9입니다.
    { "" }**프로그램**(ICCS)은 가로줄을 0부터 셉니다: `H2-E2`.
    모두 그대로 입력할 수 있고, `/기보`로도 받을 수 있습니다.
lesson-x-endings = 샹치: 적은 기물로 이기기
lesson-x-endings-body =
    장만 남은 상대와 둘 때는 다음과 같습니다.
    • 차나 마 하나면 언제나 이깁니다.
    • 병 하나로도 이기지만, 맨 끝줄까지 갔으면 이기지 못합니다.
    • 포는 다리가 되어 줄 내 사가 있어야 이깁니다.
    • 상과 사로는 이길 수 없어 바로 무승부입니다.
    차는 사 둘을 이깁니다. 마는 사 하나를 이기지만, 자리를 잘 잡은 사 둘이나 상 둘은 이기지 못합니다. 병과 사 하나는 흔히 무승부입니다.
    둘 곳이 없으면 지므로, 상대가 갈 곳을 모두 빼앗기만 해도 이깁니다. 점수는 세지 않으며, 승부가 나지 않으면 무승부입니다.
lesson-x-names = 샹치: 기물의 이름
lesson-x-names-body =
    장: 홍은 수(帥 shuài), 흑은 장(將 jiàng)이라 적습니다.
    사: 仕, 士 (shì).
    상: 홍은 相(재상), 흑은 象(코끼리), 둘 다 xiàng.
    마: 傌, 馬 (mǎ).
    차: 俥, 車 (jū).
    포: 炮, 砲 (pào).
    병과 졸: 홍은 兵(bīng), 흑은 卒(zú).
    양쪽의 글자는 뜻이 같거나 비슷하며, 글자가 같은 판도 많습니다.
lesson-x-say = 샹치: 이름 읽는 법
lesson-x-say-body =
    중국말을 로마자로 적는 방법은 여럿입니다. 병음은 표준 중국어를 적는 법이고, 모음 위의 부호는 성조입니다. 예일식은 광둥어를 적는 법입니다. 빗금 사이의 소리는 표준 중국어를 성조 없이 적은 것입니다.

    • **象棋**, 샹치: xiàngqí /ɕiaŋ tɕʰi/, 예일식 jeuhng keih
    • **帥**와 **將**, 장: shuài /ʂuai/, jiàng /tɕiaŋ/, 예일식 seui, jeung
    • **仕**와 **士**, 사: shì /ʂɻ̩/, 예일식 sih
    • **相**과 **象**, 상: xiàng /ɕiaŋ/, 예일식 seung, jeuhng
    • **傌**와 **馬**, 마: mǎ /ma/, 예일식 mah
    • **俥**와 **車**, 차: jū /tɕy/, 예일식 che
    • **炮**와 **砲**, 포: pào /pʰau/, 예일식 paau
    • **兵**과 **卒**, 병과 졸: bīng /piŋ/, zú /tsu/, 예일식 bing, jyut

    車는 여느 말에서는 chē, 판 위에서는 jū로 읽습니다. 예전 책에는 놀이 이름이 XiangQi나 Shiang-Chi로 나옵니다.
lesson-x-origin = 샹치: 유래
lesson-x-origin-body =
    체스는 인도에서 중국으로 왔을 가능성이 가장 큽니다. 샹치는 코끼리, 말, 전차, 보병이 나오는 인도의 차투랑가와 가깝고, 중국에서 다시 한국으로 건너갔을 것입니다. 서양의 체스는 같은 동쪽 놀이가 페르시아를 거쳐 바뀐 것입니다.

    { "" }**이름.** 象棋에는 코끼리(象)와 판에서 두는 놀이(棋)가 들어 있습니다.

    { "" }**판 위의 싸움.** 중국의 첫 통일 제국인 진이 무너지자 항우의 초(楚)와 유방의 한(漢)이 기원전 206년부터 202년까지 천하를 다투었습니다. 판 가운데의 강이 두 나라의 경계입니다. 초하한계(楚河漢界)는 초나라의 강, 한나라의 경계라는 말입니다.

    { "" }**두 군대.** 홍의 장과 병은 帥와 兵, 흑의 장과 졸은 將과 卒로 적습니다. 장은 사와 함께 궁성(九宮)에 머물고, 상은 자기 쪽 강가를 지킵니다.
lesson-x-chess = 샹치: 체스의 기물과 견주기
lesson-x-chess-body =
    • **장:** 킹입니다. 외통으로 몰아야 이기는 것은 같지만, 궁성의 아홉 점을 벗어나지 않습니다.
    • **차:** 룩과 똑같이 움직입니다.
    • **마:** 나이트와 같지만 바로 앞에 기물이 있으면 막힙니다.
    • **상:** 비숍의 자리에 있지만 대각선으로 꼭 두 칸, 강의 자기 쪽에서만 갑니다.
    • **병과 졸:** 폰과 달리 가는 길 그대로 잡습니다. 처음에 두 칸 가는 일이 없고, 강을 건너면 옆으로도 가며, 다른 기물로 바뀌지 않습니다. 다섯씩 있습니다.
    • **포**와 **사:** 체스에는 이런 기물이 없고, 샹치에는 퀸만큼 멀리 가는 기물이 없습니다.
    • **홍**이 체스의 백입니다. 먼저 둡니다.
    • **둘 곳이 없으면** 무승부가 아니라 집니다. 캐슬링은 없습니다.
    • **판:** 기물은 64칸이 아니라 줄이 만나는 90개의 점에 섭니다. 한쪽의 기물이 열여섯인 것은 체스와 같습니다.

    체스 말이 편하면 내 판을 그렇게 바꿀 수 있습니다. `/도움말`의 *기물*과 `/설정`을 보세요.
lesson-x-equipment = 샹치: 판과 기물 마련하기
lesson-x-equipment-body =
    { "" }**판**은 세로 아홉 줄, 가로 열 줄입니다. 안쪽의 세로줄 일곱은 강에서 끊기고, 강에는 楚河와 漢界를 적기도 합니다. 포와 병졸이 서는 자리에는 작은 표시가 있습니다. 가로 아홉 칸, 세로 열 칸짜리 판에 두어도 됩니다.

    { "" }**기물**은 크기가 같은 둥근 알이고, 알마다 글자가 하나씩 있습니다. 양쪽 모두 일곱 가지, 열여섯 개입니다.

    { "" }**색**은 대개 빨강과 검정이고, 빨강과 파랑인 것도 있습니다. 帥와 將, 相과 象, 兵과 卒처럼 글자도 서로 다르지만, 마나 차, 포는 양쪽 글자가 같은 판이 많습니다.

    { "" }**샹치 한 벌이 없다면** 한국의 장기 한 벌로도 둘 수 있습니다. 어느 장이 홍인지, 강이 어디로 흐르는지만 정하면 됩니다.
lesson-x-handicaps = 샹치: 접고 두기
lesson-x-handicaps-body =
    실력이 다르면 센 쪽이 홍을 잡고 기물을 뗀 채 먼저 둡니다. 작은 것부터 다음과 같습니다.
    • 선수(讓先): 약한 쪽이 홍을 잡고, 기물은 떼지 않습니다.
    • 마 하나(讓單馬)
    • 마 둘(讓雙馬)
    • 차 하나(讓單車)
    • 차 하나와 마 하나(讓車馬)
    홍의 자리에서 볼 때 왼쪽 기물을 뗍니다. 다른 규칙은 그대로입니다.
    관습은 곳마다 다릅니다. `/대국신청`과 `/연습`의 `접장기`에서 고릅니다.
lesson-x-sources = 샹치: 참고한 자료
lesson-x-sources-body =
    이 책은 다음 자료의 내용을 새로 풀어 쓴 것입니다.
    • ***Essentials of Chinese Chess and of Korean Chess***: 판, 기물, 가는 길, 대국의 끝, 표준 중국어와 광둥어 이름.
    • **아시아연맹의 반복 규칙**, 세계연맹이 영어로 펴낸 것: 번호 붙은 그림으로 설명한 장군 반복과 연속 추격.
    • **세계연맹의 표기 안내**: 두는 쪽의 오른쪽부터 세는 줄.
    • **퍼거스 두니호**(Fergus Duniho), chessvariants.com, 그리고 **위키백과**(영어): 샹치와 그 친척들, 유래.
    • **teacup.media**, 항우를 다룬 글: 초와 한의 싸움.
    • **PyChess**의 샹치 안내: 수를 적는 법.
    • **Fairy-Stockfish**: 한수 봇의 규칙을 견주어 본 프로그램.

    반복을 두고 서로 말이 다르므로 규칙을 따로 실었습니다: *샹치*와 *샹치 (아시아연맹)*.
alt-formation-book = { $side }의 자리에서 본 상차림(뒷줄 왼쪽부터): { $formations }
booklet-title = { game-name } 규칙서
booklet-about =
    디스코드에서 친구와 { $variant ->
        [xiangqi] 중국 장기인 샹치를
       *[janggi] 장기를
    } 두게 해 주는 한수 봇의 `/규칙`을 한데 모은 책입니다. 읽고 인쇄할 수 있습니다.
    인쇄하고 복사해 누구에게나 나누어 줄 수 있습니다. 이 줄은 남겨 두세요: © 2026 the hansu authors, MIT licence.
    `/기보`처럼 적힌 것은 한수 봇의 명령어입니다.
booklet-language = 한국어로 읽기
booklet-contents = 차례
booklet-chapter-primer = 다섯 쪽으로 배우는 장기
booklet-chapter-board = 판과 기물
booklet-chapter-moves = 기물이 가는 길
booklet-chapter-game = 대국
booklet-chapter-around = 그 밖의 이야기
booklet-books = 따로 적지 않은 것은 어느 규칙에서나 같습니다. 규칙은 대국을 신청하는 사람이 고르며, 고르지 않으면 맨 앞의 규칙으로 둡니다.
refused-unknown-exercise = 그런 연습은 없습니다.
refused-unknown-puzzle = 이 문제는 이제 문제집에 없습니다.
refused-no-puzzle = 고른 조건에 모두 맞는 문제가 없습니다. 조건을 하나 빼 보세요.
refused-nothing-missed = 틀린 문제를 모두 다시 풀었습니다.
refused-untried-puzzle = 먼저 문제를 풀어 보세요.
refused-unknown-topic = 그런 제목은 없습니다. `/규칙`으로 규칙서의 첫 쪽을, `/도움말`로 안내를 열 수 있습니다.

## 도움말

help-start-button = 시작
help-start-title = 한수: 친구와 두는 장기와 샹치
help-start-body =
    장기는 초(楚)와 한(漢)이 서로의 장을 외통으로 모는 게임입니다. 포는 뛰어넘고, 상은 멀리 달리고, 장은 궁성을 지킵니다.

    중국 장기인 샹치도 둘 수 있습니다. 홍과 흑이 강을 사이에 두고 맞섭니다. `/대국신청`이나 `/연습`에서 `게임`을 `샹치`로 고르세요.

    시간에 쫓기지 않고 둡니다. 하루에 한 수만 두어도, 1분에 열 수를 두어도 됩니다. 수를 둘 때마다 장기판 그림이 올라오고, 둘 차례인 사람에게 알림이 갑니다.

    아래 버튼으로 차례차례 안내해 드립니다.
help-sets-button = 기물
help-sets-title = 읽기 쉬운 기물
help-sets-body =
    한자를 몰라도 장기를 둘 수 있습니다. 마음에 드는 기물을 누르세요. 나에게만 보이는 판과 연습 대국을 그 기물로 그립니다. 모두가 보는 다른 대국의 기물은 서버를 관리하는 사람이 `/서버설정`에서 고릅니다.

    `/규칙`은 다섯 쪽으로 배우는 장기로 시작하고, 이어 모든 기물의 이름을 보여 줍니다. 판과 좌표는 `/설정`에서 고릅니다.
sets-chosen = 이제 내 장기판의 기물은 **{ $name }**입니다. 연습 대국은 다음 판부터 이 기물로 그립니다.
alt-sets = 기물 모양마다 몇 개씩: { $sets }.
button-sets = 기물 모양…
set-traditional = 전통
set-hangul = 한글
set-pictograms = 그림
set-figures = 체스 말
set-north = 북한식
set-xiangqi = 샹치
set-read = 한자와 한글
set-letters = 알파벳
help-challenge-button = 상대 찾기
help-challenge-title = 상대 찾기
help-challenge-body =
    1. `/대국신청`으로 친구에게 신청합니다. 상대를 비우면 채널의 누구나 받을 수 있고, 이름을 마우스 오른쪽 버튼으로 눌러도 됩니다. 진영과 규칙, 접장기도 고를 수 있습니다.
    2. 마와 상의 자리를 고릅니다. 보통 한이 먼저, 초가 나중입니다. 고를 수 있는 상차림이 그림으로 나옵니다. 샹치는 배치가 늘 같습니다.
    3. 대국마다 스레드가 생기고, 초가 먼저 둡니다. 샹치는 홍이 먼저입니다.

    상대가 없으면 `/연습`으로 한수 봇과 바로 둘 수 있습니다. 단계는 1부터 10까지입니다. `투표`를 고르면 내 쪽의 수를 채널의 모두가 투표로 정합니다.

    한자리에서 끝내려면 `제한시간`을 *10분*처럼 분으로 고르세요. `/대회`에서는 모두가 모두와 둡니다.

    `/대국목록`에서 내 차례인 대국과 기한을 보고 바로 갈 수 있습니다.
help-moves-button = 두는 법
help-moves-title = 수를 두는 법
help-moves-body =
    { "" }**메뉴로:** 장기판 아래에서 기물을 고르고 갈 곳을 고릅니다. 갈 곳을 고르는 메시지는 나에게만 보입니다.
    { "" }**적어서:** `/두기`에 이렇게 적습니다. 한수 봇과의 다이렉트 메시지에서는 명령어 없이 적어도 됩니다.
    • `32포35`, `포35`, `7172` 기보의 숫자, 샹치는 `C2=5`, `炮二平五`, `H2-E2`
    • `포 e3`, 기물과 갈 곳
    • `b3e3`, 점에서 점으로
    • `쉬기`, `무승부`, `기권`, `힌트`
    { "" }**웹 페이지에서:** 장기판 아래의 *판* 버튼을 누르면 기물을 직접 움직이는 페이지가 열립니다. 서버에 따라 없을 수 있습니다.
    적는 동안 둘 수 있는 수가 나옵니다. 둘 수 없는 수를 적으면 두지 않고, 왜 안 되는지 알려 드립니다.

    장기에서는 장군이 아니면 쉴 수 있습니다(`/쉬기`). `/무승부`는 무승부를 제안하거나 제안에 동의하고, `/무르기`는 잘못 둔 수를 무릅니다. `/기권`하면 대국이 끝나고 상대가 이깁니다.

    메시지마다 언제까지 두면 되는지 나옵니다. 보통 한 수 3일, 대국 전체 예비시간 7일입니다. 상대가 시간을 다 쓰면 `/시간승`을 선언하거나 3일을 더 줄 수 있습니다. 서로 동의하면 `/일시정지`로 양쪽 시간을 멈추고, `/휴가`로 속기를 뺀 모든 대국에서 내 시간을 멈춥니다.
help-hints-button = 힌트
help-hints-title = 힌트가 필요할 때
help-hints-body =
    { "" }*힌트* 버튼이나 `/힌트`를 쓰면 한수 봇이라면 어떻게 둘지, 왜 그런지 판 위의 화살표와 글로 보여 줍니다. 나만 볼 수 있습니다. 양쪽이 힌트를 몇 번 썼는지는 대국이 끝나면 알려 드립니다. 힌트 없이 두려면 신청할 때 `힌트`를 *허용 안 함*으로 고르세요.

    `/분석`은 끝난 대국이 어떻게 흘렀는지, 승부처에서 어떤 수가 더 나았는지 보여 줍니다.
    `/다시보기`는 끝난 대국을 움직이는 그림(GIF)으로 모두에게 보여 줍니다.
    `/판보기`나 장기판 아래의 *더 보기…*는 나에게만 판을 보여 줍니다. 판을 뒤집고, 수순을 넘겨 보고, 무승부를 제안할 수 있습니다.
    `/기보`는 대국을 파일로 주고, `/복기`는 그런 파일을 열어 한 수씩 넘겨 봅니다.
    `/박보`는 다음 수를 찾는 문제를, `/연습`의 `마무리`는 이겨 볼 마무리 판을 냅니다. `/포진`은 초반에 어떤 수를 두는지 보여 줍니다.
    `/설정`에서 나에게 보이는 장기판의 모양, 알림을 받을 때와 받지 않을 때를 고릅니다.
    서버를 관리하는 사람은 `/서버설정`으로 채널에 대국과 신청을 보여 주는 안내판이나 오늘의 박보를 둘 수 있습니다.
help-learn-button = 규칙
help-learn-title = 규칙 배우기
help-learn-body =
    `/규칙`은 그림이 있는 책입니다. 기물마다 가는 길, 상차림, 장군, 쉬기, 빅장, 점수, 대국의 끝을 한 쪽씩 설명합니다. `/규칙`에 `포`처럼 제목을 적으면 그 쪽이 바로 열립니다. 샹치에는 따로 규칙서가 있으며, 쪽마다 있는 버튼으로 오갈 수 있습니다.

    대국 스레드에서는 쪽마다 있는 버튼으로 그 대국의 규칙을 볼 수 있습니다. 신청이나 서버 설정에서 따로 정하지 않으면 온라인 규칙으로, 샹치는 샹치 규칙으로 둡니다.

## 레이팅과 전적

grade-geup = { $step }급
grade-dan = { $step }단
score = { $won }승 { $drawn }무 { $lost }패
span-moment = 1분 미만
span-minutes = { $minutes }분
span-hours = { $hours }시간 { $minutes }분
span-days = { $days }일 { $hours }시간
challenge-rated = -# 레이팅 대국
challenge-rated-numbers = -# 레이팅 대국: { $numbers }
challenge-casual = -# 친선 대국입니다. 이유: { $why }
casual-because-bot = 한수 봇에게는 레이팅이 없습니다
casual-because-rules = 목록에 없는, 직접 짠 규칙입니다
casual-because-handicap = 한쪽이 접고 둡니다
casual-because-pace = 제한시간이 없습니다
casual-because-hints = 힌트를 쓸 수 있습니다
casual-because-takebacks = 자유롭게 무를 수 있습니다
casual-because-limit = 두 사람이 하루 동안 레이팅 대국을 세 번 시작했습니다
board-ratings = 레이팅: { $numbers }
board-not-counted-unplayed = -# 한 번도 두거나 쉬지 않은 쪽이 있어 레이팅에 반영하지 않았습니다.
ranks-title = 순위 · { game-name }
ranks-title-evening = 순위 · { game-name } 속기
ranks-line = { $rank }. { $name } **{ $number }** · { $grade } · { $games }국
ranks-line-unranked = { $name } **{ $number }** · { $grade } · { $games }국
ranks-unranked = **순위 미정**
ranks-nobody = 이곳에는 아직 레이팅이 있는 사람이 없습니다. `/대국신청`에서 `레이팅`을 *반영함*으로 고르면 레이팅 대국을 시작할 수 있습니다.
ranks-own = **나:** { $line }
ranks-own-none = -# 아직 이곳의 레이팅이 없습니다. 레이팅 대국을 두면 생깁니다.
ranks-about = -# 두 사람 이상과 레이팅 대국을 다섯 번 두고, 그중 한 번이 최근 60일 안이면 순위가 생깁니다. ?가 붙은 레이팅은 아직 확실하지 않습니다.
ranks-hidden = -# { $count }명은 전적을 숨겼습니다.
stats-title = { $name } · { game-name }
stats-title-evening = { $name } · { game-name } 속기
stats-none = 이곳에서 다른 사람과 끝낸 대국이 아직 없습니다.
stats-yours-hidden = -# 전적을 숨겨 두어(`/설정`) 다른 사람은 볼 수 없습니다.
stats-rating = 레이팅: **{ $number }** · { $grade } · { $rank }위 · { $games }국
stats-rating-unranked = 레이팅: **{ $number }** · { $grade } · 순위 미정 · { $games }국
stats-rated = 레이팅 대국: { $score }
stats-casual = 친선 대국: { $score }
stats-side = { $side }: { $score }
stats-streak-won = 지금: { $games }연승
stats-streak-lost = 지금: { $games }연패
stats-streak-drawn = 지금: { $games }연속 무승부
stats-most-won = 최다 연승: { $games }
stats-cups = 대회 우승: { $count }번
stats-puzzles = 박보: 레이팅 { $rating } · { $tried }개 중 { $solved }개를 한 번에 풀었음 · 최다 연속 정답: { $streak }개
stats-turn-time = 한 수에 쓴 시간: 평균 { $time }
stats-accuracy = 정확도: 분석한 대국 { $games }국 평균 { $percent }%
stats-ladder-alt = 열 단계의 사다리. { $cleared }
stats-bot-none = 한수 봇과 끝낸 대국이 아직 없습니다. `/연습`으로 시작하세요.
stats-rung-cleared = ✅ { $level }
stats-rung-accuracy = {" "}· 최고 정확도 { $percent }%
stats-rung-hints = {" "}· 힌트 { $hints }번
stats-endgames = 푼 마무리: { $all }개 중 { $solved }개({ $names }).
stats-cleared = 깬 단계: { $levels }.
stats-cleared-none = 아직 깬 단계가 없습니다.
stats-next = 다음: { $level }.
    -# 힌트와 무르기 없이 맞두어 두 번 이기면 그 단계를 깹니다.
stats-line = { $of }: { $score }
stats-hidden-rivals = 전적을 숨긴 사람
stats-formations = **내 상차림별**
    .game = janggi
stats-openings = { $variant ->
    [xiangqi] **포진별**
   *[janggi] **초의 포진별**
}
stats-opening = { $opening } ({ $side })
stats-curve-alt = 최근 { $games }국의 레이팅: 처음 { $first }, 지금 { $last }, 가장 낮을 때 { $least }, 가장 높을 때 { $most }.
button-stats-all = 전체
button-stats-opponents = 상대별
button-stats-openings = 포진별
button-stats-bot = 한수 봇
opened-no-name = 이름 없는 포진
opened-no-moves = 이 뒤의 수는 알려진 것이 없습니다.
opened-selfplay = -# 한수가 스스로 둔 대국의 결과입니다.
opened-records = -# 기보에 남은 대국의 결과입니다.
opened-results = { $games }판: 먼저 두는 쪽 승 { $cho }%, 무 { $draws }%, 패 { $han }%
opened-few = { $games }판: 먼저 두는 쪽 { $cho }승 { $draws }무 { $han }패
opened-hidden = -# 지금 두는 대국이 이 국면이거나 두 수 안에 이 국면이 될 수 있어 결과와 평가를 숨깁니다.
opened-next = 다음 수를 고르세요
button-opening-show = 힌트로 보기
button-opening-back = 이전
button-opening-fewer = 앞의 수들
button-opening-more = 다른 수들
refused-unknown-opening = 그런 이름의 포진이 없거나, 다른 자리에서 시작한 대국입니다. 목록에서 고르세요.
opened-plan = { $side }: { $plan }
opening-same-direction-cannons = 순포
opening-opposite-cannons = 열포
opening-delayed-central-cannon = 반도열포
opening-sandwich-horses = 반궁마
opening-three-step-tiger = 삼보호
opening-screen-horses = 병풍마
opening-single-wing-horse = 단제마
opening-central-cannon = 중포
opening-elephant = 비상
opening-pawn = 선인지로
opening-horse = 기마
opening-palcorner-cannon = 사각포
opening-cross-palace-cannon = 과궁포
opening-golden-hook-cannon = 금구포
opening-edge-horse = 변마
opening-other = 다른 포진

## 웹 판

button-page = 판
button-on-board = 판에서 풀기
button-open-page = 판 열기
button-open-here = 디스코드 안에서 열기
live-link = 손으로 눌러 둘 수 있는 판을 여는 링크입니다. 본인만, 5분 안에 한 번만 쓸 수 있습니다.
live-here-refused = 디스코드에서 판을 열지 못했습니다.
live-here-opening = 판을 여는 중입니다…
live-here-silent = 여기서는 판을 열 수 없습니다. 디스코드의 판 아래에 있는 “판”과 “판 열기”를 눌러 브라우저에서 두세요.
live-here-waiting = 디스코드의 응답을 기다리는 중입니다… 계속 열리지 않으면 디스코드의 판 아래에 있는 “판”과 “판 열기”를 눌러 브라우저에서 두세요.
live-here-declined = 누구인지 확인해야 판을 열 수 있습니다. 다시 시도하여 허용하거나, 디스코드의 판 아래에 있는 “판”과 “판 열기”를 누르세요.
live-here-codeless = 디스코드의 응답으로는 누구인지 확인할 수 없습니다. 다시 시도하거나, 디스코드의 판 아래에 있는 “판”과 “판 열기”를 누르세요.
live-here-retry = 다시 시도
live-here-no-games = 여기서 볼 수 있는 대국이 없습니다. /대국신청을 쓰거나 대국 스레드에서 활동을 여세요.
live-here-no-page = 이 서버에서는 웹 판을 쓸 수 없습니다.
refused-no-page = 이 대국은 웹 판에서 볼 수 없습니다.
refused-other-act = 요청을 처리하지 못했습니다. 페이지를 새로 고친 뒤 다시 해 보세요.
button-privacy-sign-out = 모든 기기에서 로그아웃
privacy-browsers = 브라우저 { $count }개에서 웹 판에 로그인되어 있습니다.
live-sign-out = 로그아웃
live-switch = 이 브라우저에는 { $current } 님이 로그인되어 있습니다. { $wanted } 님으로 바꾸시겠습니까?
live-switch-other = 이 브라우저에는 다른 사람이 로그인되어 있습니다. 내 계정으로 바꾸시겠습니까?
live-switch-yes = 바꾸기
live-games = 내 대국
live-tab-games = 대국
live-tab-puzzles = 박보
live-answer = 답하기
live-chosen = 고름
live-choosable = 고를 수 있음
live-next-game = 다음 대국
live-no-games = 여기에는 진행 중인 대국이 없습니다. 한수 봇과 연습하거나 디스코드에서 /대국신청을 쓰세요.
live-flip = 판 뒤집기
live-thread = 디스코드에서 보기
live-connecting = 연결이 끊겼습니다. 다시 연결하는 중…
live-link-needed = 이 페이지를 열려면 디스코드의 판 아래에 있는 “판” 버튼을 누르고 새 링크를 쓰세요.
live-cancel = 취소
live-choose-formation = 상차림을 고르세요
    .game = janggi
live-opponent-chooses = 상대가 상차림을 고르는 중입니다
    .game = janggi
live-start = 처음
live-ply = 보이는 수
live-your-turn = 내 차례입니다
live-vote = 다음 수에 투표하세요
live-vote-own = 내 투표: { $turn }
live-your-turn-check = 장군! 내 차례입니다
live-their-turn = 상대 차례입니다
live-their-turn-check = 장군! 상대 차례입니다
live-watch = 관전 중 · { $name } 차례
live-watch-formations = 관전 중 · 대국자가 상차림을 고르고 있습니다
    .game = janggi
live-first = 처음으로
live-back = 이전 수
live-on = 다음 수
live-last = 마지막 수
live-bell = 알림 받기
live-sound = 소리
live-taken = 잡은 기물
live-practice = 연습
live-practice-about = 한수 봇과 둡니다. 대국은 다이렉트 메시지에도 올라옵니다.
live-practice-game = 게임
live-practice-level = 단계
live-practice-side = 내 진영
live-practice-begin = 대국 시작
live-moves = 수순
live-analysis = 분석
live-confirm-moves = 두기 전에 확인
live-confirm = 두기
live-unit-day = 일
live-unit-hour = 시간
live-pieces = 기물 모양
live-unconfirmed = 보냈지만 아직 확인되지 않았습니다
live-position-changed = 국면이 바뀌어 아무것도 하지 않았습니다.
live-not-arrived = 보낸 것이 전해지지 않았습니다. 다시 해 보세요.
live-plan-closed = 판이 바뀌어 예약 창을 닫았습니다.
live-link-used = 이미 썼거나 기한이 지난 링크입니다.
live-rematch-open = 재대국으로 가기
live-rematch-begun = 재대국을 시작했습니다.
live-rematch-gone = 재대국 신청을 거절했거나 취소했습니다.
live-session-ended = 로그인이 끝났습니다. 디스코드의 판 아래에 있는 “판” 버튼을 누르고 새 링크를 쓰세요.
live-too-many-tabs = 다른 탭이나 기기 열 곳에서 판을 열어 두었습니다. 하나를 닫고 이 페이지를 새로고침하세요.
live-too-fast = 너무 빠릅니다. 잠시 뒤에 다시 해 보세요.
live-unknown-game = 내 대국 중에 그런 대국은 없습니다.
live-no-legal = 이 기물은 거기로 갈 수 없습니다.
live-board-name = 판
live-signed-in = 로그인한 사람
live-settings = 설정
live-movable = 움직일 수 있음
live-target = 갈 수 있는 곳
live-level = { $level }단계
live-draw-own = 무승부를 제안했습니다.
live-draw-theirs = { $name } 님이 무승부를 제안했습니다.
live-takeback-own = 마지막 수를 무르자고 요청했습니다.
live-takeback-theirs = { $name } 님이 마지막 수를 무르고 싶어 합니다.
live-takeback-theirs-both = { $name } 님이 마지막 수와 그에 대한 응수를 무르고 싶어 합니다.
live-pause-own = 일시정지를 제안했습니다.
live-pause-theirs = { $name } 님이 일시정지를 제안했습니다. 최대 30일이며, 한쪽이 두거나 끝낼 때까지 양쪽 시간이 멈춥니다.
live-slow-own = 한 수에 며칠씩 천천히 이어 두자고 제안했습니다.
live-slow-theirs = { $name } 님이 한 수에 며칠씩 천천히 이어 두자고 합니다.
live-paused = 일시정지 중이라 양쪽 시간이 멈췄습니다. 한 수를 두면 끝납니다.
live-weekend = 지금은 시간이 멈췄습니다. 이 대국에서는 주말을 세지 않습니다.
live-vacation-own = 휴가 중입니다. 한 수를 두면 휴가가 끝납니다.
live-vacation-theirs = { $name } 님은 휴가 중입니다.
live-time-up-own = 시간을 다 썼습니다. { $name } 님이 시간승을 선언하기 전까지는 둘 수 있습니다.
live-time-up-theirs = { $name } 님이 시간을 다 썼습니다. 시간승을 선언하거나 3일을 더 줄 수 있습니다.
live-win-offered = 한수 봇은 이미 진 것이나 다름없다고 봅니다. 외통까지 두거나 승리로 마칠 수 있습니다. 하루 동안 답이 없으면 한수 봇이 기권합니다.
live-rematch-own = 재대국을 신청했습니다. { $name } 님이 수락하면 시작됩니다.
live-rematch-theirs = { $name } 님이 재대국을 신청했습니다.
live-rematch-accept = 재대국 수락
live-pieces-set = 이제 내 { game-name } 판에 이 기물 모양을 씁니다.
live-pieces-news = 이번 대국부터 기물이 한자로 나옵니다. “기물 모양”에서 다른 모양을 고를 수 있습니다.
live-direct-messages-closed = 디스코드가 한수 봇의 다이렉트 메시지를 막았습니다. 개인정보 설정에서 허용한 뒤 다시 해 보세요.
live-discord-silent = 디스코드가 응답하지 않습니다. 몇 분 뒤에 다시 해 보세요.
live-plan-done = 예약 닫기
live-plan-stored = { $count ->
        [0] 예약한 수가 없습니다.
       *[other] 예약한 수는 { $count }수입니다.
    }
