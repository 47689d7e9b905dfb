internal import FileTree
internal import JSON
internal import SkillFormat
internal import Text

/// Finds manifests that are not valid JSON, or too large to read.
struct ManifestJSONInvalid: ManifestRule {
    let id = RuleID("manifest-json-invalid")
    let summary = FindingText(
        "A manifest is valid JSON of at most 1 MiB.",
        ja: "マニフェストが、1 MiB 以内の正しい JSON であること。")
    let why = FindingText(
        """
        Claude Code rejects the whole plugin or marketplace. Trailing commas and comments are the most common mistakes. Installs
        skip a manifest of more than 1 MiB. `skills sync` refuses a project's skills.json, which is checked if skills.lock is
        beside it.
        """,
        ja: """
            Claude Code は、プラグインまたはマーケットプレイス全体を拒否します。最も多い誤りは、末\
            尾のコンマとコメントです。インストールでは、1 MiB を超えるマニフェストを読み飛ばします。\
            `skills sync` は、プロジェクトの skills.json を拒否します。これは、skills.lock が隣に\
            ある場合に検査します。
            """)

    var bad: [RuleExample] {
        [
            .plugin("{\n  \"name\": \"pdf\",\n↓}\n"),
            .plugin("↓// ours\n{\"name\": \"pdf\"}\n"),
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("pdf")),
                ("skills.lock", "{\"skills\": {}, \"version\": 1}\n"),
                ("skills.json", "{\n  \"skills\": {}\n  ↓\"version\": 1\n}\n"),
            ]),
        ]
    }

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        switch manifest.fault {
        case _ where manifest.kind == .project:
            [fault(ofProject: manifest, in: repository)].compactMap(\.self)
        case .syntax(let error)?:
            [ManifestFinding(at: error.offset, RuleMessages.notJSON(error.reason))]
        case .tooLarge?:
            [ManifestFinding(at: 0, RuleMessages.manifestTooLarge, subject: "size")]
        case nil: []
        }
    }

    /// The fault of a project's manifest, as `skills sync` reads it: trailing commas are none.
    ///
    /// Another program may have its own skills.json of any size and format, so it must be beside a lock file.
    private func fault(
        ofProject manifest: ManifestFile, in repository: CheckedRepository
    ) -> ManifestFinding? {
        guard case .syntax? = manifest.fault, repository.tree.hasLockFile else { return nil }
        let source = manifest.source
        if let line = source.conflicts(where: { _ in true }).first {
            return ManifestFinding(
                at: source.lineStarts[line], RuleMessages.mergeConflict, subject: "conflict")
        }
        do throws(JSONError) {
            _ = try JSONValue(parsing: source.bytes)
            return nil
        } catch {
            switch error {
            case .notJSON(let line, let column, let reason):
                return ManifestFinding(
                    at: source.start(ofColumn: column, inLine: line), RuleMessages.notJSON(reason))
            }
        }
    }
}

extension RepositoryTree {
    /// The maximum size of a lock file in bytes, as in installs.
    private static let lockLimit = 16 * 1024 * 1024

    /// Whether a lock file of this program is at the top, which may have merge conflicts.
    var hasLockFile: Bool {
        guard let path = RelativePath("skills.lock"),
            let bytes = try? root.contents(of: path, limit: Self.lockLimit)
        else { return false }
        return ["\"skills\"", "\"version\""].allSatisfy {
            bytes.firstOffset(of: Array($0.utf8)) != nil
        }
    }
}
