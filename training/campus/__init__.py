"""Fine-tune the cross-encoder on the pages of one campus."""
