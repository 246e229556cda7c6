schedules-title = Schedules
schedules-none = Nothing is scheduled yet. Example: { $command } schedule add 09:00 Europe/Paris mon-fri
schedule-name = { $state ->
    [paused] Schedule { $number } (paused)
    [removed] Schedule { $number } (removed)
   *[active] Schedule { $number }
}
schedule-missed = { $count ->
    [one] One question was skipped this past week, while I was away.
   *[other] { $count } questions were skipped this past week, while I was away.
}
schedule-when = { $time } ({ $zone }), { $weekdays }
schedule-topics-all = all topics
schedule-levels-all = all levels
schedule-open-for = open for { $duration }
# Before a list of up to three times.
schedule-next = { $count ->
    [one] Next question:
   *[other] Next questions:
}

schedule-added = Schedule { $number } is added. It asks next: { $times }.
schedule-edited = Schedule { $number } is changed. It asks next: { $times }.
schedule-paused = Schedule { $number } is paused. It asks nothing until you type { $command } schedule resume { $number }; no streak breaks meanwhile.
schedule-resumed = Schedule { $number } is running again. It asks next: { $times }.
schedule-removed = Schedule { $number } is removed. What was asked and all points stay.
schedule-skipped = The next question of schedule { $number } is left out; no streak breaks by it. It asks next: { $times }.
schedule-asked-now = The question of schedule { $number } is on its way.

# $missing: time, zone or both; $example: a line that works.
setup-missing = { $missing ->
    [time] The time of day is still missing.
    [zone] The time zone is still missing.
   *[both] The time of day and the time zone are still missing.
} Type it all in one line, for example: { $example }
setup-done = This channel is set up. It asks next: { $times }. You can change it at any time with { $command } schedule edit { $number }.

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
