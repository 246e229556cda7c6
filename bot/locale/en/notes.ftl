# Short answers that one member sees, and lines said in the channel.

answer-kept = You chose { $chosen }. You may change it until the reveal.
answer-withdrawn = Your answer is withdrawn. You may choose again until the reveal.
asking-now = { $count ->
    [one] A question on { $topic } is on its way.
   *[other] { $count } questions on { $topic }, one after another: the first is on its way.
}
set-shorter = { $count ->
    [one] There is only one question on { $topic }, so the set has one.
   *[other] There are only { $count } questions on { $topic }, so the set has { $count }.
}
set-stopped = The set was stopped; what was answered counts.
set-over = The set is over.
language-chosen = From now on I speak English with you.
buttons-instead = I can’t add reactions here, so please answer with the buttons.
asked-late = This question comes late: I was away at its time.
question-closing = Time is up. The answer follows in a moment.
question-mended = The question of { $day } was mended, and the points are counted anew.
test-post = This is a test: I can write in this channel.
test-offer = Post a test message
test-sent = The test message is in the channel. Take it back with its button.
test-take-back = Take it back
test-taken-back = The test message is gone.
