import { arc, linesBetween, onFront, prism, project, rectangle } from './flat.ts'
import { along, cylinder, face, holes, RIGHT, ribs, rings, side, thread, upright } from './round.ts'
import { DEPTH_AXIS, drawing, type Point, path, pointsOf, round, UPRIGHT_AXIS } from './svg.ts'

/** A belt, seen into. @param toothed 1 has teeth, 0 ribs */
export function loop(length: number, width: number, toothed = 0) {
  const half = 22 + (length - 80) * 0.28
  const r = 34 + (230 - Math.min(length, 230)) * 0.12
  const outline = (radius: number): Point[] => [
    ...arc([half, 0], radius, -90, 90, 12),
    ...arc([-half, 0], radius, 90, 270, 12),
  ]
  const depth = width * 1.5
  const teeth = outline(r - 6).map(([x, y], n): Point => {
    const inward = toothed && n % 2 === 1 ? 0.92 : 1
    return [x * inward, y * inward]
  })
  const inside = [...teeth].reverse()
  const seen = inside.flatMap((a, n) => {
    const b = inside[(n + 1) % inside.length] ?? a
    const isSeen = (b[1] - a[1]) * 1.12 + (a[0] - b[0]) * 1.02 > 0
    const corners: [Point, Point, Point, Point] = [
      project([...a, 0]),
      project([...b, 0]),
      project([...b, depth]),
      project([...a, depth]),
    ]
    return isSeen ? [corners] : []
  })
  const lines = [0.2, 0.4, 0.6, 0.8].map((at) =>
    seen
      .map(([a, b, c, d]) => {
        const between = (from: Point, to: Point): Point => [
          from[0] + (to[0] - from[0]) * at,
          from[1] + (to[1] - from[1]) * at,
        ]
        return toothed ? `M${pointsOf([a, d])}` : `M${pointsOf([between(a, d), between(b, c)])}`
      })
      .join(''),
  )
  const ring = [outline(r), teeth]
    .map((points) => `M${pointsOf(points.map((point) => project([...point, 0])))}Z`)
    .join('')
  return drawing(
    DEPTH_AXIS,
    `<g transform="translate(-${round(depth * 0.35)} ${round(depth * 0.18)})">`,
    path(seen.map((corners) => `M${pointsOf(corners)}Z`).join(''), 'worn', { stroke: false }),
    path((toothed ? lines.slice(0, 1) : lines).join(''), undefined, { width: 1 }),
    prism(outline(r), 0, depth).replace(/<path[^>]*\/>$/, ''),
    `<path fill-rule="evenodd" d="${ring}" fill="var(--light)"/></g>`,
  )
}

/** A pulley, and what has one. @param vanes of a fan wheel, or grooves */
export function pulley(diameter: number, width: number, vanes = 0) {
  const r = diameter * 0.42 + 18
  const l = width * 1.1
  const body = vanes > 0 && vanes < 10
  return drawing(
    DEPTH_AXIS,
    along(
      (body ? side(l * 0.2, l, r * 1.05) + ribs(l * 0.3, l * 0.9, r * 1.05, 22) : '') +
        side(-l / 2, body ? l * 0.1 : l / 2, r, vanes ? {} : { color: 'light' }) +
        (vanes >= 10 ? ribs(-l / 2 + 4, l / 2 - 4, r, 180 / vanes) : '') +
        (body ? rings(-l / 2 + 3, l * 0.08, r, vanes) : '') +
        face(-l / 2, r, 'light') +
        face(-l / 2, r * 0.82, 'shade') +
        face(-l / 2, r * 0.6, 'worn') +
        face(-l / 2, r * 0.42, 'light') +
        face(-l / 2, r * 0.16, 'hole'),
      body ? 146 : 160,
      body ? 127 : 120,
    ),
  )
}

/** @param kind 1 a mat, 3 of an exhaust, 4 of a valve cover, 5 of a cylinder head */
export function gasket(kind: number) {
  const [x, y] = kind === 1 ? [78, 62] : [98, kind === 3 ? 26 : 42]
  const outline = rectangle(-x, -y, x, y, kind === 3 ? 22 : 12)
  const at = [-66, -22, 22, 66]
  const bores = at.map((cx) => arc([cx, 0], kind === 3 ? 16 : 20, 0, 360, 22))
  const bolts = [-88, -44, 0, 44, 88].flatMap((cx) => [
    arc([cx, y - 7], 3, 0, 360, 8),
    arc([cx, 7 - y], 3, 0, 360, 8),
  ])
  const flat = prism(outline, 0, kind === 1 ? 10 : 5, { front: kind === 1 ? 'shade' : 'light' })
  if (kind === 1) {
    const grooves = [-40, -20, 0, 20, 40]
    return drawing(
      DEPTH_AXIS,
      flat,
      onFront(rectangle(-x + 9, -y + 9, x - 9, y - 9, 8), 0, 'worn'),
      linesBetween(
        grooves.map((cy) => [
          [-x + 16, cy, 0],
          [x - 16, cy, 0],
        ]),
      ),
    )
  }
  if (kind === 4) {
    return drawing(
      DEPTH_AXIS,
      prism(outline, 0, 8, { front: 'worn', top: 'worn', right: 'worn-shade' }),
      onFront(rectangle(-x + 7, -y + 7, x - 7, y - 7, 8), 0, 'shade'),
      at.map((cx) => onFront(arc([cx, 0], 13, 0, 360, 18), 0, 'worn')).join(''),
      at.map((cx) => onFront(arc([cx, 0], 8, 0, 360, 14), 0, 'hole')).join(''),
    )
  }
  return drawing(
    DEPTH_AXIS,
    flat,
    bores.map((bore) => onFront(bore, 0, 'worn')).join(''),
    at.map((cx) => onFront(arc([cx, 0], kind === 3 ? 11 : 16, 0, 360, 20), 0, 'deep')).join(''),
    bolts.map((bolt) => onFront(bolt, 0, 'hole')).join(''),
  )
}

/** A rubber mount between plate and bolt. */
export function mount(diameter: number, height: number) {
  const r = 26 + diameter * 0.4
  const h = height * 1.2
  const dark = { shade: RIGHT }
  return drawing(
    UPRIGHT_AXIS,
    upright(
      cylinder(h * 0.5, h * 0.5 + 10, r * 1.2, dark) +
        holes(h * 0.5, r * 1.02, 4, 3) +
        side(-h * 0.2, h * 0.5, r * 0.62, { ...dark, color: 'worn', to: r * 0.9 }) +
        rings(-h * 0.1, h * 0.45, r * 0.74, 2) +
        face(-h * 0.2, r * 0.62, 'worn') +
        cylinder(-h * 0.2 - 10, -h * 0.2, r * 0.5, dark) +
        thread(-h * 0.2 - 44, -h * 0.2 - 10, 8),
      160,
      128,
    ),
  )
}
