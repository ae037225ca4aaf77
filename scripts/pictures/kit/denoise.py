"""Open Image Denoise's network (Áfra; Apache-2.0) in numpy: its trained weights, its U-Net, its transfer functions.

render.sh brings the weights. Albedo and normals are cleaned by networks of their own, then guide the colour's.
"""
import struct
from pathlib import Path

import numpy as np


def weights(path):
    """Tensors of an archive: a header, then a table of name, shape, layout, type and place."""
    data = Path(path).read_bytes()
    magic, major, _, at = struct.unpack_from('<HBBQ', data)
    assert (magic, major) == (0x41D7, 2), f'{path} is no tensor archive'
    (count,) = struct.unpack_from('<I', data, at)
    at, tensors = at + 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at)
        name, at = data[at + 2:at + 2 + length].decode(), at + 2 + length
        shape = struct.unpack_from(f'<{data[at]}I', data, at + 1)
        at += 1 + 5 * data[at]
        kind, place = struct.unpack_from('<cQ', data, at)
        at += 9
        tensors[name] = np.frombuffer(data, {b'h': '<f2', b'f': '<f4'}[kind], int(np.prod(shape)), place).reshape(shape).astype(np.float32)
    return tensors


def convolve(x, kernel, bias, rectify=True):
    """3 x 3 with a border of zeros, a few rows at a time as one product of matrices."""
    channels, height, width = x.shape
    out = np.empty((len(bias), height, width), np.float32)
    flat = np.ascontiguousarray(kernel.transpose(0, 2, 3, 1).reshape(len(bias), -1))
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1)))
    rows = max(1, 2 ** 20 // (9 * channels * width))
    for top in range(0, height, rows):
        n = min(rows, height - top)
        patch = np.empty((9, channels, n, width), np.float32)
        for k in range(9):
            patch[k] = padded[:, top + k // 3:top + k // 3 + n, k % 3:k % 3 + width]
        out[:, top:top + n] = (flat @ patch.reshape(9 * channels, -1)).reshape(len(bias), n, width)
    out += bias[:, None, None]
    return np.maximum(out, 0, out=out) if rectify else out


def network(tensors, picture):
    """(height, width, channels) through the U-Net; the last layer's three channels come back."""
    height, width, _ = picture.shape
    x = first = np.pad(picture.transpose(2, 0, 1), ((0, 0), (0, -height % 16), (0, -width % 16)))
    layer = lambda name, x, **kw: convolve(x, tensors[name + '.weight'], tensors[name + '.bias'], **kw)
    pool = lambda x: x.reshape(len(x), x.shape[1] // 2, 2, x.shape[2] // 2, 2).max((2, 4))
    skips = [first]
    x = layer('enc_conv0', x)
    for k in (1, 2, 3, 4):
        x = pool(layer(f'enc_conv{k}', x))
        skips.append(x)
    x = layer('enc_conv5b', layer('enc_conv5a', x))
    for k in (4, 3, 2, 1):
        x = np.concatenate([x.repeat(2, 1).repeat(2, 2), skips[k - 1]])
        x = layer(f'dec_conv{k}b', layer(f'dec_conv{k}a', x))
    return layer('dec_conv0', x, rectify=False).transpose(1, 2, 0)[:height, :width]


def perceived(y):
    """Light as the eye counts its steps (PU2: Aydın et al. 2008), in three pieces."""
    return np.where(y <= 1.57945760e-06, 1.41283765e+03 * y, np.where(y <= 3.22087631e-02, 1.64593172 * y ** 4.31384981e-01 - 2.94139609e-03, 1.92653254e-01 * np.log(y + 6.26026094e-03) + 9.98620152e-01))


def light(x):
    """What is perceived so."""
    return np.where(x <= 2.23151711e-03, x / 1.41283765e+03, np.where(x <= 3.70974749e-01, np.maximum((x + 2.94139609e-03) / 1.64593172, 0) ** (1 / 4.31384981e-01), np.exp((x - 9.98620152e-01) / 1.92653254e-01) - 6.26026094e-03))


def exposure(colour, size=16):
    """Brings the mean of the picture's light, counted in steps of doubling over small squares, to middle grey."""
    grey = colour @ np.float32([.212671, .715160, .072169])
    rows, columns = (np.linspace(0, n, -(-n // size), endpoint=False).astype(int) for n in grey.shape)
    sums = np.add.reduceat(np.add.reduceat(grey, rows, 0), columns, 1)
    counts = np.outer(np.diff(rows, append=grey.shape[0]), np.diff(columns, append=grey.shape[1]))
    means = sums / counts
    return .18 / np.exp2(np.log2(means[means > 1e-8]).mean())


def denoise(colour, albedo, normal, folder):
    net = lambda name, x: network(weights(Path(folder) / f'rt_{name}.tza'), x.astype(np.float32))
    to_srgb = lambda y: np.where(y <= .0031308, 12.92 * y, 1.055 * np.maximum(y, 1e-9) ** (1 / 2.4) - .055)
    from_srgb = lambda x: np.where(x <= .04045, x / 12.92, ((np.maximum(x, 0) + .055) / 1.055) ** 2.4)
    albedo = np.clip(from_srgb(net('alb', to_srgb(np.clip(albedo, 0, 1)))), 0, 1)
    normal = np.clip(net('nrm', np.clip(normal, -1, 1) * .5 + .5), 0, 1)
    scale, top = exposure(colour), perceived(np.float64(65504))
    tone = perceived(np.clip(colour * scale, 0, 65504)) / top
    clean = net('hdr_calb_cnrm', np.concatenate([tone, albedo, normal], -1))
    return (light(np.clip(clean, 0, 1) * top) / scale).astype(np.float32)
