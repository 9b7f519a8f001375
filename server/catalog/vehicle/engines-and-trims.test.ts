import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { statementsOf } from '#test/query-plan.ts'
import { invalidate, setListening } from '../../platform/cache/tagged-cache.ts'
import { enginesAndTrims, inWordsOfCatalog } from './engines-and-trims.ts'

beforeEach(() => setListening(true))
afterEach(() => setListening(false))

test('the engines of a model are read once for the fifty lines of a basket, and again once one of its fitments has changed', async () => {
  const [model, part] = [await aModel('saab/9-5'), await aPart({ fits: 'vehicle' })]
  const modelId = model.id
  await aFitment(part, model, [2004, 2009], { engine: '2.3t' })
  const car = { year: 2005, make: 'saab', model: '9-5', answers: {} }
  const words = (engine: string) => inWordsOfCatalog({ ...car, engine }, modelId)
  const sent = await statementsOf(async () => {
    for (let line = 0; line < 50; line += 1) {
      expect(await words('2.3T')).toEqual({ ...car, engine: '2.3t' })
    }
  })
  expect(sent).toHaveLength(1)
  await aFitment(part, model, [2004, 2009], { engine: '3.0 V6 TiD', trim: 'Aero' })
  invalidate(`fitment ${modelId}`)
  expect(await words('3.0 v6 tid')).toMatchObject({ engine: '3.0 V6 TiD' })
  expect(await enginesAndTrims({ modelId, year: 2005 })).toEqual({
    engines: ['2.3t', '3.0 V6 TiD'],
    trims: ['Aero'],
  })
  expect(await enginesAndTrims({ modelId, year: 2011 })).toEqual({ engines: [], trims: [] })
})
