"""Houses in town and suburb."""
from mathutils import Vector

from kit import garden, house, plants, terrain
from kit.hatchback import hatchback
from kit.house import House, Opening, row
from kit.materials import pavers, plain, rock, setts
from kit.porch import balconies
from kit.shapes import Boxes, box, strip

from .surroundings import around, beside, daylight, either, eye, hedge_end, lawn, twig, woods
from .yards import beds, cottage, gable_rows


def goteborg():
    """A landshövdingehus: stone ground floor, two storeys of timber, a cobbled court."""
    columns = (-6.6, -4.4, -2.2, 2.2, 4.4, 6.6)
    spec = House(
        length=16, depth=11, eave=9.3, pitch=34, base=.3, cladding='lapped', wall='#c7a565', ground_wall=('plaster', '#a79f92', 3.5), trim='#ece7da', corner='#ece7da',
        roof_colours=('#7d3b28', '#8f4a33'), door='#3b5a4c', porch='steps', panels=(10, 2), chimney=-.3, gutter='#5b4a3c',
        front=[Opening(0, 1.5, 1.3, 2.4, 'door')] + gable_rows(columns, 2.0, w=1.1, h=1.6) + gable_rows(columns + (0,), 5.2, 8.0, w=1.05, h=1.65),
        gables=gable_rows((-3, 0, 3), 2.0, 5.2, 8.0, w=1.0, h=1.55))
    neighbour = House(
        length=18, depth=11, eave=9.0, pitch=32, base=.3, cladding='lapped', wall='#9fae9a', ground_wall=('plaster', '#b5ab9b', 3.5), roof_colours=('#3a3b3d', '#454648'), panels=(0, 0), porch='none', chimney=.2,
        front=gable_rows((-7, -4.7, -2.4, 0, 2.4, 4.7, 7), 2.0, 5.1, 7.8, w=1.05, h=1.6), gables=gable_rows((-3, 0, 3), 5.1, 7.8, w=1.0, h=1.5))
    height, trees, rnd = woods(seed=21, hill=3, count=40, front=14, y=(34, 70))
    house.build(spec)
    house.build(neighbour, at=(-19.5, 8, 0), turn=8)
    house.build(House(**{**vars(neighbour), 'wall': '#b77b5a', 'roof_colours': ('#7d3b28', '#8f4a33')}), at=(21, 7, 0), turn=-6)
    house.build(House(**{**vars(neighbour), 'wall': '#b3a78f'}), at=(-4, 33, 0), turn=3)
    strip('court', [(-40, -9), (40, -9)], 30, setts('setts'), .01)
    for k, x in enumerate((-10.2, 10)):
        plants.hedge(x - 2.4, 4, x + 2.4, 4, 2.0, plants.green('shrub', 'summer'), seed=k, size=.05)
    beds([(x, -5.95) for x in (-7, -5.6, -3.6, -2.4, 2.6, 3.9, 5.7, 7)], blossom='#d9c4cf')
    garden.bicycle(at=(3.4, -6.4, 0), turn=5)
    garden.bicycle(at=(4.4, -6.5, 0), turn=-3, colour='#8a3b2e')
    garden.bench(at=(-3.6, -7.0, 0))
    for k, x in enumerate((-1.6, 1.6)):
        garden.pot(at=(x, -6.3, 0), radius=.28, height=.5, seed=k)
    plants.scatter(trees, [(-13, 1), (11.5, -3)], rnd, low=.9, high=1.0)
    daylight('hazy', sun=(27, 232, 4.0, '#ffe4bd'), sky=('#5b8fc0', '#adc9dc', '#ebe6da', .9), start=60, end=320, most=.6)
    eye((-11.6, -21.5, 1.65), (.6, 0, 6.3), (-2, -5, 4), lens=27, close=[(twig(trees[0], .7, 1.0), 2.8, -3.75)])


def molndal():
    """A brick villa of the sixties on a slope, garage in the plinth."""
    spec = House(
        length=14, depth=9, eave=3.7, pitch=25, base=.9, cladding='masonry', wall='#7d4c35', trim='#e8e3d8', corner='none', roof_colours=('#2b2c2f', '#38393c'), door='#7a4a2a', porch='roof', panels=(9, 2), chimney=-.35,
        front=[Opening(-4.6, 2.5, 2.6, 1.5, panes=3, bar=False), Opening(-1.4, 2.55, 1.4, 1.4, bar=False), Opening(.9, 2.0, 1.1, 2.15, 'door'), Opening(3.3, 2.6, 1.4, 1.3, bar=False), Opening(5.4, 2.6, 1.4, 1.3, bar=False)],
        gables=[Opening(-2, 2.5, 1.5, 1.4, bar=False), Opening(2, 2.5, 1.5, 1.4, bar=False)])
    path, drive = [(.9, -6.4), (1.2, -10), (3, -22)], [(9.6, 4), (9.6, -6), (11, -24)]
    height, trees, rnd = woods(seed=31, season='autumn', hill=15, count=300, y=(44, 120), front=70, grass=('#5a5a2c', '#857c46', '#8d8656'))
    house.build(spec)
    for at, turn, wall, tiles in (((-25, 5), 58, '#d9d2c2', ('#7d3b28', '#8f4a33')), ((4.5, 33), -12, '#6f7c84', ('#2b2c2f', '#38393c'))):
        house.build(cottage(wall=wall, roof_colours=tiles, panels=(0, 0), porch='none'), at=(*at, height(*at) - .1), turn=turn)
    stones = pavers('pavers', '#9a948b', '#867f77', '#57524b', 3.2)
    strip('path', path, 1.6, stones, ragged=0)
    strip('drive', [(9.6, 6), *drive], 3.8, stones, .014, ragged=0)
    lawn(height, either(around(spec), beside(path, 1.6), beside(drive, 3.8), beside([(.9, -5), (.9, -6.6)], 2.1)), season='autumn', area=(-24, -26, 20, 12), near=(2, -4), reach=28)
    beds([(-6.6, -5.2), (-5.2, -5.3), (-3.8, -5.2), (-2.4, -5.3), (3, -5.2), (4.4, -5.3), (6, -5.2), (7.6, -3), (7.7, -1)], 'late', '#b98aa0', 5)
    fallen = [(rnd.gauss(x, r), rnd.gauss(y, r)) for x, y, r, n in ((-9, 0, 3.5, 1500), (12, -12, 2.6, 700), (3, -9, 5, 900)) for _ in range(n)]
    plants.strewn(plants.green('leaf', 'autumn'), [p for p in fallen if not around(spec, .3)(*p)], rnd, .05)
    plants.hedge(-15, -14.5, -3.5, -14.5, .8, plants.green('shrub', 'summer'))
    plants.hedge(8.2, 9.5, 24, 10.5, 1.3, plants.green('shrub', 'summer'), seed=2)
    oak = plants.broadleaf(12, plants.leaves('oak autumn', '#6b5a22', '#a07a30'), plants.bark('dark'), 11, .5, .26, .07, 22, .12)
    plants.scatter([oak], [(-20, 17), (14.5, 20), (-8, 26)], rnd, height, .75, .95)
    plants.scatter(trees[:2], [(-11.5, 7), (-17, -1), (17, 14)], rnd, height, .75, .95)
    garden.mailbox(at=(4.7, -14.6, 0), turn=10, colour='#7a2318')
    garden.bench(at=(-3.2, -5.7, 0), colour='#6d5a44')
    garden.pot(at=(2.3, -5.6, 0), radius=.26, height=.42, blossom='#8a4a7a')
    garden.wallbox(at=(7.0, 0, 0), turn=90)
    daylight('autumn', sun=(24, 152, 4.0, '#ffdcb2'), start=60, end=420, most=.5)
    eye((12.6, -16.2, 1.66), (1.8, -1.5, 2.45), (4, -4.5, 2.2), close=[(twig(trees[0], .62, 1.0), 2.6, 2.8), (hedge_end(3, season='autumn'), 2.9, .9)])


def savedalen():
    """A white house with a mono-pitch roof, on a hillside among pines."""
    spec = House(
        length=11.5, depth=8.5, eave=2.95, pitch=24, base=.35, shape='shed', cladding='plaster', wall='#dcd8ce', trim='#3c3f41', corner='none', covering='seams', roof_colours=('#34373a', '#34373a'), door='#9a6a3a', porch='roof', panels=(9, 3), chimney=None, gutter='#34373a',
        front=[Opening(-3.5, 1.65, 2.9, 1.9, panes=3, bar=False), Opening(.3, 1.45, 1.1, 2.15, 'door'), Opening(3.3, 1.65, 2.6, 1.5, panes=2, bar=False)],
        gables=[Opening(-2.0, 1.7, 1.4, 1.5, bar=False), Opening(2.0, 1.7, 1.4, 1.5, bar=False), Opening(.3, 3.9, 1.2, 1.0, bar=False)])
    drive, path = [(9.0, 3), (9.0, -7), (10.5, -24)], [(.3, -5.6), (1.5, -9), (5, -13), (9, -17)]
    height, trees, rnd = woods(seed=71, hill=20, count=330, front=50, y=(24, 100))
    house.build(spec)
    slabs = pavers('pavers', '#9d968b', '#8a837a', '#5b564f', 2.2)
    strip('drive', [(9.0, 5), *drive], 4, slabs, .014, ragged=0)
    strip('path', path, 1.5, slabs, ragged=0)
    lawn(height, either(around(spec), beside(drive, 4), beside(path, 1.5), beside([(.3, -4.4), (.3, -6.2)], 2.1)), season='summer', area=(-24, -24, 20, 10), near=(2, -6), reach=24)
    for k in range(6):
        terrain.island((rnd.uniform(-16, -8), rnd.uniform(-9, 6)), (rnd.uniform(.8, 2.0), rnd.uniform(.6, 1.4)), rnd.uniform(.55, .8), rock(), 20 + k, cells=30, base=-.8)
    beds([(-5, -5.2), (-3.6, -5.3), (-2.2, -5.2), (2.2, -5.2), (3.6, -5.3), (4.8, -5.2), (5.9, 1)], 'summer', '#e9e4da', 11)
    garden.bench(at=(-1.7, -5.2, 0), colour='#6d5a44')
    garden.pot(at=(1.6, -6.2, 0), radius=.28, height=.55, clay='#5b5f62', blossom='#e9e4da')
    garden.wallbox('#2f3336', at=(5.75, -.3, 0), turn=90)
    plants.scatter(trees, [(-11.5, 4), (15, 4), (13.4, 10)], rnd, height, .8, 1.1)
    daylight('late', sun=(17, 132, 4.3, '#ffcf9c'), sky=('#4078b4', '#a9c8dc', '#f2e2cc', .85), glow=('#ffbe85', 10, 132, 6, .4), start=60, end=420, most=.55)
    eye((11.4, -15.6, 1.68), (.4, -1.5, 2.7), (2, -5, 2.4), close=[(hedge_end(3), 2.8, .95), (twig(trees[0], .62, 1.0), 2.6, 2.8)])


def partille():
    """A terrace: three houses in a row, each its own colour, panels across all of them."""
    def unit(wall, door, rise, front, **over):
        """Each house is a little higher than the one before, so that its roof has a separate gable."""
        higher = [Opening(o.u, o.z + rise, o.w, o.h, o.kind, o.panes, o.bar) for o in front]
        gables = row((-2, 2), 1.7 + rise, bar=False) + row((-1.6, 1.6), 4.3 + rise, bar=False)
        return House(**{**dict(length=7.4, depth=9, eave=5.3 + rise, pitch=32, base=.25 + rise, wall=wall, trim='#efebe2', roof_colours=('#2a2b2e', '#36373a'), door=door, panels=(5, 2), chimney=None, porch='roof', gutter='#d9d6cf', front=higher, gables=gables), **over})

    height, trees, rnd = woods(seed=81, season='late', hill=14, count=300, front=70, y=(48, 120))
    door = lambda u: Opening(u, 1.35, 1.05, 2.1, 'door')
    units = [
        unit('#64261c', '#2f4a46', 0, [Opening(-1.9, 1.65, 2.0, 1.5, panes=3, bar=False), door(1.6)] + row((-2.2, 0, 2.2), 4.25, w=1.1, h=1.2, bar=False)),
        unit('#a08250', '#6b2a22', .42, [Opening(1.7, 1.65, 1.3, 1.3), door(-1.3)] + row((-2.3, 2.3), 4.25, w=1.0, h=1.2) + row((0,), 4.25, w=1.5, h=1.2, panes=3, bar=False), porch='gable', cladding='lapped', roof_colours=('#7d3b28', '#8f4a33')),
        unit('#5f6a6c', '#c58a35', .84, [Opening(-1.7, 1.65, 1.6, 1.4, bar=False), door(1.3)] + row((-1.7, 1.7), 4.25, w=1.7, h=1.3, bar=False), porch='steps', roof_colours=('#3d3f42', '#484a4d')),
    ]
    back, ways = (0, .9, -.4), (1.6, -1.3, 1.3)
    paths = []
    for k, spec in enumerate(units):
        x = (k - 1) * 7.55
        house.build(spec, at=(x, back[k], 0))
        paths.append([(x + ways[k], -5.8), (x + ways[k], -14)])
        strip('path', paths[-1], 1.3, pavers('pavers', '#9a948b', '#867f77', '#57524b', 3.2), .012, ragged=0)
        beds([(x - 3.2, -5.1), (x - 2.0, -5.2), (x - .8, -5.1), (x + 3.1, -5.2)], 'summer', ('#d9d3e6', '#e0c14c', '#c98a9a')[k], 3 + k)
        garden.pot(at=(x + ways[k] - 1.35, -6.0, 0), radius=.24, height=.4, blossom=('#c2503f', '#e5e1ea', '#d98a3c')[k], seed=k)
    hedge_green = plants.green('shrub', 'summer')
    for x in (-11.4, -3.8, 3.75, 11.4):
        plants.hedge(x, -12.6, x, -7.2, .75, hedge_green, seed=int(x + 20))
    strip('street', [(-40, -16), (40, -16)], 4.4, plain('asphalt', '#6d6b68', .9, vary=.1, vary_scale=20, bump=.3, bump_scale=90), .015)
    whole = lambda x, y: abs(x) < 11.4 and abs(y - .3) < 4.9
    lawn(height, either(whole, *[beside(p, 1.3) for p in paths], lambda x, y: y < -13.8), season='summer', area=(-22, -14, 22, 10), near=(-1, -8), reach=24)
    garden.bicycle(at=(-3.4, -6.9, 0), turn=84)
    garden.bench(at=(5.4, -6.1, 0))
    garden.mailbox(at=(-4.7, -13.2, 0), colour='#23483b')
    garden.mailbox(at=(2.7, -13.2, 0), colour='#23483b')
    plants.scatter(trees, [(-17, 6), (17, 5), (15.5, -5), (-4, 16), (9, 18)], rnd, height, .75, .95)
    for at, turn, wall in (((-25, 17), 30, '#d9d2c2'), ((24, 20), -16, '#6f7c84')):
        house.build(cottage(wall=wall, roof_colours=('#7d3b28', '#8f4a33'), panels=(0, 0), porch='none'), at=(*at, height(*at) - .1), turn=turn)
    daylight('autumn', sun=(27, 216, 3.9, '#ffe4c2'), glow=None, start=60, end=420, most=.5)
    eye((-12.8, -17.2, 1.66), (.8, 0, 4.0), (-4, -5, 3), lens=30, close=[(hedge_end(-3), 2.8, -1.2)])


def entrance(x, front, base):
    """Steps and a canopy before the door of a stairwell."""
    stone, sheet = plain('stone', '#99958d', .85, vary=.12, bump=.2), plain('canopy', '#33373a', .4, metal=.4)
    box('landing', (x, front - .8, base / 2 - .02), (2.2, 1.6, base), stone, .02)
    box('step', (x, front - 1.8, base / 4), (2.2, .4, base / 2), stone, .02)
    box('canopy', (x, front - .75, 3.12), (2.1, 1.5, .12), sheet, .01)
    posts = Boxes()
    for side in (-1, 1):
        posts.add(x + side * .92 - .03, front - 1.42, base, x + side * .92 + .03, front - 1.36, 3.08)
    posts.make('canopy posts', sheet)
    box('lamp', (x + .95, front - .06, 2.3), (.14, .12, .22), plain('lamp globe', '#f2efe6', .4, glow='#fff0d0', glow_strength=.4), .03)


def parking(places, y, colours):
    """Marked places in asphalt, a charging post between every two, a car in some."""
    asphalt = plain('asphalt', '#5f5e5c', .92, vary=.08, vary_scale=3, bump=.3, bump_scale=90)
    left, right = places[0] - 1.3, places[-1] + 1.3
    box('asphalt', ((left + right) / 2, y - 4.5, -.02), (right - left, 14.2, .08), asphalt)
    box('kerb', ((left + right) / 2, y + 2.68, .05), (right - left + .3, .16, .18), plain('kerb', '#a29e97', .9, vary=.1), .02)
    lines = Boxes()
    for k in range(len(places) + 1):
        lines.add(left + k * 2.6 - .05, y - 2.5, .02, left + k * 2.6 + .05, y + 2.5, .0235)
    lines.make('parking lines', plain('road paint', '#d9d7d0', .8))
    for k, x in enumerate(places):
        if k % 2:
            box('post', (x - 1.3, y + 3.05, .62), (.24, .18, 1.24), plain('post', '#2b2f32', .4), .03)
            for side in (-1, 1):
                box('post face', (x - 1.3 + side * .122, y + 3.05, 1.0), (.006, .12, .30), plain('post light', '#7fd9b4', .3, glow='#58e0aa', glow_strength=.6))
        if colours[k]:
            hatchback(colours[k], at=(x, y + .1, .02), turn=-90)


def flerbostadshus():
    """A block of flats with the whole south roof in panels, seen from the pavement over the hedge of its parking."""
    columns = [-17.5 + k * 3.5 for k in range(11)]
    doors = (-10.5, 0, 10.5)
    out = [x for x in columns if x not in doors][::2]
    spec = House(
        length=40, depth=12, eave=9.2, pitch=27, base=.5, cladding='masonry', wall='#86604a', trim='#ece8de', corner='none', roof_colours=('#2f3032', '#3a3b3d'), door='#3f5a52', porch='none', panels=(31, 3), chimney=None, gutter='#54504a',
        front=[Opening(x, 1.75, 1.3, 2.4, 'door') for x in doors] + [Opening(x, z, 1.6, 1.4, bar=False) for z in (2.0, 4.8, 7.6) for x in columns if not (z == 2.0 and x in doors) and not (z > 2 and x in out)]
        + [Opening(x, z, 1.9, 2.14, bar=False) for z in (4.43, 7.23) for x in out],
        gables=gable_rows((-3, 3), 2.0, 4.8, 7.6, w=1.3, h=1.4, bar=False))
    height, trees, rnd = woods(seed=91, terrain=terrain.hills(9, 52), count=300, front=80, y=(60, 140), x=(-120, 170))
    house.build(spec)
    for x in (-8.75, 8.75):
        house.drain(x, -6.075, Vector((x, -6.5, 9.1)), plain('gutter #54504a', '#54504a', .4, metal=.3))
    balconies(out, (3.3, 6.1), -6)
    for x in doors:
        entrance(x, -6, .5)
    other = House(
        length=34, depth=12, eave=9.2, pitch=20, base=.5, cladding='plaster', wall='#c6ae84', trim='#ece8de', corner='none', roof_colours=('#7d3b28', '#8f4a33'), porch='none', panels=(0, 0), chimney=.2, gutter='#54504a',
        front=gable_rows([-14 + k * 3.5 for k in range(9)], 2.0, 4.8, 7.6, w=1.6, h=1.4, bar=False), gables=gable_rows((-3, 3), 2.0, 4.8, 7.6, w=1.3, h=1.4, bar=False))
    house.build(other, at=(6, 34, 0), turn=4)
    house.build(House(**{**vars(other), 'wall': '#b9b4a8', 'roof_colours': ('#2f3032', '#3a3b3d')}), at=(48, 22, 0), turn=0)
    house.build(House(**{**vars(other), 'wall': '#9a6a52', 'cladding': 'masonry', 'length': 26, 'front': other.front[:0]}), at=(-36, 26, 0), turn=90)
    walk, pavement, slabs = [(-34, -10.6), (34, -10.6)], [(-50, -29.1), (40, -29.1)], pavers('pavers', '#9a948b', '#867f77', '#57524b', 3.2)
    strip('walk', walk, 2.4, slabs, ragged=0)
    strip('pavement', pavement, 2.4, slabs, .013, ragged=0)
    for x in doors:
        strip('door path', [(x, -7.9), (x, -10)], 2.0, slabs, .013, ragged=0)
    parking([-12.6 + k * 2.6 for k in range(9)], -18.5, (None, '#b9bdbf', None, None, None, None, '#31506a', None, '#7c1f19'))
    lot = lambda x, y: -14 < x < 9.6 and y < -15.7
    lawn(height, either(around(spec), lot, beside(walk, 2.4), beside(pavement, 2.4), *[beside([(x, -6.6), (x, -11)], 2.0) for x in doors]), area=(-34, -34, 34, 4), near=(-4, -14), reach=36, density=1100)
    beds([(x + dx, -6.7) for x in columns for dx in (-.9, .8) if abs(x) not in (0, 10.5)], 'summer', '#e0c8cf', 5)
    green = plants.green('shrub', 'summer')
    plants.hedge(-14.2, -14.7, 9.8, -14.7, .75, green, size=.05)
    maple = plants.broadleaf(12, plants.green('leaf', 'summer'), plants.bark('dark'), 8.5, .46, .17, .07, 22, .16)
    for tree, at in ((trees[0], (-21, -13)), (maple, (13.5, -14.5)), (maple, (21.5, -12.5)), (trees[1], (-25, -7)), (maple, (30, -14)), (trees[0], (26, -17))):
        plants.scatter([tree], [at], rnd, height, .62, .78)
    plants.scatter([maple, *trees[:2]], [(rnd.uniform(-60, 90), rnd.uniform(44, 60)) for _ in range(46)], rnd, height, .8, 1.2)
    plants.scatter([maple, *trees[:2]], [(-25, 10), (-27, 17), (27, 15), (33, 3)], rnd, height, .75, .9)
    garden.bench(at=(4.2, -9.1, 0))
    garden.bench(at=(-5, -9.1, 0))
    for k in range(4):
        garden.bicycle(at=(13.6 + k * .55, -7.4, 0), turn=86, colour=('#2f5d62', '#8a3b2e', '#3a3d40', '#c9a24a')[k])
    plants.hedge(-40, -27, 16, -27, 1.2, green, seed=2, size=.05)
    daylight('spring', sun=(36, 222, 4.0, '#ffeed2'), start=60, end=420, most=.55)
    eye((-26, -33, 1.66), (-3, -6, 5.2), (-8, -12, 3), lens=29, close=[(twig(trees[0], .7, 1.0), 2.8, -3.1)])
