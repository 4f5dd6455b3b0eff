import Anatomy
import Bytes

/// The end of the media data of a file. Bytes are added there in a new box, or in the last box if
/// it extends to the end of the file. Trailing data, such as the video of a motion photo, is
/// located from the end of the file and keeps its distance from there.
struct MediaEnd {
  private let file: Node
  private let open: Node?
  private let end: Int
  /// The box before which a new box is inserted; nil at the end of the file.
  let next: Node?
  /// The offset at which added bytes begin.
  let place: UInt64

  init(_ file: Node) throws(TagRefusal) {
    if file.hasItemOpenAtEnd {
      throw TagRefusal(
        "an item extends to the end of the file or past it, and new data there would become a part of it"
      )
    }
    let boxes = file.children
    guard let last = boxes.last(where: { $0.code == "mdat" }) ?? boxes.last, !last.isCut,
      file.isFull, last.code == "mdat" || last.integer("size") != 0
    else {
      throw TagRefusal("the last box of the file is cut off, or is no media data and has no size")
    }
    let isOpen = last.integer("size") == 0
    self.file = file
    open = isOpen ? last : nil
    end = last.range.end
    next = boxes.first { $0.range.start >= last.range.end }
    place = UInt64(end + (isOpen ? 0 : 8))
  }

  /// Returns the given bytes and the node into which they are inserted. A header of a new box
  /// precedes the bytes, unless they extend the last box. Nil if the size does not fit into 32
  /// bits.
  func stored(_ bytes: [UInt8]) -> (owner: Node, bytes: [UInt8])? {
    if let open { return (open, bytes) }
    return NumberCoding.big.bytes(of: UInt64(bytes.count + 8), count: 4).map {
      (file, $0 + Array("mdat".utf8) + bytes)
    }
  }

  /// Returns an insertion of the given bytes at the end of the media data. The label marks the
  /// first of the bytes. Nil if the size does not fit into 32 bits.
  func insertion(of bytes: [UInt8], _ label: Label) -> Insertion? {
    stored(bytes).map {
      Insertion(
        $0.bytes, at: end, in: $0.owner.range, depth: $0.owner.depth,
        links: LabelLinks(labels: [label: $0.bytes.count - bytes.count]))
    }
  }
}

extension Node {
  /// Whether an item has an extent without a stated end, or an extent that ends past the file.
  fileprivate var hasItemOpenAtEnd: Bool {
    child("meta")?.items.contains { $0.extents?.isOpenAtEnd ?? false } ?? false
  }

  /// Whether no bytes follow the last child box in this box.
  var isFull: Bool { children.last.map { $0.range.end == range.end } ?? true }
}
