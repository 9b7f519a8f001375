import type { ReactNode } from 'react'
import type { Size } from './drawn-dimensions.ts'

// The arrows of a drawing, each with its figure.

/** Where a part is drawn, between the arrows, of 464 × 268. */
export const ROOM = { x: 232, y: 118, width: 250, height: 160 }
/** Where the arrow below it is. */
export const BOTTOM = 238

export type Lighting = {
  /** The row of the specification that is pointed at. */
  lit: number | undefined
  onLit: (row: number | undefined) => void
}

type ArrowProps = Lighting & { size: Size; children: ReactNode }

/** What belongs to one size: pointed at, it and its row of the specification light up. */
function Arrow({ size: { at }, lit, onLit, children }: ArrowProps) {
  return (
    <g
      className={lit === at ? 'stroke-primary text-primary' : 'stroke-current'}
      strokeWidth={lit === at ? 2 : 1}
      pointerEvents="all"
      onPointerEnter={() => onLit(at)}
      onPointerLeave={() => onLit(undefined)}
    >
      {children}
    </g>
  )
}

type LineProps = Lighting & {
  size: Size
  from: number
  to: number
  edge: number
  isRound?: boolean
}

export function Across({
  from,
  to,
  y,
  edge,
  isRound = false,
  isOutside = false,
  ...arrow
}: LineProps & { y: number; isOutside?: boolean }) {
  const { text } = arrow.size
  const past = y > edge ? 6 : -6
  const middle = (from + to) / 2
  return (
    <Arrow {...arrow}>
      <path d={`M${from} ${edge}V${y + past}M${to} ${edge}V${y + past}`} strokeWidth=".8" />
      <path d={isOutside ? `M${from - 18} ${y}H${from}M${to} ${y}h18` : `M${from} ${y}H${to}`} />
      <Tip x={from} y={y} turn={isOutside ? 180 : 0} />
      <Tip x={to} y={y} turn={isOutside ? 0 : 180} />
      <Figure
        x={isOutside ? to + 24 : middle}
        y={isOutside ? y + 6 : y + 22}
        anchor={isOutside ? 'start' : 'middle'}
        text={isRound ? `⌀ ${text}` : text}
      />
    </Arrow>
  )
}

export function Upright({
  from,
  to,
  x,
  edge,
  isRound = false,
  isLeft = false,
  text,
  ...arrow
}: LineProps & { x: number; isLeft?: boolean; text?: string }) {
  const past = x > edge ? 6 : -6
  const shown = text ?? arrow.size.text
  return (
    <Arrow {...arrow}>
      <path d={`M${edge} ${from}H${x + past}M${edge} ${to}H${x + past}`} strokeWidth=".8" />
      <path d={`M${x} ${from}V${to}`} />
      <Tip x={x} y={from} turn={90} />
      <Tip x={x} y={to} turn={270} />
      <Figure
        x={isLeft ? x - 8 : x + 8}
        y={(from + to) / 2 + 6}
        anchor={isLeft ? 'end' : 'start'}
        text={isRound ? `⌀ ${shown}` : shown}
      />
    </Arrow>
  )
}

export function Slanted({
  from: [x, y],
  by: [dx, dy],
  ...arrow
}: Lighting & { size: Size; from: [number, number]; by: [number, number] }) {
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI
  return (
    <Arrow {...arrow}>
      <path d={`M${x} ${y}l${dx} ${dy}`} />
      <Tip x={x} y={y} turn={turn} />
      <Tip x={x + dx} y={y + dy} turn={turn + 180} />
      <Figure x={x + dx / 2 + 10} y={y + dy / 2 + 18} anchor="start" text={arrow.size.text} />
    </Arrow>
  )
}

export function Leader({
  from: [x, y],
  text,
  ...arrow
}: Lighting & { size: Size; from: [number, number]; text: string }) {
  return (
    <Arrow {...arrow}>
      <path d={`M${x} ${y}L${x + 40} ${26}h10`} />
      <Figure x={x + 54} y={31} anchor="start" text={text} />
    </Arrow>
  )
}

export function Note({
  x,
  y,
  text,
  ...arrow
}: Lighting & { size: Size; x: number; y: number; text: string }) {
  return (
    <Arrow {...arrow}>
      <Figure x={x} y={y} anchor="start" text={text} />
    </Arrow>
  )
}

/** The head of an arrow that points to the left, turned. */
function Tip({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <path
      d="M0 0l9-3.5v7z"
      transform={`translate(${x} ${y}) rotate(${turn})`}
      className="fill-current"
      stroke="none"
    />
  )
}

type FigureProps = { x: number; y: number; anchor: 'start' | 'middle' | 'end'; text: string }

function Figure({ x, y, anchor, text }: FigureProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      fontSize="18"
      strokeWidth="5"
      paintOrder="stroke"
      className="fill-current stroke-drawing font-heading"
    >
      {text}
    </text>
  )
}
