"""Fine-tuning on invented pages whose questions are answered by one line, or by none."""
