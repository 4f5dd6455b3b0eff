import ByteScript
import Bytes
import Formats
import InvariantChecks
import Metadata
import Rendering
import TestSupport
import Testing

/// Texts of a file reach the terminal only escaped.
struct EscapedLanguageTests {
  @Test("The language of an item is escaped")
  func language() throws {
    let packet = #"""
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>\
      <rdf:li xml:lang="a\#u{202E}\#u{9B}b">Hello</rdf:li>\
      </rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
      """#
    let file = jpeg(segment(0xE1, utf8("http://ns.adobe.com/xap/1.0/\0" + packet)))
    let document = Examination(ByteSource(bytes: file), name: "a.jpg", magic: nil).document
    let words = Rendered.collect { output in
      for item in document.storedItems {
        ItemText(style: Style(usesColor: false, width: 0), output: output).write(item)
      }
    }
    #expect(words.contains("Hello") && words.contains("a\\u{202E}\\x9Bb"), "\(words)")
    #expect(!words.unicodeScalars.contains { [0x202E, 0x9B].contains($0.value) })
  }
}
