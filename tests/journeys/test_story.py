"""The whole story, in a browser, on the real program: a question is asked, answered, revealed, and moves the board.

It needs a system Chromium (`apt-get install chromium`); without one it is skipped.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from tests.journeys.program import CHROMIUM, chromium, demo

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no system Chromium: apt-get install chromium")

PATIENCE_MS = 30_000
HOLDERS = {1: "An", 2: "Dana", 3: "Benoît", 4: "Élio"}
"""Who holds which option when the round closes: whatever is right, one member is."""


@dataclass(frozen=True)
class Spoken:
    """What the page and the private cards say in a language."""

    code: str
    send: str
    close: str
    board: str
    only_you: str
    own_answer: str
    first_of_three: str
    second_of_three: str


SPOKEN = (
    Spoken(
        "en",
        "Send",
        "Close now",
        "Leaderboard",
        "Only you can see this",
        "2, 1 member, your answer",
        "Question 1 of 3",
        "Question 2 of 3",
    ),
    Spoken(
        "fr",
        "Envoyer",
        "Clore maintenant",
        "Classement",
        "Visible par vous uniquement",
        "2, 1 membre, votre réponse",
        "Question 1 sur 3",
        "Question 2 sur 3",
    ),
    Spoken(
        "vi",
        "Gửi",
        "Đóng ngay",
        "Bảng xếp hạng",
        "Chỉ mình bạn thấy",
        "2, 1 thành viên, bạn đã chọn",
        "Câu 1 trên 3",
        "Câu 2 trên 3",
    ),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all the stories."""
    with chromium() as opened:
        yield opened


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page of a new demo; an error in its script fails the test."""
    expect.set_options(timeout=PATIENCE_MS)
    errors: list[str] = []
    with demo(tmp_path / "demo") as address:
        opened = browser.new_page(viewport={"width": 1280, "height": 900})
        opened.set_default_timeout(PATIENCE_MS)
        opened.on("pageerror", lambda error: errors.append(str(error)))
        opened.on("console", lambda said: errors.append(said.text) if is_error(said) else None)
        opened.goto(f"{address}?as=dana")
        yield opened
        opened.close()
    assert errors == []


def is_error(said: ConsoleMessage) -> bool:
    """Tell whether the console tells of a fault; that the server said no is none."""
    return said.type == "error" and "the server responded with a status of 4" not in said.text


def be(page: Page, name: str) -> None:
    """Act as another member."""
    member = page.locator(f'#members label[title="{name}"]')
    member.click()
    expect(member.locator("input")).to_be_checked()
    expect(page.locator("#speaker")).to_have_text(name[0])


def pill(message: Locator, option: int) -> Locator:
    """The reaction of an option."""
    return message.locator(f'.pill[data-option="{option}"]')


def react(page: Page, question: Locator, name: str, option: int, *, held: bool = True) -> None:
    """React as a member, or take the reaction back, and see it done."""
    be(page, name)
    pill(question, option).click()
    expect(pill(question, option)).to_have_attribute("aria-pressed", "true" if held else "false")


def choose_language(page: Page, spoken: Spoken) -> None:
    """Choose what the bot speaks with Dana."""
    page.locator("#language").select_option(spoken.code)
    expect(page.locator("html")).to_have_attribute("lang", spoken.code)


@pytest.mark.parametrize("spoken", SPOKEN, ids=lambda spoken: spoken.code)
def test_the_whole_story(page: Page, spoken: Spoken) -> None:
    """Asked, answered, changed, withdrawn, closed, revealed, ranked, practised: in the language that was chosen."""
    choose_language(page, spoken)
    expect(page.get_by_role("button", name=spoken.send)).to_be_visible()
    expect(page.locator("#board-title")).to_have_text(spoken.board)

    question = page.locator(".message:has(.kind-question)")
    expect(question).to_have_count(1)
    question = page.locator(f"#{question.get_attribute('id')}")
    expect(question.locator(".pill")).to_have_count(4)
    answer(page, question, spoken)
    winner = close_and_reveal(page, question, spoken)
    expect_on_top(page, winner)
    practise(page, spoken)


def answer(page: Page, question: Locator, spoken: Spoken) -> None:
    """Five members answer; one of them changes their mind, one withdraws."""
    react(page, question, "An", 1)
    react(page, question, "Benoît", 2)
    react(page, question, "Benoît", 3)
    react(page, question, "Benoît", 2, held=False)
    react(page, question, "Chi", 4)
    react(page, question, "Chi", 4, held=False)
    react(page, question, "Élio", 4)
    react(page, question, "Dana", 2)

    expect(pill(question, 2)).to_have_attribute("aria-label", spoken.own_answer)
    expect(question.locator(".count")).to_have_text(["1", "1", "1", "1"])


def close_and_reveal(page: Page, question: Locator, spoken: Spoken) -> str:
    """Close the round: the question says so and the reveal explains. Gives who was right."""
    reveals = page.locator(".message:has(.kind-reveal)")
    before = reveals.count()
    page.get_by_role("button", name=spoken.close).click()
    expect(question.locator(".kind-closed")).to_be_visible()
    expect(reveals).to_have_count(before + 1)
    reveal = reveals.last
    winner = HOLDERS[int(reveal.locator(".choice.key .keycap").first.inner_text())]

    expect(reveal.locator(".bar")).to_have_count(4)
    expect(reveal).to_contain_text("4 answers")
    expect(reveal.locator(".field", has_text="Right").last).to_contain_text(winner)
    expect(reveal.locator(".field", has_text="Right").last).not_to_contain_text("Chi")
    return winner


def expect_on_top(page: Page, winner: str) -> None:
    """Today's board is led by whoever was right."""
    page.locator("#period-today").click()
    expect(page.locator("#period-today")).to_have_attribute("aria-selected", "true")
    first = page.locator("#standings .row").first

    expect(first.locator(".name")).to_have_text(winner)
    expect(first.locator(".rank")).to_have_text("1")


def practise(page: Page, spoken: Spoken) -> None:
    """Practise alone by the keyboard: private, one question after another, there after a reload, unseen by others."""
    typed = page.locator("#text")
    typed.press_sequentially("/quiz pipe")
    expect(page.locator("#suggestions li").first).to_contain_text("/quiz pipeline")
    typed.press("Escape")
    expect(page.locator("#suggestions")).to_be_hidden()
    typed.fill("/quiz pipeline 3 private")
    typed.press("Enter")
    practice = page.locator(".message.private:has(.kind-practice)")
    expect(practice).to_contain_text(spoken.first_of_three)
    expect(practice).to_contain_text(spoken.only_you)
    answer_alone(page, practice)
    expect(practice).to_contain_text(spoken.second_of_three)

    page.reload()
    expect(practice).to_contain_text(spoken.second_of_three)
    be(page, "An")
    expect(page.locator(".message:has(.kind-reveal)").last).to_be_visible()
    expect(page.locator(".message.private")).to_have_count(0)
    be(page, "Dana")
    answer_alone(page, practice)
    answer_alone(page, practice)
    expect(page.locator(".message.private .kind-summary")).to_be_visible()


def answer_alone(page: Page, practice: Locator) -> None:
    """Press the first option, read at once whether it was right, and go on."""
    asked = page.locator(f"#{practice.get_attribute('id')}")
    asked.locator("[data-action]").first.click()
    expect(asked.locator(".kind-feedback .choice.key")).to_be_visible()
    asked.locator(".button.primary").click()


def test_the_page_is_usable_on_a_phone_and_by_keyboard(page: Page) -> None:
    """At 360 pixels nothing is wider than the screen; keys alone answer a question and speed up the clock."""
    page.set_viewport_size({"width": 360, "height": 640})
    question = page.locator(".message:has(.kind-question)")
    pill(question, 3).focus()
    page.keyboard.press("Enter")
    expect(pill(question, 3)).to_have_attribute("aria-pressed", "true")
    expect(pill(question, 3)).to_be_focused()
    page.locator("#speeds input").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#speeds input").nth(1)).to_be_checked()
    expect(page.locator("#speeds input").nth(1)).to_be_focused()

    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_command_is_completed_and_run_by_keys(page: Page) -> None:
    """Tab completes, arrows choose, Enter runs what was chosen, Escape closes; focus never leaves the line."""
    typed = page.locator("#text")
    typed.press_sequentially("/q")
    expect(page.locator("#suggestions li")).to_have_text(["/quiz "])
    typed.press("Tab")
    expect(typed).to_have_value("/quiz ")
    typed.press_sequentially("he")
    expect(page.locator("#suggestions li")).to_have_text(["/quiz help"])
    typed.press("ArrowDown")
    expect(typed).to_have_attribute("aria-activedescendant", "suggestion-0")
    typed.press("Enter")
    expect(page.locator(".message.private .kind-help")).to_be_visible()
    expect(typed).to_have_value("")
    expect(typed).to_be_focused()
    typed.fill("/quizz")
    typed.press("Enter")
    expect(page.locator(".message.passing .kind-problem")).to_contain_text("Only /quiz is a command here")
    expect(typed).to_have_value("/quizz")


def test_the_page_comes_back_by_itself_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    """While the program is away the page says so; when it is back, all is there, and is live again."""
    expect.set_options(timeout=PATIENCE_MS)
    page = browser.new_page()
    with demo(tmp_path / "demo") as address:
        page.goto(f"{address}?as=dana")
        question = page.locator(".message:has(.kind-question)")
        pill(question, 3).click()
        expect(pill(question, 3)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#connection")).to_have_text("The connection was lost; trying again…")
    with demo(tmp_path / "demo", int(address.rstrip("/").rpartition(":")[2])):
        expect(page.locator("#connection")).to_be_hidden()
        expect(pill(question, 3)).to_have_attribute("aria-pressed", "true")
        pill(question, 3).click()
        expect(pill(question, 3)).to_have_attribute("aria-pressed", "false")
        page.close()
