import Anatomy
import Bytes
import Schema

/// Declarations of frames for purchases and offers, encryption and grouping, and counters.
extension Frames {
  static let commerce = SpecSection(
    .id3v24,
    [
      Frame("OWNE", "Ownership", occurs: .atMostOnce) { frame in
        var coding = frame.textEncoding()
        frame.latin("price_paid", means: .identifies(.account), line: .value)
        frame.text("date_of_purchase", .latin1, .bytes(8), means: .identifies(.time), line: .value)
        frame.text("seller", &coding, means: .identifies(.account), line: .value)
      },
      Frame(
        "COMR", "Commercial Offer", holds: PayloadGrammar.frames("seller_logo", declaredType: mime)
      ) {
        frame in
        var coding = frame.textEncoding()
        frame.latin("price", means: .identifies(.account), line: .value)
        frame.text("valid_until", .latin1, .bytes(8), means: .identifies(.time))
        frame.latin("contact_url", means: .identifies(.path))
        frame.u8("received_as", labels: deliveries)
        frame.text("name_of_seller", &coding, means: .identifies(.account), line: .value)
        frame.text("description", &coding, means: .identifies(.text))
        frame.when(frame.remaining > 0, "a logo follows") { frame.latin("mime_type", means: .type) }
      },
    ])

  private static let deliveries: Labels = [
    0: "other", 1: "standard CD album", 2: "compressed audio on CD", 3: "file over the Internet",
    4: "stream over the Internet", 5: "note sheets", 6: "note sheets in a book",
    7: "music on other media", 8: "merchandise",
  ]

  static let encryption = SpecSection(
    .id3v24,
    [
      Frame("AENC", "Audio Encryption") { audioEncryption($0) },
      Frame("ENCR", "Encryption Method") { frame in
        frame.latin("owner_identifier", means: .type, line: .value)
        frame.u8("method_symbol", means: .id(of: "id3_encryption_method"), line: .value)
        frame.rest("encryption_data", means: .identifies(.playback))
      },
      Frame("GRID", "Group Identification") { frame in
        frame.latin("owner_identifier", means: .type, line: .value)
        frame.u8("group_symbol", means: .id(of: "id3_group"), line: .value)
        frame.rest("group_dependent_data", means: .identifies(.unknown))
      },
      Frame("SIGN", "Signature", in: "ID3v2.4") { frame in
        frame.u8("group_symbol", means: .reference(to: "id3_group"), line: .value)
        frame.rest("signature", means: .identifies(.unknown))
      },
    ])

  static func audioEncryption(_ frame: FieldReader) {
    frame.latin("owner_identifier", means: .type, line: .value)
    frame.u16("preview_start")
    frame.u16("preview_length")
    frame.rest("encryption_info", means: .identifies(.playback))
  }

  static let counters = SpecSection(
    .id3v24,
    [
      Frame("PCNT", "Play Counter", occurs: .atMostOnce) { playCounter($0) },
      Frame("POPM", "Popularimeter") { popularity($0) },
      Frame("RBUF", "Recommended Buffer Size", occurs: .atMostOnce) { bufferSize($0) },
    ])

  static func playCounter(_ frame: FieldReader) {
    if !frame.isDescribing, !frame.hasFailed, frame.remaining < 4 {
      frame.report(
        rule: "id3.pcnt.short", severity: .warning,
        "counter has \(frame.remaining * 8) bits, at least 32 are required",
        at: frame.rest, field: "counter")
    }
    frame.counter("counter", line: .value)
  }

  static func popularity(_ frame: FieldReader) {
    frame.latin("email_to_user", means: .identifies(.account), line: .value)
    frame.u8("rating", line: "rating %")
    frame.counter("counter", line: "played % times")
  }

  static func bufferSize(_ frame: FieldReader) {
    frame.u24("buffer_size", line: .value)
    frame.when(frame.remaining > 0, "bytes remain") {
      frame.u8("embedded_info", labels: [0: "no", 1: "tags may be embedded in the audio"])
    }
    frame.when(frame.remaining > 0, "bytes remain") {
      frame.u32("offset_to_next_tag", means: .offset(from: .endOfNode))
    }
  }
}
