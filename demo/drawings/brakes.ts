import { arc, linesBetween, onFront, prism } from './flat.ts'
import { along, cylinder, face, holes, ribs, rim, rings, side, thread } from './round.ts'
import { DEPTH_AXIS, drawing, type Point, path, pointsOf, tube } from './svg.ts'

/** @param kind 0 plain, 1 coated, 2 drilled, 3 a clutch or a flywheel */
export function disc(diameter: number, thickness: number, bolts: number, kind = 0) {
  const r = 10 + diameter * 0.235
  const depth = 6 + thickness * 0.6
  const hat = r * (kind === 3 ? 0.36 : 0.5)
  const ring = side(0, depth, r) + (thickness > 20 ? ribs(3, depth - 3, r, 6) : '')
  const friction = face(0, r, 'worn') + face(0, r * 0.6, kind === 1 ? 'seam' : 'shade')
  const drilled = [0.68, 0.79, 0.9].map((at, n) => holes(0, r * at, 2, 12 + 4 * n)).join('')
  const grooves = Array.from({ length: 8 }, (_, n) => {
    const angle = 45 * n
    return `M${pointsOf([rim(0, r * 0.62, angle), rim(0, r * 0.97, angle + 14)])}`
  }).join('')
  return drawing(
    DEPTH_AXIS,
    along(
      ring +
        friction +
        (kind === 2 ? drilled : '') +
        (kind === 3 ? path(grooves, undefined, { width: 1 }) : '') +
        cylinder(-14, 0, hat) +
        face(-14, hat * 0.42, 'hole') +
        holes(-14, hat * 0.72, hat * 0.11, bolts),
      146,
      126,
    ),
  )
}

/** A drum, seen into. */
export function drum(diameter: number, depth: number, bolts: number) {
  const r = diameter * 0.36
  const back = depth * 0.75
  return drawing(
    DEPTH_AXIS,
    along(
      side(0, back, r) +
        rings(0, back, r, 3) +
        face(0, r, 'light') +
        face(0, r * 0.88, 'worn') +
        face(8, r * 0.7, 'shade') +
        face(8, r * 0.28, 'hole') +
        holes(8, r * 0.46, r * 0.07, bolts),
      140,
      128,
    ),
  )
}

function padOutline([width, height]: Point, inset: number, bend: number): Point[] {
  const middle = width * bend
  const outer = middle + height / 2 - inset
  const half = (Math.asin(width / 2 / outer) * 180) / Math.PI - (inset * 0.4) / bend
  const inner = middle - height / 2 + inset
  return [
    ...arc([0, -middle], inner, 90 + half, 90 - half, 8),
    ...arc([0, -middle], outer, 90 - half, 90 + half, 8),
  ]
}

/**
 * Two pads, lining to lining as they clasp a disc.
 * @param form 0 with a slot, 1 nearly straight, 2 with two slots and a sensor, 3 chamfered
 */
export function pads(width: number, height: number, form = 0) {
  const size: Point = [30 + width * 0.6, 10 + height * 0.72]
  const [w, h] = size
  const bend = form === 1 ? 2.4 : 0.8
  const plate = padOutline(size, 0, bend)
  const lining = padOutline(size, form === 3 ? 9 : 4, bend)
  const behind: Point = [206, 92]
  const before: Point = [114, 152]
  const worn = { front: 'worn', top: 'worn', right: 'worn-shade' } as const
  const slots = { 0: [0], 1: [], 2: [-w * 0.18, w * 0.18], 3: [-w * 0.02, w * 0.02] }[form] ?? []
  const hole = (at: number) => onFront(arc([at, 0], h * 0.14, 0, 360, 16), 0, undefined, behind)
  return drawing(
    DEPTH_AXIS,
    prism(lining, 5, 18, { ...worn, at: behind }),
    prism(plate, 0, 5, { at: behind }),
    form === 1 ? hole(0) : hole(-w * 0.2) + hole(w * 0.2),
    form === 2 ? tube('M96 128C70 92 40 118 52 150S58 196 44 204', 6, 'shade') : '',
    prism(plate, 0, 5, { at: before }),
    prism(lining, -16, 0, { ...worn, at: before }),
    linesBetween(
      slots.map((at) => [
        [at, -h / 2 + 4, -16],
        [at, h / 2 - 4, -16],
      ]),
      1.5,
      before,
    ),
  )
}

export function shoes(diameter: number, width: number) {
  const r = diameter * 0.34
  const band = (from: number, to: number, outer: number, inner: number): Point[] => [
    ...arc([0, 0], outer, from, to, 14),
    ...arc([0, 0], inner, to, from, 14),
  ]
  const shoe = (from: number, to: number, at: Point) =>
    prism(band(from, to, r, r - 7), 0, width, {
      front: 'worn',
      top: 'worn',
      right: 'worn-shade',
      at,
    }) + prism(band(from - 6, to + 6, r - 7, r - 26), width * 0.4, width * 0.5, { at })
  return drawing(DEPTH_AXIS, shoe(118, 242, [132, 122]), shoe(-62, 62, [160, 136]))
}

/** Pins and bolts: two of them. */
export function pin(length: number, width: number) {
  const l = 76 + length * 0.8
  const r = 8 + width * 0.5
  const one =
    cylinder(-l / 2 + 22, l / 2, r) +
    thread(l / 2 - 26, l / 2, r) +
    side(-l / 2 + 14, -l / 2 + 22, r + 8) +
    face(-l / 2 + 14, r + 8, 'light') +
    side(-l / 2, -l / 2 + 14, r + 3, { color: 'worn' }) +
    ribs(-l / 2, -l / 2 + 14, r + 3, 45) +
    face(-l / 2, r + 3, 'worn')
  return drawing(DEPTH_AXIS, along(one, 134, 92), along(one, 184, 152))
}
