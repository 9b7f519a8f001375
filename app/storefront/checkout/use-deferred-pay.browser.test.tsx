import { type FormEvent, useState } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { PayButton } from './pay-button.tsx'
import { useDeferredPay } from './use-deferred-pay.ts'

const LINE = { productId: 'pads', pricePerUnit: 10, quantity: 2, goods: 20, discount: 0, tax: 0 }

/** Delivered by a day of November. */
function byDay(day: number): Partial<Quote> {
  return {
    rates: [{ id: 'ground', name: 'Ground', price: 5, latest: `2026-11-${day}` }],
    rate: 'ground',
  }
}

function aQuote(more: Partial<Quote> = {}): Quote {
  return {
    ...{ lines: [LINE], goods: 20, discount: 0, shipping: 5, tax: 0, total: 25 },
    ...{ taxMode: 'none', taxes: [], rates: [], rate: null, code: null, countries: [] },
    ...more,
  }
}

type State = { quote: Quote | undefined; isAsking: boolean; message?: string }

const PAYMENT = {
  pay: async () => {},
  confirm: async () => {},
  isProcessing: false,
  onCardChange: () => {},
  pending: false,
} as const

/**
 * The form with a total that is asked for. @returns what an answer brings, and the totals that were
 * charged
 */
async function renderForm(first: State) {
  const charged: (number | undefined)[] = []
  let answer: (next: State) => void = () => {}
  function Form() {
    const [{ quote, isAsking, message }, setState] = useState(first)
    answer = setState
    const failure = message === undefined ? undefined : { message, path: undefined }
    const press = useDeferredPay({ quote, isAsking, failure }, () => onSubmit())
    function onSubmit(event?: FormEvent) {
      event?.preventDefault()
      if (isAsking) press.defer()
      else charged.push(quote?.total)
    }
    return (
      <form onSubmit={onSubmit} onInput={press.takeBack}>
        <input aria-label="Street" />
        <PayButton
          total={quote?.total}
          isAsking={isAsking}
          isDeferred={press.isDeferred}
          notice={press.notice}
          soFar={undefined}
          isReady={true}
          isBusy={false}
          toFix={0}
          toConfirm={0}
          tooMany={0}
          isPlaceWrong={false}
          onRetry={undefined}
          order={undefined}
          error={message}
          payment={{ ...PAYMENT, error: undefined, charge: undefined }}
        />
      </form>
    )
  }
  const Page = createRoutesStub([{ path: '/', Component: Form }])
  const screen = await render(<Page />)
  const button = screen.getByRole('button')
  return { screen, button, charged, answer: (next: State) => answer(next) }
}

test('a press while the total is asked for counts once the same total has come', async () => {
  const { screen, button, charged, answer } = await renderForm({ quote: aQuote(), isAsking: true })
  await screen.getByLabelText('Street').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  expect(charged).toEqual([])
  answer({ quote: aQuote(), isAsking: false })
  await expect.poll(() => charged).toEqual([25])
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
})

test('a click on Pay while the total is asked for counts, like Enter', async () => {
  const { button, charged, answer } = await renderForm({ quote: aQuote(), isAsking: true })
  await button.click({ force: true })
  answer({ quote: aQuote(), isAsking: false })
  await expect.poll(() => charged).toEqual([25])
})

for (const [what, seen, now, says] of [
  ['another total', aQuote(), aQuote({ tax: 2, total: 27 }), 'changed from $25.00 to $27.00.'],
  ['a lower total', aQuote(), aQuote({ shipping: 0, total: 20 }), 'changed from $25.00 to $20.00.'],
  ['a first total', undefined, aQuote(), 'The total is $25.00.'],
  [
    'other units for the same total',
    aQuote(),
    aQuote({ lines: [{ ...LINE, pricePerUnit: 20, quantity: 1 }] }),
    'The total is $25.00.',
  ],
  [
    'the same total of other amounts',
    aQuote(),
    aQuote({ shipping: 3, tax: 2 }),
    'The total is $25.00.',
  ],
  [
    'fewer days for old parts',
    aQuote({ oldPartDays: 30 }),
    aQuote({ oldPartDays: 10 }),
    'The total is $25.00.',
  ],
  [
    'a later day',
    aQuote(byDay(27)),
    aQuote(byDay(30)),
    'The total is $25.00. It now arrives by Mon, Nov\u00a030.',
  ],
] as const) {
  test(`${what} charges nothing, and waits for another press`, async () => {
    const { screen, button, charged, answer } = await renderForm({ quote: seen, isAsking: true })
    await screen.getByLabelText('Street').click()
    await userEvent.keyboard('{Enter}')
    answer({ quote: now, isAsking: false })
    const notice = screen.getByRole('alert').filter({ hasText: says })
    await expect.element(notice).toHaveTextContent('Your card was not charged')
    expect(charged).toEqual([])
    await button.click()
    expect(charged).toEqual([now.total])
  })
}

test('what is typed after the press takes it back', async () => {
  const { screen, button, charged, answer } = await renderForm({ quote: aQuote(), isAsking: true })
  await screen.getByLabelText('Street').click()
  await userEvent.keyboard('{Enter}9')
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  answer({ quote: aQuote(), isAsking: false })
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  expect(charged).toEqual([])
})

test('a total that can’t be asked for ends the press', async () => {
  const { screen, charged, answer } = await renderForm({ quote: aQuote(), isAsking: true })
  await screen.getByLabelText('Street').click()
  await userEvent.keyboard('{Enter}')
  answer({ quote: aQuote(), isAsking: false, message: 'No network' })
  await expect.element(screen.getByText('No network')).toBeVisible()
  answer({ quote: aQuote(), isAsking: false })
  await expect.poll(() => screen.getByText('No network').elements()).toHaveLength(0)
  expect(charged).toEqual([])
})

test('while the total is asked for, the page says so and names no amount that will be charged', async () => {
  const { screen, answer } = await renderForm({ quote: aQuote(), isAsking: true })
  await expect.element(screen.getByText('Calculating the total…').last()).toBeVisible()
  await expect.element(screen.getByText(/^We’ll charge you/)).not.toBeInTheDocument()
  answer({ quote: aQuote({ total: 27 }), isAsking: false })
  await expect.element(screen.getByText(/^We’ll charge you \$27\.00\./)).toBeVisible()
  await expect.element(screen.getByText('Calculating the total…')).not.toBeInTheDocument()
})
