"""Take README.md's picture of the page, of a fresh demo: `python -m tests.project.picture http://127.0.0.1:8000/`."""

import shutil
import sys

from playwright.sync_api import Page, sync_playwright

from tests.project.documents import ROOT

TARGET = ROOT / ".github" / "page.png"

REACTIONS = (("Benoît", 1), ("Chi", 1), ("Élio", 4), ("Farah", 1), ("Giang", 2), ("Dana", 1))
"""Who reacts with what before the picture is taken; the last one is who looks at it."""


def take(address: str) -> None:
    """React as some of the members, and keep what the last one sees."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 664})
        page.goto(address)
        for name, option in REACTIONS:
            _react(page, name, option)
        page.get_by_role("tab", name="All time").click()
        page.wait_for_timeout(500)
        TARGET.parent.mkdir(exist_ok=True)
        page.screenshot(path=TARGET)
        browser.close()


def _react(page: Page, name: str, option: int) -> None:
    page.locator("#members").get_by_text(name, exact=True).click()
    page.wait_for_timeout(500)
    page.locator(".reactions").last.locator("button").nth(option - 1).click()
    page.wait_for_timeout(500)


if __name__ == "__main__":
    take(sys.argv[1])
