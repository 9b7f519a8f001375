import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { removeUser } from '../../account/user-removal.ts'
import { addProduct, removeProduct } from '../../catalog/product-edit.ts'
import { placeOrder } from '../../sales/checkout/place-order.ts'
import { cancelOrder } from '../../sales/payment/cancel-order.ts'
import { db, pool } from '../db/client.ts'
import { wrongTotals } from '../db/invariants/totals.ts'
import { user } from '../db/schema/identity.ts'
import { order } from '../db/schema/order.ts'
import { product } from '../db/schema/product.ts'
import { refund } from '../db/schema/refund.ts'
import { compactTotals } from './totals.ts'

async function findWrong() {
  return (await db.execute<{ what: string }>(wrongTotals)).rows
}

const NEW = {
  name: 'Fuse',
  img: '/parts/fuse-set.svg',
  description: 'Ten amperes.',
  availableQuantity: 1_000,
  minimumOrderQuantity: 1,
  pricePerUnit: 2.5,
}

/** A small shop, and all that changes how many of something there are. Each picks with a number. */
async function aShop() {
  const admin = await aPerson({ role: 'admin' })
  const people = [await aPerson()]
  const parts = [await aProduct({ availableQuantity: 1_000 })]
  const everyPart = parts.map(({ id }) => id)
  const orders: { id: string; by: (typeof people)[number] }[] = []
  const pick = <Item>(items: Item[], n: number) => items[n % items.length]
  const rollback = new Error('rolled back')
  return {
    'add a product': async () => {
      const id = await addProduct(admin, NEW)
      parts.push(...(await db.select().from(product).where(eq(product.id, id))))
      everyPart.push(id)
    },
    'delete a product': async (n: number) => {
      const [part] = parts.splice(n % parts.length, 1)
      if (part) await removeProduct(admin, part.id)
    },
    'a new customer': async () => void people.push(await aPerson()),
    order: async (n: number) => {
      const [by, part] = [pick(people, n), pick(parts, n)]
      if (!by || !part) return
      const placed = await placeOrder(by, anOrderOf(part)).catch(() => undefined) // an account may have ten open orders
      if (placed) orders.push({ by, ...placed })
    },
    cancel: async (n: number) => {
      const one = pick(orders, n)
      if (one) await cancelOrder(admin, one.id).catch(() => {}) // a second time
    },
    refund: async (n: number) => {
      const one = pick(orders, n)
      if (!one) return
      const paid = { paymentIntentId: `pi_${randomUUID()}`, stripeRefundId: randomUUID() }
      const values = { ...paid, orderId: one.id, amountCents: 100, reason: 'Sold to others' }
      await db.insert(refund).values([values, { ...values, stripeRefundId: randomUUID() }])
    },
    'remove a customer': async (n: number) => {
      const [person] = people.splice(n % people.length, 1)
      if (person) await removeUser(admin, person.id)
    },
    'cancel all orders at once': () =>
      db.update(order).set({ cancelledAt: sql`now()` }).where(inArray(order.productId, everyPart)),
    'bring all products back': () =>
      db.update(product).set({ deletedAt: null }).where(inArray(product.id, everyPart)),
    'a transaction that fails': () =>
      db
        .transaction(async (tx) => {
          await tx.delete(user).where(eq(user.email, 'nobody'))
          await tx.insert(user).values({ name: 'Sam', email: `${randomUUID()}@example.com` })
          await tx
            .update(product)
            .set({ deletedAt: sql`now()` })
            .where(inArray(product.id, everyPart))
          throw rollback
        })
        .catch((error) => expect(error).toBe(rollback)),
    compact: compactTotals,
  }
}

const ACTS = Object.keys(await aShop()) as (keyof Awaited<ReturnType<typeof aShop>>)[]

test('after any sequence of changes, the totals are what one would count', async () => {
  const acts = fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.nat(100)), { maxLength: 25 })
  const property = fc.asyncProperty(acts, async (drawn) => {
    const shop = await aShop()
    for (const [act, n] of drawn) {
      await shop[act](n)
      expect(await findWrong()).toEqual([])
    }
  })
  await fc.assert(property, { seed: 20_267, numRuns: 100, endOnFailure: true })
})

test('the totals are exact at every moment while many orders, cancellations and compactions run at once', async () => {
  const admin = await aPerson({ role: 'admin' })
  const customers = await Promise.all(Array.from({ length: 8 }, () => aPerson()))
  const part = await aProduct({ availableQuantity: 1_000 })
  let isBusy = true
  const wrong: unknown[] = []
  async function watch() {
    while (isBusy) {
      wrong.push(...(await findWrong()))
      await compactTotals()
    }
  }
  async function buy(customer: (typeof customers)[number]) {
    for (let n = 0; n < 10; n++) {
      const { id } = await placeOrder(customer, anOrderOf(part))
      if (n % 3 === 0) await cancelOrder(admin, id)
    }
  }
  const watching = [watch(), watch()]
  await Promise.all(customers.map(buy))
  isBusy = false
  await Promise.all(watching)
  expect(wrong).toEqual([])
  expect(await findWrong()).toEqual([])
})

test('compaction leaves one row a key, and none for zero', async () => {
  const [casey, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const part = await aProduct()
  await cancelOrder(admin, (await placeOrder(casey, anOrderOf(part))).id)
  await compactTotals()
  const { rows } = await db.execute<{ key: string; pid: number }>(sql`select key, pid from tally`)
  expect(rows.filter(({ key, pid }) => pid !== 0 || key.includes(casey.id))).toEqual([])
})

test('a shop that is older than its totals has the right ones after the migration', async () => {
  const name = `before_${process.pid}`
  await pool.query(`create database ${name}`)
  const url = new URL(String(pool.options.connectionString))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const folder = 'server/platform/db/migrations/'
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const before = files.filter((file) => file < '0007')
  for (const file of before) await client.query(readFileSync(folder + file, 'utf8'))
  await client.query(`
    insert into "user" (id, name, email)
      select gen_random_uuid(), 'Casey', n || '@example.com' from generate_series(1, 3) n;
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity,
        price_per_unit_cents, deleted_at)
      select gen_random_uuid(), 'Fuse', '', '', 9, 1, 250, case when n > 4 then now() end
      from generate_series(1, 6) n;
    insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
        customer_email, customer_name, phone, address, held_until, cancelled_at)
      select gen_random_uuid(), (select id from product limit 1), 'Fuse', 250, 1, "user".id, email,
        'Casey', '1', '1', now(), case when n > 3 then now() end
      from "user", generate_series(1, 5) n;
    insert into refund (id, order_id, payment_intent_id, amount_cents, reason)
      select gen_random_uuid(), id, id::text, 250, 'Sold to others' from "order"
      where cancelled_at is not null limit 2`)
  // Some indexes are created concurrently, hence by a statement of their own.
  const after = files.slice(before.length).map((file) => readFileSync(folder + file, 'utf8'))
  for (const statement of after.join('--> statement-breakpoint').split('--> statement-breakpoint'))
    await client.query(statement)
  const { rows } = await client.query(
    'select key, n::int from tally where key in ($1, $2, $3) order by key',
    ['order', 'product', 'user'],
  )
  expect(rows).toEqual([
    { key: 'order', n: 11 },
    { key: 'product', n: 4 },
    { key: 'user', n: 3 },
  ])
  await client.end()
  await pool.query(`drop database ${name}`)
})
