import Anatomy
import Bytes
package import Metadata

/// Writes facts as members of an open JSON object. Each fact has a member: null if the file does not
/// state it.
package struct FactJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ fact: FactDescription, _ value: FactValue?) {
    writer.key(fact.name.description)
    guard let value else { return writer.null() }
    write(value)
  }

  private func write(_ value: FactValue) {
    switch value {
    case .text(let text): writer.string(text)
    case .integer(let number), .size(let number): writer.decimal(String(number))
    case .number(let number), .duration(let number): writer.number(number)
    case .bool(let isTrue): writer.bool(isTrue)
    case .date(let date): writer.string(date.description)
    case .list(let values): writer.array { values.forEach(write) }
    }
  }
}
