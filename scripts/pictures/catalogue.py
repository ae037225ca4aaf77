"""Every picture: its scene, the scene's options, and how it is rendered."""
HOME = dict(scene='homes', look='High Contrast', exposure=.3)
ROOF = dict(scene='roofs', exposure=.2)
ROOM = dict(scene='indoors')

PICTURES = {
    'hero': dict(HOME, place='hero', width=1920, soften=.14),
    'service-solceller': dict(ROOF, what='field', exposure=.35, look='High Contrast'),
    'service-batterier': dict(ROOM, what='battery', exposure=.15, samples=96),
    'service-laddboxar': dict(ROOM, what='charger', exposure=1.3, samples=64),
    'service-eltjanster': dict(ROOM, what='board', exposure=.3, samples=20),
    'service-takvatt': dict(HOME, place='washing', exposure=.12, samples=4, soften=.12),
    'service-takmalning': dict(ROOF, what='slope', surface='being painted', view=2, overcast=True, samples=8),
    'service-takbyte': dict(ROOF, what='retiling'),
    'tvatt-fore': dict(ROOF, what='slope', surface='mossy'),
    'tvatt-efter': dict(ROOF, what='slope', surface='washed'),
    'batterivagg': dict(ROOM, what='battery', close=True, exposure=.15, samples=96),
    'malning-fore': dict(ROOF, what='slope', surface='faded', overcast=True, samples=8),
    'malning-efter': dict(ROOF, what='slope', surface='painted', overcast=True, samples=8),
    'vinter': dict(HOME, place='vinter', look='Medium High Contrast', exposure=.1),
    'skymning': dict(HOME, place='skymning', look='Medium High Contrast', exposure=1.45, width=1440, samples=4, soften=.15),
    'stad-goteborg': dict(HOME, place='goteborg'),
    'stad-molndal': dict(HOME, place='molndal', samples=8),
    'stad-lerum': dict(HOME, place='lerum'),
    'stad-alingsas': dict(HOME, place='alingsas'),
    'stad-kungalv': dict(HOME, place='kungalv'),
    'stad-kungsbacka': dict(HOME, place='kungsbacka', exposure=.1, samples=8),
    'stad-savedalen': dict(HOME, place='savedalen', samples=8),
    'stad-partille': dict(HOME, place='partille', samples=8, soften=.1),
    'laddbox-gra': dict(ROOM, what='charger and car', grey=True, exposure=.2, look='High Contrast', samples=4),
    'laddbox-bil': dict(ROOM, what='charger and car', exposure=.2, look='High Contrast', samples=12),
    'flerbostadshus': dict(HOME, place='flerbostadshus', samples=8),
    'referens-alvangen-1': dict(HOME, place='alingsas', view='garden', samples=8, soften=.12),
    'referens-alvangen-2': dict(ROOF, what='slope', surface='washed', view=1, panels=(7, 2), chimney=False),
    'referens-lerum-1': dict(HOME, place='lerum', view='garden', samples=8, soften=.1),
    'referens-lerum-2': dict(ROOF, what='field', low=False, samples=8),
    'referens-lerum-tak-1': dict(ROOF, what='slope', surface='mossy', view=1),
    'referens-lerum-tak-2': dict(ROOF, what='slope', surface='washed', view=1),
}
