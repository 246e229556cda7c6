# Những từ tạo nên các câu khác.

list-more = { $count } người khác
weekdays-all = hằng ngày
weekdays-workdays = từ thứ Hai đến thứ Sáu
date-time = { $time } ngày { $date } ({ $zone })
level-easy = Dễ
level-medium = Trung bình
level-hard = Khó
choice-key = đáp án đúng
choice-wrong = sai
choice-chosen = bạn chọn
choice-chosen-key = bạn chọn, và đúng
choice-chosen-wrong = bạn chọn, nhưng sai
name-count = { $name } ({ $count })
plain-field = { $name }: { $text }
plain-own-row = { $row } · bạn
