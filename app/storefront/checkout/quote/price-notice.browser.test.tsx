import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { BasketLine } from '#contract/basket/basket.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { PriceNotice } from './price-notice.tsx'
import { useQuote } from './use-quote.ts'

afterEach(() => vi.restoreAllMocks())

type QuotedLine = Quote['lines'][number]

const FLUID = { productId: 'fluid', pricePerUnit: 10, goods: 20, discount: 0, tax: 0 }

function aLine(quantity: number): BasketLine {
  return {
    product: {
      ...{ _id: 'fluid', slug: 'fluid', title: 'Brake fluid', number: null, brand: null },
      ...{ img: '/parts/brake-fluid.svg', pictures: [] },
    },
    ...{ quantity, pricePerUnit: 10, priceSeen: 10, isSold: true, issues: [] },
    ...{ availableQuantity: 90, minimumOrderQuantity: 1, addedAt: '2026-11-22T12:00:00.000Z' },
  }
}

/**
 * Its buttons change what the quote is for, as a buyer does who types another ZIP code or quantity.
 */
function Checkout() {
  const [[postalCode, quantity], set] = useState<[string, number]>(['62701', 2])
  const lines = [aLine(quantity)]
  const { quote, seen } = useQuote(lines, { postalCode, code: '' }, {})
  return (
    <>
      <button type="button" onClick={() => set([String(Number(postalCode) + 1), quantity])}>
        Another ZIP
      </button>
      <button type="button" onClick={() => set([postalCode, 10])}>
        Ten units
      </button>
      <p>Total {quote?.total ?? '…'}</p>
      {quote && <PriceNotice seen={seen} quote={quote} lines={lines} />}
    </>
  )
}

/** @param answers the line of each quote, in sequence */
async function renderCheckout(...answers: Partial<QuotedLine>[]) {
  let asked = 0
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { lines } = await new Request(input, init).json()
    const line = { ...FLUID, quantity: lines[0].quantity, ...answers[asked] }
    asked += 1
    return Response.json({ lines: [line], total: asked })
  })
  const Page = createRoutesStub([{ path: '/', Component: Checkout }])
  const screen = await render(<Page />)
  await expect.element(screen.getByText('Total 1')).toBeVisible()
  return screen
}

test('a line that is dearer once the destination changes is named, with both prices', async () => {
  const screen = await renderCheckout({}, { pricePerUnit: 11 })
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Another ZIP' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(/^Brake fluid costs more now\.Brake fluidwas \$10\.00 is now \$11\.00/)
})

test('a cheaper line is named, too, and so is a core charge', async () => {
  const screen = await renderCheckout({ core: 80 }, { pricePerUnit: 9, core: 70 })
  await screen.getByRole('button', { name: 'Another ZIP' }).click()
  const notice = screen.getByRole('alert')
  await expect.element(notice).toHaveTextContent('Brake fluid costs less now.')
  await expect.element(notice).toHaveTextContent('core chargewas $40.00 is now $35.00')
})

test('the price of another number of units is no change', async () => {
  const screen = await renderCheckout({}, { pricePerUnit: 8 })
  await screen.getByRole('button', { name: 'Ten units' }).click()
  await expect.element(screen.getByText('Total 2')).toBeVisible()
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
})

test('a price that is again what the buyer first saw is no change', async () => {
  const screen = await renderCheckout({}, { pricePerUnit: 11 }, {})
  await screen.getByRole('button', { name: 'Another ZIP' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Another ZIP' }).click()
  await expect.element(screen.getByText('Total 3')).toBeVisible()
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
})
