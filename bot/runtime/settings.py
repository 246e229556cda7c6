"""What a host can set: from `MICROBATCH_…` in the environment, from `.env`, and secrets from files.

The environment goes before `.env`. A secret may be given as a file: `MICROBATCH_DATABASE_URL_FILE` holds
the path of a file whose text is the value.
"""

import stat
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic.fields import FieldInfo
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

PREFIX = "MICROBATCH_"
ENV_FILE = Path(".env")


class BadSettings(Exception):
    """Settings that can't be used; `problems` says each in a line, without any value that could be a secret."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class Settings(BaseSettings):
    """All settings; made by `load_settings`, which says what is wrong in a line each."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file_encoding="utf-8",
        extra="ignore",
        env_ignore_empty=True,
        frozen=True,
        hide_input_in_errors=True,
    )

    data_dir: Path = Field(
        default=Path("data"), description="The folder that holds the database and its backups; the only one written to."
    )
    database_url: SecretStr | None = Field(
        default=None,
        description="`sqlite:///path` or `postgresql://user:password@host/name`; else a file in the data folder.",
    )
    banks_dir: Path | None = Field(
        default=None,
        description="A folder of further question banks, taken in at each start beside those that come along.",
    )
    local_page: bool = Field(
        default=True, description="Whether `run` serves the local page, the platform without accounts."
    )
    host: str = Field(
        default="127.0.0.1",
        description="The address of the local page. Who reaches it can act as anybody: keep it to this machine.",
    )
    port: int = Field(default=8000, ge=0, le=65535, description="The port of the local page; 0 takes any that is free.")
    discord_token: SecretStr | None = Field(
        default=None, description="The token of a Discord bot; without it, Discord is left out."
    )
    discord_shards: str = Field(
        default="",
        description="The shards that this process runs, such as `0-3/16`; without it, all, as many as Discord advises.",
    )
    discord_api: str = Field(
        default="", description="Where Discord's API is, where a proxy stands before it: `http://proxy:8080/api/v10`."
    )
    discord_gateway: str = Field(
        default="", description="Where Discord's gateway is, where a proxy stands before it: `ws://proxy:8080`."
    )
    health_host: str = Field(
        default="127.0.0.1", description="The address that `/healthz`, `/readyz` and `/metrics` listen on."
    )
    health_port: int = Field(
        default=8001,
        ge=-1,
        le=65535,
        description="The port of health and metrics; 0 takes any that is free, -1 leaves them out.",
    )
    stop_seconds: float = Field(
        default=10.0, gt=0, le=300, description="How long a stop may take to finish what is in hand."
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="The least severe log line that is written: `debug`, `info`, `warning` or `error`."
    )
    log_format: Literal["auto", "json", "console"] = Field(
        default="auto", description="`json`, `console`, or `auto`: console on a terminal, JSON elsewhere."
    )

    @property
    def database(self) -> str:
        """The database's address, password included: never for a log."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return f"sqlite:///{self.data_dir / 'microbatch.db'}"

    @property
    def backups(self) -> Path:
        """The folder that backups go to."""
        return self.data_dir / "backups"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003  given by name; SecretFiles stands for it
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Put secrets from files after each place that can name one."""
        return (
            init_settings,
            env_settings,
            SecretFiles(settings_cls, env_settings),
            dotenv_settings,
            SecretFiles(settings_cls, dotenv_settings),
        )


class SecretFiles(PydanticBaseSettingsSource):
    """Values of secret settings, read from the files that `MICROBATCH_<NAME>_FILE` names."""

    def __init__(self, settings_cls: type[BaseSettings], beside: PydanticBaseSettingsSource) -> None:
        super().__init__(settings_cls)
        self._given = beside.env_vars if isinstance(beside, EnvSettingsSource) else {}

    def get_field_value(
        self,
        field: FieldInfo,  # noqa: ARG002  the base class's signature
        field_name: str,
    ) -> tuple[Any, str, bool]:
        """Give the text of the file, without the line end that editors add. Raises BadSettings."""
        name = environment_name(field_name)
        path = self._given.get(f"{name}_FILE".lower())
        if path is None:
            return None, field_name, False
        if self._given.get(name.lower()) is not None:
            raise BadSettings((f"{name} and {name}_FILE are both set. Leave one out.",))
        try:
            return Path(path).read_text(encoding="utf-8").rstrip("\r\n"), field_name, False
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it isn't text"
            raise BadSettings((f"{name}_FILE: {path} can't be read: {reason}.",)) from error

    def __call__(self) -> dict[str, Any]:
        """Give the values of all secrets that a file is named for."""
        found = {name: self.get_field_value(Settings.model_fields[name], name)[0] for name in secrets()}
        return {name: value for name, value in found.items() if value is not None}


def load_settings(env_file: Path | None = ENV_FILE, **given: Any) -> Settings:
    """Read all settings; `given` goes before the environment. Raises BadSettings with every problem at once."""
    problems = list(_unknown(env_file))
    try:
        settings = Settings(_env_file=env_file, **{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        problems += [f"{environment_name(str(e['loc'][0]))}: {e['msg']}." for e in error.errors(include_input=False)]
        raise BadSettings(tuple(problems)) from None
    if problems:
        raise BadSettings(tuple(problems))
    return settings


def environment_name(field: str) -> str:
    """Give a setting's name in the environment."""
    return f"{PREFIX}{field.upper()}"


def secrets() -> tuple[str, ...]:
    """Give the names of the settings that a file can hold."""
    return tuple(name for name, field in Settings.model_fields.items() if "SecretStr" in str(field.annotation))


def readable_by_others(env_file: Path = ENV_FILE) -> bool:
    """Say whether somebody else on this machine can read the `.env` file, and so the secrets in it."""
    try:
        return bool(env_file.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))
    except OSError:
        return False


def _unknown(env_file: Path | None) -> Iterator[str]:
    known = {environment_name(name) for name in Settings.model_fields}
    known |= {f"{environment_name(name)}_FILE" for name in secrets()}
    for name in sorted(_given_names(env_file)):
        if name not in known:
            near = get_close_matches(name, sorted(known), n=1)
            yield f"{name}: there is no such setting" + (f"; {near[0]}?" if near else ".")


def _given_names(env_file: Path | None) -> set[str]:
    places: tuple[Mapping[str, str | None], ...] = (
        EnvSettingsSource(Settings).env_vars,
        DotEnvSettingsSource(Settings, env_file=env_file).env_vars if env_file else {},
    )
    return {name.upper() for place in places for name in place if name.upper().startswith(PREFIX)}
