import { box, linesBetween, onFront, project, rectangle } from './flat.ts'
import { along, cylinder, face, rim, rings, side } from './round.ts'
import { DEPTH_AXIS, drawing, path, pointsOf, tube } from './svg.ts'

type Place = [number, number, number]

/** A boot with folds; equal diameters are a clamp. */
export function boot(large: number, small: number) {
  if (Math.abs(large - small) < 10) {
    return drawing(
      DEPTH_AXIS,
      along(
        side(-52, 52, large) +
          side(-40, -26, large + 1, { color: 'worn' }) +
          side(26, 40, large + 1, { color: 'worn' }) +
          face(-52, large, 'light') +
          face(-52, large - 5, 'deep'),
      ),
    )
  }
  const folds = 6
  const at = (n: number) => small + ((large - small) * n) / folds
  const shapes = Array.from({ length: folds }, (_, k) => {
    const n = folds - k
    const u = -66 + n * 20
    return (
      side(u, u + 10, at(n) * 0.74 + 8, { color: 'worn', to: at(n) * 0.74 }) +
      side(u - 10, u, at(n - 1) * 0.74, { color: 'worn', to: at(n) * 0.74 + 8 })
    )
  })
  return drawing(
    DEPTH_AXIS,
    along(
      side(62, 82, at(folds) * 0.74 + 2) +
        shapes.join('') +
        cylinder(-76, -54, small * 0.74 + 2) +
        face(-76, small * 0.5, 'hole'),
    ),
  )
}

/** Brake and water hoses, and cables. */
export function hose(length: number, width: number) {
  const bend = 30 + (length % 100)
  const thick = width * 1.5 + 5
  const [x0, y0, x1, y1] = [70, 168, 252, 74]
  const line =
    length > 600
      ? `M${x0} ${y0}C40 40 200 20 190 110S110 210 130 130S220 60 ${x1} ${y1}`
      : `M${x0} ${y0}C${90 + bend} ${200 + bend * 0.2} ${210 - bend} ${40 - bend * 0.2} ${x1} ${y1}`
  const end = (color: 'light' | 'worn') =>
    cylinder(-14, 14, thick * 0.75, { color }) + cylinder(-26, -14, thick * 0.5)
  return drawing(
    DEPTH_AXIS,
    along(cylinder(0, 26, thick * 0.5) + cylinder(-14, 4, thick * 0.75), x1, y1),
    tube(line, thick, 'shade'),
    along(end('worn') + face(-26, thick * 0.25, 'hole'), x0, y0),
  )
}

export function radiator(width: number, height: number) {
  const [x, y] = [width * 0.62, height * 0.72]
  const rows = Array.from({ length: Math.floor((2 * y - 8) / 8) }, (_, n) => -y + 8 + 8 * n)
  const fins = Array.from({ length: 7 }, (_, n) => -x + 26 + (n * (2 * x - 52)) / 6)
  const [nx, ny] = project([-x + 10, y * 0.5, -14])
  return drawing(
    DEPTH_AXIS,
    box([-x, -y, -12], [x, y, 12]),
    onFront(rectangle(-x + 20, -y + 4, x - 20, y - 4), -12, 'worn'),
    linesBetween([
      ...rows.map((at): [Place, Place] => [
        [-x + 20, at, -12],
        [x - 20, at, -12],
      ]),
      ...fins.map((at): [Place, Place] => [
        [at, -y + 4, -12],
        [at, y - 4, -12],
      ]),
    ]),
    onFront(rectangle(-x, -y, -x + 20, y), -12, 'light'),
    onFront(rectangle(x - 20, -y, x, y), -12, 'light'),
    along(cylinder(-22, 0, 9) + face(-22, 6, 'hole'), nx, ny),
  )
}

export function muffler(length: number, height: number) {
  const l = length * 0.9
  const r = height * 0.7
  return drawing(
    DEPTH_AXIS,
    along(
      cylinder(l / 2, l / 2 + 34, 13) +
        side(l / 2 - 8, l / 2, r, { to: r * 0.8 }) +
        side(-l / 2, l / 2 - 8, r) +
        rings(-l / 2 + 10, l / 2 - 18, r, 4) +
        side(-l * 0.08, l * 0.08, r, { color: 'worn' }) +
        face(-l / 2, r, 'light') +
        face(-l / 2, r * 0.86) +
        cylinder(-l / 2 - 36, -l / 2, 13) +
        face(-l / 2 - 36, 10, 'hole') +
        path(`M${pointsOf([rim(-l / 2, r, -40), rim(l / 2 - 8, r, -40)])}`, undefined, {
          width: 1,
        }),
    ),
  )
}
