public import SystemPackage

extension FilePath {
    /// Returns this folder or the nearest one above it that has an entry of a name; nil if there is none.
    ///
    /// Folders that can't be read have none.
    public func nearestFolder(having name: Component) -> FilePath? {
        var folder = self
        repeat {
            if let directory = try? Directory.open(folder), (try? directory.contains(name)) == true
            {
                return folder
            }
        } while folder.removeLastComponent()
        return nil
    }
}
