import Anatomy

extension Standard {
  static let iso12 = Standard("ISO/IEC 14496-12", edition: "2022")
  static let iso1 = Standard("ISO/IEC 14496-1", edition: "2010")
  static let iso14 = Standard("ISO/IEC 14496-14", edition: "2020")
  static let iso15 = Standard("ISO/IEC 14496-15", edition: "2022")
  static let iso30 = Standard("ISO/IEC 14496-30", edition: "2018")
  static let timedText = Standard("3GPP TS 26.245", edition: "17")
  static let cenc = Standard("ISO/IEC 23001-7", edition: "2023")
  static let quickTime = Standard("QuickTime File Format", edition: "2012")
  static let iTunes = Standard("iTunes Metadata Format", edition: "2011")
  static let threeGPP = Standard("3GPP TS 26.244", edition: "17")
}
