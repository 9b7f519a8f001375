import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { wrongLines } from './invariants/shipments.ts'

const MIGRATIONS = 'server/db/migrations'

/** A database on the test server, as the release with the migrations up to `last` has left it. */
async function aDatabaseOf(last: number) {
  const { host, user, database } = inject('postgres')
  const name = `upgraded_${process.pid}_${last}`
  const admin = new pg.Client({ host, user, database })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const client = new pg.Client({ host, user, database: name })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await admin.query(`drop database ${name}`)
    await admin.end()
  })
  const folder = migrationsUpTo(last)
  await migrate(drizzle(client), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
  return drizzle(client)
}

function migrationsUpTo(last: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-release-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  journal.entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= last)
  writeFileSync(file, JSON.stringify(journal))
  return folder
}

/** What an order of the last release has, in its present names. */
function oldColumns(reconciledAt: string) {
  return sql.raw(`id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
    customer_email, customer_name, phone, address, stock_held, held_until, payment_intent_id,
    ${reconciledAt}, paid_at, transaction_id, cancelled_at, has_refund, shown, idempotency_key,
    request_digest, created_at`)
}

test('a database of the last release upgrades', async () => {
  const db = await aDatabaseOf(8)
  const [customer, admin, late, part] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  // The demo's people and parts came in one transaction; a sign-up did not.
  await db.execute(sql`
    with parts as (
      insert into product (id, name, img, description, available_quantity, minimum_order_quantity, price_per_unit_cents)
      values (${part}, 'Spark plug', '/a.svg', 'M14', 10, 1, 1250)
    )
    insert into "user" (id, name, email, role) values
      (${customer}, 'Casey Miller', 'customer@example.com', null),
      (${admin}, 'Alex Admin', 'admin@example.com', 'admin')`)
  await db.execute(sql`
    insert into "user" (id, name, email) values (${late}, 'Robin', 'robin@example.com')`)
  const order = (more: Record<string, string | null>) => {
    const id = randomUUID()
    const values = { intent: null, paid: null, transaction: null, cancelled: null, ...more }
    return db
      .execute(sql`
        insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
          customer_email, customer_name, phone, address, held_until, payment_intent_id, looked_at,
          paid_at, transaction_id, cancelled_at, idempotency_key, request_digest)
        values (${id}, ${part}, 'Spark plug', 1250, 2, ${customer}, 'customer@example.com',
          'Casey Miller', '5551234', '1 Main Street', '2026-01-03', ${values.intent}, '2026-01-02',
          ${values.paid}, ${values.transaction}, ${values.cancelled}, ${`key ${id}`}, 'digest')`)
      .then(() => id)
  }
  const open = await order({ intent: 'pi_open' })
  const paid = await order({ intent: 'pi_paid', paid: '2026-01-02', transaction: 'pi_paid' })
  const elsewhere = await order({ intent: 'pi_left', paid: '2026-01-02', transaction: 'pi_bare' })
  const canceled = await order({ intent: 'pi_canceled', cancelled: '2026-01-02' })
  const bare = await order({})
  const before = await db.execute(
    sql`select ${oldColumns('looked_at as reconciled_at')} from "order" order by id`,
  )

  await migrate(db, { migrationsFolder: MIGRATIONS })

  const after = await db.execute(
    sql`select ${oldColumns('reconciled_at')} from "order" order by id`,
  )
  expect(after.rows).toHaveLength(5)
  expect(after.rows).toEqual(before.rows)
  const people = await db.execute(sql`select email, is_sample from "user" order by email`)
  expect(people.rows).toEqual([
    { email: 'admin@example.com', is_sample: true },
    { email: 'customer@example.com', is_sample: true },
    { email: 'robin@example.com', is_sample: false },
  ])
  const intents = await db.execute(sql`
    select id, order_id, customer_id, customer_email, customer_name, amount_cents,
      ended_at is not null as ended, succeeded_at is not null as succeeded,
      resolved_at is not null as resolved
    from payment_intent order by id`)
  const whose = {
    customer_id: customer,
    customer_email: 'customer@example.com',
    customer_name: 'Casey Miller',
    amount_cents: 2500,
  }
  const [live, done, over] = [
    { ended: false, succeeded: false, resolved: false },
    { ended: false, succeeded: true, resolved: true },
    { ended: true, succeeded: false, resolved: false },
  ]
  expect(intents.rows).toEqual([
    { id: 'pi_bare', order_id: null, ...whose, ...done },
    { id: 'pi_canceled', order_id: canceled, ...whose, ...over },
    { id: 'pi_left', order_id: elsewhere, ...whose, ...live },
    { id: 'pi_open', order_id: open, ...whose, ...live },
    { id: 'pi_paid', order_id: paid, ...whose, ...done },
  ])
  const stored = await db.execute(sql`select listed from "order" where id = ${bare}`)
  expect(stored.rows).toEqual([{ listed: true }])
})

test('a user who signed up with the email of a sample account upgrades unmarked', async () => {
  const db = await aDatabaseOf(8)
  await db.execute(sql`
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity, price_per_unit_cents)
    values (${randomUUID()}, 'Spark plug', '/a.svg', 'M14', 10, 1, 1250)`)
  await db.execute(sql`
    insert into "user" (id, name, email) values (${randomUUID()}, 'Mallory', 'admin@example.com')`)
  await migrate(db, { migrationsFolder: MIGRATIONS })
  const { rows } = await db.execute(sql`select is_sample from "user"`)
  expect(rows).toEqual([{ is_sample: false }])
})

test('an order that was shipped and refunded in part upgrades as it was, and is shipped once its refund has units', async () => {
  const db = await aDatabaseOf(14)
  const [part, order, shipment, refund] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await db.execute(sql`
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity, price_per_unit_cents)
    values (${part}, 'Spark plug', '/a.svg', 'M14', 10, 1, 1250)`)
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

  await migrate(db, { migrationsFolder: MIGRATIONS })

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
  const [customer, part] = [randomUUID(), randomUUID()]
  await db.execute(sql`
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity, price_per_unit_cents)
    values (${part}, 'Spark plug', '/a.svg', 'M14', 10, 1, 1250)`)
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
  await migrate(db, { migrationsFolder: MIGRATIONS })
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

test('a part whose title says what it is for is indexed again after the upgrade, and no other one', async () => {
  const db = await aDatabaseOf(27)
  const [pads, spring] = [randomUUID(), randomUUID()]
  await db.execute(sql`
    insert into product (id, name, title, img, description, available_quantity, minimum_order_quantity, price_per_unit_cents)
    values (${pads}, 'Brake pads', 'Brake pads for light alloy wheels', '/a.svg', '', 10, 1, 1250),
      (${spring}, 'Coil spring, comfort', null, '/a.svg', '', 10, 1, 1250)`)
  await db.execute(sql`
    insert into product_search (product_id, words, is_type_sure, is_listed, price_per_unit_cents, is_in_stock, is_universal)
    values (${pads}, '', false, true, 1250, true, false), (${spring}, '', false, true, 1250, true, false)`)
  await migrate(db, { migrationsFolder: MIGRATIONS })
  const { rows } = await db.execute(
    sql`select kind, subject_id as id from job where done_at is null`,
  )
  expect(rows).toEqual([{ kind: 'search', id: pads }])
})

test('the uses of codes that an older release stored say whether the email is verified', async () => {
  const db = await aDatabaseOf(33)
  const [part, code] = [randomUUID(), randomUUID()]
  await db.execute(sql`
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity, price_per_unit_cents)
    values (${part}, 'Spark plug', '/a.svg', 'M14', 10, 1, 1250)`)
  await db.execute(sql`
    insert into "user" (id, name, email, email_verified) values
      (gen_random_uuid(), 'Casey', 'casey@example.com', true), (gen_random_uuid(), 'Robin', 'robin@example.com', false)`)
  await db.execute(sql`
    insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, units, goods_cents, total_cents, is_guest,
      customer_id, customer_email, customer_name, phone, address, held_until)
    select gen_random_uuid(), ${part}, 'Spark plug', 1250, 1, 1, 1250, 1250, u.id is null,
      u.id, coalesce(u.email, 'guest@example.com'), coalesce(u.name, 'Guest'), '', '', now()
    from (select id, email, name from "user" union all select null, null, null) u`)
  await db.execute(
    sql`insert into discount (id, code, kind, value, uses) values (${code}, 'SPRING', 'percent', 1000, 3)`,
  )
  await db.execute(sql`
    insert into discount_use (order_id, discount_id, email) select id, ${code}, customer_email from "order"`)
  await migrate(db, { migrationsFolder: MIGRATIONS })
  const { rows } = await db.execute(sql`select email, is_verified from discount_use order by email`)
  expect(rows).toEqual([
    { email: 'casey@example.com', is_verified: true },
    { email: 'guest@example.com', is_verified: false },
    { email: 'robin@example.com', is_verified: false },
  ])
})
