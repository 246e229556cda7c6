practice-title = Luyện tập
practice-score = đúng { $right } câu đến lúc này
practice-choose = Hãy bấm số của câu trả lời. Chỉ mình bạn thấy.
practice-choose-several = Có nhiều đáp án đúng: hãy chọn tất cả phương án đúng rồi bấm Gửi. Chỉ mình bạn thấy.
practice-submit = Gửi

feedback-right = ✅ Đúng.
feedback-wrong = ❌ Sai.
feedback-key = { $count ->
   *[other] Đáp án đúng: { $numbers }.
}
feedback-next = Câu tiếp theo
feedback-finish = Xem kết quả

summary-title = Luyện tập xong
summary-score = Đúng { $right } trên { $count } câu.
summary-all = Đúng cả { $count } câu. Giỏi lắm.
summary-none = Lần này không đúng câu nào trong { $count } câu. Hãy xem lại rồi thử lần nữa.
summary-missed = Cần xem lại
summary-again = Luyện tập lại
