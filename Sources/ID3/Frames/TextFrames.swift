import Anatomy
import Bytes
import Schema

/// Declarations of frames that contain only text.
extension Frames {
  static let texts = SpecSection(.id3v24, lines(textTitles).map(\.frame))
  static let unofficialTexts = SpecSection(
    .unpublished, lines(unofficialTitles).map(\.frame))
  static let shortTexts = SpecSection(
    .id3v22, lines(textTitles + "\n" + unofficialTitles).compactMap(\.shortFrame))

  /// The IDs of text frames in version 2.3 or 2.4, and in version 2.2.
  static var idsOfTexts: [(String, String)] {
    lines(textTitles + "\n" + unofficialTitles).compactMap { line in
      line.short.map { ("\(line.code)", "\($0)") }
    }
  }

  static func text(_ frame: FieldReader, words: ((String) -> String?)?) {
    text(frame, key: frame.node?.code.description, words: words)
  }

  static func text(_ frame: FieldReader, key: String?, words: ((String) -> String?)?) {
    var coding = frame.textEncoding()
    frame.texts(
      "text", &coding, means: .id3(key), rule: key.flatMap(TextRule.of),
      words: words ?? { _ in nil })
  }

  /// One line of the frame tables below.
  private struct Line {
    let code: FourCC
    let short: FourCC?
    /// The only version that defines the frame; nil if both do.
    let version: Int?
    let title: String

    var frame: Frame {
      let key = code.description
      let frame = Frame(
        code, title, occurs: .atMostOnce, by: version == 3 ? .id3v23 : nil
      ) { Frames.text($0, key: key, words: TextValueNames.of(key)) }
      return version.map { frame.within(["ID3v2.\($0)"]) } ?? frame
    }

    var shortFrame: Frame? {
      guard let short else { return nil }
      let key = code.description
      return Frame.short(short, title, key, occurs: .atMostOnce) {
        Frames.text($0, key: key, words: TextValueNames.of(key))
      }
    }
  }

  private static func lines(_ table: String) -> [Line] {
    table.lines.compactMap { line in
      let parts = line.words(most: 4)
      guard parts.count == 4 else { return nil }
      let code = parts[0].utf8.reduce(0) { $0 << 8 | UInt32($1) }
      let short = parts[1].utf8.reduce(0) { $0 << 8 | UInt32($1) }
      return Line(
        code: FourCC(rawValue: code), short: parts[1] == "-" ? nil : FourCC(rawValue: short),
        version: Int(parts[2]).flatMap { $0 < 10 ? $0 : nil },
        title: String(parts[3]))
    }
  }

  /// The columns are frame ID, version 2.2 ID, versions that define the four-character ID, and
  /// title.
  private static let textTitles = """
    TALB TAL 34 Album
    TBPM TBP 34 Beats per Minute
    TCOM TCM 34 Composer
    TCON TCO 34 Content Type
    TCOP TCR 34 Copyright
    TDAT TDA 3 Date of Recording
    TDEN - 4 Encoding Time
    TDLY TDY 34 Playlist Delay
    TDOR - 4 Original Release Time
    TDRC - 4 Recording Time
    TDRL - 4 Release Time
    TDTG - 4 Tagging Time
    TENC TEN 34 Encoded by
    TEXT TXT 34 Lyricist
    TFLT TFT 34 File Type
    TIME TIM 3 Time of Recording
    TIT1 TT1 34 Content Group
    TIT2 TT2 34 Title
    TIT3 TT3 34 Subtitle
    TKEY TKE 34 Initial Key
    TLAN TLA 34 Languages
    TLEN TLE 34 Length
    TMED TMT 34 Media Type
    TMOO - 4 Mood
    TOAL TOT 34 Original Album
    TOFN TOF 34 Original File Name
    TOLY TOL 34 Original Lyricist
    TOPE TOA 34 Original Artist
    TORY TOR 3 Original Release Year
    TOWN - 34 File Owner
    TPE1 TP1 34 Lead Artist
    TPE2 TP2 34 Band
    TPE3 TP3 34 Conductor
    TPE4 TP4 34 Remixer
    TPOS TPA 34 Part of a Set
    TPRO - 4 Produced Notice
    TPUB TPB 34 Publisher
    TRCK TRK 34 Track Number
    TRDA TRD 3 Recording Dates
    TRSN - 34 Internet Radio Station Name
    TRSO - 34 Internet Radio Station Owner
    TSIZ TSI 3 Size
    TSOA TSA 4 Album Sort Order
    TSOP TSP 4 Performer Sort Order
    TSOT TST 4 Title Sort Order
    TSRC TRC 34 International Standard Recording Code
    TSSE TSS 34 Encoding Settings
    TSST - 4 Set Subtitle
    TYER TYE 3 Year of Recording
    """

  /// Text frames that iTunes, MusicBrainz Picard and other programs add. The columns are those of
  /// `textTitles`.
  private static let unofficialTitles = """
    GRP1 GP1 34 Grouping
    MVIN MVI 34 Movement Number
    MVNM MVN 34 Movement Name
    TCAT TCT 34 Podcast Category
    TCMP TCP 34 Part of a Compilation
    TDES TDS 34 Podcast Description
    TGID TID 34 Podcast Identifier
    TKWD TKW 34 Podcast Keywords
    TSO2 TS2 34 Album Artist Sort Order
    TSOC TSC 34 Composer Sort Order
    XDOR - 34 Original Release Time
    XSOA - 34 Album Sort Order
    XSOP - 34 Performer Sort Order
    XSOT - 34 Title Sort Order
    """
}
