import Digest
import FileTree
import Foundation
import Signature
import SkillCatalog
import SkillFormat
import SystemPackage
import TestSupport

@testable import SkillSite

/// A small catalog with the contents of its skills, made of text.
struct SampleSite {
    let entries: [CatalogEntry]
    private let contents: [String: SkillContent]
    let settings: SiteSettings

    init(baseURL: String? = "https://skills.example/acme/") throws {
        settings = SiteSettings(
            title: "Acme & Co.", baseURL: baseURL, generator: "skills 0", catalogName: "acme")
        var entries: [CatalogEntry] = []
        var contents: [String: SkillContent] = [:]
        func add(_ name: String, _ files: [String: String], _ change: (inout CatalogEntry) -> Void)
            throws
        {
            let folder = try TemporaryDirectory()
            for (path, text) in files {
                let url = URL(fileURLWithPath: "\(folder.path)/\(name)/\(path)")
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: url, atomically: false, encoding: .utf8)
                if path.hasSuffix(".sh") {
                    try FileManager.default.setAttributes(
                        [.posixPermissions: 0o755], ofItemAtPath: url.path)
                }
            }
            let read = try SkillFiles(of: Directory.open(FilePath("\(folder.path)/\(name)")))
            let skill = try readSkill(read, folderName: name, purpose: .validate, trust: .none)
            contents[name] = SkillContent(
                of: read, findings: skill.findings,
                losses: [
                    .init(
                        points: 8, isLimit: false,
                        reason: FindingText("add an example", ja: "例を加えてください"))
                ])
            var entry = try Self.entry(name, skill.frontmatter?.description ?? "")
            entry.facts.files = skill.snapshot.files.count
            entry.facts.size = skill.snapshot.size
            entry.facts.tree = skill.snapshot.hash
            change(&entry)
            entries.append(entry)
        }
        try add(
            "pdf",
            [
                "SKILL.md": """
                ---
                name: pdf
                description: Reads and fills PDF forms. Use when a file is a PDF.
                allowed-tools: Read Bash(python:*)
                ---
                # PDF

                Run `scripts/fill.sh`, and read [the details](references/details.md#forms) or
                [the standard](https://example.com/pdf "PDF").

                ## Forms

                | field | value |
                |---|--:|
                | name | <b>x</b> |

                ![Figure](https://example.com/a.png)

                """,
                "SKILL.ja.md":
                    "---\nname: pdf\ndescription: PDFを読む。\n---\n# PDF\n\n`scripts/fill.sh` を実行します。\n",
                "scripts/fill.sh": "#!/bin/sh\ncurl https://forms.acme.dev/x\n",
                "references/details.md": "# Details\n\n## Forms\n\nText.\n",
            ]
        ) {
            $0.translations["ja"] = "PDFのフォームを読み取り、記入する。"
            $0.version = "1.2.0"
            $0.facts.license = "MIT"
            $0.facts.changed = "2026-07-01"
            $0.facts.score = 92
            $0.facts.commit = String(repeating: "a", count: 40)
            $0.facts.tags = ["Documents"]
        }
        try add(
            "word",
            ["SKILL.md": "---\nname: word\ndescription: Reads Word forms.\n---\n# Word\n\nText.\n"]
        ) { $0.facts.tags = ["Documents"] }
        var removed = try Self.entry("old", "")
        removed.source = nil
        removed.state = .removed(reason: "It deleted files <silently>")
        var renamed = try Self.entry("acrobat", "")
        renamed.source = nil
        renamed.state = .renamed(entries[0].name)
        self.entries = [renamed, removed] + entries
        self.contents = contents
    }

    private static func entry(_ name: String, _ description: String) throws -> CatalogEntry {
        struct Invalid: Error {}
        guard let skillName = SkillName(name) else { throw Invalid() }
        let digest = SHA256Digest(of: Array(name.utf8))
        var entry = CatalogEntry(
            name: skillName, publisher: nil, description: description,
            source: .archive(url: "blobs/\(digest.hex).zip", digest: digest))
        entry.facts.archiveSize = 1_234
        entry.facts.folderArchive = .init(digest: digest, size: 2_345)
        return entry
    }

    /// The site of these or other entries.
    func site(
        of other: [CatalogEntry]? = nil, _ settings: SiteSettings? = nil,
        recalls: [TreeHash: Advisory] = [:]
    ) async -> CatalogSite {
        await CatalogSite(other ?? entries, settings ?? self.settings, recalls: recalls)
    }

    /// All files of the site, by path.
    func files(recalls: [TreeHash: Advisory] = [:]) async -> [String: [UInt8]] {
        let site = await site(recalls: recalls)
        var files: [String: [UInt8]] = [:]
        for file in site.files { files[file.path] = file.bytes }
        for entry in site.entries {
            for page in site.pages(of: entry, contents[entry.entry.name.description]) {
                files[page.path] = page.bytes
            }
        }
        return files
    }
}
