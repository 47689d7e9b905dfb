internal import FileTree
internal import Markdown
internal import Text

/// The result of one pass over a file, shared by all rules about text.
struct TextScan: Sendable {
    /// A word of the ``WordTable``.
    struct Hit: Sendable {
        let word: Int
        let offset: Int
    }

    /// Consecutive invisible characters of one kind.
    struct Run: Sendable {
        let kind: Invisible.Kind
        let offset: Int
        var end: Int
        var scalars: [UInt32]
    }

    let source: SourceText
    let hits: [Hit]
    let runs: [Run]
    /// The code blocks of a document.
    let fences: [CodeFence]

    init(_ source: SourceText) {
        self.source = source
        fences = source.isMarkdown ? CodeFences(in: source).all : []
        var hits: [Hit] = []
        var runs: [Run] = []
        WordTable.shared.scan(source.bytes) { word, offset in
            hits.append(Hit(word: word, offset: offset))
        }
        Invisible.each(in: source) { offset, scalar, kind in
            let end = offset + scalar.utf8Width
            if let last = runs.last, last.kind == kind, last.end == offset {
                runs[runs.count - 1].end = end
                runs[runs.count - 1].scalars.append(scalar)
            } else {
                runs.append(Run(kind: kind, offset: offset, end: end, scalars: [scalar]))
            }
        }
        self.hits = hits.sorted { ($0.offset, $0.word) < ($1.offset, $1.word) }
        self.runs = runs
    }
}

extension RelativePath {
    /// Whether the file is reference material or a test, where quoted text matters less.
    var isReference: Bool { isTest || isBelow(["references", "reference", "docs", "doc"]) }

    /// Whether the file is a test or an example for one, which no agent follows.
    var isTest: Bool {
        isBelow([
            "tests", "test", "fixtures", "evals", "eval", "benchmark", "benchmarks", "__tests__",
            "testdata",
        ])
    }

    private func isBelow(_ names: Set<String>) -> Bool {
        ancestors.contains { folder in
            let name = folder.lastName.lowercased()
            return names.contains(name) || name.hasSuffix("-fixtures")
        }
    }
}
