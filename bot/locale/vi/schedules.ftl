schedules-title = Lịch hỏi
schedules-none = Chưa có lịch nào. Ví dụ: { $command } schedule add 09:00 Asia/Ho_Chi_Minh mon-fri
schedule-name = Lịch { $number }
schedule-running = đang chạy
schedule-paused = tạm dừng
schedule-removed-state = đã xóa
schedule-when = { $time } ({ $zone }), { $weekdays }
schedule-topics-all = mọi chủ đề
schedule-levels-all = mọi mức độ khó
schedule-open-for = mở trong { $duration }
schedule-next = { $count ->
   *[other] Các lần hỏi tiếp theo:
}

schedule-added = Đã thêm lịch { $number }.
schedule-edited = Đã sửa lịch { $number }.
schedule-pause = Lịch { $number } đã tạm dừng. Nó không hỏi gì cho đến khi bạn gõ { $command } schedule resume { $number }; trong lúc đó không chuỗi nào bị đứt.
schedule-resume = Lịch { $number } chạy trở lại.
schedule-remove = Đã xóa lịch { $number }. Những câu đã hỏi và mọi điểm số vẫn còn.
schedule-skip = Câu hỏi tiếp theo của lịch { $number } được bỏ qua. Không chuỗi nào bị đứt vì việc này.
schedule-now = Câu hỏi của lịch { $number } sắp đến.

setup-title = Thiết lập
setup-missing = { $count ->
   *[other] Còn thiếu: { $parts }. Hãy gõ tất cả trên một dòng, ví dụ:
}
setup-part-time = giờ hỏi
setup-part-zone = múi giờ
setup-part-weekdays = các ngày trong tuần
setup-part-topics = các chủ đề
setup-part-language = ngôn ngữ
setup-part-answers = cách trả lời (biểu cảm hoặc nút)
setup-done = Kênh này đã được thiết lập. Thành viên sẽ được hỏi như sau; bạn có thể sửa bất cứ lúc nào bằng { $command } schedule edit { $number }.
setup-language = Ngôn ngữ
setup-answers = Cách trả lời
setup-answers-reactions = bằng biểu cảm
setup-answers-buttons = bằng nút, người khác không thấy
setup-again = Kênh này đã được thiết lập từ trước: những gì bạn nêu đã được sửa, phần còn lại giữ nguyên.

missed-title = Câu hỏi bị lỡ
missed-said = { $count ->
   *[other] { $count } câu hỏi đã bị bỏ qua khi tôi vắng mặt: { $days }. Không chuỗi nào bị đứt vì việc này.
}
missed-more = { $count } ngày khác

paused-title = Lịch { $number } đã tạm dừng
paused-kept = Không có gì bị mất, và trong lúc đó không chuỗi nào bị đứt.
pause-reason-by-admin = Quản trị viên đã tạm dừng. Để chạy tiếp, hãy gõ { $command } schedule resume { $number }.
pause-reason-missing-permission = Tôi thiếu quyền trong kênh. Trong phần cài đặt của kênh, hãy cho phép tôi xem kênh, viết, thêm biểu cảm và đọc lịch sử; sau đó gõ { $command } schedule resume { $number }.
pause-reason-channel-gone = Kênh đã bị xóa, bị lưu trữ hoặc ẩn với tôi. Hãy khôi phục kênh hoặc mời tôi, hoặc thiết lập kênh khác bằng { $command } setup; sau đó gõ { $command } schedule resume { $number }.
pause-reason-access-revoked = Tôi đã bị gỡ, hoặc token của tôi không còn hiệu lực. Hãy mời tôi lại, hoặc nhờ người vận hành kiểm tra token bằng “microbatch doctor”; sau đó gõ { $command } schedule resume { $number }.
pause-reason-message-gone = Tin nhắn của nó bị xóa nhiều lần. Khi việc đó không còn nữa, hãy gõ { $command } schedule resume { $number }.
pause-reason-unknown-zone = Không có múi giờ “{ $detail }”. Hãy nêu múi giờ khác, ví dụ: { $command } schedule edit { $number } Asia/Ho_Chi_Minh
pause-reason-nothing-to-ask = Không có câu hỏi nào sẵn sàng cho các chủ đề và mức độ của lịch này. Hãy chọn khác bằng { $command } schedule edit { $number }, hoặc nhờ người vận hành thêm ngân hàng câu hỏi.
pause-reason-no-channel = Không kênh nào của nhóm này có thể hỏi được. Hãy thiết lập một kênh bằng { $command } setup; sau đó gõ { $command } schedule resume { $number }.
pause-reason-failed = Không hỏi được, nhiều lần liên tiếp. Hãy nhờ người vận hành xem nhật ký; sau đó gõ { $command } schedule resume { $number }.
