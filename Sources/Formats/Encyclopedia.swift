package import Anatomy
import Bytes
import ISOMedia
import Pictures
import Schema

/// Everything that can be explained, of all families.
package enum Encyclopedia {
  private static let dialects = [
    ISODialect.boxes, ISODialect.descriptors, JPEG.segments, PNG.chunks, RIFFPicture.chunks,
  ]

  /// What a name means; one code may mean several things in different places.
  package static func explanations(of name: String) -> [Explanation] {
    let code = FourCC(argument: name)
    return dialects.flatMap(\.shapes)
      .filter { shape in
        shape.declaration.name.description == name || code == shape.declaration.code
          || shape.declaration.title.lowercased() == name.lowercased()
      }
      .map(\.explanation)
  }

  /// All names, for suggesting the nearest.
  package static var names: [String] {
    dialects.flatMap(\.shapes).map(\.declaration.name.description)
  }
}
