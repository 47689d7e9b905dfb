internal import Archive
internal import ArgumentParser
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SkillStore
internal import SystemPackage
internal import Transfer

/// `skills doctor` looks for what keeps skills from working.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look for what keeps skills from working.",
        discussion: "Exit status 2 means that something needs a hand.")

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let examination = try Examination(store: common.store(scope), world: .current)
        if common.json {
            common.write(
                "doctor",
                [
                    "facts": .object(
                        Dictionary(
                            examination.facts.map { ($0.key, .string($0.value)) },
                            uniquingKeysWith: { first, _ in first })),
                    "problems": .array(
                        examination.problems.map {
                            .object(["summary": .string($0.summary), "hint": .text($0.hint)])
                        }),
                ])
        } else {
            write(examination)
        }
        if !examination.problems.isEmpty { throw ExitStatus.findings }
    }

    private func write(_ examination: Examination) {
        let console = common.results
        var table = Table()
        for (key, value) in examination.facts { table.add(.dim(key), .init(value, .plain)) }
        table.write(to: console)
        for problem in examination.problems {
            console.line(Console.Piece("problem: ", .yellow), .init(problem.summary, .plain))
            if let hint = problem.hint {
                console.line(Console.Piece("hint: ", .cyan), .init(hint, .plain))
            }
        }
        if examination.problems.isEmpty { console.line("Everything is in order.") }
    }
}

/// What doctor finds out.
struct Examination {
    struct Trouble {
        let summary: String
        let hint: String?
    }

    private(set) var facts: [(key: String, value: String)] = []
    private(set) var problems: [Trouble] = []
    private let world: World

    init(store: SkillStore, world: World) throws {
        self.world = world
        examineLibraries()
        examineFolders(store.locations)
        examinePrograms()
        try examineSkills(store)
    }

    private mutating func examineLibraries() {
        let transfer = Transfer.libraryVersions
        facts.append(("skills", skillsVersion))
        facts.append(
            (
                "libcurl",
                "\(transfer.curl), \(transfer.tls ?? "without TLS")\(transfer.hasHTTP2 ? ", HTTP/2" : "")"
            ))
        let archive = Archive.libraryVersion
        facts.append(("libarchive", archive.replacing("libarchive ", with: "")))
        if transfer.tls == nil {
            problems.append(
                Trouble(summary: "libcurl has no TLS: https does not work", hint: nil))
        }
    }

    private mutating func examineFolders(_ locations: StoreLocations) {
        let folders = [
            ("skills folder", locations.skillsFolder), ("state", locations.stateFolder),
            ("store", locations.storeFolder), ("cache", locations.cacheFolder),
        ]
        for (name, path) in folders {
            let state = FolderState(path)
            facts.append((name, "\(world.display(path))\(state.note)"))
            if let summary = state.trouble {
                problems.append(
                    Trouble(
                        summary: "\(world.display(path)) \(summary)",
                        hint: "see who owns it: ls -ld '\(path)'"))
            }
        }
    }

    /// Other programs of this name that a shell would find first, or later.
    private mutating func examinePrograms() {
        let own = world.executable
        facts.append(("program", own.map { world.display($0) } ?? "unknown"))
        var found: [FilePath] = []
        for folder in (world.environment["PATH"] ?? "").split(separator: ":") {
            let path = FilePath(String(folder)).appending("skills")
            guard let real = try? Directory.resolve(path), !found.contains(real) else { continue }
            found.append(real)
        }
        let others = found.filter { $0 != own }
        if let first = found.first, first != own {
            problems.append(
                Trouble(
                    summary:
                        "a shell runs \(world.display(first)) as skills, which is another program",
                    hint: "put this program's folder first in PATH, or remove the other one"))
        } else if let other = others.first {
            facts.append(("also on PATH", world.display(other)))
        }
    }

    private mutating func examineSkills(_ store: SkillStore) throws {
        let skills = try store.skills()
        facts.append(("skills installed", String(skills.count)))
        for skill in skills {
            switch skill.state {
            case .missing:
                let source = skill.entry?.origin.typed ?? skill.name
                problems.append(
                    Trouble(
                        summary: "\(skill.name) is in the lock, but its folder is gone",
                        hint: "skills install \(source), or skills remove \(skill.name)"))
            case .ok, .edited, .unmanaged:
                examine(skill)
            }
        }
    }

    private mutating func examine(_ skill: InstalledSkill) {
        guard let inspected = try? SkillFolder(skill.path)?.inspect() else {
            problems.append(Trouble(summary: "\(skill.name) can't be read", hint: nil))
            return
        }
        let header = inspected.skill.frontmatter
        if header?.description == nil {
            problems.append(
                Trouble(
                    summary: "\(skill.name) has no description, so no agent uses it by itself",
                    hint: "skills info \(skill.name)"))
        }
        if let unsafe = inspected.skill.findings.first(where: { $0.effect == .block }) {
            problems.append(
                Trouble(
                    summary: "\(skill.name) looks unsafe: \(unsafe.message)",
                    hint: "skills info \(skill.name)"))
        }
    }
}

/// Whether a folder can be used.
private struct FolderState {
    /// What to say behind its path.
    let note: String
    /// What is wrong with it.
    let trouble: String?

    init(_ path: FilePath) {
        do {
            let directory = try Directory.open(path)
            let facts = try directory.facts()
            note = ""
            trouble =
                if !directory.isWritable {
                    "can't be written to"
                } else if facts.permissions.contains(.otherWrite) {
                    "can be written to by every user of this machine"
                } else {
                    nil
                }
        } catch {
            let isMissing = error.code == .noSuchFileOrDirectory
            note = isMissing ? " (not there yet)" : ""
            trouble = isMissing ? nil : error.summary
        }
    }
}
