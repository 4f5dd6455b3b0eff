// Metadata, under normalized names that are the same for all formats.

const FIELD_TITLES = { albumArtist: "album artist", bpm: "tempo", trackNumber: "track", trackCount: "tracks",
  discNumber: "disc", discCount: "discs", creationDate: "created", lastModifiedDate: "modified",
  accessibilityDescription: "accessibility" }

const pictureText = (kind, { pixels, size }) =>
  [kind, pixels && pixels.width + "×" + pixels.height, bytesText(size)].filter(Boolean).join(" · ")

function normalText(source) {
  const { value } = source
  if (source.redacted) return "redacted"
  if (typeof value === "string") return letters(source, 2000)
  if (value === null || typeof value !== "object") return String(value)
  if ("latitude" in value) return [value.name, value.latitude + ", " + value.longitude,
    value.altitude !== undefined && value.altitude + " m"].filter(Boolean).join(" · ")
  if ("format" in value) return pictureText(value.format, value)
  return value.name + (value.number === undefined ? "" : " (" + value.list + " " + value.number + ")")
}

function metadataSection(context) {
  const { data } = context
  const entries = Object.entries(data.metadata)
  const line = (source, isOther) => make("div", { class: isOther ? "other" : source.redacted ? "left-out" : "" },
    isOther && "also ", make("span", { class: "text" }, normalText(source)), " ",
    make("a", { class: "source", href: address(source.path), title: source.path }, source.identifier))
  return section("metadata", "Metadata",
    make("div", { class: "values" },
      entries.length ? make("table", { class: "plain" }, make("tbody", null, entries.map(([name, entry]) =>
        make("tr", null, make("th", { scope: "row" }, FIELD_TITLES[name] || name), make("td", null,
          entry.values.map(source => line(source, false)),
          (entry.otherValues || []).map(source => line(source, true)))))))
        : make("p", { class: "remark" }, "No metadata."),
      data.artwork.length > 0 && make("div", { class: "artwork" }, data.artwork.map(picture =>
        make("figure", null,
          picture.data ? make("img", { src: "data:" + picture.type + ";base64," + picture.data, alt: "picture",
            loading: "lazy", on: { error: event =>
              event.target.replaceWith(make("p", { class: "remark" }, "The browser cannot show this picture.")) } })
            : make("p", { class: "remark" }, "Picture not shown: stated format " + picture.format
              + ", size " + bytesText(picture.size) + ". " + NOT_SHOWN[picture.notShown]),
          make("figcaption", null, pictureText(picture.format, picture),
            " ", make("a", { href: address(picture.path) }, picture.path)))),
        data.omittedArtwork > 0 && make("p", { class: "remark" }, count(data.omittedArtwork, "more picture") + ": not in this page."))))
}

// Why a picture is not shown.
const NOT_SHOWN = {
  "not-requested": "With --pictures, the report shows pictures that browsers can show.",
  "too-large": "Pictures above 4 MB are not in the page.",
  "format": "Browsers cannot show this format.",
}

function tracksSection({ data }) {
  const { tracks } = data.movie
  if (!tracks.length) return null
  const titles = ["", "type", "codec", "format", "language", "duration", "bit rate"]
  const row = (first, ...texts) => make("tr", null, make("th", { scope: "row" }, first),
    texts.map((text, index) => make("td", { "data-title": titles[index + 1] }, text || null)))
  const shape = track => {
    const size = track.picture && (track.picture.shown || track.picture.encoded)
    return [size && size.width + "×" + size.height,
      track.frameRate && ratio(track.frameRate.average) + " fps",
      track.sound && track.sound.sampleRate && track.sound.sampleRate + " Hz",
      track.sound && track.sound.channels && count(track.sound.channels, "channel"),
    ].filter(Boolean).join(" · ")
  }
  return section("tracks", "Tracks", make("div", { class: "wide" }, make("table", { class: "plain grid cards" },
    make("thead", null, make("tr", null, titles.map(word => make("th", { scope: "col" }, word)))),
    make("tbody", null, tracks.slice(0, 200).map(track => row(
      make("a", { href: address(track.path), "aria-label": "track " + track.number }, track.number),
      [track.type, track.enabled ? "" : " (disabled)", track.name && " “" + cut(track.name, 80) + "”"].filter(Boolean),
      track.codec && [track.codec.name, track.codec.profile, track.codec.level].filter(Boolean).join(" "),
      shape(track), track.extendedLanguage || track.language,
      track.mediaDuration && clock(seconds(track.mediaDuration)),
      track.bitRate && grouped(track.bitRate) + " bit/s"))))))
}
