"""Hand-offs on played platforms: steps and clicks of people, and what holds when processes die."""
