import { formatDayIn } from '#contract/shop-time.ts'

/** The hint of a rate that does not hold yet. @param from a day, or what was typed of it */
export function rateStartHint(from: string, today: string) {
  return /^\d{4}-\d\d-\d\d$/.test(from) && from > today
    ? `From ${formatDayIn('UTC', new Date(from))}, not before`
    : undefined
}
