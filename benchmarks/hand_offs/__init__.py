"""Hand-offs on the played Discord: steps and clicks of people, and what holds when processes die."""
