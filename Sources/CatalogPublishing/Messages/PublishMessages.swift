internal import FileTree
public import Problem
internal import RemoteStore
internal import SkillCatalog

extension CatalogPublishError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .noSuchFolder(let folder): "no such folder: \(folder)"
        case .notACatalog(let folder): "\(folder) is not a catalog: it has no index.json"
        case .unreadableIndex(let file, let fault): "failed to read \(file): \(fault.reason)"
        case .incomplete(let folder, let path): "\(path) in \(folder) is missing or damaged"
        case .badSignature(let location): "the signature of the index of \(location) is not valid"
        case .notSignedByKey(let location): "the index of \(location) is not signed with this key"
        case .older(let target, let version, let published):
            "\(target) has version \(published), which is newer than version \(version)"
        case .sameVersion(let target, let version):
            "\(target) has other content with the same version, \(version)"
        case .otherKey(let target): "\(target) is signed with another key"
        case .noLog(let target): "\(target) has a transparency log, and this catalog has none"
        case .otherLog(let target, _):
            "the transparency log does not continue the one of \(target)"
        case .damagedLog(let location, _): "the transparency log of \(location) is damaged"
        case .diverged(let target, let version):
            "someone else published version \(version) to \(target)"
        case .raced(let target):
            "someone else published to \(target) at the same time; the index was not changed"
        case .foreignFiles(let target, let paths):
            "\(target) has files that do not belong to the catalog and would be overwritten: "
                + paths.prefix(3).joined(separator: ", ")
                + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
        case .busy(let target): "another run is writing into \(target)"
        case .collided(let target):
            "someone else published to \(target) at the same moment; one of the two was replaced"
        case .noLayer(let skill): "the entry of '\(skill)' has no archive for registries"
        case .otherLayer(let skill):
            "the archive of '\(skill)' does not have the files that its entry states"
        case .noRemoval(let target): "--prune does not apply to \(target)"
        case .sameSource(let location): "\(location) can't be copied to itself"
        case .store(let error): error.summary
        case .catalog(let error): error.summary
        case .archive(let path, _): "failed to read \(path)"
        case .files(let error): error.summary
        case .interrupted: "interrupted before the index was changed"
        case .interruptedRemoval(let target):
            "interrupted while unused files of \(target) were removed; the new index is published"
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .noSuchFolder(let folder):
            "build a catalog there: \(.build(into: folder))"
        case .notACatalog(let location) where location.contains("://"):
            "check the address; see \(skills: "help", "publishing")"
        case .notACatalog(let folder):
            "build a catalog, and publish that: \(.build(folder, into: "catalog"))"
        case .incomplete, .unreadableIndex, .badSignature, .damagedLog, .noLayer, .otherLayer:
            "build the catalog again with \(skills: "publish", "build")"
        case .notSignedByKey:
            "ask the publisher which key signs the catalog, and pass that with --key"
        case .older(let target, _, _), .sameVersion(let target, _), .diverged(let target, _),
            .noLog(let target), .otherLog(let target, _):
            "copy the published catalog, build into the copy, and publish again: "
                + "\(skills: "publish", "mirror", target, "FOLDER")"
        case .otherKey: "sign it with the same key: \(skills: "publish", "build", "--sign", "FILE")"
        case .raced(let target), .collided(let target):
            "compare with the published catalog, and publish again: "
                + "\(skills: "publish", "mirror", target, "FOLDER")"
        case .foreignFiles(let target, _):
            "publish to a separate place, such as \(target)/skills, or move these files away"
        case .busy: "wait until it has ended, and run the command again"
        case .noRemoval: "registries remove what no tag refers to; leave out --prune"
        case .sameSource: nil
        case .store(let error): error.anyHint
        case .catalog(let error): error.anyHint
        case .files(let error): error.hint
        case .archive(_, let error): error.hint
        case .interrupted, .interruptedRemoval: "run the same command again to continue"
        }
    }
}

extension UnrecordedPublication {
    /// The failure, as one sentence.
    public var summary: String { "failed to record the publication in \(folder)" }

    /// A suggestion for the next step.
    public var hint: Suggestion? { "make the folder writable, and run the same command again" }
}
