import { sql } from 'drizzle-orm'
import { CARD_PAYMENT_CENTS } from '#contract/payment/payment.ts'

// What an order form is charged, in the statement that places it: core charges come on top of the specification's price × quantity.

/** The core charge of one unit of `product`, in cents. */
export const CORE_CHARGE = sql`coalesce(core_charge_cents, 0)`

const GOODS = sql`${sql.placeholder('goodsCents')}::bigint`

export const CORE_CHARGES = sql`${CORE_CHARGE}::bigint * ${sql.placeholder('quantity')}::int`

/** Is it the core charge that the form has shown, if it says one, with no fewer days for the old part, and can a card pay the total? */
export const IS_CHARGEABLE = sql`
  ${CORE_CHARGE} = coalesce(${sql.placeholder('coreCents')}::int, ${CORE_CHARGE})
  and (${CORE_CHARGE} = 0 or old_part_days() >= ${sql.placeholder('oldPartDays')}::int)
  and ${GOODS} + ${CORE_CHARGES} between ${CARD_PAYMENT_CENTS.min} and ${CARD_PAYMENT_CENTS.max}`

/** The price of the step that the quantity reaches, as `unitCents` has it; most parts have none, and cost the same always. */
export const PRICE_OF_QUANTITY = sql`case when price_steps is null then price_per_unit_cents else coalesce((
          select (step ->> 'cents')::int from jsonb_array_elements(price_steps) step
          where (step ->> 'from')::int <= ${sql.placeholder('quantity')}
          order by (step ->> 'from')::int desc limit 1
        ), price_per_unit_cents) end`
