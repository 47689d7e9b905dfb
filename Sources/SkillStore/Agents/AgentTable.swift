internal import CEmbeddedFiles

extension Agent {
    /// Claude Code.
    public static let claudeCode = known("claude-code")

    /// All known agents, sorted by name: the lines of `agents.tsv`, which says where each fact comes from.
    public static let all: [Agent] = {
        let file = unsafe embedded_agent_at(0)
        let table = unsafe String(
            decoding: UnsafeBufferPointer(start: file.bytes, count: file.size), as: UTF8.self)
        return agents(in: table)
    }()

    /// Reads a table: comments, a line with the names of the columns, and a line for each agent.
    static func agents(in table: String) -> [Agent] {
        table.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
            .dropFirst().map { line in
                guard let agent = Agent(line: line) else {
                    preconditionFailure("\(Substring(line)) does not describe an agent")
                }
                return agent
            }
    }

    static func known(_ id: String) -> Agent {
        guard let agent = Agent(id: id) else { preconditionFailure("the table has no \(id)") }
        return agent
    }

    /// Reads a line of the table.
    init?(line: Substring.UTF8View) {
        let cells = line.split(separator: UInt8(ascii: "\t")).map { String(Substring($0)) }
        guard cells.count == 11, let project = FolderTemplate(cells[2]),
            let user = cells[3].words(FolderTemplate.init), user.count < 2,
            let alsoReads = cells[4].words(FolderTemplate.init),
            let traces = cells[5].words(AgentTrace.init),
            let loading = AgentLoading(cells[6]), let evidence = Evidence(rawValue: cells[7])
        else { return nil }
        (id, name) = (cells[0], cells[1])
        self.project = project
        self.user = user.first
        self.alsoReads = alsoReads
        self.traces = traces
        self.loading = loading
        self.evidence = evidence
        source = "\(cells[8]) (\(cells[9]))"
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
