import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAddress } from '#test/addresses.ts'
import { aCheckoutOf, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aRate, aZone, deletePrices, setDelivery } from '#test/shop-prices.ts'

// An address has a postal code where its country has them, and a zone's prefix is what the
// country's post means by it.

beforeEach(deletePrices)
afterEach(deletePrices)

const cents = (amount: number) => [{ upTo: null, price: amount }]

/**
 * Delivery costs $5 anywhere, and $40 to the prefixes, or to the whole country if there are none.
 */
async function aShop(country: string, postalPrefixes: string[]) {
  const casey = await aPerson()
  const part = { ...(await aProduct({ pricePerUnitCents: 1000 })), units: 1 }
  await setDelivery({
    zones: [
      aZone({ countries: [country], postalPrefixes, rates: [aRate({ steps: cents(40) })] }),
      aZone({ countries: [], rates: [aRate({ steps: cents(5) })] }),
    ],
  })
  const { phone, ...address } = anAddress()
  const order = (place: object, total: number) => {
    const shipTo = { ...address, region: '', country, ...place }
    const body = { ...aCheckoutOf([part]), address: undefined, phone, shipTo, total }
    return call('POST', '/checkout', { as: casey, body })
  }
  return { order }
}

test('an order to a country without postal codes has none, whatever is sent', async () => {
  const { order } = await aShop('HK', [])
  const place = { city: 'Kowloon', postalCode: undefined }
  const placed = await order(place, 50)
  expect(placed.status).toBe(201)
  const other = await order({ ...place, postalCode: '999077' }, 50)
  expect(other.status).toBe(201)
  for (const { body } of [placed, other]) {
    const row = await getOrderRow(body.insertedId)
    expect(row.shipTo).not.toHaveProperty('postalCode')
    expect(row.address).toMatch(/\nKowloon\nHong Kong/)
  }
})

test('a postal code that may be left out has to be there where delivery is priced by it', async () => {
  const { order } = await aShop('CO', ['88'])
  const place = { city: 'Bogotá', postalCode: undefined }
  expect(await order(place, 15)).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          path: 'shipTo.postalCode',
          message: 'ZIP or postal code is required: the price of the delivery depends on it',
        },
      ],
    },
  })
  expect((await order({ ...place, postalCode: '110111' }, 15)).status).toBe(201)
  expect((await order({ ...place, postalCode: '880001' }, 50)).status).toBe(201)
})

test('PA20 is a district of its own: an order to PA2 costs what its own zone says', async () => {
  const { order } = await aShop('GB', ['PA20'])
  expect((await order({ city: 'Paisley', postalCode: 'PA2 0AB' }, 15)).status).toBe(201)
  expect((await order({ city: 'Rothesay', postalCode: 'PA20 0AB' }, 50)).status).toBe(201)
})
