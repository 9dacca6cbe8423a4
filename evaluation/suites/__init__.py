"""What can be measured: one module a suite, and the questions that we wrote ourselves."""
