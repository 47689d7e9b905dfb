internal import ArgumentParser
internal import JSON
internal import SkillSource
internal import SystemPackage
internal import Terminal

/// `skills resolve` shows how addresses are interpreted.
struct ResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Show how addresses are interpreted, without network access.")

    @Argument(help: "Addresses to resolve.")
    var addresses: [String]

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let read = try addresses.map {
            try SkillAddress($0, workingDirectory: world.workingDirectory, home: world.home)
        }
        if common.json {
            common.write("resolve", ["sources": .array(read.map(\.json))])
            return
        }
        for address in read {
            common.results.line(.bold(address.typed))
            var table = Table()
            for (key, value) in address.facts { table.add("  ", .dim(key), .init(value, .plain)) }
            table.write(to: common.results)
        }
    }
}

extension SkillAddress {
    /// The kind of source, for JSON.
    var kind: String {
        switch meaning {
        case .catalog: "catalog"
        case .archive: "archive"
        case .folder: "local"
        case .git: "git"
        case .site: "wellknown"
        }
    }

    /// The parts of the address.
    var facts: [(key: String, value: String)] {
        let all: [(String, String?)] =
            switch meaning {
            case .catalog(let address):
                [("catalog", address.catalog), ("skill", address.name), ("ref", address.version)]
            case .archive(let address): [("url", address.url), ("path", address.path)]
            case .folder(let path): [("url", path.string)]
            case .git(let address):
                [("url", address.url), ("ref", address.ref), ("path", address.likelyPath)]
            case .site(let address):
                [("url", address.url), ("ref", address.ref), ("path", address.path)]
            }
        return [("kind", kind)] + all.compactMap { key, value in value.map { (key, $0) } }
    }

    /// The source as JSON; missing parts are null.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "address": .string(typed), "url": .null, "ref": .null, "path": .null, "skill": .null,
        ]
        for (key, value) in facts { members[key] = .string(value) }
        return .object(members)
    }
}
