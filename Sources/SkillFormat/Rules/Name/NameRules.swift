internal import FileTree
internal import Text

// The rules about names.
extension FieldRule {
    static let nameCharset = FieldRule(
        "name-charset", .name, of: "name",
        FindingText(
            "The name contains only lowercase letters, digits and hyphens.",
            ja: "名前に使われているのが、小文字、数字、ハイフンだけであること。"),
        why: FindingText(
            """
            The specification allows lowercase letters and digits of any script, but no other
            characters. Most agents know such a skill by its folder, so this is a note; for
            `agentskills` and `claude-upload`, and if the name is a path, it is an error. 376 of 10,714 public skills break this rule, most of them
            with uppercase letters or spaces.
            """,
            ja: """
                仕様では、どの文字体系の小文字と数字も使えますが、ほかの文字は使えません。多くのエ\
                ージェントはフォルダー名でスキルを知るため情報とし、`agentskills` と \
                `claude-upload` の場合や、名前がパスである場合はエラーとします。公開スキル 10,714\
                個のうち 376個が違反しており、多くは大文字か空白です。
                """),
        good: [
            .named("pdf"),
            .named("pdf-2"),
            .named("日本語"),
            .named("u\u{308}ber"),
        ],
        bad: [
            .named("↓PDF"),
            .named("my↓ pdf"),
            .named("pdf↓_forms"),
            .named("\"a↓/b\""),
            .named("↓Über"),
            .named("↓ｐｄｆ"),
            .named("日本↓ 語"),
        ]
    ) { subject in
        guard let name = subject.text?.canonicallyComposed,
            let bad = name.unicodeScalars.first(where: {
                !SkillName.allows($0) && $0 != "<" && $0 != ">"  // covered by name-xml
            })
        else { return nil }
        // The folder's name, if it is valid, corrects name-dir-mismatch as well.
        let slug = subject.skill.folderName.flatMap { SkillName($0) } ?? SkillName.slug(of: name)
        // No install accepts a name that is a path or contains a control character.
        let isRefused = subject.document.fault != nil
        return subject.fault(
            isRefused ? .error : .info, NameMessages.forbiddenCharacter, at: String(bad),
            remedy: slug.map(FieldSubject.rename))
    }

    static let nameCollisionBuiltin = FieldRule(
        "name-collision-builtin", .name, of: "name",
        FindingText(
            "The name is not that of a built-in Claude Code command.",
            ja: "名前が、Claude Code の組み込みコマンドと同じでないこと。"),
        why: FindingText(
            """
            Skills are started as `/name`. If Claude Code has a command of that name, users get one and
            mean the other. The Claude Code documentation lists the commands.
            """,
            ja: """
                スキルは `/名前` で開始します。Claude Code に同じ名前のコマンドがあると、思ってい\
                たのと違うほうが動きます。コマンドの一覧は Claude Code のドキュメントにあります。
                """),
        good: [
            .named("compact-tables")
        ],
        bad: [
            .named("↓compact"),
            .named("↓Synced"),
        ]
    ) { subject in
        guard let name = subject.text?.lowercased(), FieldTable.commands.contains(name) else {
            return nil
        }
        return subject.fault(
            .info,
            name == "synced" ? NameMessages.reservedName(name) : NameMessages.builtinCommand(name))
    }

    static let nameDoubleHyphen = FieldRule(
        "name-double-hyphen", .name, of: "name",
        FindingText(
            "The name contains no consecutive hyphens.",
            ja: "名前に連続したハイフンがないこと。"),
        why: FindingText(
            """
            The specification forbids them, and the API rejects them.
            """,
            ja: "仕様が禁じており、API は拒否します。"),
        good: [
            .named("pdf"),
            .named("a-b"),
        ],
        bad: [
            .named("↓pdf--forms")
        ]
    ) { subject in
        guard let name = subject.text, name.utf8.holds("--".utf8) else { return nil }
        return subject.fault(
            .error, onInstall: .warning, NameMessages.doubleHyphen,
            remedy: SkillName.slug(of: name).map(FieldSubject.rename))
    }

    static let nameEdgeHyphen = FieldRule(
        "name-edge-hyphen", .name, of: "name",
        FindingText(
            "The name neither starts nor ends with a hyphen.",
            ja: "名前の先頭と末尾がハイフンでないこと。"),
        why: FindingText(
            """
            The specification forbids it, and the API rejects it.
            """,
            ja: "仕様が禁じており、API は拒否します。"),
        bad: [
            .named("↓-pdf"),
            .named("↓pdf-"),
        ]
    ) { subject in
        guard let name = subject.text, name.hasPrefix("-") || name.hasSuffix("-") else {
            return nil
        }
        return subject.fault(
            .error, onInstall: .warning, NameMessages.edgeHyphen,
            remedy: SkillName.slug(of: name).map(FieldSubject.rename))
    }

    static let nameEmpty = FieldRule(
        "name-empty", .name, of: "name",
        FindingText(
            "The name is not empty.",
            ja: "名前が空でないこと。"),
        why: FindingText(
            """
            An empty name is treated like a missing one: see name-missing.
            """,
            ja: "空の名前は、名前がない場合と同じ扱いになります。name-missing を参照してください。"),
        bad: [
            .fields("name:↓\ndescription: Reads forms."),
            .named("↓\"  \""),
            .named("↓~"),
        ]
    ) { subject in
        guard subject.field.value.isBlank else { return nil }
        return subject.fault(.error, onInstall: .warning, NameMessages.empty)
    }

    static let nameFolderMismatch = FieldRule(
        "name-dir-mismatch", .name, of: "name",
        FindingText(
            "The name matches the folder name.",
            ja: "名前がフォルダー名と同じであること。"),
        why: FindingText(
            """
            The specification requires it: some clients use the folder name, others the name in the
            frontmatter, and people search for either. 1,249 of 10,714 public skills break this rule.
            """,
            ja: """
                仕様の要件です。フォルダー名を使うクライアントも、フロントマターの名前を使うクライ\
                アントもあり、利用者はどちらの名前でも探します。公開スキル 10,714個のうち 1,249個が違反して\
                います。
                """),
        good: [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n", folder: "pdf"),
            .named("pdf"),
        ],
        bad: [
            RuleExample(
                "---\nname: ↓pdf-forms\ndescription: Reads forms.\n---\n# PDF\n\nText.\n",
                folder: "pdf")
        ]
    ) { subject in
        guard let folder = subject.skill.folderName, let name = subject.text, name != folder,
            // Other characters are covered by name-charset, whose advice is the folder's name.
            name.canonicallyComposed.unicodeScalars.allSatisfy(SkillName.allows)
        else { return nil }
        // The name to use for both is that of the folder, unless only the other one has no more than the characters that
        // all programs accept.
        let isPlain = { (name: String) in name.utf8.allSatisfy { $0 < 0x80 } }
        let remedy =
            if !isPlain(folder) || SkillName(folder) == nil, isPlain(name),
                let name = SkillName(name)
            {
                Remedy.advice(NameMessages.renaming(folder, to: name))
            } else {
                SkillName(folder).map(FieldSubject.rename)
            }
        return subject.fault(
            .error, onInstall: .warning, NameMessages.folderMismatch(name, folder: folder),
            remedy: remedy)
    }

    static let nameMixedScripts = FieldRule(
        "name-mixed-scripts", .name, of: "name",
        FindingText(
            "No word of the name mixes alphabets whose letters look alike.",
            ja: "名前の1語の中に、見た目の似た別の文字体系の文字が混ざらないこと。"),
        why: FindingText(
            """
            A name with a Cyrillic `а` looks like the same name in Latin letters, but is another one:
            people who type it get a different skill.
            """,
            ja: """
                キリル文字の `а` を含む名前は、ラテン文字の同じ名前に見えますが別の名前です。入力\
                した人には別のスキルが届きます。
                """),
        good: [
            RuleExample("---\nname: ai-помощник\ndescription: Reads forms.\n---\n# AI\n\nText.\n"),
            .named("pdf要約"),
        ],
        bad: [
            RuleExample("---\nname: p↓аypal\ndescription: Reads forms.\n---\n# Pay\n\nText.\n")
        ]
    ) { subject in
        guard let name = subject.text?.canonicallyComposed,
            let mixture = SkillName.mixture(in: name)
        else { return nil }
        return subject.fault(
            .warning,
            NameMessages.mixedScripts(
                name, mixture.letter, mixture.alphabets.0, mixture.alphabets.1),
            at: String(mixture.letter), effect: .consent)
    }

    static let nameNonASCII = FieldRule(
        "name-non-ascii", .name, of: "name",
        FindingText(
            "The name contains only ASCII characters.",
            ja: "名前が ASCII 文字だけであること。"),
        why: FindingText(
            """
            The specification accepts letters of any script; uploads to Claude accept `a-z`, `0-9` and
            hyphens only.
            """,
            ja: """
                仕様はどの文字体系の文字も認めていますが、Claude へのアップロードで使えるのは \
                `a-z`、`0-9` とハイフンだけです。
                """),
        bad: [
            .named("↓日本語"),
            .named("caf↓é"),
        ]
    ) { subject in
        guard let name = subject.text, let first = name.unicodeScalars.first(where: { !$0.isASCII })
        else { return nil }
        let plain = SkillName.slug(of: name).flatMap { slug in
            slug.description.utf8.allSatisfy { $0 < 0x80 } ? slug : nil
        }
        return subject.fault(
            .info, NameMessages.nonASCII, at: String(first),
            remedy: plain.map(FieldSubject.rename))
    }

    static let nameReservedWord = FieldRule(
        "name-reserved-word", .name, of: "name",
        FindingText(
            "The name contains neither `anthropic` nor `claude`.",
            ja: "名前に `anthropic` と `claude` が含まれないこと。"),
        why: FindingText(
            """
            The Skills API rejects these words, although two of Anthropic's own skills contain them.
            """,
            ja: "Anthropic 自身のスキルのうち2個に含まれますが、Skills API はこれらの語を拒否します。"),
        bad: [
            .named("↓claude-helper"),
            .named("my-↓anthropic-pdf"),
        ]
    ) { subject in
        guard let word = subject.text.flatMap({ SkillName.reservedWord(in: $0.lowercased()) })
        else {
            return nil
        }
        return subject.fault(
            .warning, onInstall: .info, NameMessages.reservedWord(word), at: String(word))
    }

    static let nameTooLong = FieldRule(
        "name-too-long", .name, of: "name",
        FindingText(
            "The name is at most 64 characters long.",
            ja: "名前が 64文字以内であること。"),
        why: FindingText(
            """
            The specification sets this limit, and the API rejects longer names. File systems allow a
            folder name of 255 bytes.
            """,
            ja: """
                仕様の上限で、API はこれより長い名前を拒否します。ファイルシステムのフォルダー名の\
                上限は 255バイトです。
                """),
        good: [
            RuleExample("---\nname: \(String(repeating: "a", count: 64))\n---\n")
        ],
        bad: [
            RuleExample("---\nname: ↓\(String(repeating: "a", count: 65))\n---\n"),
            RuleExample("---\nname: ↓\(String(repeating: "𠮷", count: 64))\n---\n"),
        ]
    ) { subject in
        guard let name = subject.text?.canonicallyComposed else { return nil }
        let (characters, bytes) = (name.unicodeScalars.count, name.utf8.count)
        let message: FindingText
        if characters > SkillName.lengthLimit {
            message = NameMessages.tooLong(characters, limit: SkillName.lengthLimit)
        } else if bytes > RelativePath.nameLimit {
            message = NameMessages.tooManyBytes(bytes, limit: RelativePath.nameLimit)
        } else {
            return nil
        }
        return subject.fault(.error, onInstall: .warning, message)
    }

    static let nameType = FieldRule(
        "name-type", .name, of: "name",
        FindingText(
            "The name is a string.",
            ja: "名前が文字列であること。"),
        why: FindingText(
            """
            YAML reads `2048` as a number and `true` as a Boolean, so clients crash or see a different
            name.
            """,
            ja: """
                YAML は `2048` を数値、`true` を真偽値として読みます。そのためクライアントは異常終\
                了するか、別の名前として扱います。
                """),
        good: [
            .named("pdf"),
            .named("\"2048\""),
            .named("2048-game"),
        ],
        bad: [
            .named("↓2048"),
            .named("↓1.0"),
            .named("↓2024-01-01"),
            .named("↓true"),
            RuleExample("---\nname:\n  ↓- pdf\n---\n"),
        ]
    ) { subject in
        guard !subject.field.value.isString, !subject.field.value.isBlank else { return nil }
        return subject.fault(
            .error, onInstall: .warning, NameMessages.notString, remedy: subject.quoted)
    }

    static let nameXML = FieldRule(
        "name-xml", .name, of: "name",
        FindingText(
            "The name contains no `<` or `>`.",
            ja: "名前に `<` と `>` が含まれないこと。"),
        why: FindingText(
            """
            Models see names and descriptions between XML tags, and an angle bracket could close such a
            tag. The Skills API rejects them.
            """,
            ja: """
                モデルに渡される名前と説明は XML タグで囲まれるため、山括弧がタグを閉じてしまうこ\
                とがあります。Skills API は拒否します。
                """),
        good: [
            .named("pdf")
        ],
        bad: [
            .named("pdf↓<b>"),
            .fields("name: \"↓</skill>\"\ndescription: Reads."),
        ]
    ) { subject in
        guard let bracket = subject.text?.first(where: { $0 == "<" || $0 == ">" }) else {
            return nil
        }
        return subject.fault(
            .error, onInstall: .warning, NameMessages.angleBracket, at: String(bracket))
    }
}
