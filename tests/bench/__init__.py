"""How fast the program is, as ratios within one run: `make bench`. Never part of the test suite."""
