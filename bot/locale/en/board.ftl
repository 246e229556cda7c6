board-title = Leaderboard
period-today = Today
period-week = This week
period-month = This month
period-all = All time
board-row = { $points ->
    [one] { $points } point
   *[other] { $points } points
} · { $percent } right of { $answered }
board-row-unanswered = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-empty = Nobody is on this board yet. Answer the next question, and you are the first.
board-footer = { $members ->
    [one] { $members } member
   *[other] { $members } members
} · days begin at midnight in { $zone }

member-title = How { $name } is doing
member-rank = Rank
member-rank-value = { $rank } of { $members }
member-rank-none = None yet: your first right answer puts you on the board.
member-accuracy = Accuracy
member-accuracy-value = { $percent } · { $right } right of { $answered }
member-accuracy-none = No answers yet. Answer the next question, or practise now with { $command }.
member-points = Points
member-streak = Streak
member-streak-value = { $current } now · best { $best }
member-streak-rule = A streak is scheduled questions answered in a row, right or wrong. One missed day a week is forgiven.
member-streak-forgiven = This week’s has been used: the next miss ends the streak.
member-topics = By topic
