# Những lời đáp ngắn cho một thành viên, và những dòng nói trong kênh.

answer-kept = Bạn đã chọn { $chosen }. Bạn có thể đổi cho đến khi công bố đáp án.
answer-withdrawn = Câu trả lời của bạn đã được rút lại. Bạn có thể chọn lại cho đến khi công bố đáp án.
asking-now = { $count ->
    [1] Một câu hỏi về { $topic } sắp đến.
   *[other] { $count } câu hỏi về { $topic }, lần lượt từng câu: câu đầu tiên sắp đến.
}
set-shorter = { $count ->
   *[other] Chỉ có { $count } câu hỏi về { $topic }, nên bộ này có { $count } câu.
}
set-stopped = Bộ câu hỏi đã dừng; những gì đã trả lời vẫn được tính.
set-over = Đã hết bộ câu hỏi.
language-chosen = Từ giờ tôi nói tiếng Việt với bạn.
buttons-instead = Tôi không thêm được biểu cảm ở đây, vì vậy hãy trả lời bằng các nút.
asked-late = Câu hỏi này đến muộn: tôi vắng mặt vào giờ của nó.
question-closing = Hết giờ. Đáp án sẽ đến ngay.
question-mended = Câu hỏi ngày { $day } đã được sửa, và điểm được tính lại.
test-post = Đây là tin thử: tôi viết được trong kênh này.
test-offer = Đăng một tin thử
test-sent = Tin thử đã có trong kênh. Bấm nút của tin để gỡ nó.
test-take-back = Gỡ tin này
test-taken-back = Đã gỡ tin thử.
