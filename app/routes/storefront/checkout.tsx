import { redirect } from 'react-router'
import { fetchBasket } from '#app/storefront/basket/basket-calls.ts'
import { findOrderOfAttempt, retryAttempt } from '#app/storefront/checkout/checkout-attempt.ts'
import {
  endCheckout,
  saveOrderId,
  storedAttempt,
  storedOrderId,
  storedPaymentId,
} from '#app/storefront/checkout/checkout-storage.ts'
import { CheckoutView } from '#app/storefront/checkout/checkout-view.tsx'
import { isPayable } from '#app/storefront/checkout/payment/is-payable.ts'
import { FullPageWait } from '#app/ui/components/late-note.tsx'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { env } from '#server/platform/env.server.ts'
import { getHome, getShownSetting } from '#server/platform/settings/setting.ts'
import { listAddresses } from '../../api/address.ts'
import { hasStatus } from '../../api/http.ts'
import { getOrder, payOrder } from '../../api/order.ts'
import { hasOrderToken } from '../../api/order-token.ts'
import { loadSession } from '../../session/session.ts'
import type { Route } from './+types/checkout'

/** Loads the data that are the same for every buyer. */
export async function loader() {
  const { publishableKey, sandbox } = env.stripe
  const { delayed } = await getShownSetting('payments')
  const stripe = {
    publishableKey,
    ...(sandbox && { stripeJs: '/sandbox/stripe.js' }),
    ...(delayed && { delayed }),
  }
  return { stripe, home: await getHome() }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const session = await loadSession()
  const user = session.status === 'in' ? session.user : undefined
  const [{ stripe, home }, placed, saved] = await Promise.all([
    serverLoader(),
    findPlaced(request, user?.email),
    // Without them the customer types one, as a guest does.
    user ? listAddresses().catch(() => NONE) : NONE,
  ])
  return { user, stripe, placed, destinations: { ...saved, home } }
}
clientLoader.hydrate = true as const

/** The order that this tab has placed and that is not paid yet. */
async function findPlaced(request: Request, email: string | undefined) {
  const { searchParams } = new URL(request.url)
  // A guest's order names itself: it has no payment page of its own. So does one whose bank leads
  // back, perhaps in another tab.
  const named = searchParams.get('order')
  const isBack = searchParams.has('payment_intent')
  if (named && (hasOrderToken(named) || (isBack && email !== undefined))) saveOrderId(named)
  const id = storedOrderId()
  if (!id) return findLost(email).catch(() => undefined)
  try {
    // After 3-D Secure the bank leads back to this page, with the payment in its URL. After a
    // reload the tab knows it.
    const transactionId = searchParams.get('payment_intent') ?? storedPaymentId()
    const isUnclear = transactionId !== null && !(await isPaymentAnswered(id, transactionId))
    const order = await getOrder(id)
    const isOwn = order.isGuest ? hasOrderToken(id) : order.customer === email
    const isOpen = isOwn && !order.paid && !order.cancelled
    if (isOwn && order.processing) {
      endCheckout()
      throw redirect(`/checkout/done/${id}`)
    }
    if (isOpen && (isUnclear || (await isPayable(order)))) return order
    if (isOwn && order.paid) {
      endCheckout()
      throw redirect(`/checkout/done/${id}`)
    }
    saveOrderId(null)
    if (isOpen) throw redirect(`/order/${id}`)
  } catch (error) {
    if (!hasStatus(error, 400, 401, 403, 404)) throw error
    saveOrderId(null)
  }
  return undefined
}

/**
 * Asks the shop to look at a payment. @returns false: it has no answer, so the card may have been
 * charged
 */
async function isPaymentAnswered(appointment: string, transactionId: string) {
  try {
    await payOrder({ appointment, transactionId })
    return true
  } catch (error) {
    return hasStatus(error, 400, 401, 403, 404, 409)
  }
}

/**
 * The order whose answer was lost. Its parts have left a guest’s basket then: otherwise the attempt
 * did not arrive.
 */
async function findLost(email: string | undefined) {
  if (email !== undefined) return findOrderOfAttempt(email)
  const attempt = storedAttempt()
  if (!attempt) return undefined
  const { lines } = await fetchBasket()
  if (lines.some(({ product }) => product._id in attempt.units)) return undefined
  return retryAttempt(attempt)
}

const NONE = { addresses: [] }

export function HydrateFallback() {
  return (
    <>
      <noscript>
        <p className="content-width py-12">
          The checkout needs JavaScript, which is off in this browser.
        </p>
      </noscript>
      <div className="noscript:hidden">
        <FullPageWait title="Checkout" />
      </div>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Checkout')
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return (
    <section className="content-width py-6 max-md:pb-0 md:pb-12 lg:pt-8">
      <h1 className="text-3xl lg:text-4xl">Checkout</h1>
      <CheckoutView {...loaderData} />
    </section>
  )
}
