import { expect, test } from 'vitest'
import { call } from '#test/call.ts'
import { aFitment, aModel, aPart } from '#test/parts.ts'

test('GET /fit says of each part whether it fits the vehicle', async () => {
  const golf = await aModel('volkswagen/golf')
  const pads = await aPart({ fits: 'vehicle' })
  await aFitment(pads, golf, [2010, 2014], { engine: '2.0 TDI' })
  const universal = await aPart({ fits: 'universal' })
  const deleted = await aPart({ fits: 'vehicle', deletedAt: new Date() })
  const jetta = await aPart({ fits: 'vehicle', isFitmentComplete: true })
  await aFitment(jetta, await aModel('volkswagen/jetta'), [2010, 2014])
  const of = [pads, universal, deleted, jetta].map(({ id }) => id).join()
  const ask = async (vehicle: string) => {
    const { status, body } = await call('GET', `/fit?vehicle=${vehicle}&of=${of}`)
    expect(status).toBe(200)
    const said: { _id: string; verdict: { word: string } }[] = body
    return Object.fromEntries(said.map(({ _id, verdict }) => [_id, verdict.word]))
  }
  expect(await ask('2014/volkswagen/golf')).toEqual({
    [pads.id]: 'fits-if',
    [universal.id]: 'universal',
    [jetta.id]: 'does-not-fit',
  })
  expect(await ask('2014/volkswagen/golf/2.0-tdi')).toMatchObject({ [pads.id]: 'fits' })
  expect(await ask('2014/volkswagen/golf/1.4-tsi')).toMatchObject({ [pads.id]: 'does-not-fit' })
})

test('GET /fit says how many units the vehicle takes of a part that fits', async () => {
  const golf = await aModel('volkswagen/golf')
  const plug = await aPart({ fits: 'vehicle' })
  await aFitment(plug, golf, [2010, 2014], { quantity: 5 })
  const silent = await aPart({ fits: 'vehicle' })
  await aFitment(silent, golf, [2010, 2014])
  const of = [plug, silent].map(({ id }) => id).join()
  const { body } = await call('GET', `/fit?vehicle=2014/volkswagen/golf&of=${of}`)
  const verdict = { word: 'fits', reason: 'Made for 2010 to 2014' }
  expect(body).toEqual(
    expect.arrayContaining([
      { _id: plug.id, verdict, vehicleTakes: 5 },
      { _id: silent.id, verdict },
    ]),
  )
})

test('GET /fit refuses a vehicle that was never made, and ids that are none', async () => {
  await aModel('tesla/model-3')
  const part = await aPart()
  for (const vehicle of ['2014/tesla/model-3', 'golf', '2014/volkswagen', '']) {
    const { status } = await call('GET', `/fit?vehicle=${vehicle}&of=${part.id}`)
    expect(status, vehicle).toBe(404)
  }
  expect((await call('GET', '/fit?vehicle=2017/tesla/model-3&of=1')).status).toBe(400)
  const many = Array.from({ length: 51 }, () => crypto.randomUUID()).join()
  expect((await call('GET', `/fit?vehicle=2017/tesla/model-3&of=${many}`)).status).toBe(400)
  expect(await call('GET', '/fit?vehicle=2017/tesla/model-3&of=')).toMatchObject({ body: [] })
})

test('GET /product/:id/fitment lists the fitments of one model', async () => {
  const golf = await aModel('volkswagen/golf')
  const part = await aPart({ fits: 'vehicle' })
  await aFitment(part, golf, [2010, 2014], { note: 'Exc. Wagon', quantity: 2 })
  const { status, body } = await call('GET', `/product/${part.id}/fitment?model=volkswagen/golf`)
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      _id: expect.any(Number),
      model: 'volkswagen/golf',
      vehicle: 'Volkswagen Golf',
      yearFrom: 2010,
      yearTo: 2014,
      engine: null,
      trim: null,
      builtFrom: null,
      builtTo: null,
      position: null,
      quantity: 2,
      conditions: [],
      note: 'Exc. Wagon',
    },
  ])
})

test('a model that no text of PostgreSQL can have is refused', async () => {
  const part = await aPart()
  const { status } = await call('GET', `/product/${part.id}/fitment?model=%00`)
  expect(status).toBe(400)
})
