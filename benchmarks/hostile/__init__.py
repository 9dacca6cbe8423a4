"""Hostile texts through the real paths: what of them reaches a person?"""
