import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDatabaseOf, anOldPart, upgrade } from '#test/old-database.ts'

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

  await upgrade(db)

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
    select id, order_id, amount_cents,
      ended_at is not null as ended, succeeded_at is not null as succeeded,
      resolved_at is not null as resolved
    from payment_intent order by id`)
  const whose = { amount_cents: 2500 }
  const [live, done, over] = [
    { ended: false, succeeded: false, resolved: false },
    { ended: false, succeeded: true, resolved: true },
    { ended: true, succeeded: false, resolved: false },
  ]
  expect(intents.rows).toEqual([
    { id: 'pi_bare', order_id: elsewhere, ...whose, ...done },
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
  await anOldPart(db)
  await db.execute(sql`
    insert into "user" (id, name, email) values (${randomUUID()}, 'Mallory', 'admin@example.com')`)
  await upgrade(db)
  const { rows } = await db.execute(sql`select is_sample from "user"`)
  expect(rows).toEqual([{ is_sample: false }])
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
  await upgrade(db)
  const { rows } = await db.execute(
    sql`select kind, subject_id as id from job where done_at is null and event <> 'sizes'`,
  )
  expect(rows).toEqual([{ kind: 'search', id: pads }])
})

test('the uses of codes that an older release stored say whether the email is verified', async () => {
  const db = await aDatabaseOf(33)
  const [part, code] = [await anOldPart(db), randomUUID()]
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
  await upgrade(db)
  const { rows } = await db.execute(sql`select email, is_verified from discount_use order by email`)
  expect(rows).toEqual([
    { email: 'casey@example.com', is_verified: true },
    { email: 'guest@example.com', is_verified: false },
    { email: 'robin@example.com', is_verified: false },
  ])
})

test('the parts whose numbers have letters other than A to Z, or none to compare, are compared again', async () => {
  const db = await aDatabaseOf(42)
  const [own, listed, plain, zeros] = [
    await anOldPart(db),
    await anOldPart(db),
    await anOldPart(db),
    await anOldPart(db),
  ]
  await db.execute(sql`update product set sku = upper('\u041e12\u0410') where id = ${own}`)
  await db.execute(sql`update product set sku = 'AB-1' where id = ${plain}`)
  await db.execute(sql`update product set sku = '00' where id = ${zeros}`)
  await db.execute(sql`
    insert into part_number (product_id, kind, shown, norm, is_listed) values (${listed}, 'oe', '\u00d6L-1', 'L1', true)`)

  await upgrade(db)

  const { rows } = await db.execute<{ id: string }>(
    sql`select subject_id as id from job where kind = 'numbers' and event = 'letters'`,
  )
  expect(rows.map(({ id }) => id).sort()).toEqual([own, listed, zeros].sort())
})

test('an email in capital letters gets its one spelling, unless another account has that', async () => {
  const db = await aDatabaseOf(43)
  await db.execute(sql`
    insert into "user" (id, name, email) select gen_random_uuid(), email, email from unnest(array[
      'Owner@Shop.example', 'robin@example.com', 'Casey@Example.com', 'casey@example.com', 'KIM@a.example', 'Kim@A.example'
    ]) as email`)
  await upgrade(db)
  const { rows } = await db.execute<{ name: string; email: string }>(
    sql`select name, email from "user"`,
  )
  const changed = rows.filter(({ name, email }) => name !== email)
  expect(rows).toHaveLength(6)
  expect(changed).toEqual([{ name: 'Owner@Shop.example', email: 'owner@shop.example' }])
})

test('each part gets its exact number: in capitals at once, and by a job where more makes no difference', async () => {
  const db = await aDatabaseOf(49)
  const { rows: brands } = await db.execute<{ id: number }>(
    sql`insert into brand (slug, name) values ('torvexa', 'Torvexa') returning id`,
  )
  const numbered = async (number: string) => {
    const id = await anOldPart(db)
    await db.execute(sql`
      update product set number = ${number}, brand_id = ${brands[0]?.id} where id = ${id}`)
    return id
  }
  const none = await anOldPart(db)
  const [plain, dash, wide, near] = [
    await numbered('ato-7.5'),
    await numbered('ATO\u20137.5'),
    await numbered('ATO  10'),
    await numbered('ATO-75'),
  ]
  await upgrade(db)
  const { rows } = await db.execute(sql`
    select id, exact_number as exact from product order by exact_number collate "C"`)
  expect(rows).toEqual([
    { id: wide, exact: 'ATO  10' },
    { id: plain, exact: 'ATO-7.5' },
    { id: near, exact: 'ATO-75' },
    { id: dash, exact: 'ATO\u20137.5' },
    { id: none, exact: null },
  ])
  const { rows: jobs } = await db.execute<{ id: string }>(
    sql`select subject_id as id from job where kind = 'numbers' and event = 'exact'`,
  )
  expect(jobs.map(({ id }) => id).sort()).toEqual([dash, wide].sort())
})
