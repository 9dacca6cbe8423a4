"""Texts for Slack: tables, lists, and what is cut to fit."""
