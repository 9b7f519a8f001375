import type { order } from '../../platform/db/schema/order.ts'

export type OrderRow = typeof order.$inferSelect

/** An order as the subject of an audit entry. */
export function auditSubject(row: OrderRow) {
  return { id: row.id, name: describe(row) }
}

function describe({ lineCount, quantity, productName }: OrderRow) {
  return lineCount === 1 ? `${quantity} × ${productName}` : productName
}

/** The name of an order of several parts, as the specification's field has it. */
export function nameOfSeveral(first: string, lineCount: number) {
  return lineCount === 1 ? first : `${first} and ${lineCount - 1} more`
}
