import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { setting } from '#server/platform/db/schema/setting.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { readDemoParts } from './sample-parts.ts'
import { refuseDemoAccounts, refuseRealUsers, seedEmptyDatabase } from './seed.ts'

test('a customer with the email of a sample user does not stop the start', async () => {
  const signUp = { name: 'Not Alex', email: 'admin@example.com', password: 'secret1' }
  expect((await call('POST', '/auth/sign-up/email', { body: signUp })).status).toBe(200)
  await expect(refuseDemoAccounts()).resolves.toBeUndefined()
  await db.delete(user).where(eq(user.email, signUp.email))
})

test('a user can neither set nor clear the sample mark', async () => {
  const email = 'marked@example.com'
  const body = { name: 'Casey', email, password: 'secret1', isSample: true, is_sample: true }
  await call('POST', '/auth/sign-up/email', { body })
  const sample = await aPerson({ isSample: true })
  const account = { displayName: 'Casey', photoURL: '', isSample: false }
  await call('PUT', '/account', { as: sample, body: account })
  const marked = await db.select({ id: user.id }).from(user).where(eq(user.isSample, true))
  expect(marked).toEqual([{ id: sample.id }])
  await db.delete(user).where(eq(user.id, sample.id))
})

test('a real shop does not start with a demo database, also after its sample users were renamed', async () => {
  await emptyShop()
  await seedEmptyDatabase()
  const { rows } = await db.execute(sql`select distinct reason from stock_movement`)
  expect(rows).toEqual([{ reason: 'opening' }])
  // To send and the packing slip sort by it.
  const [pads] = await db.select().from(product).where(eq(product.sku, 'BRK-P155'))
  expect(pads?.shelf).toMatch(/^A1-/)
  await expect(refuseDemoAccounts()).rejects.toThrow(
    /sample accounts, whose passwords are public \(admin@example.com, customer@example.com\)/,
  )
  await db.update(user).set({ email: sql`'renamed-' || email` })
  await expect(refuseDemoAccounts()).rejects.toThrow('renamed-admin@example.com')
  await db.delete(user)
  await db.delete(setting)
  await expect(refuseDemoAccounts()).resolves.toBeUndefined()
  await emptyShop()
})

test('a demo does not start with the database of a real shop', async () => {
  await emptyShop()
  await expect(refuseRealUsers()).resolves.toBeUndefined()
  await seedEmptyDatabase()
  await aPerson()
  await expect(refuseRealUsers()).resolves.toBeUndefined()
  await db.delete(user).where(eq(user.isSample, true))
  await expect(refuseRealUsers()).rejects.toThrow(/DEMO=false.*DATA_DIR/)
  await db.delete(user)
  await emptyShop()
})

test('a part of the demo is found by its own, the vehicle maker’s and its former number', async () => {
  await emptyShop()
  await seedEmptyDatabase()
  const { rows } = await db.execute<{ kind: string; shown: string; norm: string }>(sql`
    select kind, shown, norm from part_number
    where product_id = (select id from product where sku = 'BRK-P155') order by kind, shown`)
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: 'own', shown: 'NB-2451.F', norm: 'NB2451F' },
      { kind: 'own', shown: 'BRK-P155', norm: 'BRKP155' },
      { kind: 'oe', shown: '1K0 698 151 E', norm: '1K0698151E' },
      { kind: 'old', shown: '1K0 698 151 C', norm: '1K0698151C' },
    ]),
  )
  const { rows: filters } = await db.execute(sql`
    select p.number, b.name as brand, c.slug as category, f.engine, m.slug as model, n.sku as "replacedBy"
    from product p join brand b on b.id = p.brand_id join category c on c.id = p.category_id
      join fitment f on f.product_id = p.id and f.brand_id = b.id and f.category_id = c.id and f.is_listed
      join vehicle_model m on m.id = f.model_id left join product n on n.id = p.superseded_by
    where p.sku in ('FLT-OIL76', 'FLT-OIL76O') and m.slug = 'accord' order by p.sku`)
  const filter = { brand: 'Luvora', category: 'oil-filters', engine: null, model: 'accord' }
  expect(filters).toEqual([
    { ...filter, number: '0012 4457', replacedBy: null },
    { ...filter, number: '0012 4450', replacedBy: 'FLT-OIL76' },
  ])
  await emptyShop()
})

test('a shop that has parts gets no samples', async () => {
  await emptyShop()
  await aProduct()
  await seedEmptyDatabase()
  await seedEmptyDatabase()
  expect(await db.$count(product)).toBe(1)
  await emptyShop()
})

test('the demo’s checkout asks for delivery and tax, and takes a code', async () => {
  await emptyShop()
  await seedEmptyDatabase()
  // The cheapest: delivery is free from an amount on.
  const [part] = await db.select().from(product).orderBy(product.pricePerUnitCents).limit(1)
  const lines = [{ productId: part?.id, quantity: 1 }]
  const body = { lines, country: 'US', region: 'IL', postalCode: '62701', code: 'welcome10' }
  const { body: quote } = await call('POST', '/checkout/quote', { body })
  expect(quote).toMatchObject({
    taxMode: 'exclusive',
    taxes: [{ name: 'Illinois sales tax', percent: 6.25 }],
    rates: [{ name: 'Ground' }, { name: 'Express' }],
    code: { code: 'WELCOME10', says: '10% off' },
  })
  expect(quote.shipping).toBeGreaterThan(0)
  await emptyShop()
})

test('samples are seeded once, oldest first', async () => {
  await emptyShop()
  await seedEmptyDatabase()
  await seedEmptyDatabase()
  const demoParts = await readDemoParts()
  const names = await db.select({ name: product.name }).from(product).orderBy(product.id)
  expect(names.map(({ name }) => name)).toEqual(demoParts.map(({ fields }) => fields.name))
  expect(await db.$count(job, sql`kind = 'search' and event = 'v1'`)).toBe(demoParts.length)
  await emptyShop()
})
