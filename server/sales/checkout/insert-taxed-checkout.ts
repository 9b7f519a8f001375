import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { askForTaxes } from '../pricing/tax-calculation.ts'
import { notPlacedYet } from './checkout-error.ts'
import { type CheckoutOutcome, TaxToBeAsked } from './checkout-outcome.ts'
import { enforceOrderRateLimit } from './count-placing.ts'
import { insertCheckout } from './insert-checkout.ts'
import { taxCallerOf } from './order-holder.ts'
import type { Idempotency, OrderRequest } from './order-request.ts'
import type { Fits } from './ordered-fit.ts'

/**
 * Once for its own question; again if a price changed meanwhile, or if another order took the
 * answer.
 */
const MAX_QUESTIONS = 3

/**
 * Places the order; where Stripe has to be asked for the tax, it is asked between two transactions,
 * with nothing locked, and the second one checks that lines, prices and rates are still what Stripe
 * was asked about.
 * @throws AppError as `insertCheckout`; 429 and 502 as `askForTaxes`
 */
export async function insertTaxedCheckout(
  customer: SessionUser | NewGuest,
  input: OrderRequest,
  fits: Fits,
  idempotency: Idempotency,
): Promise<CheckoutOutcome> {
  const { ip, email } = customer
  const caller = isAccount(customer) ? { ip, ...taxCallerOf(customer) } : { ip, email }
  for (let asked = 0; ; asked += 1) {
    try {
      return await insertCheckout(customer, input, fits, idempotency)
    } catch (error) {
      if (!(error instanceof TaxToBeAsked)) throw error
      if (asked === MAX_QUESTIONS) break
      await askForTaxes(error.question, caller, 'shipTo.postalCode').catch(async (failure) => {
        // The call was counted in the transaction that was rolled back.
        await enforceOrderRateLimit(customer)
        throw failure
      })
    }
  }
  throw notPlacedYet()
}
