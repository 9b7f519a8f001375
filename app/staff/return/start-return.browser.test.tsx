import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { OrderReturns } from '#contract/return/return.ts'
import { aStaffOrder } from '#test/shown-orders.ts'
import { StartReturn } from './start-return.tsx'

afterEach(() => vi.restoreAllMocks())

const order = aStaffOrder({ state: 'shipped' })
const line = { position: 1, left: 2, before: 0, quantity: 2, goods: 100, discount: 0, tax: 0 }
/** The days for returns are over, or were never set. */
const over: OrderReturns = {
  until: null,
  isOpen: false,
  oldPartsUntil: null,
  canSendOldParts: false,
  paysWayBack: false,
  lines: [line],
  returns: [],
}

function renderActions(returnable: OrderReturns) {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <StartReturn order={order} returns={returnable} />,
    },
  ])
  return render(<Page />)
}

/** The path and the body of each call. */
function interceptCalls() {
  const calls: { path: string; body: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    calls.push({ path: new URL(request.url).pathname, body: await request.json() })
    return Response.json({})
  })
  return calls
}

test('staff start a return for the customer, also after the days for it', async () => {
  const calls = interceptCalls()
  const screen = await renderActions(over)
  await screen.getByRole('button', { name: 'Start a return' }).click()
  const dialog = screen.getByRole('dialog', { name: `Start a return of order ${order.number}` })
  await dialog.getByLabelText('Why?').selectOptions('Changed their mind')
  await dialog.getByRole('button', { name: 'Start the return' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const body = { lines: [{ position: 1, quantity: 2 }], reason: 'changed-mind', note: '' }
  expect(calls).toEqual([{ path: `/api/order/${order._id}/return`, body }])
})

test('staff start a return of old parts, which goes back for the core charge alone', async () => {
  const calls = interceptCalls()
  const screen = await renderActions({ ...over, lines: [{ ...line, core: 40, oldPartsLeft: 1 }] })
  await screen.getByRole('button', { name: 'Start a return of old parts' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('The customer gets back $40.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start the return' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls).toMatchObject([{ body: { reason: 'core' } }])
})

test('nothing that was shipped is left to come back: no return is offered', async () => {
  const screen = await renderActions({ ...over, lines: [{ ...line, left: 0 }] })
  expect(screen.getByRole('button', { name: /^Start a return/ }).elements()).toHaveLength(0)
})
