import { eq } from 'drizzle-orm'
import type { NewPartReview } from '#contract/catalog/part-review.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { review } from '../../platform/db/schema/review.ts'
import { AppError, notLoggedIn } from '../../platform/errors.ts'
import { type Customer, isAccount } from '../../platform/identity/customer.ts'
import { requireUnblocked } from '../../platform/identity/note-customer.ts'
import { requireArrivedLine, requireOwnOrder } from './arrived-line.ts'

/**
 * A buyer's review of a part: one for each bought line, which the database holds to. Refunded lines
 * may be reviewed, too: that is when it matters.
 * @returns its id
 * @throws AppError 401, 404; 403 not theirs, or blocked; 409 it has not arrived, or is reviewed
 */
export async function reviewPart(
  customer: Customer,
  orderId: string,
  { position, rating, review: text }: NewPartReview,
) {
  const { customerName } = await requireOwnOrder(customer, orderId)
  const { productId, vehicle } = await requireArrivedLine(orderId, position)
  return db.transaction(async (tx) => {
    const userId = isAccount(customer) ? await lockWriter(tx, customer.id) : null
    await requireUnblocked('review', customer.email, tx)
    const [written] = await tx
      .insert(review)
      .values({
        ...{ productId, orderId, position, rating, vehicle, userId, review: text },
        ...{ name: shortName(customerName), location: '', verifiedBuyer: true },
      })
      .onConflictDoNothing()
      .returning({ id: review.id })
    if (!written) throw new AppError(409, 'You have reviewed this part.')
    return written.id
  })
}

/** A removal of the writer waits, and then takes the name off this review, too. */
async function lockWriter(tx: Transaction, id: string) {
  const [account] = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, id))
    .for('key share')
  if (!account) throw notLoggedIn()
  return account.id
}

const NAMELESS = 'A buyer'
/** An email, a link, or no first name. */
const UNFIT_NAME = /[@/:]|\.\S|.{21}/

/** ‘Daniel O.’ */
export function shortName(name: string) {
  const [first = '', ...others] = name.trim().split(/\s+/)
  if (UNFIT_NAME.test(first)) return NAMELESS
  const [initial = ''] = others.at(-1) ?? ''
  return initial ? `${first} ${initial.toUpperCase()}.` : first || NAMELESS
}
