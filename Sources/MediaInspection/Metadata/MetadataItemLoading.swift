/// A property of a ``MetadataItem`` that is loaded asynchronously.
///
/// All properties except ``dataValue`` are in memory as soon as the item is. They are loaded
/// without waiting, and are also available as properties of the item.
///
/// ```swift
/// let covers = MetadataItem.metadataItems(
///   from: items, filteredByIdentifier: .commonIdentifierArtwork)
/// let bytes = try await covers.first?.load(.dataValue)
/// ```
public struct MetadataItemProperty<Value: Sendable>: Sendable {
  /// The loading status of a property.
  public typealias Status = AsyncProperty<MetadataItem, Value>.Status

  let load: @Sendable (MetadataItem) async throws -> Value
  let status: @Sendable (MetadataItem) -> Status

  /// Creates a property with a value that is already in memory.
  init(_ read: @escaping @Sendable (MetadataItem) -> Value) {
    load = { read($0) }
    status = { .loaded(read($0)) }
  }

  init(
    load: @escaping @Sendable (MetadataItem) async throws -> Value,
    status: @escaping @Sendable (MetadataItem) -> Status
  ) {
    self.load = load
    self.status = status
  }
}

extension MetadataItem {
  /// Loads a property, unless it is already loaded.
  ///
  /// Canceling the task stops reading; the property can then be loaded again.
  ///
  /// - Parameter property: The property to load.
  /// - Returns: The value of the property.
  /// - Throws: An ``AssetError``, or `CancellationError` if the task was canceled.
  public func load<Value>(_ property: MetadataItemProperty<Value>) async throws -> Value {
    try await property.load(self)
  }

  /// Loads several properties, one after another.
  ///
  /// - Returns: The values, in the order of the properties.
  /// - Throws: An ``AssetError``, or `CancellationError` if the task was canceled.
  public func load<First, Second, each Other>(
    _ first: MetadataItemProperty<First>, _ second: MetadataItemProperty<Second>,
    _ other: repeat MetadataItemProperty<each Other>
  ) async throws -> (First, Second, repeat each Other) {
    (try await load(first), try await load(second), repeat try await load(each other))
  }

  /// Returns the loading status of the given property.
  public func status<Value>(
    of property: MetadataItemProperty<Value>
  ) -> MetadataItemProperty<Value>.Status {
    property.status(self)
  }
}

extension MetadataItemProperty where Value == MetadataValue {
  /// The value: ``MetadataItem/value``.
  public static var value: Self { Self { $0.value } }
}

extension MetadataItemProperty where Value == String? {
  /// The value as text: ``MetadataItem/stringValue``.
  public static var stringValue: Self { Self { $0.stringValue } }
}

extension MetadataItemProperty where Value == Double? {
  /// The value as a number: ``MetadataItem/numberValue``.
  public static var numberValue: Self { Self { $0.numberValue } }
}

extension MetadataItemProperty where Value == MetadataDate? {
  /// The value as a date: ``MetadataItem/dateValue``.
  public static var dateValue: Self { Self { $0.dateValue } }
}

extension MetadataItemProperty where Value == MetadataDataType? {
  /// The data type of the value: ``MetadataItem/dataType``.
  public static var dataType: Self { Self { $0.dataType } }
}

extension MetadataItemProperty where Value == [UInt8]? {
  /// The bytes of the value as stored in the file.
  ///
  /// The bytes are read once, and are kept in memory as long as the asset or one of its items
  /// exists.
  public static var dataValue: Self {
    Self(
      load: { try await $0.storedData?.load() },
      status: { item in item.storedData.map(\.status) ?? .loaded(nil) })
  }
}

extension MetadataItemProperty where Value == [MetadataExtraAttributeKey: MetadataValue] {
  /// Additional facts about the value: ``MetadataItem/extraAttributes``.
  public static var extraAttributes: Self { Self { $0.extraAttributes } }
}
