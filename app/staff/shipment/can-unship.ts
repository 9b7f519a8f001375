import type { StaffShipment } from '#contract/order/shipment.ts'
import { UNSHIP_HOURS } from '#contract/order/unship-hours.ts'

const HOUR = 3_600_000

/** Can its shipping be undone yet? The server decides. */
export function canUnship({ shippedAt, deliveredAt }: StaffShipment) {
  return (
    shippedAt !== null &&
    deliveredAt === null &&
    Date.now() - Date.parse(shippedAt) < UNSHIP_HOURS * HOUR
  )
}
