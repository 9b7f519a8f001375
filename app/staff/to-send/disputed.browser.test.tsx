import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import type { Dispute } from '#contract/payment/dispute.ts'
import { aStaffOrder } from '#test/shown-orders.ts'
import { ToSend } from './to-send.tsx'

const CARRIERS = [{ name: 'UPS', urlTemplate: 'https://www.ups.com/track?tracknum={tracking}' }]

const DISPUTE: Dispute = {
  _id: 'du_1',
  kind: 'dispute',
  state: 'open',
  transactionId: 'pi_1',
  amount: 25,
  reason: 'The cardholder says that they did not order it',
  dueBy: '2026-11-29T23:59:59.000Z',
  openedAt: '2026-11-20T12:00:00.000Z',
  closedAt: null,
  recordedAt: '2026-11-20T12:00:02.000Z',
  changedAt: '2026-11-20T12:00:02.000Z',
  url: null,
}

const ORDER = aStaffOrder({ number: 1043, disputes: [DISPUTE], disputed: 'dispute' })

const PLAIN = aStaffOrder({ _id: 'plain', number: 1044 })

/** @returns the page, and the bodies of its calls that write */
async function renderPage(orders: StaffOrder[]) {
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') {
      return Response.json(orders.find(({ _id }) => request.url.endsWith(_id)) ?? {})
    }
    sent.push(await request.json())
    return Response.json([], { status: 201 })
  })
  const now = Date.parse('2026-11-20T13:00:00.000Z')
  const element = <ToSend orders={orders} carriers={CARRIERS} startAt={undefined} now={now} />
  const router = createMemoryRouter([{ path: '/', element }])
  return { screen: await render(<RouterProvider router={router} />), sent }
}

afterEach(() => vi.restoreAllMocks())

test('To send marks a disputed order, and packing it asks first', async () => {
  const { screen, sent } = await renderPage([ORDER])
  await expect
    .element(screen.getByRole('list', { name: 'Orders to send' }))
    .toHaveTextContent('Disputed')
  await screen.getByRole('button', { name: 'Pack all 2' }).click()
  const dialog = screen.getByRole('dialog', {
    name: 'This payment is disputed. Pack it anyway?',
  })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Pack all 2' }).click()
  await dialog.getByRole('button', { name: 'Pack it anyway' }).click()
  await vi.waitFor(() => expect(sent).toEqual([{ despiteDispute: true }]))
})

test('an order that is not disputed is packed at once', async () => {
  const { screen, sent } = await renderPage([PLAIN])
  await screen.getByRole('button', { name: 'Pack all 2' }).click()
  await vi.waitFor(() => expect(sent).toEqual([{}]))
})

test('shipping several at once leaves disputed orders out, and says so', async () => {
  const { screen, sent } = await renderPage([ORDER, PLAIN])
  for (const number of [1043, 1044]) {
    await screen.getByRole('checkbox', { name: `Choose order ${number}` }).click()
  }
  await screen.getByRole('button', { name: 'Ship 2 without tracking' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Ship 1 order' })
  await expect.element(dialog).toHaveTextContent('Left out: 1043.')
  await dialog.getByRole('button', { name: 'Ship 1 order' }).click()
  await vi.waitFor(() => expect(sent).toEqual([{ ids: ['plain'], carrier: 'UPS' }]))
})
