"""On the roof: panels close up, and the same roof before and after washing or painting."""
import math
import random

import bpy
from mathutils import Matrix

from kit import house, light, plants, roof, terrain
from kit.materials import plain, plaster, wood
from kit.shapes import Boxes, cylinder

from .surroundings import daylight
from .yards import cottage

SURFACES = {
    'mossy': dict(colour='#6e4a3a', second='#5c4136', moss=.8, dirt=.7, rough=.9),
    'washed': dict(colour='#a3583c', second='#8f4a32', dirt=.08, rough=.75),
    'faded': dict(colour='#857d74', second='#6b655f', moss=.25, dirt=.65, rough=.95),
    'painted': dict(colour='#1d1d1d', second='#232322', rough=.42),
    'being painted': dict(colour='#857d74', second='#6b655f', moss=.25, dirt=.65, rough=.95, done=(5.0, '#1d1d1d', '#232322')),
    'new': dict(colour='#84432f', second='#97523a', rough=.5),
    'charcoal': dict(colour='#242528', second='#323336', rough=.5),
}


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
    """The same tiles, sun and camera; only the surface differs. overcast: a pale sky and a plastered stack, which colour neither black paint nor bare tiles."""
    pitch = math.radians(34)
    m = Matrix.Rotation(pitch, 4, 'X')
    tiles = roof.tiles('roof', **SURFACES[surface])
    roof.tile_field('roof', 11, 6.2, tiles).matrix_world = m
    top = 6.2 * math.sin(pitch)
    ridge = roof.ridge_tiles(11, top + .03, tiles)
    ridge.location = bpy.data.objects['ridge board'].location = (5.5, 6.2 * math.cos(pitch), 0)
    white = plain('barge', '#ece9e1', .5)
    roof.chimney((7.4, 4.0), 4.15, 4.0 * math.tan(pitch), (.8, .72), stack=plaster('stack', '#b3aea5') if overcast else None)
    cylinder('gutter', (5.5, -.07, -.06), .075, 11.2, plain('gutter', '#e4e1d9', .4, metal=.2), (0, math.pi / 2, 0))
    Boxes().add(11, -.02, -.2, 11.04, 6.2, .08, m).add(-.04, -.02, -.2, 0, 6.2, .08, m).make('barge boards', white)
    ladder = Boxes()
    for k in range(13):
        ladder.add(6.0, .5 + k * .42, .10, 6.42, .53 + k * .42, .13, m)
    for x in (6.0, 6.4):
        ladder.add(x, .3, .10, x + .03, 5.9, .14, m)
    ladder.make('roof ladder', plain('ladder', '#2b2d2f', .4, metal=.6))
    neighbours()
    if overcast:
        daylight('hazy', sun=(36, 254, 3.0, '#fff3e2'), sky=('#b4bec6', '#ccd3d7', '#e6e6e2', .95), cloud=('#f4f4f2', .8, 1.1, 2.0), start=60, end=330, most=.6)
    else:
        daylight('noon', sun=(31, 252, 4.4, '#ffe2b8'), start=60, end=330, most=.6)
    light.camera((2.0, -3.4, 3.3), (6.2, 2.7, 1.95), 34)


def retiling():
    """A roof half way: underlay and battens to the right, new tiles laid from the left, stacks waiting."""
    pitch = math.radians(34)
    m = Matrix.Rotation(pitch, 4, 'X')
    tiles = roof.tiles('roof', **SURFACES['new'])
    roof.tile_field('roof', 5.4, 6.2, tiles).matrix_world = m
    roof.tile_field('first course', 11, .72, tiles).matrix_world = m
    wood_ = wood('batten', '#a5835a', '#c7a67a', 'x')
    Boxes().add(5.2, .02, -.07, 11, 6.2, -.05, m).make('underlay', plain('underlay', '#2e3a40', .8, vary=.06, vary_scale=.8))
    seams, battens = Boxes(), Boxes()
    for k in range(5):
        seams.add(5.2, 1.1 + k * 1.2, -.05, 11, 1.13 + k * 1.2, -.046, m)
    for k in range(10):
        battens.add(5.3 + k * .6, .02, -.05, 5.338 + k * .6, 6.15, -.025, m)
    for k in range(1, 17):
        battens.add(5.25, .02 + k * .365, -.025, 11, .056 + k * .365, .0, m)
    seams.make('seams', plain('seam', '#c9c4b8', .7))
    battens.make('battens', wood_, .002, 1)
    rnd = random.Random(8)
    for x, batten in ((6.1, 4), (6.7, 4), (8.3, 7), (8.9, 7), (9.7, 3), (6.6, 10), (9.5, 11)):
        for k in range(5):
            # Each pile rests on two battens.
            tile = roof.tile_field('stacked', .30, .41, tiles, seed=k)
            tile.matrix_world = m @ Matrix.Translation((x + rnd.uniform(-.008, .008), batten * .365 + .005, .03 + k * .037)) @ Matrix.Rotation(rnd.uniform(-.02, .02), 4, 'Z')
    ridge = roof.ridge_tiles(5.0, 6.2 * math.sin(pitch) + .03, tiles)
    ridge.location = bpy.data.objects['ridge board'].location = (2.5, 6.2 * math.cos(pitch), 0)
    Boxes().add(5, -.06, 0, 11, .06, .16).make('ridge plank', wood_).location = (0, 6.2 * math.cos(pitch), 6.2 * math.sin(pitch) - .1)
    roof.chimney((7.6, 4.3), 4.35, 4.3 * math.tan(pitch), (.8, .72))
    cylinder('gutter', (5.5, -.07, -.06), .075, 11.2, plain('gutter', '#e4e1d9', .4, metal=.2), (0, math.pi / 2, 0))
    Boxes().add(11, -.02, -.2, 11.04, 6.2, .04, m).make('barge boards', plain('barge', '#ece9e1', .5))
    neighbours()
    daylight('noon', sun=(31, 252, 4.4, '#ffe2b8'), start=60, end=330, most=.6)
    light.camera((1.9, -3.3, 3.5), (6.3, 2.6, 1.75), 32)


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
