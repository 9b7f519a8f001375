import { type Color, type Point, path, pointsOf, round } from './svg.ts'

// Round parts, in coordinates of their own: u along the axis, away from the viewer, and v across
// it. A round face is an ellipse of 0.55 : 1, and seen at its smaller u.

const FACE = 0.55

/** The point of a rim at an angle in degrees. */
export function rim(u: number, r: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [u + FACE * r * Math.cos(angle), r * Math.sin(angle)]
}

export function face(u: number, r: number, color?: Color, { stroke = true, width = 0 } = {}) {
  const line = stroke ? '' : ' stroke="none"'
  const fill = color ? ` fill="var(--${color})"` : ''
  return `<ellipse cx="${round(u)}" rx="${round(FACE * r)}" ry="${round(r)}"${fill}${line}${width ? ` stroke-width="${width}"` : ''}/>`
}

function band(u: Point, r: Point, degrees: Point) {
  const [from, to] = degrees
  const at = (end: 0 | 1, angle: number) => pointsOf([rim(u[end], r[end], angle)])
  const arc = (end: 0 | 1) => `A${round(FACE * r[end])} ${round(r[end])} 0 0`
  return `M${at(0, from)}L${at(1, from)}${arc(1)} 1 ${at(1, to)}L${at(0, to)}${arc(0)} 0 ${at(0, from)}Z`
}

type Side = {
  color?: Color
  dark?: Color
  /** Radius at the far end. */
  to?: number
  /** Which side lies in the shade, in degrees. */
  shade?: Point
}

/** The outside of a cylinder or a cone. */
export function side(u0: number, u1: number, r: number, more: Side = {}) {
  const { color = 'light', to = r, shade = [30, 90] } = more
  const dark = more.dark ?? (color === 'worn' ? 'worn-shade' : 'shade')
  const whole = band([u0, u1], [r, to], [-90, 90])
  return (
    path(whole, color, { stroke: false }) +
    path(band([u0, u1], [r, to], shade), dark, { stroke: false }) +
    path(whole)
  )
}

/** Side and front. */
export function cylinder(u0: number, u1: number, r: number, more: Side & { front?: Color } = {}) {
  return side(u0, u1, r, more) + face(u0, r, more.front ?? more.color ?? 'light')
}

/** Lines along the outside. */
export function ribs(u0: number, u1: number, r: number, every: number, width = 1) {
  let d = ''
  for (let angle = -90 + every; angle < 90; angle += every) {
    d += `M${pointsOf([rim(u0, r, angle), rim(u1, r, angle)])}`
  }
  return path(d, undefined, { width })
}

/** Lines around the outside. */
export function rings(u0: number, u1: number, r: number, count: number, width = 1) {
  let d = ''
  for (let n = 1; n <= count; n += 1) {
    const u = u0 + ((u1 - u0) * n) / (count + 1)
    d += `M${round(u)} ${round(-r)}A${round(FACE * r)} ${round(r)} 0 0 1 ${round(u)} ${round(r)}`
  }
  return path(d, undefined, { width })
}

/** Holes on a circle of a face. */
export function holes(u: number, circle: number, r: number, count: number, color: Color = 'hole') {
  return Array.from({ length: count }, (_, n) => {
    const [x, y] = rim(u, circle, (360 * n) / count - 60)
    return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(FACE * r)}" ry="${round(r)}" fill="var(--${color})" stroke-width="1"/>`
  }).join('')
}

/** A thread: rings on a cylinder. */
export function thread(u0: number, u1: number, r: number) {
  return cylinder(u0, u1, r) + rings(u0, u1, r, Math.round((u1 - u0) / 4))
}

/** With the axis along the depth, through a point of the paper. */
export function along(shapes: string, x = 160, y = 120) {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(-26.6)">${shapes}</g>`
}

/** Turns a part so that its axis is upright and its front at the top. */
export function upright(shapes: string, x = 160, y = 120) {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(90)">${shapes}</g>`
}

/** Where upright parts are in the shade: on the right. */
export const RIGHT: Point = [-90, -30]
