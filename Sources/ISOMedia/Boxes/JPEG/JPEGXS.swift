import Anatomy
import Schema

/// Boxes of JPEG XS, in files and in sample entries (ISO/IEC 21122-3, annex A).
extension Boxes {
  static let jpegXS = SpecSection(
    .jpegXS,
    [
      Box("JXS ", "JPEG XS Signature", in: "file", occurs: .atMostOnce, spec: "A.5.1") {
        $0.signature()
      },
      Box(
        "jpvs", "Video Support", in: "file", "VisualSampleEntry", occurs: .atMostOnce,
        spec: "A.5.3", holds: .boxes),
      Box(
        "jpvi", "Video Information", in: "jpvs", occurs: .once, spec: "A.5.3.2",
        body: videoInformation),
      Box(
        "jxpl", "Profile and Level", in: "jpvs", "VisualSampleEntry", occurs: .atMostOnce,
        spec: "A.5.3.3"
      ) { box in
        box.u16("Ppih")
        box.u16("Plev")
      },
      Box("bmdm", "Buffer Model", in: "jpvs", occurs: .atMostOnce, spec: "A.5.3.4") { box in
        box.u8(
          "Tbmd", line: .value,
          labels: [0: "no bound", 1: "constant rate, bounded", 2: "constant rate, varying"])
        box.reserved(1, "Rd")
        box.u16("Ncg_hz")
        box.u16("Ncg_vt")
      },
      Box("dmon", "Mastering Display", in: "jpvs", occurs: .atMostOnce, spec: "A.5.3.5") { box in
        for color in ["green", "blue", "red"] {
          box.u16("x_\(color)")
          box.u16("y_\(color)")
        }
        box.when(box.remaining >= 16, "the box contains a white point") {
          box.u16("x_white")
          box.u16("y_white")
        }
        box.u32("Lmin")
        box.u32("Lmax")
        box.u16("MCLL", line: "MaxCLL % cd/m²")
        box.u16("MFALL")
      },
      Box("jptp", "Video Transport Parameters", in: "jpvs", occurs: .atMostOnce, spec: "A.5.3.6") {
        box in
        box.u16("Slgs", line: "% slices a group")
        box.u8("Rsync")
        box.u8("Tseq")
        box.u16("MTU")
      },
      // The box contains the markers of the codestream that precede its first slice.
      Box("jxsH", "JPEG XS Header", in: "VisualSampleEntry", "ipco", occurs: .atMostOnce) {
        $0.rest("codestream_header", means: .identifies(.playback))
      },
      Box("Exif", "Exif Metadata", in: "jp2h", occurs: .atMostOnce, spec: "A.5.4", holds: exif),
    ])

  private static let exif = PayloadGrammar.boxes("data", means: .payload)

  private static let videoInformation: Box.Body = { box in
    box.u32("brat", line: "% Mbit/s")
    box.group("frat") {
      box.bits(
        2, "interlace_mode", labels: [0: "progressive", 1: "first field", 2: "second field"])
      box.bits(6, "framerate_DEN", labels: [1: "1", 2: "1.001"])
      box.reservedBits(8)
      box.bits(16, "framerate_NUM")
    }
    box.group("schar") {
      box.bits(1, "Valid_Flag")
      box.reservedBits(7)
      box.bits(4, "Sample_Bitdepth_minus1")
      box.bits(4, "Sampling_Structure", labels: samplings)
    }
    box.group("tcod") { for part in ["HH", "MM", "SS", "FF"] { box.u8(part) } }
  }

  private static let samplings: Labels = [
    0: "4:2:2 YCbCr", 1: "4:4:4 YCbCr", 2: "4:4:4 RGB", 4: "4:2:2:4 YCbCrA", 5: "4:4:4:4 YCbCrA",
    6: "4:4:4:4 RGBA",
  ]
}
