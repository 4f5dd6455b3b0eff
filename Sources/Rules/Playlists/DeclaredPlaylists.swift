import Anatomy
import RuleEngine

/// Rules for the lines of playlists that are checked while a playlist is read.
extension Rule {
  static let declaredPlaylists: [Rule] = [
    Rule(
      "hls.extm3u-missing", .error, at: .named("hls", kind: .playlist),
      "The first line of a playlist must be #EXTM3U and nothing else",
      clause: Clause(.hls, "4.3.1.1"),
      cause: "A program probably wrote a comment or spaces into the first line",
      fix: "Write #EXTM3U alone on the first line",
      failing: .playlist(
        """
        ↓#EXTM3U playlist
        #EXT-X-TARGETDURATION:10
        #EXTINF:4.0,
        a.ts
        #EXT-X-ENDLIST
        """)),
    Rule(
      "hls.bom-or-encoding", .error, at: .named("hls", kind: .playlist),
      "A playlist must be UTF-8 text without a byte order mark or control characters",
      clause: Clause(.hls, "4.1"),
      cause: "An editor wrote the byte order mark, or saved the text in another encoding",
      fix: "Save the playlist as UTF-8 without a byte order mark or control characters",
      failing: [
        ##"↓ef bb bf "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:4.0,\na.ts\n#EXT-X-ENDLIST\n""##
      ]),
    Rule(
      "hls.tag.syntax", .error, at: .named("hls", kind: .playlist),
      "The value of a tag must have the format that the standard defines for it",
      clause: Clause(.hls, "4.3"),
      cause: "A person wrote the value by hand, or a program used a decimal comma",
      fix: "Write the value of the tag in its defined format, such as a decimal integer without a "
        + "unit",
      failing: .playlist(media: "#EXT-X-MEDIA-SEQUENCE:↓one")),
    Rule(
      "hls.tag.trailing", .warning, at: .named("hls", kind: .playlist),
      "A line should end after the value of its tag", clause: Clause(.hls, "4.3"),
      cause: "A program probably wrote a value for a tag that takes no value",
      fix: "Remove the text after the value of the tag",
      failing: .playlist(media: "#EXT-X-INDEPENDENT-SEGMENTS↓:YES")),
    Rule(
      "hls.extinf.comma-missing", .warning, at: .named("EXTINF", kind: .tag),
      "A comma must follow the duration in EXTINF", clause: Clause(.hls, "4.3.2.1"),
      cause: "A program probably left out the comma because there is no title",
      fix: "Add a comma after the duration, because older players look for it",
      failing: .playlist(
        media: """
          #EXTINF:4↓
          b.ts
          """)),
    Rule(
      "hls.attr.syntax", .error, at: .named("hls", kind: .playlist),
      "An attribute list must consist of unique NAME=value pairs with commas between them, each "
        + "value in the format of its attribute", clause: Clause(.hls, "4.2"),
      cause: "Quotation marks or commas were left out, or spaces were added",
      fix: "Write each attribute as NAME=value, in quotation marks where the attribute requires "
        + "them",
      failing: .playlist(media: "#EXT-X-MAP:URI=↓init.mp4")),
    Rule(
      "hls.attr.required", .error, at: .named("hls", kind: .playlist),
      "A tag must have all required attributes, and at most one of mutually exclusive attributes",
      clause: Clause(.hls, "4.3"),
      cause: "A person probably edited the tag, or the packager does not fully support it",
      fix: "Add the missing attribute to the tag, or remove the attribute that is not allowed",
      failing: .playlist(media: "#EXT-X-KEY:METHOD=AES-128↓")),
    Rule(
      "hls.media.required-attrs", .error, at: .named("EXT-X-MEDIA", kind: .tag),
      "EXT-X-MEDIA must have TYPE, GROUP-ID and NAME, and URI or INSTREAM-ID if TYPE requires it",
      clause: Clause(.hls, "4.3.4.1"),
      cause: "The program that wrote the playlist probably does not support this TYPE fully",
      fix: "Add the attribute that the TYPE of EXT-X-MEDIA requires, or remove URI from closed "
        + "captions",
      failing: .playlist(
        multivariant: #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en"↓"#)),
    Rule(
      "hls.media.language-missing", .warning, at: .named("EXT-X-MEDIA", kind: .tag),
      "EXT-X-MEDIA should have LANGUAGE unless its TYPE is VIDEO", clause: Clause(.hlsAuthoring),
      cause: "The program that wrote the playlist probably did not know the language",
      fix: "Add LANGUAGE, because players select renditions by language",
      failing: .playlist(
        multivariant: #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="a.m3u8"↓"#)),
    Rule(
      "hls.streaminf.bandwidth", .error,
      at: .named("EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", kind: .tag),
      "EXT-X-STREAM-INF must have BANDWIDTH; EXT-X-I-FRAME-STREAM-INF must have BANDWIDTH and URI",
      clause: Clause(.hls, "4.3.4.2"),
      cause: "The program that wrote the playlist probably did not measure the bit rate",
      fix: "Add the missing attribute: BANDWIDTH with the peak bit rate in bits per second, or URI",
      failing: .playlist(
        multivariant: """
          #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1000,CODECS="mp4a.40.2"↓
          a.m3u8
          """)),
    Rule(
      "hls.streaminf.codecs-resolution", .warning,
      at: .named("EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", kind: .tag),
      "A variant should have CODECS and AVERAGE-BANDWIDTH; with video also RESOLUTION and, unless "
        + "it is an I-frame variant, FRAME-RATE", clause: Clause(.hlsAuthoring),
      cause: "The program that wrote the playlist probably did not analyze the segments of the "
        + "variant",
      fix: "Add the missing attributes, because players select variants by them",
      failing: .playlist(
        multivariant: """
          #EXT-X-STREAM-INF:BANDWIDTH=1000,AVERAGE-BANDWIDTH=1000↓
          a.m3u8
          """)),
    Rule(
      "hls.session-data.missing-data-id", .error, at: .named("EXT-X-SESSION-DATA", kind: .tag),
      "EXT-X-SESSION-DATA must have DATA-ID", clause: Clause(.hls, "4.3.4.4"),
      cause: "A person probably edited the line, or the program did not assign an identifier to "
        + "the data",
      fix: "Add DATA-ID with an identifier of the session data, such as com.example.title",
      failing: .playlist(multivariant: #"#EXT-X-SESSION-DATA:VALUE="one"↓"#)),
    Rule(
      "hls.session-data.value-xor-uri", .error, at: .named("EXT-X-SESSION-DATA", kind: .tag),
      "EXT-X-SESSION-DATA must have either VALUE or URI, but not both",
      clause: Clause(.hls, "4.3.4.4"),
      cause: "A program wrote both attributes, or neither",
      fix: "Remove VALUE or URI if both are present; add one of them if both are missing",
      failing: .playlist(
        multivariant: #"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="one",URI="↓a.json""#)),
    Rule(
      "hls.session-data.language", .warning, at: .named("EXT-X-SESSION-DATA", kind: .tag),
      "LANGUAGE of session data must be a language tag of RFC 5646",
      clause: Clause(.hls, "4.3.4.4"),
      cause: "A program probably wrote the name of the language or a locale identifier",
      fix: "Set LANGUAGE to a tag such as en or pt-BR",
      failing: .playlist(
        multivariant:
          #"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="one",LANGUAGE="↓en_US""#)),
    Rule(
      "hls.session-data.data-id-reverse-dns", .info, at: .named("EXT-X-SESSION-DATA", kind: .tag),
      "DATA-ID of session data should be a name in reverse DNS notation",
      clause: Clause(.hls, "4.3.4.4"),
      cause: "A program wrote a short name without a domain",
      fix: "Set DATA-ID to a name such as com.example.title",
      failing: .playlist(multivariant: #"#EXT-X-SESSION-DATA:DATA-ID="↓title",VALUE="one""#)),
    Rule(
      "hls.daterange", .error, at: .named("EXT-X-DATERANGE", kind: .tag),
      "EXT-X-DATERANGE must have ID and a complete START-DATE; END-ON-NEXT requires CLASS and "
        + "excludes DURATION and END-DATE", clause: Clause(.hls, "4.3.2.7"),
      cause: "A program left out an attribute, or wrote a date without a time of day",
      fix: "Add ID and START-DATE, write dates with a time of day, and remove attributes "
        + "that END-ON-NEXT excludes",
      failing: .playlist(media: #"#EXT-X-DATERANGE:ID="a",START-DATE="↓2024-05-17""#)),
    Rule(
      "hls.pdt.format", .warning, at: .named("EXT-X-PROGRAM-DATE-TIME", kind: .tag),
      "EXT-X-PROGRAM-DATE-TIME should be an ISO 8601 date with a time of day and a time zone",
      clause: Clause(.hls, "4.3.2.6"),
      cause: "A program probably wrote local time without a time zone",
      fix: "Write the date in the format 2024-05-17T09:30:00.000Z",
      failing: .playlist(media: "#EXT-X-PROGRAM-DATE-TIME:↓2024-05-17T09:30:00.000")),
    Rule(
      "hls.pdt.milliseconds", .info, at: .named("EXT-X-PROGRAM-DATE-TIME", kind: .tag),
      "EXT-X-PROGRAM-DATE-TIME should include milliseconds", clause: Clause(.hls, "4.3.2.6"),
      cause: "The program that wrote the playlist probably counts time in whole seconds",
      fix: "Add three digits of milliseconds after the seconds",
      failing: .playlist(media: "#EXT-X-PROGRAM-DATE-TIME:↓2024-05-17T09:30:00Z")),
  ]
}
