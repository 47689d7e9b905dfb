public import ContainerRegistry
public import ObjectStore
internal import Synchronization
public import SystemPackage
public import Transfer

/// The object stores and container registries that this machine has access to.
///
/// Settings and keys are read when they are first needed. The tokens of a registry are requested once.
public final class RemoteStores: Sendable {
    private struct State {
        var objects: ObjectStore?
        var registries: [String: ContainerRegistry] = [:]
        var layers: [ArtifactReference: CatalogLayers] = [:]
    }

    private let environment: [String: String]
    private let home: FilePath
    private let transfer: @Sendable () -> Transfer
    private let state = Mutex(State())

    /// Creates access with the settings of an environment; `transfer` returns the client when a request is needed.
    public init(
        environment: [String: String], home: FilePath,
        transfer: @escaping @Sendable () -> Transfer
    ) {
        self.environment = environment
        self.home = home
        self.transfer = transfer
    }

    /// Returns the object store of the environment, the same one each time; throws if its settings are invalid.
    public func objects() throws(ObjectStoreError) -> ObjectStore {
        try state.withLock { (state) throws(ObjectStoreError) in
            if let objects = state.objects { return objects }
            let settings = try ObjectStoreSettings(environment: environment, home: home)
            let objects = ObjectStore(settings, transfer: transfer())
            state.objects = objects
            return objects
        }
    }

    /// Returns the registry on a host, the same one each time.
    public func registry(_ host: String) -> ContainerRegistry {
        state.withLock { state in
            if let registry = state.registries[host] { return registry }
            let credentials = RegistryCredentials(environment: environment, home: home)
            let registry = ContainerRegistry(
                host, transfer: transfer(), credentials: credentials)
            state.registries[host] = registry
            return registry
        }
    }

    /// The layers of a catalog, as far as they were read.
    func layers(of reference: ArtifactReference) -> CatalogLayers? {
        state.withLock { $0.layers[reference] }
    }

    func keep(_ layers: CatalogLayers, of reference: ArtifactReference) {
        state.withLock { $0.layers[reference] = layers }
    }

    /// Returns the repository of a reference, which `referrer` names if the user does not.
    public func repository(
        of reference: ArtifactReference, _ access: ContainerRegistry.Access = .read,
        namedBy referrer: Referrer? = nil
    ) -> RegistryRepository {
        registry(reference.registry).repository(
            reference.repository, access, namedBy: referrer)
    }
}
