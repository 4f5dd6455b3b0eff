import Anatomy
import Bytes
import Schema

/// One sample, or the picture of an item.
struct InscribedSample {
  let content: InscribedContent
  let range: ByteRange
  let source: ByteSource
  let document: Document
  /// That of all samples of a track.
  var clock = RunningClock()
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
    case .units(let codec, let lengthSize, let traits):
      codec.forEachUserData(in: range, of: source, lengthSize: lengthSize) {
        message, unit, index in
        let isNeeded = codec == .avc && message.isNeeded(inFullColour: traits.isFullColour)
        if message.time.map({ clock.tells($0) }) ?? true {
          tell(inscription(message, isNeeded, unit: unit, message: index))
        }
        return goesOn
      }
      if let layout = traits.timing {
        PictureTiming.all(layout, in: range, of: source, lengthSize: lengthSize) {
          timing, blanking in
          if clock.tells(timing.time) { tell(timing.inscription(blanking, at: node)) }
        }
      }
      for unit in IdleUnit.all(
        codec, in: range, of: source, lengthSize: lengthSize, hasAlpha: traits.hasAlpha)
      {
        tell(inscription(unit))
      }
    case .openUnits:
      for unit in IdleOpenUnit.all(in: range, of: source)
      where unit.time.map({ clock.tells($0) }) ?? true {
        tell(unit.inscription(in: source, at: node))
      }
    case .digitalVideo:
      if let said = DigitalVideo(range, in: source).inscription(in: source, by: clock, at: node) {
        tell(said)
      }
    case .frame(let end):
      for extra in end.extras(in: range, of: source) {
        tell(extra.inscription(in: source, at: node))
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
      coding.forEachHeader(in: range, of: source) { kind, body in
        if let data = VisualUserData(coding, kind, body, in: source) {
          tell(data.inscription(in: source, at: node))
        } else if let code = VisualTimeCode(coding, kind, body, in: source),
          clock.tells(code.time)
        {
          tell(code.inscription(in: source, by: clock, at: node))
        }
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
        let list = units[unit].children.first
      else { return nil }
      let said = list.children.indices.contains(index) ? list.children[index] : list
      return (message.field ?? said.userData).map { (said, $0) }
    }
  }

  private func inscription(_ unit: IdleUnit) -> Inscription {
    Inscription(
      kind: unit.kind, edits: unit.blanking.flatMap { source.inFile($0) } ?? [], writer: nil
    ) {
      guard let units = node()?.children, units.indices.contains(unit.number),
        let field = unit.field(of: units[unit.number])
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
