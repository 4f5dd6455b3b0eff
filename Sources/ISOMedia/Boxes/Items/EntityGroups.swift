import Anatomy
import Bytes
import Codecs
import Schema

/// Boxes for groups of items and tracks (ISO/IEC 14496-12, 8.18; ISO/IEC 23008-12, 6.8; ISO/IEC
/// 14496-15). The code of each box is the type of the group.
extension Boxes {
  static let entityGroups = SpecSection(
    .iso12,
    [
      Box(
        "grpl", "Entity Groups", in: "meta", occurs: .atMostOnce, spec: "8.18.2",
        holds: BoxGrammar.children(of: "grpl", otherwise: otherGroup)),
      Box(
        "prsl", "Preselection", in: "grpl", versions: 0...0,
        flags: [0x1000: "tag", 0x2000: "priority", 0x4000: "interleaving tag"], spec: "8.18.3",
        holds: .boxes
      ) { box in
        _ = box.entities()
        box.when(flag: 0x1000) {
          box.text("preselection_tag", .utf8, .terminated, means: .identifies(.text), line: .value)
        }
        box.when(flag: 0x2000) { box.u8("selection_priority", line: "priority %") }
        box.when(flag: 0x4000) {
          box.text("interleaving_tag", .utf8, .terminated, means: .identifies(.text))
        }
      },
    ]
      + .init("altr Alternatives\n") { code, title in
        Box(code, title, in: "grpl", versions: 0...0, spec: "8.18.3", body: entityGroup)
      })

  static let pictureGroups = SpecSection(
    .heif,
    .init(pictures) { code, title in
      Box(code, title, in: "grpl", versions: 0...0, body: entityGroup)
    } + [
      Box("pymd", "Picture Pyramid", in: "grpl", versions: 0...0) { box in
        let entities = box.entities()
        box.u16("tile_size_x")
        box.u16("tile_size_y")
        box.table("layers", rows: entities, line: nil) { row in
          row.u16("layer_binning")
          row.u16("tiles_in_layer_row_minus1")
          row.u16("tiles_in_layer_column_minus1")
        }
      }
    ])

  static let videoGroups = SpecSection(
    .iso15,
    [
      Box("acgl", "Subpictures with Common Properties", in: "grpl", versions: 0...0) { box in
        box.entities()
        let hasLevel = box.bits(1, "level_is_present_flag")
        let isStatic = box.bits(1, "level_is_static_flag")
        box.reservedBits(6)
        box.when(hasLevel == 1, "level_is_present_flag") {
          box.u8("level_idc", labels: VideoValueNames.vvcLevels)
        }
        box.when(isStatic == 0, "no level_is_static_flag") { box.u32("level_info_entity_idx") }
        box.u16("num_active_tracks")
      },
      Box(
        "amgl", "Subpictures with Different Properties", in: "grpl", versions: 0...0,
        body: entityGroup),
      Box("opeg", "Operating Points", in: "grpl", versions: 0...0, body: entityGroup),
      Box("swtk", "Switchable Tracks", in: "grpl", versions: 0...0) { box in
        let entities = box.entities()
        box.table("track_switch_hierarchy_ids", rows: entities, line: nil) {
          $0.u16("track_switch_hierarchy_id")
        }
      },
      Box("vvcb", "VVC Bitstream", in: "grpl", versions: 0...0, body: entityGroup),
    ])

  static let presentationGroups = SpecSection(
    .omaf,
    .init(presentations) { code, title in
      Box(code, title, in: "grpl", versions: 0...0, body: entityGroup)
    })

  private static let presentations = """
    eply Playout
    oval Alternative Overlays
    ovbg Overlays and Background
    swpc Switchable Objects
    vipo Viewpoint

    """

  private static let otherGroup = DeclaredNodeKind.anyOther(
    "Entity Group", in: "grpl", versions: 0...0, Clause(.iso12, "8.18.3"), body: entityGroup)

  private static let entityGroup: Box.Body = { box in
    box.entities()
    box.rest("data", means: .identifies(.unknown))
  }

  private static let pictures = """
    aebr Exposure Bracket
    afbr Flash Exposure Bracket
    albc Album
    brst Burst
    dobr Depth of Field Bracket
    eqiv Equivalents
    favc Favorites
    fobr Focus Bracket
    iaug Picture with Audio
    pano Panorama
    prgr Progressive Rendering
    slid Slide Show
    ster Stereo Pair
    tsyn Time-Synchronized Capture
    wbbr White Balance Bracket

    """
}

extension FieldReader {
  /// Reads the ID of a group and the IDs of its entities, and returns the number of entities.
  /// Entities are items; groups in file-level metadata may also contain tracks.
  @discardableResult
  fileprivate func entities() -> Int {
    u32("group_id", means: .id(of: "entity"), line: "group %")
    let rows = u32(
      "num_entities_in_group", means: .count(of: .field("entity_ids")), line: "% entities")
    table("entity_ids", rows: rows, line: nil) {
      $0.u32("entity_id", means: .reference(to: "entity"))
    }
    return rows
  }
}
