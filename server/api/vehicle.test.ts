import { expect, test } from 'vitest'
import { waitForInvalidation } from '#server/platform/cache/listen-for-changes.ts'
import { aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aFitment, aModel } from '#test/vehicles.ts'

test('years, makes and models are those that were made', async () => {
  const of = (year: number, make: string) => call('GET', `/vehicle/${year}/${make}`)
  const bronco = { slug: 'bronco', name: 'Bronco' }
  expect((await of(1996, 'ford')).body.models).toContainEqual(bronco)
  const { status, body } = await of(2013, 'ford')
  expect(status).toBe(200)
  expect(body.models).not.toContainEqual(bronco)
  expect((await of(2013, 'geo')).status).toBe(404)
  const { makes } = (await call('GET', '/vehicle/2014')).body
  expect(makes).toContainEqual({ slug: 'ford', name: 'Ford' })
  expect(makes).not.toContainEqual({ slug: 'geo', name: 'Geo' })
  const { years }: { years: number[] } = (await call('GET', '/vehicle')).body
  expect(years).toContain(1993)
  expect(years).toEqual([...new Set(years)].sort((one, other) => other - one))
})

test('models are sorted as people count: an Audi 80 comes before a 100', async () => {
  const { models }: { models: { name: string }[] } = (await call('GET', '/vehicle/1990/audi')).body
  expect(models.map(({ name }) => name).slice(0, 4)).toEqual(['80', '90', '100', '200'])
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
