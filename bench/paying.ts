import { setTimeout as sleep } from 'node:timers/promises'
import type { Customer } from './data.ts'
import { middle } from './load.ts'
import { type Measured, usageOf } from './process.ts'
import type { Shop } from './shop.ts'
import { varyOrders } from './vary-orders.ts'

const STEPS = ['order', 'intent', 'card', 'paid'] as const

type Step = (typeof STEPS)[number]

export type Paying = {
  buyers: number
  /** Milliseconds, by the buyer's clock; `card` is the sandbox's alone. */
  steps: Record<Step | 'whole', number>
  perSecond: number
  /** For one order, events included. */
  shopCpuMs: number
  sandboxCpuMs: number
}

/** What waits for an event of the order before is over by then. */
const EVENTS_MS = 1_000

/**
 * Whole orders, one after the other by each of several buyers: placed, charged, and marked paid.
 */
export async function measurePaying(
  shop: Shop,
  sandbox: Measured,
  customers: Customer[],
  seconds: number,
): Promise<Paying[]> {
  const next = await varyOrders(shop, customers)
  const sides = { shop, sandbox }
  await payFor(sides, next, 8, seconds) // warms up
  const rows: Paying[] = []
  for (const buyers of [1, 8]) {
    console.log(`a whole paid order, ${buyers === 1 ? 'one buyer' : `${buyers} buyers`}`)
    rows.push(await payFor(sides, next, buyers, seconds))
  }
  return rows
}

type Sides = { shop: Shop; sandbox: Measured }

async function payFor(sides: Sides, next: NextOrder, buyers: number, seconds: number) {
  const times: Record<Step | 'whole', number>[] = []
  const before = await cpuOf(sides)
  const began = performance.now()
  async function buy() {
    while (performance.now() - began < seconds * 1000) times.push(await payOne(sides, next()))
  }
  await Promise.all(Array.from({ length: buyers }, buy))
  const elapsed = (performance.now() - began) / 1000
  await sleep(EVENTS_MS)
  const after = await cpuOf(sides)
  const of = (step: Step | 'whole') => middle(times.map((one) => one[step]))
  return {
    buyers,
    steps: {
      order: of('order'),
      intent: of('intent'),
      card: of('card'),
      paid: of('paid'),
      whole: of('whole'),
    },
    perSecond: times.length / elapsed,
    shopCpuMs: (after.shop - before.shop) / times.length,
    sandboxCpuMs: (after.sandbox - before.sandbox) / times.length,
  }
}

type NextOrder = Awaited<ReturnType<typeof varyOrders>>

async function payOne({ shop, sandbox }: Sides, { headers, body }: ReturnType<NextOrder>) {
  const clock = [performance.now()]
  const call = async (method: string, path: string, body: string) => {
    const answer = await insist(`${shop.url}/api${path}`, { method, headers, body })
    clock.push(performance.now())
    return answer
  }
  const { insertedId } = await call('POST', '/order', body)
  const intent = { orderId: insertedId, pricePerUnit: JSON.parse(body).pricePerUnit }
  const { clientSecret, publishableKey } = await call(
    'POST',
    '/create-payment-intent',
    JSON.stringify(intent),
  )
  const transactionId = String(clientSecret).replace(/_secret_.*/, '')
  await insist(`${sandbox.url}/v1/payment_intents/${transactionId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: String(clientSecret),
      payment_method: 'pm_card_visa',
    }),
  })
  clock.push(performance.now())
  const payment = JSON.stringify({ appointment: insertedId, transactionId })
  await call('PATCH', `/order/${insertedId}`, payment)

  const [start = 0, order = 0, opened = 0, charged = 0, end = 0] = clock
  return {
    order: order - start,
    intent: opened - order,
    card: charged - opened,
    paid: end - charged,
    whole: end - start,
  }
}

async function insist(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(url, init)
  if (answer.ok) return answer.json()
  throw new Error(`${init.method} ${url} was answered with ${answer.status} ${await answer.text()}`)
}

async function cpuOf({ shop, sandbox }: Sides) {
  const [ours, theirs] = await Promise.all([usageOf(shop), usageOf(sandbox)])
  return { shop: ours.cpuMs, sandbox: theirs.cpuMs }
}
