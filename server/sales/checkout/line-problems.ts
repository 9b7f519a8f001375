import { formatCents, toCents, toDollars } from '#contract/money.ts'
import type { ChangedLine } from '#contract/order/checkout.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { quantityProblem, quantityWords } from '#contract/pricing/allowed-quantity.ts'
import { type PriceStep, unitCents } from '#contract/pricing/price-step.ts'
import { AppError, type FieldError } from '../../platform/errors.ts'
import type { OrderRequest } from './order-request.ts'

/** A product of a checkout, as it is under the lock of its row. */
export type LockedProduct = {
  id: string
  name: string
  title: string | null
  number: string | null
  brand: string | null
  sku: string | null
  priceCents: number
  steps: PriceStep[] | null
  packSize: number
  weightGrams: number | null
  taxCategory: string
  deliveryClass: string
  coreCents: number
  minimum: number
  available: number
  isSold: boolean
  /** Within this many days old parts of an order that is placed now can be sent back. */
  oldPartDays: number
}

type Line = OrderRequest['lines'][number]

/**
 * A line that can't be ordered as it was sent: what is wrong with each of its fields, and the
 * product as it is now.
 */
export type LineProblem = { errors: FieldError[]; now: ChangedLine }

/** @param verdictProblems by line: what is wrong with the verdict that the page showed */
export function problemsOf(
  lines: Line[],
  products: ReadonlyMap<string, LockedProduct>,
  verdictProblems: ReadonlyMap<number, string>,
): LineProblem[] {
  return lines.flatMap((line, at) => {
    const product = products.get(line.productId)
    const errors = errorsOf(line, product).map((one) => ({
      ...one,
      path: `lines.${at}.${one.path}`,
    }))
    const problem = verdictProblems.get(at)
    if (problem) errors.push({ path: `lines.${at}.shownVerdict`, message: problem })
    return errors.length > 0 ? [{ errors, now: nowOf(line, product) }] : []
  })
}

function errorsOf(line: Line, product: LockedProduct | undefined) {
  if (!product?.isSold) return [{ path: 'productId', message: 'This part is no longer sold' }]
  const errors: FieldError[] = []
  const cents = unitCents(product.priceCents, product.steps ?? [], line.quantity)
  if (toCents(line.pricePerUnit) !== cents) {
    const message = `The price is now ${formatCents(cents)}`
    errors.push({ path: 'pricePerUnit', message })
  }
  if (line.coreCharge !== undefined && toCents(line.coreCharge) !== product.coreCents) {
    const message = `The core charge is now ${formatCents(product.coreCents)}`
    errors.push({ path: 'coreCharge', message })
  }
  const problem = quantityProblem(line.quantity, boundsOf(product))
  if (problem) errors.push({ path: 'quantity', message: quantityWords(problem, product) })
  return errors
}

function boundsOf({ minimum, available, packSize }: LockedProduct) {
  return { minimumOrderQuantity: minimum, availableQuantity: available, packSize }
}

function nowOf({ productId, quantity }: Line, product: LockedProduct | undefined): ChangedLine {
  if (!product) return { productId, isSold: false }
  const { name, isSold } = product
  if (!isSold) return { productId, isSold, product: name }
  return {
    productId,
    isSold,
    product: name,
    pricePerUnit: toDollars(unitCents(product.priceCents, product.steps ?? [], quantity)),
    availableQuantity: product.available,
    minimumOrderQuantity: product.minimum,
    ...(product.packSize > 1 && { packSize: product.packSize }),
  }
}

/** The error that answers a checkout with lines that have changed: it names each of them. */
export function changedLinesError(
  problems: LineProblem[],
  lineCount: number,
  quote: Quote | undefined,
) {
  const errors = problems.flatMap((one) => one.errors)
  return new AppError(409, messageOf(problems, lineCount), {
    errors,
    changed: { lines: problems.map(({ now }) => now), ...(quote && { quote }) },
  })
}

function messageOf([first, ...others]: LineProblem[], lineCount: number) {
  if (others.length > 0) {
    return `${1 + others.length} of your ${lineCount} parts have changed. Please review them.`
  }
  const messages = first?.errors.map(({ message }) => message).join('. ')
  return `${first?.now.product ?? 'A part in your basket'}: ${messages}. Please review it.`
}
