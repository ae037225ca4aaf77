"""Every picture: its scene, the scene's options, and how it is rendered."""
HOME = dict(scene='homes', width=1600, look='High Contrast', exposure=.3)
ROOF = dict(scene='roofs', width=1600, exposure=.2)
ROOM = dict(scene='indoors', width=1600)
CLOSE = dict(scene='details', width=1600, exposure=.2)

PICTURES = {
    'hero': dict(HOME, place='hero', width=1920),
    'service-solceller': dict(ROOF, what='field', width=2400, exposure=.5, look='High Contrast'),
    'service-batterier': dict(ROOM, what='battery', samples=8, exposure=.15),
    'service-laddboxar': dict(ROOM, what='charger', samples=8, exposure=1.3),
    'service-eltjanster': dict(ROOM, what='board', exposure=.5),
    'klamma': dict(CLOSE, what='clamp'),
    'krok': dict(CLOSE, what='hook'),
    'kabel': dict(CLOSE, what='cable', exposure=.75),
    'markskylt': dict(CLOSE, what='rating_plate', exposure=.55),
    'tatning': dict(CLOSE, what='sealing'),
    'dysa': dict(CLOSE, what='nozzle'),
    'sele': dict(CLOSE, what='harness'),
    'roller': dict(CLOSE, what='roller'),
    'vattenpass': dict(CLOSE, what='level', exposure=.45),
    'lastvakt': dict(ROOM, what='board', close=True, exposure=.5),
    'service-takvatt': dict(HOME, place='washing', exposure=.12),
    'service-takbyte': dict(ROOF, what='retiling'),
    'tvatt-fore': dict(ROOF, what='slope', surface='mossy'),
    'tvatt-efter': dict(ROOF, what='slope', surface='washed'),
    'batterivagg': dict(ROOM, what='battery', close=True, width=1920, exposure=.15),
    'malning-fore': dict(ROOF, what='slope', surface='faded', overcast=True),
    'malning-efter': dict(ROOF, what='slope', surface='painted', overcast=True),
    'vinter': dict(HOME, place='vinter', look='Medium High Contrast', exposure=.1),
    'skymning': dict(HOME, place='skymning', look='Medium High Contrast', exposure=1.6, width=1920),
    'stad-goteborg': dict(HOME, place='goteborg'),
    'stad-molndal': dict(HOME, place='molndal'),
    'stad-lerum': dict(HOME, place='lerum'),
    'stad-alingsas': dict(HOME, place='alingsas'),
    'stad-kungalv': dict(HOME, place='kungalv'),
    'stad-kungsbacka': dict(HOME, place='kungsbacka', exposure=.1),
    'stad-savedalen': dict(HOME, place='savedalen'),
    'stad-partille': dict(HOME, place='partille'),
    'laddbox-gra': dict(ROOM, what='charger and car', grey=True, samples=8, exposure=.6, look='High Contrast'),
    'laddbox-bil': dict(ROOM, what='charger and car', samples=8, exposure=.35, look='High Contrast'),
    'flerbostadshus': dict(HOME, place='flerbostadshus'),
}
