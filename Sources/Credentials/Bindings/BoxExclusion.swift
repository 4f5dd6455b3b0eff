import Anatomy
import Bytes
import Movie

/// An entry in the list of exclusions of a BMFF hash, which selects boxes by their path and content.
struct BoxExclusion: Sendable {
  /// Bytes that a box must have to be excluded.
  private struct Content: Sendable {
    /// The offset from the start of the box.
    let offset: Int
    let bytes: [UInt8]
  }

  /// A part of a box that is excluded.
  private struct Subset: Sendable {
    /// The offset from the start of the box.
    let offset: Int
    /// The size of the part. Nil if the part extends to the end of the box.
    let count: Int?
  }

  /// The path of the boxes, such as `/moov[1]/pssh`.
  let path: String
  private let steps: [(code: String, number: Int?)]
  private let length: Int?
  private let version: Int?
  private let flags: Int?
  /// Whether a box must have exactly the flags in `flags`. If not, it may have further flags.
  private let isExact: Bool
  private let contents: [Content]
  /// The excluded parts of each box; nil for the whole box.
  private let subsets: [Subset]?

  /// The number of conditions on the content, plus the number of excluded parts.
  var partCount: Int { contents.count + (subsets?.count ?? 0) }

  /// The maximum number of bytes of an expected content.
  private static let maxContentSize = 4096

  /// Reads an entry in a list of exclusions.
  init(_ entry: Node) throws(BindingFailure) {
    guard let path = entry.entry("xpath")?.shortText else {
      throw .malformed("an exclusion has no xpath")
    }
    guard let steps = Self.steps(of: path) else {
      throw .malformed("the xpath \(path.quoted) is not a path of boxes")
    }
    self.path = path
    self.steps = steps
    length = try Self.number("length", of: entry)
    version = try Self.number("version", of: entry)
    flags = try entry.present("flags").map { value throws(BindingFailure) in
      guard let bytes = value.byteString(limit: 3), bytes.count == 3 else {
        throw .malformed("flags of an exclusion are not 3 bytes")
      }
      return bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    isExact = entry.present("exact")?.truthValue ?? true
    var contents: [Content] = []
    if let list = entry.present("data") {
      for item in list.children {
        guard let offset = item.entry("offset")?.wholeNumber,
          let bytes = item.entry("value")?.byteString(limit: Self.maxContentSize)
        else { throw .malformed("data of an exclusion has no offset or no value") }
        contents.append(Content(offset: offset, bytes: bytes))
      }
    }
    self.contents = contents
    subsets = try entry.present("subset").map { list throws(BindingFailure) in
      try Self.subsets(list)
    }
  }

  private static func number(_ key: String, of entry: Node) throws(BindingFailure) -> Int? {
    guard let value = entry.present(key) else { return nil }
    guard let number = value.wholeNumber else {
      throw .malformed("\(key) of an exclusion is not a whole number")
    }
    return number
  }

  private static func subsets(_ list: Node) throws(BindingFailure) -> [Subset] {
    var subsets: [Subset] = []
    var end = 0
    for item in list.children {
      guard let offset = item.entry("offset")?.wholeNumber,
        let count = item.entry("length")?.wholeNumber
      else { throw .malformed("a subset of an exclusion has no offset or no length") }
      guard offset >= end else {
        throw .malformed("subsets of an exclusion overlap or are not in order")
      }
      // A length of 0 means the rest of the box.
      subsets.append(Subset(offset: offset, count: count == 0 ? nil : count))
      end = count == 0 ? .max : offset.saturatingAdd(count)
    }
    return subsets
  }

  /// Splits a path into the codes of boxes and their numbers among boxes with the same code.
  /// Returns nil if the path has another form.
  private static func steps(of path: String) -> [(code: String, number: Int?)]? {
    guard path.first == "/" else { return nil }
    var steps: [(code: String, number: Int?)] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let code = part.prefix(4)
      let rest = part.dropFirst(4)
      guard code.count == 4 else { return nil }
      guard !rest.isEmpty else {
        steps.append((String(code), nil))
        continue
      }
      guard rest.first == "[", rest.last == "]", rest.count > 2,
        let number = Int(rest.dropFirst().dropLast()), number > 0
      else { return nil }
      steps.append((String(code), number))
    }
    return steps
  }

  /// Adds the byte ranges of `file` that this entry excludes to `ranges`.
  ///
  /// - Parameter limit: the number of ranges in the list after which no more are added.
  func addRanges(in file: Node, to ranges: inout [ByteRange], limit: Int) {
    var boxes: [Node] = [file]
    for step in steps { boxes = boxes.flatMap { Self.children(of: $0, at: step) } }
    for box in boxes where fits(box) {
      guard ranges.count <= limit else { return }
      guard let subsets else {
        ranges.append(box.range)
        continue
      }
      for subset in subsets {
        let start = box.range.start.saturatingAdd(subset.offset)
        let rest = ByteRange(from: start, to: box.range.end)
        ranges.append(
          subset.count.map { ByteRange(start: start, count: $0).clamped(to: rest) } ?? rest)
      }
    }
  }

  private static func children(of box: Node, at step: (code: String, number: Int?)) -> [Node] {
    let boxes = box.children.filter { $0.code.description == step.code }
    guard let number = step.number else { return boxes }
    return number <= boxes.count ? [boxes[number - 1]] : []
  }

  /// Returns whether a box has the length, the version, the flags and the bytes that this entry
  /// requires.
  private func fits(_ box: Node) -> Bool {
    if let length, length != box.range.count { return false }
    if version != nil || flags != nil {
      guard let head = box.versionAndFlags else { return false }
      if let version, version != head.version { return false }
      if let flags, isExact ? flags != head.flags : flags & head.flags != flags { return false }
    }
    return contents.allSatisfy { content in
      let start = box.range.start.saturatingAdd(content.offset)
      let place = ByteRange(start: start, count: content.bytes.count)
      return box.range.contains(place) && box.source.bytes(place) == content.bytes
    }
  }
}

extension Node {
  /// The version and the flags of this box; nil if none follow its header.
  fileprivate var versionAndFlags: (version: Int, flags: Int)? {
    let place = range.start.saturatingAdd(headerSize)
    guard field(.version)?.range.start == place, let word = source.big32(at: place) else {
      return nil
    }
    return (Int(word >> 24), Int(word & 0xFF_FFFF))
  }
}
