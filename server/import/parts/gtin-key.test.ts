import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gtinError } from '#contract/catalog/edited-part.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { anUpload, applied, decided, rowsOf, runStep } from '#test/imports.ts'
import { aNumber } from '#test/parts.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { chooseColumns, listColumns } from '../columns/choose-columns.ts'
import { getImport } from '../import-view.ts'

/** With a right last digit. */
function aGtin() {
  const body = `40${String(randomInt(10 ** 10)).padStart(10, '0')}`
  return Array.from({ length: 10 }, (_, last) => body + last).find(
    (one) => gtinError(one) === undefined,
  ) as string
}

test('a file with GTINs alone changes the part of each once the owner says so, and adds none; its next file is not asked', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [known, shared, unknown] = [aGtin(), aGtin(), aGtin()]
  const part = await aProduct({ pricePerUnitCents: 1000 })
  const others = [await aProduct({}), await aProduct({})]
  await aNumber(part, 'gtin', known)
  for (const one of others) await aNumber(one, 'gtin', shared)
  const text = `gtin,price\n${known},11.00\n${shared},11.00\n${unknown},11.00\n`
  const name = `gtins of ${randomUUID().replaceAll(/\d/g, 'x')}.csv`
  const id = await anUpload(admin, text, { kind: 'products', name })
  expect((await getImport(id)).awaits).toBe('columns')
  const { questions, columns } = await listColumns(id)
  expect(questions).toMatchObject([{ id: 'gtin-key', proposal: 'take' }])
  await chooseColumns(admin, id, {
    columns: columns.map((one) => one.name),
    answers: { 'gtin-key': 'take' },
  })
  await runStep(id, 'check')
  const rows = await rowsOf(id)
  expect(rows.map(({ action, findings }) => [action, findings[0]?.code])).toEqual([
    ['change', undefined],
    ['wrong', 'unknown-part'],
    ['wrong', 'unknown-part'],
  ])
  await applied(admin, id)
  const [now] = await db.select().from(product).where(eq(product.id, part.id))
  expect(now?.pricePerUnitCents).toBe(1100)
  const next = await anUpload(admin, `gtin,price\n${known},12.00\n`, { kind: 'products', name })
  expect((await getImport(next)).awaits).toBeNull()
})

test('a GTIN of a part of another brand waits, and names that part once the owner says so', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [gtin, maker] = [aGtin(), `Bosch ${randomUUID().slice(0, 8)}`]
  const brandId = await db.transaction((tx) => brandIdOf(tx, maker))
  const part = await aProduct({ pricePerUnitCents: 1000, brandId })
  await aNumber(part, 'gtin', gtin)
  const other = `Zimmermann ${randomUUID()}`
  const text = `gtin,brand,name,price\n${gtin},${other},Pads,11.00\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  const { columns } = await listColumns(id)
  await chooseColumns(admin, id, {
    columns: columns.map((one) => one.name),
    answers: { 'gtin-key': 'take' },
  })
  await runStep(id, 'check')
  expect((await rowsOf(id))[0]).toMatchObject({
    action: 'queued',
    findings: [{ code: 'sku-differs' }],
  })
  await decided(admin, id, { key: 'sku', same: true })
  expect((await rowsOf(id))[0]).toMatchObject({ action: 'change', productId: part.id })
})
