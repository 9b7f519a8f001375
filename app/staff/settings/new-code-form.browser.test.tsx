import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { NewDiscount } from '#contract/pricing/discount.ts'
import { NewCodeForm } from './new-code-form.tsx'

afterEach(() => vi.restoreAllMocks())

const PARTS = [
  { _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d90', sku: 'BD-288', name: 'Brake disc' },
  { _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d91', sku: 'BP-288', name: 'Brake pads' },
]

test('a code is made for parts that are found by SKU, number or name, and the form is empty after it', async () => {
  const made: NewDiscount[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') {
      const q = new URL(request.url).searchParams.get('q') ?? ''
      return Response.json(PARTS.filter(({ sku, name }) => `${sku} ${name}`.includes(q)))
    }
    made.push(await request.json())
    return Response.json({})
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <NewCodeForm /> }])
  const screen = await render(<Page />)
  await screen.getByLabelText('Code', { exact: true }).fill('NOV10')
  await screen.getByLabelText('Percent').fill('10')
  const search = screen.getByLabelText('Only for these parts')
  await search.fill('Brake')
  await screen.getByRole('button', { name: 'BD-288Brake disc' }).click()
  await search.fill('Brake')
  const found = screen.getByRole('list', { name: 'Parts found' })
  await expect.element(found.getByRole('button')).toHaveTextContent(/^BP-288Brake pads$/) // the other is chosen
  await search.click()
  await userEvent.keyboard('{Enter}')
  const chosen = screen.getByRole('list', { name: 'Parts of the code' })
  await expect.element(chosen).toHaveTextContent(/Brake disc.*Brake pads/)
  await chosen.getByRole('button', { name: 'Remove Brake disc' }).click()
  expect(made).toEqual([])

  await screen.getByRole('button', { name: 'Create code' }).click()
  await expect.element(screen.getByLabelText('Code', { exact: true })).toHaveValue('')
  await expect.element(chosen).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Percent')).toHaveValue('')
  expect(made).toMatchObject([
    { code: 'NOV10', kind: 'percent', percent: 10, productIds: [PARTS[1]?._id] },
  ])
})

test('an end in the past is said at its field, with all else that is wrong in the same round', async () => {
  const Page = createRoutesStub([{ path: '/', Component: () => <NewCodeForm /> }])
  const screen = await render(<Page />)
  await screen.getByLabelText('Begins').fill('2020-01-01T10:00')
  await screen.getByLabelText('Ends').fill('2020-01-02T10:00')
  await screen.getByRole('button', { name: 'Create code' }).click()
  await expect
    .element(screen.getByLabelText('Code', { exact: true }))
    .toHaveAccessibleDescription('A code has 3 to 40 letters, digits and hyphens')
  await expect
    .element(screen.getByLabelText('Percent'))
    .toHaveAccessibleDescription('Enter a percentage from 0.01 to 100')
  await expect
    .element(screen.getByLabelText('Ends'))
    .toHaveAccessibleDescription(/Must be later than now/)
})

test('that a short code can be guessed is said at its field and at the button below', async () => {
  const Page = createRoutesStub([{ path: '/', Component: () => <NewCodeForm /> }])
  const screen = await render(<Page />)
  const field = screen.getByLabelText('Code', { exact: true })
  await field.fill('NOV1')
  await expect
    .element(field)
    .toHaveAccessibleDescription('Short codes can be guessed: use 6 characters or more')
  const below = screen.getByRole('status')
  await expect.element(below).toHaveTextContent(/^NOV1 can be guessed: use 6 characters or more$/)
  const button = screen.getByRole('button', { name: 'Create code' }).element()
  const { bottom } = below.element().getBoundingClientRect()
  expect(button.getBoundingClientRect().top - bottom).toBeLessThan(20)
  await field.fill('NOV123')
  await expect.element(below).toBeEmptyDOMElement()
  await expect.element(field).not.toHaveAccessibleDescription()
})

test('a code that is taken is said at its field, which has the focus', async () => {
  const message = 'This code is already taken, or was used before. Choose another.'
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json(
      { status: 409, detail: message, errors: [{ path: 'code', message }] },
      { status: 409, headers: { 'content-type': 'application/problem+json' } },
    ),
  )
  const Page = createRoutesStub([{ path: '/', Component: () => <NewCodeForm /> }])
  const screen = await render(<Page />)
  const field = screen.getByLabelText('Code', { exact: true })
  await field.fill('SUMMER')
  await screen.getByLabelText('Percent').fill('10')
  await screen.getByRole('button', { name: 'Create code' }).click()
  await expect.element(field).toHaveAccessibleDescription(message)
  await expect.element(field).toHaveFocus()
  await expect.element(screen.getByRole('alert')).toBeEmptyDOMElement()
})
