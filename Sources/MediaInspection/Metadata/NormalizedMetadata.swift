import Metadata

/// A metadata field with a name that is the same for all formats.
///
/// ```swift
/// for field in try await asset.load(.normalizedMetadata) {
///   print("\(field.name): \(field.text)")
/// }
/// ```
public struct NormalizedMetadata: Hashable, Codable, Sendable {
  /// The name of the field, such as `artist` or `trackNumber`, as in the output of
  /// `mediainspect info --json`.
  public let name: String
  /// The value that the most trusted tag states, as normalized text.
  public let text: String
  /// The items that state the value: one item, or several if the tag has several values.
  public let items: [MetadataItem]
  /// Items from other tags that state a different value.
  public let others: [MetadataItem]

  /// Creates a field that does not come from a file.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - text: The value as text.
  ///   - items: The items that state the value.
  ///   - others: Items that state a different value.
  public init(
    name: String, text: String, items: [MetadataItem], others: [MetadataItem] = []
  ) {
    self.name = name
    self.text = text
    self.items = items
    self.others = others
  }

  init(_ entry: NormalizedView.Entry, reader: AssetReader) {
    func items(_ sources: [NormalizedView.Source]) -> [MetadataItem] {
      sources.map { MetadataItem($0.item, common: entry.field.common, reader: reader) }
    }
    name = entry.field.rawValue
    text = entry.text
    self.items = items(entry.values)
    others = items(entry.others)
  }
}
