# Discord's commands. Names: lower case, no spaces, 32 characters; what ends in -does: 100 characters.

discord-command-quiz = quiz
discord-command-quiz-does = Ask a question here, or practise alone; without a topic, show the topics
discord-command-leaderboard = leaderboard
discord-command-leaderboard-does = The standings, and your own place
discord-command-me = me
discord-command-me-does = Your accuracy, your streak and your topics
discord-command-help = help
discord-command-help-does = What there is, with examples
discord-command-language = language
discord-command-language-does = Choose the language I use with you
discord-command-quiz-admin = quiz-admin
discord-command-quiz-admin-does = For admins: set up channels and their daily questions
discord-command-quiz-admin-setup = setup
discord-command-quiz-admin-setup-does = Set a channel up with a daily question
discord-command-quiz-admin-schedule = schedule
discord-command-quiz-admin-schedule-does = The daily questions of this channel
discord-command-quiz-admin-schedule-add = add
discord-command-quiz-admin-schedule-add-does = Add a daily question
discord-command-quiz-admin-schedule-list = list
discord-command-quiz-admin-schedule-list-does = All schedules, their numbers, and when they ask next
discord-command-quiz-admin-schedule-edit = edit
discord-command-quiz-admin-schedule-edit-does = Change a schedule; what you leave out stays
discord-command-quiz-admin-schedule-pause = pause
discord-command-quiz-admin-schedule-pause-does = Stop a schedule for a while; no streak breaks meanwhile
discord-command-quiz-admin-schedule-resume = resume
discord-command-quiz-admin-schedule-resume-does = Start a paused schedule again
discord-command-quiz-admin-schedule-remove = remove
discord-command-quiz-admin-schedule-remove-does = Remove a schedule; what was asked and all points stay
discord-command-quiz-admin-schedule-skip = skip
discord-command-quiz-admin-schedule-skip-does = Leave out the next question of a schedule
discord-command-quiz-admin-schedule-now = now
discord-command-quiz-admin-schedule-now-does = Ask the next question of a schedule now

discord-option-topic = topic
discord-option-topic-does = A topic, or how its name begins
discord-option-count = count
discord-option-count-does = How many questions, one after another
discord-option-private = private
discord-option-private-does = Practise alone: only you see the questions
discord-option-period = period
discord-option-period-does = Today, this week, this month or all time
discord-option-language = language
discord-option-language-does = English, French or Vietnamese
discord-option-channel = channel
discord-option-channel-does = The channel to ask in; left out, this one
discord-option-time = time
discord-option-time-does = Time of day, such as 09:00
discord-option-zone = zone
discord-option-zone-does = Time zone by its city, such as Europe/Paris
discord-option-weekdays = weekdays
discord-option-weekdays-does = Days to ask on, such as mon-fri; left out, every day
discord-option-topics = topics
discord-option-topics-does = Topics to ask about, with spaces between them; left out, all
discord-option-levels = levels
discord-option-levels-does = easy, medium, hard, with spaces between them; left out, all
discord-option-open = open
discord-option-open-does = How long a question stays open, such as 8h
discord-option-answers = answers
discord-option-answers-does = How members answer
discord-option-schedule = schedule
discord-option-schedule-does = The number of the schedule, as the list shows it

discord-answers-reactions = Reactions, seen by all
discord-answers-buttons = Buttons, answers unseen by others
discord-answers-lifted = Reactions, each taken away once it is kept

# The names of permissions as Discord’s own settings show them.
discord-permission-view-channel = View Channel
discord-permission-send-messages = Send Messages
discord-permission-send-messages-in-threads = Send Messages in Threads
discord-permission-embed-links = Embed Links
discord-permission-attach-files = Attach Files
discord-permission-add-reactions = Add Reactions
discord-permission-read-message-history = Read Message History
discord-permission-manage-messages = Manage Messages

# $channel: a channel’s name.
discord-missing-title = Permissions are missing
discord-without-view-channel = I can’t see { $channel }.
discord-without-send-messages = I can’t write in { $channel }.
discord-without-send-messages-in-threads = I can’t write in the thread { $channel }.
discord-without-embed-links = My questions would arrive empty in { $channel }.
discord-without-attach-files = I can’t show pictures in { $channel }.
discord-without-add-reactions = I can’t add reactions in { $channel }.
discord-without-read-message-history = I can’t find my own messages again in { $channel }, nor add reactions to them.
discord-without-manage-messages = I can’t take reactions away in { $channel } once they are kept.
discord-switch-on = To put it right: Edit Channel of { $channel } → Permissions → my role → allow “{ $permission }”. For all channels at once: Server Settings → Roles.

# $channel: a channel’s name.
discord-reactions-refused = My reactions couldn’t be added in { $channel }; buttons are there instead, and the question goes on. For reactions again, allow me “Add Reactions” and “Read Message History” there.
discord-test-post = This is a test: the daily question of this channel will look like this. Nothing counts here.
discord-take-back = Take it back
discord-taken-back = The test is taken back.
