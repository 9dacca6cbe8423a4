"""Reads the payloads of Discord and Slack into the parts that people see."""
