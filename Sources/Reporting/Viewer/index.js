// Index of many files: a table that can be sorted and filtered, and the locations of all files.

const COLUMNS = [
  { title: "file", value: file => file.name, isText: true },
  { title: "type", value: file => file.title, isText: true },
  { title: "duration", value: file => file.seconds === undefined ? -1 : file.seconds,
    text: file => file.seconds === undefined ? "" : clock(file.seconds).replace(/\.\d+$/, "") },
  { title: "size", value: file => file.size, text: file => roughBytes(file.size) },
  { title: "findings", value: file => examined(file, total(file)),
    text: file => file.notExamined ? "not examined: " + file.notExamined
      : (Object.entries(file.counts).map(([name, number]) => number + " " + name).join(", ") || "none")
        + (file.result === "refused" ? "; clean refuses the file" : file.result === "partly-removable" ? "; some data cannot be removed" : "") },
  { title: "errors", value: file => examined(file, file.errors), text: file => file.notExamined ? "" : file.errors },
  { title: "warnings", value: file => examined(file, file.warnings), text: file => file.notExamined ? "" : file.warnings },
  { title: "not decoded", value: file => file.undecodedBytes,
    text: file => file.undecodedBytes ? bytesText(file.undecodedBytes) : "" },
]

// What is known about the files, in words: the results of the audit, and errors in the structure.
const RESULTS = [
  ["nothing-found", policy => "nothing found to remove (policy " + policy + ")"],
  ["removable", policy => "findings that will be removed (policy " + policy + ")"],
  ["partly-removable", () => "findings or data not decoded, some of which cannot be removed"],
  ["refused", () => "findings, or data not decoded, in files that clean refuses"],
  ["not-examined", () => "not examined, or not completely: do not publish"],
]

function resultTable({ files, policy }, choose) {
  const rows = RESULTS.map(([result, words]) => [words(policy), files.filter(file => file.result === result), " " + result])
  rows.push(["errors in the structure", files.filter(file => file.errors), " errors"])
  return make("table", { class: "plain", id: "results" }, make("tbody", null,
    rows.filter(([, found]) => found.length).map(([words, found, wanted]) => make("tr", null,
      make("th", { scope: "row" }, button(words, () => choose(wanted), { class: "link" })),
      make("td", null, count(found.length, "file"))))))
}

// A count for sorting; files that were not examined come before all others.
const examined = (file, number) => file.notExamined ? -1 : number
const total = file => Object.values(file.counts).reduce((sum, number) => sum + number, 0)
const address = path => path

// The files without a page: those that are not media, and those that could not be opened.
const skippedFiles = ({ skipped, skippedFiles: names }) => filesWithoutPage("skipped", skipped, names, " skipped: not media")
const unopenedFiles = ({ unopened, unopenedFiles: names }) => filesWithoutPage("unopened", unopened, names, " not examined: cannot be opened")

function filesWithoutPage(id, number, names, reason) {
  if (!number) return null
  const words = count(number, "file was", "files were") + reason
  return names ? make("details", { id }, make("summary", null, words),
    make("ul", null, names.slice(0, 1000).map(name => make("li", null, name)),
      names.length > 1000 && make("li", null, "… " + grouped(names.length - 1000) + " more")))
    : make("p", { class: "remark", id }, words + ".")
}

function showIndex(data) {
  const { files } = data
  if (files.some(file => file.sha256)) COLUMNS.push({ title: "SHA-256", value: file => file.sha256 || "", isText: true, class: "digest" })
  let sorted = { column: -1, isDown: false }
  const body = make("tbody")
  const told = make("output", { class: "found" })
  const most = { limit: 300 }
  const more = button("Show more", () => { most.limit += 1000; fill() })
  const field = make("input", { type: "search", id: "filter", placeholder: "part of a name or type",
    "aria-label": "filter the files", on: { input: () => fill() } })
  const categories = [...new Set(files.flatMap(file => Object.keys(file.counts)))].sort()
  const choice = make("select", { id: "category", "aria-label": "files with", on: { change: () => fill() } },
    make("option", { value: "" }, "all files"),
    categories.map(category => make("option", { value: category }, "with " + category)),
    RESULTS.map(([result, words]) => make("option", { value: " " + result }, words(data.policy))),
    make("option", { value: " errors" }, "errors in the structure"))

  function fill() {
    const text = field.value.trim().toLowerCase()
    const wanted = choice.value
    const matching = files.filter(file => (!text || (file.name + " " + file.title).toLowerCase().includes(text))
      && (!wanted || (wanted === " errors" ? file.errors > 0 : wanted.startsWith(" ") ? file.result === wanted.slice(1) : file.counts[wanted])))
    if (sorted.column >= 0) {
      const { value, isText } = COLUMNS[sorted.column]
      const sign = sorted.isDown ? -1 : 1
      matching.sort((one, other) => sign * (isText ? value(one).localeCompare(value(other)) : value(one) - value(other)))
    }
    body.replaceChildren(...matching.slice(0, most.limit).map(row))
    more.hidden = matching.length <= most.limit
    told.textContent = grouped(matching.length) + " of " + count(files.length, "file")
  }

  const row = file => make("tr", null, COLUMNS.map((column, index) => {
    const text = column.text ? column.text(file) : column.value(file)
    return index === 0 ? make("th", { scope: "row" },
      file.thumbnail && make("img", { class: "thumbnail", src: file.thumbnail, alt: "", loading: "lazy" }),
      make("a", { href: file.page }, text))
      : make("td", { class: column.class || (column.isText || index === 4 ? "" : "number"), "data-title": column.title }, text)
  }))

  const heads = COLUMNS.map((column, index) => make("th", { scope: "col", "aria-sort": "none" },
    button(column.title, () => {
      sorted = { column: index, isDown: sorted.column === index ? !sorted.isDown : !column.isText }
      heads.forEach((head, place) => head.setAttribute("aria-sort",
        place !== index ? "none" : sorted.isDown ? "descending" : "ascending"))
      fill()
    }, { class: "link" })))
  fill()

  const points = files.filter(file => file.latitude !== undefined)
  const map = points.length ? new PlaceMap(points.map(file => ({ points: [
    { latitude: file.latitude, longitude: file.longitude, name: file.name, page: file.page }] })),
  point => { location.href = point.page }, data.coast) : null
  document.title = "mediainspect report of " + count(files.length, "file")
  document.getElementById("page").append(
    make("header", null, make("h1", null, count(files.length, "file")), themeSwitch()),
    make("main", null,
      resultTable(data, wanted => { choice.value = wanted; fill(); body.closest("section").scrollIntoView() }),
      data.filesWithoutThumbnail > 0 && make("p", { class: "remark", id: "without-thumbnail" },
        count(data.filesWithoutThumbnail, "file has pictures", "files have pictures")
          + " that this index does not show: they are too large, or browsers cannot show their format."),
      skippedFiles(data), unopenedFiles(data), data.case && caseData(data),
      section("files", "Files", make("div", { class: "bar" }, field, choice, told),
        make("div", { class: "wide" }, make("table", { class: "plain grid cards" },
          make("thead", null, make("tr", null, heads)), body)), more),
      map && section("places", "Locations", make("div", { class: "bar" }, make("p", null,
        count(points.length, "file has a location", "files have locations; the first of each is shown")), map.tools()),
      map.picture.canvas, map.readout)),
    make("footer", null, "Not examined: visible and audible content, file names, sidecar files. mediainspect "
      + data.mediainspect.version))
  document.documentElement.dataset.ready = "yes"
}

showIndex(JSON.parse(document.getElementById("data").textContent))
