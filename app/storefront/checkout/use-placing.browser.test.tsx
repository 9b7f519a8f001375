import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { usePlacing } from './use-placing.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const SEEN: Quote = {
  lines: [
    { productId: 'pads', pricePerUnit: 10, quantity: 2, goods: 20, discount: 0, tax: 0, core: 6 },
  ],
  ...{ goods: 20, discount: 0, shipping: 5, tax: 0, core: 6, oldPartDays: 90, total: 31 },
  ...{ taxMode: 'none', taxes: [], countries: [], code: null, rate: 'express' },
  rates: [
    { id: 'ground', name: 'Ground', price: 0, latest: '2026-12-02' },
    { id: 'express', name: 'Express', price: 5, latest: '2026-11-27' },
  ],
}

const FIELDS = {
  ...{ email: 'casey@example.com', name: 'Casey Jones', phone: '5551234', company: '', line2: '' },
  ...{ line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701' },
  ...{ country: 'US', isDefault: false },
}

/**
 * A guest's press on *Pay*, refused because of the day. @returns what was sent, and what the page
 * then knows
 */
async function placeRefused(seen: Quote, now: Quote) {
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    sent.push(await new Request(input, init).json())
    const message = 'It now arrives by Mon, Nov 30. Please review it.'
    const errors = [{ path: 'promisedBy', message }]
    return Response.json({ status: 409, detail: message, errors, quote: now }, { status: 409 })
  })
  const guest = { email: undefined, home: 'US' }
  const { result } = await renderHook(() => usePlacing(guest, [], seen, new Map(), {}))
  return { sent, rejection: await result.current.place(FIELDS) }
}

test('an order is sent with what the page promised of the chosen delivery, and a later day is a rejection', async () => {
  const [ground, express] = SEEN.rates
  if (!ground || !express) throw new Error('no rates')
  const now = { ...SEEN, rates: [ground, { ...express, latest: '2026-11-30' }] }
  const { sent, rejection } = await placeRefused(SEEN, now)
  expect(sent).toMatchObject([
    { total: 31, oldPartDays: 90, rate: 'express', promisedBy: '2026-11-27' },
  ])
  const message = 'It now arrives by Mon, Nov 30. Please review it.'
  expect(rejection).toMatchObject({ message, isCertain: true, seen: SEEN, now })
})

test('an order of a page that said no day is sent without one', async () => {
  const seen = { ...SEEN, rates: SEEN.rates.map(({ latest: _, ...rate }) => rate) }
  const { sent } = await placeRefused(seen, seen)
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toHaveProperty('promisedBy')
})
