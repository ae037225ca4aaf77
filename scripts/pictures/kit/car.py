"""A plain electric hatchback, drawn from side curves; no make in particular."""
import math

import bpy

from .garden import placed
from .materials import plain
from .shapes import Boxes, box, cylinder, mesh_object, soften


def along(x, points):
    """A smooth curve through points, by x."""
    for i, ((a, b), (c, d)) in enumerate(zip(points, points[1:])):
        if x <= c or i == len(points) - 2:
            before, after = points[max(0, i - 1)], points[min(len(points) - 1, i + 2)]
            t = max(0, min(1, (x - a) / (c - a)))
            m0 = (d - before[1]) / (c - before[0]) * (c - a) if i else (d - b)
            m1 = (after[1] - b) / (after[0] - a) * (c - a) if i < len(points) - 2 else (d - b)
            return (2 * t ** 3 - 3 * t ** 2 + 1) * b + (t ** 3 - 2 * t ** 2 + t) * m0 + (3 * t ** 2 - 2 * t ** 3) * d + (t ** 3 - t ** 2) * m1


TOP = [(-2.16, .70), (-2.10, .80), (-1.90, .90), (-1.4, .99), (-.85, 1.06), (-.35, 1.28), (.0, 1.42), (.45, 1.50), (1.0, 1.49), (1.5, 1.40), (1.85, 1.24), (2.08, 1.05), (2.18, .90), (2.22, .74)]
BELT = [(-2.16, .66), (-2.0, .82), (-1, .93), (0, .97), (1.2, 1.02), (2.0, 1.02), (2.22, .70)]
WIDTH = [(-2.16, .50), (-2.08, .68), (-1.9, .80), (-1.5, .89), (0, .92), (1.4, .91), (1.85, .85), (2.10, .72), (2.22, .52)]
RING = [0, .05, .12, .2, .3, .4, .5, .56, .6, .64, .70, .76, .82, .86, .9, .94, .97, 1.0]


def section(x):
    top = along(x, TOP)
    belt, w = min(along(x, BELT), top - .004), along(x, WIDTH)
    low = .25 + .16 * max(0, (abs(x) - 1.7) / .5) ** 2
    roof_w = w * (.93 - .30 * min(1, max(0, (top - belt) / .5)))
    glassy = top - belt > .06
    points = []
    for t in RING:
        if t < .12:
            points.append((w * (.80 + .16 * t / .12), low + .02 * t))
        elif t <= .56:
            u = (t - .12) / .44
            points.append((w * (.96 + .04 * math.sin(u * math.pi * .8)), low + (belt - low) * u))
        elif t <= .86:
            u = (t - .56) / .30
            points.append((w * .985 * (1 - u) + roof_w * u, belt + (top - .055 - belt) * u if glassy else belt + (top - belt) * u * .7))
        else:
            u = (t - .86) / .14
            a = u * math.pi / 2
            points.append((roof_w * math.cos(a) ** .75 if u < 1 else 0, (top - .055) + .055 * math.sin(a) ** .8 if glassy else belt + (top - belt) * (.7 + .3 * math.sin(a))))
    return points


def part(x, t):
    """0 paint, 1 glass, 2 trim."""
    if t < .12:
        return 2
    if .58 < t < .85 and -.62 < x < 1.62 and not .52 < x < .58:
        return 1
    if t > .87 and (-.72 < x < -.02 or 1.66 < x < 2.02 or .05 < x < 1.2):
        return 1
    return 0


def half_width(x, z):
    points = section(x)
    for (y0, z0), (y1, z1) in zip(points, points[1:]):
        if z0 <= z <= z1 and z1 > z0:
            return y0 + (y1 - y0) * (z - z0) / (z1 - z0)
    return 0.0


def surface(y, z, end):
    """x of the body's outer face at (y, z), towards the tail (end 1) or the nose (-1)."""
    inside, outside = 1.2 * end, 2.22 * end
    for _ in range(24):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if half_width(middle, z) >= abs(y) else (inside, middle)
    return inside


def band(name, end, width, low, high, material, proud=.012, fade=1.0):
    """A strip that follows the body round its end."""
    verts, faces, n = [], [], 40
    for k in range(n + 1):
        y = width * (2 * k / n - 1)
        for z in (low, high):
            verts.append((surface(y, z, end) + proud * end, y * (1 + .01), z))
    for k in range(n):
        faces.append((2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2))
    return mesh_object(name, verts, faces, material, smooth=True)


@placed
def car(paint='#b9bec2', lights=True):
    body = plain('car paint', paint, .28, metal=.35, coat=1)
    black = plain('car trim', '#0c0d0e', .5)
    materials = [body, plain('car glass', '#050608', .03), black]
    band('tail lights', 1, .76, .80, .845, plain('tail light', '#5a0a0a', .15, glow='#ff2a1a', glow_strength=1.2 if lights else 0))
    band('rear skirt', 1, .56, .44, .55, black, .008)
    band('head lights', -1, .60, .665, .695, plain('head light', '#dfe3e6', .08, coat=1))
    band('grille', -1, .44, .44, .54, black, .008)
    box('plate', (surface(0, .64, 1) + .012, 0, .645), (.012, .50, .11), plain('number plate', '#e8e8e4', .4), .003)
    n, verts, faces, index = 120, [], [], []
    for i in range(n + 1):
        x = -2.15 + 4.35 * i / n
        points = section(x)
        verts += [(x, -y, z) for y, z in points] + [(x, y, z) for y, z in reversed(points[:-1])]
    k = len(RING) * 2 - 1
    for i in range(n):
        x = -2.15 + 4.35 * (i + .5) / n
        for j in range(k - 1):
            a = i * k + j
            faces.append((a, a + 1, a + 1 + k, a + k))
            r = j if j < len(RING) - 1 else k - 2 - j
            index.append(part(x, (RING[r] + RING[r + 1]) / 2))
    faces += [tuple(range(k)), tuple(n * k + j for j in range(k))]
    index += [2, 0]
    shell = mesh_object('car', verts, faces, materials, smooth=True, indices=index)
    shell.data.auto_smooth_angle = math.radians(60)
    # Shut lines of the doors and a handle, so that the side reads as a car's.
    lines = Boxes()
    for s in (-1, 1):
        for x in (-.55, .55, 1.35):
            lines.add(x - .005, s * .905 - .02, .34, x + .005, s * .905 + .0155, .93)
        for x in (.38, 1.18):
            lines.add(x - .1, s * .92 - .012, .84, x + .06, s * .92 + .012, .87)
    lines.make('shut lines', black)
    rim, tyre = plain('rim', '#8b8f94', .3, metal=.9), plain('tyre', '#0b0b0c', .8)
    flat = (math.pi / 2, 0, 0)
    for x in (-1.32, 1.38):
        for s in (-1, 1):
            cylinder('arch', (x, s * .785, .35), .372, .26, black, flat, sides=48)
            cylinder('tyre', (x, s * .815, .335), .335, .24, tyre, flat, sides=48, bevel=.04)
            cylinder('wheel', (x, s * .92, .335), .235, .05, black, flat, sides=40)
            for q in range(7):
                box('spoke', (x, s * .945, .335), (.06, .03, .44), rim, .01, turn=(0, q * math.pi / 7, 0))
            box('mirror', (-.42, s * .99, 1.0), (.12, .16, .11), body, .04)
