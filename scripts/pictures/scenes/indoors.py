"""Close work: battery wall, charger; the distribution board is a scene of its own."""
import math
import random

import bpy
from mathutils import Vector

from kit import garden, house, light, plants, terrain
from kit.hatchback import PORT, half_width, hatchback
from kit.materials import boards, leaves, pavers, plain, wood
from kit.shapes import Boxes, box, cylinder, mesh_object, ring, smooth, tube

from .board import board
from .yards import cottage


def shell(colour='#eceae5'):
    return plain('shell', colour, .36)


def dark():
    return plain('dark face', '#141617', .22, coat=1)


def room():
    """Utility room: floorboards, plaster, a slatted wall, sun through a window out of sight."""
    plaster = plain('room wall', '#d9d5cc', .9, bump=.08, bump_scale=220)
    mesh_object('wall', [(-4, 0, 0), (4, 0, 0), (4, 0, 3), (-4, 0, 3)], [(0, 1, 2, 3)], plaster)
    mesh_object('side wall', [(3, 0, 0), (3, -6, 0), (3, -6, 3), (3, 0, 3)], [(0, 1, 2, 3)], plaster)
    floor = Boxes()
    for i in range(46):
        floor.add(-4 + i * .18, -7, -.02, -4 + i * .18 + .178, .0, 0)
    floor.make('floor', wood('floor', '#8f6b43', '#b08a5c', 'y'), .002, 1)
    slats = Boxes()
    for i in range(44):
        slats.add(-3.6 + i * .055, -.04, .0, -3.6 + i * .055 + .034, 0, 2.9)
    slats.make('slats', wood('slat', '#7b5835', '#9a7348', 'z'), .002, 1)
    box('felt', (-2.4, -.004, 1.45), (2.45, .004, 2.9), plain('felt', '#1c1b1a', .95))
    box('skirting', (1.3, -.01, .05), (5.0, .02, .1), plain('skirting', '#ece8df', .5), .004)
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
    for dx in (-.22, .22):
        tube('conduit', [(dx, .12, z + .5), (dx, .15, z + .75), (dx, .17, 2.95)], .014, grey)


@garden.placed
def house_plant(seed=4, clay='#8d5a41'):
    rnd = random.Random(seed)
    cylinder('pot', (0, 0, .2), .155, .4, plain('pot', clay, .8, bump=.1), top=.19, bevel=.012)
    cylinder('soil', (0, 0, .39), .17, .02, plain('soil', '#2d2219', .95))
    verts, faces = [], []
    for _ in range(46):
        angle, length = rnd.uniform(0, math.tau), rnd.uniform(.5, .95)
        c, s = math.cos(angle), math.sin(angle)
        for q in range(9):
            t = q / 8
            r, z = .02 + length * .55 * t ** 1.3, .4 + length * (t - .35 * t * t)
            w = .035 * math.sin(math.pi * min(.98, t * .9 + .1))
            verts += [(c * r - s * w, s * r + c * w, z), (c * r + s * w, s * r - c * w, z)]
            k = len(verts)
            if q:
                faces.append((k - 4, k - 3, k - 1, k - 2))
    mesh_object('plant', verts, faces, leaves('house plant', '#2f4d2a', '#4d6b38', 3))


def battery_wall(close=False):
    room()
    battery(at=(.35, -.22, 0))
    garden.wallbox(at=(1.55, 0, 0))
    house_plant(at=(-.72, -.45, 0))
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


def charger():
    """The charger close up, the car's rear beyond, late sun."""
    from .surroundings import daylight
    carport()
    station(-.15)
    rubber, grip = plain('rubber', '#141414', .55), plain('handle', '#1b1d1f', .45)
    hatchback('#c9cdcf', port=1, at=(2.75, -2.45, 0), turn=90)
    px, py, pz = 2.75 - half_width(*PORT), -2.45 + PORT[0], PORT[1]
    tube('handle', [(px - .005, py, pz), (px - .085, py, pz), (px - .150, py, pz - .035), (px - .175, py, pz - .105)], .026, grip)
    cylinder('collar', (px - .035, py, pz), .036, .07, grip, (0, math.pi / 2, 0), bevel=.008)
    tube('cable', smooth([(-.15, -.10, 1.05), (-.14, -.12, .75), (-.12, -.14, .40), (-.06, -.20, .14), (.04, -.30, .02), (.20, -.46, .012), (.50, -.60, .012), (.85, -.62, .012), (1.15, -.66, .012), (1.38, -.72, .06), (1.54, -.77, .26), (1.64, py, .52), (px - .182, py, pz - .20), (px - .176, py, pz - .10)], 8), .0125, rubber)
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


def charger_and_car(grey=False):
    """Charger and car in daylight, seen from the drive: the cable goes to the open port on the car's flank. grey: another house, another car, the morning."""
    from .surroundings import daylight
    end, rows, face, red = 5.9 if grey else 2.35, 60 if grey else 40, Boxes(), boards('grey timber', '#6b7277') if grey else boards('red timber', '#6d1f17')
    for k in range(rows):
        face.add(end - (k + 1) * .2, -.0, .26, end - k * .2, .03, 3.6).add(end - k * .2 - .024, -.024, .26, end - k * .2 + .024, .0, 3.6)
    face.make('cladding', red, .003, 1)
    gable = Boxes()
    for k in range(30):
        gable.add(end - .03, .03 + k * .2, .26, end, .03 + (k + 1) * .2, 3.6).add(end, k * .2 + .006, .26, end + .024, k * .2 + .054, 3.6)
    gable.make('gable cladding', red, .003, 1)
    white = plain('corner', '#35383a' if grey else '#e9e5db', .5)
    Boxes().add(end - .11, -.05, .24, end + .05, -.02, 3.6).add(end + .02, -.05, .24, end + .05, .11, 3.6).make('corner', white, .003, 1)
    box('plinth', (end - rows * .1, 3, .12), (rows * .2 - .04, 5.96, .30), plain('concrete', '#8a8781', .9, vary=.08, bump=.3), .01)
    at = .02
    station(at)
    conduit = plain('conduit', '#c9c8c3', .5)
    tube('supply', [(at, -.040, 1.46), (at, -.040, 2.5), (at, -.040, 3.6)], .0105, conduit)
    for z in (1.62, 2.12, 2.62):
        box('clip', (at, -.033, z), (.044, .030, .018), conduit, .004)
    hatchback('#7c1f19' if grey else '#31506a', port=1, at=(2.80, -1.80, 0), turn=180)
    rubber = plain('rubber', '#141414', .5)
    px, py, pz = 2.80 - PORT[0], -1.80 - half_width(*PORT), PORT[1]
    tube('handle', [(px, py - .005, pz), (px, py - .085, pz), (px - .01, py - .150, pz - .035), (px - .02, py - .175, pz - .105)], .026, plain('handle', '#1b1d1f', .45))
    cylinder('collar', (px, py - .035, pz), .036, .07, plain('handle', '#1b1d1f', .45), (math.pi / 2, 0, 0), bevel=.008)
    lies = smooth([(at, -.10, 1.05), (at + .004, -.115, .75), (at + .015, -.14, .42), (at + .04, -.19, .16), (at + .09, -.28, .035), (at + .16, -.42, .012), (at + .24, -.72, .012), (at + .20, -1.15, .012), (at + .22, -1.60, .012), (at + .36, -2.0, .012), (at + .60, -2.36, .012), (px - .28, py + .10, .05), (px - .15, py - .06, .19), (px - .06, py - .15, .40), (px - .025, py - .178, pz - .20), (px - .02, py - .176, pz - .10)], 8)
    tube('cable', [(x, y, max(.0115, z)) for x, y, z in lies], .0115, rubber)
    mesh_object('yard', [(-40, -60, 0), (40, -60, 0), (40, 12, 0), (-40, 12, 0)], [(0, 1, 2, 3)], plain('asphalt', '#62605d', .9, vary=.1, vary_scale=20, bump=.3, bump_scale=90) if grey else pavers('pavers'))
    rnd, green = random.Random(7), plants.green()
    terrain.ground(terrain.meadow('meadow', '#4f5d33', '#66733f', '#83825a'), lambda x, y: -.03, 300, 30)
    house.build(cottage(wall='#d8d3c6', roof_colours=('#85422d', '#9a5238'), panels=(0, 0), porch='none'), at=(19, 27, 0), turn=-28)
    plants.hedge(end + .3, 9.5, 24, 9.5, 1.35, green)
    trees = [plants.broadleaf(3, green, plants.bark('birch'), 9, .36, .12, .065, 18, .3), plants.broadleaf(6, green, plants.bark('dark'), 10, .5, .24, .08, 22, .12), plants.scots_pine(2, plants.needles(), plants.bark('pine'), 14)]
    plants.scatter(trees[:2], [(12, 15), (26, 17), (33, 24), (8.5, 24)], rnd, low=.6, high=.85)
    plants.scatter(trees, [(rnd.uniform(6, 70), rnd.uniform(38, 60)) for _ in range(60)], rnd, low=.7, high=1.1)
    if grey:
        plants.hedge(end + .5, 2.6, 18, 2.6, 1.2, green, seed=3)
        plants.scatter(trees[:2], [(11, 5.5), (15, 8)], rnd, low=.6, high=.75)
        daylight('morning', sun=(24, 158, 4.0, '#ffdfb4'), start=30, end=200)
        light.camera((-1.5, -3.7, 1.6), (.66, -.9, 1.0), 37, 2.8, (.02, -.16, 1.2))
        return
    daylight('spring', sun=(36, 214, 3.8, '#fff0d8'), sky=('#6f9fca', '#b9d0df', '#e8ebe8', .95), start=30, end=200)
    light.camera((-1.0, -3.7, 1.58), (.58, -1.0, .98), 37, 2.8, (.02, -.16, 1.2))


SCENES = {'board': board, 'battery': battery_wall, 'charger': charger, 'charger and car': charger_and_car}


def build(what, **options):
    SCENES[what](**options)
