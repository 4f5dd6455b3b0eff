import Anatomy

extension Role {
  /// The role of a field as text, with the field or data that the role refers to:
  /// `count of entries`.
  package var word: String {
    switch self {
    case .plain: "value"
    case .type: "type"
    case .version: "version"
    case .flags: "flags"
    case .size(let extent): "size of \(extent.word)"
    case .count(let counted): "count of \(counted.word)"
    case .index(let list): "index into \(list.name)"
    case .id(let space): "\(space.name) ID"
    case .reference(let space): "reference to \(space.name)"
    case .checksum(let kind, let extent): "\(kind) over \(extent.word)"
    case .offset(let base, let unit): "offset from \(base.word)" + (unit == 1 ? "" : " × \(unit)")
    case .time: "time"
    case .duration(let clock): "duration, \(clock.name) clock"
    case .moment(let clock): "moment, \(clock.name) clock"
    case .timescale(let clock): "timescale of the \(clock.name) clock"
    case .language: "language"
    case .payload: "payload"
    case .continuation: "continuation"
    case .media: "media"
    case .reserved: "reserved"
    case .padding: "padding"
    case .terminator: "terminator"
    case .trailing: "trailing"
    case .undecoded: "undecoded"
    case .unreferenced: "unreferenced"
    }
  }
}

extension Extent {
  var word: String {
    switch self {
    case .node: "the structure"
    case .restOfNode: "the rest of the structure"
    case .nodeBut(let count): "the structure except \(count) bytes"
    case .nextField: "the next field"
    case .nextFields(let count): "the next \(count) fields"
    case .field(let name): name
    case .row: "the row"
    case .parent: "the enclosing structure"
    case .consecutive(let field): "consecutive byte ranges, the first at \(field)"
    case .sample: "a sample"
    case .samples: "the samples"
    case .extent: "a byte range at another offset"
    case .file: "the file"
    }
  }
}

extension Counted {
  var word: String {
    switch self {
    case .rows: "rows"
    case .children: "children"
    case .samples: "samples"
    case .field(let name): name
    }
  }
}

extension OffsetBase {
  var word: String {
    switch self {
    case .file: "the start of the file"
    case .enclosing(let kind): "the start of \(kind)"
    case .enclosingOrFile(let kind): "the start of \(kind); 0: the start of the file"
    case .previousRun: "the end of the previous track run"
    case .payload(let kind): "the start of the payload of \(kind)"
    case .endOfNode: "the end of the structure"
    case .field(let name): name
    case .otherFile: "the start of another file"
    case .describedByFields(let field): "the base defined by \(field)"
    }
  }
}

extension Subject {
  package var word: String {
    switch self {
    case .category(let category): category.rawValue
    case .tag(_, _, let category?): category.rawValue
    case .tag(let space, let key, nil): key.map { "\(space)/\($0)" } ?? "tag of \(space)"
    case .keyName(let space, let key): "name of \(space)/\(key)"
    }
  }
}
