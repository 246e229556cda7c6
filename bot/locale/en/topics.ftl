topics-title = Topics
topics-lead = Choose a topic. “Ask” puts one question in this channel; “Practise” gives five to you alone.
topics-none = There are no questions here yet. Whoever hosts me adds a question bank; then type { $command } again.
topics-count = { $count ->
    [one] { $count } question
   *[other] { $count } questions
}
topics-ask = Ask: { $topic }
topics-practise = Practise: { $topic }
topics-typed = You can type it too: { $command } { $example } 8 private
