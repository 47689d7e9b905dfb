internal import Text

extension Evaluator {
    /// Applies what the rows of a call say; returns its result, which is `passed` if no row says another.
    mutating func apply(
        _ rows: [Row], to call: Invocation, default passed: Value, symbol: String?
    ) -> Value {
        var result = passed
        result.symbol = symbol
        var download: Value?
        for role in rows.flatMap(\.roles) {
            switch role {
            case .fetches(let places): download = fetch(places, call)
            case .sends(let places):
                guard !call.isLocal else { continue }
                let data = call.values(at: places)
                if !data.isEmpty || call.sendsByMethod {
                    send(data, to: call.addresses, keysIn: call, at: call.offset)
                }
            case .writes(let targets, let places):
                var data = call.values(at: places)
                let paths = call.values(at: targets).filter { $0.text != "-" && $0.text != nil }
                if let download, data.isEmpty { data = [download] }
                for path in paths { write(data, to: path, at: call.offset) }
                if download != nil, !paths.isEmpty { result = .nothing; download = nil }
            default: apply(role, to: call, &result)
            }
        }
        guard var download else { return result }
        if let file = call.downloadedFile, let path = download.address {
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            write(
                [download], to: Value(text: file.isEmpty ? name : file, at: call.offset),
                at: call.offset)
            return .nothing
        }
        // What is requested is not what the request has.
        download.symbol = symbol
        download.items = []
        download.text = nil
        return download
    }

    private mutating func apply(_ role: Row.Role, to call: Invocation, _ result: inout Value) {
        let offset = call.offset
        switch role {
        case .evaluates(let places, let family):
            for value in call.values(at: places) {
                use(value, for: .evaluates, at: offset)
                evaluateCode(value, family, at: offset)
            }
        case .runs(let places):
            for value in call.values(at: places).prefix(1) {
                let input = call.values(at: ["input", "stdin"]).first
                result.add(goodsOf: start(value, rest: call.values, input, at: offset))
                // What is sent to it later is run.
                if isInterpreter(words(of: value, call.values)) { result.symbol = "interpreter" }
            }
        case .runsFile(let places):
            for value in call.values(at: places) { runFile(value, at: offset) }
        case .loads(let places):
            for value in call.values(at: places) { load(value, by: call.name, at: offset) }
        case .transfers: transfer(call, &result)
        case .filters: result = call.input?.withoutText ?? .nothing
        case .fills:
            guard let input = call.input else { break }
            for case let name? in call.values.map(\.text) {
                assign(input, to: .name(name, offset), adds: true)
            }
        case .interprets(let options, let family):
            interpret(options, family, call)
            if call.hasOption("-i"), call.input != nil {
                result.add(Good(deed: .handsOverShell, subject: call.name, offset: place ?? offset))
            }
        case .enables(let places): enable(places, call)
        case .decodes(let places):
            result = .nothing
            for value in call.values(at: places) { result.add(goodsOf: contents(of: value)) }
            result.add(Good(deed: .decodes, subject: call.name, offset: place ?? offset))
        case .reads(let places):
            for value in call.values(at: places) { result.add(goodsOf: contents(of: value)) }
            result.text = nil
        case .opens(let places):
            guard let path = call.values(at: places).first(where: { $0.text != nil }) else { break }
            result.text = path.text
            result.add(goodsOf: contents(of: path))
            result.symbol = "file"
            if call.opensForWriting { write([], to: path, at: offset) }
        case .serializes(let places, let targets):
            var data = call.values(at: places)
            for index in data.indices { data[index].removeGoods(DeedSet(.downloads, .decodes)) }
            for path in call.values(at: targets) { write(data, to: path, at: offset) }
        case .copies(let target):
            let values = call.values(at: [target])
            let sources = call.values.dropLast()
            for path in values {
                var data = Value.nothing
                for source in sources { data.add(goodsOf: contents(of: source)) }
                write([data], to: path, at: offset)
            }
            for source in sources where source.fileKey != nil { carry(source, to: values.first) }
        case .deletes(let places):
            for value in call.values(at: places) { delete(value, at: offset) }
            result = .nothing
        case .lists(let places):
            guard let folder = call.values(at: places).first(where: { $0.text != nil }) else {
                break
            }
            result = joined(
                [folder] + call.values(at: [.rest(0)]).filter { $0.text != folder.text }, with: "/",
                at: place ?? offset)
            if folder.isHome {
                result.add(Good(deed: .listsHome, subject: "~", offset: place ?? offset))
            }
            if call.values(at: [.rest(0)]).isEmpty { result.text = (folder.text ?? "") + "/*" }
            let listed = Value(text: result.text ?? "", at: place ?? offset)
            result.add(goodsOf: listed)
            judge(listed)
        case .joinsPath:
            var parts = call.values
            if let receiver = call.receiver, receiver.text != nil,
                receiver.text?.contains("${") == false
            {
                parts.insert(receiver, at: 0)
            }
            result = joined(parts, with: "/", at: place ?? offset)
            judge(result)
        case .joinsText:
            // The items of a list may be the object or the argument.
            if let items = call.receiver?.items, !items.isEmpty {
                let separator = call.values.first?.text ?? ""
                result = joined(items.map(\.value), at: place ?? offset)
                if !separator.isEmpty {
                    result.text = items.map { $0.value.text ?? Value.unknownText }
                        .joined(separator: separator)
                }
                break
            }
            guard !call.owners.contains(where: Self.pathModules.contains) else { break }
            let parts = call.values.flatMap { $0.items.isEmpty ? [$0] : $0.items.map(\.value) }
            let texts =
                call.receiver?.text.map { $0.isEmpty || $0.contains("${") } == false
                    && parts.count > 1
                ? [call.receiver ?? .nothing] : []
            let isPrinted = call.receiver == nil
            result = joined(texts + parts, at: place ?? offset).taken(from: call.receiver)
            if isPrinted {
                result.text = parts.map { $0.text ?? Value.unknownText }.joined(separator: " ")
            }
        case .keeps(let places):
            let kept = call.values(at: places).first { $0.text != nil } ?? .nothing
            result.text = kept.text
            result.items = kept.items
            result.symbol = kept.symbol ?? result.symbol
        case .home: result.text = "~"
        case .temporary: result.text = "/tmp/${temporary\(offset)}"
        case .environment:
            guard call.values.isEmpty else { break }
            result.add(Good(deed: .readsEnvironment, subject: call.name, offset: place ?? offset))
        case .variable(let place):
            let name = call.values(at: [place]).first?.text ?? ""
            let fallback = call.values.dropFirst().first
            var environment = Value.nothing
            environment.symbol = "env"
            environment.add(Good(deed: .readsEnvironment, subject: "env", offset: offset))
            result = member(name, of: environment, at: offset)
            if let fallback, result.text?.hasPrefix("${") == true {
                result.text = fallback.text ?? result.text
            }
            if result.address == nil { result.address = fallback?.address }
        case .imports(let place):
            result.symbol = call.values(at: [place]).first?.text
        case .looksUp: lookUp(call, &result)
        case .takes(let deed, let subject):
            let good = Good(
                deed: deed, subject: subject.isEmpty ? call.addresses.first ?? "" : subject,
                offset: place ?? offset)
            result.add(good)
            if deed == .readsCredentials || deed == .readsPrivateData {
                record(deed, subject, at: offset)
            }
        case .acts(let deed):
            if !(deed == .persists && call.name == "crontab" && call.values.isEmpty
                && call.input == nil)
            {
                record(deed, call.name, at: offset)
            }
        case .installs: judgeInstall(call)
        case .runsPackage: judgePackage(call)
        case .addsRemote: judgeRemote(call)
        case .runsDownload:
            let address = call.addresses.first ?? ""
            record(
                Good(deed: .downloads, subject: address, offset: offset), usedFor: .evaluates,
                at: offset)
        case .nothing: result = .nothing
        case .fetches, .sends, .writes, .prefixes, .prints, .collects: break
        }
    }

    private static let pathModules: Set<String> = [
        "path", "pathlib", "file", "filepath", "posixpath", "ospath",
    ]

    // Requests.

    private mutating func fetch(_ places: [Row.Place], _ call: Invocation) -> Value? {
        let values = call.values(at: places)
        let address =
            values.lazy.compactMap { $0.address ?? $0.items.lazy.compactMap(\.value.address).first }
            .first
            ?? call.addresses.first
        // The address may carry what is sent.
        if !call.isLocal {
            for value in values {
                for good in value.goods where Self.isSecret(good.deed) {
                    judgeSent(good, [address].compactMap(\.self), use: .downloads, at: call.offset)
                }
            }
            for value in call.labeled.map(\.value) {
                for good in value.goods where good.deed == .readsKey {
                    judgeSent(good, [address].compactMap(\.self), use: .downloads, at: call.offset)
                }
            }
        }
        var download = Value.nothing
        download.address = address
        if !call.isLocal {
            download.add(
                Good(deed: .downloads, subject: address ?? "", offset: place ?? call.offset))
        }
        return download
    }

    /// Judges data that leaves the machine.
    mutating func send(
        _ data: [Value], to addresses: [String], keysIn call: Invocation? = nil, at offset: Int
    ) {
        record(.sends, addresses.first ?? "", at: offset)
        if data.contains(where: { $0.has(.handsOverShell) }) {
            record(.handsOverShell, "", at: offset)
        }
        for value in data {
            for good in contents(of: value, named: "@").goods where Self.isSecret(good.deed) {
                judgeSent(good, addresses, use: .sends, at: offset)
            }
        }
        guard let call else { return }
        for value in call.values(at: [.all]) {
            for good in value.goods where good.deed == .readsKey {
                judgeSent(good, addresses, use: .sends, at: offset)
            }
        }
    }

    private static func isSecret(_ deed: Deed) -> Bool { DeedSet.secrets.contains(deed) }

    private mutating func judgeSent(_ good: Good, _ addresses: [String], use: Deed, at offset: Int)
    {
        if good.deed == .readsKey {
            let hosts = addresses.compactMap { WebHost($0)?.host }
            guard
                let key = ServiceKey.all.first(where: { $0.names[0].uppercased() == good.subject }),
                !key.isMeant(for: hosts)
            else { return }
        }
        record(good, usedFor: use, at: offset)
    }

    // Programs and code.

    /// Judges what is run of a value.
    mutating func use(_ value: Value, for use: Deed, at offset: Int) {
        for good in value.goods where good.deed == .downloads || good.deed == .decodes {
            record(good, usedFor: use, at: offset)
        }
    }

    /// Starts a command that a program gives as a list or a line; returns what it prints.
    private mutating func start(
        _ value: Value, rest: [Value], _ input: Value?, at offset: Int
    ) -> Value {
        if value.items.isEmpty { use(value, for: .evaluates, at: offset) }
        let words = words(of: value, rest)
        if words.count > 1 || !value.items.isEmpty {
            return nested(at: offset) { $0.run(words, input, false, isLiteral: false, offset) }
        }
        guard value.text != nil else { return .nothing }
        let outer = (self.value(named: "_"), groupInput)
        var unknown = value
        (unknown.text, unknown.items) = (Value.unknownText, [])
        assign(unknown, to: .name("_", offset), adds: false)
        groupInput = input
        let output = evaluateCode(value, .shell, at: offset)
        assign(outer.0 ?? .nothing, to: .name("_", offset), adds: false)
        groupInput = outer.1
        return output
    }

    /// The words of a command: its items, or a program with the arguments after it; a line of a shell is one word.
    private func words(of command: Value, _ arguments: [Value]) -> [Value] {
        if let words = command.words { return words }
        guard let text = command.text, !text.utf8.contains(Byte.space) else { return [command] }
        return [command] + arguments.dropFirst().flatMap { $0.words ?? [$0] }
    }

    /// Whether a command is an interpreter without a script, which reads one from its input.
    private func isInterpreter(_ words: [Value]) -> Bool {
        guard let name = words.first?.text?.split(separator: "/").last?.lowercased(),
            words.dropFirst().allSatisfy({ $0.text?.hasPrefix("-") == true })
        else { return false }
        return CallTable.programs[name]?.contains(where: \.interprets) == true
    }

    mutating func runFile(_ value: Value, at offset: Int) {
        if let key = value.fileKey, let file = files[key] { use(file, for: .starts, at: offset) }
        // The output of a command in the place of a file: `bash <(…)`.
        if value.text == nil { use(value, for: .evaluates, at: offset) }
    }

    /// Judges a module, library or script that a function loads by its name, path or address.
    private mutating func load(_ value: Value, by function: String, at offset: Int) {
        let text = value.text ?? ""
        if let scheme = PackageScheme.allCases.first(where: { text.hasPrefix($0.rawValue) }) {
            let package = text.dropFirst(scheme.rawValue.utf8.count).drop { $0 == "/" }
            if isUnseen(package: package, of: scheme.scopes) {
                record(.takesPackage, text, at: offset)
            }
        } else if text.hasPrefix("data:") {
            use(value, for: .evaluates, at: offset)
            guard text.contains(";base64,") else { return }
            record(
                Good(deed: .decodes, subject: "data:", offset: offset), usedFor: .evaluates,
                at: offset)
        } else if let address = value.address,
            text.hasPrefix("http") || value.text == nil && function.hasPrefix("import")
        {
            loadDownload(from: address, at: offset)
        } else if value.text == nil {
            use(value, for: .evaluates, at: offset)
        } else if files.programCount > 0, let key = Value(name: text.prefix { $0 != "?" }).fileKey,
            !key.hasSuffix(".json")
        {
            // A module has the name of its file without an extension: `a.b` is `b.py`.
            let name = key.split(separator: ".").last.map(String.init) ?? key
            let keys =
                [key]
                + CodeFamily.moduleExtensions.flatMap { ["\(key).\($0)", "\(name).\($0)"] }
            for file in Set(keys).compactMap({ files[$0] }) { use(file, for: .starts, at: offset) }
        }
    }

    /// Judges a module at an address: of a registry, it is like a package.
    private mutating func loadDownload(from address: String, at offset: Int) {
        guard let host = WebHost(address) else { return }
        guard host.hasModules, !host.isWellKnown else {
            let download = Good(deed: .downloads, subject: address, offset: offset)
            return record(download, usedFor: .evaluates, at: offset)
        }
        if !WebHost.namesVersion(address) { record(.takesPackage, address, at: offset) }
    }

    /// Copies files from another machine, which are downloads.
    private mutating func transfer(_ call: Invocation, _ result: inout Value) {
        guard let target = call.values.last, !target.isRemote else { return }
        for source in call.values.dropLast() where source.isRemote {
            var download = Value.nothing
            download.add(
                Good(
                    deed: .downloads, subject: source.address ?? "", offset: place ?? call.offset))
            result.add(goodsOf: download)
            guard target.text != "-" else { continue }
            // The target may be a folder.
            write([download], to: target, at: call.offset)
            let name = source.text?.split { "/:".contains($0) }.last ?? ""
            write([download], to: Value(name: name), at: call.offset)
        }
    }

    private mutating func interpret(_ options: [String], _ family: CodeFamily?, _ call: Invocation)
    {
        let code =
            call.values(at: options.map { .label($0) })
            + (call.hasOption("-c") && options.contains("-c") ? call.values.prefix(1) : [])
        for value in code {
            use(value, for: .evaluates, at: call.offset)
            evaluateCode(value, family, at: call.offset)
        }
        guard code.isEmpty, !call.hasOption("-m") else { return }
        if let file = call.values.first(where: { $0.text != "-" }), !call.hasOption("-s") {
            runFile(file, at: call.offset)
        }
        if call.values.allSatisfy({ $0.text == "-" }) || call.hasOption("-s")
            || call.values.first?.text == "-", let input = call.input
        {
            if !call.hasPlainPipe { use(input, for: .evaluates, at: call.offset) }
            evaluateCode(input, family, at: call.offset)
        }
    }

    private mutating func enable(_ places: [Row.Place], _ call: Invocation) {
        let line = call.line
        guard
            ["+x", "x ", " 7", " 0o7", " 0o5", "755", "s_i", "0x1ed"].contains(where: line.contains)
        else { return }
        for value in call.values(at: places) {
            if let key = value.fileKey, let file = files[key] {
                use(file, for: .starts, at: call.offset)
            }
        }
    }

    /// The member of a module that is named by a text.
    private mutating func lookUp(_ call: Invocation, _ result: inout Value) {
        let names = call.values
        if call.name != "getattr", let name = names.first {
            load(name, by: call.name, at: call.offset)
        }
        if call.name == "getattr" {
            guard names.count > 1 else { return }
            if let name = names[1].text, !name.contains("${") {
                result.symbol = (names[0].symbol.map { "\($0)." } ?? "") + name
            }
        } else {
            result.symbol = names.first?.text
        }
        let text = names.count > 1 ? names[1] : names.first ?? .nothing
        if text.isPieced || text.has(.decodes) {
            record(.disguises, call.name, at: call.offset)
        }
    }
}

extension Invocation {
    /// Whether a method such as `-X POST` sends.
    fileprivate var sendsByMethod: Bool {
        let methods = values(at: ["-X", "--request", "--method", "-method", "method"])
        return methods.contains { ["POST", "PUT", "PATCH"].contains($0.text?.uppercased() ?? "") }
    }

    /// The name of the file in which a download is kept without an option for it: empty for the last part of the address;
    /// nil if it is printed.
    fileprivate var downloadedFile: String? {
        switch name {
        case "curl": hasOption("-O") || hasOption("--remote-name") ? "" : nil
        case "wget", "wget2":
            values(at: ["-O", "--output-document"]).contains { $0.text == "-" } ? nil : ""
        case "aria2c": ""
        default: nil
        }
    }

    /// Whether a file is opened to be written.
    fileprivate var opensForWriting: Bool {
        if name.contains("create") || name.contains("write") || name == "openfile" { return true }
        let modes = values.dropFirst() + values(at: ["mode", "flags"])
        return modes.contains { mode in
            guard let text = mode.text, text.utf8.count <= 4 else { return false }
            return "wax+".contains { text.contains($0) }
        }
    }
}

extension Value {
    /// A value that has only a text, as names of files have.
    init(name: Substring) {
        self.init()
        text = String(name)
    }

    /// Whether it is a path on another machine: `host:path`, `s3://bucket/path`.
    var isRemote: Bool {
        guard let text, let colon = text.firstIndex(of: ":") else { return false }
        let host = text[..<colon]
        // A single letter is a drive.
        return host.utf8.count > 1 && host != "file" && !host.contains("/")
    }

    /// Whether it is the home folder itself.
    var isHome: Bool { text == "~" || text == "~/" }

    /// What a receiver passes to the functions that its method calls.
    func taken(from receiver: Value?) -> Value {
        var value = self
        if let receiver { value.add(goodsOf: receiver) }
        return value
    }
}
