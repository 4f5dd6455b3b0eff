"""Members that can replace each other: cases of an enumeration, and static constants of a type."""

from .tokens import KEYWORDS

TYPES = {"enum", "struct", "extension", "class"}


class Names:
    """Which members each type of the sources declares, for `.some` members without arguments."""

    def __init__(self):
        self.types, self.owners = {}, {}

    def read(self, source):
        """Reads the declarations of a file."""
        for index, token in enumerate(source.tokens):
            if token.kind != "word":
                continue
            following = source.token(index + 1)
            if token.text == "case" and source.token(index - 1).text != "if" and following.kind == "word":
                for name in cases(source, index + 1):
                    self.add(owner(source, index), "case", name)
            elif token.text == "static" and following.text == "let" and source.token(index + 3).text == "=":
                value = source.token(index + 4)
                kind = value.text if value.kind == "word" else value.kind
                self.add(owner(source, index), f"let {kind}", source.token(index + 2).text)

    def add(self, name, kind, member):
        if name is None or member in KEYWORDS:
            return
        self.types.setdefault((name, kind), set()).add(member)
        self.owners.setdefault(member, set()).add((name, kind))

    def siblings(self, member):
        """Returns the other members of the types that have a member."""
        return sorted({other for name in self.owners.get(member, ()) for other in self.types[name]} - {member})


def owner(source, index):
    """Returns the name of the type whose body directly contains a token."""
    around = source.around[index]
    if around is None or source.tokens[around].text != "{":
        return None
    for place in range(source.statement_start(around), around):
        if source.tokens[place].text in TYPES:
            return source.token(place + 1).text
    return None


def cases(source, index):
    """Returns the names of cases without associated values in a declaration."""
    result = []
    while source.token(index).kind == "word":
        following = source.token(index + 1)
        if following.text != "(":
            result.append(source.tokens[index].text)
        else:
            index = source.partner.get(index + 1, index + 1) - 1
        index += 2 if following.text == "(" else 1
        if source.token(index).text == "=":
            index += 2
        if source.token(index).text != ",":
            break
        index += 1
    return result
