schedules-title = Lịch hỏi
schedules-none = Chưa có lịch nào. Ví dụ: { $command } schedule add 09:00 Asia/Ho_Chi_Minh mon-fri
schedule-name = { $state ->
    [paused] Lịch { $number } (tạm dừng)
    [removed] Lịch { $number } (đã xóa)
   *[active] Lịch { $number }
}
schedule-missed = { $count ->
   *[other] { $count } câu hỏi đã bị bỏ qua trong bảy ngày qua, khi tôi vắng mặt.
}
schedule-when = { $time } ({ $zone }), { $weekdays }
schedule-topics-all = mọi chủ đề
schedule-levels-all = mọi mức độ khó
schedule-open-for = mở trong { $duration }
schedule-next = { $count ->
   *[other] Các lần hỏi tiếp theo:
}

schedule-added = Đã thêm lịch { $number }. Các lần hỏi tiếp theo: { $times }.
schedule-edited = Đã sửa lịch { $number }. Các lần hỏi tiếp theo: { $times }.
schedule-paused = Lịch { $number } đã tạm dừng. Nó không hỏi gì cho đến khi bạn gõ { $command } schedule resume { $number }; trong lúc đó không chuỗi nào bị đứt.
schedule-resumed = Lịch { $number } chạy trở lại. Các lần hỏi tiếp theo: { $times }.
schedule-removed = Đã xóa lịch { $number }. Những câu đã hỏi và mọi điểm số vẫn còn.
schedule-skipped = Câu hỏi tiếp theo của lịch { $number } được bỏ qua; không chuỗi nào bị đứt vì việc này. Các lần hỏi sau đó: { $times }.
schedule-asked-now = Câu hỏi của lịch { $number } sắp đến.

setup-missing = { $missing ->
    [time] Còn thiếu giờ hỏi.
    [zone] Còn thiếu múi giờ.
   *[both] Còn thiếu giờ hỏi và múi giờ.
} Hãy gõ tất cả trên một dòng, ví dụ: { $example }
setup-done = Kênh này đã được thiết lập. Các lần hỏi tiếp theo: { $times }. Bạn có thể sửa bất cứ lúc nào bằng { $command } schedule edit { $number }.

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
