"""Rendering in resumable passes of a few samples, denoising, and the WebP master."""
import hashlib
import json
import os
import shutil
import time
from pathlib import Path

import bpy
import numpy as np

BATCH = 4
PASSES = (('colour', 'Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal'), ('depth', 'Denoising Depth'))


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
    s.view_layers[0].use_pass_z = True
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
    """Batches already on disk are kept; returns the folder's batches."""
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
        np.savez(part, **{name: data.astype(np.float16 if name in ('albedo', 'normal') else np.float32) for name, data in arrays.items()})
        os.replace(part, batch)
        shutil.rmtree(raw, ignore_errors=True)
        print(f'batch {index} {time.time() - started:.0f} s', flush=True)
    return batches


def blur(data, radius):
    """Box mean; edges repeat."""
    for axis in (0, 1):
        padded = np.pad(data, [(radius, radius) if a == axis else (0, 0) for a in range(data.ndim)], mode='edge')
        size = data.shape[axis]
        data = sum(padded[k:k + size] if axis == 0 else padded[:, k:k + size] for k in range(2 * radius + 1)) / np.float32(2 * radius + 1)
    return data


def denoise(batches, reach=6, strength=.9):
    """Non-local means on light without texture; variance comes from the batches, edges from albedo, normal and depth."""
    loaded = [np.load(b) for b in batches]
    colours = [b['colour'] for b in loaded]
    albedo = np.mean([b['albedo'].astype(np.float32) for b in loaded], axis=0)
    normal = np.mean([b['normal'].astype(np.float32) for b in loaded], axis=0)
    depth = np.mean([b['depth'][..., :1] for b in loaded], axis=0)
    colour = np.mean(colours, axis=0)
    base = np.clip(albedo, 0, 2) + .03
    light = colour / base
    squash = lambda v: np.log1p(np.maximum(v, 0) * 4)
    tone = squash(light)
    if len(colours) > 1:
        variance = np.var([squash(c / base) for c in colours], axis=0, dtype=np.float32) / (len(colours) - 1)
        variance = blur(variance, 2).mean(-1) + 1e-5
    else:
        grey = tone.mean(-1)
        variance = np.maximum(blur(grey * grey, 2) - blur(grey, 2) ** 2, 1e-5)
    far = np.log(np.clip(depth, .05, 5e3))
    guide = np.concatenate([np.sqrt(np.clip(albedo, 0, 1)) / .10, normal / .30, far / .05], axis=-1).astype(np.float32)
    total, weight = light.copy(), np.ones(light.shape[:2], np.float32)
    h, w = weight.shape
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if (dx + dy) % 2 or not (dx or dy):
                continue  # every second neighbour, like a chessboard, serves as well as all
            a = (slice(max(0, -dy), h - max(0, dy)), slice(max(0, -dx), w - max(0, dx)))
            b = (slice(max(0, dy), h - max(0, -dy)), slice(max(0, dx), w - max(0, -dx)))
            both = variance[a] + variance[b]
            difference = ((tone[a] - tone[b]) ** 2).mean(-1) - both * .7
            patch = blur(np.maximum(difference / (1e-6 + strength ** 2 * both), 0), 1)
            edges = ((guide[a] - guide[b]) ** 2).sum(-1)
            weights = np.exp(-patch - edges)
            total[a] += light[b] * weights[..., None]
            weight[a] += weights
    smooth = total / weight[..., None]
    return colour, smooth * base


def soften(pixels, share):
    """A three-tap blur either way: takes the bite of single pixels that costs bytes and shows nowhere."""
    for axis in (0, 1):
        ahead, behind = np.roll(pixels, -1, axis), np.roll(pixels, 1, axis)
        pixels = (1 - 2 * share) * pixels + share * (ahead + behind)
    return pixels


def save(pixels, path, kind='WEBP', quality=95):
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


def fingerprint(*values):
    """Batches of another version of the kit are never mixed in."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parents[1].rglob('*.py')):
        digest.update(source.read_bytes())
    digest.update(json.dumps(values, sort_keys=True).encode())
    return digest.hexdigest()[:10]
