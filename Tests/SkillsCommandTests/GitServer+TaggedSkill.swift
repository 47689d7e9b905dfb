import SystemPackage
import TestSupport

extension GitServer {
    /// Makes a repository with the skill `skills/pdf`, which has a line that each tag changes, followed by `rest`.
    func makeTaggedSkill(
        _ name: String, tags: [String], rest: String = ""
    ) throws -> GitRepository {
        let repository = try GitRepository(at: folder.appending("\(name).git"))
        for tag in tags {
            repository.write(
                "---\nname: pdf\ndescription: Does pdf in a test. Use when tested.\n---\n\(tag)\n\(rest)",
                to: "skills/pdf/SKILL.md")
            repository.write(tag, to: "README.md")
            try repository.commit(tag)
            try repository.git(["tag", tag])
        }
        return repository
    }
}
