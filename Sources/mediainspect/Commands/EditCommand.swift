import Jobs
import Privacy

extension Option where Value == [String] {
  static var setting: Self {
    changes(
      RequestName.set.rawValue, placeholder: "KEY=VALUE",
      summary: "give the key exactly this value, in every tag that already states it")
  }
  static var adding: Self {
    changes(
      RequestName.add.rawValue, placeholder: "KEY=VALUE", summary: "add one more value of the key")
  }
  static var removing: Self {
    changes(
      RequestName.remove.rawValue, placeholder: "KEY[=VALUE]",
      summary: "remove the values of the key, or only this value")
  }
  static var clearing: Self {
    changes(
      RequestName.clear.rawValue, placeholder: "SPACE", summary: "remove all items of a key space")
  }
  static var renaming: Self {
    changes(
      RequestName.rename.rawValue, placeholder: "KEY=KEY",
      summary: "move the values of a key to another key")
  }
  static var agreeing: Self {
    changes(
      RequestName.agree.rawValue, placeholder: "FIELD[=SPACE]",
      summary: "give all tags that state the field the value that info prints, or that of a key "
        + "space")
  }
  static var synchronizing: Self {
    changes(
      RequestName.sync.rawValue, placeholder: "FIELD|all",
      summary:
        "add the value of the field to the tags of the file that do not state it; in photos, "
        + "to Exif and XMP, and to IPTC only if the file has it; no dates")
  }
  static var recoding: Self {
    changes(
      RequestName.recode.rawValue, placeholder: "ENCODING:utf8 KEY", hasTwoWords: true,
      summary: "read texts of the key again, in the encoding in which they were written: cp1251, "
        + "shift_jis, gbk, utf8")
  }
  static var tagVersion: Self {
    changes(
      RequestName.tagVersion.rawValue, placeholder: "2.3|2.4", isRepeatable: false,
      summary: "convert the ID3 tag to this version, and report what it cannot state")
  }
  static var artwork: Self {
    changes(
      RequestName.artwork.rawValue, placeholder: "FILE|none", isRepeatable: false,
      summary: "set the cover to this JPEG, PNG or BMP file, or remove all covers")
  }
  static var location: Self {
    changes(
      RequestName.location.rawValue, placeholder: "PLACE", isRepeatable: false,
      summary: "set the location: LAT,LON, LAT,LON,ALT or ISO 6709 (--location=-33.8,151.2 if it "
        + "begins with -); none removes it")
  }
  static var date: Self {
    changes(
      RequestName.date.rawValue, placeholder: "DATE|none", isRepeatable: false,
      summary: "set the creation date, or remove it")
  }
  static var headerDates: Self {
    changes(
      RequestName.headerDates.rawValue, placeholder: "DATE|none", isRepeatable: false,
      summary: "set the creation and modification dates in all headers of a movie, such as "
        + "2026-05-06T07:08:09Z, or remove them")
  }
  static var trackLanguage: Self {
    changes(
      RequestName.trackLanguage.rawValue, placeholder: "TAG",
      summary: "set the language of the track that --track names, such as fr-CA")
  }
  static var chapters: Self {
    changes(
      RequestName.chapters.rawValue, placeholder: "FILE|none", isRepeatable: false,
      summary: "replace all chapters by those in a text, such as info --chapters prints, or remove "
        + "them")
  }
  static var chapter: Self {
    changes(
      RequestName.chapter.rawValue, placeholder: "'TIME TITLE'",
      summary: "write a chapter that starts at TIME, such as '0:04:30.5 Second part'; all chapters "
        + "that are not given are removed")
  }
  static var chapterShift: Self {
    changes(
      RequestName.chapterShift.rawValue, placeholder: "[-]TIME",
      summary: "move all chapters by this time, such as 0:00:01.5")
  }
  static var chapterScale: Self {
    changes(
      RequestName.chapterScale.rawValue, placeholder: "FACTOR",
      summary: "multiply the times of all chapters, for example by 25/24")
  }
  static var chapterTitle: Self {
    changes(
      RequestName.chapterTitle.rawValue, placeholder: "'N TITLE'",
      summary: "rename the chapter with this number")
  }
  static var chapterMerge: Self {
    changes(
      RequestName.chapterMerge.rawValue, placeholder: "N",
      summary: "make the chapter with this number a part of the one before it")
  }
  static var chapterSplit: Self {
    changes(
      RequestName.chapterSplit.rawValue, placeholder: "'AT TITLE'",
      summary: "divide the chapter that is at the time AT: another one starts there")
  }
  static var timed: Self {
    changes(
      RequestName.timed.rawValue, placeholder: "FILE|none",
      summary: "add a track with the timed metadata in a GPX, GeoJSON, CSV or JSON file, in place "
        + "of tracks with the same keys; none removes all timed metadata; may be repeated")
  }
  static var timedStart: Self {
    changes(
      RequestName.timedStart.rawValue, placeholder: "TIME|DATE", isRepeatable: false,
      summary: "where clock times of points are in the movie: the time of the first point, or the "
        + "date at which the movie starts [default: 0]")
  }
  static var trackEnabled: Self {
    changes(
      RequestName.enabled.rawValue, placeholder: "yes|no",
      summary: "enable or disable the track that --track names")
  }
  static var alternateGroup: Self {
    changes(
      RequestName.alternateGroup.rawValue, placeholder: "N",
      summary: "put the track into this group, of which players choose one; 0: none")
  }
  static var trackName: Self {
    changes(
      RequestName.trackName.rawValue, placeholder: "TEXT|none",
      summary: "set or remove the name of the track")
  }
  static var handlerName: Self {
    changes(
      RequestName.handler.rawValue, placeholder: "TEXT",
      summary: "set the name of the handler of the track")
  }
  static var rotation: Self {
    changes(
      RequestName.rotate.rawValue, placeholder: "0|90|180|270",
      summary: "turn the video by this number of degrees clockwise")
  }
  static var pixelAspect: Self {
    changes(
      RequestName.aspect.rawValue, placeholder: "W:H",
      summary: "set the width and height of a pixel in relation to each other")
  }
  static var cleanAperture: Self {
    changes(
      RequestName.cleanAperture.rawValue, placeholder: "WxH[:X:Y]|none",
      summary: "show only this part of the video, X and Y pixels right of and below the center")
  }
  static var trackKind: Self {
    changes(
      RequestName.kind.rawValue, placeholder: "SCHEME=VALUE|none",
      summary:
        "set the role of the track in a scheme, such as urn:mpeg:dash:role:2011=main, or remove it")
  }
  static var characteristic: Self {
    changes(
      RequestName.characteristic.rawValue, placeholder: "[-]TAG",
      summary:
        "add a characteristic, such as public.easy-to-read, or remove it (--characteristic=-TAG)")
  }
  static var trackReference: Self {
    changes(
      RequestName.reference.rawValue, placeholder: "TYPE=N|none",
      summary:
        "let the track refer to tracks by their IDs, such as cdsc=1,2, or remove the reference")
  }
  static var trackScope: Self {
    changes(
      RequestName.track.rawValue, placeholder: "N",
      summary: "apply the options after this one to the track with this number; 0: to the file")
  }

  static var itemScope: Self {
    changes(
      RequestName.item.rawValue, placeholder: "PATH",
      summary: "apply the options after this one to tags in the structure with this path; /: to "
        + "the file")
  }

  private static func changes(
    _ name: String, placeholder: String, hasTwoWords: Bool = false, isRepeatable: Bool = true,
    summary: String
  ) -> Self {
    var argument = OptionArgument(
      placeholder: placeholder, demand: placeholder, completion: .nothing)
    argument.hasTwoWords = hasTwoWords
    return Option(
      names: [name], argument: argument, summary: summary, isRepeatable: isRepeatable, absent: [],
      read: { $0 })
  }
}

extension Option where Value == String? {
  static var onlyIn: Self {
    text(
      RequestName.onlyIn.rawValue, placeholder: "SPACE",
      summary: "change only tags of this key space, such as itsk, mdta, udta or id3")
  }
  static var editReport: Self {
    text(
      "--report", placeholder: "FILE",
      summary: "write a JSON report on the changes and the verification to FILE")
  }
  static var editPolicy: Self {
    word(
      RequestName.policy.rawValue, placeholder: "POLICY", of: Policy.all.map(\.name),
      orFile: PolicyFile.isMeant,
      summary:
        "remove the data of the file that this policy selects, but not what is set: a name or a JSON "
        + "file; see help policies")
  }
  static var editOutput: Self {
    text(
      "-o", "--output", placeholder: "OUT",
      summary: "write the copy to this file or into this folder [default: NAME.edited.EXT]")
  }
}

extension Option where Value == String? {
  static var undoRecord: Self {
    text(
      "--undo-record", placeholder: "FILE",
      summary: "write a record with all removed bytes to FILE, from which --undo restores the "
        + "original")
  }
  static var undo: Self {
    text(
      "--undo", placeholder: "RECORD",
      summary: "write the original of the edited FILE again, from a record of --undo-record")
  }
  static var plan: Self {
    text(
      "--plan", placeholder: "PLAN",
      summary: "carry out a plan that --dry-run --json printed, if the file is still the same")
  }
}

extension Option where Value == String? {
  static var source: Self {
    text(
      "--from", placeholder: "SOURCE",
      summary: "copy the tags of this file: by identifier in the same key space, otherwise by "
        + "field; those about places, persons and devices only if --only names them")
  }
  static var batch: Self {
    text(
      "--batch", placeholder: "TABLE",
      summary:
        "edit files from a CSV table, the output of info --csv; cells that are not changed change "
        + "nothing, - removes the key, @FILE is the content of a file, ;; separates values")
  }
  static var nameTemplate: Self {
    text(
      "--name", placeholder: "TEMPLATE",
      summary:
        "with -o FOLDER, name each copy by its tags, as in {artist}/{track:2} {title}.{ext}; "
        + "with --in-place, rename the files; no change of tags is needed")
  }
}

extension Option where Value == [String] {
  static var onlyKeys: Self {
    names("--only", placeholder: "KEYS", summary: "with --from, copy only these keys")
  }
  static var skippedKeys: Self {
    names("--skip", placeholder: "KEYS", summary: "with --from, do not copy these keys")
  }
  static var mappedKeys: Self {
    changes(
      "--map", placeholder: "KEY=KEY",
      summary: "with --from, write the values of the first key under the second")
  }
}

extension Option where Value == Int? {
  static var padding: Self {
    count(
      RequestName.padding.rawValue,
      summary: "add this many bytes of free space after the tags (8 or more), for later edits "
        + "with --patch")
  }
}

extension Option where Value == Bool {
  static var chapterPictures: Self {
    flag(
      RequestName.chapterPictures.rawValue,
      summary: "also write the pictures of chapters as a track of a movie")
  }
  static var quietEditing: Self {
    flag("-q", "--quiet", summary: "print only messages about what is not done")
  }
  static var outside: Self {
    flag(
      "--outside",
      summary: "with --batch, let the table name files outside of its folder")
  }
  static var patch: Self {
    flag(
      "--patch",
      summary: "with --in-place, write only the changed bytes into the file if free space in it "
        + "takes up the difference; a journal is kept until the patch is complete")
  }
  static var editDryRun: Self {
    flag(
      "--dry-run", summary: "print the changes of tags and of bytes, without writing files")
  }
}

extension Command {
  static let edit = Command(
    name: "edit",
    summary: "set, add and remove metadata, and verify the copy",
    discussion: [
      "Writes a copy of a movie, sound file or picture with changed metadata: MP4, MOV, MP3, AAC, FLAC, "
        + "WAVE, AIFF, JPEG, PNG, TIFF, WebP, HEIF, AVIF, JPEG 2000 and JPEG XL. All other bytes are "
        + "copied, and sizes, counts and offsets are updated. The copy is read back from disk and verified before it "
        + "gets its final name: it must have exactly the planned bytes, every new value, all "
        + "other metadata items, the same samples, and what decides how they are presented, and "
        + "violate no rule that the original does not violate. If the verification fails, no copy "
        + "is kept.",
      "KEY is the name of a field as info prints it (title, artist, albumArtist, trackNumber), "
        + "an identifier (itsk/%A9nam, id3/TIT2), or a code (@nam, TIT2, TXXX:NAME), "
        + "and may end with a language in brackets: title[de]. Setting a field changes every tag "
        + "that states it. If there is none, a tag is added in the key space that readers of the "
        + "format expect.",
      "VALUE is text, @FILE for the content of a file, or has a type in front: int8:5, uint32:7, "
        + "float32:1.5, jpeg:@cover.jpg. Options are carried out in order.",
      "The original is never changed unless --in-place is given. The exit status is 1 if there was "
        + "nothing to remove, or if a tag could not be changed along with the others, and 3 if no "
        + "copy was written.",
    ],
    operands: [Operand.paths],
    groups: [
      OptionGroup(
        "metadata",
        [
          Option.setting, Option.adding, Option.removing, Option.clearing, Option.renaming,
          Option.artwork, Option.location, Option.date, Option.headerDates, Option.agreeing,
          Option.synchronizing,
          Option.recoding,
          Option.tagVersion, Option.onlyIn,
        ]),
      OptionGroup(
        "tracks and items",
        [
          Option.trackScope, Option.itemScope, Option.trackLanguage, Option.trackEnabled,
          Option.alternateGroup, Option.trackName, Option.handlerName, Option.rotation,
          Option.pixelAspect, Option.cleanAperture, Option.trackKind, Option.characteristic,
          Option.trackReference,
        ]),
      OptionGroup(
        "chapters",
        [
          Option.chapters, Option.chapter, Option.chapterPictures, Option.chapterShift,
          Option.chapterScale, Option.chapterTitle, Option.chapterMerge, Option.chapterSplit,
        ]),
      OptionGroup("timed metadata", [Option.timed, Option.timedStart]),
      OptionGroup(
        "metadata of other files",
        [
          Option.source, Option.onlyKeys, Option.skippedKeys, Option.mappedKeys, Option.batch,
          Option.outside,
        ]),
      OptionGroup(
        "files",
        [Option.condition, Option.filesFrom, Option.nullSeparated, Option.noMagic]),
      OptionGroup(
        "copies",
        [
          Option.editOutput, Option.nameTemplate, Option.inPlace, Option.patch, Option.padding,
          Option.editPolicy, Option.faststart, Option.force, Option.keepTimes,
        ]),
      OptionGroup(
        "plans and records",
        [
          Option.editDryRun, Option.plan, Option.editReport, Option.undoRecord, Option.undo,
        ]),
      OptionGroup(
        "output",
        [
          Option.quietEditing, Option.json, Option.hash, Option.progress, Option.color,
          Option.width,
        ]),
    ],
    examples: [
      .init("mediainspect edit film.mp4 --set title=Evening", "writes film.edited.mp4"),
      .init(
        "mediainspect edit film.mov --location 46.45,6.55,372 --dry-run",
        "prints which tags and bytes would change"),
      .init(
        "mediainspect edit song.m4a --set trackNumber=3/12 --in-place",
        "replaces the song by its verified copy"),
      .init(
        "mediainspect edit song.mp3 --set TXXX:MOOD=calm --add artist=B",
        "adds a text that the standard does not name, and one more artist"),
      .init(
        "mediainspect edit song.mp3 --recode cp1251:utf8 title -o fixed.mp3",
        "repairs a title with wrong letters"),
      .init(
        "mediainspect edit song.m4a --from song.mp3 --skip comments",
        "copies the tags of another file"),
      .init(
        "mediainspect edit film.mov --policy identifying --set artist=Ann --faststart",
        "one copy without identifying data, with a new artist and moov in front"),
      .init(
        "mediainspect edit --batch tags.csv --in-place",
        "edits the files in a table that info --csv title,artist *.mp3 has printed"),
      .init(
        "mediainspect edit clip.mp4 --remove itsk/%A9too --set 'title[de]=Abend'",
        "removes the encoder, and sets the German title"),
    ],
    statuses: StatusMeanings(
      "the copies were written as requested",
      findings:
        "something to remove was not found, or a tag could not be changed as requested, or tags of a copy disagree"
    ),
    run: runEdit)
}
