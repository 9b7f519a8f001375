import { type SQL, sql } from 'drizzle-orm'
import { FORMER_CUSTOMER } from '#contract/staff/audit.ts'
import { anonymizeAudit } from '../../platform/audit/audit.ts'
import { memoizeFor } from '../../platform/cache/memoize-for.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { firstIdAt } from '../../platform/db/first-id.ts'
import { mailboxDigest } from '../../platform/identity/note-customer.ts'
import { mailboxOf } from '../../platform/rate-limit/mailbox.ts'

/** Nothing of the shop names the mailbox of the customer `c` any more. */
const IS_FORGOTTEN = sql`
  c.email <> ''
  and not exists (select from "user" u where mailbox_of(u.email) = c.mailbox)
  and not exists (select from "order" o where mailbox_of(o.customer_email) = c.mailbox)
  and not exists (select from question q where mailbox_of(q.email) = c.mailbox)`

const DAY_MS = 24 * 60 * 60_000

const daily = memoizeFor(DAY_MS, async () => {
  await noteMissing()
  await forgetCustomers()
})

/** A maintenance job: once a day in each process. */
export function forgetCustomersDaily() {
  return daily.get()
}

/** Of an account that is being closed or removed. A block that is under way comes first. */
export async function forgetCustomer(tx: Transaction, email: string) {
  const isTheirs = sql`mailbox = ${mailboxOf(email)}`
  await tx.execute(sql`select from customer where ${isTheirs} for update`)
  await forget(tx, sql`c.${isTheirs}`)
}

/** Deletes what is kept of customers whose orders, accounts and questions are erased. */
export function forgetCustomers() {
  return db.transaction((tx) => forget(tx, sql`true`))
}

/** Of one who is blocked a digest of the mailbox stays, and the block with it. */
async function forget(tx: Transaction, which: SQL) {
  const { rows } = await tx.execute<{ id: string; mailbox: string; isBlocked: boolean }>(sql`
    select id, mailbox, blocked_at is not null as "isBlocked" from customer c
    where ${which} and ${IS_FORGOTTEN} order by id for update skip locked`)
  for (const { id, mailbox, isBlocked } of rows) {
    await anonymizeAudit(tx, { id })
    if (isBlocked) await keepBlock(tx, id, mailboxDigest(mailbox))
    else await tx.execute(sql`delete from customer where id = ${id}`)
  }
}

async function keepBlock(tx: Transaction, id: string, digest: string) {
  // Of an earlier account of the same mailbox.
  await tx.execute(sql`delete from customer where mailbox = ${digest}`)
  await tx.execute(sql`delete from customer_note where customer_id = ${id}`)
  await tx.execute(sql`
    update customer set mailbox = ${digest}, email = '', name = ${FORMER_CUSTOMER}, block_reason = null
    where id = ${id}`)
}

/** An older version that ran beside this one has placed orders without them. */
async function noteMissing() {
  const since = firstIdAt(Date.now() - 2 * DAY_MS)
  await db.execute(sql`
    insert into customer (id, mailbox, email, name, last_id)
    select distinct on (mailbox_of(customer_email)) gen_random_uuid(), mailbox_of(customer_email),
      customer_email, customer_name, id
    from "order" where id > ${since}::uuid and customer_email <> ''
    order by mailbox_of(customer_email), id desc
    on conflict (mailbox) do nothing`)
}
