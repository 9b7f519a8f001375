import type { ProductFields } from '#contract/catalog/product.ts'
import type { Finding } from '#contract/import/import-finding.ts'
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

/** Without a cost before: of a case or of another unit is what is so far from the price. */
const [MOST_OF_PRICE, LEAST_OF_PRICE] = [1.5, 0.1]

/** Is the cost that a row says far from that of the part, or else from the price? */
export function costJumps(
  { cost, pricePerUnit }: Partial<Margin>,
  now: Partial<Margin> | undefined,
): Finding[] {
  const [before, price] = [now?.cost, now?.pricePerUnit ?? pricePerUnit]
  if (typeof cost !== 'number') return []
  const found = (text: string): Finding[] => [{ code: 'cost-jump', field: 'cost', text }]
  if (before) return isJump(before, cost) ? found(`The cost changes ${fromTo(before, cost)}`) : []
  if (!price || (cost <= price * MOST_OF_PRICE && cost >= price * LEAST_OF_PRICE)) return []
  return found(`The cost, ${formatPrice(cost)}, is far from the price, ${formatPrice(price)}`)
}

/** A deposit that changes by a larger factor, or goes, is more often a typing error. */
const MAX_CORE_FACTOR = 10

/**
 * @param coreCharge what the row says; null: none, which only the owner writes into a file
 * @param now that of the part
 */
export function coreFindings(
  coreCharge: number | null | undefined,
  now: number | null | undefined,
): Finding[] {
  if (!now || typeof coreCharge !== 'number') return []
  const to = coreCharge
  if (to < now * MAX_CORE_FACTOR && to * MAX_CORE_FACTOR > now) return []
  const text =
    to === 0
      ? `The core charge, ${formatPrice(now)}, goes`
      : `The core charge changes ${fromTo(now, to)}`
  return [{ code: 'core-jump', field: 'core_charge', text }]
}

type Margin = Pick<ProductFields, 'pricePerUnit' | 'priceSteps' | 'cost' | 'coreCharge'>

/**
 * Is the price, or its last step, below what the shop pays, or the price below the deposit?
 * @param changed what the row writes @param now the part, if the shop has it
 */
export function marginFindings(changed: Partial<Margin>, now: Margin | undefined): Finding[] {
  const { pricePerUnit: price, priceSteps, cost, coreCharge } = { ...now, ...changed }
  if (price === undefined) return []
  const isWritten = (...fields: (keyof Margin)[]) => fields.some((one) => one in changed)
  const findings: Finding[] = []
  if (typeof cost === 'number' && isWritten('pricePerUnit', 'priceSteps', 'cost')) {
    findings.push(...costFindings(price, priceSteps?.at(-1), cost))
  }
  const isAbove = typeof coreCharge === 'number' && coreCharge > price
  if (isAbove && isWritten('pricePerUnit', 'coreCharge')) {
    const text = `The core charge, ${formatPrice(coreCharge)}, is above the price, ${formatPrice(price)}`
    findings.push({ code: 'core-above-price', field: 'price', text })
  }
  return findings
}

/** @param last the step of the most units, which is the cheapest */
function costFindings(
  price: number,
  last: { from: number; pricePerUnit: number } | undefined,
  cost: number,
): Finding[] {
  const code = 'below-cost'
  const below = `below the cost, ${formatPrice(cost)}`
  if (price < cost) {
    return [{ code, field: 'price', text: `The price, ${formatPrice(price)}, is ${below}` }]
  }
  if (!last || last.pricePerUnit >= cost) return []
  const step = `From ${last.from} units on each costs ${formatPrice(last.pricePerUnit)}`
  return [{ code, field: 'price_steps', text: `${step}, ${below}` }]
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
