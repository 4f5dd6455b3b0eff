import Anatomy
import Schema

/// Boxes with decoder configurations of AC-3, Enhanced AC-3 and AC-4 audio.
extension Boxes {
  static let dolbyAudio = SpecSection(
    Standard("ETSI TS 102 366", edition: "1.4.1"),
    [
      Box(
        "dac3", "AC-3 Configuration", in: "AudioSampleEntry", "wave", occurs: .atMostOnce,
        spec: "F.4", presents: .all(.decoding)
      ) { box in
        box.bits(2, "fscod", line: .value, labels: AudioValueNames.dolbyFrequencies)
        box.bits(5, "bsid")
        box.bits(3, "bsmod", labels: AudioValueNames.dolbyServices)
        box.bits(3, "acmod", line: .value, labels: AudioValueNames.dolbyChannels)
        box.bits(1, "lfeon")
        box.bits(5, "bit_rate_code", line: .value, labels: AudioValueNames.dolbyBitRates)
        box.reservedBits(5)
      },
      Box(
        "dec3", "Enhanced AC-3 Configuration", in: "AudioSampleEntry", "wave",
        occurs: .atMostOnce, spec: "F.6", presents: .all(.decoding)
      ) { box in
        box.bits(13, "data_rate", line: "% kbit/s")
        let last = box.bits(3, "num_ind_sub")
        box.list("substreams", count: last + 1) { stream in
          stream.bits(2, "fscod", labels: AudioValueNames.dolbyFrequencies)
          stream.bits(5, "bsid")
          stream.reservedBits(1)
          stream.bits(1, "asvc")
          stream.bits(3, "bsmod", labels: AudioValueNames.dolbyServices)
          stream.bits(3, "acmod", labels: AudioValueNames.dolbyChannels)
          stream.bits(1, "lfeon")
          stream.reservedBits(3)
          let dependent = stream.bits(4, "num_dep_sub")
          stream.when(dependent > 0, "num_dep_sub is not 0") { stream.bits(9, "chan_loc") }
          stream.when(dependent == 0, "num_dep_sub is 0") { stream.reservedBits(1) }
        }
        box.when(box.remaining >= 2, "at least 2 bytes remain in the box") {
          box.reservedBits(7)
          box.bits(1, "flag_ec3_extension_type_a", labels: [1: "object audio"])
          box.u8("complexity_index_type_a")
        }
        box.when(box.remaining > 0, "bytes remain in the box") {
          box.rest("reserved", means: .reserved)
        }
      },
    ])

  static let dolbyAC4 = SpecSection(
    Standard("ETSI TS 103 190-2", edition: "1.2.1"),
    [
      Box(
        "dac4", "AC-4 Configuration", in: "AudioSampleEntry", occurs: .atMostOnce, spec: "E.5",
        presents: .all(.decoding)
      ) { box in
        let version = box.bits(3, "ac4_dsi_version")
        let stream = box.bits(7, "bitstream_version")
        box.bits(1, "fs_index", line: .value, labels: [0: "44100 Hz", 1: "48000 Hz"])
        box.bits(4, "frame_rate_index")
        let count = box.bits(9, "n_presentations", line: "% presentations")
        box.when(version == 1, "ac4_dsi_version is 1") {
          box.when(stream > 1, "bitstream_version is more than 1") { box.dolbyProgram() }
          box.dolbyPresentations(count)
        }
        box.when(version != 1, "any other ac4_dsi_version") {
          box.rest("presentations", means: .identifies(.playback))
        }
      }
    ])
}

extension FieldReader {
  /// Reads the identifiers of an AC-4 program (ETSI TS 103 190-2, E.6).
  fileprivate func dolbyProgram() {
    flag("b_program_id") {
      bits(16, "short_program_id")
      flag("b_uuid") {
        group("program_uuid", means: .identifies(.identifier)) {
          for _ in 0..<4 { bits(32, "program_uuid", means: .identifies(.identifier)) }
        }
      }
    }
  }

  fileprivate func dolbyPresentations(_ count: Int) {
    bits(2, "bit_rate_mode")
    bits(32, "bit_rate")
    bits(32, "bit_rate_precision")
    alignToByte("byte_align")
    list("presentations", count: count) { presentation in
      presentation.u8("presentation_version")
      var size = presentation.u8("pres_bytes")
      presentation.when(size == 255, "pres_bytes is 255") {
        size += presentation.u16("add_pres_bytes")
      }
      presentation.when(size > 0, "pres_bytes is not 0") {
        presentation.bytes("presentation", size, means: .identifies(.playback))
      }
    }
  }
}
