internal import CLibmd4c
internal import Text

/// A step through a Markdown text, for programs that write it in another form.
public enum MarkdownEvent: Sendable, Equatable {
    /// A block or span of text.
    public enum Element: Sendable, Equatable {
        case quote, paragraph, rule, tableHead, tableBody, tableRow
        case list(start: Int?)
        /// An item of a list; a task is done or not, other items are nil.
        case item(isDone: Bool?)
        case heading(level: Int)
        /// A block of code with the language after its fence, which may be empty.
        case codeBlock(language: String)
        case table(columns: Int)
        case cell(isHead: Bool, Alignment)
        case emphasis, strong, strikethrough, code
        case link(destination: String)
        case image(source: String)
    }

    /// The alignment of a column.
    public enum Alignment: Sendable { case none, left, center, right }

    case enter(Element)
    case leave(Element)
    case text([UInt8])
    case lineBreak
    case softBreak

    /// The steps through a text, in order.
    ///
    /// The dialect is GitHub's without raw HTML: tags are text, and so are comments, which nothing may hide in. At most
    /// ``MarkdownDocument/sizeLimit`` bytes are read.
    public static func all(in bytes: [UInt8]) -> [MarkdownEvent] {
        let range = 0..<min(bytes.count, MarkdownDocument.sizeLimit)
        guard !range.isEmpty else { return [] }
        let masked = MarkdownMask.apply(to: bytes, in: range, comments: .kept) ?? bytes
        var stream = MarkdownStream()
        stream.parse(TerminatedText(masked, range))
        return stream.events
    }
}

/// Turns the callbacks of md4c into events.
private struct MarkdownStream {
    /// The kinds of elements of md4c.
    private enum Level { case block, span }

    private(set) var events: [MarkdownEvent] = []
    /// The elements that were entered, so that leaving one needs no details; nil for one of no interest, such as the
    /// document.
    private var open: [(element: MarkdownEvent.Element?, level: Level)] = []

    mutating func parse(_ text: TerminatedText) {
        var parser = MD_PARSER()
        parser.flags = UInt32(
            MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_NOHTMLBLOCKS
                | MD_FLAG_NOHTMLSPANS)
        unsafe parser.enter_block = { type, detail, stream in
            let stream = unsafe MarkdownStream.at(stream)
            return unsafe stream.pointee.enter(stream.pointee.block(type, detail), .block)
        }
        unsafe parser.leave_block = { _, _, stream in
            unsafe MarkdownStream.at(stream).pointee.leave(.block)
        }
        unsafe parser.enter_span = { type, detail, stream in
            let stream = unsafe MarkdownStream.at(stream)
            return unsafe stream.pointee.enter(stream.pointee.span(type, detail), .span)
        }
        unsafe parser.leave_span = { _, _, stream in
            unsafe MarkdownStream.at(stream).pointee.leave(.span)
        }
        unsafe parser.text = { unsafe MarkdownStream.at($3).pointee.take($0, $1, $2) }
        unsafe text.bytes.withUnsafeBytes { whole in
            let part = unsafe UnsafeRawBufferPointer(rebasing: whole[text.range])
            let bytes = unsafe part.assumingMemoryBound(to: CChar.self)
            // md4c fails only if it runs out of memory; what it reported before is kept.
            unsafe withUnsafeMutablePointer(to: &self) { stream in
                _ = unsafe md_parse(bytes.baseAddress, UInt32(bytes.count), &parser, stream)
            }
        }
        while !open.isEmpty { leaveLast() }
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self> {
        guard let pointer = unsafe pointer else { preconditionFailure("md4c lost its user data") }
        return unsafe pointer.assumingMemoryBound(to: Self.self)
    }

    private mutating func enter(_ element: MarkdownEvent.Element?, _ level: Level) -> CInt {
        open.append((element, level))
        if let element { events.append(.enter(element)) }
        return 0
    }

    /// Leaves the last block with the spans in it, or the last span of the last block.
    ///
    /// md4c 0.4.8 does not leave a span whose end mark is in the title of a link: `~a [b](c "d~")`.
    private mutating func leave(_ level: Level) -> CInt {
        if level == .block {
            while open.last?.level == .span { leaveLast() }
        }
        if open.last?.level == level { leaveLast() }
        return 0
    }

    private mutating func leaveLast() {
        if let element = open.removeLast().element { events.append(.leave(element)) }
    }

    /// Returns the element of a block of md4c; nil for one of no interest.
    private func block(
        _ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?
    ) -> MarkdownEvent.Element? {
        switch type {
        case MD_BLOCK_QUOTE: return .quote
        case MD_BLOCK_UL: return .list(start: nil)
        case MD_BLOCK_OL:
            let list = unsafe detail?.assumingMemoryBound(to: MD_BLOCK_OL_DETAIL.self).pointee
            return .list(start: Int(list?.start ?? 1))
        case MD_BLOCK_LI:
            let item = unsafe detail?.assumingMemoryBound(to: MD_BLOCK_LI_DETAIL.self).pointee
            guard let item, item.is_task != 0 else { return .item(isDone: nil) }
            return .item(isDone: UInt8(bitPattern: item.task_mark) != UInt8(ascii: " "))
        case MD_BLOCK_HR: return .rule
        case MD_BLOCK_H:
            let level = unsafe detail?.assumingMemoryBound(to: MD_BLOCK_H_DETAIL.self).pointee.level
            return .heading(level: Int(level ?? 1))
        case MD_BLOCK_CODE:
            let code = unsafe detail?.assumingMemoryBound(to: MD_BLOCK_CODE_DETAIL.self).pointee
            return unsafe .codeBlock(language: code.map { unsafe text(of: $0.lang) } ?? "")
        case MD_BLOCK_P: return .paragraph
        case MD_BLOCK_TABLE:
            let table = unsafe detail?.assumingMemoryBound(to: MD_BLOCK_TABLE_DETAIL.self).pointee
            return .table(columns: Int(table?.col_count ?? 0))
        case MD_BLOCK_THEAD: return .tableHead
        case MD_BLOCK_TBODY: return .tableBody
        case MD_BLOCK_TR: return .tableRow
        case MD_BLOCK_TH, MD_BLOCK_TD:
            let cell = unsafe detail?.assumingMemoryBound(to: MD_BLOCK_TD_DETAIL.self).pointee
            return .cell(isHead: type == MD_BLOCK_TH, alignment(cell?.align))
        default: return nil
        }
    }

    private func alignment(_ align: MD_ALIGN?) -> MarkdownEvent.Alignment {
        switch align {
        case MD_ALIGN_LEFT: .left
        case MD_ALIGN_CENTER: .center
        case MD_ALIGN_RIGHT: .right
        default: .none
        }
    }

    /// Returns the element of a span of md4c; nil for one of no interest.
    private func span(
        _ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?
    ) -> MarkdownEvent.Element? {
        switch type {
        case MD_SPAN_EM: return .emphasis
        case MD_SPAN_STRONG: return .strong
        case MD_SPAN_DEL: return .strikethrough
        case MD_SPAN_CODE: return .code
        case MD_SPAN_A:
            let link = unsafe detail?.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee
            return unsafe .link(destination: link.map { unsafe text(of: $0.href) } ?? "")
        case MD_SPAN_IMG:
            let image = unsafe detail?.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee
            return unsafe .image(source: image.map { unsafe text(of: $0.src) } ?? "")
        default: return nil
        }
    }

    private mutating func take(
        _ type: MD_TEXTTYPE, _ pointer: UnsafePointer<CChar>?, _ size: MD_SIZE
    ) -> CInt {
        let raw = unsafe UnsafeRawBufferPointer(start: pointer, count: Int(size))
        let bytes = unsafe Array(raw)
        switch type {
        case MD_TEXT_BR: events.append(.lineBreak)
        case MD_TEXT_SOFTBR: events.append(.softBreak)
        case MD_TEXT_NULLCHAR: events.append(.text(Array("\u{FFFD}".utf8)))
        case MD_TEXT_ENTITY: events.append(.text(Entities.decode(bytes)))
        default: events.append(.text(bytes))
        }
        return 0
    }

    /// The text of an attribute, with its entities decoded.
    private func text(of attribute: MD_ATTRIBUTE) -> String {
        let raw = unsafe UnsafeRawBufferPointer(start: attribute.text, count: Int(attribute.size))
        return unsafe String(decoding: Entities.decode(Array(raw)), as: UTF8.self)
    }
}
