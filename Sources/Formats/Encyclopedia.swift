package import Anatomy
import Bytes
import ID3
import ISOMedia
import Pictures
import Schema
import Telemetry

/// Everything that can be explained, of all families.
package enum Encyclopedia {
  private static let dialects =
    [ISODialect.boxes, ISODialect.descriptors] + ISODialect.codecs + Telemetry.dialects
    + ID3.dialects
    + [JPEG.segments, PNG.chunks, RIFFPicture.chunks]

  /// What a name means; one code may mean several things in different places.
  package static func explanations(of name: String) -> [Explanation] {
    let code = FourCC(argument: name)
    let lowercased = name.lowercased()
    let declared = (dialects.flatMap(\.shapes) + ID3.formats.map(\.shape))
      .filter { shape in
        shape.declaration.name.description == name || code == shape.declaration.code
          || (shape.declaration.title.utf8.count == lowercased.utf8.count
            && shape.declaration.title.lowercased() == lowercased)
      }
      .map { $0.explanation(from: Names.origin(of: $0.declaration)) }
    return declared + Names.explanations(of: name, code: code)
  }

  /// All names, for suggesting the nearest.
  package static var names: [String] {
    (dialects.flatMap(\.shapes) + ID3.formats.map(\.shape)).map(\.declaration.name.description)
      + Names.keys
  }
}
