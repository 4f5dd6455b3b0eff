import Metadata

/// Something that files of all formats can say, under one name.
public struct NormalizedMetadata: Sendable {
  /// Such as `artist` or `trackNumber`, as `mediainspect info --json` has it.
  public let name: String
  /// What the most trusted source says, converted to what the field is.
  public let text: String
  /// Where it stands: one item or, where a tag has several values, all of them.
  public let items: [MetadataItem]
  /// Items that say something else.
  public let others: [MetadataItem]

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
