// The rules about descriptions.
extension FieldRule {
    static let descriptionAngleBrackets = FieldRule(
        "description-angle-brackets", .description, of: "description",
        FindingText(
            "The description contains no `<` or `>`.",
            ja: "説明に `<` と `>` が含まれないこと。"),
        why: FindingText(
            """
            The prompt contains the description between tags. The API rejects tags in it, and
            quick_validate rejects any angle bracket. Agents read them, so this is a note, and an error
            for `claude-upload`.
            """,
            ja: """
                説明はタグで囲まれてプロンプトに入ります。API は説明の中のタグを、quick_validate \
                はすべての山括弧を拒否します。エージェントは読み取れるため情報とし、\
                `claude-upload` ではエラーとします。
                """),
        bad: [
            .described("Reads ↓<b>forms</b>."),
            .described("Needs Python ↓> 3.10 for forms."),
        ]
    ) { subject in
        guard let bracket = subject.text?.unicodeScalars.first(where: { $0 == "<" || $0 == ">" })
        else { return nil }
        return subject.fault(
            .info, DescriptionMessages.angleBracket(bracket), at: String(bracket))
    }

    static let descriptionEmpty = FieldRule(
        "description-empty", .description, of: "description",
        FindingText(
            "The description is not empty.",
            ja: "説明が空でないこと。"),
        why: FindingText(
            """
            An empty description is treated like a missing one: see description-missing.
            """,
            ja: "空の説明は、説明がない場合と同じ扱いになります。description-missing を参照してください。"),
        bad: [
            .fields("name: pdf\ndescription:↓"),
            .described("↓\" \""),
            .described("↓null"),
        ]
    ) { subject in
        guard subject.field.value.isBlank else { return nil }
        return subject.fault(.error, DescriptionMessages.empty)
    }

    static let descriptionListingCut = FieldRule(
        "description-listing-cut", .description, of: "when_to_use",
        FindingText(
            "The description and `when_to_use` have at most 1,536 characters in total.",
            ja: "説明と `when_to_use` が、合わせて 1,536文字以内であること。"),
        why: FindingText(
            """
            Claude Code truncates longer text in its list of skills.
            """,
            ja: "Claude Code はスキルの一覧で、これより長い文章を切り詰めます。"),
        bad: [
            RuleExample(
                "---\nname: pdf\ndescription: \(String(repeating: "a", count: 1000))\nwhen_to_use: ↓\(String(repeating: "b", count: 537))\n---\n"
            )
        ]
    ) { subject in
        let texts = [subject.text, subject.frontmatter.description].compactMap(\.self)
        guard texts.count == 2, texts.reduce(0, { $0 + $1.unicodeScalars.count }) > 1536 else {
            return nil
        }
        return subject.fault(.info, DescriptionMessages.truncated(1536))
    }

    static let descriptionNoTrigger = FieldRule(
        "description-no-trigger", .description, of: "description",
        FindingText(
            "The description says when to use the skill.",
            ja: "スキルをいつ使うかが、説明に書かれていること。"),
        why: FindingText(
            """
            A model starts a skill when the task at hand matches the tasks in the description. Only
            people start a skill with `disable-model-invocation`.
            """,
            ja: """
                モデルは、取り組んでいる作業が説明にある作業と合うときにスキルを使います。\
                `disable-model-invocation` のあるスキルは、人だけが開始します。
                """),
        good: [
            .described("Reads forms. Use when a PDF has fields."),
            .described("表を読みます。"),
            .having("when_to_use: A PDF has fields."),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\ndisable-model-invocation: true\n---\n# PDF\n"
            ),
        ],
        bad: [
            .described("↓Reads and fills forms.")
        ]
    ) { subject in
        guard let text = subject.text, subject.frontmatter.whenToUse == nil,
            subject.frontmatter.isModelInvocable,
            text.utf8.count(where: { $0 < 0x80 }) * 2 > text.utf8.count,
            !TriggerPhrase.occurs(in: text)
        else { return nil }
        return subject.fault(.info, DescriptionMessages.noTrigger)
    }

    static let descriptionPlaceholder = FieldRule(
        "description-placeholder", .description, of: "description",
        FindingText(
            "The description is not a placeholder.",
            ja: "説明が仮の文のままでないこと。"),
        why: FindingText(
            """
            A placeholder left over from a template says nothing to a model.
            """,
            ja: "ひな形から残った仮の文では、モデルに何も伝わりません。"),
        good: [
            .named("pdf"),
            .described("TODO lists and more finds comments and sorts them."),
        ],
        bad: [
            .described("↓TODO"),
            .described("↓\"[TODO: say what it does]\""),
            .described("↓\"FIXME: write this\""),
            .described("↓Lorem ipsum dolor."),
            .described("↓<description>"),
        ]
    ) { subject in
        guard let text = subject.text else { return nil }
        let start = text.lowercased().drop { "[<({*_ ".contains($0) }
        let starts = ["todo", "fixme", "tbd", "description", "your description"]
        let isPlaceholder = starts.contains { placeholder in
            guard start.hasPrefix(placeholder) else { return false }
            return start.dropFirst(placeholder.count).first.map { ":.!]>)}".contains($0) } ?? true
        }
        guard isPlaceholder || start.hasPrefix("lorem ipsum") else { return nil }
        return subject.fault(.warning, onInstall: .info, DescriptionMessages.placeholder)
    }

    static let descriptionTooLong = FieldRule(
        "description-too-long", .description, of: "description",
        FindingText(
            "The description is at most 1,024 characters long.",
            ja: "説明が 1,024文字以内であること。"),
        why: FindingText(
            """
            The specification sets this limit, counted in Unicode scalars; clients truncate or reject
            longer descriptions.
            """,
            ja: """
                仕様の上限です（Unicode スカラーで数えます）。これより長い説明を、クライアントは切\
                り詰めるか拒否します。
                """),
        good: [
            RuleExample(
                "---\nname: pdf\ndescription: \(String(repeating: "表", count: 1024))\n---\n")
        ],
        bad: [
            RuleExample(
                "---\nname: pdf\ndescription: ↓\(String(repeating: "a", count: 1025))\n---\n")
        ]
    ) { subject in
        guard let count = subject.text?.unicodeScalars.count, count > 1024 else { return nil }
        return subject.fault(
            .error, onInstall: .warning, DescriptionMessages.tooLong(count, limit: 1024))
    }

    static let descriptionTooShort = FieldRule(
        "description-too-short", .description, of: "description",
        FindingText(
            "The description is at least 50 characters long.",
            ja: "説明が 50文字以上であること。"),
        why: FindingText(
            """
            Models choose skills by their descriptions, and a few words cannot say both what a skill
            does and when to use it. Chinese and Japanese characters count twice.
            """,
            ja: """
                モデルは説明を見てスキルを選びます。数語では、何をするスキルで、いつ使うのかを伝え\
                られません。中国語と日本語の文字は2文字と数えます。
                """),
        good: [
            .described("Reads and fills PDF forms. Use it when a PDF is to be filled in."),
            .described("表の記入欄を読み取り、値を埋めます。書類の作成を頼まれたときに使います。"),
        ],
        bad: [
            .described("↓Reads forms."),
            .described("↓Reads forms and fills them in."),
        ]
    ) { subject in
        guard let scalars = subject.text?.unicodeScalars else { return nil }
        let length = scalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
        guard length < 50 else { return nil }
        return subject.fault(
            length < 20 ? .warning : .info, onInstall: .info,
            DescriptionMessages.tooShort(scalars.count))
    }

    static let descriptionType = FieldRule(
        "description-type", .description, of: "description",
        FindingText(
            "The description is a string.",
            ja: "説明が文字列であること。"),
        why: FindingText(
            """
            Clients that expect text crash on a list or a number, or ignore the skill.
            """,
            ja: "文字列を期待するクライアントは、リストや数値があると異常終了するか、スキルを無視します。"),
        good: [
            .named("pdf"),
            .described("\"1\""),
        ],
        bad: [
            RuleExample("---\nname: pdf\ndescription:\n  ↓- Reads forms.\n---\n"),
            .described("↓1"),
            .described("↓yes"),
        ]
    ) { subject in
        guard !subject.field.value.isString, !subject.field.value.isBlank else { return nil }
        return subject.fault(
            .error, onInstall: .warning, DescriptionMessages.notString, remedy: subject.quoted)
    }
}
