import type { PoolClient } from 'pg'
import type Stripe from 'stripe'
import { z } from 'zod'
import {
  type BankAccountInput,
  bankAccountDetails,
  outcomeOfAccount,
  TEST_BANK_METHODS,
  testAccount,
} from './bank-account.ts'
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

const cardParams = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: text,
    exp_month: integer,
    exp_year: integer,
    cvc: text.optional(),
  }),
  billing_details: billingDetails.optional(),
})

const bankAccountParams = z.strictObject({
  type: z.literal('us_bank_account'),
  us_bank_account: z.strictObject({
    account_holder_type: z.enum(['individual', 'company']),
    account_number: text,
    routing_number: text,
  }),
  billing_details: billingDetails.optional(),
})

const createParams = z.discriminatedUnion('type', [cardParams, bankAccountParams], {
  error: 'The sandbox knows no payment method type but card and us_bank_account',
})

export const methodEndpoints = [
  endpoint('POST /v1/payment_methods', { browser: true }, createParams, ({ db }, params) =>
    params.type === 'card'
      ? insertMethod(db, params.card, params.billing_details)
      : insertBankAccount(db, params.us_bank_account, params.billing_details),
  ),
  endpoint('GET /v1/payment_methods/:id', { browser: false }, z.strictObject({}), ({ db, id }) =>
    readMethod(db, id),
  ),
]

export async function readMethod(db: PoolClient, id: string) {
  const { rows } = await db.query<{ body: Stripe.PaymentMethod }>(
    'select body from sandbox.payment_method where id = $1',
    [id],
  )
  if (!rows[0]) throw noSuch('PaymentMethod', id, 'payment_method')
  return rows[0].body
}

/**
 * The payment method and what will become of a charge; `pm_card_visa` and its like are made here.
 */
export async function methodForCharge(db: PoolClient, id: string) {
  const account = TEST_BANK_METHODS.get(id)
  if (account) {
    const body = await insertBankAccount(db, testAccount(account))
    return { body, outcome: outcomeOfAccount(testAccount(account)) }
  }
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
  const details: Stripe.PaymentMethod.Card = {
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
  }
  const body = { ...methodOf(billing), card: details, type: 'card' as const }
  await store(db, body, outcomeOf(card.number))
  return body
}

async function insertBankAccount(
  db: PoolClient,
  account: BankAccountInput,
  billing: z.infer<typeof billingDetails> = {},
): Promise<Stripe.PaymentMethod> {
  const outcome = outcomeOfAccount(account)
  const us_bank_account = bankAccountDetails(account)
  const body = { ...methodOf(billing), us_bank_account, type: 'us_bank_account' as const }
  await store(db, body, outcome)
  return body
}

/** What payment methods of all types have. */
function methodOf(
  billing: z.infer<typeof billingDetails>,
): Omit<Stripe.PaymentMethod, 'type' | 'card' | 'us_bank_account'> {
  const noAddress = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  }
  return {
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
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  }
}

async function store(db: PoolClient, body: Stripe.PaymentMethod, outcome: string) {
  await db.query('insert into sandbox.payment_method (id, outcome, body) values ($1, $2, $3)', [
    body.id,
    outcome,
    body,
  ])
}
