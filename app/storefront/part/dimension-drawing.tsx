import {
  Across,
  BOTTOM,
  Leader,
  type Lighting,
  ROOM,
  Slanted,
  Upright,
} from './dimension-arrows.tsx'
import { AXIS, BODY, type Form, Round } from './dimension-round.tsx'
import type { Dimensions } from './drawn-dimensions.ts'

// The sizes of a part as a drawing with arrows: an outline of its form, not of the part. The larger
// sizes are true to one scale, the smallest are drawn so that they can be seen.

type Props = Lighting & { dimensions: Dimensions }

export function DimensionDrawing({ dimensions, lit, onLit }: Props) {
  const arrows = { lit, onLit }
  return (
    <svg
      viewBox="0 0 464 268"
      aria-hidden="true"
      className="w-full rounded-box border border-base-300 bg-drawing text-base-content"
      strokeLinejoin="round"
      fill="none"
    >
      {dimensions.form === 'round' && <Round {...dimensions} {...arrows} />}
      {dimensions.form === 'can' && <Can {...dimensions} {...arrows} />}
      {dimensions.form === 'box' && <Box {...dimensions} {...arrows} />}
      {dimensions.form === 'bolt' && <Bolt {...dimensions} {...arrows} />}
    </svg>
  )
}

/** From the side. */
function Can({ outer, height, thread, isLying, ...arrows }: Form<'can'>) {
  const [long, high] = isLying ? [height, outer] : [outer, height]
  const { wide, tall } = scaledToRoom(long.figure, high.figure)
  const [left, top] = [ROOM.x - wide / 2, ROOM.y - tall / 2]
  return (
    <>
      {thread && (
        <path
          d={`M${ROOM.x - wide * 0.16} ${top - 14}h${wide * 0.32}v14h${-wide * 0.32}z`}
          className={BODY}
          strokeWidth="1.5"
        />
      )}
      <rect
        x={left}
        y={top}
        width={wide}
        height={tall}
        rx={isLying ? 2 : 6}
        className={BODY}
        strokeWidth="1.5"
      />
      <path
        d={isLying ? `M${left - 10} ${ROOM.y}h${wide + 20}` : `M${ROOM.x} ${top - 20}v${tall + 30}`}
        {...AXIS}
      />
      {thread && (
        <Leader
          size={thread}
          from={[ROOM.x + wide * 0.16, top - 8]}
          text={thread.text}
          {...arrows}
        />
      )}
      <Across
        size={long}
        from={left}
        to={left + wide}
        y={BOTTOM}
        edge={top + tall}
        isRound={!isLying}
        {...arrows}
      />
      <Upright
        size={high}
        from={top}
        to={top + tall}
        x={left + wide + 30}
        edge={left + wide}
        isRound={isLying}
        {...arrows}
      />
    </>
  )
}

/** From the front, with its depth drawn back. */
function Box({ length, height, depth, ...arrows }: Form<'box'>) {
  const { wide, tall, scale } = scaledToRoom(length.figure, height.figure)
  const back = depth ? Math.min(64, Math.max(14, depth.figure * scale * 0.35)) : 0
  // The figure of its height stands on the left.
  const left = Math.max(98, ROOM.x - wide / 2 - back / 2)
  const top = ROOM.y - tall / 2 + back / 4
  return (
    <>
      <g className={BODY} strokeWidth="1.5">
        {depth && (
          <path
            d={`M${left} ${top}l${back} ${-back / 2}h${wide}v${tall}l${-back} ${back / 2}v${-tall}z M${left + wide} ${top}l${back} ${-back / 2}`}
          />
        )}
        <rect x={left} y={top} width={wide} height={tall} />
      </g>
      <Across size={length} from={left} to={left + wide} y={BOTTOM} edge={top + tall} {...arrows} />
      <Upright
        size={height}
        from={top}
        to={top + tall}
        x={left - 26}
        edge={left}
        isLeft
        {...arrows}
      />
      {depth && (
        <Slanted
          size={depth}
          from={[left + wide + 12, top + tall + 8]}
          by={[back, -back / 2]}
          {...arrows}
        />
      )}
    </>
  )
}

function Bolt({ thread, length, hexagon, ...arrows }: Form<'bolt'>) {
  const long = Math.min(220, Math.max(70, (length.figure / thread.figure) * 60))
  const [left, thick, head] = [
    150,
    60,
    60 * Math.min(2, Math.max(1.1, hexagon.figure / thread.figure)),
  ]
  const half = long / Math.round(long / 8) / 2
  const turns = (by: number) =>
    `l${by} ${-5 * Math.sign(by)}l${by} ${5 * Math.sign(by)}`.repeat(Math.round(long / 8))
  const y = ROOM.y
  return (
    <>
      <g className={BODY} strokeWidth="1.5">
        <rect x={left - 44} y={y - head / 2} width={44} height={head} rx="2" />
        <path
          d={`M${left - 44} ${y - head / 6}h44M${left - 44} ${y + head / 6}h44`}
          strokeWidth="1"
        />
        <path
          d={`M${left} ${y - thick / 2 + 5}${turns(half)}V${y + thick / 2 - 5}${turns(-half)}z`}
        />
      </g>
      <Across
        size={length}
        from={left}
        to={left + long}
        y={BOTTOM}
        edge={y + thick / 2}
        {...arrows}
      />
      <Upright
        size={hexagon}
        from={y - head / 2}
        to={y + head / 2}
        x={left - 66}
        edge={left - 44}
        isLeft
        {...arrows}
      />
      <Upright
        size={thread}
        from={y - thick / 2}
        to={y + thick / 2}
        x={left + long + 24}
        edge={left + long}
        text={thread.text}
        {...arrows}
      />
    </>
  )
}

/** As large as there is room, and thick enough to be seen. */
function scaledToRoom(across: number, upright: number) {
  const scale = Math.min(ROOM.width / across, ROOM.height / upright)
  return { scale, wide: Math.max(24, across * scale), tall: Math.max(18, upright * scale) }
}
