internal import Problem
internal import SkillFormat
internal import SkillSource

extension ChoiceError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .misspelledSkillFile(let source, let path):
            "\(source) に \(path) がありますが、名前は SKILL.md でなければなりません"
        case .noSkill(let source, let top):
            "\(source) に SKILL.md がありません"
                + (top.isEmpty ? "" : "（あるもの: \(top.joined(separator: "、"))）")
        case .looseSkillFile(let file, _):
            "\(file) のフォルダーには他のファイルもあり、一緒にインストールされてしまいます"
        case .severalSkills(let source, let skills):
            "\(source) には \(skills.count)個のスキルがあります"
        case .nothingOffered(let source, let exclusions):
            "\(source) にはインストールできるスキルがありません: \(Exclusion.japaneseSummary(of: exclusions))"
        case .noSuchSkill(let source, let wanted, _):
            "\(source) に「\(wanted)」というスキルはありません"
        case .externalPlugin(let source, let plugin):
            "\(source) の一覧にプラグイン「\(plugin.name)」がありますが、ファイルは \(plugin.place) にあります"
        case .onlyExternalPlugins(let source, let plugins):
            "\(source) にスキルはなく、別の場所にある \(plugins.count)個のプラグインの一覧だけがあります"
        case .sameName(let name, let paths, _):
            "「\(name)」という名前の異なるスキルがあります: \(paths.japaneseList)"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .misspelledSkillFile:
            "ファイルの名前を変えてください。エージェントは他の名前を読みません"
        case .noSkill: "SKILL.md のあるフォルダーのアドレスを指定してください"
        case .looseSkillFile(let file, let skill):
            "専用のフォルダーに移してください: \(Self.toMove(file, skill?.description ?? "my-skill"))"
        case .severalSkills(_, let skills): Self.choice(among: skills)
        case .noSuchSkill(_, let wanted, let available):
            Self.choice(for: wanted, from: available)
        case .nothingOffered(let source, _):
            "--skill NAME で選ぶか、すべてを一覧してください: "
                + "\(skills: "install", source, "--all-skills", "--dry-run")"
        case .externalPlugin(_, let plugin): plugin.command.map { "\($0)" }
        case .onlyExternalPlugins(_, let plugins):
            plugins.lazy.compactMap(\.command).first.map {
                "その 1つをインストールするには: \($0)"
            }
        case .sameName(_, _, let choices):
            .choice(of: choices.prefix(3), isAll: choices.count <= 3)
        }
    }

    private static func choice(for wanted: String, from available: [String]) -> Suggestion? {
        let name = wanted.firstIndex(of: ":").map { String(wanted[$0...].dropFirst()) } ?? wanted
        if let similar = Similarity.names(like: name, among: available).first {
            return "--skill \(similar.shellQuoted) のことですか？"
        }
        guard !available.isEmpty else { return nil }
        let more = available.count > 12 ? "、…" : ""
        return "次から選んでください: \(available.prefix(12).joined(separator: "、"))\(more)"
    }

    /// How to choose among the skills of a source, of which `--all` does not take those that are set aside.
    private static func choice(among skills: [SkillCandidate]) -> Suggestion {
        let aside = skills.count { $0.exclusion != nil }
        let rest =
            switch aside {
            case 0: "--all ですべてを"
            case skills.count: "--all-skills ですべてを"
            default: "--all で最後の \(aside)個以外を"
            }
        return "--skill NAME で選ぶか、\(rest)インストールしてください"
    }
}

extension Exclusion {
    /// Returns the number of skills for each kind of reason.
    static func japaneseSummary(of exclusions: [Exclusion]) -> String {
        let setAside = exclusions.count { $0.isListed }
        let installed = exclusions.count { if case .installed = $0 { true } else { false } }
        let kinds = [
            ("アーカイブ、バックアップ、テスト", setAside),
            ("別のリポジトリからインストールしたもの", installed),
            ("内部用", exclusions.count { $0 == .internalUse }),
        ]
        return kinds.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)個" }.joined(separator: "、")
    }
}

extension [String] {
    /// The first of many names.
    var japaneseList: String {
        let limit = 4
        let first = prefix(limit).joined(separator: "、")
        return count > limit ? "\(first)、ほか \(count - limit)件" : first
    }
}
