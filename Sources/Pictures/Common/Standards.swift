import Anatomy

extension Standard {
  static let jpeg = Standard("ITU-T T.81", edition: "1992")
  static let jfif = Standard("ITU-T T.871", edition: "2011")
  static let jpegXT = Standard("ISO/IEC 18477-3", edition: "2015")
  static let tiff = Standard("TIFF", edition: "6.0")
  static let exif = Standard("CIPA DC-008", edition: "3.0")
  static let multiPicture = Standard("CIPA DC-007", edition: "2009")
  static let png = Standard("PNG", edition: "2025")
  static let icc = Standard("ICC.1", edition: "2022")
  static let heif = Standard("ISO/IEC 23008-12", edition: "2022")
  static let iim = Standard("IPTC-NAA IIM", edition: "4.2")
  static let photoshop = Standard("Adobe Photoshop File Formats", edition: "2019")
  static let xmp = Standard("XMP Specification Part 3", edition: "2020")
  static let gif = Standard("GIF89a", edition: "1990")
  static let bitmap = Standard("Windows bitmap")
  static let webP = Standard("RFC 9649", edition: "2024")
  /// What is known from files alone.
  static let unpublished = Standard("no published standard")
}
