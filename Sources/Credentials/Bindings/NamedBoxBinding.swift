import Anatomy
import Bytes
import Crypto
import Movie

/// Compares a general box hash, which names the parts of a file, with the file.
struct NamedBoxBinding {
  let label: String
  /// The CBOR map of the assertion.
  let content: Node
  /// The root node of the file.
  let file: Node
  /// Whether the store is not in the file, so that the file need not have a part for it.
  let isSeparate: Bool
  /// Returns the hash algorithm of an entry.
  let algorithm: (Node) throws(BindingFailure) -> Digest

  /// The maximum number of entries, and of exclusions in each entry.
  private static let maxEntries = 200_000

  /// The names of the parts with metadata in JPEG, PNG, GIF and RIFF files. Only in these parts may
  /// ranges be excluded.
  private static let metadata = [
    "APP1", "APP13", "COM", "tEXt", "zTXt", "iTXt", "eXIf", "tIME", "EXIF", "XMP", "LIST",
  ].map(\.quoted)

  private var source: ByteSource { file.source }

  /// Compares the hashes and adds the parts that differ to a result.
  func verify(into result: inout BindingResult) throws(BindingFailure) {
    guard let entries = content.entry("boxes")?.children, !entries.isEmpty else {
      throw .malformed("it has no boxes")
    }
    guard entries.count <= Self.maxEntries else {
      throw .notCompared("it has more than \(Self.maxEntries) entries")
    }
    var boxes = try NamedBox.all(in: source)[...]
    var end = 0
    // Skips the signature of a PNG file if the assertion does not list it, because programs may
    // omit it.
    if boxes.first?.name == NamedBox.signature,
      entries.first?.entry("names")?.children.first?.shortText != NamedBox.signature
    {
      end = boxes.removeFirst().range.end
    }
    var store: [ByteRange] = []
    var excluded: [ByteRange] = []
    for entry in entries {
      guard !result.isFull else { return }
      let names = entry.entry("names")?.children.map { $0.shortText ?? "" } ?? []
      guard let first = names.first else { throw .malformed("an entry has no names") }
      if first == NamedBox.after, names.count == 1 {
        boxes = []
        let rest = ByteRange(from: end, to: source.size)
        try compare(entry, NamedBox.after, [rest], excluded: &excluded, into: &result)
        end = rest.end
        continue
      }
      if isSeparate, names == [NamedBox.store], boxes.first?.name != NamedBox.store { continue }
      guard let found = take(names, from: &boxes, for: entry, into: &result) else { return }
      if let start = found.first?.start, start > end { addGap(end, to: start, into: &result) }
      end = found.last?.end ?? end
      guard !names.contains(NamedBox.store) else {
        guard names.count == 1 else {
          throw .malformed("an entry names \(NamedBox.store) together with other parts")
        }
        store += found
        continue
      }
      guard entry.present("excluded")?.truthValue != true else {
        excluded += found
        continue
      }
      try compare(entry, Self.title(names), found, excluded: &excluded, into: &result)
    }
    if let box = boxes.first {
      result.add(
        .about(
          content,
          "\(label) does not name \(box.name.quoted) at offset \(box.range.start) and what follows")
      )
    } else if end < source.size {
      addGap(end, to: source.size, into: &result)
    }
    result.coverage = BindingCoverage(
      of: file, excluding: ExcludedRanges(store + excluded),
      standard: store.map { ("content credentials", $0) })
  }

  /// Removes the parts with the given names from the start of `boxes`, and returns their ranges.
  /// Returns nil if the next parts of the file have other names.
  private func take(
    _ names: [String], from boxes: inout ArraySlice<NamedBox>, for entry: Node,
    into result: inout BindingResult
  ) -> [ByteRange]? {
    var ranges: [ByteRange] = []
    for name in names {
      guard let box = boxes.first, box.name == name else {
        let found = boxes.first.map { "\($0.name.quoted) at offset \($0.range.start)" } ?? "its end"
        result.add(
          .about(entry, "\(label) names \(name.quoted), where the file has \(found)"))
        return nil
      }
      ranges.append(box.range)
      boxes.removeFirst()
    }
    return ranges
  }

  private func addGap(_ start: Int, to end: Int, into result: inout BindingResult) {
    result.add(
      .about(
        content,
        "no hash in \(label) covers the \(end - start) bytes of the file at offset \(start)"))
  }

  /// Compares the hash of an entry with the given parts of the file and the bytes between them.
  private func compare(
    _ entry: Node, _ title: String, _ parts: [ByteRange], excluded: inout [ByteRange],
    into result: inout BindingResult
  ) throws(BindingFailure) {
    let algorithm = try algorithm(entry)
    let whole = ByteRange(from: parts.first?.start ?? 0, to: parts.last?.end ?? 0)
    let own = try excludedRanges(entry, parts)
    if !own.isEmpty, !Self.metadata.contains(where: title.contains) {
      result.add(.about(entry, "\(label) excludes bytes of \(title), which are no metadata"))
    }
    excluded += own
    let input = ExcludedRanges(own).rest(of: whole).map(DigestPart.bytes)
    guard let found = source.digest(algorithm, of: input) else { throw .noDigest }
    let hash = entry.entry("hash")
    let stated = hash?.hashValueBytes
    guard stated != found else { return result.addEqualPart() }
    result.add(
      .field(
        .value, of: hash ?? entry,
        "the hash of \(title) in \(label) is \(stated?.beginning ?? "missing"), the \(whole.count) bytes "
          + "at offset \(whole.start) give \(found.beginning)"))
  }

  private func excludedRanges(
    _ entry: Node, _ parts: [ByteRange]
  ) throws(BindingFailure) -> [ByteRange] {
    guard let list = entry.present("exclusions")?.children else { return [] }
    guard list.count <= Self.maxEntries else {
      throw .notCompared("an entry has more than \(Self.maxEntries) exclusions")
    }
    var ranges: [ByteRange] = []
    for item in list {
      guard let start = item.entry("start")?.wholeNumber,
        let count = item.entry("length")?.wholeNumber
      else { throw .malformed("an exclusion has no start or no length") }
      let index = item.present("boxIndex").map { $0.wholeNumber ?? -1 } ?? 0
      guard parts.indices.contains(index), parts.count == 1 || item.present("boxIndex") != nil
      else { throw .malformed("boxIndex of an exclusion is not the number of a name") }
      let range = ByteRange(start: parts[index].start.saturatingAdd(start), count: count)
      guard parts[index].contains(range) else {
        throw .malformed("an exclusion extends past the end of its part")
      }
      guard range.start >= ranges.last?.end ?? 0 else {
        throw .malformed("exclusions overlap or are not in order")
      }
      ranges.append(range)
    }
    return ranges
  }

  private static func title(_ names: [String]) -> String {
    let shown = names.prefix(4).map(\.quoted).joined(separator: ", ")
    return names.count > 4 ? shown + " and \(names.count - 4) more" : shown
  }
}
