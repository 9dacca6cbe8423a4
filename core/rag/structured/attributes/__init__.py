"""List courses and sections by what their records say of them: level, credits, time, place, way of teaching."""
