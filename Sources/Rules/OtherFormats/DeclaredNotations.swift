import Anatomy

/// What is found wrong with texts of programs and telemetry while they are read.
extension Rule {
  static let declaredNotations: [Rule] = [
    Rule(
      "xml.malformed", .error, at: .any(kind: "element"),
      "a text in XML is well-formed",
      cause: "a program put texts together without writing < and & as XML has them, or the "
        + "text was cut",
      fix: "write the text anew with a library for XML",
      failing: [
        .movie(
          more: """
            uuid {
              be 7a cf cb 97 a9 42 e8 9c 71 99 94 91 e3 af ac
              "<x:xmpmeta xmlns:x='adobe:ns:meta/'><a></" ↓"b></x:xmpmeta>"
            }
            """)
      ]),
    Rule(
      "xml.entity-declared", .error, at: .any(kind: "element"),
      "a text in XML declares no entities",
      cause: "a program wrote a document type, or somebody tries to make readers run out of memory",
      fix: "write the text anew without a document type",
      failing: [
        .movie(
          more: """
            uuid {
              be 7a cf cb 97 a9 42 e8 9c 71 99 94 91 e3 af ac
              "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a " ↓"'b'>]><x:xmpmeta xmlns:x='adobe:ns:meta/'/>"
            }
            """)
      ]),
    Rule(
      "json.malformed", .error, at: .any(kind: "value"),
      "a text in JSON is well-formed",
      cause: "a program put texts together without writing quotes as JSON has them",
      fix: "write the text anew with a library for JSON",
      failing: [
        .movie(
          more: #"""
            free {
              jumb {
                jumd { 00 * 16 03 "a\0" }
                json { "{\"a\": " ↓"}" }
              }
            }
            """#)
      ]),
    Rule(
      "cbor.malformed", .error, at: .any(kind: "item"),
      "bytes in CBOR are well-formed",
      cause: "the bytes were cut, or a count is wrong",
      fix: "write the bytes anew",
      failing: [
        .movie(
          more: #"""
            free {
              jumb {
                jumd { 00 * 16 03 "a\0" }
                cbor { a2 61 61 01↓ }
              }
            }
            """#)
      ]),
    Rule(
      "plist.malformed", .error, at: .any(kind: "object"),
      "a property list has objects where its table says",
      cause: "the list was cut, or damaged",
      fix: "write the list anew",
      failing: [.movie(more: #"free { "bplist00" 09 08 00 * 6 ↓00 00 u64 1, 0, 9 }"#)]),
    Rule(
      "jumbf.box.size-below-header", .error, at: .named("jumbf", "jumb", kind: "box"),
      "a box of content credentials is as large as its header", clause: Clause(.jumbf),
      cause: "bytes that are no box stand there",
      fix: "write the credentials anew: the content cannot be proven",
      failing: [
        .movie(
          more: #"""
            free {
              jumb {
                jumd { 00 * 16 03 "a\0" }
                ↓u32 4 "free"
              }
            }
            """#)
      ]),
    Rule(
      "jumbf.box.size-exceeds-parent", .error, at: .named("jumbf", "jumb", kind: "box"),
      "a box of content credentials ends inside the one that it is in", clause: Clause(.jumbf),
      cause: "the file was cut, or an editor changed a box",
      fix: "write the credentials anew: the content cannot be proven",
      failing: [
        .movie(
          more: #"""
            free {
              jumb {
                jumd { 00 * 16 03 "a\0" }
                ↓u32 99 "json" "{}"
              }
            }
            """#)
      ]),
    Rule(
      "jumbf.box.children-underflow", .error, at: .named("jumbf", "jumb", kind: "box"),
      "boxes of content credentials fill the one that they are in", clause: Clause(.jumbf),
      cause: "an editor changed a box and not the sizes around it",
      fix: "write the credentials anew: the content cannot be proven",
      failing: [
        .movie(
          more: #"""
            free {
              jumb {
                jumd { 00 * 16 03 "a\0" }
                ↓00 00
              }
            }
            """#)
      ]),
    Rule(
      "jumbf.box.payload-too-short", .error, at: .named("jumbf", "jumb", kind: "box"),
      "a box of content credentials is long enough for its fields", clause: Clause(.jumbf),
      cause: "an editor left fields out",
      fix: "write the credentials anew: the content cannot be proven",
      failing: [
        .movie(
          more: """
            free {
              jumb {
                jumd { ↓00 * 8 }
              }
            }
            """)
      ]),
    Rule(
      "jumbf.box.trailing-bytes", .warning, at: .named("jumbf", "jumb", kind: "box"),
      "nothing stands behind the last field of a box of content credentials",
      clause: Clause(.jumbf),
      cause: "an editor counted on behind what it wrote",
      fix: "state the size of the fields",
      failing: [
        .movie(
          more: #"""
            free {
              jumb {
                jumd { 00 * 16 03 "a\0" }
                bfdb { 00 "a/b\0" ↓00 }
              }
            }
            """#)
      ]),
    Rule(
      "telemetry.size-past-end", .error, at: .any(kind: "item"),
      "an item of telemetry ends inside the one that it is in",
      cause: "the recording broke off",
      fix: "nothing can be done: what is missing is lost",
      failing: [
        .movie(
          moreOfMovie: """
            udta {
              GPMF {
                "DEVC" 00 01 sized u16 { "DVNM" "c" ↓01 u16 99 "Cam!" }
              }
            }
            """)
      ]),
    Rule(
      "telemetry.too-short", .error, at: .any(kind: "block"),
      "a block of telemetry is long enough for its fields",
      cause: "the recording broke off, or the maker has another layout",
      fix: "nothing can be done: what is missing is lost",
      failing: [
        #"""
        ff d8
        ff e0 sized u16 +2 { "JFIF\0" 01 01 00 u16 1, 1 00 00 }
        ff d9
        block: 00 00 01 0a u32le 99 ↓"Name"
        directory: "SEFH" u32le 107, 1 u16le 0, 0x0a01 u32le @directory - @block, 12 u32le 24 "SEFT"
        """#
      ]),
    // No note: what was not examined must not pass for good.
    Rule(
      "file.resource-limit", .error, at: .anywhere,
      "a file is no deeper, longer or larger unpacked than is looked into",
      cause: "a program ran wild, or somebody tries to make readers run out of memory",
      fix: "look at what stands there; the rest of it was not examined",
      failing: [
        .movie(
          more: """
            uuid {
              be 7a cf cb 97 a9 42 e8 9c 71 99 94 91 e3 af ac
              "<x:xmpmeta xmlns:x='adobe:ns:meta/'>" "<a>" * 61 ↓"<a>" * 39 "</a>" * 100 "</x:xmpmeta>"
            }
            """)
      ]),
  ]
}
