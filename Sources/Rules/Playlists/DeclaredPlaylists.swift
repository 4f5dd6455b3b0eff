import Anatomy

/// What is found wrong with the lines of playlists while they are read.
extension Rule {
  static let declaredPlaylists: [Rule] = [
    Rule(
      "hls.extm3u-missing", .error, at: .named("hls", kind: "playlist"),
      "the first line is #EXTM3U and nothing else", clause: Clause(.hls, "4.3.1.1"),
      cause: "a program wrote a comment or spaces there",
      fix: "write #EXTM3U alone into the first line",
      failing: [
        .playlist(
          """
          ↓#EXTM3U playlist
          #EXT-X-TARGETDURATION:10
          #EXTINF:4.0,
          a.ts
          #EXT-X-ENDLIST
          """)
      ]),
    Rule(
      "hls.bom-or-encoding", .error, at: .named("hls", kind: "playlist"),
      "a playlist is UTF-8 without a byte order mark and without controls",
      clause: Clause(.hls, "4.1"),
      cause: "an editor put the mark there, or saved the text in another encoding",
      fix: "save it as UTF-8 without a mark",
      failing: [
        ##"↓ef bb bf "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:4.0,\na.ts\n#EXT-X-ENDLIST\n""##
      ]),
    Rule(
      "hls.tag.syntax", .error, at: .named("hls", kind: "playlist"),
      "the value of a tag is of the form that the tag has", clause: Clause(.hls, "4.3"),
      cause: "a value was written by hand, or with the comma of a country",
      fix: "write the value as its clause has it",
      failing: [.playlist(media: "#EXT-X-MEDIA-SEQUENCE:↓one")]),
    Rule(
      "hls.tag.trailing", .warning, at: .named("hls", kind: "playlist"),
      "a line ends where its tag does", clause: Clause(.hls, "4.3"),
      cause: "a value was given to a tag that has none",
      fix: "remove what stands behind the tag",
      failing: [.playlist(media: "#EXT-X-INDEPENDENT-SEGMENTS↓:YES")]),
    Rule(
      "hls.extinf.comma-missing", .warning, at: .named("EXTINF", kind: "tag"),
      "a comma stands behind the duration of a segment", clause: Clause(.hls, "4.3.2.1"),
      cause: "a program left it out where there is no title",
      fix: "write the comma: older players look for it",
      failing: [
        .playlist(
          media: """
            #EXTINF:4↓
            b.ts
            """)
      ]),
    Rule(
      "hls.attr.syntax", .error, at: .named("hls", kind: "playlist"),
      "attributes are names and values of the kind that each has, with commas between",
      clause: Clause(.hls, "4.2"),
      cause: "quotes or commas were left out, or spaces put in",
      fix: "write NAME=value, and in quotes what has to be in quotes",
      failing: [.playlist(media: "#EXT-X-MAP:URI=↓init.mp4")]),
    Rule(
      "hls.attr.required", .error, at: .named("hls", kind: "playlist"),
      "a tag has the attributes without which it says nothing", clause: Clause(.hls, "4.3"),
      cause: "a program left an attribute out",
      fix: "state the attribute",
      failing: [.playlist(media: "#EXT-X-KEY:METHOD=AES-128↓")]),
    Rule(
      "hls.media.required-attrs", .error, at: .named("EXT-X-MEDIA", kind: "tag"),
      "a rendition has its type, group and name, and an address where its type asks for "
        + "one", clause: Clause(.hls, "4.3.4.1"),
      cause: "a program left an attribute out",
      fix: "state the attribute",
      failing: [
        .playlist(
          multivariant: #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en"↓"#)
      ]),
    Rule(
      "hls.media.language-missing", .warning, at: .named("EXT-X-MEDIA", kind: "tag"),
      "a rendition says its language", clause: Clause(.hlsAuthoring),
      cause: "a program did not know it",
      fix: "state LANGUAGE: players choose by it",
      failing: [
        .playlist(
          multivariant: #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="a.m3u8"↓"#)
      ]),
    Rule(
      "hls.streaminf.bandwidth", .error,
      at: .named("EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", kind: "tag"),
      "a variant says its bandwidth", clause: Clause(.hls, "4.3.4.2"),
      cause: "a program left it out",
      fix: "state the highest bit rate: players choose by it",
      failing: [
        .playlist(
          multivariant: """
            #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1000,CODECS="mp4a.40.2"↓
            a.m3u8
            """)
      ]),
    Rule(
      "hls.streaminf.codecs-resolution", .warning,
      at: .named("EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", kind: "tag"),
      "a variant says its codecs, its mean bandwidth and, with a picture, its size and "
        + "rate", clause: Clause(.hlsAuthoring),
      cause: "a program left them out",
      fix: "state them: players choose by them",
      failing: [
        .playlist(
          multivariant: """
            #EXT-X-STREAM-INF:BANDWIDTH=1000,AVERAGE-BANDWIDTH=1000↓
            a.m3u8
            """)
      ]),
    Rule(
      "hls.session-data.missing-data-id", .error, at: .named("EXT-X-SESSION-DATA", kind: "tag"),
      "session data has a name", clause: Clause(.hls, "4.3.4.4"),
      cause: "a program left it out",
      fix: "state DATA-ID",
      failing: [.playlist(multivariant: #"#EXT-X-SESSION-DATA:VALUE="one"↓"#)]),
    Rule(
      "hls.session-data.value-xor-uri", .error, at: .named("EXT-X-SESSION-DATA", kind: "tag"),
      "session data has a value or the address of one", clause: Clause(.hls, "4.3.4.4"),
      cause: "a program stated both, or neither",
      fix: "state VALUE or URI",
      failing: [
        .playlist(
          multivariant: #"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="one",URI="↓a.json""#)
      ]),
    Rule(
      "hls.session-data.language", .warning, at: .named("EXT-X-SESSION-DATA", kind: "tag"),
      "the language of session data is a tag of RFC 5646", clause: Clause(.hls, "4.3.4.4"),
      cause: "a program wrote the name of the language",
      fix: "write a tag such as en or pt-BR",
      failing: [
        .playlist(
          multivariant:
            #"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="one",LANGUAGE="↓en_US""#)
      ]),
    Rule(
      "hls.session-data.data-id-reverse-dns", .info, at: .named("EXT-X-SESSION-DATA", kind: "tag"),
      "the name of session data begins with a domain, the top first",
      clause: Clause(.hls, "4.3.4.4"),
      cause: "a program made up a short name",
      fix: "write a name such as com.example.title",
      failing: [.playlist(multivariant: #"#EXT-X-SESSION-DATA:DATA-ID="↓title",VALUE="one""#)]),
    Rule(
      "hls.daterange", .error, at: .named("EXT-X-DATERANGE", kind: "tag"),
      "a date range has a name and a date to begin with, and one end",
      clause: Clause(.hls, "4.3.2.7"),
      cause: "a program left an attribute out, or wrote a date alone",
      fix: "state ID and START-DATE, and times of day in dates",
      failing: [.playlist(media: #"#EXT-X-DATERANGE:ID="a",START-DATE="↓2024-05-17""#)]),
    Rule(
      "hls.pdt.format", .warning, at: .named("EXT-X-PROGRAM-DATE-TIME", kind: "tag"),
      "the date of a segment is one of ISO 8601 with a time of day and a zone",
      clause: Clause(.hls, "4.3.2.6"),
      cause: "a program wrote the local time",
      fix: "write a date such as 2024-05-17T09:30:00.000Z",
      failing: [.playlist(media: "#EXT-X-PROGRAM-DATE-TIME:↓2024-05-17T09:30:00.000")]),
    Rule(
      "hls.pdt.milliseconds", .info, at: .named("EXT-X-PROGRAM-DATE-TIME", kind: "tag"),
      "the date of a segment tells milliseconds", clause: Clause(.hls, "4.3.2.6"),
      cause: "a program counts in seconds",
      fix: "write three digits behind the seconds",
      failing: [.playlist(media: "#EXT-X-PROGRAM-DATE-TIME:↓2024-05-17T09:30:00Z")]),
  ]
}
