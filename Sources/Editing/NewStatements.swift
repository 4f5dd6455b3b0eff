import Anatomy
import Metadata
import Rewriting
import Verification

extension EditStep {
  /// Creates a step that changes or removes an item of the file.
  ///
  /// - Parameter dataType: the type of the new value, if it differs from the current type.
  init(
    _ action: Action, _ item: KeyedItem, before: EditStatement?, after: EditStatement?,
    dataType: String? = nil
  ) {
    self.init(
      action, item.identifier, path: item.tagNode.path, scope: item.scope,
      language: item.locale,
      dataType: after == nil ? nil : dataType ?? item.dataType.identifier,
      before: before, after: after)
  }

  /// Returns the step of a new tag with the tag's path and data type in the edited document. Other
  /// steps are returned unchanged.
  func located(in document: Document) -> EditStep {
    guard path == nil, let after else { return self }
    var found: (path: String, type: String)?
    for item in document.changeableItems {
      if item.identifier == identifier, item.scope == scope,
        item.statement.agrees(with: after, at: item.binaryLocation),
        language.map({ LanguageTag($0) == item.locale.map { LanguageTag($0) } }) ?? true
      {
        found = (item.tagNode.path, item.dataType.identifier)
        break
      }
    }
    return EditStep(
      action, identifier, path: found?.path, scope: scope, language: language,
      dataType: found?.type ?? dataType,
      before: before, after: after)
  }
}

extension NewTagValue {
  var statement: EditStatement {
    switch self {
    case .text(let text), .classified(_, _, let text): .text(text)
    case .integer(let number, _, _): .text(String(number))
    case .real(let number, _): .text("\(number)")
    case .pair(let number, let count): .text(count == 0 ? "\(number)" : "\(number)/\(count)")
    case .file(let bytes, _), .data(let bytes): .bytes(bytes)
    case .credits(let credits): .text(credits.words)
    case .place(let latitude, let longitude, let altitude):
      .text(
        [(latitude, 2), (longitude, 3), (altitude, 1)].map { number, digits in
          let text = ExactNumber.fixed(abs(number), fractionBits: 16).description
          let missing = digits - text.prefix { $0 != "." }.count
          return (number < 0 ? "-" : "+") + String(repeating: "0", count: max(0, missing)) + text
        }.joined() + "/")
    }
  }

  /// For a picture, the name of its data type, because a new picture can have another format than
  /// the picture that it replaces. Nil for other values.
  var newTypeName: String? {
    if case .file = self { typeName } else { nil }
  }

  var typeName: String {
    let name =
      switch self {
      case .text, .classified: "UTF-8"
      case .integer(_, let width?, let isSigned): "\(isSigned ? "" : "u")int\(width * 8)"
      case .integer: "integer"
      case .real(_, let width): "float\(width * 8)"
      case .pair, .data: "raw-data"
      case .file(_, let format): "\(format)".uppercased()
      case .place: "location.ISO6709"
      case .credits: "custom"
      }
    return "com.apple.metadata.datatype." + name
  }
}

extension TrackSetting {
  var edit: Edit {
    switch change {
    case .replace(let range, let bytes): Edit(replacing: range, of: node, with: bytes)
    case .insert(let bytes, let next): Edit(inserting: bytes, into: node, before: next)
    case .remove: Edit(.structure, of: node)
    }
  }

  var action: EditStep.Action { before == nil ? .add : after == nil ? .remove : .set }
}
