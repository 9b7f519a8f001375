import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { anOrder } from '#test/shown-orders.ts'
import { OrderFold } from './order-fold.tsx'

test('an order that was charged after its customer canceled it is not said to be canceled by the shop', async () => {
  const refund = { transactionId: 'pi_1', amount: 25, units: 0, at: '2026-11-20T09:30:00.000Z' }
  const refunds = [{ ...refund, reason: 'It was canceled' }]
  const canceled = { state: 'canceled', cancelled: true, cancelReason: null } as const
  const order = anOrder({ ...canceled, paid: false, refunded: 25, refunds } as never)
  const Page = createRoutesStub([{ path: '/', Component: () => <OrderFold order={order} /> }])
  const screen = await render(<Page />)
  await expect.element(screen.getByText('Canceled, $25.00 back')).toBeVisible()
})
