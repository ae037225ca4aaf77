"""Meshes: boxes collected into one object, cylinders, tubes, prisms with openings."""
import math

import bpy
from mathutils import Matrix, Vector


def mesh_object(name, verts, faces, materials, smooth=False, indices=None):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in verts], [], faces)
    for material in materials if isinstance(materials, (list, tuple)) else [materials]:
        mesh.materials.append(material)
    if indices:
        mesh.polygons.foreach_set('material_index', indices)
    if smooth:
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(45)
    mesh.update()
    return add(mesh, name)


def add(mesh, name=None, at=(0, 0, 0), turn=0.0, scale=1.0):
    thing = bpy.data.objects.new(name or mesh.name, mesh)
    bpy.context.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = (0, 0, turn)
    thing.scale = scale if isinstance(scale, tuple) else (scale,) * 3
    return thing


class Boxes:
    """Many boxes, one object."""

    def __init__(self):
        self.verts, self.faces = [], []

    def add(self, x0, y0, z0, x1, y1, z1, matrix=None):
        i = len(self.verts)
        corners = [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)]
        self.verts += [matrix @ Vector(c) for c in corners] if matrix is not None else corners
        self.faces += [(i, i + 3, i + 2, i + 1), (i + 4, i + 5, i + 6, i + 7), (i, i + 1, i + 5, i + 4),
                       (i + 1, i + 2, i + 6, i + 5), (i + 2, i + 3, i + 7, i + 6), (i + 3, i, i + 4, i + 7)]
        return self

    def bar(self, a, b, size):
        """A square bar between two points."""
        a, b = Vector(a), Vector(b)
        m = Matrix.Translation(a) @ (b - a).to_track_quat('Z', 'Y').to_matrix().to_4x4()
        h = size / 2
        return self.add(-h, -h, 0, h, h, (b - a).length, m)

    def make(self, name, material, bevel=0.0, segments=2):
        thing = mesh_object(name, self.verts, self.faces, material)
        return soften(thing, bevel, segments) if bevel else thing


def soften(thing, width, segments=3):
    mod = thing.modifiers.new('soft', 'BEVEL')
    mod.width, mod.segments, mod.limit_method = width, segments, 'ANGLE'
    thing.data.polygons.foreach_set('use_smooth', [True] * len(thing.data.polygons))
    thing.data.use_auto_smooth = True
    return thing


def box(name, centre, size, material, bevel=0.0, turn=(0, 0, 0), segments=3):
    x, y, z = (s / 2 for s in size)
    thing = Boxes().add(-x, -y, -z, x, y, z).make(name, material, bevel, segments)
    thing.location, thing.rotation_euler = centre, turn
    return thing


def cylinder(name, centre, radius, height, material, turn=(0, 0, 0), sides=32, bevel=0.0, top=None):
    top = radius if top is None else top
    verts = [(r * math.cos(k / sides * math.tau), r * math.sin(k / sides * math.tau), z) for r, z in ((radius, -height / 2), (top, height / 2)) for k in range(sides)]
    faces = [(k, (k + 1) % sides, sides + (k + 1) % sides, sides + k) for k in range(sides)]
    faces += [tuple(reversed(range(sides))), tuple(range(sides, 2 * sides))]
    thing = mesh_object(name, verts, faces, material, smooth=True)
    thing.location, thing.rotation_euler = centre, turn
    return soften(thing, bevel) if bevel else thing


def sphere(name, centre, radius, material, scale=(1, 1, 1), rings=12):
    verts, faces, n = [], [], rings * 2
    for j in range(rings + 1):
        a = math.pi * j / rings
        verts += [(radius * math.sin(a) * math.cos(k / n * math.tau), radius * math.sin(a) * math.sin(k / n * math.tau), radius * math.cos(a)) for k in range(n)]
    for j in range(rings):
        faces += [(j * n + k, (j + 1) * n + k, (j + 1) * n + (k + 1) % n, j * n + (k + 1) % n) for k in range(n)]
    thing = mesh_object(name, verts, faces, material, smooth=True)
    thing.location, thing.scale = centre, scale
    return thing


def tube(name, points, radius, material, closed=False):
    data = bpy.data.curves.new(name, 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.resolution_u = '3D', radius, 4, 24
    line = data.splines.new('BEZIER')
    line.bezier_points.add(len(points) - 1)
    line.use_cyclic_u = closed
    for knot, point in zip(line.bezier_points, points):
        knot.co = point
        knot.handle_left_type = knot.handle_right_type = 'AUTO'
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    data.materials.append(material)
    return thing


def ring(name, centre, radius, thickness, material, turn=(0, 0, 0)):
    points = [(radius * math.cos(k / 12 * math.tau), radius * math.sin(k / 12 * math.tau), 0) for k in range(12)]
    thing = tube(name, points, thickness, material, closed=True)
    thing.location, thing.rotation_euler = centre, turn
    return thing


def strip(name, points, width, material, z=.012, ragged=.06, rnd=None):
    """A path along points in the plane, with edges that are not drawn with a ruler."""
    verts, faces = [], []
    dense = []
    for a, b in zip(points, points[1:]):
        steps = max(2, int((Vector(b) - Vector(a)).length / .5))
        dense += [Vector(a).lerp(Vector(b), k / steps) for k in range(steps)]
    dense.append(Vector(points[-1]))
    for k, p in enumerate(dense):
        ahead = (dense[min(k + 1, len(dense) - 1)] - dense[max(k - 1, 0)]).normalized()
        side = Vector((-ahead.y, ahead.x))
        for s in (-1, 1):
            edge = p + side * s * (width / 2 + (rnd.uniform(-ragged, ragged) if rnd else 0))
            verts.append((edge.x, edge.y, z))
    faces = [(2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1) for k in range(len(dense) - 1)]
    return mesh_object(name, verts, faces, material)


def clip(polygon, planes):
    """The part of a 2D polygon where a*u + b*v <= c for every plane."""
    for a, b, c in planes:
        kept = []
        for p, q in zip(polygon, polygon[1:] + polygon[:1]):
            dp, dq = a * p[0] + b * p[1] - c, a * q[0] + b * q[1] - c
            if dp <= 0:
                kept.append(p)
            if dp * dq < 0:
                t = dp / (dp - dq)
                kept.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
        polygon = kept
        if len(polygon) < 3:
            return []
    return polygon


def gather(root, before):
    """Everything made since `before` becomes a child of root."""
    for thing in set(bpy.data.objects) - before:
        if thing.parent is None and thing is not root:
            thing.parent = root
    return root


def group(name='group'):
    root = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(root)
    return root
