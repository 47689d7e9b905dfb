/// A remedy for a finding.
public enum Remedy: Hashable, Sendable {
    /// A change with a single right answer, which `validate --fix` makes, and the result or a description of it.
    case fix(Repair, String)
    /// A suggestion, which a person has to judge.
    case advice(String)

    /// The kinds of changes that `validate --fix` makes.
    public enum Repair: Sendable, CaseIterable {
        /// Corrects the letter case of a path in the text.
        case letterCase
        /// Removes a byte order mark.
        case byteOrderMark
        /// Ends lines with LF.
        case lineEndings
        /// Corrects invalid YAML in the frontmatter.
        case yaml
        /// Encloses a value of the frontmatter in quotes.
        case quotes
        /// Makes a script executable.
        case executable
    }

    /// The text of either.
    public var text: String {
        switch self {
        case .fix(_, let text), .advice(let text): text
        }
    }

    /// The change that `validate --fix` makes; nil for advice.
    public var repair: Repair? {
        if case .fix(let repair, _) = self { repair } else { nil }
    }
}

extension Frontmatter.Field {
    /// Returns whether the value is a number, a Boolean or a date that is written without escapes, so that it only
    /// needs quotes.
    ///
    /// `bytes` are those of the file.
    public func isQuotable(in bytes: [UInt8]) -> Bool {
        guard case .scalar(let text, isString: false) = value, !text.isEmpty,
            !["~", "null"].contains(text.lowercased())
        else { return false }
        return bytes[valueOffset...].starts(with: text.utf8)
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x5C }
    }

    /// The quoted value: a fix if only quotes are missing; nil if the value has no text.
    func quoted(in bytes: [UInt8]) -> Remedy? {
        value.text.map { text in
            let line = "\(key): \"\(text)\""
            return isQuotable(in: bytes) ? .fix(.quotes, line) : .advice(line)
        }
    }
}
