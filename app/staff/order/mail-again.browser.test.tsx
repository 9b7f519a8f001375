import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { OrderEvent } from '#contract/order/staff-order.ts'
import { aMailEvent, aStaffOrder } from '#test/shown-orders.ts'
import { Timeline } from './timeline.tsx'

function mail(event: string, state: 'queued' | 'sent' | 'failed' = 'sent') {
  return aMailEvent({ event, state })
}

async function renderTimeline(timeline: OrderEvent[]) {
  const element = <Timeline order={aStaffOrder({ state: 'shipped', timeline })} />
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />)
}

afterEach(() => vi.restoreAllMocks())

test('mails are named as the owner knows them', async () => {
  const screen = await renderTimeline([mail('shipped 2'), mail('owner paid'), mail('paid')])
  await expect.element(screen.getByText('Email “parcel 2 shipped” sent')).toBeVisible()
  await expect.element(screen.getByText('Email “receipt” sent')).toBeVisible()
  await expect.element(screen.getByText('Email “a paid order” to the shop sent')).toBeVisible()
})

test('a customer’s mail is sent again from its newest entry, unless it waits', async () => {
  const events: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    events.push(await new Request(input, init).json())
    return Response.json({ event: 'shipped 1 again 3' }, { status: 201 })
  })
  const screen = await renderTimeline([
    mail('placed', 'queued'),
    mail('shipped 1 again 2'),
    mail('shipped 1'),
    mail('owner paid'),
  ])
  const again = screen.getByRole('button', { name: 'Send again' })
  await expect.element(again).toHaveAccessibleName('Send again: email “parcel 1 shipped”')
  await again.click()
  await vi.waitFor(() => expect(events).toEqual([{ event: 'shipped 1 again 2' }]))
})

test('the error of an attempt is not shown once the mail is sent', async () => {
  const screen = await renderTimeline([aMailEvent({ error: '421 Try again later' })])
  await expect.element(screen.getByText('Email “receipt” sent')).toBeVisible()
  expect(screen.getByText('421 Try again later').query()).toBeNull()
})
