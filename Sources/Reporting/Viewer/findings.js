// Findings of check and audit, as a list with links to the bytes.

function allFindings({ check, audit, fixes }) {
  const checked = check.findings.map(finding => ({
    from: "check", level: finding.severity, word: finding.severity, text: finding.message,
    detail: finding.rule, fix: fixes[finding.rule], clause: finding.clause, path: finding.path + (finding.field ? "." + finding.field : ""),
    node: finding.path, ranges: rangesOf(finding), derived: finding.derivedRange,
    related: (finding.related || []).map(place => ({ ...place, ranges: rangesOf(place) })),
  }))
  const audited = audit.findings.map(finding => ({
    from: "audit", level: finding.severity, word: finding.category,
    text: finding.title + fieldWords(finding) + (finding.value === undefined ? "" : ": " + finding.value),
    detail: finding.removed ? "will be removed"
      : finding.action !== "remove" ? "is kept"
        : audit.refusal ? "is kept: clean refuses the file" : "cannot be removed",
    whole: finding.partOf, isMain: finding.isMain,
    clause: finding.consistentWith && "key typical of " + finding.consistentWith,
    path: finding.path, node: splitNode(finding.path), ranges: rangesOf(finding), related: [],
    isRemoved: finding.removed,
  }))
  return checked.concat(audited)
}

// All ranges of a finding: one, several, or none.
const rangesOf = ({ range, ranges }) => ranges || (range ? [range] : [])

const splitNode = path => {
  const { steps, field } = splitPath(path)
  return field ? "/" + steps.join("/") : path
}

// Several fields of a structure may have the same title.
const fieldWords = ({ path, title }) => {
  const { field } = splitPath(path)
  return !field || field === "value" || field === title + ".value" ? "" : ", " + field.replaceAll("_", " ")
}

// Equal findings in several places are one line; the most severe are first.
function groupedFindings(all) {
  const groups = new Map()
  for (const item of all) {
    const key = [item.from, item.level, item.word, item.whole || item.text, item.detail].join("\n")
    if (!groups.has(key)) groups.set(key, [])
    if (item.isMain) groups.get(key).unshift(item)
    else groups.get(key).push(item)
  }
  const rank = item => ["error", "high", "warning", "medium", "info", "low"].indexOf(item.level)
  return [...groups.values()].sort((one, other) => rank(one[0]) - rank(other[0]))
}

class FindingList {
  constructor(context) {
    this.context = context
    this.groups = groupedFindings(context.all)
    this.chosen = "all"
    this.list = make("ol", { class: "findings" })
    this.more = make("p", { class: "remark" })
  }

  section() {
    const { all, data } = this.context
    const kinds = new Map([["all", all.length]])
    for (const item of all) kinds.set(item.word, (kinds.get(item.word) || 0) + 1)
    this.chips = make("div", { class: "chips", role: "group", "aria-label": "which findings" },
      [...kinds].map(([word, number]) => button(word + " " + grouped(number), () => this.choose(word),
        { class: "chip", "data-word": word, "aria-pressed": word === "all" })))
    this.field = make("input", { type: "search", placeholder: "rule, text or path",
      "aria-label": "search the findings", id: "find-findings", on: { input: () => this.show() } })
    this.show()
    const omitted = data.audit.omittedFindings || 0
    return section("findings", "Findings",
      all.length ? [make("div", { class: "bar" }, this.chips, this.field), this.list, this.more]
        : make("p", { class: "remark" }, "No findings."),
      omitted > 0 && make("p", { class: "remark" }, count(omitted, "more finding") + " of the audit: not in this page."),
      data.audit.sidecars.length > 0 && make("p", { class: "remark" },
        "Sidecar files, not examined: " + data.audit.sidecars.map(shown).join(", ")))
  }

  // Goes to the next or previous finding.
  step(number, context) {
    if (!this.groups.length) return
    this.current = ((this.current ?? (number > 0 ? -1 : 0)) + number + this.groups.length) % this.groups.length
    context.jump(this.groups[this.current][0])
  }

  choose(word) {
    this.chosen = word
    for (const chip of this.chips.children) chip.setAttribute("aria-pressed", chip.dataset.word === word)
    this.show()
  }

  show(limit = 100) {
    this.limit = limit
    const text = this.field.value.trim().toLowerCase()
    const matching = this.groups.filter(group => {
      const [item] = group
      return (this.chosen === "all" || item.word === this.chosen)
        && (!text || (item.word + item.text + item.detail).toLowerCase().includes(text)
          || group.some(({ path }) => path.toLowerCase().includes(text)))
    })
    put(this.list, matching.slice(0, limit).map(group => this.item(group)))
    put(this.more, matching.length > limit
      && button("Show more of " + grouped(matching.length), () => this.show(limit + 400)))
  }

  item(group) {
    const [item, ...others] = group
    const MOST = 200
    return make("li", { class: "finding " + item.level, "data-from": item.from },
      make("span", { class: "badge " + item.level }, item.level),
      make("div", null,
        button([item.from === "audit" && make("b", null, item.word + " "), cut(item.text)],
          () => this.context.jump(item), { class: "link" }),
        make("p", { class: "where" }, this.place(item), " · ", item.detail,
          item.clause && " · " + item.clause),
        item.fix && make("p", { class: "fix" }, "Fix: " + item.fix),
        item.related.slice(0, 5).map(place => make("p", { class: "where" }, "and ",
          button(place.message, () => this.context.jump({ ...place, node: splitNode(place.path) }),
            { class: "link" }))),
        others.length > 0 && make("details", { class: "where" },
          make("summary", null, "and " + count(others.length, "more occurrence")),
          make("ul", null, others.slice(0, MOST).map(other => make("li", null,
            button(this.place(other), () => this.context.jump(other), { class: "link" }))),
          others.length > MOST && make("li", null, "… " + grouped(others.length - MOST) + " more")))))
  }

  place({ path, ranges: [range] }) {
    return [make("code", null, path), range && " @" + hexadecimal(range.offset)
      + (range.size ? " " + bytesText(range.size) : "")]
  }
}
