"""Scheduled jobs: crawls, corrections, retention and announcements."""
