internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

extension InfoCommand {
    /// Shows what addresses mean, as far as their form says it.
    func writeMeanings() async throws {
        guard !addresses.isEmpty else {
            throw UsageProblem.invalidArguments(Messages.required("ADDRESS", for: "--resolve"))
        }
        let references = (try? CatalogSettings(of: .current))?.references ?? [.embedded]
        let catalogs = World.current.cachedCatalogs(
            references, try common.userStore().locations)
        var read: [(address: SkillAddress, found: FoundEntry?)] = []
        var failures: [(address: String, problem: any Problem)] = []
        for text in addresses {
            do throws(SkillSourceError) {
                let address = try revision.read(text, in: .current).asInstalled
                guard case .catalog(let request) = address.meaning else {
                    read.append((address, nil))
                    continue
                }
                let entry = await catalogs.knownEntry(for: request)
                read.append((address, entry))
            } catch {
                guard addresses.count > 1 else { throw error }
                failures.append((text, error))
            }
        }
        if common.json {
            common.write(
                "info-resolve",
                [
                    "sources": .array(read.map { $0.json(found: $1) }),
                    "failures": .array(failures.map { Self.json($0.problem, of: $0.address) }),
                ])
        } else {
            write(read)
            for failure in failures { common.writeProblem(failure.problem) }
        }
        guard let first = failures.first else { return }
        throw read.isEmpty ? ExitStatus(first.problem.kind) : .partial
    }

    private static func json(_ problem: any Problem, of address: String) -> JSONValue {
        var members = problem.json.object ?? [:]
        members["name"] = .string(address)
        return .object(members)
    }

    private func write(_ addresses: [(address: SkillAddress, found: FoundEntry?)]) {
        for (address, found) in addresses {
            common.results.line(.bold(address.typed))
            var facts = FactList()
            for (key, value) in address.facts(found: found) { facts.add(Label.part(key), value) }
            facts.write(to: common.results)
        }
    }
}

extension SkillAddress {
    /// The kind of source, for JSON.
    var kind: String {
        switch meaning {
        case .catalog: "catalog"
        case .archive: "archive"
        case .artifact: "oci"
        case .folder: "local"
        case .git: "git"
        case .site: "wellknown"
        }
    }

    /// Returns the parts of the address, and those of the address that a name stands for in a catalog.
    fileprivate func facts(found: FoundEntry?) -> [(key: String, value: String)] {
        let all: [(String, String?)] =
            switch meaning {
            case .catalog(let request): Self.facts(of: request, found)
            case .archive(let address): [("url", address.url), ("path", address.path)]
            case .artifact(let address):
                [("url", address.url), ("ref", address.ref), ("path", address.path)]
            case .folder(let path): [("url", path.string)]
            case .git(let address):
                [("url", address.url), ("ref", address.ref), ("path", address.likelyPath)]
            case .site(let address):
                [("url", address.url), ("ref", address.ref), ("path", address.path)]
            }
        return [("kind", kind)] + all.compactMap { key, value in value.map { (key, $0) } }
    }

    private static func facts(
        of request: NameRequest, _ found: FoundEntry?
    ) -> [(String, String?)] {
        let entry = found?.entry
        let catalog = found?.catalog ?? request.catalog
        // An address in a catalog is never relative.
        let source = entry?.source?.text.flatMap {
            try? SkillAddress($0, workingDirectory: "/", home: "/")
        }
        let parts: [String: String] = Dictionary(
            uniqueKeysWithValues: source?.facts(found: nil) ?? [])
        return [
            ("catalog", catalog?.description),
            ("publisher", (entry?.publisher ?? request.publisher)?.description),
            ("skill", request.name), ("url", parts["url"]),
            ("ref", request.version ?? parts["ref"]), ("path", parts["path"]),
        ]
    }

    /// Returns the source as JSON; missing parts are null.
    fileprivate func json(found: FoundEntry?) -> JSONValue {
        var members: [String: JSONValue] = [
            "address": .string(typed), "url": .null, "ref": .null, "path": .null, "skill": .null,
            "catalog": .null, "publisher": .null,
        ]
        for (key, value) in facts(found: found) { members[key] = .string(value) }
        return .object(members)
    }
}
