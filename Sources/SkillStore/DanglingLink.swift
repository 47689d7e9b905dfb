internal import FileTree
public import Problem
public import SystemPackage

/// A symlink to something that does not exist, in the place of a folder.
public struct DanglingLink: Problem, Equatable {
    /// The path of the link.
    public let path: String
    /// The target as written in the link.
    public let target: String
    /// The path of the folder that the link should lead to.
    package let folder: String

    /// Finds the dangling link that keeps a path from existing; nil if there is none.
    public init?(on path: FilePath) {
        guard let (link, target) = Directory.danglingLink(on: path) else { return nil }
        self.path = link.string
        self.target = target.string
        folder = link.removingLastComponent().pushing(target).lexicallyNormalized().string
    }
}
