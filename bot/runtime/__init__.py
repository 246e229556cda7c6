"""Where the program is put together and run: settings, clock, tasks, logs, health. Only here are objects built."""
