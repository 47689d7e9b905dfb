/// The words by which the text around a path tells what is meant.
///
/// Chosen by reading references of 11,550 public skills; English only.
enum Vocabulary {
    /// Folders by which skills are made up (the specification names three of them).
    static let coreFolders: Set<String> = [
        "scripts", "references", "reference", "assets", "resources", "templates",
    ]

    /// Other folders that skills often have, and projects seldom.
    static let bundleFolders: Set<String> = coreFolders.union([
        "examples", "example", "guides", "guide", "rules", "prompts", "workflows", "checklists",
        "patterns", "playbooks", "recipes", "snippets", "knowledge", "modules", "themes", "steps",
        "phases", "sub-skills", "subskills", "agents", "schemas", "template", "cheatsheets",
        "tutorials", "core", "shared", "tools",
    ])

    /// Folders that belong to somebody's project even where the skill has one of that name.
    static let projectFolders: Set<String> = [
        "src", "test", "tests", "app", "public", "dist", "build", "config", "packages",
        "components",
        "pages", "node_modules", "lib",
    ]

    /// Folders in which any project has documents, which a skill may be for.
    static let documentFolders: Set<String> = ["docs", "doc", "spec", "specs"]

    /// Folders that fill while a skill is used.
    static let stateFolders: Set<String> = [
        "data", "output", "outputs", "results", "logs", "log", "tmp", "temp", "cache", "state",
        "reports",
    ]

    /// Folders in which a project keeps what is to be done; a skill may have one of that name that is its own.
    static let backlogFolders: Set<String> = ["tasks"]

    /// Whether one of a folder's words says that it fills while a skill is used, as in `review-logs`.
    static func namesState(_ folder: String) -> Bool {
        folder.split { $0 == "_" || $0 == "-" }.contains { stateFolders.contains($0.lowercased()) }
    }

    /// How files end that fill while a skill is used.
    static let stateEndings: Set<String> = [
        "log", "db", "sqlite", "pid", "lock", "tmp", "env",
    ]

    /// Folders that a package manager or a build makes.
    static let builtFolders: Set<String> = [
        "venv", ".venv", "node_modules", "__pycache__", "dist",
    ]

    /// Verbs after which a path is a result and not part of the skill.
    static let makingVerbs: Set<String> = forms(
        "create", "write", "save", "generate", "output", "add", "produce", "store", "export",
        "make",
        "build", "put", "place", "append", "scaffold", "initialize", "render", "emit", "record",
        "rename", "move", "delete", "remove", "update", "edit", "modify", "mkdir", "touch", "draft",
        "implement", "download", "publish", "name", "log", "dump", "persist", "commit", "split",
        "extract", "convert", "configure", "maintain", "fill"
    ).union(["written", "wrote", "built", "made", "producing"])
        // "What the plan names" makes nothing.
        .subtracting(["names"])

    /// Verbs after which a path is there to be read or run.
    static let readingVerbs: Set<String> = forms(
        "read", "see", "load", "refer", "consult", "open", "follow", "check", "use", "run",
        "execute",
        "review", "view", "include", "contain", "provide", "document", "describe", "explain",
        "find",
        "copy", "call", "invoke", "apply", "cover", "reference", "list", "detail", "study", "adapt",
        "import", "source", "bundle", "look"
    ).union(["found", "ran", "see"]).union(foreignReadingVerbs)

    /// The same in Portuguese, Spanish, French and German.
    private static let foreignReadingVerbs: Set<String> = [
        "segue", "siga", "seguir", "sigue", "consultar", "consulte", "consulta", "leia", "ler",
        "veja", "lee",
        "leer", "ejecuta", "execute", "executar", "ejecutar", "voir", "lire", "lisez", "consulter",
        "siehe", "lies",
        "lesen",
    ]

    /// Verbs right after which a path is part of the skill.
    static let pointingVerbs: Set<String> = [
        "see", "read", "load", "refer", "consult", "open", "follow", "check",
    ]

    /// Those of them that are enough for a bare file name: "check plan.md" speaks of somebody's own
    /// file.
    static let citingVerbs: Set<String> = ["see", "refer"]

    /// Words inside of a path that stand for something else.
    static let placeholders: Set<String> = [
        "xxx", "xxxx", "xx", "yyy", "yyyy", "zzz", "mm", "dd", "nnn", "nnnn", "foo", "bar", "baz",
        "qux",
        "your", "my", "some", "name", "filename", "foobar", "placeholder", "whatever", "something",
    ]

    /// Documents that any project may have, without their `.md`.
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

    /// Documents that speak to people who visit a repository.
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

    /// Headings under which paths show how something is laid out.
    static let layoutWords: Set<String> = ["structure", "layout", "anatomy", "tree"]

    /// Headings under which paths are there to be looked at.
    static let pointerWords: Set<String> = [
        "reference", "references", "related", "resources", "documentation", "see",
    ]

    /// The same in Japanese and Chinese.
    static let eastAsianPointers = ["参考", "參考", "参照", "関連", "相关", "相關"].map { Array($0.utf8) }
    static let eastAsianLayout = ["結構", "结构", "構造", "產出", "产出"].map { Array($0.utf8) }
    static let eastAsianExamples = ["範例", "示例", "サンプル"].map { Array($0.utf8) }

    /// Headings under which the paths of a text are of what is made, or of an example.
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
