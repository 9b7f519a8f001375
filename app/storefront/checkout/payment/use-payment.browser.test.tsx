import type { PaymentIntentResult } from '@stripe/stripe-js'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { anOrder } from '#test/shown-orders.ts'
import { usePayment } from './use-payment.ts'

afterEach(() => vi.restoreAllMocks())

const ENDED = 'The hold on this order has ended. Please renew it before you pay.'

/** Held for another hour by the browser's clock. */
const ORDER = anOrder({
  ...{ state: 'unpaid', paid: false, transactionId: null, paidAt: null },
  heldUntil: new Date(Date.now() + 3_600_000).toISOString(),
})

const PAID = { paymentIntent: { id: 'pi_1', status: 'succeeded' } } as PaymentIntentResult
const PROCESSING = { paymentIntent: { id: 'pi_1', status: 'processing' } } as PaymentIntentResult

function Pay({ result = PAID }: { result?: PaymentIntentResult }) {
  const { pay, error, charge, isProcessing } = usePayment()
  return (
    <>
      <button type="button" onClick={() => pay(ORDER, async () => result)}>
        Pay
      </button>
      <p>{error}</p>
      {charge?.confirmed && <p>Paid</p>}
      {isProcessing && <p>Processing</p>}
    </>
  )
}

/**
 * @param isHeld does the server hold the order's units?
 * @param renewal what it answers when the hold is to be renewed
 * @returns the page, and its calls in sequence
 */
async function renderPay(isHeld: boolean, renewal?: Response) {
  let held = isHeld
  const calls: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(new Request(input, init).url).pathname
    calls.push(path)
    if (path.endsWith('/hold')) {
      held = !renewal
      return renewal ?? Response.json({ heldUntil: ORDER.heldUntil })
    }
    if (path !== '/api/create-payment-intent') return Response.json({})
    if (!held) return Response.json({ detail: ENDED }, { status: 409 })
    return Response.json({ clientSecret: 'pi_1_secret_1' })
  })
  const Page = createRoutesStub([{ path: '/', Component: Pay }])
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Pay' }).click()
  return { screen, calls }
}

test('Pay renews a hold that has ended by the server’s clock alone', async () => {
  const { screen, calls } = await renderPay(false)
  await expect.element(screen.getByText('Paid')).toBeVisible()
  expect(calls.slice(0, 3)).toEqual([
    '/api/create-payment-intent',
    '/api/order/order/hold',
    '/api/create-payment-intent',
  ])
})

test('a hold that has not ended is not renewed', async () => {
  const { screen, calls } = await renderPay(true)
  await expect.element(screen.getByText('Paid')).toBeVisible()
  expect(calls).not.toContain('/api/order/order/hold')
})

test('if the hold can’t be renewed, Pay says why', async () => {
  const detail = 'The units are sold'
  const { screen } = await renderPay(false, Response.json({ detail }, { status: 409 }))
  await expect.element(screen.getByText(detail)).toBeVisible()
})

test('a charge that Stripe processes is reported to the shop, and is no error', async () => {
  const reported: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { method, url } = new Request(input, init)
    if (method !== 'PATCH') return Response.json({ clientSecret: 'pi_1_secret_1' })
    reported.push(new URL(url).pathname)
    return Response.json({ detail: 'Its payment is being processed.' }, { status: 409 })
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <Pay result={PROCESSING} /> }])
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Pay' }).click()
  await expect.element(screen.getByText('Processing', { exact: true })).toBeVisible()
  expect(reported).toEqual(['/api/order/order'])
  expect(screen.getByText('Its payment').elements()).toEqual([])
})
