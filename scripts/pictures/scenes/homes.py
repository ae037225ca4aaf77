"""Houses in their gardens; `build(place=...)` picks one."""
from .coast import kungalv, kungsbacka
from .country import alingsas, hero, lerum, skymning, vinter
from .town import flerbostadshus, goteborg, molndal, partille, savedalen

PLACES = {make.__name__: make for make in (hero, goteborg, molndal, lerum, alingsas, kungalv, kungsbacka, savedalen, partille, skymning, vinter, flerbostadshus)}


def build(place, **options):
    PLACES[place](**options)
