import Anatomy
import Bytes
import Schema

/// Declarations of WAVE chunks with cue points and their texts, and with settings for samplers.
extension Chunks {
  static let waveCues = SpecSection(
    .wave,
    [
      Chunk("cue ", "Cue Points", in: "WAVE", occurs: .atMostOnce, presents: .all(.markers)) {
        chunk in
        let rows = chunk.u32("dwCuePoints", means: .count(of: .rows))
        chunk.table("points", rows: rows) { row in
          row.u32("dwName", means: .id(of: "cue"))
          row.u32("dwPosition")
          row.code("fccChunk")
          row.u32("dwChunkStart")
          row.u32("dwBlockStart")
          row.u32("dwSampleOffset", means: .moment(.frames))
        }
      },
      Chunk("plst", "Playlist", in: "WAVE", occurs: .atMostOnce) { chunk in
        let rows = chunk.u32("dwSegments", means: .count(of: .rows))
        chunk.table("segments", rows: rows) { row in
          row.u32("dwName", means: .reference(to: "cue"))
          row.u32("dwLength")
          row.u32("dwLoops")
        }
      },
      Chunk("labl", "Label", in: "adtl") { named($0, key: "labl") },
      Chunk("note", "Note", in: "adtl") { named($0, key: "note") },
      Chunk("ltxt", "Text with Length", in: "adtl") { chunk in
        chunk.u32("dwName", means: .reference(to: "cue"))
        chunk.u32("dwSampleLength", means: .duration(.frames))
        chunk.code("dwPurpose")
        chunk.u16("wCountry")
        chunk.u16("wLanguage")
        chunk.u16("wDialect")
        chunk.u16("wCodePage")
        chunk.chunkText("data", means: .tag(.associatedData, "ltxt"), line: .value)
      },
      Chunk(
        "file", "Embedded File", in: "adtl",
        holds: PayloadGrammar(
          "fileData", means: Meaning(.payload, about: .category(.unknown)), terminology: .chunks)
      ) { chunk in
        chunk.u32("dwName", means: .reference(to: "cue"))
        chunk.u32("dwMedType")
      },
      Chunk("smpl", "Sampler", in: "WAVE", occurs: .atMostOnce, presents: sampler) { chunk in
        chunk.u32("dwManufacturer", means: .identifies(.identifier))
        chunk.u32("dwProduct", means: .identifies(.identifier))
        chunk.u32("dwSamplePeriod", labels: Labels { "\($0) ns" })
        chunk.u32("dwMIDIUnityNote")
        chunk.u32("dwMIDIPitchFraction")
        chunk.u32("dwSMPTEFormat")
        chunk.u32("dwSMPTEOffset")
        let rows = chunk.u32("cSampleLoops", means: .count(of: .rows))
        chunk.u32("cbSamplerData", means: .size(of: .field("samplerData")))
        chunk.table("loops", rows: rows) { row in
          row.u32("dwIdentifier", means: .reference(to: "cue"))
          row.u32("dwType") { $0 < 3 ? ["forward", "back and forth", "backward"][Int($0)] : nil }
          row.u32("dwStart")
          row.u32("dwEnd")
          row.u32("dwFraction")
          row.u32("dwPlayCount")
        }
        chunk.rest("samplerData", means: .identifies(.unknown))
      },
      Chunk("inst", "Instrument", in: "WAVE", occurs: .atMostOnce, presents: .all(.markers)) {
        chunk in
        chunk.u8("bUnshiftedNote")
        chunk.i8("chFineTune")
        chunk.i8("chGain")
        chunk.u8("bLowNote")
        chunk.u8("bHighNote")
        chunk.u8("bLowVelocity")
        chunk.u8("bHighVelocity")
      },
      Chunk("acid", "Loop", in: "WAVE") { chunk in
        chunk.switches(
          "flags", width: 4,
          [1: "one shot", 2: "root note set", 4: "stretch", 8: "disk based", 0x10: "high octave"])
        chunk.u16("root_note")
        chunk.u16("unknown_1")
        chunk.float("unknown_2", width: 4)
        chunk.u32("beats")
        chunk.u16("meter_denominator")
        chunk.u16("meter_numerator")
        chunk.float("tempo", width: 4, line: "% beats per minute")
      },
    ])

  /// The fields of a sampler chunk that affect players. The manufacturer and its private data do
  /// not affect other players.
  private static let sampler: Presentation = [
    "dwSamplePeriod": .markers, "dwMIDIUnityNote": .markers, "dwMIDIPitchFraction": .markers,
    "dwSMPTEFormat": .markers, "dwSMPTEOffset": .markers, "loops": .markers,
  ]

  private static func named(_ chunk: FieldReader, key: String) {
    chunk.u32("dwName", means: .reference(to: "cue"))
    chunk.chunkText("data", means: .tag(.associatedData, key), line: .value)
  }
}
