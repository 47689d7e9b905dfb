internal import FileTree

/// Finds the skills of a source that are translations of others, and keeps one of each.
///
/// Repositories keep translations beside the originals, as `docs/ja-JP/skills/review` of `skills/review`: a
/// folder named like a language, and below it the path that the original has somewhere else.
struct Translations {
    /// The languages that are looked for (ISO 639-1), so that a folder `go` or `ui` is none.
    private static let languages: Set<String> = [
        "ar", "bn", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he", "hi", "hu", "id",
        "it", "ja", "ko", "ms", "nl", "no", "pl", "pt", "ro", "ru", "sv", "th", "tr", "uk", "ur",
        "vi", "zh",
    ]

    private let candidates: [SkillCandidate]

    init(_ candidates: [SkillCandidate]) { self.candidates = candidates }

    /// The skills with one version of each: that in the wanted language where there is one, else the
    /// original.
    func keeping(_ language: String?) -> [SkillCandidate] {
        var versions: [SkillCandidate: [(language: String, candidate: SkillCandidate)]] = [:]
        var translated: Set<SkillCandidate> = []
        for candidate in candidates {
            guard let place = Self.place(of: candidate), let original = original(of: place) else {
                continue
            }
            translated.insert(candidate)
            versions[original, default: []].append((place.language, candidate))
        }
        let wanted = language.flatMap(Self.language)
        return candidates.filter { !translated.contains($0) }.map { original in
            versions[original]?.first { $0.language == wanted }?.candidate ?? original
        }
    }

    /// The language's code of `ja`, `ja-JP`, `ja_JP.UTF-8` or `zh-Hans`; nil when it is none that we know.
    static func language(_ text: String) -> String? {
        let code = text.prefix { $0 != "-" && $0 != "_" && $0 != "." }.lowercased()
        let rest = text.dropFirst(code.count)
        guard languages.contains(code), rest.isEmpty || rest.utf8.count <= 12 else { return nil }
        return code
    }

    /// The language that a candidate's path names, and what stands behind it.
    private static func place(
        of candidate: SkillCandidate
    ) -> (language: String, rest: ArraySlice<String>)? {
        guard let names = candidate.folder?.names else { return nil }
        for (index, name) in names.dropLast().enumerated() {
            if let language = language(name) { return (language, names[(index + 1)...]) }
        }
        return nil
    }

    /// The candidate that has the same path, in no language's folder.
    private func original(
        of place: (language: String, rest: ArraySlice<String>)
    ) -> SkillCandidate? {
        candidates.first { other in
            guard Self.place(of: other) == nil, let names = other.folder?.names else {
                return false
            }
            return names.suffix(place.rest.count).elementsEqual(place.rest)
        }
    }
}
