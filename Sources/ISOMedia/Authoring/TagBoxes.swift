import Anatomy
import Bytes

/// Tags of pictures in files of boxes without items: JPEG 2000 and JPEG XL.
extension Node {
  /// Whether the node is a file that consists of a picture in boxes.
  var isPictureInBoxes: Bool {
    isRoot && child("moov") == nil && (child("JXL ") != nil || child("jP  ") != nil)
  }

  /// The reason why tags of such a file cannot be changed; nil if they can.
  var obstacleToTagsInBoxes: String? {
    if child("jbrd") != nil {
      return "the file contains data to restore a JPEG file (jbrd), which would no longer fit"
    }
    let isCompressed = children.contains { box in
      guard box.code == "brob", case .code(let type)? = box.value("box_type") else { return false }
      return type == "xml " || type == "Exif"
    }
    if isCompressed { return "the metadata is compressed (brob)" }
    // The codestream may be in fragments, to which the file states offsets.
    return child("ftbl") ?? child("fidx") ?? child("cidx") == nil
      ? nil : "the file has a table of offsets that cannot be updated"
  }

  /// Returns boxes with structures at the end of such a file.
  func newTagBoxes(_ contents: [TagContent]) throws(TagRefusal) -> [TagInsertion] {
    guard let last = children.last, !last.isCut, last.range.end == range.end else {
      throw TagRefusal("the last box of the file is cut off")
    }
    // Exif is before XMP.
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
      // A box of size 0 extends to the end of the file.
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
