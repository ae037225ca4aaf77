"""Trees, shrubs and lawn. Everything that repeats is one mesh placed many times."""
import math
import random

import bpy
from mathutils import Euler, Matrix, Vector, noise

from .materials import leaves, plain
from .shapes import add


def leaf(verts, faces, at, size, rnd, wide=.55):
    """Pointed at both ends and creased along its middle."""
    turn = Euler((rnd.uniform(0, 6.3), rnd.uniform(0, 6.3), rnd.uniform(0, 6.3))).to_matrix() * size
    k, w = len(verts), wide * .86
    verts += [at + turn @ Vector(q) for q in ((0, -1, 0), (w, -.34, .2), (w * .8, .36, .2), (0, 1, -.12), (-w * .8, .36, .2), (-w, -.34, .2))]
    faces += [(k, k + 1, k + 2, k + 3), (k, k + 3, k + 4, k + 5)]


def limb(verts, faces, a, b, ra, rb, sides=6):
    axis = (b - a).to_track_quat('Z', 'Y').to_matrix()
    base = len(verts)
    for p, r in ((a, ra), (b, rb)):
        verts += [p + axis @ Vector((r * math.cos(k / sides * math.tau), r * math.sin(k / sides * math.tau), 0)) for k in range(sides)]
    faces += [(base + k, base + (k + 1) % sides, base + sides + (k + 1) % sides, base + sides + k) for k in range(sides)]


def plant_mesh(name, verts, leaf_faces, wood_faces, leaf_material, wood_material):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in verts], [], leaf_faces + wood_faces)
    mesh.materials.append(leaf_material)
    mesh.materials.append(wood_material)
    mesh.polygons.foreach_set('material_index', [0] * len(leaf_faces) + [1] * len(wood_faces))
    return mesh


def broadleaf(seed, leaf_material, wood_material, height=9.0, spread=.42, trunk=.13, leaf_size=.055, density=26, droop=.25, clear=.22, bare=False):
    """A tree grown from trunk to twig; leaves sit along the twigs."""
    rnd = random.Random(seed)
    verts, leafy, woody = [], [], []

    def twig_leaves(a, b):
        for _ in range(0 if bare else density):
            p = a.lerp(b, rnd.random()) + Vector((rnd.gauss(0, .13), rnd.gauss(0, .13), rnd.gauss(0, .12)))
            leaf(verts, leafy, p, leaf_size * rnd.uniform(.6, 1.25), rnd)

    def branch(a, direction, length, radius, level):
        steps = 3
        for k in range(steps):
            direction = (direction + Vector((rnd.gauss(0, .16), rnd.gauss(0, .16), rnd.gauss(0, .10) - droop * level * .10))).normalized()
            b = a + direction * length / steps
            r = radius * (1 - .28 * (k + 1) / steps)
            if radius > .008:
                limb(verts, woody, a, b, radius, r, 5)
            if level >= 2:
                twig_leaves(a, b)
            if level < 3 and k:
                for _ in range(2 if level < 2 else 3):
                    side = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(.15, .6))).normalized()
                    branch(b, (direction * .6 + side * .9).normalized(), length * rnd.uniform(.42, .62), r * .5, level + 1)
            a, radius = b, r
        if level >= 1:
            twig_leaves(a, a + direction * .3)

    a, lean, parts = Vector((0, 0, -.2)), Vector((rnd.gauss(0, .03), rnd.gauss(0, .03), 1)), 9
    for k in range(parts):
        f = (k + 1) / parts
        lean = (lean + Vector((rnd.gauss(0, .05), rnd.gauss(0, .05), 0))).normalized()
        b = a + lean * height * .92 / parts
        limb(verts, woody, a, b, trunk * (1.05 - k / parts), trunk * (1.05 - f) + .012, 8)
        if f > clear:
            for _ in range(4):
                angle = rnd.uniform(0, math.tau)
                rise = rnd.uniform(.25, .9)
                reach = height * spread * (1.05 - abs(f - .48) * 1.1) * rnd.uniform(.75, 1.1)
                branch(b, Vector((math.cos(angle), math.sin(angle), rise)).normalized(), reach * .62, trunk * (1.1 - f) * .5, 1)
        a = b
    return plant_mesh('broadleaf', verts, leafy, woody, leaf_material, wood_material)


def spruce(seed, needles, wood_material, height=14.0, width=2.6):
    """Whorls of branches that sag and lift at the tip, carrying hanging needle sprays."""
    rnd = random.Random(seed)
    verts, needle_faces, woody = [], [], []
    z, lop = height * .05, rnd.uniform(0, 6.3)
    while z < height * .985:
        f = z / height
        reach = width * ((1 - f) ** .85) * rnd.uniform(.72, 1.10) + .06
        count = int(7 + 5 * (1 - f))
        start = rnd.uniform(0, 6.3)
        for k in range(count):
            angle = start + k / count * math.tau + rnd.uniform(-.3, .3)
            length = reach * rnd.uniform(.6, 1.15) * (1 + .12 * math.cos(angle - lop))
            c, s = math.cos(angle), math.sin(angle)
            sag = rnd.uniform(.25, .55) * (1 - f * .7)
            steps = max(3, int(length / .13))
            for q in range(steps):
                t = q / steps
                r = length * t
                h = z - sag * length * t + .34 * length * t ** 2.4 + rnd.uniform(-.03, .03)
                size = (.26 + .32 * (1 - t)) * min(1, .25 + length * .5)
                p = Vector((c * r, s * r, h))
                for side in (-1, 1):
                    e = len(verts)
                    swing = rnd.uniform(.5, 1.1)
                    out = Vector((c * .75 - s * side * swing, s * .75 + c * side * swing, rnd.uniform(-.55, -.12))).normalized()
                    verts += [p, p + out * size + Vector((0, 0, -.02)), p + Vector((c, s, -.1)) * size * .75]
                    needle_faces.append((e, e + 1, e + 2))
                if rnd.random() < .6:
                    e = len(verts)
                    verts += [p, p + Vector((c * .12, s * .12, -size * rnd.uniform(.6, 1.1))), p + Vector((c, s, -.35)) * size * .5]
                    needle_faces.append((e, e + 1, e + 2))
        z += .13 + .10 * (1 - f) * rnd.uniform(.8, 1.3)
    limb(verts, woody, Vector((0, 0, -.5)), Vector((0, 0, height)), .17, .01, 7)
    return plant_mesh('spruce', verts, needle_faces, woody, needles, wood_material)


def scots_pine(seed, needles, wood_material, height=16.0):
    """A bare trunk and a crown of rounded, flattened clumps, as a grown pine has."""
    rnd = random.Random(seed)
    verts, needle_faces, woody = [], [], []
    a, stem = Vector((0, 0, -.5)), [Vector((0, 0, 0))]
    for k in range(9):
        b = a + Vector((rnd.gauss(0, .10), rnd.gauss(0, .10), height * .94 / 9))
        limb(verts, woody, a, b, .21 * (1 - k / 10), .21 * (1 - (k + 1) / 10), 8)
        a = b
        stem.append(b)
    for k in range(19):
        f = .50 + .50 * (k / 18) ** .9
        base = stem[min(9, int(f * 9))]
        angle, reach = k * 2.4 + rnd.uniform(-.4, .4), (1.15 - f) * height * .24 * rnd.uniform(.6, 1.15)
        centre = Vector((base.x + math.cos(angle) * reach, base.y + math.sin(angle) * reach, height * f + rnd.uniform(-.2, .5)))
        limb(verts, woody, Vector((base.x, base.y, centre.z - .5 * reach - .2)), centre, .05, .02, 5)
        wide, thick = rnd.uniform(.95, 1.5) * (1.25 - .5 * f), rnd.uniform(.45, .65)
        for _ in range(430):
            d = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(.25, .8))).normalized()
            p = centre + Vector((d.x * wide, d.y * wide, d.z * thick)) * rnd.uniform(.35, 1.0)
            out = (d + Vector((0, 0, .35))).normalized() * rnd.uniform(.18, .34)
            side = out.cross(Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, 1)))).normalized() * .055
            e = len(verts)
            verts += [p - side, p + side, p + out]
            needle_faces.append((e, e + 1, e + 2))
    return plant_mesh('scots pine', verts, needle_faces, woody, needles, wood_material)


def shrub_mesh(seed, material, radius=.5, height=.7, count=2200, size=.032, blossom=None, blossoms=0):
    """A rounded, uneven shrub; blossoms are leaves of a second material at the surface."""
    rnd = random.Random(seed)
    verts, faces, flowers = [], [], []
    for k in range(count + blossoms):
        d = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), abs(rnd.gauss(0, 1)))).normalized()
        lump = 1 + .28 * noise.noise(d * 2.1 + Vector((seed * 3.1, 0, 0)))
        depth = rnd.uniform(.62, 1.0) if k < count else rnd.uniform(.95, 1.05)
        p = Vector((d.x * radius, d.y * radius, d.z * height)) * lump * depth + Vector((0, 0, .05))
        leaf(verts, faces if k < count else flowers, p, size * rnd.uniform(.6, 1.3) * (1 if k < count else .9), rnd, .6)
    return plant_mesh('shrub', verts, faces, flowers, material, blossom or material)


def hedge(x0, y0, x1, y1, height, material, seed=1, depth=.6, size=.035):
    rnd = random.Random(seed)
    a, b = Vector((x0, y0, 0)), Vector((x1, y1, 0))
    along = b - a
    side = Vector((-along.y, along.x, 0)).normalized()
    verts, faces = [], []
    for _ in range(int(along.length * height * 1300)):
        face = rnd.random()
        h, s = rnd.uniform(.03, height), rnd.choice((-1, 1)) * depth / 2
        if face < .3:
            h, s = height, rnd.uniform(-depth / 2, depth / 2)
        p = a + along * rnd.random() + side * (s + rnd.gauss(0, .03)) + Vector((0, 0, h + rnd.gauss(0, .025)))
        leaf(verts, faces, p, size * rnd.uniform(.6, 1.3), rnd, .6)
    return add(plant_mesh('hedge', verts, faces, [], material, material))


def blades(points, rnd, material, low=.04, high=.085, width=.0055):
    verts, faces = [], []
    for x, y in points:
        a, h = rnd.uniform(0, math.tau), rnd.uniform(low, high)
        c, s = math.cos(a) * width, math.sin(a) * width
        bend = Vector((rnd.gauss(0, .022), rnd.gauss(0, .022), 0))
        k = len(verts)
        verts += [Vector((x - c, y - s, -.005)), Vector((x + c, y + s, -.005)), Vector((x + c * .7, y + s * .7, h * .6)) + bend * .4, Vector((x, y, h)) + bend]
        faces.append((k, k + 1, k + 2, k + 3))
    mesh = bpy.data.meshes.new('blades')
    mesh.from_pydata([tuple(v) for v in verts], [], faces)
    mesh.materials.append(material)
    return mesh


def lawn(area, material, avoid=lambda x, y: False, height=lambda x, y: 0.0, density=1500, tile=1.0, seed=5, wild=0.0, near=None, reach=30.0):
    """Blades over an area (x0, y0, x1, y1): whole tiles are shared, tiles at an edge are cut to fit."""
    rnd = random.Random(seed)
    x0, y0, x1, y1 = area
    count = int(density * tile * tile)
    spread = lambda: [(rnd.uniform(-tile / 2, tile / 2), rnd.uniform(-tile / 2, tile / 2)) for _ in range(count)]
    low, high = (.014, .032) if not wild else (.10, .10 + wild)
    width = .006 if not wild else .008
    shared = [blades(spread(), rnd, material, low, high, width) for _ in range(5)]
    for j in range(int((y1 - y0) / tile)):
        for i in range(int((x1 - x0) / tile)):
            x, y = x0 + (i + .5) * tile, y0 + (j + .5) * tile
            if near and (Vector((x, y)) - Vector(near)).length > reach:
                continue
            hits = sum(avoid(x + a * tile / 2, y + b * tile / 2) for a in (-1, 0, 1) for b in (-1, 0, 1))
            if hits == 9:
                continue
            mesh, turn = rnd.choice(shared), rnd.randrange(4) * math.pi / 2
            if hits:
                kept = [p for p in spread() if not avoid(x + p[0], y + p[1])]
                mesh, turn = blades(kept, rnd, material, low, high, width), 0
                # The mower leaves a fringe along paths and walls.
                edge = [p for p in kept if not wild and any(avoid(x + p[0] + a, y + p[1] + b) for a, b in ((.07, 0), (-.07, 0), (0, .07), (0, -.07)))]
                add(blades(edge * 2, rnd, material, high, high * 3.2, width * .8), at=(x, y, height(x, y)))
            add(mesh, at=(x, y, height(x, y)), turn=turn)


def strewn(material, places, rnd, size=.035, height=.03):
    """Fallen leaves, or flowers in the grass."""
    verts, faces = [], []
    for x, y in places:
        leaf(verts, faces, Vector((x, y, height * rnd.uniform(.6, 1.3))), size * rnd.uniform(.6, 1.2), rnd, .7)
    return add(plant_mesh('strewn', verts, faces, [], material, material))


def scatter(meshes, places, rnd, height=lambda x, y: 0.0, low=.75, high=1.25):
    for x, y in places:
        s = rnd.uniform(low, high)
        add(rnd.choice(meshes), at=(x, y, height(x, y) - .1), turn=rnd.uniform(0, math.tau), scale=(s, s, s * rnd.uniform(.9, 1.12)))


def forest(rnd, height, trees, edge, x=(-110, 140), y=(24, 120), count=700, open_at=lambda x, y: False, front=60):
    """Trees that thicken with depth, and a lighter edge before them."""
    places = []
    while len(places) < count:
        p = (rnd.uniform(*x), y[0] + (y[1] - y[0]) * rnd.random() ** 1.3)
        if not open_at(*p):
            places.append(p)
    scatter(trees, places, rnd, height, .6, 1.35)
    first = [(rnd.uniform(*x) * .7, y[0] - 1 + rnd.gauss(0, 2.5)) for _ in range(front)]
    scatter(edge, [p for p in first if not open_at(*p)], rnd, height, .6, 1.15)


def green(name='leaf', season='summer'):
    pairs = {'summer': ('#3f5126', '#738245'), 'late': ('#4b5a20', '#8f8a3a'), 'spring': ('#546a30', '#8c9b52'), 'autumn': ('#8a5a1c', '#c98f2e'), 'winter': ('#8d847c', '#c9c5c2')}
    return leaves(f'{name} {season}', *pairs[season])


def needles(season='summer'):
    return leaves('needles snow', '#43504a', '#c9d2d8', 1.2, 3.0, .15) if season == 'winter' else leaves('needles', '#1d2d1b', '#35492a', .5, 5.0, .18)


def bark(kind='birch'):
    return plain('birch bark', '#d8d3c8', .8, vary=.45, vary_scale=6, stretch=(1, 1, 3)) if kind == 'birch' else plain('pine bark', '#7c5038', .9, vary=.3) if kind == 'pine' else plain('bark', '#4a3a2e', .9, vary=.3)
