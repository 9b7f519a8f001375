import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { statementsOf } from '#test/query-plan.ts'
import { invalidate, setListening } from '../../platform/cache/tagged-cache.ts'
import { otherConditions } from './model-conditions.ts'

beforeEach(() => setListening(true))
afterEach(() => setListening(false))

const SMALL = 'Front discs 288 mm'
const asking = (position: string | null = 'front') => [{ conditions: [SMALL], position }]

test('other sizes are those that parts of the category ask for at the same place of the model', async () => {
  const model = await aModel('saab/9-3')
  const [discs, pads] = [await aPart({ categoryId: 102 }), await aPart({ categoryId: 101 })]
  for (const [part, position, condition] of [
    [discs, 'front', SMALL],
    [discs, 'front', 'Front discs 312 mm'],
    [discs, 'front', 'Sport suspension'],
    [discs, 'rear', 'Front discs 340 mm'],
    [pads, 'front', 'Front discs 345 mm'],
  ] as const) {
    await aFitment(part, model, [2003, 2011], { position, conditions: [condition] })
  }
  expect(await otherConditions(model.id, 102, asking())).toEqual(['Front discs 312 mm'])
  expect(await otherConditions(model.id, 101, asking())).toEqual(['Front discs 345 mm'])
  expect(await otherConditions(model.id, 102, asking(null))).toEqual([])
  const rows = [{ conditions: [], position: 'front' }]
  expect(await statementsOf(() => otherConditions(model.id, 102, rows))).toEqual([])
})

test('they are read once for a list of parts, and again once a fitment of the model has changed', async () => {
  const [model, part] = [await aModel('saab/9-5'), await aPart({ categoryId: 102 })]
  const ask = () => otherConditions(model.id, 102, asking())
  expect(await statementsOf(async () => [await ask(), await ask()])).toHaveLength(1)
  const conditions = ['Front discs 302 mm']
  await aFitment(part, model, [2004, 2009], { position: 'front', conditions })
  invalidate(`fitment ${model.id}`)
  expect(await ask()).toEqual(conditions)
})
