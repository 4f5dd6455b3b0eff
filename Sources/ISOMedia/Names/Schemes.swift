import Anatomy

extension Names {
  /// Names of schemes that encrypt or restrict media (`schm`).
  static let schemes = NameList(
    "scheme type",
    of: [
      (
        .cenc,
        """
        cbc1 AES-CBC encryption
        cbcs AES-CBC, pattern encryption
        cenc AES-CTR encryption
        cens AES-CTR, pattern encryption
        sve1 AES-CTR, sensitive content only
        """
      ),
      (
        .sampleVariants,
        """
        cva1 AES-CBC, sample variants
        cva2 AES-CTR, sample variants
        cvar AES-CTR, sample variants (superseded)
        """
      ),
      (
        .iso12,
        """
        csch several compatible schemes
        essg essential sample groups
        spkt packed samples
        stvi stereo video
        """
      ),
      (.iso15, "aSEI SEI-restricted video"),
      (
        .omaf,
        """
        ecov equirectangular or cubemap video with overlays
        erc2 equirectangular or cubemap video, derived packing
        ercm equirectangular or cubemap video
        erpv equirectangular video
        fodv fisheye video
        meov mesh video, closed
        modv mesh video
        podv projected video
        """
      ),
      (.v3c, "vvvc V3C component"),
      (.dvb, "cpcm CPCM"),
      (.oma2, "odkm OMA DRM"),
      (.ismaCryp, "iAEC ISMACryp"),
      (.piff, "piff PIFF"),
      (
        .unpublished,
        """
        adkm Adobe Access
        itun iTunes
        """
      ),
    ])
}
