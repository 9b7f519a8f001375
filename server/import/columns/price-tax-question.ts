import type { ImportQuestion } from '#contract/import/import-question.ts'
import { formatPrice, toDollars } from '#contract/money.ts'
import { readAmount } from '../file/amounts.ts'
import { labelOf } from '../reading.ts'
import { type Asked, choice, pricedAlike } from './asked-file.ts'

const TAX = '(?:mwst|ust|vat|tax|gst|iva|tva|btw|dph|podatku)'
const RATE = '(\\d{1,2}(?:[.,]\\d)?)\\s*%'
/** ‘inkl. 19 % MwSt.’, ‘IVA 22 % inclusa’ */
const INCLUDED = new RegExp(
  `\\b(?:incl?|inkl)\\w*\\.?\\s*(?:[a-z]+\\.?\\s*)?${RATE}\\s*${TAX}|${TAX}\\.?\\s*(?:del?\\s*)?${RATE}\\s*in[ck]l|\\b(?:inc|in[ck]l\\w*)\\.?\\s*${TAX}\\s*(?:at|of|@)?\\s*${RATE}`,
  'i',
)
const GROSS = /\b(?:brutto|ttc|in[ck]l\w*\.?\s*(?:vat|tax|gst|mwst|iva|btw)|con iva|z vat)\b/i
const OF_RATES = new RegExp(`^${TAX}\\b`, 'i')
/** Of a price without tax, by the name of its column. */
const NET =
  /(?<!\p{L})(?:net(?:t|to\w*)?|h\.?t|hors|excl\w*|zzgl|ohne|plus|sin iva|senza|bez)(?!\p{L})/iu
/** What it costs to send parts is none of their prices. */
const OF_SENDING = /freight|carriage|shipping|delivery|versand|fracht|transport/i

/** The shop's prices are without tax. */
export function priceTaxQuestion(asked: Asked): ImportQuestion | undefined {
  const { kind, head, names } = asked
  const at = names.indexOf('price')
  const rate = kind === 'products' && at >= 0 ? includedRate(head, at) : undefined
  const cell = head.rows.map(({ cells }) => cells[at]?.trim() ?? '').find(Boolean) ?? ''
  const amount = amountOf(cell)
  if (rate === undefined || !(amount > 0)) return undefined
  const known = pricedAlike(asked).filter(({ cells }) => amountOf(cells[at] ?? '') > 0)
  const asWritten = known.filter(({ cells, cents }) => {
    const ratio = amountOf(cells[at] ?? '') / toDollars(cents)
    return Math.abs(Math.log(ratio)) < Math.abs(Math.log(ratio / (1 + rate / 100)))
  })
  return {
    id: 'price-tax',
    about: `${labelOf(head.headers, at)}, with ${rate}%`,
    text: `The shop’s prices are without tax. Has ${cell} the supplier’s?`,
    proposal: asWritten.length > known.length / 2 ? 'keep' : `take-out ${rate}`,
    choices: [
      choice(`take-out ${rate}`, `Yes: take it out, ${formatPrice(amount / (1 + rate / 100))}`),
      choice('keep', `No: ${formatPrice(amount)} is without tax`),
    ],
  }
}

function amountOf(cell: string) {
  return Number(readAmount(cell, undefined)?.text ?? readAmount(cell, ',')?.text)
}

function includedRate({ headers, above = [], rows }: Asked['head'], at: number) {
  const header = headers[at] ?? ''
  if (NET.test(header)) return undefined
  const lines = above.map(({ cells }) => cells.join(' ').slice(0, 1_000))
  const ofPrices = lines.filter((line) => !OF_SENDING.test(line))
  const [, ...rates] = [...ofPrices, header].map((line) => INCLUDED.exec(line)).find(Boolean) ?? []
  const named = rates.find(Boolean)
  if (named) return numberOf(named)
  const taxAt = GROSS.test(header) ? headers.findIndex((one) => OF_RATES.test(one.trim())) : -1
  const ofRows = new Set(rows.map(({ cells }) => cells[taxAt]?.trim()).filter(Boolean))
  const [only = '', ...others] = ofRows
  return others.length === 0 && /^\d{1,2}([.,]\d)?\s?%?$/.test(only) ? numberOf(only) : undefined
}

function numberOf(text: string) {
  return Number(text.replace(',', '.').replace(/\s?%/, '')) || undefined
}
