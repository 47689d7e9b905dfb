/// The messages of the rules about references.
enum ReferenceMessages {
    static let orphan = "nothing in the skill refers to this file"

    static func orphans(_ count: Int, in folder: String) -> String {
        "nothing in the skill refers to the \(count) files of \(folder)/"
    }

    static func missingFile(_ target: String) -> String {
        "the skill has no file `\(target)`"
    }

    static func missingFolder(_ target: String) -> String {
        "the skill has no folder `\(target)`"
    }

    static func wrongCase(_ target: String, spelling: String) -> String {
        "`\(target)` is spelled `\(spelling)` in the skill"
    }

    static func escapes(_ target: String, at place: String?) -> String {
        let place = place.map { ", at `\($0)`" } ?? ""
        return "`\(target)` is outside the skill\(place); only the skill folder is installed"
    }

    static func namesSkill(_ target: String, _ skill: String) -> String {
        "`\(target)` is the skill \(skill), which is installed only with `--with-related`"
    }

    static func repositoryRelative(_ target: String) -> String {
        "`\(target)` works only from the top of the repository"
    }

    static func absolute(_ target: String) -> String {
        "`\(target)` is an absolute path that leads nowhere on other machines"
    }

    static func installedPath(_ target: String) -> String {
        "`\(target)` works only if the skill is installed in that folder"
    }

    static func backslash(_ target: String) -> String {
        "`\(target)` is a path only on Windows"
    }

    static func fileScheme(_ target: String) -> String {
        "`\(target)` leads to the disk of one machine"
    }

    static func missingAnchor(_ target: String) -> String {
        "no heading matches the anchor of `\(target)`"
    }

    static func wrongBase(_ target: String) -> String {
        "`\(target)` is the wrong path; the skill has the file in another folder"
    }

    static func tooDeep(_ target: String) -> String {
        "SKILL.md does not name `\(target)`; only other references do"
    }

    static func pluginRoot(_ target: String) -> String {
        "`\(target)` requires the plugin that the skill came with"
    }
}
