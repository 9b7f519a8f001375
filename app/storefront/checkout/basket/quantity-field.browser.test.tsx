import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { BasketLine } from '#contract/basket/basket.ts'
import { basketIssuesOf } from '#contract/basket/basket-issue.ts'
import { QuantityField } from './quantity-field.tsx'

type Numbers = Partial<
  Pick<
    BasketLine,
    'quantity' | 'availableQuantity' | 'minimumOrderQuantity' | 'packSize' | 'priceSteps'
  >
>

/** @returns the field, and every quantity that the page was told */
async function renderField(numbers: Numbers) {
  const told: number[] = []
  function Page() {
    const [quantity, setQuantity] = useState(numbers.quantity ?? 4)
    const line = {
      product: {
        _id: 'plug',
        slug: 'plug',
        title: 'Spark plug',
        number: null,
        brand: null,
        img: '/parts/spark-plug.svg',
        pictures: [],
      },
      pricePerUnit: 10,
      priceSeen: 10,
      isSold: true,
      availableQuantity: 10,
      minimumOrderQuantity: 2,
      addedAt: '2026-11-22T12:00:00.000Z',
      ...numbers,
      quantity,
    }
    return (
      <QuantityField
        line={{ ...line, issues: basketIssuesOf(line) }}
        blockId="block"
        onChange={(next) => {
          told.push(next)
          setQuantity(next)
        }}
      />
    )
  }
  const screen = await render(<Page />)
  return {
    told,
    screen,
    field: screen.getByLabelText('Quantity of Spark plug'),
    more: screen.getByRole('button', { name: 'One more Spark plug' }),
    fewer: screen.getByRole('button', { name: 'One fewer Spark plug' }),
  }
}

/** Also of one that is said to do nothing. */
const EVEN_SO = { force: true }

test('a step never leaves what can be ordered, and leads back into it', async () => {
  const low = await renderField({ quantity: 1, minimumOrderQuantity: 4 })
  await low.fewer.click(EVEN_SO)
  await low.more.click()
  expect(low.told).toEqual([4])
  await low.screen.unmount()
  const high = await renderField({ quantity: 8, availableQuantity: 3 })
  await high.more.click(EVEN_SO)
  await high.fewer.click()
  await high.fewer.click()
  await high.fewer.click(EVEN_SO)
  expect(high.told).toEqual([3, 2])
})

test('a typed quantity counts when the field loses the focus, and an invalid one shows an error', async () => {
  const { told, field, screen } = await renderField({})
  await field.fill('12')
  expect(told).toEqual([])
  await field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  expect(told).toEqual([12]) // more than there are: the line says so
  await field.fill('')
  await field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect.element(screen.getByText('A whole number, up to 1,000,000')).toBeVisible()
  await field.fill('0')
  await field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  expect(told).toEqual([12, 0])
})

test('for a part in packs a step is a pack, and the field says so at first', async () => {
  const packs = { packSize: 4, minimumOrderQuantity: 4, priceSteps: [{ from: 8, pricePerUnit: 9 }] }
  const { told, screen, field } = await renderField({ ...packs, quantity: 5 })
  await expect.element(screen.getByText('Sold in packs of 4', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('from 8: $9.00 each', { exact: true })).toBeVisible()
  const more = screen.getByRole('button', { name: '4 more Spark plug' })
  const fewer = screen.getByRole('button', { name: '4 fewer Spark plug' })
  await more.click()
  await more.click(EVEN_SO)
  await fewer.click()
  await fewer.click(EVEN_SO)
  expect(told).toEqual([8, 4]) // ten are in stock: two packs
  expect(field.element().getAttribute('step')).toBe('4')
})
