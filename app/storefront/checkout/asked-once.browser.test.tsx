import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { readGarage, writeGarage } from '../vehicle/garage.ts'
import { CheckoutLines } from './checkout-lines.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('what decides two lines is asked at the first, and its answer counts for both', async () => {
  const vehicle = { year: 2014, make: 'volkswagen', model: 'golf', answers: {} }
  const path = '2014/volkswagen/golf'
  writeGarage({
    cars: [{ path, vehicle, label: 'Volkswagen Golf', model: 'Golf' }],
    chosen: path,
  })
  const row = { _id: 1, model: 'volkswagen/golf', yearFrom: 2010, yearTo: 2014 }
  const rows = [{ ...row, conditions: ['Front discs 288 mm'] }]
  const conditions = ['Front discs 288 mm', 'Front discs 312 mm']
  vi.stubGlobal('fetch', async () =>
    Response.json({ fits: 'vehicle', fitsComplete: true, otherModels: 0, rows, conditions }),
  )
  const part = { img: '/parts/brake-pads.svg', pricePerUnit: 9.5, quantity: 1 }
  const parts = [
    { ...part, productId: '1', title: 'Brake disc' },
    { ...part, productId: '2', title: 'Brake pads' },
  ]
  const screen = await render(<CheckoutLines parts={parts} onFit={vi.fn()} />)
  const lines = screen.getByRole('listitem')
  await expect
    .element(lines.nth(1))
    .toHaveTextContent('The answer at Brake disc decides this, too.')
  await lines.nth(1).getByRole('link', { name: 'Brake disc' }).click()
  await expect.element(screen.getByRole('region', { name: 'Fit of Brake disc' })).toHaveFocus()
  await expect.element(screen.getByRole('group')).toHaveAccessibleName(/front discs/)
  await screen.getByRole('button', { name: '288 mm' }).click()
  for (const at of [0, 1]) await expect.element(lines.nth(at)).toHaveTextContent('Fits')
  expect(readGarage().cars[0]?.vehicle.answers).toMatchObject({ 'Front discs 312 mm': 'no' })
})
