import type { Quote } from './checkout-quote.ts'

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Fri, Nov 27`, without a line break in `Nov 27`. */
export function formatArrivalDay(date: string) {
  return day.format(new Date(date)).replace(/ (?=\d+$)/, '\u00a0')
}

/**
 * `Fri, Nov 27`: the last day on which it may come; undefined when the shop does not say, or a page
 * was left open beyond it.
 */
export function arrivalDay(latest: string | undefined, today: string) {
  return latest && !hasPassed(latest, today) ? formatArrivalDay(latest) : undefined
}

/** Of an order that has not come: also what was promised and not kept. */
export function describeArrival(promisedBy: string, today: string) {
  return `${hasPassed(promisedBy, today) ? 'Promised' : 'Arrives'} by ${formatArrivalDay(promisedBy)}`
}

/** @param today in the shop's time zone, as the day that was promised */
export function hasPassed(date: string, today: string) {
  return date < today
}

/** Of a delivery whose day has changed. */
export function arrivesText(day: string | undefined) {
  return day
    ? `It now arrives by ${formatArrivalDay(day)}`
    : 'The shop no longer says by which day it arrives'
}

/** The last day of the delivery that a quote has chosen; undefined: the shop does not say. */
export function promisedDay({ rates, rate }: Pick<Quote, 'rates' | 'rate'>) {
  return rates.find(({ id }) => id === rate)?.latest
}
