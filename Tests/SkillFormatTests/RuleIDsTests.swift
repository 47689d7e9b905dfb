import SkillFormat
import Testing

/// The ids that people write into their settings and that other tools know.
@Suite struct `Rule ids` {
    /// The ids of the catalogue of rules; not every one of them has to be there.
    static let catalogue = """
        skill-md-missing skill-md-case skill-md-empty skill-md-not-file not-utf8 nul-byte
        control-char bom crlf frontmatter-missing frontmatter-not-first frontmatter-unclosed
        frontmatter-not-mapping yaml-invalid yaml-unquoted-colon yaml-merge-conflict
        yaml-duplicate-key yaml-flow-style yaml-alias-or-tag name-missing name-empty name-type
        name-too-long name-charset name-edge-hyphen name-double-hyphen name-non-ascii
        name-dir-mismatch name-reserved-word name-xml name-collision-builtin name-duplicate
        description-missing description-empty description-type description-too-long
        description-too-short description-angle-brackets description-no-trigger
        description-person description-placeholder description-listing-cut field-unknown
        field-typo field-claude-code-only field-type field-value compatibility-too-long
        metadata-type metadata-value-type allowed-tools-format allowed-tools-unrestricted
        tool-unknown skill-unreachable license-file-missing body-empty body-too-long
        body-too-many-tokens fence-unclosed argument-unescaped injection-present
        injection-not-portable ref-missing-file ref-missing-dir ref-case-mismatch
        ref-escapes-skill ref-repo-relative ref-absolute-path ref-backslash ref-file-scheme
        ref-anchor-missing ref-wrong-base ref-too-deep ref-plugin-root orphan-file
        script-not-executable script-no-shebang script-crlf symlink-escapes symlink junk-file
        nested-archive binary-executable hidden-script too-large too-many-files path-portability
        nested-skill unicode-tag unicode-bidi unicode-zero-width secret-found secret-url
        suspicious-encoded-exec suspicious-download-exec suspicious-pipe-shell
        suspicious-override suspicious-conceal suspicious-skip-permissions
        suspicious-credential-read
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    @Test(arguments: Rules.all.map(\.id).filter { !catalogue.contains($0) })
    func `that are not in the catalogue are no misspelt ones`(_ id: String) {
        let letters = Set(id.split(separator: "-"))
        for known in Self.catalogue {
            #expect(Set(known.split(separator: "-")) != letters, "\(id) is \(known)")
            let shared = zip(known, id).prefix { $0 == $1 }.count
            let rest = max(known.count, id.count) - shared
            let behind = zip(known.reversed(), id.reversed()).prefix { $0 == $1 }.count
            #expect(rest - behind > 2, "\(id) looks like \(known)")
        }
    }

    @Test func `hold those of the families that are finished`() {
        let absent = Self.catalogue.filter { id in
            let isOurs = ["frontmatter-", "yaml-", "field-", "body-", "description-"]
                .contains { id.hasPrefix($0) }
            return isOurs && !Rules.all.contains { $0.id == id }
        }
        #expect(absent == [])
    }
}
