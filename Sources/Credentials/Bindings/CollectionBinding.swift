import Anatomy
import Bytes
import Crypto
import Movie

/// Compares a ZIP archive with an assertion that lists the hashes of its files.
package struct CollectionBinding {
  let label: String
  /// The CBOR map of the assertion.
  let content: Node
  /// The root node of the archive.
  let archive: Node
  let algorithm: Digest

  /// A file that the assertion lists.
  private struct Item {
    let name: String
    let node: Node
  }

  /// The name of the file in an archive that contains its content credentials.
  package static let nameOfStore = "META-INF/content_credential.c2pa"

  func verify(into result: inout BindingResult) throws(BindingFailure) {
    guard archive.isArchive else { throw .notCompared("it hashes files outside of this file") }
    let members = try ArchiveMembers(of: archive)
    var listed: Set<String> = []
    let store = members.files[Self.nameOfStore].map { [$0.range] } ?? []
    var covered = [members.directory]
    for item in try items() {
      guard !result.isFull else { return }
      guard listed.insert(item.name).inserted else {
        throw .malformed("it lists \(item.name.quoted) twice")
      }
      guard let file = members.files[item.name] else {
        result.add(
          .about(item.node, "\(label) lists \(item.name.quoted), which is not in the archive"))
        continue
      }
      covered.append(file.range)
      try compare(item, with: file, into: &result)
    }
    for name in members.names
    where name != Self.nameOfStore && !name.hasSuffix("/") && !listed.contains(name) {
      result.add(.about(content, "\(label) does not list \(name.quoted), which is in the archive"))
    }
    try compareDirectory(members, into: &result)
    let excluded = ExcludedRanges(covered).rest(of: archive.range)
    let others = excluded.flatMap(ExcludedRanges(store).rest)
    result.coverage = BindingCoverage(
      of: archive, excluding: ExcludedRanges(excluded),
      standard: store.map { ("content credentials", $0) }
        + others.map { ("bytes outside of the listed files", $0) })
  }

  /// Returns the files that the assertion lists. The specification has a list of maps; some
  /// programs write a map with the names as keys instead.
  private func items() throws(BindingFailure) -> [Item] {
    guard let list = content.entry("uris")?.children else { throw .malformed("it has no uris") }
    var items: [Item] = []
    for node in list {
      let name = node.entry("uri").map { $0.shortText } ?? node.name.description
      guard let name, Self.isInside(name) else {
        throw .malformed("a URI in it does not lead to a file of the collection")
      }
      items.append(Item(name: name, node: node))
    }
    return items
  }

  private static func isInside(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.contains("\\")
      && !name.split(separator: "/", omittingEmptySubsequences: false)
        .contains { $0 == "." || $0 == ".." || $0.isEmpty }
  }

  private func compare(
    _ item: Item, with file: Node, into result: inout BindingResult
  ) throws(BindingFailure) {
    let hash = item.node.entry("hash")
    let stated = hash?.hashValueBytes
    guard let found = file.source.digest(algorithm, of: [.bytes(file.range)]) else {
      throw .noDigest
    }
    guard stated != found else { return result.addEqualPart() }
    result.add(
      .field(
        .value, of: hash ?? item.node,
        "the hash of \(item.name.quoted) in \(label) is \(stated?.beginning ?? "missing"), the "
          + "\(file.range.count) bytes at offset \(file.range.start) give \(found.beginning)"))
  }

  /// Compares the hash of the directory. The hash covers everything from the first entry to the
  /// end, except the checksum of the store, which is not known when the hash is computed.
  private func compareDirectory(
    _ members: ArchiveMembers, into result: inout BindingResult
  ) throws(BindingFailure) {
    let hash = content.entry("zip_central_directory_hash")
    guard let hash, let stated = hash.hashValueBytes else {
      throw .malformed("it has no hash of the directory of the archive")
    }
    let parts = ExcludedRanges(members.checksumOfStore.map { [$0] } ?? [])
      .rest(of: members.directory).map(DigestPart.bytes)
    guard let found = archive.source.digest(algorithm, of: parts) else { throw .noDigest }
    guard stated != found else { return result.addEqualPart() }
    result.add(
      .field(
        .value, of: hash,
        "the hash of the directory in \(label) is \(stated.beginning), the "
          + "\(members.directory.count) bytes at offset \(members.directory.start) give "
          + "\(found.beginning)"))
  }
}

/// The files of an archive, as its directory names them.
private struct ArchiveMembers {
  private(set) var files: [String: Node] = [:]
  private(set) var names: [String] = []
  /// The bytes from the first entry of the directory to the end of the archive.
  let directory: ByteRange
  /// The range of the checksum of the content credentials in their directory entry; nil if the
  /// directory does not list them.
  private(set) var checksumOfStore: ByteRange?

  private static let checksum = 16..<20
  /// The offset that means that the actual offset is in a ZIP64 field.
  private static let isLarge = 0xFFFF_FFFF

  init(of archive: Node) throws(BindingFailure) {
    let end = archive.children.last { $0.code == "end " }
    guard let place = end?.integer(.offset_of_directory), place != Self.isLarge else {
      throw .notCompared("archives of more than 4 GB are not supported")
    }
    // Programs that append files can leave older directories in the archive, so only entries from
    // this offset on are read.
    let start = archive.range.start.saturatingAdd(place)
    directory = ByteRange(from: min(start, archive.range.end), to: archive.range.end)
    var headers: [Int: Node] = [:]
    for record in archive.children {
      if record.code == "file" { headers[record.range.start] = record }
      guard record.code == "dir ", record.range.start >= start else { continue }
      guard let name = record.field(.file_name)?.string,
        let offset = record.integer(.offset_of_file)
      else { throw .malformed("an entry of the directory is damaged") }
      guard offset != Self.isLarge else {
        throw .notCompared("archives of more than 4 GB are not supported")
      }
      names.append(name)
      if name == CollectionBinding.nameOfStore {
        checksumOfStore = ByteRange(
          start: record.range.start + Self.checksum.lowerBound, count: Self.checksum.count)
      }
      // Each file is hashed once, even if several entries point to it.
      guard let file = headers.removeValue(forKey: archive.range.start.saturatingAdd(offset)) else {
        continue
      }
      guard files.updateValue(file, forKey: name) == nil else {
        throw .malformed("the archive has two files named \(name.quoted)")
      }
    }
  }
}

extension Node {
  /// Whether this is a file in an archive, but not the file with the content credentials.
  var isOtherFileInArchive: Bool {
    code == "file" && parent?.isArchive == true
      && field(.file_name)?.string != CollectionBinding.nameOfStore
  }
}
