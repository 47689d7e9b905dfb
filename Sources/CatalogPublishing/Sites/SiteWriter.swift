internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillSite
internal import SkillSource
internal import Synchronization
internal import Tasks

/// Writes the pages that are not up to date, or compares all of them with the output.
struct SiteWriter {
    private let site: CatalogSite
    private let output: SiteOutput
    private let contents: SiteContents
    private let blobs: BlobStore
    private let mode: CatalogOutputSettings.Mode
    private let previous: SiteManifest
    private var next = SiteManifest()
    private(set) var report: SiteBuildReport

    init(
        _ site: CatalogSite, _ output: SiteOutput, _ contents: SiteContents, _ blobs: BlobStore,
        _ mode: CatalogOutputSettings.Mode, _ report: SiteBuildReport
    ) throws(SiteBuildError) {
        self.site = site
        self.output = output
        self.contents = contents
        self.blobs = blobs
        self.mode = mode
        self.report = report
        previous = try output.manifest()
    }

    /// A skill whose pages are made, and the key that they get.
    private struct Job: Sendable {
        let entry: SiteEntry
        let key: String
    }

    /// The pages of a skill that were made, and written if they are written.
    private struct Outcome: Sendable {
        let job: Job
        let records: [(path: String, record: SiteManifest.Record)]
        /// The error that kept the files of the skill from being read; nil if they were.
        let fault: ArchivedSkillError?
        /// In a check, the paths of those that differ.
        let differences: [String]
    }

    /// Makes the site, in the mode of the build.
    mutating func run() async throws {
        let jobs = try await outdated()
        let changes = await changes()
        report.rendered = jobs.count
        report.files = next.records.count + jobs.count * SiteWriter.pagesPerSkill
        switch mode {
        case .write:
            try refuseOtherFiles(jobs, changes)
            try beginWriting(jobs, changes)
            try await render(jobs)
            try await write(changes)
            try removeOld()
            // Before pages were written, the file lost the digests of these.
            let isWritten = !jobs.isEmpty || !changes.paths.isEmpty
            if isWritten || next.records != previous.records { try output.write(next) }
        case .dryRun:
            report.written = changes.paths.count + jobs.count * SiteWriter.pagesPerSkill
            for job in jobs { for path in job.entry.paths { next.records[path] = .init([]) } }
            report.removed = old.count
        case .check:
            report.differences = changes.paths.sorted()
            try await render(jobs)
            report.differences += old
            if try output.contents(of: SiteManifest.fileName) != next.bytes {
                report.differences.append(SiteManifest.fileName)
            }
            report.differences.sort()
        }
    }

    /// The files other than pages of skills that are not up to date.
    private struct Changes {
        var paths: Set<String> = []
        /// Those that are in memory until they are written.
        var kept: [SiteFile] = []
        /// The numbers of the parts of the site that make the others again.
        var parts: [Int] = []
    }

    /// The files of a part of the site, compared with the output.
    private struct Part: Sendable {
        var records: [(path: String, record: SiteManifest.Record)] = []
        var changed: [String] = []
        /// The contents of those that changed; nil if too many are in memory.
        var kept: [SiteFile]? = []
    }

    /// The size of the contents in memory, in bytes, beyond which files are made again when they are written.
    private static let keptLimit = 48 << 20

    /// Takes the records of the files other than pages of skills, and returns those that are not up to date.
    private mutating func changes() async -> Changes {
        let (previous, output, mode) = (previous, output, mode)
        let room = Mutex(mode == .write ? Self.keptLimit : 0)
        let parts = await ParallelWork.map(site.parts) { source in
            var part = Part()
            let key = source.page?.key() ?? ""
            if let path = source.page?.path, mode != .check,
                let record = Self.current(path, key, previous, output)
            {
                part.records = [(path, record)]
                return part
            }
            for file in source.files() {
                let record = SiteManifest.Record(file.bytes, key: key)
                part.records.append((file.path, record))
                guard !Self.isCurrent(file, record, previous, output, mode) else { continue }
                part.changed.append(file.path)
                let fits = room.withLock { room in
                    room -= file.bytes.count
                    return room >= 0
                }
                if fits { part.kept?.append(file) } else { part.kept = nil }
            }
            return part
        }
        var changes = Changes()
        for (number, part) in parts.enumerated() {
            for (path, record) in part.records { next.records[path] = record }
            changes.paths.formUnion(part.changed)
            if let kept = part.kept { changes.kept += kept } else { changes.parts.append(number) }
        }
        return changes
    }

    private static func isCurrent(
        _ file: SiteFile, _ record: SiteManifest.Record, _ previous: SiteManifest,
        _ output: SiteOutput, _ mode: CatalogOutputSettings.Mode
    ) -> Bool {
        guard mode != .check else {
            return (try? output.contents(of: file.path)) == file.bytes
        }
        return previous.records[file.path]?.digest == record.digest
            && output.size(of: file.path) == record.size
    }

    /// Returns the record of a file that is made of the same as in the earlier build; nil if it is not, or is missing.
    private static func current(
        _ path: String, _ key: String, _ previous: SiteManifest, _ output: SiteOutput
    ) -> SiteManifest.Record? {
        guard let record = previous.records[path], record.digest != nil, record.key == key,
            output.size(of: path) == record.size
        else { return nil }
        return record
    }

    /// Writes files: those that were kept, and those of parts that are made again.
    private mutating func write(_ changes: Changes) async throws {
        let output = output
        _ = try await ParallelWork.map(changes.kept) { (file) throws(SiteBuildError) in
            try output.write(file.bytes, to: file.path)
        }
        let parts = site.parts
        for number in changes.parts {
            guard !Task.isCancelled else { throw SiteBuildError.interrupted(extent) }
            for file in parts[number].files() where changes.paths.contains(file.path) {
                try output.write(file.bytes, to: file.path)
            }
        }
        report.written += changes.paths.count
    }

    private static let pagesPerSkill = 2

    /// The files of the earlier build that the site no longer has.
    private var old: [String] {
        previous.records.keys.filter { next.records[$0] == nil }.sorted()
    }

    /// Returns the skills whose pages are made: in a check all, otherwise those whose keys changed, or whose pages are
    /// missing; takes the records of the others.
    private mutating func outdated() async throws -> [Job] {
        let (site, previous, output, mode) = (site, previous, output, mode)
        let states = await ParallelWork.map(site.entries) { (entry) -> Job? in
            let key = site.key(of: entry)
            let isCurrent =
                mode != .check
                && entry.paths.allSatisfy { Self.current($0, key, previous, output) != nil }
            return isCurrent ? nil : Job(entry: entry, key: key)
        }
        for (entry, job) in zip(site.entries, states) where job == nil {
            for path in entry.paths { next.records[path] = previous.records[path] }
        }
        return states.compactMap(\.self)
    }

    /// Throws if a new file would replace one that no build wrote.
    private func refuseOtherFiles(_ jobs: [Job], _ changes: Changes) throws {
        for path in changes.paths.sorted() where previous.records[path] == nil {
            if let bytes = try output.contents(of: path),
                next.records[path]?.digest != SHA256Digest(of: bytes)
            {
                throw SiteBuildError.otherFile(path)
            }
        }
        for path in jobs.lazy.flatMap(\.entry.paths) where previous.records[path] == nil {
            guard output.size(of: path) == nil else { throw SiteBuildError.otherFile(path) }
        }
    }

    /// Writes a manifest without the digests of the files that are about to be written.
    private func beginWriting(_ jobs: [Job], _ changes: Changes) throws {
        let paths = jobs.flatMap(\.entry.paths) + changes.paths
        guard !paths.isEmpty else { return }
        var pending = previous
        for path in paths {
            pending.records[path] = .unknown
        }
        try output.write(pending)
    }

    private mutating func render(_ jobs: [Job]) async throws {
        let (site, output, contents, blobs, mode) = (site, output, contents, blobs, mode)
        // In parts, so that few pages are in memory and an interrupt ends the build.
        for start in stride(from: 0, to: jobs.count, by: Self.batchSize) {
            guard !Task.isCancelled else { throw SiteBuildError.interrupted(extent) }
            let batch = jobs[start..<min(start + Self.batchSize, jobs.count)]
            let outcomes = try await ParallelWork.map(batch) { (job) throws(SiteBuildError) in
                try Self.make(job, site, contents, blobs, output, mode)
            }
            for outcome in outcomes {
                for (path, record) in outcome.records { next.records[path] = record }
                // The archives of new skills are written only with the catalog.
                if let fault = outcome.fault,
                    mode == .write || !contents.isPacked(outcome.job.entry.entry)
                {
                    let path = outcome.job.entry.paths[0]
                    report.unreadable.append(.init(path: path, problem: fault))
                }
                report.differences += outcome.differences
                if mode == .write { report.written += outcome.records.count }
            }
        }
    }

    /// The number of skills whose pages are made between two looks at whether the build is interrupted.
    private static let batchSize = 256

    /// The extent of the changes by an interrupted build.
    private var extent: SiteBuildError.Extent { mode == .write ? .catalog : .nothing }

    private static func make(
        _ job: Job, _ site: CatalogSite, _ contents: SiteContents, _ blobs: BlobStore,
        _ output: SiteOutput, _ mode: CatalogOutputSettings.Mode
    ) throws(SiteBuildError) -> Outcome {
        var content: SkillContent?
        var fault: ArchivedSkillError?
        if job.entry.isAvailable {
            do { content = try contents.content(of: job.entry.entry, in: blobs) } catch {
                fault = error
            }
        }
        var differences: [String] = []
        var records: [(path: String, record: SiteManifest.Record)] = []
        for page in site.pages(of: job.entry, content) {
            var record = SiteManifest.Record(page.bytes, key: job.key)
            // The next build tries to read the skill again.
            if fault != nil { record.digest = nil }
            records.append((page.path, record))
            switch mode {
            case .write: try output.write(page.bytes, to: page.path)
            case .check:
                if try output.contents(of: page.path) != page.bytes {
                    differences.append(page.path)
                }
            case .dryRun: break
            }
        }
        return Outcome(job: job, records: records, fault: fault, differences: differences)
    }

    private mutating func removeOld() throws {
        let old = old
        for path in old { try output.remove(path) }
        report.removed = old.count
    }
}
