# Short answers that only one member sees, and lines said in the channel.

note-answer-kept = You chose { $options }. You may change it until { $close }.
note-answer-withdrawn = Your answer is withdrawn. You may choose again until { $close }.
note-on-its-way = The question is on its way.
note-set-started = { $count ->
    [one] One question on { $topic }: it is on its way.
   *[other] { $count } questions on { $topic }, one after another: the first is on its way.
}
note-fewer = { $count ->
    [one] There is only one question on { $topic }, so the set has one.
   *[other] There are only { $count } questions on { $topic }, so the set has { $count }.
}
note-language-chosen = From now on I use { $language } with you.
note-buttons-instead = I can’t add reactions here, so please answer with the buttons.
note-late = This question comes late: I was away at its time.
note-closing = Time is up. The answer follows in a moment.
note-set-over = The set is over.
note-set-stopped = The set was stopped; what was answered counts.
note-mended = The question of { $day } was mended, and the points are counted anew.
note-test-post = This is a test: I can write in this channel.
