import Anatomy
import Bytes

/// Tags of picture files that consist of boxes but have no items: JPEG 2000 and JPEG XL.
extension Node {
  /// Whether the node is the root of a JPEG 2000 or JPEG XL file, which stores a picture in boxes.
  var isPictureInBoxes: Bool {
    isRoot && child("moov") == nil && (child("JXL ") != nil || child("jP  ") != nil)
  }

  /// The reason why the tags of a JPEG 2000 or JPEG XL file cannot be changed; nil if they can be
  /// changed.
  var obstacleToTagsInBoxes: String? {
    if child("jbrd") != nil {
      return "the file contains data to restore a JPEG file (jbrd), which would no longer fit"
    }
    let isCompressed = children.contains { box in
      guard box.code == "brob", case .code(let type)? = box.value("box_type") else { return false }
      return type == "xml " || type == "Exif"
    }
    if isCompressed { return "the metadata is compressed (brob)" }
    // A file with one of these boxes is refused, because they contain offsets of data, such as
    // codestream fragments, that new tags could move.
    return child("ftbl") ?? child("fidx") ?? child("cidx") == nil
      ? nil : "the file has a table of offsets that cannot be updated"
  }

  /// Returns the insertions of boxes with the given tag structures at the end of a JPEG 2000 or
  /// JPEG XL file. A last box of size 0 remains the last box, and Exif precedes XMP.
  func newTagBoxes(_ contents: [TagContent]) throws(TagRefusal) -> [TagInsertion] {
    guard let last = children.last, !last.isCut, last.range.end == range.end else {
      throw TagRefusal("the last box of the file is cut off")
    }
    // The Exif box precedes the XMP box.
    let exif = contents.filter { $0.space != .xmp }
    return (exif + contents.filter { $0.space == .xmp }).map { content in
      let isPacket = content.space == .xmp
      let box: (code: String, head: [UInt8])
      if child("JXL ") != nil {
        box = isPacket ? ("xml ", []) : ("Exif", [0, 0, 0, 0])
      } else {
        box = ("uuid", isPacket ? Self.packetType : Array("JpgTiffExif->JP2".utf8))
      }
      let count = content.bytes.count + box.head.count + 8
      // A box of size 0 extends to the end of the file, so new boxes precede it.
      let isOpen = last.integer("size") == 0
      let next = children.first { box in
        isOpen && box == last || !isPacket && box.children.contains(where: \.isTagPacket)
      }
      return TagInsertion(
        NumberCoding.big.bytes(nearest: count, count: 4) + Array(box.code.utf8) + box.head
          + content.bytes, into: self, .child(before: next))
    }
  }

  private static let packetType: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
}
