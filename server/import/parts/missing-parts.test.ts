import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { FileRules } from '#contract/import/file-rules.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { anUpload, applied, runStep, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { chooseColumns, listColumns } from '../columns/choose-columns.ts'
import { getImport } from '../import-view.ts'

// Parts that a supplier's last file named, and this one does not.

beforeAll(writeCategories)

async function aSupplier(count: number) {
  const admin = await aPerson({ role: 'admin' })
  const skus = Array.from({ length: count }, () => `M-${randomUUID().slice(0, 8)}`.toUpperCase())
  for (const sku of skus) await aProduct({ sku, pricePerUnitCents: 1000, state: 'live' })
  const name = `${randomUUID().replaceAll(/[\d-]/g, 'x')} prices.csv`
  const check = async (named: string[], rules?: FileRules) => {
    const text = ['sku,price', ...named.map((sku) => `${sku},11.00`)].join('\n')
    const id = await anUpload(admin, text, { kind: 'products', name })
    await runStep(id, 'check')
    if (rules) {
      const { columns } = await listColumns(id)
      await chooseColumns(admin, id, { columns: columns.map((one) => one.name), rules })
      await runStep(id, 'check 2')
    }
    return getImport(id)
  }
  const states = async () => {
    const rows = await db.select().from(product).where(inArray(product.sku, skus))
    const found = new Map(rows.map(({ sku, state }) => [sku, state]))
    return skus.map((sku) => found.get(sku))
  }
  return { admin, skus, check, states }
}

test('parts that the supplier’s file no longer names become drafts, if the owner has said so, and come back by an undo', async () => {
  const { admin, skus, check, states } = await aSupplier(6)
  const first = await check(skus, { missing: 'draft' })
  expect(first.report.actions).toEqual({ change: 6 })
  await applied(admin, first._id)
  // The rule is the supplier's: the next file has it by itself.
  const next = await check(skus.slice(1))
  expect(next).toMatchObject({
    total: 6,
    report: { actions: { same: 5, change: 1 }, codes: { missing: 1 }, stops: [] },
  })
  await applied(admin, next._id)
  expect(await states()).toEqual(['draft', 'live', 'live', 'live', 'live', 'live'])
  await undone(admin, next._id)
  expect((await states())[0]).toBe('live')
})

test('more than a fifth of them stop the file; listed, they change nothing', async () => {
  const { admin, skus, check, states } = await aSupplier(4)
  await applied(admin, (await check(skus))._id)
  const { _id: id, report } = await check(skus.slice(2), { missing: 'list' })
  expect(report).toMatchObject({ actions: { same: 4 }, codes: { missing: 2 } })
  expect(report.stops).toEqual([expect.stringMatching(/^It lacks 2 of 4 parts of /)])
  expect(report.groups).toMatchObject([{ code: 'missing', rows: 2, severity: 'applied' }])
  expect((await getImport(id)).open).toBe(0)
  expect(await states()).toEqual(['live', 'live', 'live', 'live'])
})
