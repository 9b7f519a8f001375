import { along, cylinder, face, holes, RIGHT, rings, side, thread, upright } from './round.ts'
import { DEPTH_AXIS, drawing, round, tube, UPRIGHT_AXIS } from './svg.ts'

/** Shock absorbers, struts and gas struts. */
export function shock(length: number, width: number) {
  const l = Math.min(196, 70 + length * 0.25)
  const r = 5 + width * 0.36
  const rod = Math.max(4, r * 0.26)
  const split = -l * 0.06
  return drawing(
    DEPTH_AXIS,
    along(
      cylinder(l / 2 - 6, l / 2 + 10, r * 0.7) +
        face(l / 2 - 6, r * 0.3, 'hole') +
        cylinder(split, l / 2 - 6, r) +
        rings(split + 4, split + 16, r, 1) +
        cylinder(-l / 2 + 14, split, rod, { color: 'white', dark: 'light' }) +
        (width > 30
          ? side(-l / 2 + 16, -l / 2 + 40, r * 0.42, { color: 'worn', to: r * 0.62 }) +
            rings(-l / 2 + 18, -l / 2 + 38, r * 0.52, 3) +
            face(-l / 2 + 16, r * 0.42, 'worn') +
            cylinder(-l / 2 + 8, -l / 2 + 16, r * 0.9)
          : cylinder(-l / 2 + 6, -l / 2 + 22, r * 0.9, { color: 'worn' })) +
        thread(-l / 2 - 14, -l / 2 + 8, rod),
    ),
  )
}

export function spring(wire: number, length: number, coils: number) {
  const r = 46 + (wire - 11) * 2
  const l = length * 0.42
  const pitch = l / coils
  const width = wire * 0.75 + 3
  const turn = (u: number, isNear: boolean) => {
    const [a, b] = isNear ? [-r, r] : [r, -r]
    return `M${round(u)} ${a}A${round(r * 0.55)} ${r} 0 0 1 ${round(u + pitch / 2)} ${b}`
  }
  const starts = Array.from({ length: coils }, (_, n) => l / 2 - pitch * (n + 1))
  const far = starts.map((u) => tube(turn(u + pitch / 2, false), width, 'shade'))
  const near = starts.map((u, n) => tube(turn(u, true), width, n === coils - 1 ? 'worn' : 'light'))
  return drawing(DEPTH_AXIS, along([...far, ...near].join('')))
}

/** A ball joint on its own, upright. */
function joint(r: number, pinLength: number) {
  const dark = { shade: RIGHT }
  return (
    cylinder(0, r * 1.1, r, dark) +
    side(-r * 0.8, 0, r * 0.45, { ...dark, color: 'worn', to: r * 0.92 }) +
    rings(-r * 0.7, -r * 0.1, r * 0.66, 2) +
    face(-r * 0.8, r * 0.45, 'worn') +
    thread(-r * 0.8 - pinLength, -r * 0.8, r * 0.36)
  )
}

/** A stabilizer link; from 14 mm on a tie rod end. */
export function link(length: number, size: number) {
  const half = 24 + length * 0.22
  const [x0, y0, x1, y1] = [160 - half, 130 + half * 0.5, 160 + half, 130 - half * 0.5]
  const rod = tube(`M${round(x0)} ${round(y0)}L${round(x1)} ${round(y1)}`, size)
  if (size < 14) {
    return drawing(
      DEPTH_AXIS,
      rod,
      upright(joint(17, 30), x1, y1 - 6),
      upright(joint(17, 30), x0, y0 - 6),
    )
  }
  return drawing(
    DEPTH_AXIS,
    along(thread(0, half, size * 0.6), x1 - half * 0.9, y1 + half * 0.45),
    tube(
      `M${round(x0)} ${round(y0)}L${round(x1 - half * 0.7)} ${round(y1 + half * 0.35)}`,
      size + 6,
    ),
    upright(joint(25, 40), x0, y0 - 10),
  )
}

export function ballJoint(size: number, width: number) {
  const dark = { shade: RIGHT }
  return drawing(
    UPRIGHT_AXIS,
    upright(
      cylinder(14, 24, width * 1.5, dark) + holes(14, width * 1.22, 6, 3) + joint(size * 1.9, 46),
      160,
      136,
    ),
  )
}
