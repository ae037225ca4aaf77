"""What surrounds every house: a time of day, woods on hills, lawn with paths left out."""
import random

from kit import light, plants, terrain as land
from kit.materials import leaves

DAYS = {
    # sun (elevation, bearing, strength, colour), sky (zenith, middle, horizon, strength), glow, haze colour
    'evening': dict(sun=(14, 232, 4.6, '#ffc78c'), sky=('#3a74b4', '#9fc4de', '#efe2cc', .85), glow=('#ffb066', 9, 232, 5, .5), cloud=('#fff0e0', .5, 1.5, 3.0)),
    'morning': dict(sun=(17, 128, 4.2, '#ffd6a2'), sky=('#4a7db2', '#b4cfdf', '#f3e6d2', .85), glow=('#ffd9a0', 14, 128, 6, .4), cloud=('#ffffff', .35, 1.3, 8.0)),
    'noon': dict(sun=(42, 205, 4.0, '#fff0d8'), sky=('#2f6cb0', '#8fb9dc', '#dfe8ec', .95), glow=None, cloud=('#ffffff', .6, 1.2, 5.0)),
    'spring': dict(sun=(30, 222, 4.2, '#ffe6c0'), sky=('#3a76b5', '#9cc3df', '#e6ebe8', .9), glow=None, cloud=('#ffffff', .45, 1.7, 11.0)),
    'autumn': dict(sun=(15, 150, 4.2, '#ffca8e'), sky=('#5a83aa', '#b9cbd3', '#efdfc8', .85), glow=('#ffcf98', 12, 150, 6, .4), cloud=('#fff3e4', .6, 1.4, 14.0)),
    'hazy': dict(sun=(24, 150, 3.4, '#fff0d6'), sky=('#7fa3bd', '#c4d3da', '#e9e7df', .95), glow=None, cloud=('#ffffff', .7, 1.1, 2.0)),
    'late': dict(sun=(8, 250, 4.4, '#ffa866'), sky=('#436fa6', '#a9bfd3', '#f6d3b0', .7), glow=('#ff9d58', 5, 250, 4, .7), cloud=('#ffdcc4', .7, 1.3, 6.0)),
    'dusk': dict(sun=(4, 250, .7, '#ffa878'), sky=('#2a4d86', '#7390b8', '#e8bda0', .5), glow=('#ff9a60', 1, 288, 5, .5), cloud=('#d79a86', .5, 1.4, 4.0)),
    'winter': dict(sun=(12, 226, 3.9, '#ffd2a4'), sky=('#4a80b8', '#a8c6de', '#eee3d8', .75), glow=('#ffd0a0', 8, 226, 6, .3), cloud=('#fff4ec', .35, 1.6, 9.0)),
}


def daylight(day, haze=True, start=26, end=200, most=.78, skip=(), veil=None, **over):
    d = {**DAYS[day], **over}
    light.sun(*d['sun'])
    zenith, middle, horizon, strength = d['sky']
    light.sky(zenith, middle, horizon, strength, d['glow'], d['cloud'])
    if haze:
        light.haze(veil or horizon, start, end, most, strength * .92, skip)


def woods(seed=11, season='summer', hill=12, count=650, front=60, open_at=lambda x, y: False, x=(-110, 140), y=(26, 120), terrain=None, grass=('#55693a', '#728451', '#8a8c60')):
    """Ground, a mixed forest and its edge; returns the terrain function and the broadleaf meshes for the garden: two birches and an oak."""
    rnd = random.Random(seed)
    height = terrain or land.hills(hill)
    land.ground(land.meadow('meadow', *grass), height, 560, 140)
    green, needle = plants.green('leaf', season), plants.needles(season)
    birches = [plants.broadleaf(seed + i, green, plants.bark('birch'), 8 + i, .36, .12, .065, 17, .3) for i in range(2)]
    oaks = [plants.broadleaf(12 + i, green, plants.bark('dark'), 10 + i, .5, .24, .07, 24, .14) for i in range(2)]
    pines = [plants.scots_pine(seed + 9 + i, needle, plants.bark('pine'), 14 + i) for i in range(2)]
    spruce = plants.spruce(seed, needle, plants.bark('dark'), 13, 2.9)
    plants.forest(rnd, height, [spruce, *pines, *oaks, *oaks, *birches], [*birches, *oaks], x, y, count, open_at, front)
    return height, [*birches, oaks[0]], rnd


def lawn(height, avoid, area=(-22, -24, 18, 14), season='summer', near=(0, -4), reach=24, density=2200, **kw):
    colours = {'summer': ('#55693a', '#7f8f59'), 'late': ('#5a6128', '#98924f'), 'autumn': ('#5a5a28', '#8f8348'), 'spring': ('#566c39', '#829554')}[season]
    plants.lawn(area, leaves('grass ' + season, *colours, .55, 1.6, .45), avoid, height, density=density, near=near, reach=reach, **kw)


def around(house, extra=.12):
    """Is (x, y) under the house?"""
    hx, hy = house.length / 2 + extra, house.depth / 2 + extra
    return lambda x, y: abs(x) < hx and abs(y) < hy


def beside(points, width):
    """Is (x, y) on the path along points?"""
    def on(x, y):
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            dx, dy = bx - ax, by - ay
            t = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
            if (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2 < (width / 2) ** 2:
                return True
        return False
    return on


def either(*tests):
    return lambda x, y: any(test(x, y) for test in tests)
