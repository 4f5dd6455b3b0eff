import Anatomy
import Bytes
import Movie

/// Index that finds the items at an offset, among the items that are opened as children of their
/// `infe` boxes.
struct ItemPositions {
  /// The byte ranges in file order, each with the node index of the `infe` box.
  private var places: [(range: ByteRange, information: Int32)] = []

  /// Upper bound on the number of stored byte ranges.
  private static let most = 1 << 16
  /// Upper bound on the number of byte ranges tested for one offset. Items may overlap, so several
  /// ranges may contain the offset.
  private static let maxOverlaps = 16

  init(_ file: Node) {
    let boxes = file.children.filter { $0.code == "meta" || $0.code == "moov" }
    for meta in boxes.compactMap({ $0.code == "meta" ? $0 : $0.child("meta") }) {
      for item in meta.items where !item.isCodedPicture {
        guard let information = item.information, let ranges = item.ranges() else { continue }
        guard ranges.count <= Self.most - places.count else { break }
        places += ranges.map { ($0, information.index) }
      }
    }
    places.sort { $0.range.start < $1.range.start }
  }

  /// Returns the node indices of the `infe` boxes of the items that contain this offset.
  func informations(at place: Int) -> [Int32] {
    places[..<places.endOfFirst { $0.range.start <= place }].suffix(Self.maxOverlaps).filter {
      $0.range.contains(place)
    }
    .map(\.information)
  }
}

extension InheritedValue where Answer == ItemPositions {
  static let itemPositions = InheritedValue<ItemPositions>("itemPlaces", scope: { $0.mediaFile }) {
    ItemPositions($0)
  }
}

extension Node {
  /// Returns the opened content of the item that contains the byte at this file offset; nil if
  /// there is none.
  func itemContent(at offset: Int) -> Node? {
    guard let place = source.place(ofFile: offset), let places = inherited(.itemPositions) else {
      return nil
    }
    for index in places.informations(at: place) {
      let content = mediaFile.document.node(at: index)?.children.first { child in
        child.source !== source
          && child.source.place(ofFile: offset).map(child.range.contains) ?? false
      }
      if let content { return content }
    }
    return nil
  }
}
