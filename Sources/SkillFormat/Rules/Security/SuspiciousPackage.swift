internal import ScriptAnalysis

struct SuspiciousPackage: TextRule {
    let id = RuleID("suspicious-package")
    let summary = "Packages come from registries, at a certain version or under a well-known name."
    let why = """
        Installing a package runs its code. A package from an address or another index can change at any time, and
        `npx -y` runs the latest version of any name without asking, also of a misspelled one.
        """
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
