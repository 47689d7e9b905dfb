internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import Terminal
internal import Text

/// Writes a skill that is not installed, as text or JSON.
struct PreviewPresentation {
    let preview: SkillPreview
    let contents: SourceContents
    /// The source of the installed skill whose files are shown; nil for one that is not installed.
    var origin: String?
    let common: CommonOptions

    private var source: LoadedSource { contents.source }
    private var skill: Skill { preview.skill }

    /// Writes the facts, the files and the SKILL.md.
    func write() {
        let console = common.results
        console.line(.bold(ListedNames.plain(preview.candidate)))
        if let description = skill.frontmatter?.description {
            for line in description.wrapped(to: min(console.columns ?? 100, 100) - 2) {
                console.line("  \(line)")
            }
        }
        facts.write(to: console)
        preview.writeFindings(to: console)
        console.line("")
        writeFiles(to: console)
        console.line("")
        console.buffered { console in
            for line in String(decoding: skill.document.source.bytes, as: UTF8.self).lines {
                console.line(.init(line, .plain))
            }
        }
    }

    private func writeFiles(to console: Console) {
        var table = Table()
        for file in preview.snapshot.files {
            table.add(
                "  ", .init(byteCount(file.size), .dim),
                .init(file.path.description, file.flag == .executable ? .bold : .plain))
        }
        table.write(to: console)
    }

    private var facts: FactList {
        let header = skill.frontmatter
        let plugins = preview.candidate.plugins
        var facts = FactList()
        facts.add([
            (Label.source, origin ?? source.address.typed),
            (Label.folder, preview.candidate.folder?.description),
            (Label.plugin, plugins.isEmpty ? nil : plugins.joined(separator: ", ")),
            (Label.version, header?.version), (Label.commit, preview.commit),
            (Label.archive, source.archiveDigest?.description),
            (Label.hash, preview.snapshot.hash.description),
            (Label.signature, skill.signature?.label), (Label.license, header?.license),
            (Label.compatibility, header?.compatibility),
            (Label.files, Label.size(preview.snapshot.files.count, preview.snapshot.size)),
            (Label.state, contents.standings[preview.candidate].map(Messages.mark)),
        ])
        facts.add(preview.brings)
        return facts
    }

    /// The skill as JSON.
    var json: JSONValue {
        let candidate = preview.candidate
        var members = candidate.json(standing: contents.standings[candidate]).object ?? [:]
        let header = skill.frontmatter
        members["source"] = .string(source.address.typed)
        members["url"] = .string(source.url)
        members["kind"] = .string(source.address.kind)
        members["commit"] = .text(preview.commit)
        members["archive"] = .text(source.archiveDigest?.description)
        members["tree"] = .string(preview.snapshot.hash.description)
        members["description"] = .text(header?.description)
        members["version"] = .text(header?.version)
        members["license"] = .text(header?.license)
        members["compatibility"] = .text(header?.compatibility)
        members["allowedTools"] = .strings(header?.allowedTools ?? [])
        members["scripts"] = .strings(preview.scripts.map(\.path.description))
        members["hosts"] = .strings(preview.hosts)
        members["bytes"] = .integer(preview.snapshot.size)
        members["files"] = preview.snapshot.json
        members["signature"] = skill.signature?.json ?? .null
        members["findings"] = .array(skill.findings.map(\.json))
        members["notes"] = .strings(preview.notes.map(\.message))
        members["text"] = .string(
            String(decoding: skill.document.source.bytes, as: UTF8.self))
        return .object(members)
    }
}

extension String {
    /// The lines, without line breaks.
    var lines: [String] {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
}
