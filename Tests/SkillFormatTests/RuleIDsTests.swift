import SkillFormat
import Testing

/// The ids that people write into settings and comments, and that other tools show.
@Suite struct `Rule ids` {
    /// Every id that a release has had: renaming one breaks existing settings.
    private static let published = """
        argument-unescaped body-empty body-too-long fence-unclosed
        injection-not-portable injection-present description-angle-brackets description-empty
        description-listing-cut description-missing description-no-trigger description-person
        description-placeholder description-too-long description-too-short description-type
        allowed-tools-format allowed-tools-unrestricted compatibility-too-long
        field-one-agent field-type field-typo field-unknown field-value hooks-present
        license-file-missing metadata-type metadata-value-type skill-unreachable tool-unknown
        bom conflict-marker crlf control-char nul-byte not-utf8 skill-md-case skill-md-empty
        frontmatter-missing frontmatter-not-first frontmatter-not-mapping frontmatter-unclosed
        yaml-alias-or-tag yaml-duplicate-key yaml-flow-style yaml-invalid yaml-merge-conflict
        yaml-unquoted-colon name-charset name-collision-builtin name-double-hyphen
        name-edge-hyphen name-empty name-dir-mismatch name-missing name-mixed-scripts
        name-non-ascii
        name-reserved-word name-too-long name-type name-xml binary-executable hidden-script
        credential-file junk-file nested-archive nested-skill path-portability plugin-files script-crlf
        script-no-shebang script-not-executable symlink symlink-escapes too-large
        too-many-files orphan-file ref-absolute-path ref-anchor-missing ref-backslash
        ref-case-mismatch ref-escapes-skill ref-file-scheme ref-missing-dir ref-missing-file
        ref-plugin-root ref-repo-relative ref-too-deep ref-wrong-base secret-found secret-url
        signature-drift signature-invalid signature-unsigned-file
        suspicious-conceal suspicious-credential-read suspicious-download-exec
        suspicious-encoded-exec suspicious-exfiltration suspicious-hidden-comment
        suspicious-miner suspicious-override suspicious-pipe-shell suspicious-reverse-shell
        suspicious-skip-permissions suspicious-system-change unicode-bidi unicode-tag
        unicode-zero-width file-not-checked suspicious-agent-change suspicious-data-request
        suspicious-deletion suspicious-package suspicious-password-request
        suspicious-remote-code suspicious-remote-instructions
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    @Test func `stay as published`() {
        #expect(Rules.all.map(\.id.description).sorted() == Self.published.sorted())
    }
}
