internal import References

// The rules about references.
extension ReferenceRule {
    static let refAbsolutePath = ReferenceRule(
        "ref-absolute-path", .absolute,
        FindingText(
            "No path is absolute or starts in a home folder.",
            ja: "パスが、絶対パスでも、ホームフォルダーから始まるパスでもないこと。"),
        why: FindingText(
            """
            The location of a skill depends on the agent, the scope and the machine. An absolute link
            leads nowhere, and a path through `~/.claude/skills` is correct for only one way of
            installing. Paths relative to SKILL.md are always correct.
            """,
            ja: """
                スキルの場所は、エージェント、範囲、コンピューターによって異なります。絶対パスのリ\
                ンクはどこにもつながらず、`~/.claude/skills` を通るパスは、1通りのインストール方法\
                でしか正しくありません。SKILL.md からの相対パスは、いつでも正しく使えます。
                """),
        good: [
            RuleExample([
                (
                    "SKILL.md",
                    skillText("Read [a](references/a.md). Logs are in `/var/log/app.log`.\n")
                ), ("references/a.md", "A.\n"),
            ]),
            RuleExample([("SKILL.md", skillText("The route `/api/forms` lists forms.\n"))]),
        ],
        bad: [
            RuleExample([
                ("SKILL.md", skillText("Read [a](↓/references/a.md).\n")),
                ("references/a.md", "A.\n"),
            ]),
            RuleExample(
                [
                    (
                        "SKILL.md",
                        skillText("```sh\npython ↓~/.claude/skills/pdf/scripts/a.py\n```\n")
                    ), ("scripts/a.py", "pass\n"),
                ], folder: "pdf"),
        ]
    ) { fault in
        fault.severity == .info
            ? ReferenceMessages.installedPath(fault.target)
            : ReferenceMessages.absolute(fault.target)
    }

    static let refAnchorMissing = ReferenceRule(
        "ref-anchor-missing", .missingAnchor,
        FindingText(
            "Links to headings lead to existing headings.",
            ja: "見出しへのリンクの先に、その見出しがあること。"),
        why: FindingText(
            """
            Headings get renamed, but the links to them do not. Anchors are formed as on GitHub:
            lowercase, spaces become hyphens, punctuation is dropped, and the second heading of the same
            name gets `-1`. Superfluous hyphens are ignored. An agent reads the whole file, so this is a
            note.
            """,
            ja: """
                見出しの名前が変わっても、リンクは変わりません。アンカーは GitHub と同じ方法で作り\
                ます。小文字にし、空白をハイフンに変え、記号を除き、同じ名前の2番目の見出しには \
                `-1` を付けます。余分なハイフンは無視します。エージェントはファイル全体を読むため、\
                情報とします。
                """),
        good: [
            RuleExample([
                (
                    "SKILL.md",
                    skillText(
                        "[a](#two--three) [b](a.md#日本-1) [c](#x)\n\n## Two & Three\n\n<a id=\"x\"></a>\n"
                    )
                ), ("a.md", "# 日本\n\n# 日本\n"),
            ])
        ],
        bad: [
            RuleExample([("SKILL.md", skillText("[a](↓#tow)\n\n## Two\n"))]),
            RuleExample([("SKILL.md", skillText("[b](↓a.md#one-1)\n")), ("a.md", "# One\n")]),
        ]
    ) { ReferenceMessages.missingAnchor($0.target) }

    static let refBackslash = ReferenceRule(
        "ref-backslash", .backslash,
        FindingText(
            "Paths use forward slashes.",
            ja: "パスの区切りがスラッシュであること。"),
        why: FindingText(
            """
            `scripts\\fill.py` is a path on Windows; elsewhere it is a single, odd file name. Windows
            accepts forward slashes, too.
            """,
            ja: """
                `scripts\\fill.py` は Windows ではパスですが、ほかでは1個の奇妙なファイル名です。\
                スラッシュは Windows でも使えます。
                """),
        good: [
            RuleExample([
                ("SKILL.md", skillText("Run `scripts/fill.py`. Match `\\d+` with it.\n")),
                ("scripts/fill.py", "pass\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("```powershell\npython .\\scripts\\fill.py\n```\n")),
                ("scripts/fill.py", "pass\n"),
            ]),
        ],
        bad: [
            RuleExample([
                ("SKILL.md", skillText("Run `↓scripts\\fill.py`.\n")),
                ("scripts/fill.py", "pass\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("See [a](↓references\\a.md).\n")),
                ("references/a.md", "A.\n"),
            ]),
        ]
    ) { ReferenceMessages.backslash($0.target) }

    static let refCaseMismatch = ReferenceRule(
        "ref-case-mismatch", .otherCase,
        FindingText(
            "Paths have the same letter case as the files.",
            ja: "パスの大文字と小文字が、ファイルと同じであること。"),
        why: FindingText(
            """
            The path works on macOS and Windows but not on Linux, so the error shows only on other
            people's machines.
            """,
            ja: """
                このパスは macOS と Windows では使えますが、Linux では使えません。そのため、エラー\
                は他人のコンピューターでだけ起こります。
                """),
        good: [
            RuleExample([
                ("SKILL.md", skillText("Read `references/Forms.md`.\n")),
                ("references/Forms.md", "Forms.\n"),
            ])
        ],
        bad: [
            RuleExample([
                ("SKILL.md", skillText("Read `↓references/forms.md`.\n")),
                ("references/Forms.md", "Forms.\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("To fill a form, read ↓FORMS.md.\n")),
                ("forms.md", "Forms.\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("[a](↓References/fields.md)\n")),
                ("references/fields.md", "A.\n"),
            ]),
        ]
    ) { ReferenceMessages.wrongCase($0.target, spelling: $0.replacement ?? "") }

    static let refEscapesSkill = ReferenceRule(
        "ref-escapes-skill", .escapes,
        FindingText(
            "No reference leads outside the skill folder.",
            ja: "スキルのフォルダーの外を参照しないこと。"),
        why: FindingText(
            """
            Only the skill folder is installed. Whatever is next to it in its repository is missing
            afterwards, or is something else.
            """,
            ja: """
                インストールされるのはスキルのフォルダーだけです。リポジトリでその隣にあったものは、\
                インストール後にはないか、別のものになっています。
                """),
        good: [
            RuleExample([
                ("SKILL.md", skillText("See [a](references/a.md).\n")),
                ("references/a.md", "Back to [the skill](../SKILL.md).\n"),
            ])
        ],
        bad: [
            RuleExample([("SKILL.md", skillText("See [the other](↓../other/SKILL.md).\n"))]),
            RuleExample([
                ("SKILL.md", skillText("See [a](references/a.md).\n")),
                ("references/a.md", "[up](↓../../README.md)\n"),
            ]),
            RuleExample([("SKILL.md", skillText("See `↓../../references/rules.md`.\n"))]),
        ]
    ) { fault in
        fault.skill.map { ReferenceMessages.namesSkill(fault.target, $0) }
            ?? ReferenceMessages.escapes(fault.target, at: fault.place)
    }

    static let refFileScheme = ReferenceRule(
        "ref-file-scheme", .fileScheme,
        FindingText(
            "No link is a `file:` URL.",
            ja: "リンクが `file:` の URL でないこと。"),
        why: FindingText(
            """
            A `file:` URL names a location on the machine on which it was written.
            """,
            ja: "`file:` の URL は、それを書いたコンピューターの中の場所を指します。"),
        good: [
            RuleExample([
                ("SKILL.md", skillText("[a](a.md) `file:///etc/hosts`\n")), ("a.md", "A.\n"),
            ])
        ],
        bad: [
            RuleExample([("SKILL.md", skillText("[a](↓file:///home/me/a.md)\n"))]),
            RuleExample([("SKILL.md", skillText("<img src=\"↓file:///tmp/a.png\">\n"))]),
        ]
    ) { ReferenceMessages.fileScheme($0.target) }

    static let refMissingDirectory = ReferenceRule(
        "ref-missing-dir", .missingFolder,
        FindingText(
            "Every folder that the text links to exists.",
            ja: "本文のリンクするフォルダーがすべて存在すること。"),
        why: FindingText(
            """
            An agent that looks for a folder of the skill finds nothing, mostly because a generator wrote
            the text and no one added the files.
            """,
            ja: """
                エージェントがスキルのフォルダーを探しても、何も見つかりません。多くの場合、文章を\
                生成した後、誰もファイルを追加していません。
                """),
        good: [
            RuleExample([
                ("SKILL.md", skillText("See the `references/` directory for more.\n")),
                ("references/a.md", "More.\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("Put your own files in `scripts/` of the project.\n"))
            ]),
        ],
        bad: [
            RuleExample([("SKILL.md", skillText("See [all rules](↓references/).\n"))]),
            RuleExample([("SKILL.md", skillText("The [scripts](↓{baseDir}/scripts/) help.\n"))]),
        ]
    ) { ReferenceMessages.missingFolder($0.target) }

    static let refMissingFile = ReferenceRule(
        "ref-missing-file", .missingFile,
        FindingText(
            "Every file that the text refers to is in the skill.",
            ja: "本文の参照するファイルがすべてスキルにあること。"),
        why: FindingText(
            """
            An agent that follows the text stops at the missing file or makes up its contents, and no
            validator that reads only the frontmatter notices. A fixed table decides whether a path is
            meant to be in the skill; `skills validate --explain-references` shows the row that decided. Files to
            be created, examples and placeholders are ignored. Less certain cases are warnings. Uncertain
            ones, such as a script that the text only says to run, are notes, of which
            two in five were right where the table was made.
            """,
            ja: """
                本文に従うエージェントは、ファイルがない所で止まるか、内容を勝手に補ってしまいま\
                す。フロントマターだけを読む検証ツールでは気付けません。パスがスキルの中を指すかど\
                うかは、決まった判定表で調べます（`skills validate --explain-references` で表示）。\
                これから作るファイル、例、仮の名前は無視します。確実でないものは警告にします。実行\
                するように書かれているだけのスクリプトなど、はっきりしないものは情報とし、表の作成に使っ\
                た例では、5件に2件が正しい指摘でした。
                """),
        good: [
            RuleExample([
                (
                    "SKILL.md",
                    skillText("Read `references/fields.md` and [forms](references/forms.md#top).\n")
                ), ("references/fields.md", "Fields.\n"), ("references/forms.md", "# Top\n"),
            ]),
            RuleExample([
                (
                    "SKILL.md",
                    skillText(
                        "Write the result to `reports/today.md`, then save it as `references/new.md`.\n"
                    )
                )
            ]),
            RuleExample([
                (
                    "SKILL.md",
                    skillText(
                        "Each form has its file: `references/<form>.md`, such as `references/w9.md`.\n"
                    )
                )
            ]),
            RuleExample([
                (
                    "SKILL.md",
                    skillText(
                        "```sh\ngit clone https://example.com/x\npython scripts/x.py > scripts/y.txt\n```\n"
                    )
                )
            ]),
            RuleExample([("SKILL.md", skillText("See `references/extra.md` if it exists.\n"))]),
        ],
        bad: [
            RuleExample([("SKILL.md", skillText("Read [forms](↓references/forms.md) first.\n"))]),
            RuleExample([("SKILL.md", skillText("详见 `↓references/forms.md`。\n"))]),
            RuleExample([
                (
                    "SKILL.md",
                    skillText(
                        "- `↓references/fields.md`: fields\n- `↓references/forms.md`: forms\n")
                )
            ]),
            RuleExample([
                ("SKILL.md", skillText("Read `↓${CLAUDE_SKILL_DIR}/references/forms.md`.\n"))
            ]),
            RuleExample([
                ("SKILL.md", skillText("See `references/a.md`.\n")),
                ("references/a.md", "[next](↓forms.md)\n"),
            ]),
        ]
    ) { ReferenceMessages.missingFile($0.target) }

    static let refPluginRoot = ReferenceRule(
        "ref-plugin-root", .pluginRoot,
        FindingText(
            "No path depends on the plugin that the skill came with.",
            ja: "パスが、スキルの属していたプラグインに依存しないこと。"),
        why: FindingText(
            """
            Claude Code replaces `${CLAUDE_PLUGIN_ROOT}` in plugins. In a skill that is installed
            without its plugin, the variable stays unchanged and the path leads nowhere.
            """,
            ja: """
                Claude Code は、プラグインの中の `${CLAUDE_PLUGIN_ROOT}` を置き換えます。プラグイ\
                ンなしでインストールしたスキルではそのまま残り、パスはどこにもつながりません。
                """),
        good: [
            RuleExample([
                ("SKILL.md", skillText("Run `${CLAUDE_SKILL_DIR}/scripts/a.py`.\n")),
                ("scripts/a.py", "pass\n"),
            ])
        ],
        bad: [
            RuleExample([("SKILL.md", skillText("Run `↓${CLAUDE_PLUGIN_ROOT}/scripts/a.py`.\n"))])
        ]
    ) { ReferenceMessages.pluginRoot($0.target) }

    static let refRepositoryRelative = ReferenceRule(
        "ref-repo-relative", .repositoryRelative,
        FindingText(
            "Paths start at the skill folder, not at the top of its repository.",
            ja: "パスが、リポジトリの最上位ではなく、スキルのフォルダーから始まること。"),
        why: FindingText(
            """
            A path such as `skills/pdf/scripts/fill.py` works for the author in the repository, but not
            for anyone who installs the skill. A path relative to SKILL.md works for both. This is a
            note, since many skills are used only in their repository.
            """,
            ja: """
                `skills/pdf/scripts/fill.py` のようなパスは、リポジトリの中の作者には使えますが、\
                スキルをインストールした人には使えません。SKILL.md からの相対パスならどちらでも使\
                えます。リポジトリの中でだけ使われるスキルも多いため、情報とします。
                """),
        good: [
            RuleExample(
                [
                    ("SKILL.md", skillText("```sh\npython scripts/fill.py\n```\n")),
                    ("scripts/fill.py", "pass\n"),
                ], folder: "pdf")
        ],
        bad: [
            RuleExample(
                [
                    ("SKILL.md", skillText("```sh\npython ↓skills/pdf/scripts/fill.py\n```\n")),
                    ("scripts/fill.py", "pass\n"),
                ], folder: "pdf"),
            RuleExample(
                [
                    ("SKILL.md", skillText("Run `↓.claude/skills/pdf/scripts/fill.py`.\n")),
                    ("scripts/fill.py", "pass\n"),
                ], folder: "pdf"),
        ]
    ) { ReferenceMessages.repositoryRelative($0.target) }

    static let refTooDeep = ReferenceRule(
        "ref-too-deep", .tooDeep,
        FindingText(
            "SKILL.md refers to every document directly.",
            ja: "SKILL.md がすべての文書を直接参照すること。"),
        why: FindingText(
            """
            Agents open the files that SKILL.md names; they often read only part of a document that
            another document names, or none of it. The specification asks for references one level deep.
            """,
            ja: """
                エージェントは SKILL.md に書かれたファイルを開きます。別の文書に書かれた文書は、一\
                部しか読まないか、まったく読まないことがよくあります。仕様は、参照を1段までとする\
                ように求めています。
                """),
        good: [
            RuleExample([
                ("SKILL.md", skillText("[a](references/a.md), [b](references/b.md)\n")),
                ("references/a.md", "[b](b.md)\n"), ("references/b.md", "B.\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("[a](references/a.md), and more in `references/`.\n")),
                ("references/a.md", "[b](b.md)\n"), ("references/b.md", "B.\n"),
            ]),
        ],
        bad: [
            RuleExample([
                ("SKILL.md", skillText("[a](references/a.md)\n")),
                ("references/a.md", "[b](↓b.md)\n"), ("references/b.md", "B.\n"),
            ])
        ]
    ) { ReferenceMessages.tooDeep($0.target) }

    static let refWrongBase = ReferenceRule(
        "ref-wrong-base", .wrongBase,
        FindingText(
            "Paths lead to the files that they mean.",
            ja: "パスが、意図したファイルにつながること。"),
        why: FindingText(
            """
            Markdown resolves links from the file that contains them, and agents open paths as they are
            written. A path through another folder works only for readers who guess.
            """,
            ja: """
                Markdown のリンクは、それを含むファイルから解決されます。エージェントは、書かれた\
                とおりのパスを開きます。ほかのフォルダーを通るパスは、推測する読み手にしか使えませ\
                ん。
                """),
        good: [
            RuleExample([
                ("SKILL.md", skillText("[a](references/a.md)\n")),
                ("references/a.md", "[b](../scripts/b.py), or run `scripts/b.py`.\n"),
                ("scripts/b.py", "pass\n"),
            ])
        ],
        bad: [
            RuleExample([
                ("SKILL.md", skillText("[a](references/a.md)\n")),
                ("references/a.md", "[b](↓scripts/b.py)\n"), ("scripts/b.py", "pass\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("Read `↓reference/rules.md`.\n")),
                ("references/rules.md", "rules\n"),
            ]),
        ]
    ) { ReferenceMessages.wrongBase($0.target) }
}
