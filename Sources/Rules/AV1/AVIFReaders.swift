import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about AVIF files that readers of AVIF refuse, or show in another way.
extension Rule {
  static let avifUndecodable = Rule(
    "avif.item.undecodable", .error, at: .box("meta"),
    "The data of a displayed AV1 picture must be complete units with a frame",
    clause: Clause(.avif, "2.1"),
    cause: "The data was damaged or truncated, or iloc states another place",
    fix: "Restore the data of the picture, or correct its offset and length in iloc",
    passing: .avif("\(Example.av1Units) 32 01 10"),
    failing: [
      .avif("\(Example.av1Units) 32 02 10"), .avif(Example.av1Units),
      .avif("\(Example.av1Units) 32 01 10 b2 00"), .avif("0a 05 f8 0c bf 80 01 32 01 10"),
      .avif("\(Example.av1Units) 32 01 10 5a 00"),
    ]
  ) { meta, _ in
    meta.judgeAVIF { picture in
      guard meta.needsItem(picture.id) else { return nil }
      return picture.unitProblem.map { "the data of picture \(picture.id) \($0)" }
    }
  }

  static let avifUndecodableHidden = Rule(
    "avif.item.undecodable-hidden", .warning, at: .box("meta"),
    "The data of thumbnails and other further AV1 pictures should be complete units with a frame",
    clause: Clause(.avif, "2.1"),
    cause: "The data was damaged or truncated, or iloc states another place",
    fix: "Restore the data of the picture, or remove the item",
    passing: .twoItems(references: "thmb { u16 2, 1, 1 }"),
    failing: .twoItems(
      second: #"↓full infe version 2 flags 1 { u16 2, 0 "av01" 00 }"#,
      references: "thmb { u16 2, 1, 1 }", other: "0a 00 1a 01")
  ) { meta, _ in
    meta.judgeAVIF { picture in
      guard !meta.needsItem(picture.id) else { return nil }
      return picture.unitProblem.map { "the data of picture \(picture.id) \($0)" }
    }
  }

  static let avifHeadersRepeated = Rule(
    "avif.item.sequence-headers-repeated", .warning, at: .box("meta"),
    "An AV1 picture of an AVIF file should contain one sequence header",
    clause: Clause(.avif, "2.1"),
    cause: "The writer stored the sequence header or the whole picture several times",
    fix: "Remove the further sequence headers and frames from the data of the picture",
    passing: .avif("\(Example.av1Units) 32 01 10"),
    failing: .avif("\(Example.av1Units) \(Example.av1Units) 32 01 10")
  ) { meta, _ in
    meta.judgeAVIF { picture in
      picture.sequenceCount > 1
        ? "picture \(picture.id) contains \(picture.sequenceCount) sequence headers, expected 1"
        : nil
    }
  }

  static let avifClaimMissing = Rule(
    "avif.ftyp.claim-missing", .error, at: .boxFile,
    "A file with an AV1 picture as its primary item must have the brand avif or avis",
    clause: Clause(.avif, "7"),
    cause: "The writer listed only general brands, or a tool replaced the brands",
    fix: "Set major_brand to avif, and add avif to compatible_brands",
    passing: .images(),
    failing: .avifInHEIF
  ) { root, _ in
    guard let type = root.child("ftyp"), let meta = root.child("meta"), meta.isOfPictures,
      let survey = meta.inherited(.itemSurvey), let primary = survey.primary
    else { return nil }
    let inputs = survey.inputs[primary] ?? []
    guard let item = ([primary] + inputs).first(where: { survey.item($0)?.type == "av01" }) else {
      return nil
    }
    return root.fileClaims(["avif", "avis", "avio"])
      ? []
      : .field(
        .major_brand, of: type,
        "the file has the brand \(root.brands.first ?? "") and the AV1 picture \(item), but not the "
          + "brand avif")
  }

  static let avifPrimaryHidden = Rule(
    "avif.pitm.hidden", .warning, at: .box("meta"),
    "The primary item of an AVIF file should not be hidden",
    cause: "The writer probably hid all inputs of derived pictures, including the primary one",
    fix: "Set flags of infe of the primary item to 0",
    passing: .images(),
    failing: .images(
      information: #"""
        full iinf {
          u16 1
          ↓full infe version 2 flags 1 { u16 1, 0 "av01" 00 }
        }
        """#)
  ) { meta, _ in
    guard meta.isMetaOfAVIF else { return nil }
    return meta.hiddenPrimary
  }

  static let avifReferenceCycle = Rule(
    "avif.iref.cycle", .warning, at: .box("meta"),
    "References between pictures of an AVIF file should not lead from an item back to itself",
    cause: "A tool probably renumbered items and did not update the references",
    fix: "Correct to_item_ID, or remove the reference",
    passing: .twoItems(references: "thmb { u16 2, 1, 1 }"),
    failing: .twoItems(references: "cdsc { u16 2, 1 ↓u16 2 }")
  ) { meta, _ in
    meta.isMetaOfAVIF ? meta.referenceCycles { $0 != "dimg" } : nil
  }

  static let avifItemTwiceInAssociations = Rule(
    "avif.ipma.item-twice", .error, at: .box("meta"),
    "ipma of an AVIF file must have one entry per item",
    cause: "A tool probably added a second entry for an item",
    fix: "Merge the entries of the item in ipma",
    passing: .twoItems(),
    failing: .twoItems(
      ofFirst: "u16 1 03 01 02 0x83 u16 2 03 01 02 0x83", ofSecond: "↓u16 2 01 02", count: 3),
    insteadOf: ["heif.ipma.unsorted"]
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey), !survey.entries.isEmpty
    else { return nil }
    return survey.entries.enumerated().compactMap { place, entry in
      survey.entryPlaces[entry.id] == place
        ? nil
        : .bytes(
          entry.idRange, in: meta.box(entry.index),
          "item \(entry.id) has a second entry in ipma, expected 1")
    }
  }

  static let avifLocationTwice = Rule(
    "avif.iloc.item-twice", .error, at: .box("meta"),
    "iloc of an AVIF file must have one entry per item",
    cause: "A tool probably moved the data of an item and left the existing entry",
    fix: "Remove the wrong entry of the item from iloc",
    passing: .twoItems(),
    failing: .images(
      locations: """
        full iloc { 0x44 00 u16 2 u16 1, 0, 1 u32 @picture, 4 ↓u16 1, 0, 1 u32 @picture, 4 }
        """)
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey), let box = meta.child("iloc"),
      !survey.locations.isEmpty
    else { return nil }
    return survey.locations.enumerated().compactMap { place, location in
      survey.locationPlaces[location.id] == place
        ? nil
        : .bytes(
          location.range, in: box, "item \(location.id) has a second entry in iloc, expected 1")
    }
  }

  static let avifColorsTwice = Rule(
    "avif.colr.multiple", .error, at: .box("meta"),
    "A picture of an AVIF file must have at most one colr property of each colour_type",
    cause: "A tool probably added color information and left the existing one",
    fix: "Keep one colr property of each type in the entry of the picture in ipma",
    passing: .turnedInMIAF(#"colr { "nclx" u16 1, 13, 6 80 }"#, "04"),
    failing: .turnedInMIAF(
      #"colr { "nclx" u16 1, 13, 6 80 } colr { "nclx" u16 9, 16, 9 80 }"#, "04 ↓05")
  ) { meta, _ in
    meta.isMetaOfAVIF ? meta.repeatedColors : nil
  }

  static let avifIdentityMatrix = Rule(
    "avif.colr.identity", .error, at: .box("meta"),
    "A picture of an AVIF file with subsampled chroma must not have matrix_coefficients 0",
    clause: Clause(.avif, "2.2.1"),
    cause: "The writer stored the colors of RGB for a picture that was converted to YUV",
    fix: "Set matrix_coefficients of colr to that of the sequence header",
    passing: .turnedInMIAF(#"colr { "nclx" u16 1, 13, 6 80 }"#, "04"),
    failing: .turnedInMIAF(#"colr { "nclx" u16 1, 13 ↓u16 0 80 }"#, "04")
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey),
      survey.properties.contains("colr")
    else { return nil }
    return survey.entries.flatMap { entry in
      survey.associations[entry.associations].compactMap { association in
        guard survey.code(of: association) == "colr",
          let box = meta.property(association.property - 1),
          box.integer(.matrix_coefficients) == 0,
          let chroma = survey.chromaFormat(
            of: survey.inputs[entry.id]?.first ?? entry.id, in: meta),
          chroma == 1 || chroma == 2
        else { return nil }
        return .field(
          .matrix_coefficients, of: box,
          "matrix_coefficients of picture \(entry.id) is 0, but its chroma is subsampled "
            + (chroma == 1 ? "(4:2:0)" : "(4:2:2)"))
      }
    }
  }

  static let avifDepths = Rule(
    "avif.pixi.depth", .error, at: .box("meta"),
    "pixi of a picture of an AVIF file must state the bit depth of the coded picture",
    cause: "A tool replaced the picture and kept its properties",
    fix: "Set bits_per_channel to the bit depth of the sequence header",
    passing: .avif("\(Example.av1Units) 32 01 10"),
    failing: Example.avif("\(Example.av1Units) 32 01 10").replacing(
      "full pixi { 03 08 08 08 }", with: "full pixi { 03 ↓0a 0a 0a }")
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey),
      let pictures = meta.inherited(.avifSurvey)
    else { return nil }
    let inputs = survey.inputsOfDerivations
    return survey.entries.compactMap { entry in
      let tile = survey.inputs[entry.id]?.first
      guard !inputs.contains(entry.id), meta.needsItem(entry.id),
        let depth = pictures.picture(tile ?? entry.id)?.sequence?.bitDepth,
        let box = survey.property("pixi", of: entry.id).flatMap({ meta.property($0) }),
        let table = box.table(.bits), let column = table.columns.first, table.rowCount > 0,
        let stated = table.rawCell(row: 0, column: column), Int(clamping: stated) != depth
      else { return nil }
      return .field(
        .bits, of: box,
        "pixi of picture \(entry.id) states \(stated) bits, its sequence header \(depth)")
    }
  }

  static let avifTurnedSize = Rule(
    "avif.ispe.turned", .error, at: .box("meta"),
    "ispe of a rotated or mirrored AV1 picture must state the size of the sequence header",
    cause: "A tool resized the picture without updating ispe, or stated the rotated size",
    fix: "Set ispe to the size of the coded picture, before rotation",
    passing: .avif("\(Example.av1Units) 32 01 10", more: "irot { 01 }", "0x84"),
    failing: Example.avif("\(Example.av1Units) 32 01 10", more: "irot { 01 }", "0x84").replacing(
      "full ispe { u32 16, 8 }", with: "full ispe { ↓u32 17, 8 }")
  ) { meta, _ in
    guard meta.isMetaOfAVIF, let survey = meta.inherited(.itemSurvey),
      let pictures = meta.inherited(.avifSurvey)?.pictures, !pictures.isEmpty
    else { return nil }
    return pictures.compactMap { picture in
      let codes = survey.associations(of: picture.id).compactMap { survey.code(of: $0) }
      // Pictures with layers may have several sizes.
      guard codes.contains("irot") || codes.contains("imir"), !codes.contains("a1lx"),
        !codes.contains("a1op"), !codes.contains("lsel"), let size = picture.sequence?.size,
        let box = survey.property("ispe", of: picture.id).flatMap({ meta.property($0) }),
        let width = box.integer(.image_width), let height = box.integer(.image_height),
        width != size.width || height != size.height
      else { return nil }
      return .field(
        width != size.width ? .image_width : .image_height, of: box,
        "ispe of picture \(picture.id) is \(width)×\(height), its sequence header states "
          + "\(size.width)×\(size.height)")
    }
  }

  static let avifTransformReserved = Rule(
    "avif.transform.reserved", .error, at: .box("irot", "imir"),
    "The reserved bits of irot and imir in an AVIF file must be 0",
    cause: "The writer stored degrees or flags, or the property is damaged",
    fix: "Set the byte to the angle in units of 90 degrees, or to the axis",
    passing: .turnedInMIAF("irot { 01 }", "0x84"),
    failing: [.turnedInMIAF("irot { ↓f9 }", "0x84"), .turnedInMIAF("imir { ↓f1 }", "0x84")],
    insteadOf: ["isom.fullbox.reserved-nonzero"]
  ) { box, _ in
    guard box.fileClaims(["avif", "avis", "avio"]), box.range.count > box.headerSize,
      let byte = box.source.byte(at: box.range.start + box.headerSize)
    else { return nil }
    let most = box.code == "irot" ? 3 : 1
    return byte <= most
      ? []
      : .bytes(
        ByteRange(start: box.range.start + box.headerSize, count: 1), in: box,
        "the byte of \(box.code) is \(byte), expected at most \(most)")
  }

  static let avifLayerUnknown = Rule(
    "avif.lsel.layer", .error, at: .box("lsel"),
    "layer_id of a picture of an AVIF file must be 0 to 3, or 65535",
    clause: Clause(.avif, "2.3.2.2"),
    cause: "The property is damaged, or was written for another codec",
    fix: "Set layer_id to a spatial layer of the picture",
    passing: .turnedInMIAF("lsel { u16 0 }", "0x84"),
    failing: .turnedInMIAF("lsel { ↓u16 7 }", "0x84")
  ) { box, _ in
    guard box.fileClaims(["avif", "avis", "avio"]), let layer = box.integer(.layer_id) else {
      return nil
    }
    return layer <= 3 || layer == 0xFFFF
      ? [] : .field(.layer_id, of: box, "layer_id is \(layer), expected 0 to 3, or 65535")
  }

  static let avifGridLength = Rule(
    "avif.grid.length", .error, at: .named("grid", kind: .derivedPicture),
    "The data of a grid in an AVIF file must end after output_height",
    cause: "The extent in iloc includes bytes of the next item",
    fix: "Set extent_length of the grid in iloc to 8, or to 12 if its fields have 32 bits",
    passing: .grid(),
    failing: Example.grid(content: "↓00 00 00 01 u16 128, 64 00").replacing(
      "u16 1, 1, 0, 1 u32 0, 8", with: "u16 1, 1, 0, 1 u32 0, 9"),
    insteadOf: ["isom.box.trailing-bytes"]
  ) { grid, _ in
    guard grid.fileClaims(["avif", "avis", "avio"]), let flags = grid.integer(.flags) else {
      return nil
    }
    let length = flags & 1 == 1 ? 12 : 8
    return grid.range.count <= length
      ? []
      : .bytes(
        grid.range, in: grid, "the grid has \(grid.range.count) bytes, expected \(length)")
  }
}

extension AVIFSurvey {
  /// Why the units of a picture cannot be decoded; nil if nothing was found.
  static func problem(in bytes: ByteSource) -> String? {
    var (place, hasFrame, count) = (0, false, 0)
    while place < bytes.size {
      count += 1
      guard count < 10_000 else { return nil }
      let head = bytes.byte(at: place) ?? 0
      guard head & 0x80 == 0,
        let unit = OBUHeader(at: place, in: bytes, limit: bytes.size, .av1), unit.end > place
      else { return "has no unit at offset \(place): the byte there is \(head)" }
      guard unit.end <= bytes.size else {
        return "contains a unit of \(unit.end - place) bytes at offset \(place), expected at most "
          + "\(bytes.size - place)"
      }
      let first = unit.end > place + unit.size ? bytes.byte(at: place + unit.size) : nil
      switch unit.type {
      case 1:
        if let first, first >> 5 > 2 { return "has the seq_profile \(first >> 5), expected 0 to 2" }
      case 3, 6: hasFrame = true
      case 0, 9...14:
        return "contains a unit of the reserved type \(unit.type) at offset \(place)"
      default: break
      }
      place = unit.end
    }
    return hasFrame ? nil : "contains no frame in \(bytes.size) bytes"
  }
}

extension Example {
  /// Returns this example with one text replaced, which shows what the rule is about.
  fileprivate func replacing(_ text: String, with other: String) -> [Example] {
    let plain = other.contains("↓") ? script.replacing("↓", with: "") : script
    return [Example(plain.replacing(text, with: other), showing: other)]
  }
}

extension ExampleMaking {
  /// Returns a file with an AV1 picture and the brands of HEIF.
  fileprivate static var avifInHEIF: Self {
    let script = Example.images().script.replacing(
      #"ftyp { "avif" u32 0 "avif" "mif1" "miaf" }"#,
      with: #"ftyp { ↓"mif1" u32 0 "mif1" }"#)
    return make(script, showing: #"ftyp { ↓"mif1" u32 0 "mif1" }"#)
  }
}
