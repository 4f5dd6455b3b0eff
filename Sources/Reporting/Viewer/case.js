// The case data that an examiner stated, and the tool versions and options of the report.

// An option as a shell reads it; the data contains an option and its value as one string.
const given = option => {
  const [, name, value] = option.match(/^(--[\w-]+) (.*)$/s) || [null, option]
  return value === undefined ? quoted(name) : name + " " + quoted(value)
}
const quoted = word => /^[\w\-./=,:+@%]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'"

function caseData({ case: stated, mediainspect: tool }) {
  const rows = [["case", stated.case], ["examiner", stated.examiner], ["examined", stated.time],
    ["SHA-256", stated.sha256], ["MD5", stated.md5], ["tool", "mediainspect " + tool.version],
    ["schema", tool.schema], ["catalog", stated.catalog],
    ["libmagic", tool.libmagic || "not used"], ["options", (tool.options || []).map(given).join(" ")]]
  return make("dl", { class: "case" }, rows.filter(([, value]) => value).map(([name, value]) =>
    [make("dt", null, name), make("dd", null, value)]))
}
