internal import JSON
public import Problem
public import Transfer

/// Finds the kind of catalog that a web address leads to.
///
/// The first URL in this order that answers like a catalog decides, and nothing is asked of those after it, because
/// a well-known index can have many megabytes:
///
/// 1. the address itself, if it ends in `.json`, which may also be a list of plugins; otherwise `index.json` below it:
///    a static index
/// 2. `.well-known/agent-skills/index.json` below the address, then at the top of the host: a well-known index
/// 3. `.well-known/skills/index.json` below the address, then at the top of the host: the older one
/// 4. `.well-known/clawhub.json` at the top of the host, and `api/v1/skills?limit=1` below the address: a registry
/// 5. git's list of branches
public struct CatalogProbe: Sendable {
    /// The answer of a location.
    public struct Attempt: Sendable, Hashable {
        /// The target of the request.
        public enum Target: Sendable, Hashable {
            /// A file at this URL.
            case file(String)
            /// A git repository.
            case repository
        }

        /// An answer that is not that of a catalog.
        public enum Answer: Sendable, Hashable {
            /// The file does not exist.
            case absent
            /// It is a list of plugins, which is only read at its own address.
            case marketplace
            /// It is something else.
            case unknown
            /// The request failed, for this reason.
            case failed(String, ProblemKind)
        }

        /// The target of the request.
        public let target: Target
        /// The response of the server, or its error.
        public let answer: Answer
    }

    /// Returns a file of at most a number of bytes.
    public typealias Fetch = @Sendable (WebAddress, Int) async -> Result<[UInt8], TransferError>

    private let fetch: Fetch
    private let git: @Sendable (String) async -> Attempt.Answer?

    /// Creates a probe that asks through closures: `git` returns nil if a URL is that of a git repository, otherwise the
    /// answer.
    public init(
        fetch: @escaping Fetch,
        git: @escaping @Sendable (String) async -> Attempt.Answer?
    ) {
        self.fetch = fetch
        self.git = git
    }

    /// The kind of a catalog that was found, and its location.
    public typealias Finding = (kind: CatalogReference.Kind, location: String)

    /// Returns the kind of catalog at a web address, and its location.
    ///
    /// Throws ``CatalogError/noCatalog(_:attempts:)`` with all answers if it is no catalog,
    /// ``CatalogError/noAnswer(_:cause:)`` if every request for a file failed, and ``CatalogError/queryInLocation(_:)``
    /// for an address with a query that is not that of a file.
    public func finding(at typed: WebAddress) async throws(CatalogError) -> Finding {
        guard typed.query == nil || typed.path.hasSuffix(".json") else {
            throw .queryInLocation(typed)
        }
        var misses: [Miss] = []
        for question in Self.questions(about: typed) {
            let answer = await answer(to: question)
            guard !Task.isCancelled else { throw .interrupted }
            switch answer {
            case .success(let finding): return finding
            case .failure(let miss): misses.append(miss)
            }
            // The others would only keep the user waiting.
            if let cause = misses.first?.error, cause.isOfHost {
                throw .noAnswer(typed.description, cause: cause)
            }
        }
        let files = misses.filter { $0.attempt.target != .repository }
        let failures = files.compactMap(\.error)
        if let cause = failures.first, failures.count == files.count {
            throw .noAnswer(typed.description, cause: cause)
        }
        throw .noCatalog(typed.description, attempts: misses.map(\.attempt))
    }

    /// An answer that is not that of a catalog, with the error if the request failed.
    private struct Miss: Error {
        let attempt: Attempt
        var error: TransferError?
    }
}

extension CatalogProbe {
    /// A request, and the location of the catalog if it is answered.
    private enum Question: Sendable {
        case file(WebAddress, catalog: String, FileRole)
        case repository(String)
    }

    /// The possible roles of a file.
    private enum FileRole: Sendable {
        /// An index of any kind, or a list of plugins.
        case index
        case wellKnown
        case staticIndex
        case registry

        /// The maximum size of the file, in bytes.
        var sizeLimit: Int {
            switch self {
            case .index: max(IndexRoot.sizeLimit, WellKnownIndex.sizeLimit)
            case .wellKnown: WellKnownIndex.sizeLimit
            case .staticIndex: IndexRoot.sizeLimit
            case .registry: Registry.answerLimit
            }
        }
    }

    private static func questions(about typed: WebAddress) -> [Question] {
        if typed.path.hasSuffix(".json") { return [.file(typed, catalog: typed.text, .index)] }
        let base = typed.text
        let location = base.hasSuffix("/") ? String(base.dropLast()) : base
        func file(_ path: String, _ role: FileRole) -> Question? {
            let text = path.hasPrefix("/") ? path : "\(location)/\(path)"
            return (try? typed.resolving(relative: text)).map {
                .file($0, catalog: location, role)
            }
        }
        let wellKnown = ["agent-skills", "skills"].flatMap { name in
            [".well-known/\(name)/index.json", "/.well-known/\(name)/index.json"]
        }
        var questions = [file("index.json", .staticIndex)].compactMap(\.self)
        questions += wellKnown.compactMap { file($0, .wellKnown) }
        questions += ["/.well-known/clawhub.json", "api/v1/skills?limit=1"]
            .compactMap { file($0, .registry) }
        var seen: Set<String> = []
        let distinct = questions.filter { question in
            guard case .file(let address, _, _) = question else { return true }
            return seen.insert(address.text).inserted
        }
        return distinct + [.repository(location)]
    }

    private func answer(to question: Question) async -> Result<Finding, Miss> {
        switch question {
        case .repository(let url):
            guard let answer = await git(url) else { return .success((.git, url)) }
            return .failure(Miss(attempt: Attempt(target: .repository, answer: answer)))
        case .file(let address, let catalog, let role):
            let target = Attempt.Target.file(address.description)
            switch await fetch(address, role.sizeLimit) {
            case .success(let bytes):
                switch Self.reading(bytes, role) {
                case .success(let kind): return .success((kind, catalog))
                case .failure(let reason):
                    return .failure(Miss(attempt: Attempt(target: target, answer: reason.answer)))
                }
            case .failure(.notFound), .failure(.gone):
                return .failure(Miss(attempt: Attempt(target: target, answer: .absent)))
            case .failure(let error):
                let answer = Attempt.Answer.failed(error.summary, error.kind)
                return .failure(
                    Miss(attempt: Attempt(target: target, answer: answer), error: error))
            }
        }
    }

    /// Returns whether a file is the root of a static index, in any version of the format.
    public static func isIndex(_ bytes: [UInt8]) -> Bool {
        value(of: bytes).map { isIndex($0) } ?? false
    }

    /// Returns the JSON of an answer; nil if it is none, or has too many values.
    private static func value(of bytes: [UInt8]) -> JSONValue? {
        WellKnownIndex.hasTooManyValues(bytes) ? nil : try? JSONValue(parsing: bytes)
    }

    private static func isIndex(_ value: JSONValue) -> Bool {
        value["schema"]?.string?.hasPrefix("skills.index/") == true
    }

    private struct Mismatch: Error { let answer: Attempt.Answer }

    private static func reading(
        _ bytes: [UInt8], _ role: FileRole
    ) -> Result<CatalogReference.Kind, Mismatch> {
        guard let value = value(of: bytes) else {
            return .failure(Mismatch(answer: .unknown))
        }
        switch role {
        case .registry:
            let isRegistry =
                value["apiBase"]?.string != nil || value["items"]?.array != nil
            return isRegistry ? .success(.registry) : .failure(Mismatch(answer: .unknown))
        case .index, .wellKnown, .staticIndex:
            if isIndex(value) { return .success(.index) }
            if value["plugins"]?.array != nil {
                return role == .index
                    ? .success(.marketplace) : .failure(Mismatch(answer: .marketplace))
            }
            return value["skills"]?.array == nil
                ? .failure(Mismatch(answer: .unknown)) : .success(.wellKnown)
        }
    }
}

extension TransferError {
    /// Whether no URL on the host can be reached either.
    fileprivate var isOfHost: Bool {
        switch self {
        case .unresolvedHost, .unreachable, .connectTimedOut, .tlsFailed, .proxyFailed,
            .proxyUnauthorized:
            true
        default: false
        }
    }
}
