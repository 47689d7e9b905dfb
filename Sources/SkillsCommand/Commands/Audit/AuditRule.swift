internal import Problem
internal import SkillFormat
internal import SkillRepository

/// Something that only an audit finds, which `skills validate --explain all` explains as it does rules.
struct AuditRule: ExplainedRule {
    let id: RuleID
    let summary: FindingText
    let why: FindingText
    let family = RuleFamily.security
    let good: [RuleExample] = []
    let bad: [RuleExample] = []

    /// A catalog recalled the files.
    static var recalled: AuditRule {
        AuditRule(
            id: RuleID("recalled"),
            summary: FindingText(
                "No catalog recalls the files of an installed skill.",
                ja: "インストール済みのスキルのファイルを、どのカタログも回収していないこと。"),
            why: FindingText(
                """
                An advisory of a catalog lists the hashes of these files, for example because they send data to a stranger. Such \
                files are never installed, under any name and from any source; installed ones should be removed or updated \
                (skills help audits).
                """,
                ja: """
                    カタログの勧告に、これらのファイルのハッシュ値が載っています。たとえば、データを第三者に送るためです。このようなファイルは、\
                    名前や入手元を変えてもインストールできません。インストール済みのものは削除または更新してください \
                    (skills help audits)。
                    """))
    }
    /// A policy refuses the skill.
    static var notAllowed: AuditRule {
        AuditRule(
            id: RuleID("not-allowed"),
            summary: FindingText(
                "Policies allow an installed skill.", ja: "インストール済みのスキルをポリシーが許可していること。"),
            why: FindingText(
                """
                A policy of the machine or of the project allows neither an install nor an update of this skill, because of its \
                source, its signer, an agent or its contents (skills help policies).
                """,
                ja: """
                    このコンピューターまたはプロジェクトのポリシーが、入手元、署名者、エージェントまたは内容を理由に、このスキルの\
                    インストールも更新も許可していません (skills help policies)。
                    """))
    }
    /// An advisory names the skill without its versions.
    static var advisory: AuditRule {
        AuditRule(
            id: RuleID("advisory"),
            summary: FindingText(
                "No advisory names an installed skill.", ja: "インストール済みのスキルを名指しする勧告がないこと。"),
            why: FindingText(
                """
                An advisory of a catalog names this skill and its owner without the hashes of the affected versions, so that \
                nothing is refused. Whether the installed version is affected has to be read there (skills help audits).
                """,
                ja: """
                    カタログの勧告がこのスキルと所有者を名指ししていますが、影響を受けるバージョンのハッシュ値がないため、何も拒否しません。\
                    インストール済みのバージョンが影響を受けるかは、勧告で確認してください (skills help audits)。
                    """))
    }
    /// The files can't be read.
    static var unreadable: AuditRule {
        AuditRule(
            id: RuleID("unreadable"),
            summary: FindingText(
                "The files of an installed skill can be read.", ja: "インストール済みのスキルのファイルを読み取れること。"),
            why: FindingText(
                "What can't be read can't be checked, but an agent may read it later.",
                ja: "読み取れないものは調べられませんが、後でエージェントが読み込む可能性があります。"))
    }

    /// A file is below an ignored name, and not what systems and tools leave there.
    static var uncoveredFile: AuditRule {
        AuditRule(
            id: RuleID("uncovered-file"),
            summary: FindingText(
                "The hash of an installed skill covers every file that programs may run.",
                ja: "プログラムが実行しうるすべてのファイルが、スキルのハッシュ値の対象であること。"),
            why: FindingText(
                """
                Names that systems and tools leave behind, such as __pycache__ and __MACOSX, are not part of a skill: they are neither \
                hashed nor installed. Programs may run what is there all the same, such as compiled Python that is not compared \
                with its source. Only what no system or tool writes by itself is reported.
                """,
                ja: """
                    __pycache__ や __MACOSX など、システムやツールが残す名前はスキルの一部ではなく、ハッシュ値の対象にならず、\
                    インストールもされません。しかし、ソースと照合されないコンパイル済みの Python のように、プログラムはその中身を実行する\
                    ことがあります。システムやツールが自分では書き込まないものだけを報告します。
                    """))
    }

    static var all: [AuditRule] { [recalled, notAllowed, advisory, unreadable, uncoveredFile] }
}

extension RepositoryRules {
    /// The rules, and what only audits find.
    static var allWithAudits: [any ExplainedRule] { allOfEveryKind + AuditRule.all }
}
