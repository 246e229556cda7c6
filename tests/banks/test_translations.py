"""Translations know the wording that they translate, and fall back when it has changed."""

import pytest

from bot.banks.load import Loaded
from bot.quiz.question import wording_hash
from tests.banks.samples import HEAD, codes, loaded, only, question, translated

BANK = HEAD + question() + question("second-one", stem="And this?")


def _hash(text: str = BANK, index: int = 0) -> str:
    bank = loaded(text).bank
    assert bank is not None
    return wording_hash(bank.questions[index])


def _french(name: str = "first-one", *, of: str | None = None, options: str = "") -> str:
    offered = options or "      one: {text: Rouge, why: Oui.}\n      two: {text: Autre, why: Non.}\n"
    given = f"    of: {of}\n" if of else ""
    return f"  {name}:\n    stem: Qu'est-ce ?\n    options:\n{offered}    explanation: C'est ainsi.\n{given}"


def _file(*entries: str, head: str = "language: fr\nbank: sample-bank\ntitle: Exemple\n") -> str:
    return head + "questions:\n" + "".join(entries)


def _whole(**changes: str) -> str:
    return _file(_french(of=_hash()), _french("second-one", of=_hash(index=1)), **changes)


def _stem(found: Loaded, language: str = "fr") -> str:
    assert found.bank is not None
    return found.bank.questions[0].in_language(language).stem


def test_a_translation_becomes_a_wording() -> None:
    """A whole translation gives the bank another language, its title with it."""
    found = translated(BANK, _whole())

    assert codes(found) == []
    assert found.bank is not None
    assert found.bank.languages == ("en", "fr")
    assert found.bank.title == {"en": "Sample", "fr": "Exemple"}
    assert found.bank.questions[0].wordings["fr"].options["one"].text == "Rouge"


@pytest.mark.parametrize("digits", [6, 7, 8])
def test_a_prefix_of_the_hash_is_enough(digits: int) -> None:
    """Six digits or more name the wording."""
    text = _file(_french(of=f"'{_hash()[:digits]}'"), _french("second-one", of=f"'{_hash(index=1)}'"))

    assert codes(translated(BANK, text)) == []


@pytest.mark.parametrize("given", ["abc", "12345", "xyzxyz", "ABCDEF"])
def test_what_is_no_hash_is_refused(given: str) -> None:
    """Fewer than six digits, or other characters, can't name a wording."""
    assert codes(translated(BANK, _file(_french(of=given), _french("second-one", of=_hash(index=1))))) == ["hash-form"]


def test_a_stale_translation_falls_back_to_the_banks_language() -> None:
    """B 46: a typo mended in the bank leaves the translation behind; the mended wording is shown, and it is said."""
    mended = BANK.replace("stem: What is it?", "stem: What is this?")
    found = translated(mended, _whole())
    fault = only(found)

    assert (fault.code, fault.file, fault.line) == ("translation-stale", "fr.yaml", 11)
    assert _hash(mended) in fault.remedy
    assert _stem(found) == "What is this?"


def test_a_stale_translation_isnt_checked_further() -> None:
    """An option that is new in the bank makes the translation stale, not wrong."""
    more = BANK.replace("      - id: two\n", "      - {id: new, text: New, why: w}\n      - id: two\n", 1)

    assert codes(translated(more, _whole())) == ["translation-stale"]


def test_a_translation_that_names_no_wording_is_taken_and_said() -> None:
    """Without `of` nobody can tell whether it is stale: the remedy has the hash."""
    found = translated(BANK, _file(_french(), _french("second-one", of=_hash(index=1))))
    fault = only(found)

    assert (fault.code, fault.line) == ("translation-undated", 5)
    assert fault.remedy == f"Add of: {_hash()}"
    assert _stem(found) == "Qu'est-ce ?"


def test_an_unknown_question_names_the_nearest() -> None:
    """A mistyped id is an error, with the id that was meant."""
    found = translated(BANK, _file(_french("frist-one", of="abcdef"), _french("second-one", of=_hash(index=1))))

    assert codes(found) == ["translation-missing", "question-unknown"]
    assert "did you mean first-one?" in found.faults[1].text
    assert found.bank is None


def test_an_unknown_option_names_the_nearest() -> None:
    """So is a mistyped option, and the one that is lacking."""
    options = "      one: {text: Rouge}\n      tow: {text: Autre}\n"
    found = translated(BANK, _file(_french(of=_hash(), options=options), _french("second-one", of=_hash(index=1))))

    assert [(fault.code, fault.line) for fault in found.faults] == [("option-untranslated", 7), ("option-unknown", 9)]
    assert "did you mean two?" in found.faults[1].text


def test_a_translation_that_lacks_an_option_is_an_error() -> None:
    """A member would see a gap: the bank isn't taken, the other question is good."""
    text = _file(_french(of=_hash(), options="      one: {text: Rouge}\n"), _french("second-one", of=_hash(index=1)))
    found = translated(BANK, text)

    assert codes(found) == ["option-untranslated"]
    assert (found.bank, found.questions_good) == (None, 1)


def test_what_isnt_translated_is_said_once() -> None:
    """Questions without a translation are shown in the bank's language; one warning lists them."""
    found = translated(BANK, _file(_french(of=_hash())))

    assert only(found).text == "Not translated: second-one."
    assert found.bank is not None


@pytest.mark.parametrize(
    ("head", "name", "code"),
    [
        ("language: fr\nbank: other-bank\n", "fr.yaml", "bank-other"),
        ("language: fr\nbank: sample-bank\n", "vi.yaml", "language-file"),
        ("language: en\nbank: sample-bank\n", "fr.yaml", "language-own"),
        ("language: French\nbank: sample-bank\n", "fr.yaml", "language-form"),
        ("bank: sample-bank\n", "fr.yaml", "field-missing"),
        ("language: fr\nbank: sample-bank\ntitel: x\n", "fr.yaml", "field-unknown"),
    ],
)
def test_a_translation_says_what_it_is_of(head: str, name: str, code: str) -> None:
    """Language, bank and file name have to agree."""
    found = translated(BANK, _whole(head=head), name=name)

    assert codes(found) == [code]
    assert found.bank is None


def test_positions_are_found_in_translations_too() -> None:
    """B 47: an option that names others by place, in the translation alone."""
    options = "      one: {text: Rouge}\n      two: {text: Toutes les réponses ci-dessus}\n"
    found = translated(BANK, _file(_french(of=_hash(), options=options), _french("second-one", of=_hash(index=1))))

    assert [(fault.code, fault.file, fault.line) for fault in found.faults] == [("option-position", "fr.yaml", 9)]


def test_faults_of_all_files_come_together() -> None:
    """The bank's and the translations' faults in one list, sorted by file and line."""
    found = translated(BANK.replace("level: easy", "level: simple", 1), _whole().replace("stem: Qu", "stme: Qu", 1))

    assert [(fault.file, fault.line, fault.code) for fault in found.faults] == [
        ("bank.yaml", 8, "choice"),
        ("fr.yaml", 5, "field-missing"),
        ("fr.yaml", 6, "field-unknown"),
    ]


def test_a_translation_of_another_bank_isnt_listed_for_ever() -> None:
    """Thousands of unknown questions give a list that ends."""
    found = translated(BANK, _file(*(f"  q-{n}: {{stem: x}}\n" for n in range(2_000))))

    assert codes(found)[-1] == "too-many-faults"


@pytest.mark.parametrize(
    "text", ["", "hello", "- a", "language: fr", "questions: []", "questions: {first-one: x}", "["]
)
def test_any_translation_gets_a_verdict(text: str) -> None:
    """A file that is no translation keeps the bank out, with a reason."""
    found = translated(BANK, text)

    assert found.bank is None
    assert found.errors
