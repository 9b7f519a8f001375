import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { anOrder } from '#test/shown-orders.ts'
import { PaidNotice } from './paid-notice.tsx'

test('after a payment the way leads to the order’s page, which says what comes next', async () => {
  const order = anOrder({})
  const Page = createRoutesStub([
    { path: '/', Component: () => <PaidNotice order={order} transactionId="pi_3Qb" /> },
  ])
  const screen = await render(<Page />)
  await expect
    .element(screen.getByRole('link', { name: 'See your order' }))
    .toHaveAttribute('href', `/order/${order._id}`)
})
