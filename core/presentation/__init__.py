"""What people read, written once for every platform."""
