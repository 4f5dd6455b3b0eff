import Anatomy

extension Names {
  /// Brands that makers of cameras and programs have registered.
  static let makerBrands: [(Standard, String)] = [
    (.registered(by: "ARRI"), "ARRI ARRI digital camera"),
    (.registered(by: "Apple"), "ifrm Apple iFrame"),
    (.registered(by: "Blinkbox"), "bbxm Blinkbox master file"),
    (
      .registered(by: "Canon"),
      """
      CAEP Canon digital camera
      XFVC Canon XF-AVC S or XF-HEVC S
      crx  Canon raw image
      """
    ),
    (.registered(by: "Casio"), "caqv Casio digital camera"),
    (.registered(by: "Convergent Design"), "CDes Convergent Design recorder"),
    (
      .registered(by: "Dolby"),
      """
      db1p Dolby Vision compatible with HDR10
      db2g Dolby Vision compatible with SDR
      db4g Dolby Vision compatible with HLG, transfer characteristics 14
      db4h Dolby Vision compatible with HLG, transfer characteristics 18
      dby1 Dolby content
      """
    ),
    (.registered(by: "DxO"), "dxo  DxO ONE camera"),
    (.registered(by: "Google"), "yt4  YouTube"),
    (.registered(by: "Leica"), "LCAG Leica digital camera"),
    (.registered(by: "Nikon"), "niko Nikon digital camera"),
    (
      .registered(by: "Panasonic"),
      """
      pana Panasonic digital camera
      pnvi Panasonic video intercom
      """
    ),
    (.registered(by: "Ross Video"), "ROSS Ross Video"),
    (.registered(by: "Samsung"), "MFSM Samsung video metadata"),
    (
      .registered(by: "Sony"),
      """
      MGSV Sony Home and Mobile Multimedia Platform
      SEAU Sony Home and Mobile Multimedia Platform
      SEBK Sony Home and Mobile Multimedia Platform
      XAVC Sony XAVC
      senv Sony Entertainment Network video
      """
    ),
  ]
}
