import { redirect } from 'react-router'
import { env } from '#server/env.server.ts'
import { getHome } from '#server/settings/setting.ts'
import { listAddresses } from '../../api/address.ts'
import { hasStatus } from '../../api/http.ts'
import { getOrder, payOrder } from '../../api/order.ts'
import { CheckoutView } from '../../checkout/checkout-view.tsx'
import { keepOrderId, keptOrderId } from '../../checkout/kept-checkout.ts'
import { findOrderOfAttempt } from '../../checkout/lost-answer.ts'
import { FullPageSpinner } from '../../components/spinner.tsx'
import { unlistedPage } from '../../page-meta.ts'
import { requireUser } from '../../session/require-user.ts'
import type { Route } from './+types/checkout'

/** The same for all. */
export async function loader() {
  const { publishableKey, sandbox } = env.stripe
  const stripe = { publishableKey, ...(sandbox && { stripeJs: '/sandbox/stripe.js' }) }
  return { stripe, home: await getHome() }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const [{ stripe, home }, placed, saved] = await Promise.all([
    serverLoader(),
    findPlaced(request, user.email),
    listAddresses().catch(() => ({ addresses: [] })), // then the customer types it
  ])
  return { user, stripe, placed, destinations: { ...saved, home } }
}
clientLoader.hydrate = true as const

/** The order that this tab has placed and that is not paid yet. */
async function findPlaced(request: Request, email: string) {
  const id = keptOrderId()
  if (!id) return findOrderOfAttempt(email).catch(() => undefined)
  try {
    // A bank leads back with the payment.
    const transactionId = new URL(request.url).searchParams.get('payment_intent')
    if (transactionId) await payOrder({ appointment: id, transactionId }).catch(() => {})
    const order = await getOrder(id)
    if (order.customer === email && !order.paid && !order.cancelled) return order
    keepOrderId(null)
    if (order.customer === email && order.paid) throw redirect(`/checkout/done/${id}`)
  } catch (error) {
    if (!hasStatus(error, 400, 403, 404)) throw error
    keepOrderId(null)
  }
  return undefined
}

export { FullPageSpinner as HydrateFallback }

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Checkout')
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return (
    <section className="content-width py-6 pb-12 lg:py-8">
      <h1 className="text-3xl lg:text-4xl">Checkout</h1>
      <CheckoutView {...loaderData} />
    </section>
  )
}
