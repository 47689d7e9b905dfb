internal import Text

// What is run: code, commands, files, modules.
extension CallRole {
    /// Runs the text as code of a family of languages.
    static func evaluates(_ places: [Place], _ family: CodeFamily?) -> CallRole {
        CallRole([.evaluates]) { analyzer, call, _ in
            for value in call.values(at: places) {
                analyzer.use(value, for: .evaluates, at: call.offset)
                analyzer.evaluateCode(value, family, at: call.offset)
            }
        }
    }

    /// Runs a command: a list of words, or a line.
    static func runs(_ places: [Place]) -> CallRole {
        CallRole([.evaluates, .starts]) { analyzer, call, outcome in
            guard let command = call.values(at: places).first else { return }
            let words = analyzer.words(of: command, call.values)
            let input = call.values(at: ["input", "stdin"]).first
            outcome.result.add(
                taintsOf: analyzer.start(command, words, input, at: call.offset))
            // What is sent to it later is run.
            guard analyzer.isInterpreter(words) else { return }
            outcome.result.symbol = "interpreter"
            let streams = call.labeled.map(\.value) + call.values.dropFirst()
            analyzer.judgeStreams([outcome.result] + streams, at: call.offset)
        }
    }

    /// Connects streams with each other, of which one may be a shell's.
    static let connects = CallRole { analyzer, call, _ in
        analyzer.judgeStreams(call.arguments + (call.receiver.map { [$0] } ?? []), at: call.offset)
    }

    /// Runs the command that follows the options.
    static let prefixes = CallRole(form: .prefix)

    /// Runs the code after an option, a file, or what is piped in.
    static func interprets(code options: [String], _ family: CodeFamily?) -> CallRole {
        CallRole([.evaluates, .starts], form: .interpreter) { analyzer, call, outcome in
            analyzer.interpret(options, family, call)
            if call.hasOption("-i"), call.input != nil {
                outcome.result.add(analyzer.taint(.handsOverShell, call.name, at: call.offset))
            }
        }
    }

    /// Runs a file.
    static func runsFile(_ places: [Place]) -> CallRole {
        CallRole([.evaluates, .starts]) { analyzer, call, _ in
            for value in call.values(at: places) {
                analyzer.runFile(value, at: call.offset)
                guard isPartOfShell(call.name) else { continue }
                analyzer.note(value, runsAs: .shell)
                analyzer.include(value, at: call.offset)
            }
        }
    }

    /// Whether a command of shells runs a file in the shell itself.
    private static func isPartOfShell(_ name: String) -> Bool { name == "source" || name == "." }

    /// Loads modules, libraries or scripts, by name, path or address.
    static func loads(_ places: [Place]) -> CallRole {
        CallRole([.evaluates, .starts]) { analyzer, call, _ in
            for value in call.values(at: places) {
                analyzer.load(value, by: call.name, at: call.offset)
            }
        }
    }

    /// The result is a module.
    static func imports(_ place: Place) -> CallRole {
        CallRole { _, call, outcome in outcome.result.symbol = call.values(at: [place]).first?.text
        }
    }

    /// The result is the member of an object, or the module, that a text names.
    static let looksUp = CallRole([.evaluates]) { analyzer, call, outcome in
        let names = call.values
        if call.name != "getattr" {
            if let name = names.first { analyzer.load(name, by: call.name, at: call.offset) }
            outcome.result.symbol = names.first?.text
        } else if names.count > 1, let name = names[1].text, !name.contains("${") {
            outcome.result.symbol = (names[0].symbol.map { "\($0)." } ?? "") + name
        }
        let name = names.count > 1 ? names[1] : names.first ?? .nothing
        if name.has(.disguises) || name.has(.decodes) {
            analyzer.record(.disguises, call.name, at: call.offset)
        }
    }

    /// Makes a file executable.
    static func enables(_ places: [Place]) -> CallRole {
        CallRole([.evaluates, .starts]) { analyzer, call, _ in
            let line = call.line
            guard executableModes.contains(where: line.contains) else { return }
            for value in call.values(at: places) {
                analyzer.use(fileAt: value, for: .starts, at: call.offset)
            }
        }
    }

    private static let executableModes = [
        "+x", "x ", " 7", " 0o7", " 0o5", "755", "s_ix", "s_irwx", "s_iexec", "0x1ed",
    ]
}

extension TaintAnalyzer {
    /// Judges what is run of a value.
    mutating func use(_ value: Value, for use: Effect, at offset: Int) {
        for taint in value.taints where EffectSet.programs.contains(taint.effect) {
            record(taint, usedFor: use, at: offset)
        }
    }

    /// Judges what is run of the file at a path.
    mutating func use(fileAt path: Value, for use: Effect, at offset: Int) {
        // A browser opens an address.
        guard path.address == nil, let key = path.fileKey else { return }
        if let file = files.look(at: key) { return self.use(file, for: use, at: offset) }
        if let file = unpackedContents(of: path) { self.use(file, for: use, at: offset) }
    }

    mutating func runFile(_ value: Value, at offset: Int) {
        use(fileAt: value, for: .starts, at: offset)
        // The output of a command in the place of a file: `bash <(…)`.
        if value.text == nil { use(value, for: .evaluates, at: offset) }
    }

    /// Notes that a program of a family runs the file at a path, or that it is started by the path.
    mutating func note(_ path: Value, runsAs family: CodeFamily?) {
        if let key = path.fileKey { files.run(key, as: family) }
    }

    /// Starts a command that a program gives as a list or a line; returns what it prints.
    fileprivate mutating func start(
        _ command: Value, _ words: [Value], _ input: Value?, at offset: Int
    ) -> Value {
        if command.items.isEmpty { use(command, for: .evaluates, at: offset) }
        if words.count > 1 || !command.items.isEmpty {
            return nested(at: offset) { $0.run(words, input, false, isLiteral: false, offset) }
        }
        guard command.text != nil else { return .nothing }
        // What is unknown in a line of a shell has what the line has.
        let outer = (value(named: "_"), groupInput)
        var unknown = command
        (unknown.text, unknown.items) = (Value.unknownText, [])
        assign(unknown, to: .name("_", offset), adds: false)
        groupInput = input
        let output = evaluateCode(command, .shell, at: offset)
        assign(outer.0 ?? .nothing, to: .name("_", offset), adds: false)
        groupInput = outer.1
        return output
    }

    /// The words of a command: its items, or a program with the arguments after it; a line of a shell is one word.
    fileprivate func words(of command: Value, _ arguments: [Value]) -> [Value] {
        if let words = command.words { return words }
        guard let text = command.text, !text.utf8.contains(Byte.space) else { return [command] }
        return [command] + arguments.dropFirst().flatMap { $0.words ?? [$0] }
    }

    /// Whether a command is an interpreter without a script, which reads one from its input.
    func isInterpreter(_ words: [Value]) -> Bool {
        guard let line = words.first?.text?.split(separator: " "),
            let name = line.first?.split(separator: "/").last?.lowercased(),
            line.dropFirst().allSatisfy({ $0.hasPrefix("-") }),
            words.dropFirst().allSatisfy({
                $0.text?.hasPrefix("-") == true || $0.isConnection || $0.isNothing
            })
        else { return false }
        return CallTable.programs[name]?.contains { $0.has(.interpreter) } == true
    }

    /// Judges whether a shell gets a connection to another machine for one of its streams.
    mutating func judgeStreams(_ values: [Value], at offset: Int) {
        if values.contains(where: \.isShell), values.contains(where: \.isConnection) {
            record(.handsOverShell, "", at: offset)
        }
    }

    fileprivate mutating func interpret(
        _ options: [String], _ family: CodeFamily?, _ call: Invocation
    ) {
        let code =
            call.values(at: options.map { .label($0) })
            + (call.hasOption("-c") && options.contains("-c") ? call.values.prefix(1) : [])
        for value in code {
            use(value, for: .evaluates, at: call.offset)
            evaluateCode(value, family, at: call.offset)
        }
        guard code.isEmpty, !call.hasOption("-m") else { return }
        let readsInput = call.hasOption("-s")
        if let file = call.values.first(where: { $0.text != "-" }), !readsInput {
            runFile(file, at: call.offset)
            if let family { note(file, runsAs: family) }
        }
        if readsInput || call.values.isEmpty || call.values[0].text == "-", let input = call.input {
            use(input, for: call.hasPlainPipe ? .evaluatesPipe : .evaluates, at: call.offset)
            evaluateCode(input, family, at: call.offset)
        }
    }

    /// Judges a module, library or script that a function loads by its name, path or address.
    fileprivate mutating func load(_ value: Value, by function: String, at offset: Int) {
        let text = value.text ?? ""
        if let scheme = PackageScheme.allCases.first(where: { text.hasPrefix($0.rawValue) }) {
            let package = text.dropFirst(scheme.rawValue.utf8.count).drop { $0 == "/" }
            if KnownPackages.isUnseen(package, knownScopes: scheme.scopes) {
                record(.takesPackage, text, at: offset)
            }
        } else if text.hasPrefix("data:") {
            use(value, for: .evaluates, at: offset)
            guard text.contains(";base64,") else { return }
            let decoded = Taint(effect: .decodes, subject: "data:", offset: offset)
            record(decoded, usedFor: .evaluates, at: offset)
        } else if let address = value.address,
            text.hasPrefix("http") || value.text == nil && function.hasPrefix("import")
        {
            loadDownload(from: address, at: offset)
        } else if value.text == nil {
            use(value, for: .evaluates, at: offset)
        } else if files.mayHaveModules() {
            for file in files.modules(named: text) { use(file, for: .starts, at: offset) }
        }
    }

    /// Judges a module at an address: of a registry, it is like a package.
    private mutating func loadDownload(from address: String, at offset: Int) {
        guard let host = WebHost(address) else { return }
        guard host.hasModules, !host.isWellKnown else {
            let download = Taint(effect: .downloads, subject: address, offset: offset)
            return record(download, usedFor: .evaluates, at: offset)
        }
        if !WebHost.namesVersion(address) { record(.takesPackage, address, at: offset) }
    }
}

extension WrittenFiles {
    /// The files that may be a module: `a.b` is `b.py`, `./a` is `a.js`.
    fileprivate func modules(named name: String) -> [Value] {
        guard let key = Value(name: name.prefix { $0 != "?" }).fileKey, !key.hasSuffix(".json")
        else { return [] }
        let last = key.split(separator: ".").last.map(String.init) ?? key
        return programs { name in
            guard name != key else { return true }
            return [key, last].contains { stem in
                name.hasPrefix(stem)
                    && CodeFamily.moduleExtensions.contains { name == "\(stem).\($0)" }
            }
        }
    }
}
