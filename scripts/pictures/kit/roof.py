"""Roof coverings and solar panels."""
import math
import random

from mathutils import Matrix, Vector

from .materials import Tree, brick, once, plain
from .shapes import Boxes, box, cylinder, mesh_object


@once
def tiles(name, colour, second, moss=0.0, dirt=0.0, rough=.55, done=None):
    """done = (x, colour, second, roughness=.42): beyond that line the roof has been washed or painted."""
    t = Tree(name)
    at = t.where('Object')
    each = t.node('ShaderNodeVertexColor', layer_name='tile').outputs['Color']
    colour = t.mix(each, colour, second)
    height = t.noise(14, 8, .7, at)

    def patch(base, scale, low, high, tint, amount):
        mask = t.remap(t.noise(scale, 8, .68, at), low, high, 0, amount)
        return t.mix(mask, base, tint), mask

    if dirt:
        colour, _ = patch(colour, 2.2, .35, .65, '#3a352e', dirt)
        colour, _ = patch(colour, 26, .5, .7, '#8d8a7c', dirt * .5)
    if moss:
        colour, cushion = patch(colour, 5.5, .62 - .2 * moss, .70 - .14 * moss, '#4f5a26', .95)
        colour, _ = patch(colour, 40, .55, .68, '#77803a', .5 * moss)
        height = t.math('MULTIPLY_ADD', cushion, 2.5, height)
    if done:
        x, y, _ = t.axis(at)
        line = t.math('ADD', t.math('ADD', x, t.math('MULTIPLY', y, -.22)), t.math('MULTIPLY', t.noise(1.1, 3, .5, at), .9))
        fresh = t.remap(line, done[0] - .05, done[0] + .12)
        colour = t.mix(fresh, colour, t.mix(each, done[1], done[2]))
        height = t.math('MULTIPLY', height, t.remap(fresh, 0, 1, 1, .15))
        rough = t.remap(fresh, 0, 1, rough, done[3] if len(done) > 3 else .42)
    t.bump(height, .9 if moss else .3, .02)
    return t.surface(Base_Color=colour, Roughness=rough)


def tile_field(name, width, length, material, tile_w=.30, tile_l=.36, across=24, seed=3):
    """Pantiles: x across, y up the slope, z the relief. A course and its nose share no corner: rounded over, the light on a tile would bend with the edge."""
    rnd = random.Random(seed)
    columns, courses = round(width / tile_w), round(length / tile_l)
    tile_w, tile_l = width / columns, length / courses
    row = columns * across + 1
    wave = [.048 * (.5 + .5 * math.cos(math.tau * ((i % across) / across - .28))) ** 1.3 for i in range(row)]
    verts, faces, shades = [], [], []

    def line(y, lift):
        verts.extend((i * tile_w / across, y[min(i // across, columns - 1)], z if lift is None else wave[i] + lift) for i, z in enumerate(below))

    def between(a, b, tones):
        faces.extend((a + i, a + i + 1, b + i + 1, b + i) for i in range(row - 1))
        shades.extend(tones[i // across] for i in range(row - 1))

    below = [-.03] * row
    for j in range(courses):
        tone, nose = [rnd.random() for _ in range(columns)], [j * tile_l - .012 + rnd.uniform(-.006, .006) for _ in range(columns)]
        start = len(verts)
        line(nose, None)
        line(nose, .028)
        between(start, start + row, [t * .5 for t in tone])
        line(nose, .028)
        line([(j + 1) * tile_l] * columns, 0)
        between(start + 2 * row, start + 3 * row, tone)
        below = wave
    field = mesh_object(name, verts, faces, material, smooth=True)
    layer = field.data.vertex_colors.new(name='tile')
    layer.data.foreach_set('color', [c for s in shades for c in (s, s, s, 1) * 4])
    return field


def seamed_field(name, width, length, material, step=.5):
    """Sheet metal with standing seams."""
    b = Boxes().add(0, 0, -.02, width, length, .012)
    for k in range(int(width / step) + 1):
        x = min(width - .012, k * step)
        b.add(x, 0, .012, x + .014, length, .042)
    return b.make(name, material)


def ridge_tiles(length, at_height, material, tile=.38):
    """Half-round ridge tiles, each over the next."""
    verts, faces, sides = [], [], 10
    count = round(length / tile)
    for k in range(count):
        x0, x1 = -length / 2 + k * length / count, -length / 2 + (k + 1) * length / count + .03
        base = len(verts)
        for x, r in ((x0, .135), (x1, .115)):
            verts += [(x, r * math.cos(a), at_height + r * math.sin(a) * .9) for a in (math.pi * (i / sides * 1.1 - .05) for i in range(sides + 1))]
        faces += [(base + i, base + i + 1, base + sides + 2 + i, base + sides + 1 + i) for i in range(sides)]
        faces.append(tuple(range(base + sides, base - 1, -1)))
    Boxes().add(-length / 2, -.07, at_height - .1, length / 2, .07, at_height + .06).make('ridge board', plain('ridge board', '#1c1a18', .9))
    ridge = mesh_object('ridge', verts, faces, material, smooth=True)
    layer = ridge.data.vertex_colors.new(name='tile')
    layer.data.foreach_set('color', [.5] * (4 * sum(len(f) for f in faces)))
    return ridge


@once
def cells(name='cells'):
    """Black glass: 6 x 20 half cells, every one a shade of its own, the sheet behind as dark."""
    t = Tree(name)
    u, v, _ = t.axis(t.node('ShaderNodeUVMap').outputs[0])

    def near_edge(coordinate, count, width):
        part = t.math('FRACT', t.math('MULTIPLY', coordinate, count))
        return t.math('GREATER_THAN', t.math('ABSOLUTE', t.math('SUBTRACT', part, .5)), .5 - width)

    gap = t.math('MAXIMUM', near_edge(u, 6, .014), near_edge(v, 20, .022))
    cell = t.node('ShaderNodeCombineXYZ', X=t.math('FLOOR', t.math('MULTIPLY', u, 6)), Y=t.math('FLOOR', t.math('MULTIPLY', v, 20)))
    own = t.node('ShaderNodeTexWhiteNoise', noise_dimensions='3D', Vector=cell.outputs[0]).outputs['Value']
    base = t.mix(own, (.0056, .0057, .0046, 1), (.0074, .0075, .0062, 1))
    base = t.mix(t.math('MAXIMUM', gap, near_edge(v, 2, .0035)), base, (.0122, .0122, .0108, 1))
    return t.surface(Base_Color=base, Roughness=.32, Clearcoat=.45, Clearcoat_Roughness=.03, Specular=.3)


def panel_field(columns, rows, matrix, width=1.134, height=1.762, gap=.022, lift=.11, skip=()):
    """Framed black modules on rails that end under the outermost; skip holds (column, row) pairs to leave out."""
    frames, rails = Boxes(), Boxes()
    verts, faces, uvs = [], [], []
    for j in range(rows):
        for i in range(columns):
            if (i, j) in skip:
                continue
            x, y, r = i * (width + gap), j * (height + gap), .016
            for a, b, c, d in ((x, y, x + width, y + r), (x, y + height - r, x + width, y + height), (x, y + r, x + r, y + height - r), (x + width - r, y + r, x + width, y + height - r)):
                frames.add(a, b, lift, c, d, lift + .035, matrix)
            k = len(verts)
            verts += [matrix @ Vector((*q, lift + .030)) for q in ((x + .01, y + .01), (x + width - .01, y + .01), (x + width - .01, y + height - .01), (x + .01, y + height - .01))]
            faces.append((k, k + 1, k + 2, k + 3))
            # A shift of whole numbers: the grid stays, the shade of each cell differs from panel to panel.
            uvs += [i, j, i + 1, j, i + 1, j + 1, i, j + 1]
            rails.add(x + .03, y + .03, lift - .002, x + width - .03, y + height - .03, lift + .02, matrix)
    span = columns * (width + gap) - gap
    for j in range(rows):
        for y in (.35, 1.4):
            rails.add(.08, j * (height + gap) + y, .03, span - .08, j * (height + gap) + y + .04, lift - .002, matrix)
    frames.make('panel frames', plain('panel frame', '#0d0e0f', .35, metal=.5), .002, 1)
    rails.make('rails', plain('rail', '#0c0d0e', .5, metal=.5))
    field = mesh_object('panels', verts, faces, cells())
    field.data.uv_layers.new(name='UVMap').data.foreach_set('uv', uvs)
    return field


def chimney(at, top, base, size=(.72, .72), sheet='#2a2b2d', stack=None):
    """A chimney, of brick by default, with a sheet-metal collar, where the roof has the height `base`."""
    x, y = at
    metal = plain('chimney sheet', sheet, .45, metal=.4)
    box('chimney', (x, y, (top + base) / 2 - .3), (*size, top - base + .6), stack or brick('chimney brick'))
    box('collar', (x, y, base + .02), (size[0] + .06, size[1] + .06, .5), metal, .01)
    box('cap', (x, y, top + .05), (size[0] + .16, size[1] + .16, .07), metal, .01)
    cylinder('flue', (x, y, top + .2), .12, .3, metal)


def roof_frame(side, half_length, half_depth, eave, pitch, overhang=.45, gable=.35, lift=.14):
    """Matrix, width and slope length of one roof side in its own plane: x along the eave, y up."""
    angle = math.radians(pitch)
    z = eave - math.tan(angle) * overhang + lift
    if side < 0:
        m = Matrix.Translation((-half_length - gable, -(half_depth + overhang), z))
    else:
        m = Matrix.Translation((half_length + gable, half_depth + overhang, z)) @ Matrix.Rotation(math.pi, 4, 'Z')
    return m @ Matrix.Rotation(angle, 4, 'X'), 2 * (half_length + gable), (half_depth + overhang) / math.cos(angle)
