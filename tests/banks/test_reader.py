"""Cases B 40–42, faults F31 and F32: what a file may hold, and where it is said when it doesn't."""

import pytest

from bot.banks.fault import render
from bot.banks.load import load_bytes
from tests.banks.samples import HEAD, codes, loaded, only, option_of, question, stem_of

SOUND = HEAD + question() + question("second-one")

YAML_11_VALUES = [
    *("no", "No", "NO", "n", "On", "off", "yes", "Y", "true", "False", "~", "null", "Null"),
    *("010", "0x10", "0o17", "0b11", "1_000", "1e3", "1.0e+3", "1.10", "+1", "-0", "3:1", "1:30", "12:30:45"),
    *("2024-01-02", "2026-02-30", "2001-12-14t21:59:43.10-05:00", ".inf", "-.INF", ".nan", "=", "<<", "1."),
]
BROKEN = [
    ("O(n): yes", "colon-in-text", 15, "stem: 'O(n): yes'"),
    ("a: b: c", "colon-in-text", 12, "stem: 'a: b: c'"),
    ("`x`", "character-cannot-start", 11, "stem: '`x`'"),
    ("@here", "character-cannot-start", 11, "stem: '@here'"),
    ("%d", "character-cannot-start", 11, "stem: '%d'"),
    ("|V|", "block-mark", 12, "stem: '|V|'"),
    (">50%", "block-mark", 13, "stem: '>50%'"),
    ("- 5", "dash-in-text", 11, "stem: '- 5'"),
    ("? x", "dash-in-text", 11, "stem: '? x'"),
    ("{dp}", "text-expected", 11, "'{dp}'"),
    ("[a, b]", "text-expected", 11, "'[a, b]'"),
    ("*p", "alias", 11, "stem: '*p'"),
    ("&p x", "anchor", 11, "stem: '&p x'"),
    ("!important", "tag", 11, "stem: '!important'"),
    (r'"\alpha"', "escape-control", 11, r"'\alpha'"),
    (r'"\xi"', "escape-unknown", 14, r"stem: '\xi'"),
    ("'it's so'", "text-after-quote", 11, "stem: 'it''s so'"),
    ('"hi" she said', "text-after-quote", 11, "stem: '\"hi\" she said'"),
    ('"never closed', "quote-open", 11, "stem: 'never closed'"),
    ("'never closed", "quote-open", 11, "stem: 'never closed'"),
]
IN_BRACES = [
    ("O(n): yes", "bracket-open", "'O(n): yes'"),
    ("`x`", "character-cannot-start", "'`x`'"),
    ("@here", "character-cannot-start", "'@here'"),
    ("|V|", "character-cannot-start", "'|V|'"),
    (">50%", "character-cannot-start", "'>50%'"),
    ("x # y", "bracket-open", "'x # y'"),
    ("a}", "bracket-closed", "'a}'"),
    ("[a] b", "bracket-open", "'[a] b'"),
    ("it, too", "comma-in-text", "'…, too'"),
    ("*p", "alias", "'*p'"),
    ('"hi" there', "text-after-quote", "'\"hi\" there'"),
]


@pytest.mark.parametrize("typed", YAML_11_VALUES)
def test_a_text_is_what_was_typed(typed: str) -> None:
    """B 40, F32: what YAML 1.1 would turn into a boolean, a number, a date or nothing stays the text typed."""
    found = loaded(HEAD + question(stem=typed, option=typed))

    assert codes(found) == []
    assert (stem_of(found), option_of(found)) == (typed, typed)


def test_an_empty_value_is_an_empty_text() -> None:
    """B 40: nothing after the colon is an empty text: right where a text may lack, said where it may not."""
    found = loaded(HEAD + question(stem="", extra="    guide: {title: G, where: }\n"))

    assert [(fault.line, fault.code) for fault in found.faults] == [(9, "text-empty")]


@pytest.mark.parametrize(("typed", "code", "column", "form"), BROKEN)
def test_a_text_that_breaks_yaml_is_shown_quoted(typed: str, code: str, column: int, form: str) -> None:
    """B 41: the error names line and column and shows the quoted form that works."""
    fault = only(loaded(HEAD + question(stem=typed) + question("second-one")))

    assert (fault.line, fault.column, fault.code) == (9, column, code)
    assert form in fault.remedy


@pytest.mark.parametrize("form", [form for _, _, _, form in BROKEN])
def test_the_quoted_form_works(form: str) -> None:
    """B 41: what the remedy shows, put in the file, gives the text that was meant."""
    mended = form.removeprefix("stem: ")
    found = loaded(HEAD + question(stem=mended))

    assert (codes(found), "'" + stem_of(found).replace("'", "''") + "'") == ([], mended)


@pytest.mark.parametrize(("typed", "code", "form"), IN_BRACES)
def test_a_text_in_braces_is_shown_quoted(typed: str, code: str, form: str) -> None:
    """B 41: the same inside {…}, where commas and brackets end a text as well."""
    text = HEAD + question().replace(
        "      - id: two\n", f"      - {{id: three, text: {typed}, why: w}}\n      - id: two\n"
    )
    fault = only(loaded(text))

    assert (fault.line, fault.code) == (17, code)
    assert form in fault.remedy


@pytest.mark.parametrize(
    ("typed", "kept", "dropped"), [("x # y", "x", "# y"), ("C #1", "C", "#1"), ("tab\t# y", "tab", "# y")]
)
def test_a_part_that_yaml_drops_is_said(typed: str, kept: str, dropped: str) -> None:
    """B 41: where YAML silently drops a part of a text, a warning names it; the bank is taken."""
    found = loaded(HEAD + question(stem=typed))
    fault = only(found)

    assert (stem_of(found), fault.code, fault.line) == (kept, "comment-in-text", 9)
    assert dropped in fault.text
    assert found.bank is not None


def test_a_comment_after_a_field_that_is_no_text_is_a_comment() -> None:
    """The format's own example has comments after slugs and ids: they are no loss."""
    found = loaded((HEAD + question()).replace("id: first-one", "id: first-one  # stable"))

    assert codes(found) == []


@pytest.mark.parametrize("typed", [r'"\theta"', r'"see \nabla f"', r'"\times"', r'"a\\\nu"'])
def test_a_tex_command_in_double_quotes_is_said(typed: str) -> None:
    """F32: a line break or a tab made of a TeX command is warned of."""
    assert codes(loaded(HEAD + question(stem=typed))) == ["escape-tex"]


@pytest.mark.parametrize("typed", [r'"one\ntwo"', r'"a\tb"', r'"\\theta"', r'"Phi\u03a6"', r'"\"q\""'])
def test_an_escape_that_is_meant_is_quiet(typed: str) -> None:
    """Escapes that give what they say are right."""
    assert codes(loaded(HEAD + question(stem=typed))) == []


@pytest.mark.parametrize(
    "typed", [r'"\alpha"', r'"\beta"', r'"\rho"', r'"\vec"', r'"\frac"', r'"\exp"', r'"\0"', r'"\Lambda"', r'"\Phi"']
)
def test_a_control_character_by_escape_explains_quotes(typed: str) -> None:
    r"""F32: `"\alpha"` is a bell and lpha: an error that explains quotes, for every such escape."""
    fault = only(loaded(HEAD + question(stem=typed)))

    assert (fault.code, fault.line, fault.column) == ("escape-control", 9, 11)
    assert "single quotes or |" in fault.remedy


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        pytest.param(SOUND.replace("    stem", "    as_of: 2026-02-30\n    stem", 1), "date", 9, id="impossible date"),
        pytest.param("[" * 3000, "too-deep", 1, id="3,000 brackets"),
        pytest.param("[\n" * 3000, "too-deep", 13, id="3,000 brackets in lines"),
        pytest.param("[" * 2_000_000, "too-deep", 1, id="2 MB of brackets"),
        pytest.param("{" * 2_000_000, "too-deep", 1, id="2 MB of braces"),
        pytest.param("- " * 1_000_000, "too-deep", 1, id="2 MB of dashes"),
        pytest.param("&a [*a]", "anchor", 1, id="anchor and alias"),
        pytest.param(SOUND + "tags: &a [x]\nauthors: [" + "*a, " * 8 + "*a]\n", "alias", 34, id="nine-fold aliases"),
        pytest.param(
            SOUND.replace("title: Sample", 'title: !!python/object/apply:os.system ["x"]'), "tag", 3, id="python object"
        ),
        pytest.param("a: b\n" * 4_000_000, "file-too-big", 1, id="20 MB"),
        pytest.param("a: [" + "x," * 500_000 + "]", "too-many-parts", 1, id="many parts"),
        pytest.param(SOUND.replace("What is", "What\0is", 1), "control-character", 9, id="NUL"),
        pytest.param(SOUND.replace("What is", "What\x07is", 1), "control-character", 9, id="bell"),
        pytest.param(SOUND.replace("What is", "What\x85is", 1), "control-character", 9, id="next line"),
        pytest.param(SOUND.replace("What is", "What\u2028is", 1), "control-character", 9, id="line separator"),
        pytest.param(SOUND.replace("What", "Qu\xe9", 1).encode("latin-1"), "encoding", 9, id="Latin-1"),
        pytest.param(SOUND.replace("What", "\x93What\x94", 1).encode("latin-1"), "encoding", 9, id="Windows-1252"),
        pytest.param(SOUND.encode("utf-16"), "encoding-utf16", 1, id="UTF-16 with a mark"),
        pytest.param(SOUND.encode("utf-16-be"), "encoding-utf16", 1, id="UTF-16 without"),
        pytest.param("\ufeff\ufeff" + SOUND, "mark-twice", 1, id="two byte-order marks"),
        pytest.param(SOUND.replace("title: Sample", "title: Sample\ntitle: Other"), "key-twice", 4, id="key twice"),
        pytest.param(SOUND.replace("    level", "    <<: {level: easy}\n    level", 1), "merge-key", 8, id="merge"),
        pytest.param(SOUND.replace("    level", "    [a]: b\n    level", 1), "key-not-text", 8, id="list as key"),
        pytest.param(
            SOUND.replace("    level", "    ? {a: b}\n    : c\n    level", 1), "key-not-text", 8, id="map as key"
        ),
        pytest.param(SOUND.replace("    level", "    lable: x\n    level", 1), "field-unknown", 8, id="unknown field"),
        pytest.param(SOUND + "---\n" + SOUND, "second-document", 33, id="two documents"),
        pytest.param(SOUND + "...\n" + SOUND, "second-document", 34, id="two documents, ended"),
        pytest.param(SOUND.replace("    stem", "\tstem", 1), "tab", 9, id="tab"),
        pytest.param(SOUND.replace("    stem", "  \tstem", 1), "tab", 9, id="tab after spaces"),
        pytest.param("", "file-empty", 1, id="nothing"),
        pytest.param("# nothing\n", "file-empty", 1, id="only a comment"),
        pytest.param("hello", "map-expected", 1, id="one text"),
        pytest.param("- a\n- b\n", "map-expected", 1, id="a list"),
        pytest.param(HEAD + "  - [a, b]\n", "map-expected", 7, id="list for a map"),
        pytest.param(HEAD.replace("questions:", "questions: none"), "list-expected", 6, id="text for a list"),
        pytest.param(HEAD + "  a: b\n", "list-expected", 7, id="map for a list"),
    ],
)
def test_a_hostile_file_is_refused_with_its_place(data: str | bytes, code: str, line: int) -> None:
    """B 42, F31: a clear verdict with line and remedy; no bank comes of it."""
    found = load_bytes("bank.yaml", data if isinstance(data, bytes) else data.encode())
    fault = next(fault for fault in found.faults if fault.code == code)

    assert found.bank is None
    assert fault.line == line
    assert fault.remedy


@pytest.mark.parametrize(
    "data",
    ["\ufeff" + SOUND, SOUND.replace("\n", "\r\n"), "\ufeff" + SOUND.replace("\n", "\r\n"), "---\n" + SOUND],
)
def test_one_mark_crlf_and_a_start_are_accepted(data: str) -> None:
    """F31: a byte-order mark, Windows line ends and a document start change nothing."""
    assert loaded(data).bank == loaded(SOUND).bank
    assert loaded(SOUND).bank is not None


def test_a_key_twice_names_both_lines() -> None:
    """B 42: the place is the second, the text names the first."""
    fault = only(loaded(SOUND.replace("title: Sample", "title: Sample\ntitle: Other")))

    assert (fault.line, fault.text) == (4, "title stands here and in line 3.")


def test_an_unknown_field_names_the_nearest() -> None:
    """B 42: "did you mean", at the field's own place; the missing one at its parent's line."""
    found = loaded(SOUND.replace("    stem:", "    stme:", 1))

    assert [(fault.line, fault.column, fault.code) for fault in found.faults] == [
        (7, 5, "field-missing"),
        (9, 5, "field-unknown"),
    ]
    assert "did you mean stem?" in found.faults[1].text


@pytest.mark.parametrize(
    ("line", "field", "meant"),
    [
        ("sources: [{titel: A paper}]", "titel", "title"),
        ("guide: {title: G, ulr: https://a.example}", "ulr", "url"),
        ("picture: {file: a.png, atl: x}", "atl", "alt"),
    ],
)
def test_an_unknown_field_of_an_inner_part_names_the_nearest_there(line: str, field: str, meant: str) -> None:
    """The suggestion comes from the fields of that part."""
    text = HEAD + question().replace("    sources: [{title: A paper}]\n", "") + f"    {line}\n"
    (unknown,) = [fault for fault in loaded(text).faults if fault.code == "field-unknown"]

    assert (unknown.line, unknown.column) == (19, 1 + len("    " + line[: line.index(field)]))
    assert f"did you mean {meant}?" in unknown.text


def test_an_unknown_field_leaves_the_rest_to_be_checked() -> None:
    """One unknown field hides no other fault of its question."""
    found = loaded(HEAD + question(extra="    lable: x\n    guide: {title: G, page: 3}\n", option="Other"))

    assert codes(found) == ["field-unknown", "field-unknown", "options-equal"]


def test_a_name_that_is_near_to_nothing_gets_no_suggestion() -> None:
    """Nor does one too long to be a slip."""
    found = loaded(SOUND + "zzzzzz: x\n" + "q" * 90 + ": x\n")

    assert [fault.text for fault in found.faults] == [
        "There is no field zzzzzz here.",
        f"There is no field {'q' * 59}… here.",
    ]


def test_a_part_over_several_lines_has_no_quoted_form() -> None:
    """The remedy shows dots instead of a piece."""
    fault = only(loaded(HEAD + question(stem="{a,\n      b}")))

    assert (fault.code, fault.remedy) == ("text-expected", "Quote it if it is a text: '…'")


@pytest.mark.parametrize("typed", [r'"\ud800"', r'"\U00110000"', r'"\u12"', r'"\xZZ"'])
def test_an_escape_that_names_no_character_is_refused(typed: str) -> None:
    """Half a surrogate pair, or digits that lack, are no text."""
    assert only(loaded(HEAD + question(stem=typed))).code == "escape-unknown"


def test_many_invisible_characters_are_named_twenty_times() -> None:
    """A binary file isn't listed byte by byte."""
    assert codes(loaded(SOUND + "# " + "\x07" * 1000)) == ["control-character"] * 20


def test_many_unknown_fields_are_counted() -> None:
    """A hundred are named."""
    found = loaded(SOUND + "".join(f"k{n}: x\n" for n in range(150)))

    assert (codes(found).count("field-unknown"), codes(found).count("too-many-faults")) == (100, 1)


def test_many_faults_of_yaml_end_the_reading() -> None:
    """A file that repeats one fault for ever isn't read to its end."""
    found = loaded("a: b\n" * 10_000)

    assert codes(found) == ["key-twice"] * 201


def test_a_quote_is_reported_where_it_opened() -> None:
    """The parser fails far below; the author is sent to the quote."""
    fault = only(loaded(HEAD + question(stem='"What is it') + question("second-one", stem='"Closed"')))

    assert (fault.line, fault.column, fault.code) == (9, 11, "quote-open")


def test_all_faults_come_at_once_in_order() -> None:
    """Faults of YAML, of shape and of rules in one go, sorted by line."""
    text = HEAD.replace("language: en", "language: English")
    text += question(stem="a: b", extra="    as_of: soon\n") + question("SECOND", stem="`x`", option="Other")
    found = loaded(text)

    assert [(fault.line, fault.code) for fault in found.faults] == [
        (4, "language-form"),
        (9, "colon-in-text"),
        (12, "date"),
        (21, "id-form"),
        (23, "character-cannot-start"),
        (32, "options-equal"),
    ]


def test_a_fault_is_shown_with_its_line_and_a_caret() -> None:
    """`file:line:col: code: text`, the line, a caret under the place, the remedy."""
    shown = render(only(loaded(HEAD + question(stem="O(n): yes"))))

    assert shown == (
        "bank.yaml:9:15: colon-in-text: YAML takes the colon inside this text for the end of a field's name.\n"
        "    9 |     stem: O(n): yes\n"
        "      |               ^\n"
        "    how to mend: Quote the text: stem: 'O(n): yes'"
    )


def test_what_a_file_holds_cant_steer_the_terminal() -> None:
    """Control and direction characters of a file are replaced where a fault shows them."""
    shown = render(only(loaded(HEAD + question(stem="\x1b[31m\u202eevil"))))

    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_the_caret_stands_under_wide_characters() -> None:
    """Wide glyphs take two columns, combining marks none."""
    shown = render(only(loaded(HEAD + question(stem="問題e\u0301: x")))).split("\n")

    assert shown[2] == "      |           " + "     ^"
