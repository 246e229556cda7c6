# The local page's own words. Those of the chat itself are in the other files.

page-title = Microbatch
page-skip = Skip to the messages
page-channels = Channels
page-acting-as = You are
page-admin = admin
page-language = Language
page-messages = Messages
page-no-messages = Nothing has been said here yet. The next question comes by itself, or type /quiz to ask for one now.
page-unread = unread
page-new-messages = New messages below
page-bot = Microbatch
page-bot-tag = Bot
page-only-you = Only you can see this
page-dismiss = Dismiss
page-replying = In reply to
page-original = an earlier message
page-reactions = Answers
page-reaction =
    { $option }, { $count ->
        [0] no members
        [one] { $count } member
       *[other] { $count } members
    }{ $own ->
        [yes] , your answer
       *[no] { "" }
    }
page-compose = Message
page-compose-placeholder = Write a message, or /quiz for a question
page-send = Send
page-commands = Commands
page-commands-hint = Up and down arrows to choose, Tab to complete, Enter to run, Escape to close
page-board = Leaderboard
page-period-today = Today
page-period-week = Week
page-period-month = Month
page-period-all = All time
page-clock = The group’s time
page-clock-speed = Speed
page-clock-close = Close now
page-clock-closed = The question is closed; the reveal comes next.
page-clock-nothing-open = No question is open here
page-reconnecting = The connection was lost; trying again…
page-unreachable = The page can’t reach Microbatch. Is it still running?

page-problem = That didn’t work
page-problem-bad-body = The page sent something that can’t be read. Reload the page and try again.
page-problem-closed = This question is closed, so nothing was changed. The next one will come.
page-problem-empty = There is no text to send. Write something first.
page-problem-foreign = This page answers only to its own address. Open the address that Microbatch printed when it started.
page-problem-not-found = There is nothing at this address. Go back to the start page.
page-problem-not-saved = Your answer or message was not kept: the database can’t be written at the moment. Try again in a little while.
page-problem-nothing-to-close = That message is no open question, so there was nothing to close.
page-problem-too-large = That is more than the page takes at once. Send something shorter.
page-problem-too-long = A message has { $limit } characters at most. Shorten it and send it again.
page-problem-unavailable = Something broke on our side. Try again; if it stays, tell the host this reference: { $reference }
page-problem-unknown-button = That button isn’t known here. Reload the page and try again.
page-problem-unknown-channel = There is no such channel. Choose one from the list.
page-problem-unknown-command = Only /quiz is a command here. Type /quiz help to see what it can do.
page-problem-unknown-emoji = That emoji is not an answer to this message. React with one of the numbers under it.
page-problem-unknown-language = That language isn’t spoken here. Choose one from the list.
page-problem-unknown-member = There is no such member. Choose one from the list.
page-problem-unknown-message = That message isn’t here any more. Reload the page.
page-problem-unknown-period = A leaderboard is for today, this week, this month or all time.
page-problem-unknown-speed = The clock can’t run at that speed. Choose one of those shown.
page-problem-wrong-method = This address is not called that way. Reload the page and try again.
