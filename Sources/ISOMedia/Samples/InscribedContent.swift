import Anatomy
import Bytes
import Schema

/// What samples of one description, or an item, are made of, as far as encoders write something into it.
enum InscribedContent {
  case nothing
  /// Of MPEG audio, which share their room with each other.
  case frames
  case units(NALCodec, lengthSize: Int, isFullColour: Bool)
  case openUnits
  case syntacticElements
  case visualHeaders(VisualCoding)
  case text
  /// Each a file of a picture.
  case pictures(FourCC)

  var isText: Bool {
    if case .text = self { return true }
    return false
  }

  init(_ entry: Node?) {
    if let (codec, size) = entry.flatMap({ SampleFormats.nalUnits(of: $0) }) {
      self = .units(
        codec, lengthSize: size, isFullColour: entry?.child("avcC")?.isFullColour ?? false)
    } else if entry?.child("av1C") != nil {
      self = .openUnits
    } else if entry?.isMPEGAudio == true {
      self = .frames
    } else if entry?.hasRawDataBlocks == true {
      self = .syntacticElements
    } else if let coding = entry?.visualCoding {
      self = .visualHeaders(coding)
    } else if let code = entry?.code, ["tx3g", "text"].contains(code) {
      self = .text
    } else if let still = entry?.still {
      self = .pictures(still)
    } else {
      self = .nothing
    }
  }

  init(_ item: Item) {
    if let (codec, size) = SampleFormats.nalUnits(of: item) {
      self = .units(
        codec, lengthSize: size, isFullColour: item.property("avcC")?.isFullColour ?? false)
    } else if item.type == "av01" {
      self = .openUnits
    } else if let still = item.still {
      self = .pictures(still)
    } else {
      self = .nothing
    }
  }
}

extension Node {
  fileprivate var isFullColour: Bool { integer("AVCProfileIndication") == 244 }
}

/// One sample, or the picture of an item.
struct InscribedSample {
  let content: InscribedContent
  let range: ByteRange
  let source: ByteSource
  let document: Document
  /// Its structures, for who wants to know where in them something is said.
  let node: () -> Node?

  /// Visits what an encoder wrote into it until the visitor answers false, and says whether none did.
  func forEachInscription(_ visit: (Inscription) -> Bool) -> Bool {
    var goesOn = true
    func tell(_ inscription: Inscription) {
      if goesOn { goesOn = visit(inscription) }
    }
    switch content {
    case .nothing, .frames: break
    case .units(let codec, let lengthSize, let isFull):
      codec.forEachUserData(in: range, of: source, lengthSize: lengthSize) {
        message, unit, index in
        let isNeeded = codec == .avc && message.isNeeded(inFullColour: isFull)
        tell(inscription(message, isNeeded, unit: unit, message: index))
        return goesOn
      }
      for unit in IdleUnit.all(codec, in: range, of: source, lengthSize: lengthSize) {
        tell(inscription(unit))
      }
    case .openUnits:
      for unit in IdleOpenUnit.all(in: range, of: source) {
        tell(unit.inscription(in: source, at: node))
      }
    case .text:
      for extra in SampleExtra.behindText(in: range, of: source) {
        tell(extra.inscription(in: source, at: node))
      }
    case .pictures(let code):
      forEachPictureInscription(as: code) {
        tell($0)
        return goesOn
      }
    case .visualHeaders(let coding):
      for data in VisualUserData.all(coding, in: range, of: source) {
        tell(data.inscription(in: source, at: node))
      }
    case .syntacticElements:
      for text in ElementText.all(in: range, of: source) {
        tell(text.inscription(in: source, at: node))
      }
    }
    return goesOn
  }

  private func inscription(
    _ message: UserDataMessage, _ isNeeded: Bool, unit: Int, message index: Int
  ) -> Inscription {
    Inscription(
      kind: isNeeded ? message.kind + " needed" : message.kind,
      edits: isNeeded ? [] : message.blanking,
      writer: MessageBodies.userDataNames[message.identifier]
    ) {
      guard let units = node()?.children, units.indices.contains(unit),
        let messages = units[unit].children.first?.children, messages.indices.contains(index),
        let field = messages[index].userData
      else { return nil }
      return (messages[index], field)
    }
  }

  private func inscription(_ unit: IdleUnit) -> Inscription {
    Inscription(
      kind: unit.kind, edits: unit.blanking.flatMap { source.inFile($0) } ?? [], writer: nil
    ) {
      guard let units = node()?.children, units.indices.contains(unit.number),
        let field = units[unit.number].fields.last(where: {
          $0.name == "rbsp" || $0.name == "ff_byte"
        })
      else { return nil }
      return (units[unit.number], field)
    }
  }
}

extension Node {
  /// Of a message of user data, the field that is there for it.
  fileprivate var userData: Field? {
    fields.last { $0.meaning.subject != nil } ?? field("uuid_iso_iec_11578")
  }
}
