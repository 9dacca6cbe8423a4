"""Fit the coefficients of quotations."""
