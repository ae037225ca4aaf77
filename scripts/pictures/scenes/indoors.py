"""Close work: battery wall, charger; the distribution board is a scene of its own."""
import math
import random

import bpy
from mathutils import Matrix, Vector

from kit import garden, house, light, plants, terrain
from kit.hatchback import PORT, half_width, hatchback
from kit.materials import Tree, boards, gravel, leaves, once, pavers, plain, wood
from kit.shapes import Boxes, add, box, cylinder, mesh_object, ring, smooth, strip, tube

from .board import board
from .surroundings import daylight
from .yards import cottage


def shell(colour='#eceae5'):
    return plain('shell', colour, .36)


def dark():
    return plain('dark face', '#141617', .22, coat=1)


@once
def floor(name='floor'):
    """Poured concrete, worn smooth, darker where it has been wet."""
    t = Tree(name)
    stain, fine = t.noise(.9, 7, .62), t.noise(30, 5, .65)
    t.bump(t.noise(60, 5), .12, .004)
    return t.surface(Base_Color=t.mix(t.remap(fine, .35, .65, 0, .5), t.mix(t.remap(stain, .35, .65), '#77746e', '#98958d'), '#6b6862'), Roughness=t.remap(stain, .35, .65, .42, .68), Specular=.35)


@once
def blocks(name='blocks'):
    """Light concrete blocks under old white paint: joints, pores, soiled above the floor."""
    t = Tree(name)
    x, y, z = t.axis(t.where('Object'))
    flat = t.node('ShaderNodeCombineXYZ', X=t.math('ADD', x, y), Y=z)
    b = t.node('ShaderNodeTexBrick', Scale=1, Color1='#d6d1c6', Color2='#cfcabe', Mortar='#b9b3a7', Vector=flat.outputs[0])
    for key, value in (('Brick Width', .60), ('Row Height', .20), ('Mortar Size', .005), ('Mortar Smooth', .5), ('Bias', 0)):
        b.inputs[key].default_value = value
    pores = t.noise(120, 4, .7)
    t.bump(t.math('MULTIPLY_ADD', b.outputs['Fac'], -1.6, t.math('MULTIPLY', pores, .5)), .5, .006)
    stain = t.remap(t.noise(1.3, 6, .65), .35, .70, 0, .35)
    low = t.remap(t.math('ADD', z, t.math('MULTIPLY', t.noise(5, 5, .6), .25)), .22, .55, .45, 0)
    tone = t.mix(low, t.mix(stain, b.outputs['Color'], '#bdb5a4'), '#8f887b')
    return t.surface(Base_Color=tone, Roughness=.85)


def room():
    """Garage: a concrete floor, painted blocks, the meter's cupboard, sun through a window out of sight."""
    plaster = blocks()
    mesh_object('wall', [(-4, 0, 0), (4, 0, 0), (4, 0, 3), (-4, 0, 3)], [(0, 1, 2, 3)], plaster)
    mesh_object('side wall', [(3, 0, 0), (3, -6, 0), (3, -6, 3), (3, 0, 3)], [(0, 1, 2, 3)], plaster)
    mesh_object('floor', [(-4, -7, 0), (4, -7, 0), (4, 0, 0), (-4, 0, 0)], [(0, 1, 2, 3)], floor())
    box('upstand', (0, -.012, .06), (8, .024, .12), plain('concrete', '#86837c', .85, vary=.1, bump=.3), .006)
    sheet, seam = plain('sheet', '#c9cac6', .4), plain('gap', '#2a2c2e', .4)
    box('meter cupboard', (-1.45, -.10, 1.42), (.62, .20, .86), sheet, .008)
    box('door', (-1.45, -.204, 1.42), (.58, .012, .82), sheet, .004)
    box('window', (-1.45, -.211, 1.60), (.20, .006, .15), dark(), .004)
    cylinder('lock', (-1.20, -.212, 1.38), .014, .008, seam, (math.pi / 2, 0, 0), bevel=.002)
    for z in (1.10, 1.74):
        cylinder('hinge', (-1.745, -.205, z), .009, .06, sheet, bevel=.002)
    for x in (-1.62, -1.45, -1.28):
        supply(x, 1.84, 3, -.016, '#8e908f', .3)
    light.flat_world('#dfe6ee', .35)
    light.area((-3.6, -3.6, 2.6), (0, 0, .9), 2.2, 230, '#ffdcb0', 1.6)
    light.area((2.2, -5, 2.8), (0, 0, 1), 3, 45, '#dfeaff')
    sun = bpy.data.lights.new('sun', 'SUN')
    sun.energy, sun.angle, sun.color = 2.2, .02, (1.0, .58, .28)
    lamp = bpy.data.objects.new('sun', sun)
    bpy.context.collection.objects.link(lamp)
    lamp.rotation_euler = Vector((-1, -.75, .55)).to_track_quat('Z', 'Y').to_euler()
    bars = Boxes().add(-6, -3.2, -1, -5.98, -2.2, 6)
    for k in range(8):
        bars.add(-5.99, -9 + k, -1, -5.98, -8.84 + k, 6)
    for z in (1.7, 3.0, 4.3):
        bars.add(-5.99, -10, z, -5.98, 2, z + .12)
    bars.make('window bars', plain('bars', '#000000', 1))


@garden.placed
def battery(modules=4, width=.72):
    """A stack of battery modules under an inverter, on a foot."""
    white, grey = shell(), plain('gap', '#2a2c2e', .4)
    led = plain('led', '#0c1a14', .3, glow='#3dffa8', glow_strength=5)
    box('foot', (0, 0, .05), (width - .06, .30, .1), grey, .012)
    z = .1
    for _ in range(modules):
        box('module', (0, 0, z + .165), (width, .34, .326), white, .028, segments=5)
        box('seam', (0, 0, z + .331), (width - .04, .31, .014), grey)
        z += .334
    box('inverter', (0, 0, z + .26), (width, .34, .50), white, .028, segments=5)
    box('face', (0, -.174, z + .30), (width - .12, .01, .30), dark(), .004)
    box('level', (0, -.182, z + .30), (.006, .006, .20), led)
    box('status', (0, -.174, z - .01), (.30, .006, .006), led)
    # Up from behind the inverter, on the wall.
    for dx in (-.22, .22):
        supply(dx, z + .4, 3, .204, '#8e908f', .3)


def battery_wall(close=False):
    room()
    battery(at=(.35, -.22, 0))
    garden.wallbox(at=(1.55, 0, 0))
    supply(1.55, 1.44, 3, -.016, '#8e908f', .3)
    if close:
        # For the dark band: the stack alone, larger, from lower down.
        light.camera((-1.0, -3.9, 1.05), (.36, 0, 1.04), 40, 3.2, (.3, -.35, 1.1))
    else:
        light.camera((2.15, -3.7, 1.5), (.42, 0, 1.02), 36, 4, (.3, -.3, 1))


def carport(colour=('#2b241f', '#3a3029')):
    clad = Boxes()
    for i in range(70):
        clad.add(-5 + i * .14, -.022, .22, -5 + i * .14 + .128, 0, 3.2)
    clad.make('cladding', wood('cladding', *colour, 'z', grain=.9), .003, 1)
    box('behind', (0, .04, 1.6), (10, .05, 3.2), plain('behind', '#0d0b0a', .9))
    box('sill', (-.1, -.03, .12), (9.8, .06, .24), plain('concrete', '#77746e', .9, bump=.3), .01)


def station(x):
    """The charger near the camera, its middle at x on a wall that faces -y."""
    white, led = shell('#f0eeea'), plain('led', '#0c1a14', .3, glow='#45ffae', glow_strength=6)
    box('plate', (x, -.035, 1.25), (.30, .03, .46), dark(), .012)
    box('wallbox', (x, -.10, 1.25), (.28, .12, .44), white, .055, segments=7)
    box('face', (x, -.162, 1.29), (.19, .006, .24), dark(), .003)
    ring('ring', (x, -.168, 1.34), .046, .0045, led, (math.pi / 2, 0, 0))
    for k in range(3):
        box('mark', (x + (k - 1) * .03, -.166, 1.215), (.016, .002, .004), led if k == 0 else plain('mark', '#5a6064', .5))
    box('holster', (x + .35, -.06, 1.15), (.09, .12, .12), dark(), .02)


def plugged(paint, at, turn, port, way):
    """A car with its cable: `way` runs from the charger to the ground before the open port, on the car's side `port`."""
    hatchback(paint, port=port, at=(*at, 0), turn=turn)
    about = Matrix.Translation((*at, 0)) @ Matrix.Rotation(math.radians(turn), 4, 'Z')
    place = lambda out, z, back=0: tuple(about @ Vector((PORT[0] + back, port * (half_width(*PORT) + out), z)))
    grip, z = plain('handle', '#1b1d1f', .45), PORT[1]
    tube('handle', [place(.005, z), place(.085, z), place(.150, z - .035), place(.175, z - .105)], .026, grip)
    cylinder('collar', place(.035, z), .036, .07, grip, (math.pi / 2, 0, math.radians(turn)), bevel=.008)
    lies = smooth([*way, place(.47, .06), place(.31, .26), place(.21, .52), place(.182, z - .20), place(.176, z - .10)], 8)
    tube('cable', [(x, y, max(.0125, height)) for x, y, height in lies], .0125, plain('rubber', '#141414', .55))


def supply(x, bottom, top=3.2, depth=-.040, colour='#c9c8c3', step=.5):
    """A conduit straight down the wall, with a clip at every step."""
    conduit = plain('conduit', colour, .5)
    tube('supply', [(x, depth, bottom), (x, depth, (bottom + top) / 2), (x, depth, top)], .0105, conduit)
    for k in range(int((top - bottom) / step)):
        box('clip', (x, depth + .007, bottom + .16 + k * step), (.044, .030, .018), conduit, .004)


def charger():
    """The charger close up, the car's rear beyond, late sun."""
    carport()
    station(-.15)
    supply(-.255, 1.25, 3.2, -.034, '#4a4540')
    plugged('#c9cdcf', (2.75, -2.45), 90, 1, [(-.15, -.10, 1.05), (-.14, -.12, .75), (-.12, -.14, .40), (-.06, -.20, .14), (.04, -.30, .02), (.20, -.46, .012), (.50, -.60, .012), (.85, -.62, .012), (1.15, -.66, .012)])
    mesh_object('yard', [(-40, -60, 0), (60, -60, 0), (60, .1, 0), (-40, .1, 0)], [(0, 1, 2, 3)], plain('yard', '#97918a', .9, vary=.18, vary_scale=40, bump=.5, bump_scale=120))
    green = plants.green()
    rnd = random.Random(7)
    trees = [plants.broadleaf(6, green, plants.bark('dark'), 10, .5, .24, .08, 22, .12), plants.scots_pine(2, plants.needles(), plants.bark('pine'), 14)]
    plants.scatter(trees, [(rnd.uniform(9, 60), rnd.uniform(-28, 18)) for _ in range(60)], rnd, low=.6, high=1.1)
    plants.hedge(8, -12, 8, 6, 1.3, green)
    box('lamp', (-.15, -.09, 2.05), (.12, .16, .22), dark(), .02)
    light.area((-.15, -.14, 1.92), (-.15, -.18, 0), .12, 8, '#ffc27a')
    daylight('late', sun=(11, 152, 3.6, '#ffbd80'), glow=('#ffb070', 8, 152, 5, .5))
    light.camera((-1.5, -3.5, 1.5), (.72, -.3, 1.02), 31, 5.6, (.3, -.5, 1.1))


def panelled(left, right, colour, trim, seed):
    """A wall of boards and battens on its plinth, each board a shade and a width of its own, nailed; corner board and downpipe at `right`, a strip of gravel and weeds along its foot."""
    rnd = random.Random(seed)
    face, nails, x, timber = Boxes(), Boxes(), right - .11, boards('wall timber', colour, each=.16)
    while x > left:
        w = rnd.uniform(.128, .152)
        face.add(x - w, 0, .27 + rnd.uniform(-.004, .004), x, .03, 3.6).add(x - w - .022, -.022, .262 + rnd.uniform(-.004, .004), x - w + .022, rnd.uniform(-.001, .001), 3.6)
        for z in (.42, 1.02, 1.62, 2.22):
            at = z + rnd.uniform(-.012, .012)
            nails.add(x - w - .004, -.0236, at - .004, x - w + .004, -.021, at + .004)
        x -= w
    for k in range(40):
        face.add(right - .03, .03 + k * .145, .27, right, .03 + (k + 1) * .145, 3.6).add(right, k * .145 + .006, .27, right + .022, k * .145 + .050, 3.6)
    face.make('cladding', timber, .003, 1)
    nails.make('nails', plain('nail', '#3b3733', .6, metal=.5), .001, 1)
    Boxes().add(right - .11, -.05, .25, right + .05, -.02, 3.6).add(right + .02, -.05, .25, right + .05, .11, 3.6).make('corner', boards('corner', trim), .003, 1)
    tube('downpipe', [(right - .20, -.075, 3.6), (right - .20, -.075, .30), (right - .20, -.10, .16), (right - .20, -.17, .08)], .042, plain('downpipe', trim, .4, metal=.2))
    for z in (.8, 2.4):
        box('bracket', (right - .20, -.045, z), (.10, .10, .022), plain('downpipe', trim, .4, metal=.2), .003)
    middle = (left + right) / 2
    box('plinth', (middle, 3, .12), (right - left - .02, 5.96, .32), plain('concrete', '#8a8781', .9, vary=.14, vary_scale=3, bump=.5, bump_scale=70), .012)
    strip('gravel', [(left, -.15), (right + .3, -.15)], .42, gravel('gravel', '#6d6860', '#4b4741'), .014, .02, rnd)
    add(plants.blades([(rnd.uniform(left, right), -.02 - abs(rnd.gauss(0, .012))) for _ in range(int((right - left) * 26))], rnd, leaves('weed', '#4c5d31', '#7c8a4d', 2), .03, .14, .004))


def charger_and_car(grey=False):
    """The charger in daylight, the car's flank out of focus beyond, cut at its door. grey: another house and car, from the other side."""
    if grey:
        panelled(-6.5, 1.15, '#646d73', '#e6e3da', 5)
        station(.0)
        supply(.0, 1.46)
        plugged('#2c3a44', (-2.55, -2.55), 90, -1, [(.0, -.10, 1.05), (-.01, -.12, .75), (-.02, -.14, .42), (-.06, -.20, .15), (-.16, -.32, .02), (-.34, -.48, .012), (-.60, -.62, .012), (-.90, -.70, .012)])
    else:
        panelled(-3.5, 4.3, '#6d1f17', '#e9e5db', 3)
        station(.0)
        supply(.0, 1.46)
        plugged('#75848e', (2.75, -2.35), 90, 1, [(.0, -.10, 1.05), (.01, -.12, .75), (.03, -.14, .42), (.08, -.20, .15), (.18, -.33, .02), (.36, -.52, .012), (.66, -.66, .012), (1.0, -.66, .012)])
    mesh_object('yard', [(-40, -60, 0), (40, -60, 0), (40, 12, 0), (-40, 12, 0)], [(0, 1, 2, 3)], pavers('pavers', scale=3.4) if grey else pavers('pavers'))
    rnd, green = random.Random(7), plants.green()
    terrain.ground(terrain.meadow('meadow', '#4f5d33', '#66733f', '#83825a'), lambda x, y: -.03, 300, 30)
    house.build(cottage(wall='#d8d3c6', roof_colours=('#85422d', '#9a5238'), panels=(0, 0), porch='none'), at=(19, 27, 0), turn=-28)
    trees = [plants.broadleaf(3, green, plants.bark('birch'), 9, .36, .12, .065, 18, .3), plants.broadleaf(6, green, plants.bark('dark'), 10, .5, .24, .08, 22, .12), plants.scots_pine(2, plants.needles(), plants.bark('pine'), 14)]
    plants.hedge(3.4, 9.5, 24, 9.5, 1.35, green)
    plants.scatter(trees[:2], [(12, 15), (26, 17), (33, 24), (8.5, 24), (4.6, 16), (10, 3.5), (14, 7)], rnd, low=.6, high=.85)
    plants.scatter(trees, [(rnd.uniform(2, 70), rnd.uniform(38, 60)) for _ in range(70)], rnd, low=.7, high=1.1)
    if grey:
        daylight('morning', sun=(27, 118, 4.2, '#ffe2bc'), start=60, end=420, most=.5)
        light.camera((1.15, -2.55, 1.45), (-.56, -.25, .96), 33, 2.0, (.0, -.16, 1.25))
        return
    daylight('spring', sun=(40, 232, 3.8, '#fff0d8'), sky=('#6f9fca', '#b9d0df', '#e8ebe8', .95), start=60, end=420, most=.5)
    light.camera((-1.35, -2.65, 1.42), (.80, -.30, .93), 32, 2.4, (.0, -.16, 1.25))


SCENES = {'board': board, 'battery': battery_wall, 'charger': charger, 'charger and car': charger_and_car}


def build(what, **options):
    SCENES[what](**options)
