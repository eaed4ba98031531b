# What players read, in English. The same keys and variables stand in ko.ftl; a test compares them.

## The field's own words

side-cho = Cho
    .game = janggi
side-han = Han
    .game = janggi
side-red = Red
side-black = Black
# In a game `$variant` tells which it is, `$bottom` and `$top` its sides by where they sit. What names things of one
# game only says so in its attribute `game`, and is never asked for in the other.
game-name = { $variant ->
    [xiangqi] Xiangqi
   *[janggi] Janggi
}
# How much somebody is ahead: Xiangqi counts no points, so it is told in soldiers.
part-amount = { $points } { $variant ->
    [xiangqi] soldiers
   *[janggi] points
}
piece-general = general
piece-general-north-cho = gwan
piece-general-north-han = jang
piece-guard = guard
piece-chariot = chariot
piece-cannon = cannon
piece-horse = horse
piece-elephant = elephant
piece-soldier-cho = soldier
piece-soldier-han = soldier
piece-soldier-red = soldier
piece-soldier-black = soldier
piece-at = { $piece } on { $square }
shape-corner-horse = corner horse (귀마)
shape-mandarin-duck = mandarin-duck horses (원앙마)
shape-both-corner = both corner horses (양귀마)
shape-central-chariot = central chariots
former-player = Former player
anyone = anyone

## Commands: the name, then the description

cmd-challenge = challenge
    .description = Challenge somebody, or anyone in this channel, to a game of Janggi or Xiangqi
cmd-challenge-opponent = opponent
    .description = The person to challenge. Leave it out for an open challenge
cmd-challenge-game = game
    .description = Janggi or Xiangqi. Default: the game that the rules belong to, or this server's game
cmd-challenge-side = side
    .description = Your side: in Janggi Cho or Han, in Xiangqi Red or Black. Cho and Red move first
cmd-challenge-ruleset = ruleset
    .description = The rules to play by. /rules explains them
cmd-challenge-handicap = handicap
    .description = What the stronger player gives up. That player has Han (in Xiangqi, Red) and moves first
cmd-challenge-hints = hints
    .description = Whether you both may ask the bot for hints. Default: the server's setting
cmd-challenge-takebacks = takebacks
    .description = Whether moves may be taken back. Default: freely for ten minutes, then if your opponent agrees
cmd-challenge-pace = pace
    .description = Days for each move, or minutes for the game. Default: 3 days, or the server's setting
cmd-challenge-reserve = reserve
    .description = Days of reserve time for the whole game. Default: 7, or the server's setting
cmd-challenge-language = language
    .description = The language of the game's messages. Default: the server's, or the one you both read
cmd-challenge-rated = rated
    .description = Whether the game counts in your ratings here. Default: the server's setting
cmd-challenge-to-janggi = Challenge to Janggi
cmd-challenge-to-xiangqi = Challenge to Xiangqi
cmd-practice = practice
    .description = Play a game against the bot
cmd-practice-level = level
    .description = How strong the bot is, from 1 (just learned) to 10 (its best). Default: the next on your ladder
cmd-practice-game = game
    .description = Janggi or Xiangqi. Default: the game that the rules belong to, or this server's game
cmd-practice-side = side
    .description = Your side: in Janggi Cho or Han, in Xiangqi Red or Black. Cho and Red move first
cmd-practice-ruleset = ruleset
    .description = The rules to play by. /rules explains them
cmd-practice-hints = hints
    .description = Whether you may ask the bot for hints. Default: the server's setting
cmd-practice-handicap = handicap
    .description = What the bot gives up. The bot has Han (in Xiangqi, Red). If you choose that side, you give it up
cmd-practice-coach = coach
    .description = Whether the bot warns you when you give a piece away. Default: yes, up to level 3
cmd-practice-language = language
    .description = The language of the game's messages. Default: the server's, or yours
cmd-practice-start = start
    .description = An ending to practise: mate in the given number of moves. The bot defends at its best
cmd-practice-votes = votes
    .description = Everybody in the channel plays your side by votes: the hours for each move. In servers only
cmd-setup = setup
    .description = Choose your formation: where your horses and elephants start
cmd-setup-formation = formation
    .description = From left to right, as you see it from your seat: 상마상마, EHEH, …
cmd-setup-game = game
    .description = Which game, if you have several
cmd-move = move
    .description = Make a move
cmd-move-move = move
    .description = b3e3, cannon e3, 32포35, 포35, pass … or pick one from the list
cmd-move-game = game
    .description = Which game, if you have several
cmd-pass = pass
    .description = Pass: make no move this turn
cmd-pass-game = game
    .description = Which game, if you have several
cmd-plan = plan
    .description = Plan your answers to your opponent's moves. Only you see the plan
cmd-plan-game = game
    .description = Which game, if you have several
cmd-plan-line = line
    .description = Moves separated by commas, your opponent's first: a7b7, i4h4, i7h7, b1c3
cmd-draw = draw
    .description = Offer a draw, or accept your opponent's offer
cmd-draw-game = game
    .description = Which game, if you have several
cmd-takeback = takeback
    .description = Take back your last move, or ask your opponent to allow it
cmd-takeback-game = game
    .description = Which game, if you have several
cmd-claim = claim
    .description = Claim the win when your opponent's time is up, or cancel a game that they have left
cmd-claim-game = game
    .description = Which game, if you have several
cmd-pause = pause
    .description = Offer a pause that stops both clocks, accept an offer, or end the pause
cmd-pause-game = game
    .description = Which game, if you have several
cmd-vacation = vacation
    .description = Go on vacation: clocks stop in all games except fast ones, for up to 30 days a year
cmd-vacation-days = days
    .description = How many days, starting now. 0 ends your vacation. Leave it out to see your days left
cmd-resign = resign
    .description = Resign the game. You are asked to confirm
cmd-resign-game = game
    .description = Which game, if you have several
cmd-board = board
    .description = Show the board again, only to you
cmd-board-theme = theme
    .description = Another board, this time only
cmd-board-pieces = pieces
    .description = Another set of pieces, this time only
cmd-board-view = view
    .description = Which side is at the bottom, or the board in words
cmd-board-game = game
    .description = Which game, if you have several
cmd-stats = stats
    .description = Results, rating and openings: yours or somebody else's in this server
cmd-stats-user = user
    .description = Whose statistics. Leave it out to see your own
cmd-opening = opening
    .description = Openings by name: next moves, their results, and the bot's view
cmd-opening-name = name
    .description = Which opening, by its name in any script
cmd-opening-game = game
    .description = The opening of a game played here
cmd-leaderboard = leaderboard
    .description = The players of this server by rating
cmd-games = games
    .description = List your open games: whose turn it is, and where each game is
cmd-help = help
    .description = Learn how to play Janggi here
cmd-suggest = hint
    .description = Get a hint: what the bot would play. Only you see it
cmd-suggest-game = game
    .description = Which game, if you have several
cmd-suggest-strength = strength
    .description = How hard the bot thinks
choice-strength-quick = Quickly
choice-strength-normal = Carefully
choice-strength-deep = As deeply as it can
cmd-analyse = analyse
    .description = Look back at a finished game: where it turned, and what would have been better
cmd-analyse-game = game
    .description = Which game. Default: the last one here
cmd-record = record
    .description = Get the record of a game as a file
cmd-record-game = game
    .description = Which game, if you have several
cmd-record-format = format
    .description = gib for Korean programs, PGN for others. Default: gib
cmd-replay = replay
    .description = Show a whole game, move by move
cmd-replay-game = game
    .description = Which game, if you have several
cmd-replay-speed = speed
    .description = How long each position is shown. Default: a second
choice-speed-slow = Slow (two seconds a move)
choice-speed-normal = Normal (a second a move)
choice-speed-fast = Fast (half a second a move)
cmd-puzzle = puzzle
    .description = Find the best move in a position from a game. Only you see it
cmd-puzzle-game = game
    .description = Which game. Default: that of your last puzzle
cmd-puzzle-kind = kind
    .description = What there is to reach. Default: anything
choice-kind-material = Win material
choice-kind-defence = Defend
choice-kind-mate = Mate
choice-kind-draw = Hold a draw
choice-kind-points = Lead on points
cmd-puzzle-theme = theme
    .description = What the solution shows. Default: anything, told after solving
choice-theme-fork = Fork
choice-theme-discovered-attack = Discovered attack
choice-theme-discovered-check = Discovered check
choice-theme-double-check = Double check
choice-theme-screen = Cannon's screen
choice-theme-blocked-leg = Blocked leg
choice-theme-pinned-guard = Pinned guard
choice-theme-sacrifice = Sacrifice
choice-theme-quiet = Quiet move
choice-theme-pass = Pass
choice-theme-bikjang = Bikjang
choice-theme-palace-mate = Mate inside the palace
choice-theme-stalemate = No move left
choice-theme-counting = Counting points
cmd-puzzle-turns = turns
    .description = How many turns you play. Default: what suits you
choice-turns-1 = 1 turn
choice-turns-2 = 2 turns
choice-turns-3 = 3 turns
choice-turns-4 = 4 turns or more
cmd-cup = cup
    .description = A cup: everybody plays everybody, all games at once
cmd-cup-what = what
    .description = What to do. Default: show this server's cup
choice-what-open = Open the sign-up
choice-what-join = Join
choice-what-leave = Leave
choice-what-start = Start the games
choice-what-cancel = Cancel
cmd-cup-name = name
    .description = The name of the cup you open: one line of at most 40 characters
cmd-cup-times = times
    .description = How many games each two players have. Default: one
choice-times-1 = One
choice-times-2 = Two, with the sides changed
cmd-cup-ruleset = ruleset
    .description = The rules to play by. /rules explains them
cmd-cup-pace = pace
    .description = Days for each move. Default: 3, or the server's setting
cmd-cup-reserve = reserve
    .description = Days of reserve time for each game. Default: 7, or the server's setting
cmd-cup-rated = rated
    .description = Whether the games count in your ratings here. Default: the server's setting
cmd-review = review
    .description = Open a game record and step through it
cmd-review-file = file
    .description = A game record: gib, PGN, WXF, UBB, XQF or a list of moves
cmd-review-number = number
    .description = Which game in the file, counting from 1
choice-format-gib = gib (Korean programs)
choice-format-pgn = PGN
choice-format-fen = Positions (FEN)
choice-format-uci = Moves (UCI)
choice-format-text = Text
choice-format-iccs = ICCS (Xiangqi, Chinese programs)
choice-format-chinese = In Chinese (Xiangqi, 炮二平五)
choice-format-ubb = DhtmlXQ, UBB (Xiangqi, Chinese pages)
choice-format-wxf = WXF (Xiangqi, C2=5)
cmd-rules = rules
    .description = Learn how the pieces move, with pictures, and read the rules of the game played here
cmd-rules-topic = topic
    .description = What to read about: a piece, check, counting … or a rulebook
cmd-settings = settings
    .description = Choose how boards look to you, and when the bot may remind you
cmd-settings-zone = zone
    .description = Your time zone, such as Asia/Seoul. Quiet hours and the daily list use it
cmd-privacy = privacy
    .description = See what is stored about you, get all of it as a file, or delete it
cmd-privacy-what = what
    .description = What to do. Default: show what is stored
choice-what-show = Show
choice-what-export = Send me all of it as a file
choice-what-forget = Delete my data
cmd-server-settings = server-settings
    .description = See and change this server's settings
cmd-server-settings-language = language
    .description = The language of this server's games
cmd-server-settings-ruleset = ruleset
    .description = The rules of this server's games, unless a challenge says otherwise
cmd-server-settings-pace = pace
    .description = Days for each move, unless a challenge says otherwise
cmd-server-settings-reserve = reserve
    .description = Days of reserve time for the whole game, unless a challenge says otherwise
cmd-server-settings-timeout = timeout
    .description = What happens when a side runs out of time. Applies to new games
cmd-server-settings-weekends = weekends
    .description = Whether clocks run at weekends. Applies to new games
cmd-server-settings-zone = zone
    .description = The time zone in which weekends begin and end, such as Asia/Seoul
cmd-server-settings-boards = boards
    .description = Whether old boards keep their pictures after a newer one is posted
cmd-server-settings-rated = rated
    .description = Whether games count for the ratings here, unless a challenge says otherwise
cmd-server-settings-cards = cards
    .description = Whether the bot posts a card about each finished game between two people
cmd-server-settings-desk = desk
    .description = Whether this channel has a desk: a message that shows its games and open challenges
choice-game-janggi = Janggi, Korean chess (장기)
choice-game-xiangqi = Xiangqi, Chinese chess (샹치, 象棋)
choice-side-random = Random
choice-side-cho = Cho (초)
choice-side-han = Han (한)
choice-side-red = Red (Xiangqi)
choice-side-black = Black (Xiangqi)
choice-handicap-first-move = Han gets only half a point (정선); in Xiangqi the weaker player has Red
choice-handicap-soldier = Han plays without a soldier (졸)
choice-handicap-elephant = Han plays without an elephant (상)
choice-handicap-guards = Han plays without its guards (양사)
choice-handicap-horse = Han, in Xiangqi Red, plays without a horse (마)
choice-handicap-cannon = Han plays without a cannon (포)
choice-handicap-chariot = Han, in Xiangqi Red, plays without a chariot (차)
choice-handicap-horses = Red plays without its horses (Xiangqi)
choice-handicap-chariot-horse = Red plays without a chariot and a horse (Xiangqi)
choice-hints-allowed = Allowed; the number used is shown at the end
choice-hints-none = None
choice-coach-yes = Yes
choice-coach-no = No
choice-votes-none = No votes
choice-votes-1 = 1 hour
choice-votes-6 = 6 hours
choice-votes-12 = 12 hours
choice-votes-24 = 24 hours
choice-votes-48 = 48 hours
choice-boards-keep = Keep their pictures
choice-boards-fold = Remove their pictures
choice-cards-on = On
choice-cards-off = Off
choice-desk-here = In this channel
choice-desk-off = Not in this channel
cmd-server-settings-daily = daily
    .description = Whether this channel gets a puzzle every day at nine in the server's time zone
choice-daily-here = In this channel
choice-daily-off = Not in this channel
choice-stats-shown = Shown to everybody
choice-stats-hidden = Hidden
choice-rated-yes = Yes
choice-rated-no = No
choice-takebacks-free = Freely for ten minutes, then if your opponent agrees
choice-takebacks-ask = If your opponent agrees
choice-takebacks-none = None
choice-pace-none = No time limit
choice-pace-1 = 1 day a move
choice-pace-2 = 2 days a move
choice-pace-3 = 3 days a move
choice-pace-5 = 5 days a move
choice-pace-7 = 7 days a move
choice-pace-10 = 10 days a move
choice-pace-14 = 14 days a move
choice-pace-5m = 5 minutes a side
choice-pace-5m-10 = 5 minutes a side, 10 seconds added a move
choice-pace-10m = 10 minutes a side
choice-pace-10m-10 = 10 minutes a side, 10 seconds added a move
choice-pace-30m = 30 minutes a side
choice-pace-30m-30 = 30 minutes a side, 30 seconds added a move
choice-reserve-0 = None
choice-reserve-3 = 3 days
choice-reserve-7 = 7 days
choice-reserve-14 = 14 days
choice-reserve-30 = 30 days
choice-timeout-claim = The opponent may claim the win
choice-timeout-forfeit = That side loses at once
choice-weekends-count = Clocks run
choice-weekends-rest = Clocks stop
choice-theme-wood = Wood
choice-theme-paper = Paper
choice-theme-dark = Dark
choice-theme-contrast = High contrast
choice-theme-cells = Squares
choice-theme-wide = Wide, like real boards
choice-theme-ink = Red and black
choice-pieces-traditional = Traditional (楚 漢 車 包)
choice-pieces-hangul = Hangul (초 한 차 포)
choice-pieces-pictograms = Drawings, no reading needed
choice-pieces-figures = Chess figures
choice-pieces-north = North Korean (將 官 for the generals)
choice-pieces-xiangqi = Chinese (帥 將 炮 砲)
choice-pieces-chinese = Xiangqi: { choice-x-pieces-chinese }
choice-pieces-alike = Xiangqi: { choice-x-pieces-alike }
choice-pieces-simplified = Xiangqi: { choice-x-pieces-simplified }
choice-pieces-read = Hanja with small hangul
choice-pieces-letters = { choice-x-pieces-letters }
choice-x-pieces-chinese = Traditional (俥 車 傌 馬)
choice-x-pieces-alike = Traditional, horses and chariots alike (車 馬)
choice-x-pieces-simplified = Simplified (帅 将 车 马)
choice-x-pieces-pictograms = Drawings, no reading needed
choice-x-pieces-figures = Chess figures
choice-x-pieces-letters = Letters (K A R C H E P)
choice-coordinates-auto = The same as in the text
choice-coordinates-both = Letters and Korean digits
choice-coordinates-algebraic = Letters: e4
choice-coordinates-korean = Korean digits: 75
choice-coordinates-none = None
choice-x-coordinates-algebraic = Letters: h3–e3
choice-x-coordinates-files = Files from each player's right: C2=5
choice-x-coordinates-chinese = Files in Chinese: 炮二平五
choice-x-coordinates-both = Letters and files
choice-x-coordinates-none = None
choice-seals-on = Shown at check, mate and a win
choice-seals-off = Not shown
choice-view-mine = My side
choice-view-cho = Cho
choice-view-han = Han
choice-view-own = The viewer's side
choice-view-red = Red (Xiangqi)
choice-view-black = Black (Xiangqi)
choice-view-text = In words, without a picture
choice-reminders-direct = By direct message
choice-reminders-thread = In the game's thread
choice-reminders-none = Not at all
choice-digest-none = None
choice-quiet-from-none = No quiet hours
choice-quiet-until-none = No quiet hours
choice-pings-on = On
choice-pings-off = Off
choice-auto-vacation-on = On
choice-auto-vacation-off = Off
choice-language-auto = The players' own
choice-language-en = English
choice-language-ko = 한국어
listed-game = #{ $game } against { $opponent }, move { $ply }
listed-game-new = #{ $game } against { $opponent }
listed-game-over = #{ $game } against { $opponent }, { $ply ->
    [one] { $ply } move
   *[other] { $ply } moves
}
action-pass = pass
action-bikjang = claim bikjang (빅장)

## Challenges

challenge-person = { $challenger } challenges { $opponent } to a game of { game-name }.
challenge-anyone = { $challenger } wants to play { game-name }. Who wants to join?
challenge-side-random = Sides are chosen at random.
challenge-side-cho = { $challenger } plays { $bottom }.
challenge-side-han = { $challenger } plays { $top }.
challenge-order = { $bottom } moves first.
challenge-order-points = Cho moves first, so Han gets { $deom } points.
    .game = janggi
challenge-order-deom-cho = Cho moves first and also gets { $deom } points.
    .game = janggi
challenge-order-first-move = Handicap: Cho moves first, and Han gets only half a point for moving second.
    .game = janggi
challenge-order-given = Handicap: Han plays without { $given } and moves first.
    .game = janggi
challenge-order-given-points = Handicap: Han plays without { $given } and moves first, so Cho gets half a point.
    .game = janggi
challenge-order-xiangqi-first-move = Handicap: the weaker player has Red and moves first. No pieces are removed.
challenge-order-xiangqi-given = Handicap: Red plays without { $given } and moves first.
challenge-rules = -# Rules: { $name }. { $reading } The challenge expires { $when }.
challenge-rules-briefly = Rules: { $name }.
challenge-no-hints = -# No hints: neither player may ask the bot for hints.
challenge-takebacks-ask = -# Taking back a move needs your opponent's agreement.
challenge-takebacks-none = -# No takebacks: moves can't be taken back.
challenge-votes = -# Votes are counted { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    } after the first one. Moves can't be taken back.
challenge-time = -# Time: { $terms }. { $house }
terms = { $pace ->
    [one] { $pace } day
   *[other] { $pace } days
} a move, plus { $reserve ->
    [one] { $reserve } day
   *[other] { $reserve } days
} of reserve time
terms-no-reserve = { $pace ->
    [one] { $pace } day
   *[other] { $pace } days
} a move
terms-evening = { $minutes } minutes a side
terms-evening-added = { $minutes } minutes a side, plus { $added } seconds for each move
terms-claim = If you run out of time, your opponent can claim the win.
terms-forfeit = If you run out of time, you lose at once.
terms-evening-end = If you run out of time, you lose at once. The clocks never stop, but you can agree to go on by days.
terms-rest = Clocks stop at weekends ({ $zone }).
challenge-accepted = { $by } accepted { $challenger }'s challenge.
challenge-seats = { $bottom }: { $cho } · { $top }: { $han }
challenge-declined = { $opponent } declined { $challenger }'s challenge.
challenge-withdrawn = { $challenger } withdrew the challenge.
challenge-withdrawn-here = You withdrew the challenge.
challenge-expired = { $challenger }'s challenge expired: nobody answered within 72 hours.
challenge-open-expired = { $challenger }'s open challenge expired: nobody joined within 14 days.
practice-begins = { $challenger } plays a practice game against { $bot } at level { $level }.
practice-begins-from = { $challenger } practises an ending: **{ $name }**. Mate within { $turns } moves. Takebacks are free.
practice-offered = I don't accept challenges, but we can start a practice game right away. How strong should I be? All your other choices stay the same. `/practice` has all ten levels.
practice-begun = Your game has started. See the message below.
settled-rules = -# Rules: { $name }. { $reading }
thread-name = { game-name } #{ $game }: { $cho } – { $han }

## The bot's levels
level-named = { $level } ({ $name })
level-listed = { $level } – { $name }
level-rated = { $level } (estimated rating: about { $rating })
choice-start-two-soldiers = Janggi: two soldiers
choice-start-three-soldiers = Janggi: three soldiers against a guard
choice-start-cannon-two-soldiers = Janggi: cannon and two soldiers
choice-start-horse-cannon-soldier = Janggi: horse, cannon and soldier
choice-start-chariot-soldier = Janggi: chariot and soldier against a guard
choice-start-cannon-soldier = Janggi: cannon and soldier
choice-start-horse-cannon = Janggi: horse and cannon
choice-start-chariot-guard = Janggi: chariot and guard against a guard
choice-start-two-chariots = Janggi: two chariots against two guards
choice-start-chariot-horse = Janggi: chariot and horse against two guards
choice-start-chariot-cannon = Janggi: chariot and cannon against two guards
choice-start-chariot-elephant = Janggi: chariot and elephant against two guards
choice-start-two-horses-soldier = Janggi: two horses and a soldier against two guards
choice-start-one-pawn = Xiangqi: one soldier
choice-start-chariot-advisor = Xiangqi: chariot against a guard
choice-start-horse-advisor = Xiangqi: horse against a guard
choice-start-two-pawns = Xiangqi: two soldiers against two guards
choice-start-horse-pawn = Xiangqi: horse and soldier against two guards
choice-start-cannon-advisors = Xiangqi: cannon and guards against two guards
choice-start-two-horses = Xiangqi: two horses against two guards
choice-start-cannon-pawn = Xiangqi: cannon and soldier against two guards
choice-start-chariot-and-horse = Xiangqi: chariot and horse against guards and elephants
choice-start-horse-and-cannon = Xiangqi: horse and cannon against guards and elephants
choice-level-1 = First steps
choice-level-2 = Beginner
choice-level-3 = Improver
choice-level-4 = Intermediate
choice-level-5 = Club player
choice-level-6 = Strong club player
choice-level-7 = Expert
choice-level-8 = Master
choice-level-9 = Grandmaster
choice-level-10 = Strongest

## Rulesets: the name, and what they are in a few words

ruleset-modern = Online
    .about = Today's usual rules: facing generals have no effect, points decide
ruleset-kakao = Kakao
    .about = Like Online, but points are counted after 200 turns at the latest
ruleset-association = Association
    .about = How the Korea Janggi Association is reported to play: no draws
ruleset-federation = Federation
    .about = How the Korea Janggi Federation is reported to play: points decide when generals face
ruleset-traditional = Traditional
    .about = Facing generals may be claimed as a draw
ruleset-casual = No points
    .about = Points are not counted, and facing generals have no effect
ruleset-tournament = Facing settled on points (Fairy-Stockfish)
    .about = Its variant janggi; no draws by agreement
ruleset-kja = No facing (McDade), no repeating (Wikipedia)
    .about = Tournament rules; the side behind must not repeat
ruleset-wikipedia = Facing draws, no limit on turns (Wikipedia)
    .about = Wikipedia's rules; perpetual check is a draw too
ruleset-duniho = Only the side behind may face (Duniho)
    .about = Chessvariants.com; facing may be claimed as a draw
ruleset-zillions = One formation, no facing (Zillions)
    .about = No move may leave the generals facing each other
ruleset-game_courier = Cho sets up first, facing draws (Game Courier)
    .about = As played on chessvariants.com
ruleset-pritchard = One formation, facing for the side behind (Pritchard)
    .about = From his encyclopedia; you may always pass
ruleset-murray = Passing only with a lone general (Wilkinson, Murray)
    .about = Only the side behind may face
ruleset-gollon = Facing is a check and gives up the win (Gollon)
    .about = Only for the side behind; one formation
ruleset-martin = Passing only with no moves, draws counted (Martin)
    .about = Gollon, Martin, Cazaux; facing is a check
ruleset-knowlton = Facing is a check, Cho sets up first (Knowlton)
    .about = A side that faces can no longer win
ruleset-essentials = Secret formations, stalemate draws (Essentials)
    .about = Facing is a check and gives up the win
ruleset-north_korea = North Korea
    .about = Like Traditional; the generals are called 관 (官) and 장 (將)
ruleset-xiangqi = Xiangqi
    .about = Chinese chess: no passing, a third repetition is a draw
ruleset-xiangqi_asian = Xiangqi, Asian federation
    .about = Like Xiangqi, but perpetual chase loses too
rules-title = Rules: { $name }
rules-here = This game uses these rules.
rules-usual = Games here use these rules unless the challenge says otherwise.
rules-placeholder = Read about other rules
rules-head-setup = Setup.
rules-head-pass = Passing.
rules-head-facing = Facing generals (빅장).
rules-head-repetition = Repetition (반복수).
rules-head-end = End of the game.
rules-head-points = Points (점수).
rules-setup-han-first = Han chooses its formation first, then Cho: { $formations }.
rules-setup-cho-first = Cho chooses its formation first, then Han: { $formations }.
rules-setup-hidden = Both sides choose their formations in secret: { $formations }.
rules-setup-fixed = Both sides have this formation: { $formations }.
rules-cannon-not-in-game = A cannon may not make the first move of the game.
rules-cannon-not-of-side = A cannon may not make either side's first move.
rules-generals-north-korean = The generals have their North Korean names: Cho's is the gwan (관 官), Han's the jang (장 將).
rules-pass-free = You may pass unless you are in check.
rules-pass-when-stuck = You may pass only when you cannot move.
rules-pass-never = You may not pass.
rules-pass-alone = You may pass only when your general is your last piece.
rules-pass-lone-general = You may pass only when your general is your last piece, or when you cannot move.
rules-stuck-draws = If you are not in check and cannot move, the game is a draw.
rules-stuck-counts = If you are not in check and cannot move, the points decide.
rules-stuck-loses = If you are not in check and cannot move, you lose.
rules-facing-ignored = The generals may face each other; it has no effect.
rules-facing-nobody = No move may leave the generals facing each other.
rules-facing-anyone = Either side may bring the generals face to face.
rules-facing-behind = Only the side behind on pieces may bring the generals face to face.
rules-facing-below-thirty = Facing counts only while each side's pieces are worth less than 30 points. Until then it has no effect.
rules-facing-capture-anyone = A general may always do it by capturing a piece.
rules-facing-capture-behind = With a capture by the general, only the side behind on pieces may do it.
rules-facing-by-capture = Only a general may bring the generals face to face, by capturing a piece.
rules-facing-by-capture-behind = Only the general of the side behind on pieces may bring the generals face to face, by capturing a piece.
rules-facing-nothing = It has no effect.
rules-facing-stays = The other side does not have to break it.
rules-facing-must-break = The next move must break it.
rules-facing-no-offer = If a general did it by capturing a piece, the other side does not have to break it. Bikjang cannot be claimed then.
rules-facing-again = A side that did it once may do it again.
rules-facing-draw = The other side then breaks it or claims a draw.
rules-facing-points = The other side then breaks it, or lets the points decide.
rules-facing-check = It is a check. A mate by facing is a draw.
rules-facing-forfeits = A side that does it can no longer win, except by resignation or on time.
rules-facing-no-capture = A general may not do it by capturing a piece.
rules-guarded-mate-draws = A mate is a draw if only a general protects the mating piece.
rules-repetition-draws = A position that occurs { $times } times is a draw.
rules-repetition-counts = When a position occurs { $times } times, the points decide.
rules-repetition-deviate = The side behind on points may not let a position occur { $times } times.
rules-repetition-deviate-check = No side may do so by giving check. A side in check may always answer it.
rules-repetition-deviate-stuck = If you have no other move, the points decide.
rules-repetition-late-draws = If each side's pieces are worth less than 30 points, it is a draw instead.
rules-repetition-late-counts = If each side's pieces are worth less than 30 points, the points decide instead.
rules-repetition-none = A position may be repeated any number of times.
rules-perpetual-loses = Perpetual check loses: you may not repeat a position using only checks.
rules-shuttle-loses = You lose if you move one piece back and forth for five turns in a row. Generals and guards may do so.
rules-passes-draw = Two passes in a row are a draw.
rules-passes-count = After two passes in a row, the points decide.
rules-passes-nothing = Two passes in a row have no effect.
rules-quiet-draws = { $turns } turns without a capture are a draw.
rules-quiet-counts = After { $turns } turns without a capture, the points decide.
rules-length-counts = After { $turns } turns, the points decide.
rules-dead-draws = If only generals and guards are left, it is a draw.
rules-dead-counts = If only generals and guards are left, the points decide.
rules-draws-any = You may offer a draw at any time.
rules-draws-below-thirty = You may offer a draw once each side's pieces are worth less than 30 points.
rules-draws-never = There are no draws by agreement.
rules-draws-agreed-count = If both agree on a draw, the points decide instead.
rules-points = Chariot { $chariot }, cannon { $cannon }, horse { $horse }, elephant { $elephant }, guard { $guard }, soldier { $soldier }.
rules-points-deom = Han gets { $deom } points for moving second.
rules-points-deom-cho = Cho gets { $deom } points.
rules-points-no-deom = There are no extra points for moving second. Equal points are a draw.
rules-points-behind = In facing, the side behind is the one whose pieces were worth less before the move.
rules-points-behind-repetition = In repetition, the side behind is the one with fewer points, extra points included.
rules-points-never = Points are not counted.
rules-counts = Without a mate, points decide the game.
rules-counts-most = Points decide most games without a mate.
rules-counts-some = Points decide some games without a mate.
rules-counts-pieces = Points do not decide the game.
rules-counts-nothing = Points are not counted.
rules-head-draws = Draws.
rules-xiangqi-setup = There is one setup, and Red moves first. The generals may never face each other on an open file.
rules-xiangqi-repetition = A position that occurs { $times } times is a draw. But if only one side gave check on every turn in between, that side loses.
rules-xiangqi-chase = The same applies to chasing one piece on every turn. If one side checks and the other chases, the side that checks loses.
rules-xiangqi-quiet = { $turns } turns without a capture are a draw.
rules-xiangqi-quiet-ten = { $turns } turns without a capture are a draw. Only the first ten checks by each side are counted.
rules-xiangqi-dead = If no chariot, horse, cannon or soldier is left, the game is a draw.
rules-xiangqi-reading = If you cannot move, you lose. Perpetual check loses too.
rules-xiangqi-reading-chase = If you cannot move, you lose. Perpetual check and perpetual chase lose too.
handicap-first-move = { $variant ->
    [xiangqi] the weaker player has Red
   *[janggi] Han gets only half a point
}
handicap-soldier = a soldier
handicap-elephant = an elephant
handicap-guards = both guards
handicap-horse = a horse
handicap-cannon = a cannon
handicap-chariot = a chariot
handicap-horses = its horses
handicap-chariot-horse = a chariot and a horse

## Rules that players combine. Parameters and values are named as in ids.

changed-ruleset = { $name }, changed
changed-ruleset-like = Like { $name }, but: { $rules }
rule-setup_order = Who chooses a formation first
    .is-han_first = Han chooses its formation openly, then Cho.
    .is-cho_first = Cho chooses its formation openly, then Han.
    .is-hidden = Both choose in secret, and both choices are shown together.
    .is-fixed = Nobody chooses: both sides have the elephants inside.
rule-setup_set = Formations
    .is-four = The four usual formations.
    .is-four_central = The four usual formations, plus the one with chariots beside the guards.
    .is-three = Horse and elephant may be swapped on one wing, but not on both.
    .is-heeh = Both sides have the elephants inside.
rule-pass = Passing
    .is-free = You may pass on any turn, unless you are in check.
    .is-when_stuck = You may pass only when you cannot move.
    .is-lone_general = You may choose to pass only when your general is your last piece.
rule-stalemate = No move, but no check
    .is-forced_pass = If you cannot move, your turn is passed.
    .is-draw = If you are not in check and cannot move, the game is a draw.
    .is-loss = If you are not in check and cannot move, you lose.
rule-double_pass = Two passes in a row
    .is-points = Two passes in a row: the points decide.
    .is-draw = Two passes in a row are a draw.
    .is-nothing = Two passes in a row have no effect.
rule-cannon_first = A cannon as the first piece
    .is-allowed = Any piece may make the first move.
    .is-forbid_game = A cannon may not make the first move of the game.
    .is-forbid_side = A cannon may not make either side's first move.
rule-face_create = Who may face
    .is-anyone = Either side may bring the generals face to face.
    .is-behind = Only the side behind on pieces may bring the generals face to face.
    .is-nobody = No move may leave the generals facing each other.
rule-face_capture = Facing by a capture with the general
    .is-same = A general that captures a piece may face under the same rule as other moves.
    .is-anyone = A general that captures a piece may always face.
    .is-behind = A general that captures a piece may face only if its side is behind.
    .is-nobody = A general that captures a piece may not face.
rule-face_when = When facing counts
    .is-always = Facing counts at any time.
    .is-below30 = Facing counts only while each side's pieces are worth less than 30 points.
rule-face_effect = What facing leads to
    .is-none = Facing has no effect.
    .is-offer = The side to move breaks it or ends the game (bikjang).
    .is-check = Facing is a check. A mate by facing is a draw.
rule-face_result = The result of bikjang
    .is-draw = A game that ends by bikjang is a draw.
    .is-points = If a game ends by bikjang, the points decide.
rule-face_by_capture_offers = Bikjang after a capture by a general
    .is-true = If a general faces by capturing a piece, bikjang can be claimed too.
    .is-false = If a general faces by capturing a piece, bikjang cannot be claimed.
rule-general_guard_mate = A mate that a general protects
    .is-win = A mate wins even if only a general protects the mating piece.
    .is-draw = A mate is a draw if only a general protects the mating piece.
rule-face_forfeit = The price of facing
    .is-false = A side that faces may still win.
    .is-true = A side that faces can no longer win, except by resignation or on time.
rule-rep_fold = How often a position may occur
    .is-4 = The fourth occurrence counts as repetition.
    .is-3 = The third occurrence counts as repetition.
    .is-0 = A position may be repeated any number of times.
rule-rep_result = The result of repetition
    .is-points = After a repetition, the points decide.
    .is-draw = A repetition is a draw.
    .is-deviate = The side behind must avoid a repetition, and so must a side that gives check.
rule-perpetual = Perpetual check
    .is-checker_loses = A side that repeats a position using only checks loses.
    .is-as_repetition = Repeated checks are treated like any other repetition.
rule-shuttle = Back and forth
    .is-true = You lose if you move one piece back and forth for five turns in a row.
    .is-false = A piece may move back and forth.
rule-nocap_plies = Turns without a capture
    .is-200 = 200 turns without a capture end the game.
    .is-120 = 120 turns without a capture end the game.
    .is-100 = 100 turns without a capture end the game.
    .is-0 = There is no limit on turns without a capture.
rule-nocap_result = The result of that limit
    .is-points = If a game ends at that limit, the points decide.
    .is-draw = A game that ends at that limit is a draw.
rule-ply_limit = The longest game
    .is-0 = There is no limit on the length of a game.
    .is-200 = After 200 turns, the points decide.
rule-draw_offer = Draws by agreement
    .is-any = You may offer a draw at any time.
    .is-below30 = You may offer a draw once each side's pieces are worth less than 30 points.
    .is-none = There are no draws by agreement.
rule-x-dead = No piece left that can cross the river
    .is-off = If no piece is left that can cross the river, the game goes on.
    .is-draw = If no piece is left that can cross the river, the game is a draw.
rule-chase = Perpetual chase
    .is-none = Repeating by chasing one piece is allowed.
    .is-asian = Repeating by chasing one piece loses (Asian federation).
rule-nocap_checks = Checks in that count
    .is-all = Every turn counts.
    .is-ten = Only the first ten checks by each side are counted.
rule-dead = Only generals and guards left
    .is-off = If only generals and guards are left, the game goes on.
    .is-draw = If only generals and guards are left, the game is a draw.
    .is-points = If only generals and guards are left, the points decide.
rule-count_draws = Draws
    .is-false = Draws stay draws.
    .is-true = Instead of a draw, the points decide.
rules-count-other-draws = Instead of any other draw, the points decide.
rule-deom_half_points = Extra points (덤)
    .is-3 = Han gets 1.5 points for moving second.
    .is-1 = Han gets 0.5 points for moving second.
    .is-0 = There are no extra points. Equal points are a draw.
    .is--1 = Cho gets 0.5 points.
rule-generals = Names of the generals
    .is-common = The generals are Cho (초 楚) and Han (한 漢).
    .is-north_korean = The generals have their North Korean names: Cho's is the gwan (관 官), Han's the jang (장 將).
rule-rep_below30 = Repetition below 30 points
    .is-draw = Once each side's pieces are worth less than 30 points, a repetition is a draw.
    .is-points = Once each side's pieces are worth less than 30 points, the points decide after a repetition.

## Combining rules

rules-combine = Other rules…
rules-combine-x = Other Xiangqi rules…
combine-page-moves = Setup, passing, facing
combine-page-ends = Repetition, draws, limits
combine-whole = The rules
combine-pick = Choose a rule to change
combine-value = { $rule }: choose
combine-from = Start from
combine-from-changed = Start from ({ $name })
combine-challenge = Challenge
combine-practise = Play
combine-server = Use in this server
combine-for-challenge = **Your challenge to { $opponent }.** Nothing has been sent yet. Start from the rules closest to what you want, then change them.
combine-for-anyone = **Your open challenge in this channel.** Nothing has been sent yet. Start from the rules closest to what you want, then change them.
combine-for-practice = **Your game against the bot ({ $level }).** It hasn't started yet. Start from the rules closest to what you want, then change them.
combine-for-server = **The rules of this server's games.** Start from the rules closest to what you want, then change them.
combine-for-reading = **Your own rules.** Start from the rules closest to what you want, and see what each change does.
combine-id = -# To use these rules again, enter this as the `ruleset`: `{ $id }`
combine-unplayable = ⚠️ This combination doesn't work: { $why } Nothing has been changed.
combine-set = Games in this server now use these rules: **{ $name }**.
unplayable-endless = if both sides only pass or move back and forth, nothing ends the game. Let two passes in a row, a repetition or a limit on turns end it.
unplayable-level = with equal points, neither side has to avoid a repetition, and nothing else ends the game.
unplayable-nothing-counted = the side behind on points must avoid a repetition, but points decide nothing in these rules. First let points decide after two passes, at a limit, or when only generals and guards are left.
unplayable-no-choice = with only one formation there is nothing to choose, and without a choice there is only one formation.
unplayable-number = no rules have that number.
refused-unknown-ruleset = There are no rules with that name. Did you mean { $names }? Choose from the list, or use *Other rules…* to combine your own.
refused-custom-nothing = After `custom:`, write the rules that differ from Online, such as `custom:pass=when_stuck`.
refused-custom-no-pair = `{ $part }` is not a rule and a value. Write them like `pass=when_stuck`, separated by commas.
refused-custom-unknown = There is no rule called `{ $name }`. A newer version of the bot may have it. These rules exist: { $names }.
refused-custom-value = `{ $name }` cannot be `{ $value }`. Possible values: { $values }.
refused-custom-twice = `{ $name }` is there twice. Leave one out.
refused-custom-usual = `{ $name }` is already `{ $value }`. Leave it out.
refused-custom-no-effect = `{ $name }` has no effect with the other rules. Leave it out.
refused-custom-first-mover = `first_mover` cannot be chosen: Han moves first if it gives a handicap, otherwise Cho.
refused-custom-no-result = `face_effect=offer` needs `face_result=draw` or `face_result=points`.
refused-custom-check-points = With `face_effect=check`, a mate by the general is a draw, so `face_result=points` cannot be used with it.
refused-custom-unplayable = These rules cannot be played: { $why }

## Setup

setup-begins = Cho: { $cho } · Han: { $han }. Each side now chooses where its horses and elephants start. { $first } chooses first.
    .game = janggi
setup-secret-begins = Cho: { $cho } · Han: { $han }. Each side now chooses in secret where its horses and elephants start. Both choices are shown together.
    .game = janggi
setup-secret-chosen = { $name } ({ $side }) has chosen a formation in secret.
    .game = janggi
setup-secret-ask = { $names }: press the button to choose. Nobody else sees your choice.
    .game = janggi
setup-secret-you = You chose { $formation }. It is shown once both of you have chosen.
    .game = janggi
setup-secret-choose = Choose your formation: where your horses and elephants stand, seen from your seat.
    .game = janggi
setup-fixed = Both sides have the same formation: { $formation }.
    .game = janggi
setup-chosen = { $name } ({ $side }) chose { $formation }.
    .game = janggi
setup-chosen-seen = { $name } ({ $side }) chose { $formation }, as seen from { $seat }'s seat.
    .game = janggi
setup-han-chooses = { $name }, choose Han's formation: where your horses and elephants stand, seen from your seat.
    .game = janggi
setup-cho-chooses = { $name }, choose Cho's formation: where your horses and elephants stand, seen from your seat.
    .game = janggi
setup-placeholder = Choose a formation
    .game = janggi
formation-usual = { $formation } (default)
    .game = janggi
button-skip-setup = Skip (default)
game-begins = The game begins!{ $variant ->
    [xiangqi] { "" }
   *[other] { " (대국 시작)" }
}
alt-formations = The formations that { $side } may choose, seen from { $side }'s seat, back rank from left to right: { $formations }
    .game = janggi

## The board

board-no-picture = -# The picture could not be drawn. Here is the board in letters.
plain-turn = { game-name } game #{ $game }: it's { $name }'s turn. The board could not be posted here. Use `/board` to see it, and `/move` to play.
plain-over = { game-name } game #{ $game }: { $result } The board could not be posted here. Use `/board` to see it.
plain-position = { game-name } game #{ $game }: the board could not be posted here. Use `/board` to see it.
button-plain = No board
board-late = -# An earlier position, delivered late.
board-move = Move { $ply } · { $played }
board-check = ⚠️ Check by { $pieces }!{ $variant ->
    [xiangqi] { "" }
   *[other] { " (장군)" }
}
board-check-answered = { $action }. Check answered{ $variant ->
    [xiangqi] { "" }
   *[other] { " (멍군)" }
}
board-facing-draw = ↕️ The generals face each other (bikjang, 빅장). Break it, or claim the draw.
    .game = janggi
board-facing-points = ↕️ The generals face each other (bikjang, 빅장). Break it, or claim bikjang and let the points decide.
    .game = janggi
board-forfeited = -# { $side } brought the generals face to face and can no longer win, except by resignation or on time.
    .game = janggi
board-forced-pass = { $side } cannot move, so its turn is passed (한수쉼).
    .game = janggi
board-forced-bikjang = { $side } cannot break it, so bikjang (빅장) is claimed automatically.
    .game = janggi
board-repeated = -# This position has occurred { $times ->
    [2] twice
   *[other] { $times } times
}.
board-repetition-warning = ⚠️ If this position occurs once more, { $side } loses: { $why ->
    [chase] perpetual chase
   *[check] perpetual check
}.
board-win-offered = My position is as good as lost, { $name }. Do you want to play on to mate, or accept the win? If you don't answer within a day, I resign.
board-turn = { $name }, it's your move ({ $side }) · move { $next }{ $variant ->
    [xiangqi] { "" }
   *[janggi] { " " }· { $points }
}
board-vote = 🗳️ Everybody here plays { $side }: choose a move in the menu · move { $next }{ $variant ->
    [xiangqi] { "" }
   *[janggi] { " " }· { $points }
}
vote-own = **Your vote: { $turn }**, counted { $when }
vote-until = -# Voting until { $when } ({ $left }) · { $voters ->
        [one] { $voters } vote
       *[other] { $voters } votes
    }
voted-by = -# Voted: { $names }{ $others ->
        [0] .
       *[other] { " " }and { $others } more.
    }
the-server = The server
votes-begin = 🗳️ The server plays against { $bot } at level { $level }: everybody in the game's channel votes on each move. { $challenger } started the game.
vote-counts = 🗳️ { $turns } · { $people ->
        [one] { $people } person
       *[other] { $people } people
    }
vote-rest = { $turns ->
        [one] another move: { $votes }
       *[other] { $turns } other moves: { $votes }
    }
board-offer = 🤝 { $name } offers a draw.
board-turns-before = { $count ->
        [one] … and { $count } earlier turn
       *[other] … and { $count } earlier turns
    }
board-sent-again = -# A message of this game could not be posted earlier. I'm sending it again now.
board-planned = { $count ->
        [one] { $name } had planned this answer.
       *[other] { $name } had planned these answers.
    }
board-taken-back = { $plies ->
        [one] ↩️ { $name } took back their last move.
       *[other] ↩️ { $name } took back their last move and the answer to it.
    }
board-given-back = { $plies ->
        [one] ↩️ { $other } let { $name } take back their last move.
       *[other] ↩️ { $other } let { $name } take back their last move and the answer to it.
    }
board-ended = 🏁 { $result }
board-players = { $bottom }: { $cho } · { $top }: { $han }
played = { $side }: { $words }
played-pass = passes
    .game = janggi
played-bikjang = claims bikjang
    .game = janggi
moved = { $piece } { $from } → { $to }
moved-takes = { $piece } { $from } → { $to }, captures the { $taken }
moved-written = { $written }
moved-written-takes = { $written }, captures the { $taken }
moved-both = { $piece } { $from } → { $to } ({ $written })
moved-both-takes = { $piece } { $from } → { $to } ({ $written }), captures the { $taken }
moved-check = { $action }, check
moved-written-check = { $action }, check
short = { $piece } { $from }{ $taken ->
    [none] –
   *[other] ×
}{ $to }
short-check = { $action }+
short-both = { $points } ({ $written })
# No-break spaces: the two belong together on a narrow screen.
points = Cho { $cho } : Han { $han }
    .game = janggi
player-left = { $name } has left this server. The game waits until they come back.
player-left-clock = { $name } has left this server. The clock keeps running.
alt-board = { game-name } board after { $ply ->
    [one] { $ply } move
   *[other] { $ply } moves
}. { $turn }
alt-turn = { $side } to move.
alt-turn-check = { $side } to move and in check.
board-opening = Opening: { $name }
alt-over = The game is over.
alt-seal = A red seal says { $word }: { $meaning }.
seal-check = check
seal-answer = the check is answered
seal-mate = checkmate
seal-win = { $side } has won
alt-side = { $side }: { $pieces }.
piece-placeholder = { $side }: choose a piece
piece-placeholder-check = { $side } is in check: these pieces can answer it
piece-placeholder-stuck = { $side }: choose a piece (no moves: { $kinds })
piece-pass-instead = Make no move this turn
piece-bikjang-instead = The generals face each other: end the game
    .game = janggi
piece-goes-to = to { $squares }
piece-none = No piece can move
piece-win-offered = Choose below: play on, or accept the win
piece-bot = { $bot } is thinking…
piece-chosen = Where does the { $piece } go?
target-placeholder = Choose a point
target = { $number } · { $square }
target-takes = { $number } · { $square } captures the { $taken }
alt-targets = Numbered targets: { $targets }.
played-here = { $done } See the new message below.
done-played = You have moved.
done-played-on = I'll play on.
done-else = Done.
played-elsewhere = { $done } The game continues here: { $link }
ended-elsewhere = { $done } The game is over: { $link }
played-late-below = { $done } Earlier messages that couldn't be posted come first; the new one follows them.
done-unposted = Done, but I can't post it here: I'm missing { $permissions }. Your opponent gets a direct message. Ask a server manager to grant the permission, then use `/board` to post the messages.
soon-done = Done. The message will appear in a moment.
begun-there = Posted here: { $link }
challenge-goes-on-in = ➡️ The game: { $link }
challenge-above = **Rematch:** { $challenger } challenges { $opponent } · { $rules }
desk-title = Games in this channel
desk-chairs = Open challenges
desk-games = Games in progress
desk-results = Results of the last seven days
desk-ranks = { $variant ->
    [xiangqi] Xiangqi leaderboard
   *[janggi] Leaderboard
}
desk-ranks-evening = Leaderboard of Fast { game-name }
desk-empty = Nobody is playing here right now. Post an open challenge, and anyone here can join.
desk-chair = `#{ $game }` { $name } · { $terms } · expires { $when }
desk-handicap = handicap: { $given }
desk-no-time = no clock
desk-rated = rated
desk-game = [`#{ $game }`]({ $link }) { $cho } – { $han } · { $turn }
desk-turn = waiting for { $name } since { $since }
desk-both = waiting for both since { $since }
desk-won = [`#{ $game }`]({ $link }) { $winner } won against { $loser } · { $when }
desk-drawn = [`#{ $game }`]({ $link }) { $winner } and { $loser } drew · { $when }
desk-rank = { $place }. { $name } · { $number }
desk-others = … and { $count } more
desk-only-others = { $count } in total
desk-sit = Join an open challenge…
desk-choice = #{ $game } · { $name }
button-new-chair = Post an open challenge
button-own-games = Your games
button-ranks = Leaderboard
button-evening = Fast { game-name }
button-by-days = Daily { game-name }
desk-sat-down = You joined the game. It starts here: { $link }
desk-chair-put-up = Your open challenge will appear in a moment.
desk-set-up = This channel now has a desk, a message that shows its games. It will appear in a moment. Pin it so that everybody can find it.
desk-switched-off = This channel's desk is switched off. Its message will be deleted in a moment.
desk-none-here = This channel has no desk. Use the command in the channel where the desk is.
refused-desk-in-thread = A thread cannot have a desk. Use the command in the thread's channel.
refused-too-many-desks = This server already has five desks. Switch one off first: in its channel, use `/server-settings` and set `desk` to *Not in this channel*.
refused-daily-in-thread = A thread cannot have a puzzle of the day. Use the command in the thread's channel.
refused-too-many-dailies = Five channels of this server already get the puzzle of the day. Switch one off first: in its channel, use `/server-settings` and set `daily` to *Not in this channel*.
# Cups: everybody against everybody.
cup-title = 🏆 { $name }
cup-unnamed = The cup
cup-times = { $count ->
    [1] one game against each player
   *[2] two games against each player
}
cup-sign-up = Everybody plays everybody, all games at once. { $least } to { $most } players. Sign-up closes { $when }.
cup-organiser = Organiser: { $name }. *Start* begins the games once everybody has joined.
cup-players = **Players ({ $count })**
cup-nobody = Nobody has joined yet.
cup-standing = `{ $place }` { $name } · **{ $points }** · { $over } of { $all } games over
cup-has-left = left
cup-order = -# Equal points: the games among these players decide, then Sonneborn–Berger, then wins.
cup-winner = { $count ->
    [1] Winner: { $names }.
   *[other] Winners: { $names }.
}
cup-is-cancelled = This cup was cancelled.
cup-is-cancelled-running = This cup was cancelled. Its games go on as ordinary games.
cup-is-expired = This cup was not started in time.
cup-begins = 🏆 { $name } begins with { $players } players! { $threads ->
    [yes] Each game gets a thread here.
   *[no] All games are played here.
}
cup-ended = 🏆 { $name } is over.
cup-unplayed = No game was played, so nobody won.
cup-table-alt = The final table of { $name } with the results of all games
cup-opened = The sign-up will appear here in a moment. Join it too, and press *Start* there once everybody has joined.
cup-joined = You joined the cup.
cup-left = You left the cup.
cup-left-running = You left the cup. Your games in it are over.
cup-leave-sure = If you leave now, you lose all your open games in this cup. If fewer than half of your games are over, none of them counts for anybody. This cannot be undone.
cup-cancel-sure = If you cancel this cup, nothing counts for it any more. Its games go on as ordinary games. This cannot be undone.
cup-cancelled-sign-up = The cup is cancelled.
cup-cancelled-running = The cup is cancelled. Its games go on as ordinary games.
cup-players-left = Not in this server any more, and not paired: { $names }.
cup-started = The cup has started with { $games } games. They will appear one after another.
button-cup-join = Join
button-cup-leave = Leave
button-cup-start = Start
button-cup-leave-yes = Leave the cup
button-cup-cancel-yes = Cancel the cup
button-cup-board = Board
button-cup-table = Table
refused-unknown-cup = There is no cup here. To open one, use `/cup` with *Open the sign-up* and a name.
refused-second-cup = This server already has a cup. Use `/cup` to see it. You can open the next one once it is over.
refused-cup-name = Give the cup a name: one visible line of at most { $most } characters, without mentions.
refused-cup-without-pace = A cup needs a clock. Choose a number of days as `pace`.
refused-cup-without-rules = A cup needs complete rules. Choose a rulebook from the list, or type your own rules, such as `custom:pass=when_stuck`.
refused-cup-in-thread = A thread cannot have a cup. Use the command in the thread's channel.
refused-not-your-cup = Only the person who opened the cup and server managers can do this.
refused-in-cup-already = You have already joined this cup.
refused-not-in-cup = You are not in this cup.
refused-cup-full = This cup already has { $most } players.
refused-cup-started = This cup has already started.
refused-too-few-players = { $count ->
    [0] Nobody has joined the cup.
    [one] Only one player has joined the cup.
   *[other] Only { $count } players have joined the cup.
} It needs { $least }.
refused-too-many-cup-games = These players have too many open games: { $names }. Each player needs room for { $needed } games of the cup. They can finish some games, or leave the cup.
refused-no-desk = This message is no longer this channel's desk. Use the newest desk, or `/challenge`.
refused-challenge-being-posted = The challenge is still being posted in the channel above, where the new thread will open. Press again in a moment.
begun-elsewhere = This thread belongs to another game, so the new game is in the channel: { $link }
soon-challenged = Your challenge will appear in a moment.
soon-accepted = You accepted the challenge. The board will appear in a moment.
soon-declined = You declined. The message will change in a moment.
soon-withdrawn = Withdrawn. The message will change in a moment.
soon-chosen = Chosen. The next message will appear in a moment.
soon-played = You moved. The board will appear in a moment.
soon-passed = You passed. The board will appear in a moment.
soon-offered = Your offer will appear in a moment.
soon-asked-back = Your request will appear in a moment.
soon-taken-back = Taken back. The board will appear in a moment.
soon-ended = The game is over. The final board will appear in a moment.
replay = 🎞️ Game #{ $game }, { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}
board-letters = -# Capital letters are { $bottom }'s pieces, small letters { $top }'s. K general, A guard, R chariot, C cannon, N horse, B elephant, P soldier.
look-not-begun = There is no board yet: the challenge has not been accepted.
look-no-board = There is no board yet: both sides must choose a formation first.
    .game = janggi

## Draws and the end

draw-offered = 🤝 { $name } offers a draw. { $other }, do you accept?
draw-declined = The draw offer was declined. The game continues.
draw-declined-early = I decline the draw: there is still a lot to play for.
draw-declined-better = I decline the draw: I like my position.
draw-declined-turn = The draw offer was declined. { $name }, it's your move.
draw-withdrawn = The draw offer was withdrawn. The game continues.
draw-accepted = The draw offer was accepted.
takeback-asked = ↩️ { $name } wants to take back their last move. { $other }, do you agree?
takeback-asked-with-answer = ↩️ { $name } wants to take back their last move and the answer to it. { $other }, do you agree?
takeback-declined = The takeback was declined. The move remains.
takeback-declined-turn = The takeback was declined. { $name }, it's your move.
time-until = -# Deadline: { $when }
time-exact = -# Deadline: { $when } ({ $left })
time-evening = -# ⏱️ { $side }: { $when } · { $other }: { $rest }
deadline = deadline { $when }
deadline-with-reserve = { $when }, or { $until } with reserve time
deadline-on-reserve = using reserve time until { $until }
time-stands-still = -# The clock is stopped because the message about this turn hasn't been delivered yet.
time-restored = ⏪ I lost my latest data and was restored from a backup. This game continues from this position. Anything that happened later no longer counts.
time-away = -# I was offline for { $length }. That time does not count.
length-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
length-hours = { $count } hours
length-days = { $count } days
time-up = { $late } has run out of time. { $name }, you can claim the win or give three more days. Until then, { $late } can still move. If nothing happens for thirty days, the game is cancelled (no result).
time-was-up = { $late } ran out of time but then moved.
time-was-given = { $late } ran out of time and was given more.
time-given = { $name } gave { $late } { $days } more days. New deadline: { $when }
button-claim = Claim win
button-give-time = Give 3 more days
pause-offered = ⏸️ { $name } offers a pause of up to thirty days. Both clocks stop until one of you moves or ends it. { $other }, do you agree?
pause-declined = The pause was declined. The clock keeps running.
pause-declined-turn = The pause was declined. { $name }, it's your move.
pause-withdrawn = The pause offer was withdrawn. The clock keeps running.
slow-offered = 🐢 { $name } would like to go on slowly, with days for each move. { $other }, do you agree?
slow-declined = The game goes on with this clock.
slow-declined-turn = The game goes on with this clock. { $name }, it's your move.
slow-withdrawn = The offer to go on slowly was withdrawn. The game goes on with this clock.
slow-agreed = 🐢 The game goes on slowly: from now on, { $terms }.
pause-begun = ⏸️ The game is paused until { $when } at the latest. Both clocks are stopped until one of you moves or ends the pause.
pause-ended = ▶️ { $name } ended the pause.
pause-ran-out = ▶️ The pause ended after thirty days.
time-paused = -# The game is paused until { $when } ({ $left }) at the latest. A move ends the pause.
time-pause-over = -# The pause has ended.
time-vacation = -# { $name } is on vacation until { $when } ({ $left }) at the latest. The clock is stopped.
time-vacation-no-pace = -# { $name } is on vacation until { $when } ({ $left }) at the latest.
time-weekend = -# The clock is stopped until { $when } ({ $left }): weekends don't count in this game.
time-back = -# { $name } is back from vacation.
button-pause = Pause
button-accept-pause = Accept the pause
button-decline-pause = Play on
button-slow = Continue slowly
button-decline-slow = Keep this clock
button-end-pause = End pause
vacation-begun = 🏖️ You are on vacation until { $when } ({ $left }). Your clocks are stopped in all games and servers, and you get no reminders. Only fast games go on: their clocks keep running. To end it early, move in a game against a person, or use `/vacation` with 0 days. You get back whole days that you haven't used.
vacation-away = 🏖️ You are on vacation until { $when } ({ $left }). To end it early, move in a game against a person, or use `/vacation` with 0 days.
vacation-none = You are not on vacation. To start one, use `/vacation` with a number of days. Your clocks then stop in all your games, except fast ones.
vacation-ended = Welcome back! Your vacation is over, and your clocks are running again.
vacation-over-by-turn = This ended your vacation in all games.
vacation-left = You have { $days } of { $all } vacation days left in { $year }.
vacation-zone = -# A day is used once it has begun. It counts for the year in which it begins in your time zone ({ $zone }). Change the zone in `/settings`.
vacation-told = 🏖️ { $name } is on vacation until { $when } at the latest. Until then, the clock is stopped whenever it's their turn.
vacation-by-itself = 🏖️ { $name }, your time was about to run out, so one of your vacation days has started. It lasts until { $when }, or until you move. { $other }, the clock is stopped until then.
remind-title = { $count ->
    [one] It's your move:
   *[other] It's your move in { $count } games:
}
digest-title = { $count ->
    [one] Daily list: it's your move in one game.
   *[other] Daily list: it's your move in { $count } games, the most urgent first.
}
remind-rest = And { $count } more
remind-more = … and { $count } more. Use `/games` to see them all.
remind-line = • `#{ $game }` against { $opponent } · { $when } · [go there]({ $link })
remind-line-no-pace = • `#{ $game }` against { $opponent } · your move since { $when } · [go there]({ $link })
nudge = { $name }, it's your move. Deadline: { $when }
nudge-evening = ⏱️ { $name }, less than a minute is left. Your deadline: { $when }
nudge-no-pace = { $name }, it has been your move since { $when }.
takeback-withdrawn = The takeback request was withdrawn. The move remains.
pass-then-lose = If your opponent passes too, the game ends and the points decide. You would lose by { $points }.
pass-then-win = If your opponent passes too, the game ends and the points decide. You would win by { $points }.
pass-then-draw = If your opponent passes too, the game ends in a draw.
pass-now-lose = If you pass now, the game ends and the points decide. You would lose by { $points }.
pass-now-win = If you pass now, the game ends and the points decide. You would win by { $points }.
pass-now-draw = If you pass now, the game ends in a draw.
draw-sure = Do you want to offer the bot a draw? If it accepts, the game ends at once.
takeback-sure = This board was posted only a moment ago. Do you want to take back your last move?
resign-sure = Do you really want to resign? Your opponent will win.
claim-call-off = Nothing has happened in this game for thirty days, so you can cancel it. It then ends with no result, and this cannot be undone. Do you want to cancel it?
resign-call-off-cup = The formations aren't chosen yet, so the game would be cancelled, and in the cup you would lose it. Do you want to cancel it?
    .game = janggi
resign-call-off = The formations aren't chosen yet, so the game would be cancelled (no result). Do you want to cancel it?
    .game = janggi
ended-won = { $name } ({ $side }) wins: { $reason }
ended-drawn = Draw. { $reason }
ended-drawn-bikjang = Draw by bikjang (빅장): the generals faced each other.
    .game = janggi
ended-no-result = The game is cancelled (no result).
ended-called-off = The game is cancelled (no result): { $side } cancelled it.
ended-never-begun = The game is cancelled (no result): { $side } did not start in time.
ended-unclaimed = The game is cancelled (no result): { $side } ran out of time, and nobody claimed the win.
ended-lost-in-cup = In the cup, { $side } loses it.
ended-abandoned = The game is cancelled (no result): { $by } cancelled it because { $side } had done nothing for thirty days.
ended-while-away = -# { $names }: the game has ended.
ended-by-time = -# { $names }: the time is up, and the game has ended.
ended-match-points = Tournament points: { $winner } { $won }, { $loser } { $lost }.
result-won = { $side } won
result-drawn = draw
result-called-off = cancelled (no result)
reason-checkmate = checkmate{ $variant ->
    [xiangqi] { "" }
   *[other] { " (외통)" }
}.
reason-points = on points, { $cho } (Cho) to { $han } (Han), by { $margin }. { $cause }
    .game = janggi
reason-perpetual-check = perpetual check by { $side }.
reason-perpetual-chase = perpetual chase of one piece by { $side }.
reason-shuttle = { $side } moved one piece back and forth for too long.
reason-resignation = { $side } resigned.
reason-facing-mate = A general gave check by facing the other (빅장), and nothing could break it. Such a mate is not a win.
    .game = janggi
reason-general-guarded-mate = Only a general protected the mating piece. In these rules, such a mate is not a win.
reason-forfeited-win = The winning side had brought the generals face to face earlier, so it could no longer win.
    .game = janggi
reason-stalemate = { $side } had no move: stalemate{ $variant ->
    [xiangqi] { " (困斃)" }
   *[other] { "" }
}.
reason-timeout = { $side } ran out of time.
reason-disconnect = { $side } disconnected.
reason-adjudication = an arbiter decided the game.
cause-double-pass = Both sides passed.
cause-bikjang = Bikjang (빅장) was claimed.
    .game = janggi
cause-repetition = The position occurred { $times } times.
cause-no-capture-limit = Nothing was captured in { $turns } turns.
cause-ply-limit = The game lasted { $turns } turns.
cause-insufficient = Both sides have only their general and guards left.
cause-xiangqi-insufficient = Neither side has a piece left that can cross the river.
cause-stalemate = The side to move had no move, which is a stalemate.
cause-agreement = The players agreed on a draw.

## Buttons

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-withdraw-draw = Withdraw offer
button-withdraw-takeback = Withdraw request
button-accept-draw = Accept draw
button-decline-draw = Decline
button-show-board = Show board
button-analyse = Analyse
button-replay = Replay
button-record = Record
button-card-image = Picture card
button-share = Share
card-image-result = { $result } · { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}
card-image-footer = { game-name } #{ $game } · { $date }
button-offer-draw = Offer draw
coach-slip = -# With your last move, you let the { $by } capture your { $piece } for free. Use *Take back* to choose another move.
coach-set-hangul = -# Your first games show pieces in hangul. *Pieces…* has other sets.
coach-set-drawn = -# Your first games show pieces as little pictures. *Pieces…* has other sets.
coach-cannons = -# { $variant ->
    [xiangqi] A cannon moves like a chariot. To capture, it must jump over exactly one piece of either side.
   *[other] A cannon moves and captures by jumping over exactly one piece. It can't jump over a cannon or capture one.
}
coach-points = -# The two numbers are points: what each side's pieces are worth.
coach-check = -# You are in check. Move your general away, capture the checking piece, or block it. Against a cannon, you can also move away the piece it jumps over.
coach-barred-horse = -# A horse goes one step along a line, then one diagonally. Here the first step is blocked: { $pieces }.
coach-barred-elephant = -# { $variant ->
    [xiangqi] An elephant goes two steps diagonally, over an empty point. Here the way is blocked: { $pieces }.
   *[other] An elephant goes one step along a line, then two diagonally. Here the way is blocked: { $pieces }.
}
button-play-on = Play on
button-accept-win = Accept the win
button-takeback = Take back
button-accept-takeback = Agree
button-decline-takeback = Decline
button-pass = Pass
button-play = Play { $action }
button-pass-yes = Pass
button-go-back = Go back
button-bikjang = Claim bikjang
    .game = janggi
button-choose-secretly = Choose in secret
button-resign = Resign
button-resign-yes = Yes, resign
button-call-off-yes = Yes, cancel it
button-other-book = The guide to { game-name }
button-rules-here = Rules here
button-flip = Flip board
button-more = More…
button-plan = Plan
button-level = Play level { $level }
button-page-through = Step through
button-rematch = Rematch

## Privacy

privacy-title = Your data
privacy-stored = Stored about you: { $games ->
        [one] { $games } game or challenge
       *[other] { $games } games and challenges
    } with others, { $practice ->
        [one] { $practice } practice game
       *[other] { $practice } practice games
    }, { $files ->
        [one] { $files } opened file
       *[other] { $files } opened files
    }, { $vacations ->
        [one] { $vacations } vacation
       *[other] { $vacations } vacations
    } and { $plans ->
        [one] { $plans } plan
       *[other] { $plans } plans
    }. Also stored: your Discord id, language and settings, and the name you had in each game.
privacy-learned = Also { $puzzles ->
        [one] { $puzzles } tried puzzle
       *[other] { $puzzles } tried puzzles
    }, { $exercises ->
        [one] { $exercises } solved exercise
       *[other] { $exercises } solved exercises
    }, { $votes ->
        [one] { $votes } vote
       *[other] { $votes } votes
    } and { $cups ->
        [one] { $cups } cup
       *[other] { $cups } cups
    }.
privacy-kept = Games are kept until you delete your data. Opened files are deleted after 30 days, vacations after 800 days. Data needed to answer you is deleted within a day.
privacy-contact = Questions: { $words }
privacy-url = Full privacy policy: { $words }
button-privacy-export = Send it as a file
button-privacy-forget = Delete my data…
button-privacy-yes = Yes, delete everything
privacy-forget-sure = **Delete everything about you?** Your challenges are withdrawn or declined. You resign your games in progress; games without a move are cancelled. Practice games, plans, opened files, settings, vacations, puzzles, exercises, votes and your places in cups are deleted. Other players keep the games you played with them, with “Former player” instead of your name. Messages already posted stay in their channels. This cannot be undone.
privacy-forgotten = Your data is deleted. I keep only a note of your request for 90 days, so that a backup does not restore your data. If you use me again, you start from scratch.
privacy-exported = This file has everything that is stored about you.
privacy-left-out = { $count ->
        [one] One older file was too large to include: { $names }
       *[other] { $count } older files were too large to include: { $names }
    }

## Plans

plan-head = **Planned, not played**
plan-alt = Planned, not played: { $board }
plan-line = So far: { $line }
plan-below = Planned from here (your answers in bold):
plan-unanswered = { $turns } (no answer yet)
plan-more = … and { $count } more
plan-nodes = -# { $used } of { $most } moves used
plan-answered = You have planned your answer here. Choose it in the menu to go on. To change it, go there and delete it.
plan-choose-theirs = What might { $side } play here? Choose that move, then your answer.
plan-choose-answer = What is your answer? If the game gets here, the bot plays it for you at once.
plan-pass = -# If you pass here: { $ends }
plan-empty = If your opponent plays a move that you planned for, your answer is played at once. Nobody else sees your plan.
plan-go = Planned from here
button-plan-up = One move back
button-plan-cut = Delete this move
button-plan-clear = Delete the plan
button-plan-clear-yes = Delete everything
plan-clear-sure = Your plan has { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }. Delete all of it?
plan-ended-other = Your plan for this game was deleted: it had no answer to your opponent's move.
plan-ended-draw = Your plan for this game was deleted: your opponent moved and offered a draw. Please answer the offer yourself.
plan-ended-pause = Your plan for this game was deleted: your opponent's move ended the pause.
plan-ended-request = Your plan for this game was deleted: you had asked to take back a move, and your opponent moved.
plan-ended-takeback = Your plan for this game was deleted: a move was taken back.
plan-ended-over = Your plan for this game was deleted: the game is over.
plan-ended-refused = Your plan for this game was deleted: the planned answer could not be played.
plan-refused-practice = The bot answers at once, so there is nothing to plan in practice games.
plan-refused-own-turn = It's your turn now. Move first, then plan.
plan-refused-board-moved = The game has moved on, so nothing was changed. This is your plan now:
plan-refused-no-such-turn = That move is no longer in your plan.
plan-refused-nothing-follows = The game would be over there, so you can't plan any further.
plan-refused-answer-planned = You have already planned { $action } there. Delete it first to plan another answer.
plan-refused-branches = You have already planned for { $most } moves of your opponent there, which is the limit.
plan-refused-line-too-long = A line can have at most { $most } moves.
plan-refused-too-many-turns = A plan can have at most { $most } moves. Delete some of them first.
plan-line-refused = Nothing was planned. Move { $place } of your line: { $why }
plan-line-empty = there is no move. Separate the moves with commas, your opponent's first.
plan-line-too-long = The text is too long for a line.
plan-line-no-turn = you can't plan a draw offer or a resignation.

refused-former-player = That player has deleted their data, so you can't ask them for another game.
refused-name-the-game = You have several games here, and your line is too long to keep while I ask which one you mean. Send the command again with the option `game:`.

## Lists

games-none = You have no open games here. Start one with `/practice`, or in a server with `/challenge`.
games-in-direct-messages = -# { $count ->
    [one] It's your move in { $count } game in direct messages.
   *[other] It's your move in { $count } games in direct messages.
} Use `/games` there to see them.
games-title = { $yours ->
    [0] Your open games and challenges: { $count }
   *[other] Your open games and challenges: { $count } · waiting for you: { $yours }
}
games-line = `#{ $game }` against { $opponent } · move { $ply } · [go there]({ $link })
    { $waits } (turn started { $when })
games-line-new = `#{ $game }` against { $opponent } · [go there]({ $link })
    { $waits } (turn started { $when })
games-line-asked = `#{ $game }` against { $opponent } · [go there]({ $link })
    { $waits } · { $when }
games-lapses = expires { $when }
games-planned = plan: { $count ->
        [one] { $count } answer
       *[other] { $count } answers
    }
games-paused = paused, goes on { $when } at the latest
games-away = the clock is stopped: on vacation, back { $when } at the latest
games-away-no-pace = on vacation, back { $when } at the latest
games-unsent = the clock is stopped: the message has not been delivered
games-weekend = the clock is stopped for the weekend, which ends { $when }
games-line-over = `#{ $game }` against { $opponent } · { $waits } · { $ply ->
    [one] { $ply } move
   *[other] { $ply } moves
} · { $when } · [go there]({ $link })
games-none-over = You have no finished games here.
games-title-over = Your finished games: { $count }
games-won = won
games-lost = lost
games-drawn = drawn
games-called-off = cancelled (no result)
button-finished-games = Finished games
button-open-games = Open games
games-more = … and { $count } more.
games-your-turn = 🟢 your turn
games-their-turn = their turn
games-your-answer = 🟢 challenges you
games-their-answer = waiting for an answer
parked-channel-gone = ⚠️ Its channel was deleted. To continue, use any game command with `game:{ $game }` in another channel of the server.
parked-thread-locked = ⚠️ Its thread is locked. Ask a moderator to unlock it, then use `/board` with `game:{ $game }`.
parked-forbidden = ⚠️ The bot may not post there. Ask a server manager to let it post and attach files, then use `/board` with `game:{ $game }`.
parked-rejected = ⚠️ Discord rejected its last message. Use `/board` with `game:{ $game }` to send it again.
parked-broken = ⚠️ A fault in the bot stopped its last message. Use `/board` with `game:{ $game }` to send it again.
lost-forbidden = It's your turn in { game-name } game #{ $game }, but I may not post in its channel: { $link } Use `/move` with `game:{ $game }` to move. Ask a server manager to let me post and attach files there.
lost-thread-locked = It's your turn in { game-name } game #{ $game }, but its thread is locked: { $link } Ask a moderator to unlock it, or use `/move` with `game:{ $game }` in another channel.
lost-unsent = It's your turn in { game-name } game #{ $game }, but its board could not be posted: { $link } Use `/board` with `game:{ $game }` to see it, and `/move` with `game:{ $game }` to move.
lost-channel = The channel of your { game-name } game #{ $game } was deleted, but the game is still there. To continue, use `/move` with `game:{ $game }` in another channel of the server.
lost-channel-of-all = The channel of your games { $games } was deleted, but the games are still there. To continue one, use `/move` with `game:` and its number in another channel of the server.
settings-own = **Your boards.** Boards that only you see look like this, and their moves use these coordinates. Your practice games do too. Boards that everybody sees use the server's settings. In Xiangqi, Cho means Red and Han means Black.
settings-servers = **The server's boards.** Boards that everybody sees look like this, and their moves use these coordinates. Private boards look the same for players who haven't chosen their own in `/settings`. In Xiangqi, Cho means Red and Han means Black.
settings-own-x = **Your Xiangqi boards.** Xiangqi boards that only you see have these pieces and coordinates. Your practice games do too. Boards that everybody sees use the server's settings. Choose the board itself and the side at the bottom under *Boards*.
settings-servers-x = **The server's Xiangqi boards.** Xiangqi boards that everybody sees have these pieces and coordinates. Private boards look the same for players who haven't chosen their own in `/settings`. Choose the board itself and the side at the bottom under *Boards*.
settings-written-like = Example: the first move here is written **{ $action }**.
settings-servers-time = **Time in the server's games.** New games use these settings, unless a challenge says otherwise. The `zone` in `/server-settings` decides when weekends begin and end.
settings-servers-games = **The server's games.** New games use these settings, unless a challenge says otherwise. The setting for old boards takes effect at once.
settings-servers-club = **The club.** New games are rated or casual as you choose here, unless a challenge says otherwise. Rated games count for this server's ratings. A card sums up a finished game between two people: how well both played, the biggest turning point, and a replay. A desk is a message that shows the games of its channel. Changes to cards and the desk take effect at once.
settings-page-looks = Boards
settings-page-reminders = Reminders
settings-page-pings = Pings and more
settings-page-time = Time
settings-page-games = Games
settings-page-club = Club
settings-page-x-looks = Xiangqi and seals
settings-reminders-about = **Reminders.** The bot reminds you when half of your time for a move has passed, and again at four fifths. One message covers all your games. You get at most one an hour.
settings-zone-is = Times here are in **{ $zone }**, where it is { $time } now. To change this, use the `zone` option of `/settings`.
settings-zone-none = Times here are in UTC. To see your own time, use the `zone` option of `/settings`.
settings-quiet-is = **Quiet hours:** nothing is sent between { $from } and { $until }. Reminders wait until { $until }. If your time would run out before that, you get a reminder shortly before { $from }.
settings-digest-is = **Daily list:** next { $when }, with all games in which it's your move. If there are none, nothing is sent.
settings-door-closed = ⚠️ Discord doesn't let the bot send you direct messages. Reminders go to the game's thread instead, and the daily list is not sent. Allow direct messages, then choose again how to be reminded, or send the bot `/games` in a direct message.
settings-reminders-in-vain = ⚠️ You get no reminders: yours are pings in threads, and your pings are off.
settings-pings-about = **Pings.** When it's your move, the bot mentions you in the game's thread, and Discord notifies you. With pings off, your name is still there, but you get no notification.
settings-auto-vacation-about = **Automatic vacation.** Just before your time runs out, one of your vacation days starts automatically. This is off by default.
settings-stats-about = **Statistics.** If you hide yours, your name is not in any list that others see. Challenges and final boards don't show your rating. Nobody else can look at your results.
setting-reminders = Reminders
setting-digest = Daily list
setting-quiet-from = Quiet from
setting-quiet-until = Quiet until
setting-pings = Pings
setting-auto-vacation = Automatic vacation
setting-stats = Your statistics
setting-pace = Time for a move
setting-reserve = Reserve
setting-timeout = When time is up
setting-weekends = At weekends
setting-language = Language
setting-ruleset = Rules
setting-theme = Board
setting-pieces = Pieces
setting-coordinates = Coordinates
setting-view = At the bottom
setting-x-pieces = Pieces
setting-x-coordinates = Coordinates
setting-seals = Seals, in both games
setting-hints = Hints
setting-boards = Old boards
setting-rated = Rated games
setting-cards = Cards
settings-desk = Desk
settings-daily = Puzzle of the day
settings-as-server = Server default ({ $value })
settings-as-usual = Default ({ $value })
settings-are = Language of this server's games: { $language }. Rules, unless a challenge says otherwise: { $ruleset }.
settings-set = Language of this server's new games: { $language }. Rules, unless a challenge says otherwise: { $ruleset }.
settings-time = Time, unless a challenge says otherwise: { $terms }. { $house }
settings-zone = Time zone: { $zone }.
settings-no-time = Time: no limit, unless a challenge sets one.
players-language = the players' own language
language-en = English
language-ko = 한국어

## Hints

suggest-best = 💡 { $action }
suggest-line = -# Expected line: { $line }
suggest-also = -# Also: { $action } ({ $worth })
suggest-ends-ending = -# With a hint, this ending does not count as solved.
suggest-counted = -# The number of hints that each side used is shown when the game ends.
board-hints = -# Hints used: { $bottom } { $cho }, { $top } { $han }.
board-first-win = First win without help at level { $level }. One more clears it.
board-endgame = -# { $name }: move { $turn } of { $most }.
board-endgame-over = -# { $name }: the { $most } moves are over. Take moves back, or play on.
board-endgame-solved = **{ $name }: solved** in { $turns ->
    [one] { $turns } move
   *[other] { $turns } moves
}!
board-endgame-unsolved = { $name } is not solved. It counts with mate within { $most } moves, without hints.
board-aided = A win with help. Two wins without hints, takebacks or handicap clear level { $level }.
board-cleared = **Level { $level } cleared!** Next: level { $next }.
board-cleared-all = **Level { $level } cleared!** You are at the top of the ladder.
board-takebacks = -# Moves taken back: { $bottom } { $cho }, { $top } { $han }.
button-suggest = Hint

## What a position is worth

worth-level = The position is even.
worth-about-level = The position is about even ({ $worth }).
worth-ahead = { $side } is ahead by { $worth } ({ part-amount }).
worth-little = a little
worth-soldier = about a soldier
worth-elephant = about an elephant
worth-horse = about a horse
worth-cannon = about a cannon
worth-chariot = about a chariot
worth-more = more than a chariot
worth-sure = { $side } wins by force in { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
cost-points = It cost { part-amount }.
cost-win = It missed a certain win.
worth-wins = { $side } wins in { $moves }
worth-even = even

## Why a move is good

fact-breaks-facing = It breaks bikjang: the generals no longer face each other.
    .game = janggi
fact-mates = { $moves ->
    [one] It is mate.
   *[other] It mates in { $moves } moves.
}
fact-wins-by-force = It wins by force in { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
fact-only-move = It is the only legal move.
fact-holds-out = The game is lost, but this move lasts longest: { $moves ->
    [one] one more move
   *[other] { $moves } more moves
}.
fact-calls-facing = The generals face each other. Claiming bikjang ends the game.
    .game = janggi
fact-stops-mate = { $moves ->
    [one] Without it, the opponent would mate on the next move.
   *[other] Without it, the opponent would mate in { $moves } moves.
}
fact-takes-back = It recaptures the { $piece }.
fact-wins = It wins the { $piece }.
fact-wins-for = It captures the { $taken } and gives up only the { $given }.
fact-forks = It attacks { $pieces } at the same time.
fact-forks-check = It gives check and attacks { $pieces }.
fact-the = the { $piece }
fact-and = { $first } and { $last }
fact-saves = It saves the { $piece } from capture.
fact-answers-check = It answers the check.
fact-wins-in-line = It wins { part-amount } over the next moves.
fact-checks = It gives check.
fact-opens = It lets the { $by } attack the { $target }.
fact-attacks = It attacks the { $piece }.
fact-pins = It pins the { $piece }: if that piece moved, its general could be captured.
fact-trades = It is an even trade for the { $piece }.
fact-trades-ahead = It is an even trade for the { $piece }. Trades help the side that is ahead.
fact-others-lose = As far as I can see, every other move loses.
fact-others-worse = As far as I can see, every other move is worse by { part-amount } or more.
fact-nothing-better = Any move would make things worse.
fact-frees = It opens a line for the { $piece }.
fact-crosses-river = The { $piece } crosses the river, so it can also move sideways.
fact-joins-soldiers = It puts a { $piece } beside another, so that they protect each other.
fact-develops = It brings the { $piece } into play.
fact-presses = The { $piece } now aims at the opponent's palace.
fact-guards = It protects the { $piece }.
fact-prepares = It makes room for the { $piece } to go to { $square }.
fact-heads-for = From there the { $piece } can go on to { $square }.
fact-shelters = It leaves fewer points to attack in its own palace.
fact-gives-room = It gives the { $piece } more room to move.
fact-hinders = It gives the { $piece } less room to move.
fact-reaches = From there, the { $piece } can go to { $points } more points.
fact-denies = It stops the { $piece } from going to { $square }.
fact-settles = It moves the { $piece } back to the edge, where it is harder to attack.
fact-stands-by = It brings the { $piece } to the general's side.
fact-takes-middle = It brings the { $piece } to the middle file, in line with the palaces.
fact-advances = It moves the { $piece } a step closer to the opponent's palace.
fact-next-loses = The next best move would let the { $piece } be captured.
fact-next-worse = As far as I can see, the next best move is worse by { part-amount }.
fact-waits = It is a waiting move: the opponent threatens nothing.
fact-steady = After it, no piece can be captured for free.
fact-comes-out-best = It came out best when I looked ahead.

## Analysis

analysis-progress = 🔎 Analysing game #{ $game }: { $done } of { $all } positions.
button-cancel = Cancel
analysis-cancelled = The analysis was cancelled. Use `/analyse` to start it again.
analysis-record-progress = 🔎 Analysing the record: { $done } of { $all } positions.
analysis-record-cancelled = The analysis was cancelled. Press *Analyse this* under the record to start it again.
analysis-record-not-running = This analysis is no longer running. Press *Analyse this* under the record to see it if it is finished, or to start it again.
analysis-record-head = 🔎 **The record**, { $plies ->
    [one] one move
   *[other] { $plies } moves
}
button-analyse-this = Analyse this
analysis-not-running = This analysis is no longer running. Use `/analyse` to see it if it is finished, or to start it again.
analysis-head = 🔎 **Game #{ $game }**, { $plies ->
    [one] one move
   *[other] { $plies } moves
}
analysis-accuracy = **Accuracy:** { $bottom } { $cho }, { $top } { $han }
analysis-percent = { $percent } %
analysis-bad-turns = **Inaccuracies ?! / mistakes ? / blunders ??:** { $bottom } { $cho }, { $top } { $han }
analysis-about = -# 100 % means that every move was the best one, as far as I can see. Moves in a decided game hardly count.
analysis-no-turns = No single move lost much.
analysis-decisive = **The game turned on move { $ply }:** { $side } { $played }, { $before } → { $after }
analysis-turns = **Turning points:**
analysis-other-turns = **Other turning points:**
analysis-turn = **{ $ply }** · { $side } { $played }: { $before } → { $after }
analysis-numbers = -# How far a side is ahead, in { $variant ->
    [xiangqi] soldiers
   *[janggi] points
}: with the best move → after the move played.
analysis-alt = A curve of who was ahead, move by move ({ $plies } in all): { $bottom } above the middle, { $top } below.
analysis-alt-turns = Turning points and the side that made each mistake: { $turns }.
analysis-alt-moves = Thin arrow, the move played: { $played }. Wide green arrow, the better move: { $better }.
analysis-marks = -# On the curve: a disc in { $bottom }'s colour marks a mistake by { $bottom }, a diamond in { $top }'s colour one by { $top }.
analysis-arrows = -# The board before the move. Thin arrow: move played. Wide green arrow: better move.
analysis-turn-head = 🔎 **Turning point { $number } of { $count }**
analysis-then = Then: { $standing }
analysis-better = Better: { $action }
analysis-choice = { $ply }. { $side } { $played }
analysis-menu = Turning points
button-overview = Overview
# Learn from it: questions at one's own mistakes.
button-learn = Learn from it
button-learn-show = Show
button-learn-next = Next
learn-head = **Learn from it** · question { $number } of { $count }
learn-played = Move { $ply }: you played **{ $played }**. Find a better move.
learn-hint = Hint: look at the { $piece }.
learn-hint-pass = Hint: it's better to pass.
learn-worse = **{ $action }** is not good enough. The answer is **{ $answer }**: { $standing } Try another move.
learn-worse-at-once = **{ $action }** is not good enough: { $standing } Try another move.
learn-best = ✅ **{ $action }** is the best move.
learn-good = ✅ **{ $action }** is as good as the best move.
learn-solution = The best move was **{ $action }**.
learn-punished = The reply **{ $answer }** punished it.
learn-punishable = The reply **{ $answer }** would have punished it.
learn-done = That was the last question. You found { $found } of { $count } better moves.
learn-none = You made no serious mistake in this game.

## Puzzles
exercise-head = **Exercise { $number } of { $count }** · { $lesson }
exercise-general = Where is { $side }'s general?
exercise-targets = Where can the { $piece } on { $square } go? Choose all its points.
exercise-checks = Where would the { $piece } on { $square } give check? Choose all such points.
exercise-checkers = { $side } is in check. Which piece gives it?
exercise-mover = Which piece moves by `{ $written }`?
exercise-pass = Can { $side } pass here?
exercise-lost = It is { $side }'s turn. Has { $side } lost?
exercise-drawn = Is this game a draw at once?
exercise-ahead = Is { $side } ahead on points? { $second } gets { $deom } for moving second.
exercise-right = ✅ Right!
exercise-wrong = ❌ Not quite. Try again.
exercise-wrong-point = • { $square }: { $reason }
exercise-missing = { $count ->
    [one] • One point is missing.
   *[other] • { $count } points are missing.
}
exercise-answer = The answer: **{ $answer }**
exercise-why-pass = { $side } is not in check, so passing is allowed.
exercise-why-no-pass = { $side } is in check, and has to answer it first.
exercise-why-mate = { $side } is in check, and no move ends it.
exercise-why-stuck = { $side } is not in check, but has no move. In Xiangqi that loses.
exercise-why-not-lost = { $side } can still play { $action }.
exercise-why-drawn = No piece that is left can cross the river, so nobody can mate.
exercise-why-not-drawn = A piece that can mate is left.
exercise-last = That was the last exercise. You can play now, and the bot comments on your moves.
exercise-placeholder = Choose one
exercise-placeholder-all = Choose all
button-exercises = Exercises: { $solved } of { $count } solved
button-exercise-yes = Yes
button-exercise-no = No
button-exercise-show = Show
button-exercise-next = Next exercise
button-exercise-next-page = Next page
button-exercise-page = Back to the page
button-exercise-play = Play your first game
button-next-ending = Next ending
button-help-lesson = First lesson
button-help-puzzle = Solve a puzzle
puzzle-task-mate = { $side } mates in { $turns }
puzzle-task-best = { $side } to play: find the best move
puzzle-task-draw = { $side } to play: hold the draw
puzzle-task-points = { $side } to play: take the lead on points
puzzle-head = 🧩 **{ $task }**
puzzle-rules = -# Rules: { $ruleset }. { $facing }
puzzle-standing = Your puzzle rating: { $rating } · puzzles tried: { $count }
puzzle-standing-streak = Your puzzle rating: { $rating } · puzzles tried: { $count } · solved in a row: { $streak }
puzzle-tried = You've tried this puzzle before, so your rating stays as it is.
puzzle-opening = { $side } has just played **{ $action }**.
puzzle-defence = { $side } replied **{ $action }**.
puzzle-right = ✅ Right!
puzzle-left = { $turns ->
    [one] One turn to go.
   *[other] { $turns } turns to go.
}
puzzle-solved-mate = ✅ Mate! You solved it.
puzzle-solved = ✅ You solved it!
puzzle-wrong-passed = ❌ You passed, but there was a mate in one.
puzzle-wrong-best = ❌ There is something better than **{ $action }**.
puzzle-wrong-draw = ❌ **{ $action }** doesn't hold the draw.
puzzle-wrong-points = ❌ **{ $action }** doesn't take the lead on points.
puzzle-threat = It threatens **{ $action }**.
puzzle-about = -# { $kind }
puzzle-about-themes = -# { $kind } · { $themes }
puzzle-wrong = ❌ **{ $action }** does not force mate in { $turns ->
    [one] one turn
   *[other] { $turns } turns
}.
puzzle-answer = { $side }'s best reply is **{ $action }**.
puzzle-solution = The solution:
    { $line }
button-puzzle-solve = Solve
daily-head = 🧩 **Puzzle of the day** · { $date }
    { $task }. Your answers are only for you.
daily-previous = -# The solution of the last one: ||{ $line }||
daily-solved = -# Solved at the first try: { $names }.
daily-solved-and = -# Solved at the first try: { $names } and { $count ->
    [one] one other
   *[other] { $count } others
}.
daily-solved-others = -# Solved at the first try by { $count ->
    [one] one person
   *[other] { $count } people
}.
daily-solved-nobody = -# Nobody here solved it at the first try.
daily-set-up = This channel now gets a puzzle every day at nine, { $zone } time.
daily-switched-off = This channel gets no more puzzles of the day. The posted ones can still be solved.
daily-none-here = This channel gets no puzzle of the day. Use the command in the channel that does.
button-puzzle-again = From the start
button-puzzle-show = Show solution
button-puzzle-missed = Missed: { $count }
button-puzzle-game = { game-name } puzzles
button-puzzle-next = Next puzzle

## The card of a game that is over

card-head = 🎴 **Game #{ $game }** · { $plies ->
    [one] one move
   *[other] { $plies } moves
} in { $days ->
    [one] one day
   *[other] { $days } days
}
card-turn = The biggest turning point
card-film = The whole game, move by move ({ $plies } in all).

## Records

record-sent = The record of game #{ $game }, { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}.
review-head = { $cho } ({ $bottom }) – { $han } ({ $top })
review-unnamed = Unnamed
review-ply = Move { $ply } of { $plies }
review-rules = -# Rules: { $name } – { $about }
review-rules-unknown = -# Rules: `{ $id }`. This version does not know them, so points and facing generals are shown as in Online.
review-start = The start · { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}
review-result-cho = { $bottom } won.
review-result-han = { $top } won.
review-result-draw = A draw.
review-comment = 💬 { $comment }
review-left-out = -# { $count ->
    [one] { $count } more game in the file is not shown
   *[other] { $count } more games in the file are not shown
}: broken, or more than I can show.
review-passed-over = -# Passed over: { $count ->
    [one] a variation, evaluation sign, remark or header
   *[other] { $count } variations, evaluation signs, remarks or headers
}.
review-number = Game { $number } of { $count }
review-read-as = -# The record doesn't say which game it is, and its moves fit both. Here it is read as { game-name }.
review-took = { $side } captured { $pieces }
review-turns = Jump to a move
review-turn = { $ply }. { $side } { $played }
review-turn-start = The start
review-games = Choose a game from this file
review-game = { $number }. { $cho } – { $han }
review-game-note = { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}
alt-position = { game-name } position. { $turn }
button-first = ⏮
button-back = ◀
button-on = ▶
button-last = ⏭
button-back-ten = −10
button-on-ten = +10
button-games-before = ◀ Games { $from }–{ $to }
button-other-game = Read it as { $variant ->
    [xiangqi] Janggi
   *[janggi] Xiangqi
}
button-games-after = Games { $from }–{ $to } ▶
record-empty = The file is empty. Attach a game record: gib, PGN, WXF, DhtmlXQ (UBB) or XQF.
record-too-large = The file is too large. Attach a record of at most { $kilobytes } kB.
record-unfetched = The file could not be downloaded from Discord. Attach it again.
record-binary = The file is neither text nor an XQF record. Open it in the program that made it, and export the game as gib, PGN or DhtmlXQ (UBB).
record-nothing = I found no moves in the file. Attach a game record: gib, PGN, a list of moves, WXF, DhtmlXQ (UBB) or XQF.
record-unsupported = The file seems to be { $format }, which I can't read. Open it in the program that made it, export the game as PGN or DhtmlXQ (UBB), and attach that file.
record-other-game = This is a record of another game: { $game }. I read only Janggi and Xiangqi.
record-no-variant = This looks like a record of another game, such as chess. It doesn't say which game it is. I read only Janggi and Xiangqi.
record-place = line { $line }, column { $column }
record-ply = move { $ply }
record-cut = ⚠️ I read the record up to move { $plies }. The file ends in the middle of the game.
record-stopped = ⚠️ I read the record up to move { $plies }. I did not understand { $place }: { $why }
record-broken = I can't read the record: { $place }. The reason: { $why }
record-wrong-piece = the piece named in the record is not there.
record-cut-off = the file ends in the middle of the game.
record-no-such-move = no such piece can go there.
record-ambiguous = several such pieces can go there.
record-other-notation = the moves before it use another notation. A game must use only one.
record-unreadable = this is not a move.
record-no-way = no move leads to that position.
record-unknown-formation = there is no such formation.
    .game = janggi
record-position = the starting position is impossible.
record-position-unread = the starting position is incomplete: it needs ten ranks of nine points, and the side to move.
record-open = a header, comment or variation is not closed.
record-too-long = the record is too long, or its variations are too deep.

## Why not

broken = Something went wrong in the bot. Your game is safe. Please try again in a moment.
away = The bot can't reach its database right now. Your game is safe. Look at it again in a minute, and repeat this if it had no effect.
refused-challenge-yourself = You can't challenge yourself. Name somebody else, or leave `opponent` out for an open challenge.
refused-unknown-start = No ending has that name. Choose one from the list of `start`.
refused-start-is-complete = An ending has its own level, side and rules. Leave out `level`, `side`, `ruleset` and `handicap`, and `game` of the other kind.
refused-challenge-bot = Other bots can't play. Use `/practice` to play against me, or leave `opponent` out for an open challenge.
refused-not-here = That person is not in this server. Invite them first, or challenge somebody else.
refused-same-challenge = Your challenge #{ $game } is still waiting for an answer. Withdraw it before you make a new one.
refused-too-many-games = You have reached this server's limit of { $most } open games and challenges. Finish one first. Use `/games` to see them.
refused-not-for-you = This challenge is for somebody else. Use `/challenge` to make your own.
refused-own-challenge = This is your own challenge, so somebody else must answer it. You can withdraw it.
refused-not-your-challenge = Only the challenger can withdraw this challenge.
refused-taken = This challenge has already been accepted. Use `/challenge` to make a new one.
refused-declined = This challenge was declined. Use `/challenge` to make a new one.
refused-withdrawn = This challenge was withdrawn.
refused-expired = This challenge has expired. Use `/challenge` to make a new one.
refused-not-accepted-yet = This challenge has not been accepted yet.
refused-voter = Everybody here votes on the moves of this game. All else is up to the person who started it; a server manager can also resign. There are no draws, takebacks or hints.
refused-not-a-player = You are not a player in this game, so you can only watch. Use `/board` to see it.
refused-not-your-turn = It's not your turn: { $side } is to move. You get a ping when it's your turn.
refused-setup-first = Formations are chosen first, and it's { $side }'s turn to choose. Use the menu under the game's last message, or `/setup`.
    .game = janggi
refused-chooses-first = { $side } chooses a formation first. You get a ping when it's your turn.
    .game = janggi
refused-formation-chosen = That formation has been chosen and can't be changed.
    .game = janggi
refused-formation-not-offered = You can't choose this formation in this game. Choose one from the menu.
    .game = janggi
refused-unknown-formation = There is no such formation. Choose one from the list. For example, EHEH is elephant, horse, elephant, horse.
    .game = janggi
refused-no-hints = This game was started without hints. `/rules` explains how the pieces move.
refused-game-over = This game is over. To play again, press *Rematch* under its last message.
refused-not-over-yet = This game is still being played.
refused-no-takebacks = This game was started without takebacks.
refused-nothing-to-take-back = You haven't made a move that could be taken back.
refused-request-stands = You have already asked for a takeback. Your opponent can agree until the next move.
refused-requested-already = You have already asked for a takeback in this position. You can ask again after the next move.
refused-answer-request-first = Your opponent wants to take back a move. Answer that first.
refused-no-request = There is no takeback request any more. Use `/takeback` to make one.
refused-own-request = This is your own request, so your opponent must answer it. You can withdraw it.
refused-not-your-request = Only the player who made the request can withdraw it.
refused-no-offer = There is no draw offer any more. Use `/draw` to make one.
refused-offer-stands = You have already offered a draw. Your opponent can accept it until they move.
refused-offered-already = You have already offered a draw since your last move. You can offer again after your next move.
refused-own-offer = This is your own offer, so your opponent must answer it.
refused-not-your-offer = Only the player who offered the draw can withdraw it.
refused-illegal = You can't play that: { $why }
refused-illegal-typed = You can't play `{ $action }`: { $why }
refused-bikjang-not-in-rules = In this game's rules, facing generals don't end the game, so you can't claim bikjang. Use `/rules` to read more.
    .game = janggi
refused-not-facing = The generals don't face each other, so you can't claim bikjang.
    .game = janggi
refused-pass-while-facing = The generals face each other (bikjang, 빅장), so you can't pass. Break it with a move. Or claim bikjang with the button, or with `/move` and `bikjang`.
    .game = janggi
refused-nothing-given = This handicap is in points, but points don't count in these rules. Choose another handicap, or other rules.
    .game = janggi
refused-no-win-offered = I'm no longer offering you the win. See the newest board.
refused-no-setup = Xiangqi has only one setup, so there is nothing to choose.
refused-nothing-to-call = In Xiangqi, the generals may never face each other, so there is nothing to claim.
refused-handicap-of-other-game = { $wanted ->
    [xiangqi] Xiangqi
   *[janggi] Janggi
} doesn't have this handicap: { $handicap }. Possible handicaps: { $offered }.
refused-format-of-xiangqi = ICCS, Chinese, UBB and WXF are formats for Xiangqi, but this game is Janggi. Choose another format.
refused-format-of-janggi = The gib format is only for Janggi, but this game is Xiangqi. Choose PGN, ICCS, Chinese, UBB or WXF.
refused-ruleset-of-xiangqi = These rules are for Xiangqi, but you chose Janggi. Choose other rules, or leave out `game` or `ruleset`.
refused-ruleset-of-janggi = These rules are for Janggi, but you chose Xiangqi. Choose other rules, or leave out `game` or `ruleset`.
refused-side-of-xiangqi = Red and Black are sides in Xiangqi, but this game is Janggi. Choose Cho or Han.
refused-side-of-janggi = Cho and Han are sides in Janggi, but this game is Xiangqi. Choose Red or Black.
refused-set-of-xiangqi = There is no set “{ $set }” for Janggi. Choose another set.
refused-set-of-janggi = There is no set “{ $set }” for Xiangqi. Choose another set.
refused-vote-elsewhere = Votes count only in the game's own channel. Vote there: { $link }
refused-bot-votes = Bots can't vote.
refused-votes-need-server = Votes need a server, where everybody in the channel can vote. Use `votes` there, or leave it out.
refused-decided-by-votes = Everybody votes on the moves of this game, so nobody can move or offer a draw alone.
refused-pace-in-practice = I move at once, so a practice game has no time limit.
refused-reserve-without-days = A game of minutes or without a time limit has no reserve time. Choose a number of days as `pace`, or leave `reserve` out.
refused-evening-goes-on = The clocks of this game can't be stopped. To go on by days, press *Continue slowly* below your board (`/board`).
refused-goes-by-days = This game already goes by days. To stop its clocks, use `/pause`.
refused-ends-by-itself = Your opponent has until { $when } ({ $left }). If they don't move by then, you win without a claim.
refused-time-is-up = { $side }'s time is up. The game ends in a moment.
refused-no-pace = This game has no time limit, so nobody can run out of time. To end it, use `/resign`, or offer a draw with `/draw`.
refused-nothing-to-pause = This game has no time limit, so there is no clock to stop. Move whenever you like.
refused-not-abandoned-yet = This game has no time limit, so nobody can run out of time. If nothing happens until { $when } ({ $left }), you can cancel it with `/claim`.
refused-own-time = It's your turn, and your own clock is running. Make your move first. You can claim the win if your opponent's time runs out after it.
refused-not-time-yet = Your opponent has until { $when } ({ $left }). If they don't move by then, you can claim the win.
refused-time-stands-still = The clock is stopped because the message about your opponent's turn hasn't been delivered yet. If nothing happens for thirty days, you can cancel the game with `/claim`.
refused-paused = The game is paused until { $when } ({ $left }) at the latest, so both clocks are stopped. Use `/pause` to end the pause.
refused-already-paused = The game is already paused. To end the pause, make a move or use `/pause`.
refused-not-paused = The game isn't paused. Use `/pause` to offer a pause.
refused-too-few-days = You don't have that many vacation days: { $left ->
    [0] none of your { $all } days is left
    [one] { $left } of your { $all } days is left
   *[other] { $left } of your { $all } days are left
} in { $year }.
refused-not-away = You are not on vacation. To start one, use `/vacation` with a number of days.
refused-pause-offer-stands = You have already offered a pause. Your opponent can agree until the next move. Press *Play on* to withdraw the offer.
refused-pause-offered-already = You have already offered a pause in this position. You can offer again after the next move.
refused-pause-offered-today = Each side can offer one pause a day. You can offer again from { $when } ({ $left }).
refused-no-pause-offer = There is no pause offer any more. Use `/pause` to make one.
refused-own-pause-offer = You offered the pause, so your opponent must agree. Press *Play on* to withdraw the offer.
refused-not-your-pause-offer = Only the player who offered the pause can withdraw it.
refused-no-slow-offer = There is no offer to go on slowly any more. Press *Continue slowly* below your board (`/board`) to make one.
refused-slow-offer-stands = You have already offered to go on slowly. Your opponent can agree until the next move. Press *Keep this clock* to withdraw the offer.
refused-slow-offered-already = You have already offered to go on slowly in this position. You can offer again after the next move.
refused-own-slow-offer = You made this offer, so your opponent must agree. Press *Keep this clock* to withdraw it.
refused-not-rated-bot = Games against the bot can't be rated. Leave `rated` out, or challenge a person.
refused-not-rated-rules = Rated games use one of the rulebooks, not rules of your own. Choose a rulebook, or play with `rated` *no*.
refused-not-rated-handicap = A game with a handicap can't be rated. Leave the handicap out, or play with `rated` *no*.
refused-not-rated-pace = A rated game needs a clock. Choose a number of days for each move, or play with `rated` *no*.
refused-not-rated-hints = Rated games have no hints. Leave `hints` out, or play with `rated` *no*.
refused-not-rated-takebacks = In a rated game, a takeback needs your opponent's agreement. Choose *If your opponent agrees* or *None*, or play with `rated` *no*.
refused-not-rated-limit = The two of you have started three rated games within a day. Play this one with `rated` *no*, or wait.
refused-coach-without-hints = A game without hints has no coach. Leave one of the two options out.
refused-no-draw-never = These rules do not allow draws by agreement.
refused-no-draw-points = You can offer a draw once each side's pieces are worth less than 30 points. { $side } still has { $points }.
refused-server-only = This works only in a server, because it needs an opponent.
refused-bot-not-here =
    I'm not in this server, so you can't play here. To practise in direct messages, open my profile, press *Message* and send `/practice`.
    To play in this server, ask a server manager to invite me: { $server }
    To practise with me on your own, add me to your account: { $own }
refused-manage-server = Only server managers can change this server's settings.
refused-missing = I'm missing permissions in this channel: { $permissions }. Ask a server manager to grant them, then try again.
refused-unknown-game = There is no such game here. Use `/games` to see yours.
refused-no-game = You have no open games here. Start one with `/practice`, or in a server with `/challenge`.
which-game = There are several open games here. Which one do you mean?
which-game-placeholder = Choose a game
which-game-choice = #{ $game } { $challenger } against { $opponent }, { $ply ->
    [0] no move yet
    [one] { $ply } move
   *[other] { $ply } moves
}
refused-moved-on = The game has moved on. This is the board now:
refused-moved-on-setup = This choice has already been made. See the newest message in the game's channel.
refused-too-long-to-replay = This game is too long for a replay: the limit is { $turns } moves. Use `/record` to get it as a file.
refused-no-record-yet = There is no record: it begins once both sides have chosen a formation.
    .game = janggi
refused-no-such-game-of-file = { $count ->
    [one] The file has only one readable game. Leave `number` out.
   *[other] The file has { $count } readable games. Choose a `number` from 1 to { $count }.
}
refused-record-analysis-gone = This analysis is no longer stored. Press *Analyse this* under the record to make it again.
refused-running-without-hints = This record shows game #{ $game }, which you are playing without hints. You can step through it now. *Analyse this* works once that game is over.
refused-review-gone = That record is no longer open. Use `/review` to open it again.
refused-not-ours = This message no longer belongs to the game. Use `/board` to see the game now.
refused-unknown-button = This button no longer works. Use its command again for new ones: `/board` for a game, `/puzzle` for a puzzle.
unreadable = I can't read what Discord sent. Please try again. If it keeps happening, tell the person who runs this bot.
refused-unknown-command = This command has changed. Reload Discord (Ctrl+R, or restart the app) and use it again.
refused-nothing-played = That game ended before the first move, so there is nothing to analyse.
refused-too-long-to-analyse = That game is longer than { $turns } moves, so I can't analyse it. Use `/record` to get it as a file.
refused-analysis-gone = This analysis is no longer stored. Use `/analyse` to make it again.
refused-reading-busy = Too many files are being read right now. Please try again in a minute, one file at a time.
refused-statistics-hidden = That person hides their statistics.
refused-no-statistics = I know of no games by that person here. Choose somebody in this server.
refused-statistics-of-bot = Bots have no statistics. Choose a person, or leave `user` out to see your own.
refused-too-many-rated = The two of you have started three rated games here within a day. You can start the next one { $when }. Until then, play with `rated` *no*.
refused-asked-too-often = You have challenged this person five times in ten minutes. You can do so again { $when }.
refused-quiet-all-day = Quiet hours can't begin and end at the same hour: they would last all day, and nothing would reach you. Choose another hour. To get no reminders at all, choose *Not at all* under *Reminders*.
refused-foreign-rules = ⚠️ This game was started by a newer version of the bot, with rules that this version doesn't know. It continues once the bot is updated.
refused-unknown-zone = There is no time zone with that name. Did you mean { $names }? Type a city, and choose from the list.
refused-engine-busy = Too many people are waiting for the bot to think. Please try again in a minute.
refused-busy = Too much happened at once. Nothing was changed. Please try again.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-in-threads = Send Messages in Threads
permission-embed-links = Embed Links
permission-attach-files = Attach Files
permission-read-history = Read Message History
written-help = You can type your moves here, for example `b3e3` or `cannon e3`. Use `/practice` to start a game with me, and `/help` to learn more.
unread-empty = Type a move, such as `{ $from }{ $to }` or `{ $piece } { $to }`, or pick one from the list.
unread-too-long = That is too long for a move. Type a move such as `{ $from }{ $to }` or `{ $piece } { $to }`.
unread-unknown = I can't read that as a move. Type a move such as `{ $from }{ $to }`, `{ $piece } { $to }` or `pass`, or pick one from the list.
unread-unknown-no-pass = I can't read that as a move. Type a move such as `{ $from }{ $to }` or `{ $piece } { $to }`, or pick one from the list.
unread-no-such-move = None of your pieces can move like that. Type a move such as `{ $from }{ $to }` or `{ $piece } { $to }`, or pick one from the list.
unread-counted-from-0 = Ranks are counted from 1 here. Did you mean { $action }?
unread-no-such-piece = You have no { $piece } left.
unread-wrong-piece = There is no { $named } on { $square }. The piece there: { $found }.
unread-nothing = nothing
unread-ambiguous = That could be several moves: { $choices }. Which one do you mean?

## Why a move is against the rules

illegal-no-piece = there is no piece on that point.
illegal-not-yours = that piece belongs to { $side }.
illegal-same-point = the piece would stay where it is. To pass, use `/pass`.
illegal-own-piece = one of your own pieces is there.
illegal-unreachable = the { $piece } can't go there. { $how }
illegal-backward = soldiers never move back.
illegal-no-diagonal = there is no diagonal line between these points.
illegal-outside-palace = generals and guards never leave their palace.
illegal-blocked = the { $piece } is in the way.
illegal-nothing-to-jump = the cannon has nothing to jump over.
illegal-cannon-screen = a cannon cannot jump over another cannon (on { $square }).
illegal-two-screens = a cannon jumps over exactly one piece, but the { $piece } is in the way too.
illegal-cannon-takes-cannon = a cannon never captures a cannon.
illegal-takes-general = a general is never captured: the game ends before that.
illegal-leaves-check = the { $piece } could then capture your general. Play a move that keeps your general safe.
illegal-faces-general = the generals would face each other (bikjang, 빅장), which is not allowed now.
    .game = janggi
illegal-stays-facing = the generals face each other (bikjang, 빅장): move your general away, or put a piece between them.
    .game = janggi
illegal-cannon-first = in these rules, a cannon may not make the first move. Move another piece first.
illegal-repetition-behind = this position would occur too often (반복수). The side behind on points must play something else.
illegal-repetition-checking = it would repeat the position with a check (반복수), and the side that gives check may not do that.
illegal-pass-in-check = you can't pass in check. Answer the check first.
illegal-pass-not-stuck = in these rules, you may pass only when you cannot move, but you have a move.
illegal-pass-not-alone = in these rules, you may pass only when your general is your last piece.
illegal-river = elephants never cross the river.
illegal-not-over-river = a soldier can move sideways only after it has crossed the river.
illegal-jumps-only-to-take = a cannon jumps only to capture a piece. To go elsewhere, it needs a free path.
illegal-no-pass = you can't pass in Xiangqi. A side that cannot move has lost.
illegal-xiangqi-same-point = the piece would stay where it is.
illegal-xiangqi-faces-general = the generals would face each other on an open file, which is never allowed.
moves-general = It goes one step along a printed line, inside its palace.
moves-chariot = It goes straight as far as the path is free, and also along the diagonals of a palace.
moves-cannon = It goes straight, over exactly one piece that is not a cannon.
moves-horse = It goes one step straight, then one diagonally outward.
moves-elephant = It goes one step straight, then two diagonally outward.
moves-soldier = It goes one step forward or sideways.
moves-xiangqi-general = It goes one step straight, inside its palace.
moves-xiangqi-guard = It goes one step diagonally, inside its palace.
moves-xiangqi-chariot = It goes straight as far as the path is free.
moves-xiangqi-cannon = It goes straight as far as the path is free, and captures by jumping over exactly one piece.
moves-xiangqi-elephant = It goes exactly two steps diagonally, on its own side of the river.
moves-xiangqi-soldier = It goes one step forward. Across the river, it may also go one step sideways.

## Lessons

lesson-goal = Janggi in five pages: board and goal
lesson-goal-body =
    Two armies, **Cho** (초) and **Han** (한), stand on the points where the lines cross. Cho moves first. After that you take turns.

    You win by trapping the other side's general: it is attacked, and nothing can save it. That is **mate** (외통). The generals live in the two palaces (궁성), the areas with diagonal lines.

    Before the first move, each side chooses where its horses and elephants start. For a first game, any choice will do.

    The next two pages show how the pieces move.
lesson-steps = Janggi in five pages: general, guard, chariot, cannon
lesson-steps-body =
    { "" }**General** (장) and **guard** (사): one step along a printed line. They never leave the palace.

    { "" }**Chariot** (차): straight, as far as the path is free.

    { "" }**Cannon** (포): straight too, but only over exactly one other piece. It never jumps over a cannon and never captures one.

    Inside a palace, chariots and cannons also follow the printed diagonals.

    In the pictures, green marks where the piece may go. A blue or violet ring marks a piece that it jumps over. A red or pink ring marks a piece in its way. A cross marks a point that it cannot reach.
lesson-leaps = Janggi in five pages: horse, soldier, elephant
lesson-leaps-body =
    { "" }**Horse** (마): one step straight, then one diagonally outward.

    { "" }**Soldier** (졸, 병): one step forward or sideways, never back.

    { "" }**Elephant** (상): one step straight, then two diagonally outward.

    Horses and elephants do not jump: a piece on their path blocks them. In the picture, that piece has a red or pink ring.
lesson-taking = Janggi in five pages: captures, check, passing
lesson-taking-body =
    You **capture** a piece by moving onto its point. Every piece captures in the same way as it moves.

    A general that could be captured on the next move is **in check** (장군). You must answer at once: move the general, capture the checking piece, or block it. If nothing helps, it is mate. On the left, the general can still escape. On the right, it cannot.

    In most rulebooks, you may also **pass** (한수쉼), unless you are in check.
lesson-winning = Janggi in five pages: the end and the points
lesson-winning-body =
    A game ends with mate, when a player resigns, or when both agree to a draw.

    If there is no mate, most rulebooks count the pieces that are left. Chariot { $chariot }, cannon { $cannon }, horse { $horse }, elephant { $elephant }, guard { $guard }, soldier { $soldier }. Han often gets 1.5 points for moving second.

    That is all you need. Use `/practice` to start a game right away, and `/hint` to see what the bot would play. The next pages explain everything in detail.
lesson-marks = What the pictures show
lesson-names = Other names of the pieces
lesson-names-body = Books use many names for the pieces. You can use any of them when you type a move.
lesson-legend = The pieces and their names
lesson-legend-body =
    There are seven kinds of pieces, and both sides have the same ones. **Cho** (초) moves first. **Han** (한) sits opposite. Generals are large, guards and soldiers small.
    The picture shows the name of each piece. There are other sets too, some with nothing to read: use `/help`, then *Pieces*.
    The next pages show how each piece moves.
alt-legend = The pieces, with the characters of Cho and of Han where they have any: { $pieces }.
lesson-board = The board and the armies
lesson-board-body =
    Janggi is played on the points where the lines cross: nine files (columns) and ten ranks (rows).
    { "" }**Cho** (초 楚) sits at the bottom and moves first. **Han** (한 漢) sits at the top. The players take turns, one move at a time.
    Each army has a general, two guards, two chariots, two cannons, two horses, two elephants and five soldiers.
    The two areas with diagonal lines are the palaces (궁성 宮城), where the generals and guards live.
    You capture a piece by moving onto its point. You win by mate (외통): the enemy general is attacked and cannot escape.
    Two people can set up in less than a minute. A game at a real board takes from twenty minutes to several hours. There is no luck, only strategy and tactics.
lesson-formations = Horses and elephants at the start
lesson-formations-body =
    Before the first move, each side chooses where its horses and elephants start. There is one of each on the left and one of each on the right.
    { "" }**귀마** (상마상마, 마상마상): one horse stands beside a guard, the other beside a chariot.
    { "" }**원앙마** (마상상마): both elephants stand beside the guards.
    { "" }**양귀마** (상마마상): both horses stand beside the guards.
    The Korean words list the pieces from left to right, as you see them from your seat. 마 is a horse, 상 an elephant.
    The side that chooses last has seen the other's choice, which is some advantage. According to Wikipedia, this is why Han, who moves second, sets up first.
lesson-general = General and guards (장 楚 漢 · 사 士)
lesson-general-body =
    The general and its two guards never leave their palace. They go **one step along a printed line**, in any direction.
    From the centre there are eight directions, from every other point three. The middle points of the palace's sides have no diagonals.
    The general may not go where it could be captured.
    Guards move in the same way. They protect the general and are worth { $guard } points each.
    The generals are named after Cho (초 楚) and Han (한 漢), two states that fought over China after the fall of the Qin. In North Korea, Han's is 장 (將 jang), "general", and Cho's is 관 (官 gwan), "minister".
    The name "guard" describes what 사 (士) does. A closer translation is "counsellor": they are civilian officials who advise the commander. They are among the weakest pieces.
lesson-chariot = Chariot (차 車)
lesson-chariot-body =
    The chariot goes **straight, as far as the path is free**: forward, back or sideways. It captures the first enemy piece that it meets, and stops there.
    In either palace, it also goes along the printed diagonals.
    It is the strongest piece, worth { $chariot } points.
lesson-cannon = Cannon (포 包)
lesson-cannon-body =
    The cannon goes straight too, but only **over exactly one other piece**, its screen (다리). The screen may be yours or your opponent's, near or far.
    Behind the screen, the cannon stops on any free point, or captures the first enemy piece that it meets.
    { "" }**A cannon never jumps over a cannon and never captures one.** With nothing to jump over, it cannot move at all.
    Inside a palace, it can jump from corner to corner over a piece in the centre.
    At the start, no cannon can move. Ahead and to the side, the first piece it meets is a cannon. Behind it, there is no point to land on. So another piece has to move first, as the lowest diagram shows.
    It is worth { $cannon } points, and it is stronger while many pieces are left.
lesson-horse = Horse (마 馬)
lesson-horse-body =
    The horse goes **one step straight, then one step diagonally outward**.
    If any piece stands on the first point (멱, the leg), that path is blocked: a horse does not jump. On the right, two legs are blocked.
    It captures in the same way as it moves, and is worth { $horse } points.
lesson-elephant = Elephant (상 象)
lesson-elephant-body =
    The elephant goes **one step straight, then two steps diagonally outward** in the same direction.
    A piece on either of the two points along the path blocks it.
    It may go anywhere on the board. It is worth { $elephant } points.
    When nothing is in its way, it reaches the same points as the zebra, a piece of fairy chess.
lesson-soldier = Soldier (졸 卒 · 병 兵)
lesson-soldier-body =
    Cho's soldiers are called 졸 (卒 jol), one of the lowest rank. Han's are 병 (兵 byeong), a soldier in general. They go **one step forward or sideways**, never back, and capture in the same way.
    On the last rank they can only go sideways. A soldier never becomes another piece.
    In the enemy's palace they can also go forward along the printed diagonals, as on the right.
    A soldier is worth { $soldier } points. Two side by side protect each other.
lesson-check = Check and mate (장군 · 외통)
lesson-check-body =
    A general that could be captured on the next move is **in check** (장군). The check must be answered at once (멍군):
    • move the general to a safe point,
    • capture the checking piece,
    • or block it with another piece. A cannon's check also ends when its screen moves away.
    If nothing helps, it is **mate** (외통), and you lose. On the left, the general can still escape. On the right, it cannot.
lesson-pass = Passing (한수쉼)
lesson-pass-body =
    Sometimes every move makes things worse. In most rulebooks, you may then **pass** (한수쉼): you make no move, and it is the other side's turn. In some, you may pass only when you cannot move, or when your general is your last piece.
    You cannot pass while you are in check. If you have no move and are not in check, most rulebooks pass your turn automatically.
    Use `/pass` or the *Pass* button. If two passes in a row end the game, the bot first tells you the result and asks whether you are sure.
lesson-facing = Facing generals (빅장)
lesson-facing-body =
    The generals **face each other** (빅장) when they stand on one file with nothing between them, as on the left. On the right, a soldier stands between them.
    To break it, move your general off the file, or put a piece between. If the rules let you claim bikjang instead, you may do so in check too, and even when you are mated.
    Facing helps the side that is losing. Breaking it may cost a valuable piece, so if bikjang is a draw, facing may force the draw.
    A general can also protect a piece of its own that attacks in the enemy's palace. If the enemy general captured that piece, the generals would face each other.
    Rulebooks differ most on this point: some say that it has no effect, some that it is a draw. So every challenge says what happens.
lesson-counting = Counting points (점수 · 덤)
lesson-counting-body =
    Chariot { $chariot } · cannon { $cannon } · horse { $horse } · elephant { $elephant } · guard { $guard } · soldier { $soldier }. The general is not counted.
    Each army begins with 72 points. Moving first helps, and according to Wikipedia, so does setting up last. That is why Han may get **1.5 points** for moving second (덤). Then the points can never be equal.
    If a game ends without mate, many rulebooks compare the points of the pieces that are left. The line above the picture of the board shows the current points.
lesson-end = How a game ends
lesson-end-body =
    { "" }**Mate** (외통): the general is in check and nothing helps.
    { "" }**Resignation** (기권): `/resign`, at any time.
    { "" }**Agreement** (무승부): use `/draw` to offer a draw or accept one.
    { "" }**The rules**: passes, repeated positions (반복수) and long games without a capture can end a game too.
    { "" }**How long?** Most professional games last more than 150 moves, which is long compared with western chess. Cannons and elephants can end a game much sooner.
lesson-marks-body =
    • **Green dot:** the piece may go there.
    • **Green ring:** the piece itself, and pieces that it may capture.
    • **Blue or violet ring:** a piece that it jumps over.
    • **Red or pink ring:** a piece in its way.
    • **Cross:** a point that it cannot reach.
piece-names = • **{ $piece }:** { $english } · { $romanised } · { $korean } · { $hanja }
book-here = **In this game – { $name }:** { $said }
book-usual = **In the rules used here – { $name }:** { $said }
book-rules = The rulebooks
book-placeholder = The game, page by page
book-placeholder-around = Around the game
alt-diagram = Diagram: { $pieces }.
alt-diagram-goes = The { $piece } may go to { $squares }.
alt-diagram-takes = It may capture on { $squares }.
alt-diagram-jumps = It jumps over { $squares }.
alt-diagram-blocked = In its way: { $squares }.
alt-diagram-barred = It cannot go to { $squares }.
alt-diagram-check = { $side } is in check.
alt-diagram-facing = The generals face each other.
lesson-setups = Names of the formations
lesson-setups-body =
    A formation may be named after its horses or after its elephants.

    { "" }**After the horses.** 귀마 is the corner horse. In this formation, one horse later steps to a front corner (귀) of the palace and becomes a screen for the cannon. In 양귀마, both horses do so. 원앙마 are mandarin ducks, birds that stay in pairs: the two horses protect each other.

    { "" }**After the elephants.** 마상상마 is also called 안상차림, elephants inside. 상마마상 is also called 바깥상차림, elephants outside. If one elephant stands inside and one outside, some people speak of a left or a right elephant. They don't all mean the same one, so this guide does not use those names. If both players see the same 마상마상 or 상마상마 from their own seats, that is 맞상.

    { "" }**How many are there?** Four on each side make 16 starting positions. Twelve of them are pairs of mirror images, so 10 are really different.

    { "" }**The central chariot**, in the picture, is a fifth formation: the chariots stand beside the guards. According to Wikipedia, it was used in the past, and still is in friendly games and in North Korea. Tournaments in South Korea do not use it today. A few rulebooks here offer it.
lesson-notation = Writing moves down
lesson-notation-body =
    { "" }**Letters.** Files are a to i from Cho's left, ranks 1 to 10 from Cho's side. Cho's general begins on e2, and `b3e3` moves a piece from b3 to e3.

    { "" }**Korean records** (기보) write the row first: 1 to 9 from Han's back rank down, and 0 for the tenth. The column follows: 1 to 9 from Cho's left. Cho's general begins on 95, and `82포85` is the same move as `b3e3`.

    Both count from Cho's seat, even if you see the board from Han's.

    A record also shows captures and checks. In `74상46병`, an elephant captures a soldier. `장군` at the end of a move means check. 한수쉼 is a pass.

    Here you can type either form after `/move`, or just the piece and where it goes: `cannon e3`, `포85`.
lesson-name = What the game is called
lesson-name-body =
    장기 is written 將棋: 將 is a general, 棋 a board game. It is the generals' game, because both sides try to trap the enemy's general.

    In Latin letters, it is **janggi** today. Older books have Changgi, Jangki, Janki or, as Wilkinson in 1895, Tjyang-keui. In English, people also say Korean chess.

    Until the middle of the Joseon dynasty, Korean writings call it 상희 (象戱) or 상기 (象棋): elephant play, elephant game. There is a popular explanation for this name. The game came from India, where elephants are revered, and a player should be as calm and steady as an elephant.

    China, Japan and North Korea call it 조선장기. In South Korea, it is simply 장기, or 한국장기 to tell it from other games. Japan's shogi is written with the same characters 將棋, but is another game. The name of Chinese chess, 象棋, contains 棋 too.

    { "" }**Words at the board.** 장군 (將軍 janggun) is a general. Said aloud, it means check. 멍군 (meonggun) is what you say when you answer the check.

    한수, the name of this bot, means one move.
lesson-say = How to say the names
lesson-say-body =
    Korean is written in Latin letters in two ways: McCune–Reischauer in older books, and the Revised Romanization today. The sounds between slashes are from *Essentials of Chinese Chess and of Korean Chess*.

    • **장기**, the game: /tʃaŋki/, today janggi
    • **초** and **한**, the sides: Ch'o /tʃʲo/ and Han /han/, today Cho and Han
    • **왕**, another name of the general: wang /waŋ/, today wang
    • **사**, the guard: sa /sa/, today sa
    • **차**, the chariot: ch'a /tʃʲa/, today cha
    • **포**, the cannon: p'o /pʰo/, today po
    • **마**, the horse: ma /ma/, today ma
    • **상**, the elephant: sang /saŋ/, today sang
    • **졸** and **병**, the soldiers: chol /tʃol/ and pyong /pyəŋ/, today jol and byeong

    `/move` understands both spellings.
lesson-origin = Where Janggi comes from
lesson-origin-body =
    { "" }**The family.** Chess most probably came from India by way of China to Korea. Two things suggest this. In both countries, the pieces bear Chinese characters: even in Korea they are not hangul, the Korean script. And Xiangqi, Chinese chess, is more like chaturanga, the old Indian game, than Janggi is. Chaturanga has elephants, horses, chariots and foot soldiers. So Xiangqi seems to be between the two. Western chess comes from the same eastern game by way of Persia, and has changed since. Janggi keeps features of an older form of Chinese chess, and has new ideas of its own.

    Nobody knows when it reached Korea. Murray, who wrote the great history of chess, said so. Korean reference works name the Goryeo dynasty (918–1392). Seo Geo-jeong, a scholar of the fifteenth century, writes about two royal officials who played. A book of 1560 names chariot, cannon, horse, elephant, guard and soldier.

    There was also a larger game, 광상희, with 14 by 15 lines. A record of the eighteenth century describes it.

    { "" }**The war on the board.** The generals have the names of two states, Chu (초 楚) and Han (한 漢). After the fall of Qin, China's first empire, they fought for power from 206 to 202 BC. Xiang Yu (항우) led Chu, and Liu Bang (유방) led Han. Liu Bang won and founded the Han dynasty. On the board, the war is still undecided.

    The Chinese board shows that war too: its river is the border between the two states. The Korean board has no river. Instead, the names are on the generals.

    { "" }**Today.** In parks, above all in Seoul, older men crowd around a board where two people play. They play all year round, at times for small stakes. In South Korea, Janggi is less played now than baduk (go).

    Korean players have had an association since 1956, called 한국장기협회 from 1973 on. Since 1999 its successor, 대한장기협회, the Korea Janggi Association, promotes the game. There are also 대한장기연맹, the Korea Janggi Federation, the program Janggidosa (장기도사), and Brain TV, a channel that shows games. The first world tournament was in 2009, in Harbin in China.
lesson-xiangqi = How Janggi differs from Xiangqi
lesson-xiangqi-body =
    Xiangqi (象棋) is Chinese chess. It has the same 90 points and the same number of each piece.
    • **Board:** Xiangqi has a river between the fifth and sixth ranks. Janggi has none.
    • **General:** begins in the middle of the palace, not on the back rank, and also goes along the diagonals. In Xiangqi, the generals must never face each other. In Janggi, that depends on the rulebook.
    • **Guard:** goes along every line of the palace. In Xiangqi, it goes only along the diagonals.
    • **Elephant:** one step straight, then two diagonally, over the whole board. In Xiangqi, two diagonally, and never over the river.
    • **Horse:** the same in both.
    • **Chariot:** the same, and also along the palaces' diagonals.
    • **Cannon:** jumps whenever it moves, but never over a cannon, and never captures one. In Xiangqi, it moves like a chariot and jumps only to capture. There, cannons may jump over and capture each other.
    • **Soldier:** may go sideways from its first move. In Xiangqi, only across the river. In the enemy's palace, it also uses the diagonals.
    • **Before the game**, you choose where your horses and elephants start. In Xiangqi, they have fixed places.
    • **Passing:** in most rulebooks of Janggi, you may pass unless you are in check. In some, only when you cannot move or your general is your last piece. In Xiangqi you cannot pass, and a player without a move loses.
lesson-chess = How Janggi differs from chess
lesson-chess-body =
    • **Board:** pieces stand on 90 points where lines cross, not on 64 squares. There are sixteen on each side, as in chess.
    • **General:** it must be mated here too, but it never leaves the nine points of its palace.
    • **Guards:** two guards stay with the general. No piece goes as far as the queen of chess. But queen is an old English name for the guard, and `/move` understands it.
    • **Chariot:** the rook. It also goes along the diagonals of the palaces.
    • **Horse:** the knight, but a piece right in front of it blocks it.
    • **Elephant:** in the place of the bishop, but moves like a longer horse. On a chequered board, it would change colour with every move.
    • **Cannon:** chess has nothing like it.
    • **Soldier:** a pawn that also goes sideways, and captures in the same way as it moves. It has no double step and never becomes another piece. There are five.
    • **Before the game**, you choose your formation. There is no castling.
    • **If you cannot move**, it is usually not a draw: you pass. A game without mate is often decided by counting the pieces.

    Do you miss chequered squares and chess figures? Some sets were made like that, and your boards can look like that too. See `/help`, then *Pieces*, and `/settings`.
lesson-equipment = Board and pieces at home
lesson-equipment-body =
    { "" }**The board** is a little wider than it is long. The files are further apart than the ranks, which gives room on the crowded back rank. A North Korean encyclopaedia describes boards about 70 by 60 cm, some of them on legs. Their lines are grooves filled with ink. Small marks often show where cannons and soldiers begin.

    { "" }**The pieces** are octagons in three sizes. Generals are large. Chariots, cannons, horses and elephants are medium. Guards and soldiers are small.

    { "" }**The writing.** Han's pieces are red, in clear characters. Cho's are blue or green, in some sets black, in a cursive hand that takes some practice to read. Generals are 漢 and 楚, soldiers 兵 and 卒. In North Korea, the generals are 將 and 官.

    { "" }**No set at hand?** One set serves both games, Janggi and Xiangqi. With a Xiangqi set, ignore the river, and agree which general is 漢 and which is 楚.

    The picture shows the sets that you can choose here: old and new ones, from Korea, China and the West. The board *Red and black* has the colours of those sets.
lesson-manners = Sides and manners
lesson-manners-body =
    { "" }**Who takes which side?** Among friends, the older or stronger player has Han, and the younger has Cho and moves first. In North Korea, that is called 로홍소청: red for the old, blue for the young. At tournaments, the older or higher-ranked player hides a soldier of each side, one in each hand. The other picks a hand. Here you can choose a side in `/challenge`, or leave it to chance.

    { "" }**Manners,** as the Korea Janggi Association asks for them:
    • The older or stronger player gets the better seat.
    • The generals are set up first, Han's and then Cho's. All other pieces follow.
    • Greet each other before the game. After it, say thanks: 잘 두었습니다 (well played) or 잘 배웠습니다 (I have learned from it).
    • Put pieces down quietly, right on the point. When you capture a piece, don't strike it: move it aside.
    • If you have touched a piece, move it.
    • Don't rattle pieces, chat, or try out moves with your hand above the board.
    • Don't give advice when you watch a game.
    • If your game is clearly lost, say so: lift your general out of the palace.

    To pass, a player turns the general over. Saying 장군 (check) and 멍군 (answered) is a custom, not a duty.

    But it is hard not to give advice. A Korean proverb says that people do it even while their cheeks are slapped.
lesson-handicaps = Handicaps (접장기)
lesson-handicaps-body =
    When one player is stronger, that player may give a **handicap**. The stronger player has Han, removes a piece or two, and moves first. A game without a handicap is an even game (호선).

    From the smallest to the largest: one soldier, one elephant, both guards, one horse, one cannon, one chariot. The piece is removed from Han's own left.

    If points count, Cho then moves second and gets half a point (덤). The removed pieces are not counted.

    The smallest handicap removes nothing (정선). Cho moves first as always, and Han gets only half a point for moving second, instead of one and a half.

    Almost eight hundred Korean records show how often each is given. Three times out of four, it is a soldier. An elephant, both guards, a chariot, a horse or a cannon are far less common.

    To choose a handicap, use the option `handicap` of `/challenge` and `/practice`.
lesson-sources = Sources
lesson-sources-body =
    This guide puts into its own words what these sources say:
    • **Wikipedia**, *Janggi*: the game as it is played, formations, tournaments.
    • **Fergus Duniho**, on Korean chess, at chessvariants.com. He compares Pritchard, Wilkinson, Murray, Gollon, Zillions of Games and Korean players.
    • **Jean-Louis Cazaux**, with Roleigh Martin and Yoon: rules after Gollon, sizes of pieces, choice of sides, counting. His book is the *Guide des échecs exotiques et insolites* (2000, in French).
    • **Rick Knowlton**, a booklet on Korean chess, AncientChess.com.
    • ***Essentials of Chinese Chess and of Korean Chess***: both games side by side.
    • **Stewart Culin**, *Korean Games* (1895, again by Dover in 1991). The chapter on Janggi is by **W. H. Wilkinson**, British consul in Korea, the first to make it known in the West. **H. J. R. Murray** used it in *A History of Chess*.
    • **Books that these describe**: **John Gollon**, *Chess Variations* (1973): a side that faces gives up the win. A mate that only its own general guards is a draw. **D. B. Pritchard**, *The Encyclopedia of Chess Variants* (1994): one may always pass, and only the weaker side faces. **David Wurman**, *Chinesisches Schach / Koreanisches Schach* (about 1991, in German), and **KyoJin Kim**, the author of Janggidosa: facing does not give up the win. **Christopher McDade**, *Introduction to Korean Chess (for smart people)*: facing is barred in tournaments and free among friends.
    • **PyChess**, its guide to Janggi: formations, differences from Xiangqi.
    • **대한장기협회**, kja.or.kr: manners.
    • **Korean encyclopaedias**, among them 조선향토대백과 (cybernk.net) and 위키원 (wiki1.kr): names, history, boards.
    • **Pages on folk games** from both Koreas and China, among them pluskorea.net and 흑룡강신문 (dbw.cn): choice of sides, the proverb. The meanings of the formations' names are from chiharu.masa-mune.jp.
    • **teacup.media**, on Xiang Yu: the war of Chu and Han.
    • **Game records**, almost twenty thousand from Korea: how moves are written, formations, handicaps, counting.
    • **Fairy-Stockfish**: a program used to check the rules here.

    Where the sources disagree on a rule, each has its own rulebook here.

    { "" }**Where people play:** Kakao and Hangame in Korea, PyChess, and Game Courier at chessvariants.com. Zillions of Games plays it on your own computer.
book-x-rules = Xiangqi: the rulebooks
lesson-x-board = Xiangqi: the board and the armies
lesson-x-board-body =
    Xiangqi (象棋) is Chinese chess. It is played on the points where the lines cross: nine files and ten ranks. The **river** (楚河漢界) runs between the fifth and the sixth rank.
    { "" }**Red** sits at the bottom and moves first. **Black** sits at the top. Each side has a general, two guards, two elephants, two horses, two chariots, two cannons and five soldiers. There is only one setup.
    The two areas with diagonal lines are the **palaces** (九宮), where generals and guards live.
    You capture a piece by moving onto its point. You win by mate, or when the other side cannot move. You cannot pass.
    The next pages show how each piece moves. Green marks where it may go. A blue or violet ring marks a piece that it jumps over. A red or pink ring marks a piece in its way. A cross marks a point that it cannot reach.
lesson-x-chariot = Xiangqi: chariot (俥 車)
lesson-x-chariot-body =
    The chariot goes **straight, as far as the path is free**: forward, back or sideways. It captures the first enemy piece that it meets, and stops there.
    It never goes diagonally, not even in a palace.
    It is the strongest piece, worth about nine soldiers.
lesson-x-cannon = Xiangqi: cannon (炮 砲)
lesson-x-cannon-body =
    The cannon **moves like a chariot**, over free points only. To **capture**, it jumps over exactly one piece, its screen (炮架): near or far, yours or the other side's.
    It never jumps without capturing, and never captures without jumping. A cannon can be a screen, and it can be captured by a cannon.
    It is worth about four and a half soldiers, and more while many pieces are left.
lesson-x-horse = Xiangqi: horse (傌 馬)
lesson-x-horse-body =
    The horse goes **one step straight, then one diagonally outward**.
    If any piece stands on the first point (馬腿, the leg), that path is blocked: a horse does not jump. On the right, three legs are blocked.
    It is worth about four soldiers.
lesson-x-elephant = Xiangqi: elephant (相 象)
lesson-x-elephant-body =
    The elephant goes **exactly two steps diagonally**. A piece on the point between (象眼, the eye) blocks that path, as on the right.
    It **never crosses the river**, so there are only seven points where it can stand. It defends its own half.
    It is worth about two soldiers.
lesson-x-general = Xiangqi: general and guards (帥 將 · 仕 士)
lesson-x-general-body =
    The general goes **one step straight**, the guard **one step diagonally**. Neither leaves its palace, so a guard has only five points.
    On the left, the general may not go to the point with the cross. There the generals would face each other.
    A guard is worth about two soldiers.
lesson-x-soldier = Xiangqi: soldier (兵 卒)
lesson-x-soldier-body =
    On its own half, the soldier goes **one step forward**. Across the river, it may also go **one step sideways**, as on the right.
    It never goes back or diagonally, and captures in the same way as it moves. On the last rank, it can only go sideways. It never becomes another piece.
    All other pieces are measured in soldiers. Across the river, a soldier is worth two.
lesson-x-facing = Xiangqi: facing generals
lesson-x-facing-body =
    The generals may never stand on one file **with nothing between them**. You may not make a move that leaves them like that.
    So a piece that stands alone between them cannot leave the file. On the left, the horse cannot move at all.
    A general also guards every point of its open file, even in the other palace. On the right, the horse in front of the general cannot be captured: the general at the top guards it.
lesson-x-check = Xiangqi: check
lesson-x-check-body =
    A general that could be captured on the next move is **in check** (將軍, 장군). You must answer at once:
    • move the general,
    • capture the checking piece,
    • or block it. On the left, you can block the horse's leg. On the right, the cannon's screen can move away.
    Guards and elephants never give check.
lesson-x-mate = Xiangqi: mate and no moves
lesson-x-mate-body =
    If nothing helps, it is **mate** (將死, 외통) and the game is lost, as on the left.
    A side that is not in check but has **no legal move** loses too (困斃), as on the right. You cannot pass.
    If neither side has a chariot, horse, cannon or soldier left, the game is a draw.
lesson-x-repetition = Xiangqi: repetition, perpetual check and chase
lesson-x-repetition-body =
    A position that occurs for the third time is a **draw**.
    But if only one side gave check on every move in between, that side **loses**. This is perpetual check (長將). Here the chariot gives check and the general steps aside. The chariot cannot go on like that.
    In the rules of the Asian federation, a side that chases the same piece on every move loses too. This is perpetual chase (長捉). If one side checks and the other chases, the side that checks loses. Generals and soldiers may chase.
    Repeating is never forbidden, but it ends the game. The board warns you before that.
lesson-x-notation = Xiangqi: how moves are written
lesson-x-notation-body =
    { "" }**Letters.** As on the board: files a to i from Red's left, ranks 1 to 10 from Red's side. `h3e3` moves a piece from h3 to e3.
    { "" }**The world federation** counts files 1 to 9 from the right of the player who moves. In `C2=5`, the cannon of file 2 goes sideways to file 5. `+` is forward and `-` back. The number of steps follows. For a horse, elephant or guard, it is the file where the piece arrives: `H2+3`. If two pieces are on one file, `+` is the front one and `-` the rear one: `R+=6`.
    { "" }**Chinese records** say the same in characters: 炮二平五. 平 is sideways, 进 forward, 退 back, 前 the front one, 后 the rear one. Red's numbers are 一 to 九, Black's 1 to 9.
    { "" }**Programs** (ICCS) count the ranks from 0: `H2-E2`.
    You can type all of these, and `/record` writes them.
lesson-x-endings = Xiangqi: winning with few pieces
lesson-x-endings-body =
    Against a general alone:
    • a chariot or a horse always wins,
    • a soldier wins, unless it is on the last rank,
    • a cannon needs a guard of its own as a screen,
    • elephants and guards cannot win, so it is a draw at once.
    A chariot also beats two guards. A horse beats one guard, but not two guards or two elephants in good positions. A soldier and a lone guard is often a draw.
    A side that cannot move loses, so it is enough to take away its last moves. Points are not counted: without a win, the game is a draw.
lesson-x-names = Xiangqi: the names of the pieces
lesson-x-names-body =
    General: Red 帥 (shuài), Black 將 (jiàng), in other books marshal.
    Guard: 仕, 士 (shì), in other books adviser or mandarin.
    Elephant: 相 (xiàng, minister), 象 (xiàng, elephant).
    Horse: 傌, 馬 (mǎ), in other books knight.
    Chariot: 俥, 車 (jū), in other books rook or car.
    Cannon: 炮, 砲 (pào).
    Soldier: 兵 (bīng), 卒 (zú), in other books pawn.
    The characters of both sides have the same or nearly the same meaning. In many sets, some of them are the same.
lesson-x-say = Xiangqi: how to say the names
lesson-x-say-body =
    Chinese is written in Latin letters in several ways. Pinyin is for Mandarin, and the marks on its vowels are tones. Yale is for Cantonese. The sounds between slashes are Mandarin, without tones.

    • **象棋**, the game: xiàngqí /ɕiaŋ tɕʰi/, Yale jeuhng keih
    • **帥** and **將**, the generals: shuài /ʂuai/ and jiàng /tɕiaŋ/, Yale seui and jeung
    • **仕** and **士**, the guards: shì /ʂɻ̩/, Yale sih
    • **相** and **象**, the elephants: xiàng /ɕiaŋ/, Yale seung and jeuhng
    • **傌** and **馬**, the horses: mǎ /ma/, Yale mah
    • **俥** and **車**, the chariots: jū /tɕy/, Yale che
    • **炮** and **砲**, the cannons: pào /pʰau/, Yale paau
    • **兵** and **卒**, the soldiers: bīng /piŋ/ and zú /tsu/, Yale bing and jyut

    車 is read chē in everyday words, but jū on the board. Older books write XiangQi or Shiang-Chi for the game.
lesson-x-origin = Xiangqi: where it comes from
lesson-x-origin-body =
    Chess most probably came from India to China. Xiangqi is close to chaturanga, an Indian game of elephants, horses, chariots and foot soldiers. From China, chess most probably went on to Korea. Western chess comes from the same eastern game by way of Persia, and has changed since.

    { "" }**The name** 象棋 contains an elephant, 象, and a board game, 棋.

    { "" }**The war on the board.** After the fall of Qin, China's first empire, two states fought for power from 206 to 202 BC. Xiang Yu led Chu (楚), and Liu Bang led Han (漢). The river on the board is the border between them: 楚河漢界, the river of Chu, the border of Han.

    { "" }**The armies.** Red's general and soldiers are written 帥 and 兵, Black's 將 and 卒. The generals stay in their palaces (九宮) with their guards. The elephants defend their own side of the river.
lesson-x-chess = How Xiangqi differs from chess
lesson-x-chess-body =
    • **General:** it must be mated as in chess, but it never leaves the nine points of its palace.
    • **Chariot:** the rook, and moves like it.
    • **Horse:** the knight, but a piece right in front of it blocks it.
    • **Elephant:** in the place of the bishop, but goes exactly two points diagonally, on its own side of the river.
    • **Soldier:** a pawn that captures in the same way as it moves. It has no double step, goes sideways once it is across the river, and never becomes another piece. There are five.
    • **Cannon** and **guard:** chess has nothing like them. No piece in Xiangqi goes as far as the queen.
    • **Red** is White: it moves first.
    • **No stalemate:** a side that cannot move has lost. There is no castling.
    • **Board:** pieces stand on 90 points where lines cross, not on 64 squares. There are sixteen on each side, as in chess.

    If you miss chess figures, your boards can have them. See `/help`, then *Pieces*, and `/settings`.
lesson-x-equipment = Xiangqi: board and pieces at home
lesson-x-equipment-body =
    { "" }**The board** has nine files and ten ranks. The seven inner files stop at the river, where 楚河 and 漢界 may be written. Small marks show where cannons and soldiers begin. A board of nine by ten squares works too.

    { "" }**The pieces** are round discs of one size with a character each. Both sides have sixteen, of seven kinds.

    { "" }**The colours** are red and black in most sets, red and blue in some. The two sides also have different characters: 帥 and 將, 相 and 象, 兵 and 卒. In many sets, horses, chariots or cannons have the same character on both sides.

    { "" }**No set at hand?** One set serves both games, Xiangqi and Janggi. With a Korean set, agree which general is Red's and where the river runs.
lesson-x-handicaps = Xiangqi: handicaps
lesson-x-handicaps-body =
    When one player is stronger, that player may give a **handicap**. The stronger player has Red, removes pieces, and moves first. From the smallest to the largest:
    • the first move (讓先): the weaker player has Red, and no pieces are removed,
    • a horse (讓單馬),
    • both horses (讓雙馬),
    • a chariot (讓單車),
    • a chariot and a horse (讓車馬).
    Pieces are removed from Red's own left. All other rules stay the same.
    Customs differ from place to place. To choose a handicap, use the option `handicap` of `/challenge` and `/practice`.
lesson-x-sources = Xiangqi: sources
lesson-x-sources-body =
    This guide puts into its own words what these sources say:
    • ***Essentials of Chinese Chess and of Korean Chess***: board, pieces, moves, the end, names in Mandarin and Cantonese.
    • **The Asian federation's rules** of repetition, published in English by the world federation: perpetual check and chase, in numbered diagrams.
    • **The world federation's sheet** on notation: files from the right of the player who moves.
    • **Fergus Duniho**, at chessvariants.com, and **Wikipedia**: Xiangqi, its relatives, and their origins.
    • **teacup.media**, on Xiang Yu: the war of Chu and Han.
    • **PyChess**, its guide to Xiangqi: how moves are written.
    • **Fairy-Stockfish**: a program used to check the rules here.

    Where books disagree on repetition, each has its own rules here: *Xiangqi*, and *Xiangqi, Asian federation*.
alt-formation-book = A formation, seen from { $side }'s seat, back rank from left to right: { $formations }
booklet-title = The guide to { game-name }
booklet-about =
    This is the guide that 한수 opens with `/rules`. 한수 is a bot that lets friends play { $variant ->
        [xiangqi] Xiangqi, Chinese chess,
       *[janggi] Janggi, Korean chess,
    } on Discord. Here you have all pages of the guide, to read and to print.
    You may print it, copy it and pass it on to anybody. Please keep this line in it: © 2026 the hansu authors, MIT licence.
    Words such as `/record` are commands of the bot.
booklet-language = Read this in English
booklet-contents = Contents
booklet-chapter-primer = Janggi in five pages
booklet-chapter-board = The board and the pieces
booklet-chapter-moves = How the pieces move
booklet-chapter-game = The course of a game
booklet-chapter-around = Around the game
booklet-books = All rulebooks agree on anything that they do not mention. The player who starts a game chooses a rulebook. The first one here is the default.
refused-unknown-exercise = There is no such exercise.
refused-unknown-puzzle = This puzzle is no longer in the collection.
refused-no-puzzle = No puzzle fits all of your choices. Leave one out.
refused-nothing-missed = You have solved every puzzle that you missed.
refused-untried-puzzle = Try the puzzle first.
refused-unknown-topic = There is no page with that name. Use `/rules` to open the guide at its first page, or `/help` for a tour.

## Help

help-start-button = Start
help-start-title = 한수: Janggi and Xiangqi with friends
help-start-body =
    Janggi is Korean chess: two armies, Cho (초) and Han (한), each try to trap the other's general. It is a little wilder than chess: cannons jump, elephants make long leaps, and generals stay at home.

    Xiangqi, Chinese chess, is here too: Red and Black play on a board with a river. Choose it as the `game` in `/challenge` or `/practice`.

    You play at your own pace: one move a day, or ten in a minute. After each move, the bot posts a picture of the board and pings the player to move.

    The buttons below lead you through the tour.
help-sets-button = Pieces
help-sets-title = Pieces you can read
help-sets-body =
    You don't need to read Chinese characters to play. Press the pieces that you like best. They appear on boards that only you see, and in your games against the bot. Other games use the server's pieces. Server managers choose them in `/server-settings`.

    `/rules` begins with Janggi in five pages, then names all pieces. In `/settings` you can also choose boards and coordinates.
sets-chosen = Your boards now have these pieces: **{ $name }**. Your games against the bot show them from the next board on.
alt-sets = A few pieces of each set: { $sets }.
button-sets = Pieces…
set-traditional = Traditional
set-hangul = Hangul
set-pictograms = Drawings
set-figures = Chess figures
set-north = North Korean
set-xiangqi = Chinese
set-read = Hanja and hangul
set-letters = Letters
help-challenge-button = Playing
help-challenge-title = Finding somebody to play
help-challenge-body =
    1. Use `/challenge` to ask a friend, or anyone in the channel if you name nobody. You can also right-click a name. The options let you choose side, rules, handicap and more.
    2. Both of you choose where your horses and elephants start: usually first Han, then Cho. A picture shows the choices. In Xiangqi, the setup is always the same.
    3. The game gets its own thread. Cho moves first, or Red in Xiangqi.

    Nobody around? Use `/practice` to play against the bot at once, at a level from 1 to 10. With `votes`, everybody in the channel votes on your side's moves.

    For one evening, set `pace` to minutes, such as *10 minutes a side*. In a `/cup`, everybody plays everybody.

    `/games` lists your games: where it's your move, until when, and a link to each.
help-moves-button = Moving
help-moves-title = Making a move
help-moves-body =
    { "" }**By menu:** choose a piece below the board, then where it goes. Only you see that second step.
    { "" }**By typing:** use `/move`. In direct messages with the bot, you don't need a command. For example:
    • `b3e3` from point to point
    • `cannon e3` or `Ce3`, piece and target
    • `32포35`, `포35` or `7172`, the numbers of Korean records; in Xiangqi `C2=5`, `炮二平五`, `H2-E2`
    • `pass`, `draw`, `resign`, `hint`
    { "" }**On the board page:** the *Board* button below a board opens a web page on which you move the pieces. Some servers don't have it.
    While you type, the bot suggests legal moves. If a move is against the rules, it is not played, and the bot tells you why.

    In Janggi you may pass (`/pass`) unless you are in check. Use `/draw` to offer a draw or accept one, and `/takeback` to take back a mistake. `/resign` ends the game, and your opponent wins.

    Each message shows your deadline. Usually you have three days a move, plus seven days of reserve time for the whole game. If your opponent runs out of time, use `/claim` to win the game, or give three more days. If both of you agree, `/pause` stops both clocks. `/vacation` stops your clocks in all your games, except fast ones.
help-hints-button = Hints
help-hints-title = When you need a hint
help-hints-body =
    The *Hint* button, or `/hint`, shows what the bot would play and why. You get an arrow on the board and an explanation that only you see. The number of hints that each side used is shown when the game ends. For a game without hints, set `hints` to *None*.

    `/analyse` looks back at a finished game: how it went, where it turned, and what would have been better.
    `/replay` shows a finished game as an animated picture that everybody can see.
    `/board`, or *More…* below a board, shows it only to you. There you can flip it, step through the game, or offer a draw.
    `/record` gives you the game as a file, and `/review` opens such a file, move by move.
    `/puzzle` gives you a move to find, and `/practice` with `start` an ending to win. `/opening` shows what is played in the opening.
    `/settings` lets you choose how boards look to you, when you are reminded, and when nothing is sent.
    With `/server-settings`, server managers give a channel a desk, which lists its games and open challenges, or the puzzle of the day.
help-learn-button = The rules
help-learn-title = Learning the rules
help-learn-body =
    `/rules` opens a guide with pictures: every piece, formations, check, passing, facing generals, counting and the end. Add a topic, such as `cannon`, to open that page. Xiangqi has its own guide. A button below each page leads from one to the other.

    Inside a game's thread, a button below each page shows the rules of that game. By default these are the rules called Online, or Xiangqi for a game of Xiangqi. A challenge or the server can choose others.

## Ratings and statistics

grade-geup = { $step } geup
grade-dan = { $step } dan
score = { $won } won, { $drawn } drawn, { $lost } lost
span-moment = under a minute
span-minutes = { $minutes } min
span-hours = { $hours } h { $minutes } min
span-days = { $days } d { $hours } h
challenge-rated = -# Rated.
challenge-rated-numbers = -# Rated: { $numbers }
challenge-casual = -# Casual, because { $why }.
casual-because-bot = the bot has no rating
casual-because-rules = the rules are not one of the rulebooks
casual-because-handicap = there is a handicap
casual-because-pace = there is no clock
casual-because-hints = hints are allowed
casual-because-takebacks = moves can be taken back freely
casual-because-limit = the two of you started three rated games within a day
board-ratings = Ratings: { $numbers }
board-not-counted-unplayed = -# This game does not count for the ratings: one side never moved or passed.
ranks-title = Leaderboard · { game-name }
ranks-title-evening = Leaderboard · Fast { game-name }
ranks-line = { $rank }. { $name } **{ $number }** · { $grade } · { $games ->
    [one] { $games } game
   *[other] { $games } games
}
ranks-line-unranked = { $name } **{ $number }** · { $grade } · { $games ->
    [one] { $games } game
   *[other] { $games } games
}
ranks-unranked = **Unranked**
ranks-nobody = Nobody has a rating here yet. To start, use `/challenge` with `rated` *yes*.
ranks-own = **You:** { $line }
ranks-own-none = -# You have no rating here yet. Play a rated game to get one.
ranks-about = -# To get a rank, play five rated games against at least two people, one of the games in the last 60 days. A ? marks a rating that is still uncertain.
ranks-hidden = -# { $count ->
    [one] { $count } player has hidden their statistics.
   *[other] { $count } players have hidden their statistics.
}
stats-title = { $name } · { game-name }
stats-title-evening = { $name } · Fast { game-name }
stats-none = No finished games with other people here yet.
stats-yours-hidden = -# Only you can see this: your statistics are hidden (`/settings`).
stats-rating = Rating: **{ $number }** · { $grade } · rank { $rank } · { $games ->
    [one] { $games } game
   *[other] { $games } games
}
stats-rating-unranked = Rating: **{ $number }** · { $grade } · unranked · { $games ->
    [one] { $games } game
   *[other] { $games } games
}
stats-rated = Rated: { $score }
stats-casual = Casual: { $score }
stats-side = With { $side }: { $score }
stats-streak-won = Now: { $games ->
    [one] won the last game
   *[other] won { $games } in a row
}
stats-streak-lost = Now: { $games ->
    [one] lost the last game
   *[other] lost { $games } in a row
}
stats-streak-drawn = Now: { $games ->
    [one] drew the last game
   *[other] drew { $games } in a row
}
stats-most-won = Longest winning streak: { $games } games
stats-cups = Cups won: { $count }
stats-puzzles = Puzzles: rating { $rating } · { $solved } of { $tried } solved at the first try · longest streak: { $streak }
stats-turn-time = Time for a move: { $time } on average
stats-accuracy = Accuracy: { $percent } % on average, in { $games ->
    [one] { $games } analysed game
   *[other] { $games } analysed games
}
stats-ladder-alt = A ladder of ten levels. { $cleared }
stats-bot-none = No finished games against the bot yet. `/practice` starts one.
stats-rung-cleared = ✅ { $level }
stats-rung-accuracy = {" "}· best accuracy { $percent } %
stats-rung-hints = {" "}· { $hints ->
    [one] { $hints } hint
   *[other] { $hints } hints
}
stats-endgames = Endings solved: { $solved } of { $all } ({ $names }).
stats-cleared = Cleared levels: { $levels }.
stats-cleared-none = No level is cleared yet.
stats-next = Next: level { $level }.
    -# Two wins without hints, takebacks or handicap clear a level.
stats-line = { $of }: { $score }
stats-hidden-rivals = Players with hidden statistics
stats-formations = **By your formation**
    .game = janggi
stats-openings = { $variant ->
    [xiangqi] **By opening**
   *[janggi] **By Cho's first move**
}
stats-opening = { $opening } (with { $side })
stats-curve-alt = The rating over the last { $games } games: { $first } at first, { $last } now, between { $least } and { $most }.
button-stats-all = All
button-stats-opponents = Opponents
button-stats-openings = Openings
button-stats-bot = The bot
opened-no-name = No name
opened-no-moves = Nothing is known after this position.
opened-selfplay = -# The results are those of the bot's games against itself.
opened-records = -# The results are those of recorded games.
opened-results = { $games ->
    [one] { $games } game
   *[other] { $games } games
}: { $cho } % won, { $draws } % drawn, { $han } % lost by the first to move
opened-few = { $games ->
    [one] { $games } game
   *[other] { $games } games
}: { $cho } won, { $draws } drawn, { $han } lost by the first to move
opened-hidden = -# One of your games is at this position or within two moves of it, so results and values are hidden.
opened-next = Choose the next move
button-opening-show = Show as a hint
button-opening-back = Back
button-opening-fewer = Moves before
button-opening-more = More moves
refused-unknown-opening = There is no opening of that name, or the game began from another position. Choose one from the list.
opened-plan = { $side }: { $plan }
opening-same-direction-cannons = Same-direction Cannons (順炮)
opening-opposite-cannons = Opposite Cannons (列炮)
opening-delayed-central-cannon = Delayed Central Cannon (半途列炮)
opening-sandwich-horses = Sandwich Horses (反宮馬)
opening-three-step-tiger = Three-step Tiger (三步虎)
opening-screen-horses = Screen Horses (屏風馬)
opening-single-wing-horse = Single-Wing Horse (單提馬)
opening-central-cannon = Central Cannon, other (中炮)
opening-elephant = Elephant (飛相)
opening-pawn = Angel's Pawn (仙人指路)
opening-horse = Horse (起馬)
opening-palcorner-cannon = Palcorner Cannon (士角炮)
opening-cross-palace-cannon = Cross-palace Cannon (過宮炮)
opening-golden-hook-cannon = Golden-hook Cannon (金鉤炮)
opening-edge-horse = Edge Horse (邊馬)
opening-other = Other

## The board page

button-page = Board
button-on-board = On the board
button-open-page = Open the board
button-open-here = Open inside Discord
live-link = Use this link to play on a board that you can touch. It works only for you, once, within five minutes.
live-here-refused = Discord didn't open the board here.
live-here-opening = Opening your board…
live-here-silent = The board can't be opened here. Press “Board” below a board in Discord, then “Open the board”, to use it in your browser.
live-here-waiting = Waiting for Discord… If nothing happens, press “Board” below a board in Discord, then “Open the board”, to use it in your browser.
live-here-declined = The board needs to know who you are. Try again and allow it, or press “Board” below a board in Discord, then “Open the board”.
live-here-codeless = Discord's answer doesn't say who you are. Try again, or press “Board” below a board in Discord, then “Open the board”.
live-here-retry = Try again
live-here-no-games = There's no game to show here. Use /challenge, or open the Activity in a game's thread.
live-here-no-page = The board page isn't available in this server.
refused-no-page = This game has no board page.
refused-other-act = Your action was not carried out. Reload the page and try again.
button-privacy-sign-out = Sign out everywhere
privacy-browsers = { $count ->
    [one] You are signed in to the board page in one browser.
   *[other] You are signed in to the board page in { $count } browsers.
}
live-sign-out = Sign out
live-switch = You're signed in here as { $current }. Switch to { $wanted }?
live-switch-other = Someone else is signed in here. Switch to your account?
live-switch-yes = Switch
live-games = Your games
live-tab-games = Games
live-tab-puzzles = Puzzles
live-answer = Answer
live-chosen = chosen
live-choosable = can be chosen
live-next-game = Next game
live-no-games = You have no open games here. Practise against the bot, or use /challenge in Discord.
live-flip = Flip board
live-thread = Open in Discord
live-connecting = Connection lost. Reconnecting…
live-link-needed = To open this page, press “Board” below a board in Discord and use the new link.
live-cancel = Cancel
live-choose-formation = Choose your formation
    .game = janggi
live-opponent-chooses = Your opponent is choosing a formation
    .game = janggi
live-start = Start
live-ply = Move shown
live-your-turn = Your turn
live-vote = Vote for a move
live-vote-own = Your vote: { $turn }
live-your-turn-check = Check! Your turn
live-their-turn = Your opponent's turn
live-their-turn-check = Check! Your opponent's turn
live-watch = Watching · { $name } to move
live-watch-formations = Watching · the players are choosing formations
    .game = janggi
live-first = Start
live-back = Previous move
live-on = Next move
live-last = Latest move
live-bell = Notify me
live-sound = Sound
live-taken = Captured
live-practice = Practice
live-practice-about = You play against the bot. The game is also posted in your direct messages.
live-practice-game = Game
live-practice-level = Level
live-practice-side = Your side
live-practice-begin = Start the game
live-moves = Moves
live-analysis = Analysis
live-confirm-moves = Confirm moves
live-confirm = Play it
live-unit-day = d
live-unit-hour = h
live-pieces = Pieces
live-unconfirmed = Sent, not confirmed yet
live-position-changed = The position has changed, so nothing was done.
live-not-arrived = That didn't reach the bot. Try again.
live-plan-closed = The position has changed, so the plan was closed.
live-link-used = This link was already used or has expired.
live-rematch-open = Go to the rematch
live-rematch-begun = The rematch has begun.
live-rematch-gone = The rematch was declined or withdrawn.
live-session-ended = You're no longer signed in. Press “Board” below a board in Discord and use the new link.
live-too-many-tabs = The board is open in ten other tabs or devices. Close one, then reload this page.
live-too-fast = That was too fast. Wait a moment, then try again.
live-unknown-game = There's no such game of yours.
live-no-legal = This piece can't move there.
live-board-name = Board
live-signed-in = Signed in as
live-settings = Settings
live-movable = can move
live-target = target
live-level = Level { $level }
live-draw-own = You've offered a draw.
live-draw-theirs = { $name } offers a draw.
live-takeback-own = You've asked to take back your last move.
live-takeback-theirs = { $name } wants to take back their last move.
live-takeback-theirs-both = { $name } wants to take back their last move and the answer to it.
live-pause-own = You've offered a pause.
live-pause-theirs = { $name } offers a pause of up to thirty days. Both clocks stop until one of you moves or ends it.
live-slow-own = You've offered to go on slowly, with days for each move.
live-slow-theirs = { $name } would like to go on slowly, with days for each move.
live-paused = The game is paused, and both clocks are stopped. A move ends the pause.
live-weekend = The clock is stopped: weekends don't count in this game.
live-vacation-own = You're on vacation. Your move ends it.
live-vacation-theirs = { $name } is on vacation.
live-time-up-own = You've run out of time. You can still move until { $name } claims the win.
live-time-up-theirs = { $name } has run out of time. You can claim the win or give three more days.
live-win-offered = The bot thinks that it has lost. You can play on to mate or accept the win. If you don't answer within a day, the bot resigns.
live-rematch-own = You've offered a rematch. It begins when { $name } accepts it.
live-rematch-theirs = { $name } offers a rematch.
live-rematch-accept = Accept rematch
live-pieces-set = Your { game-name } boards have these pieces now.
live-pieces-news = From this game on, the pieces show Chinese characters. You can choose others under “Pieces”.
live-direct-messages-closed = Discord doesn't let the bot send you direct messages. Allow them in your privacy settings, then try again.
live-discord-silent = Discord isn't answering. Try again in a few minutes.
live-plan-done = Close plan
live-plan-stored = { $count ->
        [0] Nothing is planned.
        [one] Your plan has { $count } turn.
       *[other] Your plan has { $count } turns.
    }
