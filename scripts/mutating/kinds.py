"""The five kinds of faults. Each function returns the faults of its kind that fit on a line of source."""

from dataclasses import dataclass

from .tokens import ASSIGNMENTS, CLOSING, KEYWORDS, TIGHT

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "==="}
# Labels of arguments that state offsets, counts and ends.
PLACES = set("""at offset from to upTo through count start end length size after before by limit atMost index skipping
position places bits bytes minimum maximum""".split())
# Functions whose only argument is a count.
COUNTING = {"prefix", "suffix", "dropFirst", "dropLast", "removeFirst", "removeLast", "skip", "formIndex"}
# Members that are the end of a range.
ENDS = {"count", "start", "end", "endIndex", "startIndex", "lowerBound", "upperBound", "size", "bitWidth"}
SUMS = {"+", "-", "&+", "&-"}
# Statements that begin with one of these words are not deleted.
KEPT = KEYWORDS - {"try", "await", "unsafe"}
# Functions that return the same after their arguments were swapped.
SYMMETRIC = {"min", "max"}
ATTEMPTS = {"try", "await", "unsafe"}


@dataclass(frozen=True)
class Fault:
    """A fault in a file. `before` and `after` are the line without and with it. `edits` replace parts of the text by
    others that contain the switch, `{}`. They do not change the number of lines."""
    file: str
    line: int
    kind: str
    before: str
    after: str
    edits: tuple

    @property
    def first(self):
        return min(start for start, _, _ in self.edits)

    @property
    def last(self):
        return max(end for _, end, _ in self.edits)


def escape(text):
    return text.replace("{", "{{").replace("}", "}}")


class Line:
    """A line of a file, for which faults are made."""

    def __init__(self, source, number, file=""):
        self.source, self.number, self.file = source, number, file
        self.indexes = source.at_line.get(number, [])
        self.start, self.end = source.starts[number], source.starts[number] + len(source.lines[number])

    def fault(self, kind, changes, edits):
        """Makes a fault. `changes` are (start, end, text) for the reader; `edits` are for the compiler."""
        text = self.source.text
        after, place = "", self.start
        for start, end, new in sorted(changes):
            if start < self.start or end > self.end:
                return None
            after += text[place:start] + new
            place = end
        after += text[place:self.end]
        return Fault(self.file, self.number + 1, kind, text[self.start:self.end].strip(), after.strip(), tuple(edits))

    def choice(self, kind, start, end, new):
        """A fault that replaces an expression."""
        old = self.source.text[start:end]
        return self.fault(kind, [(start, end, new)], [(start, end, f"({{}} ? {escape(new)} : {escape(old)})")])


def code(source, number):
    """Whether a line has code in which faults can be."""
    indexes = source.at_line.get(number, [])
    if not indexes or source.token(indexes[0]).text in ("import", "#if", "#else", "#elseif", "#endif", "@available"):
        return False
    if any(source.tokens[index].text in ("import", "#available") for index in indexes):
        return False
    return any(source.tokens[index].kind not in ("mark", "string") for index in indexes)


def in_pattern(source, index):
    """Whether a token is in the pattern of a case."""
    for place in range(index, max(index - 40, -1), -1):
        token = source.tokens[place]
        if token.text == "case":
            return True
        if token.text in ("=", "where", "{", "}", ";", "->") or token.text == ":" and not is_label(source, place - 1):
            return False
    return False


def is_label(source, index):
    return source.token(index).kind == "word" and source.token(index + 1).text == ":" \
        and source.token(index - 1).text in ("(", ",") and source.around[index] is not None \
        and source.tokens[source.around[index]].text == "("


def joined(source, first, after):
    """Returns an expression on one line. Returns none if that could change its meaning."""
    text = source.piece(first, after)
    if "\n" not in text:
        return text
    if "//" in text or '"""' in text or "{" in text:
        return None
    return " ".join(part.strip() for part in text.split("\n"))


def comparison(line, rng, names):
    source = line.source
    for index in line.indexes:
        token = source.tokens[index]
        if token.text not in COMPARISONS or not source.is_binary(index):
            continue
        first, after = source.left_operand(index), source.right_operand(index)
        if first >= index or after <= index + 1:
            continue
        left, right = joined(source, first, index), joined(source, index + 1, after)
        if left is None or right is None:
            continue
        other = COMPARISONS[token.text]
        start, end = source.span(first, after)
        old = source.text[start:end]
        edit = f"({{}} ? {escape(left)} {other} {escape(right)} : {escape(old)})"
        yield line.fault("comparison", [(token.start, token.end, other)], [(start, end, edit)])


def is_integer(token):
    return token.kind == "number" and not any(mark in token.text for mark in (".", "x", "b", "o", "e", "E"))


def moved(line, rng, first, after):
    """A fault in an expression that is off by one."""
    source = line.source
    start, end = source.span(first, after)
    if start < line.start or end > line.end:
        return None
    tokens, text = source.tokens[first:after], source.text[start:end]
    step = rng.choice((1, -1))
    if len(tokens) == 1 and tokens[0].kind == "number":
        if not is_integer(tokens[0]):
            return None
        value = int(tokens[0].text.replace("_", ""))
        return line.choice("boundary", start, end, str(value + 1 if value == 0 else value + step))
    if tokens[0].kind not in ("word", "mark") or tokens[0].text in KEYWORDS or tokens[0].text in (".", "[", "{"):
        return None
    # The name of a type, or an argument that cannot be a number.
    if tokens[-1].text in ("true", "false", "nil", "self") or len(tokens) == 1 and tokens[0].text[:1].isupper():
        return None
    if source.postfix_end(first) < after and not any(token.text in TIGHT for token in tokens):
        return None
    if any(token.text == "{" for token in tokens):
        return None
    inner = text if source.postfix_end(first) >= after else f"({text})"
    return line.choice("boundary", start, end, f"{inner} {'+' if step > 0 else '-'} 1")


def boundary(line, rng, names):
    source = line.source
    for index in line.indexes:
        token = source.tokens[index]
        if in_pattern(source, index):
            continue
        if token.text in ("..<", "...") and token.kind == "operator":
            if source.token(index + 1).text not in ("", ")", "]", ",") and source.is_adjacent(index + 1):
                yield moved(line, rng, index + 1, source.postfix_end(index + 1))
            if index and source.is_adjacent(index) and source.token(index - 1).text not in ("(", "["):
                yield moved(line, rng, source.postfix_start(index - 1), index)
        elif token.text == "[" and source.is_adjacent(index) and is_operand(source, index - 1):
            found = source.arguments(index)
            inner = [source.tokens[place].text for _, first, after in found for place in range(first, after)]
            if len(found) == 1 and found[0][0] is None and not set(inner) & {"..<", "...", ":"}:
                yield moved(line, rng, found[0][1], found[0][2])
        elif token.text == "(" and source.is_adjacent(index) and is_call(source, index):
            for label, first, after in source.arguments(index):
                if label in PLACES or label is None and source.tokens[index - 1].text in COUNTING:
                    yield moved(line, rng, first, after)
        elif is_integer(token) and source.token(index - 1).text in SUMS and source.is_binary(index - 1):
            yield moved(line, rng, index, index + 1)
        elif token.text in ENDS and source.token(index - 1).text == "." and is_value(source, index):
            first = source.postfix_start(index)
            if source.tokens[first].kind == "word" and source.token(first - 1).text not in ("&", "\\", "!"):
                yield moved(line, rng, first, index + 1)


def is_operand(source, index):
    token = source.token(index)
    return token.kind == "word" and token.text not in KEYWORDS or token.text in (")", "]", "?", "!")


def is_value(source, index):
    """Whether a member is read, and not called, assigned or looked into."""
    following = source.token(index + 1)
    if source.is_adjacent(index + 1) and following.text[:1] in ("(", ".", "[", "?", "!"):
        return False
    return following.text not in ASSIGNMENTS and following.text != ":"


def is_call(source, opening):
    """Whether a parenthesis after a word begins arguments, not parameters or associated values."""
    name = source.token(opening - 1)
    if not is_operand(source, opening - 1) or name.text in KEYWORDS or name.text.startswith(("@", "#")):
        return False
    if name.text in ("?", "!") and source.token(opening - 2).text == "init" and source.token(opening - 3).text != ".":
        return False
    before = source.token(opening - 2).text
    if before in ("func", "case", "macro") or name.text in ("init", "subscript") and before != ".":
        return False
    return source.tokens[source.statement_start(opening)].text not in ("case", "indirect")


def constant(line, rng, names):
    source = line.source
    for index in line.indexes:
        token = source.tokens[index]
        before = source.token(index - 1)
        if token.kind == "number" and before.text != ".":
            yield line.choice("constant", token.start, token.end, another(token.text, rng))
        elif token.text in ("true", "false"):
            yield line.choice("constant", token.start, token.end, "false" if token.text == "true" else "true")
        elif token.kind == "word" and before.text == "." and is_alone(source, index):
            others = names.siblings(token.text)
            if others and not in_pattern(source, index):
                yield line.choice("constant", before.start, token.end, "." + rng.choice(others))


def is_alone(source, index):
    """Whether a name after a period is a member of the type that the context expects: `.some`, without arguments."""
    before = source.token(index - 2)
    if source.is_adjacent(index - 1) and before.text not in ("(", "["):
        return False
    return source.token(index + 1).text in (",", ")", "]", "}", ":") or not source.is_adjacent(index + 1) \
        and source.token(index + 1).text not in ASSIGNMENTS


def another(text, rng):
    """Returns another number than the one stated."""
    if text[:2] in ("0x", "0b", "0o"):
        base = {"x": 16, "b": 2, "o": 8}[text[1]]
        digits = text[2:].replace("_", "")
        value = int(digits, base)
        value ^= 1 << rng.randrange(max(1, value.bit_length()))
        shown = {"x": "X", "b": "b", "o": "o"}[text[1]]
        return text[:2] + format(value, shown).zfill(len(digits))
    if "." in text or "e" in text.lower():
        value = float(text.replace("_", ""))
        return repr(value * 2 if value else 1.0)
    value = int(text.replace("_", ""))
    return str(rng.choice([other for other in (0, 1, value * 2) if other != value]))


def deletion(line, rng, names):
    source = line.source
    if not line.indexes:
        return
    first, last = line.indexes[0], line.indexes[-1]
    around = source.around[first]
    if around is None or source.tokens[around].text != "{" or source.around[last] != around and \
            source.partner.get(last, -1) < first:
        return
    words = [source.tokens[index] for index in line.indexes]
    if not source.is_boundary(first) or not source.is_boundary(last + 1) or words[0].text in KEPT:
        return
    if words[0].kind not in ("word", "mark") or words[0].text in CLOSING or words[0].text.startswith(("@", "#")) \
            or words[0].text in (".", "{", "["):
        return
    depth = [index for index in line.indexes if source.around[index] == around]
    assigns = any(source.tokens[index].text in ASSIGNMENTS for index in depth)
    calls = source.tokens[last].text in (")", "}") and source.partner.get(last, -1) > first
    if not assigns and not calls:
        return
    if words[0].text == "self" and is_initializer(source, around):
        return
    start, end = source.span(first, last + 1)
    text = source.text[start:end]
    yield line.fault("deleted statement", [(start, end, "")], [(start, end, f"if !{{}} {{{{ {escape(text)} }}}}")])


def is_initializer(source, opening):
    """Whether a brace begins the body of an initializer: all properties must have values in it."""
    words = {source.tokens[place].text for place in range(source.statement_start(opening), opening)}
    return "init" in words


def swap(line, rng, names):
    source = line.source
    for index in line.indexes:
        if source.tokens[index].text != "(" or not source.is_adjacent(index) or not is_call(source, index):
            continue
        if source.tokens[index - 1].text in SYMMETRIC:
            continue
        found = [(first, after) for _, first, after in source.arguments(index)
                 if source.tokens[first].start >= line.start and source.tokens[after - 1].end <= line.end
                 and is_movable(source, first, after)]
        for number, one in enumerate(found):
            for two in found[number + 1:]:
                x, y = source.piece(*one), source.piece(*two)
                if x == y or form(source, *one) != form(source, *two):
                    continue
                spans = source.span(*one), source.span(*two)
                edits = [(*spans[0], f"({{}} ? {escape(y)} : {escape(x)})"),
                         (*spans[1], f"({{}} ? {escape(x)} : {escape(y)})")]
                yield line.fault("swapped arguments", [(*spans[0], y), (*spans[1], x)], edits)


def is_movable(source, first, after):
    tokens = source.tokens[first:after]
    return tokens[0].text not in ATTEMPTS | {"&", "_"} and not any(
        token.text in ("{", "in", "?", "inout") or token.text == "$0" and len(tokens) > 6 for token in tokens)


def form(source, first, after):
    """The form of an argument. Arguments of different forms seldom have the same type."""
    token = source.tokens[first]
    if token.kind == "string":
        return "string"
    if token.text in ("true", "false"):
        return "truth"
    if token.kind == "number" and first + 1 == after or token.text in ("nil", ".", "["):
        return "number" if token.kind == "number" else token.text
    return "value"


KINDS = {
    "comparison": comparison, "boundary": boundary, "constant": constant, "deleted statement": deletion,
    "swapped arguments": swap,
}


def faults(source, number, rng, names, file=""):
    """Returns the faults at a line, by kind. The line number is counted from 0."""
    if not code(source, number):
        return {}
    line = Line(source, number, file)
    found = {}
    for kind, make in KINDS.items():
        made = [fault for fault in make(line, rng, names) if fault and fault.after != fault.before]
        if made:
            found[kind] = made
    return found
