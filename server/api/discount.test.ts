import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeliveryTryAnswer } from '#contract/pricing/delivery-try.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import {
  aDiscount,
  aRate,
  aTaxRate,
  aZone,
  deletePrices,
  setDelivery,
  setTax,
} from '#test/shop-prices.ts'

const aCode = () => `SALE-${randomUUID().slice(0, 8).toUpperCase()}`

beforeEach(deletePrices)
afterEach(deletePrices)

test('an admin makes a code, sees its uses, and stops it', async () => {
  const admin = await aPerson({ role: 'admin' })
  const code = aCode()
  const body = { code: ` ${code.toLowerCase()} `, kind: 'percent', percent: 12.5, minimum: 50 }
  const made = await call('POST', '/staff/discount', { as: admin, body: { ...body, maxUses: 3 } })
  expect(made).toMatchObject({
    status: 201,
    body: { code, kind: 'percent', percent: 12.5, minimum: 50, uses: 0, maxUses: 3 },
  })
  const again = await call('POST', '/staff/discount', { as: admin, body })
  expect(again).toMatchObject({ status: 409, body: { errors: [{ path: 'code' }] } })
  const list = await call('GET', '/staff/discount', { as: admin })
  expect(list.body[0]).toEqual(made.body)
  const stop = () => call('POST', `/staff/discount/${made.body._id}/stop`, { as: admin })
  const stopped = await stop()
  expect(stopped.body.stoppedAt).toEqual(expect.any(String))
  expect((await stop()).body).toEqual(stopped.body)
  const audit = await call('GET', '/audit?limit=2&sort=newest', { as: admin })
  expect(audit.body).toMatchObject([
    { action: 'stop code', subject: code },
    { action: 'make code', subject: code },
  ])
})

test('a code for some parts names the first of them', async () => {
  const admin = await aPerson({ role: 'admin' })
  const make = (productIds: string[]) =>
    call('POST', '/staff/discount', {
      as: admin,
      body: { code: aCode(), kind: 'percent', percent: 5, productIds },
    })
  const ids: string[] = []
  for (const name of ['Coil', 'Relay', 'Horn', 'Lamp']) ids.push((await aProduct({ name })).id)
  const { body } = await make(ids)
  expect(body).toMatchObject({ productIds: ids, partNames: ['Coil', 'Relay', 'Horn'] })
  const { body: list } = await call('GET', '/staff/discount', { as: admin })
  expect(list[0]).toEqual(body)
  expect(await make([...ids, randomUUID()])).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'productIds', message: 'There is no such part' }] },
  })
})

test('a wrong code is refused with its field', async () => {
  const admin = await aPerson({ role: 'admin' })
  const errorsOf = async (more: object) => {
    const body = { code: aCode(), kind: 'amount', amount: 5, ...more }
    const { body: problem } = await call('POST', '/staff/discount', { as: admin, body })
    return problem.errors?.map(({ path }: { path: string }) => path)
  }
  expect(await errorsOf({ code: 'X Y' })).toEqual(['code'])
  expect(await errorsOf({ amount: null })).toEqual(['amount'])
  expect(await errorsOf({ kind: 'percent' })).toEqual(['percent'])
  expect(await errorsOf({ kind: 'percent', percent: 120 })).toEqual(['percent'])
  expect(await errorsOf({ from: '2026-12-01T00:00:00Z', until: '2026-11-01T00:00:00Z' })).toEqual([
    'until',
  ])
  expect(await errorsOf({ until: '2026-11-01T00:00:00Z' })).toEqual(['until']) // it is over
  expect(await errorsOf({ from: '0000-02-29T21:40:06+10:12' })).toEqual(['from'])
  expect(await errorsOf({ maxUses: 0 })).toEqual(['maxUses'])
  // A cheap part in the basket would make the delivery of an engine free.
  expect(await errorsOf({ kind: 'free delivery', productIds: [randomUUID()] })).toEqual([
    'productIds',
  ])
  expect(await errorsOf({})).toBeUndefined()
})

test('a code can’t be used more often than it may', async () => {
  await expect(aDiscount({ maxUses: 1, uses: 2 })).rejects.toThrow()
  await expect(aDiscount({ uses: -1 })).rejects.toThrow()
})

test('zones and rates are saved whole and read as they were saved', async () => {
  const zones = [
    aZone({
      postalPrefixes: ['99 5', '99-7'],
      rates: [
        aRate({
          by: 'total',
          steps: [
            { upTo: 49.99, price: 9.9 },
            { upTo: null, price: 0 },
          ],
          isDefault: true,
        }),
        aRate({ freeFrom: 150, carrier: '' }),
      ],
    }),
    aZone({ countries: [], rates: [] }),
  ]
  const { value, version } = await setDelivery({ zones, home: 'CA' })
  expect(value.home).toBe('CA')
  expect(value.zones).toEqual([{ ...zones[0], postalPrefixes: ['995', '997'] }, zones[1]])
  const kept = await setDelivery({ zones: value.zones.slice(0, 1) })
  expect(kept).toMatchObject({ version: version + 1, value: { zones: value.zones.slice(0, 1) } })
})

test('steps without order, two defaults and half days are refused with their fields', async () => {
  const admin = await aPerson({ role: 'admin' })
  const pathsOf = async (zone: object) => {
    const value = { home: 'US', defaultWeightGrams: 500, days: 1, zones: [zone] }
    const { body } = await call('PUT', '/staff/setting/delivery', {
      as: admin,
      body: { version: 99, value },
    })
    return body.errors?.map(({ path }: { path: string }) => path)
  }
  const ofRate = (more: object) => pathsOf(aZone({ rates: [aRate(more)] }))
  const rate = 'value.zones.0.rates.0'
  const step = (upTo: number | null) => ({ upTo, price: 1 })
  expect(await ofRate({ steps: [step(500), step(500)] })).toEqual([`${rate}.steps.1.upTo`])
  expect(await ofRate({ steps: [step(null), step(500)] })).toEqual([`${rate}.steps.0.upTo`])
  expect(await ofRate({ steps: [step(0.5)] })).toEqual([`${rate}.steps.0.upTo`])
  expect(await ofRate({ steps: [] })).toEqual([`${rate}.steps`])
  expect(await ofRate({ steps: [{ upTo: null, price: -1 }] })).toEqual([`${rate}.steps.0.price`])
  expect(await ofRate({ minDays: 3, maxDays: 2 })).toEqual([`${rate}.maxDays`])
  expect(await ofRate({ minDays: 3, maxDays: null })).toEqual([`${rate}.maxDays`])
  const defaults = [aRate({ isDefault: true }), aRate({ isDefault: true })]
  expect(await pathsOf(aZone({ rates: defaults }))).toEqual(['value.zones.0.rates'])
  expect(await pathsOf(aZone({ countries: ['XX'] }))).toEqual(['value.zones.0.countries.0'])
})

test('of two admins who save delivery, the second gets what the first has saved', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { version, value } = await setDelivery({ zones: [aZone()] })
  const stale = await call('PUT', '/staff/setting/delivery', {
    as: admin,
    body: { version: version - 1, value: { ...value, zones: [] } },
  })
  expect(stale).toMatchObject({ status: 409, body: { current: { version, value } } })
})

test('tax rates are saved with four decimals, and a state by its letters', async () => {
  const rates = [
    aTaxRate({ name: 'New York City', region: 'New York', percent: 8.875 }),
    aTaxRate({ country: 'DE', region: null, percent: 19, category: 'standard' }),
  ]
  const { value } = await setTax({ mode: 'exclusive', rates })
  // A client that knows no Stripe Tax says nothing of it.
  const table = { source: 'table', codes: [] }
  expect(value).toEqual({
    ...table,
    mode: 'exclusive',
    areCoresTaxed: true,
    rates: [{ ...rates[0], region: 'NY' }, rates[1]],
  })
  await expect(setTax({ mode: 'exclusive', rates: [aTaxRate(), aTaxRate()] })).rejects.toThrow(
    'Tax 1 has this name',
  )
  await expect(setTax({ mode: 'none', rates: [aTaxRate({ region: 'Bavaria' })] })).rejects.toThrow(
    'Enter a state, such as AL',
  )
})

test('the owner tries what a parcel costs', async () => {
  const admin = await aPerson({ role: 'admin' })
  await setDelivery({ zones: [aZone({ name: 'Lower 48' })] })
  const ask = async (query: string) =>
    (await call('GET', `/staff/delivery-price?${query}`, { as: admin })).body
  expect(await ask('country=US&postalCode=62701&grams=2001')).toEqual({
    zone: 'Lower 48',
    rates: [{ id: expect.any(String), name: 'Ground', price: 12.9 }],
  })
  expect(await ask('country=DE&grams=2001')).toEqual({ zone: null, rates: [] })
  const freight = aRate({ name: 'Freight', isDefault: false, classes: ['freight'] })
  await setDelivery({ zones: [aZone({ rates: [aRate(), freight] })] })
  const namesFor = async (query: string) => {
    const { rates }: DeliveryTryAnswer = await ask(`country=US&grams=2001${query}`)
    return rates.map((rate) => rate.name)
  }
  expect(await namesFor('&deliveryClass=freight')).toEqual(['Freight'])
  expect(await namesFor('&deliveryClass=standard')).toEqual(await namesFor(''))
})
