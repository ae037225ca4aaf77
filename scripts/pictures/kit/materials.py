"""Materials as small node trees, made once per name."""
import bpy


def linear(colour):
    """'#rrggbb' as linear RGBA; tuples pass through."""
    if not isinstance(colour, str):
        return (*colour[:3], 1)
    values = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*[v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4 for v in values], 1)


class Tree:
    """A material's node tree with the few operations the scenes need. Sockets go in, sockets come out."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']
        self.output = self.tree.nodes['Material Output']

    def node(self, kind, **values):
        node = self.tree.nodes.new(kind)
        for key, value in values.items():
            if key in node.inputs.keys():
                self.feed(node.inputs[key], value)
            else:
                setattr(node, key, value)
        return node

    def feed(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == 'RGBA':
            socket.default_value = linear(value)
        else:
            socket.default_value = value

    def where(self, space='World', scale=(1, 1, 1)):
        source = self.node('ShaderNodeNewGeometry').outputs['Position'] if space == 'World' else self.node('ShaderNodeTexCoord').outputs['Object']
        mapping = self.node('ShaderNodeMapping', Vector=source)
        mapping.inputs['Scale'].default_value = scale
        return mapping.outputs[0]

    def noise(self, scale, detail=4, rough=.6, at=None, distortion=0):
        return self.node('ShaderNodeTexNoise', Scale=scale, Detail=detail, Roughness=rough, Distortion=distortion, Vector=at or self.where()).outputs['Fac']

    def remap(self, value, low, high, to_low=0, to_high=1):
        node = self.node('ShaderNodeMapRange')
        for index, item in enumerate((value, low, high, to_low, to_high)):
            self.feed(node.inputs[index], item)
        return node.outputs[0]

    def math(self, operation, a, b=0, c=0):
        node = self.node('ShaderNodeMath', operation=operation)
        for index, item in enumerate((a, b, c)):
            self.feed(node.inputs[index], item)
        return node.outputs[0]

    def mix(self, factor, a, b, blend='MIX'):
        node = self.node('ShaderNodeMixRGB', blend_type=blend)
        for index, item in enumerate((factor, a, b)):
            self.feed(node.inputs[index], linear(item) if isinstance(item, tuple) else item)
        return node.outputs[0]

    def axis(self, vector):
        return self.node('ShaderNodeSeparateXYZ', Vector=vector).outputs

    def bump(self, height, strength=.3, distance=.02):
        node = self.node('ShaderNodeBump', Height=height, Strength=strength, Distance=distance)
        self.feed(self.shader.inputs['Normal'], node.outputs[0])

    def surface(self, **values):
        for key, value in values.items():
            self.feed(self.shader.inputs[key.replace('_', ' ')], value)
        return self.material

    def translucent(self, colour, amount):
        back = self.node('ShaderNodeBsdfTranslucent', Color=colour)
        mixed = self.node('ShaderNodeMixShader', Fac=amount)
        self.tree.links.new(self.shader.outputs[0], mixed.inputs[1])
        self.tree.links.new(back.outputs[0], mixed.inputs[2])
        self.tree.links.new(mixed.outputs[0], self.output.inputs['Surface'])
        return self.material


def once(make):
    """The maker's material of that name is made only once in a scene; the maker's own name is the default."""
    def wrapped(name=make.__name__, *args, **kwargs):
        return bpy.data.materials.get(name) or make(name, *args, **kwargs)
    return wrapped


@once
def plain(name, colour, rough=.6, metal=0.0, coat=0.0, vary=0.0, vary_scale=5.0, bump=0.0, bump_scale=60.0, stretch=(1, 1, 1), glow=None, glow_strength=0.0):
    t = Tree(name)
    at = t.where('Object', stretch)
    base = linear(colour)
    if vary:
        shade = t.remap(t.noise(vary_scale, 6, .6, at), .3, .7, 1 - vary, 1 + vary)
        scaled = t.node('ShaderNodeVectorMath', operation='SCALE')
        scaled.inputs[0].default_value = base[:3]
        t.feed(scaled.inputs['Scale'], shade)
        base = scaled.outputs[0]
    if bump:
        t.bump(t.noise(bump_scale, 4, .6, at), bump)
    if glow:
        t.surface(Emission=glow, Emission_Strength=glow_strength)
    return t.surface(Base_Color=base, Roughness=rough, Metallic=metal, Clearcoat=coat)


@once
def wood(name, dark, light, along='z', rough=.55, grain=1.2):
    stretch = {'x': (grain, 14, 14), 'y': (14, grain, 14), 'z': (14, 14, grain)}[along]
    t = Tree(name)
    n = t.noise(2, 8, .6, t.where('Object', stretch), .8)
    t.bump(n, .2, .004)
    return t.surface(Base_Color=t.mix(t.remap(n, .35, .65), dark, light), Roughness=rough)


@once
def boards(name, colour, rough=.75, each=0.0):
    """Painted timber: a little streaked, as paint on rough boards is. each: how far the boards of one object differ in shade; then they are also soiled near the ground."""
    t = Tree(name)
    at = t.where('Object', (6, 6, .6))
    n = t.noise(5, 6, .6, at)
    t.bump(t.noise(18, 4, .6, at), .2, .01)
    dark = tuple(c * .82 for c in linear(colour)[:3])
    light = tuple(min(1, c * 1.16) for c in linear(colour)[:3])
    tone = t.mix(t.remap(n, .3, .7), dark, light)
    if each:
        own = t.remap(t.node('ShaderNodeNewGeometry').outputs['Random Per Island'], 0, 1, 1 - each, 1 + each)
        shaded = t.node('ShaderNodeVectorMath', operation='SCALE', Scale=own)
        t.feed(shaded.inputs[0], tone)
        height = t.math('MULTIPLY_ADD', t.noise(2.4, 5, .6), .5, t.axis(t.where())[2])
        tone = t.mix(t.remap(height, .42, .70, .3, 0), shaded.outputs[0], '#6b6459')
    return t.surface(Base_Color=tone, Roughness=rough)


@once
def lapped(name, colour, height=.16):
    """Horizontal boards: the relief is in the bump, the shadow line in the colour."""
    t = Tree(name)
    z = t.axis(t.where('Object'))[2]
    step = t.math('FRACT', t.math('DIVIDE', z, height))
    t.bump(step, .8, .03)
    shade = t.remap(step, .90, .97, 1, .45)
    n = t.remap(t.noise(3, 5, .6, t.where('Object', (1, 1, 6))), .3, .7, .9, 1.08)
    scaled = t.node('ShaderNodeVectorMath', operation='SCALE')
    scaled.inputs[0].default_value = linear(colour)[:3]
    t.feed(scaled.inputs['Scale'], t.math('MULTIPLY', shade, n))
    return t.surface(Base_Color=scaled.outputs[0], Roughness=.6)


@once
def plaster(name, colour):
    t = Tree(name)
    n = t.noise(1.4, 8, .65)
    t.bump(t.noise(40, 5), .12, .01)
    dark = tuple(c * .90 for c in linear(colour)[:3])
    return t.surface(Base_Color=t.mix(t.remap(n, .3, .7), dark, colour), Roughness=.9)


@once
def brick(name, first='#7b3a28', second='#8f4a33', mortar='#b9b1a5', scale=4.2, course=.25):
    t = Tree(name)
    x, y, z = t.axis(t.where('Object'))
    flat = t.node('ShaderNodeCombineXYZ', X=t.math('ADD', x, y), Y=z)
    b = t.node('ShaderNodeTexBrick', Scale=scale, Color1=first, Color2=second, Mortar=mortar, Vector=flat.outputs[0])
    b.inputs['Mortar Size'].default_value, b.inputs['Row Height'].default_value = .012, course
    b.inputs['Bias'].default_value = -.2
    t.bump(t.math('SUBTRACT', 1, b.outputs['Fac']), .4, .01)
    return t.surface(Base_Color=b.outputs['Color'], Roughness=.9)


@once
def glass(name='glass'):
    """Window glass: a mirror at grazing angles, otherwise clear. Facing, not Fresnel: light coming out of the room must not meet a total reflection."""
    t = Tree(name)
    clear = t.node('ShaderNodeBsdfTransparent', Color='#dfe6e4')
    mirror = t.node('ShaderNodeBsdfGlossy', Roughness=.0)
    facing = t.node('ShaderNodeLayerWeight', Blend=.5).outputs['Facing']
    mixed = t.node('ShaderNodeMixShader', Fac=t.math('MULTIPLY_ADD', t.math('POWER', facing, 4), .88, .10))
    t.tree.links.new(clear.outputs[0], mixed.inputs[1])
    t.tree.links.new(mirror.outputs[0], mixed.inputs[2])
    t.tree.links.new(mixed.outputs[0], t.output.inputs['Surface'])
    return t.material


@once
def leaves(name, dark, light, scale=.9, fine=9.0, through=.35, rough=.6):
    """Foliage: shades drift over metres and vary from leaf to leaf."""
    t = Tree(name)
    drift = t.remap(t.noise(scale, 3), .35, .65)
    each = t.remap(t.noise(fine, 2), .3, .7)
    colour = t.mix(t.math('MULTIPLY_ADD', each, .45, t.math('MULTIPLY', drift, .55)), dark, light)
    t.surface(Base_Color=colour, Roughness=rough, Specular=.25)
    return t.translucent(colour, through)


@once
def gravel(name, colour='#a59c8d', second='#857c70'):
    t = Tree(name)
    n = t.noise(55, 3)
    t.bump(t.noise(90, 3), .5, .012)
    tone = t.mix(t.remap(t.noise(.7, 4), .35, .65), colour, second)
    return t.surface(Base_Color=t.mix(t.remap(n, .35, .7, 0, .5), tone, '#5f584f'), Roughness=.95, Specular=.15)


@once
def pavers(name, colour='#8f8a83', second='#7d7872', joint='#4c4843', scale=4.6):
    """Concrete paving stones in a bond, each a shade of its own."""
    t = Tree(name)
    at = t.where()
    b = t.node('ShaderNodeTexBrick', Scale=scale, Color1=colour, Color2=second, Mortar=joint, Vector=at)
    b.inputs['Mortar Size'].default_value, b.inputs['Mortar Smooth'].default_value, b.inputs['Bias'].default_value = .009, .3, -.1
    stain = t.remap(t.noise(.8, 5, .6, at), .3, .7, .86, 1.08)
    tone = t.node('ShaderNodeVectorMath', operation='SCALE', Scale=stain)
    t.feed(tone.inputs[0], b.outputs['Color'])
    t.bump(t.math('ADD', t.math('MULTIPLY', b.outputs['Fac'], -1), t.math('MULTIPLY', t.noise(140, 3, .6, at), .18)), .5, .006)
    return t.surface(Base_Color=tone.outputs[0], Roughness=.9, Specular=.2)


@once
def setts(name, colour='#8b8780', second='#6d6963'):
    """Granite setts in courses, every stone a shade of its own, worn round at the edges."""
    t = Tree(name)
    at = t.where()
    b = t.node('ShaderNodeTexBrick', Scale=1, Color1=colour, Color2=second, Mortar='#4a4640', Vector=at)
    for key, value in (('Brick Width', .21), ('Row Height', .145), ('Mortar Size', .011), ('Mortar Smooth', .6), ('Bias', -.1)):
        b.inputs[key].default_value = value
    worn = t.node('ShaderNodeVectorMath', operation='SCALE', Scale=t.remap(t.noise(.5, 5, .6, at), .3, .7, .84, 1.1))
    t.feed(worn.inputs[0], b.outputs['Color'])
    t.bump(t.math('MULTIPLY', b.outputs['Fac'], -1), .7, .02)
    return t.surface(Base_Color=worn.outputs[0], Roughness=.8)


@once
def lamplight(name, colour, strength, lamp):
    """What a lamp at `lamp`, in the object's own coordinates, lights: brighter the nearer and the more it faces it. Without a lamp's noise."""
    t = Tree(name)
    here = t.node('ShaderNodeTexCoord').outputs
    towards = t.node('ShaderNodeVectorMath', operation='SUBTRACT', Vector=lamp)
    t.feed(towards.inputs[1], here['Object'])
    far = t.node('ShaderNodeVectorMath', operation='LENGTH', Vector=towards.outputs[0]).outputs['Value']
    facing = t.node('ShaderNodeVectorMath', operation='DOT_PRODUCT', Vector=towards.outputs[0])
    t.feed(facing.inputs[1], here['Normal'])
    faced = t.math('MAXIMUM', t.math('DIVIDE', facing.outputs['Value'], far), 0)
    light = t.math('DIVIDE', t.math('MULTIPLY_ADD', faced, .75, .25), t.math('MULTIPLY_ADD', far, far, .5))
    return t.surface(Base_Color=colour, Roughness=.9, Emission=colour, Emission_Strength=t.math('MULTIPLY', light, strength))


@once
def rock(name='rock', colour='#9a8b80', dark='#6f665f'):
    t = Tree(name)
    at = t.where()
    n = t.noise(.9, 8, .62, at)
    t.bump(t.noise(2.6, 8, .62, at), .7, .08)
    lichen = t.remap(t.noise(6, 6, .7, at), .60, .68, 0, .5)
    return t.surface(Base_Color=t.mix(lichen, t.mix(t.remap(n, .35, .65), dark, colour), '#c3bfa8'), Roughness=.85)


@once
def granite(name='granite', colour='#a08f86', dark='#767170'):
    """Bare coastal granite: grey and pink, grained, cracked along two directions, with crusts of pale and black lichen."""
    t = Tree(name)
    at = t.where()
    bent = t.node('ShaderNodeVectorMath', operation='ADD', Vector=at)
    t.feed(bent.inputs[1], t.node('ShaderNodeCombineXYZ', X=t.noise(.5, 5, .6, at), Y=t.noise(.6, 5, .6, at)).outputs[0])

    def cracks(scale, width):
        slabs = t.node('ShaderNodeMapping', Vector=bent.outputs[0])
        slabs.inputs['Scale'].default_value, slabs.inputs['Rotation'].default_value = (scale, scale * .38, scale), (0, 0, .5)
        edge = t.node('ShaderNodeTexVoronoi', feature='DISTANCE_TO_EDGE', Scale=1, Vector=slabs.outputs[0])
        return t.remap(edge.outputs['Distance'], 0, width, 1, 0)

    crack = t.math('MAXIMUM', cracks(.42, .022), t.math('MULTIPLY', cracks(1.3, .018), .5))
    tone = t.mix(t.remap(t.noise(.5, 8, .65, at), .36, .62), dark, colour)
    tone = t.mix(t.remap(t.noise(38, 4, .7, at), .42, .66, 0, .55), tone, '#57514d')
    tone = t.mix(t.remap(t.noise(3.4, 8, .72, at), .57, .62, 0, .6), tone, '#c4c2b2')
    tone = t.mix(t.remap(t.noise(1.3, 8, .7, t.where('World', (1, 1.6, 1))), .56, .64, 0, .75), tone, '#37342f')
    tone = t.mix(t.math('MULTIPLY', crack, .85), tone, '#2c2925')
    height = t.math('MULTIPLY_ADD', crack, -.5, t.math('MULTIPLY_ADD', t.noise(9, 7, .6, at), .16, t.noise(.9, 5, .5, at)))
    t.bump(height, .9, .22)
    return t.surface(Base_Color=tone, Roughness=.85, Specular=.3)


@once
def water(name='water', colour='#1c3f4a', rough=.05, wave=.25):
    t = Tree(name)
    at = t.where('World', (.55, 1.3, 1))
    t.bump(t.math('MULTIPLY_ADD', t.noise(.9, 5, .5, at), 1, t.math('MULTIPLY', t.noise(.14, 2, .5, at), 2)), wave, .25)
    return t.surface(Base_Color=colour, Roughness=rough, Specular=.5)


@once
def snow(name='snow'):
    t = Tree(name)
    t.bump(t.math('MULTIPLY_ADD', t.noise(1.1, 3), 3, t.noise(9, 4)), .18, .04)
    return t.surface(Base_Color='#f0f3f8', Roughness=.7, Subsurface=.0)
