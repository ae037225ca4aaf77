"""Close-ups of the work, from the position of the fitter."""
import math
import random

import bpy
from mathutils import Matrix, Vector

from kit import light, plants, roof, terrain
from kit.materials import Tree, boards, glass, once, plain, wood
from kit.shapes import Boxes, add, box, cylinder, mesh_object, ring, smooth, soften, sphere, tube

from .indoors import dark, shell, station, supply
from .roofs import PITCH, SURFACES, boarding, neighbours, view
from .surroundings import daylight

STEEL, ALUMINIUM = ('steel', '#b6b8ba', .28, 1), ('aluminium', '#c3c5c7', .34, 1)


def tiled(surface, skip=(), boarded=True, **kw):
    width, length = 6.0, 4.32
    tiles = roof.tiles('roof', **{**SURFACES[surface], **kw})
    roof.tile_field('roof', width, length, tiles, laps=True, skip=skip).matrix_world = PITCH
    if boarded:
        boarding(width, length - .1)
    top = PITCH @ Vector((width / 2, length, 0))
    ridge = roof.ridge_tiles(width, top.z + .03, tiles)
    ridge.location = bpy.data.objects['ridge board'].location = (*top.xy, 0)
    return tiles


def afternoon(sun=(31, 242, 4.4, '#ffe2b8')):
    neighbours()
    daylight('noon', sun=sun, start=60, end=420, most=.5)


def cut(thing, tool):
    """A hole in thing, of the shape of tool."""
    tool.hide_render = True
    thing.modifiers.new('cut', 'BOOLEAN').object = tool


def bolt(at, material, radius=.0075, height=.007, turn=Matrix(), socket=False):
    """With a hexagonal head, or a round one with a socket."""
    place = PITCH @ Matrix.Translation(at) @ turn
    cylinder('washer', (0, 0, 0), radius * 1.5, .002, material, sides=32).matrix_world = place
    head = cylinder('bolt', (0, 0, 0), radius, height, material, sides=48 if socket else 6, bevel=.0006)
    head.matrix_world = place @ Matrix.Translation((0, 0, height / 2))
    if socket:
        tool = cylinder('socket', (0, 0, 0), radius * .54, height, material, sides=6)
        tool.matrix_world = place @ Matrix.Translation((0, 0, height * .8))
        cut(head, tool)


def profile(name, outline, length, matrix, material):
    """An extruded outline."""
    n = len(outline)
    verts = [matrix @ Vector((*p, w)) for w in (0, length) for p in outline]
    faces = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)] + [tuple(reversed(range(n))), tuple(range(n, 2 * n))]
    soften(mesh_object(name, verts, faces, material), .0005, 2)


def strap(name, corners, x, wide, thick, material, matrix=PITCH, slot=None, radius=.014):
    """A flat bar through corners (y, z), bent round at each, with an oblong hole of a length about slot (y, z, length)."""
    points = [Vector(c) for c in corners]
    path = points[:1]
    for a, b, c in zip(points, points[1:], points[2:]):
        p, q = (b + (end - b).normalized() * radius for end in (a, c))
        path += [p.lerp(b, k / 8).lerp(b.lerp(q, k / 8), k / 8) for k in range(9)]
    path.append(points[-1])
    verts = [matrix @ Vector((x + side * wide / 2, *p)) for p in path for side in (-1, 1)]
    bar = mesh_object(name, verts, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(len(path) - 1)], material)
    solid = bar.modifiers.new('thick', 'SOLIDIFY')
    solid.thickness, solid.offset = thick, 0
    soften(bar, .0008, 2)
    if slot:
        tool = box('slot', (0, 0, 0), (.009, .03, slot[2]), material, .0044)
        tool.matrix_world = matrix @ Matrix.Translation((x, *slot[:2]))
        cut(bar, tool)


def clamp():
    """The end clamp that holds a panel to its rail, and the hook that carries the rail."""
    tiled('washed', dirt=.25)
    roof.panel_field(4, 2, PITCH @ Matrix.Translation((1.3, .62, .03)))
    y, z, top = .99, .098, .175
    metal, steel = plain(*ALUMINIUM), plain(*STEEL)
    half = [(.020, 0), (.020, .012), (.0185, .0135), (.0185, .0185), (.020, .020), (.020, .040), (.0065, .040), (.0065, .0345), (.009, .0345), (.009, .0375), (.0175, .0375), (.0175, .0025)]
    profile('rail', half + [(-a, b) for a, b in reversed(half)], .6, PITCH @ Matrix(((0, 0, 1, 1.09), (1, 0, 0, y), (0, 1, 0, z), (0, 0, 0, 1))), metal)
    # A lip on the frame, a web beside it, the bolt's floor, a leg down to the rail.
    outline = [(1.266, z + .040), (1.2695, z + .040), (1.2695, .1545), (1.299, .1545), (1.299, top), (1.309, top), (1.309, top + .0035), (1.2955, top + .0035), (1.2955, .158), (1.266, .158)]
    profile('clamp', outline, .05, PITCH @ Matrix.Translation((0, y + .025, 0)) @ Matrix.Rotation(math.pi / 2, 4, 'X'), metal)
    bolt((1.281, y, .159), steel, .0065, .008, socket=True)
    cylinder('shank', (0, 0, 0), .004, .05, steel).matrix_world = PITCH @ Matrix.Translation((1.281, y, .135))
    # Out through the trough under the next course, below the rail and up beside it.
    strap('hook', [(1.30, .006), (1.08, .008), (y - .0235, .020), (y - .0235, z + .034)], 1.134, .034, .006, steel, slot=(y - .0235, z + .010, .036))
    bolt((1.134, y - .0275, z + .016), steel, .0075, .0065, Matrix.Rotation(math.pi / 2, 4, 'X'))
    afternoon()
    view((.90, .52, .38), (1.35, 1.10, .12), (1.27, y, top), 50, 4)


def hook():
    """A hook screwed into timber, under a tile that is propped up on its upper edge: a flat arm with one bend, out through the trough of the tile below."""
    tiles = tiled('washed', skip=((6, 3), (7, 3)), boarded=False)
    lifted = roof.tile_field('lifted', .30, .43, tiles, tile_l=.43, seed=9, laps=True)
    lifted.modifiers.new('thick', 'SOLIDIFY').thickness = .013
    lifted.matrix_world = PITCH @ Matrix.Translation((1.8, 1.47, .0)) @ Matrix.Rotation(math.radians(-36), 4, 'X') @ Matrix.Translation((0, -.43, -.01))
    Boxes().add(0, 0, -.10, 6, 4.3, -.085, PITCH).make('underlay', plain('underlay', '#3a444a', .75, vary=.1, bump=.25, bump_scale=9))
    counter, battens = Boxes(), Boxes()
    for x in (1.434, 2.034, 2.634):
        counter.add(x - .019, .6, -.085, x + .019, 2.6, -.060, PITCH)
    for y, wide, top in ((1.13, .045, -.033), (1.20, .12, .002), (1.49, .045, -.033)):
        battens.add(1.2, y, -.060, 2.9, y + wide, top, PITCH)
    counter.make('counter battens', wood('counter', '#9a7a53', '#bb9a70', 'y', grain=.6), .002, 1)
    battens.make('battens', wood('batten', '#a5835a', '#c7a67a', 'x', grain=.6), .002, 1)
    Boxes().add(-.019, -.0125, 0, .019, .0125, .200, PITCH @ Matrix.Translation((1.885, 1.262, .002)) @ Matrix.Rotation(math.radians(6), 4, 'Y')).make('prop', wood('prop', '#b08c60', '#d2b486', 'z', grain=.6), .0015, 2)
    steel = plain('galvanized', '#b9bcbe', .5, metal=.8, vary=.10, vary_scale=30)
    # The plate lies flat on the timber; the arm follows the slope of the tile below, 14 mm above it, and bends up for the rail.
    Boxes().add(1.954, 1.205, .002, 2.114, 1.315, .007, PITCH).make('plate', steel, .0012, 2)
    along = PITCH @ Matrix.Translation((0, 1.215, .008)) @ Matrix.Rotation(math.radians(-4.5), 4, 'X')
    strap('arm', [(0, 0), (-.232, 0), (-.232, .105)], 2.034, .032, .006, steel, along, (-.232, .066, .05))
    for x in (1.972, 2.003, 2.065, 2.096):
        for y in (1.232, 1.290):
            bolt((x, y, .007), plain(*STEEL), .0055, .005)
    neighbours()
    daylight('noon', sun=(33, 214, 4.4, '#ffe6c2'), start=60, end=420, most=.5)
    view((2.52, .50, .42), (2.01, 1.20, .06), (2.04, 1.10, .02), 42, 6.3)


def wall(colour='#6d1f17'):
    face = Boxes()
    for k in range(12):
        face.add(-1.2 + k * .2, 0, -1, -1.0 + k * .2, .03, 1).add(-1.2 + k * .2 - .024, -.024, -1, -1.2 + k * .2 + .024, 0, 1)
        cylinder('nail', (-1.2 + k * .2, -.0245, .17), .0036, .002, plain('nail', '#3b3733', .6, metal=.5), (math.pi / 2, 0, 0), bevel=.0006)
    face.make('cladding', boards('timber', colour), .003, 1)


def cable():
    """A cable through the wall: a drip loop, a rubber grommet, sealant."""
    wall()
    rubber, black = plain('rubber', '#191a1b', .55), plain('cable', '#17181a', .42)
    tube('cable', smooth([(-.1, -.012, .9), (-.1, -.012, .3), (-.1, -.012, .14), (-.1, -.012, .04), (-.093, -.026, -.030), (-.062, -.046, -.078), (-.010, -.056, -.096), (.050, -.056, -.084), (.090, -.046, -.038), (.100, -.030, -.004), (.100, .0, .008), (.100, .05, .012)], 8), .0065, black)
    pale = plain('clip', '#dcdad4', .4)
    for z in (.05, .23):
        cylinder('clip', (-.1, -.012, z), .0092, .013, pale, bevel=.0015)
        box('clip foot', (-.086, -.006, z), (.022, .012, .013), pale, .002)
        cylinder('clip screw', (-.083, -.0125, z), .0042, .003, plain(*STEEL), (math.pi / 2, 0, 0), bevel=.001)
    ring('sealant', (.100, -.002, .008), .026, .004, plain('sealant', '#7d2c22', .5), (math.pi / 2, 0, 0))
    cylinder('flange', (.100, -.004, .008), .025, .008, rubber, (math.pi / 2, 0, 0), bevel=.002)
    cylinder('collar', (.100, -.012, .008), .015, .014, rubber, (math.pi / 2, 0, 0), bevel=.002, top=.011)
    terrain.ground(terrain.meadow('meadow', '#4f5d33', '#66733f', '#83825a'), lambda x, y: -1.3, 60, 10)
    daylight('morning', sun=(34, 232, 4.0, '#ffe0b6'))
    light.camera((-.31, -.73, .19), (.010, 0, .062), 44, 5, (.05, -.03, .02))


def words(text, at, size, material, align='LEFT'):
    data = bpy.data.curves.new('text', 'FONT')
    data.body, data.size, data.align_x, data.align_y = text, size, align, 'CENTER'
    data.materials.append(material)
    thing = bpy.data.objects.new('text', data)
    bpy.context.collection.objects.link(thing)
    thing.matrix_world = Matrix.Translation(at) @ Matrix.Rotation(math.pi / 2, 4, 'X')


def rating_plate():
    """The plate on the inverter's side, as the grid company wants it photographed."""
    mesh_object('wall', [(-3, .02, -2), (3, .02, -2), (3, .02, 2), (-3, .02, 2)], [(0, 1, 2, 3)], plain('room wall', '#c9c6be', .9, bump=.08, bump_scale=220))
    box('inverter', (0, -.1, 0), (.50, .22, .62), shell('#e6e5e0'), .02, segments=5)
    box('face', (0, -.211, .17), (.44, .004, .20), dark(), .003)
    box('status', (-.16, -.2145, .10), (.05, .003, .006), plain('led', '#0c1a14', .3, glow='#3dffa8', glow_strength=5))
    ink, faint = plain('print', '#202224', .6), plain('rule', '#8b8d8c', .7)
    Boxes().add(-.135, -.2112, -.185, .135, -.2104, .015).make('plate', plain('plate', '#dddedd', .3, metal=.35), .0004, 1)
    rows = (('Typ', 'Växelriktare, 3-fas'), ('PV, max', '1000 V DC'), ('MPPT', '2 × 16 A'), ('Nät', '3N~ 400 V, 50 Hz'), ('Effekt', '8 000 VA'), ('Ström, max', '12,8 A'), ('Kapsling', 'IP65'))
    words('VR 8000-3', (-.124, -.2117, -.004), .019, ink)
    lines = Boxes()
    for k, (name, value) in enumerate(rows):
        z = -.032 - k * .0205
        words(name, (-.124, -.2117, z), .0125, ink)
        words(value, (-.020, -.2117, z), .0125, ink)
        lines.add(-.126, -.2116, z - .0105, .126, -.2114, z - .0101)
    lines.make('lines', faint)
    light.flat_world('#dfe6ee', .4)
    light.area((-1.2, -1.4, 1.0), (0, -.2, 0), .7, 26, '#ffe8cc')
    light.area((1.2, -1.6, .2), (0, -.2, 0), .9, 9, '#dfeaff')
    light.camera((-.30, -.74, .0), (.015, -.2, -.075), 50, 4, (-.02, -.21, -.06), level=True)


def cord(name, points, radius, materials, strands=8, pitch=.018):
    """A braided rope along points: the braid is relief, and two of its strands have the second material."""
    dense = [Vector(p) for p in smooth(points, 60)]
    around, verts, faces, tracer, length = 40, [], [], [], 0
    for k, p in enumerate(dense):
        ahead = (dense[min(k + 1, len(dense) - 1)] - dense[max(k - 1, 0)]).normalized()
        side = ahead.cross(Vector((0, 0, 1))).normalized()
        up = side.cross(ahead)
        length += (p - dense[k - 1]).length if k else 0
        for i in range(around):
            a = math.tau * i / around
            over = math.sin(strands / 2 * a + math.tau * length / pitch) * math.sin(strands / 2 * a - math.tau * length / pitch)
            verts.append(p + (side * math.cos(a) + up * math.sin(a)) * radius * (1 + .07 * over))
            if k:
                b, c = (k - 1) * around, (i + 1) % around
                faces.append((b + i, b + c, b + around + c, b + around + i))
                tracer.append(int((a / math.tau + length / pitch / strands) % .5 < .5 / strands))
    mesh_object(name, verts, faces, materials, smooth=True, indices=tracer)


def sealing():
    """A tile of plastic with the cables' pipe, its mouth turned down, at the edge of the panels."""
    tiled('washed', dirt=.25, skip=((6, 4),))
    grey = plain('plastic', '#33302d', .5, vary=.05, vary_scale=9)
    roof.tile_field('pass-through tile', .30, .36, grey, laps=True).matrix_world = PITCH @ Matrix.Translation((1.8, 1.44, 0))
    foot = Vector((1.955, 1.60, .03))
    upright = Matrix.Rotation(math.radians(-34), 4, 'X')
    at = PITCH @ Matrix.Translation(foot) @ upright
    # The dome grows out of the tile's wave into the pipe.
    sides, verts = 64, []
    for k in range(sides):
        out = Vector((math.cos(math.tau * k / sides), math.sin(math.tau * k / sides), 0))
        rim = [Vector((p.x, p.y, roof.relief(p.x, p.y) + up)) for p, up in ((foot + out * .128, -.004), (foot + out * .112, .001), (foot + out * .092, .016))]
        verts += [PITCH @ Vector(p) for p in smooth([*rim, foot + upright @ (out * .058 + Vector((0, 0, .075))), foot + upright @ (out * .046 + Vector((0, 0, .11)))], 6)]
    n = len(verts) // sides
    mesh_object('dome', verts, [(k * n + i, (k + 1) % sides * n + i, (k + 1) % sides * n + i + 1, k * n + i + 1) for k in range(sides) for i in range(n - 1)], grey, smooth=True)
    cylinder('collar', (0, 0, 0), .044, .03, plain('rubber', '#191a1b', .6), bevel=.006, sides=64).matrix_world = at @ Matrix.Translation((0, 0, .10))
    place = lambda *points: [tuple(at @ Vector(p)) for p in points]
    neck = [(0, 0, .05), (0, 0, .17), (0, -.008, .20), (0, -.035, .232), (0, -.07, .242), (0, -.105, .232), (0, -.132, .20), (0, -.14, .17), (0, -.14, .135)]
    tube('pipe', place(*smooth(neck, 6)), .031, grey)
    cylinder('mouth', (0, 0, 0), .036, .03, grey, bevel=.003, sides=48).matrix_world = at @ Matrix.Translation((0, -.14, .145))
    cylinder('plug', (0, 0, 0), .031, .012, plain('rubber', '#191a1b', .6), bevel=.003, sides=48).matrix_world = at @ Matrix.Translation((0, -.14, .128))
    # Out of the mouth, down in a drip loop, and up under the panel.
    black = plain('cable', '#141516', .42)
    for k, (x, drop, end) in enumerate(((-.012, .0, 1.66), (.012, .014, 1.72))):
        loop = [Vector(p) for p in place((x, -.14, .16), (x, -.14, .10), (x + .006, -.142, .06 - drop))]
        low = [PITCH @ Vector(p) for p in ((1.99 + x, 1.375 - drop, .088), (2.05 + x, 1.37 - drop, .078), (2.15, 1.41 - drop / 2, .082), (2.29, 1.51, .088), (2.44, end, .092), (2.60, end + .04, .10))]
        tube('solar cable', smooth([tuple(p) for p in loop + low], 8), .0032, black)
    roof.panel_field(3, 2, PITCH @ Matrix.Translation((2.40, 1.02, .03)))
    afternoon()
    view((1.48, .80, .54), (2.05, 1.60, .13), (1.95, 1.50, .14), 45, 4)


def water_in_air(t, amount, strength):
    """White where it catches the light, otherwise clear."""
    mixed = t.node('ShaderNodeMixShader', Fac=amount)
    t.tree.links.new(t.node('ShaderNodeBsdfTransparent').outputs[0], mixed.inputs[1])
    t.tree.links.new(t.node('ShaderNodeEmission', Color='#eef3f6', Strength=strength).outputs[0], mixed.inputs[2])
    t.tree.links.new(mixed.outputs[0], t.output.inputs['Surface'])
    return t.material


@once
def spray(name='spray'):
    """A thin sheet of water: clear in its middle, brighter along its two rims and where it comes out, torn long before it lands."""
    t = Tree(name)
    u, v, _ = t.axis(t.node('ShaderNodeUVMap').outputs[0])
    at = t.node('ShaderNodeCombineXYZ', X=t.math('MULTIPLY', u, 16), Y=t.math('MULTIPLY', v, 3))
    ripples = t.remap(t.noise(1, 6, .62, at.outputs[0]), .38, .66, .25, 1)
    rim = t.math('POWER', t.math('ABSOLUTE', t.math('MULTIPLY_ADD', u, 2, -1)), 14)
    torn = t.remap(t.math('ADD', v, t.math('MULTIPLY', t.math('SUBTRACT', t.noise(2.6, 5, .6, at.outputs[0]), .5), .9)), .08, .75, 1, 0)
    dense = t.math('MULTIPLY', t.math('ADD', t.math('MULTIPLY', ripples, t.remap(v, 0, .55, .42, .16)), t.math('MULTIPLY', rim, .12)), torn)
    return water_in_air(t, dense, .85)


@once
def droplets(name='droplets'):
    return water_in_air(Tree(name), .30, .9)


@once
def mist(name='mist'):
    """What hangs in the air where the water lands, thinning out all round."""
    t = Tree(name)
    at = t.node('ShaderNodeUVMap').outputs[0]
    u, v, _ = t.axis(at)
    far = t.math('ADD', t.math('POWER', t.math('ABSOLUTE', t.math('MULTIPLY_ADD', u, 2, -1)), 2), t.math('POWER', t.math('ABSOLUTE', t.math('MULTIPLY_ADD', v, 2, -1)), 2))
    return water_in_air(t, t.math('MULTIPLY', t.math('POWER', t.remap(far, 0, 1, 1, 0), 1.6), t.remap(t.noise(5, 5, .6, at), .3, .7, .05, .27)), .9)


def nozzle():
    """Low pressure down the slope: a flat fan of water, moss before it, clean wet tiles behind."""
    edge = 2.02
    tiled('mossy', done=dict(x=edge, colour='#84493a', second='#6b3a2c', rough=.30, wide=.5, rag=.7, soft=.1, stains=.35))
    for cushion in roof.moss_cushions(0, 0, 3600, area=(.9, .5, 3.0, 3.6), bare=lambda x, y: x > edge - .25 + .22 * y - .03):
        cushion.matrix_world = PITCH @ cushion.matrix_basis
    tip, left, right = Vector((2.02, 1.86, .42)), Vector((1.76, 1.44, .05)), Vector((2.16, 1.54, .05))
    aim = (left + right) / 2
    back = (tip - aim).normalized()
    bend = tip + back * .16
    end = bend + Vector((.62, .50, .34))
    on = lambda *points: [tuple(PITCH @ Vector(p)) for p in points]
    tube('lance', on(*smooth([tip, tip + back * .08, bend, bend.lerp(end, .12), bend.lerp(end, .5), end], 8)), .0075, plain(*STEEL))
    tube('holder', on(tip - back * .004, tip + back * .035), .013, plain('brass', '#b79a56', .3, metal=.9))
    tube('tip', on(tip - back * .014, tip - back * .004), .009, plain('nozzle', '#c9b23a', .4))
    rnd, n, verts = random.Random(3), 40, []
    for i in range(n + 1):
        verts += [PITCH @ (tip - back * .012), PITCH @ left.lerp(right, i / n)]
    fan = mesh_object('fan', verts, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(n)], spray())
    fan.data.uv_layers.new(name='UVMap').data.foreach_set('uv', [c for i in range(n) for c in (i / n, 0, i / n, 1, (i + 1) / n, 1, (i + 1) / n, 0)])
    drops, faces = [], []

    def drop(p, along, thick):
        side = along.cross(Vector((.3, .8, .5))).normalized() * thick
        n = len(drops)
        drops.extend(PITCH @ q for q in (p - side, p + side, p + along + side, p + along - side))
        faces.append((n, n + 1, n + 2, n + 3))

    for _ in range(20000):
        # The sheet breaks up into drops, from streaks at the nozzle to points where it lands.
        part, jet = rnd.random() ** .3, left.lerp(right, rnd.random()) + Vector((rnd.gauss(0, .014), rnd.gauss(0, .020), 0)) - tip
        drop(tip + jet * part, (jet + Vector((rnd.gauss(0, .03), rnd.gauss(0, .03), rnd.gauss(0, .03)))).normalized() * rnd.uniform(.0008, .005) * (1.5 - part), rnd.uniform(.00010, .0004) * (.4 + .6 * part))
    for _ in range(60000):
        # Off the tiles it bounces on down the slope, most of it as a mist.
        p = left.lerp(right, rnd.random()) + Vector((rnd.gauss(0, .05), .03 - abs(rnd.gauss(0, .10)), abs(rnd.gauss(0, .028))))
        size = rnd.uniform(.00015, .0006) * (.4 + rnd.random() ** 3)
        drop(p, Vector((rnd.gauss(0, 1), rnd.gauss(-.6, 1), rnd.gauss(0, 1))).normalized() * size * 2.2, size)
    mesh_object('drops', drops, faces, droplets())
    # Facing the camera, clear of the tiles.
    across, up = Vector((.29, -.25, 0)), Vector((.052, .060, .11))
    cloud = mesh_object('mist', [PITCH @ (aim + Vector((-.055, -.063, .11)) + across * u + up * v) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))], [(0, 1, 2, 3)], mist())
    cloud.data.uv_layers.new(name='UVMap').data.foreach_set('uv', (0, 0, 1, 0, 1, 1, 0, 1))
    neighbours()
    daylight('noon', sun=(31, 300, 4.4, '#ffe2b8'), start=60, end=420, most=.5, skip=('spray', 'droplets', 'mist'))
    view((1.33, .76, .68), (2.03, 1.65, .20), (1.98, 1.66, .22), 42, 4)


def harness():
    """The rope of a fall-arrest harness, its hook locked round a rung of the roof ladder."""
    tiled('washed', dirt=.35)
    steel, ladder = plain(*STEEL), plain('ladder', '#2b2d2f', .42, metal=.6)
    z, b = .155, Boxes()
    for k in range(11):
        b.add(2.012, .18 + k * .36, z - .013, 2.38, .206 + k * .36, z + .013, PITCH)
    for x in (2.0, 2.36):
        b.add(x, .05, z - .02, x + .028, 4.1, z + .02, PITCH)
        for y in (.348, 1.428, 2.508):
            # Screwed to a batten under the course above, out through the trough, up, and along under the side rail.
            strap('bracket', [(y + .12, .008), (y, .008), (y - .075, .018), (y - .085, z - .023), (y - .16, z - .023)], x + .014, .030, .006, ladder)
    b.make('roof ladder', ladder, .003, 2)
    y, x = .193 + 3 * .36, 2.19
    # A D about the rung, in the plane across it: gate above, spine below, the rope's eye at the lower end.
    lean = PITCH @ Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(-24), 4, 'Y') @ Matrix.Rotation(math.radians(7), 4, 'X')
    on = lambda *points: [tuple(lean @ Vector((0, *p))) for p in points]
    zinc = plain('zinc', '#a4a7a8', .36, metal=1, vary=.08, vary_scale=60)
    tube('carabiner', on((.033, .004), (.028, .020), (.014, .030), (-.004, .0325), (-.060, .0300), (-.078, .024), (-.087, .010), (-.088, -.004), (-.082, -.016), (-.068, -.0245), (-.040, -.028), (-.004, -.030), (.016, -.026), (.030, -.012)), .0055, zinc, closed=True)
    gate = lean @ Matrix.Translation((0, -.030, .0315)) @ Matrix.Rotation(math.radians(92.5), 4, 'X')
    cylinder('sleeve', (0, 0, 0), .0078, .042, zinc, bevel=.001, sides=48).matrix_world = gate
    ribs = Boxes()
    for k in range(22):
        ribs.add(.0076, -.0005, -.016, .0084, .0005, .016, gate @ Matrix.Rotation(math.tau * k / 22, 4, 'Z'))
    ribs.make('ribs', zinc, .0002, 1)
    cylinder('nose', (0, 0, 0), .0066, .010, zinc, bevel=.001).matrix_world = gate @ Matrix.Translation((0, 0, -.030))
    cylinder('hinge', (0, 0, 0), .0028, .0125, plain(*STEEL)).matrix_world = lean @ Matrix.Translation((0, -.058, .030)) @ Matrix.Rotation(math.pi / 2, 4, 'Y')
    # The eye about its thimble, threaded by the carabiner, the stitched end under its cover, then over the side rail and the tiles' crests to the one who wears it.
    colours = (plain('rope', '#2b5f96', .8, bump=.25, bump_scale=700), plain('tracer', '#e4dfd2', .8))
    drop = [(.002, -.146), (.006, -.134), (.018, -.112), (.0205, -.092), (.015, -.077), (0, -.071)]
    drop += [(-a, b) for a, b in reversed(drop[:-1])]
    # Pulled towards where the rope goes.
    pull = lean @ Matrix.Translation((0, -.078, .002)) @ Matrix.Rotation(math.radians(-35), 4, 'Z')
    eye = lambda grow: [tuple(pull @ Vector((a * grow, -.020 + (b + .098) * grow, (b + .098) * .2))) for a, b in drop]
    cord('rope eye', eye(1), .0056, colours)
    tube('thimble', eye(.68), .0042, zinc)
    run = [PITCH.inverted() @ pull @ Vector(p) for p in ((0, -.058, -.008), (0, -.085, -.002), (0, -.112, .012))]
    tube('cover', [tuple(PITCH @ p) for p in run], .0098, plain('cover', '#17181a', .45))
    lies = lambda px, py: max(roof.relief(px + dx, py + dy) for dx in (-.05, -.025, 0, .025, .05) for dy in (-.03, 0, .03)) + .007
    way = [run[-1], Vector((2.07, y - .222, z + .012)), Vector((2.014, y - .262, z + .027)), Vector((1.965, y - .292, z + .012)), Vector((1.91, y - .322, z - .028))]
    for px, py in ((1.84, .75), (1.76, .71), (1.68, .66), (1.60, .60), (1.52, .53), (1.42, .45), (1.30, .38)):
        way.append(Vector((px, py, lies(px, py))))
    cord('rope', [tuple(PITCH @ p) for p in way], .0056, colours)
    afternoon()
    view((1.60, y - .66, .52), (2.06, y - .10, .11), (x - .01, y - .06, z), 45, 5.6)


def roller():
    """Paint rolled onto clean tiles, the roller on the crest between two strokes."""
    tiled('being painted')
    x, y, r, long = 1.90, 1.55, .040, .25
    at = PITCH @ Matrix.Translation((x, y, roof.relief(1.884, y) + r - .003)) @ Matrix.Rotation(math.radians(4), 4, 'Z')
    m = lambda *points: [tuple(at @ Vector(p)) for p in points]
    # Fleece: a core with a pile of fibres, wet through, paler at the ends where no paint has been.
    wet, dry = plain('wet fleece', '#141415', .5), plain('fleece', '#b9b4a6', .95)
    cylinder('pile', (0, 0, 0), r - .004, long, wet, bevel=.004, sides=96).matrix_world = at @ Matrix.Rotation(math.pi / 2, 4, 'Y')
    rnd, verts, ink, pale = random.Random(6), [], [], []
    for _ in range(26000):
        a, along = rnd.uniform(0, math.tau), rnd.uniform(-long / 2, long / 2)
        end = abs(along) > long / 2 - .010 + rnd.gauss(0, .002)
        near = r * rnd.uniform(.88, 1.0) - (.004 if end else 0)
        plants.leaf(verts, pale if end else ink, Vector((along, near * math.cos(a), near * math.sin(a))), rnd.uniform(.0012, .003), rnd, .35)
    fleece = add(plants.plant_mesh('fleece', verts, ink, pale, wet, dry))
    fleece.matrix_world = at
    core, hub = plain('core', '#3d6f52', .45), plain('hub', '#d8d6cf', .45)
    for s in (-1, 1):
        turned = at @ Matrix.Translation((s * (long / 2 + .001), 0, 0)) @ Matrix.Rotation(math.pi / 2, 4, 'Y')
        ring('core', (0, 0, 0), .026, .0022, core).matrix_world = turned
        cylinder('hub', (0, 0, 0), .0245, .004, hub, bevel=.001, sides=48).matrix_world = turned
        cylinder('bearing', (0, 0, 0), .008, .010, hub, bevel=.002).matrix_world = turned
    tube('frame', m(*smooth([(-.135, 0, 0), (.10, 0, 0), (.150, 0, 0), (.168, -.012, .004), (.172, -.035, .012), (.172, -.100, .034), (.165, -.125, .042), (.140, -.140, .047), (.03, -.150, .050), (.008, -.160, .054), (0, -.185, .064), (0, -.26, .096)], 6)), .004, plain(*STEEL))
    tube('grip', m((0, -.23, .083), (0, -.36, .138)), .016, plain('grip', '#1c1d1f', .55))
    tube('pole', m((0, -.35, .134), (-.01, -.7, .29), (-.03, -1.6, .70)), .0125, plain('pole', '#c9a24a', .5))
    neighbours()
    daylight('hazy', sun=(36, 254, 3.0, '#fff3e2'), start=60, end=420, most=.5)
    view((1.35, .80, .52), (2.02, 1.60, .05), (1.9, 1.5, .10), 45, 4)


def level():
    """A spirit level on the charger before its last screws are tightened."""
    wall('#5d686d')
    station(.0, lit=False)
    for thing in bpy.data.objects:
        if thing.name.split('.')[0] in ('plate', 'wallbox', 'face', 'ring', 'mark', 'holster'):
            thing.location.z -= 1.25
    bpy.data.objects['wallbox'].modifiers['soft'].segments = 24
    supply(.0, .16, 1.2, -.0355)
    yellow, black = plain('level', '#d8a91c', .4, coat=.3), plain('end', '#1b1c1e', .5)
    z = .2225
    body = Boxes().add(-.20, -.125, z, .20, -.075, z + .006).add(-.20, -.125, z + .044, .20, -.075, z + .05)
    for s in (-1, 1):
        body.add(min(s * .2, s * .04), -.102, z, max(s * .2, s * .04), -.098, z + .05)
        box('end', (s * .198, -.1, z + .025), (.012, .052, .052), black, .002)
        box('housing', (s * .036, -.102, z + .025), (.008, .026, .038), black, .002)
        box('housing', (0, -.102, z + .025 + s * .0165), (.080, .026, .005), black, .0015)
        ring('mark', (s * .0115, -.104, z + .025), .0092, .0005, plain('mark line', '#101112', .6), (0, math.pi / 2, 0))
    body.make('level', yellow, .0012, 2)
    # Light falls through the liquid onto the pale back of the housing.
    box('back', (0, -.092, z + .025), (.070, .003, .032), plain('back', '#fbfce8', .5, glow='#eef5b0', glow_strength=.25))
    cylinder('vial', (0, -.104, z + .025), .0095, .064, glass('liquid', '#e3ee5c'), (0, math.pi / 2, 0), sides=64)
    sphere('bubble', (.0005, -.1075, z + .0296), .0040, plain('bubble', '#f3f8c8', .1, coat=1, glow='#f3f8b8', glow_strength=.45), (2.4, .9, .9), 24)
    terrain.ground(terrain.meadow('meadow', '#4f5d33', '#66733f', '#83825a'), lambda x, y: -1.3, 60, 10)
    daylight('morning', sun=(34, 232, 4.0, '#ffe0b6'))
    light.camera((-.15, -.80, .265), (.005, -.1, .195), 44, 4, (-.01, -.12, z + .03), level=True)


SCENES = {make.__name__: make for make in (clamp, hook, cable, rating_plate, sealing, nozzle, roller, level, harness)}


def build(what):
    SCENES[what]()
