import Bytes
import Metadata

/// A media file, and what it says about itself.
///
/// Opening it reads nothing. What is wanted of it is loaded, each property by itself and once, and
/// only as much of the file is read as that takes:
///
/// ```swift
/// let asset = try Asset(path: "holiday.mov")
/// let (metadata, tracks) = try await asset.load(.metadata, .tracks)
/// ```
///
/// An asset can be used from any number of tasks; they read one after the other.
public final class Asset: Sendable {
  let reader: AssetReader
  private let statuses = PropertyStatuses()

  /// Opens a file for reading only.
  ///
  /// - Parameters:
  ///   - path: A file; a pipe is read to its end at once.
  ///   - prefersPreciseDuration: Count samples and frames one by one where headers only estimate.
  /// - Throws: ``AssetError/notOpened(reason:)`` and nothing else.
  public convenience init(path: String, prefersPreciseDuration: Bool = false) throws {
    // To the command a lone dash is standard input; here it is a name like any other.
    let path = path == "-" ? "./-" : path
    let source: ByteSource
    do {
      source = try ByteSource.open(path: path)
    } catch {
      throw AssetError.notOpened(reason: error.description)
    }
    self.init(
      source, name: path, folder: PlaylistFolder(of: path), isPrecise: prefersPreciseDuration)
  }

  /// A file that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - prefersPreciseDuration: Count samples and frames one by one where headers only estimate.
  public convenience init(bytes: [UInt8], prefersPreciseDuration: Bool = false) {
    self.init(
      ByteSource(bytes: bytes), name: "", folder: .empty, isPrecise: prefersPreciseDuration)
  }

  /// - Parameter goesOn: asked before more is read for a task.
  init(
    _ source: sending ByteSource, name: String, folder: sending PlaylistFolder, isPrecise: Bool,
    while continues: @escaping @Sendable () -> Bool = { !Task.isCancelled }
  ) {
    reader = AssetReader(source, name: name, folder: folder, isPrecise: isPrecise, while: continues)
  }

  /// Loads a property, unless it is loaded.
  ///
  /// Each property succeeds or fails alone. Cancelling the task stops reading; the property can then
  /// be loaded again.
  ///
  /// - Throws: An ``AssetError``, or `CancellationError`.
  public func load<Value>(_ property: AsyncProperty<Asset, Value>) async throws -> Value {
    if case .loaded(let value) = statuses[property] { return value }
    return try await reader.load(property, telling: statuses)
  }

  /// Loads several properties, one after the other. Where one fails, those before it are loaded
  /// nevertheless.
  ///
  /// - Returns: The values in the order of the properties.
  /// - Throws: An ``AssetError``, or `CancellationError`.
  public func load<First, Second, each Other>(
    _ first: AsyncProperty<Asset, First>, _ second: AsyncProperty<Asset, Second>,
    _ other: repeat AsyncProperty<Asset, each Other>
  ) async throws -> (First, Second, repeat each Other) {
    (try await load(first), try await load(second), repeat try await load(each other))
  }

  /// How far a property is.
  public func status<Value>(
    of property: AsyncProperty<Asset, Value>
  ) -> AsyncProperty<Asset, Value>.Status {
    statuses[property]
  }
}
