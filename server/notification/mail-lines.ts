import { makersNumber } from '#contract/catalog/makers-number.ts'
import { describeFit } from '#contract/fitment/verdict-words.ts'
import { formatCents } from '#contract/money.ts'
import type { MailedLine } from './read-mailed-order.ts'

// The lines of an order, a parcel or a return, as a mail shows them.

export function toMailLine({ part, sku, fit, unitCents, quantity }: MailedLine) {
  const each = `${quantity}\u00a0×\u00a0${formatCents(unitCents)}`
  const facts = [...numbersOf({ part, sku }), fit && `for ${fit.vehicle}`, each]
  const said = facts.filter(Boolean).join(', ')
  const detail = fit ? `${said}. ${describeFit(fit)}` : said
  return { name: part.title, detail, end: formatCents(unitCents * quantity) }
}

/** Units of a line, without their price. */
export function toUnits({ part, sku, quantity }: Pick<MailedLine, 'part' | 'sku' | 'quantity'>) {
  const detail = numbersOf({ part, sku }).join(', ')
  return { name: `${quantity} × ${part.title}`, ...(detail && { detail }), end: '' }
}

/** The maker's number and the shop's own code. */
function numbersOf({ part, sku }: Pick<MailedLine, 'part' | 'sku'>) {
  return [makersNumber(part), sku].filter(Boolean)
}
