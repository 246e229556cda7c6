schedules-title = Schedules
schedules-none = Nothing is scheduled yet. Example: { $command } schedule add 09:00 Europe/Paris mon-fri
schedule-name = Schedule { $number }
schedule-running = running
schedule-paused = paused
schedule-removed-state = removed
schedule-when = { $time } ({ $zone }), { $weekdays }
schedule-topics-all = all topics
schedule-levels-all = all levels
schedule-open-for = open for { $duration }
# Before a list of up to three times.
schedule-next = { $count ->
    [one] Next question:
   *[other] Next questions:
}

schedule-added = Schedule { $number } is added.
schedule-edited = Schedule { $number } is changed.
schedule-pause = Schedule { $number } is paused. It asks nothing until you type { $command } schedule resume { $number }; no streak breaks meanwhile.
schedule-resume = Schedule { $number } is running again.
schedule-remove = Schedule { $number } is removed. What was asked and all points stay.
schedule-skip = The next question of schedule { $number } is left out. No streak breaks by it.
schedule-now = The question of schedule { $number } is on its way.

setup-title = Set-up
setup-missing = { $count ->
    [one] Still missing: { $parts }. Type it in one line, for example:
   *[other] Still missing: { $parts }. Type them in one line, for example:
}
setup-part-time = the time of day
setup-part-zone = the time zone
setup-part-weekdays = the weekdays
setup-part-topics = the topics
setup-part-language = the language
setup-part-answers = how to answer (reactions or buttons)
setup-done = This channel is set up. Its members are asked as follows; you can change it at any time with { $command } schedule edit { $number }.
setup-language = Language
setup-answers = Answers
setup-answers-reactions = by reaction
setup-answers-buttons = by button, unseen by others
setup-again = This channel was set up already: what you gave is changed, all else stays.

missed-title = Missed questions
missed-said = { $count ->
    [one] One question was skipped while I was away: { $days }. No streak breaks by it.
   *[other] { $count } questions were skipped while I was away: { $days }. No streak breaks by it.
}
missed-more = { $count } more

paused-title = Schedule { $number } is paused
paused-kept = Nothing is lost, and no streak breaks meanwhile.
pause-reason-by-admin = An admin paused it. To go on, type { $command } schedule resume { $number }.
pause-reason-missing-permission = I lack a permission in the channel. In its settings, allow me to see it, to write, to add reactions and to read its history; then type { $command } schedule resume { $number }.
pause-reason-channel-gone = The channel was deleted or archived, or is hidden from me. Bring it back or invite me, or set up another channel with { $command } setup; then type { $command } schedule resume { $number }.
pause-reason-access-revoked = I was removed, or my token is no longer good. Invite me again, or have my host check the token with “microbatch doctor”; then type { $command } schedule resume { $number }.
pause-reason-message-gone = Its message was deleted again and again. When that has stopped, type { $command } schedule resume { $number }.
pause-reason-unknown-zone = The time zone “{ $detail }” doesn’t exist. Give another, for example: { $command } schedule edit { $number } Europe/Paris
pause-reason-nothing-to-ask = No question is ready for its topics and levels. Choose others with { $command } schedule edit { $number }, or have my host add a bank.
pause-reason-no-channel = No channel of this group can be asked. Set one up with { $command } setup; then type { $command } schedule resume { $number }.
pause-reason-failed = Asking failed again and again. Have my host look in the log; then type { $command } schedule resume { $number }.
