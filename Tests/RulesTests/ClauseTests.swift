import Anatomy
import RuleEngine
import Rules
import Testing

struct ClauseTests {
  /// The standards that rules cite, by the first part of their ids.
  private static let standards: [Substring: Set<Substring>] = [
    "3gp": ["3GPP TS 26.244"],
    "ape": ["APE Tags", "no published standard"],
    "av1": ["AV1 in ISO Base Media Files", "AV1 Bitstream & Decoding Process Specification"],
    "avif": ["AV1 Image File Format"],
    "c2pa": ["C2PA Technical Specification", "ISO/IEC 14496-12"],
    "file": ["ISO/IEC 14496-12"],
    "flac": ["RFC 9639"],
    "gimi": ["NGA.STND.0076"],
    "hdr10plus": ["HDR10+ AV1 Metadata Handling"],
    "heif": ["ISO/IEC 23008-12", "ISO/IEC 14496-12", "ISO/IEC 23000-22"],
    "hls": ["RFC 8216", "HLS Authoring Specification for Apple Devices"],
    "iamf": ["Immersive Audio Model and Formats"],
    "id3": [
      "ID3v2.2.0", "ID3v2.3.0", "ID3v2.4.0", "ID3v2 Chapter Frame Addendum",
      "no published standard",
    ],
    "id3v1": ["ID3v1", "no published standard"],
    "isom": [
      "ISO/IEC 14496-12", "ISO/IEC 14496-1", "ISO/IEC 14496-14", "ISO/IEC 14496-15",
      "ISO/IEC 23001-7", "QuickTime File Format", "ICC.1",
    ],
    "itunes": [
      "iTunes Metadata Format", "ISO/IEC 14496-12", "QuickTime File Format", "ID3v2 in MP4",
    ],
    "jpeg": ["ITU-T T.81", "CIPA DC-007"],
    "jumbf": ["ISO/IEC 19566-5"],
    "lyrics3": ["Lyrics3"],
    "mebx": ["ISO/IEC 14496-12"],
    "miaf": ["ISO/IEC 23000-22"],
    "mp3": ["ISO/IEC 11172-3", "Xing VBR header, LAME info tag", "Fraunhofer VBRI header"],
    "png": ["PNG"],
    "qt": ["QuickTime File Format", "ISO/IEC 14496-12"],
    "tmcd": ["QuickTime File Format"],
    "uncv": ["ISO/IEC 23001-17"],
  ]

  @Test("A rule cites a standard of its format")
  func standards() {
    for rule in Rule.all {
      guard let clause = rule.clause, let part = rule.id.split(separator: ".").first,
        let expected = Self.standards[part]
      else { continue }
      let name = clause.standard.name.prefix { $0 != ":" }
      #expect(expected.contains(name), "\(rule.id): \(clause)")
    }
  }
}
