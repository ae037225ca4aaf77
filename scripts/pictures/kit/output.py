"""Rendering in resumable passes of a few samples, and the WebP master."""
import hashlib
import inspect
import os
import shutil
import time
from pathlib import Path

import bpy
import numpy as np

from .denoise import denoise

BATCH = 4
PASSES = (('colour', 'Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal'))


def settings(width, height, exposure, look, threads):
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device, c.samples, c.use_adaptive_sampling, c.use_denoising = 'CPU', BATCH, False, False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 4, 2, 3, 2, 8
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy = 3, 30, .6
    r = s.render
    r.resolution_x, r.resolution_y, r.resolution_percentage = width, height, 100
    r.threads_mode, r.threads, r.use_persistent_data = 'FIXED', threads, True
    s.view_settings.view_transform, s.view_settings.look, s.view_settings.exposure = 'Filmic', look, exposure
    s.view_layers[0].cycles.denoising_store_passes = True
    s.use_nodes = True
    tree = s.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    tree.links.new(layers.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.format.file_format, files.format.color_depth, files.format.exr_codec = 'OPEN_EXR', '32', 'ZIP'
    files.file_slots.clear()
    for name, socket in PASSES:
        files.file_slots.new(name)
        tree.links.new(layers.outputs[socket], files.inputs[name])
    return s, files


def read(path, width, height):
    image = bpy.data.images.load(str(path))
    data = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(data)
    bpy.data.images.remove(image)
    return data.reshape(height, width, 4)[..., :3].copy()


def render(folder, width, height, samples, exposure=0.0, look='Medium High Contrast', threads=2):
    """Renders the missing batches; returns all batches of the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    scene, files = settings(width, height, exposure, look, threads)
    batches = []
    for index in range(max(1, -(-samples // BATCH))):
        batch = folder / f'{width}x{height}-{index:03}.npz'
        batches.append(batch)
        if batch.exists():
            continue
        started, raw = time.time(), folder / 'raw'
        shutil.rmtree(raw, ignore_errors=True)
        files.base_path, scene.cycles.seed = str(raw), index
        scene.cycles.samples = min(BATCH, samples)
        scene.render.filepath = str(folder / 'frame.png')
        bpy.ops.render.render(write_still=False)
        arrays = {name: read(next(raw.glob(name + '*.exr')), width, height) for name, _ in PASSES}
        part = folder / 'part.npz'
        np.savez(part, **{name: data.astype(np.float32 if name == 'colour' else np.float16) for name, data in arrays.items()})
        os.replace(part, batch)
        shutil.rmtree(raw, ignore_errors=True)
        print(f'batch {index} {time.time() - started:.0f} s', flush=True)
    return batches


def clean(batches, weights):
    """The mean of the batches without its noise."""
    mean = lambda name: np.mean([np.load(b)[name].astype(np.float32) for b in batches], axis=0)
    return denoise(mean('colour'), mean('albedo'), mean('normal'), weights)


def save(pixels, path, kind='WEBP', quality=90):
    """Through the scene's film look, in one move: a half-written master never shows."""
    h, w, _ = pixels.shape
    image = bpy.data.images.new('out', w, h, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    full = np.ones((h, w, 4), np.float32)
    full[..., :3] = pixels
    image.pixels.foreach_set(full.ravel())
    image.update()
    output = bpy.context.scene.render.image_settings
    output.file_format, output.color_mode, output.quality = kind, 'RGB', quality
    part = Path(path).with_name('.' + Path(path).name)
    image.save_render(str(part), scene=bpy.context.scene)
    os.replace(part, path)
    bpy.data.images.remove(image)


PLAIN = ('BOOLEAN', 'INT', 'FLOAT', 'STRING', 'ENUM')


def plainly(thing):
    values = [(p.identifier, getattr(thing, p.identifier), p) for p in thing.bl_rna.properties if p.type in PLAIN]
    return [(name, [tuple(v) if hasattr(v, '__len__') else v for v in value] if getattr(p, 'is_array', False) else str(value)) for name, value, p in values]


def nodes(tree):
    for node in tree.nodes:
        yield plainly(node), [plainly(socket) for socket in node.inputs]
        if hasattr(node, 'color_ramp'):
            yield [plainly(stop) for stop in node.color_ramp.elements]
    yield [(link.from_node.name, link.from_socket.identifier, link.to_node.name, link.to_socket.identifier) for link in tree.links]


def fingerprint():
    """Of the scene that was built, so that batches of two versions never mix and code that changes nothing costs nothing."""
    digest = hashlib.sha256(inspect.getsource(settings).encode())
    note = lambda value: digest.update(repr(value).encode())
    for thing in bpy.data.objects:
        note([plainly(thing), thing.parent and thing.parent.name, thing.data and thing.data.name, *map(plainly, thing.modifiers)])
    for block in (*bpy.data.lights, *bpy.data.cameras, *bpy.data.curves):
        note([plainly(block), block.rna_type.identifier == 'Camera' and plainly(block.dof)])
    for curve in bpy.data.curves:
        note([[tuple(knot.co) for knot in line.bezier_points] for line in curve.splines] + [m.name for m in curve.materials])
    for image in bpy.data.images:
        digest.update(np.array(image.pixels, np.float32))
    for block in (*bpy.data.materials, *bpy.data.worlds):
        note([block.name, *nodes(block.node_tree)] if block.node_tree else plainly(block))
        note(plainly(block.cycles))
    for mesh in bpy.data.meshes:
        note((mesh.name, [m and m.name for m in mesh.materials]))
        for things, what, size, kind in ((mesh.vertices, 'co', 3, np.float32), (mesh.loops, 'vertex_index', 1, np.int32), *((mesh.polygons, key, 1, np.int32) for key in ('loop_total', 'material_index', 'use_smooth')),
                                         *((layer.data, 'color', 4, np.float32) for layer in mesh.vertex_colors), *((layer.data, 'uv', 2, np.float32) for layer in mesh.uv_layers)):
            values = np.empty(len(things) * size, kind)
            things.foreach_get(what, values)
            digest.update(values)
    return digest.hexdigest()[:10]
