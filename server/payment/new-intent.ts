import { sql } from 'drizzle-orm'
import { prepare } from '../db/client.ts'
import { type Customer, isAccount } from '../identity/customer.ts'
import { enforceRateLimit } from '../rate-limit/rate-limit.ts'

// A card that Stripe charges is counted nowhere else, and its bank takes the money back with a fee for the owner once the card turns
// out to be stolen. So the payments that a customer begins are bounded, and not only the cards that are declined.

const findKnown = prepare<{ isKnown: boolean }, { id: string }>(
  'account that paid more than a day ago',
  sql`
    select exists (
      select from "order" where customer_id = ${sql.placeholder('id')}::uuid
        and paid_at < now() - interval '1 day' and not is_disputed and refunded_cents < total_cents) as "isKnown"`,
)

/**
 * Counts an intent that is to be created: of a guest by network, of an account by account, and until a day after its first payment
 * also by network, as a thief has many accounts. @throws AppError 429
 */
export async function countNewIntent(customer: Customer) {
  if (!isAccount(customer)) return enforceRateLimit('guest-intents', { ip: customer.ip })
  const { id, ip } = customer
  const [found] = await findKnown({ id })
  await enforceRateLimit('account-intents', { account: id, ...(!found?.isKnown && { ip }) })
}
