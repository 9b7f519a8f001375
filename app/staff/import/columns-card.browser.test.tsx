import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ImportColumns } from '#contract/import/import-columns.ts'
import { ColumnsCard } from './columns-card.tsx'

afterEach(() => vi.restoreAllMocks())

const FOUND: ImportColumns = {
  format: 'Windows-1252, semicolons, 2 columns',
  above: [],
  headerLines: [1],
  columns: [
    { header: 'Art.-Nr.', examples: ['ORV-1'], name: 'sku', from: 'word', warning: null },
    { header: 'Preis', examples: ['12,500'], name: 'price', from: 'word', warning: null },
  ],
  choices: [
    { name: 'sku', label: 'SKU', isRequired: false, isList: false },
    { name: 'price', label: 'Price', isRequired: false, isList: false },
    { name: 'cost', label: 'Cost', isRequired: false, isList: false },
  ],
  decimal: { header: 'Preis', example: '12,500' },
  decimalComma: null,
  takesNumberKind: false,
  numberKind: null,
}

test('the choices stay when the server refuses them, and are sent again with the answer', async () => {
  const detail = 'First choose what a comma in prices means'
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    if (!(request instanceof Request) || request.method !== 'POST') return Response.json(FOUND)
    sent.push(await request.json())
    return sent.length === 1
      ? Response.json({ status: 400, detail }, { status: 400 })
      : Response.json({})
  })
  const onChosen = vi.fn()
  const element = <ColumnsCard of={{ _id: 'one' }} onCancel={undefined} onChosen={onChosen} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const price = screen.getByLabelText('Preis maps to')
  await price.selectOptions('Cost')
  const check = screen.getByRole('button', { name: 'Check the file' })
  await check.click()
  await expect.element(screen.getByRole('alert').getByText(detail)).toBeVisible()
  await expect.element(price).toHaveValue('cost')
  await screen.getByRole('radio', { name: 'Yes, 12.500' }).click()
  await check.click()
  await expect.poll(() => onChosen.mock.calls.length).toBe(1)
  expect(sent).toEqual([
    { columns: ['sku', 'cost'] },
    { columns: ['sku', 'cost'], decimalComma: true },
  ])
})

test('two columns with the same match show an error', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(FOUND))
  const element = <ColumnsCard of={{ _id: 'one' }} onCancel={undefined} onChosen={() => {}} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  await screen.getByLabelText('Preis maps to').selectOptions('SKU')
  await expect
    .poll(() => screen.getByText('Another column has this match, too').all().length)
    .toBe(2)
})

test('each column says where its match comes from, also one without a match', async () => {
  const found: ImportColumns = {
    ...FOUND,
    columns: [
      ...FOUND.columns,
      { header: 'Lager', examples: [], name: null, from: 'nothing', warning: null },
    ],
  }
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(found))
  const element = <ColumnsCard of={{ _id: 'one' }} onCancel={undefined} onChosen={() => {}} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  await expect.element(screen.getByRole('row', { name: /Lager/ })).toHaveTextContent('No match')
  await screen.getByLabelText('Preis maps to').selectOptions('Cost')
  await expect.element(screen.getByRole('row', { name: /Preis/ })).toHaveTextContent('As you said')
})

test('the kind of all numbers is asked as long as no column says it', async () => {
  const sent: unknown[] = []
  const numbers: ImportColumns = {
    ...FOUND,
    columns: [
      { header: 'Teil', examples: ['ORV-1'], name: 'part_number', from: 'name', warning: null },
      { header: 'OE', examples: ['1K0 1'], name: 'number', from: 'word', warning: null },
      { header: 'Art', examples: ['oe'], name: null, from: 'nothing', warning: null },
    ],
    choices: ['part_number', 'number', 'kind'].map((name) => ({
      name,
      label: name,
      isRequired: true,
      isList: false,
    })),
    decimal: null,
    takesNumberKind: true,
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    if (!(request instanceof Request) || request.method !== 'POST') return Response.json(numbers)
    sent.push(await request.json())
    return Response.json({})
  })
  const element = <ColumnsCard of={{ _id: 'one' }} onCancel={undefined} onChosen={() => {}} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const kind = screen.getByLabelText('Kind of all these numbers')
  await kind.selectOptions('oe')
  await screen.getByLabelText('Art maps to').selectOptions('kind')
  await expect.poll(() => kind.all().length).toBe(0)
  await screen.getByLabelText('Art maps to').selectOptions('Leave out')
  await expect.element(kind).toHaveValue('oe')
  await screen.getByRole('button', { name: 'Check the file' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ columns: ['part_number', 'number', null], numberKind: 'oe' }])
})
