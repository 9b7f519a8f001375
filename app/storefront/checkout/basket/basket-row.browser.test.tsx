import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BasketRow } from './basket-row.tsx'

const LINE = {
  product: {
    ...{ _id: 'plug', slug: 'plug', title: 'Spark plug', number: null, brand: null },
    ...{ img: '/parts/spark-plug.svg', pictures: [] },
  },
  ...{ pricePerUnit: 10, priceSeen: 10, isSold: true },
  ...{ availableQuantity: 10, minimumOrderQuantity: 2, addedAt: '2026-11-22T12:00:00.000Z' },
  ...{ issues: [], isRemoved: false },
}

function renderRow(units: number) {
  function Row() {
    const [quantity, setQuantity] = useState(units)
    return <BasketRow line={{ ...LINE, quantity }} onChange={setQuantity} />
  }
  const Page = createRoutesStub([{ path: '/', Component: Row }])
  return render(<Page />)
}

test('a quantity that can’t be ordered is announced when it was typed', async () => {
  const screen = await renderRow(4)
  await screen.getByLabelText('Quantity of Spark plug').fill('12')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Only 10 left.')
})

test('what is wrong with a line when the basket opens interrupts nobody', async () => {
  const screen = await renderRow(12)
  await expect.element(screen.getByText('Only 10 left.')).toBeVisible()
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
})
