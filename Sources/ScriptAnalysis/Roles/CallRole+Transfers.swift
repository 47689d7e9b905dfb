internal import Text

// What is taken from other machines, and sent to them.
extension CallRole {
    /// Requests the addresses; the result is a download.
    static func fetches(_ places: [Place]) -> CallRole {
        CallRole([.downloads]) { analyzer, call, outcome in
            outcome.download = analyzer.fetch(call.values(at: places), call)
        }
    }

    /// Sends the values to another machine.
    static func sends(_ places: [Place]) -> CallRole {
        CallRole([.sends]) { analyzer, call, _ in
            let data = call.values(at: places)
            guard !call.isLocal, !data.isEmpty || call.sendsByMethod else { return }
            analyzer.send(data, to: call.addresses, keysIn: call, at: call.offset)
        }
    }

    /// Sends the values after the first, if this is a connection.
    static let sendsToConnection = CallRole { analyzer, call, _ in
        guard call.values.first?.isConnection == true else { return }
        analyzer.send(Array(call.values.dropFirst()), to: [], at: call.offset)
    }

    /// Looks names up, which whoever answers for their domain sees: no key is meant for that.
    static func resolves(_ places: [Place]) -> CallRole {
        CallRole([.sends]) { analyzer, call, _ in
            let names = call.values(at: places)
            analyzer.record(.sends, "", at: call.offset)
            for taint in names.flatMap(\.taints) where EffectSet.secrets.contains(taint.effect) {
                analyzer.record(taint, usedFor: .sends, at: call.offset)
            }
        }
    }

    /// Copies files from or to another machine, whose paths start with a host.
    static let transfers = CallRole([.downloads]) { analyzer, call, outcome in
        guard let target = call.values.last, !target.isRemote else { return }
        for source in call.values.dropLast() where source.isRemote {
            var download = Value.nothing
            download.add(analyzer.taint(.downloads, source.address ?? "", at: call.offset))
            outcome.result.add(taintsOf: download)
            guard target.text != "-" else { continue }
            // The target may be a folder.
            let name = source.text?.split { "/:".contains($0) }.last ?? ""
            for path in [target, Value(name: name)] {
                analyzer.write([download], to: path, at: call.offset)
            }
        }
    }

    /// The result has something; an empty subject is the address of the call.
    static func takes(_ effect: Effect, _ subject: String) -> CallRole {
        CallRole(EffectSet(effect)) { analyzer, call, outcome in
            let name = subject.isEmpty ? call.addresses.first ?? "" : subject
            outcome.result.add(analyzer.taint(effect, name, at: call.offset))
            if effect == .readsCredentials || effect == .readsPrivateData {
                analyzer.record(effect, subject, at: call.offset)
            }
        }
    }

    /// Prints a secret that a program keeps, which is ordinary by itself.
    static let printsSecret = CallRole { analyzer, call, outcome in
        outcome.result.add(analyzer.taint(.readsSettings, call.name, at: call.offset))
    }

    /// Requests an address and runs what it gets.
    static let runsDownload = CallRole([.downloads, .evaluates]) { analyzer, call, _ in
        let download = Taint(
            effect: .downloads, subject: call.addresses.first ?? "", offset: call.offset)
        analyzer.record(download, usedFor: .evaluates, at: call.offset)
    }
}

extension TaintAnalyzer {
    fileprivate mutating func fetch(_ values: [Value], _ call: Invocation) -> Value {
        let addresses = values.lazy.compactMap {
            $0.address ?? $0.items.lazy.compactMap(\.value.address).first
        }
        var download = Value.nothing
        download.address = addresses.first ?? call.addresses.first
        guard !call.isLocal else { return download }
        // The address may carry what is sent.
        let sent =
            values.flatMap(\.taints).filter { EffectSet.secrets.contains($0.effect) }
            + call.labeled.flatMap(\.value.taints).filter { $0.effect == .readsKey }
        for taint in sent {
            judgeSent(
                taint, [download.address].compactMap(\.self), use: .downloads, at: call.offset)
        }
        download.add(taint(.downloads, download.address ?? "", at: call.offset))
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
        let sent =
            data.flatMap { contents(of: $0, named: "@").taints }
            .filter { EffectSet.secrets.contains($0.effect) }
            + (call?.values(at: [.all]) ?? []).flatMap(\.taints).filter { $0.effect == .readsKey }
        for taint in sent { judgeSent(taint, addresses, use: .sends, at: offset) }
    }

    private mutating func judgeSent(
        _ taint: Taint, _ addresses: [String], use: Effect, at offset: Int
    ) {
        let servers = addresses.compactMap { WebHost($0) }
        // What the machine's own server of metadata is asked for stays there.
        if !servers.isEmpty, servers.allSatisfy(\.isMetadataServer) { return }
        if taint.effect == .readsKey {
            let hosts = servers.map(\.host)
            guard
                let key = ServiceKey.all.first(where: { $0.names[0].uppercased() == taint.subject }
                ),
                !key.isMeant(for: hosts)
            else { return }
        }
        record(taint, usedFor: use, at: offset)
    }
}

extension Invocation {
    /// Whether a method such as `-X POST` sends.
    fileprivate var sendsByMethod: Bool {
        let methods = values(at: ["-X", "--request", "--method", "-method", "method"])
        return methods.contains { ["POST", "PUT", "PATCH"].contains($0.text?.uppercased() ?? "") }
    }
}

extension Value {
    /// Whether it is a path on another machine: `host:path`, `s3://bucket/path`.
    fileprivate var isRemote: Bool {
        guard let text, let colon = text.firstIndex(of: ":") else { return false }
        let host = text[..<colon]
        // A single letter is a drive.
        return host.utf8.count > 1 && host != "file" && !host.contains("/")
    }
}
