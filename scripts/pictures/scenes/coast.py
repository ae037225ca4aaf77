"""Houses by the sea."""
import random

from mathutils import Vector, noise

from kit import garden, harbour, house, plants, terrain
from kit.house import House, Opening, row
from kit.materials import granite, gravel, leaves, rock, water
from kit.shapes import add, strip

from .surroundings import around, beside, daylight, either, eye, hedge_end, lawn
from .yards import beds, cottage, wave


def coast(flat=(8.5, 6.5), seed=3, skerries=14, level=-.9):
    """Bare granite close to the water, skerries fading into the haze."""
    rnd, stone = random.Random(seed), granite()
    terrain.island((0, -5), (21, 15), 3.4, stone, seed, flat, 170)
    for k in range(skerries):
        far = 34 + 210 * (k / skerries) ** 1.5
        terrain.island((rnd.uniform(-.75, 1.3) * far, far), (rnd.uniform(6, 20) * (1 + far / 160), rnd.uniform(4, 8)), rnd.uniform(1.7, 2.6), stone, seed + k + 2, cells=46)
    terrain.sea(water('water', '#29505c', .06, .28), level)
    return rnd


def heather(rnd, avoid, area=(-9, -8, 9, 6)):
    """Dry grass, juniper and rose in the hollows of the rock."""
    lawn(lambda x, y: 0, lambda x, y: avoid(x, y) or noise.noise(Vector((x * .35, y * .35, 3))) < -.05 + max(0, (x / 9) ** 2 + ((y + 1) / 7.5) ** 2 - .55), area=area, season='late', wild=.45, density=420, near=(0, -3), reach=14, seed=12)
    spots = [(rnd.uniform(area[0], area[2]), rnd.choice((rnd.uniform(area[1], -4.8), rnd.uniform(4.8, area[3])))) for _ in range(34)]
    beds([p for p in spots if not avoid(*p)], 'late', '#c98a9a', 6)


def rose(at, right):
    """A wild rose beside the camera."""
    bush = plants.shrub_mesh(3, plants.green('shrub', 'late'), .48, .55, 5200, .016, leaves('petals #c98a9a', '#c98a9a', '#c98a9a', 3), 160)
    add(bush, at=(*at, -.1), scale=2.3)
    add(bush, at=(*(at - right * .9), -.1), turn=2, scale=2.0)


def kungalv():
    """A white house of two storeys on the rocks, sails out at sea."""
    spec = cottage(wall='#d9d5ca', cladding='lapped', trim='#f2efe7', roof_colours=('#7c4231', '#8d5039'), door='#3f5f6e', panels=(6, 2), chimney=-.4, length=9.2, depth=7.4, eave=5.3, pitch=40, porch='gable',
                   front=row((-3.0, 3.0), 1.75) + row((-3.0, .35, 3.0), 4.25) + [Opening(.35, 1.42, 1.0, 2.1, 'door')], gables=row((-1.9, 1.9), 1.75) + row((-1.9, 1.9), 4.25) + row((0,), 6.7, w=.95, h=1.1))
    rnd = coast()
    house.build(spec)
    avoid = either(around(spec, .3), beside([(.35, -4.4), (-1, -20)], 2.1), beside([(-4.5, -4.6), (.35, -4.6)], 2.2))
    heather(rnd, avoid)
    garden.bench(at=(-2.4, -4.35, 0), colour='#e0ddd4')
    garden.flagpole(at=(11, -1, -.1), height=8)
    garden.pot(at=(1.12, -4.95, .32), blossom='#e5e1ea')
    harbour.sailing_boat(at=(74, 24, -.8), turn=10)
    daylight('late', sun=(15, 246, 4.4, '#ffcf9a'), sky=('#3f7ab8', '#a6c6dc', '#efe3d2', .85), glow=('#ffc080', 9, 246, 5, .35), start=60, end=420, most=.6)
    eye((-11.4, -15.8, 1.66), (1.6, -1.5, 3.7), (-1, -5, 2.4), lens=34, close=[(rose, 2.9, -.95)])


def kungsbacka():
    """A blue-grey house with a zinc roof above a shore meadow, the sea beyond."""
    spec = House(
        length=11, depth=8.5, eave=4.3, pitch=36, base=.3, cladding='lapped', wall='#7f888c', trim='#eef0ee', covering='seams', roof_colours=('#4c5155', '#4c5155'), door='#c58a35', porch='roof', panels=(8, 2), panel_lift=.035, chimney=None, gutter='#8a9094',
        front=[Opening(-3.7, 1.6, 2.3, 1.9, panes=3, bar=False), Opening(-1.3, 1.75, 1.1, 1.5, bar=False), Opening(.6, 1.35, 1.05, 2.1, 'door'), Opening(3.6, 1.6, 2.3, 1.9, panes=3, bar=False)] + row((-4.2, -2.2, 2.2, 4.2), 3.75, w=1.0, h=.7, bar=False),
        gables=[Opening(-2, 1.7, 1.4, 1.6, bar=False), Opening(2, 1.7, 1.4, 1.6, bar=False), Opening(0, 4.7, 1.9, 1.6, bar=False, panes=3)])
    rnd = random.Random(61)
    def land(x, y):
        fall = max(0, min(1, (y + x * .25 - 13) / 16))
        return -2.4 * fall * fall * (3 - 2 * fall) + .05 * wave(x * .7 + y)
    terrain.ground(terrain.meadow('meadow', '#6a6d38', '#8c8850', '#a8a070'), land, 300, 150)
    house.build(spec)
    terrain.sea(water('water', '#2b5664', .06, .25), -1.3)
    stone = rock()
    for k in range(9):
        far = 90 + 26 * k
        terrain.island((rnd.uniform(-.9, 1.0) * far, far), (rnd.uniform(12, 40), rnd.uniform(5, 9)), rnd.uniform(1.9, 3.2), stone, 70 + k, cells=40)
    for k in range(7):
        terrain.island((rnd.uniform(-16, 18), rnd.uniform(10, 20)), (rnd.uniform(1, 2.4), rnd.uniform(.8, 1.8)), rnd.uniform(.8, 1.1), stone, 90 + k, cells=30, base=-1.6)
    path, drive = [(.6, -5.4), (.8, -9), (2.5, -22)], [(8.8, 2), (8.8, -6), (10.5, -24)]
    strip('path', path, 1.5, gravel('gravel', '#a89e8e', '#8d8476'), rnd=rnd)
    strip('drive', [(8.8, 4), *drive], 3.6, gravel('gravel'), .014, rnd=rnd)
    avoid = either(around(spec), beside(path, 1.5), beside(drive, 3.6), beside([(.6, -4.4), (.6, -6)], 2.1))
    lawn(lambda x, y: 0, either(avoid, lambda x, y: y > 7), season='summer', area=(-22, -24, 20, 8), near=(-1, -6), reach=23)
    lawn(land, either(avoid, lambda x, y: y < 7 or land(x, y) < -1), season='late', area=(-24, 7, 26, 24), near=(0, 12), reach=30, wild=.4, density=420, seed=13)
    beds([(-5, -4.85), (-3.9, -4.9), (-2.6, -4.85), (2.6, -4.85), (3.8, -4.9), (5, -4.85), (-6, -2.4), (-6, -.6)], 'summer', '#b9b4dc', 7)
    garden.wallbox(at=(5.5, 0, 0), turn=90)
    house.build(cottage(wall='#6b241b', trim='#e9e5db', roof_colours=('#3a3b3d', '#454648'), panels=(0, 0), porch='none', chimney=None, length=7, depth=5, eave=2.4, front=row((-2, 1.6), 1.45, w=.9, h=1.0), gables=[]), at=(33, 9, land(33, 9) + .1), turn=-30)
    pines = [plants.scots_pine(3 + k, plants.needles(), plants.bark('pine'), 10 + k) for k in range(2)]
    plants.scatter(pines, [(-15, 8), (-18, 12.5), (38, 14), (42, 7)], rnd, land, .62, .85)
    garden.pot(at=(2.0, -5.5, 0), radius=.26, height=.5, blossom='#d9d3e6', clay='#7d8288')
    harbour.sailing_boat(at=(-15, 72, -1.2), turn=15)
    daylight('noon', sun=(31, 232, 3.7, '#ffeacb'), sky=('#3a76b5', '#93bcda', '#dbe4e6', .8), start=60, end=420, most=.55)
    eye((-10.2, -15.4, 1.64), (.9, -1.5, 2.9), (-1, -5, 2.5), close=[(hedge_end(-3), 2.8, -.9)])
