import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { writeGarage } from '../vehicle/garage.ts'
import { CheckoutLines } from './checkout-lines.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

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

test('a part that was refused because it no longer fits is judged again, and can be confirmed', async () => {
  const vehicle = { year: 2014, make: 'volkswagen', model: 'golf', answers: {} }
  const path = '2014/volkswagen/golf'
  writeGarage({
    cars: [{ path, vehicle, label: 'Volkswagen Golf', model: 'Golf' }],
    chosen: path,
  })
  let yearTo = 2014
  vi.stubGlobal('fetch', async () => {
    const row = { _id: 1, model: 'volkswagen/golf', yearFrom: 2010, yearTo, conditions: [] }
    return Response.json({ fits: 'vehicle', fitsComplete: true, otherModels: 0, rows: [row] })
  })
  const part = {
    ...{ productId: '1', title: 'Brake pads', img: '/parts/brake-pads.svg' },
    ...{ pricePerUnit: 9.5, quantity: 1 },
  }
  const onFit = vi.fn()
  const screen = await render(<CheckoutLines parts={[part]} onFit={onFit} />)
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Fits Made for 2010 to 2014')
  yearTo = 2013
  await screen.rerender(
    <CheckoutLines parts={[{ ...part, problem: 'This part does not fit' }]} onFit={onFit} />,
  )
  await screen.getByLabelText('I want this part anyway').click()
  await expect.element(screen.getByRole('listitem')).not.toHaveTextContent('Fits')
  expect(onFit).toHaveBeenLastCalledWith(
    '1',
    { vehicle, shownVerdict: 'does-not-fit' },
    true,
    undefined,
  )
})
