internal import Text

/// Follows what statements take through variables, files and functions to the statements that use it.
///
/// Reads every language alike: a name that is assigned in a statement that takes something has it from then on. That is
/// neither complete nor exact, but sees most of what people write.
struct FlowReader {
    /// What the name of a variable, file or function holds.
    private typealias Load = [Deed: String]

    private let source: SourceText
    private let statements: [Statement]
    private let acts: [[Act]]
    private var loads: [String: Load] = [:]
    /// Addresses in the values of variables.
    private var addresses: [String: [String]] = [:]
    /// Names that stand for the same file: the file object and its path.
    private var aliases: [String: [String]] = [:]
    private var parameters: [String: [String]] = [:]
    /// The names of files that are written with what was taken.
    private var files: Set<String> = []
    /// The variables of a shell whose value is a shell or an interpreter.
    private var interpreters: Set<String> = []
    private(set) var flows: [Flow] = []

    private static let rounds = 3
    private static let nameLimit = 5_000

    init(_ source: SourceText, _ statements: [Statement], _ acts: [Act]) {
        self.source = source
        self.statements = statements
        var grouped = [[Act]](repeating: [], count: statements.count)
        for act in acts { grouped[act.statement].append(act) }
        self.acts = grouped
        let lines = statements.indices.map {
            Line(Passage(source, statements[$0].range), statements[$0])
        }
        var start = 0
        while start < lines.count {
            let end =
                lines[start...].firstIndex { $0.statement.block != lines[start].statement.block }
                ?? lines.count
            follow(lines, in: start..<end)
            start = end
        }
    }

    /// Follows names through the statements of a script or code block; after it, only files are known.
    private mutating func follow(_ lines: [Line], in range: Range<Int>) {
        for line in lines[range] { learnFunction(line) }
        for round in 0..<Self.rounds {
            let count = loads.values.reduce(0) { $0 + $1.count }
            var function: String?
            for index in range {
                if let name = lines[index].definedFunction { function = name }
                read(lines[index], index, in: function)
            }
            // The names of files are known after the first round.
            if round > 0, loads.values.reduce(0, { $0 + $1.count }) == count { break }
        }
        for index in range { find(in: lines[index], index) }
        loads = loads.filter { $0.key.hasPrefix("/") }
        (addresses, aliases, parameters) = ([:], [:], [:])
    }

    private mutating func learnFunction(_ line: Line) {
        guard let name = line.definedFunction else { return }
        parameters[name] = line.parameters
    }

    /// Gives what a statement takes to the names that it assigns.
    private mutating func read(_ line: Line, _ index: Int, in function: String?) {
        var carried: Load = [:]
        for act in acts[index] where DeedSet.goods.contains(act.deed) && !act.isShown {
            carried[act.deed] = subject(of: act, line)
        }
        for name in line.names {
            if let load = loads[name] { carried.merge(load) { one, _ in one } }
        }
        let assigned = line.assigned
        if line.assignsInterpreter { interpreters.formUnion(assigned) }
        let webAddresses = line.addresses
        if !webAddresses.isEmpty {
            for name in assigned where addresses[name] == nil { addresses[name] = webAddresses }
        }
        for (file, names) in line.openedFiles { aliases[file] = names }
        guard !carried.isEmpty, loads.count < Self.nameLimit else { return }
        if line.isHeader {
            for deed in [Deed.readsSettings, .readsKey] { carried[deed] = nil }
        }
        var written = line.outputs
        if carried[.touchesAgent] != nil, !line.joinsPath,
            !acts[index].contains(where: { $0.deed == .touchesAgent })
        {
            carried[.touchesAgent] = nil
        }
        let writes = acts[index].contains { $0.deed == .writes }
        if writes || statements[index].language == .program && line.writesObject {
            written += line.names + line.names.flatMap { aliases[$0] ?? [] }
        }
        var targets = assigned + written
        if line.returns, let function { targets.append(function) }
        for (name, known) in parameters where !known.isEmpty {
            if line.calls(name),
                line.names.contains(where: { loads[$0] != nil }) || !acts[index].isEmpty
            {
                targets += known
            }
        }
        if line.reads { carried[.touchesAgent] = nil }
        for name in targets where !Line.plainNames.contains(name) {
            loads[name, default: [:]].merge(carried) { one, _ in one }
        }
        files.formUnion(written)
    }

    /// Finds the uses in a statement of what it takes itself or by name.
    private mutating func find(in line: Line, _ index: Int) {
        let statement = statements[index]
        let own = acts[index].filter { DeedSet.goods.contains($0.deed) && !$0.isShown }
        for act in acts[index] where DeedSet.uses.contains(act.deed) {
            var carried: Load = [:]
            for name in line.names(for: act) where act.deed != .starts || files.contains(name) {
                if let load = loads[name] { carried.merge(load) { one, _ in one } }
            }
            if act.deed != .starts, act.deed != .writes {
                // A pipe of these into a shell is a finding of its own.
                let isPipe = statement.language == .shell && act.subject.hasPrefix("|")
                for other in own
                where (other.offset != act.offset || other.deed != act.deed)
                    && !(isPipe && (other.deed == .downloads || other.deed == .decodes))
                {
                    carried[other.deed] = subject(of: other, line)
                }
            }
            add(carried, to: act, line, index, statement)
        }
        if statement.language == .shell, let name = line.commandName, interpreters.contains(name) {
            for file in line.names where files.contains(file) {
                let act = Act(
                    deed: .starts, offset: statement.range.lowerBound, statement: index,
                    subject: file, isShown: statement.isShown)
                add(loads[file] ?? [:], to: act, line, index, statement)
            }
        }
        // A downloaded file as the name of a program.
        if statement.language == .shell, let name = line.commandName, files.contains(name),
            let load = loads[name]
        {
            let act = Act(
                deed: .starts, offset: statement.range.lowerBound, statement: index, subject: name,
                isShown: statement.isShown)
            add(load, to: act, line, index, statement)
        }
    }

    /// What an act takes: for downloads their address, for other deeds what the sign says.
    private func subject(of act: Act, _ line: Line) -> String {
        guard act.deed == .downloads else { return act.subject }
        let addresses = line.addresses + line.names.flatMap { self.addresses[$0] ?? [] }
        return addresses.first ?? ""
    }

    private mutating func add(
        _ carried: Load, to act: Act, _ line: Line, _ index: Int, _ statement: Statement
    ) {
        for (taken, subject) in carried where Self.matters(taken, act.deed) {
            if act.deed == .downloads, taken == .readsCredentials, line.isHeader { continue }
            if taken == .decodes, act.deed == .starts, statement.language != .shell { continue }
            if taken == .touchesAgent, statement.language != .program { continue }
            if act.deed == .sends || act.deed == .downloads, line.isLocal { continue }
            if taken == .readsSettings, line.isHeader { continue }
            if taken == .readsKey {
                let addresses = line.addresses + line.names.flatMap { self.addresses[$0] ?? [] }
                let hosts = addresses.compactMap { WebHost($0)?.host }
                let keys = ServiceKey.all.filter { key in
                    key.names[0].uppercased() == subject
                }
                guard let key = keys.first, !key.isMeant(for: hosts) else { continue }
            }
            flows.append(
                Flow(
                    taken: taken, use: act.deed, offset: act.offset, statement: index,
                    subject: subject, isShown: act.isShown || statement.isShown))
        }
    }

    /// Whether it says something that a thing is used in a way.
    private static func matters(_ taken: Deed, _ use: Deed) -> Bool {
        switch use {
        case .sends:
            DeedSet(
                .readsCredentials, .readsSettings, .readsEnvironment, .readsKey, .readsPrivateData
            ).contains(taken)
        case .downloads: DeedSet(.readsCredentials, .readsEnvironment, .readsKey).contains(taken)
        case .evaluates: DeedSet(.downloads, .decodes).contains(taken)
        case .starts: DeedSet(.downloads, .decodes).contains(taken)
        case .writes: taken == .touchesAgent
        default: false
        }
    }
}
