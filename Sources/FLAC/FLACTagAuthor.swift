import Anatomy
import Bytes
import Codecs
import Schema

/// Adds and changes the tags of a FLAC stream: comments and pictures.
struct FLACTagAuthor: TagAuthor {
  func form(of value: TagPlace) -> TagForm? {
    if value.tag.code == "pict" { return .whole(joins: false) }
    return value.tag.tagKey == nil ? nil : .fields
  }

  /// Returns the keys and values to write for the given text. A comment name keeps the case that it
  /// has in the file. A pair such as `3/12` is written to two comments, unless the present comment
  /// already contains the whole pair.
  func statement(of text: String?, for key: TagKey, in structure: Node?) -> TagStatement? {
    guard key.space == .vorbis else { return TagStatement([(key, text)]) }
    if key.name == "PICTURE" { return TagStatement([(TagKey(space: .flac, name: key.name), text)]) }
    let comments = structure?.stream?.child("vorb").map { Array($0.children) } ?? []
    func present(_ name: String) -> Node? {
      comments.first { $0.name.description.lowercased() == name.lowercased() }
    }
    func stored(_ name: String) -> TagKey {
      TagKey(space: .vorbis, name: present(name)?.name.description ?? name)
    }
    let totals = ["TRACKNUMBER": "TRACKTOTAL", "DISCNUMBER": "DISCTOTAL"]
    let parts = text?.split(separator: "/", omittingEmptySubsequences: false).map(String.init) ?? []
    guard let total = totals[key.name.uppercased()], parts.count == 2, let count = Int(parts[1]),
      !(present(key.name)?.textValue("value")?.contains("/") ?? false)
    else { return TagStatement([(stored(key.name), text)]) }
    return TagStatement([
      (stored(key.name), parts[0]), (stored(total), count == 0 ? nil : parts[1]),
    ])
  }

  func rewriting(
    of value: TagPlace, to values: [NewTagValue]
  ) throws(TagRefusal) -> TagRewriting? {
    let tag = value.tag
    guard tag.code == "pict", values.count == 1, let stream = tag.parent,
      let picture = PictureContent(values[0], in: stream, like: tag),
      picture.bytes.count < 1 << 24
    else { return nil }
    let start = min(tag.range.start + tag.headerSize, tag.range.end)
    return TagRewriting(
      of: tag, [Replacement(ByteRange(from: start, to: tag.range.end), with: picture.bytes)],
      stating: values)
  }

  // MARK: Adding

  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    guard let stream = changes.structure else { return TagWriting() }
    var drafts: [(key: TagKey, draft: Draft)] = []
    var pictures: [PictureContent] = []
    for tag in changes.added {
      if tag.language != nil { throw TagRefusal("FLAC states no language of tags") }
      if storedKey(of: tag.key, in: stream).space == .vorbis {
        drafts.append((Self.order(of: tag.key), try comment(tag, in: stream)))
      } else {
        pictures.append(try picture(tag, in: stream, beside: pictures, changes.removed))
      }
    }
    let comments = drafts.sorted { $0.key.precedes($1.key) }
    var insertions: [TagInsertion] = []
    var blocks: [UInt8] = []
    if let block = stream.child("vorb") {
      let present = block.children.filter { !changes.removed.contains($0) }
      for (key, draft) in comments {
        let next = key.follower(among: present) { $0.tagKey.map(Self.order) }
        let bytes = try block.written(draft)
        insertions.append(TagInsertion(bytes, into: block, .child(before: next)))
      }
    } else if !comments.isEmpty {
      // The vendor string is empty, because the encoder is not known.
      let block = Draft(
        "vorb",
        [
          "vendor_length": .number(0, bytes: 4), "vendor_string": .text(""),
          "user_comment_list_length": .number(UInt64(comments.count), bytes: 4),
        ], children: comments.map(\.draft))
      blocks += try stream.written(block)
    }
    blocks += pictures.flatMap(\.block)
    let present = stream.children.filter { $0.field("last_metadata_block") != nil }
    if !blocks.isEmpty {
      // Players expect STREAMINFO and the comments first.
      let next = present.first { $0.code != "info" && $0.code != "vorb" && $0.code != "pict" }
      insertions.append(TagInsertion(blocks, into: stream, .child(before: next)))
    }
    if let size = changes.freeSpace?.size, 4..<(1 << 24) + 4 ~= size {
      let count = size - 4
      let audio = stream.children.first { $0.field("last_metadata_block") == nil }
      let padding = Draft("padd", ["padding": .bytes([UInt8](repeating: 0, count: count))])
      let bytes = try stream.written(padding)
      insertions.append(TagInsertion(bytes, into: stream, .child(before: audio)))
    }
    return TagWriting(insertions)
  }

  private func comment(_ tag: NewTag, in stream: Node) throws(TagRefusal) -> Draft {
    guard case .text(let text) = tag.value else {
      throw TagRefusal(ofValue: "the value does not fit the key \(tag.key.name)")
    }
    let letters = tag.key.name.utf8
    guard !letters.isEmpty, letters.allSatisfy({ 0x20...0x7D ~= $0 && $0 != UInt8(ascii: "=") })
    else {
      throw TagRefusal(ofValue: "\(tag.key.name) is not allowed as the name of a comment")
    }
    guard text.utf8.count < 1 << 24 - 1024 else {
      throw TagRefusal("the value is larger than a metadata block of FLAC")
    }
    return VorbisComments.draft(storedKey(of: tag.key, in: stream).name, text)
  }

  private func storedKey(of key: TagKey, in stream: Node) -> TagKey {
    statement(of: nil, for: key, in: stream)?.parts.first?.key ?? key
  }

  private func picture(
    _ tag: NewTag, in stream: Node, beside others: [PictureContent], _ removed: Set<Node>
  ) throws(TagRefusal) -> PictureContent {
    guard tag.key.name == "PICTURE", let picture = PictureContent(tag.value, in: stream) else {
      throw TagRefusal(ofValue: "the value is not a picture in JPEG, PNG, BMP or GIF format")
    }
    let present = stream.children.filter { $0.code == "pict" && !removed.contains($0) }
    guard others.isEmpty, !present.contains(where: picture.isLike) else {
      throw TagRefusal("the file has a picture of the same type and description")
    }
    return picture
  }

  private static func order(of key: TagKey) -> TagKey {
    TagKey(space: key.space, name: key.name.uppercased())
  }

  func freeSpace(in node: Node) -> FreeSpace? {
    guard node.code == "padd", !node.isCut else { return nil }
    return FreeSpace(
      ByteRange(
        from: min(node.range.start + node.headerSize, node.range.end), to: node.range.end),
      always: true)
  }
}

/// The tag lists of a FLAC file: the comments and pictures of the stream, and the frames of a
/// present ID3v2 tag before the stream. A missing ID3v2 tag is not created.
struct FLACTagLists: TagContainer {
  /// The container of the tags around the stream; nil if these tags cannot be edited.
  let outer: (any TagContainer)?

  var describesFileAround: Bool { true }

  func lists(in scope: Node) throws(TagRefusal) -> [TagList] {
    guard scope.isRoot else { return [] }
    guard let stream = scope.children.first(where: { $0.code == "fLaC" }) else {
      throw TagRefusal("the file has no FLAC stream")
    }
    let blocks = stream.children.filter { $0.field("last_metadata_block") != nil }
    guard let first = blocks.first, first.code == "info" else {
      throw TagRefusal("the FLAC stream does not begin with STREAMINFO")
    }
    if blocks.contains(where: \.isCut) { throw TagRefusal("the metadata blocks are cut off") }
    let author = FLACTagAuthor()
    let around = try outer?.lists(in: scope).filter { $0.structure != nil && $0.space == .id3 }
    return [TagList(.vorbis, in: stream, by: author), TagList(.flac, in: stream, by: author)]
      + (around ?? []).map { TagList($0.space, in: $0.structure, by: $0.author, forNewTags: false) }
  }
}

extension Node {
  /// The FLAC stream that contains this node, or the node itself if it is a stream; nil if there is
  /// none.
  fileprivate var stream: Node? {
    var node: Node? = self
    while let candidate = node, candidate.code != "fLaC" { node = candidate.parent }
    return node
  }
}

/// The content of a PICTURE block.
struct PictureContent {
  /// The complete block, including its header; `bytes` is only the content after the header.
  let block: [UInt8]
  let bytes: [UInt8]
  private let type: Int
  private let description: String

  /// Creates the content of a block; nil if the value is not a picture or is too large for a block.
  ///
  /// - Parameters:
  ///   - stream: the stream in which the block is written.
  ///   - block: the present block, from which the type and the description are taken; nil for a new
  ///     picture, which becomes the front cover.
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

  /// Whether the given block has a picture with the same type and description.
  func isLike(_ block: Node) -> Bool {
    block.integer("type") == type && block.textValue("description") == description
  }
}

/// The numbers about a picture in a PICTURE block: width, height, bits per pixel, and the number of
/// palette colors. 0 means that a number is not known.
private struct PictureFacts {
  private(set) var numbers = [0, 0, 0, 0]

  init(_ data: [UInt8], _ format: NewTagValue.PictureFormat) {
    func big(_ place: Int, _ count: Int) -> Int {
      place + count <= data.count ? data[place..<place + count].reduce(0) { $0 << 8 | Int($1) } : 0
    }
    switch format {
    case .png:
      // The first chunk contains the image header. For a picture with a palette, the depth is 0
      // (not known), because it depends on the number of colors.
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
