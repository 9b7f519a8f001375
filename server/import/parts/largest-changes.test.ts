import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport } from '#test/imports.ts'
import { aSoldOrder } from '#test/sold-orders.ts'
import { listImports } from '../import-view.ts'

const aSku = () => `L-${randomUUID().slice(0, 8)}`.toUpperCase()

test('the largest changes of prices are those with most money at stake, then those in percent', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [sold, steep, small, cheaper] = [aSku(), aSku(), aSku(), aSku()]
  const { id: productId } = await aProduct({ sku: sold, pricePerUnitCents: 1000, costCents: 550 })
  for (const sku of [steep, small, cheaper]) await aProduct({ sku, pricePerUnitCents: 1000 })
  const year = 365 * 24 * 60 * 60_000
  await aSoldOrder({ at: new Date(Date.now() - year / 2), cents: 4000, productId, units: 4 })
  await aSoldOrder({ at: new Date(Date.now() - 2 * year), cents: 9000, productId, units: 9 })
  const text = [
    'sku,name,price,shelf,state',
    `${small},,10.50,,`,
    `${steep},,20.00,A1,`,
    `${sold},,11.00,,`,
    `${cheaper},,8.00,,`,
    `${aSku()},Clip,2.00,,live`,
    `${aSku()},Bracket,90.00,,`,
  ]
  const { _id: id, report } = await aCheckedImport(admin, text.join('\n'), { kind: 'products' })
  const { up, down, added, fields, others } = report.largest ?? {}
  expect(up).toMatchObject({ count: 3, median: 10, stake: 4 })
  expect(up?.rows.map(({ part, percent }) => [part, percent])).toEqual([
    [sold, 10],
    [steep, 100],
    [small, 5],
  ])
  expect(up?.rows[0]).toMatchObject({
    ...{ line: 4, productId, was: 10, price: 11, units: 4, stake: 4, margin: 50 },
  })
  expect(down).toMatchObject({ count: 1, median: -20, rows: [{ part: cheaper, margin: null }] })
  expect(added?.map(({ name, price, state }) => [name, price, state])).toEqual([
    ['Bracket', 90, 'draft'],
    ['Clip', 2, 'live'],
  ])
  expect(fields).toEqual([{ name: 'Shelf', rows: 1 }])
  expect(others).toMatchObject([{ part: steep, changes: ['Shelf none → A1'] }])
  const listed = (await listImports()).find(({ _id }) => _id === id)
  expect(listed?.report.largest).toBeNull()
})
