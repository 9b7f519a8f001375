import { arc, box, linesBetween, onFront, prism, project, rectangle } from './flat.ts'
import { along, cylinder, face, holes, RIGHT, ribs, side, thread, upright } from './round.ts'
import { DEPTH_AXIS, drawing, type Point, path, tube, UPRIGHT_AXIS } from './svg.ts'

export function battery(length: number, height: number) {
  const x = length * 0.25
  const y = height * 0.26
  const z = 36
  const pole = (at: number, color: 'light' | 'worn') => {
    const [px, py] = project([at, y, -z * 0.4])
    const dark = { shade: RIGHT, color }
    return upright(cylinder(-8, 0, 13, dark) + cylinder(-20, -8, 8, dark), px, py)
  }
  return drawing(
    UPRIGHT_AXIS,
    box([-x, -y, -z], [x, y - 12, z]),
    box([-x - 3, y - 12, -z - 3], [x + 3, y, z + 3]),
    onFront(rectangle(-x + 10, -y + 16, x - 10, y - 26), -z, 'white'),
    linesBetween(
      [
        [
          [-x * 0.5 - 7, -4, -z],
          [-x * 0.5 + 7, -4, -z],
        ],
        [
          [x * 0.5 - 7, -4, -z],
          [x * 0.5 + 7, -4, -z],
        ],
        [
          [x * 0.5, -11, -z],
          [x * 0.5, 3, -z],
        ],
      ],
      2,
    ),
    pole(-x * 0.62, 'light'),
    pole(x * 0.62, 'worn'),
  )
}

/** Relays, switches and other small boxes. */
export function block(size: number, pins: number) {
  const s = 38 + size * 0.7
  const legs = Array.from({ length: Math.min(pins, 5) }, (_, n) => {
    const x = -s + 10 + (n * (2 * s - 20)) / Math.max(1, Math.min(pins, 5) - 1)
    return box([x - 3, -s * 0.7 - 22, -s * 0.5 + 1], [x + 3, -s * 0.7, -s * 0.5 + 6])
  })
  const flat = pins > 5
  return drawing(
    UPRIGHT_AXIS,
    ...(flat ? [] : legs),
    box([-s, -s * 0.7, -s * 0.5], [s, flat ? -s * 0.1 : s * 0.7, s * 0.5]),
    onFront(
      rectangle(-s * 0.7, -s * 0.5, s * 0.7, flat ? -s * 0.25 : s * 0.35),
      -s * 0.5,
      flat ? 'shade' : 'white',
    ),
    ...(flat
      ? [-0.7, -0.25, 0.2, 0.65].map((at) =>
          box([s * at - 8, -s * 0.1, -s * 0.3], [s * at + 8, s * 0.1, s * 0.25], {
            front: 'worn',
            top: 'worn',
            right: 'worn-shade',
          }),
        )
      : [
          onFront(rectangle(-s * 0.5, -s * 0.3, s * 0.1, s * 0.15), -s * 0.5, 'worn'),
          linesBetween([
            [
              [s * 0.2, -s * 0.1, -s * 0.5],
              [s * 0.6, -s * 0.1, -s * 0.5],
            ],
          ]),
        ]),
  )
}

/** A sensor with its cable and plug. */
export function sensor(cable: number, wires: number) {
  const reach = 20 + cable * 0.5
  const end: Point = [214, 172]
  return drawing(
    DEPTH_AXIS,
    tube(
      `M168 96C${200 + reach} ${70 - reach * 0.3} ${270 + reach * 0.4} 150 ${end[0] + 10} ${end[1] - 8}`,
      8,
      'shade',
    ),
    box([-14, -12, -8], [18, 10, 20], { at: end }),
    onFront(rectangle(-9, -8, 13, 6), -8, 'shade', end),
    ...Array.from({ length: wires }, (_, n) =>
      onFront(arc([-6 + (16 * n) / Math.max(1, wires - 1), -1], 2, 0, 360, 6), -8, 'hole', end),
    ),
    along(
      cylinder(26, 54, 11) +
        cylinder(6, 26, 21) +
        ribs(6, 26, 21, 40) +
        thread(-18, 6, 14) +
        side(-56, -18, 9, { color: 'worn' }) +
        ribs(-50, -26, 9, 36) +
        face(-56, 9, 'worn') +
        face(-56, 4, 'hole'),
      124,
      118,
    ),
  )
}

export function bulb(width: number, length: number) {
  const r = width * 0.72
  return drawing(
    DEPTH_AXIS,
    along(
      cylinder(40, 66, 4) +
        cylinder(10, 40, r * 0.9) +
        cylinder(4, 10, r * 1.6) +
        holes(4, r * 1.36, 3, 3) +
        cylinder(-8, 4, r * 0.95) +
        side(-8 - length, -8, r * 0.8, { color: 'white', dark: 'light' }) +
        face(-8 - length, r * 0.8, 'shade') +
        `<path d="M${-length * 0.7} 4q6 -14 10 0q4 14 8 0q4 -14 8 0q4 12 8 0" stroke="var(--worn)" stroke-width="2.5"/>`,
      170 + length * 0.14,
      116 - length * 0.06,
    ),
  )
}

/** @param kind 1 a headlight, 2 a rear light, 3 a mirror */
export function lamp(width: number, height: number, kind: number) {
  const [x, y] = [24 + width * 0.5, 16 + height * 0.45]
  const outline = rectangle(-x, -y, x, y, Math.min(x, y) * (kind === 3 ? 0.6 : 0.36))
  const inner = outline.map(([px, py]): Point => [px * 0.88, py * 0.84])
  const circles = kind === 1 ? [-0.42, 0.4] : []
  return drawing(
    DEPTH_AXIS,
    prism(outline, 0, kind === 2 ? 26 : 40),
    onFront(inner, 0, kind === 3 ? 'shade' : 'white'),
    ...circles.flatMap((at, n) => [
      onFront(arc([x * at, 0], y * (n ? 0.52 : 0.66), 0, 360, 24), 0, 'shade'),
      onFront(arc([x * at, 0], y * (n ? 0.3 : 0.42), 0, 360, 20), 0, n ? 'light' : 'worn'),
    ]),
    ...(kind === 2
      ? [0.5, 0, -0.5].map((at, n) =>
          onFront(
            rectangle(-x * 0.7, y * at - y * 0.17, x * 0.7, y * at + y * 0.17, 4),
            0,
            n === 0 ? 'worn' : 'light',
          ),
        )
      : []),
    ...(kind === 3
      ? [
          onFront(
            inner.map(([px, py]): Point => [px * 0.92, py * 0.92]),
            0,
            'white',
          ),
          path(
            `M${project([-x * 0.4, y * 0.4, 0])
              .map(Math.round)
              .join(' ')}L${project([x * 0.1, -y * 0.5, 0])
              .map(Math.round)
              .join(' ')}`,
            undefined,
            { width: 1 },
          ),
          onFront(arc([x * 0.5, -y * 0.45], 6, 0, 360, 10), 0, 'worn'),
        ]
      : []),
  )
}

export function wiper(length: number, second: number) {
  const one = (l: number, dy: number) => {
    const half = l * 0.165
    const line = (shift: number) =>
      `M${160 - half} ${120 + dy + half * 0.5 + shift}Q160 ${112 + dy + shift} ${160 + half} ${120 + dy - half * 0.5 + shift}`
    return (
      `<path d="${line(8)}" stroke="var(--line)" stroke-width="8"/><path d="${line(8)}" stroke="var(--worn)" stroke-width="5"/>` +
      tube(line(0), 12) +
      box([-12, -4, -8], [12, 10, 8], { at: [160, 116 + dy] })
    )
  }
  return drawing(DEPTH_AXIS, second ? one(length, -24) + one(second, 34) : one(length, 0))
}
