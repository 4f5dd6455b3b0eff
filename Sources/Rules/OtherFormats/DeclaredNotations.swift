import Anatomy
import RuleEngine

/// Rules for XML, JSON, CBOR, property lists, JUMBF and telemetry that are checked while a file is
/// read.
extension Rule {
  static let declaredNotations: [Rule] = [
    Rule(
      "xml.malformed", .error, at: .any(kind: .element),
      "XML text must be well-formed",
      cause: "A program joined strings without escaping < and &, or the text was truncated",
      fix: "Write the XML text again with an XML library",
      failing: .packet(#""<x:xmpmeta xmlns:x='adobe:ns:meta/'><a></" ↓"b></x:xmpmeta>""#)),
    Rule(
      "xml.entity-declared", .error, at: .any(kind: .element),
      "XML text in media files should not declare entities",
      cause: "A program wrote a document type declaration, or the text is meant to exhaust the "
        + "memory of readers",
      fix: "Write the XML text again without a document type declaration",
      failing: .packet(
        #""<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a " ↓"'b'>]><x:xmpmeta xmlns:x='adobe:ns:meta/'/>""#
      )),
    Rule(
      "json.malformed", .error, at: .any(kind: .value),
      "JSON text must be well-formed",
      cause: "A program probably joined strings without escaping quotation marks",
      fix: "Write the JSON text again with a JSON library",
      failing: .jumbf(#"json { "{\"a\": " ↓"}" }"#)),
    Rule(
      "cbor.malformed", .error, at: .any(kind: .item),
      "CBOR data must be well-formed",
      cause: "The data was truncated, or a CBOR length or count is wrong",
      fix: "Write the CBOR data again with a CBOR library",
      failing: .jumbf("cbor { a2 61 61 01↓ }")),
    Rule(
      "der.malformed", .error, at: .named("certificate", "reply", "ocspResponse", kind: .element),
      "Certificates and time stamps must be well-formed DER data", clause: Clause(.der),
      cause: "The data was truncated, or a length in it is wrong",
      fix: "Sign the file again",
      failing: .jumbf("cbor { d2 84 40 a1 18 21 45 30 03 ↓02 05 01 40 40 }")),
    Rule(
      "plist.malformed", .error, at: .any(kind: .object),
      "A binary property list must have valid objects at the offsets in its offset table",
      cause: "The property list was truncated or damaged",
      fix: "Write the property list again with a property list library",
      failing: .movie(more: #"free { "bplist00" 09 08 00 * 6 ↓00 00 u64 1, 0, 9 }"#)),
    Rule(
      "jumbf.box.size-below-header", .error, at: .named("jumbf", "jumb", kind: .box),
      "The size of a JUMBF box must cover at least its header", clause: Clause(.jumbf),
      cause: "The bytes at this offset are probably not a box",
      fix: "Obtain the original file, because the boxes from this offset on cannot be read",
      failing: .jumbf(#"↓u32 4 "free""#)),
    Rule(
      "jumbf.box.size-exceeds-parent", .error, at: .named("jumbf", "jumb", kind: .box),
      "A JUMBF box must not extend past the end of the box that contains it",
      clause: Clause(.jumbf),
      cause: "The file was truncated, or an editor changed a box",
      fix: "Obtain a complete copy of the file, because truncated content credentials cannot be "
        + "verified",
      failing: .jumbf(#"↓u32 99 "json" "{}""#)),
    Rule(
      "jumbf.box.children-underflow", .error, at: .named("jumbf", "jumb", kind: .box),
      "JUMBF boxes must completely fill the box that contains them", clause: Clause(.jumbf),
      cause: "An editor changed a box and did not update the sizes of the boxes around it",
      fix: "Obtain the file as it was signed, because changed content credentials cannot be "
        + "verified",
      failing: .jumbf("↓00 00")),
    Rule(
      "jumbf.box.payload-too-short", .error, at: .named("jumbf", "jumb", kind: .box),
      "A JUMBF box must be long enough for all its fields", clause: Clause(.jumbf),
      cause: "An editor probably left out fields",
      fix: "Write the JUMBF box again with all its fields, and sign the file again",
      failing: .movie(
        more: """
          free {
            jumb {
              jumd { ↓00 * 8 }
            }
          }
          """)),
    Rule(
      "jumbf.box.trailing-bytes", .warning, at: .named("jumbf", "jumb", kind: .box),
      "A JUMBF box should end after its last field", clause: Clause(.jumbf),
      cause: "An editor probably miscounted the box size",
      fix: "Remove the bytes after the last field of the JUMBF box, update its size, and sign the "
        + "file again",
      failing: .jumbf(#"bfdb { 00 "a/b\0" ↓00 }"#)),
    Rule(
      "telemetry.size-past-end", .error, at: .any(kind: .item),
      "A telemetry item must not extend past the end of the item that contains it",
      cause: "The recording was probably interrupted",
      fix: "Use the telemetry before this item, because the rest is lost",
      failing: .movie(
        moreOfMovie: """
          udta {
            GPMF {
              "DEVC" 00 01 sized u16 { "DVNM" "c" ↓01 u16 99 "Cam!" }
            }
          }
          """)),
    Rule(
      "telemetry.too-short", .error, at: .any(kind: .block),
      "A telemetry block must be long enough for all its fields",
      cause: "The recording was interrupted, or the manufacturer uses another layout",
      fix: "Use the other telemetry blocks, because the missing fields are lost",
      failing: [
        #"""
        ff d8
        ff e0 sized u16 +2 { "JFIF\0" 01 01 00 u16 1, 1 00 00 }
        ff d9
        block: 00 00 01 0a u32le 99 ↓"Name"
        directory: "SEFH" u32le 107, 1 u16le 0, 0x0a01 u32le @directory - @block, 12 u32le 24 "SEFT"
        """#
      ]),
    // The severity is error: a file must not count as valid if part of it was not examined.
    Rule(
      "file.resource-limit", .error, at: .anywhere,
      "A file should not exceed the limits of mediainspect for nesting depth, length and "
        + "decompressed size",
      cause: "A program wrote damaged data, or the file is meant to exhaust the memory of readers",
      fix: "Examine the data at this offset with another program, because the rest of it was not "
        + "checked",
      failing: .packet(
        #""<x:xmpmeta xmlns:x='adobe:ns:meta/'>" "<a>" * 61 ↓"<a>" * 39 "</a>" * 100 "</x:xmpmeta>""#
      )),
  ]
}
