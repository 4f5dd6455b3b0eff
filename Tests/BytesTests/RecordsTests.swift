import Bytes
import Testing

struct RecordsTests {
  @Test func whatWasAppendedStaysWhereItIs() {
    let records = Records<UInt64>()
    #expect(records.count == 0)
    for number in 0..<100_000 as Range<UInt64> { records.append(number &* 0x9E37_79B9_7F4A_7C15) }
    #expect(records.count == 100_000)
    #expect(
      (0..<100_000).allSatisfy {
        records[Int32($0)] == UInt64($0) &* 0x9E37_79B9_7F4A_7C15
      })
  }

  @Test func oneIsChangedAndItsNeighboursAreNot() {
    let records = Records<UInt16>()
    for number in 0..<200 as Range<UInt16> { records.append(number) }
    // The last record of one block, and the first of the next.
    records[59] += 1000
    records[60] = 7
    #expect((58..<62).map { records[$0] } == [58, 1059, 7, 61])
  }
}

struct TextPiecesTests {
  @Test func linesAndWordsAreDividedAtBytes() {
    #expect("ab\n\ncd\n".lines == ["ab", "cd"])
    #expect("6d imo  d\u{301}e la".words(most: 2) == ["6d", "imo  d\u{301}e la"])
    #expect("a b c".words() == ["a", "b", "c"])
    #expect("a\\\\b"[...].pieces(at: UInt8(ascii: "\\"), omittingEmpty: false) == ["a", "", "b"])
    // A combining mark that joins the separator to a character does not hide the separator.
    #expect("a \u{301}b".words() == ["a", "\u{301}b"])
  }
}
