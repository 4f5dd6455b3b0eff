/// Common texts that state how media is coded or presented, and identify no one.
enum KnownTexts {
  static func holds(_ text: String) -> Bool {
    texts.contains(text) || beginnings.contains { text.hasPrefix($0) } || isOfBrands(text)
  }

  private static let texts = Set(
    """
    urn:mpeg:mpegB:cicp:systems:auxiliary:alpha
    urn:mpeg:mpegB:cicp:systems:auxiliary:depth
    urn:mpeg:hevc:2015:auxid:1
    urn:mpeg:hevc:2015:auxid:2
    urn:mpeg:avc:2015:auxid:1
    urn:mpeg:avc:2015:auxid:2
    urn:com:photo:aux:hdrgainmap
    urn:com:apple:photo:2018:aux:portraiteffectsmatte
    urn:com:apple:photo:2019:aux:semanticskinmatte
    urn:com:apple:photo:2019:aux:semantichairmatte
    urn:com:apple:photo:2019:aux:semanticteethmatte
    urn:com:apple:photo:2020:aux:semanticglassesmatte
    urn:com:apple:photo:2020:aux:semanticskymatte
    urn:com:apple:photo:2020:aux:hdrgainmap
    urn:mpeg:dash:event:2012
    urn:scte:scte35:2013:bin
    urn:scte:scte35:2014:xml+bin
    https://aomedia.org/emsg/ID3
    http://www.w3.org/ns/ttml
    http://www.w3.org/2000/svg
    application/rdf+xml
    application/octet-stream
    application/microvideo-meta-stream
    application/microvideo-image-meta
    application/motionphoto-image-meta
    application/ttml+xml
    application/xml
    deflate
    gzip
    text/xml
    text/plain
    text/vtt
    WEBVTT
    image/jpeg
    image/png
    image/bmp
    image/gif
    image/webp
    image/tiff
    video/mp4
    manifest
    original
    update
    merkle
    ITU-T G.711 mu-law
    ITU-T G.711 A-law
    SGI CCITT G.711 A-law
    SGI CCITT G.711 u-law
    Alaw 2:1
    ulaw 2:1
    not compressed
    ACE 2-to-1
    ACE 8-to-3
    MACE 3-to-1
    MACE 6-to-1
    IMA 4:1
    32-bit floating point
    64-bit floating point
    Lucida Grande
    Helvetica
    Arial
    Courier
    Times
    Geneva
    Serif
    Sans-Serif
    Monospace
    Color
    Alpha
    Exif
    XMP
    GMap
    TMap
    HEVC Image
    AV1 Image
    ICC profile
    TRUEBLUE
    QuickTime 6.0 or greater
    """.split(separator: "\n").map(String.init))

  private static let beginnings = [
    "com.apple.quicktime.",
    // Names of RTP formats. In the texts, a clock rate follows each name.
    "AMR/", "AMR-WB/", "mpeg4-generic/", "MP4V-ES/", "MP4A-LATM/", "H264/", "H263-1998/",
    "H263-2000/", "L16/", "X-QT/", "X-QDM/", "X-SV3V-ES/",
  ]

  /// Whether a text is a list of known brands, each with four characters.
  private static func isOfBrands(_ text: String) -> Bool {
    let letters = Array(text.utf8)
    guard !letters.isEmpty, letters.count % 4 == 0 else { return false }
    return stride(from: 0, to: letters.count, by: 4).allSatisfy {
      brands.contains(String(decoding: letters[$0..<($0 + 4)], as: UTF8.self))
    }
  }

  private static let brands = Set(
    """
    isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 avc1 mp41 mp42 mp71 qt   M4A  M4V  M4B  M4P
    3gp4 3gp5 3gp6 3gp7 3g2a dash cmfc msdh msix hvc1 av01 mif1 heic avif XAVC mmp4 f4v  MSNV
    """.split(separator: "\n").flatMap { line in
      let letters = Array(line.utf8)
      return stride(from: 0, to: letters.count, by: 5).map { place in
        String(decoding: letters[place..<min(place + 4, letters.count)], as: UTF8.self)
      }
    })
}
