heading-daily = Daily question { $number }
heading-on-demand = Question
heading-in-set = Question { $position } of { $count }
heading-closed = Closed
heading-void = Taken back

# $close: when the round closes, shown as "in 8 hours".
question-react = React with the number of your answer. You may change it until the reveal, { $close }.
question-react-several = Several answers are right: choose all that are right, and react with their numbers. You may change them until the reveal, { $close }.
question-press = Press the number of your answer. Only you see it. You may change it until the reveal, { $close }.
question-press-several = Several answers are right: choose all that are right, and press their numbers; a second press takes one back. You may change them until the reveal, { $close }.
question-closes = Closes { $when }

# $numbers: the numbers of the right options; $count: how many they are.
closed-right = { $count ->
    [one] This question is closed. Right answer: { $numbers }.
   *[other] This question is closed. Right answers: { $numbers }.
}
closed-key-counted = { $count ->
    [0] right answer, chosen by nobody
    [one] right answer, chosen by one person
   *[other] right answer, chosen by { $count } people
}
closed-wrong-counted = { $count ->
    [0] wrong, chosen by nobody
    [one] wrong, chosen by one person
   *[other] wrong, chosen by { $count } people
}

void-said = This question was taken back: { $reason }. It counts for nobody; no streak breaks by it.
void-reason-taken-back = an admin withdrew it
void-reason-message-gone = its message was deleted
void-reason-missing-permission = I lacked a permission in this channel
void-reason-failed = it could not be asked properly
