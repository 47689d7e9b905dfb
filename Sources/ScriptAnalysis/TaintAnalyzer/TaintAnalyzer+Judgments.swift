internal import Text

extension TaintAnalyzer {
    // Texts.

    /// Records what a text is a reason to ask for wherever it stands.
    mutating func judge(_ value: Value) {
        guard !isPrinted else { return }
        for taint in value.taints {
            switch taint.effect {
            // A program that names an address does not read what is there.
            case .readsCredentials where taint.subject.hasPrefix("metadata.google"): break
            case .skipsQuestions, .changesAgent, .weakensProtection, .readsCredentials,
                .readsPrivateData:
                record(taint.effect, taint.subject, at: taint.offset)
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
        joined.add(Taint(effect: .disguises, subject: "", offset: statement.lowerBound))
        if !isPrinted, pieces.count(where: { $0 <= 7 }) >= 4, pieces.allSatisfy({ $0 <= 12 }) {
            record(.disguises, "", at: statement.lowerBound)
        }
    }

    /// Records settings that a name with a value changes.
    mutating func judgeSetting(_ name: String, _ value: Value, _ offset: Int) {
        let setting = String(lowercasing: Array(name.utf8)[...])
        guard Self.settings.contains(setting) else { return }
        var text: String { value.text?.lowercased() ?? "" }
        switch setting {
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
        case "index-url", "extra-index-url", "registry":
            if let host = value.address.flatMap({ WebHost($0) }), !host.isLocal, !host.isPackageHost
            {
                record(.takesPackage, name, at: offset)
            }
        case _ where Self.loadingVariables.contains(setting):
            let text = value.text ?? ""
            for part in text.split(whereSeparator: { " =:,".contains($0) }) {
                use(fileAt: Value(name: part), for: .starts, at: offset)
            }
            if value.text == nil { use(value, for: .evaluates, at: offset) }
        case "histfile": if text == "/dev/null" { record(.weakensProtection, name, at: offset) }
        default: break
        }
    }

    /// The names that mean something.
    private static let settings = loadingVariables.union([
        "anthropic_base_url", "apikeyhelper", "defaultmode", "autoapprove", "postinstall",
        "preinstall", "prepare", "index-url", "extra-index-url", "registry", "histfile",
    ])

    /// The variables that have programs load files or run commands.
    private static let loadingVariables: Set<String> = [
        "ld_preload", "ld_audit", "dyld_insert_libraries", "bash_env", "zdotdir", "prompt_command",
        "pythonstartup", "node_options", "rubyopt", "perl5opt", "perl5db", "java_tool_options",
        "_java_options", "git_ssh_command", "git_external_diff", "lessopen", "pager", "editor",
    ]
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
