"""What several homes share: the commonest house, planting, paving, lamps."""
import math
import random

from kit import plants
from kit.house import House, Opening, row
from kit.materials import leaves, plain
from kit.shapes import add, cylinder


def cottage(**over):
    """One and a half storeys, the commonest Swedish house."""
    spec = dict(
        front=row((-4.0, -1.9, 2.5, 4.3), 1.75) + [Opening(.35, 1.42, 1.0, 2.1, 'door')],
        gables=row((-2.1, 2.1), 1.75) + row((-.72, .72), 4.35, w=.95, h=1.15), porch='gable')
    return House(**{**spec, **over})


def gable_rows(us, *zs, **kw):
    return [o for z in zs for o in row(us, z, **kw)]


def beds(spots, season='summer', blossom='#d9d3e6', seed=2):
    """Shrubs and flowering plants along a wall."""
    rnd = random.Random(seed)
    green = plants.green('shrub', season)
    petals = leaves('petals ' + blossom, blossom, blossom, 3)
    meshes = [plants.shrub_mesh(k, green, .48, .55, 2400, .03) for k in range(3)] + [plants.shrub_mesh(7 + k, green, .42, .5, 1700, .03, petals, 230) for k in range(2)]
    for x, y in spots:
        s = rnd.uniform(.7, 1.25)
        add(rnd.choice(meshes), at=(x, y, -.05), turn=rnd.uniform(0, 6), scale=(s, s, s * rnd.uniform(.85, 1.2)))


def paving():
    return plain('paving', '#a39c91', .9, vary=.16, vary_scale=14, bump=.3, bump_scale=30)


def wave(v):
    import math
    return math.sin(v * .21) + .5 * math.sin(v * .53 + 1)


def lantern(x, y):
    """A low garden light."""
    cylinder('lantern', (x, y, .25), .03, .5, plain('lantern', '#1b1c1d', .4))
    cylinder('lantern light', (x, y, .48), .045, .1, plain('lantern light', '#fff0d0', .5, glow='#ffca7a', glow_strength=8))
    cylinder('lantern cap', (x, y, .55), .07, .03, plain('lantern', '#1b1c1d', .4))
