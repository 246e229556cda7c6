# One for each code of bot/quiz/errors.py: what happened, and what to do.

problem-title = That didn’t work

error-unknown = That didn’t work. Try again in a moment; if it stays so, tell whoever hosts me.
error-unknown-topic = No topic is called “{ $asked }”. { $known_count ->
    [0] There are none yet: ask whoever hosts me to add a question bank.
   *[other] There are: { $known }. Type { $command } to choose one.
}
error-unknown-command = I don’t know “{ $asked }”. { $near_count ->
    [0] Type { $command } help to see what there is.
   *[other] Did you mean { $near }? { $command } help shows all there is.
}
error-bad-argument = “{ $asked }” doesn’t fit { $argument }. What fits: { $expected }. Type it again with that.
error-too-long = That is too long: { $limit } characters at most. Shorten it and send it again.
error-nothing-to-ask = No question is ready on { $topic }. Choose another topic with { $command }.
error-round-closed = This question is closed, so the answer didn’t count. The next one is yours; to practise now, type { $command }.
error-unknown-round = That message belongs to no question that I know. Answer on the newest question, or ask for one with { $command }.
error-unknown-option = This question has no such option. Choose one of the numbers that it shows.
error-unknown-member = I don’t know that person here. Check the name; whoever answers one question is known.
error-unknown-channel = This channel isn’t set up yet. An admin can do it: { $command } setup
error-not-yours = These questions were asked of somebody else. Start your own with { $command }.
error-set-over = That question was answered already, or the practice is over. Start a new one with { $command }.
error-asked-just-now = You asked for that a moment ago, and the question is already here: answer that one. You may ask for another in a few seconds.
error-too-many = That was a lot at once. You may ask again { $again_at }.
error-admins-only = Only an admin may do that. Ask one of this group’s admins; { $command } help shows what you can do.
error-unknown-zone = No time zone is called “{ $asked }”. { $near_count ->
    [0] Give it as region and city, such as Europe/Paris.
   *[other] Did you mean { $near }? Type it again with that name.
}
error-unknown-schedule = This group has no schedule “{ $asked }”. { $command } schedule list shows their numbers.
error-not-saved = That could not be stored, so it was not kept. Try again in a moment; if it stays so, tell whoever hosts me that the disk is full or can’t be written.
error-unavailable = Something broke on our side, and nothing was changed. Try again in a moment; if it stays so, tell whoever hosts me this reference: { $reference }

error-missing-permissions = I lack permissions in that channel: { $permissions }. Give them to my role in the channel’s settings, then try again.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-embed-links = Embed Links
permission-attach-files = Attach Files
permission-add-reactions = Add Reactions
permission-read-message-history = Read Message History
permission-manage-messages = Manage Messages
