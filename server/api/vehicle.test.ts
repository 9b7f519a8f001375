import { expect, test } from 'vitest'
import { waitForInvalidation } from '#server/platform/cache/listen-for-changes.ts'
import { aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aFitment, aModel } from '#test/vehicles.ts'

test('years, makes and models are those that were made', async () => {
  const model = await aModel({ years: '{[1993,1996),[2014,2016)}' })
  const of = (year: number) => call('GET', `/vehicle/${year}/${model.makeSlug}`)
  expect((await of(2014)).body).toEqual({ models: [{ slug: 'golf', name: 'Golf' }] })
  expect((await of(2013)).status).toBe(404)
  const { body } = await call('GET', '/vehicle/2014')
  expect(body.makes).toContainEqual({ slug: model.makeSlug, name: 'Testwagen' })
  const { years }: { years: number[] } = (await call('GET', '/vehicle')).body
  expect(years).toContain(1993)
  expect(years).toEqual([...new Set(years)].sort((one, other) => other - one))
})

test('engine, trim and conditions are asked for where parts depend on them, with how many', async () => {
  const model = await aModel()
  const [any, tdi, both, other] = [
    await aProduct({ fits: 'vehicle' }),
    await aProduct({ fits: 'vehicle' }),
    await aProduct({ fits: 'vehicle' }),
    await aProduct({ fits: 'vehicle' }),
  ]
  await aFitment(any, model)
  await aFitment(tdi, model, { engine: '2.0 TDI', conditions: ['Front discs 288 mm'] })
  await aFitment(both, model, { engine: '2.0 TDI', trim: 'GTI' })
  await aFitment(both, model, { engine: '1.4 TSI', note: 'Exc. Wagon', builtTo: 2013 * 12 })
  await aFitment(other, model, { yearFrom: 2015, yearTo: 2018, engine: '1.0 TSI' })
  const path = `2014/${model.makeSlug}/golf`
  const { body } = await call('GET', `/vehicle/${path}`)
  expect(body).toEqual({
    label: 'Testwagen Golf',
    model: 'Golf',
    parts: 3,
    dependOnEngine: 2,
    dependOnBuilt: 0,
    engines: [
      { label: '1.4 TSI', path: `${path}/1.4-tsi`, parts: 2 },
      { label: '2.0 TDI', path: `${path}/2.0-tdi`, parts: 3 },
    ],
    trims: [{ label: 'GTI', parts: 1 }],
    conditions: [
      { label: 'Exc. Wagon', parts: 1 },
      { label: 'Front discs 288 mm', parts: 1 },
    ],
  })
})

test('a model for which nothing is listed has no parts, and one that there never was is not found', async () => {
  const model = await aModel()
  const { body } = await call('GET', `/vehicle/2014/${model.makeSlug}/golf`)
  expect(body).toMatchObject({ parts: 0, engines: [], trims: [], conditions: [] })
  expect((await call('GET', `/vehicle/2009/${model.makeSlug}/golf`)).status).toBe(404)
  expect((await call('GET', '/vehicle/2014/nobody/golf')).status).toBe(404)
})

test('what the seller says of a part is answered for one model, and changes at once', async () => {
  const [model, other] = [await aModel(), await aModel()]
  const part = await aProduct({ fits: 'vehicle' })
  await aFitment(part, other)
  const path = `/product/${part.id}/fit?model=${model.makeSlug}/golf`
  const nothing = { fits: 'vehicle', fitsComplete: false, otherModels: 1, rows: [] }
  expect((await call('GET', path)).body).toEqual(nothing)
  await aFitment(part, model, { engine: '2.0 TDI', conditions: ['Tow bar'] })
  await waitForInvalidation()
  const { body } = await call('GET', path)
  expect(body.rows).toMatchObject([
    { model: `${model.makeSlug}/golf`, yearFrom: 2010, engine: '2.0 TDI', conditions: ['Tow bar'] },
  ])
  expect((await call('GET', `/product/${part.id}/fit?model=nobody`)).body.otherModels).toBe(2)
})

test.each(['02014', '2014.0', '2.014e3', '0x7de', '+2014', '%202014'])(
  'the year %s is refused, as it would be the same list at another URL',
  async (year) => {
    expect((await call('GET', `/vehicle/${year}`)).status).toBe(400)
  },
)
