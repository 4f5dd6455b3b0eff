import Anatomy
import ByteScript
import Bytes
import Formats
import Metadata

func examined(_ bytes: [UInt8], _ name: String = "x") -> Document {
  Examination(ByteSource(bytes: bytes), name: name, magic: nil).document
}

/// A file with an ID3 tag of a version.
func examined(id3 version: Int, _ frames: [(code: String, body: [UInt8])]) -> Document {
  examined(id3Tag(version, frames.flatMap { id3Frame(version, $0.code, $0.body) }))
}

extension Document {
  var normalizedView: NormalizedView { NormalizedView(metadataItems, isVideo: showsPictures) }
}
