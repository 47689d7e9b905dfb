public import SystemPackage

extension FilePath {
    /// Returns this folder or the nearest one above it that has an entry of a name; nil if there is none.
    ///
    /// Folders that can't be read have none.
    public func nearestFolder(having name: Component) -> FilePath? {
        nearestFolder { (try? $0.contains(name)) == true }
    }

    /// Returns this folder or the nearest one above it that is meant; nil if there is none.
    ///
    /// Folders that can't be opened are not.
    public func nearestFolder(where isMeant: (Directory) -> Bool) -> FilePath? {
        var folder = self
        repeat {
            if let directory = try? Directory.open(folder), isMeant(directory) { return folder }
        } while folder.removeLastComponent()
        return nil
    }
}
