import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { aStaffOrder } from '#test/shown-orders.ts'
import { RefundedNotice } from './refunded-notice.tsx'

const order = (refunded: number, units = 0) =>
  aStaffOrder({
    ...{ pricePerUnit: 84.9, total: 169.8, refunded, refundedUnits: units },
    refunds: [
      {
        ...{ transactionId: 'pi_1', amount: refunded, units },
        ...{ reason: 'One is bent.', at: '2026-11-20T09:30:00.000Z' },
      },
    ],
  })

test('To send shows the packer a refund of one of two units, and why', async () => {
  const screen = await render(<RefundedNotice order={order(84.9)} />)
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('$84.90 refunded, the price of 1 unit of 2. Pack what is still to be sent.')
  await expect.element(screen.getByText('One is bent.')).toBeVisible()
})

test('a refund of a unit says that it is not sent, whatever its amount', async () => {
  const screen = await render(<RefundedNotice order={order(80, 1)} />)
  const notice = screen.getByRole('status')
  await expect.element(notice).toHaveTextContent('1 of 2 units refunded, and not sent.One is bent.')
})

test('a refund of another amount names no units; none, or all of it, says nothing', async () => {
  const screen = await render(<RefundedNotice order={order(10)} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('$10.00 refunded. Pack')
  await screen.rerender(<RefundedNotice order={order(0)} />)
  expect(screen.getByRole('status').query()).toBeNull()
  await screen.rerender(<RefundedNotice order={order(169.8)} />)
  expect(screen.getByRole('status').query()).toBeNull()
})
