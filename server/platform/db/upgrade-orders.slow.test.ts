import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDatabaseOf, anOldPart, upgrade } from '#test/old-database.ts'
import { wrongLines } from './invariants/shipments.ts'

// Orders that an older release has stored, after the upgrade.

test('an order that was shipped and refunded in part upgrades as it was, and is shipped once its refund has units', async () => {
  const db = await aDatabaseOf(14)
  const part = await anOldPart(db)
  const [order, shipment, refund] = [randomUUID(), randomUUID(), randomUUID()]
  await db.execute(sql`
    insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_email, customer_name,
      phone, address, held_until, paid_at, transaction_id, packed_units, shipped_units)
    values (${order}, ${part}, 'Spark plug', 1250, 2, '', 'Casey Miller', '', '', '2026-01-03', '2026-01-02', 'pi_paid', 1, 1)`)
  await db.execute(sql`
    insert into order_line (order_id, position, product_id, product_name, price_per_unit_cents, quantity)
    values (${order}, 1, ${part}, 'Spark plug', 1250, 2)`)
  await db.execute(sql`
    insert into shipment (id, order_id, number, carrier, shipped_at) values (${shipment}, ${order}, 1, 'UPS', '2026-01-03')`)
  await db.execute(sql`
    insert into shipment_line (shipment_id, order_id, position, quantity) values (${shipment}, ${order}, 1, 1)`)
  await db.execute(sql`
    insert into refund (id, order_id, payment_intent_id, amount_cents, reason, provider_refund_id)
    values (${refund}, ${order}, 'pi_paid', 1250, 'Bent', 're_1')`)
  const stored = async () =>
    (
      await db.execute(sql`
        select state, refunded_cents::int, refunded_units, l.product_name, l.title, l.number, l.brand, s.is_rest
        from "order" o join order_line l on l.order_id = o.id join shipment s on s.order_id = o.id`)
    ).rows[0]

  await upgrade(db)

  const unnamed = { product_name: 'Spark plug', title: null, number: null, brand: null }
  const row = { refunded_cents: 1250, ...unnamed, is_rest: true }
  expect(await stored()).toEqual({ state: 'partly shipped', refunded_units: 0, ...row })
  const { rows } = await db.execute(sql`
    select indexname from pg_indexes where tablename = 'order' and indexdef like '%state%' order by 1`)
  const indexes = ['order_in_state', 'order_on_shelf', 'order_to_send']
  expect(rows).toEqual(indexes.map((indexname) => ({ indexname })))
  const insertLine = sql`insert into refund_line (refund_id, order_id, position, quantity) values (${refund}, ${order}, 1, 1)`
  await db.execute(insertLine)
  expect(await stored()).toEqual({ state: 'shipped', refunded_units: 1, ...row })
  const packMore = db.execute(sql`update "order" set packed_units = 2`)
  await expect(packMore).rejects.toMatchObject({ cause: { constraint: 'order_units_in_order' } })
  await db.execute(sql`update refund set failed_at = now()`)
  expect(await stored()).toMatchObject({ state: 'partly shipped', refunded_units: 0 })
})

test('an order from before there were lines has its amounts and its state after the upgrade', async () => {
  const db = await aDatabaseOf(14)
  const [customer, part] = [randomUUID(), await anOldPart(db)]
  await db.execute(sql`
    insert into "user" (id, name, email) values (${customer}, 'Casey Miller', 'casey@example.com')`)
  const refunded = 2500
  await db.execute(sql`
    insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id, customer_email,
      customer_name, phone, address, held_until, paid_at, transaction_id, packed_units, shipped_units, refunded_cents)
    select gen_random_uuid(), ${part}, 'Spark plug', 1250, 2, ${customer}, 'casey@example.com', 'Casey', '1', '1', now(),
      case when n > 1 then now() end, case when n > 1 then 'pi_' || n end, case when n > 2 then 2 else 0 end,
      case when n > 3 then 2 else 0 end, case when n > 4 then ${refunded}::int else 0 end
    from generate_series(1, 5) n`)
  await db.execute(sql`
    insert into order_line (order_id, position, product_id, product_name, price_per_unit_cents, quantity)
    select id, 1, product_id, product_name, price_per_unit_cents, quantity from "order"`)
  const states = () => db.execute<{ state: string }>(sql`select state from "order" order by number`)
  const before = await states()
  await upgrade(db)
  expect((await states()).rows).toEqual(before.rows)
  expect(before.rows.map(({ state }) => state)).toEqual([
    'unpaid',
    'paid',
    'packed',
    'shipped',
    'refunded',
  ])
  const { rows } = await db.execute(sql`
    select distinct units, line_count, goods_cents::int, total_cents::int, part_names from "order"`)
  expect(rows).toEqual([
    { units: 2, line_count: 1, goods_cents: 2500, total_cents: 2500, part_names: null },
  ])
  expect((await db.execute(wrongLines)).rows).toEqual([])
})

const SHIP_TO = {
  name: 'Bob Jones',
  line1: '9 Hill Road',
  city: 'Springfield',
  postalCode: '62701',
}

/**
 * With an order in fields, one to a company abroad and one of one text, of the release before the
 * recipient was searched.
 */
async function beforeRecipients() {
  const db = await aDatabaseOf(36)
  const part = await anOldPart(db)
  const swiss = { company: 'Bøb’s Garage', city: 'Zürich', region: '', country: 'CH' }
  const orders = [
    ['Bob Jones\n9 Hill Road\nSpringfield IL 62701', { ...SHIP_TO, region: 'IL', country: 'US' }],
    ['Bob Jones\nBøb’s Garage\n9 Hill Road\n62701 Zürich', { ...SHIP_TO, ...swiss }],
    ['1 Main Street', null],
  ] as const
  for (const [address, shipTo] of orders) {
    await db.execute(sql`
      insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, units, goods_cents, total_cents,
        customer_email, customer_name, phone, address, ship_to, held_until)
      values (gen_random_uuid(), ${part}, 'Spark plug', 1250, 1, 1, 1250, 1250, 'casey@example.com', 'Casey Miller', '1',
        ${address}, ${shipTo && JSON.stringify(shipTo)}::jsonb, now())`)
  }
  const rows = () =>
    db.execute<{ row: { searched: string } }>(
      sql`select to_jsonb(o) as row from "order" o order by number`,
    )
  const before = (await rows()).rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !CHANGED.includes(column))),
  )
  return { db, rows, before }
}

/** Written again, and dropped. */
const CHANGED = ['searched', 'is_large', 'empties_parts']

const OF_ACCOUNT = ['CASEY', 'MILLER', 'CASEY@EXAMPLE.COM', 'SPARK', 'PLUG']
const PHONE = '1'
const OF_RECIPIENTS = [
  ['BOB', 'JONES', '9', 'HILL', 'ROAD', 'SPRINGFIELD', 'IL', '62701', PHONE],
  ['BOB', 'JONES', 'BOB’S', 'GARAGE', '9', 'HILL', 'ROAD', '62701', 'ZURICH', PHONE],
  ['1', 'MAIN', 'STREET', PHONE],
]

test.each([
  ['with', ['order_searched']],
  ['without', []],
])(
  'a database %s pg_trgm upgrades: each order stays as it was, and is searched by its recipient',
  async (trigrams, indexes) => {
    const { db, rows, before } = await beforeRecipients()
    if (trigrams === 'without') await db.execute(sql`drop extension pg_trgm cascade`)
    await upgrade(db)
    const after = (await rows()).rows.map(({ row }) => row)
    expect(after).toMatchObject(before.map((row) => ({ promised_by: null, ...row })))
    const words = after.map(({ searched }) => searched.split(' ').filter(Boolean))
    expect(words).toEqual(OF_RECIPIENTS.map((some) => [...OF_ACCOUNT, ...some]))
    expect(after.every(({ searched }) => searched.startsWith(' '))).toBe(true)
    const named = await db.execute<{ indexname: string }>(
      sql`select indexname from pg_indexes where tablename = 'order' and indexdef like '%searched%'`,
    )
    expect(named.rows.map(({ indexname }) => indexname)).toEqual(indexes)
    const statistics = await db.execute(
      sql`select attname from pg_stats where tablename = 'order' and attname = 'searched'`,
    )
    expect(statistics.rows).toEqual([{ attname: 'searched' }])
  },
)

test.each([
  [true, 'auto'],
  [false, 'off'],
])(
  'a form of a part that was stored as %s is %s after the upgrade',
  async (hasPurchaseForm, purchaseForm) => {
    const db = await aDatabaseOf(44)
    const value = { home: 'CA', hasPurchaseForm }
    await db.execute(
      sql`insert into setting (key, value) values ('delivery', ${JSON.stringify(value)}::jsonb)`,
    )
    await upgrade(db)
    const { rows } = await db.execute(sql`select value from setting where key = 'delivery'`)
    expect(rows).toEqual([{ value: { home: 'CA', purchaseForm } }])
  },
)
