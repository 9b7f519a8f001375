import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { OrderState } from '#contract/order/order-state.ts'
import { anOrder } from '#test/shown-orders.ts'
import { CloseAccountModal } from './close-account-modal.tsx'

afterEach(() => vi.unstubAllGlobals())

const EMAIL = 'casey@example.com'
const TO_SEND = /^Paid orders that are not sent yet will still be sent/

/** The dialog of a customer with these orders, each on a page of its own. */
async function renderDialog(states: OrderState[]) {
  const fetched = vi.fn(async (request: Request) => {
    const at = Number(new URL(request.url).searchParams.get('cursor') ?? 0)
    const link = at + 1 < states.length ? `</api/order?cursor=${at + 1}>; rel="next"` : ''
    const orders = states.slice(at, at + 1).map((state) => anOrder({ state }))
    return Response.json(orders, { headers: { link } })
  })
  vi.stubGlobal('fetch', fetched)
  const Page = createRoutesStub([
    { path: '/', Component: () => <CloseAccountModal email={EMAIL} onClose={() => {}} /> },
  ])
  return { screen: await render(<Page />), fetched }
}

test('who closes an account reads what becomes of a paid order that is not sent yet', async () => {
  const { screen } = await renderDialog(['unpaid', 'delivered', 'partly shipped'])
  const said = screen.getByText(TO_SEND)
  await expect.element(said).toBeVisible()
  await expect.element(said).toHaveTextContent(`emails about them still go to ${EMAIL}`)
  await expect.element(said).toHaveTextContent('can’t see them here')
})

test('who has no such order reads nothing of it', async () => {
  const { screen, fetched } = await renderDialog(['delivered', 'canceled'])
  await expect.poll(() => fetched.mock.calls.length).toBe(2)
  expect(screen.getByText(TO_SEND).query()).toBeNull()
})
