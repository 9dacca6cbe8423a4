"""The process: settings, composition root and command line."""
