import Anatomy
import Bytes
import Schema

extension FieldReader {
  /// Reads a maker note without a known layout. The ASCII signature at its beginning becomes a
  /// separate field.
  func makerNote() {
    if let node, MakerNoteFormat(note: node) != nil { return }
    if let node, PhaseOneNote.isNote(node.source, node.range) || fixedNote() { return }
    let letters = source.bytes(rest, limit: 16).prefix { (0x20...0x7E).contains($0) }
    when(letters.count >= 3, "the note begins with printable characters") {
      text("signature", .ascii, .bytes(letters.count), means: .typeOfDevice)
    }
    rest("value", means: Meaning(.undecoded, about: .category(.unknown)))
  }

  /// Reads the bytes before the directory of a maker note.
  func makerNoteHeader(of maker: CameraMaker) {
    let note = node.flatMap(MakerNoteFormat.init(of:))
    if let note { order = note.order }
    let meaning = isOfRemovableMakerNote || isDescribing ? .typeOfDevice : Meaning.type
    switch maker {
    case .apple:
      text("signature", .ascii, .bytes(10), means: meaning)
      u16("version", means: .version)
      text("byte_order", .ascii, .bytes(2), means: .type)
    case .coolpix, .nikon:
      when(maker == .coolpix || (note?.headerSize ?? 8) > 0, "the note begins with a signature") {
        text("signature", .ascii, .bytes(6), means: meaning)
        u16("version", means: .version)
      }
      when(maker == .nikon && (note?.headerSize ?? 18) >= 18, "the note has a TIFF header") {
        reserved(2)
        text("byte_order", .ascii, .bytes(2), means: .type)
        u16("tiff_version", means: .version)
        u32("first_IFD_offset", means: .offsetInMakerNote)
      }
    case .panasonic:
      text("signature", .ascii, .bytes(note?.signatureSize ?? 12), means: meaning)
    case .sony:
      when((note?.headerSize ?? 12) > 0, "the note begins with a signature") {
        text("signature", .ascii, .bytes(12), means: meaning)
      }
    case .canon, .samsung: break
    default: signedHeader(of: note, meaning)
    }
    guard let note else { return }
    let end = note.range.start.saturatingAdd(note.headerSize)
    if position < end { limited(to: end) { rest("undecoded", means: Meaning(.undecoded)) } }
  }

  /// Reads a header that consists of a signature, and parts that the layout states.
  private func signedHeader(of note: MakerNoteFormat?, _ meaning: Meaning) {
    let size = note?.signatureSize ?? 8
    when(size > 0, "the note begins with a signature") {
      text("signature", .ascii, .bytes(size), means: meaning)
    }
    switch note?.parts {
    case .byteOrder(let place)?:
      let start = note?.range.start ?? position
      let distance = start.saturatingAdd(place) - position
      if distance > 0 { bytes("undecoded", distance, means: Meaning(.undecoded)) }
      // The signature of some notes includes the byte order.
      if distance >= 0 { bytes("byte_order", 2, means: .type) }
    case .directoryOffset?: u32("first_IFD_offset", means: .offsetInMakerNote)
    case .tiffHeader?:
      text("byte_order", .ascii, .bytes(2), means: .type)
      u16("tiff_version", means: .version)
      u32("first_IFD_offset", means: .offsetInMakerNote)
    case MakerNoteHeader.Parts.none?, nil: break
    }
  }

  /// Whether the node is part of a maker note that can be removed. Only an Apple note that was
  /// reduced to the values of the gain map is kept.
  var isOfRemovableMakerNote: Bool {
    guard let node, let form = node.inherited(.tiffLayout)?.form, form.isMakerNote else {
      return false
    }
    return AppleMakerNote(source, form.block)?.isPresentationOnly != true
  }
}

extension Meaning {
  fileprivate static let typeOfDevice = Meaning(.type, about: .category(.device))

  /// The meaning of an offset in a maker note. The offset is never updated, because maker notes are
  /// not changed.
  static let offsetInMakerNote = Meaning.offset(
    from: .describedByFields(by: "the layout of the maker note"))
}

extension TIFFForm {
  /// The meaning of offsets in the directories of this structure.
  var meaningOfOffsets: Meaning {
    isMakerNote ? .offsetInMakerNote : .offset(from: .enclosing("tiff"))
  }
}

extension TIFFEntry {
  /// The meaning of the value of this entry in a maker note: an offset if the entry refers to a
  /// directory. Otherwise the meaning depends on the name of the tag.
  var makerMeaning: Meaning {
    directoryKind == nil || type?.isWholeNumber != true ? tagged(nil) : .offsetInMakerNote
  }

  /// The offset of the directory that the value of this entry contains; nil if the value is an
  /// offset, or no directory. Some cameras store a directory as bytes instead of its offset.
  func offsetOfDirectoryInValue(_ form: TIFFForm) -> UInt64? {
    guard type == .undefined, !isInline, let directoryKind, let value, value.start >= form.base
    else { return nil }
    return UInt64(value.start - form.base) + UInt64(directoryKind.headerSize)
  }

  /// Whether the value is a binary property list, in which Apple stores structured values.
  var isPropertyList: Bool {
    kind == .maker(.apple) && type == .undefined && count >= 16
  }
}
