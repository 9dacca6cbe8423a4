"""What faults do to the advisor: kill rounds, a soak under faults, and mutants of its guards."""
