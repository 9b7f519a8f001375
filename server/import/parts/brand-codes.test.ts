import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, decided } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { writeOwnNumbers } from '../../catalog/own-numbers.ts'
import { db } from '../../platform/db/client.ts'
import { getImport } from '../import-view.ts'
import { listQueue } from '../queue/queue-entry.ts'

// Suppliers name brands by codes of their own.

beforeAll(writeCategories)

async function aShop() {
  const admin = await aPerson({ role: 'admin' })
  const id = randomUUID().slice(0, 8).toUpperCase()
  const brands = [`Quenby ${id}`, `Haldrix ${id}`]
  for (const [at, brand] of brands.entries()) {
    const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
    const part = await aProduct({ brandId, number: `${at}${id}-1` })
    await db.transaction((tx) => writeOwnNumbers(tx, [part.id]))
  }
  const check = (name: string, ...lines: string[]) =>
    aCheckedImport(admin, ['brand,part_number,name,price', ...lines].join('\n'), {
      kind: 'products',
      name,
    })
  return { admin, id, brands, check }
}

test('rows of a code wait for its brand, which the numbers or the section propose', async () => {
  const { admin, id, brands, check } = await aShop()
  const [quenby, haldrix] = brands
  const lines = [
    `QBY,0${id}-1,Pads,12.00`,
    'QBY,9-100,Pads,12.00',
    `HDX - ${haldrix} BRAKES,,,`,
    'HDX,9-200,Pads,12.00',
    `Zelniko ${id},9-300,Pads,12.00`,
  ]
  const checked = await check(`zelniko-${id}.csv`, ...lines)
  expect(checked.report.actions).toEqual({ queued: 3, add: 1 })
  const queue = await listQueue(checked._id)
  expect(queue).toMatchObject([
    {
      ...{ name: 'QBY', rows: 2, proposal: quenby, isProposed: true },
      text: `The shop has no brand QBY. 1 of its 2 rows have a number of ${quenby}`,
      choices: ['proposed brand', 'own brand', 'brand', 'drop'],
    },
    { name: 'HDX', rows: 1, proposal: haldrix, isProposed: true },
  ])
  await decided(admin, checked._id, { key: String(queue[0]?.key), brand: quenby })
  await decided(admin, checked._id, { key: String(queue[1]?.key), brand: haldrix })
  expect((await getImport(checked._id)).report.actions).toEqual({ add: 3, change: 1 })

  const next = await check(`zelniko-${id}.csv`, ...lines)
  expect(next.report.actions).toEqual({ add: 3, change: 1 })
  // STR is another brand in another supplier's file.
  const other = await check(`perrondo-${id}.csv`, ...lines)
  expect(other.report.actions).toEqual({ queued: 3, add: 1 })
})

test('a new brand that has a number of another one is no code', async () => {
  const { id, check } = await aShop()
  const checked = await check('list.csv', `Zelniko ${id},0${id}-1,Pads,12.00`)
  expect(checked.report).toMatchObject({ actions: { add: 1 }, codes: { 'new-brand': 1 } })
})

test('a name that begins with a brand of the shop, beside its number, waits', async () => {
  const { id, brands, check } = await aShop()
  const checked = await check('list.csv', `${brands[0]} Performance,0${id}-1,Pads,12.00`)
  expect(checked.report.actions).toEqual({ queued: 1 })
  expect(await listQueue(checked._id)).toMatchObject([{ kind: 'brand', proposal: brands[0] }])
})
