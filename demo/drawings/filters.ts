import { box, linesBetween, onFront, onTop, rectangle } from './flat.ts'
import { along, cylinder, face, holes, ribs, rings, side } from './round.ts'
import { DEPTH_AXIS, drawing } from './svg.ts'

export function spinOn(diameter: number, height: number) {
  const r = diameter * 0.72
  const l = height * 0.95
  return drawing(
    DEPTH_AXIS,
    along(
      side(-l / 2, l / 2, r) +
        side(l / 2 - 8, l / 2, r, { to: r * 0.9 }) +
        ribs(l / 2 - 34, l / 2 - 8, r, 12) +
        face(-l / 2, r, 'light') +
        face(-l / 2, r * 0.92, 'worn') +
        face(-l / 2, r * 0.74, 'shade') +
        holes(-l / 2, r * 0.5, r * 0.09, 8) +
        face(-l / 2, r * 0.26, 'hole'),
      158,
      122,
    ),
  )
}

/** A paper element with end caps. */
export function element(diameter: number, height: number) {
  const r = diameter * 0.74
  const l = height * 1.05
  return drawing(
    DEPTH_AXIS,
    along(
      side(l / 2 - 7, l / 2, r + 3) +
        side(-l / 2 + 7, l / 2 - 7, r, { color: 'worn' }) +
        ribs(-l / 2 + 7, l / 2 - 7, r, 6) +
        side(-l / 2, -l / 2 + 7, r + 3) +
        face(-l / 2, r + 3, 'light') +
        face(-l / 2, r * 0.5, 'shade') +
        face(-l / 2, r * 0.4, 'hole'),
    ),
  )
}

export function inline(diameter: number, length: number) {
  const r = diameter * 0.85
  const l = length * 0.8
  return drawing(
    DEPTH_AXIS,
    along(
      cylinder(l / 2, l / 2 + 34, 7) +
        side(-l / 2, l / 2, r) +
        side(-l * 0.2, l * 0.2, r, { color: 'worn' }) +
        ribs(-l * 0.2, l * 0.2, r, 10) +
        rings(-l / 2, -l / 2 + 12, r, 1) +
        face(-l / 2, r, 'light') +
        face(-l / 2, r * 0.7) +
        cylinder(-l / 2 - 34, -l / 2, 7) +
        face(-l / 2 - 34, 4, 'hole'),
    ),
  )
}

/** A panel with pleats, lying. */
export function panel(length: number, width: number) {
  const x = length * 0.31
  const z = width * 0.3
  const pleats = Array.from({ length: Math.floor((2 * x - 20) / 8) }, (_, n) => -x + 14 + 8 * n)
  return drawing(
    DEPTH_AXIS,
    box([-x, -16, -z], [x, -6, z]) + box([-x + 5, -6, -z + 5], [x - 5, 6, z - 5]),
    onTop(rectangle(-x + 12, -z + 12, x - 12, z - 12), 6, 'worn'),
    linesBetween(
      pleats.map((at) => [
        [at, 6, -z + 12],
        [at, 6, z - 12],
      ]),
    ),
  )
}

/** A cabin filter, standing. */
export function cabin(width: number, height: number) {
  const x = width * 0.28
  const y = height * 0.33
  const pleats = Array.from({ length: Math.floor((2 * x - 14) / 7) }, (_, n) => -x + 10 + 7 * n)
  return drawing(
    DEPTH_AXIS,
    box([-x, -y, -17], [x, y, 17]),
    onFront(rectangle(-x + 6, -y + 6, x - 6, y - 6), -17, 'worn'),
    linesBetween(
      pleats.map((at) => [
        [at, -y + 6, -17],
        [at, y - 6, -17],
      ]),
    ),
  )
}
