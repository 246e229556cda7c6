"""The banks that come with the program, taken into the database at each start."""

from collections.abc import Iterable
from pathlib import Path

from bot.banks.load import load_bank
from bot.store import banks
from bot.study.study import Study


async def take_in_banks(study: Study, folders: Iterable[Path]) -> int:
    """Make the kept banks equal to the files; give how many changed. A bank with faults is told and left out."""
    changed = 0
    for folder in folders:
        loaded = load_bank(folder)
        if loaded.bank is None:
            study.tell("bank.faulty", bank=folder.name, faults=len(loaded.faults))
            continue
        async with study.store.begin() as work:
            changed += await banks.take_in(work, loaded.bank, study.clock.now())
            await work.commit()
    if changed:
        study.memory.forget_banks()
    return changed
