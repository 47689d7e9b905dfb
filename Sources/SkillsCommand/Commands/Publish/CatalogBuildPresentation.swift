internal import CatalogPublishing
internal import FileTree
internal import JSON
internal import Problem
internal import Signature
internal import SkillCatalog
internal import SkillOperations
internal import SystemPackage
internal import Terminal
internal import Text

/// Shows the result of building a catalog.
struct CatalogBuildPresentation {
    /// The number of names that are shown of each kind.
    private static let shownLimit = 20

    let report: CatalogBuildReport
    /// The name of the schema of the result.
    let schema: String
    let mode: CatalogOutputSettings.Mode
    let output: String
    let common: CommonOptions

    /// Shows the result, and throws its exit status unless it is success.
    func finish() throws {
        if common.json { common.write(schema, members) } else { writeText() }
        if let status { throw status }
    }

    /// The exit status; nil for success.
    var status: ExitStatus? {
        if !report.differences.isEmpty { return .findings }
        return skipped.missing.isEmpty ? nil : .partial
    }

    private var skipped: SkippedSkillsPresentation {
        SkippedSkillsPresentation(
            skipped: report.skipped, leftOut: report.leftOut, common: common)
    }

    /// Shows the result as text.
    func writeText() {
        common.results.line(.init(summary, .plain))
        let parts = [
            (report.added.count, "added", "追加"), (report.changed.count, "changed", "変更"),
            (report.vanished.count, "vanished", "入手元になし"), (report.unchanged, "unchanged", "変更なし"),
        ].filter { $0.0 > 0 }.map { count, word, japanese in
            say("\(count) \(word)", ja: "\(japanese) \(count)個")
        }
        if !parts.isEmpty {
            let entries = report.added.count + report.changed.count + report.unchanged
            let total = entries == report.count ? "" : "\(Messages.entries(entries)): "
            common.results.line("  \(total)\(parts.joined(separator: say(", ", ja: "、")))")
        }
        if report.advisories > 0 {
            common.results.line("  \(Messages.advisories(report.advisories))")
        }
        if let key = report.key {
            common.results.line("  \(Messages.signed(key: key))")
            if let id = (try? PublicKey(key))?.name {
                common.results.line("  \(Messages.keyName(id))")
            }
        }
        if let log = report.log { common.results.line("  \(Messages.log(log))") }
        for path in report.differences.prefix(Self.shownLimit) {
            common.results.line("  \(path)")
        }
        writeMore(report.differences.count, to: common.results)
        writeUnused()
        skipped.write()
        writeNotes()
    }

    private func writeUnused() {
        let names = report.unusedBlobs
        guard !names.isEmpty else { return }
        common.results.line("  \(Messages.removedBlobs(names.count, mode: mode))")
        for name in names.prefix(Self.shownLimit) { common.results.line("    \(name)") }
        writeMore(names.count, to: common.results)
    }

    private var summary: String {
        switch mode {
        case .write: Messages.builtCatalog(output, skills: report.count, version: report.version)
        case .dryRun: Messages.wouldBuildCatalog(output, skills: report.count)
        case .check where report.differences.isEmpty:
            Messages.catalogIsCurrent(output, without: skipped.missing.count)
        case .check: Messages.catalogDiffers(output, files: report.differences.count)
        }
    }

    private func writeNotes() {
        let notes = common.notes
        for name in report.vanished.prefix(Self.shownLimit) {
            notes.warning(Messages.vanished(name))
        }
        writeMore(report.vanished.count, to: notes)
        for recalled in report.recalled.prefix(Self.shownLimit) {
            notes.warning(Messages.offersRecalled(recalled.skill, by: recalled.advisory))
        }
        writeMore(report.recalled.count, to: notes)
        if !report.recalled.isEmpty { notes.hint(Messages.withdrawRecalled) }
        let typed = TypedCommand(in: .current)
        if let publisher = report.formerPublisher {
            notes.hint(Messages.keepPublisher(typed.setting("--publisher", to: publisher)))
        } else if let name = report.vanished.first {
            notes.hint(
                Messages.recordChanges(of: name, typed.setting("--changes", to: "changes.json")))
        }
        writeExpiry(to: notes)
        // Only machines of CI start without the earlier index; for others, this is the first build.
        let isFresh = World.current.environment["CI"].map { !$0.isEmpty } ?? false
        if isFresh, report.versionBasis == .none, let source = report.sourceWithoutCommits {
            notes.warning(Messages.baselessVersion(report.version, in: output, of: source))
            notes.hint(Messages.giveVersion)
            if let command = Self.command(readingCommitsOf: source) {
                notes.hint(Messages.toReadCommits(command))
            }
        }
        if !report.isMirrored {
            notes.note(Messages.noMirrors)
        } else if !report.hasMarketplace {
            notes.note(Messages.noMarketplace)
        }
    }

    /// Returns the command line that reads a folder from the repository around it, with commits; nil if there is none.
    private static func command(readingCommitsOf source: String) -> SuggestedCommand? {
        let world = World.current
        var folder = FilePath(
            typed: source, from: world.workingDirectory, home: world.home
        ).lexicallyNormalized()
        guard let root = folder.nearestFolder(having: ".git"), folder.removePrefix(root) else {
            return nil
        }
        let fragment = folder.isEmpty ? "" : "#:\(folder.string)"
        // Other characters mean something in an address.
        guard
            (root.string + folder.string).allSatisfy({
                $0.isLetter || $0.isNumber || "/._-".contains($0)
            })
        else { return nil }
        return TypedCommand(in: world).replacing(source, with: "file://\(root.string)\(fragment)")
    }

    /// Warns if the index expires soon, or if it no longer expires.
    private func writeExpiry(to notes: Console) {
        if let time = report.expiredBefore {
            notes.warning(Messages.expired(UTCTime(seconds: time).description))
        } else if let time = report.expires, let left = report.secondsLeft, left <= Self.soon {
            notes.warning(Messages.expiresSoon(UTCTime(seconds: time).description))
        } else {
            return
        }
        notes.hint(Messages.giveExpiry)
    }

    /// The number of seconds before its expiry from which on an index should be built again: 7 days.
    private static let soon = 7 * 86_400

    private func writeMore(_ count: Int, to console: Console) {
        console.writeMore(count, than: Self.shownLimit)
    }

    /// The members of its JSON form.
    var members: [String: JSONValue] {
        [
            "output": .string(output), "title": .string(report.title),
            "version": .integer(report.version),
            "versionBasis": .string(report.versionBasis.rawValue),
            "expires": .text(report.expires.map { UTCTime(seconds: $0).description }),
            "key": .text(report.key), "skills": .integer(report.count),
            "advisories": .integer(report.advisories), "log": report.log?.json ?? .null,
            "added": .strings(report.added), "changed": .strings(report.changed),
            "vanished": .strings(report.vanished), "reused": .integer(report.reused),
            "skipped": skipped.skippedJSON, "leftOut": skipped.leftOutJSON,
            "files": .integer(report.files), "written": .integer(report.written),
            "removedFiles": .integer(mode == .write ? report.unusedBlobs.count : 0),
            "unusedFiles": .strings(report.unusedBlobs),
            "differences": .strings(report.differences),
            "dryRun": .bool(mode != .write),
        ]
    }
}

extension CatalogLogReport {
    /// The log as JSON.
    fileprivate var json: JSONValue {
        .object([
            "origin": .string(origin), "entries": .integer(size), "added": .integer(added),
            "root": .string(root),
        ])
    }
}

/// Shows the result of building a shard of a catalog.
struct CatalogShardPresentation {
    let report: CatalogShardReport
    let shard: BuildShard
    let mode: CatalogOutputSettings.Mode
    let output: String
    let common: CommonOptions

    /// Shows the result, and throws its exit status unless it is success.
    func finish() throws {
        let skipped = SkippedSkillsPresentation(
            skipped: report.skipped, leftOut: report.leftOut, common: common)
        if common.json {
            common.write(
                "publish-build",
                [
                    "output": .string(output), "shard": .string(shard.description),
                    "skills": .integer(report.count), "reused": .integer(report.reused),
                    "skipped": skipped.skippedJSON, "leftOut": skipped.leftOutJSON,
                    "written": .integer(report.written), "dryRun": .bool(mode != .write),
                ])
        } else {
            common.results.line(
                .init(Messages.builtShard(shard, output, skills: report.count, mode), .plain))
            skipped.write()
            if mode == .write { common.notes.hint(Messages.mergeShards) }
        }
        if !skipped.missing.isEmpty { throw ExitStatus.partial }
    }
}

/// Shows the skills and files that are not in a catalog.
struct SkippedSkillsPresentation {
    /// The number of skills that are shown.
    private static let shownLimit = 20

    let skipped: [SkippedCatalogSkill]
    let leftOut: [LeftOutFile]
    let common: CommonOptions

    /// The skills whose names are not in the catalog either.
    var missing: [SkippedCatalogSkill] {
        skipped.filter { skill in
            switch skill.reason {
            case .sameName, .namesake: false
            case .unreadable, .noName, .noFrontmatter, .ambiguous, .link, .tooLarge, .secret: true
            }
        }
    }

    func write() {
        if !leftOut.isEmpty {
            common.notes.warning(
                Messages.credentialsLeftOut(leftOut.map { "\($0.skill): \($0.path)" }))
        }
        let reasons = missing.isEmpty ? common.notes : common.reasons
        for skill in skipped.prefix(Self.shownLimit) {
            reasons.warning(
                Messages.skippedSkill(skill.skill, of: skill.source, skill.reason.summary))
        }
        reasons.writeMore(skipped.count, than: Self.shownLimit)
        if skipped.contains(where: \.reason.isSecret) { reasons.hint(Messages.revokeSecret) }
    }

    var skippedJSON: JSONValue {
        .array(
            skipped.map {
                .object([
                    "source": .string($0.source), "skill": .string($0.skill),
                    "reason": .string($0.reason.summary),
                ])
            })
    }

    var leftOutJSON: JSONValue {
        .array(
            leftOut.map {
                .object([
                    "source": .string($0.source), "skill": .string($0.skill),
                    "path": .string($0.path),
                ])
            })
    }
}

extension Console {
    /// States how many of a number of lines were not shown, if only `limit` were.
    fileprivate func writeMore(_ count: Int, than limit: Int) {
        guard count > limit else { return }
        line(.init(" \(Messages.more(count - limit))", .plain))
    }
}
