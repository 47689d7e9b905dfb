internal import ScriptAnalysis

struct SuspiciousPackage: TextRule {
    let id = RuleID("suspicious-package")
    let summary = FindingText(
        "Packages come from registries, at a certain version or under a well-known name.",
        ja: "パッケージが、レジストリのもので、バージョンが決まっているか、よく知られた名前であること。")
    let why = FindingText(
        """
        Installing a package runs its code. A package from an address or another index can change at any time, and
        `npx -y` runs the latest version of any name without asking, also of a misspelled one.
        """,
        ja: """
            パッケージをインストールすると、そのコードが実行されます。アドレスや別のインデックスか\
            らのパッケージは、いつでも変わる可能性があります。`npx -y` は、つづりを間違えた名前で\
            も、最新のバージョンを確認なしで実行します。
            """)
    var good: [RuleExample] {
        [.body("```bash\npip install pypdf\nnpx -y prettier .\nnpx -y form-reader@1.2.3\n```\n")]
    }
    var bad: [RuleExample] {
        [.body("```bash\n↓pip install https://acme.io/forms.whl\n↓npx -y form-reader\n```\n")]
    }

    let rows = [
        EffectRow(.act(.takesPackage), .warning, .consent) { _, quotation in
            SecurityMessages.takesPackage(quotation)
        }
    ]
}
