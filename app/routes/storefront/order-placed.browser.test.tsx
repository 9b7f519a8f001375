import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { formatDateTime } from '#app/ui/format-date.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { aCustomerOrder } from '#test/shown-orders.ts'
import OrderPlaced from './order-placed.tsx'

const HOUR_MS = 3_600_000

async function renderPlaced(order: CustomerOrder) {
  // Of its props the page reads only this one.
  const props = { loaderData: order } as unknown as Parameters<typeof OrderPlaced>[0]
  const Component = () => <OrderPlaced {...props} />
  const Page = createRoutesStub([{ path: '/', Component }])
  return render(<Page />)
}

async function headerOf(heldUntil: string) {
  const unpaid = { state: 'unpaid', paid: false, transactionId: null, paidAt: null } as const
  const { container } = await renderPlaced(aCustomerOrder({ ...unpaid, heldUntil }))
  return container.querySelector('header')?.textContent
}

test('the page of a placed order that is not paid says until when it is held', async () => {
  const until = new Date(Date.now() + HOUR_MS).toISOString()
  expect(await headerOf(until)).toContain(`Held for you until ${formatDateTime(until)}.`)
  const ended = new Date(Date.now() - HOUR_MS).toISOString()
  expect(await headerOf(ended)).toContain('No longer held for you.')
})

const SHIP_TO = {
  ...{ name: 'Casey Miller', line1: '1 Main Street', city: 'Austin' },
  ...{ region: 'TX', postalCode: '78702', country: 'US' },
}

test('the page of a placed order says what of its address can be changed, in the words of the order’s page', async () => {
  const order = aCustomerOrder({ canChangeAddress: true, shipTo: SHIP_TO })
  const { container } = await renderPlaced(order)
  const said = 'You can change the name, street and phone until we pack the order.'
  expect(container.textContent).toContain(said)
  const { container: ofStreet } = await renderPlaced({ ...order, isStreetFixed: true })
  expect(ofStreet.textContent).not.toContain(said)
  expect(ofStreet.textContent).toContain('You can change who gets it until we pack the order.')
})

test('the page of a placed order says the day that the order was promised, also when it is opened again', async () => {
  const { container } = await renderPlaced(aCustomerOrder({ promisedBy: '2126-11-29' }))
  expect(container.textContent).toContain('Arrives by Fri, Nov\u00a029')
  const { container: without } = await renderPlaced(aCustomerOrder())
  expect(without.textContent).not.toContain('Arrives by')
})
