package import Markdown
package import Text

/// The result of one pass over a file, shared by all rules about text.
package struct TextScan: Sendable {
    /// A word of the ``WordTable``.
    package struct Hit: Sendable {
        package let word: Int
        package let offset: Int
    }

    /// Consecutive invisible characters of one kind.
    package struct Run: Sendable {
        package let kind: Invisible.Kind
        package let offset: Int
        package var end: Int
        package var scalars: [UInt32]
    }

    package let source: SourceText
    package let hits: [Hit]
    package let runs: [Run]
    /// The code blocks of a document.
    package let fences: [CodeFence]
    let table: WordTable

    package init(_ source: SourceText, _ table: WordTable) {
        self.source = source
        self.table = table
        fences = source.isMarkdown ? CodeFences(in: source).all : []
        var hits: [Hit] = []
        var runs: [Run] = []
        table.scan(source.bytes) { word, offset in
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
