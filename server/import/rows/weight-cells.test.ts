import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anUpload, rowsOf, runStep } from '#test/imports.ts'
import { aWorld } from '#test/matched-file.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'

beforeAll(writeCategories)

test('a weight in pounds is stored in grams', async () => {
  const { admin, sku } = await aWorld()
  const text = `sku;weight_lb\n${sku};2.5\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  await runStep(id, 'check')
  expect((await rowsOf(id))[0]).toMatchObject({ resolved: { fields: { weightGrams: 1133 } } })
})

test('a weight in kilograms or pounds can be emptied, and one of nothing is refused by the name of its column', async () => {
  const { admin, sku } = await aWorld()
  for (const [column, words] of [
    ['weight_kg', 'Weight in kilograms'],
    ['weight_lb', 'Weight in pounds'],
  ] as const) {
    const findingOf = async (cell: string) => {
      const id = await anUpload(admin, `sku;${column}\n${sku};${cell}\n`, { kind: 'products' })
      await runStep(id, 'check')
      return (await rowsOf(id))[0]
    }
    await db.update(product).set({ weightGrams: 500 }).where(eq(product.sku, sku))
    expect(await findingOf('(clear)')).toMatchObject({
      resolved: { fields: { weightGrams: null } },
    })
    const refused = JSON.stringify(await findingOf('0'))
    expect(refused).toContain(
      `${words}: Weight is a whole number of grams, 1 or more, the cell holds “0”`,
    )
  }
})

test('two weights of one row that differ are an error that names both, and rounded ones are none', async () => {
  const { admin, sku } = await aWorld()
  const rowOf = async (columns: string, cells: string) => {
    const id = await anUpload(admin, `sku;${columns}\n${sku};${cells}\n`, { kind: 'products' })
    await runStep(id, 'check')
    return (await rowsOf(id))[0]
  }
  for (const [columns, cells, text] of [
    [
      'weight_kg;weight_lb',
      '2.5;2.5',
      'Weight in kilograms “2.5” and weight in pounds “2.5” differ',
    ],
    [
      'weight_grams;weight_lb',
      '2500;2.5',
      'Weight in grams “2500” and weight in pounds “2.5” differ',
    ],
    [
      'weight_kg;weight_lb',
      '(clear);2.5',
      'Weight in kilograms “(clear)” and weight in pounds “2.5” differ',
    ],
  ] as const) {
    const row = await rowOf(columns, cells)
    expect(row).toMatchObject({ action: 'same', findings: [{ code: 'field-dropped' }] })
    expect(JSON.stringify(row)).toContain(text)
  }
  for (const cells of ['1.13;2.5', '1.134;2.50', '20;44.1', '0.4;']) {
    expect(await rowOf('weight_kg;weight_lb', cells)).toMatchObject({ action: 'change' })
  }
  expect(await rowOf('weight_kg;weight_lb', '1.13;2.5')).toMatchObject({
    resolved: { fields: { weightGrams: 1130 } },
  })
})
