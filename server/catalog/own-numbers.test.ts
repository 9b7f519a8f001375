import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPart } from '#test/parts.ts'
import { db } from '../platform/db/client.ts'
import { partNumber } from '../platform/db/schema/part-number.ts'
import { product } from '../platform/db/schema/product.ts'
import { compareNumbersAnew } from './own-numbers.ts'

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
    await compareNumbersAnew({ subjectId: part.id })
    const rows = await db.select().from(partNumber).where(eq(partNumber.productId, part.id))
    expect(rows.map(({ norm }) => norm).sort()).toEqual(['NB2451F', sku, '\u00d6L1'].sort())
  }
})
