"""Sky, sun, haze and camera."""
import math

import bpy
from mathutils import Vector

from .materials import linear


def direction(elevation, bearing):
    """Bearing 0 is +y (behind the house), clockwise; 180 is the camera's side."""
    e, b = math.radians(elevation), math.radians(bearing)
    return Vector((math.sin(b) * math.cos(e), math.cos(b) * math.cos(e), math.sin(e)))


def sun(elevation, bearing, strength, colour, soft=.9):
    light = bpy.data.lights.new('sun', 'SUN')
    light.energy, light.angle, light.color = strength, math.radians(soft), linear(colour)[:3]
    lamp = bpy.data.objects.new('sun', light)
    bpy.context.collection.objects.link(lamp)
    lamp.rotation_euler = direction(elevation, bearing).to_track_quat('Z', 'Y').to_euler()


def sky(zenith, middle, horizon, strength=1.0, glow=None, cloud=None, resolution=512):
    """A painted sky: horizon, middle (at 18 degrees) and zenith; glow = (colour, elevation, bearing, sharpness, strength); cloud = (colour, cover, scale, seed)."""
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method, world.cycles.sample_map_resolution = 'MANUAL', resolution
    nodes, links = world.node_tree.nodes, world.node_tree.links
    background = nodes['Background']
    background.inputs[1].default_value = strength

    def math_node(operation, a, b=0.0):
        n = nodes.new('ShaderNodeMath')
        n.operation = operation
        for socket, value in zip(n.inputs, (a, b)):
            links.new(value, socket) if isinstance(value, bpy.types.NodeSocket) else setattr(socket, 'default_value', value)
        return n.outputs[0]

    at = nodes.new('ShaderNodeTexCoord').outputs['Generated']
    split = nodes.new('ShaderNodeSeparateXYZ')
    links.new(at, split.inputs[0])
    x, y, z = split.outputs
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.interpolation = 'EASE'
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.0, tuple(c * .55 for c in linear(horizon)[:3]) + (1,)
    stops[1].position, stops[1].color = 1.0, linear(zenith)
    for place, colour in ((.10, linear(horizon)), (.40, linear(middle))):
        stop = stops.new(place)
        stop.color = colour
    links.new(math_node('MULTIPLY', math_node('ADD', z, .1), 1 / 1.1), ramp.inputs[0])
    colour = ramp.outputs[0]

    def mix(factor, a, b, blend='MIX'):
        n = nodes.new('ShaderNodeMixRGB')
        n.blend_type = blend
        for socket, value in zip(n.inputs, (factor, a, b)):
            links.new(value, socket) if isinstance(value, bpy.types.NodeSocket) else setattr(socket, 'default_value', value)
        return n.outputs[0]

    if cloud:
        tint, cover, scale, seed = cloud
        low = math_node('ADD', z, .16)
        flat = nodes.new('ShaderNodeCombineXYZ')
        links.new(math_node('DIVIDE', x, low), flat.inputs[0])
        links.new(math_node('MULTIPLY', math_node('DIVIDE', y, low), 1.6), flat.inputs[1])
        flat.inputs[2].default_value = seed
        n = nodes.new('ShaderNodeTexNoise')
        for key, value in (('Scale', scale), ('Detail', 9), ('Roughness', .56), ('Distortion', .5)):
            n.inputs[key].default_value = value
        links.new(flat.outputs[0], n.inputs['Vector'])
        r = nodes.new('ShaderNodeMapRange')
        r.interpolation_type = 'SMOOTHSTEP'
        links.new(n.outputs['Fac'], r.inputs[0])
        for index, value in ((1, .62 - cover * .25), (2, .80 - cover * .15), (4, .85)):
            r.inputs[index].default_value = value
        fade = nodes.new('ShaderNodeMapRange')
        links.new(z, fade.inputs[0])
        fade.inputs[1].default_value, fade.inputs[2].default_value = .0, .16
        colour = mix(math_node('MULTIPLY', r.outputs[0], fade.outputs[0]), colour, linear(tint))
    if glow:
        tint, elevation, bearing, sharp, power = glow
        dot = nodes.new('ShaderNodeVectorMath')
        dot.operation = 'DOT_PRODUCT'
        links.new(at, dot.inputs[0])
        dot.inputs[1].default_value = direction(elevation, bearing)
        near = math_node('MULTIPLY', math_node('POWER', math_node('MAXIMUM', dot.outputs['Value'], 0.0), sharp), power)
        colour = mix(near, colour, linear(tint), 'ADD')
    links.new(colour, background.inputs[0])


def haze(colour, start=26, end=190, most=.8, strength=1.0, skip=()):
    """Every material fades towards the horizon's colour with distance from the camera."""
    for material in bpy.data.materials:
        if material.name in skip or not material.use_nodes:
            continue
        nodes, links = material.node_tree.nodes, material.node_tree.links
        surface = nodes['Material Output'].inputs['Surface']
        if not surface.links:
            continue
        source = surface.links[0].from_socket
        far = nodes.new('ShaderNodeMapRange')
        links.new(nodes.new('ShaderNodeCameraData').outputs['View Distance'], far.inputs[0])
        for index, value in ((1, start), (2, end), (4, most)):
            far.inputs[index].default_value = value
        ray = nodes.new('ShaderNodeMath')
        ray.operation = 'MULTIPLY'
        links.new(far.outputs[0], ray.inputs[0])
        links.new(nodes.new('ShaderNodeLightPath').outputs['Is Camera Ray'], ray.inputs[1])
        veil = nodes.new('ShaderNodeEmission')
        veil.inputs[0].default_value, veil.inputs[1].default_value = linear(colour), strength
        mixed = nodes.new('ShaderNodeMixShader')
        links.new(ray.outputs[0], mixed.inputs[0])
        links.new(source, mixed.inputs[1])
        links.new(veil.outputs[0], mixed.inputs[2])
        links.new(mixed.outputs[0], surface)
        # The veil must not make every leaf a lamp to be sampled.
        material.cycles.sample_as_light = False


def camera(at, look, lens=33, fstop=None, focus=None, level=False, shift=(0, 0)):
    """level keeps verticals upright: the camera looks straight ahead and shifts instead of tilting."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.clip_end = lens, 3000
    thing = bpy.data.objects.new('camera', data)
    bpy.context.collection.objects.link(thing)
    at, look = Vector(at), Vector(look)
    data.shift_x, data.shift_y = shift
    if level:
        flat = Vector((look.x, look.y, at.z))
        data.shift_y += (look.z - at.z) / (flat - at).length * lens / 36
        look = flat
    thing.location = at
    thing.rotation_euler = (look - at).to_track_quat('-Z', 'Y').to_euler()
    if fstop:
        data.dof.use_dof, data.dof.aperture_fstop = True, fstop
        data.dof.focus_distance = (Vector(focus or look) - at).length
    bpy.context.scene.camera = thing


def area(at, look, size, energy, colour='#ffffff', height=None):
    light = bpy.data.lights.new('area', 'AREA')
    light.energy, light.size, light.color = energy, size, linear(colour)[:3]
    if height:
        light.shape, light.size_y = 'RECTANGLE', height
    lamp = bpy.data.objects.new('area', light)
    bpy.context.collection.objects.link(lamp)
    lamp.location = at
    lamp.rotation_euler = (Vector(look) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    return lamp


def flat_world(colour, strength):
    world = bpy.data.worlds.new('room light')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = linear(colour)
    world.node_tree.nodes['Background'].inputs[1].default_value = strength
