import { expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'

const quoteOf = (body: object) => call('POST', '/checkout/quote', { body })

test('without delivery, tax and codes a checkout costs price × quantity', async () => {
  const [plug, pads] = [await aProduct(), await aProduct({ pricePerUnitCents: 4320 })]
  const lines = [
    { productId: plug.id, quantity: 2 },
    { productId: pads.id, quantity: 1 },
  ]
  const { status, body, headers } = await quoteOf({ lines })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toEqual({
    lines: [
      { productId: plug.id, pricePerUnit: 12.5, quantity: 2, goods: 25, discount: 0, tax: 0 },
      { productId: pads.id, pricePerUnit: 43.2, quantity: 1, goods: 43.2, discount: 0, tax: 0 },
    ],
    goods: 68.2,
    discount: 0,
    shipping: 0,
    tax: 0,
    total: 68.2,
    taxMode: 'none',
    taxes: [],
    rates: [],
    rate: null,
    code: null,
    countries: [],
  })
})

test('a part that is gone is named', async () => {
  const [plug, gone] = [await aProduct(), await aProduct({ deletedAt: new Date() })]
  const lines = [plug, gone].map(({ id }) => ({ productId: id, quantity: 1 }))
  expect(await quoteOf({ lines })).toMatchObject({
    status: 404,
    body: { errors: [{ path: 'lines.1.productId', message: 'This part is no longer sold' }] },
  })
})
