import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { DeliveryChoice } from './delivery-choice.tsx'

function aQuote(rate: string): Quote {
  const rates: Quote['rates'] = [
    { id: 'ground', name: 'Ground', price: 6.9 },
    { id: 'air', name: 'Air', price: 21 },
  ]
  return {
    ...{ lines: [], goods: 20, discount: 0, shipping: 6.9, tax: 0, total: 26.9 },
    ...{ taxMode: 'none', taxes: [], rates, rate, code: null, countries: [] },
  }
}

test('a rate is chosen at once, and the quote that comes later has the last word', async () => {
  let answer: (quote: Quote) => void = () => {}
  const asked: string[] = []
  function Form() {
    const [quote, setQuote] = useState(() => aQuote('ground'))
    answer = setQuote
    return <DeliveryChoice quote={quote} onChoose={(rate) => asked.push(rate)} />
  }
  const screen = await render(<Form />)
  const [ground, air] = [screen.getByLabelText(/^Ground/), screen.getByLabelText(/^Air/)]
  await expect.element(ground).toBeChecked()
  await air.click()
  await expect.element(air).toBeChecked()
  await expect.element(ground).not.toBeChecked()
  expect(asked).toEqual(['air'])
  answer(aQuote('air'))
  await expect.element(air).toBeChecked()
  answer(aQuote('ground'))
  await expect.element(ground).toBeChecked()
})
