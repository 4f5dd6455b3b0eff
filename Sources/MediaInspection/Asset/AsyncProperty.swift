import Bytes

/// A property of an ``Asset`` or an ``AssetTrack`` that is loaded asynchronously.
public struct AsyncProperty<Root, Value: Sendable>: Sendable {
  /// The loading status of a property.
  public enum Status: Sendable {
    /// Loading has not started.
    case notYetLoaded
    /// The property is being loaded.
    case loading
    /// The property was loaded with this value.
    case loaded(Value)
    /// Loading failed with this error.
    case failed(any Error)
    /// The task that loaded the property was canceled. The property can be loaded again.
    case canceled
  }

  typealias Reading = @Sendable (Inspection, AssetReader) throws -> Value

  let name: String
  let read: Reading
  /// Reads a property of a track; nil for properties of assets.
  private let readOfTrack: (@Sendable (AssetTrack) async throws -> Value)?

  /// Creates a property that can be loaded for any file, even if its format is not recognized.
  init(ofAnyFile name: String, read: @escaping Reading) {
    self.name = name
    self.read = read
    readOfTrack = nil
  }

  /// Creates a property that fails with ``AssetError/Code/notRecognized`` for files of unrecognized
  /// formats.
  init(_ name: String = #function, read: @escaping Reading) {
    self.init(ofAnyFile: name) { inspection, reader in
      guard inspection.isRecognized else { throw AssetError.notRecognized(path: reader.path) }
      return try read(inspection, reader)
    }
  }
}

extension AsyncProperty where Root == AssetTrack {
  init(_ name: String = #function, read: @escaping @Sendable (AssetTrack) async throws -> Value) {
    self.name = name
    // Only properties of assets are read with the inspection alone.
    self.read = { _, reader in throw AssetError.notRecognized(path: reader.path) }
    readOfTrack = read
  }

  /// Reads the property of a track.
  func value(of track: AssetTrack) async throws -> Value {
    guard let readOfTrack else { throw AssetError.notRecognized(path: nil) }
    return try await readOfTrack(track)
  }
}

/// The loading statuses of all properties of an asset.
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
