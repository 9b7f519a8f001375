import { shopZone } from '#app/ui/format-date.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import type { LowPart, WholeReport } from '#contract/staff/report.ts'

// The reason of each number, in a few words.

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

const isOrAre = (count: number, what: string) =>
  `${formatCount(count)} ${count === 1 ? 'is' : 'are'} ${what}`

export function toSendReason({ count, late, cancelAsked }: WholeReport['toSend']) {
  if (count === 0) return 'everything is on its way'
  const lateness = late > 0 ? isOrAre(late, 'late') : 'none is late'
  if (cancelAsked === 0) return lateness
  return `${lateness}, ${formatCount(cancelAsked)} to cancel`
}

export function unpaidReason({ count, nextEnd }: WholeReport['unpaid'], at: string) {
  if (count === 0) return 'all are paid'
  if (!nextEnd) return 'their holds have ended'
  return `the first hold ends in ${durationOf(Date.parse(nextEnd) - Date.parse(at))}`
}

export function returnsReason({ count, requested, received }: WholeReport['returns']) {
  if (count === 0) return 'none is open'
  return listOf([
    [requested, 'to decide'],
    [received, 'to refund'],
    [count - requested - received, 'on the way'],
  ])
}

export function disputesReason({ open, dueBy }: WholeReport['disputes']) {
  const date =
    dueBy && new Date(dueBy).toLocaleDateString('en-US', { ...SHORT_DATE, timeZone: shopZone() })
  return `${isOrAre(open, 'open')}${date ? `, answer by ${date}` : ''}`
}

export function lowReason({ count, out }: WholeReport['lowStock']) {
  if (count === 0) return 'all parts have enough'
  return out > 0 ? isOrAre(out, 'out') : 'none is out'
}

export function questionsReason({ count }: WholeReport['questions']) {
  return count === 0 ? 'all are answered' : 'wait for an answer'
}

export function reviewsReason({ count, waiting }: WholeReport['reviews']) {
  if (count === 0) return 'all have a reply'
  return listOf([
    [waiting, 'to show'],
    [count - waiting, 'without a reply'],
  ])
}

export function failedReason({ newest, retried, stripeOutage }: WholeReport['failed']) {
  if (stripeOutage) return 'card payments fail'
  if (retried) return `${isOrAre(retried.count, 'tried again')}: ${retried.error}`
  if (!newest) return 'nothing has failed'
  const { what, orderNumber } = newest
  return orderNumber ? `${what}, order ${orderNumber}` : what
}

/** How long the stock of a part lasts: `out for 4 days`, `38 days`. */
export function lastsText({ outSince, lasts }: LowPart, at: string) {
  if (outSince) {
    const days = Math.floor((Date.parse(at) - Date.parse(outSince)) / DAY_MS)
    return days < 1 ? 'out for less than a day' : `out for ${formatCountOf(days, 'day')}`
  }
  if (lasts === null) return 'none sold in 30 days'
  return lasts < 1 ? 'less than a day' : formatCountOf(lasts, 'day')
}

const SHORT_DATE = { month: 'short', day: 'numeric' } as const

function listOf(counts: [count: number, what: string][]) {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatCount(count)} ${what}`)
    .join(', ')
}

function durationOf(ms: number) {
  const unit = (size: number, noun: string) => {
    const count = Math.max(1, Math.round(ms / size))
    return formatCountOf(count, noun)
  }
  if (ms < HOUR_MS) return unit(MINUTE_MS, 'minute')
  return ms < 2 * DAY_MS ? unit(HOUR_MS, 'hour') : unit(DAY_MS, 'day')
}
