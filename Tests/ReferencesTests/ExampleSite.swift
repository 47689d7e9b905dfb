import FileTree
import Testing
import Text

@testable import References

/// The marked candidate of an example, in its repository.
struct ExampleSite {
    let site: Site

    /// All facts about the candidate.
    var facts: FactSet { SiteEvidence(site).all }

    /// The row of the policy that decides.
    var row: JudgmentTable.Row {
        var evidence = SiteEvidence(site)
        return JudgmentTable.row(for: &evidence)
    }

    init(_ example: FactExample) throws {
        try self.init(example.text, in: example.path, with: example.files)
    }

    /// Reads a text with `↓` before a candidate; `files` are paths of other files, with their text after a colon.
    init(_ marked: String, in path: String = "SKILL.md", with files: [String] = []) throws {
        let mark = try #require(marked.firstRange(of: "↓"))
        let offset = marked.utf8.distance(from: marked.startIndex, to: mark.lowerBound)
        let text = marked.replacing("↓", with: "")
        let others = files.map { $0.split(separator: ": ", maxSplits: 1).map(String.init) }
        let surroundings = ExampleSurroundings(
            folder: SkillPaths.parent(of: path), files: [path] + others.map { $0[0] })
        var texts: [RelativePath: SourceText] = [:]
        for file in others + [[path, text]] {
            guard let key = surroundings.inside(file[0]).flatMap({ RelativePath($0) }) else {
                continue
            }
            texts[key] = SourceText(path: key, bytes: Array((file.count > 1 ? file[1] : "").utf8))
        }
        let skill = FolderInRepository(
            paths: SkillPaths(files: texts.keys.map(\.description)), texts: texts,
            names: SkillNames(name: "own", folderName: nil), surroundings: surroundings)
        let own = try #require(surroundings.inside(path).flatMap { RelativePath($0) })
        let page = Page(try #require(texts[own]), in: skill)
        let candidate = try #require(
            page.candidates.first { $0.range.lowerBound == offset }, "no candidate in \(marked)")
        site = Site(candidate, on: page)
    }
}

/// A repository whose files all differ.
private struct ExampleSurroundings: SkillSurroundings {
    let folder: String
    let files: RepositoryFiles?

    init(folder: String, files: [String]) {
        self.folder = folder
        self.files = RepositoryFiles(files)
    }

    func haveSameContents(_ paths: [String]) -> Bool { paths.count < 2 }
    func destination(ofLink path: String) -> LinkDestination { .outside }
    func shown(_ path: String) -> String { path }

    func inside(_ path: String) -> String? {
        guard !folder.isEmpty else { return path }
        return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
    }
}
