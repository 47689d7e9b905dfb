internal import FileTree
internal import SkillCatalog
internal import SkillSite
internal import SkillSource

/// Writes the pages that are not up to date, or compares all of them with the output.
struct SiteWriter {
    private let site: Site
    private let output: SiteOutput
    private let contents: SiteContents
    private let blobs: BlobStore
    private let mode: CatalogOutputSettings.Mode
    private let previous: SiteManifest
    private var next = SiteManifest()
    private(set) var report: SiteBuildReport

    init(
        _ site: Site, _ output: SiteOutput, _ contents: SiteContents, _ blobs: BlobStore,
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
        let isReadable: Bool
        /// In a check, the paths of those that differ.
        let differences: [String]
    }

    /// Makes the site, in the mode of the build.
    mutating func run() async throws {
        let jobs = try await outdated()
        let changes = changes()
        report.rendered = jobs.count
        report.files = next.records.count + jobs.count * SiteWriter.pagesPerSkill + 1
        switch mode {
        case .write:
            try refuseOtherFiles(jobs, changes)
            try beginWriting(jobs, changes)
            try await render(jobs)
            try write(changes)
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
        /// The numbers of the parts of the site that have them.
        var parts: [Int] = []
    }

    /// Takes the records of the files other than pages of skills, and returns those that are not up to date.
    private mutating func changes() -> Changes {
        var changes = Changes()
        for (number, part) in site.parts.enumerated() {
            let count = changes.paths.count
            for file in part() {
                let record = SiteManifest.Record(file.bytes)
                next.records[file.path] = record
                if !isCurrent(file, record) { changes.paths.insert(file.path) }
            }
            if changes.paths.count > count { changes.parts.append(number) }
        }
        return changes
    }

    private func isCurrent(_ file: SiteFile, _ record: SiteManifest.Record) -> Bool {
        guard mode != .check else {
            return (try? output.contents(of: file.path)) == file.bytes
        }
        return previous.records[file.path] == record && output.size(of: file.path) == record.size
    }

    /// Writes files, of parts that are made again.
    private mutating func write(_ changes: Changes) throws {
        let parts = site.parts
        for number in changes.parts {
            guard !Task.isCancelled else { throw SiteBuildError.interrupted }
            for file in parts[number]() where changes.paths.contains(file.path) {
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
            let key = entry.key(site.settings)
            let isCurrent =
                mode != .check
                && entry.paths.allSatisfy { path in
                    guard let record = previous.records[path], !record.digest.isEmpty else {
                        return false
                    }
                    return record.key == key && output.size(of: path) == record.size
                }
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
                next.records[path] != SiteManifest.Record(bytes)
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
            pending.records[path] = SiteManifest.Record(digest: "", size: 0, key: "")
        }
        try output.write(pending)
    }

    private mutating func render(_ jobs: [Job]) async throws {
        let (site, output, contents, blobs, mode) = (site, output, contents, blobs, mode)
        // In parts, so that few pages are in memory and an interrupt ends the build.
        for start in stride(from: 0, to: jobs.count, by: Self.batchSize) {
            guard !Task.isCancelled else { throw SiteBuildError.interrupted }
            let batch = jobs[start..<min(start + Self.batchSize, jobs.count)]
            let outcomes = try await ParallelWork.map(batch) { (job) throws(SiteBuildError) in
                try Self.make(job, site, contents, blobs, output, mode)
            }
            for outcome in outcomes {
                for (path, record) in outcome.records { next.records[path] = record }
                if !outcome.isReadable {
                    report.unreadable.append(outcome.job.entry.paths[0])
                }
                report.differences += outcome.differences
                if mode == .write { report.written += outcome.records.count }
            }
        }
    }

    private static let batchSize = 512

    private static func make(
        _ job: Job, _ site: Site, _ contents: SiteContents, _ blobs: BlobStore,
        _ output: SiteOutput, _ mode: CatalogOutputSettings.Mode
    ) throws(SiteBuildError) -> Outcome {
        let isAvailable = job.entry.isAvailable
        let content = isAvailable ? contents.content(of: job.entry.entry, in: blobs) : nil
        var differences: [String] = []
        var records: [(path: String, record: SiteManifest.Record)] = []
        for page in site.pages(of: job.entry, content) {
            records.append((page.path, SiteManifest.Record(page.bytes, key: job.key)))
            switch mode {
            case .write: try output.write(page.bytes, to: page.path)
            case .check:
                if try output.contents(of: page.path) != page.bytes {
                    differences.append(page.path)
                }
            case .dryRun: break
            }
        }
        return Outcome(
            job: job, records: records, isReadable: content != nil || !isAvailable,
            differences: differences)
    }

    private mutating func removeOld() throws {
        let old = old
        for path in old { try output.remove(path) }
        report.removed = old.count
    }
}
