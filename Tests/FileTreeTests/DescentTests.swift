import FileTree
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct `A descent` {
    private let folder: TemporaryDirectory
    private let project: Directory

    init() throws {
        folder = try TemporaryDirectory()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/project/a/b", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/outside", withIntermediateDirectories: true)
        project = try Directory.open(folder.path.appending("project"))
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/project/\(path)", withDestinationPath: target)
    }

    /// The names of a path in the temporary folder, which may be reached through links itself.
    private func names(_ path: FilePath) -> [String] {
        path.components.drop { $0.string != "project" }.map(\.string)
    }

    @Test func `reaches a folder with its parent, and creates what is missing`() throws {
        let known = try project.descend(to: "a/./b/../b", missing: .fail)
        #expect(names(known.directory.path) == ["project", "a", "b"])
        #expect(known.parent.map { names($0.path) } == ["project", "a"])
        #expect(known.created.isEmpty)
        #expect(try project.descend(to: ".", missing: .fail).parent == nil)
        let error = try #require(throws: FileTreeError.self) {
            try project.descend(to: "a/c/d", missing: .fail)
        }
        #expect(error.code == .noSuchFileOrDirectory)
        let new = try project.descend(to: "a/c/d", missing: .create)
        #expect(new.created.map(\.name.string) == ["c", "d"])
        #expect(Directory.kind(at: folder.path.appending("project/a/c/d")) == .directory)
    }

    @Test func `follows links that stay inside`() throws {
        try link("a/inner", to: "b")
        try link("up", to: "a/../a/inner")
        try link("whole", to: "\(folder.path)/project/a")
        for path: FilePath in ["a/inner", "up", "whole/b"] {
            let found = try project.descend(to: path, missing: .fail)
            #expect(names(found.directory.path) == ["project", "a", "b"], "\(path)")
        }
    }

    @Test(arguments: ["../outside", "/", "a/../../outside", "a/b/../../../outside"])
    func `is refused by a link that leads outside`(_ target: String) throws {
        try link("out", to: target)
        for path: FilePath in ["out", "a/../out"] {
            let error = try #require(throws: FileTreeError.self) {
                try project.descend(to: path, missing: .create)
            }
            guard case .leadsOutside(let place, _) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(place.hasSuffix(path.string))
        }
        #expect(throws: FileTreeError.self) { try project.locate(file: "out/file") }
        #expect(throws: FileTreeError.self) { try project.descend(to: "..", missing: .fail) }
    }

    @Test func `completes no dangling link, and ends in a ring of links`() throws {
        try link("gone", to: "a/missing")
        try link("one", to: "two")
        try link("two", to: "one")
        let dangling = try #require(throws: FileTreeError.self) {
            try project.descend(to: "gone", missing: .create)
        }
        #expect(dangling.code == .noSuchFileOrDirectory)
        #expect(Directory.kind(at: folder.path.appending("project/a/missing")) == nil)
        let ring = try #require(throws: FileTreeError.self) {
            try project.descend(to: "one", missing: .create)
        }
        #expect(ring.code == .tooManySymbolicLinkLevels)
    }

    @Test func `locates files, also behind links and before they exist`() throws {
        try link("notes", to: "a/b/text.md")
        let behind = try project.locate(file: "notes")
        #expect(names(behind.parent.path) == ["project", "a", "b"])
        #expect(behind.name == "text.md")
        let new = try project.locate(file: "a/new.md")
        #expect(new.name == "new.md" && names(new.parent.path) == ["project", "a"])
        let error = try #require(throws: FileTreeError.self) {
            try project.locate(file: "missing/new.md")
        }
        #expect(error.code == .noSuchFileOrDirectory)
        let folder = try #require(throws: FileTreeError.self) { try project.locate(file: "a/..") }
        #expect(folder.code == .isDirectory)
    }

    #if os(Linux)
        @Test func `reads targets that are not UTF-8`() throws {
            try Program.shell(
                #"mkdir "$(printf 'n\377')" && ln -s "$(printf 'n\377')" odd"#,
                in: folder.path.appending("project"))
            let found = try project.descend(to: "odd", missing: .fail)
            #expect(try found.directory.entries().isEmpty)
        }
    #endif
}
