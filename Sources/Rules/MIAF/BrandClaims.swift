import Anatomy
import Bytes
import Movie
import RuleEngine

/// The brands that a file claims. A rule of a specification for pictures applies only to files that
/// claim a brand of this specification.
extension Node {
  /// Returns whether the brands of the file that contains this node include one of these brands.
  func fileClaims(_ brands: Set<FourCC>) -> Bool {
    inherited(.claimedBrands)?.isDisjoint(with: brands) == false
  }

  /// Whether the file that contains this node claims to be a Multi-Image Application Format file.
  var isInMIAF: Bool { fileClaims(["miaf"]) }

  /// Whether this is the file-level `meta` box of a Multi-Image Application Format file.
  var isMetaOfMIAF: Bool { code == "meta" && parent?.isRoot == true && isInMIAF }

  /// The item survey of this `meta` box if the file claims to be a Multi-Image Application Format
  /// file; otherwise nil.
  var surveyOfMIAF: ItemSurvey? { isMetaOfMIAF ? inherited(.itemSurvey) : nil }
}

extension InheritedValue where Answer == Set<FourCC> {
  /// The brands of the file that contains a node.
  fileprivate static let claimedBrands = InheritedValue<Set<FourCC>>(
    "claimedBrands", scope: { $0.mediaFile }, answer: { Set($0.brands) })
}

extension Clause {
  /// Returns a clause of MIAF. The number comes from other sources than the text of the standard.
  static func miaf(_ number: String) -> Clause {
    Clause(.miaf, number, isConfirmed: citedInMIAF.contains(number))
  }

  /// Returns a clause of HEIF. The number comes from other sources than the text of the standard.
  static func heif(_ number: String) -> Clause {
    Clause(.heif, number, isConfirmed: citedInHEIF.contains(number))
  }

  /// The clauses of MIAF that two independent public programs cite for the same requirement. The
  /// other clauses are known from one program, or programs disagree: for the first box of `meta`,
  /// they cite 7.2.1.1 and 7.2.1.5.
  private static let citedInMIAF: Set<String> = [
    "7.2.1.2", "7.2.1.4", "7.2.1.7", "7.2.1.8", "7.2.1.13", "7.3.2", "7.3.3", "7.3.6.5", "7.3.6.6",
    "7.3.6.7", "7.3.9", "7.3.11.1", "7.3.11.2", "7.3.11.4.1", "7.3.11.4.2", "8.2.1", "8.4", "A.3",
  ]

  /// The clauses of HEIF that two independent public programs cite for the same requirement.
  private static let citedInHEIF: Set<String> = ["10.3.1", "6.5.3", "6.5.11", "A.2", "B.2.3"]
}

extension Set<FourCC> {
  /// The brands of picture files and of image sequences.
  static let pictures: Set<FourCC> = [
    "mif1", "mif2", "msf1", "heic", "heix", "heim", "heis", "hevc", "hevx", "avif", "avis", "avio",
    "avci", "avcs", "vvic", "j2ki", "miaf",
  ]
  /// The brands of the profiles of MIAF for HEVC and AVC. These profiles adopt the clauses of MIAF
  /// about external data, single tracks and equal durations.
  static let profilesOfMIAF: Set<FourCC> = ["MiHB", "MiHA", "MiHE", "MiAB"]
  /// The brands of the profiles of AVIF. These profiles adopt the clause of MIAF about external data.
  static let profilesOfAVIF: Set<FourCC> = ["MA1A", "MA1B"]
  /// The brands of files that must contain all data to which they refer.
  static let selfContained = profilesOfMIAF.union(profilesOfAVIF)
  /// The brands of animations, which adopt the clause of MIAF about edit lists.
  static let animationsOfMIAF: Set<FourCC> = ["MiAn", "MiAC"]
  /// All brands that only a Multi-Image Application Format file may have.
  static let allOfMIAF = profilesOfMIAF.union(profilesOfAVIF).union(animationsOfMIAF)
    .union(["miaf", "MiPr", "MiBu", "MiCm"])
}
