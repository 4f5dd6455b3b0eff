import Anatomy

extension Standard {
  static let iso12 = Standard("ISO/IEC 14496-12", edition: "2022")
  static let iso1 = Standard("ISO/IEC 14496-1", edition: "2010")
  static let iso14 = Standard("ISO/IEC 14496-14", edition: "2020")
  static let iso15 = Standard("ISO/IEC 14496-15", edition: "2022")
  static let iso30 = Standard("ISO/IEC 14496-30", edition: "2018")
  static let timedText = Standard("3GPP TS 26.245", edition: "17")
  static let cenc = Standard("ISO/IEC 23001-7", edition: "2023")
  static let dash = Standard("ISO/IEC 23009-1", edition: "2022")
  static let quickTime = Standard("QuickTime File Format", edition: "2012")
  static let iTunes = Standard("iTunes Metadata Format", edition: "2011")
  static let threeGPP = Standard("3GPP TS 26.244", edition: "17")
  static let piff = Standard("Protected Interoperable File Format", edition: "1.1")
  static let smoothStreaming = Standard("MS-SSTR", edition: "8.0")
  static let xmp = Standard("XMP Specification", edition: "2020")
  static let c2pa = Standard("C2PA Technical Specification", edition: "2.1")
  static let spherical = Standard("Spherical Video RFC", edition: "1.0")
  static let id3InMP4 = Standard("ID3v2 in MP4", edition: "2006")
  static let heif = Standard("ISO/IEC 23008-12", edition: "2022")
  static let avif = Standard("AV1 Image File Format", edition: "1.1")
  static let uncompressed = Standard("ISO/IEC 23001-17", edition: "2024")
  static let jpeg2000InItems = Standard("ISO/IEC 15444-16", edition: "2021")
  /// What is known from files alone.
  static let unpublished = Standard("no published standard")
}
