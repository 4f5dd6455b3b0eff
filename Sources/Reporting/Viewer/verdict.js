// The format of the file, and the verdict of the report.

function verdictSection({ data }) {
  const words = { fine: "OK", notice: "note", wrong: "problem" }
  const signs = { fine: "✓", notice: "•", wrong: "!" }
  const facts = [data.title, data.tree.details[0] && data.tree.details[0].line,
    bytesText(data.file.size)].filter(Boolean).join(" · ")
  return make("section", { id: "verdict", "aria-label": "verdict" },
    make("p", { class: "facts" }, facts),
    make("p", { class: "evidence" }, evidence(data.file.type)),
    make("ul", { class: "verdicts" }, data.verdict.map(({ about, level, text, path }) =>
      make("li", { class: "verdict " + level, "data-about": about },
        make("span", { class: "sign", role: "img", "aria-label": words[level] }, signs[level]), text,
        path && [" ", make("a", { href: address(path), title: path }, "Show it")]))),
    data.redacted && make("p", { class: "remark" },
      "This page is redacted: the value of each audit finding is omitted everywhere, and so are "
      + "pictures, locations, the list of chapters, content credentials, digests and the name of the file. Values that the policy keeps, "
      + "such as titles of music and of its chapters, are still in this page."),
    data.case && caseData(data), provenance(data))
}

function evidence(type) {
  const parts = ["content " + (type.structure ? type.structure.name : "not recognized")]
  if (type.libmagic) {
    const { mimeType } = type.libmagic
    parts.push("libmagic " + (mimeType === "application/octet-stream" ? "unknown" : mimeType))
  }
  if (type.extension) parts.push("name ." + type.extension)
  const verdict = { consistent: ": consistent",
    inconsistent: ": " + (type.inconsistent || []).join(" and ") + " inconsistent" }
  return parts.join(", ") + (verdict[type.evidence] || "")
}

function provenance({ mediainspect: tool, audit, choices }) {
  const parts = ["mediainspect " + tool.version, "schema " + tool.schema, "policy " + audit.policy]
  if (choices) parts.push("configuration: " + choices)
  if (tool.libmagic) parts.push("libmagic " + tool.libmagic)
  if (tool.options.length) parts.push(tool.options.map(given).join(" "))
  return make("p", { class: "provenance" }, parts.join(" · "))
}
