"""Record what is answered to the questions of the other benchmarks, and compare two commits question by question."""
