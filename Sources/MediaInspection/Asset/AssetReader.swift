import Anatomy
import Bytes
import Metadata

/// Reads one file for whoever asks, one after the other.
actor AssetReader {
  private let source: ByteSource
  private let name: String
  private let folder: PlaylistFolder
  private let isPrecise: Bool
  private let continues: @Sendable () -> Bool
  /// Made when first asked for, and anew when reading was broken off: what was understood by then
  /// may be less than what is there.
  private var inspection: Inspection?

  init(
    _ source: sending ByteSource, name: String, folder: sending PlaylistFolder, isPrecise: Bool,
    while continues: @escaping @Sendable () -> Bool
  ) {
    self.source = source
    self.name = name
    self.folder = folder
    self.isPrecise = isPrecise
    self.continues = continues
  }

  func load<Value>(
    _ property: AsyncProperty<Asset, Value>, telling statuses: PropertyStatuses
  ) throws -> Value {
    // Somebody else may have loaded it while this task waited.
    if case .loaded(let value) = statuses[property] { return value }
    statuses[property] = .loading
    do {
      let value = try read { try property.read($0, self) }
      statuses[property] = .loaded(value)
      return value
    } catch {
      statuses[property] = error is CancellationError ? .canceled : .failed(error)
      throw error
    }
  }

  /// Reads as long as the task is not cancelled.
  func read<Value: Sendable>(_ body: (Inspection) throws -> Value) throws -> Value {
    try Task.checkCancellation()
    source.mayFetch = continues
    defer { source.mayFetch = nil }
    let inspection =
      inspection ?? Inspection(source, name: name, folder: folder, isPrecise: isPrecise)
    self.inspection = inspection
    let result = Result { try body(inspection) }
    // Neither values nor errors count where bytes were missing.
    if Task.isCancelled {
      self.inspection = nil
      throw CancellationError()
    }
    if let failure = source.readFailure { throw AssetError(failure) }
    return try result.get()
  }

  /// Bytes of the structure at a path, in the source that they stand in.
  func bytes(_ range: ByteRange, at path: String) throws -> [UInt8] {
    try read { inspection in
      var bytes: [UInt8] = []
      inspection.document.forEachNode(at: try NodePath(parsing: path)) { node in
        bytes = node.source.bytes(range)
        return false
      }
      return bytes
    }
  }
}
