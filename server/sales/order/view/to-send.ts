import { sql } from 'drizzle-orm'
import { TO_SEND } from '#contract/order/order-state.ts'

// The orders in *To send*: those in such a state, except disputed ones whose units were put
// back in stock. Once the dispute is won, its order is to send again.

const STATES = sql.raw(TO_SEND.map((state) => `'${state}'`).join())

/** Of a row of `order`, as the index `order_to_send` has it. */
export const IS_TO_SEND = sql`state in (${STATES}) and (stock_held or not is_disputed)`

/** Of a row of `order`: what a packer may read. A return of a later day has its own call. */
export const IS_PACKERS = sql`((${IS_TO_SEND}) or exists (
  select from shipment s where s.order_id = "order".id
    and s.shipped_at > now() - interval '30 days'))`
