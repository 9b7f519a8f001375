import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { anOrder } from '#test/shown-orders.ts'
import { StaffOrderRow } from './staff-order-row.tsx'

/** The row of an order that was canceled unpaid. @param cancelReason null: by its customer */
function renderCanceled(cancelReason: string | null) {
  const unpaid = { paid: false, paidAt: null, transactionId: null }
  const order = anOrder({ ...unpaid, state: 'canceled', cancelled: true, cancelReason })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <table>
          <tbody>
            <StaffOrderRow order={order} onCancel={() => {}} onRefund={() => {}} />
          </tbody>
        </table>
      ),
    },
  ])
  return render(<Page />)
}

test('a canceled order says why the shop canceled it, or that its customer did', async () => {
  const byShop = await renderCanceled('The shop canceled this order.')
  await expect.element(byShop.getByText('The shop canceled this order.')).toBeVisible()
  await byShop.unmount()
  const byCustomer = await renderCanceled(null)
  await expect.element(byCustomer.getByText('The customer canceled this order.')).toBeVisible()
})
