import Anatomy
import Bytes
import Formats
import InvariantChecks
import Metadata

/// Movies with metadata, written by hand.
struct MovieBytes {
  func data(
    _ type: UInt8, country: [UInt8] = [0, 0], language: [UInt8] = [0, 0], _ value: [UInt8]
  ) -> [UInt8] {
    box("data", [0, 0, 0, type] + country + language + value)
  }

  func item(_ code: FourCC, type: UInt8, _ value: [UInt8]) -> [UInt8] {
    box(code, data(type, value))
  }

  func text(_ code: FourCC, _ value: String) -> [UInt8] {
    item(code, type: 1, Array(value.utf8))
  }

  func handler(_ type: String) -> [UInt8] {
    box(
      "hdlr",
      [UInt8](repeating: 0, count: 8) + Array(type.utf8) + [UInt8](repeating: 0, count: 13))
  }

  /// A movie with a list of items as iTunes writes it.
  func document(_ items: [UInt8]) -> Document {
    let meta = box("meta", [0, 0, 0, 0] + handler("mdir") + box("ilst", items))
    return document(inMovie: box("udta", meta))
  }

  func document(inMovie content: [UInt8]) -> Document {
    let bytes = box("ftyp", Array("M4A ".utf8) + [0, 0, 0, 0]) + box("moov", content)
    return Examination(ByteSource(bytes: bytes), name: "x", magic: nil).document
  }
}

extension Document {
  var normalizedView: NormalizedView { NormalizedView(metadataItems, isVideo: showsPictures) }
}

/// Files with an ID3 tag, written by hand.
enum ID3Bytes {
  static func document(version: UInt8, _ frames: [(code: String, body: [UInt8])]) -> Document {
    var body: [UInt8] = []
    for frame in frames {
      let size = [0, 0, UInt8(frame.body.count >> 8), UInt8(frame.body.count & 0xFF)]
      body += Array(frame.code.utf8) + size + [0, 0] + frame.body
    }
    let size = [UInt8(body.count >> 7), UInt8(body.count & 0x7F)]
    let bytes = Array("ID3".utf8) + [version, 0, 0, 0, 0] + size + body
    return Examination(ByteSource(bytes: bytes), name: "x", magic: nil).document
  }
}
