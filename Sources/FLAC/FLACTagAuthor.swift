import Anatomy
import Bytes
import Codecs
import Schema

/// Adds and changes the tags of FLAC files: comments and pictures. Tags of other formats around the
/// stream are changed by their own authors.
struct FLACTagAuthor: TagAuthor {
  /// What changes the tags around the stream.
  let outer: (any TagAuthor)?

  var usesFreeSpace: Bool { true }

  func isTag(_ node: Node) -> Bool { outer?.isTag(node) ?? (node.tagKey != nil) }

  func change(ofField name: String, in node: Node, stating text: String?) -> TagFieldChange? {
    outer?.change(ofField: name, in: node, stating: text)
  }

  func conversion(of root: Node, to version: Int) -> ConvertedTag? {
    outer?.conversion(of: root, to: version)
  }

  func preparation(of root: Node) -> [TagRewriting] { outer?.preparation(of: root) ?? [] }

  func completion(of root: Node, editedFrom original: Node) -> [TagRewriting] {
    outer?.completion(of: root, editedFrom: original) ?? []
  }

  func obstacle(in root: Node) -> String? {
    guard let stream = stream(of: root) else { return "the file has no FLAC stream" }
    let blocks = stream.children.filter { $0.field("last_metadata_block") != nil }
    guard let first = blocks.first, first.code == "info" else {
      return "the FLAC stream does not begin with STREAMINFO"
    }
    return blocks.contains(where: \.isCut) ? "the metadata blocks are cut off" : nil
  }

  func spaces(forNewTagsIn scope: Node) -> [KeySpace] { scope.isRoot ? [.vorbis, .flac] : [] }

  private func stream(of root: Node) -> Node? { root.children.first { $0.code == "fLaC" } }

  private func comments(of root: Node) -> Node? { stream(of: root)?.child("vorb") }

  /// Returns the key as the file spells it. Names of comments have no case.
  func storedKey(of key: TagKey, in scope: Node) -> TagKey? {
    if key.space == .vorbis, key.name == "PICTURE" { return TagKey(space: .flac, name: key.name) }
    guard key.space == .vorbis else { return key }
    let name = key.name.lowercased()
    let present = comments(of: scope.document.root)?.children.lazy
      .map(\.name.description).first { $0.lowercased() == name }
    return TagKey(space: .vorbis, name: present ?? key.name)
  }

  /// A pair of numbers is stated in two comments, unless one has the whole pair already.
  func statement(of text: String, for key: TagKey, in scope: Node) -> TagStatement? {
    let totals = ["TRACKNUMBER": "TRACKTOTAL", "DISCNUMBER": "DISCTOTAL"]
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard key.space == .vorbis, let total = totals[key.name.uppercased()], parts.count == 2,
      let count = Int(parts[1])
    else { return nil }
    let present = comments(of: scope.document.root)?.children.first {
      $0.name.description.lowercased() == key.name.lowercased()
    }
    if present?.textValue("value")?.contains("/") ?? false { return nil }
    let other = storedKey(of: TagKey(space: .vorbis, name: total), in: scope)
    return TagStatement(
      [(key, parts[0])] + (other.map { [($0, count == 0 ? nil : parts[1])] } ?? []))
  }

  // MARK: Adding

  func addition(of tag: NewTag, to scope: Node) -> TagAddition {
    guard scope.isRoot, let stream = stream(of: scope) else {
      return .impossible("tags can only be added to the file")
    }
    if tag.language != nil { return .impossible("FLAC states no language of tags") }
    switch storedKey(of: tag.key, in: scope)?.space {
    case .vorbis: return comment(tag, in: stream)
    case .flac:
      guard tag.key.name == "PICTURE", let picture = PictureContent(tag.value, in: stream) else {
        return .unfit("the value is not a picture in JPEG, PNG, BMP or GIF format")
      }
      if stream.children.contains(where: { $0.code == "pict" && picture.isLike($0) }) {
        return .impossible("the file has a picture of the same type and description")
      }
      return insertion(of: picture.block, into: stream)
    default:
      // A tag in front of the stream is not made, but can get more frames.
      guard let outer, tag.key.space == .id3,
        let present = scope.children.first(where: { $0.name == .word("id3v2") })
      else { return .impossible("keys of the key space \(tag.key.space) cannot be added") }
      return outer.addition(of: tag, to: present)
    }
  }

  private func comment(_ tag: NewTag, in stream: Node) -> TagAddition {
    guard case .text(let text) = tag.value else {
      return .unfit("the value does not fit the key \(tag.key.name)")
    }
    let letters = tag.key.name.utf8
    guard !letters.isEmpty, letters.allSatisfy({ 0x20...0x7D ~= $0 && $0 != UInt8(ascii: "=") })
    else {
      return .unfit("\(tag.key.name) is not allowed as the name of a comment")
    }
    guard text.utf8.count < 1 << 24 - 1024 else {
      return .impossible("the value is larger than a metadata block of FLAC")
    }
    let comment = VorbisComments.draft((storedKey(of: tag.key, in: stream) ?? tag.key).name, text)
    do throws(DraftError) {
      if let block = stream.child("vorb") {
        let next = Self.order(of: tag.key).follower(among: Array(block.children)) { comment in
          comment.tagKey.map(Self.order)
        }
        return .insertions(
          [TagInsertion(try block.bytes(of: comment), into: block, .child(before: next))])
      }
      // The vendor string is empty, because the encoder is not known.
      let block = Draft(
        "vorb",
        [
          "vendor_length": .number(0, bytes: 4), "vendor_string": .text(""),
          "user_comment_list_length": .number(1, bytes: 4),
        ], children: [comment])
      return insertion(of: try stream.bytes(of: block), into: stream)
    } catch {
      return .unfit(error.words)
    }
  }

  /// Inserts a new block after STREAMINFO and the comments, which players expect first.
  private func insertion(of block: [UInt8], into stream: Node) -> TagAddition {
    let blocks = stream.children.filter { $0.field("last_metadata_block") != nil }
    let next = blocks.first { $0.code != "info" && $0.code != "vorb" && $0.code != "pict" }
    return .insertions([TagInsertion(block, into: stream, .child(before: next))])
  }

  private static func order(of key: TagKey) -> TagKey {
    TagKey(space: key.space, name: key.name.uppercased())
  }

  private static func header(ofType type: UInt8, size: Int) -> [UInt8] {
    [type] + NumberCoding.big.bytes(nearest: size, count: 3)
  }

  // MARK: Changing

  func statesTogether(_ tag: Node) -> Bool { tag.code == "pict" }

  func replacement(in tag: Node, stating values: [NewTagValue]) -> Replacement? {
    guard tag.code == "pict", values.count == 1, let stream = tag.parent,
      let picture = PictureContent(values[0], in: stream, like: tag),
      picture.bytes.count < 1 << 24
    else { return nil }
    let start = min(tag.range.start + tag.headerSize, tag.range.end)
    return Replacement(ByteRange(from: start, to: tag.range.end), with: picture.bytes)
  }

  // MARK: Free space

  func freeSpace(in node: Node) -> ByteRange? {
    guard node.code == "padd", !node.isCut else { return nil }
    return ByteRange(
      from: min(node.range.start + node.headerSize, node.range.end), to: node.range.end)
  }

  func newFreeSpace(of size: Int, after node: Node) -> TagInsertion? {
    guard size >= 4, size - 4 < 1 << 24, let stream = stream(of: node.document.root) else {
      return nil
    }
    let count = size - 4
    let block = Self.header(ofType: 1, size: count) + [UInt8](repeating: 0, count: count)
    let audio = stream.children.first { $0.field("last_metadata_block") == nil }
    return TagInsertion(block, into: stream, .child(before: audio))
  }
}

/// The content of a PICTURE block.
struct PictureContent {
  /// The whole block, and its content after the header.
  let block: [UInt8]
  let bytes: [UInt8]
  private let type: Int
  private let description: String

  /// Returns nil if the value is no picture.
  ///
  /// - Parameters:
  ///   - stream: the stream in which the block is written.
  ///   - block: the present block, which determines type and description. A new picture is the front cover.
  init?(_ value: NewTagValue, in stream: Node, like block: Node? = nil) {
    guard case .file(let data, let format) = value, data.count < 1 << 24 else { return nil }
    type = block?.integer("type") ?? Self.frontCover
    description = block?.textValue("description") ?? ""
    func number(_ number: Int) -> DraftValue { .number(UInt64(clamping: number), bytes: 4) }
    let mediaType = "image/\(format)"
    let facts = PictureFacts(data, format).numbers
    let draft = Draft(
      "pict",
      fields: [
        ("type", number(type)), ("media_type_length", number(mediaType.utf8.count)),
        ("media_type", .text(mediaType)), ("description_length", number(description.utf8.count)),
        ("description", .text(description)), ("width", number(facts[0])),
        ("height", number(facts[1])), ("bits_per_pixel", number(facts[2])),
        ("colors", number(facts[3])), ("data_length", number(data.count)),
      ], content: data)
    guard let whole = try? stream.bytes(of: draft) else { return nil }
    self.block = whole
    bytes = Array(whole.dropFirst(BlockGrammar.headSize))
  }

  private static let frontCover = 3

  /// Whether a block has a picture with the same type and description.
  func isLike(_ block: Node) -> Bool {
    block.integer("type") == type && block.textValue("description") == description
  }
}

/// What a PICTURE block states about a picture: width, height, bits per pixel, and the number of colors
/// of a palette. 0 means that a number is not known.
private struct PictureFacts {
  private(set) var numbers = [0, 0, 0, 0]

  init(_ data: [UInt8], _ format: NewTagValue.PictureFormat) {
    func big(_ place: Int, _ count: Int) -> Int {
      place + count <= data.count ? data[place..<place + count].reduce(0) { $0 << 8 | Int($1) } : 0
    }
    switch format {
    case .png:
      // The first chunk has the header of the image.
      // For a picture with a palette, the depth would require the number of colors.
      let channels = [0: 1, 2: 3, 4: 2, 6: 4][big(25, 1)] ?? 0
      numbers = [big(16, 4), big(20, 4), big(24, 1) * channels, 0]
    case .jpeg:
      var place = 2
      while place + 4 <= data.count, data[place] == 0xFF {
        let marker = data[place + 1]
        let isFrame = 0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
        if isFrame {
          let depth = big(place + 4, 1) * big(place + 9, 1)
          numbers = [big(place + 7, 2), big(place + 5, 2), depth, 0]
          return
        }
        place += 2 + max(2, big(place + 2, 2))
      }
    case .bmp, .gif: break
    }
  }
}
