import Anatomy
import Bytes
import Movie

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
  /// Returns a clause of MIAF. The number comes from another source than the text of the standard.
  static func miaf(_ number: String) -> Clause { Clause(.miaf, number, isConfirmed: false) }

  /// Returns a clause of HEIF. The number comes from another source than the text of the standard.
  static func heif(_ number: String) -> Clause { Clause(.heif, number, isConfirmed: false) }
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
