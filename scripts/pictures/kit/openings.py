"""Windows and doors: casing, reveal, sashes, glass, the room and the curtains behind."""
from dataclasses import dataclass

from mathutils import Vector

from .materials import plain
from .shapes import Boxes


@dataclass
class Opening:
    u: float
    z: float
    w: float = 1.15
    h: float = 1.3
    kind: str = 'window'
    panes: int = 2
    bar: bool = True


class Openings:
    """The part of the house builder that makes what fills a hole in a wall."""

    def opening(self, m, o):
        w, h, t = o.w / 2, o.h / 2, self.trim
        c = .10 if self.s.cladding in ('batten', 'lapped') else .0
        if c:
            t.add(-w - c, -.03, -h - c * .9, w + c, .0, -h, m)
            t.add(-w - c - .03, -.05, h, w + c + .03, .0, h + c * 1.15, m)
            t.add(-w - c, -.03, -h, -w, .0, h, m)
            t.add(w, -.03, -h, w + c, .0, h, m)
        d = .09
        for a, b, e, f in ((-w, -h, w, -h + .02), (-w, h - .02, w, h), (-w, -h + .02, -w + .02, h - .02), (w - .02, -h + .02, w, h - .02)):
            t.add(a, -.005, b, e, d, f, m)
        if o.kind == 'window':
            t.add(-w - c - .04, -.09, -h - .05, w + c + .04, .01, -h - .015, m)
        if o.kind == 'door':
            return self.door(m, o)
        f, g = .055, self.sash
        edges = [-w + .02 + k * (2 * w - .04) / o.panes for k in range(o.panes + 1)]
        for a, b in zip(edges, edges[1:]):
            for x0, z0, x1, z1 in ((a + f, -h + .02, b - f, -h + .02 + f), (a + f, h - .02 - f, b - f, h - .02), (a, -h + .02, a + f, h - .02), (b - f, -h + .02, b, h - .02)):
                g.add(x0, .02, z0, x1, .06, z1, m)
            if o.bar:
                g.add(a + f, .03, h * .28 - .014, b - f, .052, h * .28 + .014, m)
        # One face, not a thin box: inside a box Fresnel would turn the way out into a mirror.
        k = len(self.pane_verts)
        self.pane_verts += [m @ Vector((x, .045, z)) for x, z in ((-w, -h), (w, -h), (w, h), (-w, h))]
        self.pane_faces.append((k, k + 1, k + 2, k + 3))
        deep = .8
        for x0, y0, z0, x1, y1, z1 in ((-w, deep, -h, w, deep + .02, h), (-w - .02, d, -h, -w, deep, h), (w, d, -h, w + .02, deep, h), (-w, d, -h - .02, w, deep, -h), (-w, d, h, w, deep, h + .02)):
            self.room.add(x0, y0, z0, x1, y1, z1, m)
        folds = max(2, round(w * .34 / .07))
        for s in (-1, 1):
            for k in range(folds):
                x0, x1 = sorted(s * w * (1 - .34 * q / folds) for q in (k, k + 1))
                self.cloth.add(x0, .075 + .018 * (k % 2), -h, x1, .08 + .018 * (k % 2), h, m)
        self.cloth.add(-w, .07, h - .10 * o.h, w, .074, h, m)

    def door(self, m, o):
        w, h = o.w / 2, o.h / 2
        leaf = plain('door ' + self.s.door, self.s.door, .4, vary=.05)
        b = Boxes().add(-w + .03, .03, -h + .02, w - .03, .08, h - .03, m)
        for k in range(5):
            x = -w + .1 + k * (2 * w - .2) / 4
            b.add(x - .008, .022, -h + .1, x + .008, .03, h * .05, m)
        b.make('door leaf', leaf, .004, 1)
        Boxes().add(-w * .5, .024, h * .2, w * .5, .034, h * .8, m).make('door light', plain('door glass', '#15191b', .06))
        Boxes().add(w - .17, -.02, -.07, w - .13, .03, .07, m).make('handle', plain('steel', '#b6b8ba', .25, metal=1))
