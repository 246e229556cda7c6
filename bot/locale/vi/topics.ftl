topics-title = Chủ đề
topics-lead = Hãy chọn một chủ đề. “Hỏi” đưa một câu hỏi vào kênh này; “Luyện tập” đưa năm câu cho riêng bạn.
topics-none = Ở đây chưa có câu hỏi nào. Người vận hành tôi cần thêm một ngân hàng câu hỏi; sau đó hãy gõ lại { $command }.
topics-count = { $count } câu hỏi
topics-ask = Hỏi: { $topic }
topics-practise = Luyện tập: { $topic }
topics-typed = Bạn cũng có thể gõ: { $command } { $example } 8 private
