import Anatomy
import Bytes
import Movie
import Schema

/// Boxes of reference movies, which only refer to other movies, and of file previews (QuickTime
/// File Format).
extension Boxes {
  static let referenceMovies = SpecSection(
    .quickTime,
    [
      Box(
        "rmra", "Reference Movies", in: "moov", occurs: .atMostOnce, spec: "Reference Movies",
        holds: .boxes),
      Box(
        "rmda", "Reference Movie Descriptor", in: "rmra", spec: "Reference Movies", holds: .boxes),
      Box(
        "rdrf", "Data Reference", in: "rmda", occurs: .once, spec: "Reference Movies",
        body: dataReference),
      Box("rmdr", "Data Rate", in: "rmda", occurs: .atMostOnce, spec: "Reference Movies") { box in
        box.u32("flags", means: .flags)
        box.u32("data_rate", line: "% / 100 kbit/s")
      },
      Box("rmcs", "CPU Speed", in: "rmda", occurs: .atMostOnce, spec: "Reference Movies") { box in
        box.u32("flags", means: .flags)
        box.u32("cpu_speed", line: .value)
      },
      Box("rmvc", "Version Check", in: "rmda", spec: "Reference Movies") { box in
        box.u32("flags", means: .flags)
        box.code("software_package", line: .value)
        box.u32("version")
        box.u32("mask", means: .flags)
        box.u16("check_type", labels: [0: "at least", 1: "by mask"])
      },
      Box("rmcd", "Component Detect", in: "rmda", spec: "Reference Movies") { box in
        box.u32("flags", means: .flags)
        box.code("component_type", line: .value)
        box.code("component_subtype", line: .value)
        box.code("component_manufacturer")
        box.u32("component_flags", means: .flags)
        box.u32("component_flags_mask", means: .flags)
        box.u32("minimum_version")
      },
      Box("rmqu", "Quality", in: "rmda", occurs: .atMostOnce, spec: "Reference Movies") {
        $0.u32("quality", line: .value)
      },
      Box("rmla", "Language", in: "rmda", occurs: .atMostOnce) { box in
        box.u32("flags", means: .flags)
        box.language(line: .value)
      },
      Box("pnot", "Preview", in: "file", occurs: .atMostOnce, spec: "Preview Atoms") { box in
        box.u32("modification_date", means: .time(.macintosh), line: .value)
        box.u16("version_number")
        box.code("atom_type", line: .value)
        box.u16("atom_index")
      },
      Box("PICT", "Preview Picture", in: "file", holds: picture),
    ])

  private static let picture = PayloadGrammar.boxes("data", means: .payload)

  private static let dataReference: Box.Body = { box in
    box.u32("flags", means: .flags, labels: [1: "media data in this file"])
    let type = box.code("data_reference_type")
    let size = box.u32("data_reference_size", means: .size(of: .nextField))
    box.when(type == "url " && size > 0, "data_reference_type is url") {
      box.limited(to: box.position + size) {
        box.text("data_reference", .utf8, .terminated, means: .identifies(.path), line: .value)
        box.when(box.remaining > 0, "bytes remain within data_reference_size") {
          box.rest("padding", means: .padding)
        }
      }
    }
    box.when(type == "alis" && size > 0, "data_reference_type is alis") {
      box.bytes("data_reference", size, means: .identifies(.path))
    }
    box.when(type != "url " && type != "alis" && size > 0, "any other data_reference_type") {
      box.bytes("data_reference", size, means: .identifies(.path))
    }
  }
}
