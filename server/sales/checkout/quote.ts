import type { Quote, QuoteRequest } from '#contract/order/checkout-quote.ts'
import type { ManualDiscount } from '#contract/pricing/manual-discount.ts'
import { fieldError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { trustOf } from '../../platform/identity/trust.ts'
import { wouldTakeDebit } from '../order/debit.ts'
import { reachedMostLines } from '../order/open-lines.ts'
import { countCodeAttempt } from '../pricing/discount/code-attempts.ts'
import { normalCode } from '../pricing/discount/find-code.ts'
import { goodsOf, type PricedPart } from '../pricing/price-order.ts'
import { type OwnersPrices, selectPrices, toPrices } from '../pricing/read-prices.ts'
import type { TaxQuestion } from '../pricing/tax-question.ts'
import { findOrAskForTaxes } from '../pricing/tax-quote.ts'
import { findCheckoutCode, type TypedCode } from './checkout-code.ts'
import { findParts, toPart } from './checkout-parts.ts'
import { destinationOf, undeliverableError } from './destination.ts'
import { taxCallerOf } from './order-holder.ts'
import { addTax, priceBeforeTax } from './price-checkout.ts'
import { countriesOf } from './quote-view.ts'

type Customer = Pick<SessionUser, 'id' | 'email'>

/** More than one card payment takes by far, and few enough for doubles. */
const MAX_CENTS = 1_000_000_000_000

/**
 * What a checkout would cost. Takes no units and no use of a code.
 * @param manualDiscount of the staff alone
 * @throws AppError 404 a part is not sold; 400 the shop does not deliver there, or no card can pay
 *   so much; 502 of Stripe Tax
 */
export async function quote(
  request: QuoteRequest,
  ip: string,
  customer?: Customer,
  manualDiscount?: ManualDiscount | null,
): Promise<Quote> {
  const [parts, prices] = await Promise.all([partsOf(request), selectPrices({}).then(toPrices)])
  requirePayable(parts)
  const price = priceBeforeTax(parts, prices, {
    destination: destinationOf(request, prices),
    isZoneKnown: isZoneKnown(request, prices),
    rate: request.rate,
    code: request.code ? await tryCode(request.code, ip, customer) : undefined,
    manualDiscount,
  })
  requireDeliverable(price)
  const caller = { ip, ...(customer && taxCallerOf(customer)) }
  const findTaxes = async (question: TaxQuestion) => {
    const answer = await findOrAskForTaxes(question, caller, 'postalCode')
    return answer && { answer }
  }
  const [{ quote: answer }, mostLines, takesDebit] = await Promise.all([
    addTax(price, request, findTaxes),
    reachedMostLines(parts.length, customer),
    knownTrustOf(customer).then((trust) =>
      wouldTakeDebit({ ...NOBODY, ...customer, ip, ...trust }),
    ),
  ])
  return {
    ...answer,
    ...(mostLines !== undefined && { mostLines }),
    ...(takesDebit && { takesDebit }),
  }
}

/** A guest whose email is not known yet. */
const NOBODY = { id: null, email: '' }

async function knownTrustOf(customer: Customer | undefined) {
  return customer ? trustOf(customer) : { hasPaid: false, isVerified: false }
}

async function partsOf({ lines }: QuoteRequest) {
  const rows = await findParts({ ids: lines.map(({ productId }) => productId) })
  const known = new Map(rows.map((row) => [row.id, row]))
  return lines.map(({ productId, quantity }, at) => {
    const row = known.get(productId)
    if (!row) throw fieldError(`lines.${at}.productId`, 'This part is no longer sold', 404)
    return toPart(row, quantity)
  })
}

function requirePayable(parts: readonly PricedPart[]) {
  if (goodsOf(parts).every(({ goodsCents }) => goodsCents <= MAX_CENTS)) return
  throw fieldError('lines', 'This order is too large for one card payment')
}

function requireDeliverable({ priced, destination, prices }: ReturnType<typeof priceBeforeTax>) {
  const { undeliverable } = priced
  if (!undeliverable) return
  throw undeliverableError(undeliverable, destination, 'country', countriesOf(prices.zones))
}

/** Without a postal code a zone of postal codes may take the order yet. */
function isZoneKnown({ country, postalCode }: QuoteRequest, { zones }: OwnersPrices) {
  if (!country) return false
  return (
    postalCode !== undefined || zones.every(({ postalPrefixes }) => postalPrefixes.length === 0)
  )
}

/** A code that exists is no attempt to guess one. */
async function tryCode(
  typed: string,
  ip: string,
  customer: Customer | undefined,
): Promise<TypedCode> {
  const attempt = await countCodeAttempt({ ip, ...(customer && { account: customer.id }) })
  if (attempt.refused) return { code: normalCode(typed), refusal: attempt.refused.message }
  const trust = await knownTrustOf(customer)
  const { id: customerId = null, email } = customer ?? {}
  const found = await findCheckoutCode(typed, { email, customerId, basketHash: null, ip, ...trust })
  if (found.found) await attempt.takeBack()
  return found
}
