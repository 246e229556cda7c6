reveal-title = The answer
reveal-nobody = Nobody answered this time.
reveal-one-right = One answer, and it was right.
reveal-one-wrong = One answer, and it was wrong.
reveal-all-right = { $count } answers, all of them right.
reveal-all-wrong = { $count } answers, none of them right: a hard one.
# Only for some right and some wrong: $count is 2 or more.
reveal-share = { $percent } right · { $count } answers
reveal-bar = { $count ->
    [0] nobody
    [one] { $percent } · one person
   *[other] { $percent } · { $count } people
}
reveal-bar-key = { $count ->
    [0] nobody · right answer
    [one] { $percent } · one person · right answer
   *[other] { $percent } · { $count } people · right answer
}
reveal-why = Why
reveal-source = { $count ->
    [one] Source
   *[other] Sources
}
reveal-read-on = Read on
reveal-right = Right
reveal-streak = 🔥 { $name } is on a streak of { $count }.
# $members: a list such as "An (21) and Chi (8)".
reveal-streaks = 🔥 Streaks: { $members }.
reveal-forgiven = { $count ->
    [one] { $names } missed a day. One a week is forgiven, so the streak goes on.
   *[other] { $names } missed a day each. One a week is forgiven, so their streaks go on.
}
reveal-set-score = Score so far: { $members }
reveal-set-score-none = Nobody has scored yet.
