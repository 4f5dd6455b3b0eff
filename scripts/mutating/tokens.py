"""Splits Swift source into tokens, and finds where expressions and statements begin and end. Text literals are one
token each, with everything in them; comments are left out."""

import re
from dataclasses import dataclass

OPENING = {"(": ")", "[": "]", "{": "}"}
CLOSING = {")": "(", "]": "[", "}": "{"}
STRING = re.compile(r'(#*)("""|")')
TOKEN = re.compile(r"""
    (?P<space>\s+)
  | (?P<number>0x[0-9A-Fa-f_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)
  | (?P<word>`\w+`|[$@\#]?\w+)
  | (?P<operator>\.\.\.|\.\.<|[/=\-+!*%<>&|^~?\\]+)
  | (?P<mark>.)
""", re.VERBOSE)
# Binary operators that bind operands more tightly than a comparison does.
TIGHT = set("* / % & &* << >> &<< &>> + - | ^ &+ &- ..< ... ??".split())
ASSIGNMENTS = set("= += -= *= /= %= |= &= ^= <<= >>= &+= &-= &*=".split())
# Keywords that cannot be a part of an operand.
KEYWORDS = set("""return if guard while for switch else where case default in try await unsafe let var throw throws is
as func deinit subscript static private fileprivate package public internal struct class enum extension protocol actor
import typealias associatedtype break continue fallthrough defer do catch repeat mutating nonisolated final override
lazy weak inout consuming borrowing some any indirect convenience required operator precedencegroup""".split())
HEADERS = {"if", "guard", "while", "for", "switch", "catch"}


@dataclass(frozen=True)
class Token:
    kind: str  # word, number, string, operator or mark
    text: str
    start: int
    end: int


def string_end(text, place, marks, quote):
    """Returns the end of a text literal, of which the opening quote ends at a place."""
    while place < len(text):
        if text.startswith(quote + marks, place):
            return place + len(quote + marks)
        if text.startswith("\\" + marks + "(", place):
            place = interpolation_end(text, place + len(marks) + 2)
        elif text.startswith("\\" + marks, place):
            place += len(marks) + 2
        else:
            place += 1
    return place


def interpolation_end(text, place):
    """Returns the place after the parenthesis that closes an interpolation."""
    depth = 1
    while place < len(text) and depth:
        opening = STRING.match(text, place)
        if opening:
            place = string_end(text, opening.end(), *opening.groups())
            continue
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        place += 1
    return place


def comment_end(text, place):
    """Returns the end of a comment at a place, or the place itself if there is none."""
    if text.startswith("//", place):
        end = text.find("\n", place)
        return len(text) if end < 0 else end
    if not text.startswith("/*", place):
        return place
    depth, place = 1, place + 2
    while place < len(text) and depth:
        step = {"/*": 1, "*/": -1}.get(text[place:place + 2], 0)
        depth += step
        place += 2 if step else 1
    return place


def tokenize(text):
    tokens, place = [], 0
    while place < len(text):
        end = comment_end(text, place)
        if end > place:
            place = end
            continue
        opening = STRING.match(text, place)
        if opening:
            end = string_end(text, opening.end(), *opening.groups())
            tokens.append(Token("string", text[place:end], place, end))
        else:
            match = TOKEN.match(text, place)
            end = match.end()
            if match.lastgroup == "operator":
                # A comment may follow an operator without a space.
                cut = re.search(r"//|/\*", match[0][1:])
                end = place + 1 + cut.start() if cut else end
            if match.lastgroup != "space":
                tokens.append(Token(match.lastgroup, text[place:end], place, end))
        place = end
    return tokens


class Source:
    """The tokens of a file, with the partner of each bracket and the bracket around each token."""

    def __init__(self, text):
        self.text = text
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.tokens = tokenize(text)
        self.partner, self.around, self.at_line = {}, [], {}
        stack, line = [], 0
        for index, token in enumerate(self.tokens):
            while token.start >= self.starts[line + 1]:
                line += 1
            self.at_line.setdefault(line, []).append(index)
            if token.text in CLOSING and token.kind == "mark" and stack:
                self.partner[index] = stack.pop()
                self.partner[self.partner[index]] = index
            self.around.append(stack[-1] if stack else None)
            if token.text in OPENING and token.kind == "mark":
                stack.append(index)

    def token(self, index):
        return self.tokens[index] if 0 <= index < len(self.tokens) else Token("mark", "", -1, -1)

    def is_keyword(self, index):
        return self.token(index).kind == "word" and self.token(index).text in KEYWORDS

    def is_adjacent(self, index):
        """Whether a token directly follows the token before it."""
        return index > 0 and self.token(index - 1).end == self.token(index).start

    def is_binary(self, index):
        token = self.token(index)
        return token.kind == "operator" and (
            not self.is_adjacent(index) and not self.is_adjacent(index + 1) or token.text in ("..<", "..."))

    def is_boundary(self, index):
        """Whether a line break before a token separates statements."""
        if index <= 0 or index >= len(self.tokens):
            return True
        around = self.around[index]
        if around is not None and self.tokens[around].text != "{":
            return False
        before, after = self.tokens[index - 1], self.tokens[index]
        if before.text == ";" or before.text == "{" and index - 1 == around:
            return True
        if "\n" not in self.text[before.end:after.start]:
            return False
        if before.text in (",", ".", "->") or after.text in (".", ":", "else", "where", "->", "?"):
            return False
        return not (self.is_binary(index - 1) or self.is_binary(index) or after.text in ASSIGNMENTS)

    def statement_start(self, index):
        """Returns the first token of the statement around a token, at the same depth of brackets."""
        while not self.is_boundary(index):
            before = self.tokens[index - 1]
            if before.text in OPENING and before.kind == "mark":
                break
            index = self.partner.get(index - 1, index - 1)
        return index

    def left_operand(self, index):
        """Returns the first token of the left operand of a comparison."""
        start = index
        while start > 0 and not self.is_boundary(start):
            previous = start - 1
            token = self.tokens[previous]
            if token.text in CLOSING and token.kind == "mark" and previous in self.partner:
                start = self.partner[previous]
                continue
            if self.ends_operand(previous):
                break
            start = previous
        return start

    def right_operand(self, index):
        """Returns the token after the right operand of a comparison."""
        first = self.tokens[self.statement_start(index)].text
        is_header = first in HEADERS or first in ("else", "}")
        end = index + 1
        while end < len(self.tokens) and (end == index + 1 or not self.is_boundary(end)):
            token = self.tokens[end]
            if token.text in OPENING and token.kind == "mark":
                if token.text == "{" and is_header:
                    break
                end = self.partner.get(end, len(self.tokens)) + 1
                continue
            if self.ends_operand(end) or token.text in CLOSING and token.kind == "mark":
                break
            end += 1
        return end

    def ends_operand(self, index):
        token = self.tokens[index]
        if token.kind == "mark":
            return token.text in ",:;([{"
        if token.kind == "operator":
            return self.is_binary(index) and token.text not in TIGHT or token.text == "->"
        return self.is_keyword(index)

    def postfix_start(self, index):
        """Returns the first token of the chain of members, calls and subscripts that ends with a token."""
        start = self.partner[index] if self.tokens[index].text in CLOSING else index
        while self.is_adjacent(start):
            previous = self.tokens[start - 1]
            if previous.text in (")", "]") and start - 1 in self.partner:
                start = self.partner[start - 1]
            elif previous.text == "." or previous.text in ("?", "!", "?.", "!."):
                start -= 1
            elif previous.kind in ("word", "string") and not self.is_keyword(start - 1):
                start -= 1
            else:
                break
        return start

    def postfix_end(self, index):
        """Returns the token after the chain of members, calls and subscripts that begins with a token."""
        end = index
        while end < len(self.tokens) and (end == index or self.is_adjacent(end)):
            token = self.tokens[end]
            if token.text in ("(", "["):
                end = self.partner.get(end, end) + 1
            elif token.kind in ("word", "number", "string") or token.text in (".", "?", "!"):
                end += 1
            else:
                break
        return end

    def arguments(self, opening):
        """Returns the arguments in brackets: of each, the label (or none), the first token and the token after it."""
        result, end = [], self.partner.get(opening)
        if end is None:
            return result
        start = place = opening + 1
        while place <= end:
            token = self.tokens[place]
            if place == end or token.text == ",":
                if place > start:
                    label = None
                    if self.tokens[start].kind == "word" and self.token(start + 1).text == ":":
                        label, start = self.tokens[start].text, start + 2
                    result.append((label, start, place))
                start = place = place + 1
            elif token.text in OPENING and token.kind == "mark":
                place = self.partner.get(place, end - 1) + 1
            else:
                place += 1
        return result

    def span(self, first, after):
        """Returns the offsets of the tokens from the first to the one before another."""
        return self.tokens[first].start, self.tokens[after - 1].end

    def piece(self, first, after):
        start, end = self.span(first, after)
        return self.text[start:end]
