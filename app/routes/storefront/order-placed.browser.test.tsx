import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { anOrder } from '#test/shown-orders.ts'
import { formatDateTime } from '../../format-date.ts'
import OrderPlaced from './order-placed.tsx'

const HOUR_MS = 3_600_000

async function headerOf(heldUntil: string) {
  const order = anOrder({
    ...{ state: 'unpaid', paid: false, transactionId: null, paidAt: null, heldUntil },
  })
  // Of its props the page reads only this one.
  const props = { loaderData: order } as unknown as Parameters<typeof OrderPlaced>[0]
  const Component = () => <OrderPlaced {...props} />
  const Page = createRoutesStub([{ path: '/', Component }])
  return (await render(<Page />)).container.querySelector('header')?.textContent
}

test('the page of a placed order that is not paid says until when it is held', async () => {
  const until = new Date(Date.now() + HOUR_MS).toISOString()
  expect(await headerOf(until)).toContain(`Held for you until ${formatDateTime(until)}.`)
  const ended = new Date(Date.now() - HOUR_MS).toISOString()
  expect(await headerOf(ended)).toContain('No longer held for you.')
})
