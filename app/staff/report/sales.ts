import { formatCountOf, formatPrice, toCents, toDollars } from '#contract/money.ts'
import type { ReportDay } from '#contract/staff/report.ts'
import { sumOf } from '#contract/sum.ts'

// Sums of days, computed in cents.

type Sums = Omit<ReportDay, 'day'>

/**
 * The days of one bar or one row of the table, and the payments of the same days in the period
 * before.
 */
export type Span = Sums & { first: string; last: string; before: number }

export function totalsOf(days: ReportDay[]): Sums {
  const cents = (of: (day: ReportDay) => number) =>
    toDollars(sumOf(days, (day) => toCents(of(day))))
  return {
    paid: cents(({ paid }) => paid),
    orders: sumOf(days, ({ orders }) => orders),
    refunded: cents(({ refunded }) => refunded),
  }
}

/**
 * Spans of `size` days, counted back from the last day; the first one may be shorter. Oldest first.
 */
export function spansOf(days: ReportDay[], before: ReportDay[], size: number) {
  const rest = days.length % size
  const ends = days.flatMap((_, place) => ((place + 1 - rest) % size === 0 ? [place + 1] : []))
  return spansTo(days, before, ends)
}

/** Calendar months; the first and the last may be incomplete. Oldest first. */
export function monthsOf(days: ReportDay[], before: ReportDay[]) {
  const month = (place: number) => days[place]?.day.slice(0, 7)
  const ends = days.flatMap((_, place) => (month(place) === month(place + 1) ? [] : [place + 1]))
  return spansTo(days, before, ends)
}

function spansTo(days: ReportDay[], before: ReportDay[], ends: number[]) {
  return ends.flatMap((end, place): Span[] => {
    const of = days.slice(ends[place - 1] ?? 0, end)
    const [first, last] = [of.at(0), of.at(-1)]
    if (!first || !last) return []
    const { paid } = totalsOf(before.slice(ends[place - 1] ?? 0, end))
    return [{ first: first.day, last: last.day, ...totalsOf(of), before: paid }]
  })
}

/** A larger change is shown as more than this. */
const MAX_PERCENT = 999

/** `+14%`; undefined when there was nothing before. */
export function changeOf(paid: number, before: number) {
  if (before === 0) return undefined
  const percent = Math.round((100 * (paid - before)) / before)
  if (percent > MAX_PERCENT) return `more than +${MAX_PERCENT}%`
  if (percent === 0) return '0%'
  return percent < 0 ? `−${-percent}%` : `+${percent}%`
}

const dayOfMonth = new Intl.DateTimeFormat('en-US', {
  ...({ timeZone: 'UTC', month: 'short', day: 'numeric' } as const),
})
const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** `Nov 21`. */
export function formatDay(day: string) {
  return dayOfMonth.format(new Date(day))
}

/** `Nov 15–21`, `Oct 28–Nov 3`, or one day. */
export function formatSpan({ first, last }: Pick<Span, 'first' | 'last'>) {
  if (first === last) return formatDay(first)
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${formatDay(first)}–${isSameMonth ? Number(last.slice(8)) : formatDay(last)}`
}

/** `Nov 2026`, with its days if the month is incomplete. */
export function formatMonth({ first, last }: Pick<Span, 'first' | 'last'>) {
  const name = month.format(new Date(first))
  const end = new Date(`${last}T00:00:00Z`)
  end.setUTCDate(end.getUTCDate() + 1)
  const isWhole = first.endsWith('-01') && end.getUTCDate() === 1
  return isWhole ? name : `${name}, ${Number(first.slice(8))}–${Number(last.slice(8))}`
}

/** What a bar shows, in words. */
export function describe(span: Span, ofBefore: string) {
  const { paid, orders, refunded, before } = span
  return [
    `${formatSpan(span)}: ${formatPrice(paid)} paid by ${formatCountOf(orders, 'order')}`,
    refunded > 0 && `${formatPrice(refunded)} refunded`,
    `${ofBefore} ${formatPrice(before)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
