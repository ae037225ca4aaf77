"""Snow on a roof."""
import math

from mathutils import Vector, noise

from .roof import roof_frame
from .shapes import box, cylinder, mesh_object


def cover(spec, material, thick=.2):
    """Snow on a gabled roof, slid off the panels on the front."""
    rows, cols = 60, 130
    for side in (-1, 1):
        m, width, length = roof_frame(side, spec.length / 2, spec.depth / 2, spec.eave, spec.pitch)
        span, rise = spec.panels[0] * 1.156, spec.panels[1] * 1.784
        x0, y0 = (width - span) / 2, (length - rise) / 2 + .08
        verts = []
        for j in range(rows + 1):
            for i in range(cols + 1):
                x, y = width * i / cols, length * j / rows
                edge = max(0, min(x, width - x, y + .06))
                h = thick * min(1, edge / .2) ** .5 + .03 * noise.noise(Vector((x * .9, y * .9, side)))
                if side < 0:
                    sag = .14 * noise.noise(Vector((x * 1.3, 0, 2)))
                    inside = min(x - x0 + .02, x0 + span - x + .02, y0 + rise - .45 + sag - y, y - y0 + .35)
                    h = min(h, max(-.1, .10 - inside * 1.3)) if inside > 0 else h
                verts.append(m @ Vector((x, y, .06 + h)))
        faces = [(q, q + 1, q + cols + 2, q + cols + 1) for j in range(rows) for q in (j * (cols + 1) + i for i in range(cols))]
        mesh_object('roof snow', verts, faces, material, smooth=True)
    ridge = roof_frame(-1, spec.length / 2, spec.depth / 2, spec.eave, spec.pitch)
    top = (ridge[0] @ Vector((0, ridge[2], 0))).z
    cylinder('ridge snow', (0, 0, top + .05), .26, ridge[1], material, (0, math.pi / 2, 0))
    if spec.chimney is not None:
        box('chimney snow', (spec.length / 2 * spec.chimney, spec.depth * .11, top + .93), (.86, .86, .16), material, .06)


def banks(points, width, material, high=.24, broad=.55, seed=1):
    """What the shovel threw up on either side of a path along points."""
    dense = [Vector(a).lerp(Vector(b), k / 24) for a, b in zip(points, points[1:]) for k in range(24)] + [Vector(points[-1])]
    sides, verts, faces = 10, [], []
    for side in (-1, 1):
        start = len(verts)
        for k, p in enumerate(dense):
            ahead = (dense[min(k + 1, len(dense) - 1)] - dense[max(k - 1, 0)]).normalized()
            out = Vector((ahead.y, -ahead.x)) * side
            # Thinning out at both ends.
            lump = (1 + .45 * noise.noise(Vector((p.x * 1.4, p.y * 1.4, seed + side)))) * math.sin(math.pi * min(.5, .02 + min(k, len(dense) - 1 - k) / 16))
            for s in range(sides + 1):
                t = s / sides
                q = p + out * (width / 2 + t * broad * lump)
                verts.append((q.x, q.y, high * lump * math.sin(math.pi * t ** .7) - .01))
        faces += [(a, a + 1, a + sides + 2, a + sides + 1) for k in range(len(dense) - 1) for a in range(start + k * (sides + 1), start + k * (sides + 1) + sides)]
    return mesh_object('snow bank', verts, faces, material, smooth=True)
