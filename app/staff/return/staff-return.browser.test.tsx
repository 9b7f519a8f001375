import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { StaffReturn } from '#contract/return/staff-return.ts'
import { problemResponse } from '#test/problem.ts'
import { ReturnActions, ReturnParts } from './staff-return.tsx'

afterEach(() => vi.restoreAllMocks())

const AT = '2026-11-20T09:12:00.000Z'

const RECEIVED: StaffReturn = {
  ...{ _id: 'return', orderId: 'order', number: 1, state: 'received', reason: 'damaged' },
  ...{ note: '', refusal: null, instructions: null, closedAt: null },
  ...{ requestedAt: AT, approvedAt: AT, receivedAt: AT },
  ...{ amount: 50, delivery: 0, left: 150, refunded: 0 },
  order: {
    ...{ number: 1001, product: 'Brake pads', customer: 'c@example.com' },
    ...{ customerName: 'Casey', refunded: 0 },
  },
  lines: [
    {
      ...{ position: 1, productId: 'product', quantity: 1, received: 1, toStock: 0 },
      part: { title: 'Brake pads', number: null, brand: null },
    },
  ],
}

/** @returns the page, and its calls in sequence */
async function renderActions(more: Partial<StaffReturn>) {
  const calls: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    calls.push(new URL(new Request(input, init).url).pathname)
    return Response.json({})
  })
  const Page = createRoutesStub([
    { path: '/', Component: () => <ReturnActions one={{ ...RECEIVED, ...more }} /> },
  ])
  return { screen: await render(<Page />), calls }
}

test('a return that was refunded before is closed without a refund', async () => {
  const { screen, calls } = await renderActions({ withoutUnits: 50 })
  await expect.element(screen.getByText('Refund an amount')).toBeVisible()
  await screen.getByRole('button', { name: /^Close without refund: return 1 of/ }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close without refund' }).click()
  await expect.poll(() => calls).toEqual(['/api/return/return/close'])
})

test('a return with an amount to refund offers it, less earlier refunds', async () => {
  const { screen } = await renderActions({ withoutUnits: 20 })
  await expect.element(screen.getByText('Refund $30.00')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Close/ }).elements()).toHaveLength(0)
})

test('after Approve the focus is at the next step', async () => {
  let one: StaffReturn = { ...RECEIVED, state: 'requested' }
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    one = { ...one, state: 'approved' }
    return Response.json({})
  })
  const Page = createRoutesStub([
    {
      path: '/',
      loader: () => one,
      HydrateFallback: () => null,
      Component: () => <ReturnActions one={useLoaderData<StaffReturn>()} />,
    },
  ])
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: /^Approve return 1/ }).click()
  await expect.element(screen.getByRole('button', { name: /^Receive return 1/ })).toHaveFocus()
})

test('after another admin’s refund the form of a return’s refund says so, keeps what was typed, and can be sent again', async () => {
  const bodies: Record<string, unknown>[] = []
  const conflict = { detail: '$120.00 has been refunded so far.', current: { refunded: 120 } }
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    bodies.push(await new Request(input, init).json())
    return bodies.length === 1
      ? Response.json(conflict, { status: 409 })
      : Response.json({ insertedId: 'refund' }, { status: 201 })
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <ReturnActions one={RECEIVED} /> }])
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: /^Refund return 1/ }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('One is bent.')
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('')
  await expect.element(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'What they were charged at: $50.00' }).click()
  await dialog.getByRole('button', { name: 'Refund $50.00' }).click()
  await expect.element(dialog.getByText('$120.00 has been refunded so far.')).toBeVisible()
  await expect.element(dialog.getByText(/\$30\.00 of the payment has not been/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('One is bent.')
  await dialog.getByLabelText('Amount').fill('60')
  await expect.element(dialog.getByText('Dollars, up to $30.00')).toBeVisible()
  await dialog.getByLabelText('Amount').fill('30')
  await dialog.getByRole('button', { name: 'Refund all $30.00' }).click()
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
  expect(bodies).toMatchObject([
    { amount: 50, refunded: 0 },
    { amount: 30, refunded: 120 },
  ])
})

test('one of which nothing came is refused, not closed', async () => {
  const lines = RECEIVED.lines.map((line) => ({ ...line, received: 0 }))
  const { screen } = await renderActions({ amount: 0, lines })
  await expect.element(screen.getByRole('button', { name: /^Decline/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Close/ }).elements()).toHaveLength(0)
})

test('when another admin has declined the return meanwhile, the modal says so and keeps the reason, and then the list is reloaded', async () => {
  const declined = 'This return has been declined.'
  let returns: StaffReturn[] = [{ ...RECEIVED, state: 'requested' }]
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    returns = []
    return problemResponse(409, declined)
  })
  const Page = createRoutesStub([
    {
      path: '/',
      loader: () => returns,
      HydrateFallback: () => null,
      Component: () =>
        useLoaderData<StaffReturn[]>().map((one) => <ReturnActions key={one._id} one={one} />),
    },
  ])
  const screen = await render(<Page />)
  const decline = screen.getByRole('button', { name: /^Decline return 1/ })
  await decline.click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('It was mounted.')
  await dialog.getByRole('button', { name: 'Decline the return' }).click()
  await expect.element(dialog.getByText(declined)).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('It was mounted.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => decline.query()).toBeNull()
})

test('a part that did not fit names the car before the shop’s verdict', async () => {
  const fit = {
    ...{ vehicle: '2014 Volkswagen Golf', verdict: 'fits-if' as const, answers: [] },
    reason: 'Fits if “Alternator of 120 A” applies',
  }
  const lines = RECEIVED.lines.map((line) => ({ ...line, fit }))
  const one: StaffReturn = { ...RECEIVED, reason: 'does-not-fit', lines }
  const screen = await render(<ReturnParts of={one} />)
  await expect.element(screen.getByText('For 2014 Volkswagen Golf')).toBeVisible()
  await expect
    .element(screen.getByRole('list'))
    .toHaveTextContent('Fits if “Alternator of 120 A” applies')
})
