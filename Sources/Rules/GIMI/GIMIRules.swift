import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about imagery of the NGA (GIMI), for files that list the brand geo1.
extension Rule {
  static let gimi: [Rule] = [gimiUnifiedIDs, gimiPictures, gimiSequences]

  static let gimiUnifiedIDs = gimiBrand(
    "gimi.ftyp.unif", "unif", "03", of: "A GIMI file",
    passing: .images(fileType: fileType(#""mif2" "unif""#)),
    failing: .images(fileType: fileType(#""mif2""#, "↓"))
  ) { _ in true }

  static let gimiPictures = gimiBrand(
    "gimi.ftyp.mif2", "mif2", "06", of: "A GIMI file with still pictures",
    passing: .images(fileType: fileType(#""mif2" "unif""#)),
    failing: .images(fileType: fileType(#""mif1" "unif""#, "↓"))
  ) { root in
    root.child("meta")?.inherited(.itemSurvey)?.information.contains(where: \.isPicture) ?? false
  }

  static let gimiSequences = gimiBrand(
    "gimi.ftyp.msf1", "msf1", "08", of: "A GIMI file with an image sequence",
    passing: .tracksOfMIAF([.init()], fileType: fileType(#""mif2" "unif" "msf1" "iso8""#)),
    failing: .tracksOfMIAF([.init()], fileType: fileType(#""mif2" "unif" "iso8""#, "↓"))
  ) { root in
    root.child("moov")?.children("trak").contains { $0.mediaHandler == "pict" } ?? false
  }

  /// Returns the rule that a GIMI file must list the given brand if `applies` returns true for the
  /// file.
  private static func gimiBrand(
    _ id: String, _ brand: FourCC, _ requirement: String, of subject: String,
    passing: @autoclosure @escaping @Sendable () -> [Example],
    failing: @autoclosure @escaping @Sendable () -> [Example],
    applies: @escaping @Sendable (Node) -> Bool
  ) -> Rule {
    Rule(
      id, .error, at: .boxFile, "\(subject) must list \(brand) in compatible_brands",
      clause: Clause(.gimi, requirement, isConfirmed: false),
      cause: "The writer added geo1 to the brands of an ordinary file",
      fix: "Add \(brand) to compatible_brands if the file meets its requirements, or remove geo1",
      passing: passing(), failing: failing()
    ) { root, _ in
      guard let type = root.child("ftyp"), root.fileClaims(["geo1"]), applies(root) else {
        return nil
      }
      return root.brands.dropFirst().contains(brand)
        ? []
        : .field(
          .compatible_brands, of: type,
          "the file has the brand geo1, but compatible_brands does not list \(brand)")
    }
  }

  /// Returns a file type with geo1 and the given brands.
  private static func fileType(_ brands: String, _ mark: String = "") -> String {
    #"ftyp { "geo1" u32 0 \#(mark)"geo1" \#(brands) }"#
  }
}
