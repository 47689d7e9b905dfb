internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage

extension UsageProblem {
    var summary: String {
        switch self {
        case .unknownCommand(let name, _): "unknown command '\(name.abridged)'"
        case .unknownTopic(let name, _): "no command or guide is named '\(name.abridged)'"
        case .comment:
            "'#' does not start a comment in this shell, so the words after it became arguments"
        case .splitPath(let path, _): "'\(path)' has blanks, so the shell needs quotes around it"
        case .unknownOption(let name, _, _): "unknown option '\(name.abridged)'"
        case .invalidArguments(let text): text
        case .unreadableArguments: "failed to read the command line from the system"
        case .lostOutput(let reason): "failed to write the result: \(reason.lowercasedFirst)"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .unknownCommand(_, let meant): meant ?? "list all commands: \(skills: "help")"
        case .unknownTopic(_, let meant):
            meant ?? "list all commands and guides: \(skills: "help")"
        case .comment(let words):
            "leave out the comment: \(SuggestedCommand(words: words, .pasted))"
        case .splitPath(_, let command): "\(command)"
        case .unknownOption(_, let help, let meant):
            meant.isEmpty
                ? "list its options: \(help)" : "did you mean \(meant.joinedWithOr)?"
        case .invalidArguments, .lostOutput: nil
        case .unreadableArguments: "run the command again"
        }
    }
}

extension AgentProblem {
    var summary: String {
        switch self {
        case .unknown(let name, _): "unknown agent '\(name.abridged)'"
        case .unsupportedScope(let agent, let scope): "\(agent.name) has no \(scope.name) skills"
        case .nonePresent: "no agents found on this machine"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .unknown(_, let similar): .agents(like: similar)
        case .unsupportedScope: "it reads skills from projects: add --project"
        case .nonePresent:
            "choose one with --agent NAME; list all agents: \(skills: "agents", "--all")"
        }
    }
}

extension SettingsProblem {
    var summary: String {
        switch self {
        case .invalid(let path, let reason):
            "invalid configuration file \(path.string): \(reason.text)"
        case .unknown(let path, let key, _):
            "invalid configuration file \(path.string): unknown setting '\(key.abridged)'"
        case .unreadable(let error), .unwritable(let error): error.summary
        }
    }

    var hint: Suggestion? {
        switch self {
        case .invalid(let path, .syntax(let error)):
            "edit line \(error.line): ${EDITOR:-vi} \(path.string.shellQuoted)"
        case .invalid(let path, _): "edit the file: ${EDITOR:-vi} \(path.string.shellQuoted)"
        case .unknown(_, let key, let known):
            Similarity.names(like: key, among: known).first.map { "did you mean \($0)?" }
                ?? "valid settings are \(known.joinedWithAnd)"
        case .unreadable(let error), .unwritable(let error): error.hint
        }
    }
}

extension SettingsProblem.Reason {
    fileprivate var text: String {
        switch self {
        case .syntax(let error): error.summary
        case .notObject: "not a JSON object"
        case .agentsNotNames: "'agents' is not a list of names"
        case .unknownAgent(let name): "unknown agent '\(name)'"
        case .language: "'language' is none of \(Language.codes.joinedWithOr)"
        case .minAge: "'minAge' is not a duration such as 3d or 12h"
        case .catalogsNotList: "'catalogs' is not a list of catalogs"
        case .signersNotList: "'signers' is not a list of signers"
        case .signer(let number):
            "signer \(number) has no name of its own, or no valid 'certificate' or 'key'"
        case .catalog(let number, let key): "catalog \(number) has no valid '\(key)'"
        case .keyOfUnsigned(let number):
            "catalog \(number) has a 'key', but only catalogs of the kind 'index' are signed"
        case .repeatedCatalog(let name): "it has two catalogs named '\(name)'"
        }
    }
}

extension NewProblem {
    var summary: String {
        switch self {
        case .invalidName(let name):
            "'\(name.abridged)' is not a valid skill name: use at most 64 lowercase letters, digits and "
                + "single hyphens"
        case .reserved(let name, let word):
            "'\(name)' is not a valid skill name: '\(word)' is reserved for Anthropic"
        case .exists(let path): "\(path) already exists"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .invalidName(let name), .reserved(let name, _):
            "choose another name: \(skills: "new", Self.suggestion(for: name))"
        case .exists: nil
        }
    }
}

extension PackProblem {
    var summary: String {
        switch self {
        case .errors(let folder, let count):
            "\(folder) has \(counted(count, "error")) and was not packed"
        case .unreadable(let folder): "failed to parse the frontmatter of \(folder)/SKILL.md"
        case .noFolder(let folder): "no such folder: \(folder.abridged(to: 500))"
        case .fileType(let file): "the name of the output file must end in .zip or .skill: \(file)"
        case .invalidName(let name): "'\(name.abridged)' is not a valid skill name"
        case .link(let path): "\(path) is a symlink, which archives cannot preserve"
        case .exists(let file): "\(file) already exists and is different"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .errors: "add --force to pack it anyway"
        case .exists: "add --force to replace it"
        case .link: "replace it with a copy of the file"
        case .invalidName(let name):
            "name the skill and its folder with lowercase letters, digits and single hyphens, such as "
                + "\(SkillName.slug(of: name)?.description ?? "my-skill")"
        case .noFolder, .unreadable, .fileType: nil
        }
    }
}

extension VerifyProblem {
    var summary: String {
        switch self {
        case .unmanaged(let name):
            "'\(name)' was not installed by skills, so it cannot be verified"
        case .noLock(let path), .notLocked(let path): "nothing to verify: \(path) lists no skills"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .unmanaged: nil
        case .notLocked: "install the skills in skills.json: \(skills: "sync")"
        case .noLock: "list skills: \(skills: "list")"
        }
    }
}

extension DiffProblem {
    var summary: String {
        switch self {
        case .unmanaged(let name, _):
            "'\(name)' was not installed by skills, so its original version is unknown"
        case .versionUnknown(let name, _):
            "'\(name)' was imported, and its original version is unknown"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .unmanaged(let name, let scope):
            "if another tool installed it: \(skills: "adopt", name, in: scope)"
        case .versionUnknown(let name, let scope):
            "compare it with the newest version: \(skills: "diff", name, "--upstream", in: scope)"
        }
    }
}

extension ChangesProblem {
    var summary: String {
        switch self {
        case .noGit: "--changed-since requires git, which is not installed"
        case .git(let reference, _): "failed to find the changes since '\(reference.abridged)'"
        }
    }

    var hint: Suggestion? {
        guard case .git = self else { return nil }
        return
            "list branches and tags: git branch -a, git tag; fetch the history of a shallow clone: "
            + "git fetch --unshallow, or fetch-depth: 0 in actions/checkout"
    }
}

extension RuleProblem {
    var summary: String { "unknown rule '\(name.abridged)'" }

    var hint: Suggestion? {
        guard let first = similar.first else {
            return "list all rules: \(skills: "validate", "--explain", "all")"
        }
        return "did you mean \(first)?"
    }
}
