"""Cases B 43–45 and 47: ids, options and keys, one bad question among many, options named by place."""

import pytest

from bot.banks.load import load_bytes
from tests.banks.samples import HEAD, codes, loaded, only, question, with_options

KEY = "id: a, key: true, text: Red, why: w"
OTHER = "id: b, text: Blue, why: w"


@pytest.mark.parametrize("name", ["null", "constructor", "no-op", "a-1", "123", "on-off", "a" * 60])
def test_an_id_of_the_right_form_is_text(name: str) -> None:
    """B 43: words that mean something to a language or to YAML are ids like others."""
    found = loaded(HEAD + question(name))

    assert codes(found) == []
    assert found.drafts[0].id == name


@pytest.mark.parametrize(
    "name",
    [
        "__proto__",
        "0",
        "..",
        "a/b",
        "a" * 61,
        "a" * 300,
        "🎉🎉🎉",
        "ab",
        "Abc",
        "a b c",
        "été-1",
        "a.b.c",
        "''",
        "ａｂｃ",
    ],
)
def test_an_id_of_another_form_is_refused(name: str) -> None:
    """B 43: three to sixty of a–z, 0–9 and the hyphen, nothing else."""
    fault = only(loaded(HEAD + question(name)))

    assert (fault.code, fault.line, fault.column) == ("id-form", 7, 9)


def test_two_questions_with_one_id_are_refused_with_both_lines() -> None:
    """B 43: an id is unique in its bank."""
    fault = only(loaded(HEAD + question() + question()))

    assert (fault.code, fault.line) == ("id-twice", 20)
    assert "line 7" in fault.text


def test_one_id_in_two_banks_is_allowed() -> None:
    """B 43: ids are of their bank."""
    first, second = loaded(HEAD + question()), loaded((HEAD + question()).replace("sample-bank", "other-bank"))

    assert first.bank is not None
    assert second.bank is not None
    assert first.bank.questions[0].id == second.bank.questions[0].id


@pytest.mark.parametrize(
    ("options", "code", "line"),
    [
        ((KEY, "id: b, text: Red, why: w"), "options-equal", 14),
        ((KEY, "id: b, text: RED, why: w"), "options-alike", 14),
        ((KEY, "id: b, text: ' Red ', why: w"), "options-alike", 14),
        (("id: a, key: true, text: Red hat, why: w", "id: b, text: 'Red  hat', why: w"), "options-alike", 14),
        (("id: a, key: true, text: caf\u00e9, why: w", "id: b, text: cafe\u0301, why: w"), "options-alike", 14),
        ((KEY, "id: b, text: '   ', why: w"), "text-empty", 14),
        ((KEY, "id: b, text: '', why: w"), "text-empty", 14),
        (("id: a, text: Red, why: w", OTHER), "no-key", 13),
        ((KEY, "id: b, key: true, text: Blue, why: w"), "all-keys", 13),
        ((KEY,), "options-few", 13),
        ((KEY, *(f"id: o{n}, text: Text {n}, why: w" for n in range(9))), "options-many", 13),
        ((KEY, "id: a, text: Blue, why: w"), "option-id-twice", 14),
        ((KEY, "id: b, key: 7, text: Blue, why: w"), "boolean", 14),
        ((KEY, "id: b, key: yes, text: Blue, why: w"), "boolean", 14),
        ((KEY, "id: B, text: Blue, why: w"), "id-form", 14),
        ((KEY, "id: b, text: Blue, correct: true"), "field-unknown", 14),
        ((KEY, "text: Blue, why: w"), "field-missing", 14),
    ],
)
def test_options_that_cant_be_asked_are_refused(options: tuple[str, ...], code: str, line: int) -> None:
    """B 44: equal options, keys, counts and empty texts, each at its place."""
    found = loaded(with_options(*options))
    errors = [(fault.code, fault.line) for fault in found.errors]

    assert errors == [(code, line)]
    assert found.bank is None


@pytest.mark.parametrize("field", ["key: 3", "answer: C", "correct: [1, 9]"])
def test_a_key_by_position_says_where_keys_go(field: str) -> None:
    """B 44: an index, in range or not, isn't how the format names the right answer."""
    fault = only(loaded(with_options(KEY, OTHER, extra=f"    {field}\n")))

    assert (fault.code, fault.line) == ("key-misplaced", 12)
    assert fault.remedy == "Put key: true on each right option."


def test_one_bad_question_in_fifty_leaves_forty_nine_good() -> None:
    """B 45: the others are listed as good, nothing is taken until the admin decides."""
    questions = [question(f"number-{n}", stem="a: b" if n == 17 else "What?") for n in range(50)]
    found = loaded(HEAD + "".join(questions))

    assert found.bank is None
    assert (len(found.drafts), found.questions_good) == (50, 49)
    assert [draft.id for draft in found.drafts if not draft.good] == ["number-17"]
    assert found.good_part is not None
    assert len(found.good_part.questions) == 49


@pytest.mark.parametrize(
    "broken",
    [
        question("bad-one", option="''"),
        question("BAD"),
        question("bad-one", stem='"open'),
        question("bad-one", stem="*alias"),
        question("bad-one", stem=r'"\alpha"'),
        question("bad-one").replace("stem", "stme"),
        "  - just a text\n",
        "  - {}\n",
    ],
)
def test_any_fault_of_a_question_is_its_own(broken: str) -> None:
    """B 45: whatever is wrong with one question, its neighbours are good."""
    found = loaded(HEAD + question() + broken + question("last-one"))

    assert found.bank is None
    assert [draft.good for draft in found.drafts] == [True, False, True]


@pytest.mark.parametrize(
    "text",
    [
        *("All of the above", "all of the above.", "None of the above", "Both of the above", "All of these"),
        *(
            "A and C",
            "A & B",
            "B, C and D",
            "both 1 and 2",
            "Both A and B",
            "only A and C",
            "Options 1 and 3",
            "(a) and (c)",
        ),
        *("Neither A nor B", "A and C are right", "answers 2 and 4", "all the answers above are right"),
        *("Toutes les réponses ci-dessus", "Aucune des réponses précédentes", "A et C", "Les deux réponses ci-dessus"),
        *("toutes ces réponses", "les réponses 1 et 2", "réponses A et B", "ni A ni B"),
        *(
            "Tất cả các đáp án trên",
            "Không có đáp án nào ở trên",
            "Cả A và C",
            "cả 1 và 2",
            "A và C",
            "Cả hai đáp án trên",
        ),
        *("Tất cả đều đúng", "Cả A, B và C", "đáp án A và B"),
    ],
)
def test_an_option_that_names_others_by_place_is_refused(text: str) -> None:
    """B 47: with shuffled options it would be wrong, in each of the three languages; the error says why."""
    options = (KEY, f"id: b, text: '{text}', why: w")
    fault = only(loaded(with_options(*options)))

    assert (fault.code, fault.line) == ("option-position", 14)
    assert "shuffled" in fault.text
    assert codes(loaded(with_options(*options, extra="    shuffle: false\n"))) == []


@pytest.mark.parametrize(
    "text",
    [
        *("A", "1 and 2", "2, 4", "All of the optimizer states above the cut", "A batch and a slice", "All-reduce"),
        *("Both ranks", "All GPUs", "Ranks 1 and 2", "Toutes les activations", "Tất cả các GPU còn lại", "Cả hai GPU"),
        *(
            "a + b",
            "Idle time in which later stages wait",
            "None",
            "B",
            "C and Python",
            "Không cần giao tiếp giữa các GPU",
        ),
    ],
)
def test_an_option_with_words_alike_is_fine(text: str) -> None:
    """Texts that only look like it are taken: numbers, names, "all" of something else."""
    assert codes(loaded(with_options(KEY, f"id: b, text: '{text}', why: w"))) == []


@pytest.mark.parametrize(
    "text", ["(b) describes pipelines.", "Option C is wrong.", "Vì đáp án B sai.", "La réponse 2 est fausse."]
)
def test_an_explanation_that_names_an_option_by_place_is_said(text: str) -> None:
    """Shuffled options have no letters: a warning, since the words may mean something else."""
    found = loaded(with_options(KEY, f"id: b, text: Blue, why: '{text}'"))

    assert codes(found) == ["text-position"]
    assert found.bank is not None


def test_what_is_missing_but_can_wait_is_a_warning() -> None:
    """A question without why, source, explanation and level can be asked; it is said."""
    text = HEAD.replace("licence: CC0-1.0\n", "")
    text += "  - {id: bare-one, stem: S, options: [{id: a, key: true, text: A1}, {id: b, text: B1}]}\n"
    found = loaded(text)

    assert sorted(codes(found)) == [
        "explanation-missing",
        "level-missing",
        "licence-missing",
        "source-missing",
        "why-missing",
    ]
    assert found.bank is not None
    assert found.bank.questions[0].level == "medium"


def test_a_file_of_many_faults_says_how_many_more() -> None:
    """The list ends at five hundred, with the count of the rest."""
    found = load_bytes("bank.yaml", (HEAD + "  - {id: x}\n" * 400).encode())

    assert len(found.faults) == 501
    assert found.faults[-1].code == "too-many-faults"
