import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Notations
import Schema
import Testing

/// The keys of values in property lists, GPX tracks and descriptions by Google Takeout.
struct SidecarKeyTests {
  private static func keys(_ bytes: [UInt8], _ nodeKind: DeclaredNodeKind) -> [String: String] {
    let document = open(bytes, as: nodeKind)
    var found: [String: String] = [:]
    var nodes = [document.root]
    while let node = nodes.popLast() {
      nodes += node.children
      for leaf in node.fields.leaves(atMost: 100) {
        if case .tag(let space, let key?, _)? = leaf.field.meaning.subject {
          found["\(space)/\(key)"] = leaf.field.text ?? ""
        }
      }
    }
    return found
  }

  @Test("The element before a value of a property list states its key")
  func propertyList() {
    let text = """
      <plist version="1"><dict><key>one</key><string>1</string><!-- x --><key>two</key>
      <dict><key>three</key><integer>3</integer></dict></dict></plist>
      """
    let keys = Self.keys(utf8(text), XMLFamilies.xml)
    #expect(keys["plist/one"] == "1" && keys["plist/three"] == "3")
    let other = Self.keys(utf8("<a><key>one</key><string>1</string></a>"), XMLFamilies.xml)
    #expect(other["xml/string"] == "1" && other["xml/key"] == "one")
  }

  @Test("Keys of tracks have no namespace prefix, and the name of an author has a separate key")
  func track() {
    let text = """
      <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:author><g:name>A</g:name></g:author>
      <g:trk><g:name>T</g:name><g:trkpt lat="1.5" lon="2.5"/></g:trk></g:gpx>
      """
    let keys = Self.keys(utf8(text), XMLFamilies.gpx)
    #expect(keys["gpx/author/name"] == "A" && keys["gpx/name"] == "T")
    #expect(keys["gpx/trkpt@lat"] == "1.5" && keys["gpx/trkpt@lon"] == "2.5")
  }

  @Test("Members of descriptions have another key space than those of other JSON")
  func takeout() {
    let text = #"{"title": "a", "geoData": {"latitude": 1.5}, "people": [{"name": "B"}]}"#
    let keys = Self.keys(utf8(text), JSONKinds.takeout)
    #expect(keys["takeout/geoData.latitude"] == "1.5" && keys["takeout/people.name"] == "B")
    #expect(Self.keys(utf8(text), JSONKinds.document)["json/title"] == "a")
  }

  @Test func anyBytesAreTiled() {
    expectSound(utf8("<gpx><trkpt lat='1'>a<!--b--></trkpt></gpx>"), as: XMLFamilies.gpx)
    expectSound(utf8(#"{"a": [1, {"b": "c"}], "title": "x"}"#), as: JSONKinds.takeout)
  }
}
