import Anatomy
import Bytes
import Schema

/// Registered signatures in the header of profiles.
enum ProfileSignatures {
  static let colorModules: Set<FourCC> = [
    "ADBE", "ACMS", "appl", "APPL", "argl", "CCMS", "UCCM", "UCMS", "EFI ", "EXAC", "FF  ", "GMG ",
    "HCMM", "HDM ", "KCMS", "LgoS", "Lino", "lcms", "MCML", "MSFT", "RGMS", "SIGN", "SUNW", "TURB",
    "vivo", "WCS ", "WTG0", "zc00", "none", "DL&C", "ONYX", "skia",
  ]
  static let platforms: Set<FourCC> = ["APPL", "MSFT", "SGI ", "SUNW", "TGNT", "*nix"]
}

extension FieldReader {
  /// The meaning of the next signature, which may be any text if it is not registered.
  func registered(_ signatures: Set<FourCC>) -> Meaning {
    guard let code = source.big32(at: position), code != 0,
      !signatures.contains(FourCC(rawValue: code))
    else { return .plain }
    return .identifies(.software)
  }
}
