import { sql } from 'drizzle-orm'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { type Connection, prepare } from '../../platform/db/client.ts'
import type { FieldError } from '../../platform/errors.ts'
import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { networkOf } from '../../platform/rate-limit/ip.ts'
import { mailboxOf } from '../../platform/rate-limit/mailbox.ts'
import type { Destination } from '../pricing/delivery.ts'
import { codeSays } from '../pricing/discount/amount-off.ts'
import {
  codeProblem,
  DELIVERY_IS_FREE,
  type FoundDiscount,
} from '../pricing/discount/code-rules.ts'
import { findDiscount, lockDiscount, normalCode } from '../pricing/discount/find-code.ts'
import {
  goodsOf,
  isDeliveryFree,
  type PricedOrder,
  type PricedPart,
  priceOrder,
} from '../pricing/price-order.ts'
import { goodsAlone, selectPrices, toPrices } from '../pricing/read-prices.ts'
import { type CheckoutTax, taxOfCheckout } from './checkout-tax.ts'
import { destinationOf, missingPostalCode } from './destination.ts'
import { type LineProblem, type LockedProduct, problemsOf } from './line-problems.ts'
import type { Placing } from './placing.ts'
import { toQuote } from './quote-view.ts'

// What a checkout costs, within its transaction: the products and the code are locked, rates and
// taxes read once.

export type PricedCheckout = {
  products: Map<string, LockedProduct>
  problems: LineProblem[]
  /** undefined: a part is no longer sold. */
  price?: CheckoutPrice
}

export type CheckoutPrice = {
  priced: PricedOrder
  quote: Quote
  destination: Destination
  /** The country of the shop. */
  home: string
  /** Does the price depend on where the order goes? */
  needsDestination: boolean
  /** Left out, although delivery to the country is priced by it. */
  missing: FieldError | undefined
  tax: CheckoutTax
  isTaxIncluded: boolean
  /** Within this many days its old parts can be sent back. */
  oldPartDays: number
  /** The code's, if it has a use left for this order. */
  discount: FoundDiscount | undefined
  /** What is wrong with the code. */
  code: { problem: string; isUnknown: boolean } | undefined
}

// Sorted by id: two checkouts with the same parts in a different sequence don't deadlock. Others
// may refer to the products meanwhile, so not `for update`.
const lock = prepare<LockedProduct, { ids: string[] }>(
  'lock products of a checkout',
  sql`
    select id, name, title, number, sku, (select b.name from brand b where b.id = brand_id) as brand,
      price_per_unit_cents as "priceCents", price_steps as steps, pack_size as "packSize",
      weight_grams as "weightGrams", tax_category as "taxCategory",
      coalesce(core_charge_cents, 0) as "coreCents", minimum_order_quantity as minimum,
      available_quantity as available, deleted_at is null and state = 'live' as "isSold",
      old_part_days() as "oldPartDays"
    from product where id = any(${sql.placeholder('ids')}::uuid[]) order by id for no key update`,
)

type Asking = {
  customer: SessionUser | NewGuest
  hasPaid: boolean
  /** Of one who never paid: is the email verified? */
  isVerified: boolean
}

/** @param verdictProblems by line: what is wrong with the verdict that the page showed */
export async function priceCheckout(
  input: Placing,
  asking: Asking,
  verdictProblems: ReadonlyMap<number, string>,
  on: Connection,
): Promise<PricedCheckout> {
  const ids = input.lines.map(({ productId }) => productId)
  const [rows, owners] = await Promise.all([
    lock({ ids }, on),
    input.isForm ? undefined : selectPrices({}, on).then(toPrices),
  ])
  const prices = owners ?? goodsAlone(rows[0]?.oldPartDays ?? 0)
  const products = new Map(rows.map((row) => [row.id, row]))
  const problems = problemsOf(input.lines, products, verdictProblems)
  const parts = input.lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    return product?.isSold ? [partOf(product, quantity)] : []
  })
  if (parts.length < input.lines.length) return { products, problems }
  const read = input.code ? await lockAndReadCode(input.code, asking, parts, on) : undefined
  const destination = destinationOf(input.shipTo ?? {}, prices)
  const isUnneeded =
    read?.problem === undefined &&
    read?.found?.kind === 'free delivery' &&
    isDeliveryFree(parts, prices, destination)
  const code = isUnneeded ? refused(read.result.code, read.found, DELIVERY_IS_FREE) : read
  const discount = code?.problem === undefined ? code?.found : undefined
  const untaxed = priceOrder(parts, prices, { destination, rate: input.rate, discount })
  const order = { parts, priced: untaxed, destination }
  const { priced, tax } = await taxOfCheckout(order, prices, input.shipTo, on)
  const taxPending = prices.stripeTax && tax.kind !== 'known'
  const quote = toQuote(priced, prices, code ? code.result : null, taxPending)
  return {
    products,
    problems,
    price: {
      priced,
      quote,
      destination,
      home: prices.home,
      needsDestination: prices.zones.length > 0 || prices.taxMode !== 'none',
      missing: missingPostalCode(destination, prices),
      tax,
      isTaxIncluded: prices.taxMode === 'inclusive',
      oldPartDays: prices.oldPartDays,
      discount,
      code: code?.problem ? { problem: code.problem, isUnknown: !code.found } : undefined,
    },
  }
}

async function lockAndReadCode(
  typed: string,
  { customer, hasPaid, isVerified }: Asking,
  parts: readonly PricedPart[],
  on: Connection,
) {
  const code = normalCode(typed)
  await lockDiscount({ code }, on)
  // A statement of its own: it sees the uses that the lock has waited for.
  const mailbox = mailboxOf(customer.email)
  const customerId = isAccount(customer) ? customer.id : null
  const basketHash = isAccount(customer) ? null : (customer.basket?.tokenHash ?? null)
  const network = hasPaid ? null : networkOf(customer.ip)
  const [found] = await findDiscount(
    { code, mailbox, customerId, basketHash, network, isVerified },
    on,
  )
  const problem = codeProblem(code, found, goodsOf(parts))
  if (problem !== undefined || !found) return refused(code, found, problem ?? '')
  return { found, problem: undefined, result: { code, says: codeSays(found) } }
}

function refused(code: string, found: FoundDiscount | undefined, problem: string) {
  return { found, problem, result: { code, problem } }
}

function partOf(product: LockedProduct, quantity: number): PricedPart {
  const { id: productId, priceCents, steps, weightGrams, taxCategory, coreCents } = product
  return {
    productId,
    quantity,
    priceCents,
    steps: steps ?? [],
    weightGrams,
    taxCategory,
    coreCents,
  }
}
