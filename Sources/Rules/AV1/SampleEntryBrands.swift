import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about brands that require a certain sample entry, and are required by it.
extension Rule {
  /// Returns the rule that a movie must list the given brand if it has a sample entry with the same
  /// code.
  ///
  /// - Parameter exceptions: other brands. A file that lists one of them need not list `brand`.
  static func brandMissing(
    _ id: String, _ brand: FourCC, _ clause: Clause, cause: String, exceptions: Set<FourCC> = [],
    passing: @autoclosure @escaping @Sendable () -> [Example],
    failing: @autoclosure @escaping @Sendable () -> [Example]
  ) -> Rule {
    Rule(
      id, .error, at: .boxFile,
      "A movie with \(brand) sample entries must list the brand \(brand)", clause: clause,
      in: Profile.iso, cause: cause, fix: "Add \(brand) to compatible_brands", passing: passing(),
      failing: failing()
    ) { root, _ in
      guard let type = root.child("ftyp"), !root.fileClaims(exceptions),
        root.hasSampleEntry(brand)
      else { return nil }
      return root.brands.dropFirst().contains(brand)
        ? []
        : .field(
          .compatible_brands, of: type,
          "the movie contains an \(brand) sample entry, but compatible_brands does not list \(brand)"
        )
    }
  }

  /// Returns the rule that a movie with the given brand must have a track with a sample entry of
  /// the same code.
  static func brandWithoutTrack(
    _ id: String, _ brand: FourCC, _ clause: Clause, cause: String,
    passing: @autoclosure @escaping @Sendable () -> [Example]
  ) -> Rule {
    Rule(
      id, .error, at: .boxFile,
      "A movie with the brand \(brand) must contain a track with an \(brand) sample entry",
      clause: clause, in: Profile.iso, cause: cause,
      fix: "Remove \(brand) from compatible_brands", passing: passing(),
      failing: .movie(fileType: #"ftyp { "isom" u32 512 ↓"isom" "\#(brand)" }"#)
    ) { root, _ in
      guard let type = root.child("ftyp"), root.brands.dropFirst().contains(brand),
        let movie = root.child("moov"), !movie.isCut
      else { return nil }
      return root.hasSampleEntry(brand)
        ? []
        : .field(
          .compatible_brands, of: type,
          "compatible_brands lists \(brand), but no track has an \(brand) sample entry")
    }
  }
}

extension Node {
  /// Whether a track of this file has a sample entry with the given code, or a protected sample
  /// entry with this code as original format.
  fileprivate func hasSampleEntry(_ code: FourCC) -> Bool {
    child("moov")?.children("trak").contains { track in
      track.descendant("mdia", "minf", "stbl", "stsd")?.children.contains { entry in
        entry.code == code
          || entry.descendant("sinf", "frma")?.codeValue(.data_format) == code
      } ?? false
    } ?? false
  }
}
