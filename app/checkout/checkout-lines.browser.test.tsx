import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CheckoutLines } from './checkout-lines.tsx'

test('the parts of an order that was placed have the car and the verdict that each was ordered with', async () => {
  const part = { img: '/parts/oil-filter.svg', pricePerUnit: 9.5, quantity: 1 }
  const fit = { reason: 'Made for 2011 to 2014', answers: ['Tow package: no'] }
  const screen = await render(
    <CheckoutLines
      parts={[
        {
          ...{ ...part, productId: '1', title: 'Oil filter' },
          fit: { ...fit, vehicle: '2013 Ford F-150', verdict: 'fits' },
        },
        { ...part, productId: '2', title: 'Shop towels' },
      ]}
    />,
  )
  const lines = screen.getByRole('listitem')
  await expect.element(lines.nth(0)).toHaveTextContent('For 2013 Ford F-150')
  await expect
    .element(lines.nth(0))
    .toHaveTextContent('Fits Made for 2011 to 2014 (answered: Tow package: no)')
  await expect.element(lines.nth(1)).not.toHaveTextContent('For')
})
