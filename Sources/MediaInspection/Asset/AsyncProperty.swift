import Bytes
import Files
import Inspection

/// A property of an ``Asset`` or an ``AssetTrack`` that is loaded asynchronously.
///
/// ```swift
/// let (duration, tracks) = try await asset.load(.duration, .tracks)
/// if case .loaded(let tracks) = asset.status(of: .tracks) { print(tracks.count) }
/// ```
public struct AsyncProperty<Root, Value: Sendable>: Sendable {
  /// The loading status of a property.
  ///
  /// ```swift
  /// switch asset.status(of: .tracks) {
  /// case .loaded(let tracks): print(tracks.count)
  /// case .failed(let error): print(error)
  /// case .notYetLoaded, .loading, .canceled: print("no tracks yet")
  /// }
  /// ```
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
  /// The way in which the property of a track is read; nil for properties of assets.
  let ofTrack: TrackReading<Value>?

  /// Creates a property that can be loaded for any file, even if its format is not recognized.
  init(ofAnyFile name: String, read: @escaping Reading) {
    self.name = name
    self.read = read
    ofTrack = nil
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

/// The ways in which a property of a track can be read.
enum TrackReading<Value: Sendable>: Sendable {
  /// The property was read together with the track.
  case known(@Sendable (AssetTrack) -> Value)
  /// The property is derived from the metadata of the track, which is read from the file.
  case ofMetadata(@Sendable ([MetadataItem]) -> Value)
}

extension AsyncProperty where Root == AssetTrack {
  init(_ name: String = #function, read: @escaping @Sendable (AssetTrack) -> Value) {
    self.init(name, .known(read))
  }

  init(_ name: String = #function, ofMetadata read: @escaping @Sendable ([MetadataItem]) -> Value) {
    self.init(name, .ofMetadata(read))
  }

  private init(_ name: String, _ reading: TrackReading<Value>) {
    self.name = name
    // An inspection alone is enough only for properties of assets. Properties of tracks need
    // `ofTrack`.
    self.read = { _, reader in throw AssetError.notRecognized(path: reader.path) }
    ofTrack = reading
  }
}

/// The loading statuses of all properties of an asset or a track.
final class PropertyStatuses: Sendable {
  private let byName = Monitor<[String: any Sendable]>([:])

  subscript<Root, Value>(
    property: AsyncProperty<Root, Value>
  ) -> AsyncProperty<Root, Value>.Status {
    shared(property).current
  }

  /// Returns the status of the given property, for all tasks that load it.
  func shared<Root, Value>(_ property: AsyncProperty<Root, Value>) -> SharedStatus<Root, Value> {
    let name = property.name
    return SharedStatus { [byName] body in
      byName.change { statuses in
        var status = statuses[name] as? AsyncProperty<Root, Value>.Status ?? .notYetLoaded
        body(&status)
        statuses[name] = status
      }
    }
  }
}

/// The loading status of one value, which all tasks that load the value share.
struct SharedStatus<Root, Value: Sendable>: Sendable {
  typealias Status = AsyncProperty<Root, Value>.Status

  /// A function that changes the status while no other task can change it.
  let change: @Sendable ((inout Status) -> Void) -> Void

  var current: Status {
    var current = Status.notYetLoaded
    change { current = $0 }
    return current
  }

  func set(_ status: Status) { change { $0 = status } }

  /// Changes the status to canceled, for a task that was canceled before it was its turn to load
  /// the value. If another task is loading the value, or has loaded it, the status does not change.
  func cancelWaiting() {
    change { status in
      switch status {
      case .loading, .loaded: return
      case .notYetLoaded, .failed, .canceled: status = .canceled
      }
    }
  }
}
