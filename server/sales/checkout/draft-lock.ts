import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Connection, prepare } from '../../platform/db/client.ts'
import type { StaffPlacing } from '../../platform/identity/customer.ts'

// A draft becomes an order once, as it was read: its row is locked first in the order's
// transaction, and has the order's id at its end.

const lock = prepare<{ id: string }, { draftId: string; version: number }>(
  'lock draft of an order',
  sql`
    select id from draft_order
    where id = ${sql.placeholder('draftId')}::uuid and order_id is null
      and version = ${sql.placeholder('version')}::int
    for update`,
)

const markPlaced = prepare<Record<string, never>, { draftId: string; orderId: string }>(
  'mark draft as placed',
  sql`
    update draft_order set order_id = ${sql.placeholder('orderId')}::uuid, updated_at = now(),
      email = '', phone = '', ship_to = '{}', code = '', discount = null, lines = '[]'
    where id = ${sql.placeholder('draftId')}::uuid`,
)

const writeAudit = prepare<
  Record<string, never>,
  {
    id: string
    apiKey: string | null
    actorId: string
    actorEmail: string
    ip: string
    orderId: string
    subject: string
    detail: string | null
  }
>(
  'audit of a placed draft',
  sql`
    insert into audit (id, actor_id, actor_email, api_key, address, action, subject_id, subject, detail)
    values (${sql.placeholder('id')}::uuid, ${sql.placeholder('actorId')}::uuid, ${sql.placeholder('actorEmail')}, ${sql.placeholder('apiKey')},
      ${sql.placeholder('ip')},
      'place order', ${sql.placeholder('orderId')}::uuid, ${sql.placeholder('subject')},
      ${sql.placeholder('detail')}::text)`,
)

/** @returns false: it was placed, changed or deleted since it was read */
export async function lockDraft({ draftId, version }: StaffPlacing, on: Connection) {
  return (await lock({ draftId, version }, on)).length > 0
}

/** The draft is the order now, and has nothing of the customer any more. */
export async function endDraft(
  { draftId, editor, detail }: StaffPlacing,
  { orderId, subject, ip }: { orderId: string; subject: string; ip: string },
  on: Connection,
) {
  const by = {
    id: uuidv7(),
    actorId: editor.id,
    actorEmail: editor.email,
    apiKey: editor.apiKey?.name ?? null,
    ip,
  }
  await Promise.all([
    markPlaced({ draftId, orderId }, on),
    writeAudit({ ...by, orderId, subject, detail }, on),
  ])
}
