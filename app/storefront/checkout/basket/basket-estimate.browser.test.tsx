import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { BasketLine } from '#contract/basket/basket.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { readPlace, writePlace } from '../../basket/delivery-place.ts'
import { saveCode, storedCode } from '../checkout-storage.ts'
import { BasketSummary } from './basket-summary.tsx'

beforeEach(() => vi.setSystemTime('2026-11-23T12:00:00Z'))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  writePlace(undefined)
  saveCode('')
})

const BOUNDS = { first: 10, later: 50 }

const LINE: BasketLine = {
  product: {
    ...{ _id: 'disc', slug: 'disc', title: 'Brake disc', number: null, brand: null },
    ...{ img: '/parts/brake-disc.svg', pictures: [] },
  },
  ...{ quantity: 2, pricePerUnit: 54.9, priceSeen: 54.9, isSold: true, issues: [] },
  ...{ availableQuantity: 10, minimumOrderQuantity: 1, addedAt: '2026-11-22T12:00:00.000Z' },
}

const QUOTE: Quote = {
  ...{ lines: [], goods: 109.8, discount: 0, shipping: 6.9, tax: 7.29, core: 40, total: 163.99 },
  ...{ oldPartDays: 90, taxMode: 'exclusive', countries: [{ code: 'US', name: 'United States' }] },
  taxes: [{ name: 'Illinois sales tax', percent: 6.25, base: 116.7, tax: 7.29 }],
  ...{
    rates: [{ id: 'a', name: 'Ground', price: 6.9, freeFrom: 150, latest: '2026-12-02' }],
    rate: 'a',
    code: null,
  },
}

async function open(answer: (asked: { postalCode?: string; code?: string }) => Response) {
  const asked: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = await new Request(input, init).json()
    asked.push(request)
    return answer(request)
  })
  const Page = createRoutesStub([
    { path: '/', Component: () => <BasketSummary lines={[LINE]} bounds={BOUNDS} home="US" /> },
  ])
  return { asked, screen: await render(<Page />) }
}

test('a postal code is enough for the day and the total, which the bar shows, too, and other pages know it then', async () => {
  const { screen } = await open(() => Response.json(QUOTE))
  await expect.element(screen.getByText('$40.20 more')).toBeVisible()
  expect(screen.getByText('Total', { exact: true }).elements()).toHaveLength(0)
  await screen.getByLabelText('ZIP or postal code').fill(' 62701 ')
  await screen.getByRole('button', { name: 'Estimate' }).click()
  await expect
    .element(screen.getByRole('status').first())
    .toHaveTextContent(/^Total to 62701\$163\.99$/)
  const estimate = screen.getByRole('region', { name: 'Delivery and total' })
  await expect.element(estimate.getByText('$163.99')).toBeVisible()
  await expect.element(estimate.getByText(/^With you by Wed, Dec.2$/)).toBeVisible()
  await expect.element(screen.getByText(/^Core charge, refunded/)).toBeVisible()
  await expect.poll(readPlace).toEqual({ country: 'US', postalCode: '62701' })
})

test('a place to which the shop does not ship is said at the field, and no total is', async () => {
  const message = 'We don’t ship to 99501'
  const { screen } = await open(({ postalCode }) =>
    postalCode
      ? Response.json(
          { type: 'undeliverable', detail: message, errors: [{ path: 'postalCode', message }] },
          { status: 400 },
        )
      : Response.json(QUOTE),
  )
  await screen.getByLabelText('ZIP or postal code').fill('99501')
  await screen.getByRole('button', { name: 'Estimate' }).click()
  await expect.element(screen.getByText(`${message}. Use another address.`)).toBeVisible()
  expect(screen.getByText('Total', { exact: true }).elements()).toHaveLength(0)
  await expect.poll(readPlace).toBeUndefined()
})

test('a code takes its amount off at once, before a postal code, and is kept for the checkout', async () => {
  const { asked, screen } = await open(({ code }) =>
    Response.json(code ? { ...QUOTE, discount: 10.98, code: { code, says: '10% off' } } : QUOTE),
  )
  await screen.getByLabelText('Discount code').fill('TEN')
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.element(screen.getByText('10% off')).toBeVisible()
  await expect.element(screen.getByText('−$10.98')).toBeVisible()
  await expect
    .element(screen.getByRole('status').first())
    .toHaveTextContent(/^Before delivery and tax\$138\.82$/)
  expect(asked.at(-1)).toMatchObject({ code: 'TEN' })
  expect(storedCode()).toBe('TEN')
})
