internal import Text

// Files: what they hold, and what is done to them.
extension CallRole {
    /// Turns encoded text back.
    static func decodes(_ places: [Place]) -> CallRole {
        CallRole([.decodes]) { analyzer, call, outcome in
            outcome.result = .nothing
            for value in call.values(at: places) {
                outcome.result.add(taintsOf: analyzer.contents(of: value))
            }
            outcome.result.add(analyzer.taint(.decodes, call.name, at: call.offset))
        }
    }

    /// The result is the contents of the files.
    static func reads(_ places: [Place]) -> CallRole {
        CallRole { analyzer, call, outcome in
            for value in call.values(at: places) {
                outcome.result.add(taintsOf: analyzer.contents(of: value))
            }
            outcome.result.text = nil
        }
    }

    /// The result is an open file.
    static func opens(_ places: [Place]) -> CallRole {
        CallRole([.opensFiles]) { analyzer, call, outcome in
            // The mode is the argument of a method: `path.open("a")`.
            let isMethod = call.modes(after: 0).first.map { $0.isMode } ?? false
            let own = isMethod && call.receiver?.text != nil ? [.receiver] : places
            guard let path = call.values(at: own).first(where: { $0.text != nil }) else {
                return
            }
            outcome.result.text = path.text
            outcome.result.add(taintsOf: analyzer.contents(of: path))
            if !outcome.result.isConnection { outcome.result.symbol = "file" }
            if call.opensForWriting(asMethod: isMethod) {
                analyzer.write([], to: path, at: call.offset)
            }
        }
    }

    /// Writes files with the contents, or else with what the call requests.
    static func writes(to targets: [Place], _ places: [Place]) -> CallRole {
        CallRole([.opensFiles]) { analyzer, call, outcome in
            var data = call.values(at: places)
            let paths = call.values(at: targets).filter { $0.text != "-" && $0.text != nil }
            if data.isEmpty, let download = outcome.download { data = [download] }
            for path in paths { analyzer.write(data, to: path, at: call.offset) }
            if outcome.download != nil, !paths.isEmpty { outcome = Outcome(result: .nothing) }
        }
    }

    /// Writes files with the values as data, which is not code.
    static func serializes(_ places: [Place], to targets: [Place]) -> CallRole {
        CallRole { analyzer, call, _ in
            var data = call.values(at: places)
            for index in data.indices { data[index].removeTaints(.programs) }
            for path in call.values(at: targets) {
                analyzer.write(data, to: path, at: call.offset)
            }
        }
    }

    /// Copies a file or folder.
    static func copies(to target: Place) -> CallRole {
        CallRole { analyzer, call, _ in
            let target = call.values(at: [target]).first
            let sources = call.values.dropLast()
            if let target {
                var data = Value.nothing
                for source in sources { data.add(taintsOf: analyzer.contents(of: source)) }
                analyzer.write([data], to: target, at: call.offset)
            }
            for source in sources { analyzer.carry(source, to: target) }
        }
    }

    static func deletes(_ places: [Place]) -> CallRole {
        CallRole([.destroys]) { analyzer, call, outcome in
            for value in call.values(at: places) { analyzer.delete(value, at: call.offset) }
            outcome.result = .nothing
        }
    }

    /// The result is the paths in a folder that a pattern may limit.
    static func lists(_ places: [Place]) -> CallRole {
        CallRole { analyzer, call, outcome in
            guard let folder = call.values(at: places).first(where: { $0.text != nil }) else {
                return
            }
            let patterns = call.values.filter { $0.text != folder.text }
            var result = analyzer.joined([folder] + patterns, with: "/", at: call.offset)
            if folder.isHome { result.add(analyzer.taint(.listsHome, "~", at: call.offset)) }
            if call.values.isEmpty { result.text = (folder.text ?? "") + "/*" }
            let listed = Value(text: result.text ?? "", at: analyzer.place ?? call.offset)
            result.add(taintsOf: listed)
            analyzer.judge(listed)
            outcome.result = result
        }
    }

    /// The result is a path of the arguments.
    static let joinsPath = CallRole { analyzer, call, outcome in
        var parts = call.values
        if let receiver = call.receiver, receiver.text?.contains("${") == false {
            parts.insert(receiver, at: 0)
        }
        outcome.result = analyzer.joined(parts, with: "/", at: call.offset)
        analyzer.judge(outcome.result)
    }

    /// The result is the home folder.
    static let home = CallRole { _, _, outcome in outcome.result.text = "~" }

    /// The result is the path of a new file.
    static let temporary = CallRole { _, call, outcome in
        outcome.result.text = "/tmp/${temporary\(call.offset)}"
    }
}

extension TaintAnalyzer {
    /// The known contents of a file, with the meaning of its path; of a value after `@` for uploads.
    mutating func contents(of path: Value, named mark: Character? = nil) -> Value {
        var value = path
        if let key = path.fileKey,
            let file = files.look(
                at: mark.map { key.first == $0 ? String(key.dropFirst()) : key } ?? key)
        {
            value.add(taintsOf: file)
        }
        value.text = nil
        return value
    }

    /// Judges and remembers that data is written to a path.
    mutating func write(_ data: [Value], to path: Value, at offset: Int) {
        for taint in path.taints { judgeWrite(data, to: path, taint, at: offset) }
        for value in data
        where value.text?.utf8.count ?? 0 >= 8
            && value.text?.lowercased().contains("nopasswd") == true
        {
            record(.gainsRights, "nopasswd", at: offset)
        }
        if path.text?.hasPrefix("/dev/sd") == true || path.text?.hasPrefix("/dev/nvme") == true {
            record(.destroys, path.text ?? "", at: offset)
        }
        guard let key = path.fileKey else { return }
        var contents = files.look(at: key) ?? .nothing
        for value in data { contents.add(taintsOf: value) }
        guard !contents.taints.isEmpty else { return }
        contents.removeTaints([.touchesAgent, .persists, .skipsQuestions])
        if !files.set(contents, at: key) { leaveOut() }
    }

    /// Judges that data is written to a path that means something.
    private mutating func judgeWrite(
        _ data: [Value], to path: Value, _ taint: Taint, at offset: Int
    ) {
        switch taint.effect {
        case .touchesAgent:
            let isSkill =
                isDocument && taint.subject.hasSuffix("/skills")
                || Self.ownFolders.contains(taint.subject) && path.text?.hasPrefix("~") != true
            record(isSkill ? .installsSkill : .changesAgent, taint.subject, at: taint.offset)
        // The keys of a server that a project sets up are not the user's.
        case .persists where taint.subject == "authorized_keys":
            if path.text?.contains(".ssh") == true {
                record(.persists, ".ssh/authorized_keys", at: offset)
            }
        case .persists, .gainsRights: record(taint.effect, taint.subject, at: offset)
        case .startsWithShells:
            if data.contains(where: \.isStartupCommand) {
                record(.persists, taint.subject, at: offset)
            }
        case .readsPrivateData where taint.subject.hasSuffix("_history"):
            record(.weakensProtection, taint.subject, at: offset)
        default: break
        }
    }

    /// The folders of a project in which skills, commands and agents have files of their own.
    private static let ownFolders: Set<String> = [
        ".claude/skills", ".claude/commands", ".claude/agents",
    ]

    /// Gives a copy what the file has.
    fileprivate mutating func carry(_ source: Value, to target: Value?) {
        guard let key = source.fileKey, let file = files.look(at: key), let target = target?.fileKey
        else {
            return
        }
        if !files.set((files.look(at: target) ?? .nothing).union(file), at: target) { leaveOut() }
    }

    /// Judges what is deleted.
    fileprivate mutating func delete(_ path: Value, at offset: Int) {
        if path.has(.listsHome) { record(.destroys, "~", at: offset) }
        guard var text = path.text?.lowercased() else { return }
        if text.hasSuffix("/"), text.utf8.count > 1 { text.removeLast() }
        if Self.largePlaces.contains(text) { record(.destroys, text, at: offset) }
    }

    private static let largePlaces: Set<String> = [
        "~", "~/*", "~/.*", "/", "/*", "/home", "/home/*", "/users", "/users/*", "/etc", "/usr",
        "/var", "/boot", "~/documents", "~/documents/*", "~/desktop", "~/desktop/*", "~/pictures",
        "~/.ssh", "~/.aws", "/mnt", "/mnt/*", "/volumes", "~/library", "c:\\", "c:\\*", "c:",
        "%userprofile%", "%userprofile%\\*",
    ]
}

extension Invocation {
    /// Whether a file is opened to be written.
    fileprivate func opensForWriting(asMethod isMethod: Bool) -> Bool {
        if name.contains("create") || name.contains("write") || name == "openfile" { return true }
        return modes(after: isMethod ? 0 : 1).contains { mode in
            mode.isMode && "wax+".contains { mode.text?.contains($0) == true }
        }
    }

    /// The arguments that may be the mode in which a file is opened.
    fileprivate func modes(after count: Int) -> [Value] {
        values.dropFirst(count) + values(at: ["mode", "flags"])
    }
}

extension Value {
    /// Whether it is the mode in which a file is opened: `a`, `rb`, `wt+`.
    fileprivate var isMode: Bool {
        guard let text, (1...4).contains(text.utf8.count) else { return false }
        return text.utf8.allSatisfy("rwaxbt+".utf8.contains)
    }

    /// Whether it is the home folder itself.
    fileprivate var isHome: Bool { text == "~" || text == "~/" }

    /// Whether the text does more in each shell than set a variable.
    fileprivate var isStartupCommand: Bool {
        guard let text = text?.lowercased() else { return isProgram }
        return [
            "curl", "wget", "eval", "base64", "nohup", "alias sudo", "alias ssh", "alias git",
            "source <(", "/dev/tcp", "python -c", "python3 -c", "& disown",
        ].contains { text.contains($0) }
    }
}
