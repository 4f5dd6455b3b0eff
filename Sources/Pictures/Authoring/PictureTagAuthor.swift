import Anatomy
import Bytes
import Schema

/// Finds the tag lists of a picture file: Exif directories, XMP packets, IPTC datasets and PNG
/// texts. It writes the PNG texts itself, and places the structures that other authors write.
struct PictureTagAuthor: TagAuthor, TagContainer {
  /// Whether files of this format can contain Photoshop image resources.
  var holdsImageResources = false
  /// Whether files of this format can contain texts with keywords.
  var holdsTexts = false
  /// Returns the insertions that place new structures with tags in the file.
  let place: @Sendable ([TagContent], _ root: Node) throws(TagRefusal) -> [TagInsertion]

  var describesFileAround: Bool { false }

  func lists(in scope: Node) throws(TagRefusal) -> [TagList] {
    guard scope.isRoot else { return [] }
    return try scope.listsOfDirectories + scope.listsOfPacket
      + (holdsImageResources ? [scope.listOfDatasets] : [])
      + (holdsTexts ? [TagList(.png, in: scope, by: self, forNewTags: false)] : [])
  }

  func statement(of text: String?, for key: TagKey, in structure: Node?) -> TagStatement? {
    TagStatement([(key, text)])
  }

  func form(of value: TagPlace) -> TagForm? {
    guard value.tag.tagKey?.space == .png else { return nil }
    if value.key.space != .png {
      return .locked(
        "the metadata is in hexadecimal digits in a text of the PNG file, and cannot be edited yet")
    }
    return value.tag.parent?.isRoot ?? false ? .whole(joins: false) : nil
  }

  func rewriting(
    of value: TagPlace, to values: [NewTagValue]
  ) throws(TagRefusal) -> TagRewriting? {
    guard let text = PNGText(around: value.node), values.count == 1,
      case .text(let words)? = values.first
    else { return nil }
    return text.stating(words)
  }

  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    guard let root = changes.structure else { return TagWriting() }
    var insertions = try place(changes.contents, root)
    for tag in changes.added {
      guard holdsTexts, tag.key.space == .png else {
        throw TagRefusal("keys of the key space \(tag.key.space) cannot be added to this format")
      }
      if tag.language != nil { throw TagRefusal("new texts of PNG state no language") }
      // Keywords with these prefixes do not name texts, but the time, XMP packets and profiles.
      let isOfOtherData = ["tIME", "XML:", "Raw profile"].contains(where: tag.key.name.hasPrefix)
      guard case .text(let text) = tag.value, !isOfOtherData,
        let draft = Draft.newText(tag.key.name, text)
      else { throw TagRefusal(ofValue: "\(tag.key.name) is no keyword of a text of PNG") }
      // The text is inserted before the picture, because some readers do not read texts after it.
      let picture = root.children.first { $0.code == "IDAT" }
      insertions.append(
        TagInsertion(try root.written(draft), into: root, .child(before: picture)))
    }
    return TagWriting(insertions)
  }

  func freeSpace(in node: Node) -> FreeSpace? { nil }
}

extension Node {
  /// The lists of the Exif and GPS tags of a file. Only the XMP packet of a raw photo can be
  /// edited: if a raw photo has a packet, the result is empty; otherwise an error is thrown.
  var listsOfDirectories: [TagList] {
    get throws(TagRefusal) {
      if isRawPhoto {
        guard tagPacket(levels: 4) != nil else {
          throw TagRefusal("tags of raw photos cannot be edited yet")
        }
        return []
      }
      let author = DirectoryAuthor()
      return [
        TagList(.exif, in: exifBlock, by: author), TagList(.gps, in: exifBlock, by: author),
      ]
    }
  }

  /// The lists of the tags in the XMP packet of a file, or in a new packet if the file has none;
  /// empty if the packet cannot be changed.
  var listsOfPacket: [TagList] {
    guard let packet = tagPacket(levels: 4) else {
      return document.author(ofNewTagsIn: .xmp).map { [TagList(.xmp, in: nil, by: $0)] } ?? []
    }
    return (try? packet.ownTagContainer?.lists(in: packet)) ?? []
  }
}

/// The TIFF structure with the Exif tags of a file. It is found once for each file, because it is needed
/// for each tag.
private struct ExifOfFile: Sendable {
  /// The node index of the structure; nil if the file has no such structure.
  let block: Int32?
  /// Whether the file is a raw photo. Its directories are not edited, because it may contain
  /// offsets that are not known.
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
  var isRawPhoto: Bool { isRoot && inherited(.exifOfFile)?.isRawPhoto ?? false }

  /// Whether the node is in a TIFF structure that describes the picture, and not in a maker note.
  var isExifOfPicture: Bool {
    guard !isInMakerNote, let block = tiffBlock else { return false }
    // A TIFF structure with a separate byte source describes the picture only if it is an item of a
    // HEIF file.
    if block.source !== document.source { return block.origin?.code == "infe" }
    guard let exif = inherited(.exifOfFile) else { return false }
    return exif.isEditable && exif.block == block.index
  }

  /// This node if it is a TIFF structure, otherwise the TIFF structure with the Exif tags of the
  /// file; nil if there is none.
  fileprivate var exifBlock: Node? {
    tiffBlock == self ? self : inherited(.exifOfFile)?.block.flatMap(document.node)
  }
}
