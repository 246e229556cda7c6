"""Taking up where the last process stopped: leases, due times, open questions, answers given meanwhile."""

from bot.study import census, daily
from bot.study.answers import load_open
from bot.study.send import release_leases
from bot.study.study import Study
from bot.study.topics import askable, known_banks


async def take_up(study: Study) -> None:
    """Make a fresh process know what the last one left."""
    await known_banks(study)
    await askable(study)
    await release_leases(study, everyone=study.store.dialect == "sqlite")
    await daily.recompute(study, study.clock.now())
    opened = await load_open(study)
    found = await census.check_open(study)
    study.tell("program.took_up", open_questions=opened, answers_found=found)
