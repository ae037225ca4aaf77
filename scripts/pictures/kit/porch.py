"""What stands before a facade: steps, porch, balconies."""
import math

from mathutils import Matrix

from . import roof
from .garden import pot
from .materials import plain
from .shapes import Boxes, box, mesh_object


class Porch:
    """The part of the house builder before the front door."""

    def steps(self):
        s = self.s
        doors = [o for o in s.front if o.kind == 'door']
        if not doors or s.porch == 'none':
            return
        x, y, stone = doors[0].u, -self.hy, plain('stone', '#99958d', .85, vary=.12, bump=.2)
        box('landing', (x, y - .75, s.base / 2 - .03), (2.0, 1.5, s.base + .0), stone, .02)
        if s.base > .25:
            box('step', (x, y - 1.68, s.base / 4), (1.8, .4, s.base / 2), stone, .02)
        if s.porch in ('gable', 'roof'):
            self.porch(x, y, s.base)
        lamp = plain('lamp', '#1b1c1d', .3)
        box('lamp', (x + .85, y - .08, s.base + 1.95), (.12, .14, .24), lamp, .02)
        Boxes().add(x + .81, y - .13, s.base + 1.86, x + .89, y - .05, s.base + 1.88).make('lamp light', plain('lamp light', '#fff0d0', .5, glow='#ffca7a', glow_strength=3 + s.lit * 4))

    def porch(self, x, y, base):
        s = self.s
        w, d, h, pitch = 1.25, 1.55, base + 2.35, math.radians(30 if s.porch == 'gable' else 0)
        posts = Boxes()
        for sx in (-1, 1):
            posts.add(x + sx * (w - .14) - .06, y - d + .1, base, x + sx * (w - .14) + .06, y - d + .22, h)
            posts.add(x + sx * (w - .14) - .05, y - d + .2, base + .85, x + sx * (w - .14) + .05, y, base + .92)
            for k in range(7):
                posts.add(x + sx * (w - .14) - .02, y - d + .3 + k * .18, base, x + sx * (w - .14) + .02, y - d + .34 + k * .18, base + .86)
        posts.add(x - w, y - d + .06, h, x + w, y - d + .2, h + .16)
        for sx in (-1, 1):
            posts.add(x + sx * (w - .08) - .07, y - d + .1, h, x + sx * (w - .08) + .07, y, h + .14)
        posts.make('porch', plain('porch ' + s.trim, s.trim, .45), .006, 1)
        covering = self.covering
        if s.porch == 'roof':
            Boxes().add(x - w - .15, y - d - .12, h + .16, x + w + .15, y, h + .24).make('porch roof', plain('porch sheet ' + s.roof_colours[0], s.roof_colours[0], .4, metal=.5))
            return
        rise = math.tan(pitch) * (w + .12)
        verts = [(x - w, y - d + .07, h + .14), (x + w, y - d + .07, h + .14), (x, y - d + .07, h + .14 + math.tan(pitch) * w)]
        mesh_object('pediment', verts, [(0, 1, 2)], self.wall_material)
        for side in (-1, 1):
            m = Matrix.Translation((x + side * (w + .15), y - d - .15 if side > 0 else y + .3, h + .16)) @ Matrix.Rotation(math.radians(90 if side > 0 else -90), 4, 'Z') @ Matrix.Rotation(pitch, 4, 'X')
            length = (w + .15) / math.cos(pitch)
            roof.tile_field('porch tiles', d + .45, length, covering, across=6).matrix_world = m
            gable_end = 0 if side > 0 else d + .45
            Boxes().add(gable_end - .03, -.02, -.12, gable_end + .03, length, .05, m).make('porch barge', plain('barge ' + s.trim, s.trim, .45))


def balconies(places, levels, front, width=2.6, depth=1.5):
    """Slabs with glass fronts and a rail, some plants on them."""
    slab, rail, panes = Boxes(), Boxes(), Boxes()
    for k, x in enumerate(places):
        for z in levels:
            slab.add(x - width / 2, front - depth, z - .1, x + width / 2, front, z + .06)
            panes.add(x - width / 2 + .04, front - depth + .03, z + .12, x + width / 2 - .04, front - depth + .045, z + .98)
            for s in (-1, 1):
                panes.add(x + s * (width / 2 - .04) - .008, front - depth + .05, z + .12, x + s * (width / 2 - .04) + .008, front, z + .98)
                rail.add(x + s * (width / 2 - .03) - .02, front - depth + .01, z, x + s * (width / 2 - .03) + .02, front - depth + .05, z + 1.05)
            rail.add(x - width / 2, front - depth, z + 1.0, x + width / 2, front - depth + .06, z + 1.06)
            if k % 2 == 0:
                pot(at=(x - .8, front - depth + .4, z + .06), radius=.2, height=.34, seed=k, blossom=('#c2503f', '#d9d3e6', '#e0c14c')[k % 3])
    slab.make('slabs', plain('slab', '#c9c4ba', .8))
    rail.make('rails', plain('balcony rail', '#2f3335', .4, metal=.5))
    panes.make('balcony glass', plain('balcony glass', '#7d9490', .15, coat=.6))
