"""Every code that a fault can have, with its sentences in English: what is wrong, and how to mend it.

Codes are stable: documents and tests name them. The words in braces are the fault's typed fields.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said about a code; `warns` when the bank is usable all the same."""

    text: str
    remedy: str
    warns: bool = False


SENTENCES: Mapping[str, Sentence] = {
    # The file itself
    "path-missing": Sentence("There is nothing at this path.", "Check the spelling of the path."),
    "path-unreadable": Sentence("The file can't be read: {reason}.", "Give read permission, or name a normal file."),
    "no-bank": Sentence("There is no bank here.", "A bank is a folder with a bank.yaml, or one .yaml file."),
    "file-too-big": Sentence("The file is larger than {limit}.", "Split the bank into several."),
    "file-empty": Sentence("The file holds nothing.", "Start with: format: 1"),
    "encoding-utf16": Sentence("The file is UTF-16.", "Save it as UTF-8."),
    "encoding": Sentence("The file isn't UTF-8: byte {byte} has no meaning here.", "Save it as UTF-8."),
    "mark-twice": Sentence("The file starts with two byte-order marks.", "Save it as UTF-8 with one, or without."),
    "control-character": Sentence(
        "The invisible character {character} may not stand in a bank.",
        "Delete it; if a TeX command was meant, type its backslash and use single quotes or |.",
    ),
    "too-many-faults": Sentence("There are {count} further faults.", "Mend the ones above first."),
    # YAML
    "colon-in-text": Sentence(
        "YAML takes the colon inside this text for the end of a field's name.", "Quote the text: {form}"
    ),
    "character-cannot-start": Sentence("A text can't start with {character} in YAML.", "Quote the text: {form}"),
    "block-mark": Sentence(
        "A text that starts with | or > is taken for the start of a block of lines.", "Quote the text: {form}"
    ),
    "dash-in-text": Sentence(
        "YAML takes this mark at the start of a text for a list or a key.", "Quote the text: {form}"
    ),
    "escape-unknown": Sentence(
        "Inside double quotes a backslash starts an escape, and this one doesn't exist.",
        "Use single quotes or |, where a backslash is a backslash: {form}",
    ),
    "escape-control": Sentence(
        "Inside double quotes a backslash starts an escape: this one makes the invisible character {character} "
        '("\\alpha" is a bell and lpha).',
        "Use single quotes or |, where a backslash is a backslash: {form}",
    ),
    "escape-tex": Sentence(
        "Inside double quotes {command} isn't a TeX command: its first letter becomes a line break or a tab.",
        "Use single quotes or |, where a backslash is a backslash: {form}",
        warns=True,
    ),
    "quote-open": Sentence("The quote that opens here is never closed, or closes far below.", "Close it: {form}"),
    "text-after-quote": Sentence(
        "There is text after the closing quote.", "Put the whole text in single quotes, each inner one twice: {form}"
    ),
    "bracket-open": Sentence(
        "The {bracket} that opens here isn't closed, or a text in it needs quotes.",
        "Close it; quote each text in it that holds a colon, a comma, a bracket or a #: {form}",
    ),
    "bracket-closed": Sentence(
        "The brackets before this are closed already: a text in them needs quotes.",
        "Quote the text that holds the bracket: {form}",
    ),
    "tab": Sentence("A tab can't indent in YAML.", "Use spaces."),
    "indentation": Sentence(
        "This line doesn't fit the ones above: its indentation differs, or a text above needs quotes.",
        "Indent it as its neighbours are.",
    ),
    "colon-missing": Sentence(
        "A field needs a colon and a space after its name.", "Write name: value, or indent a text that goes on here."
    ),
    "yaml": Sentence(
        "This isn't YAML: {problem}.", "Compare with a shipped bank; quote texts with special characters."
    ),
    "anchor": Sentence("Anchors (&{name}) aren't used in banks.", "Quote the text if & belongs to it: {form}"),
    "alias": Sentence("Aliases (*{name}) aren't used in banks.", "Quote the text if * belongs to it: {form}"),
    "tag": Sentence("Tags ({name}) aren't used in banks.", "Quote the text if ! belongs to it: {form}"),
    "merge-key": Sentence("Merging with << isn't used in banks.", "Write the fields out."),
    "key-not-text": Sentence("A field's name has to be a single text.", "Write name: value"),
    "second-document": Sentence("A second document starts here.", "Put each bank in its own file; delete this line."),
    "key-twice": Sentence("{field} stands here and in line {first}.", "Keep one of the two."),
    "too-deep": Sentence("Lists and maps are nested deeper than {limit} levels.", "A bank needs five levels."),
    "too-many-parts": Sentence("The file has more than {limit} parts.", "Split the bank into several."),
    "comment-in-text": Sentence(
        "YAML drops all that follows the space and the #: {dropped}",
        "Quote the text if the rest belongs to it: {form}; else give the comment its own line.",
        warns=True,
    ),
    # Shape
    "map-expected": Sentence("Here belong fields (name: value), not {found}.", "Compare with a shipped bank."),
    "list-expected": Sentence("Here belongs a list, not {found}.", "Start each entry with a dash and a space."),
    "text-expected": Sentence("Here belongs a text, not {found}.", "Quote it if it is a text: {form}"),
    "text-empty": Sentence("The text of {field} is empty.", "Write it, or take the field out."),
    "field-missing": Sentence("The field {field} is missing here.", "Add it: {field}: …"),
    "field-unknown": Sentence("There is no field {field} here{meant}.", "Fields here: {known}."),
    "comma-in-text": Sentence(
        "Inside braces the comma before {field} ends the text, so {field} became a field.",
        "Quote the text that holds the comma: '…, {field}'",
    ),
    "key-misplaced": Sentence(
        "The right answer isn't given by {field} of the question.", "Put key: true on each right option."
    ),
    "boolean": Sentence("{value} is neither true nor false.", "Write true or false."),
    "choice": Sentence("{value} isn't known here{meant}.", "Use one of: {known}."),
    "format-unknown": Sentence(
        "Format {value} isn't known to this program.", "Write format: 1, or update the program."
    ),
    "id-form": Sentence("{value} can't be an id.", "Use {least} to 60 of the characters a–z, 0–9 and the hyphen."),
    "language-form": Sentence("{value} isn't a language code.", "Use a code such as en, fr, vi or pt-BR."),
    "date": Sentence("{value} isn't a date.", "Write a month or a day that exists: 2026-11 or 2026-11-30."),
    "url": Sentence("{value} isn't a web address.", "Start it with https://"),
    "file-name": Sentence("{value} isn't the name of a file beside the bank.", "Name it without folders."),
    "hash-form": Sentence("{value} isn't the hash of a wording.", "Write 6 or more of its digits 0–9, a–f."),
    # Questions
    "no-questions": Sentence("The bank has no questions.", "Add at least one under questions."),
    "id-twice": Sentence(
        "The id {value} is already taken in line {first}.", "Ids are unique in a bank: choose another."
    ),
    "option-id-twice": Sentence("The option id {value} is taken twice.", "Give each option its own id."),
    "options-few": Sentence("A question needs at least 2 options; here are {count}.", "Add plausible wrong answers."),
    "options-many": Sentence("A question has at most 9 options; here are {count}.", "Take the weakest out."),
    "no-key": Sentence("No option is marked as right.", "Put key: true on each right option."),
    "all-keys": Sentence("Every option is marked as right.", "Leave key: true only on the right ones."),
    "options-equal": Sentence("The options {one} and {other} have the same text.", "Change one, or take it out."),
    "options-alike": Sentence(
        "The options {one} and {other} differ only in case, spaces or accents' spelling.", "Change one, or take it out."
    ),
    "option-position": Sentence(
        "{value} refers to other options by their place, but options are shuffled.",
        "Say what is meant in words, or set shuffle: false.",
    ),
    "text-position": Sentence(
        "{value} refers to an option by its place, but options are shuffled.",
        "Name the option by its words, or set shuffle: false.",
        warns=True,
    ),
    "level-missing": Sentence("The question has no level: medium is taken.", "Add level: easy, medium or hard.", True),
    "explanation-missing": Sentence("The question has no explanation.", "Add explanation: …", True),
    "why-missing": Sentence("Not every option says why: {options}.", "Add why: … to each.", True),
    "source-missing": Sentence("The question names no source.", "Add sources: [{{title: …, where: …, url: …}}]", True),
    "reason-missing": Sentence("The question is retired without a reason.", "Add retired_because: …", True),
    "licence-missing": Sentence("The bank names no licence.", "Add licence: CC-BY-4.0, or the one that it has.", True),
    "picture-missing": Sentence("There is no file {value} beside the bank.", "Add the file, or take the picture out."),
    "slug-twice": Sentence("The bank {value} is also in {other}.", "Give each bank its own slug."),
    # Translations
    "language-file": Sentence("The file is named for {file}, but its language is {value}.", "Make the two agree."),
    "language-own": Sentence("{value} is the language of the bank itself.", "Put its wording into the bank."),
    "language-twice": Sentence("Another file is in {value} already.", "Keep one file a language."),
    "bank-other": Sentence("The translation is of the bank {value}, but it lies beside {bank}.", "Make the two agree."),
    "question-unknown": Sentence("The bank has no question {value}{meant}.", "Use an id of the bank, or take it out."),
    "option-unknown": Sentence("The question has no option {value}{meant}.", "Use an id of its options."),
    "option-untranslated": Sentence("The option {value} isn't translated.", "Add it: {value}: {{text: …, why: …}}"),
    "translation-stale": Sentence(
        "The wording of {value} has changed since it was translated: the bank's language is shown instead.",
        "Look through the translation, then set of: {hash}",
        warns=True,
    ),
    "translation-undated": Sentence(
        "It isn't said which wording of {value} was translated.", "Add of: {hash}", warns=True
    ),
    "translation-missing": Sentence("Not translated: {options}.", "Add them under questions.", warns=True),
}
