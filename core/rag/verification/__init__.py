"""Does the answer hold: claims are checked against what they cite."""
