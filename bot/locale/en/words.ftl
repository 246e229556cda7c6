# Words that other sentences are made of.

# $count: how many people are not named, after a list of names.
list-more = { $count } more
weekdays-all = every day
weekdays-workdays = Monday to Friday
date-time = { $date }, { $time } ({ $zone })
level-easy = Easy
level-medium = Medium
level-hard = Hard
choice-key = right answer
choice-wrong = wrong
choice-chosen = your choice
choice-chosen-key = your choice, and right
choice-chosen-wrong = your choice, and wrong
# $name: a member; $count: their score or streak.
name-count = { $name } ({ $count })
plain-field = { $name }: { $text }
plain-own-row = { $row } · you
