import { sql } from 'drizzle-orm'
import type { Quote, QuoteRequest } from '#contract/order/checkout-quote.ts'
import type { PriceStep } from '#contract/pricing/price-step.ts'
import { prepare } from '../../platform/db/client.ts'
import { fieldError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { countCodeAttempt } from '../../platform/rate-limit/code-attempts.ts'
import { networkOf } from '../../platform/rate-limit/ip.ts'
import { mailboxOf } from '../../platform/rate-limit/mailbox.ts'
import { codeSays } from '../pricing/discount/amount-off.ts'
import {
  codeProblem,
  DELIVERY_IS_FREE,
  type DiscountTerms,
} from '../pricing/discount/code-rules.ts'
import { findDiscount, normalCode } from '../pricing/discount/find-code.ts'
import { goodsOf, isDeliveryFree, priceOrder } from '../pricing/price-order.ts'
import { type OwnersPrices, selectPrices, toPrices } from '../pricing/read-prices.ts'
import { taxCallerOf, trustOf } from './account-trust.ts'
import { reachedMostLines } from './admission.ts'
import { taxOfQuote } from './checkout-tax.ts'
import { destinationOf, undeliverableError } from './destination.ts'
import { countriesOf, toQuote } from './quote-view.ts'

type Row = {
  id: string
  priceCents: number
  steps: PriceStep[] | null
  weightGrams: number | null
  taxCategory: string
  coreCents: number
}

const selectParts = prepare<Row, { ids: string[] }>(
  'parts of a quote',
  sql`
    select id, price_per_unit_cents as "priceCents", price_steps as steps, weight_grams as "weightGrams",
      tax_category as "taxCategory", coalesce(core_charge_cents, 0) as "coreCents"
    from product where id = any(${sql.placeholder('ids')}::uuid[]) and deleted_at is null and state = 'live'`,
)

type Customer = Pick<SessionUser, 'id' | 'email'>

/** More than one card payment takes by far, and few enough for doubles. */
const MAX_CENTS = 1_000_000_000_000

/**
 * What a checkout would cost. Takes no units and no use of a code.
 * @throws AppError 404 a part is not sold; 400 the shop does not deliver there, or no card can pay
 *   so much; 502 of Stripe Tax
 */
export async function quote(
  request: QuoteRequest,
  ip: string,
  customer?: Customer,
): Promise<Quote> {
  const ids = request.lines.map(({ productId }) => productId)
  const [rows, prices] = await Promise.all([selectParts({ ids }), selectPrices({}).then(toPrices)])
  const parts = new Map(rows.map((row) => [row.id, row]))
  const lines = request.lines.map(({ productId, quantity }, at) => {
    const part = parts.get(productId)
    if (!part) throw fieldError(`lines.${at}.productId`, 'This part is no longer sold', 404)
    return { ...part, productId, quantity, steps: part.steps ?? [] }
  })
  const goods = goodsOf(lines)
  if (goods.some(({ goodsCents }) => goodsCents > MAX_CENTS)) {
    throw fieldError('lines', 'This order is too large for one card payment')
  }
  const destination = destinationOf(request, prices)
  const read = request.code ? await readCode(request.code, goods, ip, customer) : null
  const isUnneeded =
    read?.discount?.kind === 'free delivery' &&
    isZoneKnown(request, prices) &&
    isDeliveryFree(lines, prices, destination)
  const code: Code | null = isUnneeded
    ? { result: { code: read.result.code, problem: DELIVERY_IS_FREE } }
    : read
  const untaxed = priceOrder(lines, prices, {
    destination,
    rate: request.rate,
    discount: code?.discount,
  })
  const { undeliverable } = untaxed
  if (undeliverable) {
    throw undeliverableError(undeliverable, destination, 'country', countriesOf(prices.zones))
  }
  const order = { parts: lines, priced: untaxed, destination }
  const caller = { ip, ...(customer && taxCallerOf(customer)) }
  const [{ priced, taxPending }, mostLines] = await Promise.all([
    taxOfQuote(order, prices, request, caller),
    reachedMostLines(lines.length, customer),
  ])
  const answer = toQuote(priced, prices, code?.result ?? null, taxPending)
  return mostLines === undefined ? answer : { ...answer, mostLines }
}

/** Without a postal code a zone of postal codes may take the order yet. */
function isZoneKnown({ country, postalCode }: QuoteRequest, { zones }: OwnersPrices) {
  if (!country) return false
  return (
    postalCode !== undefined || zones.every(({ postalPrefixes }) => postalPrefixes.length === 0)
  )
}

type Code = { result: NonNullable<Quote['code']>; discount?: DiscountTerms }

async function readCode(
  typed: string,
  goods: ReturnType<typeof goodsOf>,
  ip: string,
  customer: Customer | undefined,
): Promise<Code> {
  const code = normalCode(typed)
  const attempt = await countCodeAttempt({ ip, ...(customer && { account: customer.id }) })
  if (attempt.refused) return { result: { code, problem: attempt.refused.message } }
  const mailbox = customer ? mailboxOf(customer.email) : ''
  const customerId = customer?.id ?? null
  const trust = customer && (await trustOf(customer))
  const network = trust?.hasPaid ? null : networkOf(ip)
  const isVerified = trust?.isVerified ?? false
  const [found] = await findDiscount({
    code,
    mailbox,
    customerId,
    basketHash: null,
    network,
    isVerified,
  })
  if (found) await attempt.takeBack()
  const problem = codeProblem(code, found, goods)
  if (problem || !found) return { result: { code, problem: problem ?? '' } }
  return { result: { code, says: codeSays(found) }, discount: found }
}
