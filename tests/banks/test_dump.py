"""What is written is read back as the same bank, whatever the texts are."""

import string
from pathlib import Path

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.banks.dump import dump, scalar
from bot.banks.load import load_bank, load_bytes, load_files
from bot.quiz.question import Bank, Level, Option, OptionText, Picture, Question, Source, Status, Wording

FIXTURE = Path(__file__).parent / "fixtures" / "gpu-memory"
HOSTILE = [
    *("no", "~", "1:30", "a: b", "x # y", "- a", "? b", "`x`", "@x", "%d", "|V|", ">5", "{a}", "[a]", "*p", "&p", "!t"),
    *(
        "it's",
        '"q"',
        "'q'",
        r"\alpha",
        "a\nb",
        "\n",
        " a ",
        "\ta",
        "...",
        "---",
        "#",
        ": ",
        "a:",
        "{0}",
        "%s",
        "<<",
        "é",
        "Ố",
    ),
    *(
        "\u2028",
        "\u00a0",
        "\ufeff",
        "🎉",
        "\U0010ffff",
        "\ue000",
        "\ufffe",
        "a, b",
        "a}",
        "2026-02-30",
        "=",
        "\\",
        "''",
    ),
]
texts = st.one_of(
    st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t"), max_size=30),
    st.sampled_from(HOSTILE),
    st.lists(st.sampled_from(HOSTILE), max_size=4).map(" ".join),
)
filled = texts.filter(lambda text: text.strip() != "")
ids = st.text(string.ascii_lowercase + string.digits + "-", min_size=3, max_size=12)
sources = st.builds(
    Source, title=filled, where=texts, url=st.sampled_from(["", "https://a.example/x?y=1#z", "http://b/,{}"])
)


def _wordings(names: list[str]) -> st.SearchStrategy[Wording]:
    options = st.fixed_dictionaries({name: st.builds(OptionText, text=filled, why=texts) for name in names})
    return st.builds(Wording, stem=filled, options=options, explanation=texts)


@st.composite
def questions(draw: st.DrawFn, bank: str, name: str) -> Question:
    """A question whose option texts may be anything but alike or about places."""
    names = draw(st.lists(ids, min_size=2, max_size=4, unique=True))
    wordings = {code: draw(_wordings(names)) for code in ["en", *draw(st.sets(st.sampled_from(["fr", "vi"])))]}
    for wording in wordings.values():
        for number, (option, text) in enumerate(list(wording.options.items())):
            wording.options[option] = OptionText(f"{text.text} no {number}", text.why)  # type: ignore[index]
    return Question(
        bank=bank,
        id=name,
        level=draw(st.sampled_from(Level)),
        language="en",
        options=tuple(Option(option, number == 0) for number, option in enumerate(names)),
        wordings=wordings,
        sources=tuple(draw(st.lists(sources, max_size=2))),
        guide=draw(st.none() | sources),
        picture=draw(st.none() | st.builds(Picture, file=st.sampled_from(["a.png", "b c.svg"]), alt=filled)),
        shuffle=draw(st.booleans()),
        tags=tuple(draw(st.lists(texts, max_size=2))),
        as_of=draw(st.sampled_from(["", "2026-11", "2024-02-29"])),
        status=draw(st.sampled_from(Status)),
        retired_because=draw(texts),
    )


@st.composite
def banks(draw: st.DrawFn) -> Bank:
    """A bank in up to three languages."""
    slug = draw(ids)
    names = draw(st.lists(ids, min_size=1, max_size=2, unique=True))
    return Bank(
        slug=slug,
        title={"en": draw(filled), **draw(st.dictionaries(st.sampled_from(["fr", "vi"]), filled))},
        language="en",
        licence=draw(texts),
        questions=tuple(draw(questions(slug, name)) for name in names),
        aliases=tuple(draw(st.lists(filled, max_size=2))),
        authors=tuple(draw(st.lists(texts, max_size=2))),
        description=draw(st.dictionaries(st.sampled_from(["en", "fr"]), filled)),
    )


@settings(deadline=None, max_examples=200)
@given(banks())
def test_dumped_and_loaded_a_bank_is_the_same(bank: Bank) -> None:
    """Every text survives, in every language: dump → load gives an equal bank without an error."""
    files = {name: text.encode() for name, text in dump(bank).items()}
    found = load_files(files, main="bank.yaml")

    assert found.errors == ()
    assert found.bank == bank


@settings(deadline=None)
@given(texts)
def test_a_scalar_is_read_back_by_any_reader(text: str) -> None:
    """The written form isn't only right for our reader: YAML's own gives the text too, where it stays a text."""
    (value,) = [event.value for event in yaml.parse(f"- {scalar(text)}\n") if isinstance(event, yaml.ScalarEvent)]

    assert value == text


def test_a_folder_survives_the_round_trip() -> None:
    """The fixture bank, with its two translations and a block of lines."""
    bank = load_bank(FIXTURE).bank
    assert bank is not None
    files = dump(bank)

    assert sorted(files) == ["bank.yaml", "fr.yaml", "vi.yaml"]
    assert load_files({name: text.encode() for name, text in files.items()}, main="bank.yaml").bank == bank


def test_a_plain_text_stays_plain() -> None:
    """Files are for people: only what needs quotes gets them."""
    assert [scalar(text) for text in ("Red", "it's", "a\nb", "a: b")] == ["Red", "'it''s'", '"a\\nb"', "'a: b'"]


def test_one_file_holds_one_language() -> None:
    """A single uploaded file is a whole bank in its own language."""
    bank = load_bank(FIXTURE).bank
    assert bank is not None
    alone = load_bytes("upload.yaml", dump(bank)["bank.yaml"].encode()).bank

    assert alone is not None
    assert alone.languages == ("en",)
