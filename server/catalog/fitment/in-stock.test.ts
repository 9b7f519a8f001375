import { expect, test } from 'vitest'
import type { PartList } from '#contract/catalog/part-card.ts'
import { EMPTY_QUERY } from '#contract/catalog/part-list-url.ts'
import { anOrderOf, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aFitment, aModel, aNumber, aPart } from '#test/parts.ts'
import { findCategoryBySlug } from '../category/category-tree.ts'
import { listPartsIn } from '../part-list/part-list.ts'
import { findPartPage } from './part-page.ts'
import { listPartsFor } from './vehicle-list.ts'
import { findModelOf } from './vehicle-model.ts'

const VEHICLE = { year: 2006, make: 'saab', model: '9-5', answers: {} }

const isCounted = ({ facets }: PartList) => facets.some(({ name }) => name === 'inStock')

test('in stock is what an order of the minimum can be placed of, in every list', async () => {
  const saab = await aModel('saab/9-5')
  const category = findCategoryBySlug('flywheels')
  const model = await findModelOf(VEHICLE)
  if (!category || !model) throw new Error('no category or no model')
  for (const [left, minimum, isThere] of [
    [0, 1, false],
    [1, 2, false],
    [2, 2, true],
    [3, 2, true],
  ] as const) {
    const what = `${left} left of ${minimum}`
    const part = await aPart({
      fits: 'vehicle',
      category: 'flywheels',
      brand: `Of${left}${minimum}`,
      availableQuantity: left,
      minimumOrderQuantity: minimum,
    })
    await aFitment(part, saab, [2006, 2006])
    await aNumber(part, 'oe', `FLY ${left} ${minimum}`)
    await aNumber(await aPart({ name: 'Another' }), 'oe', `FLY ${left} ${minimum}`)
    const only = { ...EMPTY_QUERY, brand: [`of${left}${minimum}`] }
    expect(isCounted(await listPartsIn(category, only)), what).toBe(isThere)
    expect(isCounted(await listPartsFor(VEHICLE, model, category, only)), what).toBe(isThere)
    const filtered = { ...only, inStock: true }
    expect((await listPartsIn(category, filtered)).total, what).toBe(isThere ? 1 : 0)
    const page = await findPartPage(part.id)
    expect(page?.equivalents.length, what).toBe(isThere ? 0 : 1)
    const order = await call('POST', '/order', {
      as: await aPerson(),
      body: anOrderOf(part, { quantity: minimum }),
    })
    expect(order.status, what).toBe(isThere ? 201 : 409)
  }
})
