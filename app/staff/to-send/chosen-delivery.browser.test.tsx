import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aStaffLine, aStaffOrder, aStaffShipment } from '#test/shown-orders.ts'
import { ToSend } from './to-send.tsx'

const urlTemplate = 'https://www.example.com/{tracking}'
const CARRIERS = [
  { name: 'UPS', urlTemplate, rates: ['Ground'] },
  { name: 'FedEx', urlTemplate, rates: ['Express'] },
]

const packed = (number: number, shippingRate: string, shipping: number, promisedBy?: string) =>
  aStaffOrder({
    ...(promisedBy && { promisedBy }),
    ...{ _id: String(number), number, state: 'packed', packedUnits: 2, shippingRate, shipping },
    shipments: [aStaffShipment({ _id: `parcel ${number}` })],
    lines: [aStaffLine({ unpacked: 0, packed: 2 })],
  })

afterEach(() => vi.restoreAllMocks())

test('the packer sees which delivery the buyer paid for, and its carrier is chosen', async () => {
  const orders = [packed(1043, 'Express', 17.25), packed(1044, 'Ground', 0)]
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'POST') sent.push(await request.json())
    return Response.json(orders.find(({ _id }) => request.url.endsWith(_id)) ?? {})
  })
  const now = Date.parse('2026-11-20T13:00:00.000Z')
  const element = <ToSend orders={orders} carriers={CARRIERS} startAt={undefined} now={now} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  await expect.element(screen.getByText('Delivery Express, $17.25')).toBeVisible()
  const carrier = (rate: string, name: string) =>
    screen.getByRole('group', { name: `Carrier for ${rate}` }).getByLabelText(name)
  await expect.element(carrier('Express', 'FedEx')).toBeChecked()
  await expect.element(screen.getByLabelText('Scan the label')).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(screen.getByText('Delivery Ground, free')).toBeVisible()
  await expect.element(carrier('Ground', 'UPS')).toBeChecked()
  expect(sent).toEqual([{ carrier: 'FedEx', tracking: null }])
})

test('the packer sees by which day an order was promised, and which ones are late', async () => {
  const orders = [
    packed(1043, 'Express', 17.25, '2026-11-19'),
    packed(1044, 'Ground', 0, '2026-11-20'),
    packed(1045, 'Pallet', 0),
  ]
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(orders[0]))
  const now = new Date('2026-11-20T13:00:00').getTime()
  const element = <ToSend orders={orders} carriers={CARRIERS} startAt={undefined} now={now} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const row = (number: number) => screen.getByRole('button', { name: new RegExp(`^${number}`) })
  const late = row(1043).getByText('Late, promised by Thu, Nov 19', { exact: true })
  await expect.element(late).toBeVisible()
  await expect.element(row(1044)).toHaveTextContent('Ground, promised by Fri, Nov 20')
  await expect.element(row(1045)).not.toHaveTextContent('promised')
  const delivery = screen.getByText('Delivery Express, $17.25, promised by Thu, Nov 19')
  await expect.element(delivery).toBeVisible()
})

test('several orders are shipped by the carrier that they were paid for, and those of another are named', async () => {
  const orders = [packed(1043, 'Express', 17.25), packed(1044, 'Ground', 0)]
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(orders[0]))
  const element = <ToSend orders={orders} carriers={CARRIERS} startAt={undefined} now={0} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const choose = (number: number) => screen.getByLabelText(`Choose order ${number}`).click()
  const dialog = screen.getByRole('dialog')
  await choose(1043)
  await screen.getByRole('button', { name: /^Ship 1 / }).click()
  await expect.element(dialog.getByRole('radio', { name: 'FedEx' })).toBeChecked()
  await expect.element(dialog).not.toHaveTextContent('another carrier')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose(1044)
  await screen.getByRole('button', { name: /^Ship 2 / }).click()
  await expect.element(dialog.getByRole('radio', { name: 'UPS' })).toBeChecked()
  await expect.element(dialog).toHaveTextContent('Paid for another carrier: 1043 (Express, FedEx).')
  await dialog.getByText('FedEx', { exact: true }).click()
  await expect.element(dialog).toHaveTextContent('Paid for another carrier: 1044 (Ground, UPS).')
})

test('the list names the recipient on the label beside the customer, if that is another person', async () => {
  const gift = { customerName: 'Casey Jones', address: 'Bob Lindqvist\n1 Main Street' } as const
  const own = { ...gift, address: 'Casey Jones\n1 Main Street' }
  const orders = [gift, own].map((of, at) =>
    aStaffOrder({ ...of, _id: String(at), number: 1043 + at, hasRecipient: true }),
  )
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(orders[0]))
  const element = <ToSend orders={orders} carriers={CARRIERS} startAt={undefined} now={0} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const row = (number: number) => screen.getByRole('button', { name: new RegExp(`^${number}`) })
  await expect.element(row(1043)).toHaveTextContent('Casey Jones to Bob Lindqvist')
  await expect.element(row(1044)).toHaveTextContent('Casey Jones')
  await expect.element(row(1044)).not.toHaveTextContent(' to ')
})
