import Bytes

/// Something that can be loaded of an ``Asset``.
public struct AsyncProperty<Root, Value: Sendable>: Sendable {
  /// How far a property is.
  public enum Status: Sendable {
    case notYetLoaded
    case loading
    case loaded(Value)
    case failed(any Error)
    /// The task that loaded it was cancelled. It can be loaded again.
    case canceled
  }

  typealias Reading = @Sendable (Inspection, AssetReader) throws -> Value

  let name: String
  let read: Reading

  /// A property of any file, understood or not.
  init(ofAnyFile name: String, read: @escaping Reading) {
    self.name = name
    self.read = read
  }

  /// A property of files that are understood; of others it fails.
  init(_ name: String = #function, read: @escaping Reading) {
    self.init(ofAnyFile: name) { inspection, reader in
      guard inspection.isRecognized else { throw AssetError.notRecognized }
      return try read(inspection, reader)
    }
  }
}

/// How far the properties of one asset are.
final class PropertyStatuses: Sendable {
  private let byName = Monitor<[String: any Sendable]>([:])

  subscript<Root, Value>(
    property: AsyncProperty<Root, Value>
  ) -> AsyncProperty<Root, Value>.Status {
    get {
      let known = byName.change { $0[property.name] }
      return known as? AsyncProperty<Root, Value>.Status ?? .notYetLoaded
    }
    set { byName.change { $0[property.name] = newValue } }
  }
}
