internal import Problem
internal import SkillCatalog
internal import SkillSource
internal import SystemPackage
internal import Transfer

/// A location on the command line, and what a catalog there may be.
struct CatalogLocation {
    /// The kinds to try, likeliest first, each with the location in its form; never empty.
    let candidates: [(kind: CatalogReference.Kind, location: String)]

    private static let indexName = "/index.json"
    private static let wellKnown = "/.well-known/"

    /// Reads a location, of a kind if the user gave one; relative paths start at the working directory.
    init(
        _ text: String, kind: CatalogReference.Kind?, in world: World
    ) throws(CatalogProblem) {
        let all = Self.candidates(text, world)
        if let kind {
            let location =
                kind == .folder
                ? Self.path(text, world)
                : all.first { $0.kind == kind }?.location ?? text
            candidates = [(kind, location)]
        } else {
            guard !all.isEmpty else { throw .unknownLocation(text) }
            candidates = all
        }
    }

    private static func candidates(
        _ text: String, _ world: World
    ) -> [(kind: CatalogReference.Kind, location: String)] {
        if text == "." || text == ".." || ["/", "./", "../", "~/"].contains(where: text.hasPrefix) {
            return [(.folder, path(text, world))]
        }
        let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://")
        if isWeb, let place = text.range(of: wellKnown) {
            return [(.wellKnown, String(text[..<place.lowerBound]))]
        }
        if isWeb, text.hasSuffix(indexName) {
            return [(.index, String(text.dropLast(indexName.count)))]
        }
        let address = try? SkillAddress(
            text, workingDirectory: world.workingDirectory, home: world.home)
        if case .git = address?.meaning { return [(.git, text)] }
        return isWeb ? [(.index, text), (.wellKnown, text), (.registry, text)] : []
    }

    private static func path(_ text: String, _ world: World) -> String {
        let path =
            text.hasPrefix("~/")
            ? world.home.appending(String(text.dropFirst(2)))
            : world.workingDirectory.pushing(FilePath(text))
        return path.lexicallyNormalized().string
    }
}

extension String {
    /// Returns the range of the first occurrence of a text.
    fileprivate func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}

extension CatalogError {
    /// Whether the location may be a catalog of another kind.
    var isWrongKind: Bool {
        switch self {
        case .unreachable(_, let cause): cause.kind == .notFound
        case .malformed, .unknownSchema, .invalidLocation: true
        default: false
        }
    }
}
