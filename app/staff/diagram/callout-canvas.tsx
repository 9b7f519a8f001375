import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import {
  DiagramPicture,
  type DrawnDiagram,
  FRAME,
  placeOf,
  shownPart,
} from '#app/storefront/diagram/diagram-picture.tsx'
import { type CalloutValues, rounded } from './diagram-values.ts'

type Point = { x: number; y: number }

type Props = {
  picture: DrawnDiagram
  callouts: readonly CalloutValues[]
  /** The place of the chosen number in the list. */
  chosen: number | undefined
  onChoose: (at: number) => void
  onPlace: (point: Point) => void
  onMove: (at: number, point: Point) => void
  onRemove: (at: number) => void
}

const STEP = 0.01
const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The picture: a click places a number, which is dragged or moved by the arrow keys. */
export function CalloutCanvas({ picture, callouts, chosen, ...on }: Props) {
  function place(event: MouseEvent<HTMLElement>) {
    // Pressed by keyboard: in the middle, from where the arrows move it.
    if (event.detail === 0) on.onPlace({ x: 0.5, y: 0.5 })
    else on.onPlace(pointOf(event, event.currentTarget, picture))
  }

  function drag(event: PointerEvent<HTMLElement>, at: number) {
    const frame = event.currentTarget.parentElement
    if (!frame || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    on.onMove(at, pointOf(event, frame, picture))
  }

  function press(event: KeyboardEvent<HTMLElement>, at: number, { x, y }: Point) {
    const step = STEPS[event.key]
    if (step) on.onMove(at, { x: rounded(x + step.x), y: rounded(y + step.y) })
    else if (event.key === 'Delete' || event.key === 'Backspace') on.onRemove(at)
    else return
    event.preventDefault()
  }

  return (
    <div className={FRAME}>
      <DiagramPicture {...picture} />
      <button
        type="button"
        aria-label="Place a number"
        className="absolute inset-0 cursor-crosshair rounded-box"
        onClick={place}
      />
      {callouts.map((one, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is its number
          key={at}
          id={canvasId(at)}
          type="button"
          aria-label={`Number ${at + 1}: arrow keys move it, Delete removes it`}
          aria-pressed={at === chosen}
          style={placeOf(one, picture)}
          className={`balloon cursor-grab touch-none ${at === chosen ? 'balloon-on' : ''}`}
          onFocus={() => on.onChoose(at)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => drag(event, at)}
          onKeyDown={(event) => press(event, at, one)}
        >
          <span>{at + 1}</span>
        </button>
      ))}
    </div>
  )
}

export const canvasId = (at: number) => `callout-${at}`

/** Where in the picture, which may be narrower or lower than its frame. */
function pointOf(
  { clientX, clientY }: { clientX: number; clientY: number },
  frame: Element,
  picture: DrawnDiagram,
): Point {
  const { left, top, width, height } = frame.getBoundingClientRect()
  const { wide, high } = shownPart(picture)
  const within = (at: number, part: number) => rounded((at - (1 - part) / 2) / part)
  return { x: within((clientX - left) / width, wide), y: within((clientY - top) / height, high) }
}
