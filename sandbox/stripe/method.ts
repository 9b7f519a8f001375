import type { PoolClient } from 'pg'
import type Stripe from 'stripe'
import { z } from 'zod'
import { brandOf, type CardInput, checkCard, fullYear, outcomeOf, TEST_METHODS } from './card.ts'
import { endpoint } from './endpoint.ts'
import { integer, text } from './params.ts'
import { noSuch } from './problem.ts'
import { newId, nowInSeconds } from './store.ts'

const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
})

const billingDetails = z.strictObject({
  address: address.optional(),
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
})

const createParams = z.strictObject({
  type: z.literal('card', 'The sandbox knows no payment method type but card'),
  card: z.strictObject({
    number: text,
    exp_month: integer,
    exp_year: integer,
    cvc: text.optional(),
  }),
  billing_details: billingDetails.optional(),
})

export const methodEndpoints = [
  endpoint('POST /v1/payment_methods', { browser: true }, createParams, ({ db }, params) =>
    insertMethod(db, params.card, params.billing_details),
  ),
  endpoint(
    'GET /v1/payment_methods/:id',
    { browser: false },
    z.strictObject({}),
    async ({ db, id }) => {
      const { rows } = await db.query<{ body: Stripe.PaymentMethod }>(
        'select body from sandbox.payment_method where id = $1',
        [id],
      )
      if (!rows[0]) throw noSuch('PaymentMethod', id, 'payment_method')
      return rows[0].body
    },
  ),
]

/**
 * The payment method and what will become of a charge; `pm_card_visa` and its like are made here.
 */
export async function methodForCharge(db: PoolClient, id: string) {
  const number = TEST_METHODS.get(id)
  if (number) {
    const card = { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 1 }
    return { body: await insertMethod(db, card), outcome: outcomeOf(number) }
  }
  const { rows } = await db.query<{ body: Stripe.PaymentMethod; outcome: string }>(
    'select body, outcome from sandbox.payment_method where id = $1',
    [id],
  )
  if (!rows[0]) throw noSuch('PaymentMethod', id, 'payment_method')
  return rows[0]
}

async function insertMethod(
  db: PoolClient,
  card: CardInput,
  billing: z.infer<typeof billingDetails> = {},
): Promise<Stripe.PaymentMethod> {
  checkCard(card)
  const brand = brandOf(card.number)
  const noAddress = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  }
  const body: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { ...noAddress, ...billing.address },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.cvc ? 'unchecked' : null,
      },
      country: 'US',
      display_brand: brand === 'unknown' ? 'other' : brand,
      exp_month: card.exp_month,
      exp_year: fullYear(card.exp_year),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  await db.query('insert into sandbox.payment_method (id, outcome, body) values ($1, $2, $3)', [
    body.id,
    outcomeOf(card.number),
    body,
  ])
  return body
}
