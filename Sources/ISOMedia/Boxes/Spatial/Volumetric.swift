import Anatomy
import Schema

/// Boxes for volumetric video (ISO/IEC 23090-10), with the units that ISO/IEC 23090-5 defines.
extension Boxes {
  static let volumetric = SpecSection(
    .v3c,
    [
      Box("vunt", "V3C Unit Header", in: "schi", occurs: .atMostOnce, versions: 0...0) {
        $0.volumetricUnitHeader()
      },
      Box("vutp", "V3C Unit Header", in: "ipco", versions: 0...0) { $0.volumetricUnitHeader() },
      Box(
        "v3cC", "V3C Configuration", in: "VolumetricVisualSampleEntry", "ipco",
        occurs: .atMostOnce, versions: 0...0, body: volumetricConfiguration),
      Box(
        "vvhd", "Volumetric Visual Media Header", in: "minf", occurs: .atMostOnce, versions: 0...0),
    ])

  static let volumetricEntries = SpecSection(
    .iso12,
    .init(volumetricCodes) { code, title in
      Box(code, title, in: "stsd", group: "VolumetricVisualSampleEntry", holds: .boxes) { box in
        box.sampleEntry()
        box.text("compressorname", .utf8, .pascalIn(32), means: .identifies(.software))
      }
    })

  private static let volumetricCodes = """
    enc3 Encrypted Volumetric Video
    icp3 Incomplete Volumetric Video
    res3 Restricted Volumetric Video
    v3a1 V3C Atlas
    v3ag V3C Atlas, Parameter Sets in Band
    v3c1 V3C Single Atlas
    v3cb V3C Atlas Base
    v3cg V3C Single Atlas, Parameter Sets in Band
    v3e1 V3C Bitstream
    v3eg V3C Bitstream, Parameter Sets in Band
    v3t1 V3C Atlas Tiles

    """

  private static let volumetricConfiguration: Box.Body = { box in
    box.bits(3, "unit_size_precision_bytes_minus1")
    let sets = box.bits(
      5, "num_of_v3c_parameter_sets", means: .count(of: .field("v3c_parameter_sets")))
    box.list("v3c_parameter_sets", count: sets, line: .value) { set in
      let length = set.u16("v3c_parameter_set_length", means: .size(of: .nextField))
      set.when(length > 0, "v3c_parameter_set_length is not 0") {
        set.bytes("v3c_parameter_set", length, means: .identifies(.playback))
      }
    }
    let arrays = box.u8("num_of_setup_unit_arrays", means: .count(of: .field("setup_unit_arrays")))
    box.list("setup_unit_arrays", count: arrays) { array in
      array.bits(1, "array_completeness")
      array.reservedBits(1)
      array.bits(6, "nal_unit_type")
      let units = array.u8("num_nal_units", means: .count(of: .field("setup_units")))
      array.list("setup_units", count: units) { unit in
        let length = unit.u16("setup_unit_length", means: .size(of: .nextField))
        unit.when(length > 0, "setup_unit_length is not 0") {
          unit.bytes("setup_unit", length, means: .identifies(.playback))
        }
      }
    }
  }
}

extension FieldReader {
  /// Reads the header of a volumetric video unit (ISO/IEC 23090-5): four bytes with bit fields that
  /// depend on the unit type.
  fileprivate func volumetricUnitHeader() {
    let type = bits(
      5, "vuh_unit_type", line: .value,
      labels: [
        0: "parameter set", 1: "atlas", 2: "occupancy", 3: "geometry", 4: "attribute", 5: "packed",
        6: "common atlas",
      ])
    let hasAtlas = (1...5).contains(type)
    when(hasAtlas || type == 6, "vuh_unit_type is 1 to 6") { bits(4, "vuh_v3c_parameter_set_id") }
    when(hasAtlas, "vuh_unit_type is 1 to 5") { bits(6, "vuh_atlas_id") }
    when(type == 4, "vuh_unit_type is 4") {
      bits(7, "vuh_attribute_index")
      bits(5, "vuh_attribute_partition_index")
    }
    when(type == 3 || type == 4, "vuh_unit_type is 3 or 4") {
      bits(4, "vuh_map_index")
      bits(1, "vuh_auxiliary_video_flag")
    }
    when(type == 3, "vuh_unit_type is 3") { reservedBits(12) }
    when(type == 1 || type == 2 || type == 5, "vuh_unit_type is 1, 2 or 5") { reservedBits(17) }
    when(type == 6, "vuh_unit_type is 6") { reservedBits(23) }
    when(type == 0 || type > 6, "any other vuh_unit_type") { reservedBits(27) }
  }
}
