"""Choose what to quote from the kept passages."""
