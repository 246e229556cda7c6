"""Where the program is put together and run: settings, clock, tasks, logs, health; the only place that builds objects."""
