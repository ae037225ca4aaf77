"""Roof coverings and solar panels."""
import math
import random

from mathutils import Matrix, Vector, noise

from .materials import Tree, brick, leaves, once, plain
from .plants import shrub_mesh
from .shapes import Boxes, add, box, cylinder, mesh_object, soften


RISE, BACK = .028, .07    # how high a tile's nose lies above the course below, and how far that course reaches under it


@once
def tiles(name, colour, second, moss=0.0, dirt=0.0, rough=.55, age=0.0, done=None):
    """age: streaks, lichen, soiled edges, and some tiles far from the others in shade. done: beyond its line x the roof has been washed or painted (colour, second, rough); the line sways by `wide`, is frayed by `rag`, `soft` broad, and leaves a share of `stains`."""
    t = Tree(name)
    at = t.where('Object')
    each, along, crest = t.axis(t.node('ShaderNodeVertexColor', layer_name='tile').outputs['Color'])
    height = t.noise(14, 8, .7, at)

    def patch(base, scale, low, high, tint, amount):
        mask = t.remap(t.noise(scale, 8, .68, at), low, high, 0, amount)
        return t.mix(mask, base, tint), mask

    def weathered(base, age):
        x, y, _ = t.axis(at)
        streaks = t.noise(1, 6, .62, t.node('ShaderNodeCombineXYZ', X=t.math('MULTIPLY', x, 26), Y=t.math('MULTIPLY', y, 2.4)).outputs[0])
        shade = t.math('MULTIPLY', t.remap(streaks, .32, .68, 1 - .26 * age, 1 + .14 * age), t.remap(t.noise(70, 5, .7, at), .3, .7, 1 - .18 * age, 1 + .14 * age))
        # One tile in sixteen is newer than the others.
        tone = t.node('ShaderNodeVectorMath', operation='SCALE', Scale=t.math('MULTIPLY', shade, t.math('MULTIPLY_ADD', t.math('GREATER_THAN', each, .88), .35 * age, 1)))
        t.feed(tone.inputs[0], base)
        odd = t.mix(t.math('MULTIPLY', t.math('LESS_THAN', each, .004), .45 * age), tone.outputs[0], '#2f2a26')
        uneven = t.noise(9, 6, .65, at)
        edge = t.math('MULTIPLY', t.remap(along, .0, .16, 1, 0), t.remap(uneven, .42, .62))
        trough = t.math('MULTIPLY', t.remap(crest, .0, .45, 1, 0), t.remap(uneven, .40, .62))
        base = t.mix(t.math('MULTIPLY', t.math('MAXIMUM', edge, trough), .62 * age), odd, '#3d3830')
        spots = t.node('ShaderNodeTexVoronoi', Scale=11, Vector=t.node('ShaderNodeVectorMath', operation='ADD').outputs[0])
        bent = spots.inputs['Vector'].links[0].from_node
        t.feed(bent.inputs[0], at)
        t.feed(bent.inputs[1], t.node('ShaderNodeCombineXYZ', X=t.math('MULTIPLY', t.noise(45, 4, .7, at), .05), Y=t.math('MULTIPLY', t.noise(52, 4, .7, at), .05)).outputs[0])
        own = t.axis(spots.outputs['Color'])[0]
        radius = t.remap(own, .62, 1, 0, .30)
        ring = t.math('MULTIPLY', t.math('LESS_THAN', spots.outputs['Distance'], radius), t.remap(t.noise(90, 4, .7, at), .38, .55))
        return t.mix(t.math('MULTIPLY', ring, .6 * age), base, '#b5b29c')

    colour = t.mix(each, colour, second)
    if age:
        colour = weathered(colour, age)
    if dirt:
        colour, _ = patch(colour, 2.2, .35, .65, '#3a352e', dirt)
        colour, _ = patch(colour, 26, .5, .7, '#8d8a7c', dirt * .5)
    if moss:
        colour, cushion = patch(colour, 5.5, .62 - .2 * moss, .70 - .14 * moss, '#4f5a26', .95)
        colour, _ = patch(colour, 40, .55, .68, '#77803a', .5 * moss)
        height = t.math('MULTIPLY_ADD', cushion, 2.5, height)
    if done:
        x, y, _ = t.axis(at)
        line = t.math('ADD', t.math('MULTIPLY_ADD', y, -.22, x), t.math('MULTIPLY', t.noise(1.1, 3, .5, at), done.get('wide', .9)))
        line = t.math('ADD', line, t.math('MULTIPLY', t.math('SUBTRACT', t.noise(13, 7, .7, at), .5), done.get('rag', 0)))
        fresh = t.remap(line, done['x'] - done.get('soft', .17) * .3, done['x'] + done.get('soft', .17) * .7)
        fresh = t.math('MULTIPLY', fresh, t.remap(t.noise(3.1, 7, .66, at), .53, .64, 1, 1 - done.get('stains', 0)))
        clean = t.mix(each, done['colour'], done['second'])
        if 'stains' in done:
            # Seen from a distance: whole areas darker than others.
            colour, _ = patch(colour, .8, .42, .60, '#2a2620', .55 * dirt)
        colour = t.mix(fresh, colour, weathered(clean, age * .5) if age and 'stains' in done else clean)
        height = t.math('MULTIPLY', height, t.remap(fresh, 0, 1, 1, .4 if 'stains' in done else .15))
        rough = t.remap(fresh, 0, 1, rough, done.get('rough', .42))
    t.bump(height, .9 if moss else .3, .02)
    return t.surface(Base_Color=colour, Roughness=rough)


def profile(part):
    """The height of a pantile's wave at a part (0 to 1) of its width."""
    return .048 * (.5 + .5 * math.cos(math.tau * (part % 1 - .28))) ** 1.3


def relief(x, y, tile_w=.30, tile_l=.36):
    """The height of a tile field at (x, y), in its own plane."""
    return profile(x / tile_w) + RISE * (1 - (y + .012) / tile_l % 1)


def tile_field(name, width, length, material, tile_w=.30, tile_l=.36, across=24, seed=3, laps=False, skip=()):
    """Pantiles: x across, y up the slope, z the relief. A course and its nose share no corner: rounded over, the light on a tile would bend with the edge. laps: seen from close, each tile lies a little askew and laps over the next, with a gap under its nose. skip holds (column, course) pairs to leave out."""
    rnd = random.Random(seed)
    columns, courses = round(width / tile_w), round(length / tile_l)
    tile_w, tile_l = width / columns, length / courses
    wave = [profile(k / across) for k in range(across + 1)]
    roll = [.009 * max(0, 1 - k / across * 4) ** 2 * laps for k in range(across + 1)]
    verts, faces, colours = [], [], []

    def line(i, y, heights):
        verts.extend(((i + k / across) * tile_w, y, z) for k, z in enumerate(heights))
        return len(verts) - across - 1

    def between(a, b, tone, low, high):
        for k in range(across):
            faces.append((a + k, a + k + 1, b + k + 1, b + k))
            for corner, along in ((k, low), (k + 1, low), (k + 1, high), (k, high)):
                colours.extend((tone, along, wave[corner] / .048, 1))

    for j in range(courses):
        tone, nose = [rnd.random() for _ in range(columns)], [j * tile_l - .012 + rnd.uniform(-.006, .006) for _ in range(columns)]
        for i in range(columns):
            if (i, j) in skip:
                continue
            # As an eight-bit colour was read, which the tones were chosen for.
            shade, lift = tone[i] ** 2.2, [rnd.uniform(-.0022, .0022) * laps for _ in range(2)]
            front = [w + r + RISE + lift[0] for w, r in zip(wave, roll)]
            back = [w + r + lift[1] - RISE * BACK / tile_l * laps for w, r in zip(wave, roll)]
            under = [z - .013 for z in front] if laps else wave if j else [-.03] * (across + 1)
            between(line(i, nose[i], under), line(i, nose[i], front), (tone[i] * .5) ** 2.2, 0, 0)
            a, b = line(i, nose[i], front), line(i, (j + 1) * tile_l + BACK * laps, back)
            between(a, b, shade, 0, 1)
            if laps:
                # The edge of the roll, over the next tile's trough.
                k = len(verts)
                verts.extend((*verts[m][:2], verts[m][2] - .011) for m in (a, b))
                faces.append((k, a, b, k + 1))
                colours.extend((shade * .5, .5, .3, 1) * 4)
    field = mesh_object(name, verts, faces, material, smooth=True)
    field.data.color_attributes.new('tile', 'FLOAT_COLOR', 'CORNER').data.foreach_set('color', colours)
    return field


def moss_cushions(width, length, amount, seed=5, area=None, bare=lambda x, y: False):
    """Moss as it grows on a field of tiles: cushions in the troughs, under the noses and along the edges, thick here and thin there. Placed in the field's own plane; returns them."""
    rnd = random.Random(seed)
    material = leaves('moss', '#3b471f', '#7d8744', 60, 400, .15, .95)
    dry = leaves('dry moss', '#57532f', '#8b8552', 60, 400, .15, .95)
    meshes = [shrub_mesh(k, dry if k == 3 else material, 1, .55, 620, .11) for k in range(4)]
    x0, y0, x1, y1 = area or (0, 0, width, length)
    made = []
    for _ in range(int(amount * (x1 - x0) * (y1 - y0))):
        x, y = rnd.uniform(x0, x1), rnd.uniform(y0, y1)
        part, along = x / .30 % 1, (y + .012) / .36 % 1
        low = 1 - profile(part) / .048
        likes = .10 + .5 * low ** 2 + .55 * max(0, 1 - along / .10) + .8 * low * max(0, (along - .72) / .28)
        grows = max(0, noise.noise(Vector((x * .8, y * .7, seed))) * 1.2 + .62) + .5 * max(0, noise.noise(Vector((x * 4, y * 4, seed))))
        if rnd.random() > likes * grows or bare(x, y):
            continue
        size = rnd.uniform(.005, .015) * (1 + 1.6 * rnd.random() ** 4 + grows)
        thing = add(rnd.choice(meshes), at=(x, y, relief(x, y) - size * .25), turn=rnd.uniform(0, 6.3), scale=(size, size * rnd.uniform(.7, 1.3), size * rnd.uniform(.5, 1)))
        made.append(thing)
    return made


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
    ridge.data.color_attributes.new('tile', 'FLOAT_COLOR', 'CORNER').data.foreach_set('color', (.22, .5, .5, 1) * sum(len(f) for f in faces))
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
            left, right = (0 <= i + d < columns and (i + d, j) not in skip for d in (-1, 1))
            for z in (.35, 1.4):
                rails.add(x - gap if left else x + .08, y + z, .03, x + width if right else x + width - .08, y + z + .04, lift - .002, matrix)
    frames.make('panel frames', plain('panel frame', '#0d0e0f', .35, metal=.5), .002, 1)
    rails.make('rails', plain('rail', '#0c0d0e', .5, metal=.5))
    field = mesh_object('panels', verts, faces, cells())
    field.data.uv_layers.new(name='UVMap').data.foreach_set('uv', uvs)
    return field


def chimney(at, top, base, size=(.72, .72), sheet='#2a2b2d', stack=None, slope=None):
    """A chimney, of brick by default, with a sheet-metal collar, where the roof has the height `base`. slope: the roof's angle, where its battens are bare; then the sheet lies on them."""
    x, y = at
    metal = plain('chimney sheet', sheet, .45, metal=.4)
    box('chimney', (x, y, (top + base) / 2 - .3), (*size, top - base + .6), stack or brick('chimney brick'))
    if slope is None:
        box('collar', (x, y, base + .02), (size[0] + .06, size[1] + .06, .5), metal, .01)
    else:
        flashing(x, y, base, size[0] / 2, size[1] / 2, slope, metal)
    box('cap', (x, y, top + .05), (size[0] + .16, size[1] + .16, .07), metal, .01)
    cylinder('flue', (x, y, top + .2), .12, .3, metal)


def flashing(x, y, base, across, along, slope, metal):
    """An upturn against the stack, and an apron on the battens around it."""
    for out, low, high in ((.012, -.1, .24), (.022, .24, .27)):
        corners = [(x + i * (across + out), y + j * (along + out), base + j * (along + out) * math.tan(slope) + z) for z in (low, high) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        soften(mesh_object('upturn', corners, [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7)], metal), .004)
    m, up, edge = Matrix.Rotation(slope, 4, 'X'), y / math.cos(slope), along / math.cos(slope)
    Boxes().add(x - across - .20, up - edge - .32, -.018, x + across + .20, up + edge + .20, -.013, m).make('apron', metal, .002, 1)


def roof_frame(side, half_length, half_depth, eave, pitch, overhang=.45, gable=.35, lift=.14):
    """Matrix, width and slope length of one roof side in its own plane: x along the eave, y up."""
    angle = math.radians(pitch)
    z = eave - math.tan(angle) * overhang + lift
    if side < 0:
        m = Matrix.Translation((-half_length - gable, -(half_depth + overhang), z))
    else:
        m = Matrix.Translation((half_length + gable, half_depth + overhang, z)) @ Matrix.Rotation(math.pi, 4, 'Z')
    return m @ Matrix.Rotation(angle, 4, 'X'), 2 * (half_length + gable), (half_depth + overhang) / math.cos(angle)
