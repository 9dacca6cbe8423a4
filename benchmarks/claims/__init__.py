"""How well the claim checker tells changed facts from true sentences."""
