import type { ProductFields } from '#contract/catalog/product.ts'
import type { Finding } from '#contract/import/import.ts'
import { formatPrice } from '#contract/money.ts'
import { stepWords, unitPrice } from '#contract/pricing/price-step.ts'

// Is the price of a row plausible, and are its price steps? One that is not is often a typing
// error, or of another unit.

/**
 * A price that changes by a larger factor is more often a typing error than what the owner wants;
 * so is such a price step.
 */
const MAX_PRICE_FACTOR = 3
/** Steps that the row leaves are those of another price, once it changes by more. */
const MAX_CHANGE_UNDER_STEPS = 0.1

type Selling = Pick<ProductFields, 'pricePerUnit'> & {
  priceSteps?: ProductFields['priceSteps'] | undefined
}

/** @param fields what the row says @param now the part, if the shop has it */
export function priceFindings(
  { pricePerUnit, priceSteps }: Partial<Selling>,
  now: Selling | undefined,
): Finding[] {
  const findings: Finding[] = []
  const found = (code: Finding['code'], text: string, field = 'price') => {
    findings.push({ code, field, text })
  }
  const price = pricePerUnit ?? now?.pricePerUnit ?? 0
  const present = now && { pricePerUnit: now.pricePerUnit, priceSteps: now.priceSteps ?? [] }
  if (present && isJump(present.pricePerUnit, price)) {
    found('price-jump', `The price changes ${fromTo(present.pricePerUnit, price)}`)
  }
  for (const { from, pricePerUnit: step } of priceSteps ?? []) {
    // An export that is read again has the steps that the part has.
    if (present?.pricePerUnit === price && hasStep(present.priceSteps, from, step)) continue
    if (isJump(price, step)) {
      found(
        'price-jump',
        `From ${from} units on each costs ${formatPrice(step)}, and fewer cost ${formatPrice(price)}`,
        'price_steps',
      )
      continue
    }
    const before = present && unitPrice(present, from)
    if (before === undefined || !isJump(before, step)) continue
    found('price-jump', `The price from ${from} units on changes ${fromTo(before, step)}`)
  }
  const left = priceSteps === undefined ? (present?.priceSteps ?? []) : []
  if (present && left.length > 0 && isOtherPrice(present.pricePerUnit, price)) {
    const steps = left.map(stepWords).join(', ')
    found(
      'steps-stay',
      `The price changes ${fromTo(present.pricePerUnit, price)}, and its price steps stay: ${steps}`,
    )
  }
  return findings
}

/** Is the price below what the shop pays, or below the deposit? @param part as it is */
export function marginFindings(
  fields: Partial<Pick<ProductFields, 'pricePerUnit'>>,
  { cost, coreCharge }: Pick<ProductFields, 'cost' | 'coreCharge'>,
): Finding[] {
  const { pricePerUnit: price } = fields
  if (price === undefined) return []
  const findings: Finding[] = []
  if (typeof cost === 'number' && price < cost) {
    const text = `The price, ${formatPrice(price)}, is below the cost, ${formatPrice(cost)}`
    findings.push({ code: 'below-cost', field: 'price', text })
  }
  if (typeof coreCharge === 'number' && coreCharge > price) {
    const text = `The core charge, ${formatPrice(coreCharge)}, is above the price, ${formatPrice(price)}`
    findings.push({ code: 'core-above-price', field: 'price', text })
  }
  return findings
}

function isJump(from: number, to: number) {
  return to > from * MAX_PRICE_FACTOR || to * MAX_PRICE_FACTOR < from
}

function hasStep(
  steps: readonly { from: number; pricePerUnit: number }[],
  from: number,
  pricePerUnit: number,
) {
  return steps.some((one) => one.from === from && one.pricePerUnit === pricePerUnit)
}

function isOtherPrice(from: number, to: number) {
  return Math.abs(to - from) > from * MAX_CHANGE_UNDER_STEPS
}

function fromTo(from: number, to: number) {
  return `from ${formatPrice(from)} to ${formatPrice(to)}`
}
