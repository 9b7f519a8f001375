import { type SQL, sql } from 'drizzle-orm'
import type { OrderPage } from '#contract/order/order.ts'
import { db, prepare } from '../../../platform/db/client.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Customer, isAccount } from '../../../platform/identity/customer.ts'
import { mayTakeDebit } from '../debit.ts'
import { CANCELED_DAYS } from '../erase-after.ts'
import { requireOrderOf } from '../order-access.ts'
import { NOTES_FOR_CUSTOMER, toOrder, VIEW, type ViewRow } from './order-row.ts'

const CANCELED_LISTED = sql.raw(`interval '${CANCELED_DAYS} days'`)

/** In its customer's own list. The first condition is the index's. */
export const inOwnList = sql`listed and (shown or cancelled_at > now() - ${CANCELED_LISTED})`

/**
 * Reads an order for its customer, or for an editor. A guest has no list of orders. So a token that
 * opens the order shows it in any state, also canceled.
 */
export function customersOrder<Row extends ViewRow>(statement: string, columns: SQL) {
  const byId = prepare<Row & Pick<OrderPage, 'notes'>, { id: string; byToken: boolean }>(
    statement,
    sql`select ${columns}, ${NOTES_FOR_CUSTOMER} as notes from ${order}
      where id = ${sql.placeholder('id')}
        and (shown or ${inOwnList} or is_guest and ${sql.placeholder('byToken')}::boolean)`,
  )
  return async (reader: Customer, id: string) => {
    const [row] = await byId({ id, byToken: !isAccount(reader) })
    if (!row) throw notFound('order')
    await requireOrderOf(db, reader, row.view)
    return row
  }
}

const readOrder = customersOrder<ViewRow>('order', VIEW)

/** @throws AppError 404, 403 when it is neither the reader's own nor the reader on the staff */
export async function getOrder(reader: Customer, id: string): Promise<OrderPage> {
  const row = await readOrder(reader, id)
  const isOpen = row.view.state === 'unpaid' && !row.view.isProcessing
  const takesDebit = isOpen && (await mayTakeDebit(reader, id))
  return { notes: row.notes, ...toOrder(row), ...(takesDebit && { takesDebit }) }
}
