#!/bin/sh
# render.sh <picture> [samples=48] [width=1200] [out=file.webp], or render.sh all
set -e
here=$(cd "$(dirname "$0")" && pwd)
if [ "$1" = all ]; then
  shift
  for name in $(cd "$here" && python3 -c 'from catalogue import PICTURES; print(*PICTURES)'); do
    "$0" "$name" "$@"
  done
  exit
fi
exec nice -n 19 blender -b --python-exit-code 1 -P "$here/render.py" -- "$@"
