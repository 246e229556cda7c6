"""Workspaces come and go: the bot is removed from one, and all that it was asked is kept."""

from bot.store import schedules
from bot.study.study import Study

REASON = "access-revoked"


async def left(study: Study, platform: str, workspace: str) -> None:
    """Pause every schedule of the groups in a workspace; an admin resumes them after the bot is back."""
    async with study.store.begin() as work:
        paused = await schedules.pause_workspace(work, platform, workspace, REASON)
        await work.commit()
    for schedule in paused:
        study.tell("schedule.paused", schedule=schedule, reason=REASON)
