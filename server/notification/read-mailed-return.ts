import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { db } from '../platform/db/client.ts'
import { orderLine } from '../platform/db/schema/order-line.ts'
import { returnLine, returnRequest } from '../platform/db/schema/return.ts'
import { PART_OF_LINE } from '../sales/order/view/ordered-part.ts'
import type { MailedLine } from './read-mailed-order.ts'

export type MailedReturn = {
  /** Its lines are the parts whose old parts come back. */
  isCore: boolean
  /** How the parts come back. */
  instructions: string | null
  /** Why it was refused. */
  refusal: string | null
  /** The requested units, or once it is received the units that came. */
  lines: Pick<MailedLine, 'part' | 'sku' | 'quantity'>[]
}

const HAPPENED = {
  returnRequested: isNotNull(returnRequest.createdAt),
  returnApproved: isNotNull(returnRequest.approvedAt),
  returnRefused: eq(returnRequest.state, 'refused'),
  returnReceived: isNotNull(returnRequest.receivedAt),
  returnClosed: eq(returnRequest.state, 'closed'),
}

export type ReturnEventKind = keyof typeof HAPPENED

export function isReturnEvent(kind: string | undefined): kind is ReturnEventKind {
  return kind !== undefined && Object.hasOwn(HAPPENED, kind)
}

/** @returns undefined when there is none, or this did not happen to it */
export async function findMailedReturn(
  orderId: string,
  id: string,
  happened: ReturnEventKind,
): Promise<MailedReturn | undefined> {
  const [row] = await db
    .select({
      isCore: sql<boolean>`${returnRequest.reason} = 'core'`,
      instructions: returnRequest.instructions,
      refusal: returnRequest.refusal,
    })
    .from(returnRequest)
    .where(and(eq(returnRequest.id, id), eq(returnRequest.orderId, orderId), HAPPENED[happened]))
  if (!row) return undefined
  const lines = await db
    .select({
      part: PART_OF_LINE,
      sku: orderLine.sku,
      quantity: sql<number>`coalesce(${returnLine.receivedUnits}, ${returnLine.quantity})`,
    })
    .from(returnLine)
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderId, returnLine.orderId), eq(orderLine.position, returnLine.position)),
    )
    .where(eq(returnLine.returnId, id))
    .orderBy(asc(returnLine.position))
  return { ...row, lines: lines.filter(({ quantity }) => quantity > 0) }
}
