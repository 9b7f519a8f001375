import { along, face, holes, ribs, rim, rings, side } from './round.ts'
import { DEPTH_AXIS, drawing, type Point, polygon } from './svg.ts'

export function bearing(bore: number, outer: number, width: number) {
  const r = 24 + outer * 0.72
  const inner = r * (bore / outer)
  const l = width * 0.95
  const middle = (r + inner) / 2
  const ball = (r - inner) * 0.24
  return drawing(
    DEPTH_AXIS,
    along(
      side(-l / 2, l / 2, r) +
        rings(-l / 2, l / 2, r, 1) +
        face(-l / 2, r, 'light') +
        face(-l / 2, middle + ball * 1.15, 'worn') +
        holes(-l / 2, middle, ball, Math.round((middle * 6.28) / (ball * 2.6)), 'white') +
        face(-l / 2, middle - ball * 1.15, 'light') +
        face(-l / 2, inner * 0.94, 'shade') +
        face(-l / 2 + 5, inner * 0.8, 'hole'),
      156,
      122,
    ),
  )
}

/** @param profile height of the sidewall, in percent of the width */
export function tire(width: number, profile: number) {
  const depth = width * 0.38
  const r = 88
  const wall = (profile / 100) * width * 0.3
  return drawing(
    DEPTH_AXIS,
    along(
      side(-depth / 2, depth / 2, r, { color: 'shade', dark: 'seam' }) +
        ribs(-depth / 2 + 2, depth / 2 - 2, r, 5) +
        side(-depth * 0.1, depth * 0.1, r, { color: 'worn' }) +
        face(-depth / 2, r, 'shade') +
        face(-depth / 2, r - wall * 0.35) +
        face(-depth / 2, r - wall, 'light') +
        face(-depth / 2, r - wall - 5, 'deep'),
      150,
      125,
    ),
  )
}

export function wheel(inches: number, spokes: number) {
  const r = 30 + inches * 3.1
  const u = -34
  const wide = 150 / spokes
  const arms = Array.from({ length: spokes }, (_, n) => {
    const angle = (360 * n) / spokes - 90
    const corners: Point[] = [
      rim(u, r * 0.26, angle - wide * 0.9),
      rim(u, r * 0.88, angle - wide * 0.5),
      rim(u, r * 0.88, angle + wide * 0.5),
      rim(u, r * 0.26, angle + wide * 0.9),
    ]
    return polygon(corners, 'light')
  })
  return drawing(
    DEPTH_AXIS,
    along(
      side(u, 34, r) +
        rings(u, 34, r, 2) +
        face(u, r, 'light') +
        face(u, r * 0.88, 'deep') +
        arms.join('') +
        face(u, r * 0.34, 'light') +
        holes(u, r * 0.25, 4, 5) +
        face(u, r * 0.12, 'worn'),
      158,
      121,
    ),
  )
}
