"""Models over OpenAI's protocol: OpenAI, Azure, vLLM, Ollama, llama.cpp."""
