import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, decided, rowsOf } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { writeOwnNumbers } from '../../catalog/own-numbers.ts'
import { db } from '../../platform/db/client.ts'

// What the owner has said of a number, and the files that come later.

beforeAll(writeCategories)

async function aShop(number: string) {
  const admin = await aPerson({ role: 'admin' })
  const brand = `Torvexa ${randomUUID().slice(0, 8)}`
  const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
  const { id: part } = await aProduct({ brandId, number })
  await db.transaction((tx) => writeOwnNumbers(tx, [part]))
  const prices = (one: string, price = '12.00') =>
    aCheckedImport(admin, `brand,part_number,name,price\n${brand},${one},Fuse,${price}`, {
      kind: 'products',
    })
  const numbers = (one: string) =>
    aCheckedImport(admin, `part_number,part_brand,kind,number\n${one},${brand},oe,A 1`, {
      kind: 'numbers',
    })
  return { admin, brand, part, prices, numbers }
}

test('an answer about a file of numbers changes no price', async () => {
  const { admin, part, prices, numbers } = await aShop('NEW-2')
  const { _id: id } = await numbers('OLD-1')
  await decided(admin, id, { productId: part })
  expect((await rowsOf((await numbers('OLD-1'))._id))[0]?.productId).toBe(part)
  expect((await prices('OLD-1')).report.actions).toEqual({ add: 1 })
})

test('an answer about a file of numbers is none about one part or two in a file of parts', async () => {
  const { admin, prices, numbers } = await aShop('ATO-7.5')
  await decided(admin, (await numbers('ATO-75'))._id, { same: true })
  expect((await prices('ATO-75')).report).toMatchObject({ actions: { queued: 1 } })
})

test('a row that an earlier answer about parts has placed says so', async () => {
  const { admin, brand, part, prices, numbers } = await aShop('F-210')
  const first = await prices('F210')
  const after = await decided(admin, first._id, { same: true })
  expect(after.report).toMatchObject({ actions: { change: 1 }, codes: {} })
  await applied(admin, first._id)
  const { _id: id, report } = await prices('F210', '13.00')
  expect(report.codes).toEqual({ 'decided-before': 1 })
  const [row] = await rowsOf(id)
  expect(row?.productId).toBe(part)
  const day = new Date().toISOString().slice(0, 10)
  expect(row?.findings[0]?.text).toBe(`${brand} F210 means ${brand} F-210, as was said on ${day}`)
  expect((await rowsOf((await numbers('F210'))._id))[0]?.productId).toBe(part)
})
