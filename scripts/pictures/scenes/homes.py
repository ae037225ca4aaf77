"""Houses in their gardens. One function per place; `build(place=...)` picks it."""
import random

from kit import garden, house, light, plants
from kit.car import car
from kit.house import House, Opening, row
from kit.materials import cobbles, gravel, leaves, plain, rock, snow, water
from kit.shapes import add, box, cylinder, strip

from .surroundings import around, beside, daylight, either, lawn, woods


def cottage(**over):
    """One and a half storeys, the commonest Swedish house."""
    spec = dict(
        front=row((-4.0, -1.9, 2.5, 4.3), 1.75) + [Opening(.35, 1.42, 1.0, 2.1, 'door')],
        gables=row((-2.1, 2.1), 1.75) + row((-.72, .72), 4.35, w=.95, h=1.15), porch='gable')
    return House(**{**spec, **over})


def beds(spots, season='summer', blossom='#d9d3e6', seed=2):
    """Shrubs and flowering plants along a wall."""
    rnd = random.Random(seed)
    green = plants.green('shrub', season)
    petals = leaves('petals ' + blossom, blossom, blossom, 3)
    meshes = [plants.shrub_mesh(k, green, .48, .55, 2400, .03) for k in range(3)] + [plants.shrub_mesh(7 + k, green, .42, .5, 1700, .03, petals, 230) for k in range(2)]
    for x, y in spots:
        s = rnd.uniform(.7, 1.25)
        add(rnd.choice(meshes), at=(x, y, -.05), turn=rnd.uniform(0, 6), scale=(s, s, s * rnd.uniform(.85, 1.2)))


def hero():
    spec = cottage(panels=(8, 2), panel_shift=(0, .1), wall='#64221a')
    path = [(.35, -5.2), (.3, -8), (.9, -12), (2.4, -20)]
    drive = [(8.3, 3), (8.3, -8), (9.5, -24)]
    open_at = beside([(12, 0), (60, 90)], 16)
    height, birches, rnd = woods(seed=11, count=620, open_at=open_at)
    house.build(spec)
    stone = gravel('gravel')
    strip('path', path, 1.5, stone, rnd=rnd)
    strip('drive', drive, 3.6, stone, .014, rnd=rnd)
    lawn(height, either(around(spec), beside(path, 1.46), beside(drive, 3.5), beside([(.35, -4.4), (.35, -5.9)], 2.0)), season='summer', area=(-24, -26, 20, 14), near=(-3, -5), reach=26)
    beds([(-5.0, -4.55), (-4.3, -4.65), (-3.3, -4.55), (-2.5, -4.7), (-1.5, -4.6), (2.1, -4.6), (3.0, -4.65), (4.0, -4.55), (4.9, -4.6), (-5.95, -2.9), (-6.0, -1.2), (-5.95, 1.0)], 'summer', '#cfc6df')
    garden.apple_tree(plants.green('leaf', 'summer'), plants.bark('dark'), at=(-9.8, .6, 0))
    plants.scatter(birches, [(9.4, 8.5), (13.6, 3.0), (-11.5, 8.6), (-17, 11), (17.5, 7.5), (-8.0, 11), (-23, 6)], rnd, height, .8, 1.15)
    car(at=(8.4, -3.6, 0), turn=92)
    garden.bench(at=(-3.35, -5.0, 0), turn=0, colour='#d8d2c4')
    garden.bicycle(at=(3.55, -5.05, 0), turn=4)
    garden.mailbox(at=(6.1, -13.5, 0), turn=-20)
    garden.pot(at=(-.75, -5.5, .3), blossom='#c2503f', seed=4)
    garden.pot(at=(1.45, -5.5, .3), blossom='#e0c14c', seed=5)
    garden.wallbox(at=(5.5, -1.8, 0), turn=90)
    daylight('evening')
    light.camera((-12.4, -16.4, 3.7), (.55, 0, 3.15), 33, .9, (-2.5, -4, 2.5))


def gable_rows(us, *zs, **kw):
    return [o for z in zs for o in row(us, z, **kw)]


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
    height, birches, rnd = woods(seed=21, hill=3, conifers=0, count=40, front=14, y=(34, 70))
    house.build(spec)
    house.build(neighbour, at=(-19.5, 8, 0), turn=8)
    house.build(House(**{**vars(neighbour), 'wall': '#b77b5a', 'roof_colours': ('#7d3b28', '#8f4a33')}), at=(21, 7, 0), turn=-6)
    strip('court', [(-40, -9), (40, -9)], 30, cobbles('cobbles'), .01)
    beds([(x, -5.95) for x in (-7, -5.6, -3.6, -2.4, 2.6, 3.9, 5.7, 7)], blossom='#d9c4cf')
    garden.bicycle(at=(3.4, -6.4, 0), turn=5)
    garden.bicycle(at=(4.4, -6.5, 0), turn=-3, colour='#8a3b2e')
    garden.bench(at=(-3.6, -7.0, 0))
    for k, x in enumerate((-1.6, 1.6)):
        garden.pot(at=(x, -6.3, 0), radius=.28, height=.5, seed=k)
    garden.table_and_chairs(at=(-7.5, -10.5, 0), turn=20)
    plants.scatter(birches, [(-13, 1), (11.5, -3)], rnd, low=.9, high=1.0)
    daylight('hazy', sun=(27, 232, 4.0, '#ffe4bd'), sky=('#5b8fc0', '#adc9dc', '#ebe6da', .9))
    light.camera((-13.5, -24, 8.2), (.2, 0, 6.0), 30, level=True)


def molndal():
    """A brick villa of the sixties on a slope, garage in the plinth."""
    spec = House(
        length=14, depth=9, eave=3.7, pitch=25, base=.9, cladding='brick', wall='#8c5a3f', trim='#e8e3d8', corner='none', roof_colours=('#2b2c2f', '#38393c'), door='#7a4a2a', porch='roof', panels=(9, 2), chimney=-.35,
        front=[Opening(-4.6, 2.5, 2.6, 1.5, panes=3, bar=False), Opening(-1.4, 2.55, 1.4, 1.4, bar=False), Opening(.9, 2.0, 1.1, 2.15, 'door'), Opening(3.3, 2.6, 1.4, 1.3, bar=False), Opening(5.4, 2.6, 1.4, 1.3, bar=False)],
        gables=[Opening(-2, 2.5, 1.5, 1.4, bar=False), Opening(2, 2.5, 1.5, 1.4, bar=False)])
    path, drive = [(.9, -6.4), (1.2, -10), (3, -22)], [(9.6, 4), (9.6, -6), (11, -24)]
    height, birches, rnd = woods(seed=31, season='autumn', hill=15, count=380, y=(30, 110), front=90)
    house.build(spec)
    paving = plain_paving()
    strip('path', path, 1.6, paving, rnd=None)
    strip('drive', drive, 3.8, paving, .014)
    lawn(height, either(around(spec), beside(path, 1.6), beside(drive, 3.8), beside([(.9, -5), (.9, -6.6)], 2.1)), season='autumn', area=(-24, -26, 20, 10), near=(2, -6))
    beds([(-6.6, -5.2), (-5.2, -5.3), (-3.8, -5.2), (-2.4, -5.3), (3, -5.2), (4.4, -5.3), (6, -5.2), (7.6, -3), (7.7, -1)], 'late', '#b98aa0', 5)
    plants.hedge(-15, -14.5, -3.5, -14.5, .8, plants.green('shrub', 'summer'))
    plants.scatter(birches, [(-11, 3), (-14.5, -3), (15, 6), (13.6, -3.5)], rnd, height, .8, 1.05)
    garden.mailbox(at=(4.7, -14.6, 0), turn=10, colour='#7a2318')
    garden.bench(at=(-3.2, -5.7, 0), colour='#6d5a44')
    garden.pot(at=(2.3, -5.6, 0), radius=.26, height=.42, blossom='#8a4a7a')
    car(at=(9.7, -5.2, 0), turn=95, paint='#6c2a24')
    garden.wallbox(at=(7.0, -2.4, .5), turn=90)
    daylight('autumn', sun=(19, 138, 4.2, '#ffd3a0'))
    light.camera((12.8, -17.5, 4.4), (.9, 0, 2.7), 32, 2.0, (3, -5, 2.5))


def plain_paving():
    return plain('paving', '#a39c91', .9, vary=.16, vary_scale=14, bump=.3, bump_scale=30)


def lerum(view='lake'):
    """A dark green timber house above a lake, spruce on the far shore."""
    spec = cottage(wall='#3b463c', cladding='batten', trim='#e9e6dc', roof_colours=('#242528', '#303134'), door='#a5672f', porch='roof', panels=(8, 2), chimney=-.4, length=11.5,
                   gables=row((-2.1, 2.1), 1.75) + row((0,), 4.35, w=1.7, h=1.4, panes=3))
    hill = garden.hills(11)
    def terrain(x, y):
        shore = 15 + 2.2 * random_wave(y)
        if y > 105:
            return hill(x, y)
        fall = max(0, min(1, (x * .82 + y * .52 - shore) / 7))
        return hill(x, y) * (1 - fall) - 2.6 * fall * fall * (3 - 2 * fall)
    in_lake = lambda x, y: terrain(x, y) < -.25
    height, birches, rnd = woods(seed=41, hill=11, count=620, y=(26, 150), x=(-110, 170), front=46, terrain=terrain, open_at=in_lake, conifers=5)
    house.build(spec)
    garden.sea(water('water', '#24424a', .04, .12), -1.15)
    path = [(.35, -5.2), (0, -9), (-2, -14), (-7, -24)]
    strip('path', path, 1.4, gravel('gravel', '#9a9388'), rnd=rnd)
    lawn(height, either(around(spec), beside(path, 1.4), beside([(.35, -4.4), (.35, -5.9)], 2.0), in_lake), season='summer', area=(-22, -26, 20, 14), near=(0, -5), reach=25)
    lawn(height, lambda x, y: not -.9 < height(x, y) < -.12, season='late', area=(6, -20, 34, 20), near=(16, 0), reach=24, wild=.5, density=260, seed=8)
    beds([(-5, -4.6), (-3.6, -4.7), (-2.4, -4.6), (2.4, -4.6), (3.6, -4.7), (4.9, -4.6), (-6.1, -2), (-6.1, 0)], blossom='#ddd6e6', seed=9)
    garden.jetty(at=(20.5, -6.0, -.95), turn=-62)
    garden.woodpile(at=(-6.4, 2.6, 0), turn=-90)
    garden.bench(at=(-3.0, -5.2, 0))
    garden.pot(at=(1.9, -5.5, 0), blossom='#c2503f')
    garden.heat_pump(at=(6.15, 1.6, 0), turn=90)
    plants.scatter(birches, [(-10.5, 6), (-13, -1), (10.2, 9), (12.2, 5.5)], rnd, height, .8, 1.1)
    if view == 'lake':
        daylight('morning', sun=(19, 214, 4.2, '#ffdcae'), glow=None, start=36, end=300, most=.66)
        light.camera((-11.2, -17.0, 4.3), (2.2, 0, 2.7), 30, 2.2, (-1, -5, 2.5))
    else:
        daylight('spring', start=34, end=260)
        light.camera((9.6, -14.8, 5.6), (.2, .4, 2.9), 34, 2.2, (1, -4, 2.5))


def random_wave(v):
    import math
    return math.sin(v * .21) + .5 * math.sin(v * .53 + 1)


def alingsas(view='front'):
    """A yellow wooden house with a veranda, picket fence and apple trees."""
    spec = cottage(wall='#a98548', trim='#f1ede2', roof_colours=('#85422d', '#9a5238'), door='#32594a', panels=(7, 2), chimney=-.45, length=11, eave=3.4, base=.5, pitch=40,
                   front=row((-4.0, -2.0, 2.7, 4.4), 1.95, h=1.45) + [Opening(.35, 1.58, 1.0, 2.12, 'door')],
                   gables=row((-2.1, 2.1), 1.95, h=1.45) + row((-.72, .72), 4.75, w=.95, h=1.25))
    path = [(.35, -5.3), (.4, -11), (.4, -24)]
    height, birches, rnd = woods(seed=51, season='spring', hill=9, count=420, front=110)
    house.build(spec)
    strip('path', path, 1.6, gravel('gravel', '#b5ab9a', '#968c7e'), rnd=rnd)
    lawn(height, either(around(spec), beside(path, 1.6), beside([(.35, -4.4), (.35, -5.9)], 2.1)), season='spring', area=(-22, -24, 20, 12), near=(2, -5), reach=25)
    garden.fence([(-16, -11.5), (-.6, -11.5)])
    garden.fence([(1.5, -11.5), (17, -11.5)])
    beds([(-4.9, -4.6), (-4.0, -4.7), (-3.0, -4.6), (-2.0, -4.7), (2.2, -4.6), (3.2, -4.7), (4.2, -4.6), (5.1, -4.6), (5.95, -2.6), (6.0, -.8), (5.95, 1.2)], 'spring', '#e3c6cf', 4)
    for k, (x, y) in enumerate(((8.8, -5.5), (-9.5, -6.8), (11.5, 1.5))):
        garden.apple_tree(plants.green('leaf', 'summer'), plants.bark('dark'), seed=4 + k, at=(x, y, 0), scale=.9)
    garden.table_and_chairs(at=(-5.2, -7.4, 0), turn=15)
    garden.flagpole(at=(-10.5, -3.0, 0), height=8)
    garden.mailbox(at=(2.3, -11.8, 0))
    garden.pot(at=(-.9, -5.6, .3), blossom='#d98a3c')
    garden.pot(at=(1.6, -5.6, .3), blossom='#c2503f', seed=8)
    if view == 'front':
        daylight('spring', sun=(31, 146, 4.2, '#ffe8c6'))
        light.camera((11.8, -16.8, 4.9), (.2, 0, 2.9), 32, 2.2, (2, -5, 2.5))
    else:
        daylight('evening', sun=(20, 228, 4.3, '#ffd9a8'))
        light.camera((-9.8, -15.2, 5.4), (.4, .4, 3.3), 34, 2.2, (-1, -4, 2.5))


def coast(flat=(9.5, 8), seed=3, skerries=10, level=-1.3):
    """Bare rock with the sea behind it and skerries fading into the haze."""
    rnd, stone = random.Random(seed), rock()
    garden.island((0, -4), (27, 21), 4, stone, seed, flat, 170)
    for k in range(skerries):
        far = 70 + 230 * (k / skerries) ** 1.4
        garden.island((rnd.uniform(-.9, 1.1) * far, far), (rnd.uniform(8, 26) * (1 + far / 200), rnd.uniform(5, 10)), rnd.uniform(1.9, 3.6), stone, seed + k + 2, cells=40)
    garden.sea(water('water', '#29505c', .06, .28), level)
    return rnd


def heather(rnd, avoid, area=(-9, -8, 9, 6)):
    """Dry grass, juniper and rose in the hollows of the rock."""
    from mathutils import Vector, noise
    lawn(lambda x, y: 0, lambda x, y: avoid(x, y) or noise.noise(Vector((x * .35, y * .35, 3))) < -.05 + max(0, (x / 9) ** 2 + ((y + 1) / 7.5) ** 2 - .55), area=area, season='late', wild=.16, density=900, near=(0, -3), reach=14, seed=12)
    spots = [(rnd.uniform(area[0], area[2]), rnd.choice((rnd.uniform(area[1], -4.8), rnd.uniform(4.8, area[3])))) for _ in range(34)]
    beds([p for p in spots if not avoid(*p)], 'late', '#c98a9a', 6)


def kungalv():
    """A white house on the rocks, sails out at sea."""
    spec = cottage(wall='#d9d5ca', cladding='lapped', trim='#f2efe7', roof_colours=('#85422d', '#9a5238'), door='#3f5f6e', panels=(7, 2), chimney=-.4, length=10.5, porch='gable')
    rnd = coast()
    house.build(spec)
    path = [(.35, -5.2), (.6, -8), (-1.2, -12), (-1, -20)]
    avoid = either(around(spec, .3), beside(path, 1.3), beside([(.35, -4.4), (.35, -6)], 2.1))
    strip('path', path[:3], 1.2, gravel('gravel', '#b0a698'), rnd=rnd)
    heather(rnd, avoid)
    garden.bench(at=(-3.1, -5.0, 0), colour='#e0ddd4')
    garden.flagpole(at=(8.2, 2.5, 0), height=7.5)
    garden.pot(at=(1.6, -5.5, .2), blossom='#e5e1ea')
    garden.bicycle(at=(3.3, -5.0, 0), turn=3, colour='#7a2e2a')
    garden.sailing_boat(at=(-19, 52, -1.2), turn=25)
    garden.sailing_boat(at=(-30, 105, -1.2), turn=-20)
    garden.sailing_boat(at=(84, 40, -1.2), turn=10)
    daylight('late', sun=(15, 246, 4.4, '#ffcf9a'), sky=('#3f7ab8', '#a6c6dc', '#efe3d2', .85), glow=('#ffc080', 9, 246, 5, .35), start=50, end=330, most=.86)
    light.camera((-12.6, -15.2, 4.4), (1.5, 0, 2.9), 30, 2.8, (-1, -5, 2.5))


def kungsbacka():
    """A blue-grey house with a zinc roof above a shore meadow, the sea beyond."""
    spec = House(
        length=11, depth=8.5, eave=4.3, pitch=36, base=.3, cladding='lapped', wall='#7d929c', trim='#eef0ee', covering='seams', roof_colours=('#5b6166', '#5b6166'), door='#c58a35', porch='roof', panels=(8, 2), chimney=None, gutter='#8a9094',
        front=[Opening(-3.7, 1.6, 2.3, 1.9, panes=3, bar=False), Opening(-1.3, 1.75, 1.1, 1.5, bar=False), Opening(.6, 1.35, 1.05, 2.1, 'door'), Opening(3.6, 1.6, 2.3, 1.9, panes=3, bar=False)] + row((-4.2, -2.2, 2.2, 4.2), 3.75, w=1.0, h=.7, bar=False),
        gables=[Opening(-2, 1.7, 1.4, 1.6, bar=False), Opening(2, 1.7, 1.4, 1.6, bar=False), Opening(0, 4.7, 1.9, 1.6, bar=False, panes=3)])
    rnd = random.Random(61)
    def terrain(x, y):
        fall = max(0, min(1, (y + x * .25 - 13) / 16))
        return -2.4 * fall * fall * (3 - 2 * fall) + .05 * random_wave(x * .7 + y)
    garden.ground(garden.meadow('meadow', '#6a6d38', '#8c8850', '#a8a070'), terrain, 300, 150)
    house.build(spec)
    garden.sea(water('water', '#2b5664', .06, .25), -1.3)
    stone = rock()
    for k in range(9):
        far = 90 + 26 * k
        garden.island((rnd.uniform(-.9, 1.0) * far, far), (rnd.uniform(12, 40), rnd.uniform(5, 9)), rnd.uniform(1.9, 3.2), stone, 70 + k, cells=40)
    for k in range(7):
        garden.island((rnd.uniform(-16, 18), rnd.uniform(10, 20)), (rnd.uniform(1, 2.4), rnd.uniform(.8, 1.8)), rnd.uniform(.8, 1.1), stone, 90 + k, cells=30, base=-1.6)
    path, drive = [(.6, -5.4), (.8, -9), (2.5, -22)], [(8.8, 2), (8.8, -6), (10.5, -24)]
    strip('path', path, 1.5, gravel('gravel', '#b8ae9c', '#9d9384'), rnd=rnd)
    strip('drive', drive, 3.6, gravel('gravel'), .014, rnd=rnd)
    avoid = either(around(spec), beside(path, 1.5), beside(drive, 3.6), beside([(.6, -4.4), (.6, -6)], 2.1))
    lawn(lambda x, y: 0, either(avoid, lambda x, y: y > 7), season='spring', area=(-22, -24, 20, 8), near=(-1, -6), reach=23)
    lawn(terrain, either(avoid, lambda x, y: y < 7 or terrain(x, y) < -1), season='late', area=(-24, 7, 26, 24), near=(0, 12), reach=30, wild=.4, density=420, seed=13)
    beds([(-5, -4.85), (-3.9, -4.9), (-2.6, -4.85), (2.6, -4.85), (3.8, -4.9), (5, -4.85), (-6, -2.4), (-6, -.6)], 'summer', '#b9b4dc', 7)
    garden.table_and_chairs(at=(-3.6, -7.4, 0), turn=-12)
    garden.wallbox(at=(5.5, -2.2, 0), turn=90)
    car(at=(8.8, -3.4, 0), turn=92, paint='#e3e5e4')
    garden.pot(at=(2.0, -5.5, 0), radius=.26, height=.5, blossom='#d9d3e6', clay='#7d8288')
    garden.sailing_boat(at=(-15, 72, -1.2), turn=15)
    daylight('noon', sun=(36, 222, 4.2, '#fff0d6'), sky=('#2f70b5', '#8dbbdd', '#dfe9ea', .95), start=50, end=330, most=.86)
    light.camera((-12.2, -16.5, 4.8), (1.2, 0, 2.9), 31, 2.8, (-1, -5, 2.5))


def savedalen():
    """A white house with a mono-pitch roof, on a hillside among pines."""
    spec = House(
        length=11, depth=9, eave=4.4, pitch=15, base=.35, shape='shed', cladding='plaster', wall='#dcd8ce', trim='#3c3f41', corner='none', covering='seams', roof_colours=('#34373a', '#34373a'), door='#9a6a3a', porch='roof', panels=(9, 3), chimney=None, gutter='#34373a',
        front=[Opening(-3.5, 1.65, 2.9, 1.9, panes=3, bar=False), Opening(.3, 1.45, 1.1, 2.15, 'door'), Opening(3.2, 1.65, 2.4, 1.5, panes=2, bar=False)] + row((-4.2, -2.2), 3.55, w=1.2, h=.8, bar=False) + row((3.2,), 3.55, w=2.4, h=.8, bar=False),
        gables=[Opening(-2.2, 1.7, 1.4, 1.5, bar=False), Opening(2.0, 1.7, 1.4, 1.5, bar=False), Opening(1.6, 4.4, 1.8, 1.3, bar=False)])
    drive, path = [(9.0, 3), (9.0, -7), (10.5, -24)], [(.3, -5.6), (1.5, -9), (5, -13), (9, -17)]
    height, birches, rnd = woods(seed=71, hill=20, count=330, front=50, pines=True, conifers=1, y=(24, 100))
    house.build(spec)
    paving = plain_paving()
    strip('drive', drive, 4, paving, .014)
    strip('path', path, 1.5, paving)
    lawn(height, either(around(spec), beside(drive, 4), beside(path, 1.5), beside([(.3, -4.4), (.3, -6.2)], 2.1)), season='summer', area=(-24, -24, 20, 10), near=(2, -6), reach=24)
    for k in range(6):
        garden.island((rnd.uniform(-16, -8), rnd.uniform(-9, 6)), (rnd.uniform(.8, 2.0), rnd.uniform(.6, 1.4)), rnd.uniform(.55, .8), rock(), 20 + k, cells=30, base=-.8)
    beds([(-5, -5.2), (-3.6, -5.3), (-2.2, -5.2), (2.2, -5.2), (3.6, -5.3), (4.8, -5.2), (5.9, 1)], 'summer', '#e9e4da', 11)
    garden.bench(at=(-1.7, -5.2, 0), colour='#6d5a44')
    garden.pot(at=(1.6, -6.2, 0), radius=.28, height=.55, clay='#5b5f62', blossom='#e9e4da')
    garden.wallbox(at=(5.5, -2.6, 0), turn=90)
    car(at=(8.9, -3.8, 0), turn=94, paint='#24282b')
    plants.scatter(birches, [(-11.5, 4), (15, 4), (13.4, 10)], rnd, height, .8, 1.1)
    daylight('late', sun=(17, 132, 4.3, '#ffcf9c'), sky=('#4078b4', '#a9c8dc', '#f2e2cc', .85), glow=('#ffbe85', 10, 132, 6, .4))
    light.camera((12.8, -16.8, 5.6), (.7, 0, 3.0), 31, 2.2, (2, -5, 2.5))


def partille():
    """A terrace: three houses in a row, each its own colour, panels across all of them."""
    def unit(wall, door, skip=()):
        return House(length=7.4, depth=9, eave=5.3, pitch=32, base=.25, wall=wall, trim='#efebe2', roof_colours=('#2a2b2e', '#36373a'), door=door, panels=(5, 2), panel_skip=skip, chimney=None, porch='roof', gutter='#d9d6cf',
                     front=[Opening(-1.9, 1.65, 2.0, 1.5, panes=3, bar=False), Opening(1.6, 1.35, 1.05, 2.1, 'door')] + row((-2.2, 0, 2.2), 4.25, w=1.1, h=1.2, bar=False),
                     gables=row((-2, 2), 1.7, bar=False) + row((-1.6, 1.6), 4.3, bar=False))
    height, birches, rnd = woods(seed=81, season='late', hill=14, count=420, front=80, y=(28, 110))
    units = [unit('#64261c', '#2f4a46'), unit('#a08250', '#6b2a22'), unit('#5f6a6c', '#c58a35')]
    paths = []
    for k, spec in enumerate(units):
        x = (k - 1) * 7.55
        house.build(spec, at=(x, 0, 0))
        paths.append([(x + 1.6, -5.8), (x + 1.6, -14)])
        strip('path', paths[-1], 1.3, plain_paving(), .012)
        beds([(x - 3.2, -5.1), (x - 2.0, -5.2), (x - .8, -5.1), (x + 3.1, -5.2)], 'summer', ('#d9d3e6', '#e0c14c', '#c98a9a')[k], 3 + k)
        garden.pot(at=(x + .3, -5.4, 0), radius=.24, height=.4, blossom=('#c2503f', '#e5e1ea', '#d98a3c')[k], seed=k)
    hedge_green = plants.green('shrub', 'summer')
    for x in (-11.4, -3.8, 3.75, 11.4):
        plants.hedge(x, -13, x, -6.6, .9, hedge_green, seed=int(x + 20))
    strip('street', [(-40, -16), (40, -16)], 4.4, plain('asphalt', '#6d6b68', .9, vary=.1, vary_scale=20, bump=.3, bump_scale=90), .015)
    whole = lambda x, y: abs(x) < 11.4 and abs(y) < 4.7
    lawn(height, either(whole, *[beside(p, 1.3) for p in paths], lambda x, y: y < -13.8), season='summer', area=(-22, -14, 22, 10), near=(-1, -8), reach=24)
    garden.bicycle(at=(-6.9, -5.4, 0), turn=2)
    garden.table_and_chairs(at=(-10.2, -8.4, 0), turn=10, scale=.95)
    garden.bench(at=(4.9, -5.5, 0))
    garden.mailbox(at=(-4.7, -13.2, 0), colour='#23483b')
    garden.mailbox(at=(2.7, -13.2, 0), colour='#23483b')
    garden.wallbox(at=(11.3, -2.0, 0), turn=90)
    plants.scatter(birches, [(-15, 4), (16, 5), (15.5, -5)], rnd, height, .8, 1.05)
    daylight('autumn', sun=(24, 216, 4.2, '#ffdcb0'), glow=None)
    light.camera((-14.6, -21.5, 6.6), (.4, 0, 3.6), 30, 2.2, (-2, -5, 3), level=True)


def skymning():
    """The black house after sunset, lamps lit behind the curtains."""
    spec = cottage(wall='#25282a', trim='#d8d5cc', corner='#25282a', roof_colours=('#1d1e20', '#29292c'), door='#a5672f', lit=1.5, panels=(8, 2), chimney=.45, curtains='#e8c894')
    path, drive = [(.35, -5.2), (.3, -8), (.9, -12), (2.4, -20)], [(8.3, 3), (8.3, -8), (9.5, -24)]
    height, birches, rnd = woods(seed=11, count=560, open_at=beside([(12, 0), (60, 90)], 14))
    house.build(spec)
    strip('path', path, 1.5, gravel('gravel'), rnd=rnd)
    strip('drive', drive, 3.6, gravel('gravel'), .014, rnd=rnd)
    lawn(height, either(around(spec), beside(path, 1.46), beside(drive, 3.5), beside([(.35, -4.4), (.35, -5.9)], 2.0)), area=(-24, -26, 20, 14), near=(-3, -5), reach=24)
    beds([(-5.0, -4.55), (-3.9, -4.65), (-2.6, -4.6), (2.3, -4.6), (3.6, -4.65), (4.8, -4.6), (-5.95, -2.4), (-6.0, -.8)])
    plants.scatter(birches, [(9.4, 8.5), (13.6, 3.0), (-11.5, 8.6), (-17, 11), (-9.6, 3.5)], rnd, height, .8, 1.15)
    garden.bench(at=(-3.35, -5.0, 0))
    garden.pot(at=(-.75, -5.5, .3), seed=4)
    garden.wallbox(at=(5.5, -1.8, 0), turn=90)
    car(at=(8.4, -3.6, 0), turn=92)
    for x, y in ((-.75, -8.5), (-.45, -12), (1.9, -10.2)):
        lantern(x, y)
    daylight('dusk', veil='#7d8fae', most=.6)
    light.camera((-11.6, -17.2, 3.6), (.6, 0, 3.0), 33, 2.2, (-2, -5, 2.5))


def lantern(x, y):
    """A low garden light."""
    cylinder('lantern', (x, y, .25), .03, .5, plain('lantern', '#1b1c1d', .4))
    cylinder('lantern light', (x, y, .48), .045, .1, plain('lantern light', '#fff0d0', .5, glow='#ffca7a', glow_strength=8))
    cylinder('lantern cap', (x, y, .55), .07, .03, plain('lantern', '#1b1c1d', .4))


def vinter():
    """The red house in snow; the panels have shed theirs."""
    spec = cottage(panels=(8, 2), wall='#64221a', lit=.5, porch='roof')
    rnd = random.Random(11)
    height, white = garden.hills(12), snow()
    garden.ground(white, lambda x, y: height(x, y) + .06 * random_wave(x * .6 + y * .4))
    bare = plants.green('leaf', 'winter')
    spruces = [plants.spruce(11 + i, plants.needles('winter'), plants.bark('dark'), 13 + i, 2.3 + .25 * i) for i in range(5)]
    birches = [plants.broadleaf(11 + i, bare, plants.bark('birch'), 8 + i, .36, .12, .05, 3, .3) for i in range(2)]
    plants.forest(rnd, height, spruces, birches, count=560, front=60, open_at=beside([(12, 0), (60, 90)], 14))
    house.build(spec)
    garden.snow_cover(spec, white)
    box('porch snow', (.35, -4.82, 3.03), (2.85, 1.75, .2), white, .07)
    tread = plain_snow()
    strip('path', [(.35, -5.2), (.3, -8), (.9, -12), (2.4, -20)], 1.3, tread, .13, .1, rnd)
    strip('drive', [(8.3, 3), (8.3, -8), (9.5, -24)], 3.4, tread, .13, .1, rnd)
    plants.scatter(birches, [(9.4, 8.5), (13.6, 3.0), (-11.5, 8.6), (-17, 11), (-9.4, 2.5)], rnd, height, .8, 1.15)
    car(at=(8.4, -3.6, .08), turn=92, paint='#33505e')
    garden.woodpile(at=(-6.0, 2.6, .05), turn=-90)
    garden.mailbox(at=(6.1, -13.0, 0), turn=-20)
    garden.wallbox(at=(5.5, -1.8, 0), turn=90)
    lantern(-.9, -8.2)
    daylight('winter')
    light.camera((-12.4, -16.4, 4.2), (.55, 0, 3.0), 33, 2.2, (-2, -5, 2.5))


def plain_snow():
    return plain('trodden snow', '#dde3ea', .8, bump=.6, bump_scale=7)


def flerbostadshus():
    """A block of flats with the whole south roof in panels, seen from the height of its eaves."""
    columns = [-17.5 + k * 3.5 for k in range(11)]
    doors = (-10.5, 0, 10.5)
    spec = House(
        length=40, depth=12, eave=9.2, pitch=20, base=.5, cladding='brick', wall='#8a684b', trim='#ece8de', corner='none', roof_colours=('#3a3b3d', '#444547'), door='#3f5a52', porch='steps', panels=(31, 3), chimney=None, gutter='#54504a',
        front=[Opening(x, 1.75, 1.3, 2.4, 'door') for x in doors] + [Opening(x, z, 1.6, 1.4, bar=False) for z in (2.0, 4.8, 7.6) for x in columns if not (z == 2.0 and x in doors)],
        gables=gable_rows((-3, 3), 2.0, 4.8, 7.6, w=1.3, h=1.4, bar=False))
    height, birches, rnd = woods(seed=91, hill=9, count=420, front=90, y=(30, 120), x=(-120, 150))
    house.build(spec)
    garden.balconies([x for x in columns if x not in doors][::2], (3.9, 6.7), -6)
    walk = [(-34, -11), (34, -11)]
    paving = plain_paving()
    strip('walk', walk, 2.4, paving)
    for x in doors:
        strip('door path', [(x, -7), (x, -10.5)], 1.8, paving, .013)
    lawn(height, either(around(spec), beside(walk, 2.4), *[beside([(x, -6), (x, -11)], 1.8) for x in doors]), area=(-34, -30, 34, 4), near=(-2, -12), reach=36, density=1100)
    beds([(x + dx, -6.7) for x in columns for dx in (-.9, .8) if abs(x) not in (0, 10.5)], 'summer', '#e0c8cf', 5)
    for x, y in ((-19, -14.5), (-6, -16), (9, -14.5), (22, -13)):
        plants.scatter(birches, [(x, y)], rnd, height, .55, .75)
    garden.bench(at=(3.2, -9.3, 0))
    garden.bench(at=(-5, -9.3, 0))
    for k in range(4):
        garden.bicycle(at=(13.6 + k * .55, -7.4, 0), turn=86, colour=('#2f5d62', '#8a3b2e', '#3a3d40', '#c9a24a')[k])
    daylight('spring', sun=(33, 222, 4.2, '#ffe8c6'), start=50, end=260)
    light.camera((-29.5, -29.5, 14), (-.5, 0, 5.2), 30)


PLACES = {make.__name__: make for make in (hero, goteborg, molndal, lerum, alingsas, kungalv, kungsbacka, savedalen, partille, skymning, vinter, flerbostadshus)}


def build(place, **options):
    PLACES[place](**options)
