import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Order } from '#contract/order/order.ts'
import { anOrder, aShipment } from '#test/shown-orders.ts'
import { RefundModal } from './refund-modal.tsx'

afterEach(() => vi.restoreAllMocks())

/** A paid order of four units at $12.50, of which one is packed. */
const ORDER = anOrder({ quantity: 4, total: 50, shipments: [aShipment()] })

/**
 * @param refundable what GET answers; without it, nothing
 * @returns the dialog, and the bodies of its calls
 */
async function renderModal(order: Partial<Order> = {}, refundable?: object) {
  const bodies: Record<string, unknown>[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') {
      return refundable ? Response.json(refundable) : Response.json({}, { status: 503 })
    }
    bodies.push(await request.json())
    return Response.json({ insertedId: 'refund' }, { status: 201 })
  })
  const element = <RefundModal order={{ ...ORDER, ...order }} onClose={() => {}} />
  const Page = createRoutesStub([{ path: '/', Component: () => element }])
  const screen = await render(<Page />)
  await screen.getByLabelText('Reason').fill('One is bent.')
  const send = async (name: string) => {
    await screen.getByRole('button', { name, exact: true }).click()
    await vi.waitFor(() => expect(bodies).toHaveLength(1))
    return bodies[0]
  }
  return { screen, bodies, send }
}

test('units that are not sent suggest their price, and can go back in stock', async () => {
  const { screen, send } = await renderModal()
  await expect.element(screen.getByText('Casey Miller paid $50.00 for 4 units.')).toBeVisible()
  const amount = screen.getByLabelText('Amount')
  await expect.element(amount).toHaveValue('')
  await screen.getByLabelText('Units that are not sent').fill('2')
  await expect.element(amount).toHaveValue('25.00')
  await expect.element(screen.getByText('3 units not packed yet.')).toBeVisible()
  await screen.getByLabelText('Put the 2 units back in stock').click()
  expect(await send('Refund $25.00')).toEqual({
    amount: 25,
    reason: 'One is bent.',
    restock: true,
    refunded: 0,
    lines: [{ position: 1, quantity: 2 }],
  })
})

test('the form opens with nothing chosen, and the button of everything says so', async () => {
  const { screen, bodies, send } = await renderModal()
  await screen.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect.element(screen.getByLabelText('Amount')).toHaveAttribute('aria-invalid', 'true')
  expect(bodies).toEqual([])
  await screen.getByRole('button', { name: 'Choose everything' }).click()
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('50.00')
  expect(screen.getByRole('button', { name: 'Choose everything' }).query()).toBeNull()
  expect(await send('Refund all $50.00')).toMatchObject({ amount: 50, refunded: 0 })
})

test('an amount that was typed stays, and without units none are named', async () => {
  const { screen, send } = await renderModal()
  const units = screen.getByLabelText('Units that are not sent')
  await screen.getByLabelText('Amount').fill('10')
  await units.fill('1')
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('10')
  await units.fill('0')
  expect(await send('Refund $10.00')).toEqual({
    amount: 10,
    reason: 'One is bent.',
    restock: false,
    refunded: 0,
  })
})

test('of an order whose units are all packed none are named, and the tick says why', async () => {
  const { screen } = await renderModal({ shipments: [aShipment({ units: 4 })] })
  expect(screen.getByLabelText('Units that are not sent').query()).toBeNull()
  await expect.element(screen.getByText('They are packed: unpack the parcel first')).toBeVisible()
})

test('more units than are in no parcel are refused', async () => {
  const { screen, bodies } = await renderModal()
  await screen.getByLabelText('Units that are not sent').fill('4')
  await screen.getByRole('button', { name: /^Refund/ }).click()
  await expect.element(screen.getByText('At most 3 can be left out')).toBeVisible()
  expect(bodies).toEqual([])
})

test('when all units are packed none can be left out', async () => {
  const { screen } = await renderModal({ shipments: [aShipment({ units: 4 })] })
  await expect.element(screen.getByLabelText('Amount')).toBeVisible()
  expect(screen.getByLabelText('Units that are not sent').query()).toBeNull()
})

test('all that is left of a shipped order is refunded without a return, if the admin confirms it', async () => {
  const shipped = aShipment({ units: 4, shippedAt: '2026-11-20T10:05:00.000Z' })
  const { screen, send } = await renderModal({ shipments: [shipped] })
  const consent = screen.getByLabelText('Refund it without a return: 4 are with the customer')
  await screen.getByLabelText('Amount').fill('10')
  expect(consent.query()).toBeNull()
  await screen.getByLabelText('Amount').fill('50')
  await consent.click()
  expect(await send('Refund all $50.00')).toMatchObject({ amount: 50, withoutReturn: true })
})

/** Three units at $33.33, less 10% and with 6.25% on top: what one unit costs no price says. */
const TAXED = {
  ...{ pricePerUnit: 33.33, quantity: 3, total: 95.61, shipments: [] },
  ...{ discount: 10, code: 'SPRING', tax: 5.62 },
  taxes: [{ name: 'Sales tax', percent: 6.25, base: 89.99, tax: 5.62 }],
}

test('with a discount and a tax the units suggest the amount that they were charged at, in separate lines', async () => {
  const line = { position: 1, left: 3, before: 0, quantity: 3 }
  const refundable = { lines: [{ ...line, goods: 99.99, discount: 10, tax: 5.62, core: 0 }] }
  const { screen, send } = await renderModal(TAXED, refundable)
  await screen.getByLabelText('Units that are not sent').fill('1')
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('31.87')
  const charged = screen.getByLabelText('What was charged')
  await expect.element(charged).toHaveTextContent('1 unit$33.33')
  await expect.element(charged).toHaveTextContent('Code SPRING−$3.33')
  await expect.element(charged).toHaveTextContent('Sales tax$1.87')
  await expect.element(charged).toHaveTextContent('Charged for them$31.87')
  expect(await send('Refund $31.87')).toMatchObject({ amount: 31.87 })
})

test('the tax of the units has the names of all taxes of the order', async () => {
  const line = { position: 1, left: 3, before: 0, quantity: 3 }
  const refundable = { lines: [{ ...line, goods: 99.99, discount: 10, tax: 5.62, core: 0 }] }
  const taxes = [
    { name: 'GST', percent: 2.25, base: 89.99, tax: 2.02 },
    { name: 'QST', percent: 4, base: 89.99, tax: 3.6 },
  ]
  const { screen } = await renderModal({ ...TAXED, taxes }, refundable)
  await screen.getByLabelText('Units that are not sent').fill('1')
  const charged = screen.getByLabelText('What was charged')
  await expect.element(charged).toHaveTextContent('GST + QST$1.87')
})

test('after a refusal the units that were refunded meanwhile are known, to the cent', async () => {
  const line = { position: 1, left: 3, quantity: 3, goods: 99.99, discount: 10, tax: 5, core: 0 }
  let refundedUnits = 0
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (new Request(input, init).method === 'GET') {
      return Response.json({ lines: [{ ...line, before: refundedUnits }] })
    }
    refundedUnits = 1
    return Response.json({ detail: 'Another refund was made.' }, { status: 409 })
  })
  const Page = createRoutesStub([
    {
      path: '/',
      loader: (): Order => ({ ...ORDER, ...TAXED, tax: 5, refundedUnits }),
      HydrateFallback: () => null,
      Component: () => <RefundModal order={useLoaderData<Order>()} onClose={() => {}} />,
    },
  ])
  const screen = await render(<Page />)
  await screen.getByLabelText('Reason').fill('One is bent.')
  await screen.getByLabelText('Units that are not sent').fill('1')
  await screen.getByRole('button', { name: 'Refund $31.67' }).click()
  await expect.element(screen.getByText('Another refund was made.')).toBeVisible()
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('31.65')
})

test('after another admin’s refund the form says how much was refunded, keeps what was typed, and can be sent again', async () => {
  const bodies: Record<string, unknown>[] = []
  const keys: unknown[] = []
  const conflict = { detail: '$12.50 has been refunded so far.', current: { refunded: 12.5 } }
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    bodies.push(await request.json())
    keys.push(request.headers.get('idempotency-key'))
    return bodies.length === 1
      ? Response.json(conflict, { status: 409 })
      : Response.json({ insertedId: 'refund' }, { status: 201 })
  })
  const onClose = vi.fn()
  const Page = createRoutesStub([
    { path: '/', Component: () => <RefundModal order={ORDER} onClose={onClose} /> },
  ])
  const screen = await render(<Page />)
  await screen.getByLabelText('Amount').fill('10')
  await screen.getByLabelText('Reason').fill('One is bent.')
  await screen.getByRole('button', { name: 'Refund $10.00' }).click()
  await expect.element(screen.getByText('$12.50 has been refunded so far.')).toBeVisible()
  await expect.element(screen.getByText(/\$12\.50 has already been refunded\./)).toBeVisible()
  await expect.element(screen.getByText('Dollars, up to $37.50')).toBeVisible()
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('10')
  await expect.element(screen.getByLabelText('Reason')).toHaveValue('One is bent.')
  expect(onClose).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Refund $10.00' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies.map(({ refunded }) => refunded)).toEqual([0, 12.5])
  expect(new Set(keys).size).toBe(2)
})

test('if the shop can’t say what units were charged at, the amount is asked for', async () => {
  const { screen } = await renderModal(TAXED)
  await screen.getByLabelText('Units that are not sent').fill('1')
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('')
  await expect.element(screen.getByText(/enter what the units were charged at/)).toBeVisible()
  await expect.element(screen.getByText(/Dollars, up to \$95\.61/)).toBeVisible()
})
