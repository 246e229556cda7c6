# Lời của riêng trang cục bộ. Lời trong cuộc trò chuyện nằm ở các tệp khác.

page-title = Microbatch
page-skip = Đến phần tin nhắn
page-channels = Kênh
page-acting-as = Bạn là
page-admin = quản trị
page-language = Ngôn ngữ
page-messages = Tin nhắn
page-no-messages = Ở đây chưa có gì. Câu hỏi tiếp theo sẽ tự đến; muốn có ngay thì gõ /quiz.
page-unread = chưa đọc
page-new-messages = Có tin nhắn mới bên dưới
page-bot = Microbatch
page-bot-tag = Bot
page-only-you = Chỉ mình bạn thấy
page-dismiss = Ẩn
page-replying = Trả lời
page-original = một tin nhắn trước đó
page-reactions = Câu trả lời
page-reaction =
    { $option }, { $count ->
        [0] chưa có ai
       *[other] { $count } thành viên
    }{ $own ->
        [yes] , bạn đã chọn
       *[no] { "" }
    }
page-compose = Tin nhắn
page-compose-placeholder = Viết tin nhắn, hoặc /quiz để lấy câu hỏi
page-send = Gửi
page-commands = Lệnh
page-commands-hint = Mũi tên lên xuống để chọn, Tab để điền, Enter để chạy, Esc để đóng
page-board = Bảng xếp hạng
page-period-today = Hôm nay
page-period-week = Tuần
page-period-month = Tháng
page-period-all = Tất cả
page-clock = Giờ của nhóm
page-clock-speed = Tốc độ
page-clock-close = Đóng ngay
page-clock-closed = Câu hỏi đã đóng; đáp án sắp được công bố.
page-clock-nothing-open = Không có câu hỏi nào đang mở ở đây
page-reconnecting = Mất kết nối; đang thử lại…
page-unreachable = Trang không kết nối được với Microbatch. Chương trình còn chạy không?

page-problem = Không thực hiện được
page-problem-bad-body = Trang đã gửi dữ liệu không đọc được. Hãy tải lại trang rồi thử lại.
page-problem-closed = Câu hỏi này đã đóng nên không có gì thay đổi. Câu tiếp theo sẽ đến.
page-problem-empty = Không có nội dung để gửi. Hãy viết gì đó trước.
page-problem-foreign = Trang này chỉ trả lời ở địa chỉ của chính nó. Hãy mở địa chỉ mà Microbatch in ra khi khởi động.
page-problem-not-found = Không có gì ở địa chỉ này. Hãy quay về trang đầu.
page-problem-not-saved = Câu trả lời hoặc tin nhắn của bạn chưa được lưu: hiện không ghi được vào cơ sở dữ liệu. Hãy thử lại sau ít phút.
page-problem-nothing-to-close = Tin nhắn đó không phải câu hỏi đang mở nên không có gì để đóng.
page-problem-too-large = Trang không nhận nhiều như vậy trong một lần. Hãy gửi ngắn hơn.
page-problem-too-long = Một tin nhắn có nhiều nhất { $limit } ký tự. Hãy rút ngắn rồi gửi lại.
page-problem-unavailable = Có lỗi ở phía chúng tôi. Hãy thử lại; nếu vẫn lỗi, hãy báo cho người vận hành mã này: { $reference }
page-problem-unknown-button = Ở đây không có nút đó. Hãy tải lại trang rồi thử lại.
page-problem-unknown-channel = Không có kênh đó. Hãy chọn một kênh trong danh sách.
page-problem-unknown-command = Ở đây chỉ có lệnh /quiz. Gõ /quiz help để xem lệnh này làm được gì.
page-problem-unknown-emoji = Biểu tượng đó không phải câu trả lời cho tin nhắn này. Hãy chọn một trong các số bên dưới tin nhắn.
page-problem-unknown-language = Bot không nói ngôn ngữ đó. Hãy chọn trong danh sách.
page-problem-unknown-member = Không có thành viên đó. Hãy chọn trong danh sách.
page-problem-unknown-message = Tin nhắn đó không còn ở đây. Hãy tải lại trang.
page-problem-unknown-period = Bảng xếp hạng tính theo hôm nay, tuần, tháng hoặc tất cả.
page-problem-unknown-speed = Đồng hồ không chạy được ở tốc độ đó. Hãy chọn một trong các tốc độ đang hiện.
page-problem-wrong-method = Địa chỉ này không được gọi theo cách đó. Hãy tải lại trang rồi thử lại.
