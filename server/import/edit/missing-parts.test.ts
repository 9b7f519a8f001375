import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, runStep, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { getImport } from '../import-view.ts'
import { startEdit } from './start-edit.ts'

// Parts that earlier files of a supplier brought, and its latest does not name.

beforeAll(writeCategories)

async function aSupplier(count: number) {
  const admin = await aPerson({ role: 'admin' })
  const skus = Array.from({ length: count }, () => `M-${randomUUID().slice(0, 8)}`.toUpperCase())
  for (const sku of skus) await aProduct({ sku, pricePerUnitCents: 1000, state: 'live' })
  const name = `${randomUUID().replaceAll(/[\d-]/g, 'x')} prices.csv`
  const check = (named: string[]) => {
    const rows = named.map((sku) => (sku.includes(',') ? sku : `${sku},11.00`))
    return aCheckedImport(admin, ['sku,price', ...rows].join('\n'), { kind: 'products', name })
  }
  const states = async () => {
    const rows = await db.select().from(product).where(inArray(product.sku, skus))
    const found = new Map(rows.map(({ sku, state }) => [sku, state]))
    return skus.map((sku) => found.get(sku))
  }
  return { admin, skus, check, states }
}

const listed = async (id: string) => (await getImport(id)).missing

test('parts that no row of the supplier’s file names are listed, stay on sale, and become drafts by a bulk edit that can be undone', async () => {
  const { admin, skus, check, states } = await aSupplier(6)
  const first = await check(skus)
  await applied(admin, first._id)
  expect(await listed(first._id)).toBeNull()
  // A small one is no new beginning.
  const small = await check([`${skus[5]},12.00`])
  await applied(admin, small._id)
  // Its SKU is misspelled, so that the row is wrong.
  const next = await check([`${skus[1]?.replace('-', '')},11.00`, ...skus.slice(2)])
  expect(next.report).toMatchObject({ actions: { same: 3, change: 1, wrong: 1 }, stops: [] })
  expect(await listed(next._id)).toMatchObject({ count: 1, parts: [{ sku: skus[0] }] })
  expect(await listed(small._id)).toMatchObject({ count: 5 })
  await applied(admin, next._id)
  expect(await states()).toEqual(['live', 'live', 'live', 'live', 'live', 'live'])
  const change = { field: 'state', value: 'draft' } as const
  const edit = await startEdit(admin, { parts: { missingFrom: next._id }, change })
  await runStep(edit, 'check')
  await applied(admin, edit)
  expect(await states()).toEqual(['draft', 'live', 'live', 'live', 'live', 'live'])
  expect(await listed(next._id)).toMatchObject({ count: 0 })
  await undone(admin, edit)
  expect((await states())[0]).toBe('live')
})

test('what another supplier’s newer file names is not missing', async () => {
  const { admin, skus, check } = await aSupplier(2)
  await applied(admin, (await check(skus))._id)
  const [other = '', gone] = skus
  const { _id: id } = await check([`${gone},12.00`])
  expect(await listed(id)).toMatchObject({ count: 1 })
  const text = `sku,price,shelf\n${other},13.00,A1`
  const name = `${randomUUID().replaceAll(/[\d-]/g, 'y')}.csv`
  await applied(admin, (await aCheckedImport(admin, text, { kind: 'products', name }))._id)
  expect(await listed(id)).toMatchObject({ count: 0 })
})

test('a file that lacks, or would hide, over a fifth of its supplier’s parts stops', async () => {
  const { admin, skus, check } = await aSupplier(25)
  await applied(admin, (await check(skus))._id)
  expect((await check(skus.slice(5))).report.stops).toEqual([])
  expect((await check(skus.slice(6))).report.stops).toEqual([
    'It lacks 6 of 25 parts on sale that this supplier’s last files brought.',
  ])
  const hiding = async (count: number) => {
    const rows = skus.map((sku, at) => `${sku},${at < count ? 'draft' : 'live'}`)
    const text = ['sku,state', ...rows].join('\n')
    return (await aCheckedImport(admin, text, { kind: 'products' })).report.stops
  }
  expect(await hiding(5)).toEqual([])
  expect(await hiding(6)).toEqual(['It takes 6 of 25 parts off sale.'])
})
