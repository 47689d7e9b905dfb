internal import FileTree

/// The skills of a source, grouped into originals and their translations.
///
/// Repositories keep translations next to the originals, such as `docs/ja-JP/skills/review` for `skills/review`: a
/// folder named after a language, and in it the path that the original has elsewhere.
struct Translations {
    /// The recognized languages (ISO 639-1), chosen so that folders such as `go` or `ui` are not mistaken for one.
    private static let languages: Set<String> = [
        "ar", "bn", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he", "hi", "hu", "id",
        "it", "ja", "ko", "ms", "nl", "no", "pl", "pt", "ro", "ru", "sv", "th", "tr", "uk", "ur",
        "vi", "zh",
    ]

    /// The skills that are not translations of another.
    private let originals: [SkillCandidate]
    /// The translations of each original.
    let versions: [SkillCandidate: [(language: String, candidate: SkillCandidate)]]

    /// Groups skills, which are ordered by path.
    init(_ candidates: [SkillCandidate]) {
        let languages = candidates.map { Self.splitAtLanguage($0.folder?.names ?? []) }
        guard languages.contains(where: { $0 != nil }) else {
            (originals, versions) = (candidates, [:])
            return
        }
        var outside: [(names: [String], candidate: SkillCandidate)] = []
        var inLanguages: [(language: String, rest: ArraySlice<String>, candidate: SkillCandidate)] =
            []
        for (candidate, split) in zip(candidates, languages) {
            if let (language, rest) = split {
                inLanguages.append((language, rest, candidate))
            } else {
                outside.append((candidate.folder?.names ?? [], candidate))
            }
        }
        let lengths = Set(inLanguages.map(\.rest.count))
        var bySuffix: [ArraySlice<String>: SkillCandidate] = [:]
        for (names, candidate) in outside {
            for length in lengths where names.count >= length {
                let suffix = names.suffix(length)
                // The original, rather than an agent's copy of it.
                if let other = bySuffix[suffix], !candidate.isBetter(than: other) { continue }
                bySuffix[suffix] = candidate
            }
        }
        var versions: [SkillCandidate: [(language: String, candidate: SkillCandidate)]] = [:]
        var translated: Set<SkillCandidate> = []
        for (language, rest, candidate) in inLanguages {
            guard let original = bySuffix[rest] else { continue }
            translated.insert(candidate)
            versions[original, default: []].append((language, candidate))
        }
        self.versions = versions
        originals = candidates.filter { !translated.contains($0) }
    }

    /// Whether all skills are originals.
    var isEmpty: Bool { versions.isEmpty }

    /// Each original with its translations, in the order of the source.
    var groups: [TranslatedSkill] { originals.map { ($0, versions[$0] ?? []) } }

    /// Returns one version of each skill: in the preferred language if available, otherwise the original.
    func candidates(in language: String?) -> [SkillCandidate] {
        let wanted = language.flatMap(Self.language)
        return originals.map { original in
            let version = versions[original]?.first { $0.language == wanted }?.candidate
            return version?.replacing(original) ?? original
        }
    }

    /// Returns the language code of `ja`, `ja-JP`, `ja_JP.UTF-8` or `zh-Hans`; nil if it is not a recognized one.
    static func language(_ text: String) -> String? {
        // Most names are longer than a code.
        guard text.utf8.dropFirst(2).first.map({ "-_.".utf8.contains($0) }) ?? true else {
            return nil
        }
        let code = text.prefix { $0 != "-" && $0 != "_" && $0 != "." }.lowercased()
        let rest = text.dropFirst(code.count)
        guard languages.contains(code), rest.isEmpty || rest.utf8.count <= 12 else { return nil }
        return code
    }

    /// Returns whether skills have the same path in the folders of different languages.
    static func areVersions(_ skills: [SkillCandidate]) -> Bool {
        let splits = skills.compactMap { splitAtLanguage($0.folder?.names ?? []) }
        return splits.count == skills.count && Set(splits.map(\.rest)).count == 1
    }

    /// Returns the language in a path, and the part of the path after it.
    private static func splitAtLanguage(
        _ names: [String]
    ) -> (language: String, rest: ArraySlice<String>)? {
        for (index, name) in names.dropLast().enumerated() {
            if let language = language(name) { return (language, names[(index + 1)...]) }
        }
        return nil
    }
}
