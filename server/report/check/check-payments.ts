import { setTimeout as sleep } from 'node:timers/promises'
import { and, count, eq, gt, max } from 'drizzle-orm'
import { formatTimeIn } from '#contract/shop-time.ts'
import type { Outcome } from '#contract/staff/check.ts'
import { db } from '../../platform/db/client.ts'
import { stripeEvent } from '../../platform/db/schema/stripe-event.ts'
import { env } from '../../platform/env.server.ts'
import { getTimeZone } from '../../platform/settings/setting.ts'
import {
  type Endpoint,
  listWebhooks,
  tryKeys,
  WEBHOOK_EVENTS,
} from '../../sales/payment/stripe/try-stripe.ts'
import { outageCauseOf, sayOutage } from '../../sales/pricing/stripe-outage.ts'
import { fails, warns, works } from './outcome.ts'

const KEYS_STEP =
  'Copy STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY from one account and mode of Stripe’s dashboard, and restart the shop (docs/stripe-setup.md).'
const WEBHOOK_STEP = 'Set up the webhook of the real shop (docs/stripe-setup.md).'

/** Are cards taken? No card is charged. */
export async function checkCards(): Promise<Outcome> {
  try {
    const { refused } = await tryKeys()
    if (refused) return fails(`Stripe refuses the publishable key (${refused})`, KEYS_STEP)
  } catch (error) {
    return sayFailure(error)
  }
  if (env.stripe.sandbox) return works('The sandbox takes cards: none is charged')
  return env.stripe.testMode && !env.demo
    ? warns('Test keys: a real card would be refused', 'Enter live keys before you open.')
    : works('Stripe made a payment, showed it to a browser and canceled it')
}

function sayFailure(error: unknown) {
  const cause = outageCauseOf(error) ?? outageCauseOf(error instanceof Error && error.cause)
  if (!cause) return fails('Stripe refuses a payment of $1.00', KEYS_STEP)
  if (env.stripe.sandbox && cause !== 'key refused') {
    const detail = `The card sandbox does not answer at ${env.stripe.apiUrl}`
    return fails(detail, 'Start the shop, or set PORT as at its start.')
  }
  const { error: sentence, advice } = sayOutage(cause)
  return fails(sentence, advice)
}

const ARRIVAL_MS = 45_000
const ASK_MS = 1_000

/** Do Stripe's events arrive? */
export async function checkWebhook(): Promise<Outcome> {
  if (env.stripe.sandbox) return works('The sandbox calls the shop itself')
  try {
    const problem = await findWebhookProblem()
    if (problem) return problem
    const before = await countCanceled()
    await tryKeys()
    for (let waited = 0; waited < ARRIVAL_MS; waited += ASK_MS) {
      if ((await countCanceled()) > before) return works('An event of Stripe arrived')
      await sleep(ASK_MS)
    }
  } catch (error) {
    return sayFailure(error)
  }
  return fails(
    `No event of Stripe arrived in ${ARRIVAL_MS / 1_000} seconds${await sayLast()}`,
    'Look at the deliveries of the webhook in Stripe’s dashboard: 400 means another STRIPE_WEBHOOK_SECRET; without an answer Stripe can’t reach PUBLIC_URL.',
  )
}

/** @throws what listing them throws */
async function findWebhookProblem() {
  return problemOf(await listWebhooks(), `${env.publicUrl}/api/webhook/stripe`)
}

/** Of a shop that does not run yet, at which no event can arrive. */
export async function checkWebhookExists(): Promise<Outcome> {
  try {
    return (await findWebhookProblem()) ?? works('Stripe knows the webhook')
  } catch (error) {
    return sayFailure(error)
  }
}

export function problemOf(endpoints: Endpoint[] | undefined, url: string): Outcome | undefined {
  if (!endpoints) {
    return warns(
      'The key may not look at webhooks',
      'Give the restricted key the permission Webhook Endpoints: Read.',
    )
  }
  const own = endpoints.filter((one) => one.url === url)
  const [first] = own
  if (!first) return fails(`Stripe knows no webhook ${url}`, WEBHOOK_STEP)
  if (!own.some(({ isEnabled }) => isEnabled)) {
    return fails('Stripe has disabled the webhook', 'Enable it in Stripe’s dashboard.')
  }
  if (own.length > 1) {
    return warns('Stripe has two webhooks for this shop', 'Delete one in Stripe’s dashboard.')
  }
  const missing = WEBHOOK_EVENTS.filter(
    (event) => ![event, '*'].some((one) => first.events.includes(one)),
  )
  return missing.length > 0
    ? warns(`The webhook lacks events: ${missing.join(', ')}`, 'Add them in Stripe’s dashboard.')
    : undefined
}

/** Events of the last minutes: an older one says nothing of now. */
async function countCanceled() {
  const since = new Date(Date.now() - 5 * 60_000)
  const isCanceled = eq(stripeEvent.type, 'payment_intent.canceled')
  const [row] = await db
    .select({ count: count() })
    .from(stripeEvent)
    .where(and(isCanceled, gt(stripeEvent.receivedAt, since)))
  return row?.count ?? 0
}

async function sayLast() {
  const [row] = await db.select({ at: max(stripeEvent.receivedAt) }).from(stripeEvent)
  return row?.at ? `; the last came ${formatTimeIn(await getTimeZone(), row.at)}` : ''
}
