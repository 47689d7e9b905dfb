/// A commit as an email in mbox format, as `git format-patch` writes and `git am` applies it.
///
/// The email is valid UTF-8. If a line contains a carriage return, its body is quoted-printable, because `git am` removes
/// carriage returns from other emails (git-am(1), `--keep-cr`).
public struct MailPatch: Sendable {
    /// The complete email.
    public let text: String

    /// Writes an email with a date in seconds since 1970, the commit that the patch applies to, if it is known, and the
    /// name and version of the program.
    public init(
        from author: GitAuthor, date: Int, _ message: PatchMessage, _ files: [FilePatch],
        base: ObjectID?, signature: String
    ) {
        var body = message.body.isEmpty ? "" : "\(message.body)\n"
        body += "---\n\n"
        body += files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        if let base { body += "\nbase-commit: \(base)\n" }
        body += "-- \n\(signature)\n\n"
        let isQuoted = body.utf8.contains(0x0D)
        // The ID of the commit depends on its committer, so it is unknown (git-format-patch(1), `--zero-commit`).
        let digits = 2 * (base?.format ?? .sha1).byteCount
        text = """
            From \(String(repeating: "0", count: digits)) Mon Sep 17 00:00:00 2001
            From: \(MailHeader.name(author.name)) <\(author.email)>
            Date: \(MailHeader.date(date))
            Subject: [PATCH] \(MailHeader.text(message.subject))
            MIME-Version: 1.0
            Content-Type: text/plain; charset=UTF-8
            Content-Transfer-Encoding: \(isQuoted ? "quoted-printable" : "8bit")

            \(isQuoted ? QuotedPrintable.text(body) : body)
            """
    }
}

/// The message of a commit.
public struct PatchMessage: Sendable, Equatable {
    /// The first line, not empty.
    public let subject: String
    /// The rest; empty, or lines that each end in a line feed.
    public let body: String

    /// Joins paragraphs, the first line being the subject; nil if there is no text.
    public init?(_ paragraphs: [String]) {
        let text = paragraphs.joined(separator: "\n\n")
        // Compared as bytes, because CR LF is one character.
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self)
        }
        lines = Array(lines.drop { Self.isBlank($0) })
        while let last = lines.last, Self.isBlank(last) { lines.removeLast() }
        guard let first = lines.first else { return nil }
        subject = String(Substring(first.unicodeScalars.drop { $0 == " " || $0 == "\t" }))
        body = lines.dropFirst().drop { Self.isBlank($0) }.map { Self.guarded($0) + "\n" }.joined()
    }

    private static func isBlank(_ line: String) -> Bool {
        line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }

    /// Indents a line that git would take for a header, the end of the message or the start of another email.
    private static func guarded(_ line: String) -> String {
        let starts = [
            "---", "diff -", "Index: ", "From ", ">From ", "From:", "Date:", "Subject:",
            "Content-", "MIME-Version:",
        ]
        let isSpecial = starts.contains { line.lowercased().hasPrefix($0.lowercased()) }
        return isSpecial ? " \(line)" : line
    }
}
