import {
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ReportDay } from '#contract/staff/report.ts'
import { formatTick, labeledBars, ticksOf } from './chart-scale.ts'
import { BEFORE, GRID, PAID, REFUNDED, TEXT, TODAY, ZERO } from './colors.ts'
import { describe, formatDay, formatSpan, type Span, spansOf } from './sales.ts'

type Props = { days: ReportDay[]; before: ReportDay[] }

const TOP = 10
/** For the dates. */
const BOTTOM = 26
/** On a phone, and on wider screens. */
const HEIGHTS = [216, 264] as const
const WIDE_PX = 560
/** If a day is narrower, the chart draws weeks. */
const MIN_SLOT_PX = 2
const AXIS_PX = 56
const MAX_BAR_PX = 26

/**
 * Bars of what was paid, refunds below the line, and the period before as a dashed line. Drawn for
 * the width that there is, so that text and lines are as sharp on a phone. The arrow keys and the
 * pointer go from day to day.
 */
export function SalesChart({ days, before }: Props) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [active, setActive] = useState<number>()
  const caption = useId()
  const height = HEIGHTS[width < WIDE_PX ? 0 : 1]
  const isByWeek = width > 0 && (width - AXIS_PX) / days.length < MIN_SLOT_PX
  // A week of a day or two would look like a loss, so only whole weeks are drawn.
  const bars = spansOf(days, before, isByWeek ? 7 : 1).slice(isByWeek && days.length % 7 ? 1 : 0)
  const ofBefore = `${days.length} days before`
  const shown = active === undefined ? undefined : bars[Math.min(active, bars.length - 1)]
  const plot = plotOf(bars, width, height)

  function onPointer({ clientX, currentTarget }: PointerEvent) {
    const x = clientX - currentTarget.getBoundingClientRect().left - plot.left
    setActive(Math.max(0, Math.min(bars.length - 1, Math.floor(x / plot.slot))))
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = bars.length - 1
    const at = active ?? last
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setActive(Math.max(0, Math.min(last, next)))
  }

  const latest = bars.at(-1)
  return (
    <figure aria-labelledby={caption}>
      <figcaption id={caption} className="sr-only">
        Sales by {isByWeek ? 'week' : 'day'}, {formatDay(bars[0]?.first ?? '')} to{' '}
        {formatDay(latest?.last ?? '')}. The same numbers are in the table below.
      </figcaption>
      {/* A slider has a value in words, which screen readers say as the arrow keys move it. */}
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={isByWeek ? 'Week' : 'Day'}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(active ?? bars.length - 1) + 1}
        aria-valuetext={latest && describe(shown ?? latest, ofBefore)}
        // The drawing is as wide as the box was, until it is drawn again: it must not keep the box
        // that wide.
        className="relative overflow-hidden rounded-field"
        style={{ height, touchAction: 'pan-y' }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={() => setActive(undefined)}
      >
        {width > 0 && (
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
            className="absolute inset-0 text-xs"
          >
            <Drawing bars={bars} plot={plot} width={width} active={active} />
          </svg>
        )}
      </div>
      <p aria-hidden="true" className="min-h-11 text-quiet text-sm tabular-nums leading-5">
        {shown ? describe(shown, ofBefore) : isByWeek && 'Drawn by week: the last one ends today. '}
        {!shown && (
          <span className="max-lg:hidden">
            Point at a day for its numbers, or go through them with the arrow keys.
          </span>
        )}
      </p>
    </figure>
  )
}

type Plot = ReturnType<typeof plotOf>

function plotOf(bars: Span[], width: number, height: number) {
  const max = Math.max(...bars.map(({ paid, before }) => Math.max(paid, before)))
  const below = Math.max(...bars.map(({ refunded }) => refunded))
  const ticks = ticksOf(max, below, width < WIDE_PX ? 3 : 5)
  const top = ticks.at(-1) ?? 1
  const left = Math.max(...ticks.map((tick) => formatTick(tick).length)) * 8 + 12
  const slot = (width - left) / bars.length
  const inner = height - TOP - BOTTOM
  const perDollar = inner / (top + below)
  const y = (dollars: number) => TOP + (top - dollars) * perDollar
  const gap = slot > 6 ? slot * 0.26 : slot > 3 ? 1 : 0
  const bar = Math.min(MAX_BAR_PX, slot - gap)
  const middle = (place: number) => left + (place + 0.5) * slot
  return { ticks, left, slot, y, bar, middle, end: height }
}

type DrawingProps = { bars: Span[]; plot: Plot; width: number; active: number | undefined }

function Drawing({ bars, plot, width, active }: DrawingProps) {
  const { ticks, left, slot, y, bar, middle, end } = plot
  const zero = y(0)
  const last = bars.length - 1
  const line = bars.map(
    ({ before }, place) => `${middle(place).toFixed(1)} ${y(before).toFixed(1)}`,
  )
  return (
    <>
      {active !== undefined && (
        <rect
          x={left + Math.min(active, last) * slot}
          y={TOP}
          width={slot}
          height={end - TOP - BOTTOM}
          fill={GRID}
        />
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? ZERO : GRID} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" fill={TEXT} className="tabular-nums">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {bars.map(({ first, paid, refunded }, place) => (
        <g key={first}>
          {paid > 0 && (
            <rect
              x={middle(place) - bar / 2}
              y={Math.min(y(paid), zero - 1)}
              width={bar}
              height={Math.max(1, zero - y(paid))}
              fill={place === last ? TODAY : PAID}
            />
          )}
          {refunded > 0 && (
            <rect
              x={middle(place) - bar / 2 + 0.5}
              y={zero + 1}
              width={Math.max(1, bar - 1)}
              height={Math.max(2, y(-refunded) - zero - 1)}
              fill={bar > 4 ? 'none' : REFUNDED}
              stroke={bar > 4 ? REFUNDED : 'none'}
            />
          )}
        </g>
      ))}
      {bars.some(({ before }) => before > 0) && (
        <path
          d={`M${line.join('L')}`}
          fill="none"
          stroke={BEFORE}
          strokeDasharray="4 3"
          strokeLinejoin="round"
          opacity={0.75}
        />
      )}
      {labeledBars(bars.length, slot).map((place) => (
        <text key={place} {...labelAt(middle(place), left, width)} y={end - 6} fill={TEXT}>
          {place === last ? 'Today' : formatLabel(bars[place])}
        </text>
      ))}
    </>
  )
}

function formatLabel(span: Span | undefined) {
  return span && (span.first === span.last ? formatSpan(span) : formatDay(span.first))
}

/** A label at either end stays within the chart. */
function labelAt(x: number, left: number, width: number) {
  if (x > width - 24) return { x: width, textAnchor: 'end' } as const
  return x < left + 16
    ? ({ x: left, textAnchor: 'start' } as const)
    : ({ x, textAnchor: 'middle' } as const)
}

/**
 * The current width of an element in pixels. It is 0 only until it is measured, before the first
 * paint.
 */
function useWidth<Of extends Element>() {
  const ref = useRef<Of>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
