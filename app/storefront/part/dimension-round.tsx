import { Across, BOTTOM, Leader, type Lighting, Note, ROOM, Upright } from './dimension-arrows.tsx'
import type { Dimensions, Size } from './drawn-dimensions.ts'

export type Form<Name extends Dimensions['form']> = Extract<Dimensions, { form: Name }> & Lighting

export const BODY = 'fill-base-300 stroke-current'
const WORN = 'fill-primary stroke-current'

/** Of an axis. */
export const AXIS = {
  className: 'stroke-current',
  strokeWidth: '.8',
  strokeDasharray: '8 3 2 3',
}

/** From the front, and in section beside it. */
export function Round({ outer, bore, width, least, circle, holes, ...arrows }: Form<'round'>) {
  const radius = 84
  const scale = radius / (outer.figure / 2)
  const [x, y] = [width ? 112 : ROOM.x, ROOM.y]
  const hub = bore ? bore.figure / 2 : outer.figure * 0.11
  const place = circle ? (circle.figure / 2) * scale : radius * 0.34
  const drawn = Array.from({ length: holes }, (_, n) => (n * 2 * Math.PI) / holes - Math.PI / 2)
  return (
    <>
      <g className={BODY} strokeWidth="1.5">
        <circle cx={x} cy={y} r={radius} className={least ? WORN : BODY} />
        {least && <circle cx={x} cy={y} r={Math.max(place + 12, radius * 0.52)} />}
        <circle cx={x} cy={y} r={hub * scale} className="fill-drawing" />
        {drawn.map((angle) => (
          <circle
            key={angle}
            cx={x + place * Math.cos(angle)}
            cy={y + place * Math.sin(angle)}
            r="4"
            className="fill-current"
          />
        ))}
      </g>
      {circle && (
        <Leader
          size={circle}
          from={[x + place * 0.7, y - place * 0.7]}
          text={holes > 0 ? `${holes} × ${circle.text}` : circle.text}
          {...arrows}
        />
      )}
      <Across
        size={outer}
        from={x - radius}
        to={x + radius}
        y={BOTTOM}
        edge={y}
        isRound
        {...arrows}
      />
      {width && <Section {...{ bore, width, least, radius, scale, y }} {...arrows} />}
    </>
  )
}

type SectionProps = Lighting &
  Pick<Form<'round'>, 'bore' | 'least'> & {
    width: Size
    radius: number
    scale: number
    y: number
  }

function Section({ bore, width, least, radius, scale, y, ...arrows }: SectionProps) {
  const wide = Math.min(120, Math.max(14, width.figure * scale))
  const [left, top] = [326 - wide / 2, y - radius]
  const inner = (bore?.figure ?? 0) * scale
  return (
    <>
      <g className={BODY} strokeWidth="1.5">
        <path
          d={`M${left} ${top}h${wide}v${radius * 2}h${-wide}z`}
          className={least ? WORN : BODY}
        />
        {bore && <path d={`M${left} ${y - inner / 2}h${wide}M${left} ${y + inner / 2}h${wide}`} />}
      </g>
      <path d={`M${left - 12} ${y}h${wide + 24}`} {...AXIS} />
      <Across size={width} from={left} to={left + wide} y={18} edge={top} isOutside {...arrows} />
      {least && (
        <Note
          size={least}
          x={left + wide + 24}
          y={40}
          text={`at least ${least.text}`}
          {...arrows}
        />
      )}
      {bore && (
        <Upright
          size={bore}
          from={y - inner / 2}
          to={y + inner / 2}
          x={left + wide + 22}
          edge={left + wide}
          isRound
          {...arrows}
        />
      )}
    </>
  )
}
