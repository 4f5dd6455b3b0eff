import Anatomy
import Bytes
import Schema

/// Declarations of version 2.2 frames with three-character IDs, except text frames.
extension Frames {
  static let shortBinary = SpecSection(
    .id3v22,
    [
      Frame.short("UFI", "Unique File Identifier", "UFID") { uniqueIdentifier($0) },
      Frame.short("MCI", "Music CD Identifier", "MCDI", occurs: .atMostOnce) { discIdentifier($0) },
      Frame.short("COM", "Comment", "COMM") { comment($0, "COMM") },
      Frame.short("ULT", "Lyrics", "USLT") { lyrics($0, "USLT") },
      Frame.short("SLT", "Synchronized Lyrics", "SYLT") { timedLyrics($0) },
      Frame.short(
        "PIC", "Attached Picture", "APIC", holds: PayloadGrammar.frames("picture_data")
      ) { picture($0, isShort: true) },
      Frame.short(
        "GEO", "Encapsulated Object", "GEOB",
        holds: PayloadGrammar.frames("object", declaredType: mime)
      ) { object($0) },
      Frame.short("CNT", "Play Counter", "PCNT", occurs: .atMostOnce) { playCounter($0) },
      Frame.short("POP", "Popularimeter", "POPM") { popularity($0) },
      Frame.short("BUF", "Recommended Buffer Size", "RBUF", occurs: .atMostOnce) { bufferSize($0) },
      Frame.short("CRA", "Audio Encryption", "AENC") { audioEncryption($0) },
      Frame.short("CRM", "Encrypted Meta Frame", nil) { frame in
        frame.latin("owner_identifier", means: .type, line: .value)
        frame.latin("content_explanation", means: .identifies(.text), line: .value)
        frame.rest("encrypted", means: Meaning(.undecoded))
      },
      Frame.short("LNK", "Linked Information", "LINK") { frame in
        frame.text("frame_identifier", .latin1, .bytes(3), means: .type, line: .value)
        linkedRest(frame)
      },
    ])

  static let shortTimes = SpecSection(
    .id3v22,
    [
      Frame.short("ETC", "Event Timing Codes", "ETCO", occurs: .atMostOnce) { eventTimes($0) },
      Frame.short("MLL", "MPEG Location Lookup Table", "MLLT", occurs: .atMostOnce) {
        lookupTable($0)
      },
      Frame.short("STC", "Synchronized Tempo Codes", "SYTC", occurs: .atMostOnce) { tempos($0) },
      Frame.short("RVA", "Relative Volume", "RVAD", occurs: .atMostOnce) { oldVolume($0) },
      Frame.short("EQU", "Equalization", "EQUA", occurs: .atMostOnce) { oldEqualization($0) },
      Frame.short("REV", "Reverb", "RVRB", occurs: .atMostOnce) { reverb($0) },
    ])
}
