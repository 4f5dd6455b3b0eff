import Anatomy
import Bytes
import Schema

/// Adds and changes the tags of pictures: texts, dates and positions in Exif directories, and XMP packets,
/// which their own author changes.
struct PictureTagAuthor: TagAuthor {
  /// Adds structures with tags to a file; nil in TIFF structures, which contain them as entries.
  let holder: (any TagStructureHolder)?

  var describesFileAround: Bool { holder == nil }

  // MARK: What can be changed

  func obstacle(in root: Node) -> String? {
    root.isRawPhoto && root.tagPacket(levels: 4) == nil
      ? "tags of raw photos cannot be edited yet" : nil
  }

  func obstacle(to tag: Node) -> String? {
    tag.document.root == tag.parent?.parent?.parent?.parent && tag.parent?.code == "IIM "
      ? tag.document.root.obstacleToDatasets : nil
  }

  func signature(in root: Node) -> Node? {
    root.document.packetAuthor?.signature(in: root)
  }

  func movesData(in root: Node, editedFrom original: Node) -> Bool {
    original.document.packetAuthor?.movesData(in: root, editedFrom: original) ?? false
  }

  func spaces(forNewTagsIn scope: Node) -> [KeySpace] {
    if !scope.isRoot { return scope.tiffBlock == scope ? [.exif, .gps] : [] }
    if scope.tagPacket(levels: 4) != nil {
      let packets = scope.document.packetAuthor?.spaces(forNewTagsIn: scope) ?? []
      return (scope.isRawPhoto ? [] : [.exif, .gps]) + packets + resources
    }
    return scope.isRawPhoto ? [] : [.exif, .gps, .xmp] + resources
  }

  /// The key spaces of tags in image resources.
  private var resources: [KeySpace] { holder?.holdsImageResources ?? false ? [.iptc] : [] }

  func changes(_ key: TagKey) -> Bool {
    key.space == .xmp || key.space == .png || ExifTag(key) != nil || Dataset(key) != nil
  }

  func mayChangeFields(of key: TagKey) -> Bool { ![.exif, .gps, .iptc].contains(key.space) }

  func completion(of root: Node, editedFrom original: Node) -> [TagRewriting] {
    [DatasetWriting.newDigest(in: root, editedFrom: original)].compactMap(\.self)
  }

  func isTag(_ node: Node) -> Bool {
    node.tiffEntry != nil && node.isExifOfPicture
      || node.tagKey?.space == .png && node.parent?.isRoot ?? false
  }

  func holdsTags(_ node: Node) -> Bool {
    node.tiffDirectory != nil && node.isExifOfPicture || node.isDatasetOfPicture
  }

  // MARK: Values

  func statement(of text: String, for key: TagKey, in scope: Node) -> TagStatement? {
    if key.space == .xmp {
      return scope.document.packetAuthor?.statement(of: text, for: key, in: scope)
    }
    if let dataset = Dataset(key) { return dataset.statement(of: text, for: key) }
    switch ExifTag(key)?.type {
    case .date: return Self.date(text, key)
    case .ratios where key.name == "GPSLatitude": return Self.place(text)
    default: return nil
    }
  }

  private static func date(_ text: String, _ key: TagKey) -> TagStatement? {
    guard let (date, fraction, zone) = ExifDate.parts(text) else { return nil }
    let end = key.name.dropFirst("DateTime".utf8.count)
    return TagStatement([
      (key, date), (TagKey(space: .exif, name: "OffsetTime" + end), zone),
      (TagKey(space: .exif, name: "SubSecTime" + end), fraction),
    ])
  }

  private static func place(_ text: String) -> TagStatement? {
    guard let place = PlaceInDegrees(text) else { return nil }
    func key(_ name: String) -> TagKey { TagKey(space: .gps, name: name) }
    let height = place.altitude
    return TagStatement(
      [
        (key("GPSLatitude"), place.latitude.ratios),
        (key("GPSLatitudeRef"), place.latitude.isNegative ? "S" : "N"),
        (key("GPSLongitude"), place.longitude.ratios),
        (key("GPSLongitudeRef"), place.longitude.isNegative ? "W" : "E"),
        (key("GPSAltitude"), height?.ratio),
        (key("GPSAltitudeRef"), height.map { $0.isNegative ? "1" : "0" }),
      ], loss: place.loss)
  }

  func replacement(
    ofValueAt range: ByteRange, in node: Node, stating value: NewTagValue?
  ) -> TagRewriting? {
    if let text = PNGText(around: node) {
      guard case .text(let words)? = value else { return nil }
      return text.stating(words)
    }
    if let datasets = DatasetWriting(around: node) { return datasets.replacing(node, by: value) }
    guard let block = node.tiffBlock, let layout = node.inherited(.tiffLayout),
      var writing = DirectoryWriting(block),
      let entry = layout.directories.lazy.flatMap(\.entries).first(where: { entry in
        entry.value.map { $0.contains(range) } ?? false
      })
    else { return nil }
    guard let value else { return writing.removing(entry) }
    guard case .text(let text) = value, !text.isEmpty,
      let tag = ExifTag(TagKey(space: entry.kind == .gps ? .gps : .exif, name: entry.name)),
      let content = tag.content(stating: text, layout.form.order)
    else { return nil }
    return writing.setting(entry.tag, in: entry.kind, to: content)
  }

  func storing(_ packet: [UInt8], insteadOf node: Node) -> TagRewriting? {
    guard let block = node.tiffBlock, !block.document.root.isRawPhoto,
      let entry = block.inherited(.tiffLayout)?.directories.lazy.flatMap(\.entries)
        .first(where: { $0.value == node.range }),
      var writing = DirectoryWriting(block)
    else { return nil }
    return writing.setting(
      entry.tag, in: entry.kind, to: DirectoryWriting.Content(type: .byte, bytes: packet))
  }

  // MARK: Adding

  func addition(of tag: NewTag, to scope: Node) -> TagAddition {
    guard scope.isRoot || scope.tiffBlock == scope else {
      return .impossible("tags can only be added to the file")
    }
    switch tag.key.space {
    case .xmp: return property(tag, scope)
    case .exif, .gps: return entry(tag, scope)
    case .iptc: return dataset(tag, scope)
    default:
      return .impossible("keys of the key space \(tag.key.space) cannot be added to this format")
    }
  }

  private func property(_ tag: NewTag, _ root: Node) -> TagAddition {
    guard let packets = root.document.packetAuthor else {
      return .impossible("the file has no XMP packet")
    }
    if root.tagPacket(levels: 4) != nil { return packets.addition(of: tag, to: root) }
    // Without a packet, the author returns only the reason why the tag does not fit.
    guard let packet = packets.newPacket(stating: tag) else {
      return packets.addition(of: tag, to: root)
    }
    if let holder { return holder.addition(ofPacket: packet, to: root) }
    var writing = DirectoryWriting(root)
    let content = DirectoryWriting.Content(type: .byte, bytes: packet)
    return Self.addition(writing?.setting(0x02BC, in: .main(0), to: content))
  }

  private func entry(_ tag: NewTag, _ root: Node) -> TagAddition {
    guard let own = ExifTag(tag.key) else {
      return .unfit("\(tag.key.name) is not a tag of Exif that can be set")
    }
    if tag.language != nil { return .impossible("Exif states no language") }
    let block = root.exifBlock
    let order = block?.inherited(.tiffLayout)?.form.order ?? .big
    guard case .text(let text) = tag.value, !text.isEmpty,
      let content = own.content(stating: text, order)
    else {
      let example =
        own.type == .date ? "a date such as 2024-07-20T18:41:07" : "a text of this tag"
      return .unfit("the value for \(tag.key.name) is not \(example)")
    }
    if let block {
      if block.states(own) { return .impossible("the file has a tag \(tag.key.name)") }
      var writing = DirectoryWriting(block)
      let others = writing?.has(own.directory) ?? true ? [] : own.directory.requiredTags
      return Self.addition(
        writing?.setting(own.number, in: own.directory, to: content), with: others)
    }
    guard
      let structure = DirectoryWriting.newStructure(
        with: own.number, in: own.directory, content)
    else { return .impossible("the file has no directory for Exif tags") }
    let others = own.directory.requiredTags
    // Formats that contain the structure in another way place it themselves.
    return holder?.addition(ofExif: structure, to: root, with: others)
      ?? .insertions([TagInsertion(structure, into: root, .child(before: nil))], with: others)
  }

  private func dataset(_ tag: NewTag, _ root: Node) -> TagAddition {
    guard let dataset = Dataset(tag.key) else {
      return .unfit("\(tag.key.name) is not an IPTC dataset that can be set")
    }
    if tag.language != nil { return .impossible("IPTC states no language of a value") }
    guard case .text(let text) = tag.value, !text.isEmpty, dataset.states(text) else {
      return .unfit("the value for \(tag.key.name) is not a text or date of this dataset")
    }
    if let holder, holder.holdsImageResources, let reason = root.obstacleToDatasets {
      return .impossible(reason)
    }
    do throws(DraftError) {
      if let datasets = DatasetWriting(of: root) {
        return try datasets.addition(of: dataset, stating: text)
      }
      guard let holder else {
        return .impossible("IPTC data can be changed only in JPEG files")
      }
      let new = try DatasetWriting.newResources(with: dataset, stating: text)
      return holder.addition(ofImageResources: new.bytes, to: root, with: new.others)
    } catch {
      return .unfit(error.words)
    }
  }

  private static func addition(
    _ rewriting: TagRewriting?, with others: [NewTag] = []
  ) -> TagAddition {
    guard let rewriting else { return .impossible("the directories of the file are damaged") }
    return .insertions(
      rewriting.replacements.map { TagInsertion($0.bytes, into: rewriting.tag, .range($0.range)) },
      with: others)
  }
}

/// A grammar of files to which structures with tags can be added.
protocol TagStructureHolder: Sendable {
  /// Returns how an XMP packet is added to a file.
  func addition(ofPacket packet: [UInt8], to root: Node) -> TagAddition
  /// Returns how a TIFF structure with Exif tags is added to a file.
  ///
  /// - Parameter tags: the tags in the structure other than the requested one.
  func addition(ofExif structure: [UInt8], to root: Node, with tags: [NewTag]) -> TagAddition
  /// Whether files of this format can contain Photoshop image resources.
  var holdsImageResources: Bool { get }
  /// Returns how image resources with IPTC datasets are added to a file that has none with datasets.
  ///
  /// - Parameter tags: the datasets other than the requested one.
  func addition(
    ofImageResources resources: [UInt8], to root: Node, with tags: [NewTag]
  ) -> TagAddition
}

extension TagStructureHolder {
  var holdsImageResources: Bool { false }
  func addition(
    ofImageResources resources: [UInt8], to root: Node, with tags: [NewTag]
  ) -> TagAddition {
    .impossible("IPTC data can be changed only in JPEG files")
  }
}

extension PlaceInDegrees.Number {
  /// Degrees, minutes and seconds as three ratios.
  fileprivate var ratios: String {
    let (minutes, rest) = (fraction * 60).quotientAndRemainder(dividingBy: scale)
    var (above, below) = (rest * 60, scale)
    while above % 10 == 0, below % 10 == 0 { (above, below) = (above / 10, below / 10) }
    while above % 2 == 0, below % 2 == 0 { (above, below) = (above / 2, below / 2) }
    return "\(whole)/1, \(minutes)/1, \(above)/\(below)"
  }
}

/// The TIFF structure with the Exif tags of a file. It is found once for each file, because it is needed
/// for each tag.
private struct ExifOfFile: Sendable {
  /// The index of its node; nil if the file has none.
  let block: Int32?
  /// Whether the file is a raw photo, which may contain offsets that are not known.
  let isRawPhoto: Bool
  let isEditable: Bool

  init(_ root: Node) {
    if root.tiffBlock == root {
      let facts = TIFFPhotoFacts(root.source, root.range)
      block = root.index
      isRawPhoto = facts?.isOfRawPhoto ?? false
    } else {
      let chunks: Set<FourCC> = ["eXIf", "EXIF", "Exif"]
      let holder = root.children.first {
        chunks.contains($0.code) || $0.declared?.declaration.group == "Exif\0"
          || $0.name == .word("uuid:4A706754696666457869662D3E4A5032")
      }
      block = holder?.firstBelow(3) { $0.tiffBlock == $0 }?.index
      isRawPhoto = false
    }
    isEditable = block != nil && !isRawPhoto && root.ownTagAuthor != nil
  }
}

extension InheritedValue where Answer == ExifOfFile {
  fileprivate static let exifOfFile = InheritedValue<ExifOfFile>(
    "exifOfFile", scope: { $0.document.root }
  ) { ExifOfFile($0) }
}

extension TIFFPhotoFacts {
  fileprivate var isOfRawPhoto: Bool {
    if case .plain = header { isRaw || isDNG || isReducedFirst } else { true }
  }
}

extension Node {
  fileprivate var isRawPhoto: Bool { isRoot && inherited(.exifOfFile)?.isRawPhoto ?? false }

  /// Whether the node is in a TIFF structure that describes the picture, and is in no maker note.
  fileprivate var isExifOfPicture: Bool {
    guard !isInMakerNote, let block = tiffBlock else { return false }
    // An image file contains the structure as an item.
    if block.source !== document.source { return block.origin?.code == "infe" }
    guard let exif = inherited(.exifOfFile) else { return false }
    return exif.isEditable && exif.block == block.index
  }

  /// The TIFF structure with the tags of this file, or this structure; nil if there is none.
  fileprivate var exifBlock: Node? {
    tiffBlock == self ? self : inherited(.exifOfFile)?.block.flatMap(document.node)
  }

  /// Whether a directory of the structure has an entry with a tag.
  fileprivate func states(_ tag: ExifTag) -> Bool {
    inherited(.tiffLayout)?.directory(tag.directory)?.entries.contains { $0.tag == tag.number }
      ?? false
  }
}
