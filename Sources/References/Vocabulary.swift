/// Words that show what a path means: in the path itself, in headings and in sentences around it.
///
/// Chosen by reading references of 11,550 public skills.
enum Vocabulary {
    /// The standard folders of skills; the specification names three of them.
    static let coreFolders: Set<String> = [
        "scripts", "references", "reference", "assets", "resources", "templates",
    ]

    /// Other folders that are common in skills and rare in projects.
    static let bundleFolders: Set<String> = coreFolders.union([
        "examples", "example", "guides", "guide", "rules", "prompts", "workflows", "checklists",
        "patterns", "playbooks", "recipes", "snippets", "knowledge", "modules", "themes", "steps",
        "phases", "sub-skills", "subskills", "agents", "schemas", "template", "cheatsheets",
        "tutorials", "core", "shared", "tools",
    ])

    /// Folders that belong to a project even if the skill has one of that name.
    static let projectFolders: Set<String> = [
        "src", "test", "tests", "app", "public", "dist", "build", "config", "packages",
        "components",
        "pages", "node_modules", "lib",
    ]

    /// Folders of documents in any project that a skill may be for.
    static let documentFolders: Set<String> = ["docs", "doc", "spec", "specs"]

    /// Folders that fill up while a skill is used.
    static let stateFolders: Set<String> = [
        "data", "output", "outputs", "results", "logs", "log", "tmp", "temp", "cache", "state",
        "reports",
    ]

    /// Folders of a project's planned work; a skill may have its own folder of that name.
    static let backlogFolders: Set<String> = ["tasks"]

    /// Whether a word in the name of a folder means that it fills up while a skill is used, as in `review-logs`.
    static func isStateFolder(_ name: String) -> Bool {
        name.split { $0 == "_" || $0 == "-" }.contains { stateFolders.contains($0.lowercased()) }
    }

    /// Extensions of files that are created while a skill is used.
    static let stateExtensions: Set<String> = [
        "log", "db", "sqlite", "pid", "lock", "tmp", "env",
    ]

    /// Folders that a package manager or a build creates.
    static let builtFolders: Set<String> = [
        "venv", ".venv", "node_modules", "__pycache__", "dist",
    ]

    /// Verbs after which a path is a result, not part of the skill.
    static let makingVerbs: Set<String> = forms(
        "create", "write", "save", "generate", "output", "add", "produce", "store", "export",
        "make",
        "build", "put", "place", "append", "scaffold", "initialize", "render", "emit", "record",
        "rename", "move", "delete", "remove", "update", "edit", "modify", "mkdir", "touch", "draft",
        "implement", "download", "publish", "name", "log", "dump", "persist", "commit", "split",
        "extract", "convert", "configure", "maintain", "fill"
    ).union(["written", "wrote", "built", "made", "producing"])
        // "What the plan names" creates nothing.
        .subtracting(["names"])

    /// Verbs after which a path is to be read or run.
    static let readingVerbs: Set<String> = forms(
        "read", "see", "load", "refer", "consult", "open", "follow", "check", "use", "run",
        "execute",
        "review", "view", "include", "contain", "provide", "document", "describe", "explain",
        "find",
        "copy", "call", "invoke", "apply", "cover", "reference", "list", "detail", "study", "adapt",
        "import", "source", "bundle", "look"
    ).union(["found", "ran", "see"]).union(foreignReadingVerbs)

    /// Such verbs in Portuguese, Spanish, French and German.
    private static let foreignReadingVerbs: Set<String> = [
        "segue", "siga", "seguir", "sigue", "consultar", "consulte", "consulta", "leia", "ler",
        "veja", "lee",
        "leer", "ejecuta", "execute", "executar", "ejecutar", "voir", "lire", "lisez", "consulter",
        "siehe", "lies",
        "lesen",
    ]

    /// Verbs directly after which a path is part of the skill.
    static let pointingVerbs: Set<String> = [
        "see", "read", "load", "refer", "consult", "open", "follow", "check",
    ]

    /// Verbs that suffice for a bare file name: "check plan.md" is about a file of the user.
    static let citingVerbs: Set<String> = ["see", "refer"]

    /// Words in a path that are placeholders.
    static let placeholders: Set<String> = [
        "xxx", "xxxx", "xx", "yyy", "yyyy", "zzz", "mm", "dd", "nnn", "nnnn", "foo", "bar", "baz",
        "qux",
        "your", "my", "some", "name", "filename", "foobar", "placeholder", "whatever", "something",
    ]

    /// Documents that any project may have, without `.md`.
    static let projectDocuments: Set<String> = [
        "readme", "claude", "agents", "changelog", "contributing", "gemini", "skill", "skills",
        "todo",
        "plan", "spec", "design", "roadmap", "architecture", "license", "memory", "security", "prd",
        "notes", "tasks", "task", "progress", "status", "requirements", "index", "history",
        "research",
        "code_of_conduct", "context", "findings", "report", "summary", "copilot-instructions",
        "project",
        "style", "styleguide", "conventions", "state", "task_plan", "install", "setup", "brand",
        "product",
        "soul", "user", "tools", "identity", "heartbeat", "backlog", "decisions", "glossary",
        "decision",
        "constitution", "instructions", "walkthrough", "implementation_plan", "implementation-plan",
    ]

    /// Documents for visitors of a repository, such as its contributors.
    static let visitorDocuments: Set<String> = [
        "readme.md", "changelog.md", "contributing.md", "license.md", "code_of_conduct.md",
        "security.md", "history.md",
    ]

    /// Programs whose first argument is a script.
    static let interpreters: Set<String> = [
        "python", "python3", "python2", "py", "node", "bash", "sh", "zsh", "ruby", "perl", "deno",
        "bun",
        "tsx", "ts-node", "npx", "bunx", "uv", "poetry", "pipenv", "pwsh", "powershell", "rscript",
        "php",
        "cat", "source", ".", "sudo", "time", "env", "exec", "nohup", "xargs", "run", "osascript",
        "lua",
    ]

    /// Headings above paths that show a layout.
    static let layoutWords: Set<String> = ["structure", "layout", "anatomy", "tree"]

    /// Headings above paths to look at.
    static let pointerWords: Set<String> = [
        "reference", "references", "related", "resources", "documentation", "see",
    ]

    /// Such headings in Japanese and Chinese.
    static let eastAsianPointers = ["参考", "參考", "参照", "関連", "相关", "相關"].map { Array($0.utf8) }
    static let eastAsianLayout = ["結構", "结构", "構造", "產出", "产出"].map { Array($0.utf8) }
    static let eastAsianExamples = ["範例", "示例", "サンプル"].map { Array($0.utf8) }

    /// Headings above paths of results or examples.
    static let productWords: Set<String> = [
        "created", "generated", "produced", "deliverables", "artifacts",
    ]

    private static func forms(_ verbs: String...) -> Set<String> {
        var result: Set<String> = []
        for verb in verbs {
            let stem = verb.hasSuffix("e") ? String(verb.dropLast()) : verb
            let doubled =
                ["put", "run", "split", "log", "commit"].contains(verb)
                ? verb + verb.suffix(1) : stem
            let past = verb.hasSuffix("y") ? verb.dropLast() + "ied" : doubled + "ed"
            let present = verb.hasSuffix("y") ? verb.dropLast() + "ies" : verb + "s"
            result.formUnion([verb, present, past, doubled + "ing", verb + "es"])
        }
        return result
    }
}
