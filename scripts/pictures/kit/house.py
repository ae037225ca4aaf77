"""A parametric house: walls with real openings, eaves, gutters, roof."""
import math
from dataclasses import dataclass, field

import bpy
from mathutils import Matrix, Vector

from . import roof
from .materials import boards, brick, glass, lamplight, lapped, linear, plain, plaster
from .openings import Opening, Openings
from .porch import Porch
from .shapes import Boxes, box, clip, cylinder, gather, group, mesh_object, smooth, tube


@dataclass
class House:
    length: float = 11
    depth: float = 8
    eave: float = 3.1
    pitch: float = 38
    base: float = .35
    shape: str = 'gable'          # gable | shed
    wall: str = '#7a2318'
    cladding: str = 'batten'      # batten | lapped | plaster | brick
    ground_wall: tuple = ()       # (cladding, colour, height): another wall on the ground floor
    trim: str = '#efece4'
    corner: str = ''              # corner boards in another colour, or 'none'
    covering: str = 'tiles'       # tiles | seams
    roof_colours: tuple = ('#232427', '#303134')
    roof_surface: dict = field(default_factory=dict)  # of tiles: moss, dirt, a half that is done
    door: str = '#2f4a46'
    front: list = field(default_factory=list)
    gables: list = field(default_factory=list)
    panels: tuple = (8, 2)
    panel_shift: tuple = (0, 0)
    panel_skip: tuple = ()
    lit: float = 0.0
    curtains: str = '#e9e4d8'
    chimney: float = .45          # place along the ridge, -1..1; None for none
    porch: str = 'steps'          # steps | gable | roof | none
    gutter: str = '#d9d6cf'
    panel_lift: float = .11       # between covering and panel


CLADDINGS = {
    'batten': lambda n, c: boards(n, c), 'lapped': lambda n, c: lapped(n, c), 'plaster': lambda n, c: plaster(n, c),
    'brick': lambda n, c: brick(n, c, tuple(min(1, x * 1.25) for x in linear(c)[:3]), '#a59f95', 4.6),
    'masonry': lambda n, c: brick(n, c, tuple(min(1, x * 1.22) for x in linear(c)[:3]), tuple(min(1, x * .5 + .12) for x in linear(c)[:3]), 2.0, .155),
}


def wall_faces(u0, u1, z0, z1, holes, planes):
    us = sorted({u0, u1, *[x for o in holes for x in (o.u - o.w / 2, o.u + o.w / 2)]})
    zs = sorted({z0, z1, *[x for o in holes for x in (o.z - o.h / 2, o.z + o.h / 2) if z0 < x < z1]})
    for a, b in zip(us, us[1:]):
        for c, d in zip(zs, zs[1:]):
            mu, mz = (a + b) / 2, (c + d) / 2
            if any(abs(mu - o.u) < o.w / 2 and abs(mz - o.z) < o.h / 2 for o in holes):
                continue
            polygon = clip([(a, c), (b, c), (b, d), (a, d)], planes)
            if polygon:
                yield polygon


class Builder(Openings, Porch):
    def __init__(self, spec):
        self.s = spec
        self.trim, self.sash, self.room, self.cloth, self.battens = Boxes(), Boxes(), Boxes(), Boxes(), Boxes()
        self.pane_verts, self.pane_faces = [], []
        self.wall_material = CLADDINGS[spec.cladding]('wall ' + spec.wall, spec.wall)
        name = 'roof ' + spec.roof_colours[0]
        self.covering = roof.tiles(name, *spec.roof_colours, **spec.roof_surface) if spec.covering == 'tiles' else plain(name, spec.roof_colours[0], .38, metal=.55, vary=.06, vary_scale=.6)
        self.angle = math.radians(spec.pitch)
        self.hx, self.hy = spec.length / 2, spec.depth / 2

    def side(self, which):
        """Matrix of a wall: x along it seen from outside, -y outward, z up."""
        turn = {'front': 0, 'right': 90, 'back': 180, 'left': 270}[which]
        out = self.hy if which in ('front', 'back') else self.hx
        return Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Translation((0, -out, 0))

    def planes(self, which):
        s, t = self.s, math.tan(self.angle)
        if s.shape == 'shed':
            if which in ('front', 'back'):
                return []
            sign = 1 if which == 'right' else -1
            return [(-sign * t, 1, s.eave + t * self.hy)]
        return [(t, 1, s.eave + t * self.hy), (-t, 1, s.eave + t * self.hy)] if which in ('left', 'right') else []

    def top(self, which, u):
        return min([9e9] + [(c - a * u) / b for a, b, c in self.planes(which)]) if which in ('left', 'right') else (
            self.s.eave + (2 * self.hy * math.tan(self.angle) if self.s.shape == 'shed' and which == 'back' else 0))

    def wall(self, which, holes):
        s, m = self.s, self.side(which)
        half = self.hx if which in ('front', 'back') else self.hy
        highest = max(self.top(which, u) for u in (-half, 0, half))
        split = s.ground_wall[2] if s.ground_wall else s.base
        for z0, z1, material in ([(s.base, split, CLADDINGS[s.ground_wall[0]]('ground wall ' + s.ground_wall[1], s.ground_wall[1]))] if s.ground_wall else []) + [(split, highest, self.wall_material)]:
            verts, faces = [], []
            for polygon in wall_faces(-half, half, z0, z1, holes, self.planes(which)):
                faces.append(tuple(range(len(verts), len(verts) + len(polygon))))
                verts += [m @ Vector((u, 0, z)) for u, z in polygon]
            mesh_object('wall ' + which, verts, faces, material)
        if s.cladding == 'batten':
            count = int(half * 2 / .2)
            for k in range(1, count):
                u = -half + k * 2 * half / count
                cuts = sorted([(o.z - o.h / 2 - .12, o.z + o.h / 2 + .14) for o in holes if abs(u - o.u) < o.w / 2 + .12])
                z = split
                for a, b in cuts + [(self.top(which, u) - .02, 0)]:
                    if a > z:
                        self.battens.add(u - .024, -.022, z, u + .024, .0, a, m)
                    z = max(z, b)
        for o in holes:
            self.opening(m @ Matrix.Translation((o.u, 0, o.z)), o)

    def corners(self):
        s = self.s
        if s.corner == 'none':
            return
        boards_ = Boxes()
        low = s.ground_wall[2] if s.ground_wall else s.base
        for sx in (-1, 1):
            for sy in (-1, 1):
                x, y = sx * self.hx, sy * self.hy
                high = s.eave + (2 * self.hy * math.tan(self.angle) if s.shape == 'shed' and sy > 0 else 0)
                boards_.add(min(x + sx * .03, x - sx * .11), min(y, y + sy * .03), low, max(x + sx * .03, x - sx * .11), max(y, y + sy * .03), high)
                boards_.add(min(x, x + sx * .03), min(y, y - sy * .11), low, max(x, x + sx * .03), max(y, y - sy * .11), high)
        boards_.make('corner boards', plain('corner ' + (s.corner or s.trim), s.corner or s.trim, .5), .004, 1)

    def roof_sides(self):
        s = self.s
        if s.shape == 'shed':
            over = .5
            z = s.eave - math.tan(self.angle) * over + .12
            m = Matrix.Translation((-self.hx - .4, -self.hy - over, z)) @ Matrix.Rotation(self.angle, 4, 'X')
            return [(-1, m, s.length + .8, (s.depth + 2 * over) / math.cos(self.angle))]
        return [(side, *roof.roof_frame(side, self.hx, self.hy, s.eave, s.pitch)) for side in (-1, 1)]

    def roofs(self):
        s = self.s
        covering, metal = self.covering, plain('gutter ' + s.gutter, s.gutter, .4, metal=.3)
        for side, m, width, length in self.roof_sides():
            surface = (roof.tile_field if s.covering == 'tiles' else roof.seamed_field)('roof', width, length, covering)
            surface.matrix_world = m
            Boxes().add(.02, .02, -.12, width - .02, length, -.03, m).make('deck', plain('soffit ' + s.trim, s.trim, .6))
            edge = Boxes()
            for x in (-.035, width):
                edge.add(x, -.02, -.17, x + .035, length, .05, m)
            edge.make('barge boards', plain('barge ' + s.trim, s.trim, .45), .004, 1)
            if side < 0:
                self.front_roof(m, width, length)
                self.snow_guard(m, width)
            eave = m @ Vector((width / 2, -.05, -.06))
            cylinder('gutter', eave, .065, width, metal, turn=(0, math.pi / 2, 0))
            for sx in (-1, 1):
                drain(sx * (self.hx - .12), side * (self.hy + .075), eave, metal)
        if s.shape == 'gable':
            _, m, width, length = self.roof_sides()[0]
            top = (m @ Vector((0, length, 0))).z
            if s.covering == 'tiles':
                roof.ridge_tiles(width, top + .0, covering)
            if s.chimney is not None:
                y = self.hy * .22
                at = top - math.tan(self.angle) * y
                roof.chimney((self.hx * s.chimney, y), top + .75, at)

    def front_roof(self, m, width, length):
        s = self.s
        columns, rows = s.panels
        if not columns:
            return
        span, rise = columns * 1.156, rows * 1.784
        shift = Matrix.Translation(((width - span) / 2 + s.panel_shift[0], (length - rise) / 2 + .08 + s.panel_shift[1], .03))
        roof.panel_field(columns, rows, m @ shift, lift=s.panel_lift, skip=s.panel_skip)

    def snow_guard(self, m, width):
        steel = plain('guard', '#2b2d2f', .4, metal=.6)
        bar = Boxes()
        for z in (.15, .22, .29):
            bar.add(.2, .42, z, width - .2, .44, z + .02, m)
        posts = round(width / 1.2)
        for k in range(posts + 1):
            x = .3 + k * (width - .63) / posts
            bar.add(x, .40, .04, x + .03, .46, .31, m)
        bar.make('snow guard', steel)

    def build(self):
        s = self.s
        Boxes().add(-self.hx + .02, -self.hy + .02, -.4, self.hx - .02, self.hy - .02, s.base).make('plinth', plain('plinth', '#8f8c86', .9, vary=.1, bump=.2))
        for which, holes in (('front', s.front), ('left', s.gables), ('right', s.gables), ('back', [])):
            self.wall(which, holes)
        self.corners()
        self.roofs()
        self.steps()
        self.battens.verts and self.battens.make('battens', self.wall_material)
        self.trim.make('trim', plain('trim ' + s.trim, s.trim, .45), .004, 1)
        self.sash.make('sashes', plain('sash ' + s.trim, s.trim, .4))
        mesh_object('panes', self.pane_verts, self.pane_faces, glass())
        self.room.make('rooms', lamplight('room', s.lit) if s.lit else plain('room', '#5a5148', .9))
        cloth = dict(glow='#ffd9a0', glow_strength=s.lit * .55) if s.lit else {}
        self.cloth.make('curtains', plain('curtain', s.curtains, .9, **cloth))


def drain(x, y, eave, metal):
    """A downpipe: from the gutter to the wall, down along it in its clips, and through a grating."""
    tube('pipe', smooth([(x, eave.y, eave.z - .02), (x, eave.y, eave.z - .14), (x, (eave.y * .6 + y * .4), eave.z - .27), (x, (eave.y * .15 + y * .85), eave.z - .43), (x, y, eave.z - .56), (x, y, eave.z - .75), (x, y, .5), (x, y, -.05)], 6), .038, metal)
    clips = Boxes()
    for z in (eave.z - .8, (eave.z + .4) / 2, .55):
        clips.add(x - .046, y - .046, z, x + .046, y + .046, z + .03)
    clips.make('pipe clips', metal, .006, 1)
    box('drain', (x, y + math.copysign(.03, y), .02), (.34, .30, .05), plain('drain', '#6f6c67', .9, bump=.2), .01)
    grate = Boxes()
    for k in range(6):
        grate.add(x - .115 + k * .04, y - .10 + math.copysign(.03, y), .045, x - .097 + k * .04, y + .10 + math.copysign(.03, y), .052)
    grate.make('grate', plain('grate', '#2c2e2f', .5, metal=.6))


def build(spec, at=(0, 0, 0), turn=0.0):
    root, before = group('house'), set(bpy.data.objects)
    Builder(spec).build()
    gather(root, before)
    root.location, root.rotation_euler = at, (0, 0, math.radians(turn))
    return root


def row(us, z, **kw):
    return [Opening(u, z, **kw) for u in us]
