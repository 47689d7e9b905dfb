internal import CEmbeddedFiles

extension Agent {
    /// Claude Code, the default agent.
    public static let claudeCode = known("claude-code")

    /// All known agents, sorted by name: the lines of `agents.tsv`, which says where each fact comes from.
    public static let all: [Agent] = {
        let file = unsafe embedded_agent_at(0)
        let table = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
        return agents(in: table)
    }()

    /// Reads a table: comments, a line with the names of the columns, and a line for each agent.
    static func agents(in table: [UInt8]) -> [Agent] {
        let lines = table.split(separator: UInt8(ascii: "\n"))
        return lines.filter { $0.first != UInt8(ascii: "#") }.dropFirst().map { text in
            guard let line = AgentLine(text) else {
                preconditionFailure(
                    "\(String(decoding: text, as: UTF8.self)) does not describe an agent")
            }
            return Agent(line: line)
        }
    }

    static func known(_ id: String) -> Agent {
        guard let agent = Agent(id: id) else { preconditionFailure("the table has no \(id)") }
        return agent
    }

    /// Whether every cell of its line can be read, as those of the table can.
    var isComplete: Bool {
        FolderTemplate(line[.project]) != nil
            && (line[.user].words(FolderTemplate.init)?.count).map { $0 < 2 } == true
            && line[.also].words(FolderTemplate.init) != nil
            && line[.traces].words(AgentTrace.init) != nil
            && AgentLoading(line[.loads]) != nil && Evidence(rawValue: line[.evidence]) != nil
    }
}

/// A line of the table of agents.
struct AgentLine: Sendable {
    /// The columns, in their order.
    enum Column: Int, CaseIterable {
        case id, name, project, user, also, traces, loads, evidence, source, date, note
    }

    private let cells: [ArraySlice<UInt8>]

    /// Divides a line; nil if it has another number of cells.
    init?(_ line: ArraySlice<UInt8>) {
        cells = line.split(separator: UInt8(ascii: "\t"))
        guard cells.count == Column.allCases.count else { return nil }
    }

    /// The text of a cell.
    subscript(column: Column) -> String { String(decoding: cells[column.rawValue], as: UTF8.self) }

    /// Whether a cell has nothing, which is written `-`.
    func isEmpty(_ column: Column) -> Bool { cells[column.rawValue].elementsEqual("-".utf8) }

    /// Returns the value of a cell, which a test checks (``Agent/isComplete``).
    func value<Value>(_ read: Value?) -> Value {
        guard let read else { preconditionFailure("\(self[.id]) has a cell that can't be read") }
        return read
    }
}

extension String {
    /// Returns the values of the words of a cell, `-` being an empty one; nil if one is invalid.
    func words<Value>(_ value: (String) -> Value?) -> [Value]? {
        guard self != "-" else { return [] }
        let words = utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        let values = words.compactMap(value)
        return values.count == words.count ? values : nil
    }
}
