internal import Digest
internal import FileTree
internal import Problem
public import SkillCatalog
internal import SkillFormat
internal import SystemPackage
public import Transfer

/// Lists git repositories, folders and lists of plugins as catalogs: every skill that they offer, and the plugins of
/// their marketplaces that are hosted elsewhere.
public struct RepositoryCatalog: CatalogLister {
    private let context: any SourceContext
    private let progress: @Sendable (CatalogName, TransferProgress) -> Void

    /// Lists sources in a context; `progress` is called as a list of plugins is downloaded.
    public init(
        _ context: any SourceContext,
        progress: @escaping @Sendable (CatalogName, TransferProgress) -> Void = { _, _ in }
    ) {
        self.context = context
        self.progress = progress
    }

    /// Lists the skills of a catalog of the kind `git`, `folder` or `marketplace`; nil if it is in the state `tag`.
    ///
    /// The tag of a repository is its commit, that of a folder a hash of the sizes and times of its SKILL.md files, that
    /// of a list of plugins its SHA-256. The publisher is the owner in the URL of the repository, or the one that the
    /// folder of the skill names (``PublisherFolders``). If several skills have one name and publisher, the best placed
    /// one is listed; the others are faults.
    public func listing(
        of reference: CatalogReference, unless tag: String?
    ) async throws(CatalogError) -> CatalogListing? {
        guard reference.kind != .marketplace else {
            return try await marketplace(reference, unless: tag)
        }
        do {
            let address = try address(of: reference)
            let offer = try await context.open {
                try await $0.loader.offer(of: address, unless: tag)
            }
            return offer.map { CatalogListing($0, owner: address.owner) }
        } catch {
            if let error = error as? CatalogError { throw error }
            guard error.problem.kind != .interrupted else { throw .interrupted }
            throw .repository(reference.name, cause: error.problem)
        }
    }

    /// Lists the plugins of a list that is a file of its own.
    private func marketplace(
        _ reference: CatalogReference, unless tag: String?
    ) async throws(CatalogError) -> CatalogListing? {
        guard let address = try? WebAddress(reference.location) else {
            throw .invalidLocation(reference)
        }
        let result = try? await context.open {
            await $0.connection.result(of: address, limit: SourceOffer.marketplaceLimit) {
                progress(reference.name, $0)
            }
        }
        let response: TransferResponse
        do throws(TransferError) {
            response = try (result ?? .failure(.cancelled)).get()
        } catch { throw CatalogError(error, reading: reference.name) }
        let state = SHA256Digest(of: response.body).hex
        guard state != tag else { return nil }
        do throws(PluginManifestFault) {
            let offer = try SourceOffer(marketplace: response.body, state: state)
            var listing = CatalogListing(offer, owner: nil)
            listing.network = response.receipt.network
            return listing
        } catch {
            throw .malformed(
                reference.name, file: address.description, reason: PluginMessages.notPlugins)
        }
    }

    private func address(of reference: CatalogReference) throws -> SkillAddress {
        let address = try SkillAddress(
            reference.location, workingDirectory: context.workingDirectory, home: context.home)
        switch (reference.kind, address.meaning) {
        case (.git, .git), (.git, .site), (.folder, .folder): return address
        default: throw CatalogError.invalidLocation(reference)
        }
    }
}

extension CatalogListing {
    /// Makes entries of the skills and plugins that a source offers.
    init(_ offer: SourceOffer, owner: Publisher?) {
        self.init(entries: [], tag: offer.state)
        let folders = PublisherFolders(offer.skills.compactMap(\.folder))
        var seen: Set<EntryKey> = []
        for skill in offer.skills {
            // A manifest that names a skill shows that it belongs to the owner of the repository.
            let named = skill.groups.isEmpty ? folders.publisher(of: skill.folder) : nil
            let entry = CatalogEntry(skill, publisher: named ?? owner, commit: offer.commit)
            add(entry, named: skill.folder?.description ?? skill.name.description, to: &seen)
        }
        for plugin in offer.plugins {
            guard let name = SkillName(plugin.name) else {
                faults.append(Fault(entry: plugin.name, fault: .invalidName(plugin.name)))
                continue
            }
            guard let source = plugin.source else {
                faults.append(Fault(entry: plugin.name, fault: .invalidSource))
                continue
            }
            let entry = CatalogEntry(plugin, name, source, owner: owner)
            add(entry, named: plugin.name, to: &seen)
        }
        addRenames(of: offer, owner, to: &seen)
        faults += offer.unaddressable.map { Fault(entry: $0, fault: .invalidName($0)) }
        faults += offer.separated.map { Fault(entry: $0, fault: .invalidSource) }
    }

    private mutating func add(
        _ entry: CatalogEntry, named title: String, to seen: inout Set<EntryKey>
    ) {
        guard seen.insert(EntryKey(entry)).inserted else {
            return faults.append(Fault(entry: title, fault: .sameName(entry.name)))
        }
        entries.append(entry)
    }

    /// Adds the plugins that had another name, unless something else has that name now.
    private mutating func addRenames(
        of offer: SourceOffer, _ owner: Publisher?, to seen: inout Set<EntryKey>
    ) {
        let names = Set(entries.map(\.name))
        for rename in offer.renames {
            guard let old = SkillName(rename.old), !names.contains(old) else { continue }
            var entry = CatalogEntry(name: old, publisher: owner, description: "", source: nil)
            if let new = rename.new {
                let members = offer.skills.filter { $0.groups.contains(new) }.map(\.name)
                if let name = SkillName(new), names.contains(name) {
                    entry.state = .renamed(name)
                } else if members.count == 1 {
                    entry.state = .renamed(members[0])
                } else {
                    entry.state = .removed(
                        reason: PluginMessages.renamed(to: new, with: members))
                }
            } else {
                entry.state = .removed(reason: PluginMessages.removedPlugin)
            }
            add(entry, named: rename.old, to: &seen)
        }
    }
}

extension CatalogEntry {
    fileprivate init(_ skill: OfferedSkill, publisher: Publisher?, commit: String?) {
        self.init(
            name: skill.name, publisher: publisher,
            description: Self.oneLine(skill.description), source: .address(skill.address))
        translations = skill.translations.mapValues { Self.oneLine($0) }
        facts.license = skill.license.map { Self.oneLine($0) }
        facts.commit = commit
        facts.tags = skill.groups
    }

    fileprivate init(
        _ plugin: ExternalPlugin, _ name: SkillName, _ origin: ExternalPlugin.Source,
        owner: Publisher?
    ) {
        let source: EntrySource
        var publisher = owner
        switch origin {
        case .repository(let text):
            source = .address(text)
            let address = try? SkillAddress(text, workingDirectory: "/", home: "/")
            publisher = address?.owner ?? owner
        case .archive(let url, let digest): source = .archive(url: url, digest: digest)
        }
        self.init(
            name: name, publisher: publisher,
            version: plugin.facts.version.map { Self.oneLine($0) },
            description: Self.oneLine(plugin.facts.description ?? ""), source: source)
        facts.license = plugin.facts.license.map { Self.oneLine($0) }
        facts.tags = plugin.facts.keywords.map { Self.oneLine($0) }
    }
}

/// Texts about lists of plugins.
private enum PluginMessages {
    static let notPlugins = "it is not a list of plugins"
    /// The reason for the removal of a plugin without a new name.
    static let removedPlugin = "the marketplace no longer lists this plugin"

    /// Returns the reason for the removal of a plugin that is now a part of another one.
    static func renamed(to plugin: String, with skills: [SkillName]) -> String {
        let limit = 8
        let shown = skills.prefix(limit).map(\.description)
        guard !shown.isEmpty else { return "the plugin is now named '\(plugin)'" }
        let more = skills.count > limit ? ", …" : ""
        return "the plugin is now named '\(plugin)' and has \(counted(skills.count, "skill")): "
            + shown.joined(separator: ", ") + more
    }
}
