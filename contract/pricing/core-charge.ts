import { formatPrice, toCents, toDollars } from '../money.ts'

// How pages, mails and papers call a core charge. Imports no zod.

const CORE_COMES_BACK = 'refunded when your old part comes back'

/** The line of its own that it has above a total. */
export const CORE_LINE = `Core charge, ${CORE_COMES_BACK}`

/** What `quantity` units cost with their core charges, in dollars. */
export function totalWithCore(pricePerUnit: number, coreCharge: number, quantity: number) {
  return toDollars((toCents(pricePerUnit) + toCents(coreCharge)) * quantity)
}

/** Of a part, before a quantity is entered. */
export function coreWords(coreCharge: number) {
  return `Core charge ${formatPrice(coreCharge)} each, ${CORE_COMES_BACK}`
}
