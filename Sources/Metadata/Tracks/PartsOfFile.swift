package import Anatomy
import Bytes
import Movie

/// A part of a file in addition to its main picture or its tracks, such as a motion video.
package struct FilePart: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case motionVideo, gainMap, depthMap, transparency, matte, thumbnail, preview
    case additionalPicture, auxiliaryPicture, synchronizedLyrics, livePhotoLink
  }

  package let kind: Kind
  /// The kind as text, with details such as the subject of a matte.
  package let words: String
  package let size: PixelSize?
  /// The path of the part, or of the node that states that the file has it.
  package let path: String

  init(_ kind: Kind, _ words: String, size: PixelSize? = nil, at path: String) {
    (self.kind, self.words, self.size, self.path) = (kind, words, size, path)
  }
}

extension FilePart {
  /// The maximum number of parts that are listed.
  private static let most = 32

  /// Returns the parts of a file, each once.
  ///
  /// - Parameters:
  ///   - root: the root node of the file.
  ///   - items: the metadata items of the file.
  package static func all(in root: Node, _ items: [KeyedItem]) -> [FilePart] {
    var parts = ofItems(in: root) + ofPictures(in: root, items)
    for part in ofProperties(items) where !parts.contains(where: { $0.kind == part.kind }) {
      parts.append(part)
    }
    for (kind, words, keys) in itemsAsParts {
      guard let item = items.first(where: { keys.contains($0.key) }) else { continue }
      parts.append(FilePart(kind, words, at: item.node.path))
    }
    return Array(parts.prefix(most))
  }

  /// Parts that are metadata items, with their keys.
  private static let itemsAsParts: [(Kind, String, Set<TagKey>)] = [
    (
      .synchronizedLyrics, "synchronized lyrics",
      [TagKey("SYLT", in: .id3), TagKey("SLT", in: .id3)]
    ),
    (
      .livePhotoLink, "link to the other half of a Live Photo",
      [
        TagKey("ContentIdentifier", in: .makerNote),
        TagKey("com.apple.quicktime.content.identifier", in: .quickTimeMetadata),
      ]
    ),
  ]

  // MARK: Items of image files (HEIF)

  /// Maximum number of items, links and nodes that are examined.
  private static let mostItems = 4096

  private static func ofItems(in root: Node) -> [FilePart] {
    guard let meta = root.child("meta"), let entries = meta.child("iinf")?.children("infe") else {
      return []
    }
    let items = Array(entries.prefix(mostItems))
    let map = items.first { $0.fourCC(of: .item_type) == "tmap" }
    let (linked, listed) = ofLinks(in: meta, items, hasGainMap: map != nil)
    var parts = linked
    if let map {
      parts.insert(
        FilePart(.gainMap, "gain map", size: meta.size(ofItem: map), at: map.path), at: 0)
    }
    for item in items where parts.count < most {
      guard let id = item.integer(.item_ID), !listed.contains(id), item.isSecondaryItem,
        item.picture != nil
      else { continue }
      parts.append(
        FilePart(
          .additionalPicture, "additional picture", size: meta.size(ofItem: item), at: item.path))
    }
    if let box = root.child("mpvd") {
      parts.append(FilePart(.motionVideo, "motion video", at: box.path))
    }
    return parts
  }

  /// Returns the thumbnails and auxiliary pictures, and the IDs of their items.
  ///
  /// - Parameter hasGainMap: Whether a separate item states the gain map. An auxiliary gain map is
  ///   then no other part.
  private static func ofLinks(
    in meta: Node, _ items: [Node], hasGainMap: Bool
  ) -> (parts: [FilePart], listed: Set<Int>) {
    var parts: [FilePart] = []
    var listed: Set<Int> = []
    let nodes = Dictionary(
      items.compactMap { item in item.integer(.item_ID).map { ($0, item) } },
      uniquingKeysWith: { first, _ in first })
    let links = meta.child("iref").map { Array($0.children.prefix(mostItems)) } ?? []
    for link in links where parts.count < most {
      let isThumbnail = link.code == "thmb"
      guard isThumbnail || link.code == "auxl" else { continue }
      guard let id = link.integer(.from_item_ID), let item = nodes[id],
        listed.insert(id).inserted
      else { continue }
      let properties = meta.properties(ofItem: id)
      let type = properties.first { $0.code == "auxC" }?.string(of: .aux_type)
      let (kind, words) = isThumbnail ? (.thumbnail, "thumbnail") : auxiliary(type)
      if kind == .gainMap, hasGainMap { continue }
      parts.append(FilePart(kind, words, size: PixelSize(in: properties), at: item.path))
    }
    return (parts, listed)
  }

  /// Returns the kind of an auxiliary picture by the URN of its type.
  private static func auxiliary(_ type: String?) -> (Kind, String) {
    switch type {
    case "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
      "urn:mpeg:avc:2015:auxid:1":
      return (.transparency, "transparency")
    case "urn:mpeg:mpegB:cicp:systems:auxiliary:depth", "urn:mpeg:hevc:2015:auxid:2",
      "urn:mpeg:avc:2015:auxid:2":
      return (.depthMap, "depth map")
    case let type?:
      let last = type[...].pieces(at: UInt8(ascii: ":")).last.map(String.init) ?? type
      if last == "hdrgainmap" { return (.gainMap, "gain map") }
      if let subject = mattes[last] { return (.matte, "matte of \(subject)") }
      return (.auxiliaryPicture, "auxiliary picture (\(type))")
    case nil: return (.auxiliaryPicture, "auxiliary picture")
    }
  }

  /// The subjects of mattes, by the last part of Apple's URNs.
  private static let mattes: [String: String] = [
    "portraiteffectsmatte": "the person", "semanticskinmatte": "the skin",
    "semantichairmatte": "the hair", "semanticteethmatte": "the teeth",
    "semanticglassesmatte": "the glasses", "semanticskymatte": "the sky",
  ]

  // MARK: Pictures and videos after a picture

  private static func ofPictures(in root: Node, _ items: [KeyedItem]) -> [FilePart] {
    guard root.movie == nil, !root.isFrameStream else { return [] }
    var parts: [FilePart] = []
    var isFirst = true
    // XMP lists the pictures after the main picture in their order.
    var pictures = items.lazy.compactMap(semantic).filter { $0.0 != .motionVideo }.makeIterator()
    for child in root.children.prefix(mostItems) where parts.count < most {
      if child.name == .word("preview") {
        parts.append(FilePart(.preview, "preview", at: child.path))
      } else if child.name == .word("trailing") {
        if let video = child.children.prefix(8).first(where: { $0.name == .word("isom") }) {
          parts.append(FilePart(.motionVideo, "motion video", at: video.path))
        } else if let picture = child.children.prefix(8).first(where: { $0.name == .word("jpeg") })
        {
          let (kind, words) = pictures.next() ?? (.additionalPicture, "additional picture")
          parts.append(FilePart(kind, words, at: picture.path))
        }
      }
      guard isFirst, !child.isFrameStream, let directory = child.thumbnailDirectory else {
        continue
      }
      isFirst = false
      parts.append(FilePart(.thumbnail, "thumbnail", at: directory.path))
    }
    return parts
  }

  // MARK: Statements of XMP

  private static func ofProperties(_ items: [KeyedItem]) -> [FilePart] {
    items.compactMap { item in
      guard item.key.space == .xmp else { return nil }
      switch item.key.name {
      case "hdrgm:Version", "HDRGainMap:HDRGainMapVersion":
        return FilePart(.gainMap, "gain map", at: item.node.path)
      case "GDepth:Data", "GDepth:Image", "GDepth:Format":
        return FilePart(.depthMap, "depth map", at: item.node.path)
      case "GCamera:MotionPhoto" where item.value.text == "1",
        "GCamera:MicroVideo" where item.value.text == "1":
        return FilePart(.motionVideo, "motion video", at: item.node.path)
      default:
        guard let (kind, words) = semantic(item), kind == .gainMap || kind == .depthMap else {
          return nil
        }
        return FilePart(kind, words, at: item.node.path)
      }
    }
  }

  /// Returns what XMP states about one of the files that follow the main picture; nil for other
  /// items, and for the main picture.
  private static func semantic(_ item: KeyedItem) -> (Kind, String)? {
    guard item.key.space == .xmp, item.key.name == "Item:Semantic" else { return nil }
    switch item.value.text {
    case "Primary", nil: return nil
    case "GainMap": return (.gainMap, "gain map")
    case "Depth", "DepthMap": return (.depthMap, "depth map")
    case "MotionPhoto": return (.motionVideo, "motion video")
    default: return (.additionalPicture, "additional picture")
    }
  }
}

extension Node {
  fileprivate func size(ofItem item: Node) -> PixelSize? {
    item.integer(.item_ID).flatMap { PixelSize(in: properties(ofItem: $0)) }
  }

  /// The directory of a thumbnail in Exif below this segment; nil if there is none.
  fileprivate var thumbnailDirectory: Node? {
    let block = children.prefix(8).first { $0.name == .word("tiff") }
    return block?.children.prefix(64).first { $0.name == .word("IFD1") }
  }
}

extension PixelSize {
  /// The size that the properties of an image item state; nil if they state none.
  fileprivate init?(in properties: [Node]) {
    guard let box = properties.first(where: { $0.code == "ispe" }) else { return nil }
    self.init(box.integer(.image_width), box.integer(.image_height))
  }
}
