extension StringProtocol {
    /// The text as one word for a POSIX shell, quoted if necessary, so that hints can be pasted.
    public var shellQuoted: String {
        let isPlain = unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", "@", "%", "+", "=", ":", ",", ".", "/", "-":
                true
            default: !scalar.isASCII && scalar.properties.isAlphabetic
            }
        }
        if isPlain, !isEmpty { return String(self) }
        let parts = split(separator: "'", omittingEmptySubsequences: false)
        return "'\(parts.joined(separator: "'\\''"))'"
    }
}
