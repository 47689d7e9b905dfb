internal import References

// The rules about references.
extension ReferenceRule {
    static let refAbsolutePath = ReferenceRule(
        "ref-absolute-path", .absolute, "No path is absolute or starts in a home folder.",
        why: """
            The location of a skill depends on the agent, the scope and the machine. An absolute link
            leads nowhere, and a path through `~/.claude/skills` is correct for only one way of
            installing. Paths relative to SKILL.md are always correct.
            """,
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
        "ref-anchor-missing", .missingAnchor, "Links to headings lead to existing headings.",
        why: """
            Headings get renamed, but the links to them do not. Anchors are formed as on GitHub:
            lowercase, spaces become hyphens, punctuation is dropped, and the second heading of the same
            name gets `-1`. Superfluous hyphens are ignored. An agent reads the whole file, so this is a
            note.
            """,
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
        "ref-backslash", .backslash, "Paths use forward slashes.",
        why: """
            `scripts\\fill.py` is a path on Windows; elsewhere it is a single, odd file name. Windows
            accepts forward slashes, too.
            """,
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
        "ref-case-mismatch", .otherCase, "Paths have the same letter case as the files.",
        why: """
            The path works on macOS and Windows but not on Linux, so the error shows only on other
            people's machines.
            """,
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
        "ref-escapes-skill", .escapes, "No reference leads outside the skill folder.",
        why: """
            Only the skill folder is installed. Whatever is next to it in its repository is missing
            afterwards, or is something else.
            """,
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
        "ref-file-scheme", .fileScheme, "No link is a `file:` URL.",
        why: """
            A `file:` URL names a location on the machine on which it was written.
            """,
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
        "ref-missing-dir", .missingFolder, "Every folder that the text links to exists.",
        why: """
            An agent that looks for a folder of the skill finds nothing, mostly because a generator wrote
            the text and no one added the files.
            """,
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
        "ref-missing-file", .missingFile, "Every file that the text refers to is in the skill.",
        why: """
            An agent that follows the text stops at the missing file or makes up its contents, and no
            validator that reads only the frontmatter notices. A table of plain facts decides whether a
            path is meant to be in the skill: `skills validate --explain-references` shows them. Files to
            be created, examples and placeholders are ignored. Less certain cases are warnings.
            """,
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
        "ref-plugin-root", .pluginRoot, "No path depends on the plugin that the skill came with.",
        why: """
            Claude Code replaces `${CLAUDE_PLUGIN_ROOT}` in plugins. In a skill that is installed
            without its plugin, the variable stays unchanged and the path leads nowhere.
            """,
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
        "Paths start at the skill folder, not at the top of its repository.",
        why: """
            A path such as `skills/pdf/scripts/fill.py` works for the author in the repository, but not
            for anyone who installs the skill. A path relative to SKILL.md works for both. This is a
            note, since many skills are used only in their repository.
            """,
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
        "ref-too-deep", .tooDeep, "SKILL.md refers to every document directly.",
        why: """
            Agents open the files that SKILL.md names; they often read only part of a document that
            another document names, or none of it. The specification asks for references one level deep.
            """,
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
        "ref-wrong-base", .wrongBase, "Paths lead to the files that they mean.",
        why: """
            Markdown resolves links from the file that contains them, and agents open paths as they are
            written. A path through another folder works only for readers who guess.
            """,
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
