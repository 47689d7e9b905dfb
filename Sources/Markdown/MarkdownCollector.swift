internal import CLibmd4c
internal import Text

/// Runs md4c and turns its callbacks into tokens.
///
/// Offsets come from the pointers that md4c passes, which point into the parsed text. Pointers to anywhere else
/// (indentation, line endings, destinations with escapes) have no offset.
struct MarkdownCollector {
    /// The maximum length of a destination to look up in the source; no path is longer.
    private static let destinationLimit = 1024

    let source: [UInt8]
    private(set) var tokens: [MarkdownToken] = []
    private(set) var headings: [MarkdownHeading] = []
    private(set) var codeBlocks: [CodeLanguage] = []
    private(set) var anchors: [Range<Int>] = []
    private(set) var decoded: [Range<Int>: [UInt8]] = [:]

    private var listDepth = 0
    private var quoteDepth = 0
    private var linkDepth = 0
    private var isInCell = false
    private var isInHeading = false
    private var codeBlock = -1
    private var lastOffset: Int
    private var html = HTMLScanner()
    /// The number of bytes that may still be searched for destinations that md4c has rewritten.
    private var searchBudget = 1 << 20
    /// The addresses of the parsed text, as integers; used only to compute offsets.
    private var addresses: Range<UInt> = 0..<0

    init(source: [UInt8], start: Int) {
        self.source = source
        lastOffset = start
    }

    /// Parses a text whose offsets are those of the source.
    mutating func parse(_ text: TerminatedText) {
        tokens.reserveCapacity(text.range.count / 24)
        unsafe text.bytes.withUnsafeBytes { whole in
            let base = UInt(bitPattern: whole.baseAddress)
            addresses = base..<base + UInt(whole.count)
            let part = unsafe UnsafeRawBufferPointer(rebasing: whole[text.range])
            unsafe run(part)
        }
    }

    private mutating func run(_ part: UnsafeRawBufferPointer) {
        var parser = MD_PARSER()
        parser.flags = UInt32(
            MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_NOHTMLBLOCKS)
        unsafe parser.enter_block = { unsafe MarkdownCollector.at($2).pointee.enter($0, $1) }
        unsafe parser.leave_block = { unsafe MarkdownCollector.at($2).pointee.leave($0) }
        unsafe parser.enter_span = { unsafe MarkdownCollector.at($2).pointee.enter($0, $1) }
        unsafe parser.leave_span = { unsafe MarkdownCollector.at($2).pointee.leave($0) }
        unsafe parser.text = { unsafe MarkdownCollector.at($3).pointee.take($0, $1, $2) }
        let bytes = unsafe part.assumingMemoryBound(to: CChar.self)
        // md4c fails only if it runs out of memory; what it reported before is kept.
        unsafe withUnsafeMutablePointer(to: &self) { collector in
            _ = unsafe md_parse(bytes.baseAddress, UInt32(bytes.count), &parser, collector)
        }
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self> {
        guard let pointer = unsafe pointer else { preconditionFailure("md4c lost its user data") }
        return unsafe pointer.assumingMemoryBound(to: Self.self)
    }
}

// MARK: Blocks and spans

extension MarkdownCollector {
    private mutating func enter(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> CInt {
        html = HTMLScanner()
        // md4c 0.4.8 does not leave some spans of the block before.
        linkDepth = 0
        switch type {
        case MD_BLOCK_LI: listDepth += 1
        case MD_BLOCK_QUOTE: quoteDepth += 1
        case MD_BLOCK_TD, MD_BLOCK_TH: isInCell = true
        case MD_BLOCK_H:
            let level = unsafe detail?.assumingMemoryBound(to: MD_BLOCK_H_DETAIL.self).pointee.level
            headings.append(MarkdownHeading(level: Int(level ?? 1), ranges: []))
            isInHeading = true
        case MD_BLOCK_CODE:
            let code = unsafe detail?.assumingMemoryBound(to: MD_BLOCK_CODE_DETAIL.self).pointee
            let language = unsafe code.map {
                unsafe String(decoding: bytes(of: $0.lang), as: UTF8.self)
            }
            codeBlocks.append(CodeLanguage(language ?? ""))
            codeBlock = codeBlocks.count - 1
        default: break
        }
        return 0
    }

    private mutating func leave(_ type: MD_BLOCKTYPE) -> CInt {
        switch type {
        case MD_BLOCK_LI: listDepth -= 1
        case MD_BLOCK_QUOTE: quoteDepth -= 1
        case MD_BLOCK_TD, MD_BLOCK_TH: isInCell = false
        case MD_BLOCK_H: isInHeading = false
        case MD_BLOCK_CODE: codeBlock = -1
        default: break
        }
        return 0
    }

    private mutating func enter(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> CInt {
        switch type {
        case MD_SPAN_A:
            if let link = unsafe detail?.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee {
                unsafe addDestination(link.href, kind: .link)
            }
            linkDepth += 1
        case MD_SPAN_IMG:
            if let image = unsafe detail?.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee {
                unsafe addDestination(image.src, kind: .image)
            }
            linkDepth += 1
        default: break
        }
        return 0
    }

    private mutating func leave(_ type: MD_SPANTYPE) -> CInt {
        switch type {
        case MD_SPAN_A, MD_SPAN_IMG: linkDepth = max(0, linkDepth - 1)
        default: break
        }
        return 0
    }
}

// MARK: Text

extension MarkdownCollector {
    private mutating func take(
        _ type: MD_TEXTTYPE, _ pointer: UnsafePointer<CChar>?, _ size: MD_SIZE
    ) -> CInt {
        guard let range = unsafe range(of: pointer, size) else { return 0 }
        lastOffset = range.upperBound
        switch type {
        case MD_TEXT_CODE: add(codeBlock < 0 ? .code : .codeLine, range)
        case MD_TEXT_NORMAL: addProse(range)
        case MD_TEXT_HTML:
            for (attribute, value) in html.scan(source, in: range) {
                switch attribute {
                case .destination: add(.attribute, value)
                case .anchor: anchors.append(value)
                }
            }
        default: break
        }
        if isInHeading, type == MD_TEXT_NORMAL || type == MD_TEXT_CODE {
            headings[headings.count - 1].ranges.append(range)
        }
        return 0
    }

    /// Adds plain text, joining adjacent pieces: md4c splits text at markup and escapes.
    private mutating func addProse(_ range: Range<Int>) {
        guard let last = tokens.last, last.kind == .prose,
            last.range.upperBound == range.lowerBound,
            last.surroundings == surroundings
        else { return add(.prose, range) }
        tokens[tokens.count - 1].range = last.range.lowerBound..<range.upperBound
    }

    private mutating func add(_ kind: MarkdownToken.Kind, _ range: Range<Int>) {
        tokens.append(
            MarkdownToken(
                kind: kind, surroundings: surroundings, range: range, codeBlock: codeBlock,
                heading: headings.count - 1))
    }

    private var surroundings: MarkdownToken.Surroundings {
        var result: MarkdownToken.Surroundings = []
        if listDepth > 0 { result.insert(.listItem) }
        if quoteDepth > 0 { result.insert(.quote) }
        if linkDepth > 0 { result.insert(.linkText) }
        if isInCell { result.insert(.tableCell) }
        if isInHeading { result.insert(.heading) }
        return result
    }

    private func range(of pointer: UnsafePointer<CChar>?, _ size: MD_SIZE) -> Range<Int>? {
        let start = UInt(bitPattern: pointer)
        guard size > 0, addresses.contains(start), start + UInt(size) <= addresses.upperBound else {
            return nil
        }
        let offset = Int(start - addresses.lowerBound)
        return offset..<offset + Int(size)
    }
}

// MARK: Destinations

extension MarkdownCollector {
    private mutating func addDestination(_ attribute: MD_ATTRIBUTE, kind: MarkdownToken.Kind) {
        if let range = unsafe range(of: attribute.text, attribute.size) {
            let isAutolink =
                range.lowerBound > 0 && source[range.lowerBound - 1] == UInt8(ascii: "<")
                && kind == .link && !isDestination(range)
            return add(isAutolink ? .autolink : kind, range)
        }
        guard searchBudget > 0 else { return }
        let text = unsafe bytes(of: attribute)
        guard !text.isEmpty, text.count <= Self.destinationLimit, let range = find(text) else {
            return
        }
        decoded[range] = Entities.decode(text)
        add(kind, range)
    }

    /// Whether a range after `<` is part of `](<…>)` or `]: <…>`.
    private func isDestination(_ range: Range<Int>) -> Bool {
        var offset = range.lowerBound - 2
        while offset >= 0, [0x20, 0x09, 0x0A, 0x0D].contains(source[offset]) { offset -= 1 }
        guard offset > 0 else { return false }
        return source[offset - 1] == UInt8(ascii: "]")
            && (source[offset] == UInt8(ascii: "(") || source[offset] == UInt8(ascii: ":"))
    }

    private func bytes(of attribute: MD_ATTRIBUTE) -> [UInt8] {
        let raw = unsafe UnsafeRawBufferPointer(start: attribute.text, count: Int(attribute.size))
        return unsafe Array(raw)
    }

    /// Finds a destination whose backslashes md4c removed: after the last known offset, else anywhere, because a
    /// definition may come before its use.
    private mutating func find(_ text: [UInt8]) -> Range<Int>? {
        find(text, from: lastOffset) ?? find(text, from: 0)
    }

    private mutating func find(_ text: [UInt8], from start: Int) -> Range<Int>? {
        var offset = start
        while offset < source.count, searchBudget > 0 {
            searchBudget -= 1
            if let end = match(text, at: offset) { return offset..<end }
            offset += 1
        }
        return nil
    }

    private mutating func match(_ text: [UInt8], at start: Int) -> Int? {
        var offset = start
        for byte in text {
            if offset + 1 < source.count, source[offset] == UInt8(ascii: "\\"),
                source[offset + 1] == byte
            {
                offset += 1
            }
            guard offset < source.count, source[offset] == byte else { return nil }
            offset += 1
            searchBudget -= 1
        }
        return offset
    }
}
