package import Anatomy
import Bytes
import Movie

/// Chapters of movies: QuickTime chapter tracks, to which other tracks refer, and the chapter list
/// of Nero's software (`chpl`).
extension BoxGrammar: ChapterAuthor {
  package func preparation(
    for chapters: NewChapters, in file: Node
  ) throws(TagRefusal) -> ChapterWriting {
    try file.requireEditableMovie()
    return ChapterRemoval(from: file, for: chapters).writing
  }

  package func writing(
    _ new: NewChapters, in file: Node, preparedFrom original: Node
  ) throws(TagRefusal) -> ChapterWriting {
    try file.requireEditableMovie()
    var writing = ChapterWriting()
    guard let movie = file.child("moov"), !new.chapters.isEmpty else { return writing }
    var chapters = FlatChapters(new.chapters)
    let isFragmented = movie.child("mvex") != nil || file.child("moof") != nil
    if isFragmented {
      guard !file.isQuickTimeMovie else {
        throw TagRefusal("the movie is in fragments, to which no chapter track can be added")
      }
      writing.losses.append("no chapter track is added, because the movie is in fragments")
    } else {
      let times = try MovieTimes(file)
      let tracks = try ChapterTracks(
        &chapters, includingPictures: new.includesPictureTrack, in: file, times)
      writing.insertions += try TrackInsertion(tracks.drafts, into: file, times).insertions
      writing.insertions += try file.references(to: tracks.drafts.map(\.id))
      for draft in tracks.drafts { writing.newSamples[draft.id] = draft.samples }
      writing.forms += tracks.forms
    }
    if !file.isQuickTimeMovie || original.neroList != nil {
      if let list = NeroList(&chapters) {
        writing.insertions += try movie.insertions(intoUserData: [list.draft])
        writing.forms.append(list.form)
      } else if isFragmented {
        throw TagRefusal(
          "a Nero chapter list has at most 255 chapters, and the movie is in fragments")
      }
    }
    writing.losses += chapters.losses
    return writing
  }
}

extension Node {
  func requireEditableMovie() throws(TagRefusal) {
    guard let movie = child("moov") else {
      throw TagRefusal("the file has no movie box (moov)")
    }
    if movie.child("cmov") != nil { throw TagRefusal("the movie box (moov) is compressed") }
    if movie.isCut { throw TagRefusal("the movie box (moov) is cut off") }
  }

  /// Returns the insertions that let all tracks with video or sound refer to the chapter tracks
  /// with the given IDs.
  fileprivate func references(to ids: [Int]) throws(TagRefusal) -> [TagInsertion] {
    guard let movie = child("moov"), !ids.isEmpty else { return [] }
    let reference = Draft(
      "chap",
      fields: ids.enumerated().map { index, id in
        ("track_IDs[\(index + 1)].track_ID", DraftValue.count(id))
      })
    var insertions: [TagInsertion] = []
    for track in movie.children("trak") {
      let type = track.trackHeader?.mediaType
      guard type == .video || type == .audio else { continue }
      if let list = track.child("tref") {
        insertions.append(
          TagInsertion(try list.written(reference), into: list, .child(before: nil)))
      } else {
        let bytes = try track.written(Draft("tref", children: [reference]))
        insertions.append(
          TagInsertion(bytes, into: track, .child(before: track.child("mdia"))))
      }
    }
    guard !insertions.isEmpty else {
      throw TagRefusal("the movie has no track with video or sound that can refer to chapters")
    }
    return insertions
  }
}

/// Chapters without nesting and without hidden chapters, as movies can state them, with what was
/// left out.
struct FlatChapters {
  private(set) var chapters: [Chapter] = []
  var losses: [String] = []

  init(_ all: [Chapter]) {
    var (hidden, nested, links) = (0, 0, 0)
    func add(_ some: [Chapter]) {
      for chapter in some {
        if chapter.link != nil { links += 1 }
        if chapter.isHidden {
          hidden += 1
        } else if chapter.children.isEmpty {
          chapters.append(chapter)
        } else {
          nested += 1
          add(chapter.children)
        }
      }
    }
    add(all)
    chapters.sort { $0.start < $1.start }
    if hidden > 0 {
      losses.append("hidden chapters are not written, because players would list them: \(hidden)")
    }
    if nested > 0 {
      losses.append("of chapters that contain other chapters, only these are written: \(nested)")
    }
    if links > 0 { losses.append("links of chapters cannot be stated: \(links)") }
  }
}
