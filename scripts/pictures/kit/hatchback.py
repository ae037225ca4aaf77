"""A small electric hatchback, of no make, good enough to stand near the camera: the body is smooth, and glass edges, shut lines and lamps are drawn on it."""
import math

import bpy
import numpy as np
from mathutils import Matrix

from .garden import placed
from .materials import Tree, linear, plain
from .shapes import Boxes, box, cylinder, mesh_object, ring, smooth, soften

# The body's outline at rising heights: height, nose, tail, half the width, squareness. The nose looks towards -x.
RINGS = (
    (.20, -1.95, 1.93, .76, 5.0), (.25, -2.06, 2.04, .83, 5.4), (.33, -2.11, 2.105, .868, 5.8), (.42, -2.14, 2.135, .884, 6.2), (.52, -2.155, 2.145, .890, 6.4), (.60, -2.15, 2.140, .892, 6.6), (.645, -2.135, 2.120, .893, 6.6), (.72, -2.10, 2.100, .897, 6.6),
    (.79, -2.02, 2.096, .903, 6.6), (.86, -1.84, 2.090, .908, 6.4), (.905, -1.62, 2.082, .908, 6.2), (.94, -1.40, 2.072, .900, 6.0), (.975, -1.16, 2.055, .882, 5.6), (1.03, -1.00, 2.030, .858, 5.4), (1.12, -.84, 1.985, .828, 5.2), (1.22, -.65, 1.930, .794, 5.0),
    (1.32, -.43, 1.880, .758, 5.0), (1.40, -.22, 1.850, .724, 4.8), (1.445, -.05, 1.835, .695, 4.6), (1.475, .10, 1.800, .650, 4.4), (1.495, .26, 1.70, .56, 4.2), (1.506, .42, 1.52, .42, 4.0), (1.510, .60, 1.25, .22, 3.6), (1.511, .80, 1.0, .03, 3.0))
WHEELS, AXLE, ARCH = (-1.31, 1.33), .325, .372
PORT = (1.66, .815)
SIDE, END = (-2.25, 0.1, 4.5, 1.5), (-1.0, .1, 2.0, 1.5)    # what a drawing covers: left, bottom, width, height


def rings(steps=5):
    rows = np.array(RINGS)
    out = []
    for i in range(len(rows) - 1):
        a, b, c, d = rows[max(0, i - 1)], rows[i], rows[i + 1], rows[min(len(rows) - 1, i + 2)]
        for k in range(steps):
            t = k / steps
            out.append(b + .5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))))
    return out + [rows[-1]]


def half_width(x, z):
    heights = [r[0] for r in RINGS]
    nose, tail, wide, n = (np.interp(z, heights, [r[k] for r in RINGS]) for k in (1, 2, 3, 4))
    u = min(1, abs(x / (tail if x > 0 else nose)))
    return wide * (1 - u ** n) ** (1 / n)


class Drawing:
    """Distances to shapes on a plane, kept as channels of a picture: glass, trim, lines, lamps."""

    def __init__(self, frame, width):
        self.frame, self.width, self.height = frame, width, int(width * frame[3] / frame[2])
        self.pixel = frame[2] / width
        x = frame[0] + (np.arange(self.width, dtype=np.float32) + .5) * self.pixel
        y = frame[1] + (np.arange(self.height, dtype=np.float32) + .5) * self.pixel
        self.x, self.y = np.meshgrid(x, y)
        self.data = np.zeros((self.height, self.width, 4), np.float32)

    def edges(self, points, closed):
        far = np.full(self.x.shape, 9.0, np.float32)
        inside = np.zeros(self.x.shape, bool)
        # Only the part of the picture near the shape: the rest is far away whatever is drawn.
        xs, ys = zip(*points)
        columns = [int((v - self.frame[0]) / self.pixel) for v in (min(xs) - .1, max(xs) + .1)]
        rows = [int((v - self.frame[1]) / self.pixel) for v in (min(ys) - .1, max(ys) + .1)]
        part = (slice(max(0, rows[0]), max(0, rows[1])), slice(max(0, columns[0]), max(0, columns[1])))
        far[part], inside[part] = self.near(points, closed, self.x[part], self.y[part])
        return np.where(inside, -far, far)

    @staticmethod
    def near(points, closed, x, y):
        far, inside = np.full(x.shape, 9.0, np.float32), np.zeros(x.shape, bool)
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1] if closed else points[1:]):
            dx, dy = bx - ax, by - ay
            t = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy + 1e-12), 0, 1)
            far = np.minimum(far, np.hypot(x - ax - t * dx, y - ay - t * dy))
            if closed and ay != by:
                inside ^= ((y < ay) != (y < by)) & (x < ax + (y - ay) * dx / dy)
        return far, inside

    def ink(self, channel, distance, level=1.0):
        cover = np.clip(.5 - distance / self.pixel, 0, 1) * level
        self.data[..., channel] = np.maximum(self.data[..., channel], cover)
        return self

    def area(self, channel, points, corner=.0, level=1.0):
        return self.ink(channel, self.edges(points, True) - corner, level)

    def line(self, points, wide=.0032):
        return self.ink(2, self.edges(smooth(points), False) - wide)

    def disc(self, channel, at, radius, wide=None):
        far = np.hypot(self.x - at[0], self.y - at[1]) - radius
        return self.ink(channel, far if wide is None else np.abs(far) - wide)

    def texture(self, t, name, coordinates):
        image = bpy.data.images.new(name, self.width, self.height, alpha=True, float_buffer=True)
        image.colorspace_settings.name, image.alpha_mode = 'Non-Color', 'CHANNEL_PACKED'
        image.pixels.foreach_set(self.data.ravel())
        image.update()
        node = t.node('ShaderNodeTexImage', Vector=coordinates, extension='EXTEND', interpolation='Cubic')
        node.image = image
        channels = t.axis(node.outputs['Color'])
        return [*channels, node.outputs['Alpha']]


def mirrored(points):
    return [(-x, y) for x, y in reversed(points)]


def side_drawing(port):
    d = Drawing(SIDE, 2200)
    windows = [(-.86, 1.005), (-.2, 1.012), (.6, 1.02), (1.25, 1.035), (1.50, 1.075), (1.56, 1.14), (1.40, 1.32), (1.22, 1.372), (.7, 1.398), (.2, 1.398), (-.14, 1.372), (-.42, 1.27)]
    d.area(1, windows, .030).area(0, windows, .010)
    d.area(1, [(.265, 1.0), (.345, 1.0), (.372, 1.39), (.302, 1.39)]).area(1, [(1.135, 1.0), (1.165, 1.0), (1.228, 1.35), (1.198, 1.35)])
    d.line([(-.80, .985), (-.815, .80), (-.79, .55), (-.70, .34), (-.66, .285)]).line([(.305, .99), (.31, .6), (.315, .285)])
    d.line([(1.19, 1.0), (1.185, .86), (1.11, .72), (.97, .58), (.90, .42), (.885, .285)]).line([(-.66, .285), (.885, .285)])
    d.area(1, [(-1.0, .0), (1.05, .0), (1.02, .262), (-.98, .262)], .004)
    for x in WHEELS:
        d.disc(1, (x, AXLE), ARCH + .026)
    d.area(1, [(1.60, .0), (2.3, .0), (2.3, .385), (1.70, .385)]).area(1, [(-2.3, .0), (-1.6, .0), (-1.7, .33), (-2.3, .33)])
    d.line([(1.60, .632), (1.80, .640), (2.3, .640)]).line([(-1.62, .62), (-1.85, .655), (-2.02, .70)])
    d.area(3, [(1.80, .866), (1.985, .822), (2.3, .80), (2.3, .897), (1.84, .897)], .006, .5).area(3, [(1.87, .874), (1.985, .868), (2.3, .868), (2.3, .881), (1.88, .881)], .002)
    d.area(1, [(-2.3, .700), (-1.80, .765), (-1.74, .792), (-2.3, .775)], .006)
    for x in (-.02, .90):
        d.area(2, [(x - .075, .893), (x + .075, .893), (x + .075, .915), (x - .075, .915)], .006)
    d.disc(2, PORT, .088, .003)
    if port:
        d.disc(1, PORT, .080)
    return d


def tail_drawing():
    d = Drawing(END, 1400)
    glass_ = [(-.55, 1.045), (0, 1.035), (.55, 1.045), (.505, 1.315), (0, 1.335), (-.505, 1.315)]
    d.area(1, glass_, .055).area(0, glass_, .022)
    edge = [(.575, 1.385), (.618, 1.20), (.652, 1.02), (.665, .94), (.655, .80), (.63, .70), (.58, .640), (.40, .600), (0, .592)]
    d.line(edge).line(mirrored(edge)).line([(-.66, 1.388), (0, 1.408), (.66, 1.388)])
    for s in (-1, 1):
        lamp = [(s * .47, .846), (s * 1.0, .800), (s * 1.0, .905), (s * .47, .888)]
        d.area(3, lamp, .006, .5).area(3, [(s * .50, .868), (s * 1.0, .868), (s * 1.0, .884), (s * .50, .878)], .002)
    d.area(1, [(-.5, .855), (.5, .855), (.5, .880), (-.5, .880)], .004)
    d.area(1, [(-1, .0), (1, .0), (1, .385), (.62, .385), (.50, .450), (-.50, .450), (-.62, .385), (-1, .385)], .008)
    d.line([(.60, .640), (.78, .640), (1.0, .640)]).line([(-.60, .640), (-.78, .640), (-1.0, .640)])
    d.area(1, [(-.285, .655), (.285, .655), (.285, .775), (-.285, .775)], .012)
    for s in (-1, 1):
        d.area(3, [(s * .60, .405), (s * .76, .405), (s * .76, .425), (s * .60, .425)], .004, .5)
    return d


def nose_drawing():
    d = Drawing(END, 1000)
    screen = [(-.72, 1.045), (0, 1.03), (.72, 1.045), (.60, 1.34), (0, 1.375), (-.60, 1.34)]
    d.area(1, screen, .045).area(0, screen, .015)
    d.area(1, [(-.52, .33), (.52, .33), (.60, .47), (-.60, .47)], .03).area(1, [(-1, .0), (1, .0), (1, .27), (-1, .27)])
    for s in (-1, 1):
        d.area(1, [(s * .44, .715), (s * 1.0, .695), (s * 1.0, .78), (s * .5, .762)], .008)
    d.line([(-.70, .80), (-.4, .775), (0, .768), (.4, .775), (.70, .80)])
    return d


def coat(name, colour, port):
    """Paint, glass, trim and lamps in one material, told apart by the drawings."""
    t = Tree(name)
    x, y, z = t.axis(t.node('ShaderNodeTexCoord').outputs['Object'])
    normal = t.node('ShaderNodeVectorTransform', vector_type='NORMAL', convert_from='WORLD', convert_to='OBJECT', Vector=t.node('ShaderNodeNewGeometry').outputs['Normal'])
    facing = t.math('ABSOLUTE', t.axis(normal.outputs[0])[1])
    # Where the side ends and the tail begins: by place, so that the corner's lines meet and no line is drawn twice.
    sideways = t.math('GREATER_THAN', facing, .62)
    behind = t.math('GREATER_THAN', x, .8)

    def place(u, frame):
        at = t.node('ShaderNodeCombineXYZ', X=t.math('DIVIDE', t.math('SUBTRACT', u, frame[0]), frame[2]), Y=t.math('DIVIDE', t.math('SUBTRACT', z, frame[1]), frame[3]))
        return at.outputs[0]

    drawings = [d.texture(t, name + kind, place(u, frame)) for kind, d, u, frame in ((' side', side_drawing(port), x, SIDE), (' tail', tail_drawing(), y, END), (' nose', nose_drawing(), y, END))]
    pick = lambda factor, a, b: t.math('ADD', t.math('MULTIPLY', factor, a), t.math('MULTIPLY', t.math('SUBTRACT', 1, factor), b))
    glass_, trim, line, lamp = (pick(sideways, side, pick(behind, tail, nose)) for side, tail, nose in zip(*drawings))
    flake = linear(colour)[:3]
    paint = t.mix(t.node('ShaderNodeLayerWeight', Blend=.35).outputs['Facing'], (*flake, 1), tuple(c * .55 for c in flake) + (1,))
    base = t.mix(glass_, t.mix(trim, paint, '#0e0f10'), '#050607')
    # Half a lamp's strength is its red glass, the whole is the strip that shines in it.
    shine, lamp = t.remap(lamp, .6, .95), t.remap(lamp, .05, .45)
    base = t.mix(lamp, base, '#4a0706')
    base = t.mix(line, base, '#060606')
    dull = t.math('MULTIPLY', trim, t.math('SUBTRACT', 1, glass_))
    t.bump(t.math('SUBTRACT', 1, line), .35, .004)
    return t.surface(Base_Color=base, Roughness=t.remap(dull, 0, 1, .30, .42), Metallic=t.math('MULTIPLY', t.math('SUBTRACT', 1, t.math('MINIMUM', 1, t.math('ADD', t.math('ADD', trim, glass_), t.math('ADD', lamp, line)))), .35),
                     Clearcoat=t.remap(dull, 0, 1, 1, .0), Clearcoat_Roughness=.03, Emission=t.mix(shine, (0, 0, 0, 1), (.9, .03, .012, 1)), Emission_Strength=1.0)


def wheel(x, side):
    tyre, rim, dark = plain('tyre', '#101011', .85), plain('alloy', '#9a9da0', .28, metal=.9), plain('wheel well', '#050505', .9)
    turn, out = (math.pi / 2, 0, 0), side * .80
    cylinder('tyre', (x, side * .775, AXLE), AXLE, .205, tyre, turn, sides=72, bevel=.035)
    cylinder('rim', (x, out + side * .068, AXLE), .236, .03, dark, turn, sides=64)
    ring('rim edge', (x, out + side * .080, AXLE), .232, .011, rim, turn)
    spokes = Boxes()
    for k in range(5):
        for lean in (-.13, .13):
            m = Matrix.Translation((x, out + side * .076, AXLE)) @ Matrix.Rotation(k * math.tau / 5 + lean, 4, 'Y')
            spokes.add(-.017, -.012, .03, .017, .012, .226, m)
    spokes.make('spokes', rim, .006)
    cylinder('hub', (x, out + side * .080, AXLE), .058, .03, rim, turn, sides=40, bevel=.006)
    cylinder('cap', (x, out + side * .090, AXLE), .030, .02, plain('wheel cap', '#1b1c1e', .3), turn, sides=40, bevel=.003)
    cylinder('disc', (x, side * .74, AXLE), .15, .02, plain('brake', '#5d6062', .4, metal=.8), turn, sides=48)


@placed
def hatchback(paint='#33505e', port=None):
    """port: the side (1 or -1) whose charging port is open."""
    n, verts, faces = 220, [], []
    outline = rings()
    for z, nose, tail, wide, square in outline:
        middle = max(0, min((nose + tail) / 2, nose + .5))
        for k in range(n):
            a = k / n * math.tau
            c, s = math.cos(a), math.sin(a)
            x = middle + (tail - middle if c > 0 else middle - nose) * math.copysign(abs(c) ** (2 / square), c)
            y = wide * math.copysign(abs(s) ** (2 / square), s)
            verts.append((x, y, z - (.022 * max(0, (z - 1.2) / .3) * ((x - .35) / 1.4) ** 2)))
    for j in range(len(outline) - 1):
        faces += [(j * n + k, j * n + (k + 1) % n, (j + 1) * n + (k + 1) % n, (j + 1) * n + k) for k in range(n)]
    faces += [tuple(range(n - 1, -1, -1)), tuple((len(outline) - 1) * n + k for k in range(n))]
    shell = mesh_object('hatchback', verts, faces, coat('coat ' + paint + str(port), paint, port), smooth=True)
    shell.data.auto_smooth_angle = math.radians(50)
    for x in WHEELS:
        for side in (-1, 1):
            cut = cylinder('arch', (x, side * .95, AXLE + .015), ARCH, .70, shell.data.materials[0], (math.pi / 2, 0, 0), sides=72)
            cut.hide_render = True
            shell.modifiers.new('arch', 'BOOLEAN').object = cut
            wheel(x, side)
    trim, body = plain('car trim', '#0e0f10', .42), plain('car paint ' + paint, paint, .3, metal=.35, coat=1)
    for side in (-1, 1):
        box('mirror foot', (-.60, side * .885, 1.02), (.09, .10, .03), trim, .01)
        box('mirror', (-.60, side * .985, 1.055), (.13, .19, .125), body, .045, segments=5)
        box('mirror glass', (-.533, side * .985, 1.055), (.006, .15, .095), plain('mirror glass', '#30363a', .05, metal=.9), .002)
        box('head light', (-2.03, side * .66, .742), (.03, .17, .022), plain('head light', '#e9eef2', .1, glow='#eef4ff', glow_strength=.6), .006, turn=(0, 0, side * math.radians(-28)))
        for x in (-.02, .90):
            box('handle', (x, side * (half_width(x, .905) + .006), .905), (.135, .016, .019), body, .007)
    plate = 2.118
    box('plate', (plate, 0, .715), (.008, .50, .105), plain('number plate', '#e9e8e3', .45), .003)
    box('front plate', (-2.160, 0, .565), (.008, .50, .105), plain('number plate', '#e9e8e3', .45), .003)
    Boxes().add(plate + .002, -.248, .664, plate + .0055, -.213, .766).make('plate band', plain('plate band', '#1d3f94', .5))
    data = bpy.data.curves.new('plate text', 'FONT')
    data.body, data.size, data.align_x, data.align_y = 'SOL 00E', .098, 'CENTER', 'CENTER'
    data.materials.append(plain('plate ink', '#151515', .6))
    words = bpy.data.objects.new('plate text', data)
    bpy.context.collection.objects.link(words)
    words.matrix_world = Matrix.Translation((plate + .0058, .016, .714)) @ Matrix.Rotation(math.pi / 2, 4, 'Z') @ Matrix.Rotation(math.pi / 2, 4, 'X')
    Boxes().bar((2.028, .02, 1.066), (2.006, -.34, 1.112), .015).make('rear wiper', trim, .004)
    # The spoiler follows the roof's rear edge.
    lip, faces, n = [], [], 24
    for k in range(n + 1):
        y = .60 * (2 * k / n - 1)
        x = 1.85 * (1 - (abs(y) / .73) ** 4.8) ** (1 / 4.8)
        lip += [(x - .16, y, 1.40), (x + .022, y, 1.392), (x + .022, y, 1.408), (x - .16, y, 1.432)]
    for k in range(n):
        faces += [(4 * k + i, 4 * k + (i + 1) % 4, 4 * k + 4 + (i + 1) % 4, 4 * k + 4 + i) for i in range(4)]
    soften(mesh_object('spoiler', lip, [*faces, (3, 2, 1, 0), (4 * n, 4 * n + 1, 4 * n + 2, 4 * n + 3)], body), .006, 3)
    if port:
        x, z = PORT
        y = port * half_width(x, z)
        cylinder('port', (x, y + port * .001, z), .052, .02, plain('port', '#1c1d1f', .5), (math.pi / 2, 0, 0), sides=48, bevel=.004)
        cylinder('port flap', (x - .135, y + port * .070, z), .082, .008, body, (math.pi / 2, 0, port * math.radians(-62)), sides=48, bevel=.003)
        box('hinge', (x - .0925, y + port * .02, z), (.045, .04, .024), trim, .003)
