"""A distribution board with its cover off: modules on DIN rails, comb busbars, conductors in order, the list of circuits on the door."""
import math

import bpy
from mathutils import Matrix

from kit import light
from kit.materials import Tree, once, plain, wood
from kit.shapes import Boxes, box, cylinder, gather, group, mesh_object, smooth, soften, tube

PITCH = .0178   # width of one module on the rail
HALF = .0425    # half the height of a module
# What sits on each rail, left to right: kind, width in modules, what is printed on it. A comb feeds what follows a residual-current device.
ROWS = (
    [('switch', 3, '63 A'), ('surge', 4, ''), ('charger', 4, 'C16'), ('fault', 4, '40 A'), ('breaker', 3, 'C16')] + [('breaker', 1, 'C10')] * 4,
    [('fault', 4, '40 A'), ('breaker', 3, 'C16')] + [('breaker', 1, 'C10')] * 12 + [('blank', 3, '')],
)
CIRCUITS = ('Laddbox', 'Spis', 'Kök, uttag', 'Diskmaskin', 'Kyl och frys', 'Tvättmaskin', 'Värmepump', 'Vardagsrum', 'Hall', 'Badrum', 'Torktumlare', 'Sovrum 1', 'Sovrum 2', 'Kontor', 'Förråd', 'Garage', 'Utebelysning', 'Uttag ute', 'Fläkt')
PLACE = .0085   # from one terminal of a bar to the next
PHASES = ('brown', 'black', 'grey')


@once
def earth(name='earth'):
    """Yellow and green, lengthwise."""
    t = Tree(name)
    x = t.axis(t.where('Object'))[0]
    stripe = t.math('GREATER_THAN', t.math('FRACT', t.math('MULTIPLY', x, 1 / .0034)), .62)
    return t.surface(Base_Color=t.mix(stripe, '#c9b21c', '#2f7a35'), Roughness=.42)


def conductor(kind):
    return earth() if kind == 'earth' else plain('conductor ' + kind, {'brown': '#4f2d1b', 'black': '#131415', 'grey': '#7f8284', 'blue': '#2c69ad'}[kind], .42)


class Board:
    def __init__(self):
        self.parts = {name: Boxes() for name in ('toggle', 'red', 'slot', 'line', 'label', 'green', 'comb', 'copper', 'screw cut')}
        self.bodies = [], []
        self.number = 0

    def text(self, words, at, size, material=None, matrix=Matrix(), align='CENTER'):
        data = bpy.data.curves.new('text', 'FONT')
        data.body, data.size, data.align_x, data.align_y, data.resolution_u = words, size, align, 'CENTER', 3
        data.materials.append(material or plain('print', '#2b2d2f', .6))
        thing = bpy.data.objects.new('text', data)
        bpy.context.collection.objects.link(thing)
        thing.matrix_world = matrix @ Matrix.Translation(at) @ Matrix.Rotation(math.pi / 2, 4, 'X')

    def body(self, x0, x1, z, nose=.066, shoulder=.047):
        """A module's housing: shoulders with the terminals, a nose with the lever."""
        verts, faces = self.bodies
        outline = [(0, -HALF), (-shoulder, -HALF), (-shoulder, -.0245), (-nose, -.0225), (-nose, .0225), (-shoulder, .0245), (-shoulder, HALF), (0, HALF)]
        k, n = len(verts), len(outline)
        verts += [(x, y, z + h) for x in (x0 + .00018, x1 - .00018) for y, h in outline]
        faces += [(k + a, k + (a + 1) % n, k + n + (a + 1) % n, k + n + a) for a in range(n)]
        faces += [tuple(range(k + n - 1, k - 1, -1)), tuple(range(k + n, k + 2 * n))]

    def terminal(self, x, z, wide=.0034):
        """A screw in its well."""
        cylinder('well', (x, -.0466, z), wide, .002, plain('well', '#2a2b2c', .8), (math.pi / 2, 0, 0), sides=20)
        cylinder('screw', (x, -.0472, z), wide * .82, .002, plain('screw', '#a9a59a', .3, metal=.9), (math.pi / 2, 0, 0), sides=20)
        self.parts['screw cut'].add(x - wide * .7, -.0486, z - .0004, x + wide * .7, -.0481, z + .0004).add(x - .0004, -.0486, z - wide * .7, x + .0004, -.0481, z + wide * .7)

    def lever(self, x, z, width, part='toggle'):
        put = self.parts
        put['slot'].add(x - width / 2 - .0008, -.0664, z - .0085, x + width / 2 + .0008, -.0655, z + .0085)
        m = Matrix.Translation((x, -.064, z + .002)) @ Matrix.Rotation(math.radians(-28), 4, 'X')
        put[part].add(-width / 2, -.0125, -.0042, width / 2, .001, .0042, m)

    def breaker(self, a, b, z, poles, printed):
        put, middle = self.parts, (a + b) / 2
        self.number += 1
        self.lever(middle, z + .001, .0108 + (poles - 1) * PITCH * .86)
        for k in range(poles):
            x = a + (k + .5) * PITCH
            put['red'].add(x - .0026, -.0663, z + .0128, x + .0026, -.066, z + .0150)
            self.text(printed, (x - .0003, -.0663, z - .0128), .0060)
            put['line'].add(x - .0068, -.0663, z - .0163, x + .0068, -.066, z - .0160)
        put['label'].add(a + .0014, -.0665, z - .0219, b - .0014, -.066, z - .0168)
        self.text(str(self.number), (middle, -.0668, z - .01935), .0056)

    def fault(self, a, b, z, printed):
        """The residual-current device: lever, test button, diagram."""
        put = self.parts
        self.lever(a + .0165, z + .001, .019, 'toggle')
        cylinder('test', (b - .019, -.068, z + .006), .0046, .005, plain('test button', '#c9a01f', .4), (math.pi / 2, 0, 0), sides=28, bevel=.0007)
        self.text('TEST', (b - .019, -.0663, z + .0145), .0046)
        self.text(printed, (a + .0165, -.0663, z - .0128), .0062)
        self.text('30 mA', (b - .019, -.0663, z - .0050), .0058)
        self.text('Jordfelsbrytare', ((a + b) / 2, -.0668, z - .01935), .0047)
        put['label'].add(a + .0014, -.0665, z - .0219, b - .0014, -.066, z - .0168)
        for k in range(4):
            x = b - .031 + k * .008
            put['line'].add(x - .0002, -.0663, z - .0140, x + .0002, -.066, z - .0085)

    def charger(self, a, b, z, printed):
        """The charger's own breaker with residual-current protection."""
        put, middle = self.parts, (a + b) / 2
        self.number += 1
        self.lever(a + PITCH * 1.2, z + .001, .030)
        cylinder('test', (b - .012, -.068, z + .006), .0042, .005, plain('test button', '#c9a01f', .4), (math.pi / 2, 0, 0), sides=28, bevel=.0007)
        self.text('TEST', (b - .012, -.0663, z + .0145), .0046)
        self.text(printed + '   30 mA', (middle, -.0663, z - .0128), .0060)
        put['label'].add(a + .0014, -.0665, z - .0219, b - .0014, -.066, z - .0168)
        self.text(str(self.number), (middle, -.0668, z - .01935), .0056)

    def switch(self, a, b, z, printed):
        self.lever((a + b) / 2, z + .001, .026, 'red')
        self.text('I', ((a + b) / 2, -.0663, z + .0145), .0052)
        self.text(printed, ((a + b) / 2, -.0663, z - .0128), .0062)
        self.parts['label'].add(a + .0014, -.0665, z - .0219, b - .0014, -.066, z - .0168)
        self.text('Huvudbrytare', ((a + b) / 2, -.0668, z - .01935), .0047)

    def surge(self, a, b, z):
        put = self.parts
        for k in range(4):
            x = a + (k + .5) * PITCH
            put['line'].add(x + PITCH / 2 - .0003, -.0663, z - .016, x + PITCH / 2 + .0003, -.066, z + .0225)
            put['green'].add(x - .0036, -.0664, z + .004, x + .0036, -.066, z + .0085)
            self.text(('L1', 'L2', 'L3', 'N')[k], (x, -.0663, z + .0145), .0048)
            self.text('275 V', (x, -.0663, z - .0065), .0040)
        put['label'].add(a + .0014, -.0665, z - .0219, b - .0014, -.066, z - .0168)
        self.text('Överspänningsskydd', ((a + b) / 2, -.0668, z - .01935), .0047)

    def wire(self, kind, x, z0, z1, radius=.00155, out=-.047, bow=.006):
        tube('wire', [(x, -.038, z0), (x, out - bow, (z0 * 2 + z1) / 3), (x, out - bow * .6, (z0 + z1 * 2) / 3), (x, -.036, z1)], radius, conductor(kind))

    def row(self, modules, z, upper, lower):
        """upper and lower: the edges of the trunking that the conductors go into."""
        count = sum(size for _, size, _ in modules)
        x = -count * PITCH / 2
        first = x
        self.rail(z, count * PITCH / 2 + .021)
        comb = None
        for kind, size, printed in modules:
            a, b = x, x + size * PITCH
            x = b
            if kind == 'blank':
                self.parts['label'].add(a + .0005, -.060, z - .0222, b - .0005, -.001, z + .0222)
                continue
            self.body(a, b, z)
            poles = [a + (k + .5) * PITCH for k in range(size)]
            for pole in poles:
                for side in (-1, 1):
                    self.terminal(pole, z + side * .0335)
            big = kind != 'breaker'
            if kind == 'breaker':
                self.breaker(a, b, z, size, printed)
            elif kind == 'charger':
                self.charger(a, b, z, printed)
            elif kind == 'fault':
                self.fault(a, b, z, printed)
                comb = a
            elif kind == 'switch':
                self.switch(a, b, z, printed)
            else:
                self.surge(a, b, z)
            for k, pole in enumerate(poles):
                # Every third tooth of the comb is the same phase.
                colour = (PHASES + ('blue',))[k] if big else PHASES[round((pole - comb) / PITCH - .5) % 3]
                self.wire(colour, pole, z + .040, upper, .0027 if big else .0018)
                if kind == 'switch':
                    self.clamp_meter(pole, z + .053, self.slot(pole))
                if kind in ('switch', 'charger'):
                    self.wire(colour, pole, z - .040, lower, .0027)
            if kind == 'surge':
                self.wire('earth', poles[3], z - .040, lower, .0029)
            if kind == 'fault':
                neutral = poles[3]
        end = x - sum(size for kind, size, _ in modules if kind == 'blank') * PITCH
        self.parts['comb'].add(comb + .002, -.0455, z - .0535, end - .002, -.0395, z - .0425)
        for k in range(round((end - comb) / PITCH)):
            at = comb + (k + .5) * PITCH
            # None at the neutral pole.
            if k != 3:
                self.parts['copper'].add(at - .0022, -.0435, z - .0428, at + .0022, -.0415, z - .0405)
        return neutral

    def clamp_meter(self, x, z, slot):
        """A current transformer of the load sensor around a conductor, its lead into the trunking's slot at `slot`."""
        box('sensor', (x, -.050, z), (.0164, .022, .017), plain('sensor', '#1c1e20', .45), .0015)
        self.parts['slot'].add(x - .0083, -.0612, z - .0003, x + .0083, -.0388, z + .0003)
        self.parts['label'].add(x - .005, -.0614, z - .0065, x + .005, -.061, z - .0025)
        tube('sensor lead', [(x + .004, -.055, z + .0085), (x + .004, -.056, z + .011), (slot, -.051, z + .0155), (slot, -.044, z + .021), (slot, -.036, z + .030)], .0009, plain('sensor lead', '#d9d9d4', .5))

    def rail(self, z, half):
        steel = Boxes().add(-half, -.003, z - .0125, half, -.0015, z + .0125)
        for side in (-1, 1):
            steel.add(-half, -.0075, z + side * .01525 - .00225, half, -.0062, z + side * .01525 + .00225)
            steel.add(-half, -.0075, z + side * .0125 - .0006, half, -.0015, z + side * .0125 + .0006)
        steel.make('rail', plain('rail steel', '#b4b6b6', .32, metal=.9), .0003, 1)
        for x in (-half + .008, half - .008):
            cylinder('rail screw', (x, -.004, z), .0042, .003, plain('screw', '#a9a59a', .3, metal=.9), (math.pi / 2, 0, 0), sides=24, bevel=.0006)

    def trunking(self, z, half, height=.034, depth=.055):
        """Slotted trunking: fingers along both edges, a lid between them."""
        grey = plain('trunking', '#b9bbba', .55)
        fingers, lid = Boxes(), Boxes().add(-half, -depth - .002, z - height / 2 + .0015, half, -depth, z + height / 2 - .0015)
        steps = int(2 * half / .0089)
        pitch = 2 * half / steps
        # The middle of the slot at x.
        self.slot = lambda x: -half + (x + half) // pitch * pitch + (pitch + .0056) / 2
        for k in range(steps):
            x = -half + k * pitch
            for side in (-1, 1):
                e = z + side * height / 2
                fingers.add(x, -depth, e - .0008, x + .0056, 0, e + .0008)
        fingers.make('trunking', grey)
        lid.make('trunking lid', grey, .0008, 1)
        Boxes().add(-half, -.045, z - height / 2 + .004, half, -.002, z + height / 2 - .004).make('trunking dark', plain('inside', '#4a4b4b', .9))

    def bar(self, x0, places, z, name, colour, kind, below):
        """A terminal bar for neutral or earth: the first place is its feed, the last is free; returns the feed's place."""
        x1 = x0 + places * PLACE
        Boxes().add(x0, -.022, z - .007, x1, 0, z + .007).make('bar foot', plain('bar ' + colour, colour, .45), .0012)
        Boxes().add(x0 + .001, -.034, z - .0045, x1 - .001, -.022, z + .0045).make('bar brass', plain('brass', '#b79a56', .35, metal=.85), .0006, 1)
        # At the end that its feed does not cross.
        at = x1 - .018 if name == 'N2' else x0
        self.parts['label'].add(at, -.0035, z + .010, at + .018, -.003, z + .020)
        self.text(name, (at + .009, -.0038, z + .015), .0085)
        for k in range(places):
            x = x0 + (k + .5) * PLACE
            cylinder('bar screw', (x, -.0348, z), .0029, .0022, plain('screw', '#a9a59a', .3, metal=.9), (math.pi / 2, 0, 0), sides=20)
            self.parts['screw cut'].add(x - .0021, -.0364, z - .0004, x + .0021, -.0358, z + .0004)
            if 0 < k < places - 1:
                tube('bar wire', [(x, -.028, z - .003), (x, -.031, z - .020), (x, -.030, below + .010), (x, -.026, below)], .0017, conductor(kind))
        return x0 + PLACE / 2

    def finish(self):
        verts, faces = self.bodies
        soften(mesh_object('modules', verts, faces, plain('module', '#e3e3df', .42)), .0007, 2)
        looks = {'toggle': ('#1a1c1e', .4), 'red': ('#a8261d', .42), 'slot': ('#3a3c3d', .8), 'line': ('#6f7274', .7), 'label': ('#f3f2ee', .6), 'green': ('#2f8d4e', .4), 'comb': ('#8d9092', .5), 'screw cut': ('#3b3933', .7)}
        for name, (colour, rough) in looks.items():
            self.parts[name].verts and self.parts[name].make(name, plain('board ' + name, colour, rough), .0013 if name == 'toggle' else .0004 if name == 'red' else 0)
        self.parts['copper'].make('copper', plain('copper', '#a8623a', .35, metal=.9))


def cabinet(half, high):
    sheet, back = plain('sheet', '#dddcd6', .45), plain('back', '#d2d2cd', .6)
    Boxes().add(-half, 0, -high, half, .004, high).make('back', back)
    frame = Boxes()
    for s in (-1, 1):
        frame.add(min(s * half, s * (half + .002)), -.105, -high, max(s * half, s * (half + .002)), .004, high)
        frame.add(min(s * half, s * (half + .016)), -.107, -high - .016, max(s * half, s * (half + .016)), -.104, high + .016)
        frame.add(-half, -.107, min(s * high, s * (high + .016)), half, -.104, max(s * high, s * (high + .016)))
        frame.add(-half, -.105, min(s * high, s * (high + .002)), half, .004, max(s * high, s * (high + .002)))
    frame.make('frame', sheet, .0008, 1)


def door(board, half, high, rows):
    """Open to the right; on its inside the list of circuits, as the rows have them."""
    before = set(bpy.data.objects)
    root = group('door')
    Boxes().add(.006, -.0, -high - .012, .44, .012, high + .012).make('door', plain('sheet', '#dddcd6', .45), .0015)
    Boxes().add(.05, -.002, -.165, .33, 0, .165).make('list', plain('paper', '#f6f4ee', .8))
    Boxes().add(.045, -.0012, -.170, .335, 0, .170).make('list pocket', plain('pocket', '#c9cac8', .3))
    ink = plain('print', '#2b2d2f', .6)
    board.text('GRUPPFÖRTECKNING', (.066, -.0026, .146), .0125, ink, align='LEFT')
    lines = Boxes()
    rated = [printed[1:] + ' A' for row in rows for kind, _, printed in row if kind in ('breaker', 'charger')]
    for k, (name, amperes) in enumerate(zip(CIRCUITS, rated)):
        z = .120 - k * .0140
        lines.add(.062, -.0024, z - .0069, .318, -.002, z - .0065)
        board.text(str(k + 1), (.074, -.0026, z), .0098, ink)
        board.text(name, (.092, -.0026, z), .0098, ink, align='LEFT')
        board.text(amperes, (.292, -.0026, z), .0098, ink)
    board.text('Jordfelsbrytare 1: grupp 2–6, 2: grupp 7–19', (.066, -.0026, -.153), .0086, ink, align='LEFT')
    lines.make('list lines', plain('rule', '#a5a7a6', .7))
    gather(root, before)
    root.matrix_world = Matrix.Translation((half + .02, -.104, 0)) @ Matrix.Rotation(math.radians(-26), 4, 'Z')


def board(close=False):
    """close: the load sensor's transformers on the incoming conductors."""
    b = Board()
    half, high = .245, .262
    cabinet(half, high)
    upper, middle, lower, bars = .182, .006, -.238, -.172
    for z in (upper, middle, lower):
        b.trunking(z, half - .016)
    b.wire('blue', b.row(ROWS[0], .096, upper - .013, middle + .013), .056, middle + .013, .0024)
    neutral = b.row(ROWS[1], -.080, middle - .013, lower)
    # Each residual-current device has its own neutral bar; the earth bar is separate.
    pe = b.bar(-.198, 22, bars, 'PE', '#3d7d45', 'earth', lower + .017)
    n2 = b.bar(.000, 15, bars, 'N2', '#2f62a0', 'blue', lower + .017)
    n1 = b.bar(.1385, 7, bars, 'N1', '#2f62a0', 'blue', lower + .017)
    tube('feed PE', [(-.214, -.030, middle - .015), (-.215, -.036, -.06), (-.215, -.036, -.12), (-.209, -.034, -.150), (pe, -.030, bars + .004)], .0027, conductor('earth'))
    tube('feed N1', smooth([(.214, -.030, middle - .015), (.215, -.036, -.06), (.215, -.036, -.13), (.205, -.036, -.147), (n1 + .02, -.036, -.149), (n1 + .004, -.035, -.155), (n1, -.030, bars + .004)], 6), .0024, conductor('blue'))
    tube('feed N2', smooth([(neutral, -.038, -.120), (neutral, -.052, -.132), (neutral + .012, -.050, -.144), (n2 - .02, -.046, -.147), (n2 - .004, -.040, -.153), (n2, -.030, bars + .004)], 6), .0024, conductor('blue'))
    b.finish()
    door(b, half, high, ROWS)
    panel = Boxes()
    for k in range(24):
        panel.add(-1.5 + k * .12, .004, -1.5, -1.5 + k * .12 + .116, .03, 1.5)
    panel.make('panelling', wood('panelling', '#a88a64', '#c9ad84', 'z'), .003, 1)
    box('behind', (0, .04, 0), (3, .02, 3), plain('behind', '#3b3024', .9))
    light.flat_world('#e9eef4', .34)
    light.area((-.8, -.9, .75), (0, 0, 0), .5, 6.5, '#fff0dc')
    light.area((1.0, -1.3, .3), (.1, 0, 0), .7, 3.5, '#e4ecff')
    if close:
        light.camera((-.34, -.36, .205), (-.135, -.04, .130), 46, 5.6, (-.165, -.06, .15))
        return
    light.camera((-.10, -1.16, .035), (.20, 0, -.024), 42, 11, (-.02, -.06, .0))
