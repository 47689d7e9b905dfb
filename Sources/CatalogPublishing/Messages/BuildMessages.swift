internal import JSON
public import Problem
internal import SkillCatalog
internal import SkillFormat

extension CatalogBuildError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .notACatalog(let path): "\(path) already exists and is not a catalog"
        case .foreignFile(let path): "\(path) was not written by a build, so it is not replaced"
        case .busy(let path): "another run is writing into \(path)"
        case .unreadableIndex(let path, let fault):
            "can't read the previous index \(path): \(fault.reason)"
        case .invalidChanges(.syntax): "the file of changes is invalid"
        case .invalidChanges(let fault): "the file of changes is invalid: \(fault.reason)"
        case .invalidAdvisories(let path, let fault):
            "the advisories in \(path) are invalid: \(fault.reason)"
        case .lostAdvisories: "the advisories of the previous index can't be kept"
        case .lostChanges(let names):
            "the previous index is not signed with the key, so its records of removed and renamed skills can't be "
                + "kept: \(names.joined(separator: ", "))"
        case .versionFalls(let version, let previous):
            "version \(version) is lower than \(previous), the version of the previous index"
        case .versionRepeats(let version):
            "the previous index has the same version \(version), but different content"
        case .lastVersion:
            "the previous index has version \(IndexRoot.versionLimit), and none is higher"
        case .signedBefore(let key): "the previous index is signed with the key \(key)"
        case .unsignedLog: "a catalog with a log must be signed"
        case .brokenLog(let folder, _): "the log in \(folder) can't be continued"
        case .tooManySkills(let limit): "a shard of the index has more than \(limit) skills"
        case .signing: "failed to sign the index"
        case .search: "failed to write a file for searching"
        case .files: "failed to write the catalog"
        case .notAShard(let path): "\(path) is not a shard of a catalog"
        case .damagedShard(let path): "the shard in \(path) is damaged"
        case .differentShards(let one, let other, .count):
            "the shards \(one) and \(other) are not of one build"
        case .differentShards(let one, let other, .commits):
            "the shards \(one) and \(other) were built from different commits"
        case .differentShards(let one, let other, .files):
            "the shards \(one) and \(other) were built from different files"
        case .otherGenerator(let shard, let generator):
            "the shard \(shard) was built by another version: \(generator)"
        case .repeatedShard(let shard): "two folders have the shard \(shard)"
        case .missingShard(let shard): "the shard \(shard) is missing"
        case .missingArchive(let skill, let shard):
            "an archive of \(skill) in the shard \(shard) is missing or damaged"
        case .interrupted(0): "interrupted"
        case .interrupted(let files):
            "interrupted; the index was not changed, and \(counted(files, "new file")) "
                + "remain\(files == 1 ? "s" : "") in \(BlobStore.folderName)"
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .notACatalog: "choose another folder with --output"
        case .foreignFile: "move the file away, or choose another folder with --output"
        case .busy: "wait until it has ended, and run the command again"
        case .unreadableIndex: "remove the file, or choose another folder with --output"
        case .invalidChanges:
            #"write {"NAME": {"renamed": "NEW"}} or {"NAME": {"removed": "REASON"}}"#
        case .invalidAdvisories: "see the format: \(skills: "help", "advisories")"
        case .lostAdvisories: "give them again: --advisories FILE"
        case .lostChanges: "check them, and give them again: --changes FILE"
        case .versionFalls: "leave out --index-version: clients refuse an older index"
        case .versionRepeats: "use a higher --index-version, or leave it out"
        case .lastVersion: "build into another folder, and publish it at another URL"
        case .signedBefore:
            "sign with the same key (--sign FILE): clients refuse a catalog whose key changes"
        case .unsignedLog:
            "sign it: --sign FILE; to create a key: \(skills: "publish", "key", "FILE")"
        case .brokenLog:
            "restore the folder: \(skills: "publish", "mirror", "PUBLISHED", "FOLDER"); clients refuse a log "
                + "that starts again"
        case .signing(let error): error.hint
        case .files(let error): error.hint
        case .notAShard: "build one: \(.build(shard: "1/4"))"
        case .damagedShard, .otherGenerator: "build the shard again"
        case .differentShards(_, _, .count): "merge all shards of one build, and no others"
        case .differentShards(_, _, .commits): "build all shards from one commit: OWNER/REPO@COMMIT"
        case .differentShards(_, _, .files): "build all shards again from the same files"
        case .repeatedShard: "name the folder of each shard once"
        case .missingShard(let shard):
            "build it, and name its folder: \(.build(shard: shard.description))"
        case .missingArchive(_, let shard): "build it again: --shard \(shard)"
        case .tooManySkills, .search, .interrupted: nil
        }
    }
}

extension SuggestedCommand {
    /// The command that builds a catalog of sources into a folder, or a shard of it.
    package static func build(
        _ source: String = "SOURCE", into folder: String = "FOLDER", shard: String? = nil
    ) -> Self {
        Self("publish", "build", source, "-o", folder).with("--shard", shard)
    }
}

extension CatalogBuildError.ChangesFault {
    /// A clause about the file or one of its skills.
    fileprivate var reason: String {
        switch self {
        case .syntax(let error): error.summary
        case .notObject: "it is not an object"
        case .invalidKey(let key): "'\(key)' is not NAME or PUBLISHER/NAME"
        case .invalidName(let name, let key): "'\(name)' is not a new name for '\(key)'"
        case .unknownName(let name, let key):
            "the catalog has no skill '\(name)', the new name of '\(key)'"
        case .ambiguous(let key): "'\(key)' has both a new name (renamed) and a reason (removed)"
        case .empty(let key): "'\(key)' has neither a new name (renamed) nor a reason (removed)"
        }
    }
}

extension CatalogComparisonError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .noCatalog(let path): "\(path) is not the folder of a catalog"
        case .unreadableIndex(let path, let fault): "can't read the index \(path): \(fault.reason)"
        case .unreadable(let path, _): "can't read the catalog in \(path)"
        case .files: "failed to read a catalog"
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .noCatalog:
            "build one: \(.build(into: "FOLDER")); or copy one that is published: "
                + "\(skills: "publish", "mirror", "ADDRESS", "FOLDER")"
        case .unreadableIndex, .unreadable: "build the catalog again"
        case .files(let error): error.hint
        }
    }
}

extension SkippedCatalogSkill.Reason {
    /// Why, as a clause about the skill.
    public var summary: String {
        switch self {
        case .unreadable(let error): error.summary
        case .noName: "it has no name that can be installed"
        case .sameName: "another skill of the catalog has the same name and publisher"
        case .namesake(let place): "\(place) has the same name"
        case .ambiguous: "several skills of the source have this name"
        case .link(let path): "it contains the symbolic link \(path)"
        case .secret(let path, let line): "\(path):\(line) contains a private key or token"
        case .tooLarge(let limit): "its files are larger than \(ByteCount(limit))"
        }
    }
}
