"""How blocks, units, links and vectors are written in Postgres columns, and read back."""
