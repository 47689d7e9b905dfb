public import Problem
internal import SkillFormat
internal import SkillStore

extension ExportError {
    /// What failed.
    public var summary: String {
        switch self {
        case .notAnExport(let path): "\(path) already exists and is not an export of skills"
        case .otherProject(let path): "\(path) has a skills.json or skills.lock of another project"
        case .occupied(let path): "\(path) was changed since the last export"
        case .noLock(let source): "'\(source)' has no skills.lock"
        case .tooManySkills(let limit): "skills.lock has more than \(limit) skills"
        case .noSuchSkill(let name, _): "the export has no skill named '\(name)'"
        case .notLocked(let name): "'\(name)' is in skills.json, but not in skills.lock"
        case .localSource(let name, let source):
            "'\(name)' comes from \(source), which is not part of the export"
        case .notInStore(let name): "'\(name)' is not in the store, and downloads are disabled"
        case .onlyEdits(let name, _, _):
            "'\(name)' was not imported: its source no longer has the version that was edited"
        case .refused(_, let error): error.summary
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .notAnExport, .occupied:
            "choose another output with --output, or add --force to replace it"
        case .otherProject:
            "choose another folder with --output, or add --force to replace the files"
        case .tooManySkills: nil
        case .noLock: "create an export: \(skills: "export", "--output", "FOLDER")"
        case .noSuchSkill(_, let similar): similar.first.map { "did you mean \($0)?" }
        case .notLocked: "lock it in the folder of the export: \(skills: "lock")"
        case .notInStore: "import it without --offline"
        case .onlyEdits(let name, let command, _):
            command.map { "install the edited files instead: \($0)" }
                ?? "the edited files are in edits/\(name) of the export"
        case .localSource: "export it with its files: \(skills: "export", "--bundle")"
        case .refused(let name, .edited):
            "see the edits with \(skills: "diff", name, "--local"), or add --force to replace them (the "
                + "change can be undone)"
        case .refused(_, .unmanaged), .refused(_, .otherSource), .refused(_, .unreadable),
            .refused(_, .occupied), .refused(_, .editedCopy):
            "add --force to replace it (the change can be undone)"
        case .refused(_, let error): error.hint
        }
    }
}

extension SkillExport.Reason {
    /// Why, and what to do, as a clause about the skill.
    public var summary: String {
        switch self {
        case .edited: "exported without your edits; to include them: --bundle"
        case .conflicted: "exported without your edits, because conflicts are unresolved"
        case .linked:
            "exported without the working copy that it links to, which is only on this machine"
        case .localSource(let source):
            "its source is only on this machine (\(source)); to include its files: --bundle"
        case .unmanaged: "not installed by skills; to include its files: --bundle"
        case .versionUnknown: "its version is unknown; to include its files: --bundle"
        case .missing: "its folder is missing, and its source is only on this machine"
        case .invalidName: "the name of its folder is not valid"
        case .unreadable: "its folder cannot be read"
        case .noSkillFile: "its SKILL.md is missing, so its files are not exported"
        case .unsupportedFiles:
            "it contains symlinks or special files, which an export cannot contain"
        }
    }
}
