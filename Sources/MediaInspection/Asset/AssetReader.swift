import Anatomy
import Bytes
import Files
import Inspection
import Metadata

/// Reads the file of one asset. The reads of all tasks run one after another, on a separate thread.
actor AssetReader {
  private let thread = ReadingThread()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe thread.asUnownedSerialExecutor()
  }

  nonisolated private let origin: AssetOrigin
  private let isPrecise: Bool
  private let continues: @Sendable () -> Bool
  nonisolated private let turn = Turns(1)
  private var source: ByteSource?
  private let siblings = SiblingFiles()
  /// The loading statuses of the bytes of metadata items, with the bytes that were loaded.
  nonisolated let loadedData = LoadedData()
  /// The inspection of the file. It is created on first use, and again after reading was canceled:
  /// a canceled inspection may have decoded only a part of the file.
  private var inspection: Inspection?

  init(_ origin: AssetOrigin, isPrecise: Bool, while continues: @escaping @Sendable () -> Bool) {
    self.origin = origin
    self.isPrecise = isPrecise
    self.continues = continues
  }

  nonisolated var path: String? { origin.path }
  /// The base URI for relative URIs in the file: the URI of the file itself; nil if it has none.
  nonisolated var uri: String? { origin.uri }

  /// Returns the value that the given status contains, or loads it if no task has loaded it yet.
  ///
  /// While one task loads the value, other tasks do not change the status.
  nonisolated func load<Root, Value>(
    _ status: SharedStatus<Root, Value>,
    _ body: @Sendable (Inspection, AssetReader) throws -> Value
  ) async throws -> Value {
    if case .loaded(let value) = status.current { return value }
    let result: Result<Value, any Error>
    do {
      result = try await perform { reader in
        if case .loaded(let value) = status.current { return .success(value) }
        status.set(.loading)
        do {
          let value = try reader.readNow { try body($0, reader) }
          status.set(.loaded(value))
          return .success(value)
        } catch {
          status.set(error is CancellationError ? .canceled : .failed(error))
          return .failure(error)
        }
      }
    } catch {
      status.cancelWaiting()
      throw error
    }
    return try result.get()
  }

  /// Runs the given closure, which reads the file, and returns its result. Reading stops when the
  /// task is canceled.
  nonisolated func read<Value: Sendable>(
    _ body: @Sendable (Inspection) throws -> Value
  ) async throws -> Value {
    try await perform { try $0.readNow(body) }
  }

  /// Runs the given closure on the reading thread when it is this task's turn. A task that is
  /// canceled stops waiting for its turn. In a resource loader, the call throws an error: the asset
  /// that waits for the loader has a turn, so both could wait for each other forever.
  nonisolated private func perform<Value: Sendable>(
    _ body: @Sendable (isolated AssetReader) throws -> Value
  ) async throws -> Value {
    if ResourceRequests.isAnswering { throw AssetError.nestedLoad(path: origin.path) }
    try await turn.take()
    defer { turn.give() }
    try await Turns.ofAssets.take()
    defer { Turns.ofAssets.give() }
    return try await withTaskCancellationHandler {
      try await run(body)
    } onCancel: {
      if case .requests(let requests, _) = origin { requests.cancel() }
    }
  }

  private func run<Value: Sendable>(
    _ body: @Sendable (isolated AssetReader) throws -> Value
  ) throws -> Value {
    try body(self)
  }

  private func readNow<Value: Sendable>(_ body: (Inspection) throws -> Value) throws -> Value {
    try Task.checkCancellation()
    let source = try source ?? open()
    self.source = source
    source.mayFetch = continues
    defer {
      source.mayFetch = nil
      // An idle asset has no open files.
      source.suspend()
      siblings.suspend()
    }
    let inspection = inspection ?? inspection(of: source)
    self.inspection = inspection
    let result = Result { try body(inspection) }
    let failure = source.readFailure
    // After cancellation, values and errors are discarded, because they may be the result of
    // missing bytes.
    if Task.isCancelled { self.inspection = nil }
    // A request that failed, or had a short answer, may succeed later. So the next load requests
    // the bytes again.
    if failure != nil, Task.isCancelled || origin.canRepeatReads {
      (self.inspection, self.source) = (nil, nil)
    }
    try Task.checkCancellation()
    if let failure { throw AssetError(failure, path: origin.path) }
    return try result.get()
  }

  private func inspection(of source: ByteSource) -> Inspection {
    switch origin {
    case .file(let path):
      Inspection(
        source, name: path, folder: siblings.folder(of: path), isPrecise: isPrecise,
        readingStreams: false)
    case .bytes(_, let name), .requests(_, let name):
      Inspection(source, name: name, isPrecise: isPrecise, readingStreams: false)
    }
  }

  private func open() throws -> ByteSource {
    switch origin {
    case .bytes(let bytes, _): return ByteSource(bytes: bytes)
    case .file(let path):
      do {
        return try ByteSource.open(path: path)
      } catch {
        throw AssetError(error, path: path)
      }
    case .requests(let requests, let name):
      do {
        // The limit of 2⁶² bytes ensures that offsets do not overflow. No real file is longer.
        let size = min(max(0, try requests.contentLength()), 1 << 62)
        return ByteSource(size: size) { range in
          requests.data(in: range.start..<range.end)
        }
      } catch {
        try Task.checkCancellation()
        throw AssetError(.notFetched, path: name.isEmpty ? nil : name, reason: "\(error)")
      }
    }
  }

  /// Reads the bytes at the given location.
  nonisolated func bytes(at location: MetadataData.Location) async throws -> [UInt8] {
    try await read { try $0.bytes(at: location) }
  }

  /// Reads the bytes at the given location and keeps them in `loadedData`. The result is never nil.
  nonisolated func loadBytes(at location: MetadataData.Location) async throws -> [UInt8]? {
    try await load(loadedData.shared(location)) { inspection, _ in
      try inspection.bytes(at: location)
    }
  }
}

extension Inspection {
  fileprivate func bytes(at location: MetadataData.Location) throws -> [UInt8] {
    var bytes: [UInt8] = []
    document.forEachNode(at: try NodePath(parsing: location.path)) { node in
      bytes = node.source.bytes(location.range)
      return false
    }
    return bytes
  }
}

/// The files in a playlist's folder that were opened and are still in use. They are closed between
/// loads.
private final class SiblingFiles {
  private struct Reference {
    weak var source: ByteSource?
  }

  private var opened: [Reference] = []

  func folder(of path: String) -> PlaylistFolder {
    PlaylistFolder { [weak self] name in
      let source = ByteSource.open(path: name, nextToFile: path)
      self?.opened.append(Reference(source: source))
      return source
    }
  }

  func suspend() {
    opened.removeAll { $0.source == nil }
    for reference in opened { reference.source?.suspend() }
  }
}
