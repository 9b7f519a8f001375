import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, decided, rowsOf, undone } from '#test/imports.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { listQueue } from './queue-entry.ts'
import { listQueueExamples } from './queue-example.ts'

// A price that jumps waits with its row, and holds up no other row of the file.

async function aShopWith(count: number) {
  const admin = await aPerson({ role: 'admin' })
  const skus = Array.from({ length: count }, () => `J-${randomUUID().slice(0, 8)}`.toUpperCase())
  for (const sku of skus) await aProduct({ sku, pricePerUnitCents: 1000 })
  const check = (...lines: string[]) =>
    aCheckedImport(admin, ['sku,price,shelf,price_steps', ...lines].join('\n'), {
      kind: 'products',
    })
  const prices = async () => {
    const rows = await Promise.all(
      skus.map((sku) => db.select().from(product).where(eq(product.sku, sku))),
    )
    return rows.map(([one]) => [one?.pricePerUnitCents, one?.shelf])
  }
  return { admin, skus, check, prices }
}

test('a price that jumps waits with its row, and the rest of the file goes in', async () => {
  const { admin, skus, check, prices } = await aShopWith(3)
  const [jumps, falls, fine] = skus
  const { _id: id, report } = await check(
    `${jumps},100.00,A1,`,
    `${falls},1.00,A2,`,
    `${fine},11.00,A3,`,
  )
  expect(report).toMatchObject({ actions: { queued: 2, change: 1 }, stops: [] })
  expect(await listQueue(id)).toMatchObject([
    {
      ...{ kind: 'jump', rows: 2, isProposed: true },
      choices: ['keep price', 'take price', 'drop'],
      examples: [
        { file: { price: '100.00' }, ours: { price: '$10.00' }, change: '+900%' },
        { change: '−90%' },
      ],
    },
  ])
  await applied(admin, id)
  expect(await prices()).toEqual([
    [1000, null],
    [1000, null],
    [1100, 'A3'],
  ])
  // The rest of these rows goes in, and their prices stay.
  const kept = await decided(admin, id, { price: 'keep' })
  expect(kept).toMatchObject({ waiting: 0, open: 2 })
  await applied(admin, id)
  expect(await prices()).toEqual([
    [1000, 'A1'],
    [1000, 'A2'],
    [1100, 'A3'],
  ])
  await undone(admin, id)
  expect((await prices()).flat()).toEqual([1000, null, 1000, null, 1000, null])
})

test('a price that jumps is taken if the owner says so, for all or for one row', async () => {
  const { admin, skus, check, prices } = await aShopWith(3)
  const { _id: id } = await check(...skus.map((sku) => `${sku},100.00,,`))
  const { examples } = await listQueueExamples(id, { key: 'jump', after: 2 })
  expect(examples.map(({ line }) => line)).toEqual([3, 4])
  await decided(admin, id, { key: String(examples[0]?.key), drop: true })
  await decided(admin, id, { key: String(examples[1]?.key), price: 'keep' })
  const { waiting, report } = await decided(admin, id, { price: 'take' })
  expect({ waiting, actions: report.actions }).toEqual({
    waiting: 0,
    actions: { change: 1, wrong: 1, same: 1 },
  })
  await applied(admin, id)
  expect((await prices()).map(([price]) => price)).toEqual([10000, 1000, 1000])
})

test('price steps that jump can be left out alone', async () => {
  const { admin, skus, check, prices } = await aShopWith(1)
  const { _id: id } = await check(`${skus[0]},11.00,,10: 1.00`)
  expect(await listQueue(id)).toMatchObject([{ key: 'jump steps', rows: 1 }])
  await decided(admin, id, { price: 'keep' })
  const [row] = await rowsOf(id)
  expect(row?.resolved?.changes).toEqual(['Price $10.00 → $11.00'])
  await applied(admin, id)
  expect((await prices())[0]?.[0]).toBe(1100)
})

test('a core charge of ten times or none waits, after a price that jumps, and can be kept alone', async () => {
  const admin = await aPerson({ role: 'admin' })
  const skus = Array.from({ length: 3 }, () => `J-${randomUUID().slice(0, 8)}`.toUpperCase())
  for (const sku of skus) await aProduct({ sku, pricePerUnitCents: 1000, coreChargeCents: 400 })
  const [tenfold, none, both] = skus
  const lines = [`${tenfold},10.50,40.00`, `${none},10.50,0`, `${both},100.00,60.00`]
  const { _id: id } = await aCheckedImport(admin, ['sku,price,core_charge', ...lines].join('\n'), {
    kind: 'products',
  })
  expect((await listQueue(id)).map(({ key, rows }) => [key, rows])).toEqual([
    ['jump core', 2],
    ['jump', 1],
  ])
  await decided(admin, id, { key: 'jump', price: 'take' })
  expect(await listQueue(id)).toMatchObject([
    {
      key: 'jump core',
      rows: 3,
      examples: [{ text: expect.stringContaining('$4.00 to $40.00') }, {}, {}],
    },
  ])
  await decided(admin, id, { key: 'jump core 3', price: 'take' })
  await decided(admin, id, { key: 'jump core', price: 'keep' })
  await applied(admin, id)
  const parts = await Promise.all(
    skus.map((sku) => db.select().from(product).where(eq(product.sku, sku))),
  )
  expect(parts.map(([one]) => [one?.pricePerUnitCents, one?.coreChargeCents])).toEqual([
    [1050, 400],
    [1050, null],
    [10000, 400],
  ])
})
