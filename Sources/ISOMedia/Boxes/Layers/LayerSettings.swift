import Anatomy
import Schema

/// Boxes for SEI messages and priorities in the sample entries of layered video (ISO/IEC 14496-15).
extension Boxes {
  static let layerSettings = SpecSection(
    .iso15,
    [
      Box("seib", "Scalability Information", in: "VisualSampleEntry") {
        $0.rest("scalinfosei", means: .identifies(.playback))
      },
      Box("vsib", "View Scalability Information", in: "VisualSampleEntry") {
        $0.rest("mvcscalinfosei", means: .identifies(.playback))
      },
      Box("3sib", "MVD Scalability Information", in: "VisualSampleEntry") {
        $0.rest("mvdscalinfosei", means: .identifies(.playback))
      },
      Box("svcP", "SVC Priority Assignments", in: "VisualSampleEntry", "svcM", body: methods),
      Box("mvcP", "MVC Priority Assignments", in: "VisualSampleEntry", body: methods),
      Box(
        "svmC", "SVC Metadata Configuration", in: "svcM", occurs: .atMostOnce, versions: 0...0
      ) { box in
        box.u8("sample_statement_type")
        box.u8("default_statement_type")
        box.u8("default_statement_length")
        let count = box.u8("entry_count", means: .count(of: .rows))
        box.list("entries", count: count) { entry in
          entry.u8("statement_type")
          entry.text("statement_namespace", .utf8, .terminated, means: .identifies(.playback))
        }
      },
      Box("qlif", "Layer Quality Assignments", in: "svcM", occurs: .atMostOnce) { box in
        let rows = box.u8("pr_layer_num", means: .count(of: .rows))
        box.table("layers", rows: rows) { row in
          row.u8("pr_layer")
          row.u24("profile_level_idc")
          row.u32("max_bitrate")
          row.u32("avg_bitrate")
        }
      },
      Box("seii", "SEI Information", in: "schi", "VisualSampleEntry", occurs: .atMostOnce) { box in
        let needed = box.u16("numRequiredSEIs", means: .count(of: .field("required")))
        box.table("required", rows: needed) { $0.u16("requiredSEI_ID") }
        let others = box.u16("numNotRequiredSEIs", means: .count(of: .field("not_required")))
        box.table("not_required", rows: others) { $0.u16("notrequiredSEI_ID") }
      },
    ])

  private static let methods: Box.Body = { box in
    let count = box.u8("method_count", means: .count(of: .rows))
    box.list("methods", count: count, line: .value) {
      $0.text("PriorityAssignmentURI", .utf8, .terminated, means: .identifies(.playback))
    }
  }
}
