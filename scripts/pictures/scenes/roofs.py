"""On the roof: panels close up, and the same roof before and after washing or painting."""
import math
import random

import bpy
from mathutils import Matrix, Vector

from kit import house, light, plants, roof, terrain
from kit.materials import plain, plaster, wood
from kit.shapes import Boxes

from .surroundings import daylight
from .yards import cottage

PITCH = Matrix.Rotation(math.radians(34), 4, 'X')
SURFACES = {
    'mossy': dict(colour='#7d5340', second='#5c4136', moss=.3, dirt=.45, rough=.92, age=1),
    'washed': dict(colour='#a3583c', second='#85422d', dirt=.05, rough=.8, age=.55),
    'faded': dict(colour='#8b847b', second='#6b655f', dirt=.4, rough=.95, age=1),
    'painted': dict(colour='#1d1d1d', second='#242423', rough=.45),
    'being painted': dict(colour='#8b847b', second='#6b655f', dirt=.2, rough=.95, age=.5, done=dict(x=1.60, colour='#1d1d1d', second='#222222', rough=.3, wide=.35, rag=.5, soft=.02)),
    'new': dict(colour='#8a4a34', second='#9c5a42', rough=.72, age=.15),
    'charcoal': dict(colour='#242528', second='#323336', rough=.5),
}


def view(at, look, focus, lens=50, fstop=4.0, m=PITCH):
    """A camera placed in the roof's own plane: x along the eave, y up the slope, z off the tiles."""
    light.camera(m @ Vector(at), m @ Vector(look), lens, fstop, m @ Vector(focus))


def boarding(width, length):
    """What one would see under the tiles."""
    Boxes().add(0, 0, -.06, width, length, -.025, PITCH).make('boarding', plain('boarding', '#1d1b19', .9))


def neighbours(drop=-6.5, season='summer', grass=('#4f5d33', '#66733f', '#83825a')):
    """Two roofs down the street among pines and broadleaves."""
    rnd = random.Random(17)
    height = lambda x, y: drop + 8 * max(0, min(1, (math.hypot(x, y) - 50) / 60))
    terrain.ground(terrain.meadow('meadow', *grass), height)
    for at, turn, wall, covering in (((33, 17, drop), 24, '#d9d4c6', ('#85422d', '#9a5238')), ((60, 20, drop), -10, '#6b2a20', ('#2b2c2f', '#38393c'))):
        house.build(cottage(wall=wall, roof_colours=covering, panels=(0, 0), eave=3.6), at=at, turn=turn)
    green, dark = plants.green('leaf', season), plants.bark('dark')
    pines = [plants.scots_pine(4 + k, plants.needles(), plants.bark('pine'), 13 + k) for k in range(2)]
    broad = [plants.broadleaf(3, green, plants.bark('birch'), 10, .36, .12, .065, 18, .3), plants.broadleaf(6, green, dark, 11, .5, .24, .08, 22, .12)]
    plants.scatter([*pines, *broad], [(rnd.uniform(-150, 200), rnd.uniform(70, 140)) for _ in range(420)], rnd, height, .7, 1.1)
    plants.scatter([*broad, pines[0]], [(rnd.uniform(-120, 160), rnd.uniform(50, 130)) for _ in range(420)], rnd, height, .8, 1.25)
    plants.scatter(broad, [(rnd.uniform(70, 120), rnd.uniform(-10, 50)) for _ in range(50)], rnd, height, .8, 1.25)
    plants.scatter(broad, [(22, 25), (44, 24), (47, 9), (38, 6)], rnd, height, .55, .8)


def slope(surface, overcast=False):
    """The same tiles, sun and camera, close to the roof; only the surface differs. overcast: a pale sky and a plastered stack, which colour neither black paint nor bare tiles."""
    m = PITCH
    tiles = roof.tiles('roof', **SURFACES[surface])
    width, length = 10.8, 6.12
    roof.tile_field('roof', width, length, tiles, laps=True).matrix_world = m
    boarding(width, length)
    if surface in ('mossy', 'faded'):
        for cushion in roof.moss_cushions(width, length, 6500 if surface == 'mossy' else 700, area=(2.2, .3, 8.5, 6)):
            cushion.matrix_world = m @ cushion.matrix_basis
    top = m @ Vector((0, length, 0))
    ridge = roof.ridge_tiles(width, top.z + .03, tiles)
    ridge.location = bpy.data.objects['ridge board'].location = (width / 2, top.y, 0)
    roof.chimney((7.4, 4.0), 4.15, 4.0 * math.tan(math.radians(34)), (.8, .72), stack=plaster('stack', '#b3aea5') if overcast else None)
    Boxes().add(width, -.02, -.2, width + .04, length, .08, m).make('barge boards', plain('barge', '#ece9e1', .5))
    ladder = Boxes()
    for k in range(13):
        ladder.add(5.5, .5 + k * .42, .10, 5.92, .53 + k * .42, .13, m)
    for x in (5.5, 5.9):
        ladder.add(x, .3, .10, x + .03, 5.9, .14, m)
    ladder.make('roof ladder', plain('ladder', '#2b2d2f', .4, metal=.6))
    neighbours()
    if overcast:
        daylight('hazy', sun=(36, 254, 3.0, '#fff3e2'), sky=('#b4bec6', '#ccd3d7', '#e6e6e2', .95), cloud=('#f4f4f2', .8, 1.1, 2.0), start=60, end=420, most=.5)
    else:
        daylight('noon', sun=(31, 252, 4.4, '#ffe2b8'), start=60, end=420, most=.5)
    view((3.1, 1.15, .85), (5.3, 3.3, .12), (4.1, 2.05, .03), 33, 4)


def retiling():
    """A roof half way: underlay and battens to the right, new tiles laid from the left, piles waiting."""
    m, width, length, course = PITCH, 10.8, 6.12, .36
    tiles = roof.tiles('roof', **SURFACES['new'])
    for name, first, last, end in (('roof', 0, 2, 10.8), ('roof', 2, 5, 6.3), ('roof', 5, 10, 5.1), ('roof', 10, 17, 4.5)):
        roof.tile_field(name, end, (last - first) * course, tiles, seed=first, laps=True).matrix_world = m @ Matrix.Translation((0, first * course, 0))
    timber = wood('batten', '#a5835a', '#c7a67a', 'x', grain=.5)
    Boxes().add(0, .02, -.09, width, length, -.07, m).make('underlay', plain('underlay', '#3a444a', .75, vary=.10, vary_scale=.8, bump=.25, bump_scale=9))
    seams, counter, battens, nails, rnd = Boxes(), Boxes(), Boxes(), Boxes(), random.Random(8)
    for k in range(5):
        seams.add(3, 1.1 + k * 1.2, -.0705, width, 1.106 + k * 1.2, -.068, m)
    for k in range(18):
        counter.add(k * .6 - .019, .02, -.07, k * .6 + .019, length - .05, -.045, m)
    for k in range(1, 17):
        y = k * course + rnd.uniform(-.004, .004)
        joint = 5.4 + .6 * (k * 5 % 7)
        battens.add(0, y + .01, -.045, joint - .002, y + .055, -.018, m).add(joint + .002, y + .008, -.045, width, y + .053, -.018, m)
        for j in range(18):
            nails.add(j * .6 - .004, y + .027, -.019, j * .6 + .004, y + .035, -.017, m)
    seams.make('seams', plain('seam', '#c9c4b8', .7))
    counter.make('counter battens', wood('counter', '#9a7a53', '#bb9a70', 'y', grain=.5), .002, 1)
    battens.make('battens', timber, .002, 1)
    nails.make('nails', plain('nail', '#8d9092', .4, metal=.9))
    for x, batten, high in ((5.62, 7, 5), (5.94, 7, 4), (6.9, 10, 5), (6.2, 13, 5)):
        for k in range(high):
            # Each pile lies over two battens, its tiles' nibs on the upper one.
            tile = roof.tile_field('stacked', .30, .35, tiles, seed=k + batten, laps=True)
            tile.modifiers.new('thick', 'SOLIDIFY').thickness = .012
            tile.matrix_world = m @ Matrix.Translation((x + rnd.uniform(-.012, .012), batten * course + .01 + rnd.uniform(-.01, .01), -.008 + k * .030)) @ Matrix.Rotation(rnd.uniform(-.03, .03), 4, 'Z')
    top = m @ Vector((0, length, 0))
    ridge = roof.ridge_tiles(4.2, top.z + .03, tiles)
    ridge.location = bpy.data.objects['ridge board'].location = (2.1, top.y, 0)
    Boxes().add(4.2, -.06, 0, width, .06, .16).make('ridge plank', timber).location = (0, top.y, top.z - .1)
    roof.chimney((7.6, 4.3), 4.35, 4.3 * math.tan(math.radians(34)), (.8, .72), slope=math.radians(34))
    Boxes().add(width, -.02, -.2, width + .04, length, .04, m).make('barge boards', plain('barge', '#ece9e1', .5))
    neighbours()
    daylight('noon', sun=(31, 252, 4.4, '#ffe2b8'), start=60, end=420, most=.5)
    view((4.0, .72, .95), (5.95, 3.0, .15), (5.5, 2.3, .05), 32, 4.5)


def field():
    """Rows of panels raking towards the low sun."""
    m = Matrix.Rotation(math.radians(32), 4, 'X')
    tiles = roof.tiles('roof', **SURFACES['charcoal'])
    roof.tile_field('roof', 17, 8, tiles).matrix_world = m
    roof.panel_field(10, 3, m @ Matrix.Translation((2.2, 1.0, .03)))
    ridge = roof.ridge_tiles(17, 8 * math.sin(math.radians(32)) + .03, tiles)
    ridge.location = bpy.data.objects['ridge board'].location = (8.5, 8 * math.cos(math.radians(32)), 0)
    Boxes().add(17, -.02, -.2, 17.04, 8, .08, m).make('barge boards', plain('barge', '#ece9e1', .5))
    neighbours(-8, 'late')
    daylight('late', sun=(10, 66, 4.6, '#ffc08a'), sky=('#2f6cb4', '#9fc2de', '#f3e2cc', .85), glow=('#ffb878', 8, 66, 9, .9), start=60, end=420, most=.55)
    light.camera((2.2, -.55, 1.95), (8.6, 4.4, 2.35), 31, 5.6, (5, 2.2, 1.6))


SCENES = {'slope': slope, 'retiling': retiling, 'field': field}


def build(what, **options):
    SCENES[what](**options)
