import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { aPartCard } from '#test/part-card.ts'
import { PartPrice } from './part-price.tsx'

test('a part in a list says from how many units its lowest price is', async () => {
  const priceSteps = [
    { from: 10, pricePerUnit: 8.2 },
    { from: 50, pricePerUnit: 7.4 },
  ]
  const screen = await render(<PartPrice part={aPartCard({ pricePerUnit: 8.9, priceSteps })} />)
  await expect.element(screen.getByText('from 50: $7.40', { exact: true })).toBeVisible()
})

test('where the price of a part in a list wraps, the words ‘core charge’ stay together', async () => {
  const screen = await render(<PartPrice part={aPartCard({ coreCharge: 3500 })} />)
  await expect.element(screen.getByText('core charge', { exact: true })).toBeVisible()
})
