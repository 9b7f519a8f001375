import { expect, test } from 'vitest'
import { aPart } from '#test/parts.ts'
import { statementsOf } from '#test/query-plan.ts'
import { findComparison } from './comparison.ts'

test('up to four parts of the first one’s category are compared, and others of it are offered', async () => {
  const fan = { category: 'blower-motors', attributes: { Power: '150 W' } }
  const [one, other] = [
    await aPart({ ...fan, title: 'One' }),
    await aPart({ ...fan, title: 'Two' }),
  ]
  const third = await aPart({ ...fan, title: 'Three' })
  const out = await aPart({ ...fan, title: 'Out', availableQuantity: 0 })
  const filter = await aPart({ category: 'oil-filters', title: 'Filter' })
  const found = await findComparison([one.id, filter.id, other.id, other.id])
  expect(found?.cards.map(({ title }) => title)).toEqual(['One', 'Two'])
  expect(found?.specifications[one.id]).toEqual([{ name: 'Power', value: '150 W' }])
  expect(found?.offered.map(({ title }) => title)).toEqual(['Three'])
  const four = await findComparison([one.id, other.id, third.id, out.id, filter.id])
  expect(four?.cards).toHaveLength(4)
  expect(four?.offered).toEqual([])
  const sent = await statementsOf(() => findComparison([one.id, other.id]))
  expect(sent).toHaveLength(3) // the cards, what is said of them, and the cards that are offered
})

test('parts that are not sold are not compared', async () => {
  const draft = await aPart({ state: 'draft', category: 'blower-motors' })
  expect(await findComparison([draft.id])).toBeUndefined()
  expect(await findComparison([])).toBeUndefined()
})
