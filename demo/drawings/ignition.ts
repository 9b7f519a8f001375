import { box, linesBetween } from './flat.ts'
import { along, cylinder, face, ribs, rings, side, thread } from './round.ts'
import { DEPTH_AXIS, drawing, type Point, round, tube } from './svg.ts'

export function plug(threadWidth: number, reach: number) {
  const r = threadWidth * 0.95
  const l = 20 + reach
  return drawing(
    DEPTH_AXIS,
    along(
      cylinder(104, 122, 5) +
        cylinder(48, 104, 11, { color: 'white', dark: 'light', to: 9 }) +
        rings(58, 98, 11, 4) +
        cylinder(18, 48, r + 9) +
        ribs(18, 48, r + 9, 40) +
        cylinder(8, 18, r + 5) +
        thread(-l, 8, r) +
        cylinder(-l - 12, -l, 4, { color: 'worn' }) +
        `<path d="M${-l} ${round(r * 0.8)}h-18v${round(-r * 0.8)}" stroke="var(--worn)" stroke-width="5"/>`,
      150,
      124,
    ),
  )
}

/** Glow plugs, injectors and small sensors. */
export function glowPlug(length: number) {
  const tip = length * 0.8
  const at = tip / 2 - 28
  return drawing(
    DEPTH_AXIS,
    along(
      cylinder(62, 92, 8, { color: 'white', dark: 'light' }) +
        cylinder(34, 62, 20) +
        ribs(34, 62, 20, 40) +
        cylinder(26, 34, 15) +
        thread(-12, 26, 12) +
        side(-12 - tip, -12, 6, { color: 'worn', to: 8 }) +
        face(-12 - tip, 6, 'worn'),
      160 + at * 0.9,
      120 - at * 0.45,
    ),
  )
}

export function coil(length: number, pins: number) {
  const l = length
  const plug: Point = [214, 86]
  return drawing(
    DEPTH_AXIS,
    box([-20, -22, -12], [24, 20, 34], { at: plug }),
    box([24, -14, 2], [38, 10, 24], { at: plug }),
    Array.from({ length: pins }, (_, n) =>
      linesBetween(
        [
          [
            [38, -8 + (14 * n) / pins, 8],
            [38, -8 + (14 * n) / pins, 18],
          ],
        ],
        1.5,
        plug,
      ),
    ).join(''),
    along(
      cylinder(-26, 4, 12) +
        side(-l + 4, -26, 14, { color: 'worn', to: 17 }) +
        rings(-l + 20, -30, 15.5, 5) +
        face(-l + 4, 14, 'worn') +
        face(-l + 4, 7, 'hole'),
      206,
      92,
    ),
  )
}

export function leads(count: number) {
  const boots: string[] = []
  const cables = Array.from({ length: count }, (_, n) => {
    const y = 70 + n * 34
    boots.push(along(cylinder(-22, 16, 9, { color: 'worn' }) + face(-22, 4, 'hole'), 66, y + 14))
    return tube(`M74 ${y + 8}C130 ${y - 40} 180 ${y + 46} 246 ${60 + n * 26}`, 9, 'shade')
  })
  const ends = Array.from({ length: count }, (_, n) => along(cylinder(-8, 18, 8), 246, 60 + n * 26))
  return drawing(DEPTH_AXIS, ...cables, ...boots, ...ends)
}
