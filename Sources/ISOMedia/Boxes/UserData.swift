import Anatomy
import Bytes
import Keys
import Schema

/// User data boxes of ISO/IEC 14496-12, 8.10 and 8.14, and of QuickTime.
extension Boxes {
  static let userData = SpecSection(
    .iso12,
    [
      Box(
        "udta", "User Data", in: "file", "moov", "trak", "moof", "traf", spec: "8.10.1",
        holds: BoxGrammar.userData),
      Box(
        "tsel", "Track Selection", in: "udta", occurs: .atMostOnce, versions: 0...0,
        spec: "8.10.3"
      ) { box in
        box.i32("switch_group", means: .id(of: "switch_group"))
        box.table("attribute_list", rows: nil) { $0.code("attribute", from: Names.trackAttributes) }
      },
      Box(
        "kind", "Track Kind", in: "udta", versions: 0...0, spec: "8.10.4",
        presents: Presentation(["schemeURI": .selection, "value": .selection]) { kind, _ in
          kind.field("value")?.meaning.subject?.category == .structure
        }
      ) { box in
        let scheme = box.textAhead
        let roles = trackRoles[scheme]
        box.text(
          "schemeURI", .utf8, .terminated,
          means: .identifies(box.isDescribing || roles != nil ? .structure : .unknown), line: .value
        )
        let isKnown = box.isDescribing || roles?.contains(box.textAhead) ?? false
        box.text(
          "value", .utf8, .terminated, means: .identifies(isKnown ? .structure : .unknown),
          line: .value)
      },
      Box("strk", "Sub-Track", in: "udta", spec: "8.14.3", holds: .boxes),
      Box(
        "stri", "Sub-Track Information", in: "strk", occurs: .once, versions: 0...0,
        spec: "8.14.4"
      ) { box in
        box.i16("switch_group", means: .id(of: "switch_group"))
        box.i16("alternate_group", means: .id(of: "alternate_group"))
        box.u32("sub_track_ID", means: .id(of: "sub_track"), line: "ID %")
        box.table("attribute_list", rows: nil) { $0.code("attribute", from: Names.trackAttributes) }
      },
      Box(
        "strd", "Sub-Track Definition", in: "strk", occurs: .once, spec: "8.14.5",
        holds: .boxes),
      Box("stsg", "Sub-Track Sample Groups", in: "strd", versions: 0...0, spec: "8.14.6") { box in
        box.code("grouping_type", line: .bare, from: Names.sampleGroups)
        let rows = box.u16("item_count", means: .count(of: .rows))
        box.table("items", rows: rows) {
          $0.u32("group_description_index", means: .index(into: "sample_group_description"))
        }
      },
    ])

  /// The values that each URI scheme defines for the role of a track.
  private static let trackRoles: [String: Set<String>] = [
    "urn:mpeg:dash:role:2011": [
      "main", "alternate", "supplementary", "commentary", "dub", "caption", "subtitle",
      "description", "sign", "metadata", "emergency", "forced-subtitle", "easyreader", "karaoke",
      "enhanced-audio-intelligibility",
    ],
    "about:html-kind": [
      "alternative", "captions", "descriptions", "main", "main-desc", "sign", "subtitles",
      "translation", "commentary",
    ],
    "urn:tva:metadata:cs:AudioPurposeCS:2007": ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
  ]

  static let quickTimeUserData = SpecSection(
    .quickTime,
    [
      Box(
        "©xyz", "Location", in: "udta", group: itemGroup, spec: userTextSection, holds: .boxes,
        summary: Summary { $0.itemSummary }
      ) { $0.userTexts(means: .tag(.quickTimeUserData, .location)) },
      // Some writers use `@` instead of © as the first letter of this code.
      Box(
        "@xyz", "Location", in: "udta", group: itemGroup, spec: userTextSection, holds: .boxes,
        summary: Summary { $0.itemSummary }
      ) { $0.userTexts(means: .tag(.quickTimeUserData, .location)) },
      Box("name", "Name", in: "udta", spec: "User Data Atoms") { box in
        box.text("name", .utf8, .rest, means: .tag(.quickTimeUserData), line: .value)
      },
      Box(
        "tagc", "Media Characteristic", in: "udta", spec: "User Data Atoms",
        presents: .each {
          guard case .text(let tag)? = $0.value(named: "tag") else { return nil }
          return tag.string.isMediaCharacteristic ? .selection : nil
        }
      ) { box in
        let isKnown = box.isDescribing || box.textAhead.isMediaCharacteristic
        box.text(
          "tag", .ascii, .terminated, means: .identifies(isKnown ? .structure : .unknown),
          line: .value)
      },
      Box("WLOC", "Window Location", in: "udta", spec: "User Data Atoms") { box in
        box.u16("x")
        box.u16("y")
      },
      Box("LOOP", "Looping", in: "udta", spec: "User Data Atoms") {
        $0.u32("style", line: .value, labels: [0: "loop", 1: "back and forth"])
      },
      Box("SelO", "Selection Only", in: "udta", spec: "User Data Atoms") { $0.u8("only") },
      Box("AllF", "All Frames", in: "udta", spec: "User Data Atoms") { $0.u8("all") },
      Box("ptv ", "Print to Video", in: "udta", spec: "User Data Atoms") { box in
        box.u16(
          "display_size",
          labels: [0: "normal", 1: "double", 2: "half", 3: "full screen", 4: "current size"])
        box.reserved(4)
        box.u8("slide_show")
        box.u8("play_on_open")
      },
    ]
      + KeyList.quickTimeUserData.titles.map { code, title in
        Box(
          code, title, in: "udta", group: itemGroup, spec: userTextSection, holds: .boxes,
          summary: Summary { $0.itemSummary }, body: userTexts)
      })

  static let otherUserData = SpecSection(
    .unpublished,
    [
      Box(
        "chpl", "Chapter List", in: "udta", occurs: .atMostOnce, versions: 0...1,
        presents: .all(.chapters)
      ) { box in
        var count = 0
        box.version(0) { count = box.u8("chapter_count", means: .count(of: .rows)) }
        box.version(1) {
          box.reserved(1)
          count = box.u32("chapter_count", means: .count(of: .rows))
        }
        box.list("chapters", count: count, line: .value) { chapter in
          chapter.u64("start", means: .moment(.hundredNanoseconds))
          chapter.text("title", .utf8, .pascal, means: .identifies(.structure))
        }
      },
      Box("XMP_", "XMP Metadata", in: "udta", holds: PayloadGrammar.boxes("data", means: .payload)),
    ])

  /// The node kind of a user data text with an unknown code that contains ©.
  static let otherUserText = DeclaredNodeKind.anyOther(
    "User Data Text", in: "udta", group: itemGroup, Clause(.quickTime, userTextSection),
    holds: .boxes, body: userTexts, summary: Summary { $0.itemSummary })

  private static let userTextSection = "User Data Text Strings"

  private static let userTexts: Box.Body = { $0.userTexts(means: .tag(.quickTimeUserData)) }
}

extension String {
  /// Whether the string is a media characteristic by which players choose tracks.
  fileprivate var isMediaCharacteristic: Bool {
    [
      "public.main-program-content", "public.auxiliary-content", "public.easy-to-read",
      "public.subtitles.forced-only", "public.accessibility.transcribes-spoken-dialog",
      "public.accessibility.describes-music-and-sound", "public.accessibility.describes-video",
      "public.accessibility.enhances-speech-intelligibility", "public.translation",
      "public.translation.dubbed", "public.translation.voice-over", "public.machine-generated",
    ].contains(self)
  }
}

extension BoxGrammar {
  /// Grammar of the children of user data: a box with © in its code is a text.
  static let userData = BoxGrammar { code, _ in
    code[0] == 0xA9 && declared(code, in: "udta").isEmpty ? Boxes.otherUserText : nil
  }
}

extension Clock {
  static let hundredNanoseconds: Clock = "100 ns"
}
