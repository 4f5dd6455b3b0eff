import Anatomy
import Keys
import Metadata

/// Adding of a field to all tags in which readers look for it.
extension ChangeResolver {
  /// Adds the value of the field to the tags of the file that do not state it. Values that are there
  /// are kept, also if they differ. Photos state the field in Exif and XMP, as the guidelines for photos
  /// demand, and in IPTC only if they have IPTC.
  mutating func synchronize() {
    guard case .field(let field) = change.key else { return }
    let items = tags.values.filter { value in
      isInScope(value) && !value.isOfChapter && !value.isEmbedded && !value.describesOtherResource
    }.compactMap(\.item)
    let view = NormalizedView(items, isVideo: false)
    guard let entry = view[field], !view.isStatedByNarrowerFields(entry) else {
      if !change.isOptional { refuse("the file does not state it") }
      return
    }
    let stated = Set(items.filter { field.isValue(of: $0.describedKey) }.map(\.keySpace.family))
    for other in entry.others {
      tell(
        "\(other.item.tagNode.path) states another value; --agree \(field.rawValue) gives all tags one"
      )
    }
    var added: Set<KeySpace> = []
    for space in spacesToSynchronize where !stated.contains(space.family) {
      guard let key = field.newKey(in: space), added.insert(space.family).inserted,
        synchronized.insert(key).inserted
      else { continue }
      var values = entry.values.compactMap { CopiedTags.value(of: $0, field) }
      if values.count > 1, space.hasOneValue {
        values = [EditValue(values.compactMap(\.text).joined(separator: "; "))]
      }
      for value in values {
        var next = MetadataChange(
          .add(value), of: .field(field), scope: change.scope, in: space, words: change.words)
        next.isOptional = true
        follow(with: next)
      }
    }
  }
}

extension KeySpace {
  /// The first of the key spaces of the same tags.
  fileprivate var family: KeySpace { self == .iTunesLongForm ? .iTunes : self }

  /// Whether tags of the key space have one value per key, so that several are joined.
  fileprivate var hasOneValue: Bool { [.exif, .riff, .aiff].contains(self) }
}

extension NormalizedField {
  /// Whether the field can be stated in further tags without a loss. Dates have other forms and
  /// other precision in each format, and totals belong to their numbers.
  package var canBeSynchronized: Bool {
    switch kind {
    case .picture, .date, .year, .total: false
    default: true
    }
  }

  /// Whether the field is stated in further tags if all fields are. Programs write their names, and
  /// formats their types, in their own way.
  package var isSynchronizedWithAll: Bool {
    switch self {
    case .comments, .encoder, .software, .type, .format, .identifier, .source, .make, .model: false
    default: canBeSynchronized
    }
  }
}
