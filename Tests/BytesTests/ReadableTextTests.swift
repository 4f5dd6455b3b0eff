import ByteScript
import Bytes
import Testing

/// Readable text in bytes that are random otherwise.
struct ReadableTextTests {
  private let recognizer = ReadableText.inCodedData(amongPlaces: 1000)
  private let noise = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 0x80) | 0x80 }

  @Test("More places need longer runs")
  func lengths() {
    #expect(ReadableText.inCodedData(amongPlaces: 1).leastLetters < recognizer.leastLetters)
    #expect(recognizer.leastLetters < ReadableText.inCodedData(amongPlaces: 1 << 30).leastLetters)
    #expect(ReadableText.inCodedData(amongPlaces: 1 << 30).leastLetters < 32)
  }

  @Test("Text is found between other bytes", arguments: [0, 1, 13, 50])
  func found(before: Int) {
    let text = utf8("a word and another word")
    let bytes = noise.prefix(before) + text + noise
    #expect(recognizer.first(in: Array(bytes)) == before..<before + text.count)
  }

  @Test("Text at the end is found before zeros")
  func atEnd() {
    let text = utf8("a word and another word")
    #expect(recognizer.last(in: noise + text + zeros(3)) == 100..<100 + text.count)
    #expect(recognizer.last(in: text + noise) == nil)
  }

  @Test("Text is found after a name and fill bytes of an encoder")
  func afterFilling() {
    let filling = utf8("LAME3.100UUUUUUUUUUUU")
    let text = utf8("a word and another word")
    let start = 100 + filling.count
    #expect(recognizer.last(in: noise + filling + text) == start..<start + text.count)
    #expect(recognizer.first(in: noise + filling + text + noise) == start..<start + text.count)
  }

  @Test(
    "Short texts and patterns of encoders are not text",
    arguments: [
      "a word", "UUUUUUUUUUUUUUUUUUUUUUUU", "abababababababababababab", "LAMEUUUUUUUUUUUUUUUUUUUUU",
      "or7LAME3.100 (beta)",
    ])
  func others(text: String) { #expect(recognizer.first(in: noise + utf8(text) + noise) == nil) }
}
