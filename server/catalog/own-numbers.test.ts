import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPart } from '#test/parts.ts'
import { db } from '../platform/db/client.ts'
import { partNumber } from '../platform/db/schema/part-number.ts'
import { product } from '../platform/db/schema/product.ts'
import { reindexNumbers } from './own-numbers.ts'

/** As an older release has left it. */
const KEPT = { exactNumber: 'WS\u201312' }

test('numbers that an earlier release compared without some of their letters are compared with them, once', async () => {
  const part = await aPart({ title: 'Wheel stud' })
  const sku = '\u041e12\u0410'
  await db.update(product).set({ sku }).where(eq(product.id, part.id))
  const row = { productId: part.id, brand: null, isListed: true }
  await db.insert(partNumber).values([
    { ...row, kind: 'own', shown: sku, norm: '12' },
    { ...row, kind: 'oe', shown: '\u00d6L-1', norm: 'L1' },
    { ...row, kind: 'oe', shown: 'NB-2451.F', norm: 'NB2451F' },
  ])
  for (let times = 0; times < 2; times += 1) {
    await reindexNumbers({ subjectId: part.id })
    const rows = await db.select().from(partNumber).where(eq(partNumber.productId, part.id))
    expect(rows.map(({ norm }) => norm).sort()).toEqual(['NB2451F', sku, '\u00d6L1'].sort())
  }
})

test('a number that an older release compared with its dashes and blanks is compared without their kinds', async () => {
  const part = await aPart({ title: 'Wheel stud', number: 'ws\u201312\u00a0a' })
  await db.update(product).set({ exactNumber: 'WS\u201312\u00a0A' }).where(eq(product.id, part.id))
  await reindexNumbers({ subjectId: part.id })
  const [row] = await db.select().from(product).where(eq(product.id, part.id))
  expect(row?.exactNumber).toBe('WS-12 A')
})

test('two parts whose numbers differ in the kind of a dash stay two, and the shop says so', async () => {
  const brand = `Norbrake ${randomUUID().slice(0, 8)}`
  const first = await aPart({ name: 'First stud', brand, number: 'WS-12' })
  const second = await aPart({ name: 'Second stud', brand, number: 'WS\u201312', ...KEPT })
  await expect(reindexNumbers({ subjectId: second.id })).rejects.toThrow(
    '“WS\u201312” and “WS-12” (First stud) are one number of one brand, but for spaces and dashes, and are two parts.',
  )
  const rows = await db
    .select()
    .from(product)
    .where(eq(product.brandId, first.brandId ?? 0))
  expect(rows.map(({ exactNumber }) => exactNumber).sort()).toEqual(['WS-12', 'WS\u201312'])
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, first.id))
  await reindexNumbers({ subjectId: second.id })
  const [row] = await db.select().from(product).where(eq(product.id, second.id))
  expect(row?.exactNumber).toBe('WS-12')
})
