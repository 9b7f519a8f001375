import { MAX_TAGS, tagsText } from '#contract/catalog/tag.ts'
import type { PartsChange } from '#contract/import/bulk-edit.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { ruledPrice } from '#contract/pricing/price-rule.ts'
import { priceStepsText } from '#contract/pricing/price-steps-text.ts'
import type { PresentPart } from '../parts/part-change.ts'
import { CLEAR } from '../rows/weight-cells.ts'

type Cells = { ok: true; raw: Record<string, string> } | { ok: false; field: string; text: string }

type TagChange = Extract<PartsChange, { field: 'tags' }>
type PriceChange = Extract<PartsChange, { field: 'price' }>

/** The cells of the part's row, in the columns of files. */
export function cellsOf(change: PartsChange, part: PresentPart): Cells {
  if (change.field === 'price') return priceCells(change, part)
  if (change.field === 'tags') return tagCells(change, part)
  const { field, value } = change
  return { ok: true, raw: { [field]: value === null ? CLEAR : String(value) } }
}

function tagCells({ by, value }: TagChange, { tags }: PresentPart): Cells {
  const left = tags.filter((tag) => !value.includes(tag))
  const ruled = by === 'add' ? [...left, ...value] : left
  if (ruled.length > MAX_TAGS) {
    const text = `It would have ${ruled.length} tags, and may have ${MAX_TAGS}`
    return { ok: false, field: 'part_tags', text }
  }
  return { ok: true, raw: { part_tags: tagsText(ruled) || CLEAR } }
}

function priceCells({ rule, rounding, steps }: PriceChange, part: PresentPart): Cells {
  const { cost } = part
  const price = ruledPrice(rule, rounding, { price: part.pricePerUnit, cost: cost ?? null })
  if (price === undefined) return { ok: false, field: 'cost', text: 'It has no cost' }
  const problem = problemOf(price)
  if (problem) return { ok: false, field: 'price', text: `The price would be ${problem}` }
  const raw = { price: price.toFixed(2) }
  const isRelative = rule.by === 'percent' || rule.by === 'amount'
  if (steps === 'keep' || !isRelative || !part.priceSteps) return { ok: true, raw }
  const ruled = part.priceSteps.map((step) => ({
    from: step.from,
    pricePerUnit: ruledPrice(rule, rounding, { price: step.pricePerUnit, cost: null }) ?? 0,
  }))
  for (const { from, pricePerUnit } of ruled) {
    const wrong = problemOf(pricePerUnit)
    if (!wrong) continue
    const text = `The price from ${formatCount(from)} units on would be ${wrong}`
    return { ok: false, field: 'price_steps', text }
  }
  return { ok: true, raw: { ...raw, price_steps: priceStepsText(ruled) } }
}

/** The bound of prices, as forms have it. */
const MAX_PRICE = 999_999.99

function problemOf(price: number) {
  if (price <= 0) return `${formatPrice(price)}, and has to be above $0`
  if (price > MAX_PRICE) return `${formatPrice(price)}, and is ${formatPrice(MAX_PRICE)} at most`
  return undefined
}
