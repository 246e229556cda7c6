heading-daily = Câu hỏi hằng ngày số { $number }
heading-on-demand = Câu hỏi
heading-in-set = Câu { $position } trên { $count }
heading-closed = Đã đóng
heading-void = Đã rút lại

question-react = Hãy thả biểu cảm mang số của câu trả lời. Bạn có thể đổi cho đến khi công bố đáp án, { $close }.
question-react-several = Có nhiều đáp án đúng: hãy chọn tất cả phương án đúng và thả biểu cảm mang các số đó. Bạn có thể đổi cho đến khi công bố đáp án, { $close }.
question-press = Hãy bấm số của câu trả lời. Chỉ mình bạn thấy. Bạn có thể đổi cho đến khi công bố đáp án, { $close }.
question-press-several = Có nhiều đáp án đúng: hãy chọn tất cả phương án đúng và bấm các số đó; bấm lần nữa để bỏ chọn. Bạn có thể đổi cho đến khi công bố đáp án, { $close }.
question-closes = Đóng lúc { $when }

closed-right = { $count ->
   *[other] Câu hỏi này đã đóng. Đáp án đúng: { $numbers }.
}
closed-key-counted = { $count ->
    [0] đáp án đúng, không ai chọn
   *[other] đáp án đúng, { $count } người chọn
}
closed-wrong-counted = { $count ->
    [0] sai, không ai chọn
   *[other] sai, { $count } người chọn
}

void-said = Câu hỏi này đã được rút lại: { $reason }. Nó không tính cho ai và không làm đứt chuỗi của ai.
void-reason-taken-back = quản trị viên đã hủy
void-reason-message-gone = tin nhắn của nó đã bị xóa
void-reason-missing-permission = tôi thiếu quyền trong kênh này
void-reason-failed = không thể hỏi cho đúng cách
