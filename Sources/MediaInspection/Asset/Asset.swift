import Bytes
import Files

/// A media file, with its metadata, tracks, chapters and timed metadata.
///
/// Creating an asset reads nothing. Load the properties that you need; each property is read once,
/// together with only the parts of the file that it requires:
///
/// ```swift
/// let asset = Asset(path: "holiday.mov")
/// let (metadata, tracks) = try await asset.load(.metadata, .tracks)
/// ```
///
/// You can use an asset from any number of tasks. Their reads run one after another, on a separate
/// thread: a slow disk or server never blocks other Swift tasks. Between loads, an asset has no open
/// file.
public final class Asset: Sendable {
  let reader: AssetReader
  private let statuses = PropertyStatuses()

  /// Creates an asset for a file.
  ///
  /// The file is opened when you load the first property. If it cannot be opened, loading throws an
  /// ``AssetError`` with the reason. If the file is changed or replaced after the first load, later
  /// loads fail with ``AssetError/Code/changed``.
  ///
  /// - Parameters:
  ///   - path: The path of a file. A pipe is read to its end by the first load.
  ///   - prefersPreciseDuration: Whether to count samples and frames one by one if headers only
  ///     allow an estimate. Counting takes longer.
  public convenience init(path: String, prefersPreciseDuration: Bool = false) {
    self.init(
      .file(path: Folder.absolutePath(path)), isPrecise: prefersPreciseDuration)
  }

  /// Creates an asset from bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the whole file.
  ///   - prefersPreciseDuration: Whether to count samples and frames one by one if headers only
  ///     allow an estimate. Counting takes longer.
  public convenience init(bytes: [UInt8], prefersPreciseDuration: Bool = false) {
    self.init(.bytes(bytes, name: ""), isPrecise: prefersPreciseDuration)
  }

  /// Creates an asset that requests the bytes of a file from a resource loader.
  ///
  /// - Parameters:
  ///   - resourceLoader: The source of the bytes.
  ///   - name: The name or URI of the file, for error messages; an empty string if it has none.
  ///   - prefersPreciseDuration: Whether to count samples and frames one by one if headers only
  ///     allow an estimate. Counting reads more of the file.
  public convenience init(
    resourceLoader: some AssetResourceLoader, name: String = "",
    prefersPreciseDuration: Bool = false
  ) {
    self.init(
      .requests(ResourceRequests(resourceLoader), name: name), isPrecise: prefersPreciseDuration)
  }

  /// - Parameters:
  ///   - isPrecise: whether samples and frames are counted one by one if headers only allow an
  ///     estimate.
  ///   - continues: a closure that is called before more bytes are read. It returns false to stop
  ///     reading.
  init(
    _ origin: AssetOrigin, isPrecise: Bool = false,
    while continues: @escaping @Sendable () -> Bool = { !Task.isCancelled }
  ) {
    reader = AssetReader(origin, isPrecise: isPrecise, while: continues)
  }

  /// The maximum number of assets that are read at the same time, each on a separate thread.
  ///
  /// Loads of further assets wait. The initial value is the number of processors, but at least 2.
  /// Increase it if assets wait for slow servers.
  public static var maxConcurrentReads: Int {
    get { Turns.ofAssets.limit }
    set { Turns.ofAssets.limit = newValue }
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
    try await reader.load(statuses.shared(property), property.read)
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

  /// Returns the loading status of the given property.
  public func status<Value>(
    of property: AsyncProperty<Asset, Value>
  ) -> AsyncProperty<Asset, Value>.Status {
    statuses[property]
  }
}
