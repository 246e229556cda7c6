"""What is counted, for Prometheus. Labels take few values: never an id, never a text."""

from collections.abc import Callable, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

BATCHES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 3)
LATENESS = (1, 2, 5, 10, 20, 30, 60, 300, 1800, 7200)


class Metrics:
    """All metrics of one process, in a registry of its own. `told` counts what the use cases tell."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.answers = Counter(
            "microbatch_answers", "Answers kept, changes and withdrawals included", registry=registry
        )
        self.answers_refused = Counter(
            "microbatch_answers_not_kept",
            "Answers that couldn't be written; the member was told",
            ["platform"],
            registry=registry,
        )
        self.answers_dropped = Counter(
            "microbatch_answers_dropped", "Reactions that belong to no open round", ["platform"], registry=registry
        )
        self.batch_size = Histogram(
            "microbatch_answer_batch_size", "Answers in one transaction", buckets=BATCHES, registry=registry
        )
        self.commit_seconds = Histogram(
            "microbatch_answer_commit_seconds", "Seconds until a batch was durable", buckets=SECONDS, registry=registry
        )
        self.rounds = Counter(
            "microbatch_rounds", "Rounds, by the state that they came to", ["state"], registry=registry
        )
        self.rounds_missed = Counter(
            "microbatch_rounds_missed", "Scheduled rounds that were never asked", ["reason"], registry=registry
        )
        self.postings = Counter(
            "microbatch_postings", "Tries to send a message, by what came of it", ["kind", "outcome"], registry=registry
        )
        self.lateness = Histogram(
            "microbatch_post_lateness_seconds",
            "Seconds from when a message was due",
            buckets=LATENESS,
            registry=registry,
        )
        self.schedules_paused = Counter(
            "microbatch_schedules_paused", "Schedules paused by the program after a failure", registry=registry
        )
        self.tick = Gauge(
            "microbatch_clockwork_tick_timestamp_seconds", "When the clockwork last went round", registry=registry
        )
        self.task_breaks = Counter(
            "microbatch_task_breaks", "Long-running tasks that broke and were restarted", ["task"], registry=registry
        )
        self._told: Mapping[str, Callable[[Mapping[str, Any]], object]] = {
            "answer.not_kept": lambda e: self.answers_refused.labels(e["platform"]).inc(),
            "answer.dropped": lambda e: self.answers_dropped.labels(e["platform"]).inc(),
            "round.made": lambda _: self.rounds.labels("made").inc(),
            "round.asked_for": lambda _: self.rounds.labels("asked-for").inc(),
            "round.ended": lambda e: self.rounds.labels(e["state"]).inc(),
            "rounds.missed": lambda e: self.rounds_missed.labels(e["reason"]).inc(e["count"]),
            "posting.sent": self._sent,
            "posting.failed": lambda e: self.postings.labels(e["kind"], e["error"]).inc(),
            "posting.broke": lambda _: self.postings.labels("unknown", "broke").inc(),
            "schedule.paused": lambda _: self.schedules_paused.inc(),
            "task.broke": lambda e: self.task_breaks.labels(e["task"]).inc(),
        }  # fmt: skip

    def told(self, event: str, fields: Mapping[str, Any]) -> None:
        """Count an event that was told; others are none of ours."""
        count = self._told.get(event)
        if count is not None:
            count(fields)

    def batch(self, size: int, seconds: float) -> None:
        """Count a batch of answers that the writer committed."""
        self.answers.inc(size)
        self.batch_size.observe(size)
        self.commit_seconds.observe(seconds)

    def page(self) -> bytes:
        """Give the text that Prometheus reads."""
        return generate_latest(self.registry)

    def names(self) -> tuple[str, ...]:
        """Give the metrics' names, as they stand on the page."""
        families = self.registry.collect()
        return tuple(f"{family.name}_total" if family.type == "counter" else family.name for family in families)

    def _sent(self, event: Mapping[str, Any]) -> None:
        self.postings.labels(event["kind"], "sent").inc()
        if event["kind"] == "question":
            self.lateness.observe(max(0.0, event["late_s"]))
