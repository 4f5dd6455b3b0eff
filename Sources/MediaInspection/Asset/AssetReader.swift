import Anatomy
import Bytes
import Metadata

/// Reads one asset for any number of tasks, one after another.
actor AssetReader {
  private let source: ByteSource
  private let name: String
  private let folder: PlaylistFolder
  private let isPrecise: Bool
  private let continues: @Sendable () -> Bool
  /// The inspection of the file. It is created on first use, and again after reading was canceled:
  /// a canceled inspection may have decoded only a part of the file.
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
    // Another task may have loaded the property while this one waited.
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

  /// Runs a closure that reads the file. Reading stops when the task is canceled.
  func read<Value: Sendable>(_ body: (Inspection) throws -> Value) throws -> Value {
    try Task.checkCancellation()
    source.mayFetch = continues
    defer { source.mayFetch = nil }
    let inspection =
      inspection ?? Inspection(source, name: name, folder: folder, isPrecise: isPrecise)
    self.inspection = inspection
    let result = Result { try body(inspection) }
    // After cancellation, values and errors are discarded, because they may be the result of
    // missing bytes.
    if Task.isCancelled {
      self.inspection = nil
      throw CancellationError()
    }
    if let failure = source.readFailure { throw AssetError(failure) }
    return try result.get()
  }

  /// Reads a range of bytes in the source of the node at a path.
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
