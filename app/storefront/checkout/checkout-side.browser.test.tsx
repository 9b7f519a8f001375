import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Order } from '#contract/order/order.ts'
import { anOrder } from '#test/shown-orders.ts'
import { CheckoutSide } from './checkout-side.tsx'
import { useQuote } from './quote/use-quote.ts'
import type { ShownLine } from './use-basket.ts'
import type { Rejection } from './use-placing.ts'

afterEach(() => vi.restoreAllMocks())

function aLine(title: string, availableQuantity: number): ShownLine {
  return {
    product: {
      ...{ _id: title, slug: title, title, number: null, brand: null },
      ...{ img: '/parts/brake-fluid.svg', pictures: [] },
    },
    ...{ quantity: 2, pricePerUnit: 10, priceSeen: 10, isSold: true, issues: [] },
    ...{ availableQuantity, minimumOrderQuantity: 1, addedAt: '2026-11-22T12:00:00.000Z' },
    isRemoved: false,
  }
}

type Props = { first: ShownLine[]; rejection?: Rejection | undefined; order?: Order }

function Checkout({ first, rejection, order }: Props) {
  const [lines, setLines] = useState(first)
  const { quote, seen, failure, isPlaceKnown } = useQuote(lines, {}, {})
  const change = (id: string, quantity: number) =>
    setLines((before) =>
      before.flatMap((line) => {
        if (line.product._id !== id) return [line]
        return quantity === 0 ? [] : [{ ...line, quantity }]
      }),
    )
  return (
    <>
      <CheckoutSide
        order={order}
        quote={quote}
        isPlaceKnown={isPlaceKnown}
        seen={seen}
        lines={lines}
        rejection={rejection}
        country="US"
        onFit={() => {}}
        onChange={change}
        onCode={() => {}}
        onLater={() => {}}
        mostLines={undefined}
        laterCount={0}
        hasFailed={failure !== undefined}
        isAsking={false}
      />
      <p>Ships to {quote?.countries.join(' and ') ?? 'nobody yet'}</p>
    </>
  )
}

/** Of a checkout of two brake discs, of which one is left. */
const TOO_FEW: Rejection = {
  ...{ message: 'Please review it.', now: undefined, isCertain: true, asked: '' },
  ofField: new Map(),
  ofLine: new Map([['Brake disc', 'Must be under available quantity']]),
  seen: {
    ...{ goods: 40, discount: 0, shipping: 0, tax: 0, total: 40, taxMode: 'none', taxes: [] },
    ...{ rates: [], rate: null, code: null, countries: [] },
    lines: ['Brake fluid', 'Brake disc'].map((productId) => ({
      ...{ productId, quantity: 2, pricePerUnit: 10, goods: 20, discount: 0, tax: 0 },
    })),
  },
}

/** The shop's answer, as the network would bring it: what was asked for, at $10.00 a unit. */
function answerQuotes() {
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { lines } = await new Request(input, init).json()
    const quoted = lines.map((line: { quantity: number }) => ({
      ...line,
      ...{ pricePerUnit: 10, goods: 10 * line.quantity, discount: 0, tax: 0 },
    }))
    const total = quoted.reduce((sum: number, { goods }: { goods: number }) => sum + goods, 0)
    return Response.json({
      ...{ lines: quoted, goods: total, discount: 0, shipping: 0, tax: 0, total },
      ...{ taxMode: 'none', taxes: [], rates: [], rate: null, code: null, countries: ['US'] },
    })
  })
}

async function renderCheckout(...first: ShownLine[]) {
  answerQuotes()
  return renderPage(...first)
}

function renderPage(...first: ShownLine[]) {
  return renderRejected(undefined, first)
}

function renderRejected(rejection: Rejection | undefined, first: ShownLine[]) {
  const Component = () => <Checkout first={first} rejection={rejection} />
  const Page = createRoutesStub([{ path: '/', Component }])
  return render(<Page />)
}

test('the total counts only what can be ordered, and says how much of the basket that is', async () => {
  const screen = await renderCheckout(aLine('Brake fluid', 9), aLine('Brake disc', 0))
  await expect.element(screen.getByText('2 of 4 items')).toBeVisible()
  await expect.element(screen.getByRole('definition').last()).toHaveTextContent('$20.00')
  const toFix = screen.getByRole('listitem').filter({ hasText: 'Brake disc' })
  await expect.element(toFix).toHaveTextContent('$20.00 not in the total')
  await screen.getByRole('button', { name: 'Remove Brake disc' }).click()
  await expect.element(screen.getByText('2 items')).toBeVisible()
  expect(screen.getByText('not in the total').elements()).toHaveLength(0)
})

test('a line with fewer units left counts once it is changed', async () => {
  const screen = await renderCheckout(aLine('Brake fluid', 9), aLine('Brake disc', 1))
  await expect.element(screen.getByText('2 of 4 items')).toBeVisible()
  await screen.getByRole('button', { name: 'Change to 1: Brake disc' }).click()
  await expect.element(screen.getByText('3 items')).toBeVisible()
  await expect.element(screen.getByRole('definition').last()).toHaveTextContent('$30.00')
})

test('a line that was refused and is changed to what is left has no error any more', async () => {
  answerQuotes()
  const screen = await renderRejected(TOO_FEW, [aLine('Brake fluid', 9), aLine('Brake disc', 1)])
  await expect.element(screen.getByText('Please review Brake disc.')).toBeVisible()
  await screen.getByRole('button', { name: 'Change to 1: Brake disc' }).click()
  await expect.element(screen.getByText('3 items')).toBeVisible()
  expect(screen.getByText('Must be under available quantity').elements()).toHaveLength(0)
})

test('with nothing that can be ordered there is no total, and the page knows where the shop ships to', async () => {
  const screen = await renderCheckout(aLine('Brake disc', 0))
  await expect.element(screen.getByText('Ships to US')).toBeVisible()
  await expect.element(screen.getByText('0 of 2 items')).toBeVisible()
  expect(screen.getByRole('definition').elements()).toHaveLength(0)
  expect(screen.getByText('Loading the total').elements()).toHaveLength(0)
})

test('a destination without delivery has no total and no loading text', async () => {
  const errors = [{ path: 'postalCode', message: 'We don’t ship to 78702' }]
  vi.spyOn(window, 'fetch').mockResolvedValue(
    Response.json({ status: 400, detail: 'No', errors }, { status: 400 }),
  )
  const screen = await renderPage(aLine('Brake disc', 9))
  await expect.element(screen.getByText('2 items')).toBeVisible()
  await expect.element(screen.getByText('…')).not.toBeInTheDocument()
  expect(screen.getByText('Loading the total').elements()).toHaveLength(0)
})

test('the summary of an order that is not paid yet adds up: a tax that the prices contain is no row of it', async () => {
  const priced = { pricePerUnit: 107, quantity: 1, discount: 10.7, shipping: 6.95, total: 103.25 }
  const order = anOrder({
    ...{ ...priced, code: 'SPRING-10', shippingRate: 'Ground', tax: 6.75, taxIncluded: true },
    taxes: [{ name: 'VAT', percent: 7, base: 96.5, tax: 6.75 }],
  })
  const Component = () => <Checkout first={[]} order={order} />
  const Page = createRoutesStub([{ path: '/', Component }])
  const screen = await render(<Page />)
  await screen.getByText('Show the parts and the total').click()
  await expect.element(screen.getByRole('definition').last()).toHaveTextContent('$103.25')
  const amounts = screen.getByRole('definition').elements()
  expect(amounts.map(({ textContent }) => textContent)).toEqual([
    ...['$107.00', '−$10.70', '$6.95', '$103.25'],
  ])
  const labels = screen.getByRole('term').elements()
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    ...['Subtotal', 'Code SPRING-10', 'Ground', 'TotalIncludes $6.75 of tax'],
  ])
})
