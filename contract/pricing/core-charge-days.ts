import { CORE_LINE, coreWords } from './core-charge.ts'

// The days for returning an old part, shown before the order; an order's page shows the last day.
// Imports no zod. Cards do not import this file, because every page of parts loads them.

/**
 * Days in which old parts can come back, until the owner sets another number; db/migrations/0025
 * has it, too.
 */
export const OLD_PART_DAYS = 90

/** `Core charge, refunded when your old part comes back within 90 days of delivery` */
export function coreLineWithin(oldPartDays: number) {
  return `${CORE_LINE} ${within(oldPartDays)}`
}

/** The core charge of one unit of a part, and within how many days it is refunded. */
export function coreWordsWithin(oldPartDays: number) {
  return (coreCharge: number) => `${coreWords(coreCharge)} ${within(oldPartDays)}`
}

/** The error of an order whose page promised more days. */
export function fewerDays(oldPartDays: number) {
  return `Old parts can now be sent back ${within(oldPartDays)}. Please review it.`
}

function within(days: number) {
  return `within ${days === 1 ? 'a day' : `${days} days`} of delivery`
}
