import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'
import { ColumnsCard } from '#app/staff/import/columns-card.tsx'
import type { ImportColumns } from '#contract/import/import-columns.ts'

// The columns of a file in a test, and what the shop answers about them.

export const FOUND: ImportColumns = {
  format: 'Windows-1252, semicolons, 2 columns',
  sheet: null,
  sheets: [],
  above: [],
  headerLines: [1],
  headerLine: null,
  columns: [
    { header: 'Art.-Nr.', examples: ['ORV-1'], name: 'sku', from: 'word', warning: null },
    { header: 'Preis', examples: ['12,500'], name: 'price', from: 'word', warning: null },
  ],
  choices: [
    { name: 'sku', label: 'SKU', isRequired: false, isList: false },
    { name: 'price', label: 'Price', isRequired: false, isList: false },
    { name: 'cost', label: 'Cost', isRequired: false, isList: false },
  ],
  questions: [
    {
      id: 'decimal-comma',
      about: '12,500',
      text: 'How much is 12,500?',
      proposal: null,
      choices: [
        { value: 'comma', label: '12.5', takes: null },
        { value: 'point', label: '12500', takes: null },
      ],
    },
  ],
  answers: {},
  rules: {},
  profile: null,
}

export function isChoice(request: unknown): request is Request {
  return request instanceof Request && request.method === 'POST' && request.url.endsWith('/columns')
}

export function showColumns(onChosen = () => {}) {
  const element = (
    <ColumnsCard of={{ _id: 'one', kind: 'products' }} onCancel={undefined} onChosen={onChosen} />
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />)
}
