# Những lời đáp ngắn chỉ một thành viên thấy, và những dòng nói trong kênh.

note-answer-kept = Bạn đã chọn { $options }. Bạn có thể đổi cho đến { $close }.
note-answer-withdrawn = Câu trả lời của bạn đã được rút lại. Bạn có thể chọn lại cho đến { $close }.
note-on-its-way = Câu hỏi sắp đến.
note-set-started = { $count ->
   *[other] { $count } câu hỏi về { $topic }, lần lượt từng câu: câu đầu tiên sắp đến.
}
note-fewer = { $count ->
   *[other] Chỉ có { $count } câu hỏi về { $topic }, nên bộ này có { $count } câu.
}
note-language-chosen = Từ giờ tôi dùng { $language } với bạn.
note-buttons-instead = Tôi không thêm được biểu cảm ở đây, vì vậy hãy trả lời bằng các nút.
note-late = Câu hỏi này đến muộn: tôi vắng mặt vào giờ của nó.
note-closing = Hết giờ. Đáp án sẽ đến ngay.
note-set-over = Đã hết bộ câu hỏi.
note-set-stopped = Bộ câu hỏi đã dừng; những gì đã trả lời vẫn được tính.
note-mended = Câu hỏi ngày { $day } đã được sửa, và điểm được tính lại.
note-test-post = Đây là tin thử: tôi viết được trong kênh này.
