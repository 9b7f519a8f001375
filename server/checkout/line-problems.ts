import type { ChangedLine, CheckoutLine } from '#contract/checkout.ts'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import { OVER_STOCK, UNDER_MINIMUM } from '#contract/new-order.ts'
import { AppError, type FieldError } from '../errors.ts'

/** A product of a checkout, as it is under the lock of its row. */
export type LockedProduct = {
  id: string
  name: string
  priceCents: number
  minimum: number
  available: number
  isSold: boolean
}

/** A line that can't be ordered as it was sent: what is wrong with each of its fields, and the product as it is now. */
export type LineProblem = { errors: FieldError[]; now: ChangedLine }

/** @param misfits what the verdict of a line is wrong about, by its place */
export function problemsOf(
  lines: CheckoutLine[],
  products: Map<string, LockedProduct>,
  misfits: ReadonlyMap<number, string>,
): LineProblem[] {
  return lines.flatMap((line, at) => {
    const product = products.get(line.productId)
    const errors = errorsOf(line, product).map((one) => ({
      ...one,
      path: `lines.${at}.${one.path}`,
    }))
    const misfit = misfits.get(at)
    if (misfit) errors.push({ path: `lines.${at}.shownVerdict`, message: misfit })
    return errors.length > 0 ? [{ errors, now: nowOf(line, product) }] : []
  })
}

function errorsOf(line: CheckoutLine, product: LockedProduct | undefined) {
  if (!product?.isSold) return [{ path: 'productId', message: 'This part is no longer sold' }]
  const errors: FieldError[] = []
  if (toCents(line.pricePerUnit) !== product.priceCents) {
    const message = `The price is ${formatPrice(toDollars(product.priceCents))} now`
    errors.push({ path: 'pricePerUnit', message })
  }
  if (line.quantity < product.minimum) errors.push({ path: 'quantity', message: UNDER_MINIMUM })
  else if (line.quantity > product.available) {
    errors.push({ path: 'quantity', message: OVER_STOCK })
  }
  return errors
}

function nowOf({ productId }: CheckoutLine, product: LockedProduct | undefined): ChangedLine {
  if (!product) return { productId, isSold: false }
  const { name, isSold } = product
  if (!isSold) return { productId, isSold, product: name }
  return {
    productId,
    isSold,
    product: name,
    pricePerUnit: toDollars(product.priceCents),
    availableQuantity: product.available,
    minimumOrderQuantity: product.minimum,
  }
}

/** The error that answers a checkout with lines that have changed: it names each of them. */
export function changedLinesError(problems: LineProblem[], lineCount: number) {
  const errors = problems.flatMap((one) => one.errors)
  return new AppError(409, sentenceOf(problems, lineCount), {
    errors,
    changed: { lines: problems.map(({ now }) => now) },
  })
}

function sentenceOf([first, ...others]: LineProblem[], lineCount: number) {
  if (others.length > 0) {
    return `${1 + others.length} of your ${lineCount} parts have changed. Please look at them again.`
  }
  const messages = first?.errors.map(({ message }) => message).join('. ')
  return `${first?.now.product ?? 'A part of your basket'}: ${messages}. Please look at it again.`
}
