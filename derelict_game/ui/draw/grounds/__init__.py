"""What boards lie on: each ground draws the fixed part of a chart."""
