internal import CLibyaml

/// A libyaml event, copied into Swift.
public struct YAMLEvent: Sendable {
    /// The kinds of event.
    public enum Kind: Sendable {
        /// The text of a scalar; `isString` is false for numbers, Booleans, dates and nulls.
        case scalar(String, isString: Bool)
        case mappingStart, mappingEnd, sequenceStart, sequenceEnd, alias
        case documentStart, documentEnd, streamStart, streamEnd
    }

    /// The kind of event.
    public let kind: Kind
    /// The byte offset of its start.
    public let offset: Int
    /// The byte offset of its end, after the line breaks of a block.
    public let end: Int
    /// Whether the value has an anchor or a tag.
    public let hasAnchorOrTag: Bool
    /// Whether this starts a list or mapping in brackets.
    public let isFlow: Bool
}

/// A syntax error in YAML text.
public struct YAMLSyntaxError: Error, Sendable {
    /// The byte offset of the error.
    public let offset: Int
    /// The byte offset of the construct that contains the error; equal to `offset` if unknown.
    public let start: Int
    /// libyaml's message.
    public let reason: String
}

/// An event parser: an owning wrapper of libyaml's (libyaml 0.2, yaml.h).
///
/// The text must be UTF-8 without characters that YAML forbids; only then are libyaml's positions correct.
@safe public final class YAMLParser {
    private let handle: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let count: Int
    private var cursor: (scalar: Int, byte: Int) = (0, 0)

    /// Creates a parser for a text.
    public init(_ bytes: [UInt8]) {
        count = bytes.count
        unsafe handle = .allocate(capacity: 1)
        unsafe input = .allocate(capacity: max(bytes.count, 1))
        _ = unsafe input.initialize(from: bytes)
        let isReady = unsafe yaml_parser_initialize(handle)
        precondition(isReady == 1, "out of memory in libyaml")
        unsafe yaml_parser_set_encoding(handle, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(handle, input.baseAddress, bytes.count)
    }

    deinit {
        unsafe yaml_parser_delete(handle)
        unsafe handle.deallocate()
        unsafe input.deallocate()
    }

    /// Returns the next event; must not be called after the end of the stream.
    public func next() throws(YAMLSyntaxError) -> YAMLEvent {
        var raw = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(handle, &raw) == 1 else { throw syntaxError }
        defer { unsafe yaml_event_delete(&raw) }
        let offset = offset(ofScalar: unsafe raw.start_mark.index)
        let end = self.offset(ofScalar: unsafe raw.end_mark.index)
        return unsafe event(raw, at: offset..<max(offset, end))
    }

    @unsafe private func event(_ raw: yaml_event_t, at range: Range<Int>) -> YAMLEvent {
        var kind = YAMLEvent.Kind.streamEnd
        var hasAnchorOrTag = false
        var isFlow = false
        switch unsafe raw.type {
        case YAML_SCALAR_EVENT:
            let scalar = unsafe raw.data.scalar
            unsafe kind = Self.scalar(scalar.value, scalar.length, style: scalar.style)
            unsafe hasAnchorOrTag = scalar.anchor != nil || scalar.tag != nil
        case YAML_MAPPING_START_EVENT:
            let mapping = unsafe raw.data.mapping_start
            kind = .mappingStart
            unsafe hasAnchorOrTag = mapping.anchor != nil || mapping.tag != nil
            unsafe isFlow = mapping.style == YAML_FLOW_MAPPING_STYLE
        case YAML_SEQUENCE_START_EVENT:
            let sequence = unsafe raw.data.sequence_start
            kind = .sequenceStart
            unsafe hasAnchorOrTag = sequence.anchor != nil || sequence.tag != nil
            unsafe isFlow = sequence.style == YAML_FLOW_SEQUENCE_STYLE
        case YAML_MAPPING_END_EVENT: kind = .mappingEnd
        case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
        case YAML_ALIAS_EVENT: kind = .alias
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        case YAML_STREAM_START_EVENT: kind = .streamStart
        default: break
        }
        return YAMLEvent(
            kind: kind, offset: range.lowerBound, end: range.upperBound,
            hasAnchorOrTag: hasAnchorOrTag,
            isFlow: isFlow)
    }

    @unsafe private static func scalar(
        _ value: UnsafeMutablePointer<yaml_char_t>?, _ length: Int, style: yaml_scalar_style_t
    ) -> YAMLEvent.Kind {
        let text = unsafe String(
            decoding: UnsafeBufferPointer(start: value, count: length), as: UTF8.self)
        let isPlain = style == YAML_PLAIN_SCALAR_STYLE
        return .scalar(text, isString: !isPlain || PlainScalar.isString(text))
    }

    private var syntaxError: YAMLSyntaxError {
        let problem = unsafe handle.pointee.problem_mark.index
        let context = unsafe handle.pointee.context.map { _ in
            unsafe handle.pointee.context_mark.index
        }
        let message = unsafe handle.pointee.problem.map { unsafe String(cString: $0) }
        let offset = offset(ofScalar: problem)
        return YAMLSyntaxError(
            offset: offset, start: context.map { self.offset(ofScalar: $0) } ?? offset,
            reason: message ?? Messages.outOfMemory)
    }

    /// Converts a character index, as libyaml counts, to a byte offset.
    ///
    /// Indexes arrive nearly in order, so walking from the last one is fast.
    private func offset(ofScalar index: Int) -> Int {
        while cursor.scalar < index, cursor.byte < count {
            cursor.byte += 1
            while cursor.byte < count, unsafe input[cursor.byte] & 0xC0 == 0x80 { cursor.byte += 1 }
            cursor.scalar += 1
        }
        while cursor.scalar > index, cursor.byte > 0 {
            cursor.byte -= 1
            while cursor.byte > 0, unsafe input[cursor.byte] & 0xC0 == 0x80 { cursor.byte -= 1 }
            cursor.scalar -= 1
        }
        return cursor.byte
    }
}
