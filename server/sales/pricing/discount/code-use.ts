import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Connection, prepare, type Transaction } from '../../../platform/db/client.ts'
import { SHARES } from '../../../platform/rate-limit/ceiling-share.ts'
import { mailboxOf } from '../../../platform/rate-limit/mailbox.ts'

// Uses of discount codes: an order has one while it holds its units, and for good once it is paid.
// Whatever takes or gives back uses locks the codes after the products, sorted by id.

/** The code is neither stopped by an editor nor past its end. */
export const HAS_NOT_ENDED = sql`(stopped_at is null and coalesce(now() < "until", true))`

export const HAS_USES_LEFT = sql`(max_uses is null or uses < max_uses)`

/** Of the code, by an order; `basketHash` of a guest's. */
export type Use = {
  discountId: string
  orderId: string
  email: string
  basketHash: string | null
  isVerified: boolean
}

/** @returns the code's id, unless it is used up */
const insertUse = prepare<{ id: string }, Use>(
  'take discount',
  sql`
    with taken as (
      update discount set uses = uses + 1
      where id = ${sql.placeholder('discountId')} and ${HAS_USES_LEFT}
      returning id
    )
    insert into discount_use (order_id, discount_id, email, basket_hash, is_verified)
    select ${sql.placeholder('orderId')}::uuid, id, ${sql.placeholder('email')}, ${sql.placeholder('basketHash')},
      ${sql.placeholder('isVerified')}::boolean
    from taken
    returning discount_id as id`,
)

/** Takes a use for an order that is being placed; its code is locked. */
export async function takeUse(use: Use, on: Connection) {
  const taken = await insertUse(use, on)
  if (taken.length > 0) return
  throw new Error(`discount ${use.discountId} is used up, although it is locked`)
}

type Order = {
  id: string
  discountCode: string | null
  customerId: string | null
  customerEmail: string
}

/**
 * Whose uses are counted: `mailbox` by `mailboxOf`, null where it has none of what the others name.
 */
type UsesOf = Record<'mailbox' | 'customerId' | 'basketHash', string | null | SQLWrapper>

/**
 * How many uses of the code `discount` a customer has: those of the mailbox's paid orders, and
 * those of the unpaid orders of the account or the guest's basket. Anyone can order with another's
 * email: unpaid, that uses up none of theirs.
 */
export function usesOf({ mailbox, customerId, basketHash }: UsesOf) {
  return sql`(${paidUsesOf(mailbox)} + (
    select count(*) from "order" o join discount_use u on u.order_id = o.id
    where o.customer_id = ${customerId}::uuid and o.paid_at is null and u.discount_id = discount.id) + (
    select count(*) from discount_use u join "order" o on o.id = u.order_id
    where u.basket_hash = ${basketHash}::text and o.customer_id is null and o.paid_at is null and u.discount_id = discount.id))`
}

/** What orders of a mailbox have paid with the code `discount`. */
export function paidUsesOf(mailbox: string | null | SQLWrapper) {
  return sql`(
    select count(*) from discount_use u join "order" o on o.id = u.order_id
    where u.discount_id = discount.id and u.mailbox = ${mailbox} and o.paid_at is not null)`
}

/**
 * A customer who never paid. A guest, or an account whose email is not verified, needs nothing to
 * hold uses, and an account with a verified email needs little more. Accounts with a verified email
 * are counted among themselves: guests behind the same IP don't use up their uses.
 */
export type NeverPaid = { network: string; isVerified: boolean }

type Held = { network: string | null | SQLWrapper; isVerified: boolean | SQLWrapper }

/** What part of the uses that are not paid for is left to networks that hold none. */
const FOR_FIRST = 0.5

/**
 * What orders of customers who had never paid hold of the code `discount`: theirs alone have a
 * network.
 */
const HELD_BY_NEVER_PAID = sql`(
  select count(*) from "order" o join discount_use u on u.order_id = o.id
  where o.network is not null and o.paid_at is null and u.discount_id = discount.id)`

/**
 * Do unpaid orders of customers of a network, or of its IPv6 site, that never paid hold so many
 * uses of the code `discount` that it gets no more? One is always allowed. None gets more than a
 * share of those that are left beside `FOR_FIRST`, as `takeShare` has it: otherwise some twenty
 * networks would hold nearly all. The customer's state when the use was taken counts: otherwise
 * each account that verifies its email, or pays another order, would free its network's first use
 * for the next. Exact while the code is locked.
 * @param held network null: the customer has paid
 */
export function isHeldByNetwork({ network, isVerified }: Held) {
  return sql`(max_uses is not null and (
    select case when count(*) = 0 then false
      else count(*) * ${SHARES}::int >= max_uses - uses - (max_uses - uses + ${HELD_BY_NEVER_PAID}) * ${FOR_FIRST}::numeric end
    from "order" o join discount_use u on u.order_id = o.id
    where o.network is not null and site_of(o.network) = site_of(${network}::text) and o.paid_at is null
      and u.discount_id = discount.id and u.is_verified = ${isVerified}::boolean))`
}

/** Does an unpaid order hold a use of the code `discount`? */
export const IS_HELD_BY_ORDERS = sql`exists (
  select from discount_use u join "order" o on o.id = u.order_id where u.discount_id = discount.id and o.paid_at is null)`

/** A statement of its own: the next one sees the uses that it has waited for. */
export async function lockCode(tx: Transaction, code: string) {
  await tx.execute(sql`select from discount where code = ${code} for no key update`)
}

/** Several, sorted by id as `giveBackUses` locks them. */
export async function lockCodes(tx: Transaction, codes: string[]) {
  await tx.execute(sql`
    select from discount where code = any(${sql.param(codes)}::text[]) order by id for no key update`)
}

/**
 * Takes the use of an order whose hold has ended again, unless the code has ended. An order that
 * still has its use keeps it.
 * @param neverPaid the customer, who then may not hold more than a share
 * @returns has the order a use?
 */
export async function retakeUse(tx: Transaction, order: Order, neverPaid: NeverPaid | undefined) {
  const { id, discountCode: code, customerId, customerEmail } = order
  if (code === null) return true
  await lockCode(tx, code)
  const uses = usesOf({ mailbox: mailboxOf(customerEmail), customerId, basketHash: null })
  const { network, isVerified } = neverPaid ?? { network: null, isVerified: false }
  const { rows } = await tx.execute<{ isThere: boolean }>(sql`
    with kept as (select order_id from discount_use where order_id = ${id}),
    taken as (
      update discount set uses = uses + 1
      where code = ${code} and not exists (select from kept) and ${HAS_NOT_ENDED} and ${HAS_USES_LEFT}
        and (max_per_customer is null or max_per_customer > ${uses})
        and not ${isHeldByNetwork({ network, isVerified })}
      returning id
    ),
    used as (
      insert into discount_use (order_id, discount_id, email, is_verified)
      select ${id}::uuid, id, ${customerEmail}, ${isVerified}::boolean from taken
      returning order_id
    )
    select exists (select from kept) or exists (select from used) as "isThere"`)
  return rows[0]?.isThere === true
}

/**
 * Could an unpaid order be paid with its code? One that has its use, unless the customer's mailbox
 * has paid for as many others meanwhile; one whose hold has ended, if it could have a use again.
 * Takes nothing.
 */
export async function isUseLeft(tx: Transaction, order: Order) {
  const { id, discountCode: code, customerId, customerEmail } = order
  if (code === null) return true
  const mailbox = mailboxOf(customerEmail)
  const { rows } = await tx.execute<{ isLeft: boolean }>(sql`
    select case when exists (select from discount_use where order_id = ${id})
      then max_per_customer is null or max_per_customer > ${paidUsesOf(mailbox)}
      else ${HAS_NOT_ENDED} and ${HAS_USES_LEFT}
        and (max_per_customer is null or max_per_customer > ${usesOf({ mailbox, customerId, basketHash: null })})
      end as "isLeft"
    from discount where code = ${code}`)
  return rows[0]?.isLeft === true
}

/**
 * The mailbox of the unpaid order `o` has paid as often with the order's code as it may: this order
 * can't be paid.
 */
export const IS_USED_UP_BY_MAILBOX = sql`exists (
  select from discount_use mine join discount on discount.id = mine.discount_id
  where mine.order_id = o.id and max_per_customer <= ${paidUsesOf(sql`mine.mailbox`)})`

/** Gives the uses of locked orders back, of those that have one. */
export async function giveBackUses(tx: Transaction, orderIds: string[]) {
  const isTheirs = sql`order_id = any(${sql.param(orderIds)}::uuid[])`
  await tx.execute(sql`
    select from discount where id in (select discount_id from discount_use where ${isTheirs})
    order by id for no key update`)
  await tx.execute(sql`
    with freed as (delete from discount_use where ${isTheirs} returning discount_id)
    update discount set uses = uses - back.count
    from (select discount_id, count(*) as count from freed group by 1) back
    where discount.id = back.discount_id`)
}
