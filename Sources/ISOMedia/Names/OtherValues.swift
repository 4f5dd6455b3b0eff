import Anatomy

extension Names {
  /// Names of color information types (`colr`).
  static let colorTypes = NameList(
    "color type",
    of: [
      (
        .iso12,
        """
        nclx CICP values
        prof ICC profile
        rICC restricted ICC profile
        """
      ),
      (.quickTime, "nclc CICP values"),
    ])

  /// Names of the checksum methods for parts of a partial file (`dihd`).
  static let checksumTypes = NameList(
    "checksum type",
    of: [
      (
        .partialFiles,
        """
        md5  MD5
        sha1 SHA-1
        """
      )
    ])

  /// Names of profiles of uncompressed video (`uncC`), which state the layout of the components.
  static let uncompressedProfiles = NameList(
    "uncompressed profile",
    of: [
      (
        .registered(by: "Apple"),
        """
        2vuy Cb Y0 Cr Y1, 8 bits
        v210 YCbCr 4:2:2, 10 bits, twelve components in four 32-bit words
        v216 Cb Y0 Cr Y1, 10 to 16 bits
        v308 Cr Y Cb, 8 bits
        v408 Cb Y Cr A, 8 bits
        v410 YCbCr 4:4:4, 10 bits, three components in a 32-bit word
        yuv2 Y0 Cb Y1 Cr, 8 bits
        """
      ),
      (
        .uncompressed,
        """
        abgr ABGR, 8 bits
        i420 YCbCr 4:2:0, planar, 8 bits
        nv12 YCbCr 4:2:0, interleaved Cb Cr plane, 8 bits
        nv21 YCbCr 4:2:0, interleaved Cr Cb plane, 8 bits
        rgb3 RGB, 8 bits
        rgba RGBA, 8 bits
        vyuy Cr Y0 Cb Y1, 8 bits
        y210 Y0 Cb Y1 Cr, 10 bits
        yuv1 Y0 Y1 Cb Y2 Y3 Cr 4:1:1, 8 bits
        yvyu Y0 Cr Y1 Cb, 8 bits
        """
      ),
    ])

  /// Names of metadata key namespaces (`keys` and `mebx`).
  static let keyNamespaces = NameList(
    "key namespace",
    of: [
      (
        .iso12,
        """
        me4c four-character codes
        uiso codes of ISO user data boxes
        """
      ),
      (
        .quickTime,
        """
        mdta keys in reverse domain notation
        udta codes of QuickTime user data boxes
        """
      ),
    ])

  /// Codes that documents use only as examples, and codes in which one letter is a placeholder for
  /// any letter.
  static let examples = NameList(
    "example",
    of: [
      (
        .iso12,
        """
        abcd placeholder for any code
        encX any encrypted sample entry
        qvXt example of a brand
        stuf example of a key namespace
        """
      ),
      (.cmaf, "isoX any version of ISO base media"),
      (.threeGPP, "3gLZ any profile and release of 3GPP"),
      (.iso15, "?vc? any codec of NAL units"),
    ])
}
