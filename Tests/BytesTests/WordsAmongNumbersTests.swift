import Bytes
import Testing

/// Words in bytes that may be text or numbers.
struct WordsAmongNumbersTests {
  @Test(
    "Long words are text, and tables, gradients and palettes are not",
    arguments: [
      ("Qmzvwxkjtbp", true), ("Mississippi", true), ("HUHHUlHUlUHlUllU", false),
      ("abcdefghijklmnop", false), ("zyxwvutsrqpo", false), ("Qmz vwx kjt", false),
    ])
  func words(_ letters: String, isText: Bool) {
    #expect(Array(letters.utf8).hasTextAmongNumbers == isText)
  }
}
