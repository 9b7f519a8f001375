import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied } from '#test/imports.ts'
import { getImport } from '../import-view.ts'
import { decideQueued } from '../queue/decision-queue.ts'

const aSku = () => `F-${randomUUID().slice(0, 8)}`.toUpperCase()

test('what the check found is grouped by reason and column, worst first, and left out together', async () => {
  const admin = await aPerson({ role: 'admin' })
  const skus = [aSku(), aSku(), aSku(), aSku()]
  for (const sku of skus) await aProduct({ sku, pricePerUnitCents: 1000 })
  const text = [
    'sku,name,price,pack_size,units',
    ...skus.map((sku) => `${sku},,11.00,x,5`),
    `${skus[0]}-N,Nut,call,,`,
  ]
  const { _id: id } = await aCheckedImport(admin, text.join('\n'), { kind: 'products' })
  const { groups } = (await getImport(id)).report
  expect(groups.map(({ code, field, rows, severity }) => [code, field, rows, severity])).toEqual([
    ['no-price', 'price', 1, 'left out'],
    ['field-dropped', 'pack_size', 4, 'cell left out'],
    ['stock-stays', null, 4, 'applied'],
  ])
  expect(groups[1]).toMatchObject({ canLeaveOut: true })
  expect(groups[1]?.examples.map(({ line, part, found }) => [line, part, found])).toEqual([
    [2, skus[0], 'x'],
    [3, skus[1], 'x'],
    [4, skus[2], 'x'],
  ])
  const left = await decideQueued(admin, id, { key: 'found field-dropped pack_size', drop: true })
  expect(left.report.actions).toEqual({ wrong: 5 })
  await expect(
    decideQueued(admin, id, { key: 'found field-dropped pack_size', drop: true }),
  ).rejects.toThrow('No row is waiting')
})

test('rows that are applied are no longer left out', async () => {
  const admin = await aPerson({ role: 'admin' })
  const sku = aSku()
  await aProduct({ sku, pricePerUnitCents: 1000 })
  const text = `sku,price,pack_size\n${sku},11.00,x`
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  const groups = async () => (await getImport(id)).report.groups
  expect(await groups()).toMatchObject([{ rows: 1, canLeaveOut: true }])
  await applied(admin, id)
  expect(await groups()).toMatchObject([{ rows: 1, canLeaveOut: false }])
})
