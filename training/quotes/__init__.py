"""Fit the coefficients of quotations and headlines."""
