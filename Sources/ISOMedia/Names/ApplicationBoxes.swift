import Anatomy

extension Names {
  /// Names of boxes of application formats, by standard.
  static let applicationBoxes: [(Standard, String)] = [
    (
      .threeGPP,
      """
      3gau Application Data Units
      dawp AMR Wideband Plus Configuration
      spdb Service Protection Description
      tfad Track Fragment Adjustment
      tfma Track Fragment Media Adjustment
      """
    ),
    (
      .quickTime,
      """
      clip Clipping
      crgn Clipping Region
      csgm Compact Sample to Group
      ctab Color Table
      imap Track Input Map
      kmat Compressed Matte
      matt Track Matte
      pnot Preview
      """
    ),
    (
      .jpegXL,
      """
      JXL  JPEG XL Signature
      brob Brotli-compressed Box
      jbrd JPEG Reconstruction Data
      jxlc JPEG XL Codestream
      jxli JPEG XL Frame Index
      jxll JPEG XL Level
      jxlp JPEG XL Partial Codestream
      """
    ),
    (
      .jpegXS,
      """
      Exif Exif Metadata
      JXS  JPEG XS Signature
      bmdm Buffer Model
      dmon Mastering Display
      jptp Video Transport Parameters
      jpvi Video Information
      jpvs Video Support
      jxpl Profile and Level
      """
    ),
    (
      .jpeg2000InItems,
      """
      j2kH JPEG 2000 Header
      j2kP JPEG 2000 Prefix
      """
    ),
    (
      .jpeg2000,
      """
      jP   JPEG 2000 Signature
      jp2c JPEG 2000 Codestream
      jp2h JPEG 2000 Header
      jp2i Intellectual Property
      uinf UUID Information
      """
    ),
    (.jpegSystems, "jumb JUMBF Superbox"),
    (.surveillance, "sumi Surveillance Metadata"),
    (
      .dece,
      """
      ainf Asset Information
      avcn AVC NAL Units
      bloc Base Location
      coin Content Information
      trik Trick Play
      """
    ),
    (
      .oma2,
      """
      grpi Group Identifier
      icnu Icon URI
      infu Information URL
      mdri Mutable DRM Information
      odaf Access Unit Format
      odda Content Object
      odhe Discrete Media Headers
      odrb Rights Object
      odrm DRM Container
      odtt Transaction Tracking
      ohdr Common Headers
      """
    ),
    (
      .oma21,
      """
      ccid Content Identifier
      cvru Cover URI
      lrcu Lyrics URI
      """
    ),
    (
      .dvb,
      """
      dsgd DVB Sample Group Descriptions
      dstg DVB Sample to Group
      srmb System Renewability Message
      srmc System Renewability Message Container
      """
    ),
    (.atscEvents, "evti Event Information"),
    (
      .onvif,
      """
      cstb Corrected Start Time
      suep Signer Identity
      """
    ),
    (.watermarking, "wmpi Watermark Position"),
    (.sdVideo, "sdvp SD Profile"),
    (.registered(by: "Universal Music Group"), "UITS Unique Identifiers"),
    (.registered(by: "WhatsApp"), "loop Looping"),
  ]
}
