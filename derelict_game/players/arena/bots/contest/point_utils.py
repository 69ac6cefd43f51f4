"""Points as the contest has them: pairs of numbers."""

Point = tuple[int, int]

MAX_DISTANCE_INT = 999_999
"""Farther than anything."""


def add_points(point1: Point, point2: Point) -> Point:
    """Return the sum of two points."""
    return (point1[0] + point2[0], point1[1] + point2[1])


def sub_points(point1: Point, point2: Point) -> Point:
    """Return the first point less the second."""
    return (point1[0] - point2[0], point1[1] - point2[1])


def scale_point(point: Point, factor: int) -> Point:
    """Return a point so many times as far away."""
    return (point[0] * factor, point[1] * factor)


def get_point_sign(point: Point) -> Point:
    """Return the signs of both numbers."""
    x, y = point
    return ((x > 0) - (x < 0), (y > 0) - (y < 0))


def are_points_inline(point1: Point, point2: Point) -> bool:
    """Tell whether one point lies in one of the eight directions from the other, or on it."""
    dx, dy = sub_points(point2, point1)
    return dx == 0 or dy == 0 or abs(dx) == abs(dy)


def chebyshev_distance(point1: Point, point2: Point) -> int:
    """Return how many steps two points are apart if nothing is in the way."""
    dx, dy = sub_points(point2, point1)
    return max(abs(dx), abs(dy))
