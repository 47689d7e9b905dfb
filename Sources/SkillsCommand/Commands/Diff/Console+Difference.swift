internal import Merge
internal import Problem
internal import Terminal

extension Console {
    /// Writes a line diff in unified format.
    func write(_ difference: LineDiff) {
        for line in difference.lines {
            self.line(.init(line.kind.rawValue + line.text, line.kind.style))
        }
    }

    /// Writes a word diff in the format of `git diff --word-diff`: `[-removed-]` and `{+added+}`.
    func write(_ difference: WordDiff) {
        for hunk in difference.hunks {
            line(.init(Messages.hunk(hunk.oldLine, hunk.newLine), .cyan))
            for pieces in hunk.lines { line(pieces) }
        }
        guard difference.omittedHunks > 0 else { return }
        line(.dim(Messages.omittedHunks(difference.omittedHunks)))
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
    /// The runs, split at line breaks.
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
    /// Returns the part of the run on one line; a lone line break is shown as `↵`.
    fileprivate func piece(_ part: String, endsLine: Bool) -> Console.Piece? {
        let shown = part.isEmpty && endsLine ? "↵" : part
        return switch self {
        case .same: part.isEmpty ? nil : .init(part, .plain)
        case .removed: shown.isEmpty ? nil : .init("[-\(shown)-]", .red)
        case .added: shown.isEmpty ? nil : .init("{+\(shown)+}", .green)
        }
    }
}
