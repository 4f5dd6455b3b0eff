import Metadata
import Testing

@testable import Expressions

struct TemplateTests {
  private func render(_ template: String, _ file: ExampleFile) throws -> RenderedTemplate {
    try Template(template, facts: Example.registry).render(file)
  }

  @Test("Values of templates and their formats") func values() throws {
    for (template, expected) in [
      ("", ""), ("plain text", "plain text"), ("{title}", "Cross Road Blues"),
      ("{artist} – {title} ({duration:mm:ss})", "Robert Johnson – Cross Road Blues (02:38)"),
      ("{artist.name}/{trackNumber:02} {title}.{ext}", "Robert Johnson/07 Cross Road Blues.m4a"),
      ("{trackNumber:2}", "07"), ("{trackNumber:1}", "7"), ("{trackNumber}", "7"),
      ("{bitrate:2}", "160000"), ("{title:9}", "Cross Road Blues"), ("{digits:3}", "007"),
      ("{discNumber:3}", "000"), ("{{title}}", "{title}"), ("a}b", "a}b"),
      ("{{{title}}}", "{Cross Road Blues}"),
      ("{albumArtist|artist}", "Robert Johnson"), ("{comments|artist}", "Robert Johnson"),
      ("{albumArtist|composer|'unknown'}", "unknown"), ("{artist|'unknown'}", "Robert Johnson"),
      ("{albumArtist|''}", ""), ("{title:upper}", "CROSS ROAD BLUES"),
      ("{title:lower}", "cross road blues"), ("{albumArtist:lower|artist:upper}", "ROBERT JOHNSON"),
      ("{keywords}", "Blues, Delta, 1936"), ("{keywords:/}", "Blues/Delta/1936"),
      ("{keywords: and }", "Blues and Delta and 1936"), ("{keywords:5}", "Blues, Delta, 01936"),
      ("{duration}", "2:38"), ("{duration:s}", "158"), ("{duration:m:ss}", "2:38"),
      ("{duration:h:mm:ss}", "0:02:38"), ("{duration:hh:mm:ss}", "00:02:38"), ("{delay:s}", "0"),
      ("{date}", "1936-11-27"), ("{date:yyyy}", "1936"), ("{date:yyyy-MM-dd}", "1936-11-27"),
      ("{date:dd.MM.yyyy}", "27.11.1936"), ("{created}", "2024-07-03T10:20:30+02:00"),
      ("{created:yyyyMMdd_HHmmss}", "20240703_102030"), ("{date:yyyy-MM-dd HH:mm}", "1936-11-27"),
      ("{size}", "4200000"), ("{size:MB}", "4.2 MB"), ("{size:kB}", "4200.0 kB"),
      ("{size:MiB}", "4.0 MiB"), ("{size:B}", "4200000 B"), ("{bpm}", "98.5"), ("{gain}", "-6.5"),
      ("{cleanable}", "true"), ("{protected}", "false"), ("{item:itsk/cnID}", "123456789"),
      ("{`item:itsk/cnID`}", "123456789"), ("{`item:id3/TXXX:Tagging time`}", "2024-07-03"),
      ("{item:id3/TXXX:Tagging time}", "2024-07-03"), ("{`title`:upper}", "CROSS ROAD BLUES"),
      ("{item:itsk/cnID:lower}", "123456789"), ("{confidence}", "87.5"), ("{track.codec}", "alac"),
    ] {
      #expect(try render(template, Example.song).text == expected, "\(template)")
    }
    #expect(try render("{duration}", Example.movie).text == "1:30:00")
    #expect(try render("{duration:mm:ss}", Example.movie).text == "90:00")
    #expect(try render("{date:yyyy-MM-dd}", Example.movie).text == "2024-07")
    #expect(try render("{date:dd.MM.yyyy}", Example.movie).text == "")
    #expect(try render("{frameRate}", Example.movie).text == "25")
    #expect(try render("{chapters}", Example.movie).text == "0:00, 1:00, 10:00")
  }

  @Test("Absent and empty values are named") func missing() throws {
    let song = try render("{albumArtist}{comments}{title}{cloud|composer}", Example.song)
    #expect(song.text == "Cross Road Blues")
    #expect(song.absent == ["albumArtist", "cloud"])
    #expect(song.empty == ["comments"])
    let movie = try render("{keywords}{artist|keywords}{artist|'x'}", Example.movie)
    #expect(movie.text == "x")
    #expect(movie.absent == [])
    #expect(movie.empty == ["keywords", "keywords"])
  }

  @Test("Values are escaped, text of the template is not") func escaping() throws {
    let template = try Template("a/{title} {albumArtist|'b/c'}", facts: Example.registry)
    let file = ExampleFile(values: ["title": .text("x/y")])
    let text = template.render(file) { value in
      String(value.map { $0 == "/" ? "_" : $0 })
    }.text
    #expect(text == "a/x_y b_c")
  }

  @Test("A caller chooses whether only the first value of a list is used") func lists() throws {
    let template = try Template("{keywords} {keywords:+}", facts: Example.registry)
    #expect(template.render(Example.song, lists: .first).text == "Blues Blues+Delta+1936")
    #expect(template.facts == ["keywords"])
  }

  @Test("Values without bounds do not stop the program") func extremes() throws {
    for value in [
      FactValue.duration(seconds: .infinity), .duration(seconds: .nan), .duration(seconds: -1e300),
      .number(.nan), .integer(.min), .size(bytes: .min), .size(bytes: .max), .list([.list([])]),
    ] {
      for (template, name) in [
        ("{duration}", FactName("duration")), ("{duration:mm:ss}", "duration"),
        ("{size:GB}", "size"),
        ("{size:kB}", "size"), ("{trackNumber:9}", "trackNumber"), ("{keywords}", "keywords"),
      ] {
        _ = try render(template, ExampleFile(values: [name: value]))
      }
    }
    #expect(
      try render("{duration:m:ss}", ExampleFile(values: ["duration": .duration(seconds: -61.4)]))
        .text == "-1:01")
    #expect(
      try render("{trackNumber:3}", ExampleFile(values: ["trackNumber": .integer(-5)])).text
        == "-05")
    #expect(
      try render("{duration}", ExampleFile(values: ["duration": .duration(seconds: 3599.6)])).text
        == "1:00:00")
  }

  @Test("Errors of templates have a place") func errors() {
    for (template, offset, part) in [
      ("{title|x", 0, "} is missing"), ("{titel}", 1, "did you mean title?"),
      ("{title", 0, "} is missing"),
      ("a{", 1, "} is missing"),
      ("{}", 1, "the name of a fact"), ("é{x", 2, "} is missing"),
      ("{title:x}", 7, "upper or lower"),
      ("{title:0}", 7, "from 1 to 9"), ("{title:10}", 7, "from 1 to 9"), ("{title:}", 7, "upper"),
      ("{duration:xx}", 10, "one of the formats s, m:ss"), ("{date:YYYY}", 6, "yyyy-MM-dd"),
      ("{size:px}", 6, "a unit such as MB"), ("{title|}", 7, "the name of a fact"),
      ("{'x'|title}", 4, "expected }"), ("{'x}", 1, "a closing '"), ("{`x}", 1, "a closing `"),
      ("{`x`}", 1, "the name of a fact"), ("{title}{", 7, "} is missing"),
      ("{title'}", 1, "the name"),
      ("{`title`x}", 8, "| or }"), ("{trackNumber:yyyy}", 13, "a number of digits"),
    ] {
      do throws(ExpressionError) {
        _ = try Template(template, facts: Example.registry)
        Issue.record("no error: \(template)")
      } catch {
        #expect(error.offset == offset, "\(template): \(error)")
        #expect(error.description.hasPart(part), "\(template): \(error)")
      }
    }
  }
}
