# Mỗi mã của bot/quiz/errors.py một câu: chuyện gì đã xảy ra, và cần làm gì.

problem-title = Không thực hiện được

error-unknown = Không thực hiện được. Hãy thử lại sau giây lát; nếu vẫn vậy, hãy báo cho người vận hành tôi.
error-unknown-topic = Không có chủ đề nào tên là “{ $asked }”. { $known_count ->
    [0] Chưa có chủ đề nào: hãy nhờ người vận hành tôi thêm ngân hàng câu hỏi.
   *[other] Hiện có: { $known }. Hãy gõ { $command } để chọn.
}
error-unknown-command = Tôi không hiểu “{ $asked }”. { $near_count ->
    [0] Hãy gõ { $command } help để xem có những gì.
   *[other] Có phải ý bạn là { $near }? { $command } help cho thấy tất cả.
}
error-bad-argument = “{ $asked }” không hợp với { $argument }. Giá trị hợp lệ: { $expected }. Hãy gõ lại như vậy.
error-too-long = Dài quá: nhiều nhất { $limit } ký tự. Hãy rút ngắn rồi gửi lại.
error-nothing-to-ask = Chưa có câu hỏi nào sẵn sàng về { $topic }. Hãy chọn chủ đề khác bằng { $command }.
error-round-closed = Câu hỏi này đã đóng, nên câu trả lời không được tính. Hãy trả lời câu tiếp theo; để luyện tập ngay, hãy gõ { $command }.
error-unknown-round = Tin nhắn đó không thuộc câu hỏi nào tôi biết. Hãy trả lời ở câu hỏi mới nhất, hoặc xin một câu bằng { $command }.
error-unknown-option = Câu hỏi này không có phương án đó. Hãy chọn một trong các số được hiện.
error-unknown-member = Tôi không biết người đó ở đây. Hãy kiểm tra tên; ai đã trả lời một câu hỏi thì tôi biết.
error-unknown-channel = Kênh này chưa được thiết lập. Quản trị viên có thể làm: { $command } setup
error-not-yours = Những câu này được hỏi cho người khác. Hãy bắt đầu phần của bạn bằng { $command }.
error-set-over = Câu đó đã được trả lời, hoặc phần luyện tập đã kết thúc. Hãy bắt đầu lại bằng { $command }.
error-asked-just-now = Bạn vừa yêu cầu điều đó, và câu hỏi đã ở đây: hãy trả lời câu ấy. Vài giây nữa bạn có thể xin câu khác.
error-too-many = Nhiều yêu cầu cùng lúc quá. Bạn có thể yêu cầu lại { $again_at }.
error-admins-only = Chỉ quản trị viên mới làm được điều đó. Hãy hỏi quản trị viên của nhóm; { $command } help cho thấy bạn làm được gì.
error-unknown-zone = Không có múi giờ nào tên là “{ $asked }”. { $near_count ->
    [0] Hãy nêu vùng và thành phố, như Asia/Ho_Chi_Minh.
   *[other] Có phải ý bạn là { $near }? Hãy gõ lại với tên đó.
}
error-unknown-schedule = Nhóm này không có lịch “{ $asked }”. { $command } schedule list cho thấy số của chúng.
error-not-saved = Không lưu được, nên điều đó chưa được giữ lại. Hãy thử lại sau giây lát; nếu vẫn vậy, hãy báo người vận hành tôi rằng đĩa đã đầy hoặc không ghi được.
error-unavailable = Có sự cố ở phía chúng tôi, và không có gì thay đổi. Hãy thử lại sau giây lát; nếu vẫn vậy, hãy gửi người vận hành tôi mã này: { $reference }

error-missing-permissions = Tôi thiếu quyền trong kênh đó: { $permissions }. Hãy bật các quyền này cho vai trò của tôi trong phần cài đặt kênh, rồi thử lại.
permission-view-channel = Xem kênh
permission-send-messages = Gửi tin nhắn
permission-send-messages-in-threads = Gửi tin nhắn trong chủ đề
permission-embed-links = Nhúng liên kết
permission-attach-files = Đính kèm tệp
permission-add-reactions = Thêm biểu cảm
permission-read-message-history = Đọc lịch sử tin nhắn
permission-manage-messages = Quản lý tin nhắn
