"""What lies at the water's edge."""
import math

from .garden import placed
from .materials import plain, wood
from .shapes import Boxes, box, cylinder, mesh_object


@placed
def sailing_boat(sail='#f2efe7'):
    verts, faces, n = [], [], 14
    for k in range(n + 1):
        t = k / n
        w = 1.05 * math.sin(math.pi * min(1, t * .82 + .18)) ** .8
        x = (t - .5) * 6.5
        verts += [(x, -w, .75 + .2 * t), (x, -w * .6, -.1), (x, 0, -.3), (x, w * .6, -.1), (x, w, .75 + .2 * t)]
    for k in range(n):
        faces += [(k * 5 + s, k * 5 + s + 1, k * 5 + s + 6, k * 5 + s + 5) for s in range(4)]
    mesh_object('hull', verts, faces, plain('hull', '#f0eee8', .3), smooth=True)
    box('deck', (0, 0, .8), (5.6, 1.6, .06), wood('deck', '#8a6a45', '#b08a5c', 'x'))
    box('cabin', (.3, 0, 1.0), (2.2, 1.2, .4), plain('hull', '#f0eee8', .3), .08)
    cylinder('mast', (.6, 0, 4.8), .05, 8, plain('mast', '#c9cacb', .3, metal=.8))
    if sail:
        mesh_object('sails', [(.5, 0, 1.6), (-2.6, .25, 1.6), (.5, 0, 8.6), (.75, 0, 1.4), (3.1, .2, 1.1), (.75, 0, 7.6)], [(0, 1, 2), (3, 4, 5)], plain('sail', sail, .8))


@placed
def jetty(length=7.0):
    b, grey = Boxes(), wood('jetty wood', '#6d675f', '#948c80', 'x')
    for k in range(int(length / .14)):
        b.add(-.8, k * .14, .0, .8, k * .14 + .125, .05)
    for k in range(int(length / 2) + 1):
        for x in (-.75, .75):
            b.add(x - .07, k * 2 - .07, -2, x + .07, k * 2 + .07, .35)
    b.make('jetty', grey)
