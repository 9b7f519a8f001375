import { sql } from 'drizzle-orm'
import { prepare } from '../../platform/db/client.ts'
import { type Customer, isAccount } from '../../platform/identity/customer.ts'
import { enforceRateLimit } from '../../platform/rate-limit/enforce-rate-limit.ts'

// Declined cards are counted elsewhere (card-attempts.ts). A stolen card that Stripe
// charges costs the owner more: its bank takes the money back, with a fee. So the payments that a
// customer begins are bounded, too.

const findKnown = prepare<{ isKnown: boolean }, { id: string }>(
  'account that paid more than a day ago',
  sql`
    select exists (
      select from "order" where customer_id = ${sql.placeholder('id')}::uuid
        and paid_at < now() - interval '1 day' and not is_disputed and refunded_cents < total_cents) as "isKnown"`,
)

/**
 * Counts an intent before it is created: a guest's by network, and an account's by account. A thief
 * has many accounts, so those that have not paid for a day or longer count by network, too.
 * @throws AppError 429
 */
export async function countNewIntent(customer: Customer) {
  if (!isAccount(customer)) return enforceRateLimit('guest-intents', { ip: customer.ip })
  const { id, ip } = customer
  const [found] = await findKnown({ id })
  await enforceRateLimit('account-intents', { account: id, ...(!found?.isKnown && { ip }) })
}
