internal import Text

extension Evaluator {
    // Texts.

    /// Records what a text is a reason to ask for wherever it stands.
    mutating func judge(_ value: Value) {
        guard !isPrinted else { return }
        for good in value.goods {
            switch good.deed {
            // A program that names an address does not read what is there.
            case .readsCredentials where good.subject.hasPrefix("metadata.google"): break
            case .skipsQuestions, .changesAgent, .weakensProtection, .readsCredentials,
                .readsPrivateData:
                record(good.deed, good.subject, at: good.offset)
            default: break
            }
        }
    }

    /// Records names that are put together from short pieces.
    mutating func judgePieces(_ parts: [Expression], _ joined: inout Value) {
        let pieces = parts.compactMap { part -> Int? in
            if case .text(let text, _) = part { text.utf8.count } else { nil }
        }
        guard pieces.count == parts.count, pieces.count > 1 else { return }
        joined.add(Good(deed: .disguises, subject: "", offset: statement.lowerBound))
        if !isPrinted, pieces.count(where: { $0 <= 7 }) >= 4, pieces.allSatisfy({ $0 <= 12 }) {
            record(.disguises, "", at: statement.lowerBound)
        }
    }

    /// Records settings that a name with a value changes.
    mutating func judgeSetting(_ name: String, _ value: Value, _ offset: Int) {
        var text: String { value.text?.lowercased() ?? "" }
        switch name.lowercased() {
        case "anthropic_base_url":
            if let host = value.address.flatMap({ WebHost($0) }), host.isForeignProxy {
                record(.changesAgent, name, at: offset)
            }
        case "apikeyhelper": record(.changesAgent, name, at: offset)
        case "defaultmode":
            if ["acceptedits", "dontask"].contains(text) {
                record(.skipsQuestions, name, at: offset)
            }
        case "autoapprove":
            if text == "true" || value.items.contains(where: { $0.value.text == "*" }) {
                record(.skipsQuestions, name, at: offset)
            }
        case "postinstall", "preinstall", "prepare":
            let marks = ["curl", "wget", "node -e", "http", "base64", "python -c", "| sh"]
            if marks.contains(where: text.contains) { record(.takesPackage, name, at: offset) }
        case "runon": if text == "folderopen" { record(.takesPackage, name, at: offset) }
        case "index-url", "extra-index-url", "registry":
            if let host = value.address.flatMap({ WebHost($0) }), !host.isLocal, !host.isPackageHost
            {
                record(.takesPackage, name, at: offset)
            }
        case _ where Self.loadingVariables.contains(name.lowercased()):
            let text = value.text ?? ""
            for part in text.split(whereSeparator: { " =:,".contains($0) }) {
                runFile(Value(name: part), at: offset)
            }
            if value.text == nil { use(value, for: .evaluates, at: offset) }
        case "histfile": if text == "/dev/null" { record(.weakensProtection, name, at: offset) }
        default: break
        }
    }

    /// The variables that have programs load files or run commands.
    private static let loadingVariables: Set<String> = [
        "ld_preload", "ld_audit", "dyld_insert_libraries", "bash_env", "zdotdir", "prompt_command",
        "pythonstartup", "node_options", "rubyopt", "perl5opt", "perl5db", "java_tool_options",
        "_java_options", "git_ssh_command", "git_external_diff", "lessopen", "pager", "editor",
    ]

    // Files.

    /// What is known of the contents of a file, with what its path means; of a value after `@` for uploads.
    func contents(of path: Value, named mark: Character? = nil) -> Value {
        var value = path
        if let key = path.fileKey,
            let file = files[mark.map { key.first == $0 ? String(key.dropFirst()) : key } ?? key]
        {
            value.add(goodsOf: file)
        }
        value.text = nil
        return value
    }

    /// Judges and remembers that data is written to a path.
    mutating func write(_ data: [Value], to path: Value, at offset: Int) {
        for good in path.goods {
            switch good.deed {
            case .touchesAgent:
                let isSkill =
                    isDocument && good.subject.hasSuffix("/skills")
                    || Self.ownFolders.contains(good.subject) && path.text?.hasPrefix("~") != true
                let deed: Deed = isSkill ? .installsSkill : .changesAgent
                record(deed, good.subject, at: good.offset)
            case .persists, .gainsRights: record(good.deed, good.subject, at: offset)
            case .startsWithShells:
                if data.contains(where: \.isStartupCommand) {
                    record(.persists, good.subject, at: offset)
                }
            case .readsPrivateData where good.subject.hasSuffix("_history"):
                record(.weakensProtection, good.subject, at: offset)
            default: break
            }
        }
        for value in data where value.text?.lowercased().contains("nopasswd") == true {
            record(.gainsRights, "nopasswd", at: offset)
        }
        if path.text?.hasPrefix("/dev/sd") == true || path.text?.hasPrefix("/dev/nvme") == true {
            record(.destroys, path.text ?? "", at: offset)
        }
        guard let key = path.fileKey else { return }
        var contents = files[key] ?? .nothing
        for value in data { contents.add(goodsOf: value) }
        guard !contents.goods.isEmpty else { return }
        contents.removeGoods(DeedSet(.touchesAgent, .persists, .skipsQuestions))
        if !files.set(contents, at: key) { leaveOut() }
    }

    /// The folders of a project in which skills, commands and agents have files of their own.
    private static let ownFolders: Set<String> = [
        ".claude/skills", ".claude/commands", ".claude/agents",
    ]

    /// Gives a copy what the file has.
    mutating func carry(_ source: Value, to target: Value?) {
        guard let key = source.fileKey, let file = files[key], let target = target?.fileKey else {
            return
        }
        if !files.set((files[target] ?? .nothing).union(file), at: target) { leaveOut() }
    }

    /// Judges what is deleted.
    mutating func delete(_ path: Value, at offset: Int) {
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

    // Packages.

    /// Judges an installer by the addresses among its arguments.
    mutating func judgeInstall(_ call: Invocation) {
        for value in call.values + call.labeled.map(\.value) {
            guard let address = value.address, let host = WebHost(address) else {
                if value.text?.hasPrefix("github:") == true {
                    record(.takesPackage, "", at: call.offset)
                }
                continue
            }
            if host.isLocal || host.host.contains("$") { continue }
            if !host.isPackageHost || host.host.hasSuffix("github.com") {
                record(.takesPackage, address, at: call.offset)
            }
        }
    }

    /// Judges the address of a repository that a command adds.
    mutating func judgeRemote(_ call: Invocation) {
        let forges = [
            "github", "gitlab", "bitbucket", "azure", "visualstudio", "heroku", "codeberg",
            "example.com", "$", "your", "huggingface", "hf.co", "sr.ht", "gitea",
        ]
        guard let host = call.addresses.first.flatMap({ WebHost($0) })?.host, host.contains("."),
            !forges.contains(where: host.contains)
        else { return }
        record(.publishes, host, at: call.offset)
    }

    /// Judges a package that is run without being asked about, at whatever version is new.
    mutating func judgePackage(_ call: Invocation) {
        if call.name == "npx", !call.leadingOptions.contains(where: { $0 == "-y" || $0 == "--yes" })
        {
            return
        }
        let names = call.values.compactMap(\.text).filter { $0 != "dlx" }
        guard let package = names.first else { return }
        if isUnseen(package: package[...], of: KnownPackages.scopes) {
            record(.takesPackage, package, at: call.offset)
        }
    }

    /// Whether a package may be one that no one has seen: of little known name, and not of a certain version.
    func isUnseen(package: Substring, of scopes: Set<Substring>) -> Bool {
        if package.contains("://") || package.hasPrefix("github:") { return true }
        let isScoped = package.hasPrefix("@")
        guard isScoped || package.utf8.first?.isLetter == true else { return false }
        let parts = (isScoped ? package.dropFirst() : package).split(separator: "@")
        guard let name = parts.first else { return false }
        // A certain version stays as it is.
        if parts.count > 1, parts[1].utf8.first?.isDigit == true, parts[1].contains(".") {
            return false
        }
        return isScoped
            ? !scopes.contains(name.split(separator: "/").first ?? "")
            : !KnownPackages.names.contains(name)
    }
}

extension Value {
    /// Whether it is a text that was put together from short pieces.
    var isPieced: Bool { has(.disguises) }

    /// Whether the text does more in each shell than set a variable.
    fileprivate var isStartupCommand: Bool {
        guard let text = text?.lowercased() else { return has(.downloads) || has(.decodes) }
        return [
            "curl", "wget", "eval", "base64", "nohup", "alias sudo", "alias ssh", "alias git",
            "source <(", "/dev/tcp", "python -c", "python3 -c", "& disown",
        ].contains { text.contains($0) }
    }
}

extension WebHost {
    /// Whether requests of an agent to this host go to someone else than a vendor of models or this machine.
    fileprivate var isForeignProxy: Bool {
        !isLocal
            && ![
                "anthropic.com", "amazonaws.com", "googleapis.com", "azure.com", "z.ai", "moonshot",
                "deepseek", "openrouter", "example.com", "your", "nvidia.com", "$",
            ].contains { host.contains($0) }
    }
}
