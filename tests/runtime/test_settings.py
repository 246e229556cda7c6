"""Settings: where they come from, and what is said when they can't be used."""

from pathlib import Path

import pytest

from bot.runtime.settings import BadSettings, Settings, load_settings, readable_by_others, secrets


def test_everything_has_a_default() -> None:
    """With nothing set, the database is a file in the data folder and the page is for this machine."""
    settings = load_settings(None)

    assert settings.database == "sqlite:///data/microbatch.db"
    assert settings.backups == Path("data/backups")
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What the environment says wins over `.env`; what only `.env` says counts."""
    env = tmp_path / ".env"
    env.write_text("MICROBATCH_PORT=9001\nMICROBATCH_LOG_LEVEL=debug\nPOSTGRES_PASSWORD=another's\n", encoding="utf-8")
    monkeypatch.setenv("MICROBATCH_PORT", "9002")

    settings = load_settings(env)

    assert (settings.port, settings.log_level) == (9002, "debug")


def test_an_empty_value_is_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """`MICROBATCH_DATABASE_URL=` means what leaving it out means; compose files write it so."""
    monkeypatch.setenv("MICROBATCH_DATABASE_URL", "")

    assert load_settings(None).database == "sqlite:///data/microbatch.db"


@pytest.mark.parametrize("place", ["environment", "file"])
def test_a_secret_comes_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str) -> None:
    """`…_FILE` names a file whose text, without its last line end, is the value; in both places."""
    secret, env = tmp_path / "secret", tmp_path / ".env"
    secret.write_text("postgresql://me:s3cret@db/x\n", encoding="utf-8")
    env.write_text(f"MICROBATCH_DATABASE_URL_FILE={secret}\n" if place == "file" else "", encoding="utf-8")
    if place == "environment":
        monkeypatch.setenv("MICROBATCH_DATABASE_URL_FILE", str(secret))

    settings = load_settings(env)

    assert settings.database == "postgresql://me:s3cret@db/x"
    assert "s3cret" not in repr(settings)


def test_a_secret_from_two_places_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Who sets a secret and its file is told, and never which of them held what."""
    monkeypatch.setenv("MICROBATCH_DATABASE_URL", "postgresql://me:s3cret@db/x")
    monkeypatch.setenv("MICROBATCH_DATABASE_URL_FILE", str(tmp_path / "secret"))

    with pytest.raises(BadSettings) as refused:
        load_settings(None)

    assert refused.value.problems == (
        "MICROBATCH_DATABASE_URL and MICROBATCH_DATABASE_URL_FILE are both set. Leave one out.",
    )


def test_a_missing_secret_file_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file of a secret that can't be read is named with the reason."""
    monkeypatch.setenv("MICROBATCH_DATABASE_URL_FILE", str(tmp_path / "nothing"))

    with pytest.raises(BadSettings, match=r"MICROBATCH_DATABASE_URL_FILE: .*nothing can't be read: No such file"):
        load_settings(None)


def test_all_problems_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A misspelt name and two wrong values are three problems; no value is repeated."""
    monkeypatch.setenv("MICROBATCH_PROT", "80")
    monkeypatch.setenv("MICROBATCH_PORT", "70000")
    monkeypatch.setenv("MICROBATCH_LOG_FORMAT", "xml")

    with pytest.raises(BadSettings) as refused:
        load_settings(None)

    assert refused.value.problems == (
        "MICROBATCH_PROT: there is no such setting; MICROBATCH_PORT?",
        "MICROBATCH_PORT: Input should be less than or equal to 65535.",
        "MICROBATCH_LOG_FORMAT: Input should be 'auto', 'json' or 'console'.",
    )


def test_an_open_env_file_is_noticed(tmp_path: Path) -> None:
    """A `.env` that others can read is noticed; one for its owner alone, or none, is not."""
    env = tmp_path / ".env"

    assert not readable_by_others(env)
    env.touch(mode=0o600)
    assert not readable_by_others(env)
    env.chmod(0o644)
    assert readable_by_others(env)


def test_secrets_are_known_by_their_type() -> None:
    """The settings that a file can hold are those that are hidden in a repr."""
    assert secrets() == ("database_url", "discord_token")
    assert all(field.description for field in Settings.model_fields.values())
