import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { prepare, type Within } from '../db/client.ts'
import { AppError } from '../errors.ts'
import { mailboxOf } from '../rate-limit/mailbox.ts'
import { derivedKey } from './derived-key.ts'

// A customer is a mailbox, with an account or as a guest. Each order and question notes its
// customer, in its transaction, unless the customer is blocked: a block that commits first is seen,
// since both write the customer's row.

/** What a blocked customer can't do. */
type Refused = 'order' | 'question' | 'review' | 'alert'

const key = derivedKey('blocked mailbox')

/** What stays of the mailbox of a blocked customer whose data is erased. */
export function mailboxDigest(mailbox: string) {
  return createHmac('sha256', key).update(mailbox).digest('base64url')
}

const IS_BLOCKED_BY_DIGEST = sql`exists (
  select from customer erased
  where erased.mailbox = ${sql.placeholder('digest')} and erased.blocked_at is not null
)`

// Anyone can type another person's email.
const IS_KNOWN = sql`(
  exists (select from "user" u where mailbox_of(u.email) = customer.mailbox and u.email_verified)
  or exists (
    select from "order" o where mailbox_of(o.customer_email) = customer.mailbox and o.paid_at is not null
  )
)`

const renamed = (column: 'email' | 'name') => sql`
  case when ${sql.placeholder('isTrusted')}::boolean or not ${IS_KNOWN}
    then excluded.${sql.identifier(column)} else customer.${sql.identifier(column)} end`

const upsert = prepare<
  { isNew: boolean },
  Record<'mailbox' | 'digest' | 'email' | 'name' | 'lastId', string> & { isTrusted: boolean }
>(
  'note customer',
  sql`
    insert into customer (id, mailbox, email, name, last_id)
    select gen_random_uuid(), ${sql.placeholder('mailbox')}::text, ${sql.placeholder('email')}::text,
      ${sql.placeholder('name')}::text, ${sql.placeholder('lastId')}::uuid
    where not ${IS_BLOCKED_BY_DIGEST}
    on conflict (mailbox) do update
      set email = ${renamed('email')}, name = ${renamed('name')}, last_id = excluded.last_id
      where customer.blocked_at is null
    returning xmax = 0 as "isNew"`,
)

type Noted = { email: string; name: string; lastId: string; isTrusted: boolean }

/**
 * @param isTrusted false: a customer who has verified an email or paid keeps theirs, and the name
 * @param lastId of the order or question, which the caller has inserted: its account's row is
 *   locked before the customer's, as everywhere
 * @throws AppError 403 the customer is blocked
 */
export async function noteCustomer(what: Refused, { email, ...noting }: Noted, on: Within) {
  const mailbox = mailboxOf(email)
  const [noted] = await upsert({ ...noting, mailbox, digest: mailboxDigest(mailbox), email }, on)
  if (!noted) throw blocked(what)
  // It may have waited for the row of a blocked customer, of whom the digest is left by now.
  if (noted.isNew) await requireUnblocked(what, email, on)
}

const findBlock = prepare<Record<string, never>, Record<'mailbox' | 'digest', string>>(
  'block of a mailbox',
  sql`
    select from customer
    where blocked_at is not null
      and mailbox in (${sql.placeholder('mailbox')}, ${sql.placeholder('digest')})`,
)

export async function isBlocked(email: string, on: Within) {
  const mailbox = mailboxOf(email)
  return (await findBlock({ mailbox, digest: mailboxDigest(mailbox) }, on)).length > 0
}

/** For what leaves no customer behind. @throws AppError 403 the customer is blocked */
export async function requireUnblocked(what: Refused, email: string, on: Within) {
  if (await isBlocked(email, on)) throw blocked(what)
}

function blocked(what: Refused) {
  return new AppError(403, `We can’t take this ${what}. Please write to us.`)
}
