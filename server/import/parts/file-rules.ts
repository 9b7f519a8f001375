import type { FileRules } from '#contract/import/file-rules.ts'
import type { ImportOptions } from '#contract/import/import.ts'
import { ruledPrice } from '#contract/pricing/price-rule.ts'
import type { SourceRow } from '../file/source-row.ts'
import { WEIGHT_COLUMNS } from '../rows/weight-cells.ts'
import { FIELDS } from './column-words.ts'
import type { PresentPart } from './part-change.ts'

// What the owner has said of all rows of a file: a row is checked as these rules have it.

/** What the options of an import say of its parts. */
export type PartRules = Pick<ImportOptions, 'texts' | 'prices' | 'rules'>

/** @param now the part that the row means, if the shop has it */
export function ruledRow(
  source: SourceRow,
  now: PresentPart | undefined,
  { prices, rules = {} }: PartRules,
): SourceRow {
  const raw = rules.price ? withRuledPrice(source.raw, now, rules.price) : source.raw
  if (!now) return { ...source, raw: { ...defaultsOf(rules), ...raw } }
  const kept = prices === 'keep' ? { ...rules.keep, ...PRICES } : rules.keep
  return kept ? { ...source, raw: withoutKept(raw, now, kept) } : { ...source, raw }
}

const PRICES = { price: 'never', price_steps: 'never', core_charge: 'never' } as const

function defaultsOf({ categoryId, state }: FileRules) {
  return {
    ...(categoryId !== undefined && { category: String(categoryId) }),
    ...(state && { state }),
  }
}

type Raw = SourceRow['raw']

/** A row whose price, or cost, can't be read stays as it is: the check says so. */
function withRuledPrice(
  { price, price_steps: steps, ...raw }: Raw,
  now: PresentPart | undefined,
  { rule, rounding }: NonNullable<FileRules['price']>,
): Raw {
  const isOfCost = rule.by === 'cost'
  const isLeft = raw.cost_answer === 'keep' || !(Number(raw.cost) > 0)
  const cost = isLeft ? (now?.cost ?? null) : Number(raw.cost)
  const ruled = (text: string) => {
    const value = ruledPrice(rule, rounding, { price: Number(text), cost })
    return value === undefined ? undefined : value.toFixed(2)
  }
  if (isOfCost) {
    const made = ruled('0')
    return { ...raw, ...(made !== undefined && { price: made }) }
  }
  const asIs = (text: string) => (Number(text) > 0 ? (ruled(text) ?? text) : text)
  return {
    ...raw,
    ...(price !== undefined && { price: asIs(price) }),
    ...(steps !== undefined && {
      price_steps: steps.replace(/(:\s*)(\d+(?:\.\d+)?)/g, (_, sign, text) => sign + asIs(text)),
    }),
  }
}

function withoutKept(raw: Raw, now: PresentPart, keep: NonNullable<FileRules['keep']>): Raw {
  const kept = (column: string) => {
    const isWeight = WEIGHT_COLUMNS.some((one) => one === column)
    const how = Object.entries(keep).find(([one]) => one === (isWeight ? 'weight' : column))?.[1]
    const field = isWeight ? 'weightGrams' : FIELDS[column]
    return how === 'never' || (how === 'empty' && field && isFilled(now[field]))
  }
  const isSeveral = (column: string) => column === 'prices' && kept('price')
  return Object.fromEntries(
    Object.entries(raw).filter(([column]) => !kept(column) && !isSeveral(column)),
  )
}

function isFilled(value: unknown) {
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== null && value !== ''
}
