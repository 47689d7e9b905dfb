internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillSource
internal import SystemPackage
internal import Terminal

extension InfoCommand {
    /// Shows what addresses mean, as far as their form says it.
    func writeMeanings() throws {
        guard !addresses.isEmpty else {
            throw UsageProblem.invalidArguments(Messages.required("ADDRESS", for: "--resolve"))
        }
        var read: [SkillAddress] = []
        var failures: [(address: String, problem: any Problem)] = []
        for text in addresses {
            do throws(SkillSourceError) {
                read.append(try revision.read(text, in: .current).asInstalled)
            } catch {
                guard addresses.count > 1 else { throw error }
                failures.append((text, error))
            }
        }
        if common.json {
            common.write(
                "info-resolve",
                [
                    "sources": .array(read.map(\.json)),
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

    private func write(_ addresses: [SkillAddress]) {
        for address in addresses {
            common.results.line(.bold(address.typed))
            var facts = FactList()
            for (key, value) in address.facts { facts.add(Label.part(key), value) }
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

    /// The parts of the address.
    var facts: [(key: String, value: String)] {
        let all: [(String, String?)] =
            switch meaning {
            case .catalog(let request): Self.facts(of: request)
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

    /// The parts of a name, and of the address that it stands for in the embedded catalog; other catalogs are not
    /// looked up.
    private static func facts(of request: NameRequest) -> [(String, String?)] {
        let entry = Catalogs.embeddedEntry(for: request)
        let catalog = entry.map { _ in CatalogName.embedded } ?? request.catalog
        // An address in the program is never relative.
        let source = entry?.source?.text.flatMap {
            try? SkillAddress($0, workingDirectory: "/", home: "/")
        }
        let parts: [String: String] = Dictionary(uniqueKeysWithValues: source?.facts ?? [])
        return [
            ("catalog", catalog?.description),
            ("publisher", (entry?.publisher ?? request.publisher)?.description),
            ("skill", request.name), ("url", parts["url"]),
            ("ref", request.version ?? parts["ref"]), ("path", parts["path"]),
        ]
    }

    /// The source as JSON; missing parts are null.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "address": .string(typed), "url": .null, "ref": .null, "path": .null, "skill": .null,
            "catalog": .null, "publisher": .null,
        ]
        for (key, value) in facts { members[key] = .string(value) }
        return .object(members)
    }
}
