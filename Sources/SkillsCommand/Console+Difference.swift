internal import Merge
internal import Problem
internal import Terminal

extension Console {
    /// Writes a difference line by line, as diff and git do.
    func write(_ difference: LineDiff) {
        for line in difference.lines {
            self.line(.init(line.kind.rawValue + line.text, line.kind.style))
        }
    }

    /// Writes a difference word by word, as `git diff --word-diff` does: `[-gone-]` and `{+new+}`.
    func write(_ difference: WordDiff) {
        for hunk in difference.hunks {
            let now = hunk.newLine == hunk.oldLine ? "" : ", now \(hunk.newLine)"
            line(.init("@@ line \(hunk.oldLine)\(now) @@", .cyan))
            for pieces in hunk.lines { line(pieces) }
        }
        guard difference.omittedHunks > 0 else { return }
        line(.dim("(\(counted(difference.omittedHunks, "more place")) not shown)"))
    }
}

extension LineDiff.Line.Kind {
    fileprivate var style: Console.Style {
        switch self {
        case .kept: .plain
        case .removed: .red
        case .added: .green
        case .remark: .cyan
        }
    }
}

extension WordDiff.Hunk {
    /// The runs, cut where lines end.
    fileprivate var lines: [[Console.Piece]] {
        var lines: [[Console.Piece]] = [[]]
        for run in runs {
            let parts = run.text.split(
                omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (index, part) in parts.enumerated() {
                let endsLine = index < parts.count - 1
                if let piece = run.piece(String(part), endsLine: endsLine) {
                    lines[lines.count - 1].append(piece)
                }
                if endsLine { lines.append([]) }
            }
        }
        return lines.last?.isEmpty == true ? lines.dropLast() : lines
    }
}

extension WordDiff.Run {
    /// A part of the run that stands on one line; the end of a line alone is shown as `↵`.
    fileprivate func piece(_ part: String, endsLine: Bool) -> Console.Piece? {
        let shown = part.isEmpty && endsLine ? "↵" : part
        return switch self {
        case .same: part.isEmpty ? nil : .init(part, .plain)
        case .removed: shown.isEmpty ? nil : .init("[-\(shown)-]", .red)
        case .added: shown.isEmpty ? nil : .init("{+\(shown)+}", .green)
        }
    }
}
