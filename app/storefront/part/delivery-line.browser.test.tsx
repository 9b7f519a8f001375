import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { DeliveryRate } from '#contract/pricing/delivery-rate.ts'
import { aPartCard } from '#test/part-card.ts'
import { readPlace, writePlace } from '../basket/delivery-place.ts'
import { type BeforePaying, DeliveryLine } from './delivery-line.tsx'

beforeEach(() => vi.setSystemTime('2026-11-23T12:00:00Z'))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  writePlace(undefined)
})

const GROUND: DeliveryRate = {
  ...{ by: 'weight', steps: [{ upTo: null, cents: 690 }], freeFromCents: 15_000 },
  ...{ minDays: 2, maxDays: 3 },
}
const FIRST = { price: 6.9, freeFrom: 150, within: [3, 4] satisfies [number, number] }
const DELIVERY = {
  ...{ rates: [GROUND], days: 1, closedDays: [], gramsPerUnit: 500, first: FIRST, home: 'US' },
}
const DISC = aPartCard({ title: 'Brake disc', pricePerUnit: 54.9 })

async function open(units: number, before: Partial<BeforePaying> = {}) {
  const returns = { days: 30, paysWayBack: true }
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <DeliveryLine part={DISC} units={units} {...{ delivery: DELIVERY, returns, ...before }} />
      ),
    },
  ])
  return render(<Page />)
}

test('a buyer reads when a part comes, what that costs, from when it is free, and how long it can go back', async () => {
  const { container } = await open(2)
  await expect
    .element(container)
    .toHaveTextContent(
      /^With you by Fri, Nov.27Set ZIP or postal code\$6\.90, free from \$150\$40\.20 to go30 days to returnwe pay if it doesn’t fit$/,
    )
})

test('units that reach the free delivery say so', async () => {
  const { container } = await open(3)
  await expect.element(container).toHaveTextContent('Free delivery')
  await expect.element(container).not.toHaveTextContent('to go')
})

test('without a rate no delivery is said, and without returns nothing at all', async () => {
  const none = { delivery: undefined, returns: { days: 0, paysWayBack: false } }
  const { container } = await open(1, none)
  await expect.element(container).toHaveTextContent(/^$/)
})

test('once the postal code is known, the delivery is the one to there', async () => {
  writePlace({ country: 'US', postalCode: '99501' })
  const rates = [
    { id: 'a', name: 'Air', price: 31, latest: '2026-12-02', earliest: '2026-12-02' },
    { id: 'b', name: 'Sea', price: 12, latest: '2026-12-18', earliest: '2026-12-14' },
  ]
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const asked = await new Request(input, init).json()
    expect(asked).toMatchObject({ postalCode: '99501', lines: [{ quantity: 2 }] })
    return Response.json({ rates })
  })
  const { container } = await open(2)
  await expect
    .element(container)
    .toHaveTextContent(/With you by Fri, Dec.18to 99501 · change\$12\.00/)
})

test('a postal code is typed beside the promise, which is for it then; one that the shop refuses says why', async () => {
  const message = 'We don’t ship to 99501'
  const rates = [{ id: 'a', name: 'Ground', price: 6.9, latest: '2026-12-02' }]
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { postalCode, country } = await new Request(input, init).json()
    if (postalCode === '60601' && country === 'US') return Response.json({ rates })
    return Response.json({ detail: message }, { status: 400 })
  })
  const screen = await open(2)
  await screen.getByRole('button', { name: 'Set ZIP or postal code' }).click()
  const field = screen.getByLabelText('ZIP or postal code')
  await field.fill('99501')
  await screen.getByRole('button', { name: 'Use it' }).click()
  await expect.element(field).toHaveAccessibleDescription(message)
  expect(readPlace()).toBeUndefined()
  await field.fill('60601')
  await screen.getByRole('button', { name: 'Use it' }).click()
  await expect.element(screen.getByRole('button', { name: 'change' })).toHaveFocus()
  await expect
    .element(screen.container)
    .toHaveTextContent(/With you by Wed, Dec.2to 60601 · change/)
  await expect.element(field).not.toBeInTheDocument()
  expect(readPlace()).toEqual({ country: 'US', postalCode: '60601' })
})
