import Anatomy
import Bytes
import Schema

/// Registered signatures in profiles.
enum ProfileSignatures {
  static let colorModules: Set<FourCC> = [
    "ADBE", "ACMS", "appl", "APPL", "argl", "CCMS", "UCCM", "UCMS", "EFI ", "EXAC", "FF  ", "GMG ",
    "HCMM", "HDM ", "KCMS", "LgoS", "Lino", "lcms", "MCML", "MSFT", "RGMS", "SIGN", "SUNW", "TURB",
    "vivo", "WCS ", "WTG0", "zc00", "none", "DL&C", "ONYX", "skia",
  ]
  /// Whether a tag is registered. Profiles of version 5 may have further tags, all of which count as registered.
  static func registers(_ tag: FourCC, inProfileAt start: Int, of source: ByteSource) -> Bool {
    tags.contains(tag) || source.byte(at: start + 8).map { $0 > 4 } ?? true
  }

  /// Tags of the standard, and private tags of programs. None of them identifies a person.
  private static let tags: Set<FourCC> = [
    "A2B0", "A2B1", "A2B2", "A2B3", "B2A0", "B2A1", "B2A2", "B2A3", "B2D0", "B2D1", "B2D2", "B2D3",
    "D2B0", "D2B1", "D2B2", "D2B3", "bXYZ", "bTRC", "bkpt", "calt", "targ", "chad", "chrm", "cept",
    "ciis", "cicp", "clro", "clrt", "clot", "clin", "cprt", "crdi", "csnm", "dmnd", "dmdd", "devs",
    "gamt", "gXYZ", "gTRC", "kTRC", "lumi", "meas", "meta", "ncl2", "ncol", "ndin", "pre0", "pre1",
    "pre2", "ps2i", "ps2s", "psd0", "psd1", "psd2", "psd3", "pseq", "psid", "rTRC", "rXYZ", "resp",
    "rig0", "rig2", "rpoc", "scrd", "scrn", "tech", "bfd ", "vcgt", "vcgp", "view", "vued", "wtpt",
    "mmod", "dscm", "CIED", "DevD", "K007", "NCPI", "Pmtr", "aabg", "aagg", "aarg", "arts", "gbd0",
    "gbd1", "gbd2", "gbd3", "hdgm", "desc", "psvm", "MS00", "MS01", "MS02", "MS03", "lut0", "cIDs",
    "FFDB", "flar", "XPXR",
  ]
  static let technologies: Set<FourCC> = [
    "fscn", "dcam", "rscn", "ijet", "twax", "epho", "esta", "dsub", "rpho", "fprn", "vidm", "vidc",
    "pjtv", "CRT ", "PMD ", "AMD ", "LCD ", "OLED", "KPCD", "imgs", "grav", "offs", "silk", "flex",
    "mpfs", "mpfr", "mfpr", "dmpc", "dcpj",
  ]
  static let platforms: Set<FourCC> = ["APPL", "MSFT", "SGI ", "SUNW", "TGNT", "*nix"]
}

extension FieldReader {
  /// Returns the meaning of the next signature. A signature that is not registered may be any text.
  func registered(_ signatures: Set<FourCC>) -> Meaning {
    guard let code = source.big32(at: position), code != 0,
      !signatures.contains(FourCC(rawValue: code))
    else { return .plain }
    return .identifies(.software)
  }
}
