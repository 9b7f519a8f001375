import { arc, box, onFront, project, rectangle } from './flat.ts'
import { cylinder, RIGHT, ribs, rings, side, upright } from './round.ts'
import { drawing, type Point, tube, UPRIGHT_AXIS } from './svg.ts'

/** @param kind 1 a can or tube, 2 tall, 3 with a handle, 4 a spray */
export function bottle(width: number, kind: number) {
  const r = 16 + width * 0.55
  const h = kind === 2 ? 116 : kind === 4 ? 118 : 100
  const dark = { shade: RIGHT }
  const top = -h / 2 + 10
  const label = kind === 4 ? [0.1, 0.8] : [0.3, 0.85]
  const [from = 0, to = 0] = label.map((at) => top + (h - 20) * at)
  const handle =
    kind === 3 ? tube(`M${160 + r * 0.8} 96C${184 + r} 92 ${184 + r} 150 ${160 + r} 156`, 11) : ''
  return drawing(
    UPRIGHT_AXIS,
    handle,
    upright(
      side(top, h / 2 + 8, r, dark) +
        side(from, to, r, { color: 'white', dark: 'light', ...dark }) +
        side(from + (to - from) * 0.3, from + (to - from) * 0.62, r, { color: 'worn', ...dark }) +
        side(top - 22, top, r * 0.42, { ...dark, to: r }) +
        cylinder(top - 28, top - 20, r * 0.4, dark) +
        cylinder(top - (kind === 4 ? 52 : 42), top - 28, r * (kind === 4 ? 0.36 : 0.48), dark) +
        (kind === 4 ? '' : ribs(top - 40, top - 30, r * 0.48, 14)),
      160,
      138,
    ),
  )
}

export function canister(width: number, height: number) {
  const x = width * 0.5
  const y = height * 0.62
  const at: Point = [156, 134]
  const [nx, ny] = project([-x * 0.5, y, 0], at)
  const dark = { shade: RIGHT }
  return drawing(
    UPRIGHT_AXIS,
    box([-x, -y, -30], [x, y, 30], { at }),
    box([x * 0.1, y, -10], [x * 0.3, y + 18, 10], { at }),
    box([x * 0.1, y + 18, -10], [x, y + 28, 10], { at }),
    onFront(rectangle(-x + 8, -y + 10, x - 8, y - 12), -30, 'white', at),
    onFront([...arc([0, -y * 0.2], y * 0.24, 150, 390, 14), [0, y * 0.36]], -30, 'worn', at),
    upright(
      cylinder(-14, 2, 15, dark) +
        cylinder(-32, -14, 18, dark) +
        ribs(-30, -16, 18, 15) +
        rings(-14, 2, 15, 1),
      nx,
      ny,
    ),
  )
}
