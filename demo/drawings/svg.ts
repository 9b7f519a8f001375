// The paper of docs/drawings.md: what every drawing begins with, and numbers as they are written
// there.

const STYLE =
  ':root{--ground:#f1f1ee;--grid:#e2e2dd;--line:#2b3136;--seam:#8b939a;--light:#d9dcde;--shade:#aeb4b9;--white:#fbfbfa;--hole:#2b3136;--deep:#8b939a;--fine-light:#d9dcde;--fine-shade:#aeb4b9;--fine-white:#fbfbfa;--worn:#c2410c;--worn-shade:#9a3412}@media (prefers-color-scheme:dark){:root{--ground:#171b1f;--grid:#20262b;--line:#c9d0d5;--seam:#6b757d;--light:#454e56;--shade:#2f363c;--white:#6c7780;--hole:#0d1013;--deep:#232a2f;--fine-light:#59636b;--fine-shade:#454e56;--fine-white:#8b969e;--worn:#ff8a4c;--worn-shade:#c45f2b}}'

const GRID = [
  ...Array.from({ length: 15 }, (_, n) => `M${20 * (n + 1)} 0V240`),
  ...Array.from({ length: 11 }, (_, n) => `M0 ${20 * (n + 1)}H320`),
].join('')

export type Color =
  | 'deep'
  | 'fine-shade'
  | 'hole'
  | 'light'
  | 'line'
  | 'seam'
  | 'shade'
  | 'white'
  | 'worn'
  | 'worn-shade'

export type Point = [number, number]

/** One decimal: more is not seen. */
export function round(value: number) {
  return Math.round(value * 10) / 10 || 0
}

export function pointsOf(points: Point[]) {
  return points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')
}

/** @param color of the face; without one, lines alone */
export function path(d: string, color?: Color, { stroke = true, width = 0 } = {}) {
  const fill = color ? ` fill="var(--${color})"` : ''
  const line = stroke ? '' : ' stroke="none"'
  return `<path d="${d}"${fill}${line}${width ? ` stroke-width="${width}"` : ''}/>`
}

export function polygon(
  points: Point[],
  color?: Color,
  how?: { stroke?: boolean; width?: number },
) {
  return path(`M${pointsOf(points)}Z`, color, how)
}

/** A line of a color of its own, e.g. the parts of a tube. */
function stroke(d: string, color: Color, width: number) {
  return `<path d="${d}" stroke="var(--${color})" stroke-width="${width}"/>`
}

/** A hose, a cable or a rod along a line. */
export function tube(d: string, width: number, color: Color = 'light') {
  return stroke(d, 'line', width) + stroke(d, color, width - 3)
}

export function drawing(axis: string, ...shapes: string[]) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><style>${STYLE}</style><rect width="320" height="240" fill="var(--ground)"/><path d="${GRID}" fill="none" stroke="var(--grid)" stroke-width=".75"/><path d="${axis}" fill="none" stroke="var(--seam)" stroke-width=".75" stroke-dasharray="10 3 2 3"/><g fill="none" stroke="var(--line)" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round">${shapes.join('')}</g></svg>`
}

/** Along the depth, where round parts have their axis. */
export const DEPTH_AXIS = 'M50 175L270 65'
export const UPRIGHT_AXIS = 'M160 18V224'
