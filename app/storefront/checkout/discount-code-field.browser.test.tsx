import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { DiscountCodeField } from './discount-code-field.tsx'

const PROBLEM = 'We don’t know the code SPRING.'

async function renderField() {
  function Page() {
    const [result, setResult] = useState<Quote['code']>(null)
    return (
      <DiscountCodeField
        result={result}
        onChange={(code) => setResult({ code, problem: PROBLEM })}
      />
    )
  }
  const screen = await render(<Page />)
  return { screen, code: screen.getByLabelText('Discount code') }
}

test('a code that does not work is announced after Enter, because its field has the focus already', async () => {
  const { screen, code } = await renderField()
  await code.fill('spring')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(PROBLEM)
  await expect.element(code).toHaveFocus()
})

test('after Apply the field gets the focus, and its description says why', async () => {
  const { screen, code } = await renderField()
  await code.fill('spring')
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAccessibleDescription(PROBLEM)
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
})
