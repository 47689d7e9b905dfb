internal import FileTree

struct CredentialFile: PackageRule {
    let id = RuleID("credential-file")
    let summary = FindingText(
        "The skill contains no files with passwords, tokens or private keys.",
        ja: "パスワード、トークン、秘密鍵のファイルが含まれないこと。")
    let why = FindingText(
        """
        Everyone who gets the skill can read them. Such files are recognized by their names, some also by a word in
        them; `.env.example` and public keys are fine. `skills pack`, `skills publish build` and an
        install from a folder leave them out, unless `--include` names them.
        """,
        ja: """
            スキルを手に入れた人なら誰でも読めます。こうしたファイルは名前で、一部は中の語でも見分\
            けます。`.env.example` と公開鍵は問題ありません。`skills pack`、`skills publish \
            build` と、フォルダーからのインストールでは、`--include` で指定しない限り除外します。
            """)
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    Self.skillFile, (".env.example", "TOKEN=\n"),
                    ("assets/id_rsa.pub", "ssh-rsa AAAA\n"),
                    ("assets/ca.pem", "-----BEGIN CERTIFICATE-----\n"),
                    (".npmrc", "registry=https://registry.npmjs.org\n"),
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    Self.skillFile, (".env", "↓TOKEN=1\n"),
                    ("assets/key.pem", "↓-----BEGIN ENCRYPTED PRIVATE KEY-----\n"),
                    (".npmrc", "↓//registry.npmjs.org/:_authToken=1\n"),
                    (".aws/credentials", "↓[default]\n"),
                ])
        ]
    }

    private static let skillFile = (
        path: "SKILL.md", text: "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"
    )

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for path in CredentialFiles.among(skill) {
            report(
                finding(
                    path, .warning, PackageMessages.credentialFile,
                    remedy: .advice(PackageMessages.credentialFileFix)))
        }
    }
}
