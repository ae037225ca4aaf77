"""The things people leave outside a house."""
import math
import random

import bpy
from mathutils import Matrix, Vector

from .materials import leaves, linear, plain, wood
from .plants import broadleaf, shrub_mesh
from .shapes import Boxes, add, box, cylinder, gather, group, mesh_object, ring, sphere, tube


def placed(make):
    """A prop made at the origin, then set down: prop(..., at=(x, y, z), turn=degrees)."""
    def wrapped(*args, at=(0, 0, 0), turn=0, scale=1.0, **kwargs):
        root, before = group(make.__name__), set(bpy.data.objects)
        make(*args, **kwargs)
        gather(root, before)
        root.location, root.rotation_euler, root.scale = at, (0, 0, math.radians(turn)), (scale,) * 3
        return root
    return wrapped


@placed
def bench(colour='#6d5a44'):
    b, timber = Boxes(), wood('bench wood', tuple(c * .72 for c in linear(colour)[:3]), colour, 'x')
    for k in range(4):
        b.add(-.75, -.2 + k * .105, .43, .75, -.11 + k * .105, .46)
    for k in range(3):
        b.add(-.75, .235 + k * .02, .55 + k * .13, .75, .255 + k * .02, .65 + k * .13)
    for x in (-.65, .6):
        b.add(x, -.18, 0, x + .05, -.12, .44).add(x, .2, 0, x + .05, .26, .95).add(x, -.2, .40, x + .05, .25, .44)
    b.make('bench', timber, .005, 1)


@placed
def bicycle(colour='#2f5d62'):
    paint, black, steel = plain('bike paint', colour, .3, coat=.6), plain('rubber', '#141414', .7), plain('steel', '#b6b8ba', .25, metal=1)
    for x in (-.52, .52):
        ring('tyre', (x, 0, .34), .33, .018, black, (math.pi / 2, 0, 0))
        ring('rim', (x, 0, .34), .305, .009, steel, (math.pi / 2, 0, 0))
        spokes = Boxes()
        for k in range(9):
            a = k / 9 * math.pi
            spokes.bar((x - .3 * math.cos(a), 0, .34 - .3 * math.sin(a)), (x + .3 * math.cos(a), 0, .34 + .3 * math.sin(a)), .003)
        spokes.make('spokes', steel)
    frame = Boxes()
    hub, crank, seat, head = (-.52, 0, .34), (-.08, 0, .30), (-.22, 0, .78), (.34, 0, .80)
    for a, b in ((hub, crank), (crank, seat), (hub, seat), (crank, (.36, 0, .72)), ((-.17, 0, .62), head), (head, (.52, 0, .34)), (seat, (-.25, 0, .88))):
        frame.bar(a, b, .03)
    frame.make('bike frame', paint, .008, 2)
    box('saddle', (-.25, 0, .92), (.26, .15, .06), black, .025)
    tube('handlebar', [(.2, -.28, 1.0), (.32, -.2, 1.02), (.33, 0, .98), (.32, .2, 1.02), (.2, .28, 1.0)], .012, steel)
    Boxes().bar((.34, 0, .8), (.33, 0, .98), .025).make('stem', steel)
    basket = Boxes()
    for k in range(6):
        z = .78 + k * .04
        basket.add(.42, -.18, z, .72, -.17, z + .022).add(.42, .17, z, .72, .18, z + .022).add(.42, -.18, z, .43, .18, z + .022).add(.71, -.18, z, .72, .18, z + .022)
    basket.make('basket', wood('basket wood', '#7d5f3c', '#a5845a', 'x'))


@placed
def mailbox(colour='#23483b'):
    box('post', (0, 0, .5), (.08, .08, 1.0), wood('post wood', '#5b4a38', '#7a664d'), .005)
    box('mailbox', (0, -.03, 1.12), (.36, .24, .34), plain('mailbox', colour, .35, coat=.4), .02)
    box('flap', (0, -.156, 1.20), (.28, .01, .05), plain('flap', '#c7c8c6', .3, metal=.8))


@placed
def pot(radius=.2, height=.34, clay='#8d5a41', blossom='#c2503f', seed=1, leaf_pair=('#3d5a2a', '#62803c')):
    cylinder('pot', (0, 0, height / 2), radius * .78, height, plain('clay ' + clay, clay, .8, vary=.1), top=radius, bevel=.01)
    mesh = shrub_mesh(seed, leaves('pot leaf ' + leaf_pair[0], *leaf_pair, 3), radius * 1.15, radius * 1.3, 420, .032, leaves('pot flower ' + blossom, blossom, blossom, 3), 70)
    add(mesh, at=(0, 0, height * .92))


@placed
def flagpole(height=8.5, colours=('#2a5f9e', '#e8b93a')):
    """The pole with a long pennant, blue with yellow along its middle, as it hangs on a still day."""
    cylinder('pole', (0, 0, height / 2), .055, height, plain('pole', '#eeece6', .4), top=.035, sides=16)
    sphere('knob', (0, 0, height + .05), .08, plain('brass', '#c9a24a', .3, metal=.8))
    verts, faces, index, n = [], [], [], 24
    for k in range(n + 1):
        t = k / n
        w = .26 * (1 - t) + .01
        x, y = .06 + .20 * t + .05 * math.sin(t * 9), .07 * math.sin(t * 7 + 1)
        z = height - .25 - 3.1 * t + .25 * t * t
        verts += [(x + 2 * w * f, y + .06 * f * math.sin(t * 8 + f), z + w * .2 - .25 * f) for f in (0, .4, .6, 1)]
    for k in range(n):
        for s in range(3):
            a = k * 4 + s
            faces.append((a, a + 1, a + 5, a + 4))
            index.append(s % 2)
    mesh_object('pennant', verts, faces, [plain('pennant a', colours[0], .8), plain('pennant b', colours[1], .8)], smooth=True, indices=index)


@placed
def woodpile(width=2.0, height=1.1, seed=3):
    rnd, verts, faces, shade = random.Random(seed), [], [], []
    ends, barks = plain('log end', '#c9a777', .8, vary=.2, vary_scale=9), plain('log bark', '#5d4a3a', .9)
    y, row = .06, 0
    while y < height:
        x = .07 + (.06 if row % 2 else 0)
        while x < width - .05:
            r, base = rnd.uniform(.05, .075), len(verts)
            out = rnd.uniform(-.03, .03)
            for depth in (out, .38):
                verts += [(x + r * math.cos(k / 7 * math.tau + row), depth, y + r * math.sin(k / 7 * math.tau + row)) for k in range(7)]
            faces += [(base + k, base + (k + 1) % 7, base + 7 + (k + 1) % 7, base + 7 + k) for k in range(7)] + [tuple(range(base + 6, base - 1, -1))]
            shade += [1] * 7 + [0]
            x += r * 2 + .008
        y, row = y + .118, row + 1
    mesh_object('logs', verts, faces, [ends, barks], indices=shade)
    Boxes().add(-.1, -.12, height + .08, width + .1, .5, height + .11).make('pile roof', plain('pile roof', '#3a3c3e', .5, metal=.4))
    Boxes().add(-.06, -.05, 0, 0, .42, height + .1).add(width, -.05, 0, width + .06, .42, height + .1).make('pile ends', wood('post wood', '#5b4a38', '#7a664d'))


def fence(points, colour='#eceae3', height=.95, step=.135):
    """White picket fence along points."""
    b = Boxes()
    for p, q in zip(points, points[1:]):
        p, q = Vector((*p, 0)), Vector((*q, 0))
        m = Matrix.Translation(p) @ Matrix.Rotation(math.atan2(q.y - p.y, q.x - p.x), 4, 'Z')
        length = (q - p).length
        for z in (.25, .72):
            b.add(0, .02, z, length, .05, z + .07, m)
        for k in range(int(length / step) + 1):
            b.add(k * step, 0, .08, k * step + .07, .022, height + .04 * math.cos(k * 2.1), m)
        for k in range(int(length / 2) + 1):
            b.add(min(length, k * 2) - .04, .02, 0, min(length, k * 2) + .05, .11, height + .05, m)
    return b.make('fence', plain('fence', colour, .6, vary=.06))


@placed
def apple_tree(leaf_material, wood_material, seed=4, fruit='#b8322a', height=4.2):
    rnd = random.Random(seed)
    add(broadleaf(seed, leaf_material, wood_material, height, .5, .12, .05, 26, .15, .28))
    verts, faces = [], []
    red = plain('apple', fruit, .35, coat=.2)
    for _ in range(46):
        d = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, .6))).normalized() * rnd.uniform(.9, 1.5)
        sphere('apple', d + Vector((0, 0, height * .6)), .042, red, rings=5)


@placed
def wallbox(shell='#eceae5'):
    """Charger on a wall that faces -y, with its cable hung up."""
    white, dark = plain('box shell', shell, .35), plain('box face', '#101214', .2, coat=1)
    box('wallbox', (0, -.07, 1.25), (.27, .14, .42), white, .05, segments=6)
    box('face', (0, -.143, 1.28), (.18, .006, .24), dark)
    ring('light', (0, -.15, 1.33), .045, .006, plain('box light', '#0c1a14', .3, glow='#45ffae', glow_strength=5), (math.pi / 2, 0, 0))
    tube('cable', [(0, -.08, 1.05), (-.03, -.12, .62), (.16, -.14, .42), (.30, -.12, .7), (.24, -.12, 1.02)], .014, plain('rubber', '#141414', .7))
    box('holster', (.24, -.06, 1.06), (.08, .1, .1), dark, .02)


@placed
def heat_pump():
    box('pump', (0, 0, .55), (.95, .38, .72), plain('pump', '#dedcd6', .4), .03)
    ring('fan', (-.12, -.195, .55), .27, .012, plain('pump dark', '#2a2c2e', .5), (math.pi / 2, 0, 0))
    cylinder('grille', (-.12, -.185, .55), .27, .02, plain('pump dark', '#2a2c2e', .5), (math.pi / 2, 0, 0))
    Boxes().add(-.4, -.16, 0, -.34, .16, .2).add(.34, -.16, 0, .4, .16, .2).make('pump feet', plain('pump dark', '#2a2c2e', .5))
