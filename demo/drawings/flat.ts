import { type Color, type Point, path, pointsOf, polygon } from './svg.ts'

// Parts with edges: x to the lower right, y up, z into the depth, as docs/drawings.md projects
// them.

type Place = [x: number, y: number, z: number]

export function project([x, y, z]: Place, [cx, cy]: Point = [160, 120]): Point {
  return [cx + 0.665 * x + 0.747 * z, cy + 0.42 * x - 0.828 * y - 0.374 * z]
}

/** Towards the viewer, in x and y. */
const VIEW: Point = [1.12, 1.02]

type Prism = { front?: Color; top?: Color; right?: Color; at?: Point }

/** An outline, counterclockwise, from its front at `z0` to its back at `z1`. */
export function prism(outline: Point[], z0: number, z1: number, more: Prism = {}) {
  const { front = 'light', top = 'light', right = 'shade', at } = more
  const place = ([x, y]: Point, z: number) => project([x, y, z], at)
  const faces = outline
    .map((a, n) => ({ a, b: outline[(n + 1) % outline.length] ?? a }))
    .map(({ a, b }) => ({ a, b, normal: [b[1] - a[1], a[0] - b[0]] satisfies Point }))
    .filter(({ normal }) => normal[0] * VIEW[0] + normal[1] * VIEW[1] > 0)
    .sort((one, other) => near(one.a) + near(one.b) - near(other.a) - near(other.b))
    .map(({ a, b, normal: [x, y] }) => ({
      d: `M${pointsOf([place(a, z0), place(b, z0), place(b, z1), place(a, z1)])}Z`,
      color: y > x ? top : right,
    }))
  // Round outlines have many narrow faces: their edges are no lines.
  const isRound = outline.length > 8
  return (
    (isRound
      ? runs(faces).map(({ d, color }) => path(d, color, { stroke: false }))
      : faces.map(({ d, color }) => path(d, color))
    ).join('') +
    (isRound ? silhouette(outline, z0, z1, at) : '') +
    polygon(
      outline.map((point) => place(point, z0)),
      front,
    )
  )
}

/** Neighbors of one color as one path. */
function runs(faces: { d: string; color: Color }[]) {
  const merged: { d: string; color: Color }[] = []
  for (const one of faces) {
    const last = merged.at(-1)
    if (last?.color === one.color) last.d += one.d
    else merged.push({ ...one })
  }
  return merged
}

function near([x, y]: Point) {
  return x * VIEW[0] + y * VIEW[1]
}

/** The back edge of what is seen, and the two lines that lead to it. */
function silhouette(outline: Point[], z0: number, z1: number, at?: Point) {
  const isSeen = (n: number) => {
    const [a, b] = [outline[n % outline.length], outline[(n + 1) % outline.length]]
    if (!a || !b) return false
    return (b[1] - a[1]) * VIEW[0] + (a[0] - b[0]) * VIEW[1] > 0
  }
  let d = ''
  for (const [n, point] of outline.entries()) {
    const before = isSeen(n + outline.length - 1)
    const after = isSeen(n)
    const next = outline[(n + 1) % outline.length] ?? point
    const back = project([...point, z1], at)
    if (after) d += `M${pointsOf([back, project([...next, z1], at)])}`
    if (before !== after) d += `M${pointsOf([project([...point, z0], at), back])}`
  }
  return path(d)
}

export function box(from: Place, to: Place, more?: Prism) {
  const [x0, y0, z0] = from
  const [x1, y1, z1] = to
  const outline: Point[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
  return prism(outline, z0, z1, more)
}

/** A flat shape on the front at `z`, or on the top at `y`. */
export function onFront(points: Point[], z: number, color?: Color, at?: Point) {
  return polygon(
    points.map(([x, y]) => project([x, y, z], at)),
    color,
    { width: 1 },
  )
}

export function onTop(points: Point[], y: number, color?: Color, at?: Point) {
  return polygon(
    points.map(([x, z]) => project([x, y, z], at)),
    color,
    { width: 1 },
  )
}

export function linesBetween(pairs: [Place, Place][], width = 1, at?: Point) {
  const d = pairs.map(([a, b]) => `M${pointsOf([project(a, at), project(b, at)])}`).join('')
  return path(d, undefined, { width })
}

/** An arc of a circle, in degrees. */
export function arc([cx, cy]: Point, r: number, from: number, to: number, steps = 10): Point[] {
  return Array.from({ length: steps + 1 }, (_, n) => {
    const angle = ((from + ((to - from) * n) / steps) * Math.PI) / 180
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
  })
}

export function rectangle(x0: number, y0: number, x1: number, y1: number, corner = 0): Point[] {
  if (corner === 0) {
    return [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ]
  }
  return [
    ...arc([x1 - corner, y0 + corner], corner, -90, 0, 4),
    ...arc([x1 - corner, y1 - corner], corner, 0, 90, 4),
    ...arc([x0 + corner, y1 - corner], corner, 90, 180, 4),
    ...arc([x0 + corner, y0 + corner], corner, 180, 270, 4),
  ]
}
