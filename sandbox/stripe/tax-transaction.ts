import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, endpoint } from './endpoint.ts'
import { integer, text } from './params.ts'
import { invalidRequest, noSuch } from './problem.ts'
import { newId, nowInSeconds } from './store.ts'
import { requireCalculation } from './tax.ts'

// Taxes that are booked without a payment at Stripe, and taken back.

const createParams = z.strictObject({ calculation: text, reference: text })

const reversalParams = z.strictObject({
  mode: z.literal('partial', 'The sandbox reverses an amount'),
  original_transaction: text,
  reference: text,
  flat_amount: integer.refine((cents) => cents < 0, 'This value must be less than 0.'),
})

type Row = {
  reference: string
  calculation: string | null
  original: string | null
  flat_amount: number | null
}

export const taxTransactionEndpoints = [
  endpoint(
    'POST /v1/tax/transactions/create_from_calculation',
    { browser: false },
    createParams,
    async ({ db }, { calculation, reference }) => {
      await requireCalculation(db, calculation, 'calculation')
      return insert(db, { reference, calculation, original: null, flat_amount: null })
    },
  ),
  endpoint(
    'POST /v1/tax/transactions/create_reversal',
    { browser: false },
    reversalParams,
    async ({ db }, { original_transaction: original, reference, flat_amount }) => {
      const known = 'select from sandbox.tax_transaction where id = $1'
      const { rowCount } = await db.query(known, [original])
      if (!rowCount) throw noSuch('tax transaction', original, 'original_transaction')
      return insert(db, { reference, calculation: null, original, flat_amount })
    },
  ),
]

async function insert(db: Call['db'], row: Row): Promise<Stripe.Tax.Transaction> {
  const id = newId('tax')
  const { rowCount } = await db.query(
    `insert into sandbox.tax_transaction values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [id, row.reference, row.calculation, row.original, row.flat_amount],
  )
  if (!rowCount) throw invalidRequest('This calculation or reference is booked already.')
  return toTransaction(id, row)
}

function toTransaction(id: string, { reference, original }: Row): Stripe.Tax.Transaction {
  return {
    object: 'tax.transaction',
    ...{ id, reference, currency: 'usd', livemode: false },
    ...{ created: nowInSeconds(), posted_at: nowInSeconds(), tax_date: nowInSeconds() },
    ...{ customer: null, metadata: null, ship_from_details: null, shipping_cost: null },
    customer_details: {
      ...{ address: null, address_source: null, ip_address: null, tax_ids: [] },
      taxability_override: 'none',
    },
    reversal: original === null ? null : { original_transaction: original },
    type: original === null ? 'transaction' : 'reversal',
  }
}
