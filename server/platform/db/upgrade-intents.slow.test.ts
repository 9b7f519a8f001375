import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDatabaseOf, anOldPart, upgrade } from '#test/old-database.ts'

// Payment intents of releases in which one could belong to a customer and to no order.

/**
 * A database of the last release with such intents, and two customers: one whose account is closed.
 */
async function anOldShop() {
  const db = await aDatabaseOf(45)
  const [part, casey] = [await anOldPart(db), randomUUID()]
  await db.execute(sql`
    insert into "user" (id, name, email) values (${casey}, 'Casey Miller', 'casey@example.com')`)
  /** In the sequence of their ids. @param customer null: of a closed account */
  const order = async (cents: number, more: Record<string, string> = {}, customer = true) => {
    const [id, paid] = [randomUUID().replace(/^.{2}/, String(orders++)), more.paid ?? null]
    await db.execute(sql`
      insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, units, goods_cents, total_cents,
        customer_id, customer_email, customer_name, phone, address, held_until, payment_intent_id, paid_at, transaction_id,
        cancelled_at)
      values (${id}, ${part}, 'Spark plug', ${cents}, 1, 1, ${cents}, ${cents}, ${customer ? casey : null}, '', 'Casey Miller',
        '', '', now(), ${more.intent ?? null}, ${paid && sql`now()`}, ${paid}, ${more.canceled ? sql`now()` : null})`)
    return id
  }
  let orders = 10
  /** @param columns moments, in the state that the intent has reached */
  const intent = (id: string, cents: number, columns: string[] = [], whose: SQL = sql`${casey}`) =>
    db.execute(sql`
      insert into payment_intent (id, customer_id, customer_email, customer_name, amount_cents
        ${sql.raw(columns.map((one) => `, ${one}`).join(''))})
      values (${id}, ${whose}, 'casey@example.com', 'Casey Miller', ${cents}
        ${sql.raw(columns.map(() => ', now()').join(''))})`)
  const upgraded = async () => {
    await upgrade(db)
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select i.id, order_id as "orderId", o.payment_intent_id = i.id as "isPresent",
        succeeded_at is not null and resolved_at is null as "isUnsettled"
      from payment_intent i join "order" o on o.id = i.order_id order by i.id`)
    return rows
  }
  return { db, order, intent, upgraded }
}

const CHARGED = ['succeeded_at']
const UNMATCHED = [...CHARGED, 'unmatched_at']

test('each intent belongs to an order after the upgrade: best to an open one of its total, which its charge pays', async () => {
  const { order, intent, upgraded } = await anOldShop()
  const open = await order(1250)
  await order(1250, { canceled: 'yes' })
  const own = await order(2500, { intent: 'pi_own' })
  const paid = await order(900, { intent: 'pi_other', paid: 'pi_d_paid' })
  const canceled = await order(700, { canceled: 'yes' })
  await intent('pi_a_live', 1250)
  await intent('pi_b_charged', 2500, CHARGED)
  await intent('pi_c_canceled', 700)
  await intent('pi_d_paid', 900, [...CHARGED, 'resolved_at'])
  await intent('pi_e_ended', 2500, ['ended_at'])
  const row = { isPresent: false, isUnsettled: false }
  expect(await upgraded()).toEqual([
    { id: 'pi_a_live', orderId: open, isPresent: true, isUnsettled: false },
    // It was charged a moment ago: the jobs ask Stripe about it, and end the intent that was not
    // charged.
    { id: 'pi_b_charged', orderId: own, isPresent: true, isUnsettled: true },
    { ...row, id: 'pi_c_canceled', orderId: canceled, isPresent: null },
    { ...row, id: 'pi_d_paid', orderId: paid },
    { ...row, id: 'pi_e_ended', orderId: own },
  ])
})

test('a payment that waits for an admin is unsettled on an order of its customer, and one that was returned is a refund under way', async () => {
  const { db, order, intent, upgraded } = await anOldShop()
  const paid = await order(1250, { intent: 'pi_x', paid: 'pi_x' })
  const newest = await order(500, { canceled: 'yes' })
  const closed = await order(1250, { canceled: 'yes' }, false)
  const nobody = sql`null`
  await intent('pi_a_waits', 1250, UNMATCHED)
  await intent('pi_b_no_total', 333, UNMATCHED)
  await intent('pi_c_closed', 1250, UNMATCHED, nobody)
  await intent('pi_d_returning', 1250, [...UNMATCHED, 'return_requested_at'])
  await intent('pi_e_returned', 1250, [...UNMATCHED, 'return_requested_at', 'resolved_at'])
  await db.execute(sql`
    insert into audit (id, action, subject_id, subject, detail)
    values (${randomUUID()}, 'return payment', '00000000-0000-0000-0000-000000000000', 'casey@example.com', '$12.50: pi_z')`)
  expect(await upgraded()).toEqual([
    { id: 'pi_a_waits', orderId: paid, isPresent: false, isUnsettled: true },
    { id: 'pi_b_no_total', orderId: newest, isPresent: null, isUnsettled: true },
    { id: 'pi_c_closed', orderId: closed, isPresent: null, isUnsettled: true },
    { id: 'pi_d_returning', orderId: paid, isPresent: false, isUnsettled: false },
    { id: 'pi_e_returned', orderId: paid, isPresent: false, isUnsettled: false },
  ])
  const refunds = await db.execute(sql`
    select order_id, payment_intent_id, amount_cents, reason, provider_refund_id, failed_at from refund`)
  expect(refunds.rows).toEqual([
    {
      ...{ order_id: paid, payment_intent_id: 'pi_d_returning', amount_cents: 1250 },
      ...{ reason: 'It paid no order', provider_refund_id: null, failed_at: null },
    },
  ])
  const { rows } = await db.execute(sql`select subject from audit`)
  expect(rows).toEqual([{ subject: 'Former customer' }])
})
