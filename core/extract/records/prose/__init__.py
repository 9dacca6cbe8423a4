"""Read people and places, their numbers, rooms and hours from sentences."""
