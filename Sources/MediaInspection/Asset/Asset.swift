import Bytes
import Metadata

/// A media file, with its metadata, tracks, chapters and timed metadata.
///
/// Opening an asset reads nothing. Load the properties that you need; each property is read once,
/// together with only the parts of the file that it requires:
///
/// ```swift
/// let asset = try Asset(path: "holiday.mov")
/// let (metadata, tracks) = try await asset.load(.metadata, .tracks)
/// ```
///
/// You can use an asset from any number of tasks. Their reads run one after another.
public final class Asset: Sendable {
  let reader: AssetReader
  private let statuses = PropertyStatuses()

  /// Opens a file for reading.
  ///
  /// - Parameters:
  ///   - path: The path of a file. A pipe is read to its end immediately.
  ///   - prefersPreciseDuration: Whether to count samples and frames one by one if headers only
  ///     allow an estimate. Counting takes longer.
  /// - Throws: ``AssetError/notOpened(reason:)`` if the file cannot be opened, and no other error.
  public convenience init(path: String, prefersPreciseDuration: Bool = false) throws {
    // The command-line tool reads standard input for the path `-`. Here, `-` is an ordinary file
    // name.
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

  /// Creates an asset from bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the whole file.
  ///   - prefersPreciseDuration: Whether to count samples and frames one by one if headers only
  ///     allow an estimate. Counting takes longer.
  public convenience init(bytes: [UInt8], prefersPreciseDuration: Bool = false) {
    self.init(
      ByteSource(bytes: bytes), name: "", folder: .empty, isPrecise: prefersPreciseDuration)
  }

  /// - Parameters:
  ///   - source: the bytes of the file.
  ///   - name: the file name, for its extension.
  ///   - folder: the folder in which the URIs of a playlist are looked up.
  ///   - isPrecise: whether samples and frames are counted one by one if headers only allow an
  ///     estimate.
  ///   - continues: a closure that is called before more bytes are read. It returns false to stop
  ///     reading.
  init(
    _ source: sending ByteSource, name: String, folder: sending PlaylistFolder, isPrecise: Bool,
    while continues: @escaping @Sendable () -> Bool = { !Task.isCancelled }
  ) {
    reader = AssetReader(source, name: name, folder: folder, isPrecise: isPrecise, while: continues)
  }

  /// Loads a property, unless it is already loaded.
  ///
  /// Each property succeeds or fails independently. Canceling the task stops reading; the property
  /// can then be loaded again.
  ///
  /// - Parameter property: The property to load.
  /// - Returns: The value of the property.
  /// - Throws: An ``AssetError``, or `CancellationError` if the task was canceled.
  public func load<Value>(_ property: AsyncProperty<Asset, Value>) async throws -> Value {
    if case .loaded(let value) = statuses[property] { return value }
    return try await reader.load(property, telling: statuses)
  }

  /// Loads several properties, one after another.
  ///
  /// If a property fails to load, the properties before it remain loaded.
  ///
  /// - Returns: The values, in the order of the properties.
  /// - Throws: An ``AssetError``, or `CancellationError` if the task was canceled.
  public func load<First, Second, each Other>(
    _ first: AsyncProperty<Asset, First>, _ second: AsyncProperty<Asset, Second>,
    _ other: repeat AsyncProperty<Asset, each Other>
  ) async throws -> (First, Second, repeat each Other) {
    (try await load(first), try await load(second), repeat try await load(each other))
  }

  /// Returns the loading status of a property.
  public func status<Value>(
    of property: AsyncProperty<Asset, Value>
  ) -> AsyncProperty<Asset, Value>.Status {
    statuses[property]
  }
}
