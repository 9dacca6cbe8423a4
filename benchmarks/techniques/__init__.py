"""What each technique gains on five sets, in one state of the code: `python -m benchmarks.techniques`."""
