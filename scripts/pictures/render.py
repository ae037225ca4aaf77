"""blender -b -P scripts/pictures/render.py -- <picture> [samples=4] [width=1200] [out=file.webp]; see README.md."""
import importlib
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import bpy  # noqa: E402

from catalogue import PICTURES  # noqa: E402
from kit import output  # noqa: E402

ROOT = HERE.parents[1]
WORK = Path(os.environ.get('PICTURES_WORK', ROOT / '.cache/pictures'))


def main(name, samples=None, width=None, out=None, threads='2'):
    picture = PICTURES[name]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    module = importlib.import_module('scenes.' + picture['scene'])
    options = {key: value for key, value in picture.items() if key not in ('scene', 'samples', 'width', 'ratio', 'exposure', 'look')}
    module.build(**options)
    full = int(width or picture.get('width', 1200))
    size = (full, round(full / picture.get('ratio', 1.5)))
    count = int(samples or picture.get('samples', 4))
    folder = WORK / name / output.fingerprint()
    batches = output.render(folder, *size, count, picture.get('exposure', 0), picture.get('look', 'Medium High Contrast'), int(threads))
    target = Path(out) if out else ROOT / 'content/images/illustrations' / (name + '.webp')
    output.save(output.clean(batches, WORK / 'weights'), target, 'PNG' if target.suffix == '.png' else 'WEBP')
    print('PICTURE', name, *size, count, target, flush=True)


arguments = sys.argv[sys.argv.index('--') + 1:]
main(arguments[0], **dict(a.split('=', 1) for a in arguments[1:]))
