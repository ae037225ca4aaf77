"""Land and water: hills, meadow, rocks, sea."""
import math

from mathutils import Vector, noise

from .materials import Tree
from .shapes import mesh_object


def hills(height, flat=26, rise=90, seed=1.7):
    """A terrain function: level around the house, hills beyond."""
    def at(x, y):
        far = max(0, math.hypot(x, y) - flat)
        return height * min(1, far / rise) ** 1.4 * (.75 + noise.noise(Vector((x * .012, y * .012, seed))))
    return at


def meadow(name, dark, light, dry):
    t = Tree(name)
    base = t.mix(t.remap(t.noise(.28, 8, .62), .35, .65), dark, light)
    base = t.mix(t.remap(t.noise(1.7, 6, .7), .45, .75, 0, .45), base, dry)
    return t.surface(Base_Color=base, Roughness=.95, Specular=.1)


def ground(material, height, size=420, cells=110):
    verts = [((i / cells - .5) * size, (j / cells - .5) * size) for j in range(cells + 1) for i in range(cells + 1)]
    faces = [(a, a + 1, a + cells + 2, a + cells + 1) for j in range(cells) for a in (j * (cells + 1) + i for i in range(cells))]
    return mesh_object('ground', [(x, y, height(x, y)) for x, y in verts], faces, material, smooth=True)


def island(centre, size, height, material, seed=1, flat=None, cells=110, base=-2.2):
    """A low rock; flat = (half x, half y) keeps a level place for a house at its middle."""
    (cx, cy), (rx, ry) = centre, size
    verts = []
    for j in range(cells + 1):
        for i in range(cells + 1):
            u, v = (i / cells - .5) * 2.4, (j / cells - .5) * 2.4
            r = math.hypot(u, v) * (1 + .22 * noise.noise(Vector((u * 1.6, v * 1.6, seed))))
            z = base + height * 2 * max(0, 1 - r ** 2.2) ** .8
            q = Vector((cx + u * rx, cy + v * ry, seed))
            z += .5 * noise.noise(q * .25) + .22 * noise.noise(q * .7) + .06 * noise.noise(q * 2.6)
            if flat:
                ease = max(0, min(1, (max(abs(q.x) / flat[0], abs(q.y) / flat[1]) - 1) * 1.6))
                z = min(z, -.03 + ease * (.5 + .6 * noise.noise(q * .3)))
            verts.append((q.x, q.y, z))
    faces = [(a, a + 1, a + cells + 2, a + cells + 1) for j in range(cells) for a in (j * (cells + 1) + i for i in range(cells))]
    return mesh_object('island', verts, faces, material, smooth=True)


def sea(material, level=-1.3):
    return mesh_object('sea', [(-1500, -900, level), (1500, -900, level), (1500, 2400, level), (-1500, 2400, level)], [(0, 1, 2, 3)], material)
