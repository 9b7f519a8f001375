import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Import, ImportColumns } from '#contract/import.ts'
import { ColumnsCard } from './columns-card.tsx'

afterEach(() => vi.restoreAllMocks())

const FOUND: ImportColumns = {
  format: 'Windows-1252, semicolons, 2 columns',
  columns: [
    { header: 'Art.-Nr.', examples: ['ORV-1'], name: 'sku', from: 'word', warning: null },
    { header: 'Preis', examples: ['12,50'], name: 'price', from: 'word', warning: null },
  ],
  choices: [
    { name: 'sku', label: 'SKU', isRequired: false },
    { name: 'price', label: 'Price', isRequired: false },
    { name: 'cost', label: 'Cost', isRequired: false },
  ],
  decimal: { header: 'Preis', example: '12,50' },
  decimalComma: null,
}

test('what is chosen stays when the server refuses it, and is sent again with the answer', async () => {
  const detail = 'Say first what a price with a comma means'
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    if (!(request instanceof Request) || request.method !== 'POST') return Response.json(FOUND)
    sent.push(await request.json())
    return sent.length === 1
      ? Response.json({ status: 400, detail }, { status: 400 })
      : Response.json({})
  })
  const onChosen = vi.fn()
  const element = (
    <ColumnsCard of={{ _id: 'one' } as Import} onCancel={undefined} onChosen={onChosen} />
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const price = screen.getByLabelText('Preis goes to')
  await price.selectOptions('Cost')
  const check = screen.getByRole('button', { name: 'Check the file' })
  await check.click()
  await expect.element(screen.getByRole('alert').getByText(detail)).toBeVisible()
  await expect.element(price).toHaveValue('cost')
  await screen.getByRole('radio', { name: 'Yes, 12.50' }).click()
  await check.click()
  await expect.poll(() => onChosen.mock.calls.length).toBe(1)
  expect(sent).toEqual([
    { columns: ['sku', 'cost'] },
    { columns: ['sku', 'cost'], decimalComma: true },
  ])
})

test('two columns that go to the same place say so', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(FOUND))
  const element = (
    <ColumnsCard of={{ _id: 'one' } as Import} onCancel={undefined} onChosen={() => {}} />
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  await screen.getByLabelText('Preis goes to').selectOptions('SKU')
  await expect.poll(() => screen.getByText('Another column goes there, too').all().length).toBe(2)
})
