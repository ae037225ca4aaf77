"""Timber houses in the country."""
import math
import random

import bpy
from mathutils import Matrix

from kit import garden, harbour, house, light, plants, terrain
from kit.hatchback import hatchback
from kit.house import Opening, row
from kit.materials import gravel, leaves, pavers, plain, snow, water
from kit.roof import moss_cushions, roof_frame
from kit.shapes import Boxes, add, box, strip
from kit.snow import banks, cover as snow_cover, drifts

from .surroundings import around, beside, daylight, either, eye, hedge_end, lawn, pickets, twig, woods
from .yards import beds, cottage, lantern, wave


def hero():
    spec = cottage(panels=(8, 2), panel_shift=(0, .1), wall='#64221a')
    path = [(.35, -5.2), (.3, -8), (.9, -12), (2.4, -20)]
    drive = [(8.3, 3), (8.3, -8), (9.5, -24)]
    open_at = beside([(12, 0), (60, 90)], 16)
    height, trees, rnd = woods(seed=11, count=420, y=(34, 120), front=90, open_at=open_at)
    house.build(spec)
    for at, turn, wall, covering in (((-23, 26), 34, '#a98548', ('#85422d', '#9a5238')), ((27, 30), -24, '#d9d2c2', ('#2b2c2f', '#38393c'))):
        house.build(cottage(wall=wall, roof_colours=covering, panels=(0, 0), porch='none'), at=(*at, height(*at) - .1), turn=turn)
    stone = gravel('gravel')
    strip('path', path, 1.5, stone, rnd=rnd)
    strip('drive', drive, 3.6, stone, .014, rnd=rnd)
    lawn(height, either(around(spec), beside(path, 1.46), beside(drive, 3.5), beside([(.35, -4.4), (.35, -5.9)], 2.0)), season='summer', area=(-24, -26, 20, 14), near=(-3, -5), reach=26)
    beds([(-5.0, -4.55), (-4.3, -4.65), (-3.3, -4.55), (-2.5, -4.7), (-1.5, -4.6), (2.0, -4.6), (5.0, -4.6), (-5.95, -2.9), (-6.0, -1.2), (-5.95, 1.0)], 'summer', '#cfc6df')
    plants.hedge(-20, 9.5, -6.5, 9.5, 1.2, plants.green('shrub', 'summer'))
    plants.scatter(trees, [(9.4, 8.5), (14.6, 3.0), (-12.5, 11), (-19, 14), (18.5, 8.5), (3.0, 16), (-24, 9)], rnd, height, .75, 1.0)
    hatchback('#c9cbca', at=(15.3, -2.6, 0), turn=92)
    garden.bench(at=(-3.35, -5.0, 0), turn=0, colour='#d8d2c4')
    garden.bicycle(at=(3.4, -4.6, 0), turn=3)
    garden.mailbox(at=(6.1, -13.5, 0), turn=-20)
    garden.pot(at=(-.42, -5.25, .32), blossom='#c2503f', seed=4)
    garden.pot(at=(1.12, -5.25, .32), blossom='#e0c14c', seed=5)
    garden.wallbox(at=(5.5, -1.8, 0), turn=90)
    lawn(height, either(beside(path, 2.2), beside(drive, 4.2), lambda x, y: (x + 4) ** 2 + (y + 4) ** 2 < 36), season='late', area=(-16, -18, 8, -8), near=(-6, -13), reach=9, wild=.16, density=150, seed=9)
    daylight('evening', start=60, end=420, most=.55)
    eye((-9.2, -15.6, 1.62), (.2, -2, 2.75), (-2, -4.5, 2.4), close=[(hedge_end(-3), 2.8, -.85), (twig(trees[0], .62, 2.0), 2.5, -2.85)])


def lerum():
    """A brown timber house with a wing towards its garden, above a lake."""
    spec = cottage(wall='#4b3324', cladding='batten', trim='#e9e6dc', roof_colours=('#242528', '#303134'), door='#a5672f', porch='roof', panels=(6, 2), panel_shift=(-2.0, 0), chimney=.1, length=11.5,
                   front=row((-4.0, -1.9), 1.75) + [Opening(.35, 1.42, 1.0, 2.1, 'door')], gables=row((-2.1, 2.1), 1.75) + row((0,), 4.35, w=1.7, h=1.4, panes=3))
    wing = cottage(**{**vars(spec), 'length': 6, 'depth': 4.2, 'panels': (0, 0), 'chimney': None, 'porch': 'none', 'front': [], 'gables': [Opening(0, 1.65, 2.3, 1.6, panes=3, bar=False), Opening(0, 3.75, .8, .8)]})
    hill = terrain.hills(11)
    def land(x, y):
        shore = 15 + 2.2 * wave(y)
        near = max(0, min(1, (x * .82 + y * .52 - shore) / 7))
        across = y + x * .12 - 78 - 5 * wave(x * .2)
        far, rise = max(0, min(1, across / 9)), max(0, min(1, across / 80))
        fall = near * (1 - far)
        return (hill(x, y) * (1 - near + near * rise) + .9 * far * near) * (1 - fall) - 2.6 * fall * fall * (3 - 2 * fall)
    in_lake = lambda x, y: land(x, y) < -.25
    height, trees, rnd = woods(seed=41, hill=11, count=760, y=(26, 150), x=(-110, 240), front=46, terrain=land, open_at=in_lake, grass=('#4a5632', '#5f6c42', '#77774f'))
    # Down to the water on the far side, rooted below the slope's surface.
    shore = []
    while len(shore) < 900:
        far, bearing = rnd.uniform(140, 270), math.radians(rnd.uniform(44, 72))
        p = far * math.sin(bearing) - 10, far * math.cos(bearing) - 16
        if land(*p) > -.1:
            shore.append(p)
    plants.scatter([mesh for mesh in bpy.data.meshes if mesh.name.startswith(('scots pine', 'spruce', 'broadleaf'))], shore, rnd, lambda x, y: land(x, y) - .5, .5, 1.1)
    house.build(spec)
    house.build(wing, at=(3.75, -3, 0), turn=-90)
    terrain.sea(water('water', '#24424a', .04, .12), -1.15)
    path = [(.35, -5.2), (0, -9), (-2, -14), (-7, -24)]
    strip('path', path, 1.4, gravel('gravel', '#9a9388'), rnd=rnd)
    lawn(height, either(around(spec), beside(path, 1.4), beside([(.35, -4.4), (.35, -5.9)], 2.0), lambda x, y: abs(x - 3.75) < 2.22 and -6.12 < y < 0, in_lake), season='summer', area=(-22, -26, 20, 14), near=(0, -5), reach=25)
    lawn(height, lambda x, y: not -.9 < height(x, y) < -.12, season='late', area=(6, -20, 34, 20), near=(16, 0), reach=24, wild=.5, density=260, seed=8)
    beds([(-5, -4.6), (-3.6, -4.7), (-2.4, -4.6), (2.3, -6.6), (3.4, -6.7), (5.1, -6.6), (-6.1, -2), (-6.1, 0)], blossom='#ddd6e6', seed=9)
    harbour.jetty(at=(20.5, -6.0, -.95), turn=-62)
    garden.woodpile(at=(-6.4, 2.6, 0), turn=-90)
    garden.bench(at=(-3.0, -5.2, 0))
    garden.pot(at=(-.95, -5.7, 0), blossom='#c2503f')
    plants.scatter(trees, [(-10.5, 6), (-13, -1), (10.2, 9), (12.2, 5.5)], rnd, height, .8, 1.1)
    daylight('morning', sun=(19, 214, 4.2, '#ffdcae'), glow=None, start=60, end=420, most=.55)
    eye((-10.0, -15.6, 1.65), (3.0, -1.5, 2.55), (-1, -5, 2.4), close=[(twig(trees[1], .62, 4.0), 2.6, 3.45), (hedge_end(-3), 2.9, -1.0)])


def alingsas():
    """A pale green wooden house with a gable over its veranda, picket fence and apple trees."""
    spec = cottage(wall='#8d9a80', trim='#f1ede2', roof_colours=('#85422d', '#9a5238'), door='#32594a', panels=(9, 2), panel_skip=[(i, j) for i in (3, 4, 5, 6) for j in (0, 1)], chimney=-.45, length=11, eave=3.4, base=.5, pitch=40,
                   front=row((-4.0, -2.0, 2.7, 4.4), 1.95, h=1.45) + [Opening(.35, 1.58, 1.0, 2.12, 'door')],
                   gables=row((-2.1, 2.1), 1.95, h=1.45) + row((-.72, .72), 4.75, w=.95, h=1.25))
    gable = cottage(**{**vars(spec), 'length': 4, 'depth': 3.2, 'eave': 5.25, 'panels': (0, 0), 'chimney': None, 'porch': 'none', 'front': [], 'gables': [Opening(0, 1.58, 1.0, 2.12, 'door')] + row((-.62, .62), 4.75, w=.85, h=1.3)})
    season = 'summer'
    path = [(.35, -5.3), (.4, -11), (.4, -24)]
    height, trees, rnd = woods(seed=51, season=season, hill=9, count=420, front=110)
    house.build(spec)
    house.build(gable, at=(.35, -2.12, 0), turn=-90)
    strip('path', path, 1.6, gravel('gravel', '#b5ab9a', '#968c7e'), rnd=rnd)
    lawn(height, either(around(spec), beside(path, 1.6), beside([(.35, -4.4), (.35, -5.9)], 2.1)), season=season, area=(-22, -24, 20, 12), near=(2, -5), reach=25)
    garden.fence([(-22, 2.5), (-6.5, 6.5)])
    garden.fence([(6.5, 6.5), (22, 6.5)])
    beds([(-4.9, -4.6), (-4.0, -4.7), (-3.0, -4.6), (-2.0, -4.7), (2.2, -4.6), (3.2, -4.7), (4.2, -4.6), (5.1, -4.6), (5.95, -2.6), (6.0, -.8), (5.95, 1.2)], 'spring', '#e3c6cf', 4)
    for k, (x, y) in enumerate(((8.8, -5.5), (-9.5, -6.8), (11.5, 1.5))):
        garden.apple_tree(plants.green('leaf', 'summer'), plants.bark('dark'), seed=4 + k, at=(x, y, 0), scale=.9)
    garden.pot(at=(-.42, -5.25, .47), blossom='#d98a3c')
    garden.pot(at=(1.12, -5.25, .47), blossom='#c2503f', seed=8)
    garden.flagpole(at=(-10.5, -3.0, 0), height=8)
    patches = [(rnd.uniform(-12, 12), rnd.uniform(-14, -5.5)) for _ in range(9)]
    bloom = [(rnd.gauss(x, .9), rnd.gauss(y, .7)) for x, y in patches for _ in range(70)]
    for petals, size in ((leaves('daisy', '#e9e6da', '#f4f2ea'), .016), (leaves('dandelion', '#d2a21c', '#e3bb35'), .02)):
        plants.strewn(petals, [p for p in bloom if not beside(path, 1.7)(*p) and not around(spec, .4)(*p)][::2 if size > .018 else 1], rnd, size, .045)
    daylight('spring', sun=(31, 146, 4.2, '#ffe8c6'), start=60, end=420, most=.5)
    eye((9.6, -15.2, 1.64), (.0, -1.5, 2.85), (2, -5, 2.4), close=[(pickets(-3), 3.0, -.5), (pickets(3), 3.0, .75)])


def skymning():
    """A black house of now after sunset, lamps lit behind the curtains."""
    spec = cottage(wall='#25282a', trim='#2b2e30', corner='#25282a', covering='seams', roof_colours=('#232527', '#232527'), gutter='#26292b', door='#a5672f', lit=.75, panels=(8, 2), panel_lift=.035, chimney=None, curtains='#f2e9da', porch='steps', eave=3.3, pitch=40,
                   front=[Opening(-3.6, 1.65, 2.5, 1.9, panes=3, bar=False), Opening(.35, 1.42, 1.0, 2.1, 'door'), Opening(3.3, 1.65, 2.5, 1.9, panes=3, bar=False)], gables=[Opening(-.5, 1.65, 3.2, 1.9, panes=3, bar=False), Opening(0, 4.6, 1.7, 1.5, bar=False)])
    path, drive = [(.35, -5.2), (.3, -8), (.9, -12), (2.4, -20)], [(8.3, 3), (8.3, -8), (9.5, -24)]
    height, trees, rnd = woods(seed=11, count=330, front=130, open_at=beside([(12, 0), (60, 90)], 14))
    house.build(spec)
    strip('path', path, 1.5, gravel('gravel'), rnd=rnd)
    strip('drive', drive, 3.6, gravel('gravel'), .014, rnd=rnd)
    lawn(height, either(around(spec), beside(path, 1.46), beside(drive, 3.5), beside([(.35, -4.4), (.35, -5.9)], 2.0)), area=(-24, -26, 20, 14), near=(-3, -5), reach=24)
    beds([(-5.0, -4.55), (-3.9, -4.65), (-2.6, -4.6), (2.3, -4.6), (3.6, -4.65), (4.8, -4.6), (-5.95, -2.4), (-6.0, -.8)])
    plants.scatter(trees, [(9.4, 8.5), (13.6, 3.0), (-11.5, 8.6), (-17, 11), (-9.6, 3.5)], rnd, height, .8, 1.0)
    garden.bench(at=(-3.35, -5.0, 0))
    garden.pot(at=(-.42, -5.25, .32), seed=4)
    garden.wallbox(at=(5.5, -1.8, 0), turn=90)
    for x, y in ((-.75, -8.5), (-.45, -12), (1.9, -10.2)):
        lantern(x, y)
    light.area((.2, -4.2, 1.75), (.2, -7, .2), 8.6, 60, '#ffc584', 1.1)
    daylight('dusk', veil='#7d8fae', start=60, end=420, most=.55)
    # The one lamp above gives what the windows give. They themselves are only seen: as lamps they strew the lawn with sparks.
    for thing in bpy.data.objects:
        if thing.name.startswith(('room', 'lantern light')):
            thing.visible_diffuse = thing.visible_glossy = False
            thing.active_material.cycles.sample_as_light = False
    eye((-9.4, -15.6, 1.62), (.2, -2, 2.7), (-2, -4.5, 2.4), close=[(hedge_end(-3), 2.8, -.85)])


def washing():
    """A plastered house among neighbours, its tiles half washed, the ladder still up."""
    spec = cottage(wall='#b9b4a6', cladding='plaster', trim='#efece3', corner='none', door='#5d3a28', panels=(0, 0), porch='steps', chimney=.42, eave=3.5, pitch=36, base=.6,
                   front=[Opening(-3.7, 2.1, 2.1, 1.35, panes=3, bar=False), Opening(-1.3, 2.1, 1.1, 1.35, bar=False), Opening(.6, 1.67, 1.05, 2.1, 'door'), Opening(3.6, 2.1, 2.1, 1.35, panes=3, bar=False)],
                   gables=row((-2.1, 2.1), 2.1, w=1.3, h=1.35, bar=False) + [Opening(0, 4.6, 1.6, 1.2, panes=2, bar=False)],
                   roof_colours=('#5f493c', '#4f3d33'), roof_surface=dict(moss=.55, dirt=.75, rough=.9, age=.7, done=dict(x=5.6, colour='#8f5440', second='#7a4534', rough=.7, wide=1.1, rag=2.2, soft=.05, stains=1)))
    path = [(.6, -5.3), (.8, -10), (2.2, -24)]
    height, trees, rnd = woods(seed=61, hill=5, count=420, front=200, y=(40, 110))
    house.build(spec)
    # The ridge's own middle is its origin: moved to its end, so that the line of the washing goes on over it.
    ridge = bpy.data.objects['ridge']
    ridge.data.transform(Matrix.Translation((4.6, 0, 0)))
    ridge.location.x -= 4.6
    m, _, length = roof_frame(-1, spec.length / 2, spec.depth / 2, spec.eave, spec.pitch)
    ladder = Boxes()
    for x in (6.2, 6.6):
        ladder.add(x, .2, .10, x + .035, length - .1, .14, m)
    for k in range(int(length / .34)):
        ladder.add(6.2, .35 + k * .34, .10, 6.63, .38 + k * .34, .13, m)
    ladder.make('roof ladder', plain('ladder', '#b9bdbf', .35, metal=.8))
    for cushion in moss_cushions(5.6, length, 130, bare=lambda x, y: x > 5.2 + .22 * y + .5 * wave(y * 9)):
        cushion.scale *= 2.4
        cushion.matrix_world = m @ cushion.matrix_basis
    strip('path', path, 1.5, pavers('pavers', '#9a948b', '#867f77', '#57524b', 3.2), ragged=0)
    lawn(height, either(around(spec), beside(path, 1.5), beside([(.6, -4.4), (.6, -5.9)], 2.1)), area=(-22, -24, 20, 12), near=(2, -5), reach=24)
    beds([(-5.2, -4.6), (-4.0, -4.7), (-2.9, -4.6), (2.2, -4.6), (3.4, -4.7), (4.6, -4.6), (6.1, -1.5), (6.1, .5)], blossom='#d9c4cf', seed=6)
    for at, turn, wall, covering in (((-22, 19), 30, '#d9d2c2', ('#7d3b28', '#8f4a33')), ((3, 31), -8, '#6b2a20', ('#2b2c2f', '#38393c')), ((27, 20), -24, '#a98548', ('#2b2c2f', '#38393c'))):
        house.build(cottage(wall=wall, roof_colours=covering, panels=(0, 0), porch='none'), at=(*at, height(*at) - .1), turn=turn)
    plants.hedge(-16, 8.6, 18, 8.6, 1.3, plants.green('shrub', 'summer'))
    plants.scatter(trees, [(-11, 13), (-6, 16), (12, 13), (17, 11), (-14, 4), (10.5, 3.5), (21, 12), (25, 9), (30, 13), (34, 8)], rnd, height, .6, .85)
    daylight('spring', sun=(34, 208, 4.0, '#fff0da'), start=60, end=420, most=.55)
    eye((-8.6, -15.4, 1.66), (.3, -2, 2.9), (-1, -4.5, 3), close=[(hedge_end(-3), 2.8, -.85), (twig(trees[0], .62, 2.0), 2.5, -2.85)])


def vinter():
    """The red house in snow; the panels have shed theirs."""
    spec = cottage(panels=(8, 2), wall='#64221a', lit=.5, porch='roof')
    rnd = random.Random(11)
    height, white = terrain.hills(12), snow()
    terrain.ground(white, lambda x, y: height(x, y) + .06 * wave(x * .6 + y * .4) * max(0, min(1, (abs(x) + abs(y) - 24) / 20)))
    frost, needle = plants.green('leaf', 'winter'), plants.needles('winter')
    birches = [plants.broadleaf(11 + i, frost, plants.bark('birch'), 8 + i, .36, .12, .02, 22, .3) for i in range(2)]
    oak = plants.broadleaf(12, frost, plants.bark('dark'), 10, .5, .24, .022, 26, .14)
    pines = [plants.scots_pine(20 + i, needle, plants.bark('pine'), 14 + i) for i in range(2)]
    plants.forest(rnd, height, [plants.spruce(11, needle, plants.bark('dark'), 13, 2.9), *pines, oak, *birches], [*birches, oak], y=(34, 120), count=380, front=70, open_at=beside([(12, 0), (60, 90)], 14))
    house.build(spec)
    house.build(cottage(wall='#a98548', roof_colours=('#e4e8ee', '#eef1f5'), panels=(0, 0), porch='none'), at=(-23, 26, height(-23, 26) - .1), turn=34)
    snow_cover(spec, white)
    box('porch snow', (.35, -4.82, 3.03), (2.85, 1.75, .2), white, .07)
    path, drive = [(.35, -5.3), (.3, -8), (.9, -12), (2.4, -20)], [(8.3, 3), (8.3, -8), (9.5, -24)]
    for name, points, width in (('path', path, 1.3), ('drive', drive, 3.4)):
        strip(name, points, width + .2, trodden(), .02, .1, rnd)
        banks(points, width, white)
    for wall in ([(-5.5, 4), (-5.5, -4)], [(-5.5, -4), (-1.1, -4)], [(1.8, -4), (5.5, -4)], [(5.5, -4), (5.5, 4)]):
        banks(wall, 0, white, .2, .8)
    plants.scatter([*birches, oak], [(9.4, 8.5), (14.6, 3.0), (-12.5, 11), (-19, 14), (18.5, 8.5), (3.0, 16)], rnd, height, .75, 1.0)
    garden.woodpile(at=(-6.0, 2.6, .05), turn=-90)
    garden.mailbox(at=(6.1, -13.0, 0), turn=-20)
    garden.wallbox(at=(5.5, -1.8, 0), turn=90)
    lantern(-.9, -8.2)
    steps = []
    for k in range(17):
        t = k / 16
        x, y, turn = -6.8 + 5.2 * t, -13.6 + 7 * t + 1.1 * math.sin(t * math.pi), math.atan2(7 + 3.4 * math.cos(t * math.pi), 5.2)
        side = (.13 if k % 2 else -.13) + rnd.gauss(0, .02)
        steps.append((x - side * math.sin(turn), y + side * math.cos(turn), turn + rnd.gauss(0, .1)))
    drifts((-16, -15.5, -.9, -5.2), steps, white)
    stalks = [(rnd.uniform(*rnd.choice(((-5.2, -1.4), (2.2, 5.2)))), rnd.uniform(-5.2, -4.5)) for _ in range(150)]
    add(plants.blades(stalks, rnd, leaves('stalks', '#5d4a30', '#96805a', 3), .25, .62, .005))

    def capped(at, right):
        """A fence with snow on every picket."""
        garden.fence([tuple(at), tuple(at - right * 3)], height=1.1)
        along, caps = -right, Boxes()
        m = Matrix.Translation((*at, 0)) @ Matrix.Rotation(math.atan2(along.y, along.x), 4, 'Z')
        for k in range(23):
            top = 1.09 + .04 * math.cos(k * 2.1)
            caps.add(k * .135 - .008, -.014, top, k * .135 + .078, .036, top + .045 + .012 * math.sin(k * 5), m)
        caps.make('caps', white, .02, 3)

    daylight('winter', start=60, end=420, most=.55)
    eye((-9.2, -15.6, 1.64), (.2, -2, 2.75), (-2, -4.5, 2.4), close=[(capped, 2.9, -.7)])


def trodden():
    return plain('trodden snow', '#dde3ea', .8, bump=.6, bump_scale=7)
