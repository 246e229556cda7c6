practice-title = Practice
practice-score = { $right } right so far
practice-choose = Press the number of your answer. Only you see this.
practice-choose-several = Several answers are right: choose all that are right, then press Submit. Only you see this.
practice-submit = Submit

feedback-right = ✅ Right.
feedback-wrong = ❌ Wrong.
feedback-key = { $count ->
    [one] Right answer: { $numbers }.
   *[other] Right answers: { $numbers }.
}
feedback-next = Next question
feedback-finish = See how it went

summary-title = Practice over
summary-score = { $right } of { $count } right.
summary-all = { $count ->
    [one] Your one answer was right. Well done.
   *[other] All { $count } right. Well done.
}
summary-none = { $count ->
    [one] Your one answer was wrong. Look at it again, then try another.
   *[other] None of { $count } right this time. Look at them again, then try once more.
}
summary-missed = To look at again
summary-again = Practise again
