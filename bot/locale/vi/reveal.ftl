reveal-title = Đáp án
reveal-nobody = Lần này không ai trả lời.
reveal-one-right = Có một câu trả lời, và nó đúng.
reveal-one-wrong = Có một câu trả lời, và nó sai.
reveal-all-right = { $count } câu trả lời, tất cả đều đúng.
reveal-all-wrong = { $count } câu trả lời, không câu nào đúng: câu này khó.
reveal-share = { $percent } đúng · { $count } câu trả lời
reveal-bar = { $count ->
    [0] không ai
   *[other] { $percent } · { $count } người
}
reveal-bar-key = { $count ->
    [0] không ai · đáp án đúng
   *[other] { $percent } · { $count } người · đáp án đúng
}
reveal-why = Vì sao
reveal-source = { $count ->
   *[other] Nguồn
}
reveal-read-on = Đọc thêm
reveal-right = Trả lời đúng
reveal-streak = 🔥 { $name } đang có chuỗi { $count } câu.
reveal-streaks = 🔥 Chuỗi: { $members }.
reveal-forgiven = { $count ->
   *[other] { $names } đã bỏ lỡ một ngày. Mỗi tuần được bỏ qua một lần, nên chuỗi vẫn tiếp tục.
}
reveal-set-score = Điểm đến lúc này: { $members }
reveal-set-score-none = Chưa ai ghi điểm.
