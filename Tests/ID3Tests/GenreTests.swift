import Anatomy
import Testing

@testable import ID3

/// Names of genres as in mutagen 1.46. 17, 79, 80, 125, 147, 148 and 191 are at the ends of the
/// list's extensions.
struct GenreTests {
  @Test func numbers() {
    #expect(Genre.names.count == 192)
    #expect(Genre.name(0) == "Blues")
    #expect(Genre.name(17) == "Rock")
    #expect(Genre.name(79) == "Hard Rock")
    #expect(Genre.name(80) == "Folk")
    #expect(Genre.name(125) == "Dance Hall")
    #expect(Genre.name(147) == "Synthpop")
    #expect(Genre.name(148) == "Abstract")
    #expect(Genre.name(191) == "Psybient")
    #expect(Genre.name(192) == nil)
    #expect(Genre.name(-1) == nil)
  }

  @Test func texts() {
    #expect(Genre.words("(13)") == "Pop")
    #expect(Genre.words("17") == "Rock")
    #expect(Genre.words("(4)Eurodisco") == "Disco, Eurodisco")
    #expect(Genre.words("(31)(39)") == "Trance, Noise")
    #expect(Genre.words("(RX)") == "Remix")
    #expect(Genre.words("CR") == "Cover")
    #expect(Genre.words("(55)((I think...)") == "Dream, (I think...)")
    #expect(Genre.words("((foo)") == "(foo)")
    #expect(Genre.words("Rock") == nil)
    #expect(Genre.words("(live)") == nil)
    #expect(Genre.words("") == nil)
    #expect(Genre.words("255") == "undefined genre number 255")
  }
}
