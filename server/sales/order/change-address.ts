import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { addressText } from '#contract/address/address-text.ts'
import type { ShipTo } from '#contract/address/ship-to.ts'
import type { ChangedAddress, CustomerOrder, Recipient } from '#contract/order/customer-order.ts'
import { accountIdOf, countRecords, record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { AppError, fieldError, notFound } from '../../platform/errors.ts'
import { type Customer, isStaff } from '../../platform/identity/customer.ts'
import { getHome } from '../../platform/settings/setting.ts'
import { auditSubject, type OrderRow } from './order.ts'
import { requireOrderOf } from './order-access.ts'

/** No unit is packed, and the order is to be sent. An erased address stays erased. */
const CAN_CHANGE_ADDRESS = sql`state in ('unpaid', 'paid') and packed_units = 0 and address <> ''`

/** The columns of an `AddressChange`. */
export const ADDRESS_CHANGE = sql`(${CAN_CHANGE_ADDRESS}) as "canChangeAddress", ship_to as "shipTo",
  tax_calculation_id is not null as "isStreetFixed"`

export type AddressChange = {
  canChangeAddress: boolean
  shipTo: ShipTo | null
  isStreetFixed: boolean
}

/** When it was last changed: a slip may have been printed before. */
export const ADDRESS_CHANGED_AT = sql`(select max(created_at) from audit
    where subject_id = "order".id and action = 'change address')`

type View = Pick<CustomerOrder, 'canChangeAddress' | 'shipTo' | 'isStreetFixed'>

export function toAddressChange({ canChangeAddress, shipTo, isStreetFixed }: AddressChange): View {
  if (!canChangeAddress || !shipTo) return { canChangeAddress }
  return { canChangeAddress, shipTo, ...(isStreetFixed && { isStreetFixed }) }
}

/**
 * Changes the address of an order until it is packed. City, region, postal code and country, by
 * which delivery and tax were priced, stay, and also the street if Stripe calculated the tax by it.
 * The audit log does not contain the address, because its records stay.
 * @throws AppError 404, 403; 409 only its recipient can be changed, it is packed, shipped, refunded
 *   or canceled, or a customer has changed it too often
 */
export async function changeAddress(customer: Customer, id: string, input: ChangedAddress) {
  const home = await getHome()
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(order).where(eq(order.id, id))
    const row = await requireOrderOf(tx, customer, before)
    if (row.cancelledAt) throw notFound('order')
    const changed = input.recipient
      ? changeOfRecipient(row, input.recipient, home)
      : changeOfText(row, input.address ?? '')
    // Packing holds the row's lock: this waits, and then looks at the condition again.
    const [after] = await tx
      .update(order)
      .set(changed.set)
      .where(and(eq(order.id, id), CAN_CHANGE_ADDRESS, changed.where))
      .returning({ address: order.address, phone: order.phone })
    if (!after) {
      const detail = `Order ${row.number} is packed or closed: its address can no longer be changed.`
      throw new AppError(409, detail)
    }
    if (row.address === after.address && row.phone === after.phone) return
    if (!isStaff(customer)) await requireNotTooMany(tx, row)
    const actorId = accountIdOf(customer)
    const detail = actorId !== null && actorId !== row.customerId ? BY_STAFF : undefined
    await record(tx, customer, 'change address', auditSubject(row), detail)
  })
}

/**
 * Each is a line of the order's page, which the staff read, and a row of the audit log, which is
 * kept.
 */
const MAX_CHANGES = 20

async function requireNotTooMany(tx: Transaction, { id, number }: OrderRow) {
  if ((await countRecords(tx, 'change address', id)) < MAX_CHANGES) return
  const detail = `The address of order ${number} has been changed ${MAX_CHANGES} times. Please contact us.`
  throw new AppError(409, detail)
}

/** The timeline names who did it. */
const BY_STAFF = 'By staff'

type Change = { set: Record<string, unknown>; where: SQL | undefined }

function changeOfText({ number, shipTo }: OrderRow, address: string): Change {
  if (!shipTo) return { set: { address }, where: isNull(order.shipTo) }
  const detail = `Delivery of order ${number} was priced for its address: name, street and phone can be changed.`
  throw fieldError('address', detail, 409)
}

/** Merged in PostgreSQL, so that the place by which the order was priced stays. */
function changeOfRecipient(
  row: OrderRow,
  { phone, ...recipient }: Recipient,
  home: string,
): Change {
  const { number, shipTo, taxCalculationId } = row
  if (!shipTo) {
    throw fieldError('recipient', `Order ${number} has its address as a text: send it whole.`, 409)
  }
  if (taxCalculationId && recipient.line1 !== shipTo.line1) {
    const detail = `The tax of order ${number} was priced by its street, which can’t be changed.`
    throw fieldError('recipient.line1', detail, 409)
  }
  const { city, region, postalCode, country } = shipTo
  const place = { city, country, ...(postalCode && { postalCode }), ...(region && { region }) }
  return {
    set: {
      shipTo: sql`(ship_to - array['name', 'company', 'line1', 'line2']) || ${JSON.stringify(recipient)}::jsonb`,
      address: addressText({ ...recipient, ...place }, home),
      phone,
      // The name of a guest's order follows the name in the address.
      customerName: sql`case when is_guest and customer_name = ship_to ->> 'name' then ${recipient.name} else customer_name end`,
    },
    where: isNotNull(order.shipTo),
  }
}
