import { redirect } from 'react-router'
import { env } from '#server/env.server.ts'
import { hasStatus } from '../../api/http.ts'
import { getOrder, payOrder } from '../../api/order.ts'
import { hasOrderToken } from '../../api/order-token.ts'
import { CheckoutView } from '../../checkout/checkout-view.tsx'
import { keepOrderId, keptOrderId } from '../../checkout/kept-checkout.ts'
import { FullPageSpinner } from '../../components/spinner.tsx'
import { unlistedPage } from '../../page-meta.ts'
import { loadSession } from '../../session/session.ts'
import type { Route } from './+types/checkout'

/** The same for all. */
export function loader() {
  const { publishableKey, sandbox } = env.stripe
  return { publishableKey, ...(sandbox && { stripeJs: '/sandbox/stripe.js' }) }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const session = await loadSession()
  const user = session.status === 'in' ? session.user : undefined
  const [stripe, placed] = await Promise.all([serverLoader(), findPlaced(request, user?.email)])
  return { user, stripe, placed }
}
clientLoader.hydrate = true as const

/** The order that this tab has placed and that is not paid yet. */
async function findPlaced(request: Request, email: string | undefined) {
  const { searchParams } = new URL(request.url)
  // A guest's order names itself: it has no payment page of its own.
  const named = searchParams.get('order')
  if (named && hasOrderToken(named)) keepOrderId(named)
  const id = keptOrderId()
  if (!id) return undefined
  try {
    // A bank leads back with the payment.
    const transactionId = searchParams.get('payment_intent')
    if (transactionId) await payOrder({ appointment: id, transactionId }).catch(() => {})
    const order = await getOrder(id)
    const isOwn = order.isGuest ? hasOrderToken(id) : order.customer === email
    if (isOwn && !order.paid && !order.cancelled) return order
    keepOrderId(null)
    if (isOwn && order.paid) throw redirect(`/checkout/done/${id}`)
  } catch (error) {
    if (!hasStatus(error, 400, 401, 403, 404)) throw error
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
