internal import Text

// Archives and repositories: what is unpacked has what they have.
extension CallRole {
    /// Unpacks archives into a folder; without one, into the current folder.
    static func unpacks(_ places: [Place], into folders: [Place] = []) -> CallRole {
        CallRole([.unpacksDownload]) { analyzer, call, _ in
            var contents = Value.nothing
            for value in call.values(at: places) {
                contents.add(taintsOf: analyzer.contents(of: value))
            }
            analyzer.unpack(contents, into: call.values(at: folders).first)
        }
    }

    /// Unpacks a file to one without its extension.
    static let expands = CallRole([.unpacksDownload]) { analyzer, call, outcome in
        for value in call.values {
            let contents = analyzer.contents(of: value)
            outcome.result.add(taintsOf: contents)
            guard let name = value.text, let dot = name.lastIndex(of: ".") else { continue }
            analyzer.write([contents], to: Value(name: name[..<dot]), at: call.offset)
        }
    }

    /// Copies a repository from its address into a folder.
    static let clones = CallRole([.downloads]) { analyzer, call, _ in
        guard !call.isLocal,
            let index = call.values.firstIndex(where: { $0.address != nil }),
            let address = call.values[index].address
        else { return }
        var contents = Value.nothing
        contents.add(analyzer.taint(.downloads, address, at: call.offset))
        if index + 1 < call.values.count, call.values[index + 1].fileKey != nil {
            analyzer.unpack(contents, into: call.values[index + 1])
        } else {
            var name = address.split(separator: "/").last ?? ""
            if name.hasSuffix(".git") { name.removeLast(4) }
            analyzer.unpack(contents, into: Value(name: name))
        }
    }

    /// Goes to a folder.
    static let enters = CallRole { analyzer, call, _ in
        if let folder = call.values.first { analyzer.enter(folder) }
    }
}

extension TaintAnalyzer {
    /// Remembers what was unpacked into a folder; nil or `.` is the current one.
    fileprivate mutating func unpack(_ contents: Value, into folder: Value?) {
        var programs = Value.nothing
        for taint in contents.taints {
            switch taint.effect {
            case .downloads:
                programs.add(
                    Taint(effect: .unpacksDownload, subject: taint.subject, offset: taint.offset))
            case .decodes, .unpacksDownload: programs.add(taint)
            default: continue
            }
        }
        guard !programs.taints.isEmpty else { return }
        guard let key = folder?.fileKey else { return unpacked.add(taintsOf: programs) }
        if !files.set((files.look(at: key + "/") ?? .nothing).union(programs), at: key + "/") {
            leaveOut()
        }
    }

    /// Notes that paths may be in a folder from now on.
    fileprivate mutating func enter(_ folder: Value) {
        guard let key = folder.fileKey, let known = files.look(at: key + "/") else { return }
        unpacked.add(taintsOf: known)
    }

    /// The contents of the file at a path that was unpacked with others.
    mutating func unpackedContents(of path: Value) -> Value? {
        guard let text = path.text, let key = path.fileKey else { return nil }
        let parts = Array(text.utf8).split {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
        }
        for folder in parts.dropLast() {
            if let known = files.look(at: String(lowercasing: folder) + "/") { return known }
        }
        // What the skill brings along comes from nowhere else.
        let isBelow =
            text.contains("/") && !text.hasPrefix("/") && !text.hasPrefix("~")
            && !text.hasPrefix("..")
        return isBelow && !unpacked.taints.isEmpty && !files.areOwn(key) ? unpacked : nil
    }
}
