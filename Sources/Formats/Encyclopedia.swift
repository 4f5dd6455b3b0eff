package import Anatomy
import Bytes
import Chunks
import FLAC
import HLS
import ID3
import ISOMedia
import MPEGAudio
import Notations
import Pictures
import Schema
import Telemetry

/// Everything that can be explained, of all families.
package enum Encyclopedia {
  private static let dialects =
    ISODialect.all + Telemetry.dialects + ID3.dialects + MPEGAudio.dialects + Chunks.dialects
    + FLAC.dialects + HLS.dialects + [
      JPEG.segments, PNG.chunks, RIFFPicture.chunks, JUMBFDialect.boxes,
    ]

  private static let shapes =
    dialects.flatMap(\.shapes) + Family.all.map(\.shape) + SavedStream.parts + [TIFF.makerNote]

  /// What a name means; one code may mean several things in different places.
  package static func explanations(of name: String) -> [Explanation] {
    let code = FourCC(argument: name)
    let lowercased = name.lowercased()
    let declared = shapes.filter { shape in
      shape.declaration.name.description == name || code == shape.declaration.code
        || (shape.declaration.title.utf8.count == lowercased.utf8.count
          && shape.declaration.title.lowercased() == lowercased)
    }
    .map { $0.explanation(from: Names.origin(of: $0)) }
    return declared + Names.explanations(of: name, code: code)
  }

  /// All names, for suggesting the nearest.
  package static var names: [String] {
    shapes.map(\.declaration.name.description) + Names.keys
  }
}
