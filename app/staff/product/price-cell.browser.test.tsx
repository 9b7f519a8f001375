import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { PriceCell } from './price-cell.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const PART = { _id: 'id-1', name: 'Disc', pricePerUnit: 54.9, version: 3, deleted: false }

/** @param answers of the calls, in sequence @returns what is sent */
async function showPrice(...answers: Response[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    return answers.shift() ?? Response.json(PART)
  })
  const product = PART as unknown as StaffProduct
  const Page = createRoutesStub([{ path: '/', Component: () => <PriceCell product={product} /> }])
  const screen = await render(<Page />)
  const button = screen.getByRole('button', { name: 'Price of Disc, $54.90: edit' })
  await button.click()
  return { sent, screen, button, field: screen.getByLabelText('Price of Disc, in dollars') }
}

test('a price is edited in its place: Enter saves it, and the focus is on the price again', async () => {
  const { sent, button, field } = await showPrice()
  await expect.element(field).toHaveValue('54.90')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('59.90{Enter}')
  await expect.element(button).toHaveFocus()
  expect(sent).toEqual([{ version: 3, pricePerUnit: 59.9 }])
})

test('Esc leaves the price, and what is no price is said', async () => {
  const { sent, screen, button, field } = await showPrice()
  await userEvent.keyboard('4,5{Enter}')
  await expect.element(screen.getByText('Enter dollars, such as 12.50')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  expect(sent).toEqual([])
})

test('a price that another admin has changed meanwhile is shown before it is replaced', async () => {
  const current = { ...PART, pricePerUnit: 55, version: 4 }
  const conflict = { status: 409, title: 'Conflict', detail: 'Changed', current }
  const { sent, screen, button, field } = await showPrice(Response.json(conflict, { status: 409 }))
  await userEvent.keyboard('59.90{Enter}')
  await expect
    .element(screen.getByText('Changed meanwhile: it is $55.00 now. Enter saves yours'))
    .toBeVisible()
  await expect.element(field).toHaveValue('59.90')
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveFocus()
  expect(sent).toEqual([
    { version: 3, pricePerUnit: 59.9 },
    { version: 4, pricePerUnit: 59.9 },
  ])
})
